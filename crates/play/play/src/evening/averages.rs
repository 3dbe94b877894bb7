//! What everybody bowls on average over their last evenings: the next evening's handicaps follow from it.

use std::collections::VecDeque;

use alley_bowling::BowlerName;
use alley_evening::Average;

use super::Evening;
use super::night::{Night, Participant};
use super::person::Person;

/// Averages by name over the last evenings of each, from the games that were bowled to their end. Only plain ten-pin
/// bowling counts: pins by other rules are not worth the same.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::Memory;
/// use alley_play::{Averages, Lineup, Match, Night, clock, people_pasted};
///
/// let mut game = Match::begin(Box::new(Memory::default()), Lineup::first(BowlerName::any("지수")?), clock)?;
/// while game.board().next.is_some() {
///     game.roll(Pins::ALL)?;
/// }
/// let evening = game.evening(None)?;
/// let mut averages = Averages::over(5);
/// let boards = game.boards(evening.board());
/// averages.enter(evening.board(), &Night::of(evening.board(), &boards));
/// assert_eq!(averages.pasteable(), "name\tteam\thandicap\taverage\n지수\t\t\t300.00\n");
/// assert_eq!(people_pasted(&averages.pasteable()), Ok(averages.people()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Averages {
    last: usize,
    people: Vec<(Person, VecDeque<Average>)>,
}

impl Averages {
    /// Over this many evenings of each.
    #[must_use]
    pub const fn over(last: usize) -> Self {
        Self { last, people: Vec::new() }
    }

    /// One more evening, after all that were entered before.
    pub fn enter(&mut self, evening: &Evening, night: &Night) {
        if !evening.plan().rules().is_plain() {
            return;
        }
        for place in night.standings.places() {
            let person = night.people.get(place.who()).and_then(|participant| listed(participant, night));
            if let Some((person, average)) = person.zip(place.contestant().average()) {
                self.count(person, average);
            }
        }
    }

    /// Everybody with their average and the team of their last evening, in the order of the first ones.
    #[must_use]
    pub fn people(&self) -> Vec<Person> {
        let told = self.people.iter().filter_map(|(person, evenings)| {
            let pins = evenings.iter().map(|average| average.pins()).fold(0, u32::saturating_add);
            let games = evenings.iter().map(|average| average.games()).fold(0, u32::saturating_add);
            Some(person.clone().with_average(to_hundredths(Average::of(pins, games)?)?))
        });
        told.collect()
    }

    /// As the plan of an evening takes it: a line each, with tabs between the columns and a first line that names them.
    #[must_use]
    pub fn pasteable(&self) -> String {
        let line = |person: &Person| {
            let hundredths = person.average().map(hundredths).unwrap_or_default();
            let team = person.team().map(ToString::to_string).unwrap_or_default();
            format!("{}\t{team}\t\t{}.{:02}\n", person.name(), hundredths / 100, hundredths % 100)
        };
        let lines = self.people().iter().map(line).collect::<String>();
        format!("name\tteam\thandicap\taverage\n{lines}")
    }

    fn count(&mut self, person: Person, average: Average) {
        let known = self.people.iter_mut().find(|(known, _)| known.name() == person.name());
        let Some((known, evenings)) = known else {
            self.people.push((person, VecDeque::from([average])));
            return;
        };
        *known = person;
        evenings.push_back(average);
        if evenings.len() > self.last {
            evenings.pop_front();
        }
    }
}

fn listed(participant: &Participant, night: &Night) -> Option<Person> {
    let person = Person::named(BowlerName::any(&participant.name).ok()?);
    let team = participant.team.and_then(|team| night.teams.get(team));
    Some(match team.and_then(|team| BowlerName::any(team).ok()) {
        Some(team) => person.in_team(team),
        None => person,
    })
}

/// Rounded down, so that the whole pins stay what they are: handicaps follow from these.
fn hundredths(average: Average) -> u32 {
    u32::try_from(u64::from(average.pins()) * 100 / u64::from(average.games())).unwrap_or(30_000)
}

fn to_hundredths(average: Average) -> Option<Average> {
    match hundredths(average) {
        whole if whole % 100 == 0 => Average::of(whole / 100, 1),
        hundredths => Average::of(hundredths, 100),
    }
}
