//! Rules for the code itself: no import cycles in any folder, every entry registered, short files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms that are separate crates; the compiler prevents import cycles between them.
const CRATES: &[&str] = &["book", "difficulty", "format", "maze", "page", "proof", "spec"];

/// The modules that write a scene, and the modules that they may import: the scene and the ways to draw it.
const SCENE_WRITERS: &[&str] = &[
    "format/number",
    "format/pdf",
    "format/pdf/content",
    "format/pdf/fonts",
    "format/pdf/reading",
    "format/pdf/screen",
    "format/pdf/tags",
    "format/svg/animated",
    "format/svg/document",
];
const SCENE_WRITERS_KNOW: &[&str] = &[
    "format/error",
    "format/number",
    "format/pdf",
    "format/svg",
    "page/scene",
    "page/outline",
    "page/font",
    "maze/geometry",
    "spec/standard",
];

/// The maximum number of lines in a file.
const LONG: usize = 350;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("target") {
            continue; // Build output.
        }
        if path.is_dir() {
            found.extend(files(path.to_str().unwrap(), ending));
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn name(path: &Path) -> String {
    path.to_str().unwrap().replace('\\', "/")
}

/// The code of a file, without comments and without the tests at its end.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
    let code = text.lines().map(|line| line.split("//").next().unwrap());
    code.collect::<Vec<_>>().join("\n")
}

/// The path of a file's module: `["maze", "grid", "table"]` for `src/maze/grid/table.rs`, empty for `src/lib.rs`.
fn module(path: &Path) -> Vec<String> {
    let parts = path.with_extension("");
    let parts = parts.iter().skip(1).map(|part| part.to_str().unwrap().to_owned());
    parts.filter(|part| !["mod", "lib", "main"].contains(&part.as_str())).collect()
}

/// The modules of the crate and their imports.
struct Modules {
    paths: BTreeSet<Vec<String>>,
    /// By module: the paths in its `use` declarations and its code, from the root of the crate.
    imports: BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
}

impl Modules {
    fn read() -> Modules {
        let files = files("src", "rs");
        let paths = files.iter().map(|path| module(path)).collect();
        let mut modules = Modules { paths, imports: BTreeMap::new() };
        for path in &files {
            let module = module(path);
            let imports = modules.imports(&module, &code(path));
            modules.imports.entry(module).or_default().extend(imports);
        }
        modules
    }

    /// Every path in the code of a module that starts at a module of the crate.
    fn imports(&self, module: &[String], code: &str) -> BTreeSet<Vec<String>> {
        let mut found = BTreeSet::new();
        let own = module.first().filter(|room| CRATES.contains(&room.as_str()));
        let manifest = own.map_or("Cargo.toml".to_owned(), |room| format!("src/{room}/Cargo.toml"));
        let manifest = fs::read_to_string(manifest).unwrap();
        let named = |room: &&str| {
            manifest.contains(&format!("\n{room}.workspace"))
                || manifest.contains(&format!("\n{room} = "))
        };
        let others = CRATES.iter().copied().filter(named).map(|room| format!("{room}::"));
        let roots = ["crate::", "mazebook::", "super::", "use "].map(str::to_owned);
        for root in roots.into_iter().chain(others) {
            let root = root.as_str();
            for (at, _) in code.match_indices(root) {
                let before = code[..at].chars().next_back().unwrap_or(' ');
                let middle = before.is_alphanumeric() || before == '_' || before == ':';
                if middle && root != "use " {
                    continue;
                }
                let mut base = match root {
                    "super::" => module[..module.len().saturating_sub(1)].to_vec(),
                    "use " => module.to_vec(),
                    "crate::" => own.into_iter().cloned().collect(),
                    "mazebook::" => Vec::new(),
                    room => vec![room.trim_end_matches(':').to_owned()],
                };
                let mut rest = &code[at + root.len()..];
                while root == "super::" && rest.starts_with("super::") {
                    rest = &rest["super::".len()..];
                    base.pop();
                }
                // A `use` declaration names child modules without `self::`.
                let own = root != "use " || {
                    let first = [base.clone(), vec![word(rest)]].concat();
                    self.paths.contains(&first)
                };
                if own {
                    found
                        .extend(spread(rest).into_iter().map(|tail| [base.clone(), tail].concat()));
                }
            }
        }
        found
    }

    /// The module that an import comes from, through re-exports.
    fn home(&self, import: &[String]) -> Vec<String> {
        let depth = (0..=import.len()).rev().find(|&n| self.paths.contains(&import[..n]));
        let (module, rest) = import.split_at(depth.unwrap_or(0));
        let exported = rest.first().and_then(|name| {
            let mut exports = self.imports.get(module)?.iter();
            exports.find(|path| path.last() == Some(name) && path[..] != *import)
        });
        match exported {
            Some(path) if path.starts_with(module) => self.home(path),
            _ => module.to_vec(),
        }
    }

    /// The imports between modules of one folder: the folder, the importing module, the imported one, and the file.
    fn edges(&self) -> BTreeSet<(Vec<String>, String, String, Vec<String>)> {
        let mut edges = BTreeSet::new();
        for (from, imports) in &self.imports {
            for to in imports.iter().map(|import| self.home(import)) {
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                // Imports between a module and its children do not count.
                if let (Some(one), Some(two)) = (from.get(shared), to.get(shared)) {
                    edges.insert((from[..shared].to_vec(), one.clone(), two.clone(), from.clone()));
                }
            }
        }
        edges
    }
}

/// The name at the start of a text.
fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Expands a path with groups: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn spread(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let mut depth = 0;
        let mut change = |c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth
        };
        let group: String = group.chars().take_while(|&c| change(c) >= 0).collect();
        depth = 0;
        let parts = group.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        return parts.flat_map(spread).collect();
    }
    let first = word(text);
    match text[first.len()..].strip_prefix("::") {
        _ if first.is_empty() || first == "self" => vec![Vec::new()],
        Some(rest) => {
            spread(rest).into_iter().map(|tail| [vec![first.clone()], tail].concat()).collect()
        }
        None => vec![vec![first]],
    }
}

#[test]
fn no_folder_has_a_circle() {
    let mut next: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (folder, from, to, _) in Modules::read().edges() {
        let inside = |name: String| [folder.clone(), vec![name]].concat();
        next.entry(inside(from)).or_default().insert(inside(to));
    }
    // Repeatedly removes modules without remaining imports; a cycle remains.
    loop {
        let names: BTreeSet<_> = next.keys().cloned().collect();
        next.values_mut().for_each(|below| below.retain(|name| names.contains(name)));
        next.retain(|_, below| !below.is_empty());
        if next.len() == names.len() {
            break;
        }
    }
    let left: Vec<String> = next
        .iter()
        .map(|(from, below)| {
            let below: Vec<String> = below.iter().map(|name| name.join("/")).collect();
            format!("{} imports {}", from.join("/"), below.join(", "))
        })
        .collect();
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn imports_are_found() {
    let modules = Modules::read();
    let path = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<String>>();
    let imports = |from: &str, to: &str| {
        modules.imports[&path(from)].iter().any(|import| modules.home(import) == path(to))
    };
    assert!(imports("format/manifest/place", "maze/passages"), "through a re-export");
    assert!(imports("maze/grid/mesh", "maze/grid/graph"), "through the folder's own");
    assert!(imports("cli/build", "spec/assets"), "from the command");
    assert!(imports("maze/grid/fast/lattice", "maze/random"));
    assert!(!imports("maze/random", "maze/grid"));
}

#[test]
fn what_writes_a_scene_knows_no_maze() {
    let modules = Modules::read();
    for writer in SCENE_WRITERS {
        let module: Vec<String> = writer.split('/').map(str::to_owned).collect();
        for home in modules.imports[&module].iter().map(|import| modules.home(import).join("/")) {
            let known = SCENE_WRITERS_KNOW.iter().any(|known| home.starts_with(known));
            assert!(known, "{writer} knows `{home}`");
        }
    }
}

#[test]
fn carving_solving_scoring_and_drawing_name_no_topology() {
    for path in ["maze", "difficulty", "page", "format"]
        .iter()
        .flat_map(|room| files(&format!("src/{room}"), "rs"))
        .filter(|path| !path.starts_with("src/maze/topology"))
    {
        for topology in mazebook::maze::topology::ALL {
            for named in [format!("\"{}\"", topology.name), format!("topology::{}", topology.name)]
            {
                assert!(!code(&path).contains(&named), "{} names {named}", name(&path));
            }
        }
    }
}

/// The system's sines and roots differ between platforms in their last bits; `libm` does not. `proof` writes no book.
#[test]
fn no_float_comes_from_the_system() {
    let named = "sin cos tan sin_cos asin acos atan atan2 exp exp2 exp_m1 ln ln_1p log log2 log10 powf cbrt hypot";
    for path in files("src", "rs").iter().filter(|path| !path.starts_with("src/proof")) {
        let code = code(path);
        for function in named.split(' ') {
            assert!(!code.contains(&format!(".{function}(")), "{} calls {function}", name(path));
        }
    }
}

#[test]
fn every_topology_and_algorithm_is_registered() {
    for (folder, entry, count) in [
        ("src/maze/topology", ": Topology = Topology {", mazebook::maze::topology::ALL.len()),
        ("src/maze/algorithm", "pub fn carve(graph", mazebook::maze::algorithm::ALL.len()),
    ] {
        let mut entries = files(folder, "rs");
        entries.retain(|path| code(path).contains(entry));
        assert_eq!(entries.len(), count, "{folder}: {entries:?}");
    }
    let mut names: Vec<&str> =
        mazebook::maze::topology::ALL.iter().map(|entry| entry.name).collect();
    names.extend(mazebook::maze::algorithm::ALL.iter().map(|entry| entry.name));
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), different.len());
    for algorithm in mazebook::maze::algorithm::ALL {
        let file = format!("src/maze/algorithm/{}.rs", algorithm.name.replace('-', "_"));
        assert!(Path::new(&file).is_file(), "{file}");
    }
    for topology in mazebook::maze::topology::ALL {
        let file = format!("src/maze/topology/{}.rs", topology.family().replace('-', "_"));
        assert!(Path::new(&file).is_file(), "{file}");
    }
}

#[test]
fn every_data_file_is_embedded() {
    let assets = mazebook::spec::assets::Assets::embedded();
    for folder in ["config", "templates"] {
        let found: Vec<PathBuf> =
            ["toml", "js", "css", "html"].iter().flat_map(|end| files(folder, end)).collect();
        assert!(!found.is_empty());
        for path in found {
            // Only the studio command uses the files of the studio, no book does.
            if let Ok(part) = path.strip_prefix("templates/studio") {
                let command = fs::read_to_string("src/cli/studio.rs").unwrap();
                assert!(command.contains(&format!("templates/studio/{}\"", part.display())));
                continue;
            }
            let kind = mazebook::page::kind::ALL
                .iter()
                .find(|kind| path.ends_with(format!("pages/plain/{}.toml", kind.name)));
            let embedded = match kind {
                Some(kind) => Some(kind.template.to_owned()),
                None => assets.text(&name(&path)).map(|source| source.text).ok(),
            };
            assert_eq!(embedded, fs::read_to_string(&path).ok(), "{}", name(&path));
        }
    }
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let folders = ["src", "tests", "benches", "fuzz"];
    for path in folders.iter().flat_map(|folder| files(folder, "rs")) {
        let (name, text) = (name(&path), fs::read_to_string(&path).unwrap());
        assert!(text.starts_with("//! "), "{name} does not say what it is");
        let lines = text.lines().count();
        assert!(lines <= LONG, "{name} has {lines} lines: split it");
    }
}
