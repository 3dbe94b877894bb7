//! A draw as programs see it.

use alley_luck::{Level, Party};
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
    state: Stage,
    entrants: &'view [String],
    #[schemars(range(min = 1, max = 1000))]
    laps: u32,
    end: Side,
    #[schemars(range(min = 1))]
    count: usize,
    level: Worth,
    witnesses: Vec<Witness<'view>>,
    /// What names the draw before
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    previous: Option<&'view str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    commitment: Option<&'view str>,
    /// Milliseconds since the beginning of 1970 (UTC), when it is void unless the secrets come
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picked: Option<&'view [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up_by: Option<Who>,
    /// Whose secret was due; an empty name is the host's
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<Vec<&'view str>>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Stage {
    Gathering,
    Closed,
    Drawn,
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
pub(crate) struct Witness<'view> {
    name: &'view str,
    #[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
    seal: &'view str,
    revealed: bool,
}

impl<'view> Draw<'view> {
    pub(crate) fn of(view: &'view Published<Draws>) -> Self {
        Self {
            id: view.id.to_string(),
            version: view.version,
            public: view.public,
            event: &view.notice.event,
            closing: view.closing.as_ref().map(ToString::to_string),
            draws: view.notices.iter().map(|notice| OneDraw::of(notice)).collect(),
        }
    }
}

impl<'view> OneDraw<'view> {
    fn of(notice: &'view Notice) -> Self {
        let (end, count) = notice.pick;
        let mut one = Self {
            number: notice.number,
            state: Stage::Gathering,
            entrants: &notice.entrants,
            laps: notice.laps,
            end: end.into(),
            count,
            level: match notice.level {
                Level::Replayable => Worth::Replayable,
                Level::Witnessed => Worth::Witnessed,
                Level::Public => Worth::Public,
            },
            witnesses: notice.witnesses.iter().map(Witness::from).collect(),
            previous: notice.previous.as_deref(),
            commitment: notice.commitment.as_deref(),
            deadline: None,
            picked: None,
            given_up_by: None,
            withheld: None,
        };
        match &notice.phase {
            Phase::Gathering => {}
            Phase::Closed { deadline, .. } => {
                one.state = Stage::Closed;
                one.deadline = Some(deadline.millis());
            }
            Phase::Drawn { picked } => {
                one.state = Stage::Drawn;
                one.picked = Some(picked);
            }
            Phase::Void { caller, withheld } => {
                one.state = Stage::Void;
                one.given_up_by = Some(match caller {
                    Caller::Host => Who::Host,
                    Caller::Clock => Who::Clock,
                });
                one.withheld = Some(withheld.iter().map(name).collect());
            }
        }
        one
    }
}

impl<'view> From<&'view Attendance> for Witness<'view> {
    fn from(witness: &'view Attendance) -> Self {
        Self { name: &witness.name, seal: &witness.seal, revealed: witness.revealed }
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

fn name(party: &Party) -> &str {
    match party {
        Party::Host => "",
        Party::Witness(name) => name.as_str(),
    }
}
