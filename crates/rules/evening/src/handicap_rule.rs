//! Where the handicaps of an evening come from.

use std::fmt;
use std::str::FromStr;

use crate::{Average, Handicap, Percentage, PercentageRefusal};

/// The rule of an evening. It is written in one way: `none`, `each`, or a percentage, as in `90% of 220`,
/// `90% of 220 at most 70`, `100% of 200 or negative`, `80% of 220 at most 0 or negative`.
///
/// ```
/// use alley_evening::{Average, Handicap, HandicapRule};
///
/// let rule: HandicapRule = "90% of 220 at most 70".parse()?;
/// let (own, average) = (Handicap::new(12)?, Average::whole_pins(100));
/// assert_eq!(rule.of(Some(own), average).value(), 70);
/// assert_eq!(rule.of(Some(own), None), own);
/// assert_eq!(HandicapRule::Each.of(Some(own), average), own);
/// assert_eq!(HandicapRule::None.of(Some(own), average), Handicap::NONE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HandicapRule {
    /// Everybody bowls for the pins alone.
    #[default]
    None,
    /// Everybody brings a number.
    Each,
    /// Everybody gets a share of what is missing to a basis.
    Share(Percentage),
}

const NONE: &str = "none";
const EACH: &str = "each";

impl HandicapRule {
    /// The handicap of somebody with this number of their own and this average. A share of nothing known is the own
    /// number; without that too, it is 0.
    #[must_use]
    pub fn of(&self, own: Option<Handicap>, average: Option<Average>) -> Handicap {
        let own = own.unwrap_or_default();
        match self {
            Self::None => Handicap::NONE,
            Self::Each => own,
            Self::Share(percentage) => average.map_or(own, |average| percentage.of(average)),
        }
    }
}

impl fmt::Display for HandicapRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => formatter.write_str(NONE),
            Self::Each => formatter.write_str(EACH),
            Self::Share(percentage) => percentage.fmt(formatter),
        }
    }
}

impl FromStr for HandicapRule {
    type Err = HandicapRuleRefusal;

    fn from_str(text: &str) -> Result<Self, HandicapRuleRefusal> {
        let rule = match text {
            NONE => Self::None,
            EACH => Self::Each,
            share => Self::Share(percentage(share)?),
        };
        // A number can be written in many ways, a rule in one.
        (rule.to_string() == text).then_some(rule).ok_or(HandicapRuleRefusal::Unknown)
    }
}

fn percentage(text: &str) -> Result<Percentage, HandicapRuleRefusal> {
    let positive = text.strip_suffix(" or negative");
    let (share, most) = parted(positive.unwrap_or(text), " at most ");
    let (percent, basis) = share.split_once("% of ").ok_or(HandicapRuleRefusal::Unknown)?;
    let share = Percentage::new(number(percent)?, number(basis)?)?;
    let capped = most.map_or(Ok(share), |most| Ok(share.at_most(number(most)?)?));
    capped.map(|share| positive.map_or(share, |_| share.or_negative()))
}

fn parted<'text>(text: &'text str, words: &str) -> (&'text str, Option<&'text str>) {
    text.split_once(words).map_or((text, None), |(before, after)| (before, Some(after)))
}

fn number(digits: &str) -> Result<u16, HandicapRuleRefusal> {
    digits.parse().map_err(|_| HandicapRuleRefusal::Unknown)
}

/// Why something does not say where handicaps come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapRuleRefusal {
    /// No rule is written like this.
    Unknown,
    /// It is written as a percentage, but there is none like it.
    Percentage(PercentageRefusal),
}

impl From<PercentageRefusal> for HandicapRuleRefusal {
    fn from(refusal: PercentageRefusal) -> Self {
        Self::Percentage(refusal)
    }
}

impl fmt::Display for HandicapRuleRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => formatter.write_str(
                "handicaps are none, each, or a percentage such as 90% of 220 at most 70 or negative, the ends only where they hold",
            ),
            Self::Percentage(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for HandicapRuleRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_RULES: [&str; 23] = [
        "",
        "None",
        "none ",
        "90",
        "90%",
        "90% of",
        "90% of ",
        "90 % of 220",
        "090% of 220",
        "+90% of 220",
        "90% of 0220",
        "90% of 220 at most",
        "90% of 220 at most ",
        "90% of 220 at most 070",
        "90% of 220 or negative at most 70",
        "90% of 220 or negative or negative",
        "90% of 220  at most 70",
        "90% of 220 at most 70 at most 80",
        "-90% of 220",
        "90% of 220 at most -1",
        "90% of 99999",
        "90.5% of 220",
        "each or negative",
    ];

    #[test]
    fn written_and_read_in_one_way() {
        let usual = Percentage::new(90, 220).unwrap();
        let capped = usual.at_most(70).unwrap();
        let rows = [
            (HandicapRule::None, "none"),
            (HandicapRule::Each, "each"),
            (HandicapRule::Share(usual), "90% of 220"),
            (HandicapRule::Share(capped), "90% of 220 at most 70"),
            (HandicapRule::Share(usual.at_most(0).unwrap()), "90% of 220 at most 0"),
            (HandicapRule::Share(usual.or_negative()), "90% of 220 or negative"),
            (HandicapRule::Share(capped.or_negative()), "90% of 220 at most 70 or negative"),
        ];
        for (rule, text) in rows {
            assert_eq!((rule.to_string().as_str(), text.parse()), (text, Ok(rule)));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in NO_RULES {
            assert_eq!(text.parse::<HandicapRule>(), Err(HandicapRuleRefusal::Unknown), "{text:?}");
        }
    }

    #[test]
    fn a_percentage_that_cannot_be_says_why() {
        for (text, refusal) in [
            ("0% of 220", PercentageRefusal::Percent),
            ("121% of 220", PercentageRefusal::Percent),
            ("90% of 0", PercentageRefusal::Basis),
            ("90% of 301", PercentageRefusal::Basis),
            ("90% of 220 at most 301", PercentageRefusal::Most),
        ] {
            assert_eq!(text.parse::<HandicapRule>(), Err(HandicapRuleRefusal::Percentage(refusal)), "{text:?}");
            assert_eq!(HandicapRuleRefusal::from(refusal).to_string(), refusal.to_string());
        }
        let sentence = "handicaps are none, each, or a percentage such as 90% of 220 at most 70 or negative, the ends only where they hold";
        assert_eq!(HandicapRuleRefusal::Unknown.to_string(), sentence);
    }

    #[test]
    fn whose_number_counts() {
        let (own, average) = (Handicap::new(-7).ok(), Average::whole_pins(187));
        let share: HandicapRule = "90% of 220".parse().unwrap();
        let rows = [
            (HandicapRule::None, own, average, 0),
            (HandicapRule::Each, own, average, -7),
            (HandicapRule::Each, None, average, 0),
            (share, own, average, 29),
            (share, None, average, 29),
            (share, own, None, -7),
            (share, None, None, 0),
        ];
        for (rule, own, average, handicap) in rows {
            assert_eq!(rule.of(own, average).value(), handicap, "{rule}, {own:?}, {average:?}");
        }
    }
}
