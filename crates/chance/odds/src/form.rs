//! How well somebody bowls.

use std::fmt;

use alley_bowling::Rack;

use crate::{Rate, Tally};

/// The model of a bowler: how often a fresh rack falls to a strike, and a broken one to a spare. Any other first ball
/// takes 0 to 9 pins, each as likely as the others; any other second ball takes from none to one less than stand, each
/// as likely as the others. The tenth frame knows the same two kinds of rack. Balls are independent. A beginner also has
/// a gutter rate: how often a ball that would not clear the rack takes nothing for certain.
///
/// ```
/// use alley_odds::{Form, Rate};
///
/// let form = Form::new(Rate::new(0.5)?, Rate::new(0.6)?);
/// assert_eq!(form.to_string(), "strike rate 0.50, spare rate 0.60, other balls uniform");
/// # Ok::<(), alley_odds::RateRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Form {
    strike: Rate,
    spare: Rate,
    gutter: Rate,
}

impl Form {
    /// A bowler with these rates.
    #[must_use]
    pub const fn new(strike: Rate, spare: Rate) -> Self {
        Self { strike, spare, gutter: Rate::certain(0.0) }
    }

    /// The same, and this share of the balls that do not clear the rack goes into the gutter.
    ///
    /// ```
    /// use alley_odds::{Form, Rate};
    ///
    /// let beginner = Form::default().with_gutters(Rate::new(0.1)?);
    /// assert_eq!(beginner.to_string(), "strike rate 0.20, spare rate 0.30, gutter rate 0.10, other balls uniform");
    /// # Ok::<(), alley_odds::RateRefusal>(())
    /// ```
    #[must_use]
    pub const fn with_gutters(self, gutter: Rate) -> Self {
        Self { gutter, ..self }
    }

    /// The rates seen in past games; where they say nothing, those of [`Form::default`].
    ///
    /// ```
    /// use alley_odds::{Form, Tally};
    ///
    /// assert_eq!(Form::of(&Tally::default()), Form::default());
    /// ```
    #[must_use]
    pub fn of(past: &Tally) -> Self {
        let assumed = Self::default();
        Self::new(past.strike_rate().unwrap_or(assumed.strike), past.spare_rate().unwrap_or(assumed.spare))
    }

    /// How often a fresh rack falls to one ball.
    #[must_use]
    pub const fn strike_rate(self) -> Rate {
        self.strike
    }

    /// How often a broken rack falls to the next ball.
    #[must_use]
    pub const fn spare_rate(self) -> Rate {
        self.spare
    }

    /// How often a ball that does not clear the rack goes into the gutter, beside the chance of taking none that every
    /// such ball has.
    #[must_use]
    pub const fn gutter_rate(self) -> Rate {
        self.gutter
    }

    /// The probability of each number of pins, from none to all that stand.
    pub(crate) fn law(self, rack: Rack) -> Vec<f64> {
        let all = if rack.is_fresh() { self.strike.value() } else { self.spare.value() };
        let gutter = (1.0 - all) * self.gutter.value();
        let fewer = (1.0 - all - gutter) / f64::from(rack.standing().count());
        let mut law: Vec<_> =
            rack.possible_rolls().map(|pins| if rack.is_cleared_by(pins) { all } else { fewer }).collect();
        law.iter_mut().take(1).for_each(|none| *none += gutter);
        law
    }
}

impl Default for Form {
    /// What is assumed of somebody unknown: one strike in five, three spares in ten.
    fn default() -> Self {
        Self::new(Rate::certain(0.20), Rate::certain(0.30))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "strike rate {}, spare rate {}, ", self.strike, self.spare)?;
        if self.gutter.value() > 0.0 {
            write!(formatter, "gutter rate {}, ", self.gutter)?;
        }
        formatter.write_str("other balls uniform")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::Pins;

    #[test]
    fn a_gutter_ball_takes_nothing() {
        let form = Form::default().with_gutters(Rate::certain(0.5));
        let law = form.law(Rack::Fresh);
        assert!((law[0] - 0.44).abs() < 1e-12 && (law[1] - 0.04).abs() < 1e-12 && (law[10] - 0.20).abs() < 1e-12);
        let broken = form.law(Rack::Fresh.after(Pins::new(8).unwrap()));
        let expected = [0.35 + 0.175, 0.175, 0.30];
        assert!(broken.iter().zip(expected).all(|(chance, expected)| (chance - expected).abs() < 1e-12));
        assert_eq!(form.gutter_rate(), Rate::certain(0.5));
    }

    #[test]
    fn every_ball_has_some_outcome() {
        for down in Pins::ALL.possible_rolls().take(10) {
            let law = Form::default().law(Rack::Fresh.after(down));
            assert_eq!(law.len(), usize::from(down.rest().count()) + 1);
            assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((law.last().unwrap() - 0.30).abs() < 1e-12);
        }
        let first = Form::default().law(Rack::Fresh);
        assert!((first[0] - 0.08).abs() < 1e-12 && (first[10] - 0.20).abs() < 1e-12);
    }
}
