//! Draws with witnesses, for programs.

use alley_luck::Course;
use alley_play::{
    Access, Beginning, Caller, Door, Gathering, LookAlike, Misread, NextDraw, Right, Step, Wish, course, entrants,
    lane_order, look_alikes,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Nothing, SEEN, current, followed};
use crate::http::app::App;
use crate::http::exact::Word;
use crate::http::operation::{Method, Operation};
use crate::http::paper::{Paper, PaperKind, paper};
use crate::http::reply::{Begun, Changed, Live, Plain};
use crate::http::request::{
    AfterTheRace, DrawNumber, Entrance, Follower, Fresh, Joining, Judged, LONG, Never, OnCredit, Reading, Sent,
    Sometimes, Taken, Writing,
};
use crate::http::stream::Seen;
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
        Operation::new(
            (Post, "/draws/{id}/door"),
            ("doorOfDraw", "Whether witnesses come in at once, or when the host lets them in"),
            door,
        ),
        Operation::new((Post, "/draws/{id}/admit"), ("admitWitness", "The host lets a witness in"), admit),
        Operation::new((Post, "/draws/{id}/remove"), ("removeWitness", "The host removes a witness"), remove),
        Operation::new(
            (Post, "/draws/{id}/shut"),
            ("shutDraw", "The host closes the list of a draw with an event_id; the ticket is published"),
            shut,
        ),
        Operation::new((Post, "/draws/{id}/signatures"), ("signTicket", "A witness signs the ticket"), sign),
        Operation::new(
            (Post, "/draws/{id}/open"),
            ("openDraw", "The host has heard that all see the same; secrets are due"),
            open,
        ),
        Operation::new((Post, "/draws/{id}/throws"), ("throw", "A throw, or the correction of one"), throw),
        Operation::new((Post, "/draws/{id}/value"), ("publicValue", "The public value, whole; the race is run"), value),
        Operation::new((Post, "/draws/{id}/void"), ("voidDraw", "The host cancels the draw"), void),
        Operation::new(
            (Post, "/draws/{id}/steps"),
            ("step", "A step as the line that is written down; closing, cancelling and going on need If-Match"),
            step,
        ),
        Operation::new(
            (Post, "/draws/{id}/again"),
            ("again", "The next draw of an event without event_id, when the last one is over"),
            again,
        ),
        Operation::new(
            (Post, "/draws/{id}/next"),
            ("nextDraw", "The next draw of the event, when the last one is over"),
            next,
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
            live,
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
    /// Names that may be taken for others: letters of several scripts, or the same look as another line
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<Warning>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Warning {
    #[schemars(range(min = 1))]
    line: usize,
    detail: String,
}

async fn check_entrants(
    _: App,
    (Sent(list), Judged, Reading(language)): (Sent<NameList, LONG>, Judged, Reading),
) -> Result<Plain<Counted>, Problem> {
    let entrants = entrants(&list.text).map_err(Problem::Lines)?;
    let warning = |LookAlike { line, likeness }| Warning { line, detail: language.likeness(likeness) };
    Ok(Plain(Counted { count: entrants.count(), warnings: look_alikes(&list.text).into_iter().map(warning).collect() }))
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
    /// From which end is picked; without it everybody gets a place, in draws with an `event_id`
    end: Option<Word<Side>>,
    /// How many are picked; with `end`, and only with it
    #[schemars(range(min = 1, max = 1000))]
    count: Option<usize>,
    /// The seal of the host's secret, which stays with the host
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    seal: String,
}

impl RaceWish {
    fn course(&self) -> Result<Course, Problem> {
        let entrants = entrants(&self.entrants).map_err(Problem::Lines)?;
        let course = match (self.end, self.count) {
            (Some(Word(end)), Some(count)) => course(entrants, self.laps, end.into(), count),
            (None, None) => lane_order(entrants, self.laps),
            _ => return Err(Problem::Malformed("end and count belong together".into())),
        };
        course.map_err(|fault| Refusal::Course(fault).into())
    }
}

/// What more a draw may have.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct Ceremony {
    /// Drawn by lot by the host when the event begins. With it witnesses sign the ticket, and a public value may be
    /// announced; without it the draw has the form of version 0.1
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    event_id: Option<String>,
    /// `dice 12 of 6`, `digits 10` or `drand quicknet next`
    source: Option<String>,
    /// Those whose places are filled again
    #[serde(default)]
    instead_of: Vec<String>,
}

impl Ceremony {
    /// The draw, in an event that this tells.
    fn draw(&self, id: &str, race: &RaceWish) -> Result<NextDraw, Problem> {
        let event = id.parse().map_err(Refusal::Seal)?;
        let names: Vec<_> = self.instead_of.iter().map(String::as_str).collect();
        let wish = Wish { source: self.source.as_deref(), instead_of: &names };
        let draw = NextDraw::new(event, race.course()?, &race.seal).and_then(|draw| draw.wishing(wish));
        draw.map_err(|misread| Refusal::Misread(misread).into())
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
    #[serde(flatten)]
    ceremony: Ceremony,
}

async fn begin(_: App, (fresh, Sent(new)): (Fresh, Sent<NewDraw, LONG>)) -> Result<Begun<Gathering>, Problem> {
    let (access, title) = (Access::new(&fresh.token, new.public), new.event.trim());
    let beginning = match &new.ceremony.event_id {
        Some(id) => Beginning::new(access, title, &new.ceremony.draw(id, &new.race)?),
        None => Beginning::first_form(access, title, new.race.course()?, &new.race.seal),
    };
    fresh.begin(beginning.map_err(Refusal::Beginning)?).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct StepText {
    #[schemars(extend("enum" = ["witness", "attend", "door", "admit", "remove", "close", "shut", "sign", "open", "reveal", "throw", "value", "void", "again", "next"]))]
    kind: String,
    /// The line as it will stand in the ticket or the proof, with its line feed
    text: String,
}

type Stepping = (Writing<Gathering, Sometimes>, Sent<StepText>);

async fn step(
    _: App,
    (OnCredit { said: (writing, Sent(line)), overdrawn }, Joining): (OnCredit<Stepping>, Joining),
) -> Result<Changed<Gathering>, Problem> {
    let step = Step::read(&line.kind, &line.text).map_err(Refusal::Misread);
    if let Some(wait) = overdrawn {
        match &step {
            Ok(step) if writing.opens(step).await.unwrap_or(false) => {}
            _ => return Err(Problem::TooMany(wait)),
        }
    }
    let step = step?;
    // What a witness does is open to every link; everything else has to name the version that was seen.
    let follows_nothing = step.is_open_to(Right::Look) || matches!(step, Step::Reveal(_));
    if !follows_nothing && writing.expected.is_none() {
        return Err(Code::VersionMissing.into());
    }
    writing.take(step).await
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
    /// The Ed25519 key the witness signs with, in draws with an `event_id`
    #[schemars(extend("pattern" = "^[0-9A-Fa-f]{64}$"))]
    key: Option<String>,
}

async fn join(
    _: App,
    (writing, Sent(witness), Joining): (Writing<Gathering, Never>, Sent<SealWish>, Joining),
) -> Result<Changed<Gathering>, Problem> {
    let SealWish { name, seal, key } = &witness;
    writing.take(Step::witness(name, seal, key.as_deref()).map_err(Refusal::Misread)?).await
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

/// A step that a link to write takes, said in fields.
macro_rules! said {
    ($($handler:ident($wish:ident: $kind:ty) = $step:expr;)*) => {
        $(async fn $handler(
            _: App,
            (writing, Sent($wish)): (Writing<Gathering>, Sent<$kind>),
        ) -> Result<Changed<Gathering>, Problem> {
            let step: Result<Step, Misread> = $step;
            writing.write(step.map_err(Refusal::Misread)?).await
        })*
    };
}

said! {
    door(door: DoorWish) = Ok(Step::Door(if door.ask_first { Door::AskFirst } else { Door::Open }));
    admit(witness: NameWish) = Step::read("admit", &format!("witness {}\n", witness.name));
    remove(witness: NameWish) = Step::read("remove", &format!("witness {}\n", witness.name));
    shut(hours: HoursWish) = Ok(Step::Shut(hours.open_for));
    throw(throw: ThrowWish) = Ok(Step::Throw { place: throw.place, face: throw.face });
    value(value: ValueWish) = Step::read("value", &format!("public-value {}\n", value.value.trim()));
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct DoorWish {
    /// Whether the host lets witnesses in
    ask_first: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct NameWish {
    #[schemars(extend("pattern" = SEEN))]
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct HoursWish {
    /// For how many seconds secrets may be opened
    #[serde(default = "usual_hours")]
    #[schemars(range(min = 60, max = 86400))]
    open_for: u32,
}

const fn usual_hours() -> u32 {
    600
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct ThrowWish {
    /// Which throw, from 1; one that is there already is corrected
    #[schemars(range(min = 1, max = 99))]
    place: u8,
    #[schemars(range(max = 99))]
    face: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct ValueWish {
    /// The throws in their order, with single blanks; or the signature of the round
    value: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct SignatureWish {
    #[schemars(extend("pattern" = SEEN))]
    name: String,
    /// Under `alley-draw 2 commitment …` and a line feed
    #[schemars(extend("pattern" = "^[0-9a-f]{128}$"))]
    signature: String,
}

async fn sign(
    _: App,
    (writing, Sent(signed)): (Writing<Gathering, Never>, Sent<SignatureWish>),
) -> Result<Changed<Gathering>, Problem> {
    let line = format!("witness-signature {} {}\n", signed.signature, signed.name);
    writing.write(Step::read("sign", &line).map_err(Refusal::Misread)?).await
}

async fn open(
    _: App,
    (writing, Sent(seen)): (Writing<Gathering>, Sent<Closing>),
) -> Result<Changed<Gathering>, Problem> {
    let commitment = seen.commitment.parse().map_err(Refusal::Seal)?;
    let absent = writing.absent().await?;
    writing.write(Step::Open { commitment, absent }).await
}

#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
struct NextWish {
    #[serde(flatten)]
    race: RaceWish,
    #[serde(flatten)]
    ceremony: Ceremony,
}

async fn next(
    _: App,
    (writing, Sent(wish)): (Writing<Gathering>, Sent<NextWish, LONG>),
) -> Result<Changed<Gathering>, Problem> {
    let id = wish.ceremony.event_id.as_deref().ok_or_else(|| Problem::Malformed("event_id is missing".into()))?;
    writing.write(Step::Next(Box::new(wish.ceremony.draw(id, &wish.race)?))).await
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

async fn live(
    app: App,
    (entrance, seen, (Follower(seal), Taken(slot))): (Entrance<Gathering>, Seen, (Follower, Taken)),
) -> Result<Live, Problem> {
    let here = seal.map(|seal| app.presence.enter(entrance.id, &seal));
    followed(app, (entrance, seen), (here, slot)).await
}

async fn proof(
    app: App,
    (entrance, DrawNumber(number), AfterTheRace): (Entrance<Gathering>, DrawNumber, AfterTheRace),
) -> Result<Paper, Problem> {
    paper(&app, (entrance.id, entrance.token), (PaperKind::Proof, number)).await
}

async fn ticket(app: App, (entrance, DrawNumber(number)): (Entrance<Gathering>, DrawNumber)) -> Result<Paper, Problem> {
    paper(&app, (entrance.id, entrance.token), (PaperKind::Ticket, number)).await
}
