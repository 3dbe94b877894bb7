//! Which names bowlers and cars may have.

use alley_bowling::BowlerName;
use alley_play::shown_name;
use alley_racing::{CarName, Entrants, EntrantsRefusal, Lane};
use alley_text::without_blanks;
use alley_words::{Complaint, InList, Language};

/// The rule for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// As in the exercises: three English letters for a bowler, one to five small ones for a car.
    Classic,
    /// Any script, up to twenty columns.
    Any,
}

/// Names that were not asked for in a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List<'text> {
    /// With commas between them.
    Line(&'text str),
    /// One per line; empty lines do not count.
    Lines(&'text str),
}

impl Naming {
    /// The rule for a bowler's name, in a few words.
    pub(crate) const fn rule(self, language: Language) -> &'static str {
        match self {
            Self::Classic => language.three_letters(),
            Self::Any => language.any_letters(),
        }
    }

    /// Asks for the cars of a race.
    pub(crate) const fn prompt_for_cars(self, language: Language) -> &'static str {
        match self {
            Self::Classic => language.cars_of_small_letters(),
            Self::Any => language.cars_of_any_letters(),
        }
    }

    pub(crate) fn bowler(self, text: &str) -> Result<BowlerName, Complaint> {
        match self {
            Self::Classic => BowlerName::classic(text).map_err(Complaint::Name),
            // At the roll prompt it would be a command.
            Self::Any if text.starts_with(':') => Err(Complaint::NameOfCommand),
            Self::Any => shown_name(text).map_err(Complaint::from),
        }
    }

    /// The bowlers named on the command line, in their order; none if no name is given. What is wrong with one of them
    /// is said in the given language.
    ///
    /// # Errors
    /// One sentence.
    pub fn bowlers(self, names: &[String], language: Language) -> Result<Vec<BowlerName>, String> {
        let bowler = |(number, name): (usize, &String)| {
            let complaint = match self.bowler(without_blanks(name)) {
                Ok(bowler) => return Ok(bowler),
                Err(complaint) => Complaint::At(InList::Name(number), Box::new(complaint)),
            };
            Err(language.name_refused(&complaint, name))
        };
        (1..).zip(names).map(bowler).collect()
    }

    /// The cars of a line or a list; what is wrong with it is said in the given language.
    ///
    /// # Errors
    /// One sentence.
    pub fn entrants(self, list: List<'_>, language: Language) -> Result<Entrants, String> {
        let entrants = match list {
            List::Line(line) => self.cars(line),
            List::Lines(text) => {
                let lines = text.lines().zip(1..).map(|(line, number)| (without_blanks(line), number));
                self.listed(lines.filter(|(line, _)| !line.is_empty()), InList::Line)
            }
        };
        let text = match list {
            List::Line(text) | List::Lines(text) => text,
        };
        entrants.map_err(|complaint| language.name_refused(&complaint, text))
    }

    /// The cars named in one line, with commas between them. In any script, blanks around the commas are forgiven.
    pub(crate) fn cars(self, line: &str) -> Result<Entrants, Complaint> {
        match self {
            Self::Classic => self.listed(line.split(',').zip(1..), InList::Name),
            Self::Any => self.listed(line.split(',').map(without_blanks).zip(1..), InList::Name),
        }
    }

    /// The cars named one by one, each with the place where its name stands.
    fn listed<'names>(
        self,
        names: impl Iterator<Item = (&'names str, usize)>,
        place_of: fn(usize) -> InList,
    ) -> Result<Entrants, Complaint> {
        let mut places = Vec::new();
        let cars = names.map(|(name, place)| {
            places.push(place);
            self.car(name).map_err(|complaint| Complaint::At(place_of(place), Box::new(complaint)))
        });
        let cars = cars.collect::<Result<Vec<_>, _>>()?;
        let place = |lane: Lane| place_of(places.get(lane.number() - 1).copied().unwrap_or_else(|| lane.number()));
        Entrants::new(cars).map_err(|refusal| match refusal {
            EntrantsRefusal::Repeated { name, lanes: (first, again) } => {
                Complaint::Repeated(name.to_string(), place(first), place(again))
            }
            EntrantsRefusal::Name { lane, reason } => Complaint::At(place(lane), Box::new(Complaint::Car(reason))),
            EntrantsRefusal::Nobody => Complaint::NoCars,
        })
    }

    fn car(self, text: &str) -> Result<CarName, Complaint> {
        match self {
            Self::Classic => CarName::classic(text).map_err(Complaint::Car),
            Self::Any if text.contains(',') => Err(Complaint::ForbiddenInName(',')),
            Self::Any => CarName::any(shown_name(text)?.as_str()).map_err(Complaint::Car),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::BowlerNameRefusal;

    fn any(text: &str) -> Result<String, Complaint> {
        Naming::Any.bowler(text).map(|name| name.to_string())
    }

    #[test]
    fn a_name_in_any_script_is_one_that_shows_on_a_board() {
        assert_eq!(any("Jose\u{301}"), Ok("José".into()));
        assert_eq!(any("\u{301}"), Err(Complaint::Name(BowlerNameRefusal::Blank)));
        assert_eq!(any(&"가".repeat(11)), Err(Complaint::WideName));
        assert_eq!(any("a\u{202e}b"), Err(Complaint::ForbiddenInName('\u{202e}')));
        assert_eq!(any(":quit"), Err(Complaint::NameOfCommand));
        assert_eq!(any("a:b"), Ok("a:b".into()));
    }

    #[test]
    fn bowlers_named_on_the_command_line_follow_the_same_rule() {
        let named = |naming: Naming, names: &[&str]| {
            let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
            naming.bowlers(&names, Language::English).map(|bowlers| bowlers.len())
        };
        assert_eq!(named(Naming::Classic, &[]), Ok(0));
        assert_eq!(named(Naming::Classic, &["pjs", " KYJ "]), Ok(2));
        assert_eq!(named(Naming::Any, &["박지수", "PJSK"]), Ok(2));
        let sentence = "Name 2: A name has exactly three English letters. Start with --names any to use other names.";
        assert_eq!(named(Naming::Classic, &["pjs", "박지수"]), Err(sentence.to_owned()));
        let sentence = "Name 1: A name cannot begin with a colon: that is how commands begin.";
        assert_eq!(named(Naming::Any, &[":quit"]), Err(sentence.to_owned()));
    }

    #[test]
    fn a_car_is_named_by_the_same_rule() {
        let cars = |line: &str| Naming::Any.entrants(List::Line(line), Language::English);
        assert!(cars("박지수, Jose\u{301}").is_ok());
        assert_eq!(cars("a,").unwrap_err(), "Name 2: A name cannot be blank.");
        assert_eq!(cars("a\u{202e}b").unwrap_err(), "Name 1: The name contains the character U+202E.");
    }
}
