//! A board as it stood on the output, read back by somebody who knows nothing of the program.

use crate::paper::PaperGame;
use crate::snapshot::{FrameSnapshot, PlayerSnapshot, players};

/// What was shown, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PrintedBoard {
    /// The lines as they were shown.
    pub(crate) text: String,
    /// The bowlers from top to bottom.
    pub(crate) players: Vec<PlayerSnapshot>,
}

impl PrintedBoard {
    /// The last board in a text, unless it breaks off.
    pub(crate) fn last_in(text: &str) -> Option<Self> {
        let (_, from_header) = text.rsplit_once("| NAME |")?;
        let after_header = from_header.split_once('\n')?.1;
        let length: usize =
            after_header.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
        let (board, after) = after_header.split_at_checked(length)?;
        let lines: Vec<&str> = board.lines().collect();
        let (pairs, rest) = lines.as_chunks();
        if after.is_empty() || pairs.is_empty() || !rest.is_empty() {
            return None;
        }
        let players = pairs.iter().map(|[marks, totals]| player(marks, totals)).collect::<Option<_>>()?;
        Some(Self { text: board.to_owned(), players })
    }

    /// Whether this is the game on paper.
    pub(crate) fn is(&self, paper: &PaperGame) -> bool {
        self.players == players(paper)
    }
}

/// Two lines of eleven cells of six columns, each after a bar.
fn player(marks: &str, totals: &str) -> Option<PlayerSnapshot> {
    let cell = |line: &str, number: usize| line.get(number * 7 + 1..number * 7 + 7).map(|cell| cell.trim().to_owned());
    let frame = |number| {
        let total = Some(cell(totals, number)?).filter(|total| !total.is_empty());
        let total = total.map(|total| total.parse()).transpose().ok()?;
        Some(FrameSnapshot { rolls: pins(&cell(marks, number)?)?, total })
    };
    let frames = (1..=10).map(frame).collect::<Option<_>>()?;
    Some(PlayerSnapshot { name: cell(marks, 0)?, left: false, frames })
}

fn pins(cell: &str) -> Option<Vec<u8>> {
    let marks = cell.chars().filter(|mark| !matches!(mark, ' ' | '|'));
    marks.into_iter().try_fold(Vec::new(), |mut pins: Vec<u8>, mark| {
        let fallen = match mark {
            'X' => 10,
            '-' => 0,
            '/' => 10 - pins.last()?,
            digit => u8::try_from(digit.to_digit(10)?).ok()?,
        };
        pins.push(fallen);
        Some(pins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|  ABC |  3|4 |  X   |  -|/ |  -|- |  9|- |  X   |  X   |  X   |  X   | X|9|/|
|      |  7   |  27  |  37  |  37  |  46  |  76  |  106 |  136 |  165 |  185 |
|  DEF |  5   |      |      |      |      |      |      |      |      |      |
|      |      |      |      |      |      |      |      |      |      |      |
";

    #[test]
    fn marks_become_pins_and_totals_numbers() {
        let board = PrintedBoard::last_in(&format!("7\n{BOARD}\nABC's turn: ")).unwrap();
        let rolls = |place: usize| board.players[place].frames.iter().flat_map(|frame| frame.rolls.clone());
        let totals: Vec<_> = board.players[0].frames.iter().filter_map(|frame| frame.total).collect();
        assert!(rolls(0).eq([3, 4, 10, 0, 10, 0, 0, 9, 0, 10, 10, 10, 10, 10, 9, 1]));
        assert_eq!(totals, [7, 27, 37, 37, 46, 76, 106, 136, 165, 185]);
        assert!(board.players[1].name == "DEF" && rolls(1).eq([5]) && board.players[1].frames[0].total.is_none());
    }

    #[test]
    fn a_board_that_breaks_off_is_not_one() {
        assert_eq!(PrintedBoard::last_in(BOARD), None);
        assert_eq!(PrintedBoard::last_in(&BOARD[..300]), None);
        assert_eq!(PrintedBoard::last_in("7\n[ERROR] only 3 stand\n"), None);
    }
}
