//! The ordinary frames of a line that are over, and the moment all of them are: nine before the tenth, or ten where the
//! last is like the others.

use crate::following::Following;
use crate::two_balls::TwoBalls;
use crate::{ClosedFrame, FrameNumber, Points, Progress, Totals};

/// The first nine frames, all over.
pub(crate) type Nine = Whole<9>;

/// All ordinary frames of a line, all over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Whole<const ALL: u8>(TwoBalls);

impl<const ALL: u8> Whole<ALL> {
    pub(crate) fn frames(self) -> impl Iterator<Item = ClosedFrame> {
        (0..ALL).map(move |before| self.0.after(before))
    }
}

impl Nine {
    /// The running totals, as far as they are known when these rolls follow.
    #[inline]
    pub(crate) fn totals(self, following: Following, tenth: Option<Points>) -> Totals {
        Fewer::<10> { frames: self.0, count: 9 }.totals(following, tenth)
    }
}

/// Fewer than all, each over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fewer<const ALL: u8> {
    frames: TwoBalls,
    count: u8,
}

impl<const ALL: u8> Fewer<ALL> {
    pub(crate) const NONE: Self = Self { frames: TwoBalls::NONE, count: 0 };

    #[inline]
    pub(crate) const fn push(self, frame: ClosedFrame) -> Progress<Self, Whole<ALL>> {
        let more = self.and(frame);
        if more.count == ALL {
            return Progress::Closed(Whole(more.frames));
        }
        Progress::Open(more)
    }

    pub(crate) fn frames(self) -> impl Iterator<Item = ClosedFrame> {
        (0..self.count).map(move |before| self.frames.after(before))
    }

    /// The frame that comes next.
    pub(crate) const fn frame(self) -> FrameNumber {
        FrameNumber::after(self.count)
    }

    /// All of them, when this frame comes next and every later one is a strike.
    pub(crate) fn at_best(self, next: ClosedFrame) -> Whole<ALL> {
        let next = self.and(next);
        let later = (next.count..ALL).fold(next, |frames, _| frames.and(ClosedFrame::Strike));
        Whole(later.frames)
    }

    /// All of them, when this frame comes next and no pin falls in any later one.
    pub(crate) const fn at_worst(self, next: ClosedFrame) -> Whole<ALL> {
        Whole(self.and(next).frames)
    }

    /// The running totals, as far as they are known when these rolls follow.
    #[inline]
    pub(crate) fn totals(self, following: Following, tenth: Option<Points>) -> Totals {
        let known = self.count - self.waiting(following.count());
        Totals::of(self.frames.running(self.count, following), known, tenth)
    }

    /// How many of them wait for more balls than followed: none, the last one, or two strikes.
    #[inline]
    const fn waiting(self, followed: u8) -> u8 {
        let Some(last) = self.before(1) else { return 0 };
        if last.bonus_balls() <= followed {
            return 0;
        }
        match self.before(2) {
            Some(earlier) if earlier.bonus_balls() > last.balls() + followed => 2,
            _ => 1,
        }
    }

    /// The frame that is this many back.
    #[inline]
    const fn before(self, back: u8) -> Option<ClosedFrame> {
        match self.count.checked_sub(back) {
            Some(before) => Some(self.frames.after(before)),
            None => None,
        }
    }

    /// With one more.
    #[inline]
    const fn and(self, frame: ClosedFrame) -> Self {
        Self { frames: self.frames.with(self.count, frame), count: self.count + 1 }
    }
}
