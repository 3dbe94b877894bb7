//! An evening as programs see it.

use alley_evening::{Average, Outing, Pinfall, Place, TeamPlace};
use alley_play::{Evening, EveningGame, GameNumber, LaneNumber, Participant, Person, PersonNumber, Title, Token};
use schemars::JsonSchema;
use serde::Serialize;

use super::TokenText;
use crate::live::{Led, Published, Tonight};

/// A new evening and its links.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct BegunEvening<'view> {
    host: TokenText,
    look: TokenText,
    /// The token of every lane
    lanes: Vec<TokenText>,
    evening: EveningShown<'view>,
}

impl<'view> BegunEvening<'view> {
    pub(crate) fn of(host: &Token, view: &'view Published<Tonight>) -> Self {
        // The links that are good now, also when the beginning is asked for again.
        let token = |lane| host.lane(lane, view.evening.handed_out(lane).saturating_sub(1));
        let lanes = view.evening.lanes().map(|lane| (&token(lane)).into());
        Self { host: host.into(), look: (&host.look()).into(), lanes: lanes.collect(), evening: EveningShown::of(view) }
    }
}

/// The link of a lane that was handed out anew.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct HandedOut {
    token: TokenText,
}

impl From<&Token> for HandedOut {
    fn from(token: &Token) -> Self {
        Self { token: token.into() }
    }
}

/// A game, and the evening it belongs to.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct LedOn {
    evening: String,
    /// Absent where everybody returns to the evening
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

impl From<Led> for LedOn {
    fn from(Led { evening, game }: Led) -> Self {
        Self { evening: evening.to_string(), game: game.map(|game| game.to_string()) }
    }
}

/// An evening at one version.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Evening")]
pub(crate) struct EveningShown<'view> {
    id: String,
    /// Of the evening's own record, which a write follows
    #[schemars(range(min = 1))]
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'view str>,
    public: bool,
    closed: bool,
    /// How many games were planned; absent where nobody said
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 8))]
    games: Option<u8>,
    /// The rules of the house; absent where plain ten-pin is played
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// none, each, or a share such as 90% of 220 at most 70
    handicap: String,
    contest: &'static str,
    people: Vec<PersonShown<'view>>,
    lanes: Vec<LaneShown>,
    /// Everybody, the best first; absent in the answer to a write
    #[serde(skip_serializing_if = "Option::is_none")]
    standings: Option<Vec<PlaceShown<'view>>>,
    /// The teams, the best first
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<Vec<TeamShown<'view>>>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct PersonShown<'view> {
    #[schemars(range(min = 1))]
    number: u16,
    name: &'view str,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<&'view str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handicap: Option<i16>,
    /// Pins a game, or pins and games such as 561/3
    #[serde(skip_serializing_if = "Option::is_none")]
    average: Option<String>,
    pacer: bool,
    /// The lane of the next game
    #[serde(skip_serializing_if = "Option::is_none")]
    lane: Option<u8>,
    /// The games bowled to their end, without handicap; absent in the answer to a write
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<GamePoints<u16>>>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct LaneShown {
    #[schemars(range(min = 1))]
    lane: u8,
    /// Who bowls the next game, in this order, by their numbers
    seats: Vec<u16>,
    games: Vec<LaneGame>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct LaneGame {
    #[schemars(range(min = 1))]
    number: u8,
    id: String,
    /// Of its first entry
    hash: String,
    /// Whose row the first is, the second, and so on
    rows: Vec<u16>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct PlaceShown<'view> {
    /// Absent for a pacer, who counts for nothing
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
    /// The number on the list; absent for somebody who only joined a game
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u16>,
    name: &'view str,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<&'view str>,
    /// Added to every game
    handicap: i16,
    /// The games that count so far, without handicap
    games: Vec<GamePoints<u16>>,
    scratch: u32,
    /// All handicaps so far
    given: i32,
    total: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    average: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    behind: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high: Option<u16>,
    /// Between the high and the low game
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<u16>,
    /// Frames still to bowl
    frames: u32,
    /// The highest total still possible
    highest: i32,
    /// The chance to have the highest total, each bowler as strong as their average; equals count each
    #[schemars(range(min = 0, max = 1))]
    chance: f64,
}

/// What a game has brought.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct GamePoints<Points> {
    #[schemars(range(min = 1))]
    number: usize,
    points: Points,
}

fn counting<Points>(games: Vec<Option<Points>>) -> Vec<GamePoints<Points>> {
    let numbered = games.into_iter().zip(1..);
    numbered.filter_map(|(points, number)| Some(GamePoints { number, points: points? })).collect()
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct TeamShown<'view> {
    #[schemars(range(min = 1))]
    rank: usize,
    name: &'view str,
    /// The games that count so far, with handicap
    games: Vec<GamePoints<i32>>,
    scratch: u32,
    given: i32,
    total: i32,
    behind: u32,
}

impl<'view> EveningShown<'view> {
    pub(crate) fn of(view: &'view Published<Tonight>) -> Self {
        let (evening, plan) = (view.evening.as_ref(), view.evening.plan());
        let whole = view.is_whole.then_some(&**view);
        Self {
            id: view.id.to_string(),
            version: view.record,
            title: plan.title().map(Title::as_str),
            public: view.is_public(),
            closed: evening.is_closed(),
            games: plan.games().map(GameNumber::value),
            rules: (!plan.rules().is_plain()).then(|| plan.rules().to_string()),
            handicap: plan.handicap().to_string(),
            contest: plan.contest().as_str(),
            people: (evening.people().iter().zip(1..))
                .map(|(person, number)| PersonShown {
                    games: whole.map(|tonight| finished(tonight, number)),
                    ..shown(evening, person, number)
                })
                .collect(),
            lanes: evening.lanes().map(|lane| LaneShown::of(evening, lane)).collect(),
            standings: whole.map(places),
            teams: whole.filter(|_| plan.contest().has_teams()).map(teams),
        }
    }
}

fn shown<'view>(evening: &Evening, person: &'view Person, number: u16) -> PersonShown<'view> {
    let lane = PersonNumber::new(number).and_then(|number| evening.seating().of(number));
    PersonShown {
        number,
        name: person.name().as_str(),
        team: person.team().map(alley_bowling::BowlerName::as_str),
        handicap: person.handicap().map(alley_evening::Handicap::value),
        average: person.average().map(|average| average.to_string()),
        pacer: person.is_pacer(),
        lane: lane.map(LaneNumber::value),
        games: None,
    }
}

/// What somebody on the list has bowled to the end.
fn finished(tonight: &Tonight, number: u16) -> Vec<GamePoints<u16>> {
    let night = tonight.night();
    let is_theirs = |place: &&Place| {
        let person = night.people.get(place.who()).and_then(|person| person.number);
        person.is_some_and(|person| person.value() == number)
    };
    let place = night.standings.places().iter().find(is_theirs);
    place.map(|place| counting(place.contestant().outings().map(Outing::bowled).collect())).unwrap_or_default()
}

impl LaneShown {
    fn of(evening: &Evening, lane: LaneNumber) -> Self {
        let game = |game: &EveningGame| LaneGame {
            number: game.number.value(),
            id: game.id.to_string(),
            hash: game.hash.to_string(),
            rows: game.rows.iter().map(|person| person.value()).collect(),
        };
        Self {
            lane: lane.value(),
            seats: evening.seating().on(lane).iter().map(|person| person.value()).collect(),
            games: evening.games_on(lane).map(game).collect(),
        }
    }
}

fn places(tonight: &Tonight) -> Vec<PlaceShown<'_>> {
    let (night, chances) = (tonight.night(), tonight.chances());
    let shown = |place: &Place| {
        let person: &Participant = night.people.get(place.who())?;
        let contestant = place.contestant();
        let chance = chances.get(place.who()).copied().unwrap_or_default();
        Some(PlaceShown {
            rank: place.rank(),
            number: person.number.map(PersonNumber::value),
            name: &person.name,
            team: person.team.and_then(|team| night.teams.get(team)).map(String::as_str),
            handicap: person.handicap.value(),
            games: counting(contestant.games()),
            scratch: contestant.scratch(),
            given: contestant.handicap(),
            total: contestant.total(),
            average: contestant.average().map(per_game),
            behind: place.behind(),
            high: contestant.high_game(),
            gap: contestant.gap(),
            frames: contestant.frames_left(),
            highest: contestant.highest(),
            chance: (chance * 10_000.0).round() / 10_000.0,
        })
    };
    night.standings.places().iter().filter_map(shown).collect()
}

fn per_game(average: Average) -> f64 {
    let exact = f64::from(average.pins()) / f64::from(average.games());
    (exact * 100.0).round() / 100.0
}

fn teams(tonight: &Tonight) -> Vec<TeamShown<'_>> {
    let night = tonight.night();
    let shown = |place: &TeamPlace| {
        Some(TeamShown {
            rank: place.rank(),
            name: night.teams.get(place.team())?,
            games: counting(place.games().into_iter().map(|game| game.map(Pinfall::total)).collect()),
            scratch: place.scratch(),
            given: place.handicap(),
            total: place.total(),
            behind: place.behind(),
        })
    };
    night.standings.teams().iter().filter_map(shown).collect()
}
