//! What may still come of a game, for bowlers of an assumed form.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use alley_board::Board;
use alley_house_rules::{HouseLine, Rules};
use alley_odds::{Forecast, Form, Odds};

/// The chances of every bowler, by one and the same model for all.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::{Lineup, Prospects, Score};
///
/// let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
/// let prospects = Prospects::default().of(&Score::new(lineup).board());
/// assert_eq!(prospects[0].highest, 300);
/// assert!((prospects[0].wins - prospects[1].wins).abs() < 1e-9); // nobody has bowled yet
/// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prospects {
    form: Form,
    /// Worked out when it is first asked for, by the line before its first ball.
    forecasts: Arc<Mutex<HashMap<HouseLine, Arc<Forecast<HouseLine>>>>>,
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
        Self { form: Form::default(), forecasts: Arc::default() }
    }
}

impl Prospects {
    /// The model, which is to be stated wherever its figures are shown: the strike rate and the spare rate.
    ///
    /// ```
    /// // One strike in five, three spares in ten.
    /// assert_eq!(alley_play::Prospects::default().rates(), (0.2, 0.3));
    /// ```
    #[must_use]
    pub fn rates(&self) -> (f64, f64) {
        (self.form.strike_rate().value(), self.form.spare_rate().value())
    }

    /// Of every row of the board. Somebody who has left cannot win.
    #[must_use]
    pub fn of(&self, board: &Board) -> Vec<Prospect> {
        let forecast = self.forecast(board.rules);
        let chances: Vec<_> = board.staying().map(|row| forecast.chances(&row.line)).collect();
        let mut odds = Odds::of_each(&chances).into_iter();
        let each = board.rows.iter().map(|row| {
            let wins = if row.left { None } else { odds.next() };
            Prospect { highest: row.highest, wins: wins.map_or(0.0, |odds| odds.wins()) }
        });
        each.collect()
    }

    fn forecast(&self, rules: Rules) -> Arc<Forecast<HouseLine>> {
        let mut forecasts = self.forecasts.lock().unwrap_or_else(PoisonError::into_inner);
        let line = rules.line();
        Arc::clone(forecasts.entry(line).or_insert_with(|| Arc::new(Forecast::on(line, self.form))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Lineup, Score};
    use alley_bowling::{BowlerName, Pins};

    #[test]
    fn one_who_left_wins_no_more_and_the_others_share_the_chances() {
        let name = |text| BowlerName::classic(text).unwrap();
        let lineup = Lineup::first(name("AAA")).join(name("BBB")).join(name("CCC"));
        let score = Score::new(lineup).then(&Change::Roll(Pins::ALL.into())).unwrap();
        let board = score.then(&Change::Leave(0)).unwrap().board();
        let prospects = Prospects::default().of(&board);
        assert_eq!(prospects[0], Prospect { highest: 10, wins: 0.0 });
        assert_eq!((prospects[1].highest, prospects[2].highest), (300, 300));
        assert!((prospects[1].wins - prospects[2].wins).abs() < 1e-9 && prospects[1].wins > 0.5);
        assert_eq!(prospects.len(), board.rows.len());
    }
}
