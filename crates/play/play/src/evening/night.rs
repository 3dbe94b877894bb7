//! An evening with all its boards: everybody's games, and the standings that follow from them.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::{Board, Row};
use alley_bowling::Line;
use alley_evening::{Average, Contestant, Handicap, Outing, Standings, Underway};
use alley_journal::GameId;

use super::Evening;
use super::change::EveningGame;
use super::person::{Person, PersonNumber};
use crate::{GameNumber, LaneNumber};

/// An evening as far as it was bowled.
///
/// ```
/// use std::collections::HashMap;
/// use alley_bowling::BowlerName;
/// use alley_play::{Evening, Kept, Night, Person, Plan};
///
/// let people = vec![Person::named(BowlerName::any("지수")?)];
/// let evening = Evening::begin(&Plan::new(people))?;
/// let night = Night::of(&evening, &HashMap::new());
/// assert_eq!((night.people.len(), night.standings.places()[0].contestant().total()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Night {
    /// Everybody on the list in its order, then those who joined a game without being on it. Without a plan, those who were in
    /// a game.
    pub people: Vec<Participant>,
    /// The names of all teams, in the order in which they are first named.
    pub teams: Vec<String>,
    /// The order they are in now; a place names its person by their index here.
    pub standings: Standings,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Participant {
    /// The number on the list; none for somebody who only joined a game.
    pub number: Option<PersonNumber>,
    /// The name, as it stands on the latest board.
    pub name: String,
    /// The team, by its index.
    pub team: Option<usize>,
    /// What is added to every game.
    pub handicap: Handicap,
    /// The average that came with the name.
    pub average: Option<Average>,
    /// The lane of the next game.
    pub lane: Option<LaneNumber>,
    /// The game of each number: which, and the row there.
    pub games: Vec<Option<Bowled>>,
}

/// One person's row in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bowled {
    /// The game.
    pub game: GameId,
    /// Where it was bowled.
    pub lane: LaneNumber,
    /// The row there, from 0.
    pub row: usize,
}

impl Night {
    /// The evening with the boards of its games.
    #[must_use]
    pub fn of(evening: &Evening, boards: &HashMap<GameId, Arc<Board>>) -> Self {
        let mut teams = Vec::new();
        let mut people: Vec<_> =
            evening.people().iter().enumerate().map(|each| listed(evening, each, &mut teams)).collect();
        for game in in_order(evening) {
            let Some(board) = boards.get(&game.id) else { continue };
            seat_rows(evening, &mut people, (game, board));
        }
        if evening.plan().games().is_none() && !evening.games().is_empty() {
            // Without a plan those take part who were in a game, or are entered for one.
            people.retain(|person| person.games.iter().any(Option::is_some) || is_entered(evening, person));
        }
        let contestants: Vec<_> = people.iter().map(|person| contestant(evening, person, boards)).collect();
        let standings = Standings::of(&contestants);
        Self { people, teams, standings }
    }

    /// Somebody's row in the game of this number.
    #[must_use]
    pub fn bowled(&self, person: usize, number: GameNumber) -> Option<Bowled> {
        let games = &self.people.get(person)?.games;
        games.get(usize::from(number.value()).saturating_sub(1)).copied().flatten()
    }
}

fn is_entered(evening: &Evening, person: &Participant) -> bool {
    let games = (1..=evening.length()).filter_map(GameNumber::new);
    person.number.is_some_and(|number| games.into_iter().any(|game| evening.absence(number, game).is_some()))
}

/// By number, then by lane: the later game says what somebody is called.
fn in_order(evening: &Evening) -> Vec<&EveningGame> {
    let mut games: Vec<_> = evening.games().iter().collect();
    games.sort_by_key(|game| (game.number, game.lane));
    games
}

fn listed(evening: &Evening, (place, person): (usize, &Person), teams: &mut Vec<String>) -> Participant {
    let number = PersonNumber::at(place);
    Participant {
        number,
        name: person.name().to_string(),
        team: person.team().map(|team| index(teams, team.as_str())),
        handicap: evening.plan().handicap().of(person.handicap(), person.average()),
        average: person.average(),
        lane: number.and_then(|number| evening.seating().of(number)),
        games: vec![None; usize::from(evening.length())],
    }
}

fn index(teams: &mut Vec<String>, name: &str) -> usize {
    teams.iter().position(|team| team == name).unwrap_or_else(|| {
        teams.push(name.to_owned());
        teams.len() - 1
    })
}

/// The rows that the evening names are those of its people; every other is that of somebody of the same name who has
/// none in this game, or of somebody new.
fn seat_rows(evening: &Evening, people: &mut Vec<Participant>, (game, board): (&EveningGame, &Board)) {
    for (place, row) in board.rows.iter().enumerate() {
        let numbered = game.rows.get(place).map(|number| number.place());
        let bowled = Bowled { game: game.id, lane: game.lane, row: place };
        let who = numbered.or_else(|| namesake(people, game, &row.name));
        let who = who.unwrap_or_else(|| {
            people.push(guest(&row.name, people.first().map_or(1, |first| first.games.len())));
            people.len() - 1
        });
        let Some(person) = people.get_mut(who) else { continue };
        if !person.number.is_some_and(|number| evening.is_renamed(number)) {
            person.name.clone_from(&row.name);
        }
        let slot = person.games.get_mut(usize::from(game.number.value()).saturating_sub(1));
        if let Some(slot) = slot {
            *slot = Some(bowled);
        }
    }
}

fn namesake(people: &[Participant], game: &EveningGame, name: &str) -> Option<usize> {
    let place = usize::from(game.number.value()).saturating_sub(1);
    let free = |person: &Participant| person.games.get(place).is_some_and(Option::is_none);
    let is_listed = |who: usize| PersonNumber::at(who).is_some_and(|number| game.rows.contains(&number));
    let mut found =
        people.iter().enumerate().filter(|(who, person)| person.name == name && free(person) && !is_listed(*who));
    found.next().map(|(who, _)| who)
}

fn guest(name: &str, games: usize) -> Participant {
    let handicap = Handicap::default();
    let name = name.to_owned();
    Participant { number: None, name, team: None, handicap, average: None, lane: None, games: vec![None; games] }
}

fn contestant(evening: &Evening, person: &Participant, boards: &HashMap<GameId, Arc<Board>>) -> Contestant {
    let games = person.games.iter().zip(1_u8..).map(|(bowled, number)| {
        let row = bowled.and_then(|bowled| Some((boards.get(&bowled.game)?, bowled.row)));
        let row = row.and_then(|(board, row)| Some((board.as_ref(), board.rows.get(row)?)));
        row.map_or_else(|| unbowled(evening, person, number), |(board, row)| outing(board, row))
    });
    let listed = person.number.and_then(|number| evening.person(number));
    let contestant = Contestant::new(person.handicap, games.collect());
    let contestant = person.team.map_or(contestant.clone(), |team| contestant.in_team(team));
    if listed.is_some_and(Person::is_pacer) { contestant.as_pacer() } else { contestant }
}

/// A row as it counts. Of somebody who has left, or in a game that was given up, nothing more comes.
fn outing(board: &Board, row: &Row) -> Outing {
    let ended = row.left || board.next.is_none();
    match &row.line {
        Line::Closed(_) => Outing::Bowled(row.total),
        Line::Open(_) if ended && is_begun(row) => Outing::Broken(row.lowest),
        Line::Open(_) if ended => Outing::Missed,
        Line::Open(_) => {
            let frames_left = 10_u8.saturating_sub(row.line.frames_done());
            let underway = Underway::new(row.total, row.lowest..=row.highest, frames_left);
            Outing::Playing(if is_begun(row) { underway.begun() } else { underway })
        }
    }
}

/// Whether a ball was rolled.
fn is_begun(row: &Row) -> bool {
    row.cells.iter().any(|cell| cell.deliveries().next().is_some())
}

/// Of a game that somebody is not in: entered by a rule, still to come, or missed.
fn unbowled(evening: &Evening, person: &Participant, number: u8) -> Outing {
    let game = GameNumber::new(number).zip(person.number);
    let entered = game.and_then(|(game, person)| evening.absence(person, game));
    if let Some(rule) = entered {
        return Outing::Entered(rule.points(person.average));
    }
    let begun = person.lane.and_then(|lane| evening.latest_on(lane)).map_or(0, |game| game.number.value());
    match person.lane {
        Some(_) if number > begun && !evening.is_closed() => Outing::Ahead,
        _ => Outing::Missed,
    }
}
