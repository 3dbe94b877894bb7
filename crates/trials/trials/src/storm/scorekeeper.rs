//! A scorekeeper in a storm: writes into several games as others do, sends again what was not answered, and remembers what
//! was promised.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::submission::{Submission, padded};
use super::venue::{SharedPromises, Venue, lock};
use crate::http::{Connection, Request, Response};
use crate::paper::Deed;
use crate::snapshot::{Conflict, Snapshot};
use crate::{Dice, Mishap};

/// A game with more entries than this is left alone, and another one begun.
const LONG: u64 = 90;
/// Longer than anything stays without an answer, whatever is killed meanwhile.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Scorekeeper {
    dice: Dice,
    name: String,
    /// For keys and names that nobody else has.
    count: u64,
    /// What was sent and not answered.
    unanswered: Option<(SharedPromises, Submission)>,
    /// The key of a new game that was not answered, and who was to play.
    unanswered_game: Option<(String, Vec<String>)>,
    /// When it last had an answer.
    heard: Instant,
    pub(crate) encounters: Encounters,
}

/// What a scorekeeper met with.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Encounters {
    /// Submissions without an answer when the server was killed, and those of them that turned out to be kept.
    pub(crate) flights: (u64, u64),
    /// Sent again with the same key although there was no need, or after hanging up.
    pub(crate) repeats: u64,
    /// Others were quicker.
    pub(crate) conflicts: u64,
    /// The rules forbid it.
    pub(crate) refusals: u64,
}

impl Encounters {
    pub(crate) fn add(&mut self, more: Self) {
        self.flights.0 += more.flights.0;
        self.flights.1 += more.flights.1;
        self.repeats += more.repeats;
        self.conflicts += more.conflicts;
        self.refusals += more.refusals;
    }
}

impl Scorekeeper {
    pub(crate) fn new(seed: u64, number: usize) -> Self {
        Self {
            dice: Dice::new(seed),
            name: format!("keeper{number}"),
            count: 0,
            unanswered: None,
            unanswered_game: None,
            heard: Instant::now(),
            encounters: Encounters::default(),
        }
    }

    /// Writes until the server is gone; behind a proxy, until everything is answered that was written before the end.
    pub(crate) fn live(&mut self, venue: &Venue) -> Result<(), Mishap> {
        let mut known = HashMap::new();
        self.heard = Instant::now();
        loop {
            match self.turn(venue, &mut known) {
                Ok(()) if venue.closes() => return Ok(()),
                Ok(()) => {}
                Err(mishap) => {
                    if !venue.again(mishap)? {
                        return Ok(());
                    }
                }
            }
            if self.heard.elapsed() > PATIENCE {
                return Err(format!("nothing was answered for {} s", PATIENCE.as_secs()).into());
            }
        }
    }

    /// The same connection for as long as nothing is wrong with it.
    fn turn(&mut self, venue: &Venue, known: &mut HashMap<String, Snapshot>) -> Result<(), Mishap> {
        let mut connection = venue.connect()?;
        if let Some((key, names)) = &self.unanswered_game {
            venue.begin(names, key)?;
            self.unanswered_game = None;
        }
        if let Some((game, submission)) = self.unanswered.clone() {
            let response = venue.ask(&mut connection, &submission.request())?;
            self.encounters.flights.1 += u64::from(response.replayed());
            self.hear(venue, &game, (&submission, &response), true, known)?;
        }
        for _ in 0..100 {
            if venue.closes() {
                return Ok(());
            }
            venue.rest();
            if let Some(game) = self.choose_game(venue)? {
                self.write(venue, &mut connection, &game, known)?;
            }
        }
        Ok(())
    }

    /// A game to write into; sometimes a new one.
    fn choose_game(&mut self, venue: &Venue) -> Result<Option<SharedPromises>, Mishap> {
        let games = venue.games();
        if games.len() < venue.tables {
            let key = self.fresh("a-new-game-of-the-storm");
            let names: Vec<_> = (0..=self.dice.below(3)).map(|_| self.fresh("P")).collect();
            self.unanswered_game = Some((key.clone(), names.clone()));
            match venue.begin(&names, &key) {
                Ok(()) => self.unanswered_game = None,
                // What the server said was wrong; it is asked again when it is next met.
                Err(Mishap::Wrong(_)) => {}
                Err(broken) => return Err(broken),
            }
        }
        let tables = games.get(..venue.tables).unwrap_or(&games);
        let game = self.dice.pick(tables).map(Arc::clone);
        Ok(game.filter(|game| {
            let promises = lock(game);
            let done = promises.length() > LONG || (promises.over && self.dice.below(20) == 0);
            drop(promises);
            if done {
                venue.retire(game);
            }
            !done
        }))
    }

    fn fresh(&mut self, what: &str) -> String {
        self.count += 1;
        format!("{what}-{}-{}", self.name, self.count)
    }

    fn write(
        &mut self,
        venue: &Venue,
        connection: &mut Connection,
        game: &SharedPromises,
        known: &mut HashMap<String, Snapshot>,
    ) -> Result<(), Mishap> {
        let (id, token) = {
            let promises = lock(game);
            (promises.id.clone(), promises.write.clone())
        };
        let shown = match known.get(&id) {
            Some(shown) => shown.clone(),
            None => venue.ask(connection, &Request::get(&format!("/api/v1/games/{id}")).token(&token))?.expect(200)?,
        };
        let (deed, key) = (self.choose(&shown), padded(&self.fresh("deed")));
        let submission = Submission { game: id, token, version: shown.version, key, deed };
        lock(game).sent(&submission);
        self.unanswered = Some((Arc::clone(game), submission.clone()));
        self.encounters.flights.0 += 1;
        let hang_up = self.dice.below(8) == 0;
        if hang_up {
            connection.send(&submission.request())?;
            *connection = venue.connect()?;
            self.encounters.repeats += 1;
        }
        let response = venue.ask(connection, &submission.request())?;
        self.encounters.flights.0 -= 1;
        // A proxy may have asked a second server without a word.
        self.hear(venue, game, (&submission, &response), hang_up || venue.relayed, known)?;
        if response.status == 200 && self.dice.below(8) == 0 {
            self.encounters.repeats += 1;
            let again = venue.ask(connection, &submission.request())?;
            // Two servers that stamp it with one millisecond make the same entry of it; the second cannot tell that it is not
            // its own. What was not kept is found by its key.
            if again.status != 200 || !(again.replayed() || venue.relayed) {
                return Err(format!("{submission:?} was acknowledged, and then answered with {again:?}").into());
            }
        }
        Ok(())
    }

    /// What became of a submission.
    fn hear(
        &mut self,
        venue: &Venue,
        game: &SharedPromises,
        (submission, response): (&Submission, &Response),
        again: bool,
        known: &mut HashMap<String, Snapshot>,
    ) -> Result<(), Mishap> {
        let mut promises = lock(game);
        self.unanswered = None;
        self.heard = Instant::now();
        let shown = match response.status {
            200 => {
                let (shown, replayed): (Snapshot, _) = (response.expect(200)?, response.replayed());
                let follows = shown.version == submission.version + 1;
                if (replayed && !again) || (!replayed && !follows) || shown.version <= submission.version {
                    return Err(format!("{submission:?} was answered with {shown:?}, replayed: {replayed}").into());
                }
                venue.acknowledged.fetch_add(1, Ordering::Relaxed);
                promises.acknowledge(submission)?;
                shown
            }
            409 => {
                let Conflict { game: shown } = response.expect(409)?;
                if shown.version <= submission.version {
                    return Err(format!("{submission:?} was stale, but the game is {shown:?}").into());
                }
                self.encounters.conflicts += 1;
                promises.refuse(submission);
                shown
            }
            _ => {
                let said: serde_json::Value = response.expect(422)?;
                if said.get("code").and_then(serde_json::Value::as_str) != Some("refused") {
                    return Err(format!("{submission:?} was answered with {said}").into());
                }
                self.encounters.refusals += 1;
                promises.refuse(submission);
                return Ok(());
            }
        };
        known.insert(submission.game.clone(), shown.clone());
        promises.see(shown)
    }

    /// Mostly something that is possible.
    fn choose(&mut self, shown: &Snapshot) -> Deed {
        let standing = shown.next.map_or(10, |next| next.standing);
        let player = 1 + self.dice.place(shown.players.len());
        match self.dice.below(40) {
            0..=3 => Deed::Undo,
            4..=7 => self.fix(shown, player),
            8 | 9 => Deed::Join(self.fresh("J")),
            10 => Deed::Leave(player),
            11 | 12 => Deed::Rename(player, self.fresh("N")),
            13 => Deed::Roll(self.dice.small(11)),
            14..=20 => Deed::Roll(standing),
            _ => Deed::Roll(self.dice.small(standing + 1)),
        }
    }

    fn fix(&mut self, shown: &Snapshot, player: usize) -> Deed {
        let frames = shown
            .players
            .get(player - 1)
            .map_or(0, |player| player.frames.iter().filter(|frame| !frame.rolls.is_empty()).count());
        let frame = 1 + self.dice.place(frames);
        let first = self.dice.small(10);
        let second = self.dice.small(11 - first);
        let rolls = if self.dice.below(4) == 0 { vec![first] } else { vec![first, second] };
        Deed::Fix { player, frame, rolls }
    }
}
