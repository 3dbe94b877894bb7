//! Numbers that look random and can be had again from their seed.

/// A counter, well stirred.
///
/// ```
/// let (mut one, mut other) = (alley_trials::Dice::new(7), alley_trials::Dice::new(7));
/// assert_eq!(one.below(1_000), other.below(1_000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below the bound; 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).checked_rem(bound).unwrap_or_default()
    }

    /// A number of pins, or anything else that is small.
    pub fn small(&mut self, bound: u8) -> u8 {
        u8::try_from(self.below(bound.into())).unwrap_or_default()
    }

    /// A place in something of this length.
    pub fn place(&mut self, length: usize) -> usize {
        usize::try_from(self.below(u64::try_from(length).unwrap_or(u64::MAX))).unwrap_or_default()
    }

    /// One of them, unless there are none.
    pub fn pick<'things, Thing>(&mut self, things: &'things [Thing]) -> Option<&'things Thing> {
        things.get(self.place(things.len()))
    }
}
