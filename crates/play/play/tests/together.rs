//! Changes that are decided first and written together: on every engine the record ends up as if each had come by itself.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod engines;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Failure, Journal, Key, Moment};
use alley_play::{Change, Followed, Lineup, Prepared, RecordRefusal, Score, Setback, Stamp};
use engines::{Engine, Trouble, Watched, trouble};

type Game = Followed<Score>;

fn stamp(key: &str) -> Stamp {
    Stamp::repeatable(Key::new(key).unwrap(), Moment::from_millis(7))
}

fn roll(count: u8) -> Change {
    Change::Roll(Pins::new(count).unwrap().into())
}

fn begun(journal: &mut Watched, key: &str) -> Game {
    let game = Game::begin(journal, Lineup::first(BowlerName::classic("AAA").unwrap()), &stamp(key)).unwrap();
    journal.asked.clear();
    game
}

fn prepare(game: &mut Game, expected: Option<u64>, key: &str, change: &Change) -> Option<Prepared<Score>> {
    game.prepare(expected, &stamp(key), change, |_, _| Ok(())).ok()
}

fn on_every_engine(test: impl Fn(&Engine)) {
    Engine::all().iter().for_each(test);
}

#[test]
fn nothing_has_happened_before_the_journal_answered() {
    on_every_engine(|engine| {
        let mut journal = engine.hand();
        let (mut game, mut other) = (begun(&mut journal, "a-game"), begun(&mut journal, "another"));
        let before = game.clone();
        let seven = prepare(&mut game, Some(1), "seven", &roll(7)).unwrap();
        let three = prepare(&mut game, Some(2), "three", &roll(3)).unwrap();
        let ten = prepare(&mut other, None, "ten", &roll(10)).unwrap();
        // Decided as if the others were written: only that version is next, and ten pins stand again.
        assert!(prepare(&mut game, Some(1), "late", &roll(1)).is_none());
        assert!(prepare(&mut game, Some(3), "strike", &roll(10)).is_some());
        assert_eq!((&game, journal.asked.len()), (&before, 0));

        let answers = journal.append_all(&[seven.append(), ten.append(), three.append()]);
        let [first, second, third] = answers.try_into().unwrap();
        let happened = game.settle(seven, first).unwrap();
        assert_eq!((&happened.before, &happened.after), (before.board(), game.board()));
        assert_eq!((happened.repeated, game.version()), (false, 2));
        assert!(prepare(&mut game, Some(4), "next", &roll(1)).is_some(), "what is prepared after it stays so");
        let next = game.settle(three, third).unwrap();
        assert_eq!((&next.before, game.version()), (&happened.after, 3));
        assert!(other.settle(ten, second).is_ok());
        assert_eq!(journal.asked, ["append"]);
        for game in [&game, &other] {
            assert_eq!(Game::load(&mut journal, game.id()).as_ref(), Ok(game));
        }
    });
}

#[test]
fn after_a_failure_nothing_is_decided_before_the_record_was_asked() {
    for (lost, version) in [(Trouble::Before, 1), (Trouble::After, 3)] {
        on_every_engine(|engine| {
            let mut journal = engine.hand();
            let mut game = begun(&mut journal, "a-game");
            let board = game.board().clone();
            let prepared = ["seven", "three"].map(|key| prepare(&mut game, None, key, &roll(4)).unwrap());
            journal.appends = lost;
            let answers = journal.append_all(&prepared.each_ref().map(Prepared::append));
            for (prepared, answer) in prepared.into_iter().zip(answers) {
                assert_eq!(game.settle(prepared, answer), Err(Setback::Failed(trouble())));
            }
            assert_eq!((game.board(), game.content()), (&board, None));
            assert!(prepare(&mut game, None, "other", &roll(1)).is_none());
            journal.asked.clear();
            game.catch_up(&mut journal).unwrap();
            assert_eq!((journal.asked.first(), game.version()), (Some(&"head"), version));
            assert!(prepare(&mut game, Some(version), "other", &roll(1)).is_some());
            assert_eq!(Game::load(&mut journal, game.id()).as_ref(), Ok(&game));
        });
    }
}

#[test]
fn what_cannot_follow_what_was_prepared_comes_back() {
    on_every_engine(|engine| {
        let (mut here, mut there) = (engine.hand(), engine.hand());
        let mut game = begun(&mut here, "a-game");
        let mut elsewhere = Game::load(&mut there, game.id()).unwrap();
        // A repeat is not known as one here; what is stacked on it cannot be written as prepared.
        let prepared =
            [("one", 1), ("one", 1), ("two", 2)].map(|(key, pins)| prepare(&mut game, None, key, &roll(pins)).unwrap());
        let answers = here.append_all(&prepared.each_ref().map(Prepared::append));
        let settled: Vec<_> =
            prepared.into_iter().zip(answers).map(|(prepared, answer)| game.settle(prepared, answer).err()).collect();
        assert_eq!(settled, [None, Some(Setback::Repeated), Some(Setback::Overtaken)]);
        assert!(!game.happen(&mut here, None, &stamp("two"), &roll(2)).unwrap().repeated);
        assert_eq!(game.version(), 3);

        elsewhere.catch_up(&mut there).unwrap();
        elsewhere.happen(&mut there, None, &stamp("theirs"), &roll(3)).unwrap();
        let late = prepare(&mut game, Some(3), "ours", &roll(4)).unwrap();
        let answer = here.append_all(&[late.append()]).remove(0);
        assert!(matches!(answer, Err(Failure::Conflict { .. })));
        assert_eq!(game.settle(late, answer), Err(Setback::Overtaken));
        let refused = game.happen(&mut here, Some(3), &stamp("ours"), &roll(4));
        assert_eq!((refused.unwrap_err(), &game), (RecordRefusal::Overtaken, &elsewhere));
    });
}
