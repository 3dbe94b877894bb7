//! How much of the server one address may take, so that enough is left for the others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use alley_journal::GameId;

use crate::problem::Problem;

/// What a visitor may use up.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time, of everybody together.
    pub connections: usize,
    /// Connections at a time, of one address; behind a proxy, requests and streams.
    pub connections_each: usize,
    /// Requests of one address.
    pub requests: Allowance,
    /// New games of one address.
    pub games: Allowance,
    /// Players in one game.
    pub players: usize,
    /// Witnesses who join one draw from one address, those included whom the host has removed.
    pub witnesses_each: usize,
}

/// A burst at once, and one more after every pause.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// How many may come at once.
    pub burst: u32,
    /// The time to earn one more.
    pub pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            // A whole room may sit behind one address.
            connections_each: 256,
            requests: Allowance { burst: 400, pause: Duration::from_millis(10) },
            games: Allowance { burst: 60, pause: Duration::from_mins(1) },
            players: 30,
            // A class behind one address, and less than a third of the places.
            witnesses_each: 30,
        }
    }
}

/// Addresses of which something is remembered; when there are more, those that owe nothing are forgotten.
const ADDRESSES: usize = 65_536;
/// Nobody joins a draw for so long.
const GATHERED: Duration = Duration::from_hours(24);

/// Counts what every address uses.
#[derive(Clone, Debug)]
pub(crate) struct Turnstile {
    limits: Arc<Limits>,
    state: Arc<Mutex<Counters>>,
}

#[derive(Debug, Default)]
struct Counters {
    connections: usize,
    addresses: HashMap<IpAddr, Usage>,
    /// How many witnesses have joined, and when the last of them.
    joined: HashMap<Attendees, (usize, Instant)>,
}

/// The witnesses of one address in one draw of an event.
type Attendees = (IpAddr, GameId, u32);

/// What one address uses: the moments until which its allowances are used up.
#[derive(Clone, Copy, Debug)]
struct Usage {
    slots: usize,
    requests: Instant,
    games: Instant,
}

/// A connection that is counted as long as this lives.
#[derive(Debug)]
pub(crate) struct Admission {
    turnstile: Turnstile,
    #[expect(dead_code, reason = "it counts as long as it lives")]
    slot: Option<Slot>,
}

/// What one address may have a number of at a time: a connection or, through a proxy, a request or a stream. It is counted
/// as long as this lives.
#[derive(Debug)]
pub(crate) struct Slot {
    turnstile: Turnstile,
    address: IpAddr,
}

/// Come again after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany(pub(crate) Duration);

impl Turnstile {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits: Arc::new(limits), state: Arc::default() }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    fn state(&self) -> MutexGuard<'_, Counters> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, if there is room for it: of this address or, for a proxy, of everybody together.
    pub(crate) fn admit(&self, address: Option<IpAddr>) -> Option<Admission> {
        let slot = match address.map(|address| self.slot(address)) {
            Some(None) => return None,
            slot => slot.flatten(),
        };
        let mut state = self.state();
        if state.connections >= self.limits.connections {
            // The slot needs the state to be given back.
            drop(state);
            return None;
        }
        state.connections += 1;
        drop(state);
        Some(Admission { turnstile: self.clone(), slot })
    }

    /// One more at a time of this address, if it has not too many.
    pub(crate) fn slot(&self, address: IpAddr) -> Option<Slot> {
        let address = household(address);
        let mut state = self.state();
        let usage = state.usage(address, Instant::now())?;
        if usage.slots >= self.limits.connections_each {
            return None;
        }
        usage.slots += 1;
        drop(state);
        Some(Slot { turnstile: self.clone(), address })
    }

    /// How many connections there are.
    pub(crate) fn connections(&self) -> usize {
        self.state().connections
    }

    /// One more request of this address.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), TooMany> {
        let rate = self.limits.requests;
        self.spend(address, |usage, now| rate.spend(&mut usage.requests, now))
    }

    /// One more new game of this address.
    pub(crate) fn game(&self, address: IpAddr) -> Result<(), TooMany> {
        let rate = self.limits.games;
        self.spend(address, |usage, now| rate.spend(&mut usage.games, now))
    }

    /// One more witness of this address in a draw.
    pub(crate) fn witness(&self, address: IpAddr, (event, number): (GameId, u32)) -> Result<(), Problem> {
        let (most, now) = (self.limits.witnesses_each, Instant::now());
        let mut state = self.state();
        if state.joined.len() >= ADDRESSES {
            state.joined.retain(|_, (_, last)| now.saturating_duration_since(*last) < GATHERED);
        }
        let here = (household(address), event, number);
        if state.joined.len() >= ADDRESSES && !state.joined.contains_key(&here) {
            return Err(Problem::TooMany(Duration::from_secs(1)));
        }
        let (joined, last) = state.joined.entry(here).or_insert((0, now));
        if *joined >= most {
            return Err(Problem::TooManyWitnesses(most));
        }
        (*joined, *last) = (*joined + 1, now);
        Ok(())
    }

    /// That witness has not joined after all.
    pub(crate) fn no_witness(&self, address: IpAddr, (event, number): (GameId, u32)) {
        if let Some((joined, _)) = self.state().joined.get_mut(&(household(address), event, number)) {
            *joined = joined.saturating_sub(1);
        }
    }

    fn spend(
        &self,
        address: IpAddr,
        spend: impl FnOnce(&mut Usage, Instant) -> Result<(), TooMany>,
    ) -> Result<(), TooMany> {
        let now = Instant::now();
        let mut state = self.state();
        let usage = state.usage(household(address), now).ok_or(TooMany(Duration::from_secs(1)))?;
        spend(usage, now)
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut state = self.turnstile.state();
        state.connections = state.connections.saturating_sub(1);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(usage) = self.turnstile.state().addresses.get_mut(&self.address) {
            usage.slots = usage.slots.saturating_sub(1);
        }
    }
}

impl Counters {
    /// What this address uses; none when too many other addresses are in use.
    fn usage(&mut self, address: IpAddr, now: Instant) -> Option<&mut Usage> {
        if self.addresses.len() >= ADDRESSES && !self.addresses.contains_key(&address) {
            self.addresses.retain(|_, usage| usage.slots > 0 || usage.requests > now || usage.games > now);
            if self.addresses.len() >= ADDRESSES {
                return None;
            }
        }
        Some(self.addresses.entry(address).or_insert(Usage { slots: 0, requests: now, games: now }))
    }
}

impl Allowance {
    /// Every spending moves the moment by one pause; it may be a whole burst ahead of now.
    fn spend(self, until: &mut Instant, now: Instant) -> Result<(), TooMany> {
        let next = (*until).max(now) + self.pause;
        match next.checked_duration_since(now + self.pause * self.burst) {
            Some(wait) if !wait.is_zero() => Err(TooMany(wait)),
            _ => {
                *until = next;
                Ok(())
            }
        }
    }
}

/// The addresses that one household can choose from count as one.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turnstile(limits: Limits) -> Turnstile {
        Turnstile::new(limits)
    }

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn there(last: u16) -> IpAddr {
        IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, last, 1, 2, 3, 4))
    }

    #[test]
    fn a_burst_passes_and_then_one_a_pause() {
        let rate = Allowance { burst: 3, pause: Duration::from_secs(2) };
        let start = Instant::now();
        let mut until = start;
        for _ in 0..3 {
            assert_eq!(rate.spend(&mut until, start), Ok(()));
        }
        assert_eq!(rate.spend(&mut until, start), Err(TooMany(Duration::from_secs(2))));
        let later = start + Duration::from_secs(2);
        assert_eq!(rate.spend(&mut until, later), Ok(()));
        assert!(rate.spend(&mut until, later).is_err());
    }

    #[test]
    fn connections_are_counted_while_they_last() {
        let limits = Limits { connections: 3, connections_each: 2, ..Limits::default() };
        let turnstile = turnstile(limits);
        let first = turnstile.admit(Some(HERE)).unwrap();
        let _second = turnstile.admit(Some(HERE)).unwrap();
        assert!(turnstile.admit(Some(HERE)).is_none());
        let _other = turnstile.admit(Some(there(1))).unwrap();
        assert!(turnstile.admit(Some(there(2))).is_none());
        assert_eq!(turnstile.connections(), 3);
        drop(first);
        assert!(turnstile.admit(Some(HERE)).is_some());
    }

    #[test]
    fn connections_of_a_proxy_count_for_everybody_and_its_visitors_each_for_themselves() {
        let turnstile = turnstile(Limits { connections: 3, connections_each: 1, ..Limits::default() });
        let proxied: Vec<_> = (0..3).map(|_| turnstile.admit(None).unwrap()).collect();
        assert!(turnstile.admit(None).is_none() && turnstile.admit(Some(HERE)).is_none());
        let stream = turnstile.slot(HERE).unwrap();
        assert!(turnstile.slot(HERE).is_none() && turnstile.slot(there(1)).is_some());
        drop((proxied, stream));
        assert!(turnstile.admit(Some(HERE)).is_some(), "nothing is left behind");
    }

    #[test]
    fn witnesses_are_counted_by_address_and_draw() {
        let turnstile = turnstile(Limits { witnesses_each: 2, ..Limits::default() });
        let (event, other) = ("a00000".parse().unwrap(), "b00000".parse().unwrap());
        let joins = |address, draw| turnstile.witness(address, draw).is_ok();
        assert!(joins(HERE, (event, 1)) && joins(HERE, (event, 1)) && !joins(HERE, (event, 1)));
        assert!(joins(there(1), (event, 1)) && joins(HERE, (event, 2)) && joins(HERE, (other, 1)));
        turnstile.no_witness(HERE, (event, 1));
        assert!(joins(HERE, (event, 1)) && !joins(HERE, (event, 1)), "one who did not join has taken no place");
    }

    #[test]
    fn one_household_is_one_address() {
        assert_eq!(household(there(1)), household(IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 9, 9, 9, 9))));
        assert_ne!(household(there(1)), household(there(2)));
        assert_eq!(household("::ffff:127.0.0.1".parse().unwrap()), HERE);
    }

    #[test]
    fn idle_addresses_are_forgotten_before_anybody_is_refused() {
        let limits = Limits { requests: Allowance { burst: 1, pause: Duration::ZERO }, ..Limits::default() };
        let turnstile = turnstile(limits);
        for number in 0..u32::try_from(ADDRESSES).unwrap() + 10 {
            assert_eq!(turnstile.request(IpAddr::V4(number.into())), Ok(()));
        }
        assert!(turnstile.state().addresses.len() <= ADDRESSES);
    }
}
