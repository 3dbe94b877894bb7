//! The entrants of a race as somebody pastes them: one per line.

use std::collections::HashMap;
use std::fmt;

use alley_racing::{CarName, Entrants};
use alley_text::{is_mixed, look, without_blanks};

use crate::UnshownName;
use crate::naming::shown;

/// The most entrants of a race that a room follows.
pub const MOST_ENTRANTS: usize = 1_000;

/// Reads a list of names. Empty lines do not count, and blanks around a name are forgiven.
///
/// ```
/// use alley_play::{NameFault, entrants};
///
/// assert_eq!(entrants("지수\n\n 현우 \n")?.count(), 2);
/// let faults = entrants("a\nb\u{202e}\na\n").unwrap_err();
/// let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["line 2: the name contains the character U+202E", "line 3: same name as line 1"]);
/// assert_eq!(faults[1].fault, NameFault::Again { first: 1 });
/// # Ok::<(), Vec<alley_play::LineFault>>(())
/// ```
///
/// # Errors
/// Every line that is wrong, not only the first: somebody who pasted a hundred names wants to fix them all at once.
/// After one name too many, the rest is not looked at.
pub fn entrants(text: &str) -> Result<Entrants, Vec<LineFault>> {
    let lines = text.lines().zip(1..).map(|(text, line)| (without_blanks(text), line));
    let mut lines = lines.filter(|(text, _)| !text.is_empty());
    let mut places = HashMap::new();
    let (mut names, mut faults) = (Vec::new(), Vec::new());
    for (text, line) in lines.by_ref().take(MOST_ENTRANTS) {
        match named(text, line, &mut places) {
            Ok(name) => names.push(name),
            Err(fault) => faults.push(LineFault { line, fault }),
        }
    }
    if let Some((_, line)) = lines.next() {
        faults.push(LineFault { line, fault: NameFault::TooMany });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Entrants::new(names).map_err(|_| vec![LineFault { line: 1, fault: NameFault::Nobody }])
}

/// The lines whose names may be taken for others. Nothing forbids them; they are pointed out.
///
/// ```
/// let told: Vec<_> = alley_play::look_alikes("Pobi\nP\u{43e}bi\n").iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["line 2: looks like the name on line 1"]);
/// ```
#[must_use]
pub fn look_alikes(text: &str) -> Vec<LookAlike> {
    let mut places = HashMap::new();
    let names = text.lines().zip(1..).map(|(text, line)| (without_blanks(text), line));
    let alike = names.filter(|(name, _)| !name.is_empty()).take(MOST_ENTRANTS).filter_map(|(name, line)| {
        let first = *places.entry(look(name)).or_insert(line);
        let likeness = if first < line { Some(Likeness::Line { first }) } else { None };
        let likeness = likeness.or_else(|| is_mixed(name).then_some(Likeness::Mixed))?;
        Some(LookAlike { line, likeness })
    });
    alike.collect()
}

/// A name that is not on an earlier line.
fn named(text: &str, line: usize, places: &mut HashMap<String, usize>) -> Result<CarName, NameFault> {
    let name = without_comma(text)?;
    if let Some(&first) = places.get(&name) {
        return Err(NameFault::Again { first });
    }
    let car = CarName::any(&name).map_err(|_| NameFault::Unshown(UnshownName::Blank))?;
    places.insert(name, line);
    Ok(car)
}

/// A name that shows as what it is, and can stand between commas where a dialogue asks for them.
pub(crate) fn without_comma(text: &str) -> Result<String, NameFault> {
    if text.contains(',') {
        return Err(NameFault::Comma);
    }
    shown(text).map_err(NameFault::Unshown)
}

/// A line that cannot be the name of an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// Which, from 1; empty lines are counted.
    pub line: usize,
    /// What is wrong with it.
    pub fault: NameFault,
}

/// A line whose name may be taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAlike {
    /// Which, from 1; empty lines are counted.
    pub line: usize,
    /// For which.
    pub likeness: Likeness,
}

/// For what a name may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Letters stand together that nobody writes together: one of them may stand for another.
    Mixed,
    /// The name on an earlier line.
    Line {
        /// Which.
        first: usize,
    },
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// It holds a comma, which stands between names.
    Comma,
    /// It does not show as what it is.
    Unshown(UnshownName),
    /// The same name stands on an earlier line.
    Again {
        /// Where first.
        first: usize,
    },
    /// There are [`MOST_ENTRANTS`] names before it.
    TooMany,
    /// There is no name at all.
    Nobody,
}

impl fmt::Display for LineFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for NameFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comma => formatter.write_str("one name per line, without commas"),
            Self::Unshown(reason) => reason.fmt(formatter),
            Self::Again { first } => write!(formatter, "same name as line {first}"),
            Self::TooMany => write!(formatter, "a race has at most {MOST_ENTRANTS} entrants"),
            Self::Nobody => formatter.write_str("a race has at least one entrant"),
        }
    }
}

impl std::error::Error for LineFault {}

impl fmt::Display for LookAlike {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.likeness)
    }
}

impl fmt::Display for Likeness {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mixed => formatter.write_str("mixes scripts; a letter may not be the one it looks like"),
            Self::Line { first } => write!(formatter, "looks like the name on line {first}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn told(text: &str) -> Vec<String> {
        entrants(text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    proptest! {
        /// Every line is a name or is pointed out, whatever is pasted.
        #[test]
        fn nothing_is_swallowed(text in "([가-힣a-c,\u{200b}\u{301} \t]{0,4}\r?\n){0,12}") {
            let lines: Vec<_> = text.lines().map(without_blanks).collect();
            let names = lines.iter().filter(|line| !line.is_empty()).count();
            match entrants(&text) {
                Ok(entrants) => prop_assert_eq!(entrants.count(), names),
                Err(faults) if names == 0 => prop_assert_eq!(faults[0].fault, NameFault::Nobody),
                Err(faults) => {
                    prop_assert!(faults.is_sorted_by_key(|fault| fault.line));
                    let wrong: Vec<_> = faults.iter().map(|fault| fault.line).collect();
                    let mended = lines.iter().zip(1..).filter(|(_, line)| !wrong.contains(line));
                    let mended: Vec<_> = mended.map(|(text, _)| *text).collect();
                    let left = mended.iter().filter(|line| !line.is_empty()).count();
                    prop_assert_eq!(entrants(&mended.join("\n")).map_or(0, |entrants| entrants.count()), left);
                }
            }
        }
    }

    #[test]
    fn all_faults_are_told_each_with_its_line() {
        let text = "지수\n\na\u{200b}b\r\n현우\n지수\nx, y\n\u{301}\nabcdefghijklmnopqrstu\n현우\n";
        assert_eq!(
            told(text),
            [
                "line 3: the name contains the character U+200B",
                "line 5: same name as line 1",
                "line 6: one name per line, without commas",
                "line 7: a name must not be blank",
                "line 8: a name has up to 20 letters (10 in Korean)",
                "line 9: same name as line 4",
            ]
        );
        assert_eq!(told(" \n"), ["line 1: a race has at least one entrant"]);
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        assert_eq!(told("José\nJose\u{301}\n"), ["line 2: same name as line 1"]);
        let names = entrants("\u{1112}\u{1161}\u{11ab}\n<b>굵게</b>").unwrap();
        assert_eq!(names.iter().map(|entrant| entrant.name().as_str()).collect::<Vec<_>>(), ["한", "<b>굵게</b>"]);
    }

    #[test]
    fn what_may_be_taken_for_another_is_pointed_out_and_not_refused() {
        let text = "Pobi\n\n지수\nP\u{43e}bi\nw\u{43e}ni\nKim 민서\nCrong\nCr0ng\nCrOng\n";
        let told: Vec<_> = look_alikes(text).iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 4: looks like the name on line 1",
                "line 5: mixes scripts; a letter may not be the one it looks like",
                "line 9: looks like the name on line 8",
            ]
        );
        assert_eq!(entrants(text).unwrap().count(), 8);
        let numbers: Vec<_> = (1..=1000).map(|number| format!("참가자 {number}")).collect();
        assert_eq!(look_alikes(&numbers.join("\n")), []);
    }

    #[test]
    fn a_thousand_and_not_one_more() {
        let names = |count: usize| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join("\n");
        assert_eq!(entrants(&names(1_000)).unwrap().count(), 1_000);
        assert_eq!(told(&names(5_000)), ["line 1001: a race has at most 1000 entrants"]);
    }
}
