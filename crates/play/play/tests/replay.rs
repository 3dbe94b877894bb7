//! Replaying the record gives the live game, and both are what a child would have on paper: random rolls, undos,
//! corrections, and bowlers who come, go and change their names, sensible and not. `ALLEY_SEQUENCES` sets how many (100,000 by default).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::sync::atomic::{AtomicI64, Ordering};

use alley_board::Cell;
use alley_bowling::{BowlerName, FrameNumber, Pins};
use alley_journal::contract::sound_heads;
use alley_journal::{Journal, Memory, Moment};
use alley_play::{Amendment, Archived, Change, Lineup, Match, RecordRefusal, Score, history, read};
use alley_trials::Dice;
use alley_trials::paper::{Deed, PaperGame};

fn lineup(dice: &mut Dice) -> Lineup {
    let name = |letter: char| BowlerName::classic(&letter.to_string().repeat(3)).unwrap();
    match dice.place(4) {
        0 => Lineup::solo(name('a')),
        others => ('b'..).take(others - 1).map(name).fold(Lineup::first(name('a')), Lineup::join),
    }
}

/// The same in the words of the game.
fn change(deed: &Deed) -> Change {
    let (pins, name) = (|&count: &u8| Pins::new(count).unwrap(), |name: &str| BowlerName::classic(name).unwrap());
    match deed {
        Deed::Roll(count) => Change::Roll(pins(count).into()),
        Deed::Undo => Change::Undo,
        Deed::Fix { player, frame, rolls } => {
            let frame = FrameNumber::new(u8::try_from(*frame).unwrap()).unwrap();
            Change::Fix(player - 1, Amendment::new(frame, rolls.iter().map(|count| pins(count).into()).collect()))
        }
        Deed::Join(newcomer) => Change::Join(name(newcomer).into()),
        Deed::Leave(player) => Change::Leave(player - 1),
        Deed::Rename(player, other) => Change::Rename(player - 1, name(other)),
    }
}

/// The same thing happens to the game and on paper; both agree on whether it can.
fn happen(dice: &mut Dice, game: &mut Match, paper: &mut PaperGame) {
    let deed = Deed::random(dice);
    let (expected, change) = (paper.happen(&deed), change(&deed));
    let last = game.score().and_then(Score::last).cloned();
    let happened = game.happen(&change);
    if happened.is_ok() && change != Change::Undo {
        assert_eq!(game.score().and_then(Score::last), Some(&change));
    }
    if happened.is_err() {
        assert_eq!(game.score().and_then(Score::last), last.as_ref());
    }
    match happened {
        Ok(_) => assert!(expected, "the game took what cannot be"),
        Err(RecordRefusal::Rules(_)) => assert!(!expected, "the game refused what can be"),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn compare(game: &Match, paper: &PaperGame) {
    let board = game.board();
    let up = board.next.map(|next| (next.row, usize::from(next.frame) - 1, next.rack.standing().count()));
    assert_eq!(up, paper.up());
    assert_eq!(board.rows.len(), paper.rows.len());
    for (row, on_paper) in board.rows.iter().zip(&paper.rows) {
        let totals: Vec<_> = row.cells.iter().map(|cell| cell.total).collect();
        assert_eq!((totals, &row.name, row.left), (on_paper.totals(), &on_paper.name, on_paper.left));
        assert!(row.lowest == row.highest || (!row.left && on_paper.totals()[9].is_none()));
    }
    for (row, on_paper) in board.rows.iter().zip(&paper.rows) {
        let counts = |rolls: Vec<Pins>| rolls.into_iter().map(Pins::count).collect::<Vec<_>>();
        assert_eq!(row.line.rolls().into_iter().map(counts).collect::<Vec<_>>(), on_paper.frames);
        let said =
            |cell: &Cell| cell.deliveries().filter_map(|ball| Some(ball.ball?.pins().count())).collect::<Vec<_>>();
        assert_eq!(row.cells.iter().map(said).filter(|balls| !balls.is_empty()).collect::<Vec<_>>(), on_paper.frames);
    }
}

fn play(seed: u64) -> bool {
    let mut dice = Dice::new(seed);
    let lineup = lineup(&mut dice);
    let mut paper = PaperGame::new(lineup.names().map(ToString::to_string));
    let mut journal = Memory::default();
    let mut game = Match::begin(Box::new(journal.clone()), lineup, alley_play::clock).unwrap();
    // Mostly short: a fault shows early. Now and then whole games.
    let length = if dice.below(8) == 0 { 90 } else { dice.below(20) };
    for _ in 0..length {
        happen(&mut dice, &mut game, &mut paper);
    }
    compare(&game, &paper);
    let entries = journal.read(game.id(), 0).unwrap();
    assert_eq!(read(&entries), Ok(Archived::Bowling(Box::new(game.score().unwrap().clone()))));
    let events = history(&entries).unwrap();
    assert_eq!(events.len(), entries.len());
    assert!(events.iter().skip(1).all(|event| event.whom.is_none() == (event.change == Some(Change::Undo))));
    let resumed = Match::resume(Box::new(journal), game.id(), alley_play::clock).unwrap();
    assert_eq!((resumed.board(), resumed.position()), (game.board(), game.position()));
    game.board().next.is_none()
}

#[test]
fn the_record_replayed_is_the_live_game_and_what_paper_says() {
    let sequences = std::env::var("ALLEY_SEQUENCES").map_or(100_000, |count| count.parse().unwrap());
    let mut finished = 0_u64;
    for seed in 1..=sequences {
        let played = std::panic::catch_unwind(|| play(seed));
        finished += u64::from(played.unwrap_or_else(|_| panic!("sequence {seed}")));
    }
    // Otherwise ends of games, and corrections after them, would not have been tried.
    assert!(finished > sequences / 200, "{finished} of {sequences} games came to their end");
}

/// The clock of a machine that is put back a day at every look.
fn clock_running_backwards() -> Moment {
    static SHOWN: AtomicI64 = AtomicI64::new(1_700_000_000_000);
    const DAY: i64 = 24 * 60 * 60 * 1000;
    Moment::from_millis(SHOWN.fetch_sub(DAY, Ordering::Relaxed))
}

#[test]
fn a_clock_that_jumps_back_changes_no_order() {
    let mut journal = Memory::default();
    let lineup = || Lineup::solo(BowlerName::classic("pjs").unwrap());
    let mut game = Match::begin(Box::new(journal.clone()), lineup(), clock_running_backwards).unwrap();
    for count in [3, 4, 10] {
        game.roll(Pins::new(count).unwrap()).unwrap();
    }
    let entries = journal.read(game.id(), 0).unwrap();
    assert!(entries.is_sorted_by(|one, next| one.content.time > next.content.time), "the clock ran backwards");
    assert!(entries.iter().map(|entry| entry.position.number).eq(1..=4));
    assert_eq!(read(&entries), Ok(Archived::Bowling(Box::new(game.score().unwrap().clone()))));
    let later = Match::begin(Box::new(journal.clone()), lineup(), clock_running_backwards).unwrap();
    let newest_first: Vec<_> = sound_heads(&mut journal, alley_journal::Filter::default(), None, 9)
        .unwrap()
        .iter()
        .map(|head| head.game)
        .collect();
    assert_eq!(newest_first, [later.id(), game.id()]);
}
