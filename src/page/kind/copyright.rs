//! The copyright page.

use super::{Order, PageKind};
use crate::template::Values;
use spec::{Matter, filled, numbered};

/// The copyright holder, the publisher, and the edition.
pub const COPYRIGHT: PageKind = PageKind {
    name: "copyright",
    template: include_str!("../../../templates/pages/plain/copyright.toml"),
    needs: None,
    order: Order::Around(Matter::Copyright),
    is_framed: false,
    values: |design, subject| {
        let (spec, words) = (subject.spec, &design.language);
        let imprint = &spec.imprint;
        let holder = imprint.copyright.clone().or(spec.author.clone());
        let year = imprint.year.map_or(String::new(), |year| year.to_string());
        let line = holder.map(|holder| {
            let line = filled(&words.copyright, &[("year", year), ("holder", holder)]);
            line.split_whitespace().collect::<Vec<_>>().join(" ")
        });
        let rights = line.as_ref().map(|_| words.rights.clone());
        let publisher = imprint.publisher.clone();
        Values {
            title: spec.title.clone(),
            copyright: line.unwrap_or_default(),
            rights: rights.unwrap_or_default(),
            publisher: publisher.map_or(String::new(), |publisher| {
                filled(&words.published, &[("publisher", publisher)])
            }),
            edition: imprint.edition.clone().unwrap_or_default(),
            isbn: imprint.isbn.as_ref().map_or(String::new(), |isbn| numbered(&words.isbn, isbn)),
            ..Values::default()
        }
    },
    words: |_, _, values, _| {
        let lines = [&values.copyright, &values.publisher, &values.edition, &values.isbn];
        let shown: Vec<&str> =
            lines.into_iter().filter(|line| !line.is_empty()).map(String::as_str).collect();
        match shown.split_first() {
            Some((first, rest)) => ((*first).to_owned(), rest.join(". ")),
            None => (values.title.clone(), String::new()),
        }
    },
};
