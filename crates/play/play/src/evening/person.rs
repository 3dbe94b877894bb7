//! Somebody who bowls in an evening.

use std::fmt;

use alley_bowling::BowlerName;
use alley_evening::{Average, Handicap};

/// The most people of an evening.
pub const MOST_PEOPLE: u16 = 300;

/// Somebody's place on the list of an evening, from 1. It never changes.
///
/// ```
/// use alley_play::PersonNumber;
///
/// assert_eq!(PersonNumber::new(12).map(|number| number.to_string()), Some("12".to_owned()));
/// assert_eq!(PersonNumber::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonNumber(u16);

impl PersonNumber {
    /// The person with this number; nothing beyond the last one an evening can have.
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        match number {
            1..=MOST_PEOPLE => Some(Self(number)),
            _ => None,
        }
    }

    /// The number, from 1.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// The place on the list, from 0.
    #[must_use]
    pub fn place(self) -> usize {
        usize::from(self.0).saturating_sub(1)
    }

    /// At this place on the list, from 0.
    pub(crate) fn at(place: usize) -> Option<Self> {
        Self::new(u16::try_from(place.checked_add(1)?).ok()?)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        text.parse().ok().and_then(Self::new).filter(|number| number.to_string() == text)
    }
}

impl fmt::Display for PersonNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Somebody on the list of an evening: a name, and what the evening knows of it.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::Person;
///
/// let person = Person::named(BowlerName::any("박지수")?).in_team(BowlerName::any("A")?).with_handicap("12".parse()?);
/// assert_eq!((person.name().as_str(), person.team().map(BowlerName::as_str)), ("박지수", Some("A")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    name: BowlerName,
    team: Option<BowlerName>,
    form: KnownForm,
    pacer: bool,
}

/// What is known of how somebody bowls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct KnownForm {
    handicap: Option<Handicap>,
    average: Option<Average>,
}

impl Person {
    /// Somebody of whom nothing else is known.
    #[must_use]
    pub fn named(name: BowlerName) -> Self {
        Self { name, team: None, form: KnownForm::default(), pacer: false }
    }

    /// The same, in a team.
    #[must_use]
    pub fn in_team(self, team: BowlerName) -> Self {
        Self { team: Some(team), ..self }
    }

    /// The same, with a handicap of their own.
    #[must_use]
    pub fn with_handicap(self, handicap: Handicap) -> Self {
        Self { form: KnownForm { handicap: Some(handicap), ..self.form }, ..self }
    }

    /// The same, with an average.
    #[must_use]
    pub fn with_average(self, average: Average) -> Self {
        Self { form: KnownForm { average: Some(average), ..self.form }, ..self }
    }

    /// The same, who bowls along and counts for nothing.
    #[must_use]
    pub fn as_pacer(self) -> Self {
        Self { pacer: true, ..self }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &BowlerName {
        &self.name
    }

    /// The team.
    #[must_use]
    pub const fn team(&self) -> Option<&BowlerName> {
        self.team.as_ref()
    }

    /// The handicap that was given with the name.
    #[must_use]
    pub const fn handicap(&self) -> Option<Handicap> {
        self.form.handicap
    }

    /// The average that was given with the name.
    #[must_use]
    pub const fn average(&self) -> Option<Average> {
        self.form.average
    }

    /// Whether they bowl along and count for nothing.
    #[must_use]
    pub const fn is_pacer(&self) -> bool {
        self.pacer
    }

    /// Every name that will be shown.
    pub(crate) fn names(&self) -> impl Iterator<Item = &BowlerName> {
        std::iter::once(&self.name).chain(&self.team)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut field = || fields.next().map(|text| Some(text).filter(|text| !text.is_empty()));
        let name = BowlerName::any(field()??).ok()?;
        let team = field()?.map(BowlerName::any).transpose().ok()?;
        let handicap = field()?.map(str::parse).transpose().ok()?;
        let average = field()?.map(str::parse).transpose().ok()?;
        let pacer = match field()? {
            None => false,
            Some("pacer") => true,
            Some(_) => return None,
        };
        let person = Self { name, team, form: KnownForm { handicap, average }, pacer };
        (person.to_string() == text).then_some(person)
    }
}

/// As it is written down: five fields with tabs between them, empty where nothing is known. No name has a tab in it.
impl fmt::Display for Person {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_nothing = |value: Option<String>| value.unwrap_or_default();
        let team = or_nothing(self.team.as_ref().map(ToString::to_string));
        let handicap = or_nothing(self.form.handicap.map(|handicap| handicap.to_string()));
        let average = or_nothing(self.form.average.map(|average| average.to_string()));
        let pacer = if self.pacer { "pacer" } else { "" };
        write!(formatter, "{}\t{team}\t{handicap}\t{average}\t{pacer}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_written_in_one_way_only() {
        for text in ["박지수\t\t\t\t", "A B\tKOR\t12\t187\t", "A\t\t-3\t561/3\tpacer", "=1\t=2\t0\t\t"] {
            assert_eq!(Person::read(text).map(|person| person.to_string()).as_deref(), Some(text));
        }
        for wrong in [
            "",
            "박지수",
            "A\t\t\t",
            "A\t\t\t\t\t",
            "\t\t\t\t",
            "A\t\t+3\t\t",
            "A\t\t\t\tyes",
            "A\t\t03\t\t",
            "A\t\t\t0\t x",
        ] {
            assert_eq!(Person::read(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_number_is_a_place_from_one() {
        assert_eq!(PersonNumber::at(0), PersonNumber::new(1));
        assert_eq!((PersonNumber::at(300), PersonNumber::at(usize::MAX)), (None, None));
        assert_eq!(PersonNumber::read("12").map(PersonNumber::place), Some(11));
        for wrong in ["", "0", "01", "+1", "301", "x"] {
            assert_eq!(PersonNumber::read(wrong), None, "{wrong}");
        }
    }
}
