//! By which rule the frames of a line are scored.

use alley_bowling::FrameNumber;

/// One of these, so that 3-6-9 never meets current-frame scoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FrameRule {
    /// Ten-pin bowling as everywhere.
    #[default]
    TenPin,
    /// The same, with strikes given in the third, sixth and ninth frame.
    ThreeSixNine,
    /// Every frame is worth what it is at once; ten frames alike.
    CurrentFrame,
}

impl FrameRule {
    /// All of them, the plain one first.
    pub const ALL: [Self; 3] = [Self::TenPin, Self::ThreeSixNine, Self::CurrentFrame];

    /// Whether the house bowls this frame: a strike that nobody has to enter.
    #[must_use]
    pub const fn gives(self, frame: FrameNumber) -> bool {
        matches!((self, frame.value()), (Self::ThreeSixNine, 3 | 6 | 9))
    }

    pub(crate) const fn spelled(self) -> Option<&'static str> {
        match self {
            Self::TenPin => None,
            Self::ThreeSixNine => Some("3-6-9"),
            Self::CurrentFrame => Some("current-frame"),
        }
    }
}
