//! What is written in both languages says the same: the same sections, the same blocks, the same commands, the same links.

use crate::console;
use crate::document::{Document, for_users};
use crate::mentions;
use alley_trials::links;

/// What has to be equal, one line each. Links lead to pages of the same language, whose headings have other names.
fn outline(document: &Document) -> Vec<String> {
    let headings = document.headings().into_iter().map(|(depth, _)| format!("heading of depth {depth}"));
    let blocks = document.blocks();
    let blocks = blocks.iter().map(|block| format!("block of {}", block.kind));
    let neutral = |line: String| line.replace("=ko", "=en").replace("--lang ko", "--lang en").replace(".ko.", ".");
    let typed = console::commands(document).into_iter().map(|typed| typed.line);
    let mut mentioned = mentions::commands(document);
    // Sentences have another order in another language.
    mentioned.sort();
    let pages = links(&document.text).into_iter().map(|link| link.split('#').next().unwrap_or_default().to_owned());
    let mut pages: Vec<_> = pages.map(neutral).collect();
    pages.sort();
    headings.chain(blocks).chain(typed.chain(mentioned).map(neutral)).chain(pages).collect()
}

#[test]
fn both_languages_say_the_same() {
    let documents = for_users();
    let (korean, english): (Vec<_>, Vec<_>) = documents.iter().partition(|document| document.is_korean());
    let names = |documents: &[&Document]| {
        documents.iter().map(|document| document.name.replace(".ko.md", ".md")).collect::<Vec<_>>()
    };
    assert_eq!(names(&korean), names(&english));
    for (korean, english) in korean.iter().zip(&english) {
        assert_eq!(outline(korean), outline(english), "{}", english.name);
    }
}

#[test]
fn each_language_leads_to_the_other() {
    for document in for_users() {
        let file = document.name.rsplit('/').next().unwrap();
        let twin = match file.strip_suffix(".ko.md") {
            Some(name) => format!("{name}.md"),
            None => file.replace(".md", ".ko.md"),
        };
        assert!(links(&document.text).contains(&twin), "{}: {twin}", document.name);
    }
}

#[test]
fn a_difference_is_found() {
    let page = |text: &str| outline(&Document { name: "docs/guide/a.md".to_owned(), text: text.to_owned() });
    let english = "# A\n`alley games` [b](b.md)\n```console\n$ export ALLEY_LANG=en\n```\n";
    assert_eq!(page(english), page(&english.replace("=en", "=ko").replace("b.md", "b.ko.md").replace("A\n", "가\n")));
    for (from, to) in [("# A", "## A"), ("alley games", "alley stats"), ("(b.md)", "(c.md)"), ("console", "text")] {
        let other = english.replace(from, to).replace("$ export", if to == "text" { "export" } else { "$ export" });
        assert_ne!(page(english), page(&other), "{to}");
    }
}
