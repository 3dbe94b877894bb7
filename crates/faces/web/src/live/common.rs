//! What all desks of a server share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use alley_journal::{Bell, Failure, Moment};
use alley_play::clock;

use super::display::Display;
use crate::log::{self, Severity};
use crate::problem::Problem;

/// The clock, the bell, what is on display, and whether the journal answers.
#[derive(Clone, Debug)]
pub(crate) struct Common {
    pub(crate) display: Display,
    /// What the clock of this machine shows.
    here: fn() -> Moment,
    /// By how many milliseconds the clock of all writers is ahead of this machine's.
    ahead: Arc<AtomicI64>,
    /// The journal did not answer when it was last looked at.
    away: Arc<AtomicBool>,
    bell: Option<Arc<dyn Bell>>,
}

impl Default for Common {
    fn default() -> Self {
        Self::by(clock)
    }
}

impl Common {
    /// By this clock, and without a bell.
    pub(crate) fn by(here: fn() -> Moment) -> Self {
        Self { display: Display::default(), here, ahead: Arc::default(), away: Arc::default(), bell: None }
    }

    /// With a bell for other programs on the same record.
    pub(crate) fn with(bell: Option<Box<dyn Bell>>) -> Self {
        Self { bell: bell.map(Arc::from), ..Self::default() }
    }

    /// Something was written: others need not wait until they look by themselves.
    pub(crate) fn ring(&self) {
        if let Some(bell) = &self.bell {
            bell.ring();
        }
    }

    /// What the clock shows that all writers of the record share.
    pub(crate) fn clock(&self) -> Moment {
        Moment::from_millis((self.here)().millis().saturating_add(self.ahead.load(Ordering::Relaxed)))
    }

    /// That clock is this far ahead of this machine's.
    pub(crate) fn set_ahead(&self, milliseconds: i64) {
        self.ahead.store(milliseconds, Ordering::Relaxed);
    }

    /// A look that failed is told once, and so is the first that succeeds after it.
    pub(crate) fn noticed(&self, looked: Result<(), Failure>) -> Result<(), Problem> {
        let was_away = self.away.swap(looked.is_err(), Ordering::Relaxed);
        match looked {
            Ok(()) if was_away => log::say(Severity::Notice, format_args!("the journal: it answers again")),
            Ok(()) => {}
            Err(failure) if was_away => return Err(Problem::quietly(&failure)),
            Err(failure) => return Err(failure.into()),
        }
        Ok(())
    }
}
