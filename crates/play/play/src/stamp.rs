//! By what an entry is known.

use alley_journal::{Content, Failure, Key, Moment, Payload};

use crate::fresh_key;
use crate::kept::Written;

/// By what an attempt is known when it is made again, and what the clock showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    key: Key,
    time: Moment,
    /// Nobody else knows the key: there is no earlier attempt to ask the journal about.
    pub(crate) fresh: bool,
}

impl Stamp {
    /// With a key that no other entry has.
    ///
    /// # Errors
    /// The system has no random bytes to give.
    pub fn fresh(time: Moment) -> Result<Self, Failure> {
        Ok(Self { key: fresh_key()?, time, fresh: true })
    }

    /// With the caller's key, which is the same for every attempt to say the same thing.
    #[must_use]
    pub const fn repeatable(key: Key, time: Moment) -> Self {
        Self { key, time, fresh: false }
    }

    /// What the clock showed.
    #[must_use]
    pub const fn time(&self) -> Moment {
        self.time
    }

    pub(crate) fn entry(&self, words: &impl Written) -> Result<Content, Failure> {
        let payload = Payload::new(words.to_string()).map_err(|refusal| Failure::System(refusal.to_string()))?;
        Ok(Content { time: self.time, key: self.key.clone(), kind: words.kind(), payload })
    }
}
