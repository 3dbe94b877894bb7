//! People as somebody pastes them from a spreadsheet: a line each.

use std::collections::HashMap;
use std::fmt;

use alley_evening::{Average, Handicap};
use alley_text::without_blanks;

use super::person::{MOST_PEOPLE, Person};
use crate::UnshownName;
use crate::naming::shown_name;

/// What the columns mean, unless a first line says otherwise: a name, a team, a handicap, an average. A number right
/// after the name stands for the handicap.
const USUAL: [Column; 4] = [Column::Name, Column::Team, Column::Handicap, Column::Average];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Team,
    Handicap,
    Average,
    Pacer,
    Other,
}

impl Column {
    fn called(word: &str) -> Option<Self> {
        match without_blanks(word).to_lowercase().as_str() {
            "name" | "이름" | "성명" | "선수" => Some(Self::Name),
            "team" | "팀" | "클럽" | "조" => Some(Self::Team),
            "handicap" | "hcp" | "hdcp" | "핸디" | "핸디캡" => Some(Self::Handicap),
            "average" | "avg" | "ave" | "에버" | "에버리지" | "애버리지" | "평균" => Some(Self::Average),
            "pacer" | "페이서" => Some(Self::Pacer),
            _ => None,
        }
    }
}

/// Reads a list of people: columns with tabs between them, or commas or semicolons where there is no tab. A first line
/// that calls a column `name` or `이름` says what the columns are. Empty lines do not count.
///
/// ```
/// let people = alley_play::people_pasted("이름\t에버\t팀\n지수\t187\tA\n현우\t\tB\n")?;
/// assert_eq!((people.len(), people[0].average().map(|average| average.whole())), (2, Some(187)));
/// let people = alley_play::people_pasted("지수, 12\n현우")?;
/// assert_eq!(people[0].handicap(), Some("12".parse().expect("a handicap")));
/// # Ok::<(), Vec<alley_play::PastedFault>>(())
/// ```
///
/// # Errors
/// Every line that is wrong, not only the first.
pub fn people_pasted(text: &str) -> Result<Vec<Person>, Vec<PastedFault>> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !without_blanks(line).is_empty());
    let mut lines = lines.map(|(line, number)| (cells(line), number)).peekable();
    let header = lines.next_if(|(cells, _)| cells.iter().any(|cell| Column::called(cell) == Some(Column::Name)));
    let columns = header
        .map(|(cells, _)| cells.iter().map(|cell| Column::called(cell).unwrap_or(Column::Other)).collect::<Vec<_>>());
    let (mut people, mut faults, mut places) = (Vec::new(), Vec::new(), HashMap::new());
    for (cells, line) in lines.by_ref().take(usize::from(MOST_PEOPLE)) {
        let read = person(&cells, columns.as_deref()).and_then(|person| alone(person, line, &mut places));
        match read {
            Ok(person) => people.push(person),
            Err(reason) => faults.push(PastedFault { line, reason }),
        }
    }
    if let Some((_, line)) = lines.next() {
        faults.push(PastedFault { line, reason: PastedReason::TooMany });
    }
    if faults.is_empty() { Ok(people) } else { Err(faults) }
}

fn cells(line: &str) -> Vec<&str> {
    let between = if line.contains('\t') {
        '\t'
    } else if line.contains(';') {
        ';'
    } else {
        ','
    };
    line.split(between).map(without_blanks).collect()
}

fn person(cells: &[&str], columns: Option<&[Column]>) -> Result<Person, PastedReason> {
    let told: Vec<_> = match columns {
        Some(columns) => columns.iter().copied().zip(cells.iter().copied()).collect(),
        None => usual(cells),
    };
    let cell =
        |column| told.iter().find(|(of, _)| *of == column).map(|(_, cell)| *cell).filter(|cell| !cell.is_empty());
    let mut person = Person::named(shown_name(cell(Column::Name).unwrap_or_default()).map_err(PastedReason::Name)?);
    if let Some(team) = cell(Column::Team) {
        person = person.in_team(shown_name(team).map_err(PastedReason::Team)?);
    }
    if let Some(handicap) = cell(Column::Handicap) {
        person = person.with_handicap(plain(handicap).parse::<Handicap>().map_err(|_| PastedReason::Handicap)?);
    }
    if let Some(average) = cell(Column::Average) {
        person = person.with_average(average_typed(average).ok_or(PastedReason::Average)?);
    }
    Ok(if cell(Column::Pacer).is_some_and(is_yes) { person.as_pacer() } else { person })
}

/// What stands in the column of pacers for one who is.
fn is_yes(cell: &str) -> bool {
    !matches!(cell.to_lowercase().as_str(), "-" | "0" | "n" | "no" | "false" | "x" | "아니오" | "아니요")
}

/// Without a first line that says it: a number in the place of the team is no team.
fn usual<'cells>(cells: &[&'cells str]) -> Vec<(Column, &'cells str)> {
    let is_number = |cell: &&str| plain(cell).parse::<i32>().is_ok();
    let columns = if cells.get(1).is_some_and(is_number) {
        &[Column::Name, Column::Handicap, Column::Average][..]
    } else {
        &USUAL[..]
    };
    columns.iter().copied().zip(cells.iter().copied()).collect()
}

fn plain(number: &str) -> &str {
    number.strip_prefix('+').unwrap_or(number)
}

/// An average as somebody types it: `187`, `186.67` as a spreadsheet shows it, of which hundredths are kept, or `561/3`.
///
/// ```
/// use alley_play::average_typed;
///
/// assert_eq!(average_typed("186.67").map(|average| average.to_string()), Some("18667/100".to_owned()));
/// assert_eq!(average_typed("561/3"), average_typed("187"));
/// assert_eq!((average_typed("x"), average_typed("301")), (None, None));
/// ```
#[must_use]
pub fn average_typed(text: &str) -> Option<Average> {
    if let Ok(average) = text.parse() {
        return Some(average);
    }
    let (whole, hundredths) = text.split_once('.').unwrap_or((text, ""));
    if !whole.bytes().chain(hundredths.bytes()).all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let (whole, text) = (whole.parse::<u32>().ok().filter(|whole| *whole <= 300)?, format!("{hundredths:0<2}"));
    let hundredths = text.get(..2)?.parse::<u32>().ok()?;
    if hundredths == 0 { Average::of(whole, 1) } else { Average::of(whole * 100 + hundredths, 100) }
}

/// A name that is not on an earlier line: people are told apart by it.
fn alone(person: Person, line: usize, places: &mut HashMap<String, usize>) -> Result<Person, PastedReason> {
    match places.insert(person.name().to_string(), line) {
        Some(first) => Err(PastedReason::Again { first }),
        None => Ok(person),
    }
}

/// A line that cannot be a person, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastedFault {
    /// Which, from 1; empty lines are counted.
    pub line: usize,
    /// What is wrong with it.
    pub reason: PastedReason,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastedReason {
    /// The name does not show.
    Name(UnshownName),
    /// The name of the team does not show.
    Team(UnshownName),
    /// Not a handicap.
    Handicap,
    /// Not an average.
    Average,
    /// The name is on an earlier line.
    Again {
        /// Which.
        first: usize,
    },
    /// One more than an evening can have.
    TooMany,
}

impl fmt::Display for PastedFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.reason)
    }
}

impl fmt::Display for PastedReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(fault) => fault.fmt(formatter),
            Self::Team(fault) => write!(formatter, "the team: {fault}"),
            Self::Handicap => formatter.write_str("a handicap is a whole number from -300 to 300"),
            Self::Average => formatter.write_str("an average is a number from 0 to 300"),
            Self::Again { first } => write!(formatter, "same name as line {first}"),
            Self::TooMany => write!(formatter, "an evening has at most {MOST_PEOPLE} people"),
        }
    }
}

impl std::error::Error for PastedFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        match people_pasted(text) {
            Ok(people) => people.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
            Err(faults) => faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        }
    }

    #[test]
    fn columns_are_told_by_a_first_line_or_are_the_usual_ones() {
        assert_eq!(told("지수\n\n 현우 \n"), "지수\t\t\t\t\n현우\t\t\t\t");
        assert_eq!(told("지수\tA\t12\t187"), "지수\tA\t12\t187\t");
        assert_eq!(told("지수\t12\t187"), "지수\t\t12\t187\t");
        assert_eq!(told("지수,A,+12"), "지수\tA\t12\t\t");
        assert_eq!(told("지수; A; -3"), "지수\tA\t-3\t\t");
        assert_eq!(told("번호\t이름\t평균\t팀\n7\t지수\t186.67\tA"), "지수\tA\t\t18667/100\t");
        assert_eq!(told("Name,Average,Pacer\nA,200.00,yes\nB,150,no"), "A\t\t\t200\tpacer\nB\t\t\t150\t");
        assert_eq!(told(""), "");
        for handicap in ["handicap", "Hcp", "HDCP", "핸디", "핸디캡"] {
            assert_eq!(told(&format!("이름\t{handicap}\n지수\t12")), "지수\t\t12\t\t", "{handicap}");
        }
    }

    #[test]
    fn an_average_that_is_typed_has_digits_on_both_sides_of_its_point() {
        let told = |text| average_typed(text).map(|average| average.to_string());
        for (text, average) in [("187", "187"), ("187.", "187"), ("186.6", "18660/100"), ("186.669", "18666/100")] {
            assert_eq!(told(text).as_deref(), Some(average), "{text}");
        }
        for wrong in ["", ".", ".5", "+5.5", "5.+5", "5.55x", "5.5.5", "5,5", "301.00"] {
            assert_eq!(told(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_wrong_line_is_told() {
        let many = (0..301).map(|number| format!("p{number}")).collect::<Vec<_>>().join("\n");
        assert_eq!(told("지수\n\u{202e}\n지수\nA\tB\tx\nC\tD\t1\t301\nE\t\u{202e}\n").lines().count(), 5);
        assert!(told("지수\n지수").starts_with("line 2: same name as line 1"));
        assert_eq!(told("A\tB\tx"), "line 1: a handicap is a whole number from -300 to 300");
        assert_eq!(told("A\tB\t1\t301"), "line 1: an average is a number from 0 to 300");
        assert_eq!(told(&many), "line 301: an evening has at most 300 people");
    }
}
