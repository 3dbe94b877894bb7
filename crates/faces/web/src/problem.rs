//! What is wrong with a request: one value, from where it is found to the answer that tells it.

use std::borrow::Cow;
use std::fmt::Display;
use std::time::Duration;

use alley_house_rules::RulesRefusal;
use alley_journal::Failure;
use alley_luck::HexRefusal;
use alley_play::{
    BeginningRefusal, ChangeRefusal, CourseFault, EveningRefusal, LineFault, Misread, PastedFault, StepRefusal,
    UnshownName,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::counts::COUNTS;
use crate::log::{self, Severity};

macro_rules! codes {
    ($($name:ident $status:literal $title:literal;)*) => {
        /// What is wrong, for programs; the table stands in `docs/api.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[schemars(inline)]
        pub(crate) enum Code { $($name),* }

        impl Code {
            pub(crate) const fn status(self) -> u16 {
                match self { $(Self::$name => $status),* }
            }

            pub(crate) const fn title(self) -> &'static str {
                match self { $(Self::$name => $title),* }
            }
        }
    };
}

codes! {
    Malformed 400 "the request cannot be read";
    KeyMissing 400 "a write needs an Idempotency-Key";
    LookOnly 403 "this link can only watch";
    ForeignOrigin 403 "another site's page may not write here";
    NotFound 404 "there is nothing here for you";
    MethodNotAllowed 405 "this cannot be done here";
    TooSlow 408 "the body did not arrive in time";
    VersionStale 409 "somebody else was quicker";
    NotShown 409 "the race is still being shown";
    TooLarge 413 "the body is too large";
    NotJson 415 "the body must be application/json";
    UnknownHost 421 "this server does not go by that name";
    Refused 422 "the rules refuse it";
    TooManyWitnesses 422 "too many witnesses have joined from this address";
    KeyReused 422 "the key stands for another request";
    VersionMissing 428 "a write needs If-Match with the version it follows";
    TooMany 429 "too many at once";
    Journal 500 "the record could not be read or written; nothing happened";
    Away 503 "the database is away: send the same again";
    Closing 503 "the server is stopping";
}

/// One thing that is wrong, and what more there is to say about it.
#[derive(Debug)]
pub(crate) enum Problem {
    /// The code says it all.
    Plain(Code),
    /// The request cannot be read, for this reason: a sentence for the programmer.
    Malformed(Cow<'static, str>),
    /// The rules refuse it.
    Refused(Box<Refusal>),
    /// These lines of a list are refused.
    Lines(Vec<LineFault>),
    /// These lines of a list of people are refused.
    People(Vec<PastedFault>),
    /// Somebody else was quicker: what is called by this name is now like this.
    Stale(&'static str, Box<RawValue>),
    /// Come again after this time.
    TooMany(Duration),
    /// It tells the result of a race that is being shown for this time.
    NotShown(Duration),
    /// This many witnesses have joined from one address.
    TooManyWitnesses(usize),
}

/// What is refused, and why.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    /// It cannot have happened.
    Change(ChangeRefusal),
    /// A name that would not show; of which player of a list, from 1.
    Name(UnshownName, Option<usize>),
    /// More than ten pins.
    Pins,
    /// No frame has this number.
    Frame,
    /// No player has this number.
    Player,
    /// Nobody plays.
    NoPlayers,
    /// More than this many play.
    TooManyPlayers(usize),
    /// Not the rules of a game.
    Rules(RulesRefusal),
    /// Not two to five players of a team.
    Team,
    /// Teams where single bowlers play, or the other way round.
    Sides,
    /// A race that cannot be held.
    Course(CourseFault),
    /// A draw that cannot begin.
    Beginning(BeginningRefusal),
    /// A seal that is not one.
    Seal(HexRefusal),
    /// A step that cannot be taken now.
    Step(StepRefusal),
    /// A text that is not a step.
    Misread(Misread),
    /// It cannot happen in this evening.
    Evening(EveningRefusal),
    /// Not the plan of an evening.
    Plan(PlanFault),
}

/// What is wrong with the plan of an evening, or with somebody in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlanFault {
    Title,
    Games,
    Lanes,
    Handicap,
    OwnHandicap,
    Average,
    Absence,
    Lots,
}

impl Problem {
    pub(crate) const fn code(&self) -> Code {
        match self {
            Self::Plain(code) => *code,
            Self::Malformed(_) => Code::Malformed,
            Self::Refused(_) | Self::Lines(_) | Self::People(_) => Code::Refused,
            Self::Stale(..) => Code::VersionStale,
            Self::TooMany(_) => Code::TooMany,
            Self::NotShown(_) => Code::NotShown,
            Self::TooManyWitnesses(_) => Code::TooManyWitnesses,
        }
    }

    /// What the disk said is for the person who runs the server.
    pub(crate) fn of_journal(reason: &impl Display) -> Self {
        told_of_journal(reason);
        Self::Plain(Code::Journal)
    }

    /// What a failure is for the one who asked, without a word in the log.
    pub(crate) fn quietly(failure: &Failure) -> Self {
        match failure {
            Failure::NoSuchGame(_) => Code::NotFound.into(),
            Failure::KeyReused { .. } => Code::KeyReused.into(),
            Failure::Away | Failure::Unsure => Code::Away.into(),
            _ => Code::Journal.into(),
        }
    }
}

fn told_of_journal(reason: &impl Display) {
    COUNTS.journal_failures.add();
    log::say(Severity::Error, format_args!("the journal: {reason}"));
}

impl From<Code> for Problem {
    fn from(code: Code) -> Self {
        Self::Plain(code)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        let problem = Self::quietly(&failure);
        if matches!(problem.code(), Code::Away | Code::Journal) {
            told_of_journal(&failure);
        }
        problem
    }
}
