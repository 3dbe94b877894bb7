//! Numbers drawn with block characters: no escape byte, so that a file shows what a terminal shows.

use std::io::{IsTerminal, stdout};

use terminal_size::{Width, terminal_size};

/// What is drawn for when nobody looks yet.
const USUAL_WIDTH: usize = 80;
const ROWS: usize = 12;
const UPWARDS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const RIGHTWARDS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// The columns that the output has.
pub(crate) fn width() -> usize {
    let seen = terminal_size().filter(|_| stdout().is_terminal());
    seen.map_or(USUAL_WIDTH, |(Width(columns), _)| columns.into())
}

/// One column for each value, or for some neighbours together, so that all fit; below them the places, counted from 0.
pub(crate) fn columns(values: &[u64], width: usize) -> String {
    let together = values.len().div_ceil(width.saturating_sub(2).max(1)).max(1);
    let means: Vec<u64> = values.chunks(together).map(|some| some.iter().sum::<u64>() / some.len() as u64).collect();
    let most = means.iter().copied().max().unwrap_or_default().max(1);
    let heights: Vec<usize> = means.into_iter().map(|mean| share(mean, most, ROWS * 8)).collect();
    let mut plot = String::new();
    for row in (0..ROWS).rev() {
        let line: String = heights.iter().map(|height| UPWARDS[height.saturating_sub(row * 8).min(8)]).collect();
        plot.push_str(line.trim_end());
        plot.push('\n');
    }
    plot + &places(values.len(), together) + "\n"
}

/// Every fiftieth place that has room for its number.
fn places(count: usize, together: usize) -> String {
    let mut line = String::new();
    for place in (0..count).step_by(50) {
        let column = place / together;
        if line.is_empty() || column > line.len() {
            line.push_str(&" ".repeat(column - line.len()));
            line.push_str(&place.to_string());
        }
    }
    line
}

/// A bar of at most `width` columns, in eighths of a column.
///
/// ```
/// assert_eq!(alley_console::bar(1, 16, 4), "▎");
/// ```
#[must_use]
pub fn bar(value: u64, most: u64, width: usize) -> String {
    let eighths = share(value, most.max(1), width * 8);
    let rest = RIGHTWARDS[eighths % 8];
    let bar = "█".repeat(eighths / 8);
    if rest == ' ' { bar } else { bar + &rest.to_string() }
}

/// This share of the whole, rounded.
fn share(value: u64, most: u64, whole: usize) -> usize {
    let share = (u128::from(value) * whole as u128 + u128::from(most) / 2) / u128::from(most);
    usize::try_from(share).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_and_reach_the_top_where_the_most_is() {
        let values: Vec<u64> = (0..301).map(|place| 301 - place).collect();
        for width in [0, 1, 5, 20, 80, 100, 400] {
            let plot = columns(&values, width);
            assert_eq!(plot.lines().count(), ROWS + 1);
            assert!(plot.lines().all(|line| line.chars().count() <= width.max(4)), "{width}:\n{plot}");
            assert!(plot.starts_with('█'));
        }
        assert_eq!(
            columns(&values, 63).lines().last(),
            Some("0         50        100       150       200       250       300")
        );
    }

    #[test]
    fn bars_are_drawn_in_eighths() {
        assert_eq!(bar(8, 8, 3), "███");
        assert_eq!(bar(5, 8, 1), "▋");
        assert_eq!(bar(9, 16, 2), "█▏");
        assert_eq!(bar(0, 0, 5), "");
        assert_eq!(bar(u64::MAX, u64::MAX, 2), "██");
    }
}
