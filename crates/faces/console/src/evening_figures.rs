//! Somebody's evenings, a line each.

use alley_journal::Moment;
use alley_text::{blanks, columns};
use alley_words::Language;

use crate::listing::when;

/// One evening of one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EveningFigures {
    /// When it began.
    pub begun: Moment,
    /// What it is called.
    pub title: String,
    /// Who.
    pub name: String,
    /// How many games were bowled to their end.
    pub games: usize,
    /// The points without handicap, the handicap, and both.
    pub points: (u32, i32, i32),
    /// The rank; a pacer has none.
    pub rank: Option<usize>,
}

/// Evenings as a table, in the order given.
///
/// ```
/// use alley_console::{EveningFigures, evenings_of};
/// use alley_journal::Moment;
/// use alley_words::Language;
///
/// let (begun, title, name) = (Moment::from_millis(0), "정기전".to_owned(), "PJS".to_owned());
/// let evening = EveningFigures { begun, title, name, games: 3, points: (561, 30, 591), rank: Some(1) };
/// assert!(evenings_of(&[evening], Language::English).ends_with("  PJS       3   561   30    591  1  정기전\n"));
/// ```
#[must_use]
pub fn evenings_of(evenings: &[EveningFigures], language: Language) -> String {
    let heads = language.evening_figure_heads().map(str::to_owned);
    let rows = evenings.iter().map(|evening| {
        let (scratch, handicap, total) = evening.points;
        [
            when(evening.begun.millis()).chars().take(10).collect(),
            evening.name.clone(),
            evening.games.to_string(),
            scratch.to_string(),
            handicap.to_string(),
            total.to_string(),
            evening.rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string()),
            evening.title.clone(),
        ]
    });
    let rows: Vec<_> = std::iter::once(heads).chain(rows).collect();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| columns(cell)).max();
    let line = |row: &[String; 8]| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let room = blanks(cell, width(column).unwrap_or_default());
            if matches!(column, 0 | 1 | 7) { format!("{cell}{room}") } else { format!("{room}{cell}") }
        });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
