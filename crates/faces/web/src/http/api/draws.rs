//! Draws with witnesses, for programs.

use alley_luck::Course;
use alley_play::{Access, Beginning, Caller, Gathering, Step, course, entrants};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Nothing, SEEN, current, live};
use crate::http::app::App;
use crate::http::operation::{Method, Operation};
use crate::http::paper::{Paper, PaperKind, paper};
use crate::http::reply::{Begun, Changed, Plain};
use crate::http::request::{DrawNumber, Entrance, Fresh, Judged, LONG, Never, Sent, Sometimes, Writing};
use crate::problem::{Code, Problem, Refusal};
use crate::wire::Side;

pub(crate) fn operations() -> Vec<Operation> {
    use Method::{Get, Post};
    vec![
        Operation::new(
            (Post, "/entrants"),
            ("checkEntrants", "Whether a list of names can race; every faulty line is named"),
            check_entrants,
        ),
        Operation::new((Post, "/draws"), ("beginDraw", "A new draw, with the seal of the host's secret"), begin),
        Operation::new((Get, "/draws/{id}"), ("draw", "The draws of the event as they stand"), current::<Gathering>),
        Operation::new((Post, "/draws/{id}/witnesses"), ("joinDraw", "A witness joins"), join),
        Operation::new((Post, "/draws/{id}/close"), ("closeDraw", "The host closes the list"), close),
        Operation::new((Post, "/draws/{id}/void"), ("voidDraw", "The host cancels the draw"), void),
        Operation::new(
            (Post, "/draws/{id}/steps"),
            ("step", "A step as the line that is written down; closing, cancelling and going on need If-Match"),
            step,
        ),
        Operation::new(
            (Post, "/draws/{id}/again"),
            ("again", "The next draw of the event, when the last one is over"),
            again,
        ),
        Operation::new(
            (Get, "/draws/{id}/proofs/{number}"),
            ("proof", "The proof of a draw, for `alley verify`"),
            proof,
        ),
        Operation::new(
            (Get, "/draws/{id}/tickets/{number}"),
            ("ticket", "The ticket of a draw, once its list is closed"),
            ticket,
        ),
        Operation::new(
            (Get, "/draws/{id}/live"),
            ("liveDraw", "The draw after every step, as events named board; then its race, as events named race"),
            live::<Gathering>,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct NameList {
    /// One name per line, up to 1000
    #[schemars(extend("pattern" = SEEN))]
    text: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Counted {
    count: usize,
}

async fn check_entrants(
    _: App,
    (Sent(list), Judged): (Sent<NameList, LONG>, Judged),
) -> Result<Plain<Counted>, Problem> {
    let entrants = entrants(&list.text).map_err(Problem::Lines)?;
    Ok(Plain(Counted { count: entrants.count() }))
}

/// What a race is about.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct RaceWish {
    /// One name per line, up to 1000
    #[schemars(extend("pattern" = SEEN))]
    entrants: String,
    #[schemars(range(min = 1, max = 1000))]
    laps: u32,
    end: Side,
    #[schemars(range(min = 1, max = 1000))]
    count: usize,
    /// The seal of the host's secret, which stays with the host
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    seal: String,
}

impl RaceWish {
    fn course(&self) -> Result<Course, Problem> {
        let entrants = entrants(&self.entrants).map_err(Problem::Lines)?;
        course(entrants, self.laps, self.end.into(), self.count).map_err(|fault| Refusal::Course(fault).into())
    }
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct NewDraw {
    #[schemars(extend("pattern" = SEEN))]
    event: String,
    #[serde(default)]
    public: bool,
    #[serde(flatten)]
    race: RaceWish,
}

async fn begin(_: App, (fresh, Sent(new)): (Fresh, Sent<NewDraw, LONG>)) -> Result<Begun<Gathering>, Problem> {
    let (access, course) = (Access::new(&fresh.token, new.public), new.race.course()?);
    let beginning = Beginning::new(access, new.event.trim(), course, &new.race.seal).map_err(Refusal::Beginning)?;
    fresh.begin(beginning).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct StepText {
    #[schemars(extend("enum" = ["witness", "close", "reveal", "void", "again"]))]
    kind: String,
    /// The line as it will stand in the ticket or the proof, with its line feed
    text: String,
}

async fn step(
    _: App,
    (writing, Sent(line)): (Writing<Gathering, Sometimes>, Sent<StepText>),
) -> Result<Changed<Gathering>, Problem> {
    let step = Step::read(&line.kind, &line.text).map_err(Refusal::Misread)?;
    // Closing, giving up and going on have to name the version that was seen.
    if matches!(step, Step::Close(_) | Step::Void(_) | Step::Again(..)) && writing.expected.is_none() {
        return Err(Code::VersionMissing.into());
    }
    writing.write(step).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct SealWish {
    /// In any script, nothing invisible
    #[schemars(extend("pattern" = SEEN))]
    name: String,
    /// The SHA-256 of the line that opens the witness's secret
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    seal: String,
}

async fn join(
    _: App,
    (writing, Sent(witness)): (Writing<Gathering, Never>, Sent<SealWish>),
) -> Result<Changed<Gathering>, Problem> {
    writing.write(Step::witness(&witness.name, &witness.seal).map_err(Refusal::Misread)?).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct Closing {
    /// The commitment that `closing` names, which the host has seen
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    commitment: String,
}

async fn close(
    _: App,
    (writing, Sent(closing)): (Writing<Gathering>, Sent<Closing>),
) -> Result<Changed<Gathering>, Problem> {
    writing.write(Step::close(&closing.commitment).map_err(Refusal::Misread)?).await
}

async fn void(
    _: App,
    (writing, Sent(Nothing {})): (Writing<Gathering>, Sent<Nothing>),
) -> Result<Changed<Gathering>, Problem> {
    writing.write(Step::Void(Caller::Host)).await
}

async fn again(
    _: App,
    (writing, Sent(race)): (Writing<Gathering>, Sent<RaceWish, LONG>),
) -> Result<Changed<Gathering>, Problem> {
    writing.write(Step::again(race.course()?, &race.seal).map_err(Refusal::Seal)?).await
}

async fn proof(app: App, (entrance, DrawNumber(number)): (Entrance<Gathering>, DrawNumber)) -> Result<Paper, Problem> {
    paper(&app, (entrance.id, entrance.token), (PaperKind::Proof, number)).await
}

async fn ticket(app: App, (entrance, DrawNumber(number)): (Entrance<Gathering>, DrawNumber)) -> Result<Paper, Problem> {
    paper(&app, (entrance.id, entrance.token), (PaperKind::Ticket, number)).await
}
