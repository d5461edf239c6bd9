//! The code keeps its own rules: imports run downward, every entry is registered, files stay short.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the top down; each imports only what stands below it.
const LAYERS: &[&str] = &[
    "cli",
    "plot",
    "stats",
    "schema",
    "build",
    "write",
    "navigation",
    "format",
    "preflight",
    "book",
    "pagination",
    "fitting",
    "layout",
    "frame",
    "choose",
    "progression",
    "plan",
    "known",
    "likeness",
    "lock",
    "spec",
    "rule",
    "language",
    "files",
    "template",
    "way",
    "drawing",
    "search",
    "tune",
    "braid",
    "score",
    "view",
    "solve",
    "topology",
    "maze",
    "algorithm",
    "grid",
    "random",
    "font",
    "scene",
    "document",
    "syntax",
    "assets",
    "diagnostic",
    "geometry",
];

/// Imports that run upward, and why.
const UPWARD: &[(&str, &str, &str)] = &[
    ("spec", "lock", "a book names the locks of the books that it shall be unlike"),
    ("progression", "choose", "both keep the same set of mazes that were seen"),
    ("grid", "solve", "a grid counts steps to tell whether its cells hang together"),
];

/// What a format may know: a scene and how to draw it. Some are not of pages: they tell of the mazes themselves.
const FORMATS_KNOW: &[&str] = &["format", "scene", "font", "geometry"];
const FORMATS_OF_MAZES: &[&str] = &["manifest.rs", "preview/", "text/", "graph.rs"];

/// The most lines of a file.
const LONG: usize = 350;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("target") {
            continue; // Built, not written.
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

/// The code of a file: without comments, and without the tests at its foot.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
    let code = text.lines().map(|line| line.split("//").next().unwrap());
    code.collect::<Vec<_>>().join("\n")
}

/// The module of a file: `src/grid/table.rs` is part of `grid`.
fn module(path: &Path) -> String {
    let first = path.components().nth(1).unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The modules that a file names: `crate::grid::Cell`, `crate::{way, maze}`, `mazebook::spec` from the command.
fn imports(path: &Path) -> BTreeSet<String> {
    let code = code(path);
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut found = BTreeSet::new();
    let roots = ["crate::", "mazebook::"].into_iter().flat_map(|root| code.split(root).skip(1));
    for rest in roots {
        match rest.strip_prefix('{') {
            Some(list) => {
                let mut depth = 0;
                let list = list.chars().take_while(|c| {
                    depth += i32::from(*c == '{') - i32::from(*c == '}');
                    depth >= 0
                });
                let list: String = list.collect();
                let mut depth = 0;
                let parts = list.split(|c| {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    c == ',' && depth == 0
                });
                found.extend(parts.map(|part| word(part.trim())));
            }
            None => drop(found.insert(word(rest))),
        }
    }
    found.remove("");
    found
}

/// The module that a name of the root comes from: `pub use build::{Built, build}`.
fn home(import: &str) -> String {
    let root = fs::read_to_string("src/lib.rs").unwrap();
    let lists = root.split("pub use ").skip(1).filter_map(|rest| rest.split_once("::{"));
    let has = |list: &str| {
        let names = list.split('}').next().unwrap().split(',');
        names.map(str::trim).any(|name| name == import)
    };
    let module = lists.filter(|(_, list)| has(list)).map(|(module, _)| module).next();
    module.unwrap_or(import).to_owned()
}

#[test]
fn imports_run_downward() {
    let layer = |module: &str| LAYERS.iter().position(|layer| *layer == module);
    let mut unused: BTreeSet<_> = UPWARD.iter().map(|(from, to, _)| (*from, *to)).collect();
    let mut wrong = Vec::new();
    for path in files("src", "rs") {
        let from = module(&path);
        if ["lib", "main"].contains(&from.as_str()) {
            continue;
        }
        let here = layer(&from).unwrap_or_else(|| panic!("give `{from}` its place in LAYERS"));
        for import in imports(&path) {
            let Some(there) = layer(&home(&import)) else { continue };
            let edge = (LAYERS[here], LAYERS[there]);
            if there < here && !UPWARD.iter().any(|&(from, to, _)| (from, to) == edge) {
                let [above, below] = [LAYERS[there], LAYERS[here]];
                wrong.push(format!("{} imports `{above}`, which is above `{below}`", name(&path)));
            }
            unused.remove(&edge);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(unused.is_empty(), "no longer needed: {unused:?}");
}

#[test]
fn every_module_has_its_layer() {
    let modules: BTreeSet<String> = files("src", "rs").iter().map(|path| module(path)).collect();
    for layer in LAYERS {
        assert!(modules.contains(*layer), "there is no `{layer}` any more");
    }
    assert!(imports(Path::new("src/write.rs")).contains("format"), "imports are not found");
    assert!(imports(Path::new("src/cli/build.rs")).contains("spec"), "imports are not found");
}

#[test]
fn formats_know_scenes_and_not_mazes() {
    for path in files("src/format", "rs") {
        if FORMATS_OF_MAZES
            .iter()
            .any(|of_mazes| name(&path).starts_with(&format!("src/format/{of_mazes}")))
        {
            continue;
        }
        for import in imports(&path) {
            assert!(FORMATS_KNOW.contains(&import.as_str()), "{} knows `{import}`", name(&path));
        }
    }
}

#[test]
fn carving_solving_scoring_and_drawing_name_no_topology() {
    let blind = [
        "algorithm",
        "grid",
        "maze",
        "solve",
        "score",
        "search",
        "drawing",
        "way",
        "scene",
        "layout",
        "format",
        "geometry",
    ];
    for path in files("src", "rs") {
        if !blind.contains(&module(&path).as_str()) {
            continue;
        }
        for topology in mazebook::topology::ALL {
            for named in [format!("\"{}\"", topology.name), format!("topology::{}", topology.name)]
            {
                assert!(!code(&path).contains(&named), "{} names {named}", name(&path));
            }
        }
    }
}

#[test]
fn every_topology_and_algorithm_is_registered() {
    let no_entries = ["mod", "ranks", "tree"];
    for (folder, count) in [
        ("src/topology", mazebook::topology::ALL.len()),
        ("src/algorithm", mazebook::algorithm::ALL.len()),
    ] {
        let entries = files(folder, "rs");
        let entries = entries.iter().map(|path| path.file_stem().unwrap().to_str().unwrap());
        let entries: Vec<&str> = entries.filter(|name| !no_entries.contains(name)).collect();
        assert_eq!(entries.len(), count, "{folder}: {entries:?}");
    }
    let mut names: Vec<&str> = mazebook::topology::ALL.iter().map(|entry| entry.name).collect();
    names.extend(mazebook::algorithm::ALL.iter().map(|entry| entry.name));
    let different: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), different.len());
    for algorithm in mazebook::algorithm::ALL {
        let file = format!("src/algorithm/{}.rs", algorithm.name.replace('-', "_"));
        assert!(Path::new(&file).is_file(), "{file}");
    }
    for topology in mazebook::topology::ALL {
        let file = format!("src/topology/{}.rs", topology.name.replace('-', "_"));
        assert!(Path::new(&file).is_file(), "{file}");
    }
}

#[test]
fn every_data_file_is_embedded() {
    let assets = mazebook::assets::Assets::embedded();
    for folder in ["config", "templates"] {
        let found: Vec<PathBuf> =
            ["toml", "js", "css", "html"].iter().flat_map(|end| files(folder, end)).collect();
        assert!(!found.is_empty());
        for path in found {
            let embedded = assets.text(&name(&path)).map(|source| source.text).ok();
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
