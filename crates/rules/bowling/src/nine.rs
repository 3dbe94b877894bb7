//! The ordinary frames of a line that are over, and the moment there are nine of them.

use crate::{ClosedFrame, FrameNumber, Pins, Progress};

/// The first nine frames, all over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nine([ClosedFrame; 9]);

impl Nine {
    pub(crate) fn frames(&self) -> &[ClosedFrame] {
        &self.0
    }
}

/// Fewer than nine frames, all over. The places not yet reached hold strikes, so that equal lines are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fewer {
    frames: [ClosedFrame; 9],
    count: u8,
}

impl Fewer {
    pub(crate) const NONE: Self = Self { frames: [ClosedFrame::Strike; 9], count: 0 };

    #[inline]
    pub(crate) fn push(self, frame: ClosedFrame) -> Progress<Self, Nine> {
        let frames = self.with_next(frame);
        match self.count + 1 {
            9 => Progress::Closed(Nine(frames)),
            count => Progress::Open(Self { frames, count }),
        }
    }

    pub(crate) fn frames(&self) -> &[ClosedFrame] {
        self.frames.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The frame that comes next.
    pub(crate) const fn frame(self) -> FrameNumber {
        FrameNumber::after(self.count)
    }

    /// All nine, when this frame comes next and every later one is a strike.
    pub(crate) fn at_best(self, next: ClosedFrame) -> Nine {
        Nine(self.with_next(next))
    }

    /// All nine, when this frame comes next and no pin falls in any later one.
    pub(crate) fn at_worst(self, next: ClosedFrame) -> Nine {
        let mut frames = self.with_next(next);
        let later = frames.iter_mut().skip(self.frame().value().into());
        later.for_each(|frame| *frame = ClosedFrame::Miss(Pins::NONE, Pins::NONE));
        Nine(frames)
    }

    #[inline]
    fn with_next(self, next: ClosedFrame) -> [ClosedFrame; 9] {
        let mut frames = self.frames;
        if let Some(place) = frames.get_mut(usize::from(self.count)) {
            *place = next;
        }
        frames
    }
}
