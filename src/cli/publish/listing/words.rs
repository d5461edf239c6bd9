//! Texts for shops: a draft description, and keywords.

use mazebook::spec::{BookSpec, Labels, Language, filled, numbered};

/// The maximum number of keywords in shops, and the maximum length of each.
const KEYWORDS: usize = 7;
const LONGEST: usize = 50;

/// The facts for a description, and its words: in the language of the book if they are translated.
pub struct Words<'w> {
    pub spec: &'w BookSpec,
    pub words: &'w Labels,
    /// The number of mazes in a volume.
    pub mazes: u32,
    /// The names of their printed difficulties, easiest first.
    pub levels: Vec<&'w str>,
    /// Whether every maze has one.
    pub is_graded: bool,
    /// The name of the grade of the hardest. Shoppers search all books, so their words follow the grade.
    pub hardest: Option<&'w str>,
}

/// The audience of the book.
enum Readers<'r> {
    Years(&'r str),
    Older(&'r str),
    Adults,
    LowVision,
    All,
}

impl Readers<'_> {
    fn of(spec: &BookSpec) -> Readers<'_> {
        let is_number = |text: &str| text.parse::<u8>().is_ok();
        match spec.print.audience.as_ref().map(|audience| audience.name.as_str()) {
            Some("adult") => Readers::Adults,
            Some("low-vision") => Readers::LowVision,
            Some(years) if years.split('-').all(is_number) => Readers::Years(years),
            Some(name) => match name.strip_suffix('+').filter(|years| is_number(years)) {
                Some(years) => Readers::Older(years),
                None => Readers::All,
            },
            None => Readers::All,
        }
    }
}

impl Words<'_> {
    /// The words for a language, and whether they are English because no translation exists.
    pub fn of<'l>(language: &'l Language, spec: &BookSpec) -> (&'l Labels, bool) {
        let is_english = spec.language.split('-').next() == Some("en");
        (&language.listing, language.listing.tag == "en" && !is_english)
    }

    fn word(&self, key: &str) -> &str {
        self.words.words.get(key).map_or("", String::as_str)
    }

    /// The translated name of a level; a name without translation stays as written in the book.
    fn level<'s>(&'s self, name: &'s str) -> &'s str {
        let is_usual = ["easy", "medium", "hard", "expert"].contains(&name);
        self.words.words.get(name).filter(|_| is_usual).map_or(name, String::as_str)
    }

    fn hides(&self) -> bool {
        self.spec.pages.iter().any(|page| page.picture.is_some())
    }

    /// The author's text, followed by facts about the book.
    pub fn description(&self) -> String {
        let own = self.spec.cover.as_ref().map_or(&[][..], |cover| &cover.text);
        own.iter().cloned().chain([self.facts()]).collect::<Vec<_>>().join("\n\n")
    }

    fn facts(&self) -> String {
        let spec = self.spec;
        let has = |key: &str, is_so: bool| is_so.then(|| self.word(key).to_owned());
        let years = |key: &str, years: &str| {
            Some(filled(self.word(key), &[("years", years.replace('-', "–"))]))
        };
        let readers = match Readers::of(spec) {
            Readers::Years(ages) => years("for_years", ages),
            Readers::Older(age) => years("for_older", age),
            Readers::Adults => has("for_adults", true),
            Readers::LowVision => has("for_low_vision", true),
            Readers::All => None,
        };
        let sentences = [
            Some(numbered(self.word("mazes"), self.mazes)),
            self.range(),
            readers,
            has("hidden", self.hides()),
            has("portrait", spec.pages.iter().any(|page| page.portrait.is_some())),
            // Answers in a separate file do not reach buyers of the printed book.
            has("answers", spec.print.answers.back()),
            has("answers_after", spec.print.answers.after()),
            Some(self.inside()),
        ];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The range of difficulty, if the book prints it.
    fn range(&self) -> Option<String> {
        let (first, last) = (self.levels.first()?, self.levels.last()?);
        let (from, to) = (self.level(first).to_owned(), self.level(last).to_owned());
        let level =
            if from == to { from } else { filled(self.word("to"), &[("from", from), ("to", to)]) };
        self.is_graded.then(|| filled(self.word("difficulty"), &[("level", level)]))
    }

    fn inside(&self) -> String {
        let (width, height) = (self.spec.paper.width, self.spec.paper.height);
        let size = |unit: f64, steps: f64, sign: &str| {
            let [width, height] = [width, height].map(|mm| (mm / unit * steps).round() / steps);
            format!("{width} {sign} {height}")
        };
        // All languages that use cm have a decimal comma.
        let values =
            [("inches", size(25.4, 100.0, "x")), ("cm", size(10.0, 10.0, "×").replace('.', ","))];
        filled(self.word("inside"), &values)
    }

    /// Distinct search terms.
    pub fn keywords(&self) -> Vec<String> {
        let readers = match Readers::of(self.spec) {
            Readers::Years(years) => numbered_years(self.word("keywords_years"), years),
            Readers::Older(years) => numbered_years(self.word("keywords_older"), years),
            Readers::Adults => self.word("keywords_adults").to_owned(),
            Readers::LowVision => self.word("keywords_low_vision").to_owned(),
            Readers::All => String::new(),
        };
        let hardest = match self.hardest {
            Some("easy") => "keyword_easy",
            Some("hard" | "expert") => "keyword_hard",
            _ => "",
        };
        let place = self.spec.print.answers;
        let solved = if place.back() || place.after() { "keyword_solutions" } else { "" };
        let hidden = if self.hides() { "keyword_hidden" } else { "" };
        // Kinds of mazes with a common name.
        let kinds = ["hex", "polar", "triangle"];
        let is_there = |kind: &&str| self.spec.pages.iter().any(|page| page.topology.name == *kind);
        let kinds = kinds.into_iter().filter(is_there).map(|kind| format!("keyword_{kind}"));
        let own = [hardest, solved, hidden].map(str::to_owned).into_iter().chain(kinds);
        let own: Vec<String> = own.map(|key| self.word(&key).to_owned()).collect();
        let usual = self.word("keywords").to_owned();
        let all = [vec![readers], own, vec![usual]].concat();
        let mut keywords: Vec<String> = Vec::new();
        for keyword in all.iter().flat_map(|some| some.split(',')).map(str::trim) {
            let fits = (1..=LONGEST).contains(&keyword.chars().count());
            if fits && !keywords.iter().any(|other| other == keyword) {
                keywords.push(keyword.to_owned());
            }
        }
        keywords.truncate(KEYWORDS);
        keywords
    }
}

fn numbered_years(words: &str, years: &str) -> String {
    filled(words, &[("years", years.to_owned())])
}
