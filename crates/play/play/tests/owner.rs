//! One owner of a game over a journal that others may write to as well: every promise of `Game`, on every engine.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod engines;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Failure, Key, Moment};
use alley_play::{Access, Change, Game, Happened, Lineup, MatchRefusal, Stamp, Token, Undone};
use engines::{Engine, Trouble, Watched, trouble};

fn stamp(key: &str) -> Stamp {
    Stamp { key: Key::new(key).unwrap(), time: Moment::from_millis(7) }
}

/// The same key at another time: a second attempt.
fn again(key: &str) -> Stamp {
    Stamp { time: Moment::from_millis(8), ..stamp(key) }
}

fn roll(count: u8) -> Change {
    Change::Roll(Pins::new(count).unwrap())
}

fn lineup() -> Lineup {
    let name = |text| BowlerName::classic(text).unwrap();
    Lineup::first(name("AAA")).join(name("BBB"))
}

/// A game in which 7 was rolled with the key `seven`, then 2 with the key `two`: version 3.
fn played(journal: &mut Watched) -> Game {
    let mut game = Game::begin(journal, lineup(), &stamp("begin")).unwrap();
    assert_eq!(game.happen(journal, 1, &stamp("seven"), &roll(7)), Ok(Happened::Now));
    assert_eq!(game.happen(journal, 2, &stamp("two"), &roll(2)), Ok(Happened::Now));
    assert_eq!(game.version(), 3);
    journal.asked.clear();
    game
}

/// The game is what its record says.
fn stands_as_recorded(journal: &mut Watched, game: &Game) {
    assert_eq!(Game::load(journal, game.id()).as_ref(), Ok(game));
}

fn on_every_engine(test: impl Fn(&Engine)) {
    Engine::all().iter().for_each(test);
}

#[test]
fn what_happens_is_one_append_and_nothing_else() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        assert_eq!(game.happen(&mut journal, 3, &stamp("ten"), &roll(10)), Ok(Happened::Now));
        assert_eq!((journal.asked.as_slice(), game.version()), (["append"].as_slice(), 4));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(game.history(&mut journal).unwrap().len(), 4);
    });
}

#[test]
fn a_repeat_is_answered_whatever_is_expected_and_whatever_the_rules_say_now() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        game.happen(&mut journal, 3, &stamp("four"), &roll(4)).unwrap();
        let before = game.clone();
        // At version 4 only six pins stand: the rules would refuse another seven, but not another two.
        for expected in [0, 1, 2, 3, 4, 5, u64::MAX] {
            for (key, count) in [("seven", 7), ("two", 2), ("four", 4)] {
                let repeated = game.happen(&mut journal, expected, &again(key), &roll(count));
                assert_eq!(repeated, Ok(Happened::Before), "{key} at {expected}");
                assert_eq!(game, before);
            }
        }
        stands_as_recorded(&mut journal, &game);
    });
}

#[test]
fn a_repeat_shows_the_game_as_its_record_stands() {
    on_every_engine(|engine| {
        let (mut here, mut there) = (engine.hand(), engine.hand());
        let mut game = played(&mut here);
        let mut other = Game::load(&mut there, game.id()).unwrap();
        other.happen(&mut there, 3, &stamp("theirs"), &roll(1)).unwrap();
        // Stale, at a version at which the rules agree, at one at which they do not, and the other program's own key.
        for (expected, key, count) in [(1, "seven", 7), (3, "two", 2), (3, "seven", 7), (9, "theirs", 1)] {
            let mut behind = game.clone();
            assert_eq!(behind.happen(&mut here, expected, &again(key), &roll(count)), Ok(Happened::Before), "{key}");
            assert_eq!(behind, other, "{key} at {expected}");
        }
        // A key that another program wrote as the very next entry: the game has it, once.
        assert!(game.happen(&mut here, 3, &again("theirs"), &roll(1)).is_ok());
        assert_eq!(game, other);
    });
}

#[test]
fn a_key_stands_for_one_change() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let before = game.clone();
        let reused = |number| Err(MatchRefusal::Failure(Failure::KeyReused { game: before.id(), number }));
        // Another number of pins, another kind, and something the rules refuse; at the right version and at others.
        for expected in [1, 3, 4] {
            for change in [roll(6), Change::Undo, Change::Leave(7)] {
                assert_eq!(game.happen(&mut journal, expected, &stamp("seven"), &change), reused(2), "{change:?}");
                assert_eq!(game, before);
            }
            assert_eq!(game.happen(&mut journal, expected, &stamp("begin"), &roll(1)), reused(1));
        }
        stands_as_recorded(&mut journal, &game);
    });
}

#[test]
fn at_another_version_the_rules_are_not_asked() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let before = game.clone();
        for expected in [0, 2, 4, u64::MAX] {
            for change in [roll(1), Change::Leave(usize::MAX)] {
                let late = game.happen(&mut journal, expected, &stamp("late"), &change);
                assert_eq!(late, Err(MatchRefusal::Overtaken), "{expected}");
            }
        }
        assert_eq!(game, before);
        stands_as_recorded(&mut journal, &game);
    });
}

#[test]
fn what_the_rules_refuse_has_not_happened() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        game.happen(&mut journal, 3, &stamp("four"), &roll(4)).unwrap();
        let before = game.clone();
        let refused = game.happen(&mut journal, 4, &stamp("late"), &roll(7)).unwrap_err();
        assert_eq!(refused.to_string(), "7 pins, but only 6 stood");
        let refused = game.happen(&mut journal, 4, &stamp("late"), &Change::Leave(2));
        assert!(matches!(refused, Err(MatchRefusal::Undone(Undone::Leave(_)))));
        assert_eq!(game, before);
        stands_as_recorded(&mut journal, &game);
        // A refused key was not used up.
        assert_eq!(game.happen(&mut journal, 4, &stamp("late"), &roll(6)), Ok(Happened::Now));
    });
}

#[test]
fn when_another_program_wrote_the_game_is_loaded_again() {
    // What the rules would take, what they would refuse, a stale version, and the version of the other program.
    for (expected, change) in [(3, roll(8)), (3, Change::Leave(7)), (1, roll(1)), (4, roll(1))] {
        on_every_engine(|engine| {
            let (mut here, mut there) = (engine.hand(), engine.hand());
            let mut game = played(&mut here);
            let mut other = Game::load(&mut there, game.id()).unwrap();
            other.happen(&mut there, 3, &stamp("theirs"), &roll(8)).unwrap();
            let late = game.happen(&mut here, expected, &stamp("ours"), &change);
            assert_eq!((late, &game), (Err(MatchRefusal::Overtaken), &other), "{expected} {change:?}");
            assert_eq!(game.happen(&mut here, 4, &stamp("ours"), &roll(2)), Ok(Happened::Now));
            stands_as_recorded(&mut there, &game);
        });
    }
}

#[test]
fn an_append_that_fails_leaves_the_game_as_it_was() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let before = game.clone();
        journal.appends = Trouble::Before;
        let failed = game.happen(&mut journal, 3, &stamp("ten"), &roll(10));
        assert_eq!((failed, &game), (Err(MatchRefusal::Failure(trouble())), &before));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(game.happen(&mut journal, 3, &again("ten"), &roll(10)), Ok(Happened::Now));
    });
}

#[test]
fn when_the_answer_to_an_append_is_lost_the_game_is_what_the_record_says() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        journal.appends = Trouble::After;
        let failed = game.happen(&mut journal, 3, &stamp("ten"), &roll(10));
        assert_eq!((failed, game.version()), (Err(MatchRefusal::Failure(trouble())), 4));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(game.happen(&mut journal, 3, &again("ten"), &roll(10)), Ok(Happened::Before));
    });
}

#[test]
fn a_game_that_is_unsure_goes_nowhere_until_it_could_read_its_record() {
    for lost in [Trouble::Before, Trouble::After] {
        on_every_engine(|engine| {
            let mut journal = engine.hand();
            let mut game = played(&mut journal);
            let board = game.board();
            (journal.appends, journal.reads) = (lost, Trouble::Before);
            let failed = || Err(MatchRefusal::Failure(trouble()));
            assert_eq!(game.happen(&mut journal, 3, &stamp("ten"), &roll(10)), failed());
            assert_eq!((game.version(), game.board()), (3, board));
            journal.asked.clear();
            assert_eq!(game.happen(&mut journal, 3, &stamp("other"), &roll(1)), failed());
            assert_eq!(journal.asked, ["head"]);
            journal.reads = Trouble::None;
            let expected = if lost == Trouble::After { Happened::Before } else { Happened::Now };
            assert_eq!(game.happen(&mut journal, 3, &again("ten"), &roll(10)), Ok(expected));
            assert_eq!(game.version(), 4);
            stands_as_recorded(&mut journal, &game);
        });
    }
}

#[test]
fn a_game_is_begun_once_for_each_key() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let access = Access::new(&Token::drawn(&[7; 32], &Key::new("begin").unwrap()), false);
        let shared = || lineup().shared(access.clone());
        let mut game = Game::begin(&mut journal, shared(), &stamp("begin")).unwrap();
        assert_eq!(game.score().lineup().access(), Some(&access));
        assert_eq!(Game::begin(&mut journal, shared(), &again("begin")).as_ref(), Ok(&game));
        game.happen(&mut journal, 1, &stamp("seven"), &roll(7)).unwrap();
        assert_eq!(Game::begin(&mut journal, shared(), &again("begin")).as_ref(), Ok(&game));
        let other = Game::begin(&mut journal, lineup(), &again("begin"));
        assert_eq!(other, Err(MatchRefusal::Failure(Failure::KeyReused { game: game.id(), number: 1 })));
        assert_ne!(Game::begin(&mut journal, shared(), &stamp("another")).unwrap().id(), game.id());
        stands_as_recorded(&mut journal, &game);
    });
}

#[test]
fn many_games_are_kept_in_one_journal() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let keys: Vec<_> = (0..100).map(|number| format!("game-{number}")).collect();
        let begun = keys.iter().map(|key| Game::begin(&mut journal, lineup(), &stamp(key)).unwrap());
        let mut games: Vec<_> = begun.collect();
        for version in 1..=3 {
            for (game, count) in games.iter_mut().zip((0..=4).cycle()) {
                // A key is a game's own: the same one may stand in every game.
                let key = stamp(&format!("roll-{version}"));
                assert_eq!(game.happen(&mut journal, version, &key, &roll(count)), Ok(Happened::Now));
            }
        }
        for game in &games {
            stands_as_recorded(&mut journal, game);
        }
        let first = "k7f3qd".parse().unwrap();
        assert_eq!(Game::load(&mut journal, first), Err(MatchRefusal::Failure(Failure::NoSuchGame(first))));
    });
}
