//! Numbers that look random and can be had again from their seed.

/// A counter, well stirred.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below the bound; 0 when there is none.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).checked_rem(bound).unwrap_or_default()
    }

    /// A number of pins, or whatever else is small.
    pub(crate) fn small(&mut self, bound: u8) -> u8 {
        u8::try_from(self.below(bound.into())).unwrap_or_default()
    }

    /// One of them.
    pub(crate) fn pick<'things, Thing>(&mut self, things: &'things [Thing]) -> Option<&'things Thing> {
        let place = self.below(u64::try_from(things.len()).unwrap_or_default());
        things.get(usize::try_from(place).unwrap_or_default())
    }
}
