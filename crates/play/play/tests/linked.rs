//! Links that are made while a game is played, by another program on the same record: on every engine everybody who follows
//! it knows them, and nothing that was meant for one board happens to another.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod engines;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Journal, Key, Memory};
use alley_play::{
    Access, Archived, Carried, Change, Followed, Lineup, Match, NewLinks, RecordRefusal, Right, Score, Stamp, Token,
    clock, history, read,
};
use engines::{Engine, Trouble, Watched};

fn name(text: &str) -> BowlerName {
    BowlerName::classic(text).unwrap()
}

fn pins(count: u8) -> Pins {
    Pins::new(count).unwrap()
}

/// Two hands on one game, which was never shared.
fn two_hands(engine: &Engine) -> [Match; 2] {
    let here = Match::begin(Box::new(engine.hand()), Lineup::first(name("AAA")).join(name("BBB")), clock).unwrap();
    let there = Match::resume(Box::new(engine.hand()), here.id(), clock).unwrap();
    [here, there]
}

/// What a token may do, by the record.
fn may(journal: &mut Watched, game: &Match, token: &Token) -> Option<Right> {
    Followed::<Score>::load(journal, game.id()).unwrap().rights().and_then(|rights| rights.right(Some(token)))
}

fn on_every_engine(test: impl Fn(&Engine)) {
    Engine::all().iter().for_each(test);
}

#[test]
fn links_are_good_until_they_are_revoked_and_an_undo_leaves_them_alone() {
    on_every_engine(|engine| {
        let ([mut here, mut there], mut record) = (two_hands(engine), engine.hand());
        let first = there.link(false).unwrap();
        here.roll(pins(7)).unwrap();
        let second = here.link(false).unwrap();
        here.undo().unwrap();
        for token in [&first, &second] {
            assert_eq!(may(&mut record, &here, token), Some(Right::Write));
            assert_eq!(may(&mut record, &here, &token.look()), Some(Right::Look));
        }
        let last = there.link(true).unwrap();
        for token in [&first, &second, &first.look(), &second.look()] {
            assert_eq!(may(&mut record, &here, token), None);
        }
        assert_eq!(may(&mut record, &here, &last), Some(Right::Write));
        let entries = record.read(here.id(), 0).unwrap();
        assert_eq!(entries.len(), 6);
        let told = history(&entries).unwrap();
        let revoking = |number: usize| match told[number - 1].change {
            Some(Change::Link(links)) => Some(links.is_revoking()),
            _ => None,
        };
        assert_eq!((revoking(2), revoking(4), revoking(6)), (Some(false), Some(false), Some(true)));
        assert!(told[1].whom.is_none());
    });
}

/// Also when the first attempt got no answer, whether it was written or not.
#[test]
fn a_link_is_repeated_like_any_change() {
    for lost in [Trouble::Before, Trouble::After] {
        on_every_engine(|engine| {
            let ([here, _], mut record) = (two_hands(engine), engine.hand());
            let mut game = Followed::<Score>::load(&mut record, here.id()).unwrap();
            let (stamp, token) = (Stamp::repeatable(Key::new("a-link").unwrap(), clock()), Token::fresh().unwrap());
            let link = Change::Link(NewLinks::also(&token));
            record.appends = lost;
            game.happen(&mut record, Some(1), &stamp, &link).unwrap_err();
            let again = game.happen(&mut record, Some(1), &stamp, &link).unwrap();
            assert_eq!((again.repeated, game.version()), (lost == Trouble::After, 2));
            assert_eq!(may(&mut record, &here, &token), Some(Right::Write));
        });
    }
}

#[test]
fn an_answer_for_a_board_that_is_no_more_is_not_applied() {
    on_every_engine(|engine| {
        let [mut here, mut there] = two_hands(engine);
        there.roll(Pins::ALL).unwrap();
        // It was meant for AAA, and BBB is up.
        assert_eq!(here.roll(pins(7)), Err(RecordRefusal::Overtaken));
        assert_eq!((here.board(), here.position()), (there.board(), there.position()));
        here.roll(pins(7)).unwrap();
        there.undo().unwrap_err();
        assert_eq!(there.board(), here.board());
    });
}

/// Nobody has to type a roll again because a link was made.
#[test]
fn a_link_overtakes_nobody() {
    on_every_engine(|engine| {
        let [mut here, mut there] = two_hands(engine);
        there.link(false).unwrap();
        here.roll(pins(7)).unwrap();
        assert_eq!(here.position().number, 3);
        assert!(there.is_overtaken().unwrap());
        here.link(true).unwrap();
        assert!(!there.is_overtaken().unwrap());
        there.roll(pins(3)).unwrap();
        // A link is to the game, wherever it stands.
        here.link(false).unwrap();
        assert_eq!((here.position().number, here.board()), (6, there.board()));
    });
}

#[test]
fn what_was_linked_is_carried_to_another_journal_and_its_links_with_it() {
    let mut journal = Memory::default();
    let begun = Token::fresh().unwrap();
    let lineup = Lineup::first(name("AAA")).shared(Access::new(&begun, false));
    let mut game = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
    game.roll(pins(7)).unwrap();
    let (second, head) = (game.link(true).unwrap(), journal.head(game.id()).unwrap());
    let carried = Carried::of(game.id(), &journal.read(game.id(), 0).unwrap()).unwrap();
    for token in [&begun, &second, &begun.look(), &second.look()] {
        assert!(!format!("{carried:?}").contains(&token.to_string()));
    }
    let (record, archived) = carried.checked().unwrap();
    let mut there = Memory::default();
    there.import(&[record]).unwrap();
    assert_eq!(there.head(game.id()).unwrap().position, head.position);
    assert_eq!(Ok(&archived), read(&there.read(game.id(), 0).unwrap()).as_ref());
    let Archived::Bowling(_) = archived else { panic!("it is a game") };
    let linked = Followed::<Score>::load(&mut there, game.id()).unwrap();
    let rights = linked.rights().unwrap();
    assert_eq!((rights.right(Some(&begun)), rights.right(Some(&second))), (None, Some(Right::Write)));

    // Whatever is not written exactly so is not taken.
    let mut other = carried;
    let link = other.entries.iter_mut().find(|entry| entry.kind == "link").unwrap();
    link.payload = link.payload.replacen("only", "also ", 1);
    assert!(other.checked().is_err());
}
