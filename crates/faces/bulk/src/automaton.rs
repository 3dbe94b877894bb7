//! The quick way to score a line: one table lookup and one addition for every two bytes.
//!
//! A number carries the state in its low bits and the [`Packed`] so far above them. What the table holds for a state
//! and two bytes is the difference to the next number, so that adding it moves the state and counts the balls at once.
//! The tables are walked out of the rules, never written by hand. A line that does not end in an accepted state is
//! no concern of this file: [`Game::read`](crate::Game::read) decides about it.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::LazyLock;

use crate::notation::is_separator;
use crate::outcome::Packed;
use crate::positions::SituationId;
use crate::states::{AmidCounts, AmidMarks, LineState};

/// Scores pin counts.
pub(crate) static COUNTS: LazyLock<Automaton> =
    LazyLock::new(|| Automaton::walked(AmidCounts::Ready(Some(SituationId::FRESH))));

/// Scores marks.
pub(crate) static MARKS: LazyLock<Automaton> = LazyLock::new(|| Automaton::walked(AmidMarks::FRESH));

const STATE_BITS: u32 = 10;
const STATES: usize = 1 << STATE_BITS;
const STATE_MASK: u32 = (1 << STATE_BITS) - 1;

/// A byte of each class that may stand in a game, and the end of a line. Every other byte is foreign.
const CLASSES: [u8; 16] = *b"0123456789 X/-|\n";
const LINE_FEED: u8 = 15;

/// Two bytes at a time, each of one of the classes. What follows a line feed makes no difference, so that the rows behind
/// the first of these are free.
const PAIRS: usize = CLASSES.len() * CLASSES.len();
const AFTER_LINE_FEED: u8 = LINE_FEED * 16;
const FOREIGN: u8 = AFTER_LINE_FEED + 1;

/// A row of differences for each pair of classes, with a column for each state.
pub(crate) struct Automaton {
    pairs: Vec<u8>,
    rows: Vec<[u32; STATES]>,
    /// States from here on mean a finished game; the last one, that its line has ended.
    accepted: u32,
}

/// An automaton's table, its extent known, so that no lookup can miss.
#[derive(Clone, Copy)]
pub(crate) struct Transitions<'automaton> {
    pairs: &'automaton [u8; 1 << 16],
    rows: &'automaton [[u32; STATES]; PAIRS],
}

impl Transitions<'_> {
    /// The number after two more bytes.
    #[inline]
    pub(crate) fn step(self, number: u32, pair: [u8; 2]) -> u32 {
        let row = self.pairs[usize::from(u16::from_le_bytes(pair))];
        number.wrapping_add(self.rows[usize::from(row)][(number & STATE_MASK) as usize])
    }

    /// The number after some more bytes. An odd last byte is read with a blank after it, which changes nothing at
    /// the end of a line.
    #[inline]
    pub(crate) fn read(self, number: u32, pairs: &[[u8; 2]], odd: &[u8]) -> u32 {
        let odd = odd.iter().map(|&byte| [byte, b' ']);
        pairs.iter().copied().chain(odd).fold(number, |number, pair| self.step(number, pair))
    }
}

impl Automaton {
    /// Before the first byte of a line.
    pub(crate) const START: u32 = 0;

    /// It is always there.
    pub(crate) fn table(&self) -> Option<Transitions<'_>> {
        self.pairs.first_chunk().zip(self.rows.first_chunk()).map(|(pairs, rows)| Transitions { pairs, rows })
    }

    /// The outcome, if a line feed has ended the line of a finished game, whatever was read after it.
    #[inline]
    pub(crate) fn outcome(number: u32) -> Option<Packed> {
        (number & STATE_MASK == STATE_MASK).then(|| Packed::unpacked(number >> STATE_BITS))
    }

    /// One line, without its line feed.
    pub(crate) fn score(&self, line: &[u8]) -> Option<Packed> {
        let (pairs, odd) = line.as_chunks();
        let number = self.table()?.read(Self::START, pairs, odd);
        (self.accepted..STATE_MASK).contains(&(number & STATE_MASK)).then(|| Packed::unpacked(number >> STATE_BITS))
    }

    /// Ordinary states are numbered from the start upwards, accepted ones at the top, and above them the end of a line.
    /// Between them is the state of the lines this table gives up on. Nothing leaves that one and the end.
    fn walked<S: LineState>(start: S) -> Self {
        let (ended, open): (Vec<S>, Vec<S>) = reachable(start).into_iter().partition(|state| state.accepts());
        let (end, given_up) = (STATES - 1, open.len());
        let accepted = end.saturating_sub(ended.len());
        let numbers: HashMap<S, usize> = open.into_iter().zip(0..).chain(ended.into_iter().zip(accepted..)).collect();
        let mut single = vec![[0; STATES]; CLASSES.len()];
        for (row, byte) in single.iter_mut().zip(CLASSES) {
            for (state, &number) in &numbers {
                let (next, outcome) = match state.step(byte) {
                    _ if byte == b'\n' => (if state.accepts() { end } else { given_up }, 0),
                    Some((next, outcome)) => (numbers.get(&next).copied().unwrap_or(given_up), outcome),
                    None => (given_up, 0),
                };
                row.iter_mut().skip(number).take(1).for_each(|step| *step = moved(number, next, outcome));
            }
        }
        let mut rows = in_pairs(&single);
        rows.iter_mut().skip(FOREIGN.into()).take(1).for_each(|row| {
            let numbers = row.iter_mut().enumerate().take(end);
            numbers.for_each(|(number, step)| *step = moved(number, given_up, 0));
        });
        let pairs = (0..=u16::MAX).map(|pair| pair_of(pair.to_le_bytes())).collect();
        Self { pairs, rows, accepted: u32::try_from(accepted).unwrap_or(u32::MAX) }
    }
}

/// What leads from one state to another, and adds to the outcome.
fn moved(from: usize, to: usize, outcome: u32) -> u32 {
    let number = |state| u32::try_from(state).unwrap_or(0);
    number(to).wrapping_sub(number(from)).wrapping_add(outcome << STATE_BITS)
}

/// One step after another, for every two classes.
fn in_pairs(single: &[[u32; STATES]]) -> Vec<[u32; STATES]> {
    let both = single.iter().flat_map(|first| single.iter().map(move |second| (first, second)));
    both.map(|(first, second)| {
        let mut row = *first;
        for (state, step) in (0u32..).zip(&mut row) {
            let between = state.wrapping_add(*step) & STATE_MASK;
            *step = step.wrapping_add(second[between as usize]);
        }
        row
    })
    .collect()
}

fn reachable<S: LineState>(start: S) -> Vec<S> {
    let (mut states, mut seen, mut ahead) = (Vec::new(), HashSet::from([start]), VecDeque::from([start]));
    while let Some(state) = ahead.pop_front() {
        let found = CLASSES.into_iter().filter_map(|byte| state.step(byte)).map(|(state, _)| state);
        ahead.extend(found.filter(|&state| seen.insert(state)));
        states.push(state);
    }
    states
}

/// The row of two bytes.
fn pair_of([first, second]: [u8; 2]) -> u8 {
    match (class_of(first), class_of(second)) {
        (Some(LINE_FEED), _) => AFTER_LINE_FEED,
        (Some(first), Some(second)) => first * 16 + second,
        _ => FOREIGN,
    }
}

/// Both cases of a letter are one class, a foul is a gutter ball, and so on.
fn class_of(byte: u8) -> Option<u8> {
    let plain = match byte.to_ascii_uppercase() {
        separator if is_separator(separator) => b' ',
        b'F' => b'-',
        other => other,
    };
    (0..).zip(CLASSES).find(|&(_, member)| member == plain).map(|(class, _)| class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use alley_bowling::{Line, Pins};
    use alley_odds::Tally;

    #[test]
    fn the_states_fit_and_leave_room_for_giving_up_and_the_end() {
        assert!(reachable(AmidCounts::Ready(Some(SituationId::FRESH))).len() + 2 <= STATES);
        assert!(reachable(AmidMarks::FRESH).len() + 2 <= STATES);
    }

    proptest::proptest! {
        /// Nothing that is plainly right is left to the slow way.
        #[test]
        fn finished_games_are_scored_by_the_tables(rolls in proptest::collection::vec(0u8..=10, 21)) {
            let game = rolls.into_iter().fold(Game::fresh(), |game, roll| match game.line() {
                Line::Open(open) => {
                    let pins = Pins::new(roll.min(open.standing().count())).unwrap();
                    game.then(pins).unwrap()
                }
                Line::Closed(_) => game,
            });
            let (counts, marks) = (game.counts().to_string(), format!("{}|", game.marks()));
            let tally = Tally::of(&game.line().card());
            for outcome in [COUNTS.score(counts.as_bytes()), MARKS.score(marks.as_bytes())] {
                let seen = outcome.map(|outcome| (outcome.score(), outcome.tally()));
                proptest::prop_assert_eq!(seen, Some((game.finished().unwrap().value(), tally)), "{}", counts);
            }
        }
    }

    /// What follows the line feed of a finished game belongs to the next one.
    /// What a bar alone proves to be marks, and a 1 whose 0 stands apart.
    #[test]
    fn plain_marks_are_scored_by_the_tables() {
        let rest = "34|".repeat(9);
        for (first, score) in [("34|", 70), ("1 0|", 64), ("1|0|", 64)] {
            let seen = MARKS.score(format!("{first}{rest}").as_bytes());
            assert_eq!(seen.map(Packed::score), Some(score), "{first}");
        }
    }

    #[test]
    fn nothing_is_read_after_a_line_feed() {
        let perfect = [*b"XX"; 6];
        let ended = MARKS.table().unwrap().read(Automaton::START, &perfect, b"\n");
        assert_eq!(Automaton::outcome(ended).map(Packed::score), Some(300));
        let table = MARKS.table().unwrap();
        assert!((0..=u16::MAX).all(|pair| table.step(ended, pair.to_le_bytes()) == ended));
        for joined in [&b"XXXXXXXXXXXX\n"[..], b"XXXXXXXXXXXX\nX", b"XXXXXXXXXXX\nX"] {
            assert_eq!(MARKS.score(joined), None);
        }
    }

    #[test]
    fn no_byte_leaves_the_state_of_giving_up() {
        for automaton in [&*COUNTS, &*MARKS] {
            let table = automaton.table().unwrap();
            for bad in [*b"? ", *b" ?", *b"\n1"] {
                let given_up = table.step(Automaton::START, bad);
                assert_ne!(given_up, Automaton::START);
                assert!((0..=u16::MAX).all(|pair| table.step(given_up, pair.to_le_bytes()) == given_up));
                assert_eq!(Automaton::outcome(given_up), None);
            }
        }
    }
}
