//! The scoreboard in characters: eleven cells between bars, two lines per bowler.

use std::fmt::{self, Write};
use std::ops::Range;

use alley_board::{Board, Cell, Row};
use alley_text::columns;

use crate::dialogue::{Dialogue, Stop};
use crate::palette::Palette;

/// The name cell of the classic board: two blanks, three letters, one blank.
const NARROWEST: usize = 6;

/// Under the name of somebody who has left the game.
const LEFT: &str = " LEFT";

/// How many frames stand side by side: all of them, or as many as there is room for.
const FRAMES: [usize; 4] = [10, 5, 2, 1];

/// The header, then two lines per bowler. With classic names every line is 78 columns wide; where there is less room, the
/// frames stand in two halves, one below the other, or in more parts.
pub(crate) fn sheet(board: &Board, palette: Palette, room: Option<usize>) -> String {
    written(board, palette, ' ', room)
}

/// Shows a board by itself, with a star in every cell that was corrected.
///
/// # Errors
/// The output could not be written.
pub fn show_corrections(dialogue: &mut Dialogue<'_>, board: &Board) -> Result<(), Stop> {
    dialogue.say(&written(board, dialogue.manner().palette, '*', dialogue.room()))
}

/// The first column of a cell is always free: there stands what a corrected one is marked with.
fn written(board: &Board, palette: Palette, corrected: char, room: Option<usize>) -> String {
    let widest = board.rows.iter().map(|row| columns(&row.name)).max().unwrap_or_default();
    let width = NARROWEST.max(widest + 3);
    let fits = |&&frames: &&usize| room.is_none_or(|room| width + 2 + 7 * frames <= room);
    let frames = FRAMES.iter().find(fits).copied().unwrap_or(1);
    let mut sheet = String::new();
    for first in (0..10).step_by(frames) {
        // Writing into a string does not fail.
        let _ = write(&mut sheet, board, (palette, corrected), width, first..first + frames);
    }
    sheet
}

/// These frames of everybody, counted from 0.
fn write(
    sheet: &mut String,
    board: &Board,
    (palette, corrected): (Palette, char),
    width: usize,
    frames: Range<usize>,
) -> fmt::Result {
    write!(sheet, "|{:width$}|", " NAME")?;
    frames.clone().try_for_each(|frame| write!(sheet, "  {:02}  |", frame + 1))?;
    sheet.push('\n');
    board.rows.iter().enumerate().try_for_each(|(place, row)| {
        let up = board.next.is_some_and(|next| next.row == place);
        let cells = row.cells.get(frames.clone()).unwrap_or_default();
        write_name(sheet, row, width, palette, up)?;
        cells.iter().try_for_each(|cell| {
            sheet.push(if cell.corrected { corrected } else { ' ' });
            write_marks(sheet, cell, palette)
        })?;
        sheet.push('\n');
        write_totals(sheet, row, cells, width)
    })
}

fn write_name(sheet: &mut String, row: &Row, width: usize, palette: Palette, up: bool) -> fmt::Result {
    let name = &row.name;
    let style = palette.name(up);
    let rest = width.saturating_sub(2 + columns(name));
    write!(sheet, "|  {style}{name}{style:#}{:rest$}|", "")
}

/// After the first column: one more blank before one mark or two, none before three.
fn write_marks(sheet: &mut String, cell: &Cell, palette: Palette) -> fmt::Result {
    let indent = if cell.marks.count() > 2 { "" } else { " " };
    sheet.push_str(indent);
    for (place, mark) in cell.marks.iter().enumerate() {
        let style = palette.mark(mark);
        let before = if place == 0 { "" } else { "|" };
        write!(sheet, "{before}{style}{mark}{style:#}")?;
    }
    let marks = usize::from(cell.marks.count() * 2).saturating_sub(1);
    let rest = 5_usize.saturating_sub(indent.len() + marks);
    write!(sheet, "{:rest$}|", "")
}

fn write_totals(sheet: &mut String, row: &Row, cells: &[Cell], width: usize) -> fmt::Result {
    write!(sheet, "|{:width$}|", if row.left { LEFT } else { "" })?;
    cells.iter().try_for_each(|cell| match cell.total {
        Some(total) => write!(sheet, "  {total:<4}|"),
        None => sheet.write_str("      |"),
    })?;
    sheet.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Naming;
    use alley_bowling::{Bowlers, Pins, Progress, Turn};
    use alley_house_rules::Rules;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_line_is_as_wide_as_the_others(names in prop::collection::vec("\\PC{1,12}", 1..5), counts in prop::collection::vec(0..=10_u8, 0..60), room in 1_usize..120) {
            let mut names = names.iter().filter_map(|name| Naming::Any.bowler(name).ok());
            let Some(first) = names.next() else { return Ok(()) };
            let mut turn = Turn::first(names.fold(Bowlers::on(Rules::default().line(), first), Bowlers::join));
            for count in counts {
                let pins = Pins::new(count).unwrap().min(turn.up().rack().standing());
                let Ok(Progress::Open(next)) = turn.bowl(pins) else { return Ok(()) };
                turn = next;
                let board = Board::of(Rules::default(), &Progress::Open(turn.clone()));
                let whole = sheet(&board, Palette::Plain, None);
                let widths: Vec<_> = whole.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&width| width == widths[0] && width >= 78), "{}", whole);
                let narrow = sheet(&board, Palette::Plain, Some(room));
                let widths: Vec<_> = narrow.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&width| width == widths[0]), "{}", narrow);
                prop_assert!(widths[0] <= room || !narrow.contains("  01  |  02  |"), "{}", narrow);
            }
        }
    }

    #[test]
    fn one_who_left_stays_on_the_sheet_and_is_marked() {
        let [first, second] = ["PJS", "KYJ"].map(|name| Naming::Any.bowler(name).unwrap());
        let Ok(Progress::Open(turn)) =
            Turn::first(Bowlers::on(Rules::default().line(), first).join(second)).bowl(Pins::ALL)
        else {
            panic!("the game has just begun")
        };
        let mut board = Board::of(Rules::default(), &Progress::Open(turn));
        let before = sheet(&board, Palette::Plain, None);
        board.rows[0].left = true;
        let lines = sheet(&board, Palette::Plain, None);
        assert_eq!(lines.lines().nth(1), before.lines().nth(1));
        assert!(lines.lines().nth(2).unwrap().starts_with("| LEFT |      |"), "{lines}");
        assert_eq!(lines.replace("| LEFT |", "|      |"), before);
    }

    #[test]
    fn a_corrected_cell_has_a_star_in_its_first_column() {
        let name = Naming::Any.bowler("PJS").unwrap();
        let turn = Turn::first(Bowlers::on(Rules::default().line(), name));
        let mut game = Progress::Open(turn);
        while let Progress::Open(turn) = game {
            game = turn.bowl(Pins::ALL).unwrap();
        }
        let mut board = Board::of(Rules::default(), &game);
        for frame in [0, 9] {
            board.rows[0].cells[frame].corrected = true;
        }
        let marked = written(&board, Palette::Plain, '*', None);
        let line = marked.lines().nth(1).unwrap();
        assert!(line.starts_with("|  PJS |* X   |  X   |") && line.ends_with("|*X|X|X|"), "{line}");
        assert_eq!(marked.replace('*', " "), sheet(&board, Palette::Plain, None));
    }

    #[test]
    fn where_there_is_less_room_the_frames_stand_in_halves() {
        let name = Naming::Any.bowler("PJS").unwrap();
        let Ok(Progress::Open(turn)) = Turn::first(Bowlers::on(Rules::default().line(), name)).bowl(Pins::ALL) else {
            panic!("the game has just begun")
        };
        let board = Board::of(Rules::default(), &Progress::Open(turn));
        let shown = |room| sheet(&board, Palette::Plain, Some(room));
        assert_eq!(shown(78), sheet(&board, Palette::Plain, None));
        let halves = "\
| NAME |  01  |  02  |  03  |  04  |  05  |
|  PJS |  X   |      |      |      |      |
|      |      |      |      |      |      |
| NAME |  06  |  07  |  08  |  09  |  10  |
|  PJS |      |      |      |      |      |
|      |      |      |      |      |      |
";
        assert_eq!((shown(77).as_str(), shown(43).as_str()), (halves, halves));
        assert_eq!(shown(42).lines().map(columns).max(), Some(22));
        assert_eq!(shown(3).lines().map(columns).max(), Some(15));
    }
}
