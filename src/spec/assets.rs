//! The files of a book, from its folder or embedded in mazebook. A file in the folder replaces an embedded one of that name.

use super::embedded::EMBEDDED;
pub use super::embedded::{layouts, names, shapes, tables};
use crate::diagnostic::{Diagnostic, Source};
use maze::Registry;
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Looks up the files of a book.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    beside: Beside,
    /// The lock file of the book itself.
    lock: Option<PathBuf>,
    allows_outside: bool,
    /// The files read so far, if copies were requested.
    kept: Option<Arc<Mutex<Files>>>,
    registry: Registry,
}

/// Files by path, relative to the book's folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files of a book besides the embedded ones.
#[derive(Clone, Debug, Default)]
enum Beside {
    #[default]
    Nothing,
    Folder(PathBuf),
    /// Files in memory.
    Files(Arc<Files>),
}

impl Assets {
    /// The embedded files only.
    pub fn embedded() -> Assets {
        Assets::default()
    }

    /// The files in the folder of a book spec, and the embedded files.
    pub fn beside(path: &Path) -> Assets {
        let folder = path.parent().unwrap_or(Path::new(""));
        let lock = path.file_stem().map(|_| path.with_extension("lock"));
        Assets { beside: Beside::Folder(folder.to_owned()), lock, ..Assets::default() }
    }

    /// Files in memory, by path relative to the book's folder, and the embedded files.
    pub fn of_files(files: Arc<Files>) -> Assets {
        Assets { beside: Beside::Files(files), ..Assets::default() }
    }

    /// Allows a book to name files outside its folder.
    pub fn allowing_outside(self) -> Assets {
        Assets { allows_outside: true, ..self }
    }

    /// Allows a book to name these topologies and algorithms.
    pub fn with(self, registry: Registry) -> Assets {
        Assets { registry, ..self }
    }

    /// The topologies and algorithms that a book can name.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Keeps a copy of each file that is read, for [`kept`](Assets::kept).
    pub fn keeping(self) -> Assets {
        Assets { kept: Some(Arc::default()), ..self }
    }

    /// The files that were read from the book's folder, and all files there that replace embedded ones.
    pub fn kept(&self) -> Files {
        for (name, _) in EMBEDDED {
            // Files that cannot be read are left out.
            let _ = self.own(name);
        }
        for name in self.templates() {
            let folder = format!("templates/pages/{name}");
            let files = std::fs::read_dir(self.folder().join(&folder)).into_iter().flatten();
            for file in files.flatten().filter_map(|file| file.file_name().into_string().ok()) {
                let _ = self.own(&format!("{folder}/{file}"));
            }
        }
        let files =
            self.kept.iter().map(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner));
        files.flat_map(|files| files.clone()).collect()
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        if let Some(kept) = &self.kept {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.insert(name.to_owned(), bytes.to_owned());
        }
    }

    /// The text of a file such as `config/papers.toml`: from the book's folder if it is there, else the embedded one.
    ///
    /// An error if the book's file cannot be read, or if the name is in neither place.
    pub fn text(&self, name: &str) -> Result<Source, Vec<Diagnostic>> {
        if let Some(source) = self.own(name)? {
            return Ok(source);
        }
        EMBEDDED
            .iter()
            .find(|(embedded, _)| *embedded == name)
            .map(|&(name, text)| Source { name: name.to_owned(), text: text.to_owned() })
            .ok_or_else(|| vec![Diagnostic::error(format!("there is no file `{name}`"))])
    }

    /// Like [`text`](Assets::text), but `None` if there is no such file.
    pub fn find(&self, name: &str) -> Result<Option<Source>, Vec<Diagnostic>> {
        let own = self.own(name)?;
        let embedded = || EMBEDDED.iter().find(|(embedded, _)| *embedded == name);
        let text = |&(name, text): &(&str, &str)| Source { name: name.into(), text: text.into() };
        Ok(own.or_else(|| embedded().map(text)))
    }

    /// The names of page templates: first the embedded ones, then the folders beside the book.
    pub fn templates(&self) -> Vec<String> {
        let prefix = "templates/pages/";
        let name =
            |file: &&'static str| Some(file.strip_prefix(prefix)?.split('/').next()?.to_owned());
        let mut names: Vec<String> = EMBEDDED.iter().filter_map(|(file, _)| name(file)).collect();
        names.dedup();
        let mut own: Vec<String> = match &self.beside {
            Beside::Nothing => Vec::new(),
            Beside::Folder(folder) => {
                let entries =
                    std::fs::read_dir(folder.join(prefix)).into_iter().flatten().flatten();
                let folders = entries.filter(|entry| entry.path().is_dir());
                folders.filter_map(|entry| entry.file_name().into_string().ok()).collect()
            }
            Beside::Files(files) => {
                let inside = files.keys().filter_map(|file| file.strip_prefix(prefix));
                inside.filter_map(|file| Some(file.split_once('/')?.0.to_owned())).collect()
            }
        };
        own.retain(|name| !names.contains(name));
        own.sort();
        own.dedup();
        names.extend(own);
        names
    }

    /// Like [`text`](Assets::text), for a file whose embedded text is given here.
    pub fn text_or(&self, name: &str, embedded: &str) -> Result<Source, Vec<Diagnostic>> {
        let own = self.own(name)?;
        Ok(own.unwrap_or_else(|| Source { name: name.to_owned(), text: embedded.to_owned() }))
    }

    /// The text of a file in the book's folder, if it is there.
    fn own(&self, name: &str) -> Result<Option<Source>, Vec<Diagnostic>> {
        let (path, bytes) = match &self.beside {
            Beside::Nothing => return Ok(None),
            Beside::Files(files) => (name.to_owned(), files.get(name).cloned()),
            Beside::Folder(folder) => {
                let path = folder.join(name);
                let bytes = match std::fs::read(&path) {
                    Ok(bytes) => Some(bytes),
                    // A folder with this name, or a file in place of a folder, means that there is no such file.
                    Err(error)
                        if matches!(
                            error.kind(),
                            ErrorKind::NotFound | ErrorKind::NotADirectory
                        ) =>
                    {
                        None
                    }
                    Err(error) => return Err(vec![unreadable(&path, &error)]),
                };
                (path.display().to_string(), bytes)
            }
        };
        bytes.iter().for_each(|bytes| self.keep(name, bytes));
        bytes.map(|bytes| decode(path, bytes)).transpose().map_err(|error| vec![error])
    }

    /// The bytes of a file named in the book, relative to the book's folder. The error is the end of a sentence that says
    /// why it cannot be read.
    ///
    /// A book from somebody else must not read arbitrary files. So a book reads only files in its folder, unless files
    /// outside are allowed; and only regular files, since a pipe or a device may have no end.
    pub fn named(&self, path: &str) -> Result<Vec<u8>, Diagnostic> {
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => Diagnostic::error("there is no such file"),
            _ => Diagnostic::error(error.to_string()),
        };
        let name = path.strip_prefix("./").unwrap_or(path);
        let folder = match &self.beside {
            Beside::Nothing => {
                return Err(Diagnostic::error("there are no files beside this book"));
            }
            Beside::Files(files) => {
                let file = files.get(name).cloned();
                return file.ok_or_else(|| Diagnostic::error("there is no such file"));
            }
            Beside::Folder(_) => self.folder().canonicalize().map_err(failed)?,
        };
        let file = folder.join(path).canonicalize().map_err(failed)?;
        if !self.allows_outside && !file.starts_with(&folder) {
            let help = "copy the file into the folder of the book, or build with --allow-outside";
            return Err(Diagnostic::error("it is outside the folder of the book").help(help));
        }
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(Diagnostic::error("it is not a file"));
        }
        let bytes = std::fs::read(file).map_err(failed)?;
        self.keep(name, &bytes);
        Ok(bytes)
    }

    /// Whether a path named in the book is the book's own lock file, which need not exist.
    pub fn is_own_lock(&self, path: &str) -> bool {
        let place = |path: &Path| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        };
        let own = self.lock.as_deref().and_then(place);
        own.is_some() && own == place(&self.folder().join(path))
    }

    fn folder(&self) -> &Path {
        match &self.beside {
            Beside::Folder(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }
}

/// The text of a file; or why it is not text.
pub fn decode(name: String, bytes: Vec<u8>) -> Result<Source, Diagnostic> {
    let other = [
        ("%PDF", "a PDF"),
        ("PK\u{3}\u{4}", "a document of a word processor, or an archive"),
        ("{\\rtf", "a document of a word processor"),
    ];
    if let Some((_, what)) = other.iter().find(|(start, _)| bytes.starts_with(start.as_bytes())) {
        let message = format!("{name} is {what}, not a plain text");
        return Err(Diagnostic::error(message).help("write it with a text editor, as plain text"));
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(Source { name, text }),
        Err(error) => error,
    };
    let (start, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let message = format!("{name} is not in UTF-8, but in UTF-16");
        return Err(Diagnostic::error(message).help("save it as text in UTF-8"));
    }
    let text = String::from_utf8_lossy(bytes).into_owned();
    let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
    let finding = Diagnostic::error("this character is not in UTF-8");
    Err(finding
        .at(&Source { name, text }.into(), start..end)
        .help("save the file as text in UTF-8"))
}

/// The error for a text file that exists but cannot be read.
pub fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_a_text_is_named_for_what_it_is() {
        let read = |bytes: &[u8]| {
            decode("b.toml".into(), bytes.to_vec()).map_err(|error| error.render(false))
        };
        assert!(read("é".as_bytes()).is_ok());
        assert!(read(b"%PDF-1.7\n\xff").unwrap_err().contains("b.toml is a PDF"));
        assert!(read(b"PK\x03\x04\xff").unwrap_err().contains("a word processor"));
        assert!(read(b"\xff\xfea\0").unwrap_err().contains("UTF-16"));
        let latin = read(b"[book]\ntitle = \"Caf\xe9\"\n").unwrap_err();
        assert!(latin.contains("b.toml:2:13") && latin.contains("Caf\u{fffd}"), "{latin}");
    }

    #[test]
    fn without_a_folder_no_file_is_opened() {
        // Tests run in a folder with this file.
        let file = "Cargo.toml";
        assert!(Path::new(file).exists());
        let page = ["start", "finish", "shape", "picture", "portrait"];
        let book = [format!("font = \"{file}\""), format!("unlike = [\"{file}\"]")];
        let page = page.map(|key| format!("[[page]]\n{key} = \"{file}\"\n")).concat();
        let text = format!("[book]\ntitle = \"T\"\n{}\n{page}", book.join("\n"));
        let source = Source { name: "book.toml".to_owned(), text };
        let found = crate::read(source, &Assets::embedded()).unwrap_err();
        let closed = found.iter().filter(|one| one.message.ends_with("no files beside this book"));
        assert_eq!(closed.count(), 7, "{found:?}");
    }

    #[test]
    fn every_embedded_file_is_found() {
        for (name, text) in EMBEDDED {
            assert_eq!(Assets::embedded().text(name).unwrap().text, *text);
        }
        assert!(Assets::embedded().text("config/none.toml").is_err());
        assert!(names("templates/books").any(|name| name == "sampler"));
    }
}
