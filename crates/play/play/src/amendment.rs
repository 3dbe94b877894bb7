//! A frame as it really was.

use std::fmt;

use alley_bowling::{Ball, Correction, FrameNumber, LineOfPlay, Pins, Progress, Rack};
use alley_house_rules::Rules;

/// What a frame really was, with all that is known of its balls. To the rules it is a [`Correction`].
///
/// ```
/// use alley_bowling::FrameNumber;
/// use alley_play::Amendment;
///
/// let amendment = Amendment::new(FrameNumber::TENTH, vec!["8:7-10".parse()?, "F".parse()?]);
/// assert_eq!(amendment.to_string(), "10 8:7-10 F");
/// # Ok::<(), alley_bowling::BallRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendment {
    frame: FrameNumber,
    balls: Vec<Ball>,
}

impl Amendment {
    /// This frame was these balls.
    #[must_use]
    pub const fn new(frame: FrameNumber, balls: Vec<Ball>) -> Self {
        Self { frame, balls }
    }

    /// Which frame.
    #[must_use]
    pub const fn frame(&self) -> FrameNumber {
        self.frame
    }

    /// What was bowled in it.
    #[must_use]
    pub fn balls(&self) -> &[Ball] {
        &self.balls
    }

    /// What one more ball of the frame is bowled at by these rules; nothing if the frame is over, is given by the house, or
    /// cannot have been like this.
    ///
    /// ```
    /// use alley_bowling::{FrameNumber, Rack};
    /// use alley_house_rules::Rules;
    /// use alley_play::Amendment;
    ///
    /// let tenth = |balls| Amendment::new(FrameNumber::TENTH, balls).rack(Rules::default());
    /// assert_eq!(tenth(vec!["9".parse()?, "1".parse()?]), Some(Rack::Fresh));
    /// assert_eq!(tenth(vec!["9".parse()?, "0".parse()?]), None);
    /// # Ok::<(), alley_bowling::BallRefusal>(())
    /// ```
    #[must_use]
    pub fn rack(&self, rules: Rules) -> Option<Rack> {
        let mut line = rules.line();
        while line.frame() < self.frame {
            line = opened(line.bowl(Pins::NONE))?;
        }
        let within = self.balls.iter().try_fold(line, |line, ball| opened(line.bowl(ball.pins())))?;
        (within.frame() == self.frame).then(|| within.rack())
    }

    /// What the rules have to know of it.
    pub(crate) fn correction(&self) -> Correction {
        Correction::new(self.frame, self.balls.iter().map(|ball| ball.pins()).collect())
    }

    /// From words with one blank between them.
    pub(crate) fn read<'text>(mut words: impl Iterator<Item = &'text str>) -> Option<Self> {
        let frame = FrameNumber::new(words.next()?.parse().ok()?)?;
        let balls = words.map(str::parse::<Ball>).collect::<Result<Vec<_>, _>>().ok()?;
        Some(Self { frame, balls })
    }
}

/// A line that takes another ball.
fn opened<Open, Closed, Refusal>(bowled: Result<Progress<Open, Closed>, Refusal>) -> Option<Open> {
    match bowled {
        Ok(Progress::Open(open)) => Some(open),
        _ => None,
    }
}

/// As it is written down: the frame, then the balls.
impl fmt::Display for Amendment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.frame.fmt(formatter)?;
        self.balls.iter().try_for_each(|ball| write!(formatter, " {ball}"))
    }
}
