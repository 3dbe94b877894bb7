//! Who bowls where and in which order, from the next game on.

use std::fmt;

use super::person::PersonNumber;
use crate::LaneNumber;

/// The people of every lane, in their order. Somebody who is on no lane does not bowl.
///
/// ```
/// use alley_play::{PersonNumber, Seating};
///
/// let one = |number| PersonNumber::new(number).expect("a small number");
/// let seating = Seating::new(vec![vec![one(2), one(1)], vec![]]);
/// assert_eq!(seating.to_string(), "2,1 -");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating(Vec<Vec<PersonNumber>>);

impl Seating {
    /// Lane by lane.
    #[must_use]
    pub const fn new(lanes: Vec<Vec<PersonNumber>>) -> Self {
        Self(lanes)
    }

    /// Nobody anywhere.
    pub(crate) fn empty(lanes: u8) -> Self {
        Self(vec![Vec::new(); usize::from(lanes)])
    }

    /// Everybody in turn: the first on the first lane, the second on the second, until the first lane comes again.
    pub(crate) fn dealt(people: impl IntoIterator<Item = PersonNumber>, lanes: u8) -> Self {
        let mut seating = Self::empty(lanes);
        for (person, lane) in people.into_iter().zip((0..usize::from(lanes)).cycle()) {
            seating.0.get_mut(lane).into_iter().for_each(|seats| seats.push(person));
        }
        seating
    }

    /// How many lanes there are.
    pub(crate) fn lanes(&self) -> usize {
        self.0.len()
    }

    /// Who bowls on this lane.
    #[must_use]
    pub fn on(&self, lane: LaneNumber) -> &[PersonNumber] {
        self.0.get(usize::from(lane.value()).saturating_sub(1)).map_or(&[], Vec::as_slice)
    }

    /// The lane of somebody.
    #[must_use]
    pub fn of(&self, person: PersonNumber) -> Option<LaneNumber> {
        let place = self.0.iter().position(|seats| seats.contains(&person))?;
        u8::try_from(place + 1).ok().and_then(LaneNumber::new)
    }

    /// Everybody who bowls.
    pub fn people(&self) -> impl Iterator<Item = PersonNumber> {
        self.0.iter().flatten().copied()
    }

    /// One more, after the others on this lane.
    pub(crate) fn with(mut self, person: PersonNumber, lane: LaneNumber) -> Self {
        if let Some(seats) = self.0.get_mut(usize::from(lane.value()).saturating_sub(1)) {
            seats.push(person);
        }
        self
    }

    /// The same lanes, each in the order in which its people stand in this list.
    pub(crate) fn ordered(mut self, people: &[PersonNumber]) -> Self {
        let place = |person: &PersonNumber| people.iter().position(|other| other == person);
        self.0.iter_mut().for_each(|seats| seats.sort_by_key(place));
        self
    }

    /// Somebody who is there twice.
    pub(crate) fn twice(&self) -> Option<PersonNumber> {
        let mut seen = std::collections::HashSet::new();
        self.people().find(|person| !seen.insert(*person))
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let lanes = text.split(' ').map(read_seats).collect::<Option<Vec<_>>>()?;
        Some(Self(lanes)).filter(|seating| seating.to_string() == text)
    }
}

/// People as they are written down: numbers with commas between them, or `-` for nobody.
pub(super) fn written(seats: &[PersonNumber]) -> String {
    match seats {
        [] => "-".to_owned(),
        seats => seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
    }
}

pub(super) fn read_seats(text: &str) -> Option<Vec<PersonNumber>> {
    match text {
        "-" => Some(Vec::new()),
        seats => seats.split(',').map(PersonNumber::read).collect(),
    }
}

/// As it is written down: lane by lane with a blank between two.
impl fmt::Display for Seating {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.iter().map(|seats| written(seats)).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seating_is_written_in_one_way_only() {
        for text in ["1", "-", "3,1,2 4 -", "- - 300"] {
            assert_eq!(Seating::read(text).map(|seating| seating.to_string()).as_deref(), Some(text));
        }
        for wrong in ["", " ", "1  2", "1,", ",1", "01", "0", "301", "1, 2", "-,1", "1 "] {
            assert_eq!(Seating::read(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn people_are_dealt_in_turn() {
        let people: Vec<_> = (1..=7).filter_map(PersonNumber::new).collect();
        let seating = Seating::dealt(people.iter().copied(), 3);
        assert_eq!(seating.to_string(), "1,4,7 2,5 3,6");
        let backwards: Vec<_> = people.iter().rev().copied().collect();
        assert_eq!(seating.clone().ordered(&backwards).to_string(), "7,4,1 5,2 6,3");
        assert_eq!(seating.of(people[4]), LaneNumber::new(2));
        assert_eq!((seating.twice(), seating.with(people[0], LaneNumber::FIRST).twice()), (None, Some(people[0])));
    }
}
