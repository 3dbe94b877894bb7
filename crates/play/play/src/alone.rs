//! A draw that only its host seals: at a terminal, where nobody else is asked for a secret.

use std::fmt;

use alley_journal::Moment;
use alley_luck::{
    Course, Draft, DraftRefusal, Draw, EventId, Goal, Hours, NoEntropy, OpeningRefusal, Party, ProofText, Secret,
};

/// Seconds in which a secret is opened that nobody waits for.
const AT_ONCE: u64 = 60;

/// The first draw of an event that only its host seals. It has the form of version 0.1, unless everybody gets a place, which
/// that form does not know.
///
/// ```
/// use alley_luck::{Level, ProofText};
/// use alley_play::{clock, draft_alone, draw_alone, entrants, lane_order};
///
/// let course = lane_order(entrants("지수\n현우").map_err(|faults| faults[0])?, 10)?;
/// let draw = draw_alone(draft_alone(course, ProofText::new("커피")?)?, clock())?;
/// assert_eq!(draw.ticket().level(), Level::Replayable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The system has no random bytes, or no ticket can say this.
pub fn draft_alone(course: Course, title: ProofText) -> Result<Draft, AloneRefusal> {
    match course.goal() {
        Goal::Order => Ok(Draft::new(EventId::from_system()?, title, course)?),
        Goal::Classic | Goal::Pick(_) => Ok(Draft::first_form(title, course)),
    }
}

/// Draws it, now.
///
/// # Errors
/// The system has no random bytes, or no ticket can say this.
pub fn draw_alone(draft: Draft, now: Moment) -> Result<Draw, AloneRefusal> {
    let host = Secret::from_system()?;
    let seal = host.seal(&Party::Host, draft.place());
    let seconds = u64::try_from(now.millis() / 1000).unwrap_or_default();
    let hours = draft.place().and_then(|_| Hours::new(seconds, seconds + AT_ONCE).ok());
    Ok(draft.sealed(seal, hours)?.open().host(&host)?.draw(None)?)
}

/// Why nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AloneRefusal {
    /// The system has no random bytes.
    NoEntropy(NoEntropy),
    /// No ticket can say this.
    Draft(DraftRefusal),
    /// The secret does not open the ticket.
    Opening(OpeningRefusal),
}

impl fmt::Display for AloneRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEntropy(refusal) => refusal.fmt(formatter),
            Self::Draft(refusal) => refusal.fmt(formatter),
            Self::Opening(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for AloneRefusal {}

impl From<NoEntropy> for AloneRefusal {
    fn from(refusal: NoEntropy) -> Self {
        Self::NoEntropy(refusal)
    }
}

impl From<DraftRefusal> for AloneRefusal {
    fn from(refusal: DraftRefusal) -> Self {
        Self::Draft(refusal)
    }
}

impl From<OpeningRefusal> for AloneRefusal {
    fn from(refusal: OpeningRefusal) -> Self {
        Self::Opening(refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{course, entrants, lane_order};
    use alley_racing::End;

    const NOW: Moment = Moment::from_millis(1_794_821_400_999);

    #[test]
    fn a_draw_that_gives_everybody_a_place_says_when_and_any_other_has_the_older_form() {
        let names = || entrants("지수\n현우").unwrap();
        let drawn = |course| draw_alone(draft_alone(course, ProofText::new("커피").unwrap()).unwrap(), NOW).unwrap();
        let order = drawn(lane_order(names(), 10).unwrap());
        assert!(order.ticket().place().is_some());
        assert_eq!(order.ticket().hours(), Hours::new(1_794_821_400, 1_794_821_460).ok());
        let pick = drawn(course(names(), 10, End::Last, 1).unwrap());
        assert_eq!((pick.ticket().place(), pick.ticket().hours()), (None, None));
    }

    #[test]
    fn a_refusal_says_what_refused() {
        let (draft, opening) = (DraftRefusal::OldForm, OpeningRefusal::ValueNotAnnounced);
        assert_eq!(AloneRefusal::from(draft.clone()).to_string(), draft.to_string());
        assert_eq!(AloneRefusal::from(opening.clone()).to_string(), opening.to_string());
    }
}
