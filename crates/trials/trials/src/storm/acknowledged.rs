//! What was acknowledged in one game, as somebody would know who only reads the output of the program.

use std::fmt;

use super::printed::PrintedBoard;
use crate::Mishap;
use crate::paper::{Deed, PaperGame};
use crate::snapshot::HistoryLine;

/// What the program is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Instruction {
    /// Who plays.
    Begin,
    /// What happens next.
    Do(Deed),
}

/// From a line of `:history`: the number, the time, what happened.
fn line(text: &str, number: u64) -> Option<HistoryLine> {
    let mut parts = text.trim_start().splitn(3, "  ");
    let version = parts.next()?.parse().ok().filter(|&told| told == number)?;
    let words = parts.nth(1)?;
    let told = |change: &str| HistoryLine { version, change: change.to_owned(), ..HistoryLine::default() };
    match words {
        "begun" => return Some(told("begin")),
        "undone" => return Some(told("undo")),
        _ => {}
    }
    let (name, words) = words.split_once(", frame ")?;
    let (place, rolls) = words.split_once(": ")?;
    let rolls = rolls.split(' ').map(|pins| pins.parse().ok()).collect::<Option<_>>()?;
    let (frame, change) = place.strip_suffix(" corrected").map_or((place, "roll"), |frame| (frame, "fix"));
    Some(HistoryLine { name: Some(name.to_owned()), frame: Some(frame.parse().ok()?), rolls, ..told(change) })
}

/// The lines that `:history` answered, without the question that follows them.
pub(crate) fn history(reply: &str) -> Result<Vec<HistoryLine>, Mishap> {
    let lines = reply.lines().skip(1).take_while(|line| line.starts_with(' '));
    let read =
        |(text, number)| line(text, number).ok_or_else(|| format!("a history that cannot be read: {text}").into());
    lines.zip(1..).map(read).collect()
}

/// What was found wrong with a game that was opened again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
}

impl Findings {
    pub(crate) fn lost(lost: usize) -> Self {
        Self { lost, doubled: 0 }
    }

    pub(crate) fn none(self) -> bool {
        self == Self::default()
    }

    /// The worse of two looks at one game.
    pub(crate) fn worse(self, other: Self) -> Self {
        Self { lost: self.lost.max(other.lost), doubled: self.doubled.max(other.doubled) }
    }

    pub(crate) fn add(&mut self, more: Self) {
        self.lost += more.lost;
        self.doubled += more.doubled;
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} lost, {} doubled", self.lost, self.doubled)
    }
}

/// Everything acknowledged so far.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) lines: Vec<HistoryLine>,
    pub(crate) paper: PaperGame,
}

impl Acknowledged {
    /// A game that these are going to play; nothing is acknowledged yet.
    pub(crate) fn nothing(names: &[String]) -> Self {
        Self { lines: Vec::new(), paper: PaperGame::new(names.iter().cloned()) }
    }

    /// A board was shown that acknowledges this; is it the board on paper?
    pub(crate) fn acknowledge(&mut self, instruction: &Instruction, board: &PrintedBoard) -> Result<(), Mishap> {
        let (line, mut paper) = (self.line(instruction), self.paper.clone());
        let possible = match instruction {
            Instruction::Begin => true,
            Instruction::Do(deed) => paper.happen(deed),
        };
        if !possible || !board.is(&paper) {
            return Err(format!("{instruction:?} led to a board that does not follow:\n{}", board.text).into());
        }
        self.lines.push(line);
        self.paper = paper;
        Ok(())
    }

    /// The game was opened again: compares its board and its history with what was acknowledged. What was in flight when
    /// the program ended may be there or not.
    pub(crate) fn reopen(
        &mut self,
        found: &[HistoryLine],
        board: &PrintedBoard,
        in_flight: Option<Instruction>,
    ) -> Result<Findings, Mishap> {
        let kept = self.lines.iter().zip(found).take_while(|(one, other)| one == other).count();
        let more = found.get(kept..).unwrap_or_default();
        let lost = self.lines.len() - kept;
        let allowed = in_flight.filter(|instruction| more.first() == Some(&self.line(instruction)));
        match (lost, more, allowed) {
            (0, [], _) if board.is(&self.paper) => Ok(Findings::default()),
            (0, [], _) => Err(format!("opened again, the board is another one:\n{}", board.text).into()),
            (0, [_], Some(instruction)) => self.acknowledge(&instruction, board).map(|()| Findings::default()),
            (_, more, allowed) => Ok(Findings { lost, doubled: more.len() - usize::from(allowed.is_some()) }),
        }
    }

    /// A finished game was shown again; it answers no question about its history. Whether the board is right.
    pub(crate) fn reopen_finished(&mut self, board: &PrintedBoard, in_flight: Option<&Instruction>) -> bool {
        board.is(&self.paper) || in_flight.is_some_and(|instruction| self.acknowledge(instruction, board).is_ok())
    }

    /// How the history would tell it.
    fn line(&self, instruction: &Instruction) -> HistoryLine {
        let version = u64::try_from(self.lines.len()).unwrap_or(u64::MAX).saturating_add(1);
        match instruction {
            Instruction::Begin => HistoryLine::begin(),
            Instruction::Do(deed) => HistoryLine::of(version, deed, &self.paper),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: Instruction = Instruction::Begin;

    fn roll(pins: u8) -> Instruction {
        Instruction::Do(Deed::Roll(pins))
    }

    fn paper(rolls: &[u8]) -> PaperGame {
        let mut paper = PaperGame::new(["ABC".to_owned()]);
        assert!(rolls.iter().all(|&pins| paper.happen(&Deed::Roll(pins))));
        paper
    }

    fn board(rolls: &[u8]) -> PrintedBoard {
        PrintedBoard { text: format!("{rolls:?}"), players: crate::snapshot::players(&paper(rolls)) }
    }

    /// These, all acknowledged.
    fn acknowledged(rolls: &[u8]) -> Acknowledged {
        let mut acknowledged = Acknowledged::nothing(&["ABC".to_owned()]);
        acknowledged.acknowledge(&BEGIN, &board(&[])).unwrap();
        for (place, &pins) in rolls.iter().enumerate() {
            acknowledged.acknowledge(&roll(pins), &board(&rolls[..=place])).unwrap();
        }
        acknowledged
    }

    /// A three and a four were acknowledged; these are found.
    fn reopened(found: &[u8], in_flight: Option<Instruction>) -> Findings {
        acknowledged(&[3, 4]).reopen(&acknowledged(found).lines, &board(found), in_flight).unwrap()
    }

    #[test]
    fn what_was_acknowledged_and_what_was_in_flight_may_be_there() {
        assert_eq!(reopened(&[3, 4], None), Findings::default());
        assert_eq!(reopened(&[3, 4], Some(roll(5))), Findings::default());
        assert_eq!(reopened(&[3, 4, 5], Some(roll(5))), Findings::default());
    }

    #[test]
    fn what_is_missing_is_lost() {
        assert_eq!(reopened(&[3], None), Findings::lost(1));
        assert_eq!(reopened(&[], Some(roll(5))), Findings::lost(2));
        let nothing = acknowledged(&[3, 4]).reopen(&[], &board(&[]), Some(roll(5))).unwrap();
        assert_eq!(nothing, Findings::lost(3));
    }

    #[test]
    fn what_is_there_twice_is_doubled() {
        assert_eq!(reopened(&[3, 4, 4], None), Findings { lost: 0, doubled: 1 });
        assert_eq!(reopened(&[3, 4, 5, 5], Some(roll(5))), Findings { lost: 0, doubled: 1 });
    }

    #[test]
    fn a_board_that_does_not_follow_is_noticed() {
        let lines = acknowledged(&[3, 4]).lines;
        assert!(acknowledged(&[3, 4]).reopen(&lines, &board(&[3, 5]), None).is_err());
        assert!(acknowledged(&[3, 4]).acknowledge(&roll(5), &board(&[3, 4])).is_err());
        let fix = Instruction::Do(Deed::Fix { player: 1, frame: 1, rolls: vec![8, 1] });
        let mut fixed = acknowledged(&[3, 4]);
        fixed.acknowledge(&fix, &board(&[8, 1])).unwrap();
        let undo = Instruction::Do(Deed::Undo);
        assert!(fixed.clone().acknowledge(&undo, &board(&[8])).is_err());
        fixed.acknowledge(&undo, &board(&[3, 4])).unwrap();
    }

    #[test]
    fn a_history_is_read() {
        let reply = ":history\n   1  2026-11-15 22:29:17  begun\n   2  2026-11-15 22:29:17  ABC, frame 1: 3\n   \
                     3  2026-11-15 22:29:18  ABC, frame 1 corrected: 8 1\n   4  2026-11-15 22:29:18  undone\nABC's turn: ";
        let fix = Deed::Fix { player: 1, frame: 1, rolls: vec![8, 1] };
        let line = |version, deed| HistoryLine::of(version, &deed, &paper(&[]));
        let expected = [HistoryLine::begin(), line(2, Deed::Roll(3)), line(3, fix), line(4, Deed::Undo)];
        assert_eq!(history(reply).unwrap(), expected);
        assert!(history(":history\n   2  2026-11-15 22:29:17  begun\n").is_err());
    }
}
