//! What is to be expected of a bowler, wherever the line stands.

use std::sync::Arc;

use alley_bowling::{Line, LineOfPlay, OpenLine};

use crate::course::{POSITIONS, PositionGraph};
use crate::prospect::lowest;
use crate::{Chances, Form};

/// A bowler's [`Chances`] in every position, worked out once.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::{Forecast, Form};
///
/// let forecast = Forecast::new(Form::default());
/// let mean = forecast.chances(&Line::Open(OpenLine::FRESH)).mean();
/// assert_eq!(format!("{mean:.1}"), "113.8");
/// ```
#[derive(Clone, Debug)]
pub struct Forecast<O: LineOfPlay = OpenLine> {
    positions: Arc<PositionGraph<O>>,
    ahead: Vec<Vec<f64>>,
}

impl Forecast {
    /// For a bowler of this form.
    #[must_use]
    pub fn new(form: Form) -> Self {
        Self::over(Arc::clone(&POSITIONS), form)
    }
}

impl<O: LineOfPlay> Forecast<O> {
    /// For a bowler of this form, by the rules of this line. The form is about the pins that fall, whatever they count.
    ///
    /// ```
    /// use alley_bowling::{CurrentLine, Line};
    /// use alley_odds::{Forecast, Form};
    ///
    /// let chances = Forecast::on(CurrentLine::FRESH, Form::default()).chances(&Line::Open(CurrentLine::FRESH));
    /// assert!((chances.of(300) - 0.2_f64.powi(10)).abs() < 1e-18); // ten strikes
    /// ```
    #[must_use]
    pub fn on(line: O, form: Form) -> Self {
        Self::over(Arc::new(PositionGraph::explored(&line.afresh())), form)
    }

    fn over(positions: Arc<PositionGraph<O>>, form: Form) -> Self {
        let ahead = positions.spread(|rack| form.law(rack));
        Self { positions, ahead }
    }

    /// The chances of each final score from here; a line that is over has certainty.
    #[must_use]
    pub fn chances(&self, line: &Line<O>) -> Chances {
        let ahead = match line {
            Line::Open(open) => {
                self.positions.place(open).and_then(|place| self.ahead.get(place)).map_or(&[][..], Vec::as_slice)
            }
            Line::Closed(_) => &[1.0],
        };
        Chances::new(lowest(line).value(), ahead)
    }
}
