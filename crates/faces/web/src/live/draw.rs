//! The draws of an event as everybody around them sees them, and, once one is drawn, its race.

use std::sync::Arc;
use std::time::{Duration, Instant};

use alley_journal::Moment;
use alley_play::{Followed, Gathering, Notice, Right, Step, StepRefusal};

use super::shared::{News, Shared};
use super::timetable::Timetable;
use crate::problem::Refusal;

/// One version of a draw and of the draws of its event before it.
#[derive(Debug)]
pub(crate) struct Draws {
    /// The draw that is on, or the last one.
    pub(crate) notice: Arc<Notice>,
    /// Every draw of the event, the first one first, this one included.
    pub(crate) notices: Vec<Arc<Notice>>,
    /// The step that would close the list now.
    pub(crate) closing: Option<Step>,
    /// Until when a secret is waited for, if one is.
    pub(crate) deadline: Option<Moment>,
    /// The race, once it is drawn.
    pub(crate) race: Option<Timetable>,
}

impl Draws {
    /// How long the result of the draw with this number is kept back, because its race is being shown.
    pub(crate) fn kept_back(&self, number: u32) -> Option<Duration> {
        self.race.as_ref().filter(|_| self.notice.number == number)?.left(Instant::now())
    }
}

impl Shared for Gathering {
    type Content = Draws;
    const MOST_OPEN: usize = 64;

    fn is_open_to(step: &Step, right: Right) -> bool {
        step.is_open_to(right)
    }

    fn refusal(reason: StepRefusal) -> Refusal {
        Refusal::Step(reason)
    }

    fn content(record: &Followed<Self>, _: Option<News<'_, Self>>, now: Moment) -> Draws {
        let bulletin = record.board();
        let race = record.content().and_then(|all| all.race(bulletin.latest.number));
        // It began when the last secret or value came in: that entry is the last one as long as the race is looked at.
        let ago = u64::try_from(now.millis().saturating_sub(record.latest().millis())).unwrap_or(0);
        let run = |track| Timetable::begun(track, Duration::from_millis(ago));
        Draws {
            notice: Arc::clone(&bulletin.latest),
            notices: bulletin.notices().cloned().collect(),
            closing: bulletin.closing.map(Step::Close),
            deadline: bulletin.deadline(),
            race: race.and_then(|race| race.track().ok()).map(run),
        }
    }

    fn overdue(&self, now: Moment) -> Option<Step> {
        self.overdue(now)
    }

    fn deadline(draws: &Draws) -> Option<Moment> {
        draws.deadline
    }

    fn timetable(draws: &Draws) -> Option<&Timetable> {
        draws.race.as_ref()
    }
}
