//! A scorekeeper in a storm: writes into several games as others do, sends again what was not answered, and remembers what
//! was promised.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use super::hall::{Hall, Shared, lock, read};
use super::line::{Answer, Line, Request};
use super::shown::{Conflict, Shown};
use super::wish::{Change, Wish};
use crate::chance::Chance;

/// A game with more entries than this is left alone, and another one begun.
const LONG: u64 = 90;
/// Games that are played at a time.
pub(crate) const TABLES: usize = 3;

pub(crate) struct Scorekeeper {
    chance: Chance,
    name: String,
    /// For keys and names that nobody else has.
    count: u64,
    /// What was sent and not answered.
    unanswered: Option<(Shared, Wish)>,
    /// The key of a new game that was not answered, and who was to play.
    unanswered_game: Option<(String, Vec<String>)>,
    pub(crate) tally: Tally,
}

/// What a scorekeeper met with.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Wishes without an answer when the server was killed, and those of them that turned out to be kept.
    pub(crate) flights: (u64, u64),
    /// Sent again with the same key although there was no need, or after hanging up.
    pub(crate) repeats: u64,
    /// Others were quicker.
    pub(crate) conflicts: u64,
    /// The rules forbid it.
    pub(crate) refusals: u64,
}

impl Scorekeeper {
    pub(crate) fn new(seed: u64, number: usize) -> Self {
        Self {
            chance: Chance::new(seed),
            name: format!("keeper{number}"),
            count: 0,
            unanswered: None,
            unanswered_game: None,
            tally: Tally::default(),
        }
    }

    /// Writes until the server is gone.
    pub(crate) fn live(&mut self, hall: &Hall) -> Result<(), String> {
        let mut known = HashMap::new();
        loop {
            match self.turn(hall, &mut known) {
                Ok(done) => done?,
                Err(error) => return hall.broken(&error),
            }
        }
    }

    /// The same line for as long as nothing is wrong with it. The outer error is the line's, the inner one the server's.
    fn turn(&mut self, hall: &Hall, known: &mut HashMap<String, Shown>) -> io::Result<Result<(), String>> {
        let mut line = hall.line()?;
        if let Some((key, names)) = &self.unanswered_game {
            if let Err(sentence) = hall.begin(names, key)? {
                return Ok(Err(sentence));
            }
            self.unanswered_game = None;
        }
        if let Some((game, wish)) = self.unanswered.clone() {
            let answer = line.ask(&wish.request())?;
            self.tally.flights.1 += u64::from(answer.replayed);
            if let Err(sentence) = self.hear(&game, &wish, &answer, true, known) {
                return Ok(Err(sentence));
            }
        }
        for _ in 0..100 {
            let Some(game) = self.table(hall)? else { continue };
            if let Err(sentence) = self.write(hall, &mut line, &game, known)? {
                return Ok(Err(sentence));
            }
        }
        Ok(Ok(()))
    }

    /// A game to write into; sometimes a new one.
    fn table(&mut self, hall: &Hall) -> io::Result<Option<Shared>> {
        let games = hall.games();
        if games.len() < TABLES {
            let key = self.fresh("a-new-game-of-the-storm");
            let names: Vec<_> = (0..=self.chance.below(3)).map(|_| self.fresh("P")).collect();
            self.unanswered_game = Some((key.clone(), names.clone()));
            // Whatever the server says, it is asked again when it is next met.
            if hall.begin(&names, &key)?.is_ok() {
                self.unanswered_game = None;
            }
        }
        let game = self.chance.pick(&games).map(Arc::clone);
        Ok(game.filter(|game| {
            let book = lock(game);
            let done = book.length() > LONG || (book.over && self.chance.below(20) == 0);
            drop(book);
            if done {
                hall.retire(game);
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
        hall: &Hall,
        line: &mut Line,
        game: &Shared,
        known: &mut HashMap<String, Shown>,
    ) -> io::Result<Result<(), String>> {
        let (id, token) = {
            let book = lock(game);
            (book.id.clone(), book.write.clone())
        };
        let shown = match known.get(&id) {
            Some(shown) => shown.clone(),
            None => match read::<Shown>(&line.ask(&Request::get(format!("api/v1/games/{id}"), &token))?, 200) {
                Ok(shown) => shown,
                Err(sentence) => return Ok(Err(sentence)),
            },
        };
        let (change, key) = (self.choose(&shown), self.fresh("wish"));
        let wish = Wish { game: id, token, version: shown.version, key, change };
        lock(game).sent(&wish);
        self.unanswered = Some((Arc::clone(game), wish.clone()));
        self.tally.flights.0 += 1;
        let hang_up = self.chance.below(8) == 0;
        if hang_up {
            line.say(&wish.request())?;
            *line = hall.line()?;
            self.tally.repeats += 1;
        }
        let answer = line.ask(&wish.request())?;
        self.tally.flights.0 -= 1;
        if let Err(sentence) = self.hear(game, &wish, &answer, hang_up, known) {
            return Ok(Err(sentence));
        }
        if answer.status == 200 && self.chance.below(8) == 0 {
            self.tally.repeats += 1;
            let again = line.ask(&wish.request())?;
            if again.status != 200 || !again.replayed {
                return Ok(Err(format!("{wish:?} was acknowledged, and then answered with {again:?}")));
            }
        }
        Ok(Ok(()))
    }

    /// What became of a wish.
    fn hear(
        &mut self,
        game: &Shared,
        wish: &Wish,
        answer: &Answer,
        again: bool,
        known: &mut HashMap<String, Shown>,
    ) -> Result<(), String> {
        let mut book = lock(game);
        self.unanswered = None;
        let shown = match answer.status {
            200 => {
                let shown: Shown = read(answer, 200)?;
                let follows = shown.version == wish.version + 1;
                if (answer.replayed && !again) || (!answer.replayed && !follows) || shown.version <= wish.version {
                    return Err(format!("{wish:?} was answered with {shown:?}, replayed: {}", answer.replayed));
                }
                book.acknowledge(wish)?;
                shown
            }
            409 => {
                let Conflict { game: shown } = read(answer, 409)?;
                if shown.version <= wish.version {
                    return Err(format!("{wish:?} was stale, but the game is {shown:?}"));
                }
                self.tally.conflicts += 1;
                book.refuse(wish);
                shown
            }
            _ => {
                let said: serde_json::Value = read(answer, 422)?;
                if said.get("code").and_then(serde_json::Value::as_str) != Some("refused") {
                    return Err(format!("{wish:?} was answered with {said}"));
                }
                self.tally.refusals += 1;
                book.refuse(wish);
                return Ok(());
            }
        };
        known.insert(wish.game.clone(), shown.clone());
        book.see(shown)
    }

    /// Mostly something that is possible.
    fn choose(&mut self, shown: &Shown) -> Change {
        let standing = shown.next.map_or(10, |next| next.standing);
        let player = self.one_of(shown.players.len());
        match self.chance.below(40) {
            0..=3 => Change::Undo,
            4..=7 => self.fix(shown, player),
            8 | 9 => Change::Join(self.fresh("J")),
            10 => Change::Leave(player),
            11 | 12 => Change::Rename(player, self.fresh("N")),
            13 => Change::Roll(self.chance.small(11)),
            14..=20 => Change::Roll(standing),
            _ => Change::Roll(self.chance.small(standing + 1)),
        }
    }

    /// A number from 1 to this.
    fn one_of(&mut self, most: usize) -> usize {
        let below = self.chance.below(u64::try_from(most).unwrap_or(0));
        usize::try_from(below).unwrap_or(0) + 1
    }

    fn fix(&mut self, shown: &Shown, player: usize) -> Change {
        let frames = shown
            .players
            .get(player - 1)
            .map_or(0, |player| player.frames.iter().filter(|frame| !frame.rolls.is_empty()).count());
        let frame = self.one_of(frames);
        let first = self.chance.small(10);
        let second = self.chance.small(11 - first);
        let rolls = if self.chance.below(4) == 0 { vec![first] } else { vec![first, second] };
        Change::Fix { player, frame, rolls }
    }
}
