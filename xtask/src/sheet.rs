//! A board as it stood on the output, read back into rolls by somebody who knows nothing of the program.

/// The boards of a game: what was shown, and the rolls it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The lines as they were shown.
    pub(crate) text: String,
    /// The bowlers from top to bottom.
    pub(crate) rows: Vec<Row>,
}

/// A bowler's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The pins of every frame.
    pub(crate) frames: Vec<Vec<u8>>,
}

impl Row {
    /// Somebody who has not bowled.
    pub(crate) fn empty(name: &str) -> Self {
        Self { name: name.to_owned(), frames: vec![Vec::new(); 10] }
    }

    /// All rolls in order, whatever frames they belong to.
    pub(crate) fn rolls(&self) -> Vec<u8> {
        self.frames.concat()
    }
}

impl Sheet {
    /// The last board in a text; one that breaks off is none.
    pub(crate) fn last_in(text: &str) -> Option<Self> {
        let (_, from_header) = text.rsplit_once("| NAME |")?;
        let after_header = from_header.split_once('\n')?.1;
        let length: usize =
            after_header.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
        let (board, after) = after_header.split_at_checked(length)?;
        let lines: Vec<&str> = board.lines().collect();
        if after.is_empty() || lines.is_empty() || lines.len() % 2 == 1 {
            return None;
        }
        let rows = lines.iter().step_by(2).map(|line| row(line)).collect::<Option<_>>()?;
        Some(Self { text: board.to_owned(), rows })
    }
}

/// Eleven cells of six columns, each after a bar.
fn row(line: &str) -> Option<Row> {
    let cell = |number: usize| line.get(number * 7 + 1..number * 7 + 7);
    let frames = (1..=10).map(|number| pins(cell(number)?)).collect::<Option<_>>()?;
    Some(Row { name: cell(0)?.trim().to_owned(), frames })
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
    fn marks_become_pins() {
        let sheet = Sheet::last_in(&format!("7\n{BOARD}\nABC's turn: ")).unwrap();
        assert_eq!(sheet.rows[0].rolls(), [3, 4, 10, 0, 10, 0, 0, 9, 0, 10, 10, 10, 10, 10, 9, 1]);
        assert_eq!((sheet.rows[1].name.as_str(), sheet.rows[1].rolls()), ("DEF", vec![5]));
    }

    #[test]
    fn a_board_that_breaks_off_is_none() {
        assert_eq!(Sheet::last_in(BOARD), None);
        assert_eq!(Sheet::last_in(&BOARD[..300]), None);
        assert_eq!(Sheet::last_in("7\n[ERROR] only 3 stand\n"), None);
    }
}
