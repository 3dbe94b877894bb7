//! Bowlers' figures, in columns and bars.

mod breakdown;
mod exported;

pub use breakdown::{Breakdown, frames_table, leaves_table, table};
pub use exported::{figures_as_csv, figures_as_json};

use alley_play::{BowlerFigures, ScoreBand};
use alley_words::{Language, share};

use breakdown::labelled;

/// The longest bar, in columns.
const LONGEST_BAR: f64 = 30.0;

/// Everybody's figures, a line each, with the average as a bar.
#[must_use]
pub fn figures_of_all(bowlers: &[BowlerFigures], language: Language) -> String {
    let heads = language.figure_heads().map(str::to_owned);
    let rows = bowlers.iter().map(|bowler| {
        let figures = &bowler.figures;
        [
            called(bowler),
            figures.games().to_string(),
            decimal(figures.average(), 1),
            whole(figures.high_game()),
            whole(figures.high_series()),
            share(figures.strikes()),
            share(figures.spares()),
        ]
    });
    let rows: Vec<_> = [heads].into_iter().chain(rows).collect();
    let averages = bowlers.iter().map(|bowler| bowler.figures.average());
    let scale = language.average_of_300().to_owned();
    let bars = averages.map(|average| average.map(|average| bar(average / 300.0)).unwrap_or_default());
    let ends = [scale].into_iter().chain(bars);
    let lines: Vec<_> = table(&rows).into_iter().zip(ends).map(|(line, end)| format!("{line}  {end}\n")).collect();
    lines.concat()
}

/// The name, and the rules unless they are plain.
#[must_use]
pub fn called(bowler: &BowlerFigures) -> String {
    if bowler.rules.is_plain() {
        return bowler.name.clone();
    }
    format!("{} ({})", bowler.name, bowler.rules)
}

/// One bowler's figures, and how often which scores.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_console::{Breakdown, figures_of_one};
/// use alley_play::{Change, Lineup, Score, Scorebook};
/// use alley_words::Language;
///
/// let mut score = Score::new(Lineup::solo(BowlerName::classic("pjs")?));
/// while score.board().next.is_some() {
///     score = score.then(&Change::Roll(Pins::ALL.into()))?;
/// }
/// let mut book = Scorebook::default();
/// book.enter(&score);
/// let told = figures_of_one(&book.into_bowlers()[0], Breakdown::Whole, Language::English);
/// assert!(told.contains("high game                           300\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn figures_of_one(bowler: &BowlerFigures, breakdown: Breakdown, language: Language) -> String {
    let figures = &bowler.figures;
    let values = language.figure_values(figures);
    let games = format!("\n  {}\n{}", language.games_by_score(), chart(figures.scores()));
    let name = called(bowler);
    format!(
        "{name}\n{}{games}{}",
        labelled(language, language.figure_labels(), values),
        breakdown.of(figures, language)
    )
}

/// How often which scores: a bar for every band from the lowest that occurred to the highest.
fn chart(scores: &[u16]) -> String {
    let bands = ScoreBand::bowled(scores);
    let most = bands.iter().map(|band| band.games).max().unwrap_or(1);
    let line = |&ScoreBand { first, last, games }: &ScoreBand| {
        #[expect(clippy::cast_precision_loss, reason = "a bar is some columns long")]
        let bar = bar(games as f64 / most as f64);
        format!("  {first:>3}-{last:<3}  {bar}{}{games}\n", if bar.is_empty() { "" } else { " " })
    };
    bands.iter().map(line).collect()
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
    use alley_bowling::BowlerName;
    use alley_play::{Change, Lineup, Score, Scorebook};
    use alley_text::columns;

    #[test]
    fn the_chart_has_a_bar_for_every_band_between() {
        let expected = "   60-89   ############### 1\n   90-119  0\n  120-149  ############################## 2\n";
        assert_eq!(chart(&[60, 149, 120]), expected);
        assert_eq!(chart(&[300, 270]), "  270-300  ############################## 2\n");
        assert_eq!(chart(&[]), "");
    }

    fn bowlers(rules: &str, balls: &[&str]) -> Vec<BowlerFigures> {
        let lineup = Lineup::first(BowlerName::classic("PJS").unwrap()).by(rules.parse().unwrap()).unwrap();
        let roll = |score: Score, ball: &&str| score.then(&Change::Roll(ball.parse().unwrap())).unwrap();
        let mut book = Scorebook::default();
        book.enter(&balls.iter().fold(Score::new(lineup), roll));
        book.into_bowlers()
    }

    /// Two leaves named, one not, a foul; then strikes.
    const SOME_PINS: [&str; 16] =
        ["8:7-10", "1", "9:10", "1", "7", "3", "F", "10", "10", "10", "10", "10", "9:10", "0", "3", "4"];

    #[test]
    fn figures_are_told_in_both_languages() {
        let perfect = bowlers("plain", &["10"; 12]).remove(0);
        let told = figures_of_one(&perfect, Breakdown::Whole, Language::English);
        assert!(told.starts_with("PJS\n  games "), "{told}");
        assert!(told.contains("strikes                             100.00 % (12 of 12)\n"), "{told}");
        assert!(told.contains("spares                              - (0 of 0)\n"), "{told}");
        assert!(told.contains("\n  games by score\n  270-300  "), "{told}");
        assert!(told.ends_with("# 1\n"), "nothing about pins where none were named: {told}");
        assert!(figures_of_one(&perfect, Breakdown::Whole, Language::Korean).contains("최고 점수"));
        let korean = BowlerFigures { name: "박지수".to_owned(), ..perfect.clone() };
        let table = figures_of_all(&[korean, perfect], Language::Korean);
        let table = table.replacen("  평균 (300점 만점)", "", 1);
        let widths: Vec<_> = table.lines().map(|line| columns(line.trim_end_matches('#').trim_end())).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{table}");
    }

    #[test]
    fn pins_are_told_and_of_how_many_balls() {
        let one = bowlers("plain", &SOME_PINS).remove(0);
        let told = figures_of_one(&one, Breakdown::Whole, Language::English);
        let expected = "
  first balls with the pins named     3 of 5 that left one to nine
  single pins                         50.00 % (1 of 2)
  splits                              0.00 % (0 of 1)
  washouts                            - (0 of 0)
";
        assert!(told.ends_with(expected), "{told}");
        let korean = figures_of_one(&one, Breakdown::Whole, Language::Korean);
        assert!(korean.contains("  스플릿                            0.00 % (0 / 1회)\n"), "{korean}");
        let told = figures_of_one(&one, Breakdown::ByLeave, Language::English);
        let expected = "
  leave        left  tried  made
  10              2      2     1  50.00 %
  7-10  split     1      1     0   0.00 %
";
        assert!(told.ends_with(expected), "{told}");
    }

    #[test]
    fn frames_are_told_one_by_one() {
        let one = bowlers("3-6-9", &["10", "8:7-10", "1", "7", "3", "3", "4", "10", "10", "F", "10", "3"]).remove(0);
        let told = figures_of_one(&one, Breakdown::ByFrame, Language::English);
        assert!(told.starts_with("PJS (3-6-9)\n"), "{told}");
        let expected = "
  frame  strikes  spares  open
      1        1       0     0
      2        0       0     1
      3        0       0     0
      4        0       1     0
      5        0       0     1
      6        0       0     0
      7        1       0     0
      8        1       0     0
      9        0       0     0
     10        0       1     0

  strikes after a strike              33.33 % (1 of 3)
";
        assert!(told.ends_with(expected), "{told}");
    }
}
