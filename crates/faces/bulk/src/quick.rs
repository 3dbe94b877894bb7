//! The quick way through many lines: with the instructions of the processor where they help, else by the tables.

use crate::automaton::{COUNTS, MARKS};
use crate::glance::Glance;
use crate::outcome::Packed;
#[cfg(target_arch = "x86_64")]
use crate::vector::{avx2, avx512, look_alone};
use crate::{Instructions, Notation, lanes};

/// Which way to take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickWay {
    pub(crate) instructions: Instructions,
    pub(crate) notation: Notation,
}

impl QuickWay {
    /// Looks at the lines from the beginning of a text, as many as one look shows; at none where there are no more. Only
    /// what ends with a line feed is a line.
    pub(crate) fn look(self, text: &[u8], glance: &mut Glance) {
        match (self.instructions, self.notation) {
            #[cfg(target_arch = "x86_64")]
            (Instructions::Avx512, Notation::Counts) => look_with(avx512::look, text, glance),
            #[cfg(target_arch = "x86_64")]
            (Instructions::Avx2, Notation::Counts) => look_with(avx2::look, text, glance),
            (_, Notation::Counts) => lanes::look(&COUNTS, text, glance),
            (_, Notation::Marks) => lanes::look(&MARKS, text, glance),
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn look_with(look: impl Fn(&[u8], &mut Glance), text: &[u8], glance: &mut Glance) {
    look(text, glance);
    if glance.is_empty() {
        look_alone(text, glance, look);
    }
}

/// One line in either notation, and in which it was plainly right.
pub(crate) fn score(game: &[u8]) -> Option<(Packed, Notation)> {
    let counts = COUNTS.score(game).map(|outcome| (outcome, Notation::Counts));
    counts.or_else(|| MARKS.score(game).map(|outcome| (outcome, Notation::Marks)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::score_row::ExactRow;
    use crate::strip::Strip;
    use alley_trials::Dice;
    use alley_trials::lines::{Style, damaged, random_game, spelled, written};
    use std::io::Write;

    /// `ALLEY_GAMES` sets how many lines.
    fn lines() -> u64 {
        std::env::var("ALLEY_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(300_000)
    }

    /// What a file of counts may hold: games in every style, and what is nearly one.
    fn any_line(dice: &mut Dice) -> Vec<u8> {
        let game = random_game(dice);
        let counts = game.counts().to_string();
        let mut line = match dice.below(10) {
            0 => counts.replace(' ', ","),
            1 => counts + "\r",
            2 => spelled(dice, &game, Style::Counts),
            3 => damaged(dice, &counts),
            4 => written(dice, &game),
            5 => soup(dice),
            6 => {
                let (before, behind) = (dice.place(8), dice.place(64));
                " ".repeat(before) + &counts + &"\t".repeat(behind)
            }
            _ => counts,
        }
        .into_bytes();
        if dice.below(8) == 0 && !line.is_empty() {
            let (at, byte) = (dice.place(line.len()), dice.small(u8::MAX));
            line[at] = byte;
        }
        line.retain(|&byte| byte != b'\n');
        line
    }

    /// About as many counts as a game has, most of them such as strikes and spares are made of.
    fn soup(dice: &mut Dice) -> String {
        const WORDS: [&str; 16] =
            ["10", "10", "10", "10", "0", "0", "1", "9", "5", "5", "2", "8", "11", "00", "100", "01"];
        let usual = if dice.below(4) == 0 { WORDS.len() } else { 12 };
        let count = 9 + dice.place(14);
        let words: Vec<&str> = (0..count).map(|_| WORDS[dice.place(usual)]).collect();
        words.join(" ")
    }

    /// The reference is the portable way, line by line. It takes every line that is plainly right; the others take those
    /// of them that fit into a load.
    #[test]
    fn all_instructions_see_what_the_tables_see() {
        const TOGETHER: u64 = 1_000;
        for instructions in Instructions::here() {
            let (mut dice, mut right, mut wrong) = (Dice::new(11), 0, 0);
            for _ in 0..lines().div_ceil(TOGETHER) {
                let lines: Vec<Vec<u8>> = (0..TOGETHER).map(|_| any_line(&mut dice)).collect();
                let text: Vec<u8> = lines.iter().flat_map(|line| [line, &b"\n"[..]].concat()).collect();
                let (mut glance, mut rest, mut expected) = (Glance::new(true), &text[..], lines.iter());
                loop {
                    QuickWay { instructions, notation: Notation::Counts }.look(rest, &mut glance);
                    for (line, seen) in glance.lines(rest) {
                        assert_eq!(Some(line), expected.next().map(Vec::as_slice));
                        let reference = COUNTS.score(line);
                        let takes = line.len() < 64 || instructions == Instructions::Portable;
                        let said = String::from_utf8_lossy(line);
                        assert_eq!(seen, reference.filter(|_| takes), "{instructions:?}: {said:?}");
                        *if reference.is_some() { &mut right } else { &mut wrong } += 1;
                    }
                    rest = glance.rest(rest);
                    if glance.is_empty() {
                        break;
                    }
                }
                assert_eq!(expected.next(), None, "{instructions:?}");
            }
            assert!(right > wrong && wrong > right / 10, "{right} right, {wrong} wrong");
            // Not through the test harness, which would keep it to itself.
            let mut told = std::io::stderr();
            writeln!(told, "score with {instructions:?} instructions: {right} lines right, {wrong} wrong").unwrap();
        }
    }

    #[test]
    fn a_look_shows_nothing_of_the_one_before() {
        for instructions in Instructions::here() {
            let (way, mut glance) = (QuickWay { instructions, notation: Notation::Counts }, Glance::new(true));
            let mut scores = |text: &str| {
                way.look(text.as_bytes(), &mut glance);
                glance.lines(text.as_bytes()).map(|(_, outcome)| outcome.map(Packed::score)).collect::<Vec<_>>()
            };
            assert_eq!(scores(&("10 ".repeat(12) + "\n")), [Some(300)]);
            assert_eq!(scores(&(" ".repeat(64) + "7 6\n")), [None], "{instructions:?}");
        }
    }

    /// Without the tally the score is the same.
    #[test]
    fn a_score_does_not_depend_on_the_tally() {
        let mut dice = Dice::new(12);
        for instructions in Instructions::here() {
            for _ in 0..2_000 {
                let line = [any_line(&mut dice), b"\n".to_vec()].concat();
                let scores = [true, false].map(|tallied| {
                    let mut glance = Glance::new(tallied);
                    QuickWay { instructions, notation: Notation::Counts }.look(&line, &mut glance);
                    glance.scores().map(Iterator::collect::<Vec<_>>)
                });
                assert_eq!(scores[0], scores[1], "{}", String::from_utf8_lossy(&line));
            }
        }
    }

    /// A row that was put together says what the rules say of the game, roll by roll.
    #[test]
    fn quick_rows_are_exact_rows() {
        let mut dice = Dice::new(13);
        let mut seen = [0, 0];
        for _ in 0..lines() {
            let game = random_game(&mut dice);
            let marks = written(&mut dice, &game).into_bytes();
            let line = if dice.below(2) == 0 { any_line(&mut dice) } else { marks };
            if let Some((outcome, notation)) = score(&line) {
                let (strip, exact) = (Strip::of(&line, notation), ExactRow::of(&Game::read(&line).unwrap()));
                assert_eq!(strip.row(), exact.row(), "{}", String::from_utf8_lossy(&line));
                assert_eq!(strip.row().total, outcome.score());
                seen[usize::from(notation == Notation::Marks)] += 1;
            }
        }
        assert!(seen.iter().all(|&seen| seen > lines() / 10), "{seen:?}");
    }
}
