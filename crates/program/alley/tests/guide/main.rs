//! The documents are true: every command that a README or a page of the guide shows is run, in order, and what it shows is
//! what is seen on a terminal; every link leads somewhere; and the two languages say the same.
//!
//! In a block of `console` a line after `$ ` is typed into a shell, in an empty home that all blocks of a document share.
//! What follows is what is then seen. `…` stands for what differs from run to run: in a line for any part of it, alone on a
//! line for any lines; in a command, for the commitment that was seen last. Answers stand where they are typed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod agreement;
mod console;
mod document;
mod links;
mod mentions;
mod stage;
mod twins;

use document::Document;

const NONE: [String; 0] = [];

fn is_true(document: &Document) {
    let mut stage = stage::Stage::of(document);
    let wrong: Vec<_> = console::commands(document).iter().filter_map(|command| stage.play(command)).collect();
    assert_eq!(wrong.join("\n"), "", "{}", document.name);
    let wrong: Vec<_> = mentions::commands(document).iter().filter_map(|line| stage.parses(line)).collect();
    assert_eq!(wrong, NONE, "{}", document.name);
    stage.clear();
}

macro_rules! documents {
    ($($test:ident: $name:literal;)+) => {
        $(#[test] fn $test() { is_true(&Document::named($name)) })+

        #[test]
        fn no_document_is_left_out() {
            let mut tried = vec![$($name.to_owned()),+];
            tried.sort();
            let written: Vec<_> = document::for_users().into_iter().map(|document| document.name).collect();
            assert_eq!(tried, written);
        }
    };
}

documents! {
    the_readme: "README.md";
    the_readme_in_korean: "README.ko.md";
    a_draw_in_korean: "docs/guide/draw.ko.md";
    a_draw: "docs/guide/draw.md";
    an_evening_in_korean: "docs/guide/evening.ko.md";
    an_evening: "docs/guide/evening.md";
    files_and_odds_in_korean: "docs/guide/files.ko.md";
    files_and_odds: "docs/guide/files.md";
    hosting_in_korean: "docs/guide/hosting.ko.md";
    hosting: "docs/guide/hosting.md";
    at_the_lane_in_korean: "docs/guide/lane.ko.md";
    at_the_lane: "docs/guide/lane.md";
    a_record_in_korean: "docs/guide/record.ko.md";
    a_record: "docs/guide/record.md";
}
