//! One row of the table of `cargo xtask bench`: what a benchmark measured, beside what is asked of it.

use std::fmt;
use std::str::FromStr;

use crate::Mishap;

const MARK: &str = "row";
const POINT: &str = "growth";

/// What is asked of a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Asked {
    /// Less is better.
    AtMost(f64),
    /// More is better.
    AtLeast(f64),
}

/// A figure of a benchmark. As text it is one line of fields between tabs, so that a benchmark can print it and the
/// table can be made of what all of them printed.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// The work.
    pub what: String,
    /// What it took, or reached.
    pub figure: f64,
    /// Its goal.
    pub asked: Asked,
    /// What the figure counts, or stands beside.
    pub unit: String,
}

/// Prints a row of the table.
#[expect(clippy::print_stdout, reason = "a benchmark prints what it found")]
pub fn row(what: &str, figure: f64, asked: Asked, unit: &str) {
    println!("{}", Measured { what: what.to_owned(), figure, asked, unit: unit.to_owned() });
}

/// Prints a point of a plot: what a number of players, laps or viewers took.
#[expect(clippy::print_stdout, reason = "a benchmark prints what it found")]
pub fn growth(what: &str, of: &str, many: f64, figure: f64, unit: &str) {
    println!("{}", Growth { what: what.to_owned(), of: of.to_owned(), many, figure, unit: unit.to_owned() });
}

/// A point of a plot of how the cost of something grows. As text it is one line too.
#[derive(Debug, Clone, PartialEq)]
pub struct Growth {
    /// The work.
    pub what: String,
    /// What there is more and more of.
    pub of: String,
    /// How many.
    pub many: f64,
    /// What they took.
    pub figure: f64,
    /// In what that is counted.
    pub unit: String,
}

impl Measured {
    /// Whether the goal is reached.
    pub fn is_met(&self) -> bool {
        self.is_within(0.0)
    }

    /// Machines are shared and noisy: only a goal that is missed by a third fails.
    pub fn fails(&self) -> bool {
        !self.is_within(1.0 / 3.0)
    }

    fn is_within(&self, slack: f64) -> bool {
        match self.asked {
            Asked::AtMost(most) => self.figure <= most * (1.0 + slack),
            Asked::AtLeast(least) => self.figure >= least * (1.0 - slack),
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(most) => write!(formatter, "<={most}"),
            Self::AtLeast(least) => write!(formatter, ">={least}"),
        }
    }
}

impl FromStr for Asked {
    type Err = Mishap;

    fn from_str(text: &str) -> Result<Self, Mishap> {
        match (text.strip_prefix("<="), text.strip_prefix(">=")) {
            (Some(most), _) => number(most).map(Self::AtMost),
            (_, Some(least)) => number(least).map(Self::AtLeast),
            _ => Err(format!("{text} is not a goal").into()),
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, figure, asked, unit } = self;
        write!(formatter, "{MARK}\t{what}\t{figure:.3}\t{asked}\t{unit}")
    }
}

impl FromStr for Measured {
    type Err = Mishap;

    fn from_str(line: &str) -> Result<Self, Mishap> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [MARK, what, figure, asked, unit] = fields[..] else {
            return Err(format!("{line} is not a row").into());
        };
        Ok(Self { what: what.to_owned(), figure: number(figure)?, asked: asked.parse()?, unit: unit.to_owned() })
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, of, many, figure, unit } = self;
        write!(formatter, "{POINT}\t{what}\t{of}\t{many}\t{figure:.3}\t{unit}")
    }
}

impl FromStr for Growth {
    type Err = Mishap;

    fn from_str(line: &str) -> Result<Self, Mishap> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [POINT, what, of, many, figure, unit] = fields[..] else {
            return Err(format!("{line} is not a point").into());
        };
        let [what, of, unit] = [what, of, unit].map(str::to_owned);
        Ok(Self { what, of, many: number(many)?, figure: number(figure)?, unit })
    }
}

fn number(text: &str) -> Result<f64, Mishap> {
    text.parse().map_err(|_| format!("{text} is not a number").into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::{Asked, Growth, Measured};

    fn measured(figure: f64, asked: Asked) -> Measured {
        Measured { what: "a roll".to_owned(), figure, asked, unit: "times as fast".to_owned() }
    }

    #[test]
    fn a_row_is_read_as_it_is_printed() {
        for asked in [Asked::AtMost(0.4), Asked::AtLeast(15.0)] {
            let row = measured(1.25, asked);
            assert_eq!(row.to_string().parse::<Measured>().unwrap(), row);
        }
        assert_eq!(measured(1.25, Asked::AtMost(2.0)).to_string(), "row\ta roll\t1.250\t<=2\ttimes as fast");
        let (what, of, unit) = ("a race".to_owned(), "laps".to_owned(), "ms".to_owned());
        let point = Growth { what, of, many: 1e9, figure: 0.25, unit };
        assert_eq!(point.to_string(), "growth\ta race\tlaps\t1000000000\t0.250\tms");
        assert_eq!(point.to_string().parse::<Growth>().unwrap(), point);
        assert!("growth\ta\tb\t1\tx\tms".parse::<Growth>().is_err());
        for other in ["", "row", "row\ta\tb\t<=1\tc", "row\ta\t1\t=1\tc", "rows\ta\t1\t<=1\tc"] {
            assert!(other.parse::<Measured>().is_err(), "{other}");
        }
    }

    #[test]
    fn a_goal_missed_by_a_third_fails() {
        let judged = |figure, asked| {
            let row = measured(figure, asked);
            (row.is_met(), !row.fails())
        };
        assert_eq!(
            [3.0, 3.9, 4.1].map(|figure| judged(figure, Asked::AtMost(3.0))),
            [(true, true), (false, true), (false, false)]
        );
        assert_eq!(
            [3.0, 2.1, 1.9].map(|figure| judged(figure, Asked::AtLeast(3.0))),
            [(true, true), (false, true), (false, false)]
        );
    }
}
