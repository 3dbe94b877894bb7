//! A frame that was written down wrongly.

use alloc::vec::Vec;
use core::fmt;

use crate::{FrameNumber, Line, LineOfPlay, OpenLine, Pins, Refusal};

/// What a frame really was.
///
/// ```
/// use alley_bowling::{Correction, FrameNumber, Line, OpenLine, Pins};
///
/// let pins = |count| Pins::new(count).expect("at most ten");
/// let mut line = Line::Open(OpenLine::FRESH);
/// for count in [8, 1, 10] {
///     let Line::Open(open) = line else { unreachable!("ten frames are long") };
///     line = open.bowl(pins(count))?.into();
/// }
/// let frame = FrameNumber::new(1).expect("the first of ten");
/// let correction = Correction::new(frame, vec![pins(8), pins(2)]);
/// assert_eq!(correction.rolls(), [pins(8), pins(2)]);
/// let corrected = line.corrected(&correction)?;
/// let marks: Vec<_> = corrected.card().frames().take(2).map(|(marks, _)| marks.to_string()).collect();
/// assert_eq!(marks, ["8|/", "X"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Correction {
    frame: FrameNumber,
    rolls: Vec<Pins>,
}

impl Correction {
    /// This frame was these rolls.
    #[must_use]
    pub const fn new(frame: FrameNumber, rolls: Vec<Pins>) -> Self {
        Self { frame, rolls }
    }

    /// Which frame.
    #[must_use]
    pub const fn frame(&self) -> FrameNumber {
        self.frame
    }

    /// What was bowled in it.
    #[must_use]
    pub fn rolls(&self) -> &[Pins] {
        &self.rolls
    }

    /// The frames of a line, with this one put right.
    fn put_into(&self, mut frames: Vec<Vec<Pins>>) -> Result<Vec<Vec<Pins>>, CorrectionRefusal> {
        let place = usize::from(self.frame.value()) - 1;
        let frame = frames.get_mut(place).ok_or(CorrectionRefusal::NotBowled(self.frame))?;
        frame.clone_from(&self.rolls);
        Ok(frames)
    }
}

impl Line {
    /// This line with one frame put right. Every other frame stays what it was: a frame before the last one bowled has
    /// to be complete.
    ///
    /// # Errors
    /// The frame has not been bowled, or its rolls do not make one frame.
    pub fn corrected(&self, correction: &Correction) -> Result<Self, CorrectionRefusal> {
        self.bowled_again(OpenLine::FRESH, correction)
    }
}

impl<O: LineOfPlay> Line<O> {
    /// The rolls of each frame that has any.
    #[must_use]
    pub fn rolls(&self) -> Vec<Vec<Pins>> {
        let card = self.card();
        let frames = card.frames().map(|(marks, _)| marks.rolls().collect::<Vec<_>>());
        frames.filter(|rolls| !rolls.is_empty()).collect()
    }

    /// This line bowled again from the first ball, with one frame put right. What is bowled for the player comes by
    /// itself, and cannot be put right.
    pub(crate) fn bowled_again(&self, fresh: O, correction: &Correction) -> Result<Self, CorrectionRefusal> {
        if fresh.gives(correction.frame) {
            return Err(CorrectionRefusal::Given(correction.frame));
        }
        let frames = correction.put_into(self.rolls())?.into_iter().zip(0..);
        let bowled: Vec<_> = frames.filter(|&(_, done)| !fresh.gives(FrameNumber::after(done))).collect();
        let last = bowled.last().map(|&(_, done)| done);
        let mut bowled = bowled.into_iter();
        bowled.try_fold(Self::Open(fresh), |line, (rolls, done)| line.with_frame(&rolls, Some(done) == last))
    }

    /// This line with one more frame, which may stay open if it is the last.
    fn with_frame(self, rolls: &[Pins], last: bool) -> Result<Self, CorrectionRefusal> {
        let frame = self.frames_done();
        let complete = |line: &Self| line.frames_done() > frame;
        let spot = |roll| Spot { frame: FrameNumber::after(frame), roll };
        let line = rolls.iter().zip(1..).try_fold(self, |line, (&pins, roll)| match line {
            Self::Open(open) if !complete(&line) => {
                open.bowl(pins).map(Self::from).map_err(|refusal| CorrectionRefusal::Standing(spot(roll), refusal))
            }
            _ => Err(CorrectionRefusal::Over(spot(roll))),
        })?;
        if complete(&line) || (last && !rolls.is_empty()) {
            return Ok(line);
        }
        Err(CorrectionRefusal::Incomplete(FrameNumber::after(frame)))
    }
}

/// A roll within a frame, counted from 1.
///
/// ```
/// use alley_bowling::{Correction, CorrectionRefusal, FrameNumber, Line, OpenLine, Pins};
///
/// let line = Line::from(OpenLine::FRESH.bowl(Pins::ALL)?);
/// let first = FrameNumber::new(1).expect("the first of ten");
/// let twice = Correction::new(first, vec![Pins::ALL, Pins::NONE]);
/// let Err(CorrectionRefusal::Over(spot)) = line.corrected(&twice) else { unreachable!("a strike is a frame") };
/// assert_eq!(spot.place(), (first, 2));
/// # Ok::<(), alley_bowling::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    frame: FrameNumber,
    roll: u8,
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "frame {}, roll {}", self.frame, self.roll)
    }
}

impl Spot {
    /// Which frame, and which of its rolls.
    #[must_use]
    pub const fn place(self) -> (FrameNumber, u8) {
        (self.frame, self.roll)
    }
}

/// Why a frame cannot have been like that.
///
/// ```
/// use alley_bowling::{Correction, FrameNumber, Line, OpenLine, Pins};
///
/// let strike = Correction::new(FrameNumber::TENTH, vec![Pins::ALL]);
/// let refusal = Line::Open(OpenLine::FRESH).corrected(&strike).unwrap_err();
/// assert_eq!(refusal.to_string(), "frame 10 has not been bowled yet");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionRefusal {
    /// There is no such bowler.
    Nobody,
    /// Nothing was bowled in this frame yet.
    NotBowled(FrameNumber),
    /// More pins than stood.
    Standing(Spot, Refusal),
    /// The frame was over before this roll.
    Over(Spot),
    /// Another roll is missing, and later frames have been bowled.
    Incomplete(FrameNumber),
    /// Nobody bowled this frame: it is given as a strike.
    Given(FrameNumber),
}

impl fmt::Display for CorrectionRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => formatter.write_str("there is no such bowler"),
            Self::NotBowled(frame) => write!(formatter, "frame {frame} has not been bowled yet"),
            Self::Standing(spot, refusal) => write!(formatter, "{spot}: {refusal}"),
            Self::Over(spot) => write!(formatter, "{spot}: the frame was already over"),
            Self::Incomplete(frame) => write!(formatter, "frame {frame} lacks a roll"),
            Self::Given(frame) => write!(formatter, "frame {frame} is given as a strike"),
        }
    }
}

impl core::error::Error for CorrectionRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(counts: &[u8]) -> Vec<Pins> {
        counts.iter().map(|&count| Pins::new(count).unwrap()).collect()
    }

    fn line(counts: &[u8]) -> Line {
        pins(counts).into_iter().fold(Line::Open(OpenLine::FRESH), |line, pins| match line {
            Line::Open(open) => open.bowl(pins).unwrap().into(),
            Line::Closed(_) => panic!("the line is over"),
        })
    }

    fn corrected(counts: &[u8], frame: u8, rolls: &[u8]) -> Result<Line, String> {
        let correction = Correction::new(FrameNumber::new(frame).unwrap(), pins(rolls));
        line(counts).corrected(&correction).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn a_corrected_line_is_the_line_that_should_have_been_bowled() {
        assert_eq!(corrected(&[8, 1, 10, 3], 1, &[10]), Ok(line(&[10, 10, 3])));
        assert_eq!(corrected(&[8, 1, 10, 3], 2, &[0, 10]), Ok(line(&[8, 1, 0, 10, 3])));
        assert_eq!(corrected(&[8, 1, 10, 3], 3, &[4, 5]), Ok(line(&[8, 1, 10, 4, 5])));
        let strikes = [10; 12];
        assert_eq!(corrected(&strikes, 10, &[10, 7, 3]), Ok(line(&[10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 7, 3])));
        assert_eq!(corrected(&strikes, 10, &[9]), Ok(line(&[10, 10, 10, 10, 10, 10, 10, 10, 10, 9])));
    }

    #[test]
    fn what_cannot_have_been_is_refused() {
        let refused = |frame, rolls: &[u8]| corrected(&[8, 1, 10, 3], frame, rolls).unwrap_err();
        assert_eq!(refused(1, &[8, 3]), "frame 1, roll 2: 3 pins, but only 2 stood");
        assert_eq!(refused(1, &[10, 5]), "frame 1, roll 2: the frame was already over");
        assert_eq!(refused(1, &[8, 1, 0]), "frame 1, roll 3: the frame was already over");
        assert_eq!(refused(1, &[8]), "frame 1 lacks a roll");
        assert_eq!(refused(3, &[]), "frame 3 lacks a roll");
        assert_eq!(refused(4, &[1, 2]), "frame 4 has not been bowled yet");
        assert_eq!(CorrectionRefusal::Nobody.to_string(), "there is no such bowler");
        assert_eq!(CorrectionRefusal::Given(FrameNumber::SECOND).to_string(), "frame 2 is given as a strike");
    }
}
