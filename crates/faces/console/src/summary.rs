//! Many games, as bars and columns.

use std::fmt::Write;

use alley_words::{Described, Language, percent};

use crate::plot;

/// Finished games in a few lines, and a bar for every ten points between the lowest and the highest.
#[must_use]
pub fn summary(described: &Described, language: Language) -> String {
    let (low, high) = described.extremes;
    let mut text = language.described(described);
    let tens: Vec<u64> = described.scores.chunks(10).map(|ten| ten.iter().sum()).collect();
    let most = tens.iter().copied().max().unwrap_or_default();
    let digits = most.to_string().len();
    let room = plot::width().saturating_sub("000-000  ".len() + digits + 1).max(1);
    for (ten, games) in (0..=high / 10).zip(tens).skip(usize::from(low / 10)) {
        let (from, bar) = (ten * 10, plot::bar(games, most, room));
        let tens = if from < 300 { format!("{from:>3}-{:<3}", from + 9) } else { format!("{from:<7}") };
        let row = format!("{tens}  {games:>digits$} {bar}");
        // Writing into a string does not fail.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// How many games lead to each score from 0 to 300: a table, a plot and a few figures.
///
/// ```
/// use alley_console::distribution;
/// use alley_words::Language;
///
/// let told = distribution(&[3, 1], 0.25, 0, Language::English);
/// assert!(told.contains("\n    1 1                    25.00 %\n") && told.contains("\nMost frequent score: 0\n"));
/// ```
#[must_use]
pub fn distribution(games: &[u64], mean: f64, mode: u16, language: Language) -> String {
    let all: u64 = games.iter().sum();
    let mut text = language.ways_to_scores().to_owned();
    // Writing into a string does not fail.
    for (score, &games) in games.iter().enumerate() {
        let _ = writeln!(text, "{score:>5} {games:<20} {}", percent(ratio(games, all)));
    }
    let _ = write!(text, "\n{}\n", plot::columns(games, plot::width()));
    text + &language.all_games(all, mean, mode)
}

#[expect(clippy::cast_precision_loss, reason = "a share is wanted to a few digits only")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
