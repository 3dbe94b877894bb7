//! Which rules a game is played by.

use std::fmt;
use std::str::FromStr;

use crate::{FrameRule, HouseLine, NoTap};

/// The rules of one game; plain ten-pin bowling, if nothing is said. Each rule has one spelling: `no-tap-9` (`-8`, `-7`),
/// `3-6-9`, `current-frame`, `baker`. Several are written with commas between them, and no rule is `plain`.
///
/// ```
/// use alley_house_rules::{FrameRule, NoTap, Rules};
///
/// let rules: Rules = "baker,no-tap-9".parse()?;
/// assert_eq!(rules, Rules::new(FrameRule::TenPin).with_no_tap(NoTap::Nine).with_baker());
/// assert_eq!(rules.to_string(), "no-tap-9,baker");
/// assert_eq!(Rules::default().to_string(), "plain");
/// # Ok::<(), alley_house_rules::RulesRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    line: (FrameRule, Option<NoTap>),
    baker: bool,
}

const PLAIN: &str = "plain";
const BAKER: &str = "baker";

impl Rules {
    /// Frames by this rule, and nothing else.
    #[must_use]
    pub const fn new(frames: FrameRule) -> Self {
        Self { line: (frames, None), baker: false }
    }

    /// These, and almost all pins are a strike. It goes with every other rule.
    #[must_use]
    pub const fn with_no_tap(self, no_tap: NoTap) -> Self {
        Self { line: (self.line.0, Some(no_tap)), ..self }
    }

    /// These, and teams bowl one line each, the players taking the frames in turn. It goes with every other rule.
    #[must_use]
    pub const fn with_baker(self) -> Self {
        Self { baker: true, ..self }
    }

    /// By which rule frames are scored.
    #[must_use]
    pub const fn frames(self) -> FrameRule {
        self.line.0
    }

    /// How many pins are a strike, if not ten.
    #[must_use]
    pub const fn no_tap(self) -> Option<NoTap> {
        self.line.1
    }

    /// Whether a line belongs to a [`BakerTeam`](crate::BakerTeam).
    #[must_use]
    pub const fn is_baker(self) -> bool {
        self.baker
    }

    /// Whether this is ten-pin bowling without any rule of the house.
    #[must_use]
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }

    /// The line of everybody before the first ball.
    #[must_use]
    pub const fn line(self) -> HouseLine {
        HouseLine::fresh(self.line.0, self.line.1)
    }

    /// These and the one that is spelled like this.
    fn and(self, spelled: &str) -> Result<Self, RulesRefusal> {
        if spelled == BAKER {
            return Self::once(self.baker, self.with_baker());
        }
        let no_tap = NoTap::ALL.into_iter().find(|no_tap| no_tap.spelled() == spelled);
        if let Some(no_tap) = no_tap {
            return Self::once(self.no_tap().is_some(), self.with_no_tap(no_tap));
        }
        let frames = FrameRule::ALL.into_iter().find(|frames| frames.spelled() == Some(spelled));
        self.scored(frames.ok_or(RulesRefusal::Unknown)?)
    }

    fn scored(self, frames: FrameRule) -> Result<Self, RulesRefusal> {
        match self.frames() {
            FrameRule::TenPin => Ok(Self { line: (frames, self.no_tap()), ..self }),
            same if same == frames => Err(RulesRefusal::Twice),
            FrameRule::ThreeSixNine | FrameRule::CurrentFrame => Err(RulesRefusal::Together),
        }
    }

    const fn once(already: bool, rules: Self) -> Result<Self, RulesRefusal> {
        if already {
            return Err(RulesRefusal::Twice);
        }
        Ok(rules)
    }
}

impl FromStr for Rules {
    type Err = RulesRefusal;

    /// In any order, each once.
    fn from_str(text: &str) -> Result<Self, RulesRefusal> {
        if text == PLAIN {
            return Ok(Self::default());
        }
        text.split(',').try_fold(Self::default(), Self::and)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() {
            return formatter.write_str(PLAIN);
        }
        let each = [self.no_tap().map(NoTap::spelled), self.frames().spelled(), self.baker.then_some(BAKER)];
        let mut named = each.into_iter().flatten().enumerate();
        named.try_for_each(|(place, rule)| match place {
            0 => formatter.write_str(rule),
            _ => write!(formatter, ",{rule}"),
        })
    }
}

/// Why something does not say by which rules is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesRefusal {
    /// There is no such rule.
    Unknown,
    /// A rule is named twice, or two kinds of no-tap.
    Twice,
    /// 3-6-9 gives strikes of ten-pin bowling.
    Together,
}

impl fmt::Display for RulesRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Unknown => {
                "rules are no-tap-9 (or -8, -7), 3-6-9, current-frame and baker, with commas between them, or plain"
            }
            Self::Twice => "each rule is named once, and only one kind of no-tap",
            Self::Together => "3-6-9 and current-frame do not go together",
        })
    }
}

impl std::error::Error for RulesRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_are_written_and_read_back() {
        let mut spellings = Vec::new();
        for frames in FrameRule::ALL {
            let each = NoTap::ALL.map(|no_tap| Rules::new(frames).with_no_tap(no_tap));
            for rules in each.into_iter().chain([Rules::new(frames)]) {
                for rules in [rules, rules.with_baker()] {
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                    let mut backwards: Vec<_> = rules.to_string().split(',').map(str::to_owned).collect();
                    backwards.reverse();
                    assert_eq!(backwards.join(",").parse(), Ok(rules));
                    spellings.push(rules.to_string());
                }
            }
        }
        spellings.sort();
        spellings.dedup();
        assert_eq!(spellings.len(), 24);
        assert!(spellings.iter().any(|rules| rules == "no-tap-7,current-frame,baker"));
        assert!(Rules::default().is_plain() && !Rules::default().with_baker().is_plain());
    }

    #[test]
    fn what_does_not_go_is_refused() {
        for unknown in
            ["", "no-tap", "no-tap-6", "no-tap-10", "No-Tap-9", "369", "baker ", "plain,baker", "baker,", ","]
        {
            assert_eq!(unknown.parse::<Rules>(), Err(RulesRefusal::Unknown), "{unknown:?}");
        }
        for twice in
            ["baker,baker", "no-tap-9,no-tap-9", "no-tap-9,no-tap-8", "3-6-9,3-6-9", "current-frame,current-frame"]
        {
            assert_eq!(twice.parse::<Rules>(), Err(RulesRefusal::Twice), "{twice:?}");
        }
        for together in ["3-6-9,current-frame", "current-frame,baker,3-6-9"] {
            assert_eq!(together.parse::<Rules>(), Err(RulesRefusal::Together), "{together:?}");
        }
    }

    #[test]
    fn the_sentences() {
        let rules =
            "rules are no-tap-9 (or -8, -7), 3-6-9, current-frame and baker, with commas between them, or plain";
        assert_eq!(RulesRefusal::Unknown.to_string(), rules);
        assert_eq!(RulesRefusal::Twice.to_string(), "each rule is named once, and only one kind of no-tap");
        assert_eq!(RulesRefusal::Together.to_string(), "3-6-9 and current-frame do not go together");
    }
}
