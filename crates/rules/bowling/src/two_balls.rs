//! The balls of the ordinary frames of a line, and what they are worth.

use crate::following::Following;
use crate::pins_by_frame::PinsByFrame;
use crate::{ClosedFrame, Pins, Points};

/// The first and the second ball of each frame; a strike has no second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TwoBalls {
    firsts: PinsByFrame,
    seconds: PinsByFrame,
}

impl TwoBalls {
    /// Before the first ball.
    pub(crate) const NONE: Self = Self { firsts: PinsByFrame::NONE, seconds: PinsByFrame::NONE };

    /// With this frame after that many.
    #[inline]
    pub(crate) const fn with(self, frames: u8, frame: ClosedFrame) -> Self {
        match frame {
            ClosedFrame::Strike => self.bowled(frames, Pins::ALL, Pins::NONE),
            ClosedFrame::Spare(first) => self.bowled(frames, first, first.rest()),
            ClosedFrame::Miss(first, second) => self.bowled(frames, first, second),
        }
    }

    /// The frame after this many.
    #[inline]
    pub(crate) const fn after(self, frames: u8) -> ClosedFrame {
        let (first, second) = (self.firsts.after(frames), self.seconds.after(frames));
        match first {
            Pins::ALL => ClosedFrame::Strike,
            _ if second.count() == first.rest().count() => ClosedFrame::Spare(first),
            _ => ClosedFrame::Miss(first, second),
        }
    }

    /// What the frames are worth, added up, when these rolls follow that many frames: a strike counts the next two rolls as well, a
    /// spare the next one. The roll after the next is the second of the next frame, or the first of the frame after a
    /// strike.
    #[inline]
    pub(crate) fn running(self, frames: u8, following: Following) -> [Points; 9] {
        let Self { firsts, seconds } = self.followed(frames, following);
        let fallen = firsts.and(seconds);
        let next = firsts.of_the_next();
        let after_next = seconds.and(next.where_ten(firsts)).of_the_next();
        PinsByFrame::running([fallen, next.where_ten(fallen), after_next.where_ten(firsts)])
    }

    #[inline]
    const fn followed(self, frames: u8, following: Following) -> Self {
        match following.rolls() {
            (None, _) => self,
            (Some(next), None) => self.bowled(frames, next, Pins::NONE),
            (Some(Pins::ALL), Some(second)) => {
                self.bowled(frames, Pins::ALL, Pins::NONE).bowled(frames + 1, second, Pins::NONE)
            }
            (Some(next), Some(second)) => self.bowled(frames, next, second),
        }
    }

    #[inline]
    const fn bowled(self, frames: u8, first: Pins, second: Pins) -> Self {
        Self { firsts: self.firsts.with(frames, first), seconds: self.seconds.with(frames, second) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OpenFrame, Progress};

    fn all_closed() -> Vec<ClosedFrame> {
        let first = Pins::ALL.possible_rolls().map(|pins| OpenFrame::Fresh.bowl(pins).unwrap());
        let closed = first.flat_map(|frame| match frame {
            Progress::Open(half) => half.rack().possible_rolls().map(|pins| half.bowl(pins).unwrap()).collect(),
            strike @ Progress::Closed(_) => vec![strike],
        });
        closed
            .map(|frame| match frame {
                Progress::Open(_) => panic!("two balls are a frame"),
                Progress::Closed(closed) => closed,
            })
            .collect()
    }

    #[test]
    fn every_frame_is_kept_as_it_was_bowled_at_every_place() {
        let all = all_closed();
        assert_eq!(all.len(), 66);
        for start in 0..all.len() {
            let ten = || all.iter().cycle().skip(start).take(10).zip(0..);
            let kept = ten().fold(TwoBalls::NONE, |frames, (&frame, before)| frames.with(before, frame));
            assert!(ten().all(|(&frame, before)| kept.after(before) == frame));
        }
    }

    #[test]
    fn the_rolls_that_follow_count_for_those_who_wait() {
        let worth = |following| {
            let strikes = TwoBalls::NONE.with(0, ClosedFrame::Strike).with(1, ClosedFrame::Strike);
            let [first, second, ..] = strikes.running(2, following);
            (first.value(), second.value())
        };
        let (two, three) = (Pins::new(2).unwrap(), Pins::new(3).unwrap());
        assert_eq!(worth(Following::NOTHING), (20, 30));
        assert_eq!(worth(Following::one_roll(three)), (23, 36));
        assert_eq!(worth(Following::two_rolls(three, two)), (23, 38));
        assert_eq!(worth(Following::two_rolls(Pins::ALL, two)), (30, 52));
    }
}
