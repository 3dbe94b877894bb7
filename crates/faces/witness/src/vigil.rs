//! A witness at work: joins, reads, signs, opens and checks, one draw after the other, until one is drawn.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alley_luck::{
    Chain, Commitment, DrawHash, EventId, NoEntropy, PastDraw, ProofText, ReadProof, Secret, Throws, Ticket,
    WitnessSigner, verify,
};
use alley_text::{composed, harmless, without_blanks};
use alley_words::Language;
use serde_json::{Value, json};

use crate::company::{Company, Errand, Halt, KeepPlace, Witnessed};
use crate::follower::{Follower, News};
use crate::keep::{Keep, KeepRefusal};
use crate::mismatch::Mismatch;
use crate::posted::{Bulletin, Posted, Stage};
use crate::promise::{closed_about, signed_by, still_open};
use crate::recollection::{Line, Part};
use crate::seen::SeenDraw;
use crate::server::{Server, Trouble};
use crate::shown::agrees;

/// A loss that is worth a word.
const NOTICEABLE: Duration = Duration::from_secs(5);
/// After this long nobody will come back.
const GIVEN_UP: Duration = Duration::from_mins(30);

/// Is a witness, to the end of a draw.
///
/// # Errors
/// Why not; after a refusal nothing is signed or revealed any more.
pub fn attend<Around: Company>(errand: Errand, company: &mut Around) -> Result<Witnessed, Halt<Around::Gone>> {
    let Errand { link, name, keep, language } = errand;
    let server = Server::new(&link, language);
    let bulletin = server.bulletin().map_err(|trouble| troubled(language, trouble))?;
    let event = event_of(&bulletin).ok_or_else(|| Halt::Refused(language.draw_of_the_first_form().to_owned()))?;
    let path = match keep {
        KeepPlace::File(path) => path,
        KeepPlace::Folder(folder) => folder.join(format!("{event}-{}.witness", link.place())),
    };
    let keep = Keep::open(&path, event).map_err(|refusal| unkept(language, &path, &refusal))?;
    let follower = Follower::begin(server.clone(), keep.memory.part.as_ref().map(|part| part.own().seal.to_string()));
    let told = Told::default();
    let mut vigil = Vigil { server, language, company, name, keep, path, follower, told, ticket: None };
    let mut bulletin = bulletin;
    loop {
        if let Some(witnessed) = vigil.look(&bulletin)? {
            return Ok(witnessed);
        }
        bulletin = vigil.wait(bulletin.mark())?;
    }
}

fn event_of(bulletin: &Bulletin) -> Option<EventId> {
    bulletin.draws.last()?.event_id.as_ref()?.parse().ok()
}

fn refused<Nothing, Gone>(sentence: &str) -> Result<Nothing, Halt<Gone>> {
    Err(Halt::Refused(sentence.to_owned()))
}

fn troubled<Gone>(language: Language, trouble: Trouble) -> Halt<Gone> {
    match trouble {
        Trouble::Unreachable(reason) => Halt::Failed(language.server_unreachable(&reason)),
        Trouble::Busy => Halt::Failed(language.server_unreachable(language.not_a_draw_server())),
        Trouble::NotFound => Halt::Refused(language.draw_not_found().to_owned()),
        Trouble::Refused(reason) => Halt::Refused(language.server_refuses(&reason)),
    }
}

fn unkept<Gone>(language: Language, path: &Path, refusal: &KeepRefusal) -> Halt<Gone> {
    let path = path.display();
    match refusal {
        KeepRefusal::File(error) => Halt::Failed(format!("{path}: {}", language.trouble_of(error))),
        KeepRefusal::InUse => Halt::Refused(format!("{path}: {}", language.kept_by_another())),
        KeepRefusal::AnotherEvent => Halt::Refused(format!("{path}: {}", language.kept_for_another_event())),
        KeepRefusal::Unreadable(line) => Halt::Refused(format!("{path}: {}", language.kept_unreadable(*line))),
    }
}

struct Vigil<'around, Around> {
    server: Server,
    language: Language,
    company: &'around mut Around,
    name: Option<String>,
    keep: Keep,
    path: PathBuf,
    follower: Follower,
    told: Told,
    /// The ticket that was read last, and is as it was promised.
    ticket: Option<Ticket>,
}

/// What was said already in this draw, so that it is said once.
#[derive(Debug, Default)]
struct Told {
    /// That the server took the seal, in this run.
    joining: bool,
    /// That the server is gone.
    lost: bool,
    sentences: Vec<String>,
    /// What was thrown so far, as it was shown last.
    thrown: Vec<u8>,
    /// Every throw that was shown, by its place, those included that were corrected later.
    faces: BTreeSet<(u8, u8)>,
}

impl<Around: Company> Vigil<'_, Around> {
    fn wait(&mut self, seen: (u64, Option<Stage>)) -> Result<Bulletin, Halt<Around::Gone>> {
        loop {
            match self.follower.next(Some(seen)) {
                News::Board(bulletin) => {
                    self.told.lost = false;
                    return Ok(bulletin);
                }
                News::Lost(since) if since > GIVEN_UP => {
                    let reason = self.language.trouble_of(&io::ErrorKind::TimedOut.into());
                    return Err(Halt::Failed(self.language.server_unreachable(&reason)));
                }
                News::Lost(since) if since > NOTICEABLE && !self.told.lost => {
                    self.told.lost = true;
                    self.company.tell(self.language.server_lost())?;
                }
                News::Lost(_) => {}
            }
        }
    }

    /// Does what there is to do; what was seen, when the draw is drawn.
    fn look(&mut self, bulletin: &Bulletin) -> Result<Option<Witnessed>, Halt<Around::Gone>> {
        for posted in &bulletin.draws {
            if let Some(commitment) = posted.commitment() {
                self.kept(self.keep.memory.draws.knows_no_other(posted.number, commitment))?;
            }
        }
        if let Some(part) = &self.keep.memory.part {
            let (number, host) = (part.number(), part.promise.host.to_string());
            let own = |posted: &&Posted| posted.number == number && posted.host_seal == host;
            let posted = bulletin.draws.iter().rev().find(own).ok_or(Mismatch::Vanished);
            let posted = self.kept(posted)?;
            match posted.state {
                Stage::Gathering => self.gathering(posted)?,
                Stage::Signing => self.signing(posted)?,
                Stage::Closed => self.closed(posted)?,
                Stage::Casting => self.casting(posted)?,
                Stage::Racing => {}
                Stage::Drawn => return self.drawn(posted, bulletin).map(Some),
                Stage::Void => self.void(posted)?,
                Stage::GivenUp => self.given_up()?,
            }
        }
        match bulletin.draws.last() {
            Some(latest) if self.keep.memory.part.is_none() => self.arrive(bulletin, latest)?,
            _ => {}
        }
        Ok(None)
    }

    /// Nothing is known of the draw that is on.
    fn arrive(&mut self, bulletin: &Bulletin, latest: &Posted) -> Result<(), Halt<Around::Gone>> {
        match latest.state {
            Stage::Gathering => self.join(bulletin, latest),
            Stage::Void | Stage::GivenUp => self.tell_once(self.language.waits_for_the_next()),
            Stage::Racing | Stage::Drawn => refused(self.language.draw_is_over()),
            Stage::Signing | Stage::Closed | Stage::Casting => refused(self.language.witness_late()),
        }
    }

    /// The secret is on the disk before its seal is told.
    fn join(&mut self, bulletin: &Bulletin, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        let promise = self.kept(posted.promise(&bulletin.event).map_err(|_| Mismatch::Unreadable))?;
        let course = promise.draft.course();
        course.provable().map_err(|refusal| Halt::Refused(self.language.course_refused(refusal)))?;
        self.finish_before(promise.draft.number(), promise.draft.previous())?;
        self.kept(self.keep.memory.draws.goes_on_with(&promise.draft))?;
        self.told = Told::default();
        self.ticket = None;
        self.tell(&format!("{}\n{}", self.language.witness_is_shown(), promise.draft))?;
        let name = self.own_name()?;
        let random = |error: NoEntropy| Halt::Failed(self.language.no_random_bytes(&error.reason()));
        let (secret, signer) = (Secret::from_system().map_err(random)?, WitnessSigner::from_system().map_err(random)?);
        self.write(&Line::Begins(&Part { promise, secret, signer, name, listed: false, signed: None }))?;
        self.send(posted)
    }

    /// A draw of which only the ticket was seen may have been drawn since.
    fn finish_before(&mut self, number: u32, previous: Option<DrawHash>) -> Result<(), Halt<Around::Gone>> {
        let before = number.saturating_sub(1);
        let Some(commitment) = self.keep.memory.draws.unfinished(before) else { return Ok(()) };
        if previous == Some(commitment.into()) {
            return Ok(());
        }
        let proof = self.server.proof(before).map_err(|trouble| troubled(self.language, trouble))?;
        let verdict = self.kept(verify(&proof, Some(commitment)).map_err(|_| Mismatch::Chain))?;
        let hash = verdict.proof().draw().hash();
        self.keep.memory.draws.remember(before, SeenDraw::Drawn(commitment, hash));
        Ok(())
    }

    fn own_name(&mut self) -> Result<ProofText, Halt<Around::Gone>> {
        let name = match &self.name {
            Some(name) => name.clone(),
            None => self.company.name(self.language.witness_name_asked())?,
        };
        let name = composed(without_blanks(&name));
        let refused =
            |refusal| Halt::Refused(format!("{:?}: {}", harmless(&name, 100), self.language.text_refused(refusal)));
        let checked = ProofText::new(&name).map_err(refused)?;
        self.name = Some(name.clone());
        Ok(checked)
    }

    fn send(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        // A name that was refused is given up for the one that is wanted now; the secret stays.
        let kept = self.part()?.name.clone();
        if self.name.as_ref().is_some_and(|wanted| composed(without_blanks(wanted)) != kept.as_str()) {
            let name = self.own_name()?;
            self.write(&Line::Named(&name))?;
        }
        let own = self.part()?.own();
        let (seal, key) = (own.seal.to_string(), own.key.map(|key| key.to_string()));
        let body = json!({ "name": own.name.as_str(), "seal": seal, "key": key });
        self.say(posted, ("witnesses", &body), |posted| posted.lists(&own) || posted.asks(&own))?;
        self.told.joining = true;
        self.follower = Follower::begin(self.server.clone(), Some(seal));
        Ok(())
    }

    fn gathering(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        let part = self.part()?;
        let (own, listed) = (part.own(), part.listed);
        if posted.lists(&own) {
            if !listed {
                self.write(&Line::Listed)?;
                self.tell(self.language.witness_waits())?;
            }
            return Ok(());
        }
        if posted.asks(&own) {
            return self.tell_once(self.language.witness_asks());
        }
        if listed || self.told.joining {
            self.write(&Line::Left)?;
            return refused(self.language.witness_removed());
        }
        self.send(posted)
    }

    /// Read first, then signed.
    fn signing(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        let ticket = self.read(posted)?;
        let commitment = ticket.commitment();
        if self.part()?.signed.is_none() {
            self.kept(closed_about(ticket.hours(), now()))?;
            self.kept(still_open(&ticket, now()))?;
            self.write(&Line::Published(commitment))?;
            let digits = self.language.witness_digits(&commitment.spoken());
            self.tell(&format!("{}\n{ticket}{digits}", self.language.witness_reads()))?;
            if !self.company.agrees(self.language.witness_agrees())? {
                return refused(self.language.witness_declined());
            }
            self.write(&Line::Signed(commitment))?;
        }
        let part = self.part()?;
        let own = part.own();
        if posted.signature_of(&own).is_none() {
            let signature = part.signer.sign(commitment).to_string();
            let body = json!({ "name": own.name.as_str(), "signature": signature });
            self.say(posted, ("signatures", &body), |posted| posted.signature_of(&own).is_some())?;
            self.tell(self.language.witness_has_signed())?;
        }
        self.count_signatures(posted, &ticket).map(drop)
    }

    /// Only when all witnesses signed the ticket that is here is the secret told.
    fn closed(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        let ticket = self.read(posted)?;
        let all = self.count_signatures(posted, &ticket)? == ticket.witnesses().count();
        let part = self.part()?;
        if !all || part.signed != Some(ticket.commitment()) {
            return self.kept(Err(Mismatch::Signature));
        }
        let (own, line) = (part.own(), part.opening_line(&ticket));
        if posted.opened(&own) {
            return Ok(());
        }
        self.kept(still_open(&ticket, now()))?;
        self.say(posted, ("steps", &json!({ "kind": "reveal", "text": line })), |posted| posted.opened(&own))?;
        self.tell(self.language.witness_has_opened())
    }

    fn casting(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        if posted.thrown.is_empty() || posted.thrown == self.told.thrown {
            return Ok(());
        }
        self.told.thrown.clone_from(&posted.thrown);
        self.told.faces.extend((1..=Throws::MOST).zip(posted.thrown.iter().copied()));
        self.tell(&self.language.thrown_so_far(&self.language.thrown(&posted.thrown)))
    }

    fn drawn(&mut self, posted: &Posted, bulletin: &Bulletin) -> Result<Witnessed, Halt<Around::Gone>> {
        let signed = self.keep.memory.part.as_ref().and_then(|part| part.signed);
        let Some(commitment) = signed else { return refused(self.language.witness_late()) };
        let proof = self.server.proof(posted.number).map_err(|trouble| troubled(self.language, trouble))?;
        let verdict = verify(&proof, Some(commitment)).map_err(|difference| {
            let language = self.language;
            Halt::Refused(format!("{}: {}", language.does_not_hold(), language.difference(&difference)))
        })?;
        self.kept(agrees(verdict.proof(), &self.told.faces, &posted.picked))?;
        let follows = posted.number > 1 && self.keep.memory.draws.knows(posted.number - 1);
        let chain =
            match self.past(bulletin, posted.number).map(|past| Chain::before(verdict.proof().draw().ticket(), past)) {
                Some(Err(refusal)) => return refused(&self.language.chain_refused(refusal)),
                Some(Ok(chain)) => Some(chain),
                None => None,
            };
        self.write(&Line::Drawn(verdict.proof().draw().hash()))?;
        Ok(Witnessed { verdict, follows, chain })
    }

    /// The draws before this one, if the server gives all of them out. That they are the right ones is seen by their
    /// hashes.
    fn past(&self, bulletin: &Bulletin, number: u32) -> Option<Vec<PastDraw>> {
        let draws = bulletin.draws.iter().filter(|posted| posted.number < number && posted.state != Stage::GivenUp);
        let past = draws.map(|posted| match posted.state {
            Stage::Void => self.void_before(posted.number),
            _ => self.drawn_before(posted.number),
        });
        past.collect()
    }

    fn void_before(&self, number: u32) -> Option<PastDraw> {
        let ticket = Ticket::read(&self.server.ticket(number).ok()?).ok()?;
        Some(PastDraw::Void(Box::new(ticket)))
    }

    fn drawn_before(&self, number: u32) -> Option<PastDraw> {
        let proof = self.server.proof(number).ok()?;
        let read = ReadProof::new(&proof, None).ok().filter(|read| read.course().provable().is_ok())?;
        Some(PastDraw::Drawn(Box::new(read.verify().ok()?.proof().clone())))
    }

    fn void(&mut self, posted: &Posted) -> Result<(), Halt<Around::Gone>> {
        let host =
            |name: &String| if name.is_empty() { self.language.host_name().to_owned() } else { harmless(name, 100) };
        let names: Vec<_> = posted.withheld.iter().map(host).collect();
        let told = self.language.void_told(posted.number, &names.join(", "));
        match posted.commitment() {
            Some(commitment) => self.write(&Line::Void(commitment))?,
            None => self.write(&Line::Left)?,
        }
        self.tell(&told)
    }

    fn given_up(&mut self) -> Result<(), Halt<Around::Gone>> {
        self.write(&Line::Left)?;
        self.tell(self.language.given_up_told())
    }

    /// The ticket, when it is the one that was promised and no other was signed.
    fn read(&mut self, posted: &Posted) -> Result<Ticket, Halt<Around::Gone>> {
        let commitment = self.kept(posted.commitment().ok_or(Mismatch::Commitment))?;
        let part = self.part()?;
        if !posted.lists(&part.own()) && part.signed.is_none() {
            let sentence = if part.listed { self.language.witness_removed() } else { self.language.witness_late() };
            self.write(&Line::Left)?;
            return refused(sentence);
        }
        let ticket = match self.ticket.take().filter(|ticket| ticket.commitment() == commitment) {
            Some(ticket) => ticket,
            None => self.fetch(posted.number, commitment)?,
        };
        let part = self.part()?;
        self.kept(part.promise.kept_by(&ticket, &part.own()))?;
        if part.signed.is_some_and(|signed| signed != commitment) {
            return self.kept(Err(Mismatch::SecondTicket));
        }
        self.ticket = Some(ticket.clone());
        Ok(ticket)
    }

    fn fetch(&self, number: u32, commitment: Commitment) -> Result<Ticket, Halt<Around::Gone>> {
        let bytes = self.server.ticket(number).map_err(|trouble| troubled(self.language, trouble))?;
        let ticket = self.kept(Ticket::read(&bytes).map_err(|_| Mismatch::Unreadable))?;
        if ticket.commitment() == commitment { Ok(ticket) } else { self.kept(Err(Mismatch::Commitment)) }
    }

    fn count_signatures(&mut self, posted: &Posted, ticket: &Ticket) -> Result<usize, Halt<Around::Gone>> {
        let count = self.kept(signed_by(ticket, |witness| posted.signature_of(witness)))?;
        if count == ticket.witnesses().count() {
            self.tell_once(&self.language.all_signed_here(count))?;
        }
        Ok(count)
    }

    /// Says something to the server. What it refuses may have happened all the same, when an answer was lost; or the draw
    /// has gone on, and what it has come to is looked at next.
    fn say(
        &self,
        posted: &Posted,
        (what, body): (&str, &Value),
        is_done: impl Fn(&Posted) -> bool,
    ) -> Result<(), Halt<Around::Gone>> {
        let Err(trouble) = self.server.say(what, body) else { return Ok(()) };
        let same = |other: &&Posted| (other.number, &other.host_seal) == (posted.number, &posted.host_seal);
        let now = self.server.bulletin().ok();
        match now.as_ref().and_then(|bulletin| bulletin.draws.iter().rev().find(same)) {
            Some(now) if is_done(now) || now.state != posted.state => Ok(()),
            _ => Err(troubled(self.language, trouble)),
        }
    }

    fn part(&self) -> Result<&Part, Halt<Around::Gone>> {
        self.kept(self.keep.memory.part.as_ref().ok_or(Mismatch::Vanished))
    }

    fn write(&mut self, line: &Line<'_>) -> Result<(), Halt<Around::Gone>> {
        let written = self.keep.write(line);
        written.map_err(|error| unkept(self.language, &self.path, &KeepRefusal::File(error)))
    }

    fn tell(&mut self, sentence: &str) -> Result<(), Halt<Around::Gone>> {
        self.company.tell(sentence).map_err(Halt::Gone)
    }

    fn tell_once(&mut self, sentence: &str) -> Result<(), Halt<Around::Gone>> {
        if self.told.sentences.iter().any(|said| said == sentence) {
            return Ok(());
        }
        self.told.sentences.push(sentence.to_owned());
        self.tell(sentence)
    }

    fn kept<Value>(&self, found: Result<Value, Mismatch>) -> Result<Value, Halt<Around::Gone>> {
        found.map_err(|mismatch| Halt::Refused(mismatch.sentence(self.language).to_owned()))
    }
}

/// Seconds since the beginning of 1970, by the clock of this computer.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
