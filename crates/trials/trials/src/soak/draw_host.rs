//! One who holds draws on the server, event after event, and the witnesses of every draw. What is to be done is read off
//! the draw as it stands, so they go on after every restart; what was acknowledged must be there.

use std::fmt;
use std::thread;
use std::time::Duration;

use alley_luck::{Commitment, DrawPlace, EventId, Party, ProofText, Secret, WitnessSigner, verify};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Mishap;
use crate::http::{Connection, Request};
use crate::storm::acknowledged::Findings;
use crate::storm::padded;
use crate::storm::venue::Venue;

/// Who watches each draw.
const WITNESSES: [&str; 3] = ["지수", "minseo", "Lee"];
/// This many draws belong to one event.
const DRAWS: u32 = 3;
/// Between two looks at a race.
const GLANCE: Duration = Duration::from_millis(500);

#[derive(Default)]
pub(crate) struct DrawHost {
    /// For keys that nobody else has.
    count: u64,
    event: Option<Event>,
    past: Vec<Event>,
}

/// An event, and what was acknowledged of it.
struct Event {
    id: String,
    host: String,
    everyone: String,
    name: EventId,
    /// Of the draw that is on.
    parts: Parts,
    /// The newest version that anybody was told.
    version: u64,
    /// The proofs of the draws that came to their end.
    proofs: Vec<String>,
    /// The witnesses of the draw that is on are there as long as these are open.
    streams: Vec<Connection>,
}

/// The secrets of one draw.
struct Parts {
    number: u32,
    host: Secret,
    witnesses: Vec<(Party, Secret, WitnessSigner)>,
}

#[derive(Deserialize)]
struct BegunDraw {
    host: String,
    everyone: String,
    draw: ToldDraws,
}

#[derive(Deserialize)]
struct ToldDraws {
    id: String,
    version: u64,
    draws: Vec<ToldDraw>,
}

#[derive(Deserialize)]
struct ToldDraw {
    number: u32,
    state: Stage,
    witnesses: Vec<ToldWitness>,
    commitment: Option<String>,
}

#[derive(Deserialize)]
struct ToldWitness {
    signature: Option<String>,
    revealed: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Gathering,
    Signing,
    Closed,
    Racing,
    Drawn,
    #[serde(other)]
    Failed,
}

impl DrawHost {
    /// Draws until the server is gone.
    pub(crate) fn live(&mut self, venue: &Venue) -> Result<(), Mishap> {
        loop {
            if let Err(mishap) = self.turn(venue)
                && !venue.again(mishap)?
            {
                return Ok(());
            }
        }
    }

    fn turn(&mut self, venue: &Venue) -> Result<(), Mishap> {
        let mut connection = venue.connect()?;
        if let Some(event) = &mut self.event {
            event.streams.clear();
        }
        loop {
            venue.rest();
            self.count += 1;
            let key = padded(&format!("a-draw-of-the-soak-{}", self.count));
            match &mut self.event {
                None => self.event = Some(Event::begin(venue, &mut connection, &key)?),
                Some(event) => {
                    if !event.step(venue, &mut connection, &key)? {
                        self.past.extend(self.event.take());
                    }
                }
            }
        }
    }

    /// What the server knows of every event, compared with what was acknowledged.
    pub(crate) fn audit(&self, venue: &Venue) -> Result<Findings, Mishap> {
        let mut findings = Findings::default();
        for event in self.past.iter().chain(&self.event) {
            findings.add(event.audit(venue)?);
        }
        Ok(findings)
    }
}

impl fmt::Display for DrawHost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let events = || self.past.iter().chain(&self.event);
        let draws: usize = events().map(|event| event.proofs.len()).sum();
        write!(formatter, "{draws} draws of {} events", events().count())
    }
}

impl Parts {
    fn of(number: u32) -> Result<Self, Mishap> {
        let part = |name: &&str| -> Result<_, Mishap> {
            let name = ProofText::new(name).map_err(|refusal| refusal.to_string())?;
            let signer = WitnessSigner::from_system().map_err(|error| error.to_string())?;
            Ok((Party::Witness(name), secret()?, signer))
        };
        Ok(Self { number, host: secret()?, witnesses: WITNESSES.iter().map(part).collect::<Result<_, _>>()? })
    }
}

fn secret() -> Result<Secret, Mishap> {
    Secret::from_system().map_err(|error| error.to_string().into())
}

impl Event {
    fn begin(venue: &Venue, connection: &mut Connection, key: &str) -> Result<Self, Mishap> {
        let name = EventId::from_system().map_err(|error| error.to_string())?;
        let parts = Parts::of(1)?;
        let mut body = race(name, &parts);
        if let Some(fields) = body.as_object_mut() {
            fields.insert("event".to_owned(), "커피".into());
        }
        let request = Request::new("POST", "/api/v1/draws").key(key).json(body.to_string());
        let begun: BegunDraw = venue.ask(connection, &request)?.expect(201)?;
        let BegunDraw { host, everyone, draw: ToldDraws { id, version, .. } } = begun;
        venue.show("draw".to_owned(), format!("/r/{id}/{everyone}/live"));
        Ok(Self { id, host, everyone, name, parts, version, proofs: Vec::new(), streams: Vec::new() })
    }

    /// Does what there is to do; whether there is anything left.
    fn step(&mut self, venue: &Venue, connection: &mut Connection, key: &str) -> Result<bool, Mishap> {
        let told = self.told(venue, connection)?;
        let Some(now) = told.draws.last() else { return Err("an event without a draw".into()) };
        let (what, body) = match now.state {
            Stage::Racing => {
                thread::sleep(GLANCE);
                return Ok(true);
            }
            Stage::Drawn if now.number == self.parts.number => {
                return self.drawn(venue, connection, &commitment(now)?);
            }
            _ => self.due(venue, now)?,
        };
        let request = Request::new("POST", &format!("/api/v1/draws/{}/{what}", self.id)).token(&self.host).key(key);
        let request = request.version(told.version).json(body.to_string());
        let changed: ToldDraws = venue.ask(connection, &request)?.expect(200)?;
        self.version = self.version.max(changed.version);
        Ok(true)
    }

    /// What is to be sent to the draw as it stands, and where.
    fn due(&mut self, venue: &Venue, now: &ToldDraw) -> Result<(&'static str, Value), Mishap> {
        let place = DrawPlace { event: self.name, number: now.number };
        let signatures = now.witnesses.iter().filter(|witness| witness.signature.is_some()).count();
        let opened = now.witnesses.iter().filter(|witness| witness.revealed).count();
        match now.state {
            Stage::Gathering => Ok(match self.parts.witnesses.get(now.witnesses.len()) {
                Some((party @ Party::Witness(name), secret, signer)) => {
                    let (seal, key) = (secret.seal(party, Some(place)).to_string(), signer.key().to_string());
                    ("witnesses", json!({ "name": name.as_str(), "seal": seal, "key": key }))
                }
                _ => ("shut", json!({})),
            }),
            Stage::Signing => {
                let commitment = commitment(now)?;
                if let Some((Party::Witness(name), _, signer)) = self.parts.witnesses.get(signatures) {
                    let signature = signer.sign(commitment).to_string();
                    return Ok(("signatures", json!({ "name": name.as_str(), "signature": signature })));
                }
                self.attend(venue, place)?;
                Ok(("open", json!({ "commitment": commitment.to_string() })))
            }
            Stage::Closed => {
                let witness = self.parts.witnesses.get(opened).map(|(party, secret, _)| (party, secret));
                let (party, secret) = witness.unwrap_or((&Party::Host, &self.parts.host));
                Ok(("steps", json!({ "kind": "reveal", "text": secret.opening_line(party, Some(place)) })))
            }
            Stage::Drawn if now.number < self.parts.number => Ok(("next", race(self.name, &self.parts))),
            state => Err(format!("draw {} of {} is {state:?}", now.number, self.id).into()),
        }
    }

    /// Every witness follows the draw, as a phone does.
    fn attend(&mut self, venue: &Venue, place: DrawPlace) -> Result<(), Mishap> {
        self.streams.clear();
        for (party, secret, _) in &self.parts.witnesses {
            let seal = secret.seal(party, Some(place));
            let mut stream = venue.connect()?;
            let path = format!("/api/v1/draws/{}/live?witness={seal}", self.id);
            stream.watch(&Request::get(&path).token(&self.everyone))?;
            self.streams.push(stream);
        }
        Ok(())
    }

    /// It is drawn, and anybody can check it; then the next one, if one belongs to the event.
    fn drawn(&mut self, venue: &Venue, connection: &mut Connection, commitment: &Commitment) -> Result<bool, Mishap> {
        let number = self.parts.number;
        let proof = self.proof(venue, connection, number)?;
        verify(proof.as_bytes(), Some(*commitment)).map_err(|difference| format!("{}: {difference}", self.id))?;
        self.proofs.push(proof);
        self.streams.clear();
        if number < DRAWS {
            self.parts = Parts::of(number + 1)?;
        }
        Ok(number < DRAWS)
    }

    fn proof(&self, venue: &Venue, connection: &mut Connection, number: u32) -> Result<String, Mishap> {
        let path = format!("/api/v1/draws/{}/proofs/{number}", self.id);
        let answer = venue.ask(connection, &Request::get(&path).token(&self.everyone))?;
        if answer.status == 200 { Ok(answer.body) } else { Err(format!("a proof like this: {answer:?}").into()) }
    }

    fn told(&self, venue: &Venue, connection: &mut Connection) -> Result<ToldDraws, Mishap> {
        let request = Request::get(&format!("/api/v1/draws/{}", self.id)).token(&self.everyone);
        venue.ask(connection, &request)?.expect(200)
    }

    fn audit(&self, venue: &Venue) -> Result<Findings, Mishap> {
        let mut connection = venue.connect()?;
        let told = self.told(venue, &mut connection)?;
        let mut lost = usize::try_from(self.version.saturating_sub(told.version)).unwrap_or(usize::MAX);
        for (number, kept) in (1..).zip(&self.proofs) {
            let there = told.draws.iter().any(|draw| draw.number == number && draw.state == Stage::Drawn);
            lost += usize::from(!there || self.proof(venue, &mut connection, number)? != *kept);
        }
        let expected = usize::try_from(self.parts.number).unwrap_or(usize::MAX);
        Ok(Findings { lost, doubled: told.draws.len().saturating_sub(expected) })
    }
}

fn commitment(now: &ToldDraw) -> Result<Commitment, Mishap> {
    let told = now.commitment.as_deref().and_then(|commitment| commitment.parse().ok());
    told.ok_or_else(|| format!("a ticket without a commitment: {:?}", now.commitment).into())
}

/// A race of four, and the host's seal for it.
fn race(event: EventId, parts: &Parts) -> Value {
    let place = DrawPlace { event, number: parts.number };
    let seal = parts.host.seal(&Party::Host, Some(place)).to_string();
    json!({ "entrants": "박지수\n김영지\nLee\nChoi", "laps": 5, "end": "last", "count": 1, "seal": seal,
        "event_id": event.to_string() })
}
