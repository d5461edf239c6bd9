//! Values of the keys of pages and books, right and wrong ones.

use crate::sample::sampled;
use mazebook::maze::topology;

/// Lines of a page.
pub const PAGES: &[&str] = &[
    "",
    "difficulty = 1",
    "difficulty = 10",
    "difficulty = 0",
    "difficulty = 11",
    "difficulty = \"expert\"",
    "difficulty = \"Expert\"",
    "difficulty = { solution = 90 }",
    "difficulty = { solution = 90, tolerance = 4 }",
    "difficulty = { fraction = 0.3 }",
    "difficulty = { fraction = 1.5 }",
    "difficulty = { solution = 0 }",
    "difficulty = { solution = 9, fraction = 0.3 }",
    "difficulty = {}",
    "difficulty = true",
    "count = 1",
    "count = 0",
    "count = 10000",
    "count = 10001",
    "count = 1.5",
    "seed = 0",
    "seed = \"0xFFFFFFFFFFFFFFFF\"",
    "seed = \"0x10000000000000000\"",
    "seed = \"ff\"",
    "seed = -1",
    "title = \"Ä\"",
    "title = \"\"",
    "title = \" \"",
    "title = \"a\\tb\"",
    "title = \"a\\u2028b\"",
    "id = \"x\"",
    "entrance = \"rim\"",
    "entrance = \"left\"\nexit = \"right\"",
    "entrance = \"north\"",
    "endpoints = \"farthest\"",
    "endpoints = \"farthest\"\nexit = \"top\"",
    "algorithm = \"wilson\"",
    "algorithm = \"Wilson\"",
    "algorithm = \"growing-tree\"\nnewest = 1",
    "shape = \"heart\"",
    "shape = \"text:Ä\"",
    "shape = \"text: \"",
    "shape = \"heart\"\nalgorithm = \"eller\"",
    "shape = 1",
    "shape = \"heart\"\nthreshold = 0.4\ninvert = true",
    "shape = \"heart\"\nthreshold = 2",
    "shape = \"heart\"\ninvert = 1",
    "shape = \"heart\"\nrim = \"smooth\"",
    "shape = \"heart\"\nrim = \"cells\"\nsymmetry = \"mirror\"",
    "shape = \"heart\"\nrim = \"smooth\"\nsymmetry = \"mirror\"",
    "shape = \"heart\"\nrim = \"rough\"",
    "symmetry = \"mirror\"",
    "symmetry = \"rotate\"\nbraid = 0.2",
    "symmetry = \"rotate\"\ntune = true",
    "symmetry = \"turn\"",
    "picture = \"heart\"\nsymmetry = \"mirror\"",
    "picture = \"heart\"",
    "picture = \"🐘\"\nstubs = 0.1",
    "picture = \"heart\"\nstubs = 0.4",
    "picture = \"hex\"",
    "picture = \"heart\"\nalgorithm = \"wilson\"",
    "picture = \"heart\"\nbraid = 0.2",
    "picture = \"heart\"\nbraid = 0",
    "picture = \"heart\"\ntune = true",
    "picture = \"heart\"\nendpoints = \"farthest\"",
    "picture = \"heart\"\nendpoints = \"varied\"",
    "algorithm = \"kruskal\"\nnewest = 0.5",
    "algorithm = \"growing-tree\"\nnewest = 1.1",
    "color = \"red\"",
    "braid = 0.5",
    "braid = 2",
    "tune = true",
    "tune = \"rare\"",
    "tune = \"often\"",
    "tune = true\nbraid = 0.5",
    "tune = true\nbraid = 0",
    "tune = true\nendpoints = \"farthest\"",
    "tune = true\nendpoints = \"varied\"",
    "tune = false\nbraid = 0.5",
    "per_page = 4",
    "sheet = \"Monday\"",
    "sheet = 1",
    "section = \"Part one\"",
    "per_page = 3",
    "breather = true",
    "breather = \"yes\"",
    "entrance = [0.25, 0]",
    "entrance = [0.25]",
    "entrance = [0.25, 2]",
    "entrance = \"top\"\nendpoints = \"opposite\"",
    "exit = \"top\"\nendpoints = \"opposite\"",
    "endpoints = \"auto\"\ndifficulty = { fraction = 0.3 }",
    "endpoints = \"auto\"\ndifficulty = 3",
    "difficulty = { from = 2, to = 8 }\ncount = 4",
    "difficulty = { from = \"easy\", to = 8 }\ncount = 4",
    "difficulty = { from = 2, to = 8 }",
    "difficulty = { from = 2 }\ncount = 4",
    "difficulty = { from = 2, to = { solution = 9 } }\ncount = 4",
];

/// Lines of a book.
pub const HEADS: &[&str] = &[
    "",
    "paper = \"a4\"",
    "paper = \"A4\"",
    "paper = { width = \"6in\", height = \"9 in\" }",
    "paper = { width = \".6in\" }",
    "paper = { width = 6, height = 9 }",
    "paper = { width = \"6.5.1in\", height = \"9in\" }",
    "language = \"de\"",
    "language = \"pt-BR\"",
    "language = \"english please\"",
    "author = \"A\"",
    "author = 3",
    "seed = 1",
    "subtitle = \"\"",
    "pages = 3",
    "order = \"progressive\"",
    "order = \"harder\"",
    "variants = 26",
    "variants = 27",
    "unlike = []",
    "unlike = \"volume-1.lock\"",
    "bleed = true",
    "bleed = true\nprinter = \"kdp\"",
    "blank_backs = true",
    "blank_backs = true\nduplex = true",
    "blank_backs = true\nprinter = \"kdp\"",
    "blank_backs = true\nprinter = \"kdp\"\nduplex = false",
    "blank_backs = true\nprinter = \"classroom\"",
    "blank_backs = false\nduplex = false",
    "answers = \"both\"\nanswer_style = \"dashed\"\nanswers_per_page = 4",
    "answers = \"after\"\nanswer_style = \"bold\"",
    "answers = \"none\"",
    "answers = \"none\"\nanswer_style = \"bold\"",
    "answers = \"none\"\nanswers_per_page = 4",
    "answers = \"nowhere\"",
    "stock = \"cream\"",
    "stock = \"pink\"",
    "stock = \"groundwood\"\nprinter = \"kdp\"",
    "stock = \"groundwood\"\nprinter = \"lulu\"",
    "stock = \"cream\"\nprinter = \"lulu\"",
    "screen = true",
    "screen = \"yes\"",
    "standard = \"pdfx-1a\"\ndate = 2026-11-23",
    "standard = \"pdfx-1a\"",
    "standard = \"pdfx-9\"\ndate = 2026-11-23",
    "standard = \"pdfx-4\"\ndate = 2026-11-23",
    "standard = [\"pdfx-4\"]",
    "standard = [\"pdfx-1a\", \"pdfx-4\"]\ndate = 2026-11-23",
    "standard = [\"pdfx-1a\", \"pdfx-1a\"]\ndate = 2026-11-23",
    "standard = []",
    "standard = []\ndate = 2026-11-23",
    "standard = 1",
    "standard = \"pdfa-2u\"",
    "standard = \"pdfa-2u\"\nscreen = true",
    "standard = \"pdfua-1\"\nscreen = false",
    "standard = \"pdfua-1\"\npaper = \"tablet\"\nprinter = \"tablet\"",
    "standard = \"pdfua-1\"\nprinter = \"tablet\"\nscreen = false",
    "standard = [\"pdfx-1a\", \"pdfa-2u\", \"pdfua-1\"]\nscreen = true\ndate = 2026-11-23",
    "standard = [\"pdfx-1a\", \"pdfa-2u\", \"pdfua-1\"]\nscreen = true",
    "standard = [\"pdfa-2u\", \"pdfua-1\"]\nscreen = true\ndate = 2026-11-23",
    "date = 2026-11-23",
    "date = 2026-11-23\nprinter = \"ingram\"",
    "date = 2026-11-23\nprinter = \"kdp\"",
];

/// Every topology with sizes of one and two numbers, small and large.
pub fn topology_sizes() -> Vec<String> {
    let mut sizes = Vec::new();
    for topology in topology::ALL.iter().chain(topology::find("isohedral-93")) {
        for n in [0, 1, 2, 3, 4, 5, 10, 10_001] {
            for size in [
                format!("{n}"),
                format!("[{n}, 10]"),
                format!("[10, {n}]"),
                format!("{{ from = {n}, to = 12 }}\ncount = 2"),
                format!("{{ from = [12, 12], to = [10, {n}] }}\ncount = 2"),
                format!("{{ from = [12, 12], to = {n} }}\ncount = 2"),
            ] {
                sizes.push((topology.name, n, size));
            }
        }
    }
    let sizes = sampled(sizes, |(topology, n, size)| {
        vec![topology.to_string(), n.to_string(), size.replace(&n.to_string(), "n")]
    });
    let text = |(topology, _, size)| format!("topology = \"{topology}\"\nsize = {size}");
    let sizes = sizes.into_iter().map(text);
    sizes.flat_map(|size| [format!("shape = \"heart\"\n{size}"), size]).collect()
}

/// Lines of a book with a price, by every rule of its form.
pub fn prices() -> Vec<String> {
    let mut lines = Vec::new();
    for currency in ["USD", "CAD", "usd", "EUR", "US", ""] {
        for between in [" ", "  ", "", "\\t"] {
            for amount in [
                "9.99", "0.01", "99.99", "100.00", "0.00", "0", "7", "007.50", "9.9", "9,99", "-1",
                ".99", "x",
            ] {
                lines.push(format!(
                    "printer = \"kdp\"\nisbn = \"978-3-16-148410-0\"\nprice = \"{currency}{between}{amount}\"\n[cover]"
                ));
            }
        }
    }
    lines
}
