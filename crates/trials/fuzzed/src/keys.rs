//! Somebody who presses anything: nothing panics, and no board is ever shown that is not in the record.

use std::sync::Arc;

use alley_board::Board;
use alley_bowling::{Ball, Pins};
use alley_journal::{GameId, Journal, Memory};
use alley_play::{Archived, Match, clock, read};
use alley_screen::{Colours, Key, Theme, draw};
use alley_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::choices::Choices;
use crate::held::hold_a_draw;
use crate::seat::Seat;

/// More would be more of the same.
const MOST_KEYS: u64 = 64;
/// Letters that mean something somewhere, and some that never do.
const LETTERS: &str = "0123456789xX/-fFuhnpPgerlsqzw.+? ,y가ㅌ려é\u{7}";
/// Where somebody may begin.
const BEGUN: [&str; 8] = [
    "",
    "e지수<enter>현우<enter><tab><tab><back>2<enter>",
    "e<enter>",
    "nPJS<enter>KYJ<enter><enter>",
    "g",
    "l<enter>",
    "r가,나,다<enter><enter>",
    "s",
];

/// The fuzz target of keys.
pub fn check_keys(bytes: &[u8]) {
    pressed(bytes);
}

/// Presses the keys that these bytes stand for, on a screen whose size changes, while somebody else writes into the same
/// record; how many.
pub fn pressed(bytes: &[u8]) -> u64 {
    let mut choices = Choices::of(bytes);
    let memory = if choices.below(4) > 0 { Memory::default() } else { record() };
    let language = *choices.one_of(&[Language::English, Language::Korean]);
    let theme = Theme::new(*choices.one_of(&[Colours::None, Colours::Sixteen, Colours::Many]));
    let mut seat = Seat::at(memory.clone(), language);
    seat.press(choices.one_of::<&str>(&BEGUN));
    let mut size = (80, 24);
    let mut checked: Option<Arc<Board>> = None;
    let mut buffer = Buffer::default();
    let mut number = 0;
    while !choices.are_over() && number < MOST_KEYS && seat.typist.screen.parting().is_none() {
        number += 1;
        match choices.byte() {
            0..13 => {
                size = (u16::from(choices.byte() % 140), u16::from(choices.byte() % 50));
                seat.typist.screen.resize(size.0, size.1);
            }
            13..26 => seat.typist.screen.tick(),
            26..39 => {
                seat.look_around();
                // Then it is the newest board.
                if let Some((id, board)) = seat.typist.screen.game() {
                    assert_eq!(boards(&memory, id).next().as_ref(), Some(&**board));
                }
            }
            39..52 => roll_elsewhere(&seat, choices.byte() % 11),
            byte @ 52..120 => seat.key(&other_key(byte, &mut choices)),
            byte => seat.key(&Key::Letter(letter(byte))),
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
    }
    number
}

/// A record in which there is something of everything: a draw, an evening, a finished game, a race, an open game.
fn record() -> Memory {
    let mut memory = Memory::default();
    hold_a_draw(&mut memory);
    let mut seat = Seat::at(memory.clone(), Language::English);
    seat.press("e지수<enter>현우<enter>민서<enter><tab>정기전<tab><back>2<tab><back>2<enter><enter>x9/<esc><esc>");
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

fn roll_elsewhere(seat: &Seat, count: u8) {
    let elsewhere = seat.typist.screen.game().map(|(id, _)| id);
    let game = elsewhere.and_then(|id| Match::resume(Box::new(seat.memory.clone()), id, clock).ok());
    // Whether the rules take it does not matter here.
    let _ = game.map(|mut game| game.roll(Ball::Count(Pins::new(count).unwrap())).map(drop));
}

fn other_key(byte: u8, choices: &mut Choices<'_>) -> Key {
    match byte % 17 {
        0 | 1 => Key::Enter,
        2 => Key::Escape,
        3 => Key::Backspace,
        4 => Key::Tab,
        5 => Key::BackTab,
        6 => Key::Up,
        7 => Key::Down,
        8 => Key::Left,
        9 => Key::Right,
        10 => Key::Home,
        11 => Key::End,
        12 => Key::PageUp,
        13 => Key::PageDown,
        14 => Key::Row(choices.below(30)),
        15 => Key::Row(usize::MAX),
        _ => Key::Pasted(String::from_utf8_lossy(choices.some()).into_owned()),
    }
}

fn letter(byte: u8) -> char {
    let place = usize::from(byte) % LETTERS.chars().count();
    LETTERS.chars().nth(place).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_journal::{Filter, Kind};

    #[test]
    fn there_is_something_of_everything() {
        let heads = record().list(Filter::default(), None, 10).unwrap();
        let kinds: Vec<_> = heads.into_iter().map(|head| head.unwrap().nature.kind).collect();
        assert_eq!(kinds, [Kind::Game, Kind::Race, Kind::Game, Kind::Game, Kind::Evening, Kind::Draw]);
    }
}
