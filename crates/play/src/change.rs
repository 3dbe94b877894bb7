//! What can happen in a game.

use alley_bowling::{Correction, FrameNumber, Pins};
use alley_journal::{Label, label};

/// One entry of a game after its beginning.
///
/// ```
/// use alley_bowling::Pins;
/// use alley_play::Change;
///
/// assert_eq!(Change::Roll(Pins::ALL).to_string(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The bowler who is up rolled a ball.
    Roll(Pins),
    /// The last roll or correction that still counts is taken back.
    Undo,
    /// A frame of the bowler at this place, from 0, was really like this.
    Fix(usize, Correction),
}

impl Change {
    pub(crate) const fn kind(&self) -> Label {
        match self {
            Self::Roll(_) => label!("roll"),
            Self::Undo => label!("undo"),
            Self::Fix(..) => label!("fix"),
        }
    }

    /// From what was written down, which is written in one way only.
    pub(crate) fn read(kind: &str, text: &str) -> Option<Self> {
        let change = match kind {
            "roll" => text.parse().ok().map(Self::Roll),
            "undo" if text.is_empty() => Some(Self::Undo),
            "fix" => read_fix(text),
            _ => None,
        };
        change.filter(|change| change.to_string() == text)
    }
}

impl std::fmt::Display for Change {
    /// As it is written down: `7`, nothing, or `place frame rolls` with the place counted from 1.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Roll(pins) => pins.fmt(formatter),
            Self::Undo => Ok(()),
            Self::Fix(place, correction) => {
                write!(formatter, "{} {}", place + 1, correction.frame())?;
                correction.rolls().iter().try_for_each(|pins| write!(formatter, " {pins}"))
            }
        }
    }
}

fn read_fix(text: &str) -> Option<Change> {
    let mut words = text.split(' ');
    let place: usize = words.next()?.parse().ok()?;
    let frame = FrameNumber::new(words.next()?.parse().ok()?)?;
    let rolls = words.map(str::parse::<Pins>).collect::<Result<Vec<_>, _>>().ok()?;
    Some(Change::Fix(place.checked_sub(1)?, Correction::new(frame, rolls)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_written_in_one_way_only() {
        for (kind, text) in [("roll", "7"), ("roll", "10"), ("undo", ""), ("fix", "1 1 3"), ("fix", "2 10 10 10 10")] {
            assert_eq!(Change::read(kind, text).map(|change| change.to_string()).as_deref(), Some(text));
        }
        for (kind, text) in [
            ("roll", "+7"),
            ("roll", "07"),
            ("roll", " 7"),
            ("undo", " "),
            ("fix", "+1 +1 3"),
            ("fix", "01 1 3"),
            ("fix", "1 1 +3"),
            ("fix", "0 1 3"),
        ] {
            assert_eq!(Change::read(kind, text), None, "{kind} {text:?}");
        }
    }
}
