//! Size shows rank: the title of a book is its largest text, on few and even lines.

use super::laid_out;
use crate::making::read;
use crate::sample::sampled;
use mazebook::page::scene::{Role, Scene, Shape};
use mazebook::spec::assets::Assets;

const TEMPLATES: [&str; 5] = ["plain", "storybook", "classroom", "elegant", "large-print"];
const PAPERS: [&str; 5] =
    ["letter", "a4", "6x9", "a5", "{ width = \"8.5in\", height = \"8.5in\" }"];
const LANGUAGES: [&str; 6] = ["en", "de", "fi", "el", "ru", "tr"];
const TITLES: [&str; 5] = [
    "Mazes",
    "The Long Way Home",
    "Seven ways to get lost in here",
    "Donaudampfschifffahrtsgesellschaftslabyrinthe",
    "Ανάμεσα στους λαβυρίνθους",
];

/// Every text of a scene: its role, its characters and its size in pt.
fn texts(scene: &Scene) -> Vec<(Role, String, f64)> {
    let text = |mark: &mazebook::page::scene::Mark| match &mark.shape {
        Shape::Text { run, .. } => Some((mark.role, run.text.clone(), run.size)),
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

/// The pages of a book with every kind of page.
fn pages(template: &str, paper: &str, language: &str, title: &str) -> Vec<Scene> {
    let paper = if paper.starts_with('{') { paper.to_owned() } else { format!("\"{paper}\"") };
    let text = format!(
        "[book]\ntitle = \"{title}\"\nsubtitle = \"From easy to hard\"\nauthor = \"A. Teacher\"\nlanguage = \"{language}\"\n\
         template = \"{template}\"\npaper = {paper}\nfront = [\"title\", \"copyright\", \"belongs\", \"contents\", \"how-to-solve\"]\n\
         back = [\"certificate\", \"notes\"]\nanswers = \"back\"\n[[page]]\ntopology = \"square\"\nsize = [5, 5]\ndifficulty = \"any\"\n\
         section = \"First part\"\ntitle = \"Easy\"\n"
    );
    let assets = Assets::embedded();
    let spec = read(text, &assets).unwrap();
    let book = laid_out(&spec);
    let (volume, drawings) = (&book.volumes[0], book.drawings());
    volume.pages.keys().map(|&page| book.scene(volume, page, &drawings).unwrap()).collect()
}

#[test]
fn the_title_is_larger_than_all_other_words_of_a_book() {
    let mut cases = Vec::new();
    for template in TEMPLATES {
        for paper in PAPERS {
            for language in LANGUAGES {
                cases.extend(TITLES.map(|title| [template, paper, language, title]));
            }
        }
    }
    for case in
        sampled(cases, |case| vec![(0, case[0], case[3]), (1, case[1], case[3]), (2, case[2], "")])
    {
        let [template, paper, language, title] = case;
        let pages = pages(template, paper, language, title);
        let is_heading = |role| matches!(role, Role::Title | Role::Subtitle | Role::Number);
        let mut own = Vec::new();
        let mut largest = 0.0_f64;
        for (at, scene) in pages.iter().enumerate() {
            for (role, text, size) in texts(scene) {
                match role {
                    Role::Title if at == 0 => own.push((text, size)),
                    role if is_heading(role) => largest = largest.max(size),
                    _ => {}
                }
            }
        }
        let size = own[0].1;
        assert!(own.iter().all(|(_, other)| *other == size), "{case:?}: {own:?}");
        // A word too long for the page shrinks on, and no text is smaller than its template allows.
        let is_least = template == "large-print" && largest <= 18.0;
        assert!(is_least || size >= largest * 1.3 - 1e-6, "{case:?}: {size} beside {largest}");
        // Words of a title are whole where it has as many lines as words.
        let hyphens = own.iter().filter(|(text, _)| text.ends_with('-')).count();
        assert!(
            hyphens == 0 || title.starts_with("Donau") || title.starts_with("Ανά"),
            "{case:?}: {own:?}"
        );
    }
}

#[test]
fn a_long_title_takes_lines_before_it_shrinks() {
    let lines = |paper: &str, language: &str, title: &str| {
        let pages = pages("plain", paper, language, title);
        let own = texts(&pages[0]).into_iter().filter(|(role, ..)| *role == Role::Title);
        own.map(|(_, text, size)| (text, size)).collect::<Vec<_>>()
    };
    let seven = lines("6x9", "en", TITLES[2]);
    assert!(seven.len() >= 2 && seven[0].1 > 25.0, "{seven:?}");
    let compound = lines("6x9", "de", TITLES[3]);
    assert!(compound.len() >= 2 && compound[0].1 > 20.0, "{compound:?}");
    // The author's own hyphens come before those of the patterns.
    let parts = ["Donau", "dampfschifffahrts", "gesellschafts", "labyrinthe"];
    let own = lines("6x9", "de", &parts.join("\\u00AD"));
    let said: Vec<&str> = own.iter().map(|(text, _)| text.trim_end_matches('-')).collect();
    assert!(said.len() > 1, "{own:?}");
    assert!(said.iter().all(|line| parts.iter().any(|part| line.ends_with(part))), "{own:?}");
}
