//! Which draw of which event.

use crate::NoEntropy;
use crate::bytes::{Bytes, from_system, written_in_hex};

/// What tells two events of the same title apart: drawn by lot when an event begins, the same in all its draws.
///
/// ```
/// use alley_luck::EventId;
///
/// let id = EventId::from_system()?;
/// assert_eq!(id.to_string().parse(), Ok(id));
/// # Ok::<(), alley_luck::NoEntropy>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventId(Bytes);

written_in_hex!(EventId);

impl EventId {
    /// A new one that no other event has.
    ///
    /// # Errors
    /// The operating system may have no random bytes.
    pub fn from_system() -> Result<Self, NoEntropy> {
        from_system().map(Self)
    }
}

/// One draw of an event. A secret is sealed for this place alone: it opens no other ticket.
///
/// ```
/// use alley_luck::{DrawPlace, EventId};
///
/// let place = DrawPlace { event: EventId::from_system()?, number: 2 };
/// assert_eq!(place.to_string(), format!("{} 2", place.event));
/// # Ok::<(), alley_luck::NoEntropy>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawPlace {
    /// Which event.
    pub event: EventId,
    /// Which of its draws, counted from 1.
    pub number: u32,
}

impl std::fmt::Display for DrawPlace {
    /// As it stands in the line that opens a secret.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} {}", self.event, self.number)
    }
}
