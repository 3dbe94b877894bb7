//! One who bowls a lane in a storm, game after game: by the link of a lane in an evening by plan, or from one game to the
//! next. Nobody else writes there, so every answer is known beforehand.

use serde::Deserialize;

use super::acknowledged::Findings;
use super::lane_series::{ExportedRecord, LaneSeries};
use super::submission::{Submission, padded};
use super::venue::Venue;
use crate::http::{Connection, Request, Response};
use crate::paper::Deed;
use crate::snapshot::{BegunGame, GameName, Snapshot};
use crate::{Dice, Mishap};

/// So many games belong together.
const GAMES: usize = 3;

/// How one game follows another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way {
    /// On this lane of an evening with two, from 1.
    Planned(usize),
    /// By asking for the next one.
    LedOn,
}

pub(crate) struct LaneKeeper {
    dice: Dice,
    way: Way,
    /// For keys that nobody else has; those of an evening are the same for both its lanes.
    round: u64,
    count: u64,
    series: Option<LaneSeries>,
    past: Vec<LaneSeries>,
    /// The game that is bowled now, as it was shown last.
    known: Option<Snapshot>,
    unanswered: Option<Submission>,
}

/// Evenings, their games on these lanes, and the rolls in them.
pub(crate) fn counts(keepers: &[LaneKeeper]) -> (usize, usize, u64) {
    keepers.iter().map(LaneKeeper::counts).fold((0, 0, 0), |all, one| (all.0 + one.0, all.1 + one.1, all.2 + one.2))
}

#[derive(Deserialize)]
struct BegunEvening {
    look: String,
    lanes: Vec<String>,
    evening: GameName,
}

#[derive(Deserialize)]
struct LedOn {
    evening: String,
    game: String,
}

impl LaneKeeper {
    pub(crate) fn new(seed: u64, way: Way) -> Self {
        let (dice, past) = (Dice::new(seed), Vec::new());
        Self { dice, way, round: 0, count: 0, series: None, past, known: None, unanswered: None }
    }

    /// Bowls until the server is gone.
    pub(crate) fn live(&mut self, venue: &Venue) -> Result<(), Mishap> {
        loop {
            if let Err(mishap) = self.turn(venue)
                && !venue.again(mishap)?
            {
                return Ok(());
            }
        }
    }

    /// What the server knows of the lane, compared with what was acknowledged.
    pub(crate) fn audit(&mut self, venue: &Venue) -> Result<Findings, Mishap> {
        self.series.as_mut().map_or(Ok(Findings::default()), |series| series.audit(venue))
    }

    /// The same of all its games, and of what was written down.
    pub(crate) fn audit_all(&mut self, venue: &Venue, records: &[ExportedRecord]) -> Result<Findings, Mishap> {
        let mut findings = Findings::default();
        for series in self.past.iter_mut().chain(&mut self.series) {
            findings.add(series.audit_all(venue, records)?);
        }
        Ok(findings)
    }

    /// Evenings, their games on this lane, and the rolls in them.
    fn counts(&self) -> (usize, usize, u64) {
        let all = || self.past.iter().chain(&self.series);
        let evenings = all().filter(|series| series.evening.is_some()).count();
        let rolls = all().flat_map(|series| &series.games).map(|game| game.counts().0).sum();
        (evenings, all().map(|series| series.games.len()).sum(), rolls)
    }

    fn turn(&mut self, venue: &Venue) -> Result<(), Mishap> {
        let mut connection = venue.connect()?;
        loop {
            venue.rest();
            match (&self.unanswered, &self.series) {
                (Some(submission), _) => {
                    let submission = submission.clone();
                    self.submit(venue, &mut connection, &submission)?;
                }
                (None, None) => self.begin(venue, &mut connection)?,
                (None, Some(series)) if series.games.last().is_none_or(|game| game.over) => {
                    self.next(venue, &mut connection)?;
                }
                (None, Some(_)) => self.roll(venue, &mut connection)?,
            }
        }
    }

    fn name(&self) -> String {
        match self.way {
            Way::Planned(lane) => format!("P{lane}"),
            Way::LedOn => "S".to_owned(),
        }
    }

    fn key(&mut self) -> String {
        self.count += 1;
        padded(&format!("{}-{}", self.name(), self.count))
    }

    /// An evening for both lanes, or a game that may lead on. Asked again, it is the same one.
    fn begin(&mut self, venue: &Venue, connection: &mut Connection) -> Result<(), Mishap> {
        let round = self.round;
        self.series = Some(match self.way {
            Way::Planned(lane) => {
                let plan = format!(r#"{{"people":"P1\nP2","games":{GAMES},"lanes":2}}"#);
                let request = Request::new("POST", "/api/v1/evenings").key(&format!("an-evening-of-the-storm-{round}"));
                let begun: BegunEvening = venue.ask(connection, &request.json(plan))?.expect(201)?;
                let write = begun.lanes.into_iter().nth(lane - 1).ok_or("a lane without a link")?;
                LaneSeries { evening: Some(begun.evening.id), lane, write, look: begun.look, games: Vec::new() }
            }
            Way::LedOn => {
                let request = Request::new("POST", "/api/v1/games").key(&format!("a-series-of-the-storm-{round}"));
                let begun: BegunGame = venue.ask(connection, &request.json(r#"{"players":["S"]}"#))?.expect(201)?;
                let (write, look) = (begun.write, begun.look);
                let mut series = LaneSeries { evening: None, lane: 1, write, look, games: Vec::new() };
                series.begin(begun.game.id, &self.name())?;
                series
            }
        });
        self.known = None;
        if let Some(LaneSeries { evening: Some(evening), look, .. }) = &self.series {
            venue.show(self.name(), format!("/e/{evening}/{look}/live"));
        }
        Ok(())
    }

    /// The next game; after the last one, another evening.
    fn next(&mut self, venue: &Venue, connection: &mut Connection) -> Result<(), Mishap> {
        let (name, key) = (self.name(), self.key());
        let Some(series) = &mut self.series else { return Ok(()) };
        if series.games.len() == GAMES {
            self.past.extend(self.series.take());
            self.round += 1;
            return Ok(());
        }
        let (place, body) = match (self.way, series.games.last_mut(), &series.evening) {
            (Way::LedOn, Some(last), _) => {
                last.leads_on = true;
                (format!("games/{}/next", last.id), "{}".to_owned())
            }
            (_, _, Some(evening)) => (format!("evenings/{evening}/games"), format!(r#"{{"lane":{}}}"#, series.lane)),
            _ => return Err("a series without a beginning".into()),
        };
        let request = Request::new("POST", &format!("/api/v1/{place}")).token(&series.write).key(&key).json(body);
        let led: LedOn = venue.ask(connection, &request)?.expect(200)?;
        if series.evening.get_or_insert_with(|| led.evening.clone()) != &led.evening {
            return Err(format!("{place} led from {:?} to {}", series.evening, led.evening).into());
        }
        series.begin(led.game.clone(), &name)?;
        self.known = None;
        if self.dice.below(4) == 0 {
            // A second tap makes no second game.
            let again: LedOn = venue.ask(connection, &request)?.expect(200)?;
            if again.game != led.game {
                return Err(format!("{place} led to {}, and then to {}", led.game, again.game).into());
            }
        }
        Ok(())
    }

    fn roll(&mut self, venue: &Venue, connection: &mut Connection) -> Result<(), Mishap> {
        let key = self.key();
        let Some((series, game)) = self.series.as_ref().and_then(|series| Some((series, series.games.last()?))) else {
            return Ok(());
        };
        let (game, token) = (game.id.clone(), series.write.clone());
        let shown = match self.known.take() {
            Some(shown) => shown,
            None => {
                venue.ask(connection, &Request::get(&format!("/api/v1/games/{game}")).token(&token))?.expect(200)?
            }
        };
        let standing = shown.next.map_or(10, |next| next.standing);
        // Strikes make games short.
        let pins = if self.dice.below(2) == 0 { standing } else { self.dice.small(standing + 1) };
        let submission = Submission { game, token, version: shown.version, key, deed: Deed::Roll(pins) };
        if let Some(game) = self.series.as_mut().and_then(|series| series.games.last_mut()) {
            game.sent(&submission);
        }
        self.unanswered = Some(submission.clone());
        self.submit(venue, connection, &submission)
    }

    /// Sends it, for the first time or again; nobody can have been quicker.
    fn submit(&mut self, venue: &Venue, connection: &mut Connection, submission: &Submission) -> Result<(), Mishap> {
        let response: Response = venue.ask(connection, &submission.request())?;
        let shown: Snapshot = response.expect(200)?;
        if shown.version != submission.version + 1 {
            return Err(format!("{submission:?} was answered with {shown:?}").into());
        }
        self.unanswered = None;
        self.known = Some(shown.clone());
        match self.series.as_mut().and_then(|series| series.games.last_mut()) {
            Some(game) => game.acknowledge(submission).and_then(|()| game.see(shown)),
            None => Ok(()),
        }
    }
}
