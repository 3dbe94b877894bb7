//! Frame by frame.

use alley_bowling::Mark;
use alley_console::frames_table;
use alley_play::{FrameTally, Statistics};
use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::Paper;
use super::numbers::labelled;
use super::scrolled;
use crate::theme::Theme;

/// The longest bar.
const LONGEST: usize = 40;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, from: usize, figures: &Statistics, language: Language) {
    let theme = paper.theme;
    let table = frames_table(figures, language);
    let taken = table.first().map_or(0, |head| columns(head)) + 5;
    let (legend, room) = (legend(theme, language), usize::from(area.width).saturating_sub(taken));
    let bars = figures.frames().iter().map(|frame| bar(*frame, room.min(LONGEST), theme));
    // Bars are drawn where there is room to say what they mean.
    let beside: Vec<_> =
        if Line::from(legend.clone()).width() > room { Vec::new() } else { [legend].into_iter().chain(bars).collect() };
    let styles = [Theme::heading()].into_iter().chain(std::iter::repeat(Style::new()));
    let rest = beside.into_iter().chain(std::iter::repeat(Vec::new()));
    let lines = table.into_iter().zip(styles).zip(rest).map(|((told, style), beside)| {
        Line::from([Span::styled(told, style), Span::raw("   ")].into_iter().chain(beside).collect::<Vec<_>>())
    });
    let after = (language.strikes_after_a_strike(), language.share_of(figures.after_strike()));
    let lines: Vec<_> = lines.chain(labelled(area.width, &[after])).collect();
    scrolled(paper, area, from, &lines);
}

/// What becomes of a rack, as bars show it: nothing is told by a colour alone.
fn looks(theme: Theme) -> [(&'static str, Style); 3] {
    [("█", theme.mark(Mark::Strike)), ("▒", theme.mark(Mark::Spare)), ("·", theme.faint())]
}

fn legend(theme: Theme, language: Language) -> Vec<Span<'static>> {
    let [_, words @ ..] = language.frame_heads();
    let spans = looks(theme).into_iter().zip(words);
    spans.map(|((block, style), word)| Span::styled(format!("{block} {word}  "), style)).collect()
}

/// Strikes, spares and open frames as parts of a bar.
fn bar(frame: FrameTally, width: usize, theme: Theme) -> Vec<Span<'static>> {
    let all = frame.strikes + frame.spares + frame.opens;
    let column = |count: u64| {
        let rounded = (count * width as u64 + all / 2).checked_div(all).unwrap_or(0);
        usize::try_from(rounded).unwrap_or(width)
    };
    let ends = [frame.strikes, frame.strikes + frame.spares, all].map(column);
    let begins = [0].into_iter().chain(ends);
    let parts = ends.into_iter().zip(begins).zip(looks(theme));
    parts.map(|((end, begin), (block, style))| Span::styled(block.repeat(end - begin), style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Colours;

    fn told(strikes: u64, spares: u64, opens: u64, width: usize) -> String {
        let bar = bar(FrameTally { strikes, spares, opens }, width, Theme::new(Colours::None));
        bar.iter().map(|part| part.content.as_ref()).collect()
    }

    #[test]
    fn a_bar_has_all_its_columns() {
        assert_eq!(told(1, 1, 2, 8), "██▒▒····");
        assert_eq!(told(1, 1, 1, 4), "█▒▒·");
        assert_eq!(told(0, 0, 0, 8), "", "the house gave every one of them");
        assert_eq!(told(0, 7, 0, 0), "");
    }
}
