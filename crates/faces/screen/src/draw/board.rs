//! The board: frames as boxes where there is room for them, smaller where there is less, never broken.

use std::ops::Range;

use alley_board::{Board, Cell, Row};
use alley_bowling::Mark;
use alley_text::{blanks, columns, cut};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::paper::Paper;
use crate::state::game::FrameSpot;
use crate::theme::Theme;

/// The narrowest column for names.
const NARROWEST: usize = 6;
/// Three digits, and a blank.
const TOTAL: usize = 4;

/// What is shown of a game.
pub(super) struct Shown<'game> {
    pub(super) board: &'game Board,
    /// The board in the record, where another one is shown.
    pub(super) recorded: &'game Board,
    /// Where the cursor is.
    pub(super) cursor: Option<FrameSpot>,
}

/// How a board is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Look {
    /// How wide names are, with a blank on both sides.
    name: usize,
    cells: Cells,
    /// Which frames are seen.
    frames: Range<usize>,
    rows: Rows,
    /// Which bowlers are seen.
    seen: Range<usize>,
}

/// How wide a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cells {
    /// Splits stand in brackets.
    Wide,
    /// A split has a small s before it.
    Narrow,
}

/// How high a bowler is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// Two lines, and one between bowlers.
    Boxed,
    /// Two lines.
    Close,
    /// One line: balls, and no running totals.
    Single,
}

impl Cells {
    const fn width(self, frame: usize) -> usize {
        match (self, frame) {
            (Self::Wide, 9) => 7,
            (Self::Wide, _) | (Self::Narrow, 9) => 5,
            (Self::Narrow, _) => 3,
        }
    }

    fn widths(self, frames: Range<usize>) -> usize {
        frames.map(|frame| self.width(frame) + 1).sum()
    }
}

impl Look {
    /// What fits, with these rows and frames in sight: every frame before wide frames, whole names before wide frames.
    pub(super) fn of(board: &Board, (width, height): (usize, usize), focus: FrameSpot) -> Self {
        let widest = board.rows.iter().map(|row| columns(&row.name)).max().unwrap_or_default();
        let whole = NARROWEST.max(widest + 2);
        let rows = Rows::fitting(board.rows.len(), height);
        let seen = rows.seen(board.rows.len(), height, focus.row);
        let room =
            |cells: Cells, frames: &Range<usize>| width.checked_sub(2 + cells.widths(frames.clone()) + TOTAL + 1);
        let windows = [10, 5, 4, 3, 2, 1].map(|count| window(count, focus.frame));
        let fits = |least: usize| {
            let shapes = windows.iter().flat_map(|frames| [(Cells::Wide, frames), (Cells::Narrow, frames)]);
            let mut shapes = shapes.map(|(cells, frames)| (cells, frames.clone(), room(cells, frames)));
            shapes.find(|(_, _, room)| room.is_some_and(|room| room >= least))
        };
        // All ten frames with names cut short are worth more than five with whole names.
        let ten = room(Cells::Narrow, &(0..10)).is_some_and(|room| room >= NARROWEST + 2);
        let least =
            if ten && room(Cells::Narrow, &(0..10)).is_some_and(|room| room < whole) { NARROWEST } else { whole };
        let (cells, frames, room) =
            fits(least).or_else(|| fits(NARROWEST)).unwrap_or((Cells::Narrow, window(1, focus.frame), Some(NARROWEST)));
        Self { name: room.unwrap_or(NARROWEST).min(whole), cells, frames, rows, seen }
    }

    /// How many lines it takes.
    pub(super) fn height(&self) -> usize {
        match self.rows {
            Rows::Boxed => 3 + 3 * self.seen.len(),
            Rows::Close => 2 + 2 * self.seen.len(),
            Rows::Single => 2 + self.seen.len(),
        }
    }

    /// The first and the last of the bowlers that are seen, from 1, if not all of this many are.
    pub(super) fn cut(&self, bowlers: usize) -> Option<(usize, usize)> {
        (self.seen.len() < bowlers).then_some((self.seen.start + 1, self.seen.end))
    }

    /// Where a frame begins.
    fn column(&self, frame: usize) -> usize {
        2 + self.name + self.cells.widths(self.frames.start..frame)
    }
}

impl Rows {
    fn fitting(bowlers: usize, height: usize) -> Self {
        match height {
            height if height >= 3 + 3 * bowlers => Self::Boxed,
            height if height >= 2 + 2 * bowlers || height >= 8 => Self::Close,
            _ => Self::Single,
        }
    }

    /// The bowlers that fit, with this one among them.
    fn seen(self, bowlers: usize, height: usize, focus: usize) -> Range<usize> {
        let room = match self {
            Self::Boxed => bowlers,
            Self::Close => height.saturating_sub(2) / 2,
            Self::Single => height.saturating_sub(2),
        };
        let first = crate::state::cursor::first_seen(focus, bowlers, room.max(1));
        first..bowlers.min(first + room.max(1))
    }
}

/// This many frames side by side, with this one among them.
fn window(count: usize, focus: usize) -> Range<usize> {
    let first = (focus.min(9) / count * count).min(10 - count);
    first..first + count
}

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, shown: &Shown<'_>, look: &Look, language: Language) {
    let faint = paper.theme.faint();
    let mut y = 0;
    let rule = |paper: &mut Paper<'_>, y: u16, ends: [char; 3]| {
        paper.words(area, (0, y), &ruled(look, ends), faint);
    };
    if look.rows == Rows::Boxed {
        rule(paper, y, ['┌', '┬', '┐']);
        y += 1;
    }
    paper.line(area, 0, y, &header(paper, look));
    y += 1;
    if look.rows != Rows::Boxed {
        rule(paper, y, ['├', '┼', '┤']);
        y += 1;
    }
    for place in look.seen.clone() {
        let Some(row) = shown.board.rows.get(place) else { continue };
        if look.rows == Rows::Boxed {
            rule(paper, y, ['├', '┼', '┤']);
            y += 1;
        }
        bowler(paper, (area, y), shown, (place, row), look, language);
        y += if look.rows == Rows::Single { 1 } else { 2 };
    }
    if look.rows == Rows::Boxed {
        rule(paper, y, ['└', '┴', '┘']);
    }
}

fn ruled(look: &Look, [left, between, right]: [char; 3]) -> String {
    let cells = look.frames.clone().map(|frame| look.cells.width(frame));
    let parts: Vec<_> = [look.name].into_iter().chain(cells).chain([TOTAL]).map(|width| "─".repeat(width)).collect();
    format!("{left}{}{right}", parts.join(&between.to_string()))
}

fn header<'text>(paper: &Paper<'_>, look: &Look) -> Line<'text> {
    let frames = look.frames.clone().map(|frame| {
        let width = look.cells.width(frame);
        format!("{:^width$}", frame + 1)
    });
    let names = " ".repeat(look.name);
    let parts: Vec<_> = [names].into_iter().chain(frames).chain([" ".repeat(TOTAL)]).collect();
    Line::styled(format!("│{}│", parts.join("│")), paper.theme.faint())
}

fn bowler(
    paper: &mut Paper<'_>,
    (area, y): (Rect, u16),
    shown: &Shown<'_>,
    (place, row): (usize, &Row),
    look: &Look,
    language: Language,
) {
    let theme = paper.theme;
    let up = shown.board.next.is_some_and(|next| next.row == place);
    let bar = || Span::styled("│", theme.faint());
    let name = cut(&row.name, look.name - 2);
    let style = if up { theme.here() } else { Style::new() };
    let mark = if up { "▸" } else { " " };
    let mut balls = vec![bar(), Span::styled(format!("{mark}{name}{}", blanks(name, look.name - 1)), style), bar()];
    let note = if row.left { language.has_left() } else { "" };
    let note = cut(note, look.name - 2);
    let mut totals = vec![bar(), Span::styled(format!(" {note}{}", blanks(note, look.name - 1)), theme.faint()), bar()];
    for frame in look.frames.clone() {
        let Some(cell) = row.cells.get(frame) else { continue };
        balls.extend(marks(paper, cell, look.cells, frame));
        balls.push(bar());
        totals.push(total(paper, shown, (place, frame), cell, look.cells));
        totals.push(bar());
    }
    let sum = format!("{:>width$} ", row.total, width = TOTAL - 1);
    let sum =
        if differs(shown, place) { Span::styled(sum, theme.preview()) } else { Span::styled(sum, Theme::heading()) };
    let (beside_balls, beside_totals) = match look.rows {
        Rows::Single => (sum, Span::raw("")),
        _ => (Span::raw(" ".repeat(TOTAL)), sum),
    };
    balls.extend([beside_balls, bar()]);
    paper.line(area, 0, y, &Line::from(balls));
    if look.rows != Rows::Single {
        totals.extend([beside_totals, bar()]);
        paper.line(area, 0, y + 1, &Line::from(totals));
    }
    let height = if look.rows == Rows::Single { 1 } else { 2 };
    if let Some(FrameSpot { frame, .. }) =
        shown.cursor.filter(|spot| spot.row == place && look.frames.contains(&spot.frame))
    {
        let (x, width) = (look.column(frame), look.cells.width(frame));
        let [x, width] = [x, width].map(|columns| u16::try_from(columns).unwrap_or(u16::MAX));
        paper.restyle(Rect { x: area.x + x, y: area.y + y, width, height }, Theme::cursor());
    }
}

/// Whether the sum of a row is not the one in the record.
fn differs(shown: &Shown<'_>, place: usize) -> bool {
    let sum = |board: &Board| board.rows.get(place).map(|row| row.total);
    sum(shown.board) != sum(shown.recorded)
}

/// The balls of a frame: a strike stands to the right, where an ordinary frame ends.
fn marks<'text>(paper: &Paper<'_>, cell: &Cell, cells: Cells, frame: usize) -> Vec<Span<'text>> {
    let theme = paper.theme;
    let width = cells.width(frame);
    let balls: Vec<_> = cell.deliveries().collect();
    let written = balls.iter().map(|ball| match (ball.is_split(), cells) {
        (true, Cells::Wide) => (format!("({ball})"), theme.split()),
        (true, Cells::Narrow) => (format!("s{ball}"), theme.split()),
        (false, _) => (ball.to_string(), theme.mark(ball.mark)),
    });
    let written: Vec<_> = written.collect();
    let letters: usize = written.iter().map(|(text, _)| text.len()).sum();
    let gaps = balls.len().saturating_sub(1);
    let gap = if letters + gaps <= width { " " } else { "" };
    let used = letters + gaps * gap.len();
    let struck = frame < 9 && balls.first().is_some_and(|ball| ball.mark == Mark::Strike);
    let before = match cells {
        _ if struck => width - used - usize::from(cells == Cells::Wide),
        Cells::Wide => usize::from(used + 1 < width),
        Cells::Narrow => 0,
    };
    let corrected = if cell.corrected { Modifier::UNDERLINED } else { Modifier::empty() };
    let mut spans = vec![Span::raw(" ".repeat(before))];
    for (place, (text, style)) in written.into_iter().enumerate() {
        spans.push(Span::raw(if place == 0 { "" } else { gap }));
        spans.push(Span::styled(text, style.add_modifier(corrected)));
    }
    spans.push(Span::raw(" ".repeat(width.saturating_sub(before + used))));
    spans
}

/// The running total, with a star where the frame was corrected and there is room for it.
fn total<'text>(
    paper: &Paper<'_>,
    shown: &Shown<'_>,
    (place, frame): (usize, usize),
    cell: &Cell,
    cells: Cells,
) -> Span<'text> {
    let width = cells.width(frame);
    let recorded = shown.recorded.rows.get(place).and_then(|row| row.cells.get(frame)).and_then(|cell| cell.total);
    let style = if recorded == cell.total { Style::new() } else { paper.theme.preview() };
    let told = cell.total.map(|total| total.to_string()).unwrap_or_default();
    let star = if cell.corrected { "*" } else { " " };
    match cells {
        Cells::Wide => Span::styled(format!("{told:>0$}{star}", width - 1), style),
        Cells::Narrow => Span::styled(format!("{told:>width$}"), style),
    }
}
