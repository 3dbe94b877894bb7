//! Games, for programs.

use alley_bowling::{Ball, BowlerName, FrameNumber, Pins};
use alley_journal::Journal;
use alley_play::{Access, Amendment, Change, Followed, Lineup, Score, shown_name};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Nothing, SEEN, current, live};
use crate::http::app::App;
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
    #[schemars(length(min = 1))]
    players: Vec<Name>,
    /// Whether everybody may look without a link
    #[serde(default)]
    public: bool,
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
    let lineup = lineup(&new.players, app.turnstile.limits().players)?;
    let shared = lineup.shared(Access::new(&fresh.token, new.public));
    fresh.begin(shared).await
}

fn lineup(names: &[Name], most: usize) -> Result<Lineup, Refusal> {
    if names.len() > most {
        return Err(Refusal::TooManyPlayers(most));
    }
    let mut players = names.iter().zip(1..).map(|(name, number)| name.shown(Some(number)));
    let first = players.next().ok_or(Refusal::NoPlayers)??;
    players.try_fold(Lineup::first(first), |lineup, name| Ok(lineup.join(name?)))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Roll {
    #[schemars(range(min = 0, max = 10))]
    pins: u8,
}

async fn roll(_: App, (writing, Sent(roll)): (Writing<Score>, Sent<Roll>)) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Roll(Pins::new(roll.pins).map_err(|_| Refusal::Pins)?.into())).await
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
    #[schemars(length(min = 1, max = 3), inner(range(min = 0, max = 10)))]
    rolls: Vec<u8>,
}

async fn correct(_: App, (writing, Sent(said)): (Writing<Score>, Sent<Corrected>)) -> Result<Changed<Score>, Problem> {
    let row = row(said.player)?;
    let frame = FrameNumber::new(said.frame).ok_or(Refusal::Frame)?;
    let balls = said.rolls.into_iter().map(|count| Pins::new(count).map(Ball::from));
    let balls = balls.collect::<Result<Vec<_>, _>>().map_err(|_| Refusal::Pins)?;
    writing.write(Change::Fix(row, Amendment::new(frame, balls))).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Named {
    name: Name,
}

async fn join(_: App, (writing, Sent(named)): (Writing<Score>, Sent<Named>)) -> Result<Changed<Score>, Problem> {
    writing.write(Change::Join(named.name.shown(None)?.into())).await
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
