//! A draw as programs see it.

use alley_luck::{Hours, Level, Party, ThrowCorrection};
use alley_play::{Attendance, Caller, Notice, Phase, Token};
use alley_racing::End;
use schemars::JsonSchema;
use serde::Serialize;

use super::TokenText;
use crate::live::{Draws, Published};

/// A new draw and its two links.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct BegunDraw<'view> {
    host: TokenText,
    everyone: TokenText,
    draw: Draw<'view>,
}

impl<'view> BegunDraw<'view> {
    pub(crate) fn of(host: &Token, view: &'view Published<Draws>) -> Self {
        Self { host: host.into(), everyone: (&host.look()).into(), draw: Draw::of(view) }
    }
}

/// The draws of an event at one version.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Draw<'view> {
    id: String,
    #[schemars(range(min = 1))]
    version: u64,
    public: bool,
    event: &'view str,
    /// The text of the step that would close the list now
    #[serde(skip_serializing_if = "Option::is_none")]
    closing: Option<String>,
    draws: Vec<OneDraw<'view>>,
}

/// One draw of the event.
#[derive(Debug, Serialize, JsonSchema)]
struct OneDraw<'view> {
    #[schemars(range(min = 1))]
    number: u32,
    /// What tells the event, the same in all its draws; draws begun without one have none
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    event_id: Option<&'view str>,
    /// How many draws of the event before this one are void
    #[serde(skip_serializing_if = "Option::is_none")]
    void_before: Option<u32>,
    /// `racing`: it is drawn and its race is being shown; who was picked is told afterwards
    state: Stage,
    entrants: &'view [String],
    #[schemars(range(min = 1, max = 1000))]
    laps: u32,
    /// From which end is picked; not where everybody gets a place
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    count: Option<usize>,
    /// Those whose places are filled again
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    instead_of: &'view [String],
    /// The public value that is announced
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'view str>,
    level: Worth,
    /// Whether the host lets witnesses in
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    ask_first: bool,
    /// Those who ask to be let in
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    asking: &'view [String],
    witnesses: Vec<Witness<'view>>,
    /// The seal of the host's secret
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    host_seal: &'view str,
    /// What names the draw before
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    previous: Option<&'view str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    commitment: Option<&'view str>,
    /// Seconds since the beginning of 1970 (UTC), when the list was closed
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<u64>,
    /// Seconds since the beginning of 1970 (UTC), until when secrets may be opened
    #[serde(skip_serializing_if = "Option::is_none")]
    open_until: Option<u64>,
    /// Milliseconds since the beginning of 1970 (UTC), when it is void unless what is due comes
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    /// What was thrown so far
    #[serde(skip_serializing_if = "Option::is_none")]
    thrown: Option<&'view [u8]>,
    /// Throws that had been written down wrongly
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corrected: Vec<CorrectedThrow>,
    /// The public value
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'view str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picked: Option<&'view [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up_by: Option<Who>,
    /// Whose secret was due; an empty name is the host's
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<Vec<&'view str>>,
    /// Those of them who were not there when secrets began to be opened
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    absent: &'view [String],
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Stage {
    Gathering,
    Signing,
    Closed,
    Casting,
    Racing,
    Drawn,
    GivenUp,
    Void,
}

/// From which end of the standings is picked.
#[derive(Clone, Copy, Debug, Serialize, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Side {
    First,
    Last,
}

/// What a draw proves.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Worth {
    Replayable,
    Witnessed,
    Public,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Who {
    Host,
    Clock,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct CorrectedThrow {
    /// Which throw, from 1
    place: u8,
    /// What had been written
    was: u8,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Witness<'view> {
    name: &'view str,
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    seal: &'view str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    key: Option<&'view str>,
    /// The signature under the ticket, once it is there
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{128}$"))]
    signature: Option<&'view str>,
    revealed: bool,
}

impl<'view> Draw<'view> {
    pub(crate) fn of(view: &'view Published<Draws>) -> Self {
        Self {
            id: view.id.to_string(),
            version: view.version,
            public: view.is_public(),
            event: &view.notice.event,
            closing: view.closing.as_ref().map(ToString::to_string),
            draws: view.notices.iter().map(|notice| OneDraw::of(notice).kept_back(view)).collect(),
        }
    }
}

impl<'view> OneDraw<'view> {
    fn of(notice: &'view Notice) -> Self {
        let mut one = Self {
            number: notice.number,
            event_id: notice.event_id.as_deref(),
            void_before: notice.void_before,
            state: Stage::Gathering,
            entrants: &notice.entrants,
            laps: notice.laps,
            end: notice.pick.map(|(end, _)| end.into()),
            count: notice.pick.map(|(_, count)| count),
            instead_of: &notice.instead_of,
            source: notice.source.as_deref(),
            ask_first: notice.ask_first,
            asking: &notice.asking,
            level: match notice.level {
                Level::Replayable => Worth::Replayable,
                Level::Witnessed => Worth::Witnessed,
                Level::Public => Worth::Public,
            },
            witnesses: notice.witnesses.iter().map(Witness::from).collect(),
            host_seal: &notice.host_seal,
            previous: notice.previous.as_deref(),
            commitment: notice.commitment.as_deref(),
            closed: notice.hours.map(Hours::closed),
            open_until: notice.hours.map(Hours::open_until),
            deadline: None,
            thrown: None,
            corrected: Vec::new(),
            value: None,
            picked: None,
            given_up_by: None,
            withheld: None,
            absent: &[],
        };
        match &notice.phase {
            Phase::Gathering => {}
            Phase::Closed { deadline, .. } => {
                one.state = Stage::Closed;
                one.deadline = Some(deadline.millis());
            }
            Phase::Signing { deadline } => {
                one.state = Stage::Signing;
                one.deadline = Some(deadline.millis());
            }
            Phase::Casting { deadline, thrown, corrections } => {
                one.state = Stage::Casting;
                one.deadline = Some(deadline.millis());
                one.thrown = Some(thrown);
                one.corrected = corrected(corrections);
            }
            Phase::Drawn { picked, value, corrections } => {
                one.state = Stage::Drawn;
                one.picked = Some(picked);
                one.value = value.as_deref();
                one.corrected = corrected(corrections);
            }
            Phase::GivenUp => one.state = Stage::GivenUp,
            Phase::Void { caller, withheld, absent } => {
                one.state = Stage::Void;
                one.absent = absent;
                one.given_up_by = Some(match caller {
                    Caller::Host => Who::Host,
                    Caller::Clock => Who::Clock,
                });
                one.withheld = Some(withheld.iter().map(name).collect());
            }
        }
        one
    }

    /// Without the result, while the race is being shown.
    fn kept_back(self, view: &Draws) -> Self {
        match view.kept_back(self.number) {
            Some(_) if matches!(self.state, Stage::Drawn) => Self { state: Stage::Racing, picked: None, ..self },
            _ => self,
        }
    }
}

impl<'view> From<&'view Attendance> for Witness<'view> {
    fn from(witness: &'view Attendance) -> Self {
        Self {
            name: &witness.name,
            seal: &witness.seal,
            key: witness.key.as_deref(),
            signature: witness.signature.as_deref(),
            revealed: witness.revealed,
        }
    }
}

impl From<End> for Side {
    fn from(end: End) -> Self {
        match end {
            End::First => Self::First,
            End::Last => Self::Last,
        }
    }
}

impl From<Side> for End {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Last => Self::Last,
        }
    }
}

fn corrected(corrections: &[ThrowCorrection]) -> Vec<CorrectedThrow> {
    corrections.iter().map(|told| CorrectedThrow { place: told.place, was: told.was }).collect()
}

fn name(party: &Party) -> &str {
    match party {
        Party::Host => "",
        Party::Witness(name) => name.as_str(),
    }
}
