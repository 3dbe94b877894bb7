//! The ordinary frames of a line that are over, and the moment all of them are: nine before the tenth, or ten where the
//! last is like the others.

use crate::{ClosedFrame, FrameNumber, Pins, Progress};

/// The first nine frames, all over.
pub(crate) type Nine = Whole<9>;

/// All ordinary frames of a line, all over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Whole<const ALL: usize>([ClosedFrame; ALL]);

impl<const ALL: usize> Whole<ALL> {
    pub(crate) fn frames(&self) -> &[ClosedFrame] {
        &self.0
    }
}

/// Fewer than all, each over. The places not yet reached hold strikes, so that equal lines are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fewer<const ALL: usize> {
    frames: [ClosedFrame; ALL],
    count: u8,
}

impl<const ALL: usize> Fewer<ALL> {
    pub(crate) const NONE: Self = Self { frames: [ClosedFrame::Strike; ALL], count: 0 };

    #[inline]
    pub(crate) fn push(self, frame: ClosedFrame) -> Progress<Self, Whole<ALL>> {
        let frames = self.with_next(frame);
        let count = self.count + 1;
        if usize::from(count) == ALL {
            return Progress::Closed(Whole(frames));
        }
        Progress::Open(Self { frames, count })
    }

    pub(crate) fn frames(&self) -> &[ClosedFrame] {
        self.frames.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The frame that comes next.
    pub(crate) const fn frame(self) -> FrameNumber {
        FrameNumber::after(self.count)
    }

    /// All of them, when this frame comes next and every later one is a strike.
    pub(crate) fn at_best(self, next: ClosedFrame) -> Whole<ALL> {
        Whole(self.with_next(next))
    }

    /// All of them, when this frame comes next and no pin falls in any later one.
    pub(crate) fn at_worst(self, next: ClosedFrame) -> Whole<ALL> {
        let mut frames = self.with_next(next);
        let later = frames.iter_mut().skip(self.frame().value().into());
        later.for_each(|frame| *frame = ClosedFrame::Miss(Pins::NONE, Pins::NONE));
        Whole(frames)
    }

    #[inline]
    fn with_next(self, next: ClosedFrame) -> [ClosedFrame; ALL] {
        let mut frames = self.frames;
        if let Some(place) = frames.get_mut(usize::from(self.count)) {
            *place = next;
        }
        frames
    }
}
