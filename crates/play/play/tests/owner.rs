//! One owner of a game over a journal that others may write to as well: every promise of `Followed`, on every engine.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod engines;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Failure, Journal, Key, Moment};
use alley_play::{
    Access, Change, ChangeRefusal, Followed, Lineup, Match, RecordRefusal, RecordResult, Rights, Score, Stamp, Token,
    clock, history,
};
use engines::{Engine, Trouble, Watched, trouble};

type Game = Followed<Score>;
/// Whether something was only repeated, or why it did not happen.
type Repeated = RecordResult<bool, Score>;

const NOW: Repeated = Ok(false);
const BEFORE: Repeated = Ok(true);

fn happen(game: &mut Game, journal: &mut Watched, expected: u64, stamp: &Stamp, change: &Change) -> Repeated {
    game.happen(journal, Some(expected), stamp, change).map(|happened| happened.repeated)
}

fn stamp(key: &str) -> Stamp {
    Stamp::repeatable(Key::new(key).unwrap(), Moment::from_millis(7))
}

/// The same key at another time: a second attempt.
fn again(key: &str) -> Stamp {
    Stamp::repeatable(Key::new(key).unwrap(), Moment::from_millis(8))
}

fn roll(count: u8) -> Change {
    Change::Roll(Pins::new(count).unwrap().into())
}

fn lineup() -> Lineup {
    let name = |text| BowlerName::classic(text).unwrap();
    Lineup::first(name("AAA")).join(name("BBB"))
}

/// A game in which 7 was rolled with the key `seven`, then 2 with the key `two`: version 3.
fn played(journal: &mut Watched) -> Game {
    let mut game = Game::begin(journal, lineup(), &stamp("begin")).unwrap();
    assert_eq!(happen(&mut game, journal, 1, &stamp("seven"), &roll(7)), NOW);
    assert_eq!(happen(&mut game, journal, 2, &stamp("two"), &roll(2)), NOW);
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
        assert_eq!(happen(&mut game, &mut journal, 3, &stamp("ten"), &roll(10)), NOW);
        assert_eq!((journal.asked.as_slice(), game.version()), (["append"].as_slice(), 4));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(history(&journal.read(game.id(), 0).unwrap()).unwrap().len(), 4);
    });
}

#[test]
fn a_repeat_is_answered_whatever_is_expected_and_whatever_the_rules_say_now() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        happen(&mut game, &mut journal, 3, &stamp("four"), &roll(4)).unwrap();
        let before = game.clone();
        // At version 4 only six pins stand: the rules would refuse another seven, but not another two.
        for expected in [0, 1, 2, 3, 4, 5, u64::MAX] {
            for (key, count) in [("seven", 7), ("two", 2), ("four", 4)] {
                let repeated = happen(&mut game, &mut journal, expected, &again(key), &roll(count));
                assert_eq!(repeated, BEFORE, "{key} at {expected}");
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
        happen(&mut other, &mut there, 3, &stamp("theirs"), &roll(1)).unwrap();
        // Stale, at a version at which the rules agree, at one at which they do not, and the other program's own key.
        for (expected, key, count) in [(1, "seven", 7), (3, "two", 2), (3, "seven", 7), (9, "theirs", 1)] {
            let mut behind = game.clone();
            assert_eq!(happen(&mut behind, &mut here, expected, &again(key), &roll(count)), BEFORE, "{key}");
            assert_eq!(behind, other, "{key} at {expected}");
        }
        // A key that another program wrote as the very next entry: the game has it, once.
        assert!(happen(&mut game, &mut here, 3, &again("theirs"), &roll(1)).is_ok());
        assert_eq!(game, other);
    });
}

#[test]
fn a_key_stands_for_one_change() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let before = game.clone();
        let reused = |number| Err(RecordRefusal::Failure(Failure::KeyReused { game: before.id(), number }));
        // Another number of pins, another kind, and something the rules refuse; at the right version and at others.
        for expected in [1, 3, 4] {
            for change in [roll(6), Change::Undo, Change::Leave(7)] {
                assert_eq!(
                    happen(&mut game, &mut journal, expected, &stamp("seven"), &change),
                    reused(2),
                    "{change:?}"
                );
                assert_eq!(game, before);
            }
            assert_eq!(happen(&mut game, &mut journal, expected, &stamp("begin"), &roll(1)), reused(1));
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
                let late = happen(&mut game, &mut journal, expected, &stamp("late"), &change);
                assert_eq!(late, Err(RecordRefusal::Overtaken), "{expected}");
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
        happen(&mut game, &mut journal, 3, &stamp("four"), &roll(4)).unwrap();
        let before = game.clone();
        let refused = happen(&mut game, &mut journal, 4, &stamp("late"), &roll(7)).unwrap_err();
        assert_eq!(refused.to_string(), "7 pins, but only 6 stood");
        let refused = happen(&mut game, &mut journal, 4, &stamp("late"), &Change::Leave(2));
        assert!(matches!(refused, Err(RecordRefusal::Rules(ChangeRefusal::Leave(_)))));
        // A fresh key is nobody's second attempt: there is nothing to ask the journal.
        journal.asked.clear();
        let fresh = Stamp::fresh(Moment::from_millis(7)).unwrap();
        let refused = happen(&mut game, &mut journal, 4, &fresh, &Change::Leave(2));
        assert!(matches!(refused, Err(RecordRefusal::Rules(ChangeRefusal::Leave(_)))) && journal.asked.is_empty());
        assert_eq!(game, before);
        stands_as_recorded(&mut journal, &game);
        // A refused key was not used up.
        assert_eq!(happen(&mut game, &mut journal, 4, &stamp("late"), &roll(6)), NOW);
    });
}

#[test]
fn a_rule_of_the_callers_own_comes_after_the_key_and_before_the_rules() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let join = Change::Join(BowlerName::classic("CCC").unwrap().into());
        let full = |_: &Score, board: &alley_board::Board| match board.rows.len() {
            3.. => Err(RecordRefusal::Rules(ChangeRefusal::Full(3))),
            _ => Ok(()),
        };
        let mut join = |expected, key: &str| {
            let joined = game.happen_if(&mut journal, Some(expected), &stamp(key), &join, full);
            joined.map(|happened| (happened.repeated, happened.before.rows.len(), happened.after.rows.len()))
        };
        assert_eq!(join(3, "first"), Ok((false, 2, 3)));
        assert_eq!(join(4, "second"), Err(RecordRefusal::Rules(ChangeRefusal::Full(3))));
        assert_eq!(join(3, "third"), Err(RecordRefusal::Overtaken));
        assert_eq!(join(4, "first"), Ok((true, 3, 3)));
    });
}

#[test]
fn a_record_goes_on_by_what_was_written_since() {
    on_every_engine(|engine| {
        let (mut here, mut there) = (engine.hand(), engine.hand());
        let mut game = played(&mut here);
        let mut other = Game::load(&mut there, game.id()).unwrap();
        for count in [3, 4] {
            let version = other.version();
            happen(&mut other, &mut there, version, &stamp(&format!("theirs-{count}")), &roll(count)).unwrap();
        }
        assert_ne!(game, other);
        game.catch_up(&mut here).unwrap();
        assert_eq!((&game, here.asked.as_slice()), (&other, ["head", "read"].as_slice()));
        game.catch_up(&mut here).unwrap();
        assert_eq!(here.asked, ["head", "read", "head"]);
    });
}

#[test]
fn when_another_program_wrote_the_game_is_loaded_again() {
    // What the rules would take, what they would refuse, a stale version, and one that nobody has seen.
    for (expected, change) in [(3, roll(8)), (3, Change::Leave(7)), (1, roll(1)), (5, roll(1))] {
        on_every_engine(|engine| {
            let (mut here, mut there) = (engine.hand(), engine.hand());
            let mut game = played(&mut here);
            let mut other = Game::load(&mut there, game.id()).unwrap();
            happen(&mut other, &mut there, 3, &stamp("theirs"), &roll(8)).unwrap();
            let late = happen(&mut game, &mut here, expected, &stamp("ours"), &change);
            assert_eq!((late, &game), (Err(RecordRefusal::Overtaken), &other), "{expected} {change:?}");
            assert_eq!(happen(&mut game, &mut here, 4, &stamp("ours"), &roll(2)), NOW);
            stands_as_recorded(&mut there, &game);
        });
    }
}

/// The caller has seen it there, and goes on here.
#[test]
fn a_version_that_only_another_program_knew_is_gone_on_with() {
    on_every_engine(|engine| {
        let (mut here, mut there) = (engine.hand(), engine.hand());
        let mut game = played(&mut here);
        let mut other = Game::load(&mut there, game.id()).unwrap();
        happen(&mut other, &mut there, 3, &stamp("theirs"), &roll(8)).unwrap();
        assert_eq!(happen(&mut game, &mut here, 4, &stamp("ours"), &roll(2)), NOW);
        assert_eq!(game.version(), 5);
        stands_as_recorded(&mut there, &game);
    });
}

#[test]
fn an_append_that_fails_leaves_the_game_as_it_was() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let before = game.clone();
        journal.appends = Trouble::Before;
        let failed = happen(&mut game, &mut journal, 3, &stamp("ten"), &roll(10));
        assert_eq!((failed, &game), (Err(RecordRefusal::Failure(trouble())), &before));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(happen(&mut game, &mut journal, 3, &again("ten"), &roll(10)), NOW);
    });
}

#[test]
fn when_the_answer_to_an_append_is_lost_the_game_is_what_the_record_says() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        journal.appends = Trouble::After;
        let failed = happen(&mut game, &mut journal, 3, &stamp("ten"), &roll(10));
        assert_eq!((failed, game.version()), (Err(RecordRefusal::Failure(trouble())), 4));
        stands_as_recorded(&mut journal, &game);
        assert_eq!(happen(&mut game, &mut journal, 3, &again("ten"), &roll(10)), BEFORE);
    });
}

#[test]
fn a_game_that_is_unsure_goes_nowhere_until_it_could_read_its_record() {
    for lost in [Trouble::Before, Trouble::After] {
        on_every_engine(|engine| {
            let mut journal = engine.hand();
            let mut game = played(&mut journal);
            let board = game.board().clone();
            (journal.appends, journal.reads) = (lost, Trouble::Before);
            let failed = || Err(RecordRefusal::Failure(trouble()));
            assert_eq!(happen(&mut game, &mut journal, 3, &stamp("ten"), &roll(10)), failed());
            assert_eq!((game.version(), game.board()), (3, &board));
            journal.asked.clear();
            assert_eq!(happen(&mut game, &mut journal, 3, &stamp("other"), &roll(1)), failed());
            assert_eq!(journal.asked, ["head"]);
            journal.reads = Trouble::None;
            let expected = if lost == Trouble::After { BEFORE } else { NOW };
            assert_eq!(happen(&mut game, &mut journal, 3, &again("ten"), &roll(10)), expected);
            assert_eq!(game.version(), 4);
            stands_as_recorded(&mut journal, &game);
        });
    }
}

#[test]
fn a_game_is_begun_once_for_each_key() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let access = Access::new(&Token::of(&Key::new("begin").unwrap()), false);
        let shared = || lineup().shared(access.clone());
        let mut game = Game::begin(&mut journal, shared(), &stamp("begin")).unwrap();
        assert_eq!(game.rights(), Some(&Rights::from(&access)));
        assert_eq!(Game::begin(&mut journal, shared(), &again("begin")).as_ref(), Ok(&game));
        happen(&mut game, &mut journal, 1, &stamp("seven"), &roll(7)).unwrap();
        assert_eq!(Game::begin(&mut journal, shared(), &again("begin")).as_ref(), Ok(&game));
        let other = Game::begin(&mut journal, lineup(), &again("begin"));
        assert_eq!(other, Err(RecordRefusal::Failure(Failure::KeyReused { game: game.id(), number: 1 })));
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
                assert_eq!(happen(game, &mut journal, version, &key, &roll(count)), NOW);
            }
        }
        for game in &games {
            stands_as_recorded(&mut journal, game);
        }
        assert!(games[0].board() == games[5].board() && games[0] != games[5], "the same rolls in two games");
        let first = "k7f3qd".parse().unwrap();
        assert_eq!(Game::load(&mut journal, first), Err(RecordRefusal::Failure(Failure::NoSuchGame(first))));
    });
}

#[test]
fn a_record_is_printed_as_where_it_stands() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let mut game = played(&mut journal);
        let printed = format!("Followed {{ id: {:?}, position: {:?}, .. }}", game.id(), game.position());
        assert_eq!(format!("{game:?}"), printed);
        let kept = Match::resume(Box::new(engine.hand()), game.id(), clock).unwrap();
        assert_eq!(format!("{kept:?}"), format!("Match {{ game: {printed}, .. }}"));
        let prepared = game.prepare(Some(3), &stamp("four"), &roll(4), |_, _| Ok(())).unwrap();
        assert_eq!(format!("{prepared:?}"), format!("Prepared({:?})", prepared.append()));
    });
}
