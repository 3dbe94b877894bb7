//! What an evening draws lots about, and the proof that decides it.

use std::fmt;

use alley_bowling::BowlerName;
use alley_luck::{Draw, Goal, Outcome};

use super::person::{Person, PersonNumber};
use super::refusal::EveningRefusal;
use super::seating::Seating;
use crate::occasion::fits_a_room;

/// What lots are drawn about: a race that gives everybody a place decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotsAbout {
    /// The first on the first lane, the second on the second, and so on in turn.
    Lanes,
    /// The order of play on every lane.
    Order,
    /// This many teams, from 2 to 26, called A, B and so on, in turn.
    Teams(u8),
}

impl LotsAbout {
    /// This many teams.
    #[must_use]
    pub const fn teams(count: u8) -> Option<Self> {
        match count {
            2..=26 => Some(Self::Teams(count)),
            _ => None,
        }
    }

    /// The one that is written like this.
    ///
    /// ```
    /// use alley_play::LotsAbout;
    ///
    /// assert_eq!(LotsAbout::named("order"), Some(LotsAbout::Order));
    /// assert_eq!(LotsAbout::named("teams 4"), LotsAbout::teams(4));
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let about = match text {
            "lanes" => Some(Self::Lanes),
            "order" => Some(Self::Order),
            text => text.strip_prefix("teams ").and_then(|count| Self::teams(count.parse().ok()?)),
        };
        about.filter(|about| about.to_string() == text)
    }
}

impl fmt::Display for LotsAbout {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lanes => formatter.write_str("lanes"),
            Self::Order => formatter.write_str("order"),
            Self::Teams(count) => write!(formatter, "teams {count}"),
        }
    }
}

/// Lots that were drawn: what about, and the whole draw, from which anybody can compute who came where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lots {
    about: LotsAbout,
    draw: Box<Draw>,
}

impl Lots {
    /// What this draw decides.
    #[must_use]
    pub fn new(about: LotsAbout, draw: Draw) -> Self {
        Self { about, draw: Box::new(draw) }
    }

    /// What about.
    #[must_use]
    pub const fn about(&self) -> LotsAbout {
        self.about
    }

    /// The draw.
    #[must_use]
    pub const fn draw(&self) -> &Draw {
        &self.draw
    }

    /// Those who took part, by their places in the race. Everybody is on the list, by a name that only one has.
    pub(super) fn order(&self, people: &[Person]) -> Result<Vec<PersonNumber>, EveningRefusal> {
        let course = self.draw.ticket().course();
        if course.goal() != Goal::Order {
            return Err(EveningRefusal::NoOrder);
        }
        // A record comes from anywhere: it is replayed in a moment only if its race can be followed.
        fits_a_room(course).map_err(EveningRefusal::Race)?;
        let outcome = Outcome::of(course, &mut self.draw.luck());
        let number = |name: &str| {
            let mut found = people.iter().enumerate().filter(|(_, person)| person.name().as_str() == name);
            let place = found.next().map(|(place, _)| place).filter(|_| found.next().is_none());
            place.and_then(PersonNumber::at).ok_or_else(|| EveningRefusal::Stranger(name.to_owned()))
        };
        outcome.named().map(|car| number(car.name().as_str())).collect()
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let (about, draw) = text.split_once('\n')?;
        Some(Self::new(LotsAbout::named(about)?, Draw::read(draw.as_bytes()).ok()?))
    }
}

/// As it is written down: what about, then the draw.
impl fmt::Display for Lots {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\n{}", self.about, self.draw)
    }
}

/// Where everybody bowls once these lots are drawn.
pub(super) fn seated(order: &[PersonNumber], about: LotsAbout, seating: Seating) -> Seating {
    let lanes = u8::try_from(seating.lanes()).unwrap_or(u8::MAX);
    match about {
        LotsAbout::Lanes => Seating::dealt(order.iter().copied(), lanes),
        LotsAbout::Order => seating.ordered(order),
        LotsAbout::Teams(_) => seating,
    }
}

/// In which team somebody is who came in at this place, from 0.
pub(super) fn team(place: usize, teams: u8) -> Option<BowlerName> {
    let letter = u8::try_from(place.checked_rem(usize::from(teams))?).ok()?.checked_add(b'A')?;
    BowlerName::any(&char::from(letter).to_string()).ok()
}

#[cfg(test)]
mod tests {
    use alley_luck::{Course, Draft, Hours, Party, ProofText, Secret};
    use alley_racing::{Entrants, Laps};

    use super::*;
    use crate::kept::Written;
    use crate::{CourseFault, Evening, EveningChange, Kept, Plan, clock};

    fn lots(about: LotsAbout, names: &str, laps: u32) -> Lots {
        let course = Course::new(Entrants::classic(names).unwrap(), Laps::new(laps).unwrap(), Goal::Order).unwrap();
        let draft = Draft::new("e7".repeat(32).parse().unwrap(), ProofText::new("lanes").unwrap(), course).unwrap();
        let host: Secret = "00".repeat(32).parse().unwrap();
        let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1, 2).unwrap());
        let opened = draft.sealed(seal, Some(hours)).unwrap().open().host(&host).unwrap();
        Lots::new(about, opened.draw(None).unwrap())
    }

    fn people<const COUNT: usize>(names: [&str; COUNT]) -> [Person; COUNT] {
        names.map(|name| Person::named(BowlerName::any(name).unwrap()))
    }

    /// The evening of a, b, c and d on two lanes, after these lots.
    fn drawn(lots: &Lots) -> Result<Evening, EveningRefusal> {
        let plan = Plan::new(people(["a", "b", "c", "d"]).to_vec()).on_lanes(2).unwrap();
        Evening::begin(&plan)?.after(&EveningChange::Lots(lots.clone()), clock()).map_err(|refused| refused.1)
    }

    #[test]
    fn a_race_that_nobody_can_follow_draws_no_lots() {
        let people = people(["a", "b"]);
        let lots = |laps| lots(LotsAbout::Lanes, "a,b", laps);
        assert_eq!(lots(3).order(&people).map(|order| order.len()), Ok(2));
        // It would have to be run whenever the record is read: for hours, if many start.
        assert_eq!(lots(999_999_999).order(&people), Err(EveningRefusal::Race(CourseFault::Laps)));
    }

    #[test]
    fn everybody_comes_where_the_lots_fell() {
        let names = "d,c,b,a";
        let race = lots(LotsAbout::Lanes, names, 5);
        let outcome = Outcome::of(race.draw().ticket().course(), &mut race.draw().luck());
        assert_eq!(outcome.named().map(|car| car.name().to_string()).collect::<String>(), "bacd");

        let lanes = drawn(&race).unwrap();
        assert_eq!((lanes.seating().to_string().as_str(), lanes.lots()), ("2,3 1,4", [race].as_slice()));
        let order = drawn(&lots(LotsAbout::Order, names, 5)).unwrap();
        assert_eq!(order.seating().to_string(), "2,1 3,4", "everybody stays on their lane");
        let teams = drawn(&lots(LotsAbout::Teams(2), names, 5)).unwrap();
        assert_eq!(teams.seating().to_string(), "1,2 3,4");
        let team = |person: &Person| person.team().map(ToString::to_string);
        assert_eq!(teams.people().iter().filter_map(team).collect::<String>(), "BAAB");
    }

    #[test]
    fn lots_are_drawn_by_all_who_bowl_and_by_nobody_else() {
        let refused = |names| drawn(&lots(LotsAbout::Lanes, names, 5)).map(drop);
        assert_eq!(refused("a,b,d"), Err(EveningRefusal::Undrawn("c".to_owned())));
        assert_eq!(refused("a,b,c,d,e"), Err(EveningRefusal::Stranger("e".to_owned())));
        assert_eq!(refused("d,c,b,a"), Ok(()));
    }

    #[test]
    fn lots_are_written_in_one_way_only() {
        for about in ["lanes", "order", "teams 2", "teams 26"] {
            let change = EveningChange::Lots(lots(LotsAbout::named(about).unwrap(), "a,b", 5));
            let text = change.to_string();
            assert!(text.starts_with(&format!("{about}\n")), "{text}");
            assert_eq!(EveningChange::spelled("lots", &text), Some(change));
            assert_eq!(EveningChange::spelled("lots", &format!("{text}\n")), None);
        }
        for wrong in ["", "Lanes", "lanes ", "teams", "teams 1", "teams 27", "teams 02", "teams +2"] {
            assert_eq!(LotsAbout::named(wrong), None, "{wrong:?}");
        }
    }
}
