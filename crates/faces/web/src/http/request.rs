//! What a program says with a request, part by part: each part can be read, and can say of itself what it needs and what
//! may be wrong with it.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use alley_journal::{GameId, Key};
use alley_luck::ProofText;
use alley_play::{Gathering, Notice, PersonNumber, Step, Token, kept_key};
use alley_words::Language;
use axum::body::Body;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::answer::Reader;
use super::app::App;
use super::arrival::Arrival;
use super::describe::Description;
use super::exact::Object;
use super::guard::Overdrawn;
use super::limits::{Slot, TooMany};
use super::reply::{Begun, Changed};
use super::served::Served;
use super::stream::{Seen, seal_of};
use crate::counts::COUNTS;
use crate::live::{Fate, Write, WriteAnswer};
use crate::problem::{Code, Problem, Refusal};

/// The longest body: a list of thirty names is far shorter.
pub(crate) const SHORT: usize = 16 << 10;
/// The longest body with a list of a thousand names.
pub(crate) const LONG: usize = 256 << 10;
/// A body of that length takes no time at all.
const PATIENCE: Duration = Duration::from_secs(10);
/// As many characters as 128 random bits take.
const SECRET_KEY: usize = 22;

/// A request whose address could be read.
pub(crate) struct Asked {
    pub(crate) app: App,
    named: HashMap<String, String>,
    pub(crate) parts: Parts,
    body: Body,
}

impl Asked {
    pub(crate) async fn of(app: App, request: Request) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        let named = RawPathParams::from_request_parts(&mut parts, &app).await;
        let named = named.map_err(|_| Problem::Malformed("the address is not UTF-8".into()))?;
        let named = named.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Self { app, named, parts, body })
    }

    /// What stands in the address in this place.
    pub(crate) fn named(&self, place: &str) -> Option<&str> {
        self.named.get(place).map(String::as_str)
    }

    fn id(&self) -> Result<GameId, Problem> {
        self.named("id").and_then(|id| id.parse().ok()).ok_or_else(|| Code::NotFound.into())
    }

    /// The token a program shows, in the one place where a token belongs. Anything else opens nothing.
    fn bearer(&self) -> Option<Token> {
        let mut values = self.parts.headers.get_all(header::AUTHORIZATION).iter();
        let value = values.next().and_then(|value| value.to_str().ok()).filter(|_| values.next().is_none());
        value.and_then(|value| value.strip_prefix("Bearer ")?.parse().ok())
    }

    /// Who has come with it, and how.
    pub(crate) fn arrival(&self) -> Option<&Arrival> {
        self.parts.extensions.get()
    }

    /// What it takes of the server; a stream keeps it.
    pub(crate) fn slot(&self) -> Option<Arc<Slot>> {
        self.arrival()?.slot.clone()
    }

    /// From which address it comes.
    fn visitor(&self) -> Option<IpAddr> {
        self.arrival().map(|arrival| arrival.address)
    }

    fn key(&self) -> Result<Key, Problem> {
        let text = single(&self.parts.headers, "idempotency-key")?.ok_or(Code::KeyMissing)?;
        let refused = || Problem::Malformed("Idempotency-Key has 1 to 64 letters, digits, - and _".into());
        Key::new(text).ok().filter(|_| is_plain(text)).ok_or_else(refused)
    }

    /// The version a write follows.
    fn expected(&self) -> Result<Option<u64>, Problem> {
        let Some(text) = single(&self.parts.headers, header::IF_MATCH.as_str())? else { return Ok(None) };
        let number = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).and_then(plain_number);
        let refused = || Problem::Malformed("If-Match is a version between quotation marks, such as \"17\"".into());
        number.map(Some).ok_or_else(refused)
    }
}

/// A key is kept in the record, which goes into spreadsheets and terminals: it looks like nothing else there.
fn is_plain(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_'))
}

/// Digits only, as many as the description says: `+1` and `01` are other texts.
fn plain_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| text.len() <= 19 && number.to_string() == text)
}

/// A header that may be there once.
fn single<'headers>(headers: &'headers HeaderMap, name: &str) -> Result<Option<&'headers str>, Problem> {
    let mut values = headers.get_all(name).iter();
    match (values.next().map(|value| value.to_str()), values.next()) {
        (None, _) => Ok(None),
        (Some(Ok(text)), None) => Ok(Some(text)),
        _ => Err(Problem::Malformed(format!("{name} must be there once, in plain characters").into())),
    }
}

/// A part of a request.
pub(crate) trait Part: Sized + Send {
    fn read(asked: &mut Asked) -> impl Future<Output = Result<Self, Problem>> + Send;
    fn describe(description: &mut Description<'_>);
}

impl Part for () {
    async fn read(_: &mut Asked) -> Result<Self, Problem> {
        Ok(())
    }

    fn describe(_: &mut Description<'_>) {}
}

impl<First: Part, Second: Part> Part for (First, Second) {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Ok((First::read(asked).await?, Second::read(asked).await?))
    }

    fn describe(description: &mut Description<'_>) {
        First::describe(description);
        Second::describe(description);
    }
}

impl<First: Part, Second: Part, Third: Part> Part for (First, Second, Third) {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Ok((First::read(asked).await?, Second::read(asked).await?, Third::read(asked).await?))
    }

    fn describe(description: &mut Description<'_>) {
        <(First, (Second, Third))>::describe(description);
    }
}

/// A record, and the link by which somebody comes to it.
pub(crate) struct Entrance<Kind> {
    pub(crate) id: GameId,
    pub(crate) token: Option<Token>,
    kind: PhantomData<fn() -> Kind>,
}

impl<Kind: Served> Part for Entrance<Kind> {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Ok(Self { id: asked.id()?, token: asked.bearer(), kind: PhantomData })
    }

    fn describe(description: &mut Description<'_>) {
        description.id();
        description.say("security", json!([{ "link": [] }, {}]));
        description.codes(&[Code::Malformed, Code::NotFound, Code::Journal, Code::Away, Code::Closing]);
    }
}

/// When a write must name the version it follows. What need not is open to everybody who may look.
pub(crate) trait Follows: Send {
    /// Whatever it says.
    const ALWAYS: bool = false;
    /// For some of what it may say.
    const SOMETIMES: bool = false;
    /// Neither version nor key is held against the record; only those come in who may write.
    const GUARDED: bool = false;
}

pub(crate) enum Always {}
pub(crate) enum Sometimes {}
pub(crate) enum Never {}
/// It need not, and is open to writers only: what it says is decided by the record as it stands.
pub(crate) enum Unversioned {}

impl Follows for Always {
    const ALWAYS: bool = true;
}
impl Follows for Sometimes {
    const SOMETIMES: bool = true;
}
impl Follows for Never {}
impl Follows for Unversioned {
    const GUARDED: bool = true;
}

/// What may open a secret comes in even when the budget of its address is used up. Anything else is refused then, as it
/// would have been at the door.
pub(crate) struct OnCredit<Said> {
    pub(crate) said: Said,
    pub(crate) overdrawn: Option<Duration>,
}

impl<Said: Part> Part for OnCredit<Said> {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let overdrawn = asked.parts.extensions.get().map(|Overdrawn(wait)| *wait);
        match (Said::read(asked).await, overdrawn) {
            (Err(_), Some(wait)) => Err(Problem::TooMany(wait)),
            (said, overdrawn) => Ok(Self { said: said?, overdrawn }),
        }
    }

    fn describe(description: &mut Description<'_>) {
        Said::describe(description);
    }
}

/// A write, apart from what it says.
pub(crate) struct Writing<Kind, When = Always> {
    app: App,
    visitor: Option<IpAddr>,
    entrance: Entrance<Kind>,
    key: Key,
    pub(crate) expected: Option<u64>,
    when: PhantomData<fn() -> When>,
}

impl<Kind: Served, When: Follows> Part for Writing<Kind, When> {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let (entrance, key) = (Entrance::read(asked).await?, asked.key()?);
        let expected = if When::GUARDED { None } else { asked.expected()? };
        if When::ALWAYS && expected.is_none() {
            return Err(Code::VersionMissing.into());
        }
        Ok(Self { app: asked.app.clone(), visitor: asked.visitor(), entrance, key, expected, when: PhantomData })
    }

    fn describe(description: &mut Description<'_>) {
        Entrance::<Kind>::describe(description);
        if When::ALWAYS || When::GUARDED {
            description.say("security", json!([{ "link": [] }]));
        }
        description.key(1);
        description.codes(&[Code::Refused]);
        if When::GUARDED {
            description.codes(&[Code::LookOnly]);
            return;
        }
        description.version(When::ALWAYS);
        if When::ALWAYS || When::SOMETIMES {
            description.codes(&[Code::VersionMissing, Code::LookOnly]);
        }
        description.codes(&[Code::KeyReused]);
        description.stale::<Kind>();
    }
}

impl<When> Writing<Gathering, When> {
    /// The draw as everybody sees it before this.
    async fn notice(&self) -> Result<Arc<Notice>, Problem> {
        let Entrance { id, token, .. } = &self.entrance;
        let (_, versions) = self.app.keeper.enter::<Gathering>(*id, token.clone()).await?;
        let notice = Arc::clone(&versions.borrow().notice);
        Ok(notice)
    }

    /// The witnesses whose page is not open at this moment.
    pub(crate) async fn absent(&self) -> Result<Vec<ProofText>, Problem> {
        let notice = self.notice().await?;
        let is_here = |seal: &str| self.app.presence.is_here(self.entrance.id, seal);
        let gone = notice.witnesses.iter().filter(|witness| !is_here(&witness.seal));
        Ok(gone.filter_map(|witness| ProofText::new(&witness.name).ok()).collect())
    }

    /// Whether this opens a secret that is due.
    pub(crate) async fn opens(&self, step: &Step) -> Result<bool, Problem> {
        let Step::Reveal(revealed) = step else { return Ok(false) };
        Ok(self.notice().await?.awaits(revealed))
    }

    /// Takes a step; of one address, not too many witnesses join.
    pub(crate) async fn take(self, step: Step) -> Result<Changed<Gathering>, Problem> {
        let (Some(visitor), Step::Witness(_)) = (self.visitor, &step) else { return self.write(step).await };
        let (turnstile, draw) = (self.app.turnstile.clone(), (self.entrance.id, self.notice().await?.number));
        turnstile.witness(visitor, draw)?;
        // Counted before it is known whether it happens: one who hangs up meanwhile has joined.
        let answer = self.sent(step).await;
        if !answer.as_ref().is_ok_and(|answer| answer.fate == Fate::Happened) {
            turnstile.no_witness(visitor, draw);
        }
        answer?.try_into()
    }
}

impl<Kind: Served, When> Writing<Kind, When> {
    /// Where it is written, and by which link.
    pub(crate) fn into_entrance(self) -> Entrance<Kind> {
        self.entrance
    }

    /// The same request, to be written as something else.
    pub(crate) fn again(&self) -> Self {
        let Entrance { id, token, .. } = &self.entrance;
        Self {
            app: self.app.clone(),
            visitor: self.visitor,
            entrance: Entrance { id: *id, token: token.clone(), kind: PhantomData },
            key: self.key.clone(),
            expected: self.expected,
            when: PhantomData,
        }
    }

    pub(crate) const fn id(&self) -> GameId {
        self.entrance.id
    }

    pub(crate) const fn token(&self) -> Option<&Token> {
        self.entrance.token.as_ref()
    }

    /// Writes this.
    pub(crate) async fn write(self, change: Kind::Change) -> Result<Changed<Kind>, Problem> {
        self.sent(change).await?.try_into()
    }

    async fn sent(self, change: Kind::Change) -> Result<WriteAnswer<Kind::Content>, Problem> {
        let Self { app, entrance: Entrance { id, token, .. }, key, expected, .. } = self;
        let answer = app.keeper.write::<Kind>(Write { id, pass: token.into(), expected, key, change }).await?;
        if answer.fate != Fate::Overtaken {
            COUNTS.writes.add();
        }
        Ok(answer)
    }
}

/// The beginning of a record: its key, and the link that follows from the key.
pub(crate) struct Fresh {
    pub(crate) key: Key,
    pub(crate) token: Token,
    app: App,
    visitor: Option<IpAddr>,
}

impl Part for Fresh {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let key = asked.key()?;
        if key.as_str().len() < SECRET_KEY {
            // Sending the same again gives the same links, so the key must not be guessed.
            let sentence =
                format!("anybody with this key gets the links, so it needs at least {SECRET_KEY} random characters");
            return Err(Problem::Malformed(sentence.into()));
        }
        // What is written down leads to no link; the same key gives the same link at every server.
        Ok(Self { token: Token::of(&key), key: kept_key(&key), app: asked.app.clone(), visitor: asked.visitor() })
    }

    fn describe(description: &mut Description<'_>) {
        description.key(SECRET_KEY);
        description.codes(&[Code::KeyReused, Code::Refused, Code::Journal, Code::Away, Code::Closing]);
    }
}

impl Fresh {
    /// Begins it, if this address has not begun too many.
    pub(crate) async fn begin<Kind: Served>(self, beginning: Kind::Beginning) -> Result<Begun<Kind>, Problem> {
        let Self { key, token, app, visitor } = self;
        if let Some(visitor) = visitor {
            app.turnstile.game(visitor).map_err(|TooMany(wait)| Problem::TooMany(wait))?;
        }
        let now = app.keeper.begin::<Kind>(beginning, key).await?;
        COUNTS.writes.add();
        Ok(Begun { token, now })
    }
}

/// A player, counted from 1 in the address, as a row from 0.
pub(crate) struct RowNumber(pub(crate) usize);

impl Part for RowNumber {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let number = asked.named("number").and_then(|number| number.parse().ok()).ok_or(Code::NotFound)?;
        row(number).map(Self)
    }

    fn describe(description: &mut Description<'_>) {
        description.number("The player, counted from 1");
    }
}

/// Players are counted from 1 outside.
pub(crate) fn row(number: usize) -> Result<usize, Problem> {
    number.checked_sub(1).ok_or_else(|| Refusal::Player.into())
}

/// Somebody on the list of an evening, from 1.
pub(crate) struct PersonPlace(pub(crate) PersonNumber);

impl Part for PersonPlace {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let number = asked.named("number").and_then(|number| number.parse().ok()).and_then(PersonNumber::new);
        number.map(Self).ok_or_else(|| Code::NotFound.into())
    }

    fn describe(description: &mut Description<'_>) {
        description.number("The number on the list, from 1");
    }
}

/// Which draw of an event, from 1.
pub(crate) struct DrawNumber(pub(crate) u32);

impl Part for DrawNumber {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let number = asked.named("number").and_then(|number| number.parse().ok());
        number.map(Self).ok_or_else(|| Code::NotFound.into())
    }

    fn describe(description: &mut Description<'_>) {
        description.number("Which draw of the event, from 1");
    }
}

impl Part for Seen {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Self::of(&asked.parts)
    }

    fn describe(description: &mut Description<'_>) {
        let last = "The version last seen and, in a race, after a point, how many beats of it";
        description.parameter("header", "Last-Event-ID", false, last, &json!({ "type": "string" }));
        let after = "The version, for a first connection";
        description.parameter(
            "query",
            "after",
            false,
            after,
            &json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX }),
        );
        description.codes(&[Code::Malformed]);
    }
}

/// What a visitor of a proxy takes of the server.
pub(crate) struct Taken(pub(crate) Option<Arc<Slot>>);

impl Part for Taken {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Ok(Self(asked.slot()))
    }

    fn describe(_: &mut Description<'_>) {}
}

/// The seal of the witness who follows, if one says so.
pub(crate) struct Follower(pub(crate) Option<String>);

impl Part for Follower {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        Ok(Self(seal_of(&asked.parts).map(str::to_owned)))
    }

    fn describe(description: &mut Description<'_>) {
        let seal = "The seal of the witness who follows; without it the witness counts as absent";
        description.parameter("query", "witness", false, seal, &json!({ "type": "string" }));
    }
}

/// A body in JSON, in bounded size and time.
pub(crate) struct Sent<Content, const LONGEST: usize = SHORT>(pub(crate) Content);

impl<Content: DeserializeOwned + JsonSchema + Send, const LONGEST: usize> Part for Sent<Content, LONGEST> {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let kind = asked.parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(Code::NotJson.into());
        }
        let bytes = whole(std::mem::take(&mut asked.body), LONGEST).await?;
        // The reader's sentence repeats what was sent; where it stands is enough.
        let wrong = |error: &serde_json::Error| format!("line {}, column {}", error.line(), error.column());
        let read = serde_json::from_slice(&bytes).map(|Object(content)| Self(content));
        read.map_err(|error| Problem::Malformed(wrong(&error).into()))
    }

    fn describe(description: &mut Description<'_>) {
        description.sent::<Content>();
        description.codes(&[Code::Malformed, Code::TooSlow, Code::TooLarge, Code::NotJson]);
    }
}

/// The rules may refuse what is sent, though nothing is written.
pub(crate) struct Judged;

impl Part for Judged {
    async fn read(_: &mut Asked) -> Result<Self, Problem> {
        Ok(Self)
    }

    fn describe(description: &mut Description<'_>) {
        description.codes(&[Code::Refused]);
    }
}

/// Something is read off the record.
pub(crate) struct Recorded;

impl Part for Recorded {
    async fn read(_: &mut Asked) -> Result<Self, Problem> {
        Ok(Self)
    }

    fn describe(description: &mut Description<'_>) {
        description.codes(&[Code::Journal, Code::Away, Code::Closing]);
    }
}

/// In which language the one who asks reads.
pub(crate) struct Reading(pub(crate) Language);

impl Part for Reading {
    async fn read(asked: &mut Asked) -> Result<Self, Problem> {
        let Parts { method, uri, headers, .. } = &asked.parts;
        Ok(Self(Reader::behind(method, uri, headers).language))
    }

    fn describe(_: &mut Description<'_>) {}
}

/// Whether a witness may join.
pub(crate) struct Joining;

impl Part for Joining {
    async fn read(_: &mut Asked) -> Result<Self, Problem> {
        Ok(Self)
    }

    fn describe(description: &mut Description<'_>) {
        description.codes(&[Code::TooManyWitnesses]);
    }
}

/// What tells a result is told when the race was shown.
pub(crate) struct AfterTheRace;

impl Part for AfterTheRace {
    async fn read(_: &mut Asked) -> Result<Self, Problem> {
        Ok(Self)
    }

    fn describe(description: &mut Description<'_>) {
        description.codes(&[Code::NotShown]);
    }
}

async fn whole(body: Body, longest: usize) -> Result<bytes::Bytes, Problem> {
    let announced = hyper::body::Body::size_hint(&body).lower();
    if announced > longest as u64 {
        return Err(Code::TooLarge.into());
    }
    match tokio::time::timeout(PATIENCE, Limited::new(body, longest).collect()).await {
        Err(_) => Err(Code::TooSlow.into()),
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Code::TooLarge.into()),
        Ok(Err(_)) => Err(Problem::Malformed("the body broke off".into())),
    }
}
