//! Figures taken apart: pins, frames, leaves.

use alley_bowling::Leave;
use alley_play::{LeaveTally, Leaves, Statistics};
use alley_text::{blanks, columns, shortened};
use alley_words::{Language, share};

/// How far figures are taken apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Breakdown {
    /// Not at all.
    #[default]
    Whole,
    /// Frame by frame.
    ByFrame,
    /// Leave by leave.
    ByLeave,
}

impl Breakdown {
    /// What stands under one bowler's figures. Where no pins were named nothing is said of them.
    pub(super) fn of(self, figures: &Statistics, language: Language) -> String {
        let pins = Some(figures.leaves()).filter(|leaves| leaves.named() > 0).map(|leaves| of_pins(leaves, language));
        let rest = match self {
            Self::Whole => String::new(),
            Self::ByFrame => by_frame(figures, language),
            Self::ByLeave => by_leave(figures.leaves(), language),
        };
        pins.unwrap_or_default() + &rest
    }
}

fn of_pins(leaves: &Leaves, language: Language) -> String {
    let values = [
        language.named_of(leaves.named(), leaves.first_balls()),
        language.share_of(leaves.single_pins()),
        language.share_of(leaves.splits()),
        language.share_of(leaves.washouts()),
    ];
    format!("\n{}", labelled(language, language.pin_labels(), values))
}

fn by_frame(figures: &Statistics, language: Language) -> String {
    let lines = frames_table(figures, language).join("\n");
    let after = labelled(language, [language.strikes_after_a_strike()], [language.share_of(figures.after_strike())]);
    format!("\n{lines}\n\n{after}")
}

/// How each of the ten frames ended: a heading, then a line each.
#[must_use]
pub fn frames_table(figures: &Statistics, language: Language) -> Vec<String> {
    let [number, strikes, spares, opens] = language.frame_heads().map(str::to_owned);
    // All columns are numbers: the first one, too, stands to the right.
    let heads = [String::new(), number, strikes, spares, opens];
    let rows = figures.frames().iter().zip(1_u64..).map(|(frame, number)| {
        let [number, strikes, spares, opens] =
            [number, frame.strikes, frame.spares, frame.opens].map(|count| count.to_string());
        [String::new(), number, strikes, spares, opens]
    });
    table(&[heads].into_iter().chain(rows).collect::<Vec<_>>())
}

fn by_leave(leaves: &Leaves, language: Language) -> String {
    let lines = leaves_table(leaves, usize::MAX, language);
    lines.iter().fold("\n".to_owned(), |text, line| text + "  " + line.trim_end() + "\n")
}

/// What first balls left and what became of it: a heading, then a line for each leave, the most frequent first. A leave
/// takes at most this many columns, and one more if it was shortened.
#[must_use]
pub fn leaves_table(leaves: &Leaves, room: usize, language: Language) -> Vec<String> {
    let rows = leaves.each().into_iter().map(|LeaveTally { leave, left, spares }| {
        let [left, tried, made] = [left, spares.tried, spares.cleared].map(|count| count.to_string());
        let leave = match kind(leave, language) {
            Some(kind) => format!("{leave}  {kind}"),
            None => leave.to_string(),
        };
        [shortened(&leave, room), left, tried, made, share(spares)]
    });
    let [leave, left, tried, made] = language.leave_heads().map(str::to_owned);
    let heads = [leave, left, tried, made, String::new()];
    table(&[heads].into_iter().chain(rows).collect::<Vec<_>>())
}

fn kind(leave: Leave, language: Language) -> Option<&'static str> {
    match leave {
        split if split.is_split() => Some(language.split()),
        washout if washout.is_washout() => Some(language.washout()),
        _ => None,
    }
}

/// A label and its value on each line, the values below those of the ten figures that stand on top.
pub(super) fn labelled<const N: usize>(language: Language, labels: [&str; N], values: [String; N]) -> String {
    let width = language.figure_labels().into_iter().chain(labels).map(columns).max().unwrap_or(0);
    let lines = labels.iter().zip(values).map(|(label, value)| format!("  {label}{}  {value}\n", blanks(label, width)));
    lines.collect()
}

/// Lines of columns: the first to the left, all others to the right.
///
/// ```
/// let rows = [["지수", "7"], ["Kim", "12"]].map(|row| row.map(str::to_owned));
/// assert_eq!(alley_console::table(&rows), ["지수   7", "Kim   12"]);
/// ```
#[must_use]
pub fn table<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max();
    let widths: Vec<_> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let blanks = blanks(cell, *width);
            if column == 0 { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}
