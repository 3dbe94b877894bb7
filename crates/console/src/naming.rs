//! Which names bowlers and cars may have.

use alley_bowling::{BowlerName, NameRefusal};
use alley_play::is_hidden;
use alley_racing::{CarName, Entrants, EntrantsRefusal, Lane};
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthStr;

use crate::language::{Complaint, Language};

/// The rule for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// As in the exercises: three English letters for a bowler, one to five small ones for a car.
    Classic,
    /// Any script, up to twenty columns.
    Any,
}

/// Where a name stands in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Between the commas of a line.
    Name(usize),
    /// On a line of a file.
    Line(usize),
}

/// Names that were not asked for in a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List<'text> {
    /// With commas between them.
    Line(&'text str),
    /// One a line; empty lines do not count.
    Lines(&'text str),
}

/// The widest name that still fits a board, in columns.
pub(crate) const WIDEST_NAME: usize = 20;
/// Marks on letters take no column; a name is short in bytes, too.
const LONGEST_NAME: usize = 120;

impl Naming {
    pub(crate) fn bowler(self, text: &str) -> Result<BowlerName, Complaint> {
        match self {
            Self::Classic => BowlerName::classic(text).map_err(Complaint::Name),
            Self::Any => BowlerName::any(&shown(text)?).map_err(Complaint::Name),
        }
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
                self.listed(lines.filter(|(line, _)| !line.is_empty()), Place::Line)
            }
        };
        entrants.map_err(|complaint| language.complaint(&complaint))
    }

    /// The cars named in one line, with commas between them. In any script, blanks around the commas are forgiven.
    pub(crate) fn cars(self, line: &str) -> Result<Entrants, Complaint> {
        match self {
            Self::Classic => self.listed(line.split(',').zip(1..), Place::Name),
            Self::Any => self.listed(line.split(',').map(without_blanks).zip(1..), Place::Name),
        }
    }

    /// The cars named one by one, each with the place where its name stands.
    fn listed<'names>(
        self,
        names: impl Iterator<Item = (&'names str, usize)>,
        place_of: fn(usize) -> Place,
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
            Self::Any => CarName::any(&shown(text)?).map_err(Complaint::Car),
        }
    }
}

/// Blanks around an answer are forgiven where the exercises do not forbid them.
pub(crate) fn without_blanks(answer: &str) -> &str {
    answer.trim_matches([' ', '\t', '\u{3000}'])
}

/// A name in composed form, if it shows as what it is on a board.
fn shown(text: &str) -> Result<String, Complaint> {
    if let Some(character) = text.chars().find(|&character| is_hidden(character)) {
        return Err(Complaint::ForbiddenInName(character));
    }
    let composed: String = text.nfc().collect();
    match composed.width() {
        0 => Err(Complaint::Name(NameRefusal::Blank)),
        1..=WIDEST_NAME if composed.len() <= LONGEST_NAME => Ok(composed),
        _ => Err(Complaint::WideName),
    }
}

/// Whether a name that comes from outside is one that a dialogue would have taken as it is.
pub(crate) fn shows_as_it_is(name: &str) -> bool {
    without_blanks(name) == name && shown(name).is_ok_and(|shown| shown == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(text: &str) -> Result<String, Complaint> {
        Naming::Any.bowler(text).map(|name| name.to_string())
    }

    #[test]
    fn any_script_up_to_twenty_columns() {
        for text in ["박지수", "José", "Ω", "李小龍", "a b", "İpek", "O'Neil", "1", "عمر", "abcdefghijklmnopqrst"]
        {
            assert_eq!(any(text).as_deref(), Ok(text));
        }
        assert_eq!(any(&"가".repeat(10)), Ok("가".repeat(10)));
        assert_eq!(any(&"가".repeat(11)), Err(Complaint::WideName));
        assert_eq!(any("abcdefghijklmnopqrstu"), Err(Complaint::WideName));
        assert_eq!(any(&format!("a{}", "\u{301}".repeat(100))), Err(Complaint::WideName));
    }

    #[test]
    fn names_are_kept_composed() {
        assert_eq!(any("Jose\u{301}"), Ok("José".into()));
        assert_eq!(any("\u{1112}\u{1161}\u{11ab}"), Ok("한".into()));
    }

    #[test]
    fn nothing_unseen_is_a_name_or_part_of_one() {
        for text in ["", " ", "\u{301}"] {
            assert_eq!(any(text), Err(Complaint::Name(NameRefusal::Blank)), "{text:?}");
        }
        for character in [
            '\u{0}',
            '\u{1b}',
            '\u{7f}',
            '\u{9b}',
            '\t',
            '\u{a0}',
            '\u{ad}',
            '\u{61c}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{3000}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{e0001}',
            '\u{e000}',
        ] {
            assert_eq!(any(&format!("a{character}b")), Err(Complaint::ForbiddenInName(character)), "{character:?}");
        }
    }
}
