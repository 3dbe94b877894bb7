//! What the list of public games asks of the journal.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::sync::{Arc, Mutex};

use crate::support::Serving;
use alley_journal::contract::{open, say};
use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, Kind, ListPlace, Memory,
    Nature, Position, Record,
};
use alley_web::Settings;

/// A journal that notes what it is asked.
#[derive(Clone, Default)]
struct Watched {
    journal: Memory,
    damaged: Option<ListPlace>,
    asked: Arc<Mutex<Vec<&'static str>>>,
}

impl Watched {
    fn asked(&mut self, name: &'static str) -> &mut Memory {
        self.asked.lock().unwrap().push(name);
        &mut self.journal
    }
}

impl Journal for Watched {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.asked("begin").begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        self.asked("append").append_all(appends)
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.asked("head").head(game)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.asked("read").read(game, after)
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.asked("changed").changed(known)
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        let damaged = self.damaged.map(Err);
        let heads = self.asked("list").list(filter, before, at_most)?;
        Ok(damaged.into_iter().chain(heads).collect())
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.asked("import").import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.asked("check").check()
    }
}

#[test]
fn a_list_of_100_public_games_is_one_question() {
    let mut watched = Watched::default();
    for number in 0..300 {
        let nature = Nature { kind: Kind::Game, public: number % 2 == 0 };
        watched.journal.begin(&say(&format!("game-{number}"), ""), nature, &open(&number.to_string())).unwrap();
    }
    let serving = Serving::with(Box::new(watched.clone()), Settings::default());
    let listed = serving.ask("GET", "/api/v1/games", &[], None).json();
    let listed: Vec<&str> = listed.as_array().unwrap().iter().map(|game| game["summary"].as_str().unwrap()).collect();
    let expected: Vec<String> =
        (0..300).rev().filter(|number| number % 2 == 0).take(100).map(|n| n.to_string()).collect();
    assert_eq!(listed, expected);
    assert_eq!(*watched.asked.lock().unwrap(), ["list"]);
}

#[test]
fn a_damaged_head_hides_no_public_game() {
    let mut watched = Watched { damaged: Some(ListPlace::new(2)), ..Watched::default() };
    watched.journal.begin(&say("game", ""), Nature { kind: Kind::Game, public: true }, &open("PJS 12")).unwrap();
    let serving = Serving::with(Box::new(watched), Settings::default());
    let listed = serving.ask("GET", "/api/v1/games", &[], None).json();
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["summary"]), (1, &"PJS 12".into()));
}
