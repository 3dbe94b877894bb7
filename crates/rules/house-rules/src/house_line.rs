//! A line by the rules of the house.

use alley_bowling::{
    Card, ClosedCurrentLine, ClosedLine, CurrentLine, FinishedLine, FrameNumber, LineOfPlay, OpenLine, Outlook, Pins,
    Points, Progress, Rack, Refusal,
};

use crate::{FrameRule, NoTap};

/// A line that takes another ball, by whichever rules; [`Rules::line`](crate::Rules::line) gives a fresh one. It is bowled
/// with what fell: what that counts, and which balls are given, is its own affair.
///
/// ```
/// use alley_bowling::{LineOfPlay, Pins, Progress};
/// use alley_house_rules::Rules;
///
/// let line = "no-tap-9".parse::<Rules>()?.line();
/// let Progress::Open(line) = line.bowl(Pins::new(9)?)? else { unreachable!("ten frames are long") };
/// assert_eq!(line.card().frames().next().map(|(marks, _)| marks.to_string()), Some("X".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseLine {
    no_tap: Option<NoTap>,
    line: Scored,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scored {
    TenPin(OpenLine),
    ThreeSixNine(OpenLine),
    Current(CurrentLine),
}

impl HouseLine {
    pub(crate) const fn fresh(frames: FrameRule, no_tap: Option<NoTap>) -> Self {
        Self { no_tap, line: Scored::fresh(frames) }
    }

    /// What the next ball counts if this many fall.
    #[must_use]
    pub fn credited(self, pins: Pins) -> Pins {
        self.no_tap.map_or(pins, |no_tap| no_tap.credited(self.rack(), pins))
    }

    /// The line after a ball, and after the one that the house bowls then.
    fn on_with(self, line: Progress<Scored, ClosedHouseLine>) -> Progress<Self, ClosedHouseLine> {
        match line {
            Progress::Closed(closed) => Progress::Closed(closed),
            Progress::Open(line) => Progress::Open(Self { line: line.with_what_is_given(), ..self }),
        }
    }
}

impl LineOfPlay for HouseLine {
    type Closed = ClosedHouseLine;

    fn afresh(self) -> Self {
        Self::fresh(self.line.rule(), self.no_tap)
    }

    fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedHouseLine>, Refusal> {
        self.line.bowl(self.credited(pins)).map(|line| self.on_with(line))
    }

    fn rack(self) -> Rack {
        match self.line {
            Scored::TenPin(line) | Scored::ThreeSixNine(line) => line.rack(),
            Scored::Current(line) => line.rack(),
        }
    }

    fn ball(self) -> u8 {
        match self.line {
            Scored::TenPin(line) | Scored::ThreeSixNine(line) => line.ball(),
            Scored::Current(line) => line.ball(),
        }
    }

    fn frame(self) -> FrameNumber {
        match self.line {
            Scored::TenPin(line) | Scored::ThreeSixNine(line) => line.frame(),
            Scored::Current(line) => line.frame(),
        }
    }

    fn card(&self) -> Card {
        match self.line {
            Scored::TenPin(line) => line.card(),
            Scored::ThreeSixNine(line) => line.card().with_outlook(Outlook::played_out(*self)),
            Scored::Current(line) => line.card(),
        }
    }

    fn gives(&self, frame: FrameNumber) -> bool {
        self.line.rule().gives(frame)
    }
}

impl Scored {
    const fn fresh(frames: FrameRule) -> Self {
        match frames {
            FrameRule::TenPin => Self::TenPin(OpenLine::FRESH),
            FrameRule::ThreeSixNine => Self::ThreeSixNine(OpenLine::FRESH),
            FrameRule::CurrentFrame => Self::Current(CurrentLine::FRESH),
        }
    }

    const fn rule(self) -> FrameRule {
        match self {
            Self::TenPin(_) => FrameRule::TenPin,
            Self::ThreeSixNine(_) => FrameRule::ThreeSixNine,
            Self::Current(_) => FrameRule::CurrentFrame,
        }
    }

    fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedHouseLine>, Refusal> {
        match self {
            Self::TenPin(line) => line.bowl(pins).map(|line| ten_pin(line, Self::TenPin)),
            Self::ThreeSixNine(line) => line.bowl(pins).map(|line| ten_pin(line, Self::ThreeSixNine)),
            Self::Current(line) => line.bowl(pins).map(current),
        }
    }

    /// The house bowls its frames at once. They are ordinary ones, so the line stays open.
    fn with_what_is_given(self) -> Self {
        match self {
            Self::ThreeSixNine(line) if self.rule().gives(line.frame()) => match line.bowl(Pins::ALL) {
                Ok(Progress::Open(line)) => Self::ThreeSixNine(line),
                Ok(Progress::Closed(_)) | Err(_) => self,
            },
            _ => self,
        }
    }
}

fn ten_pin(
    line: Progress<OpenLine, ClosedLine>,
    kind: impl Fn(OpenLine) -> Scored,
) -> Progress<Scored, ClosedHouseLine> {
    match line {
        Progress::Open(line) => Progress::Open(kind(line)),
        Progress::Closed(line) => Progress::Closed(ClosedHouseLine(Ended::TenPin(line))),
    }
}

fn current(line: Progress<CurrentLine, ClosedCurrentLine>) -> Progress<Scored, ClosedHouseLine> {
    match line {
        Progress::Open(line) => Progress::Open(Scored::Current(line)),
        Progress::Closed(line) => Progress::Closed(ClosedHouseLine(Ended::Current(line))),
    }
}

/// A line by the rules of the house that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosedHouseLine(Ended);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ended {
    TenPin(ClosedLine),
    Current(ClosedCurrentLine),
}

impl FinishedLine for ClosedHouseLine {
    fn score(&self) -> Points {
        match self.0 {
            Ended::TenPin(line) => line.score(),
            Ended::Current(line) => line.score(),
        }
    }

    fn card(&self) -> Card {
        match self.0 {
            Ended::TenPin(line) => line.card(),
            Ended::Current(line) => line.card(),
        }
    }
}
