//! The shared style of a template's pages: its `style.toml`.

use super::Align;
use crate::font::Weight;
use crate::scene::Role;
use spec::diagnostic::{Diagnostic, Source};
use spec::document::{Document, Table, Value};
use spec::{DifficultyMark, Keyword};

/// The roles of texts, by name in a template.
pub(super) const ROLES: [(&str, Role); 7] = [
    ("title", Role::Title),
    ("subtitle", Role::Subtitle),
    ("number", Role::Number),
    ("detail", Role::Detail),
    ("sentence", Role::Sentence),
    ("label", Role::Label),
    ("folio", Role::Folio),
];
pub(super) const WEIGHTS: [(&str, Weight); 5] = [
    ("regular", Weight::Regular),
    ("bold", Weight::Bold),
    ("italic", Weight::Italic),
    ("bold-italic", Weight::BoldItalic),
    ("friendly", Weight::Friendly),
];
pub(super) const ALIGNS: [(&str, Align); 4] = [
    ("left", Align::Left),
    ("center", Align::Center),
    ("right", Align::Right),
    ("outer", Align::Outer),
];

/// The shared style of a template's pages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TemplateStyle {
    /// One line about it.
    pub about: String,
    /// The smallest text, in pt; 0 for any.
    pub smallest: f64,
    /// The weight of writing lines and of rules between rows, in pt.
    pub rule: f64,
    /// The difficulty mark, if the book sets none; it takes precedence over the audience's.
    pub mark: Option<DifficultyMark>,
    /// The most solutions on an answer page.
    pub answers: Option<usize>,
    /// The styles of texts, by role.
    roles: Vec<(Role, RoleStyle)>,
}

/// The style of a role's texts; `None` for the default.
#[allow(missing_docs)] // Named like the keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoleStyle {
    pub weight: Option<Weight>,
    pub size: Option<f64>,
    pub align: Option<Align>,
    /// Extra space between letters, in hundredths of the type size.
    pub spacing: Option<u8>,
    pub capitals: Option<bool>,
    pub ink: Option<u8>,
}

/// The weight of rules in pt, if a style gives none.
const RULE: f64 = 0.75;

impl TemplateStyle {
    /// The style of a template without a `style.toml`.
    pub fn plain() -> TemplateStyle {
        TemplateStyle { rule: RULE, ..TemplateStyle::default() }
    }

    /// Reads a `style.toml`.
    pub fn read(source: Source) -> Result<TemplateStyle, Vec<Diagnostic>> {
        Document::read(source, "a style", |file| {
            let about = file.required("about", "about = \"for the youngest\"", |value| {
                value.text("about = \"for the youngest\"")
            });
            let smallest = |value: Value| value.number(4.0..=72.0, "smallest = 18");
            let smallest = file.or("smallest", 0.0, smallest);
            let rule = file.or("rule", RULE, |value| value.number(0.25..=6.0, "rule = 0.5"));
            let marks = DifficultyMark::ALL.iter().map(|&(name, mark, _)| (name, mark));
            let mark = |value: Value| value.name(DifficultyMark::WHAT, marks, "mark = \"stars\"");
            let mark = file.optional("mark", mark);
            let answers = |value: Value| value.one_of(&[1, 2, 4, 6, 9], "answers = 2");
            let answers = file.optional("answers", answers);
            let roles = ROLES.map(|(name, role)| {
                let read = |value: Value| {
                    value.table("a role", "title = { size = 24 }", |table| {
                        let size = |value: Value| value.number(4.0..=200.0, "size = 24");
                        let (size, ink) =
                            (table.optional("size", size), table.optional("ink", ink));
                        Some(RoleStyle { size: size?, ink: ink?, ..RoleStyle::read(table)? })
                    })
                };
                Some((role, file.or(name, RoleStyle::default(), read)?))
            });
            Some(TemplateStyle {
                about: about?,
                smallest: smallest?,
                rule: rule?,
                mark: mark?,
                answers: answers?.map(|count| count as usize),
                roles: roles.into_iter().collect::<Option<_>>()?,
            })
        })
    }

    /// The weight of the texts of a role, if the style sets one.
    pub fn weight(&self, role: Role) -> Option<Weight> {
        self.role(role)?.weight
    }

    pub(super) fn role(&self, role: Role) -> Option<&RoleStyle> {
        self.roles.iter().find(|(other, _)| *other == role).map(|(_, style)| style)
    }
}

impl RoleStyle {
    /// Reads the style keys that a row may also have.
    pub(super) fn read(table: &Table) -> Option<RoleStyle> {
        let weight = |value: Value| value.name("weight", WEIGHTS, "weight = \"bold\"");
        let align = |value: Value| value.name("align", ALIGNS, "align = \"left\"");
        let spacing = |value: Value| value.whole(0..=50, "spacing = 8");
        let weight = table.optional("weight", weight);
        let align = table.optional("align", align);
        let spacing = table.optional("spacing", spacing);
        let capitals = table.optional("capitals", |value| value.yes_or_no("capitals = true"));
        Some(RoleStyle {
            weight: weight?,
            align: align?,
            spacing: spacing?.map(|spacing| spacing as u8),
            capitals: capitals?,
            ..RoleStyle::default()
        })
    }
}

pub(super) fn ink(value: Value) -> Option<u8> {
    value.whole(10..=100, "ink = 60").map(|ink| ink as u8)
}
