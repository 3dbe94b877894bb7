//! Somebody who presses anything: nothing panics, and no board is ever shown that is not in the record.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use alley_board::Board;
use alley_bowling::{Ball, Pins};
use alley_journal::{GameId, Journal, Memory};
use alley_play::{Archived, Match, clock, read};
use alley_screen::{Colours, Key, Theme, draw};
use alley_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use support::Seat;

/// How many sequences, unless `ALLEY_SEQUENCES` says otherwise.
const SEQUENCES: u64 = 10_000;
const LONGEST: u64 = 40;
/// Letters that mean something somewhere, and some that never do.
const LETTERS: &str = "0123456789xX/-fFuhnpPgerlsqzw.+? ,y가ㅌ려é\u{7}";

/// Numbers by lot, the same in every run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        let place = self.below(all.len() as u64);
        all[usize::try_from(place).unwrap()].clone()
    }

    fn key(&mut self) -> Key {
        let others = [
            Key::Enter,
            Key::Enter,
            Key::Escape,
            Key::Backspace,
            Key::Tab,
            Key::BackTab,
            Key::Up,
            Key::Down,
            Key::Left,
            Key::Right,
            Key::Home,
            Key::End,
            Key::PageUp,
            Key::PageDown,
            Key::Row(1),
            Key::Row(usize::MAX),
            Key::Pasted("지수\n현우, 민호\n".to_owned()),
        ];
        match self.below(3) {
            0 => self.of(&others),
            _ => Key::Letter(self.of(&LETTERS.chars().collect::<Vec<_>>())),
        }
    }
}

/// A record in which there is something of everything: an open game, a finished one, a race.
fn record() -> Memory {
    let memory = Memory::default();
    let mut seat = Seat::at(memory.clone(), Language::English);
    seat.press("nPJS<enter><enter>xxxxxxxxxxxx<esc>");
    seat.press("r지수,현우,민호<enter><tab><right><enter><esc>");
    seat.press("n박지수<enter>KYJ<enter><enter>x7/<esc>");
    memory
}

fn boards(memory: &Memory, id: GameId) -> impl Iterator<Item = Board> {
    let entries = memory.clone().read(id, 0).unwrap();
    (1..=entries.len()).rev().map(move |length| match read(&entries[..length]).unwrap() {
        Archived::Bowling(score) => score.board(),
        other => panic!("{other:?}"),
    })
}

/// Presses keys by lot, on a screen whose size changes, while somebody else writes into the same record; how many.
fn pressed(seed: u64, theme: Theme) -> u64 {
    let mut lot = Lot(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let memory = if lot.below(4) > 0 { Memory::default() } else { record() };
    let language = lot.of(&[Language::English, Language::Korean]);
    let mut seat = Seat::at(memory.clone(), language);
    if lot.below(2) == 0 {
        seat.press(lot.of(&["nPJS<enter>KYJ<enter><enter>", "g", "l<enter>", "r가,나,다<enter><enter>", "s"]));
    }
    let mut size = (80, 24);
    let mut checked: Option<Arc<Board>> = None;
    let mut buffer = Buffer::default();
    let length = lot.below(LONGEST);
    for number in 1..=length {
        match lot.below(20) {
            0 => {
                size = (u16::try_from(lot.below(140)).unwrap(), u16::try_from(lot.below(50)).unwrap());
                seat.typist.screen.resize(size.0, size.1);
            }
            1 => seat.typist.screen.tick(),
            2 => {
                seat.look_around();
                // Then it is the newest board.
                if let Some((id, board)) = seat.typist.screen.game() {
                    assert_eq!(boards(&memory, id).next().as_ref(), Some(&**board));
                }
            }
            3 => {
                let elsewhere = seat.typist.screen.game().map(|(id, _)| id);
                let game = elsewhere.and_then(|id| Match::resume(Box::new(memory.clone()), id, clock).ok());
                let count = u8::try_from(lot.below(11)).unwrap();
                // Whether the rules take it does not matter here.
                let _ = game.map(|mut game| game.roll(Ball::Count(Pins::new(count).unwrap())).map(drop));
            }
            _ => seat.key(&lot.key()),
        }
        if let Some((id, board)) = seat.typist.screen.game()
            && checked.as_ref().is_none_or(|checked| !Arc::ptr_eq(checked, board))
        {
            assert!(boards(&memory, id).any(|known| known == **board), "a board that is not in the record");
            checked = Some(Arc::clone(board));
        }
        buffer.resize(Rect::new(0, 0, size.0, size.1));
        buffer.reset();
        let zones = draw(&seat.typist.screen, theme, &mut buffer);
        let _ = zones.key_at(size.0 / 2, size.1 / 2);
        if seat.typist.screen.parting().is_some() {
            return number;
        }
    }
    length
}

/// A Korean keyboard puts two keys together: both count, the second after what the first has done.
#[test]
fn keys_that_were_put_together_are_pressed_one_after_the_other() {
    let mut seat = Seat::new(Language::Korean);
    seat.press("nPJS<enter><enter>려");
    let entries = seat.memory.clone().read(seat.typist.screen.game().unwrap().0, 0).unwrap();
    let kinds: Vec<_> = entries.iter().map(|entry| entry.content.kind.as_str().to_owned()).collect();
    assert_eq!(kinds, ["bowling", "roll", "undo"]);
}

/// What is pressed at a board that is not the one in the record any more does not happen to another, nor does what was typed
/// after it.
#[test]
fn a_key_counts_for_the_board_that_is_seen() {
    let mut here = Seat::new(Language::English);
    here.press("nPJS<enter>KYJ<enter><enter>");
    let mut there = Seat::at(here.memory.clone(), Language::English);
    there.press("l<enter>");
    there.press("9");
    let asked = here.typist.press(Key::Letter('7')).unwrap();
    assert_eq!(here.typist.press(Key::Letter('x')), None, "it waits");
    // The clerk has looked around, and the screen has not.
    drop(here.clerk.look_around());
    assert_eq!(here.typist.answer(here.clerk.perform(asked)), None, "what was typed ahead is forgotten");
    let (_, board) = here.typist.screen.game().unwrap();
    assert_eq!(board.rows[0].cells[0].marks.to_string(), "9");
    assert!(here.seen((80, 24)).contains("Somebody else was quicker"), "{}", here.seen((80, 24)));
    here.press("/");
    assert_eq!(here.typist.screen.game().unwrap().1.rows[0].cells[0].marks.to_string(), "9|/");
}

#[test]
fn no_sequence_of_keys_panics_or_shows_what_is_not_recorded() {
    let sequences = std::env::var("ALLEY_SEQUENCES").map_or(SEQUENCES, |count| count.parse().unwrap());
    let from = std::env::var("ALLEY_FROM").map_or(0, |first| first.parse().unwrap());
    let count = &AtomicU64::new(0);
    let half = |odd: u64| {
        move || {
            for seed in (from..from + sequences).filter(|seed| seed % 2 == odd) {
                let theme = Theme::new([Colours::None, Colours::Sixteen, Colours::Many][(seed % 3) as usize]);
                let tried = std::panic::catch_unwind(|| pressed(seed, theme));
                let Ok(keys) = tried else { panic!("the sequence with ALLEY_FROM={seed} ALLEY_SEQUENCES=1") };
                count.fetch_add(keys, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        let halves = [scope.spawn(half(0)), scope.spawn(half(1))];
        for each in halves {
            each.join().unwrap();
        }
    });
    let keys = count.load(Ordering::Relaxed);
    assert!(keys > sequences * LONGEST / 4, "only {keys} keys were pressed");
    let _ = writeln!(std::io::stderr(), "{sequences} sequences, {keys} keys and resizes");
}
