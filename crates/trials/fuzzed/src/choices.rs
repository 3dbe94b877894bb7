//! Bytes as what somebody chooses, one thing after the other.

/// What is left to choose with; when nothing is left, the first of everything is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Choices<'bytes>(&'bytes [u8]);

impl<'bytes> Choices<'bytes> {
    pub(crate) const fn of(bytes: &'bytes [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) const fn are_over(&self) -> bool {
        self.0.is_empty()
    }

    /// A number below this one, which is at most 256.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound.max(1)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let byte = self.0.split_off_first();
        byte.copied().unwrap_or_default()
    }

    /// One of them; there is at least one, and at most 256.
    pub(crate) fn one_of<'things, Thing>(&mut self, things: &'things [Thing]) -> &'things Thing {
        &things[self.below(things.len())]
    }

    /// Everything that is left.
    pub(crate) const fn rest(self) -> &'bytes [u8] {
        self.0
    }

    /// As many bytes as the next one says, or all that are left.
    pub(crate) fn some(&mut self) -> &'bytes [u8] {
        let length = usize::from(self.byte()).min(self.0.len());
        let (some, rest) = self.0.split_at(length);
        self.0 = rest;
        some
    }
}
