//! A draw with witnesses, and the draws of the same event after it, as a state machine.
//!
//! ```text
//!  witness …            close                 reveal … host             again
//! gathering ───────────────────▶ closed ───────────────────▶ drawn ──────────────▶ gathering, number + 1
//!                                   └── void: somebody withheld ──▶ void ─────────▶ gathering, number + 1
//! ```
//!
//! Every secret, the host's too, is made by whoever keeps it; before the list is closed nothing but seals comes here.
//! One record holds the whole event, so two draws can never have the same number, a draw that is void stays where it
//! was, and whoever follows the record misses none.

mod beginning;
mod notice;
mod refusal;
mod room;
mod stage;
mod step;

pub use beginning::{Beginning, BeginningRefusal};
pub use notice::{Attendance, Notice, Phase};
pub use refusal::StepRefusal;
pub use room::{Room, RoomRefusal};
pub use stage::{Ending, Void};
pub use step::{Caller, Misread, Step};

use std::sync::Arc;

use alley_journal::{Entry, Moment};
use alley_luck::{Commitment, Course, Draft, Proof, Seal};

use crate::occasion::fits_a_room;
use crate::{Access, KeptRace, Unreadable};
use stage::Stage;

/// The most witnesses of a draw: as many phones as are read out one by one.
pub const MOST_WITNESSES: usize = 100;
/// The most draws in one record; an event can go on in another.
pub const MOST_DRAWS: usize = 100;
/// How long after closing witnesses have to reveal, and then the host, in milliseconds: time to find the phone again.
pub const TIME_TO_REVEAL: i64 = 2 * 60 * 1000;

/// The draws of an event, computed from its entries and from nothing else.
///
/// ```
/// use alley_journal::Moment;
/// use alley_luck::{Label, Party, Secret, verify};
/// use alley_play::{Access, Beginning, End, Gathering, Step, Token, course, entrants};
///
/// let (host, jisu) = (Secret::from_system()?, Secret::from_system()?); // in two browsers
/// let name = Label::new("지수")?;
/// let witness = Party::Witness(name.clone());
///
/// let course = course(entrants("pobi\nwoni").expect("two names"), 10, End::Last, 1)?;
/// let seal = host.seal(&Party::Host).to_string();
/// let access = Access::new(&Token::fresh()?, false);
/// let mut gathering = Gathering::begin(Beginning::new(access, "coffee", course, &seal)?)?;
/// let now = Moment::from_millis(0);
/// gathering.happen(&Step::Witness(name, jisu.seal(&witness)), now)?;
/// let close = gathering.closing().expect("witnesses gather");
/// gathering.happen(&close, now)?;
/// assert!(gathering.happen(&Step::Reveal(Party::Host, host.clone()), now).is_err()); // witnesses first
/// gathering.happen(&Step::Reveal(witness, jisu), now)?;
/// gathering.happen(&Step::Reveal(Party::Host, host), now)?;
///
/// let proof = gathering.proof(1).expect("drawn").to_string();
/// let Step::Close(published) = close else { unreachable!("it was the closing") };
/// assert!(verify(proof.as_bytes(), Some(published)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    access: Access,
    /// How the draws before this one ended; shared with the gathering as it was a step before.
    past: Vec<Arc<Ending>>,
    stage: Stage,
}

impl Gathering {
    /// Nobody has joined yet.
    ///
    /// # Errors
    /// The race cannot be held in a room.
    pub fn begin(beginning: Beginning) -> Result<Self, StepRefusal> {
        let Beginning { access, draft, host } = beginning;
        if draft.witnesses().next().is_some() || draft.public_kind().is_some() {
            return Err(StepRefusal::NotFresh);
        }
        fits_a_room(draft.course()).map_err(StepRefusal::Course)?;
        Ok(Self { access, past: Vec::new(), stage: Stage::Gathering { draft, host } })
    }

    /// Replays a record.
    ///
    /// # Errors
    /// The first entry that means nothing, or that cannot have happened.
    pub fn read(entries: &[Entry]) -> Result<Self, Unreadable> {
        let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
        let text = str::from_utf8(first.content.payload.bytes()).ok().filter(|_| Self::is_begun_by(first));
        let beginning = text.and_then(|text| Beginning::read(text).ok());
        let begun = beginning.and_then(|beginning| Self::begin(beginning).ok());
        let mut gathering = begun.ok_or(Unreadable { number: first.position.number })?;
        for entry in later {
            let (number, time, step) = told(entry)?;
            gathering.happen(&step, time).map_err(|_| Unreadable { number })?;
        }
        Ok(gathering)
    }

    /// What was written down after the beginning, entry by entry: its number, its time, the step.
    ///
    /// # Errors
    /// The first entry that means nothing; whether it can have happened is for [`Gathering::read`] to say.
    pub fn history(entries: &[Entry]) -> Result<Vec<(u64, Moment, Step)>, Unreadable> {
        entries.iter().skip(1).map(told).collect()
    }

    /// Whether a record that begins like this is one of a gathering.
    #[must_use]
    pub fn is_begun_by(first: &Entry) -> bool {
        first.content.kind == room::GATHERING
    }

    /// One more step, at this time; a refused one changes nothing.
    ///
    /// # Errors
    /// It cannot have happened.
    pub fn happen(&mut self, step: &Step, time: Moment) -> Result<(), StepRefusal> {
        *self = self.after(step, time)?;
        Ok(())
    }

    /// The event after one more step. An end that was reached joins the past when the next draw begins.
    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Self, StepRefusal> {
        let mut past = self.past.clone();
        let stage = match (&self.stage, step) {
            (Stage::Over(ending), Step::Again(course, host)) => {
                past.push(Arc::clone(ending));
                self.next_draw(ending, course, *host)?
            }
            (_, Step::Witness(_, seal)) if self.was_told_before(*seal) => return Err(StepRefusal::SealTaken),
            (stage, step) => stage.after(step, time)?,
        };
        Ok(Self { access: self.access.clone(), past, stage })
    }

    fn next_draw(&self, ending: &Ending, course: &Course, host: Seal) -> Result<Stage, StepRefusal> {
        fits_a_room(course).map_err(StepRefusal::Course)?;
        if self.past.len() + 1 >= MOST_DRAWS {
            return Err(StepRefusal::NoDrawLeft);
        }
        if self.was_told_before(host) {
            return Err(StepRefusal::SealTaken);
        }
        let draft = Draft::new(ending.ticket().title().clone(), course.clone());
        let draft = ending.followed_by(draft).map_err(|_| StepRefusal::NoDrawLeft)?;
        Ok(Stage::Gathering { draft, host })
    }

    /// Whether a seal belongs to a draw that is over.
    fn was_told_before(&self, seal: Seal) -> bool {
        self.endings().any(|ending| ending.ticket().seals().any(|(_, told)| told == seal))
    }

    /// The draws that are over, in their order.
    pub fn endings(&self) -> impl Iterator<Item = &Ending> {
        let last = match &self.stage {
            Stage::Over(ending) => Some(ending),
            _ => None,
        };
        self.past.iter().chain(last).map(Arc::as_ref)
    }

    /// The step that closes the list as it is now; none when it is closed.
    #[must_use]
    pub fn closing(&self) -> Option<Step> {
        match &self.stage {
            Stage::Gathering { .. } => Some(Step::Close(self.stage.ticket().commitment())),
            _ => None,
        }
    }

    /// The step that whoever keeps the gathering takes when somebody had time enough to reveal and has not.
    #[must_use]
    pub fn overdue(&self, now: Moment) -> Option<Step> {
        self.deadline().filter(|deadline| now >= *deadline).map(|_| Step::Void(Caller::Clock))
    }

    /// Until when a secret is waited for, if one is.
    #[must_use]
    pub const fn deadline(&self) -> Option<Moment> {
        match &self.stage {
            Stage::Closed { deadline, .. } => Some(*deadline),
            _ => None,
        }
    }

    /// By which links: who may write is the host, who may look may be a witness.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// What was published of the draw that is on, if its list is closed.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        match &self.stage {
            Stage::Gathering { .. } => None,
            stage => Some(stage.ticket().commitment()),
        }
    }

    /// The draw that is on, or the last one.
    #[must_use]
    pub fn notice(&self) -> Notice {
        Notice::of_stage(&self.stage)
    }

    /// Every draw of the event so far, void ones too, the first one first.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        self.past.iter().map(|ending| Notice::of_ending(ending)).chain([self.notice()]).collect()
    }

    /// The proof of the draw with this number, if it was drawn.
    #[must_use]
    pub fn proof(&self, number: u32) -> Option<&Proof> {
        self.endings().find_map(|ending| match ending {
            Ending::Drawn(proof) if ending.ticket().number() == number => Some(&**proof),
            _ => None,
        })
    }

    /// The ticket of the draw with this number, once it is published: for a draw that is void it is all there is.
    #[must_use]
    pub fn ticket(&self, number: u32) -> Option<String> {
        let past = self.past.iter().map(|ending| ending.ticket().clone());
        let published = self.commitment().map(|_| self.stage.ticket());
        past.chain(published).find(|ticket| ticket.number() == number).map(|ticket| ticket.to_string())
    }

    /// The race of the draw with this number, if it was drawn.
    #[must_use]
    pub fn race(&self, number: u32) -> Option<KeptRace> {
        self.proof(number).map(KeptRace::from)
    }
}

fn told(entry: &Entry) -> Result<(u64, Moment, Step), Unreadable> {
    let (number, content) = (entry.position.number, &entry.content);
    let text = str::from_utf8(content.payload.bytes()).ok();
    let step = text.and_then(|text| Step::read(content.kind.as_str(), text).ok()).ok_or(Unreadable { number })?;
    Ok((number, content.time, step))
}
