//! Pictures one after the other.

/// A picture, and how long it stays.
pub(crate) struct Frame<Picture> {
    pub(crate) picture: Picture,
    pub(crate) milliseconds: u16,
}

/// How long nothing moves at the end, before everything begins again.
pub(crate) const AT_THE_END: u16 = 4000;

/// Every picture that differs from the one before stays this long; the last one longer.
pub(crate) fn film<Picture: PartialEq>(pictures: impl IntoIterator<Item = (Picture, u16)>) -> Vec<Frame<Picture>> {
    let mut frames: Vec<Frame<Picture>> = Vec::new();
    for (picture, milliseconds) in pictures {
        match frames.last_mut() {
            Some(last) if last.picture == picture => last.milliseconds += milliseconds,
            _ => frames.push(Frame { picture, milliseconds }),
        }
    }
    if let Some(last) = frames.last_mut() {
        last.milliseconds += AT_THE_END;
    }
    frames
}
