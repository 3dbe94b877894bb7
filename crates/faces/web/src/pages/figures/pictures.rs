//! Scores and pins as pictures, each with words for those who do not see it.

use alley_bowling::Pin;
use alley_play::{Leaves, ScoreBand, Statistics};
use alley_words::Language;
use maud::{Markup, html};

/// The field of lines and bars, within a picture of 420 by 230.
const LEFT: f64 = 36.0;
const TOP: f64 = 14.0;
const WIDTH: f64 = 362.0;
const HEIGHT: f64 = 180.0;
/// The most points of a line: more are not seen.
const POINTS: usize = 200;

/// The average after every game, from the first to the last.
pub(super) fn averages(figures: &Statistics, language: Language) -> Markup {
    let averages = thinned(&figures.averages().collect::<Vec<_>>());
    let ends = averages.first().zip(averages.last()).map(|(first, last)| language.averages_told(first.1, last.1));
    let top = 300.0;
    let point = |&(place, average): &(f64, f64)| {
        format!("{:.1},{:.1}", LEFT + WIDTH * place, TOP + HEIGHT * (1.0 - average / top))
    };
    let line = averages.iter().map(point).collect::<Vec<_>>().join(" ");
    html! {
        svg.chart viewBox="0 0 420 230" role="img" aria-label=(ends.unwrap_or_default()) {
            @for value in [0_u16, 100, 200, 300] {
                @let y = TOP + HEIGHT * (1.0 - f64::from(value) / top);
                line.grid x1=(LEFT) x2=(LEFT + WIDTH) y1=(y) y2=(y) {}
                text.axis x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (value) }
            }
            polyline points=(line) {}
            // One game alone makes no line.
            @if let Some(&(place, average)) = averages.last() {
                circle.now cx={ (format!("{:.1}", LEFT + WIDTH * place)) } cy={ (format!("{:.1}", TOP + HEIGHT * (1.0 - average / top))) } r="4" {}
            }
            text.axis x=(LEFT) y=(TOP + HEIGHT + 22.0) text-anchor="middle" { "1" }
            text.axis x=(LEFT + WIDTH) y=(TOP + HEIGHT + 22.0) text-anchor="end" { (figures.games()) }
        }
    }
}

/// Where a game stands among all, from 0 to 1, and the average with it; of very many games only some.
#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn thinned(averages: &[f64]) -> Vec<(f64, f64)> {
    let last = averages.len().saturating_sub(1);
    let step = averages.len().div_ceil(POINTS).max(1);
    let some = averages.iter().enumerate().filter(|(place, _)| place % step == 0 || *place == last);
    some.map(|(place, average)| (place as f64 / last.max(1) as f64, *average)).collect()
}

/// How often which scores: a bar for each band of thirty.
#[expect(clippy::cast_precision_loss, reason = "a bar is some pixels high")]
pub(super) fn histogram(scores: &[u16], language: Language) -> Markup {
    let bands = ScoreBand::all(scores);
    let most = bands.iter().map(|band| band.games).max().unwrap_or(0).max(1);
    let bowled = bands.iter().filter(|band| band.games > 0);
    let told: Vec<_> = bowled.map(|band| format!("{}-{}: {}", band.first, band.last, band.games)).collect();
    let width = WIDTH / bands.len() as f64;
    html! {
        svg.chart viewBox="0 0 420 230" role="img" aria-label=(language.scores_told(&told.join(", "))) {
            line.grid x1=(LEFT) x2=(LEFT + WIDTH) y1=(TOP + HEIGHT) y2=(TOP + HEIGHT) {}
            @for (place, ScoreBand { first, games, .. }) in bands.iter().enumerate() {
                @let x = LEFT + width * place as f64;
                @let tall = (HEIGHT - 16.0) * *games as f64 / most as f64;
                rect.bar x=(format!("{:.1}", x + 2.0)) y=(format!("{:.1}", TOP + HEIGHT - tall))
                    width=(format!("{:.1}", width - 4.0)) height=(format!("{tall:.1}")) {}
                @if *games > 0 {
                    text.axis x=(format!("{:.1}", x + width / 2.0)) y=(format!("{:.1}", TOP + HEIGHT - tall - 4.0))
                        text-anchor="middle" { (games) }
                }
                text.axis x=(format!("{x:.1}")) y=(TOP + HEIGHT + 20.0) text-anchor="middle" { (first) }
            }
            text.axis x=(LEFT + WIDTH) y=(TOP + HEIGHT + 20.0) text-anchor="middle" { "300" }
        }
    }
}

/// Where the pins stand, as the bowler sees them, in a picture of 280 by 240: the headpin below.
const PLACES: [(f64, f64); 10] = [
    (140.0, 195.0),
    (107.0, 140.0),
    (173.0, 140.0),
    (74.0, 85.0),
    (140.0, 85.0),
    (206.0, 85.0),
    (41.0, 30.0),
    (107.0, 30.0),
    (173.0, 30.0),
    (239.0, 30.0),
];

/// The deck, each pin as full as it was missed, with its number and the share.
pub(super) fn deck(leaves: &Leaves, language: Language) -> Markup {
    let spares_at = |pin: Pin| {
        let racks = leaves.with(pin);
        (racks.tried - racks.cleared, racks.tried)
    };
    let told: Vec<_> = Pin::all()
        .map(|pin| (pin, spares_at(pin)))
        .filter(|(_, (_, tried))| *tried > 0)
        .map(|(pin, (missed, tried))| language.missed_pin(pin.number(), missed, tried))
        .collect();
    html! {
        svg.chart.deck viewBox="0 0 280 240" role="img" aria-label=(told.join(", ")) {
            @for (pin, (x, y)) in Pin::all().zip(PLACES) {
                @let (missed, tried) = spares_at(pin);
                circle.pin cx=(x) cy=(y) r="15" {}
                @if let Some(missed) = portion(missed, tried) {
                    circle.missed cx=(x) cy=(y) r="15" fill-opacity=(format!("{missed:.2}")) {}
                    text.axis x=(x) y=(y + 28.0) text-anchor="middle" { (pin) " · " (format!("{:.0} %", missed * 100.0)) }
                } @else {
                    text.axis x=(x) y=(y + 28.0) text-anchor="middle" { (pin) }
                }
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a shade of a colour")]
fn portion(missed: u64, tried: u64) -> Option<f64> {
    (tried > 0).then(|| missed as f64 / tried as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_goes_from_the_first_game_to_the_last() {
        assert_eq!(thinned(&[]), []);
        assert_eq!(thinned(&[120.0]), [(0.0, 120.0)]);
        assert_eq!(thinned(&[100.0, 150.0, 200.0]), [(0.0, 100.0), (0.5, 150.0), (1.0, 200.0)]);
        let many = thinned(&[150.0; 1001]);
        assert!(many.len() <= POINTS + 1 && many.last() == Some(&(1.0, 150.0)), "{}", many.len());
    }

    #[test]
    fn pins_stand_as_the_bowler_sees_them() {
        let at = |number: usize| PLACES[number - 1];
        assert!(at(1).1 > at(2).1 && at(2).1 > at(4).1 && at(4).1 > at(7).1);
        for pairs in [&[2, 3][..], &[4, 5, 6], &[7, 8, 9, 10]] {
            assert!(pairs.windows(2).all(|pair| at(pair[0]).0 < at(pair[1]).0 && at(pair[0]).1.eq(&at(pair[1]).1)));
        }
    }
}
