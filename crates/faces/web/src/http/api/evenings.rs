//! Evenings, for programs.

use alley_bowling::BowlerName;
use alley_evening::{Handicap, HandicapRule};
use alley_house_rules::Rules;
use alley_play::{
    Contest, Evening, EveningChange, EveningRefusal, GameNumber, Gathering, LaneLink, LaneNumber, Lots, LotsAbout,
    Person, PersonNumber, Plan, Score, Seating, Token, average_typed, people_pasted, shown_name,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Nothing, SEEN};
use crate::http::app::App;
use crate::http::exact::Word;
use crate::http::operation::{Method, Operation};
use crate::http::reply::{Begun, Changed, Live, Newest, Plain};
use crate::http::request::{AfterTheRace, Entrance, Fresh, LONG, PersonPlace, Sent, Taken, Unversioned, Writing};
use crate::http::stream::{Seen, Watch};
use crate::live::{Audience, NextGame, Wanted};
use crate::problem::{Code, PlanFault, Problem, Refusal};
use crate::wire::{HandedOut, LedOn};
use alley_words::Language;

pub(crate) fn operations() -> Vec<Operation> {
    use Method::{Get, Patch, Post};
    vec![
        Operation::new((Post, "/evenings"), ("beginEvening", "A new evening and its tokens"), begin),
        Operation::new((Get, "/evenings/{id}"), ("evening", "The evening as it stands, with its standings"), evening),
        Operation::new((Post, "/evenings/{id}/people"), ("admit", "Somebody comes late, from the next game on"), admit),
        Operation::new((Patch, "/evenings/{id}/people/{number}"), ("amend", "What is known of somebody"), amend),
        Operation::new((Post, "/evenings/{id}/seats"), ("seat", "Who bowls where, from the next game on"), seat),
        Operation::new((Post, "/evenings/{id}/lots"), ("takeLots", "What a draw has decided"), lots),
        Operation::new((Post, "/evenings/{id}/games"), ("beginLaneGame", "The next game of a lane begins"), game),
        Operation::new((Post, "/evenings/{id}/absences"), ("absent", "Somebody did not bowl a game"), absent),
        Operation::new((Post, "/evenings/{id}/links"), ("handOut", "A lane has another link"), hand_out),
        Operation::new((Post, "/evenings/{id}/close"), ("closeEvening", "Nobody writes any more"), close),
        Operation::new((Post, "/evenings/{id}/reopen"), ("reopenEvening", "It goes on after all"), reopen),
        Operation::new(
            (Get, "/evenings/{id}/live"),
            ("liveEvening", "The evening after every change on any lane, as server-sent events named board"),
            live,
        ),
        Operation::new((Post, "/games/{id}/next"), ("nextGame", "The next game by the same people"), next),
        Operation::new((Post, "/games/{id}/back"), ("takeBack", "A next game without a roll is taken back"), back),
    ]
}

/// The plan of an evening
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct NewEvening {
    #[serde(default)]
    title: Option<String>,
    /// A line each, as pasted from a spreadsheet: name, team, handicap, average
    #[schemars(extend("pattern" = SEEN))]
    people: String,
    #[schemars(range(min = 1, max = 8))]
    games: u8,
    #[schemars(range(min = 1, max = 60))]
    lanes: u8,
    /// The rules of the house, such as no-tap-9,3-6-9
    #[serde(default)]
    rules: Option<String>,
    /// none, each, or a share such as 90% of 220 at most 70
    #[serde(default)]
    handicap: Option<String>,
    #[serde(default)]
    contest: Word<Comparison>,
    /// Whether everybody may look without a link
    #[serde(default)]
    public: bool,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Comparison {
    #[default]
    Individual,
    Teams,
    Both,
}

impl From<Comparison> for Contest {
    fn from(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Individual => Self::Individual,
            Comparison::Teams => Self::Teams,
            Comparison::Both => Self::Both,
        }
    }
}

impl NewEvening {
    fn plan(&self) -> Result<Plan, Problem> {
        let people = people_pasted(&self.people).map_err(Problem::People)?;
        if people.is_empty() {
            return Err(Refusal::NoPlayers.into());
        }
        let rules = self.rules.as_deref().map_or(Ok(Rules::default()), str::parse).map_err(Refusal::Rules)?;
        if rules.is_baker() {
            return Err(Refusal::Evening(EveningRefusal::Baker).into());
        }
        let handicap = self.handicap.as_deref().map_or(Ok(HandicapRule::None), str::parse);
        let plan = Plan::new(people).by(rules).compared(self.contest.0.into());
        let plan = plan.with_handicaps(handicap.map_err(|_| Refusal::Plan(PlanFault::Handicap))?);
        let plan = plan.of_games(self.games).ok_or(Refusal::Plan(PlanFault::Games))?;
        let plan = plan.on_lanes(self.lanes).ok_or(Refusal::Plan(PlanFault::Lanes))?;
        let title = self.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let title = title.map(str::parse).transpose().map_err(|_| Refusal::Plan(PlanFault::Title))?;
        Ok(title.map_or(plan.clone(), |title| plan.called(title)))
    }
}

async fn begin(_: App, (fresh, Sent(new)): (Fresh, Sent<NewEvening, LONG>)) -> Result<Begun<Evening>, Problem> {
    let plan = new.plan()?.shared(&fresh.token, new.public);
    fresh.begin(plan).await
}

async fn evening(app: App, entrance: Entrance<Evening>) -> Result<Newest<Evening>, Problem> {
    app.keeper.enter::<Evening>(entrance.id, entrance.token).await?;
    Ok(Newest(app.keeper.tonight_now(entrance.id).await?))
}

async fn live(app: App, (entrance, seen, Taken(slot)): (Entrance<Evening>, Seen, Taken)) -> Result<Live, Problem> {
    let (right, _) = app.keeper.enter::<Evening>(entrance.id, entrance.token.clone()).await?;
    let versions = app.keeper.tonight(entrance.id).await?;
    let watch = Watch::<Evening>::new(
        app,
        versions,
        (Audience::Programs, Language::English),
        (entrance.token, right),
        seen,
        slot,
    );
    Ok(watch.caught_up().await?.stream())
}

/// Somebody on the list
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Newcomer {
    #[schemars(range(min = 1, max = 60))]
    lane: u8,
    #[schemars(extend("pattern" = SEEN))]
    name: String,
    #[serde(default)]
    team: Option<String>,
    #[serde(default)]
    #[schemars(range(min = -300, max = 300))]
    handicap: Option<i16>,
    /// Pins a game such as 187 or 186.67, or pins and games such as 561/3
    #[serde(default)]
    average: Option<String>,
    /// Bowls along and counts for nothing
    #[serde(default)]
    pacer: bool,
}

/// What is known of somebody on the list
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Known {
    #[schemars(extend("pattern" = SEEN))]
    name: String,
    #[serde(default)]
    team: Option<String>,
    #[serde(default)]
    #[schemars(range(min = -300, max = 300))]
    handicap: Option<i16>,
    /// Pins a game such as 187 or 186.67, or pins and games such as 561/3
    #[serde(default)]
    average: Option<String>,
    /// Bowls along and counts for nothing
    #[serde(default)]
    pacer: bool,
}

impl Known {
    fn person(&self) -> Result<Person, Refusal> {
        let name = |text: &str| shown_name(text).map_err(|fault| Refusal::Name(fault, None));
        let filled =
            |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let mut person = Person::named(name(&self.name)?);
        if let Some(team) = filled(&self.team) {
            person = person.in_team(name(&team)?);
        }
        if let Some(handicap) = self.handicap {
            person = person.with_handicap(Handicap::new(handicap).map_err(|_| Refusal::Plan(PlanFault::OwnHandicap))?);
        }
        if let Some(average) = filled(&self.average) {
            person = person.with_average(average_typed(&average).ok_or(Refusal::Plan(PlanFault::Average))?);
        }
        Ok(if self.pacer { person.as_pacer() } else { person })
    }
}

fn lane(number: u8) -> Result<LaneNumber, Refusal> {
    LaneNumber::new(number).ok_or(Refusal::Evening(EveningRefusal::NoLane))
}

async fn admit(_: App, (writing, Sent(new)): (Writing<Evening>, Sent<Newcomer>)) -> Result<Changed<Evening>, Problem> {
    let Newcomer { lane: number, name, team, handicap, average, pacer } = new;
    let person = Known { name, team, handicap, average, pacer }.person()?;
    writing.write(EveningChange::Admit(lane(number)?, person)).await
}

async fn amend(
    _: App,
    (writing, PersonPlace(number), Sent(known)): (Writing<Evening>, PersonPlace, Sent<Known>),
) -> Result<Changed<Evening>, Problem> {
    writing.write(EveningChange::Amend(number, known.person()?)).await
}

/// Who bowls on which lane
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Seats {
    /// Lane by lane, the numbers of those who bowl there in their order
    lanes: Vec<Vec<u16>>,
}

fn people(numbers: &[u16]) -> Result<Vec<PersonNumber>, Refusal> {
    numbers.iter().map(|&number| PersonNumber::new(number).ok_or(Refusal::Player)).collect()
}

async fn seat(_: App, (writing, Sent(seats)): (Writing<Evening>, Sent<Seats>)) -> Result<Changed<Evening>, Problem> {
    let lanes = seats.lanes.iter().map(|lane| people(lane)).collect::<Result<Vec<_>, _>>()?;
    writing.write(EveningChange::Seat(Seating::new(lanes))).await
}

/// A draw that gave everybody a place
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Drawn {
    /// lanes, order, or a number of teams such as teams 4
    about: String,
    /// The draw
    draw: String,
    /// The token of a link to it, unless it is public
    #[serde(default)]
    token: Option<String>,
}

async fn lots(
    app: App,
    (writing, AfterTheRace, Sent(drawn)): (Writing<Evening>, AfterTheRace, Sent<Drawn>),
) -> Result<Changed<Evening>, Problem> {
    let about = LotsAbout::named(&drawn.about).ok_or(Refusal::Plan(PlanFault::Lots))?;
    let id = drawn.draw.parse().map_err(|_| Code::NotFound)?;
    let token: Option<Token> = drawn.token.as_deref().map(str::parse).transpose().map_err(|_| Code::NotFound)?;
    let (_, versions) = app.keeper.enter::<Gathering>(id, token.clone()).await?;
    let number = versions.borrow().notice.number;
    if let Some(left) = versions.borrow().kept_back(number) {
        return Err(Problem::NotShown(left));
    }
    let read = move |record: &alley_play::Followed<Gathering>, _: &mut dyn alley_journal::Journal| {
        let race = record.content().and_then(|draws| draws.race(number));
        match race {
            Some(alley_play::KeptRace::Draw(draw)) => Ok(*draw),
            _ => Err(Refusal::Evening(EveningRefusal::NoOrder).into()),
        }
    };
    let draw = app.keeper.read::<Gathering, _>(id, token, read).await?;
    writing.write(EveningChange::Lots(Lots::new(about, draw))).await
}

/// The next game of a lane
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct LaneGame {
    #[schemars(range(min = 1, max = 60))]
    lane: u8,
    /// Who bowls, by their numbers; without it everybody who sits there
    #[serde(default)]
    rows: Option<Vec<u16>>,
    /// Others, who are let in
    #[serde(default)]
    newcomers: Vec<String>,
}

fn names(texts: &[String], most: usize) -> Result<Vec<BowlerName>, Refusal> {
    if texts.len() > most {
        return Err(Refusal::TooManyPlayers(most));
    }
    texts.iter().zip(1..).map(|(text, at)| shown_name(text).map_err(|fault| Refusal::Name(fault, Some(at)))).collect()
}

async fn game(
    app: App,
    (writing, Sent(next)): (Writing<Evening, Unversioned>, Sent<LaneGame>),
) -> Result<Plain<LedOn>, Problem> {
    let most = app.turnstile.limits().players;
    let wanted = match next.rows.as_deref().map(people).transpose()? {
        Some(rows) => Wanted::Listed(rows),
        None => Wanted::Everybody,
    };
    let wish = NextGame { wanted, newcomers: names(&next.newcomers, most)? };
    let Entrance { id, token, .. } = writing.into_entrance();
    Ok(Plain(app.keeper.next_on((id, lane(next.lane)?), token, wish).await?.into()))
}

/// Somebody who did not bowl a game
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Absent {
    #[schemars(range(min = 1, max = 300))]
    person: u16,
    #[schemars(range(min = 1, max = 30))]
    game: u8,
    /// average or vacant; without it nothing is entered
    #[serde(default)]
    rule: Option<String>,
}

async fn absent(_: App, (writing, Sent(said)): (Writing<Evening>, Sent<Absent>)) -> Result<Changed<Evening>, Problem> {
    let person = PersonNumber::new(said.person).ok_or(Refusal::Player)?;
    let game = GameNumber::new(said.game).ok_or(Refusal::Evening(EveningRefusal::NoGame))?;
    let rule = said.rule.as_deref().map(str::parse).transpose().map_err(|_| Refusal::Plan(PlanFault::Absence))?;
    writing.write(EveningChange::Absent(person, game, rule)).await
}

/// A lane
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct WhichLane {
    #[schemars(range(min = 1, max = 60))]
    lane: u8,
}

/// Only the host's own token leads to those of the lanes.
async fn hand_out(
    app: App,
    (writing, Sent(which)): (Writing<Evening>, Sent<WhichLane>),
) -> Result<Plain<HandedOut>, Problem> {
    let lane = lane(which.lane)?;
    let (id, token) = (writing.id(), writing.token().cloned());
    let (_, versions) = app.keeper.enter::<Evening>(id, token.clone()).await?;
    let host = token.ok_or(Code::LookOnly)?;
    // What was handed out at another server counts.
    if writing.expected > Some(versions.borrow().version) {
        app.keeper.look_at(id).await?;
    }
    let times = versions.borrow().evening.handed_out(lane);
    let link = |times: u32| host.lane(lane, times);
    let hand_out = |token: &Token| EveningChange::HandOut(lane, LaneLink::of(token));
    let (anew, before) = (link(times), times.checked_sub(1).map(link));
    match (writing.again().write(hand_out(&anew)).await, before) {
        // Sent again, it is answered with the link that it was answered with before.
        (Err(Problem::Plain(Code::KeyReused)), Some(before)) => {
            writing.write(hand_out(&before)).await?;
            Ok(Plain((&before).into()))
        }
        (written, _) => written.map(|_| Plain((&anew).into())),
    }
}

async fn close(
    _: App,
    (writing, Sent(Nothing {})): (Writing<Evening>, Sent<Nothing>),
) -> Result<Changed<Evening>, Problem> {
    writing.write(EveningChange::Close).await
}

async fn reopen(
    _: App,
    (writing, Sent(Nothing {})): (Writing<Evening>, Sent<Nothing>),
) -> Result<Changed<Evening>, Problem> {
    writing.write(EveningChange::Reopen).await
}

/// Who bowls the next game
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Next {
    /// Those of this game, by their rows from 1, in the new order; without it everybody who has not left
    #[serde(default)]
    players: Option<Vec<usize>>,
    /// Others, after them
    #[serde(default)]
    newcomers: Vec<String>,
}

async fn next(
    app: App,
    (writing, Sent(next)): (Writing<Score, Unversioned>, Sent<Next>),
) -> Result<Plain<LedOn>, Problem> {
    let most = app.turnstile.limits().players;
    let row = |number: &usize| crate::http::request::row(*number);
    let rows =
        next.players.as_ref().map(|players| players.iter().map(row).collect::<Result<Vec<_>, _>>()).transpose()?;
    let wanted = rows.map_or(Wanted::Everybody, Wanted::Rows);
    let wish = NextGame { wanted, newcomers: names(&next.newcomers, most)? };
    let Entrance { id, token, .. } = writing.into_entrance();
    Ok(Plain(app.keeper.next_after(id, token, wish).await?.into()))
}

async fn back(
    app: App,
    (writing, Sent(Nothing {})): (Writing<Score, Unversioned>, Sent<Nothing>),
) -> Result<Plain<LedOn>, Problem> {
    let Entrance { id, token, .. } = writing.into_entrance();
    Ok(Plain(app.keeper.back_from(id, token).await?.into()))
}
