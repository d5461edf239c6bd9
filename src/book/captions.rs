//! The caption and the pictures of each maze, taken from its page and the theme of that page.

use maze::precision::distinct;
use page::font::{Faces, Weight};
use page::layout::{Design, Names, PageStyle, Pictured, Story};
use page::pictures::{Fault, PictureFont, of_file};
use page::scene::Picture;
use spec::diagnostic::{Diagnostic, first_at_each_place, listed};
use spec::{BookSpec, Language, PageSpec, PictureName, ShapeName, ShapeSource, Theme, numbered};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// The story of each maze, in the order of the maze numbers; or every error in the pictures.
pub fn stories(
    spec: &BookSpec,
    style: &PageStyle,
    faces: &Faces,
    words: &Language,
) -> Result<Vec<Story>, Vec<Diagnostic>> {
    let mut teller = Storyteller::open(spec, style, faces, words)?;
    let (mut stories, mut is_told): (Vec<Story>, bool) = (Vec::new(), false);
    for page in &spec.pages {
        for _ in 0..page.count {
            let number = stories.len() + 1;
            stories.push(teller.story(page, number));
        }
        // The first maze with bridges says how they are read, unless its page has words of its own.
        if page.weave > 0.0 && !is_told {
            is_told = true;
            let first = stories.len() - page.count as usize;
            if page.text.is_none() && page.instruction && page.poster.is_none() {
                stories[first].bridges.clone_from(&words.tunnel);
            }
        }
    }
    match teller.errors {
        errors if errors.is_empty() => Ok(stories),
        errors => Err(first_at_each_place(errors)),
    }
}

/// The distinct pictures of a theme; or every error in them, reported at `span`.
pub fn pictures(
    spec: &BookSpec,
    design: &Design,
    theme: &Theme,
    span: &Range<usize>,
) -> Result<Vec<Arc<Picture>>, Vec<Diagnostic>> {
    let mut teller = Storyteller::open(spec, &design.style, &design.faces, &design.language)?;
    let mut names: Vec<&String> = Vec::new();
    for name in theme.pairs.iter().flat_map(|pair| &pair.pictures) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let made = names.into_iter().filter_map(|name| teller.pictured((name, None), span));
    let made: Vec<Pictured> = made.collect();
    match teller.errors {
        errors if errors.is_empty() => Ok(made.into_iter().map(|one| one.picture).collect()),
        errors => Err(first_at_each_place(errors)),
    }
}

/// Makes the stories of a book in order; each picture is loaded once.
struct Storyteller<'s> {
    spec: &'s BookSpec,
    style: &'s PageStyle,
    faces: &'s Faces,
    words: &'s Language,
    font: PictureFont,
    made: BTreeMap<&'s str, Result<Arc<Picture>, Fault>>,
    /// By theme: the number of mazes that have used it so far.
    used: BTreeMap<&'s str, usize>,
    errors: Vec<Diagnostic>,
}

/// The largest ratio of the sides of an author's picture. A longer one would leave no space for its maze.
const LONGEST: f64 = 4.0;

impl<'s> Storyteller<'s> {
    fn open(
        spec: &'s BookSpec,
        style: &'s PageStyle,
        faces: &'s Faces,
        words: &'s Language,
    ) -> Result<Storyteller<'s>, Vec<Diagnostic>> {
        let font = PictureFont::of(spec).map_err(|wrong| {
            let error = Diagnostic::error(wrong.to_string());
            let help =
                "name a TrueType or OpenType file with pictures, such as NotoEmoji-Light.ttf";
            vec![error.at(&spec.source, spec.spans.pictures.clone()).help(help)]
        })?;
        let (made, used) = (BTreeMap::new(), BTreeMap::new());
        Ok(Storyteller { spec, style, faces, words, font, made, used, errors: Vec::new() })
    }

    fn story(&mut self, page: &'s PageSpec, number: usize) -> Story {
        let pair = page.theme.as_ref().map(|theme| {
            let used = self.used.entry(&theme.name).or_default();
            *used += 1;
            &theme.pairs[(*used - 1) % theme.pairs.len()]
        });
        let own = [&page.start, &page.finish];
        let spans = [&page.spans.start, &page.spans.finish];
        let pictures = [0, 1].map(|end| match (own[end], pair) {
            (Some(PictureName { name, file }), _) => {
                self.pictured((name, file.as_deref()), spans[end])
            }
            (None, Some(pair)) => self.pictured((&pair.pictures[end], None), &page.spans.theme),
            (None, None) => None,
        });
        let ends = [0, 1].map(|end| match (own[end], pair) {
            (Some(PictureName { name, .. }), _) => Some(self.said(name)),
            (None, pair) => pair.map(|pair| self.said(&pair.pictures[end])),
        });
        let of_shape = |shape: &ShapeName| match &shape.source {
            ShapeSource::Text(text) => text.clone(),
            _ => self.said(&shape.name),
        };
        let shape = page.shape.as_ref().map(of_shape);
        let names = Names { ends, shape, hidden: page.picture.as_ref().map(of_shape) };
        // The theme's sentence fits only the theme's own pictures.
        let pair = pair.filter(|_| own == [&None, &None]);
        let language = &self.spec.language;
        let text = match (&page.text, pair) {
            _ if !page.instruction => String::new(),
            (Some(text), _) => numbered(text, number),
            (None, Some(pair)) => match pair.sentence(language) {
                Some(sentence) => {
                    if let Err(missing) =
                        self.faces.width(&sentence.as_str().into(), Weight::Regular, 10.0)
                    {
                        let pictures = pair.pictures.join(" ");
                        let help = format!(
                            "change the sentence of {pictures} in config/themes.toml, or name a font that has it in [book]: font = \"MyFont.ttf\""
                        );
                        self.error(&page.spans.theme, Fault::new(missing.to_string(), help));
                    }
                    sentence.clone()
                }
                None => {
                    let theme = page.theme.as_ref().map_or("", |theme| &theme.name);
                    let message = format!(
                        "the theme `{theme}` has no sentence in `{language}` for {}",
                        pair.pictures.join(" ")
                    );
                    let help = format!(
                        "add {language} = \"…\" to each of its pairs in config/themes.toml, or write instruction = false"
                    );
                    self.error(&page.spans.theme, Fault::new(message, help));
                    String::new()
                }
            },
            (None, None) if page.picture.is_some() => self.words.color_way.clone(),
            (None, None) => String::new(),
        };
        let (template, poster) = (page.template.clone(), page.poster);
        Story { pictures, text, template, poster, names, bridges: String::new() }
    }

    /// What a picture shows: its character, which every reader says in its own language; in English its name.
    fn said(&self, name: &str) -> String {
        if name.contains('.') {
            let stem = Path::new(name).file_stem().and_then(OsStr::to_str);
            return stem.unwrap_or(name).to_owned();
        }
        match self.font.find(name) {
            Ok(character) if self.words.tag != "en" => character.to_string(),
            _ => name.to_owned(),
        }
    }

    /// The picture of a name or a file, with the book's height and pen; `None` after an error.
    fn pictured(
        &mut self,
        (name, file): (&'s str, Option<&[u8]>),
        span: &Range<usize>,
    ) -> Option<Pictured> {
        if !self.made.contains_key(name) {
            let made = match file {
                Some(file) => self.of_file(file),
                None => self.found(name),
            };
            self.made.insert(name, made.map(Arc::new));
        }
        let height = self.style.picture;
        match self.made[name].clone() {
            Ok(picture) => Some(Pictured { picture, height, pen: self.style.picture_pen() }),
            Err(error) => {
                self.error(span, error);
                None
            }
        }
    }

    /// The picture of a file; or what is wrong and how to fix it.
    fn of_file(&self, file: &[u8]) -> Result<Picture, Fault> {
        let picture = of_file(file, self.faces)?;
        let height = self.style.picture;
        let proportion = picture.width(height, self.style.picture_pen()) / height;
        let (longer, wide, high) = match proportion > 1.0 {
            true => (proportion, "wide", "high"),
            false => (1.0 / proportion, "high", "wide"),
        };
        if longer > LONGEST {
            let [longer, _] = distinct(longer, LONGEST, 0);
            let message = format!("this picture is {longer} times as {wide} as it is {high}");
            let help = format!("take one that is at most {LONGEST} times as {wide} as {high}");
            return Err(Fault::new(message, help));
        }
        match picture.highest() {
            Some(highest) if highest < height => {
                let [highest, needed] = distinct(highest, height, 1);
                let message = format!(
                    "this picture is too coarse to print {needed} mm high: at 300 pixels to an inch it would be {highest} mm"
                );
                let rows = (height / 25.4 * 300.0).ceil();
                let help = format!("take one that is {rows} pixels high or more, or an SVG");
                Err(Fault::new(message, help))
            }
            _ => Ok(picture),
        }
    }

    /// The picture of a character or a name; or what is wrong and what to write instead.
    fn found(&self, name: &str) -> Result<Picture, Fault> {
        let found = self.font.find(name).map_err(|unknown| {
            let near = match unknown.near.is_empty() {
                true => String::new(),
                false => format!("did you mean {}? ", listed(&unknown.near, "or")),
            };
            let more = "a larger font can be named in [book]: pictures = \"NotoEmoji-Light.ttf\"";
            let help = format!("{near}`mazebook list pictures` shows them all; {more}");
            Fault::new(unknown.message, help)
        })?;
        let none = || Fault::new(format!("the picture of “{found}” is empty"), "take another");
        self.font.picture(found, self.spec.picture_style).ok_or_else(none)
    }

    fn error(&mut self, span: &Range<usize>, Fault { message, help }: Fault) {
        self.errors.push(Diagnostic::error(message).at(&self.spec.source, span.clone()).help(help));
    }
}
