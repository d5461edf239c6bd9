//! The results of all checks, as HTML and as JSON.

use super::Rules;
use serde::Serialize;
use spec::distinct;
use std::fmt::Write;

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Passed.
    Kept,
    /// Differs from the printer's advice.
    Advice,
    /// Failed.
    Broken,
    /// Skipped.
    Left,
}

/// The reason why a maze did not pass a check.
pub enum Fault {
    /// The ink cannot decide it.
    Untold(&'static str),
    /// A mistake, with its description.
    Wrong(String),
}

/// One check of one file.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The subject of the check.
    pub name: &'static str,
    /// The file that was checked.
    pub file: String,
    /// The page with the worst value, counted from 1.
    pub page: Option<usize>,
    /// The result.
    pub state: State,
    /// The actual value.
    pub measured: String,
    /// The required value.
    pub wanted: String,
}

/// A measured and a required length in a report, told apart if the check failed.
pub fn lengths([measured, wanted]: [f64; 2], decimals: usize, fits: bool) -> [String; 2] {
    match fits {
        true => [measured, wanted].map(|length| format!("{length:.decimals$}")),
        false => distinct(measured, wanted, decimals),
    }
}

impl Check {
    /// A check that passed or failed.
    pub fn new(
        name: &'static str,
        file: &str,
        is_kept: bool,
        measured: impl Into<String>,
        wanted: impl Into<String>,
    ) -> Check {
        let state = if is_kept { State::Kept } else { State::Broken };
        let (file, measured, wanted) = (file.to_owned(), measured.into(), wanted.into());
        Check { name, file, page: None, state, measured, wanted }
    }

    /// A failed check.
    pub fn broken(
        name: &'static str,
        file: &str,
        measured: impl Into<String>,
        wanted: impl Into<String>,
    ) -> Check {
        Check::new(name, file, false, measured, wanted)
    }

    /// A skipped check, with the reason.
    pub fn left(name: &'static str, file: &str, why: impl Into<String>) -> Check {
        Check { state: State::Left, ..Check::new(name, file, true, why, "") }
    }

    /// The same check, with a page.
    pub fn on(self, page: usize) -> Check {
        Check { page: Some(page), ..self }
    }

    /// The same check, with a failure weakened to advice if `is_advice`.
    pub fn advice(self, is_advice: bool) -> Check {
        let weaker = is_advice && self.state == State::Broken;
        Check { state: if weaker { State::Advice } else { self.state }, ..self }
    }

    /// Whether it prevents the package from being published.
    pub fn fails(&self) -> bool {
        self.state == State::Broken
    }

    /// The failure, as a sentence without a full stop.
    pub fn message(&self) -> String {
        let page = self.page.map_or(String::new(), |page| format!(" page {page}"));
        let Check { name, file, measured, wanted, .. } = self;
        format!("{file}{page}: {name}: {measured}, wanted {wanted}")
    }
}

/// All checks as JSON.
pub fn json(title: &str, rules: &Rules, checks: &[Check]) -> serde_json::Result<String> {
    let report = serde_json::json!({
        "mazebook": env!("CARGO_PKG_VERSION"),
        "title": title,
        "printer": rules.printer,
        "read": rules.read,
        "passed": !checks.iter().any(Check::fails),
        "checks": checks,
    });
    Ok(serde_json::to_string_pretty(&report)? + "\n")
}

const HEAD: &str = "<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3em .8em .3em 0; border-bottom: 1px solid #ccc }
.kept { color: #176b2c } .broken { color: #a4001d; font-weight: bold } .advice { color: #8a5a00 } .left { color: #666 }
</style>
";

/// All checks as an HTML page.
pub fn html(title: &str, rules: &Rules, checks: &[Check]) -> String {
    let (title, printer) = (escaped(title), escaped(&rules.printer));
    let failed = checks.iter().filter(|check| check.fails()).count();
    let verdict = match failed {
        0 => "Everything that was checked is as it should be.".to_owned(),
        1 => "One check failed.".to_owned(),
        more => format!("{more} checks failed."),
    };
    let mut text = format!(
        "{HEAD}<title>{title}, for {printer}</title>\n<h1>{title}</h1>\n<p>The package for {printer}, read back from its files and \
         measured against the rules as of {}. {verdict} The printer&#39;s own proof comes after this one.</p>\n\
         <table><tr><th>check<th>file<th>result<th>measured<th>wanted</tr>\n",
        escaped(&rules.read)
    );
    for Check { name, file, page, state, measured, wanted } in checks {
        let page = page.map_or(String::new(), |page| format!(", page {page}"));
        let (class, word) = match state {
            State::Kept => ("kept", "kept"),
            State::Advice => ("advice", "against advice"),
            State::Broken => ("broken", "broken"),
            State::Left => ("left", "not checked"),
        };
        let [file, measured, wanted] = [file, measured, wanted].map(|text| escaped(text));
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            text,
            "<tr><td>{name}<td>{file}{page}<td class=\"{class}\">{word}<td>{measured}<td>{wanted}</tr>"
        );
    }
    text + "</table>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
