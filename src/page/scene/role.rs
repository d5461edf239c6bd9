//! What marks mean to the reader.

/// The meaning of a mark to the reader; formats use it as a class name, preflight as the subject of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The background of a sheet that is not paper; and white around a sign on a line.
    Ground,
    /// The title of a book or a page.
    Title,
    /// The line below the title.
    Subtitle,
    /// The number of a maze, by which its answer is found.
    Number,
    /// Smaller print: sizes, marks, the copyright.
    Detail,
    /// The instruction for a maze.
    Sentence,
    /// The walls of a maze.
    Walls,
    /// The way through a maze.
    Solution,
    /// The way where it runs under a bridge.
    Under,
    /// The arrow at an opening.
    Arrow,
    /// The end of the way, if it is inside the maze.
    Goal,
    /// The start, if it is inside the maze.
    Start,
    /// A picture at one of the ends.
    Picture,
    /// A word beside a field or an end.
    Label,
    /// The words that name a maze.
    Caption,
    /// A line between rows, or to write on.
    Rule,
    /// A picture that decorates a page.
    Ornament,
    /// The number of the page.
    Folio,
    /// A drawing over a maze that is neither its walls nor its solution.
    Overlay,
}

impl Role {
    /// The name in lower case, as in SVG classes and preflight findings.
    pub fn name(self) -> &'static str {
        match self {
            Role::Ground => "ground",
            Role::Title => "title",
            Role::Subtitle => "subtitle",
            Role::Number => "number",
            Role::Detail => "detail",
            Role::Sentence => "sentence",
            Role::Walls => "walls",
            Role::Solution => "solution",
            Role::Under => "under",
            Role::Arrow => "arrow",
            Role::Goal => "goal",
            Role::Start => "start",
            Role::Picture => "picture",
            Role::Label => "label",
            Role::Caption => "caption",
            Role::Rule => "rule",
            Role::Ornament => "ornament",
            Role::Folio => "folio",
            Role::Overlay => "overlay",
        }
    }
}
