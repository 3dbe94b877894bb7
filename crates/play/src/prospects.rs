//! What may still come of a game, for bowlers of an assumed form.

use alley_bowling::{Bowler, ClosedLine, Line, Progress};
use alley_odds::{Forecast, Form, Odds};

use crate::Score;

/// The chances of every bowler, by one and the same model for all.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::{Lineup, Prospects, Score};
///
/// let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
/// let score = Score::begin(lineup).expect("two bowlers");
/// let prospects = Prospects::default().of(&score);
/// assert_eq!(prospects[0].highest, 300);
/// assert!((prospects[0].wins - prospects[1].wins).abs() < 1e-9); // nobody has bowled yet
/// # Ok::<(), alley_bowling::NameRefusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prospects {
    form: Form,
    forecast: Forecast,
}

/// What may still come of one bowler's line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The highest score still possible.
    pub highest: u16,
    /// The chance that nobody scores more: joint winners each have won.
    pub wins: f64,
}

impl Default for Prospects {
    /// For bowlers of whom nothing is known.
    fn default() -> Self {
        let form = Form::default();
        Self { form, forecast: Forecast::new(form) }
    }
}

impl Prospects {
    /// The model, which is to be stated wherever its figures are shown: the strike rate and the spare rate.
    #[must_use]
    pub fn rates(&self) -> (f64, f64) {
        (self.form.strike_rate().value(), self.form.spare_rate().value())
    }

    /// Of every bowler, in the order of play.
    #[must_use]
    pub fn of(&self, score: &Score) -> Vec<Prospect> {
        let lines: Vec<Line> = match score.state() {
            Progress::Open(turn) => turn.bowlers().map(|bowler| *bowler.line()).collect(),
            Progress::Closed(finish) => finish.bowlers().map(closed).collect(),
        };
        let chances: Vec<_> = lines.iter().map(|line| self.forecast.chances(line)).collect();
        let highest = lines.iter().map(|line| line.card().outlook().highest().value());
        let each = highest.zip(Odds::of_each(&chances));
        each.map(|(highest, odds)| Prospect { highest, wins: odds.wins() }).collect()
    }
}

fn closed(bowler: &Bowler<ClosedLine>) -> Line {
    Line::Closed(*bowler.line())
}
