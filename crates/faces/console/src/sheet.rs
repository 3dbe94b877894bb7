//! The scoreboard in characters: eleven cells between bars, two lines per bowler.

use std::fmt::{self, Write};
use std::ops::Range;
use std::sync::Arc;

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

/// The sheets of a game, one after the other. A ball changes one row, so what was written of the others is kept.
#[derive(Default)]
pub(crate) struct Sheets {
    layout: Option<Layout>,
    /// By row.
    rows: Vec<InkedRow>,
}

/// One row as it was written, in as many parts as the frames stand in.
struct InkedRow {
    row: Arc<Row>,
    up: bool,
    parts: Vec<String>,
}

impl Sheets {
    /// Shows a board: the header, then two lines per bowler. With classic names every line is 78 columns wide, or 80 with
    /// splits in brackets; where there is less room, the frames stand in two halves, one below the other, or in more parts.
    pub(crate) fn show(&mut self, dialogue: &mut Dialogue<'_>, board: &Board, splits: bool) -> Result<(), Stop> {
        let ink = Ink { palette: dialogue.manner().palette, corrected: ' ', splits };
        self.each(board, ink, dialogue.room(), |text| dialogue.say(text))
    }

    /// Tells what stands on the sheet, piece by piece.
    fn each<Fault>(
        &mut self,
        board: &Board,
        ink: Ink,
        room: Option<usize>,
        mut tell: impl FnMut(&str) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let layout = Layout::new(board, ink, room);
        if self.layout != Some(layout) {
            *self = Self { layout: Some(layout), rows: Vec::new() };
        }
        self.rows.truncate(board.rows.len());
        for (place, row) in board.rows.iter().enumerate() {
            let up = board.next.is_some_and(|next| next.row == place);
            match self.rows.get_mut(place) {
                Some(inked) if inked.is(row, up) => {}
                Some(inked) => *inked = layout.inked(row, up),
                None => self.rows.push(layout.inked(row, up)),
            }
        }
        layout.parts().enumerate().try_for_each(|(part, frames)| {
            tell(&layout.header(frames))?;
            self.rows.iter().try_for_each(|row| row.parts.get(part).map_or(Ok(()), |text| tell(text)))
        })
    }
}

impl InkedRow {
    fn is(&self, row: &Arc<Row>, up: bool) -> bool {
        Arc::ptr_eq(&self.row, row) && self.up == up
    }
}

/// What is written differently on one sheet and on another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ink {
    palette: Palette,
    /// In the first column of a corrected cell, which is always free.
    corrected: char,
    /// Whether a split stands in brackets.
    splits: bool,
}

impl Ink {
    /// How wide a cell is, by its frame from 0: a tenth frame may have two splits in brackets.
    const fn cell(self, frame: usize) -> usize {
        if self.splits && frame == 9 { 8 } else { 6 }
    }
}

/// Shows a board by itself, with a star in every cell that was corrected.
///
/// # Errors
/// The output could not be written.
pub fn show_corrections(dialogue: &mut Dialogue<'_>, board: &Board, splits: bool) -> Result<(), Stop> {
    let ink = Ink { palette: dialogue.manner().palette, corrected: '*', splits };
    Sheets::default().each(board, ink, dialogue.room(), |text| dialogue.say(text))
}

/// Where everything stands on a sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Layout {
    ink: Ink,
    /// Of the cell of a name.
    width: usize,
    /// Side by side.
    frames: usize,
}

impl Layout {
    fn new(board: &Board, ink: Ink, room: Option<usize>) -> Self {
        let widest = board.rows.iter().map(|row| columns(&row.name)).max().unwrap_or_default();
        let width = NARROWEST.max(widest + 3);
        let last = ink.cell(9) - ink.cell(0);
        let fits = |&&frames: &&usize| room.is_none_or(|room| width + 2 + 7 * frames + last <= room);
        Self { ink, width, frames: FRAMES.iter().find(fits).copied().unwrap_or(1) }
    }

    /// The frames that stand side by side, counted from 0.
    fn parts(self) -> impl Iterator<Item = Range<usize>> {
        (0..10).step_by(self.frames).map(move |first| first..first + self.frames)
    }

    fn header(self, frames: Range<usize>) -> String {
        let width = self.width;
        let mut header = format!("|{:width$}|", " NAME");
        for frame in frames {
            // Writing into a string does not fail.
            let _ = write!(header, "  {:<1$}|", format!("{:02}", frame + 1), self.ink.cell(frame) - 2);
        }
        header.push('\n');
        header
    }

    fn inked(self, row: &Arc<Row>, up: bool) -> InkedRow {
        let part = |frames| {
            let mut lines = String::new();
            // Writing into a string does not fail.
            let _ = self.write(&mut lines, row, up, frames);
            lines
        };
        InkedRow { row: Arc::clone(row), up, parts: self.parts().map(part).collect() }
    }

    /// These frames of a row.
    fn write(self, lines: &mut String, row: &Row, up: bool, frames: Range<usize>) -> fmt::Result {
        let Self { ink, width, .. } = self;
        let cells = row.cells.get(frames.clone()).unwrap_or_default();
        write_name(lines, row, width, ink.palette, up)?;
        cells.iter().zip(frames.clone()).try_for_each(|(cell, frame)| {
            lines.push(if cell.corrected { ink.corrected } else { ' ' });
            write_marks(lines, cell, ink, ink.cell(frame) - 1)
        })?;
        lines.push('\n');
        write_totals(lines, row, cells.iter().zip(frames), width, ink)
    }
}

fn write_name(sheet: &mut String, row: &Row, width: usize, palette: Palette, up: bool) -> fmt::Result {
    let name = &row.name;
    let style = palette.name(up);
    let rest = width.saturating_sub(2 + columns(name));
    write!(sheet, "|  {style}{name}{style:#}{:rest$}|", "")
}

/// After the first column, in as many as there are: one more blank before what leaves room for it. Bars stand between the
/// balls, unless two splits in brackets leave no room for them.
fn write_marks(sheet: &mut String, cell: &Cell, ink: Ink, room: usize) -> fmt::Result {
    let balls: Vec<_> = cell.deliveries().map(|ball| (ball, ink.splits && ball.is_split())).collect();
    let letters = balls.iter().map(|(_, split)| if *split { 3 } else { 1 }).sum::<usize>();
    let bars = balls.len().saturating_sub(1);
    let bar = if letters + bars <= room { "|" } else { "" };
    let marks = letters + bars * bar.len();
    let indent = usize::from(balls.len() < 3 && marks < room);
    write!(sheet, "{:indent$}", "")?;
    for (place, (ball, split)) in balls.iter().enumerate() {
        let style = ink.palette.mark(ball.mark);
        let before = if place == 0 { "" } else { bar };
        let (open, close) = if *split { ("(", ")") } else { ("", "") };
        write!(sheet, "{before}{style}{open}{ball}{close}{style:#}")?;
    }
    write!(sheet, "{:1$}|", "", room.saturating_sub(indent + marks))
}

fn write_totals<'cells>(
    sheet: &mut String,
    row: &Row,
    mut cells: impl Iterator<Item = (&'cells Cell, usize)>,
    width: usize,
    ink: Ink,
) -> fmt::Result {
    write!(sheet, "|{:width$}|", if row.left { LEFT } else { "" })?;
    cells.try_for_each(|(cell, frame)| match cell.total {
        Some(total) => write!(sheet, "  {total:<0$}|", ink.cell(frame) - 2),
        None => write!(sheet, "{:1$}|", "", ink.cell(frame)),
    })?;
    sheet.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Naming;
    use alley_board::Deliveries;
    use alley_bowling::{Ball, Bowlers, FrameNumber, Pins, Progress, Turn};
    use alley_house_rules::Rules;
    use alley_journal::Memory;
    use alley_play::{Amendment, Change, Lineup, Match, clock};
    use proptest::prelude::*;

    fn sheet(board: &Board, palette: Palette, splits: bool, room: Option<usize>) -> String {
        written(&mut Sheets::default(), board, Ink { palette, corrected: ' ', splits }, room)
    }

    fn written(sheets: &mut Sheets, board: &Board, ink: Ink, room: Option<usize>) -> String {
        let mut sheet = String::new();
        let told: Result<(), ()> = sheets.each(board, ink, room, |text| {
            sheet.push_str(text);
            Ok(())
        });
        told.map(|()| sheet).unwrap()
    }

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
                let whole = sheet(&board, Palette::Plain, false, None);
                let widths: Vec<_> = whole.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&width| width == widths[0] && width >= 78), "{}", whole);
                let narrow = sheet(&board, Palette::Plain, false, Some(room));
                let widths: Vec<_> = narrow.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&width| width == widths[0]), "{}", narrow);
                prop_assert!(widths[0] <= room || !narrow.contains("  01  |  02  |"), "{}", narrow);
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_kept_of_a_sheet_is_what_would_be_written(steps in prop::collection::vec((0..16_u8, 0..3_usize, prop::option::of(40_usize..100)), 1..120)) {
            let [first, second, third] = ["PJS", "KYJ", "박지수"].map(|name| Naming::Any.bowler(name).unwrap());
            let lineup = Lineup::first(first).join(second).join(third);
            let mut game = Match::begin(Box::new(Memory::default()), lineup, clock).unwrap();
            let (mut sheets, ink) = (Sheets::default(), Ink { palette: Palette::Coloured, corrected: '*', splits: true });
            for (step, place, room) in steps {
                let standing = game.board().next.map(|next| next.rack.standing());
                let happened = match (step, standing) {
                    (0..=10, Some(standing)) => game.roll(Pins::new(step).unwrap().min(standing)),
                    (11, _) => game.undo(),
                    (12, _) => game.happen(&Change::Leave(place)),
                    (13, _) => game.happen(&Change::Join(Naming::Any.bowler("이름이 긴 사람").unwrap().into())),
                    (14, _) => game.fix(place, Amendment::new(FrameNumber::new(1).unwrap(), vec![Ball::Foul, Ball::Count(Pins::ALL)])),
                    _ => game.happen(&Change::Rename(place, Naming::Any.bowler("AB").unwrap())),
                };
                // Whether the rules take it does not matter here.
                drop(happened);
                let board = game.board();
                prop_assert_eq!(written(&mut sheets, board, ink, room), written(&mut Sheets::default(), board, ink, room));
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
        let before = sheet(&board, Palette::Plain, false, None);
        Arc::make_mut(&mut board.rows[0]).left = true;
        let lines = sheet(&board, Palette::Plain, false, None);
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
            Arc::make_mut(&mut board.rows[0]).cells[frame].corrected = true;
        }
        let ink = Ink { palette: Palette::Plain, corrected: '*', splits: false };
        let marked = written(&mut Sheets::default(), &board, ink, None);
        let line = marked.lines().nth(1).unwrap();
        assert!(line.starts_with("|  PJS |* X   |  X   |") && line.ends_with("|*X|X|X|"), "{line}");
        assert_eq!(marked.replace('*', " "), sheet(&board, Palette::Plain, false, None));
    }

    #[test]
    fn splits_stand_in_brackets_when_asked_for_and_fouls_always() {
        let name = Naming::Any.bowler("PJS").unwrap();
        let mut game = Progress::Open(Turn::first(Bowlers::on(Rules::default().line(), name)));
        let mut said = Deliveries::default();
        let frame = |number| FrameNumber::new(number).unwrap();
        let balls = "8:7-10 2 0 9 8:4-6 1 10 10 10 10 10 10 8:7-10 2 8:4-6";
        for (ball, number) in balls.split(' ').zip([1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]) {
            let ball: Ball = if (number, ball) == (2, "0") { Ball::Foul } else { ball.parse().unwrap() };
            said.push(frame(number), ball);
            let Progress::Open(turn) = game else { panic!("the game goes on") };
            game = turn.bowl(ball.pins()).unwrap();
        }
        let mut board = Board::of(Rules::default(), &game);
        board.note(0, &said);
        let shown = |splits| sheet(&board, Palette::Plain, splits, None);
        let expected = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10    |
|  PJS | (8)|/|  F|9 | (8)|1|  X   |  X   |  X   |  X   |  X   |  X   | (8)/(8)|
|      |  10  |  19  |  28  |  58  |  88  |  118 |  148 |  176 |  196 |  214   |
";
        assert_eq!(shown(true), expected);
        assert_eq!(shown(true).lines().map(columns).collect::<Vec<_>>(), [80, 80, 80]);
        let plain = shown(false);
        assert_eq!(
            plain.lines().nth(1).unwrap(),
            "|  PJS |  8|/ |  F|9 |  8|1 |  X   |  X   |  X   |  X   |  X   |  X   | 8|/|8|"
        );
    }

    #[test]
    fn where_there_is_less_room_the_frames_stand_in_halves() {
        let name = Naming::Any.bowler("PJS").unwrap();
        let Ok(Progress::Open(turn)) = Turn::first(Bowlers::on(Rules::default().line(), name)).bowl(Pins::ALL) else {
            panic!("the game has just begun")
        };
        let board = Board::of(Rules::default(), &Progress::Open(turn));
        let shown = |room| sheet(&board, Palette::Plain, false, Some(room));
        assert_eq!(shown(78), sheet(&board, Palette::Plain, false, None));
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
