//! The terminal: its size, its colors, and its character set.

use mazebook::format::Room;
use std::io::{IsTerminal, stdout};

pub struct Terminal {
    /// Whether the output goes to a terminal.
    pub is_there: bool,
    pub room: Room,
    pub colored: bool,
    pub unicode: bool,
}

impl Terminal {
    /// The terminal of the output; `width` overrides its columns. A pipe or file is unlimited unless `COLUMNS` is set.
    pub fn of_output(width: Option<usize>) -> Terminal {
        let is_there = stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| is_there);
        let variable = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        let columns = size.map(|(columns, _)| usize::from(columns.0));
        let rows = size.map(|(_, rows)| usize::from(rows.0));
        Terminal {
            is_there,
            room: Room { columns: width.or(variable).or(columns), rows },
            colored: anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never,
            unicode: unicode(),
        }
    }
}

/// Whether the locale uses UTF-8; Windows and macOS always support it.
fn unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let locale = locale.to_lowercase();
    cfg!(any(windows, target_os = "macos")) || locale.contains("utf-8") || locale.contains("utf8")
}
