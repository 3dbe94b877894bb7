//! A draw as programs see it.

use alley_play::{Caller, End, Level, Notice, Party, Phase};
use serde::{Serialize, Serializer};

use crate::scene::Scene;

/// The draws of an event at one version.
#[derive(Debug, Serialize)]
pub(crate) struct DrawShown<'scene> {
    id: String,
    version: u64,
    public: bool,
    event: &'scene str,
    /// What closing the list now would say, as a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    closing: Option<&'scene str>,
    draws: Vec<One<'scene>>,
}

/// One draw of the event.
#[derive(Debug, Serialize)]
struct One<'scene> {
    number: u32,
    state: &'static str,
    entrants: &'scene [String],
    laps: u32,
    end: &'static str,
    count: usize,
    level: &'static str,
    witnesses: Vec<Witness<'scene>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<&'scene str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<&'scene str>,
    /// Milliseconds since the beginning of 1970, when it is void unless the secrets come.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picked: Option<&'scene [String]>,
    /// By whom it was given up: `host` or `clock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up_by: Option<&'static str>,
    /// Whose secret was due then.
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<Vec<Withholder<'scene>>>,
}

#[derive(Debug, Serialize)]
struct Witness<'scene> {
    name: &'scene str,
    seal: &'scene str,
    revealed: bool,
}

impl<'scene> DrawShown<'scene> {
    pub(crate) fn of(scene: &'scene Scene) -> Self {
        Self {
            id: scene.id.to_string(),
            version: scene.version,
            public: scene.public,
            event: &scene.notice.event,
            closing: scene.closing.as_deref(),
            draws: scene.notices.iter().map(|notice| One::of(notice)).collect(),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        // Strings, numbers and lists: there is nothing that JSON could not say.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl<'scene> One<'scene> {
    fn of(notice: &'scene Notice) -> Self {
        let (end, count) = notice.pick;
        let witness = |witness: &'scene alley_play::Attendance| Witness {
            name: &witness.name,
            seal: &witness.seal,
            revealed: witness.revealed,
        };
        let mut one = Self {
            number: notice.number,
            state: "gathering",
            entrants: &notice.entrants,
            laps: notice.laps,
            end: match end {
                End::First => "first",
                End::Last => "last",
            },
            count,
            level: match notice.level {
                Level::Replayable => "replayable",
                Level::Witnessed => "witnessed",
                Level::Public => "public",
            },
            witnesses: notice.witnesses.iter().map(witness).collect(),
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
                one.state = "closed";
                one.deadline = Some(deadline.millis());
            }
            Phase::Drawn { picked } => {
                one.state = "drawn";
                one.picked = Some(picked);
            }
            Phase::Void { caller, withheld } => {
                one.state = "void";
                one.given_up_by = Some(match caller {
                    Caller::Host => "host",
                    Caller::Clock => "clock",
                });
                one.withheld = Some(withheld.iter().map(Withholder).collect());
            }
        }
        one
    }
}

/// A party whose secret was due. For programs it is a name, and an empty one is the host's.
#[derive(Debug)]
struct Withholder<'scene>(&'scene Party);

impl Serialize for Withholder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self.0 {
            Party::Host => "",
            Party::Witness(name) => name.as_str(),
        })
    }
}
