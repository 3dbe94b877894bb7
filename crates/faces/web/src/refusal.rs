//! Why the rules do not take what somebody sent, in the visitor's language.

use alley_play::{BeginningRefusal, ChangeRefusal, CourseFault, HexRefusal, Misread, StepRefusal, UnshownName};
use alley_words::Language;

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
    /// A race that cannot be held.
    Course(CourseFault),
    /// A draw that cannot begin.
    Beginning(BeginningRefusal),
    /// A seal that is none.
    Seal(HexRefusal),
    /// A step that cannot be taken now.
    Step(StepRefusal),
    /// A text that is no step.
    Misread(Misread),
}

impl Refusal {
    pub(crate) fn told(&self, language: Language) -> String {
        match self {
            Self::Change(refusal) => language.change_refused(*refusal),
            Self::Name(fault, None) => language.unshown_name(*fault),
            Self::Name(fault, Some(number)) => language.unshown_player(*number, *fault),
            Self::Pins => language.no_such_pins().to_owned(),
            Self::Frame => language.no_such_frame().to_owned(),
            Self::Player => language.no_such_player().to_owned(),
            Self::NoPlayers => language.no_players().to_owned(),
            Self::TooManyPlayers(most) => language.too_many_players(*most),
            Self::Course(fault) => language.course_fault(fault),
            Self::Beginning(refusal) => language.beginning_refused(refusal),
            Self::Seal(refusal) => language.seal_refused(*refusal),
            Self::Step(refusal) => language.step_refused(refusal),
            Self::Misread(misread) => language.misread(misread),
        }
    }
}
