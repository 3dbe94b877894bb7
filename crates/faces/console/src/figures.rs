//! Bowlers' figures, in columns and bars.

use std::fmt::Write;

use alley_play::Statistics;
use alley_text::{blanks, columns};
use alley_words::{Language, percent, share};
use serde_json::json;

/// The scores of a bar in the chart.
const BAND: u16 = 30;
/// The longest bar, in columns.
const LONGEST_BAR: f64 = 30.0;

/// Everybody's figures, a line each, with the average as a bar.
#[must_use]
pub fn figures_of_all(bowlers: &[(String, Statistics)], language: Language) -> String {
    let heads = language.figure_heads();
    let scale = format!("  {}\n", language.average_of_300());
    let rows = bowlers.iter().map(|(name, figures)| {
        [
            name.clone(),
            figures.games().to_string(),
            decimal(figures.average(), 1),
            whole(figures.high_game()),
            whole(figures.high_series()),
            share(figures.strikes()),
            share(figures.spares()),
        ]
    });
    let rows: Vec<_> = [heads.map(str::to_owned)].into_iter().chain(rows).collect();
    let widths: Vec<_> =
        (0..heads.len()).map(|column| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for (place, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let blanks = blanks(cell, *width);
            if column == 0 { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        text.push_str(&cells.collect::<Vec<_>>().join("  "));
        // The first row is the header.
        let bowler = place.checked_sub(1).and_then(|place| bowlers.get(place));
        if let Some(average) = bowler.and_then(|(_, figures)| figures.average()) {
            text.push_str("  ");
            text.push_str(&bar(average / 300.0));
        }
        text.push_str(if place == 0 { &scale } else { "\n" });
    }
    text
}

/// Everybody's figures for programs: an array, one object per line.
#[must_use]
pub fn figures_as_json(bowlers: &[(String, Statistics)]) -> String {
    let lines: Vec<_> = bowlers.iter().map(|(name, figures)| format!("\n{}", object(name, figures))).collect();
    format!("[{}\n]\n", lines.join(","))
}

fn object(name: &str, figures: &Statistics) -> serde_json::Value {
    let (strikes, spares) = (figures.strikes(), figures.spares());
    json!({
        "name": name,
        "games": figures.games(),
        "average": figures.average(),
        "high_game": figures.high_game(),
        "high_series": figures.high_series(),
        "strikes": { "made": strikes.cleared, "tried": strikes.tried },
        "spares": { "made": spares.cleared, "tried": spares.tried },
        "first_ball": figures.first_ball(),
        "tenth_points": figures.tenth_points(),
        "tenth_marked": figures.tenth_marked(),
        "fill_ball": figures.fill_ball(),
        "scores": figures.scores(),
    })
}

/// One bowler's figures, and how often which scores.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_console::figures_of_one;
/// use alley_play::{Change, Lineup, Score, Statistics};
/// use alley_words::Language;
///
/// let mut score = Score::new(Lineup::solo(BowlerName::classic("pjs")?));
/// while score.board().next.is_some() {
///     score = score.then(&Change::Roll(Pins::ALL.into()))?;
/// }
/// let mut figures = Statistics::default();
/// figures.count(&score.board().rows[0]);
/// assert!(figures_of_one("PJS", &figures, Language::English).contains("high game                           300\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn figures_of_one(name: &str, figures: &Statistics, language: Language) -> String {
    let values = [
        figures.games().to_string(),
        decimal(figures.average(), 1),
        whole(figures.high_game()),
        whole(figures.high_series()),
        language.share_of(figures.strikes()),
        language.share_of(figures.spares()),
        decimal(figures.first_ball(), 2),
        decimal(figures.tenth_points(), 1),
        figures.tenth_marked().map_or_else(|| "-".to_owned(), percent),
        decimal(figures.fill_ball(), 2),
    ];
    let labels = language.figure_labels();
    let width = labels.iter().map(|label| columns(label)).max().unwrap_or(0);
    let mut text = format!("{name}\n");
    for (label, value) in labels.iter().zip(values) {
        // Writing into a string does not fail.
        let _ = writeln!(text, "  {label}{}  {value}", blanks(label, width));
    }
    text.push('\n');
    text + &format!("  {}\n", language.games_by_score()) + &chart(figures.scores())
}

/// How often which scores: a bar for every band from the lowest that occurred to the highest.
fn chart(scores: &[u16]) -> String {
    // The last band has one score more: 300.
    let band = |score: u16| (score / BAND).min(300 / BAND - 1);
    let (Some(lowest), Some(highest)) = (scores.iter().min(), scores.iter().max()) else { return String::new() };
    let count = |wanted| scores.iter().filter(|&&score| band(score) == wanted).count();
    let counts: Vec<_> = (band(*lowest)..=band(*highest)).map(|band| (band, count(band))).collect();
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1);
    let line = |&(band, count): &(u16, usize)| {
        let first = band * BAND;
        let last = if band == 300 / BAND - 1 { 300 } else { first + BAND - 1 };
        #[expect(clippy::cast_precision_loss, reason = "a bar is some columns long")]
        let bar = bar(count as f64 / most as f64);
        format!("  {first:>3}-{last:<3}  {bar}{}{count}\n", if bar.is_empty() { "" } else { " " })
    };
    counts.iter().map(line).collect()
}

/// A bar for a share of 1; something that is there has at least one column.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share lies between 0 and 1")]
fn bar(share: f64) -> String {
    let columns = (share.clamp(0.0, 1.0) * LONGEST_BAR).round() as usize;
    "#".repeat(if share > 0.0 { columns.max(1) } else { 0 })
}

fn decimal(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}"))
}

fn whole(figure: Option<u16>) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| figure.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Pins};
    use alley_play::{Change, Lineup, Score};

    #[test]
    fn the_chart_has_a_bar_for_every_band_between() {
        let expected = "   60-89   ############### 1\n   90-119  0\n  120-149  ############################## 2\n";
        assert_eq!(chart(&[60, 149, 120]), expected);
        assert_eq!(chart(&[300, 270]), "  270-300  ############################## 2\n");
        assert_eq!(chart(&[]), "");
    }

    #[test]
    fn figures_are_told_in_both_languages() {
        let mut figures = Statistics::default();
        let fresh = Score::new(Lineup::solo(BowlerName::classic("PJS").unwrap()));
        let perfect = (0..12).fold(fresh, |score, _| score.then(&Change::Roll(Pins::ALL.into())).unwrap());
        figures.count(&perfect.board().rows[0]);
        let told = figures_of_one("PJS", &figures, Language::English);
        assert!(told.starts_with("PJS\n  games "), "{told}");
        assert!(told.contains("strikes                             100.00 % (12 of 12)\n"), "{told}");
        assert!(told.contains("spares                              - (0 of 0)\n"), "{told}");
        assert!(told.contains("\n  games by score\n  270-300  "), "{told}");
        assert!(figures_of_one("PJS", &figures, Language::Korean).contains("최고 점수"));
        let json: serde_json::Value =
            serde_json::from_str(&figures_as_json(&[("PJS".into(), figures.clone())])).unwrap();
        assert_eq!(
            (&json[0]["name"], &json[0]["average"], &json[0]["strikes"]["made"]),
            (&json!("PJS"), &json!(300.0), &json!(12))
        );
        let table = figures_of_all(&[("박지수".into(), figures.clone()), ("P".into(), figures)], Language::Korean);
        let table = table.replacen("  평균 (300점 만점)", "", 1);
        let widths: Vec<_> = table.lines().map(|line| columns(line.trim_end_matches('#').trim_end())).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{table}");
    }
}
