//! Pictures and sentences: built-in ones, files, and themes.

use super::shown;
use crate::making;
use mazebook::book::design;
use mazebook::page::scene::{Role, Scene, Shape};
use mazebook::spec::assets::Assets;
use mazebook::spec::{BookSpec, Language};
use std::fs;
use std::path::PathBuf;

/// Creates a folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn read(text: &str, assets: &Assets) -> Result<BookSpec, String> {
    making::read(text, assets).map_err(|found| shown(&found))
}

const BOOK: &str =
    "[book]\ntitle = \"Test\"\n[defaults]\ntopology = \"square\"\nsize = [6, 6]\n[[page]]\n";

/// The first page with a maze.
fn page(keys: &str, assets: &Assets) -> Result<Scene, String> {
    let spec = read(&format!("{BOOK}{keys}\n"), assets)?;
    let book = making::laid_out(&spec, assets).map_err(|found| shown(&found))?;
    Ok(book.scene(&book.volumes[0], 2, &book.drawings()).unwrap())
}

fn sentences(keys: &str) -> Vec<String> {
    let assets = Assets::embedded();
    let spec = read(&format!("{BOOK}{keys}\n"), &assets).unwrap();
    design(&spec, &assets).unwrap().stories.into_iter().map(|story| story.text).collect()
}

#[test]
fn a_theme_gives_no_pair_twice_until_all_were_used() {
    let table: toml::Table =
        Assets::embedded().text("config/themes.toml").unwrap().text.parse().unwrap();
    let pairs = table["farm"].as_array().unwrap();
    let all = sentences(&format!("theme = \"farm\"\ncount = {}", pairs.len() + 1));
    let of_table = |index: usize| pairs[index % pairs.len()]["en"].as_str().unwrap();
    for (index, sentence) in all.iter().enumerate() {
        assert_eq!(sentence, of_table(index));
    }
    // The next page with the theme continues where the first stopped.
    let two = sentences("theme = \"farm\"\ncount = 2\n[[page]]\ntheme = \"farm\"");
    assert_eq!(two[2], of_table(2));
}

#[test]
fn a_sentence_is_that_of_the_page_or_of_its_theme_and_can_be_left_out() {
    assert_eq!(sentences("text = \"Maze {n}!\"\ncount = 2"), ["Maze 1!", "Maze 2!"]);
    assert_eq!(sentences("theme = \"farm\"\ntext = \"Go!\""), ["Go!"]);
    assert_eq!(sentences("theme = \"farm\"\ninstruction = false"), [""]);
    // A sentence about a bee would be confusing beside a cat.
    assert_eq!(sentences("theme = \"farm\"\nstart = \"cat\""), [""]);
    let scene = page("text = \"Over here!\"", &Assets::embedded()).unwrap();
    let said = |mark: &&mazebook::page::scene::Mark| matches!(&mark.shape, Shape::Text { run, .. } if run.text == "Over here!");
    assert_eq!(scene.marks.iter().find(said).unwrap().role, Role::Sentence);
}

/// Gradients, text that no font contains, filters, images and transparent colors are not allowed in a black-and-white
/// book.
#[test]
fn a_file_is_a_picture_or_an_error_that_names_what_is_wrong() {
    let here = folder("files");
    let assets = Assets::beside(&here.join("book.toml"));
    let svg = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{inside}</svg>")
    };
    let rect = "<rect id=\"sky\" width=\"10\" height=\"10\"";
    for (inside, wrong) in [
        (format!("{rect}/>"), None),
        (
            format!(
                "<linearGradient id=\"g\"><stop stop-color=\"red\"/><stop offset=\"1\"/></linearGradient>{rect} fill=\"url(#g)\"/>"
            ),
            Some("the gradient of `sky` cannot be drawn"),
        ),
        ("<text y=\"5\">A</text>".to_owned(), None),
        (
            "<text y=\"5\"><tspan>A\nあ</tspan></text>".to_owned(),
            Some("no font has a glyph for “あ” (U+3042) in its line 1"),
        ),
        ("<image href=\"a.png\"/>".to_owned(), Some("<image> in its line 1 cannot be drawn")),
        (
            format!("<g opacity=\".5\">{rect}/>{rect}/></g>"),
            Some("the transparency cannot be drawn"),
        ),
        (
            format!("<mask id=\"m\">{rect}/></mask><g mask=\"url(#m)\">{rect}/></g>"),
            Some("the mask cannot be drawn"),
        ),
        (String::new(), Some("there is nothing to see in this picture")),
    ] {
        fs::write(here.join("a.svg"), svg(&inside)).unwrap();
        let drawn = page("start = \"a.svg\"", &assets);
        match (drawn, wrong) {
            (Ok(scene), None) => {
                let picture = scene.marks.iter().find(|mark| mark.role == Role::Picture).unwrap();
                assert!((picture.bounds().height - 12.0).abs() < 1e-6);
            }
            (Err(said), Some(wrong)) => {
                assert!(said.contains(wrong) && said.contains("book.toml:7:9"), "{said}");
            }
            (drawn, wrong) => panic!("{inside}: {wrong:?} but {drawn:?}"),
        }
    }
}

/// Shapes, strokes, clips, transforms, both fill rules and texts look as in the file, compared with another SVG renderer.
#[test]
fn a_drawing_is_drawn_as_it_is() {
    let here = folder("drawing");
    let assets = Assets::beside(&here.join("book.toml"));
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\" width=\"96\" height=\"96\">\
        <clipPath id=\"c\"><circle cx=\"48\" cy=\"48\" r=\"40\"/></clipPath>\
        <g clip-path=\"url(#c)\"><rect width=\"96\" height=\"48\" fill=\"#999\"/></g>\
        <rect x=\"0\" y=\"90\" width=\"96\" height=\"6\"/><rect width=\"96\" height=\"2\"/>\
        <g transform=\"translate(48 52) rotate(20)\">\
        <circle r=\"30\" fill=\"white\" stroke=\"black\" stroke-width=\"5\" stroke-dasharray=\"9 5\"/>\
        <path fill-rule=\"evenodd\" d=\"M-14-14h28v28h-28zM-7-7h14v14h-14z\"/></g>\
        <text x=\"48\" y=\"88\" font-family=\"Nobody Has It\" font-size=\"12\" text-anchor=\"middle\">\
        A<tspan font-weight=\"bold\" font-size=\"16\">Bee</tspan></text></svg>";
    fs::write(here.join("a.svg"), drawing).unwrap();
    let scene = page("start = \"a.svg\"", &assets).unwrap();
    let mark = scene.marks.iter().find(|mark| mark.role == Role::Picture).unwrap();
    let place = mark.bounds();
    let alone = Scene { marks: vec![mark.clone()], ..scene.clone() };
    let written = mazebook::format::svg::write(&alone, &mazebook::page::font::Faces::builtin());
    let pixels = |text: &str, (x, y, scale): (f32, f32, f32)| {
        use resvg::tiny_skia::{Color, Pixmap, Transform};
        let mut options = resvg::usvg::Options::default();
        for face in [notosans::REGULAR_TTF, notosans::BOLD_TTF] {
            options.fontdb_mut().load_font_data(face.to_vec());
        }
        options.fontdb_mut().set_serif_family("Noto Sans");
        let tree = resvg::usvg::Tree::from_str(text, &options).unwrap();
        let mut map = Pixmap::new(192, 192).unwrap();
        map.fill(Color::WHITE);
        let place = Transform::from_row(scale, 0.0, 0.0, scale, -x * scale, -y * scale);
        resvg::render(&tree, place, &mut map.as_mut());
        map.data().iter().step_by(4).map(|&light| i32::from(light)).collect::<Vec<i32>>()
    };
    // The other renderer uses 96 units per inch.
    let of_mm = 96.0 / 25.4;
    let (x, y) = ((place.x * of_mm) as f32, (place.y * of_mm) as f32);
    let ours = pixels(&written.unwrap(), (x, y, 192.0 / (place.width * of_mm) as f32));
    let theirs = pixels(drawing, (0.0, 0.0, 2.0));
    let off = ours.iter().zip(&theirs).filter(|(a, b)| (*a - *b).abs() > 96).count();
    assert!(off * 200 < ours.len(), "{off} of {} pixels differ", ours.len());
}

#[test]
fn a_picture_of_too_few_pixels_is_refused_with_how_many_it_needs() {
    let here = folder("pixels");
    let assets = Assets::beside(&here.join("book.toml"));
    let write = |side: u32| {
        let file = fs::File::create(here.join("a.png")).unwrap();
        let mut encoder = png::Encoder::new(file, side, side);
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[200, 30, 30, 255].repeat((side * side) as usize)).unwrap();
    };
    write(60);
    let said = page("start = \"a.png\"", &assets).unwrap_err();
    assert!(said.contains("5.1 mm") && said.contains("142 pixels high"), "{said}");
    // The proposal works.
    write(142);
    assert!(page("start = \"a.png\"", &assets).is_ok());
}

/// Pictures that read as something else at 12 mm: a balloon, a tram, a petrol pump, a palm, a planet.
const MISREAD: [&str; 5] = ["🌳", "🚉", "🚪", "⛲", "👒"];

/// Every theme in every language: at least eight pairs, each with a picture, each sentence printable and short.
#[test]
fn every_theme_speaks_every_language() {
    let assets = Assets::embedded();
    let themes: toml::Table = assets.text("config/themes.toml").unwrap().text.parse().unwrap();
    let languages = Language::tags(&assets).unwrap();
    let font = mazebook::page::pictures::PictureFont::builtin();
    let faces = mazebook::page::font::Faces::builtin();
    assert!(themes.len() >= 12);
    for (name, pairs) in &themes {
        let pairs = pairs.as_array().unwrap();
        assert!(pairs.len() >= 8, "{name}");
        let mut starts = std::collections::BTreeSet::new();
        for pair in pairs {
            let text = |key: &str| pair[key].as_str().unwrap_or_else(|| panic!("{name}: {key}"));
            assert!(starts.insert(text("start")), "{name}: {} twice", text("start"));
            for end in ["start", "finish"] {
                let found = font.find(text(end)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
                assert_eq!(found.to_string(), text(end).trim_end_matches('\u{fe0f}'));
                assert!(!MISREAD.contains(&text(end)), "{name}: {found} is hard to recognize");
            }
            assert_eq!(pair.as_table().unwrap().len(), languages.len() + 2, "{name}");
            for tag in &languages {
                let sentence = text(tag);
                let width =
                    faces.width(&sentence.into(), mazebook::page::font::Weight::Regular, 14.0);
                // Fits on two lines of an A5 page with space to spare.
                assert!(
                    width.unwrap_or_else(|why| panic!("{sentence}: {why}")) < 160.0,
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn a_sentence_too_long_for_its_place_says_what_fits() {
    let assets = Assets::embedded();
    let text = |count: usize| format!("text = \"{}\"", "so ".repeat(count));
    let said = page(&text(400), &assets).unwrap_err();
    assert!(said.contains("too long for its place") && said.contains("book.toml:7:8"), "{said}");
    let fits: usize =
        said.split("at most ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    // The proposal works, and uses most of the space.
    let most = fits / 3;
    let scene = page(&text(most), &assets).unwrap();
    let lines = scene.marks.iter().filter(|mark| mark.role == Role::Sentence).count();
    assert!((3..=4).contains(&lines), "{lines} lines of {fits} characters");
    let said = page("text = \"Find 迷!\"", &assets).unwrap_err();
    assert!(said.contains("no font has a glyph") && said.contains("book.toml:7:8"), "{said}");
}

#[test]
fn a_theme_without_the_language_says_what_to_add() {
    let here = folder("theme");
    fs::create_dir_all(here.join("config")).unwrap();
    let theme = "[[dinner]]\nstart = \"🐱\"\nfinish = \"🐟\"\nen = \"Dinner!\"\nfr = \"迷\"\n";
    fs::write(here.join("config/themes.toml"), theme).unwrap();
    let assets = Assets::beside(&here.join("book.toml"));
    let in_language = |tag: &str| {
        let text = BOOK.replace("[defaults]", &format!("language = \"{tag}\"\n[defaults]"));
        let spec = read(&format!("{text}theme = \"dinner\""), &assets).unwrap();
        design(&spec, &assets).map(|design| design.stories[0].text.clone())
    };
    assert_eq!(in_language("en-GB").unwrap(), "Dinner!");
    let said = shown(&in_language("fr").unwrap_err());
    assert!(said.contains("sentence of 🐱 🐟 in config") && said.contains("toml:8:9"), "{said}");
    let said = shown(&in_language("de").unwrap_err());
    assert!(
        said.contains("no sentence in `de` for 🐱 🐟") && said.contains("book.toml:8:9"),
        "{said}"
    );
}

#[test]
fn a_picture_is_not_so_long_that_its_maze_has_no_space() {
    let here = folder("long");
    let assets = Assets::beside(&here.join("book.toml"));
    let drawn = |width: u32, height: u32, end: &str| {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><rect width=\"{width}\" height=\"{height}\"/></svg>"
        );
        fs::write(here.join("long.svg"), svg).unwrap();
        page(&format!("start = \"long.svg\"\nentrance = \"{end}\""), &assets)
    };
    for end in ["left", "top"] {
        assert!(drawn(400, 100, end).is_ok() && drawn(100, 400, end).is_ok(), "{end}");
    }
    let wide = drawn(100, 1, "left").unwrap_err();
    assert!(wide.contains("100 times as wide as it is high"), "{wide}");
    assert!(wide.contains("start = \"long.svg\"") && wide.contains("at most 4 times"), "{wide}");
    assert!(drawn(1, 100, "left").unwrap_err().contains("as high as it is wide"));
}
