//! A form that is as strong as an average.

use alley_bowling::Rack;

use crate::course::POSITIONS;
use crate::{Form, Rate};

/// Halving the choice this often leaves nothing that a number can tell.
const HALVINGS: usize = 60;

impl Form {
    /// A bowler whose games come to this on average, in plain ten-pin bowling. Of the forms that do, it is the one of a
    /// family with a single parameter, the strength:
    ///
    /// - from 0 up it is the strike rate *s*, and the spare rate is 1 − (1 − *s*)²: a broken rack falls as often as one
    ///   of two fresh ones would;
    /// - below 0 there are neither strikes nor spares, and it is, turned round, how often a ball goes into the gutter;
    ///   the other balls alone would come to 67.5.
    ///
    /// An average below 0 is taken for 0, one above 300 for 300, and what is not a number for that of
    /// [`Form::default`].
    ///
    /// ```
    /// use alley_bowling::{Line, OpenLine};
    /// use alley_odds::{Forecast, Form};
    ///
    /// let form = Form::of_average(187.0);
    /// let mean = Forecast::new(form).chances(&Line::Open(OpenLine::FRESH)).mean();
    /// assert_eq!(format!("{mean:.1}"), "187.0");
    /// ```
    #[must_use]
    pub fn of_average(average: f64) -> Self {
        if average.is_nan() {
            return Self::default();
        }
        let (mut weaker, mut stronger) = (-1.0, 1.0);
        for _ in 0..HALVINGS {
            let strength = f64::midpoint(weaker, stronger);
            if of_strength(strength).mean() <= average {
                weaker = strength;
            } else {
                stronger = strength;
            }
        }
        of_strength(stronger)
    }

    /// The mean of a whole game of plain ten-pin bowling.
    fn mean(self) -> f64 {
        POSITIONS.mean(|rack: Rack| self.law(rack))
    }
}

/// From -1, nothing but gutter balls, to 1, nothing but strikes.
fn of_strength(strength: f64) -> Form {
    let strike = strength.max(0.0);
    let spare = 1.0 - (1.0 - strike).powi(2);
    Form::new(Rate::certain(strike), Rate::certain(spare)).with_gutters(Rate::certain((-strength).max(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Forecast;
    use alley_bowling::{Line, OpenLine};

    fn forecast_mean(form: Form) -> f64 {
        Forecast::new(form).chances(&Line::Open(OpenLine::FRESH)).mean()
    }

    #[test]
    fn as_strong_as_the_average() {
        for average in [0.0, 1.0, 60.0, 67.5, 100.0, 150.0, 187.0, 186.666_7, 220.0, 250.0, 299.0, 300.0] {
            let form = Form::of_average(average);
            let mean = forecast_mean(form);
            assert!((mean - average).abs() < 1e-6, "{average}: {mean}, {form}");
            assert!((form.mean() - mean).abs() < 1e-9, "{average}: {form}");
        }
    }

    #[test]
    fn stronger_is_better_all_the_way() {
        let means: Vec<_> = (-100..=100).map(|percent| of_strength(f64::from(percent) / 100.0).mean()).collect();
        assert!(means.windows(2).all(|pair| pair[0] < pair[1]), "{means:?}");
        assert!((means[0], means[100], means[200]) == (0.0, means[100], 300.0) && (means[100] - 67.5).abs() < 1e-9);
    }

    #[test]
    fn what_no_average_can_be() {
        assert_eq!(Form::of_average(f64::NAN), Form::default());
        assert!(forecast_mean(Form::of_average(-5.0)) < 1e-9);
        assert_eq!([300.0, 301.0, f64::INFINITY].map(Form::of_average), [of_strength(1.0); 3], "nothing but strikes");
    }
}
