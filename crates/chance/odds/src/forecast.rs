//! What is to be expected of a bowler, wherever the line stands.

use alley_bowling::Line;

use crate::course::POSITIONS;
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
pub struct Forecast(Vec<Vec<f64>>);

impl Forecast {
    /// For a bowler of this form.
    #[must_use]
    pub fn new(form: Form) -> Self {
        Self(POSITIONS.spread(|rack| form.law(rack)))
    }

    /// The chances of each final score from here; a line that is over has certainty.
    #[must_use]
    pub fn chances(&self, line: &Line) -> Chances {
        let ahead = match line {
            Line::Open(open) => {
                POSITIONS.place(open).and_then(|place| self.0.get(place)).map_or(&[][..], Vec::as_slice)
            }
            Line::Closed(_) => &[1.0],
        };
        Chances::new(lowest(line).value(), ahead)
    }
}
