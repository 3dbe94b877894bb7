//! Which witnesses are here: whose page has its stream open at this moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alley_journal::GameId;

/// By record and seal, how many streams are open. There are never more than connections.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<Seat, usize>>>);

type Seat = (GameId, String);

/// A witness is here as long as this lives.
#[derive(Debug)]
pub(crate) struct Here {
    presence: Presence,
    seat: Seat,
}

impl Presence {
    fn seats(&self) -> MutexGuard<'_, HashMap<Seat, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The owner of this seal follows the draw from now on.
    pub(crate) fn enter(&self, id: GameId, seal: &str) -> Here {
        let place = (id, seal.to_owned());
        *self.seats().entry(place.clone()).or_default() += 1;
        Here { presence: self.clone(), seat: place }
    }

    /// Whether the owner of this seal follows the draw.
    pub(crate) fn is_here(&self, id: GameId, seal: &str) -> bool {
        self.seats().contains_key(&(id, seal.to_owned()))
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut seats = self.presence.seats();
        if let Some(streams) = seats.get_mut(&self.seat) {
            *streams -= 1;
            if *streams == 0 {
                seats.remove(&self.seat);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_is_here_as_long_as_one_stream_is_open() {
        let (presence, id) = (Presence::default(), "a00000".parse().unwrap());
        assert!(!presence.is_here(id, "5f"));
        let (one, two) = (presence.enter(id, "5f"), presence.enter(id, "5f"));
        assert!(presence.is_here(id, "5f") && !presence.is_here(id, "60"));
        assert!(!presence.is_here("b00000".parse().unwrap(), "5f"));
        drop(one);
        assert!(presence.is_here(id, "5f"));
        drop(two);
        assert!(!presence.is_here(id, "5f") && presence.seats().is_empty());
    }
}
