//! Edits to the text of a book that preserve its comments, order and white space.

use serde::Deserialize;
use serde_json::Value as Json;
use std::fmt;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, RawString, Table, Value};

/// An edit at one place of a book; pages are counted from 0.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(super) enum Change {
    /// Sets or removes a key.
    Set {
        /// `book`, `defaults`, or `page` with its number.
        table: String,
        #[serde(default)]
        page: usize,
        key: String,
        value: Option<Json>,
    },
    /// Adds a page with these keys after another page, if there is one.
    Add { after: usize, keys: serde_json::Map<String, Json> },
    /// Copies a page; the copy follows it.
    Copy { page: usize },
    /// Moves a page.
    Move { page: usize, to: usize },
    /// Removes a page.
    Remove { page: usize },
}

/// Why an edit cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The edit has not the form of one; in the words of its reader.
    NoEdit(String),
    /// The text is not TOML.
    Unreadable,
    /// There is no page with this number.
    NoPage,
    /// The value of this key should be a table.
    NoTable(String),
    /// `page` should be a list of tables.
    NoPages,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EditError::NoEdit(why) => f.write_str(why),
            EditError::Unreadable => f.write_str("the text has a mistake; mend it first"),
            EditError::NoPage => f.write_str("there is no such page"),
            EditError::NoTable(name) => write!(f, "write `{name}` as a table: [{name}]"),
            EditError::NoPages => f.write_str("write each page as a [[page]]"),
        }
    }
}

impl std::error::Error for EditError {}

/// Applies an edit to a text.
pub(super) fn changed(text: &str, change: &Change) -> Result<String, EditError> {
    let mut book: DocumentMut = text.parse().map_err(|_| EditError::Unreadable)?;
    match change {
        Change::Set { table, page, key, value } => {
            let table = match table.as_str() {
                "page" => pages(&mut book)?.get_mut(*page).ok_or(EditError::NoPage)?,
                other => named(&mut book, other)?,
            };
            set(table, key, value.as_ref());
        }
        Change::Add { after, keys } => {
            let mut table = Table::new();
            table.decor_mut().set_prefix("\n");
            for (key, value) in keys {
                table.insert(key, Item::Value(toml(value)));
            }
            if pages(&mut book)?.is_empty() {
                pages(&mut book)?.push(table);
            } else {
                arrange(&mut book, *after, |pages| pages.insert(after + 1, table))?;
            }
        }
        Change::Copy { page } => arrange(&mut book, *page, |pages| {
            let mut copy = pages[*page].clone();
            // Comments above a page, its id and its section belong only to the original.
            copy.decor_mut().set_prefix("\n");
            for own in ["id", "section"] {
                copy.remove(own);
            }
            pages.insert(page + 1, copy);
        })?,
        Change::Move { page, to } => arrange(&mut book, *page, |pages| {
            let table = pages.remove(*page);
            pages.insert((*to).min(pages.len()), table);
        })?,
        Change::Remove { page } => {
            arrange(&mut book, *page, |pages| drop(pages.remove(*page)))?;
        }
    }
    Ok(book.to_string())
}

/// A table of the book; created if missing.
fn named<'b>(book: &'b mut DocumentMut, name: &str) -> Result<&'b mut Table, EditError> {
    if !book.contains_key(name) {
        let mut table = Table::new();
        table.decor_mut().set_prefix("\n");
        // Before the pages, which have higher positions.
        table.set_position(Some(1));
        book.insert(name, Item::Table(table));
    }
    book[name].as_table_mut().ok_or_else(|| EditError::NoTable(name.to_owned()))
}

fn pages(book: &mut DocumentMut) -> Result<&mut ArrayOfTables, EditError> {
    let pages = book.entry("page").or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    pages.as_array_of_tables_mut().ok_or(EditError::NoPages)
}

/// Changes the list of pages; the new pages take the positions of the old ones in the text.
fn arrange(
    book: &mut DocumentMut,
    page: usize,
    change: impl FnOnce(&mut Vec<Table>),
) -> Result<(), EditError> {
    let pages = pages(book)?;
    let mut tables: Vec<Table> = pages.iter().cloned().collect();
    if page >= tables.len() {
        return Err(EditError::NoPage);
    }
    let places: Vec<Option<isize>> = tables.iter().map(Table::position).collect();
    let last = places.last().copied().flatten();
    change(&mut tables);
    pages.clear();
    for (at, mut table) in tables.into_iter().enumerate() {
        table.set_position(places.get(at).copied().flatten().or(last));
        pages.push(table);
    }
    Ok(())
}

/// Sets a key of a table; a comment beside the old value stays.
fn set(table: &mut Table, key: &str, value: Option<&Json>) {
    let Some(value) = value else { return take_out(table, key) };
    let mut value = toml(value);
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => drop(table.insert(key, Item::Value(value))),
    }
}

/// Removes a key; comments above it move to the next key or, after the last key, below the previous one.
fn take_out(table: &mut Table, key: &str) {
    let names: Vec<String> = table.iter().map(|(name, _)| name.to_owned()).collect();
    let Some(at) = names.iter().position(|name| name == key) else { return };
    let Some((old, _)) = table.remove_entry(key) else { return };
    let text =
        |raw: Option<&RawString>| raw.and_then(RawString::as_str).unwrap_or_default().to_owned();
    let notes = text(old.leaf_decor().prefix());
    if !notes.contains('#') {
        return;
    }
    if let Some(mut next) = names.get(at + 1).and_then(|next| table.key_mut(next)) {
        let both = notes + &text(next.leaf_decor().prefix());
        next.leaf_decor_mut().set_prefix(both);
        return;
    }
    let decor = match at.checked_sub(1).map(|before| &names[before]) {
        Some(before) => table.get_mut(before).and_then(Item::as_value_mut).map(Value::decor_mut),
        // Below the table header.
        None => Some(table.decor_mut()),
    };
    if let Some(decor) = decor {
        let both = text(decor.suffix()) + "\n" + notes.trim_end();
        decor.set_suffix(both);
    }
}

/// A value as TOML.
fn toml(value: &Json) -> Value {
    match value {
        Json::Bool(flag) => (*flag).into(),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => whole.into(),
            None => number.as_f64().unwrap_or_default().into(),
        },
        Json::Array(values) => Value::Array(values.iter().map(toml).collect::<Array>()),
        Json::Object(entries) => {
            let entries = entries.iter().map(|(key, value)| (key.as_str(), toml(value)));
            Value::InlineTable(entries.collect::<InlineTable>())
        }
        Json::String(text) => text.as_str().into(),
        // TOML has no null; no control sends it.
        Json::Null => "".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BOOK: &str = "# A book.\n[book]\ntitle   = \"One\"  # its name\n# Of two papers.\npaper = \"a4\"\nseed = 7\n\n\
        # Usual.\n[defaults]\nsize = [8, 8]\n\n# The first.\n[[page]]\ncount = 1 # one\n\n# The second.\n[[page]]\nid = \"b\"\ncount = 2\n";

    /// Checks that an edit replaces one piece of the book and changes nothing else.
    fn check(change: serde_json::Value, from: &str, to: &str) {
        let change: Change = serde_json::from_value(change).unwrap();
        assert_eq!(BOOK.matches(from).count(), 1, "{from}");
        assert_eq!(changed(BOOK, &change).unwrap(), BOOK.replace(from, to), "{change:?}");
    }

    #[test]
    fn a_change_touches_its_own_place_alone() {
        let set = |table, key, value| json!({ "do": "set", "table": table, "page": 1, "key": key, "value": value });
        check(set("book", "title", json!("Two")), "\"One\"", "\"Two\"");
        check(set("book", "paper", json!(null)), "paper = \"a4\"\n", "");
        check(set("defaults", "size", json!([9, 10])), "[8, 8]", "[9, 10]");
        check(set("defaults", "braid", json!(0.5)), "[8, 8]\n", "[8, 8]\nbraid = 0.5\n");
        check(set("page", "count", json!(5)), "count = 2", "count = 5");
        check(
            set("page", "size", json!({ "from": 4, "to": 8 })),
            "count = 2\n",
            "count = 2\nsize = { from = 4, to = 8 }\n",
        );
    }

    #[test]
    fn no_note_goes_with_a_key() {
        let without = |text: &str| {
            let change = json!({ "do": "set", "table": "book", "key": "b", "value": null });
            changed(text, &serde_json::from_value(change).unwrap()).unwrap()
        };
        let last = "[book]\na = 1 # one\n\n# Of b.\nb = 2\n\n[[page]]\n";
        assert_eq!(without(last), "[book]\na = 1 # one\n\n# Of b.\n\n[[page]]\n");
        let only = "[book]\n# Of b.\nb = 2\n\n[[page]]\n";
        assert_eq!(without(only), "[book]\n# Of b.\n\n[[page]]\n");
        let first = "[book]\n# Of b.\nb = 2\n# Of c.\nc = 3\n";
        assert_eq!(without(first), "[book]\n# Of b.\n# Of c.\nc = 3\n");
    }

    #[test]
    fn pages_come_go_and_move_with_their_notes() {
        let (first, second) = (
            "# The first.\n[[page]]\ncount = 1 # one\n",
            "\n# The second.\n[[page]]\nid = \"b\"\ncount = 2\n",
        );
        let add = json!({ "do": "add", "after": 0, "keys": { "count": 3 } });
        check(add, second, &format!("\n[[page]]\ncount = 3\n{second}"));
        check(
            json!({ "do": "copy", "page": 1 }),
            second,
            &format!("{second}\n[[page]]\ncount = 2\n"),
        );
        check(json!({ "do": "remove", "page": 1 }), second, "");
        let moved = json!({ "do": "move", "page": 1, "to": 0 });
        check(moved, &format!("\n{first}{second}"), &format!("{second}\n{first}"));
        for gone in [json!({ "do": "copy", "page": 2 }), json!({ "do": "remove", "page": 9 })] {
            assert!(changed(BOOK, &serde_json::from_value(gone).unwrap()).is_err());
        }
    }

    #[test]
    fn a_table_that_is_not_there_is_made_before_the_pages() {
        let change = json!({ "do": "set", "table": "defaults", "key": "size", "value": [8, 8] });
        let change: Change = serde_json::from_value(change).unwrap();
        let text = "[book]\ntitle = \"T\"\n\n[[page]]\ncount = 1\n";
        let expected = text.replace("\n\n[[page]]", "\n\n[defaults]\nsize = [8, 8]\n\n[[page]]");
        assert_eq!(changed(text, &change).unwrap(), expected);
        assert!(changed("[book\n", &change).is_err());
    }
}
