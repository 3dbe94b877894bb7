//! Games, for programs.

use alley_bowling::{Ball, BallRefusal, BowlerName, FrameNumber, Pins};
use alley_house_rules::{BakerTeam, Rules};
use alley_journal::Journal;
use alley_play::{Access, Amendment, Change, ChangeRefusal, Followed, Lineup, Score, Side, shown_name};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Nothing, SEEN, current, live};
use crate::http::app::App;
use crate::http::exact::Object;
use crate::http::operation::{Method, Operation};
use crate::http::reply::{Begun, Changed, Plain};
use crate::http::request::{Entrance, Fresh, RowNumber, Sent, Writing, row};
use crate::problem::{Problem, Refusal};
use crate::wire::{Entry, Listed};

pub(crate) fn operations() -> Vec<Operation> {
    use Method::{Delete, Get, Patch, Post};
    vec![
        Operation::new((Get, "/games"), ("listGames", "The public games and draws, newest first"), games),
        Operation::new((Post, "/games"), ("beginGame", "A new game and its two tokens"), begin),
        Operation::new((Get, "/games/{id}"), ("game", "The game as it stands"), current::<Score>),
        Operation::new((Post, "/games/{id}/rolls"), ("roll", "The player who is up rolled a ball"), roll),
        Operation::new((Post, "/games/{id}/undo"), ("undo", "The last change that still counts is undone"), undo),
        Operation::new((Post, "/games/{id}/corrections"), ("correct", "A frame is corrected"), correct),
        Operation::new((Post, "/games/{id}/players"), ("join", "Somebody joins, before the second frame begins"), join),
        Operation::new((Patch, "/games/{id}/players/{number}"), ("rename", "A name is corrected"), rename),
        Operation::new(
            (Delete, "/games/{id}/players/{number}"),
            ("leave", "Somebody leaves; the others go on without waiting"),
            leave,
        ),
        Operation::new(
            (Get, "/games/{id}/history"),
            ("history", "Everything that was written down, in order"),
            history,
        ),
        Operation::new(
            (Get, "/games/{id}/live"),
            ("live", "The game after every change, as server-sent events named board, whose ids are the versions"),
            live::<Score>,
        ),
    ]
}

async fn games(app: App, (): ()) -> Result<Plain<Vec<Listed>>, Problem> {
    Ok(Plain(app.keeper.public().await?.into_iter().map(Listed::from).collect()))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct NewGame {
    /// Who bowls, in this order
    #[serde(default)]
    players: Vec<Name>,
    /// By Baker rules who bowls instead
    #[serde(default)]
    teams: Vec<Object<Team>>,
    /// The rules of the house, such as no-tap-9,3-6-9
    #[serde(default)]
    rules: Option<String>,
    /// Whether everybody may look without a link
    #[serde(default)]
    public: bool,
}

/// Two to five who bowl one line, taking the frames in turn
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Team {
    name: Name,
    players: Vec<Name>,
}

impl Team {
    fn side(&self, number: Option<usize>) -> Result<Side, Refusal> {
        let players = self.players.iter().map(|player| player.shown(number)).collect::<Result<Vec<_>, _>>()?;
        Ok(Side::team(self.name.shown(number)?, BakerTeam::new(players).map_err(|_| Refusal::Team)?))
    }
}

/// Any script, up to 20 letters (10 in Korean), nothing invisible
#[derive(Deserialize, JsonSchema)]
struct Name(#[schemars(extend("pattern" = SEEN))] String);

impl Name {
    fn shown(&self, number: Option<usize>) -> Result<BowlerName, Refusal> {
        shown_name(&self.0).map_err(|fault| Refusal::Name(fault, number))
    }
}

async fn begin(app: App, (fresh, Sent(new)): (Fresh, Sent<NewGame>)) -> Result<Begun<Score>, Problem> {
    let lineup = new.lineup(app.turnstile.limits().players)?;
    let shared = lineup.shared(Access::new(&fresh.token, new.public));
    fresh.begin(shared).await
}

impl NewGame {
    fn lineup(&self, most: usize) -> Result<Lineup, Refusal> {
        if self.players.len() + self.teams.len() > most {
            return Err(Refusal::TooManyPlayers(most));
        }
        let rules = self.rules.as_deref().map_or(Ok(Rules::default()), str::parse).map_err(Refusal::Rules)?;
        let players = self.players.iter().zip(1..).map(|(name, number)| name.shown(Some(number)).map(Side::from));
        let teams = self.teams.iter().zip(1..).map(|(Object(team), number)| team.side(Some(number)));
        let mut sides = players.chain(teams);
        let first = sides.next().ok_or(Refusal::NoPlayers)??;
        let lineup = sides.try_fold(Lineup::first(first), |lineup, side| Ok::<_, Refusal>(lineup.join(side?)))?;
        lineup.by(rules).map_err(|_| Refusal::Sides)
    }
}

/// A ball: how many pins fell, or more than that
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline, extend("oneOf" = [{ "required": ["pins"] }, { "required": ["ball"] }]))]
struct Roll {
    #[schemars(range(min = 0, max = 10))]
    pins: Option<u8>,
    ball: Option<SaidBall>,
}

impl Roll {
    fn ball(&self) -> Result<Ball, Problem> {
        match (self.pins, &self.ball) {
            (Some(pins), None) => Ok(Pins::new(pins).map_err(|_| Refusal::Pins)?.into()),
            (None, Some(ball)) => Ok(ball.read()?),
            _ => Err(Problem::Malformed("a roll has either pins or a ball".into())),
        }
    }
}

/// 7, F for a foul, or 8:7-10 where eight fell and the 7 and the 10 stand
#[derive(Deserialize, JsonSchema)]
struct SaidBall(String);

impl SaidBall {
    fn read(&self) -> Result<Ball, Refusal> {
        self.0.parse().map_err(|refusal| match refusal {
            BallRefusal::Pins(_) => Refusal::Pins,
            refusal => Refusal::Change(ChangeRefusal::Ball(refusal)),
        })
    }
}

async fn roll(_: App, (writing, Sent(roll)): (Writing<Score>, Sent<Roll>)) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Roll(roll.ball()?)).await
}

async fn undo(_: App, (writing, Sent(Nothing {})): (Writing<Score>, Sent<Nothing>)) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Undo).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Corrected {
    #[schemars(range(min = 1, max = 1000))]
    player: usize,
    #[schemars(range(min = 1, max = 10))]
    frame: u8,
    #[schemars(length(min = 1, max = 3))]
    rolls: Vec<Corrective>,
}

/// One ball of a corrected frame
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
enum Corrective {
    Count(#[schemars(range(min = 0, max = 10))] u8),
    Said(SaidBall),
}

impl Corrective {
    fn ball(&self) -> Result<Ball, Refusal> {
        match self {
            Self::Count(count) => Pins::new(*count).map(Ball::from).map_err(|_| Refusal::Pins),
            Self::Said(said) => said.read(),
        }
    }
}

async fn correct(_: App, (writing, Sent(said)): (Writing<Score>, Sent<Corrected>)) -> Result<Changed<Score>, Problem> {
    let row = row(said.player)?;
    let frame = FrameNumber::new(said.frame).ok_or(Refusal::Frame)?;
    let balls = said.rolls.iter().map(Corrective::ball).collect::<Result<Vec<_>, _>>()?;
    writing.write(Change::Fix(row, Amendment::new(frame, balls))).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Named {
    name: Name,
}

/// Somebody, or by Baker rules a team
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Newcomer {
    name: Name,
    /// The players of a team
    #[serde(default)]
    players: Vec<Name>,
}

async fn join(_: App, (writing, Sent(new)): (Writing<Score>, Sent<Newcomer>)) -> Result<Changed<Score>, Problem> {
    let Newcomer { name, players } = new;
    let side = if players.is_empty() { name.shown(None)?.into() } else { Team { name, players }.side(None)? };
    writing.write(Change::Join(side)).await
}

async fn rename(
    _: App,
    (writing, RowNumber(row), Sent(named)): (Writing<Score>, RowNumber, Sent<Named>),
) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Rename(row, named.name.shown(None)?)).await
}

async fn leave(_: App, (writing, RowNumber(row)): (Writing<Score>, RowNumber)) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Leave(row)).await
}

async fn history(app: App, entrance: Entrance<Score>) -> Result<Plain<Vec<Entry>>, Problem> {
    let read = |game: &Followed<Score>, journal: &mut dyn Journal| {
        let entries = journal.read(game.id(), 0)?;
        alley_play::history(&entries).map_err(|unreadable| Problem::of_journal(&unreadable))
    };
    let events = app.keeper.read(entrance.id, entrance.token, read).await?;
    Ok(Plain(events.into_iter().map(Entry::from).collect()))
}
