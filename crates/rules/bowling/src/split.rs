//! Which leaves are splits, and which are washouts.
//!
//! By USBC rule 2h the headpin is down and a pin is down between two or more that stand (7-9, 3-10), or immediately
//! ahead of them (5-6). Stated so that a program can decide it: pins that one ball easily takes together are linked, and
//! a leave whose pins are not all connected by such links is a split.

use crate::{Leave, Pin};

/// Neighbours in a slanting row, and the pins that stand one behind the other.
const LINKS: [(u8, u8); 12] =
    [(2, 4), (2, 5), (3, 5), (3, 6), (4, 7), (4, 8), (5, 8), (5, 9), (6, 9), (6, 10), (2, 8), (3, 9)];

/// What the headpin is linked to, while it stands.
const HEADPIN_LINKS: [(u8, u8); 3] = [(1, 2), (1, 3), (1, 5)];

impl Leave {
    /// Whether the headpin is down and the others are not connected.
    ///
    /// ```
    /// use alley_bowling::Leave;
    ///
    /// let [split, together]: [Leave; 2] = ["5-6".parse()?, "4-5-8".parse()?];
    /// assert_eq!((split.is_split(), together.is_split()), (true, false));
    /// # Ok::<(), alley_bowling::NoLeave>(())
    /// ```
    #[must_use]
    pub fn is_split(self) -> bool {
        !self.has(Pin::HEADPIN) && !self.is_connected()
    }

    /// Whether the headpin stands, and not all the others are connected with it.
    ///
    /// ```
    /// use alley_bowling::Leave;
    ///
    /// assert!("1-2-10".parse::<Leave>()?.is_washout());
    /// # Ok::<(), alley_bowling::NoLeave>(())
    /// ```
    #[must_use]
    pub fn is_washout(self) -> bool {
        self.has(Pin::HEADPIN) && !self.is_connected()
    }

    /// Whether every pin can be reached from the first along links between pins that stand.
    fn is_connected(self) -> bool {
        let first = Self::of(self.pins().take(1));
        let reached = self.pins().fold(first, |reached, _| reached.and_then(|some| self.grown(some)));
        reached == Some(self)
    }

    /// Some of these pins, and those of them that are linked to any of the some.
    fn grown(self, some: Self) -> Option<Self> {
        let reaches = |pin: Pin| some.has(pin) || some.pins().any(|other| are_linked(pin, other));
        Self::of(self.pins().filter(|&pin| reaches(pin)))
    }
}

fn are_linked(one: Pin, other: Pin) -> bool {
    let pair = (one.min(other).number(), one.max(other).number());
    LINKS.contains(&pair) || HEADPIN_LINKS.contains(&pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 1,023.
    fn leaves() -> impl Iterator<Item = Leave> {
        (1..1 << 10).filter_map(|bits: u16| Leave::of(Pin::all().filter(|pin| bits >> (pin.number() - 1) & 1 == 1)))
    }

    #[test]
    fn as_many_as_the_rule_makes() {
        assert_eq!(leaves().count(), 1023);
        assert_eq!(leaves().filter(|leave| !leave.has(Pin::HEADPIN)).count(), 511);
        assert_eq!(leaves().filter(|leave| leave.is_split()).count(), 387);
        assert_eq!(leaves().filter(|leave| leave.is_washout()).count(), 363);
    }

    #[test]
    fn a_split_has_no_headpin_and_a_washout_has_one() {
        assert!(leaves().filter(|leave| leave.is_split()).all(|leave| !leave.has(Pin::HEADPIN)));
        assert!(leaves().filter(|leave| leave.is_washout()).all(|leave| leave.has(Pin::HEADPIN)));
        assert!(Pin::all().filter_map(|pin| Leave::of([pin])).all(|leave| !leave.is_split() && !leave.is_washout()));
    }

    /// A leave and its mirror image are the same kind of leave.
    #[test]
    fn left_and_right_are_alike() {
        let mirrored = |pin: Pin| [1, 3, 2, 6, 5, 4, 10, 9, 8, 7].map(Pin::new)[usize::from(pin.number()) - 1];
        for leave in leaves() {
            let image = Leave::of(leave.pins().filter_map(mirrored)).unwrap();
            assert_eq!((leave.is_split(), leave.is_washout()), (image.is_split(), image.is_washout()), "{leave}");
        }
    }

    #[test]
    fn the_leaves_that_people_name() {
        let leave = |text: &str| text.parse::<Leave>().unwrap();
        for split in ["7-9", "3-10", "5-6", "7-10", "2-3", "4-6", "6-7-10", "4-6-7-10", "5-7", "8-10", "9-10"] {
            assert!(leave(split).is_split(), "{split}");
        }
        for together in ["2-4-5", "4-5-8", "3-6-9-10", "2-8", "3-9", "10", "2-4-5-8", "3-5-6-9"] {
            assert!(!leave(together).is_split(), "{together}");
        }
        assert!(leave("1-2-10").is_washout() && leave("1-2-4-10").is_washout());
        assert!(!leave("1-2-4").is_washout() && !Leave::ALL.is_washout());
    }
}
