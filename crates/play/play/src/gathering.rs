//! A draw with witnesses, and the draws of the same event after it, as a state machine.
//!
//! ```text
//!  attend …     shut         sign …, open       reveal …, host        throw …, value       next
//! gathering ────────▶ signing ─────────▶ closed ──────────────▶ casting ──────────────▶ drawn ────▶ gathering, number + 1
//!     │                  └────────────────┴── void: somebody withheld ──▶ void ────────────────▶ gathering, number + 1
//!     └── void: nothing is published yet ──▶ given up ─────────────────────────────────────────▶ gathering, same number
//! ```
//!
//! Without an announced value the host's secret draws. Draws of the first form, as version 0.1 made them, have the steps
//! witness, close, reveal, void and again: nobody signs, and secrets are due as soon as the list is closed.
//!
//! Every secret, the host's too, is made where it is kept; before the list is closed, only its seal comes here.
//! One record holds the whole event, so two draws can never have the same number, a draw that is void stays where it
//! was, and nobody who follows the record misses one.

mod beginning;
mod notice;
mod refusal;
mod stage;
mod step;

pub use beginning::{Beginning, BeginningRefusal};
pub use notice::{Attendance, Bulletin, Notice, Phase};
pub use refusal::StepRefusal;
pub use stage::{Ending, Void, names_the_host};
pub use step::{Caller, Door, Misread, NextDraw, Revealed, Step, Wish};

use std::sync::Arc;

use alley_journal::{Entry, Kind, Label, Moment, State, label};
use alley_luck::{Commitment, Draft, Proof, Seal, Ticket};

use crate::kept::{After, Kept};
use crate::occasion::fits_a_room;
use crate::replay::spelled;
use crate::{Access, KeptRace, Rights, Unreadable};
use beginning::first_form;
use stage::{Ended, Stage};

/// The most witnesses of a draw: as many phones as are read out one by one.
pub const MOST_WITNESSES: usize = 100;
/// The most draws in one record; an event can go on in another.
pub const MOST_DRAWS: usize = 100;
/// How long after closing witnesses have to reveal, and then the host, in milliseconds: two minutes to find the phone again.
pub const TIME_TO_REVEAL: i64 = 120_000;

/// How long the announced value is waited for, in milliseconds, from the moment at which it can be known: half an hour.
pub const TIME_TO_CAST: i64 = 1_800_000;

/// The draws of an event, computed from its entries and from nothing else.
///
/// ```
/// use alley_journal::Moment;
/// use alley_luck::{DrawPlace, EventId, Party, ProofText, Secret, WitnessSigner, verify};
/// use alley_play::{Access, Beginning, Gathering, Kept, NextDraw, Revealed, Step, Token, course, entrants};
/// use alley_racing::End;
///
/// let (host, jisu, key) = (Secret::from_system()?, Secret::from_system()?, WitnessSigner::from_system()?); // on two phones
/// let name = ProofText::new("지수")?;
/// let witness = Party::Witness(name.clone());
/// let event = EventId::from_system()?;
/// let place = Some(DrawPlace { event, number: 1 });
///
/// let course = course(entrants("pobi\nwoni").expect("two names"), 10, End::Last, 1)?;
/// let seal = host.seal(&Party::Host, place).to_string();
/// let access = Access::new(&Token::fresh()?, false);
/// let mut gathering = Gathering::begin(&Beginning::new(access, "coffee", &NextDraw::new(event, course, &seal)?)?)?;
/// let now = Moment::from_millis(1_794_821_400_000);
/// let seal = jisu.seal(&witness, place).to_string();
/// gathering.happen(&Step::witness("지수", &seal, Some(&key.key().to_string()))?, now)?;
/// gathering.happen(&Step::Shut(600), now)?;
/// let commitment = gathering.commitment().expect("the ticket is published");
/// gathering.happen(&Step::Sign(name, key.sign(commitment)), now)?;
/// gathering.happen(&Step::Open { commitment, absent: vec![] }, now)?;
/// let reveal = |party, secret| Step::Reveal(Revealed { party, secret, place });
/// assert!(gathering.happen(&reveal(Party::Host, host.clone()), now).is_err()); // witnesses first
/// gathering.happen(&reveal(witness, jisu), now)?;
/// gathering.happen(&reveal(Party::Host, host), now)?;
///
/// let proof = gathering.proof(1).expect("drawn").to_string();
/// assert!(verify(proof.as_bytes(), Some(commitment)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// How the draws before this one ended; shared with the gathering as it was a step before.
    past: Vec<Arc<Ended>>,
    stage: Stage,
    /// Those of the beginning: the host's secret is on the host's phone, and nobody else could go on.
    rights: Rights,
}

impl Gathering {
    /// What was written down after the beginning, entry by entry: its number, its time, the step.
    ///
    /// # Errors
    /// The first entry that means nothing; whether it can have happened is for [`crate::read`] to say.
    pub fn history(entries: &[Entry]) -> Result<Vec<(u64, Moment, Step)>, Unreadable> {
        let told = |entry| Ok((entry, spelled(entry)?));
        let told = entries.iter().skip(1).map(told).collect::<Result<Vec<(&Entry, Step)>, _>>()?;
        Ok(told.into_iter().map(|(entry, step)| (entry.position.number, entry.content.time, step)).collect())
    }

    /// One more step, at this time; a refused one changes nothing.
    ///
    /// # Errors
    /// It cannot have happened.
    pub fn happen(&mut self, step: &Step, time: Moment) -> Result<(), StepRefusal> {
        *self = self.stepped(step, time)?;
        Ok(())
    }

    /// The event after one more step. An end that was reached joins the past when the next draw begins.
    fn stepped(&self, step: &Step, time: Moment) -> Result<Self, StepRefusal> {
        let mut past = self.past.clone();
        let stage = match (&self.stage, step) {
            (Stage::Over(ended), Step::Again(course, host)) => {
                past.push(Arc::clone(ended));
                let draft = first_form(ended.ending.title().clone(), course.clone()).map_err(StepRefusal::Draft)?;
                self.next_draw(&ended.ending, draft, *host)?
            }
            (Stage::Over(ended), Step::Next(next)) => {
                past.push(Arc::clone(ended));
                let draft = next.draft(ended.ending.title().clone()).map_err(StepRefusal::Draft)?;
                self.next_draw(&ended.ending, draft, next.host)?.filling_again(self.published_last(), next.absent())?
            }
            (_, Step::Witness(witness)) if self.was_told_before(witness.seal) => return Err(StepRefusal::SealTaken),
            (stage, step) => stage.after(step, time)?,
        };
        Ok(Self { past, stage, rights: self.rights.clone() })
    }

    /// An event goes on in the second form, also when it began in the first; never back.
    fn next_draw(&self, ending: &Ending, draft: Draft, host: Seal) -> Result<Stage, StepRefusal> {
        fits_a_room(draft.course()).map_err(StepRefusal::Course)?;
        if self.past.len() + 1 >= MOST_DRAWS {
            return Err(StepRefusal::NoDrawLeft);
        }
        if self.was_told_before(host) {
            return Err(StepRefusal::SealTaken);
        }
        let own = draft.place().map(|place| place.event);
        let next = match ending.event() {
            // Draws of the first form do not say how many of them are void.
            None => draft.following_all(self.endings().filter_map(Ending::past).collect()),
            event if event == own => ending.followed_by(draft),
            Some(_) => return Err(StepRefusal::NotNext),
        };
        Ok(Stage::begun(next.map_err(|_| StepRefusal::NoDrawLeft)?, host))
    }

    /// Whether a seal belongs to a draw that is over.
    fn was_told_before(&self, seal: Seal) -> bool {
        self.endings().any(|ending| ending.told(seal))
    }

    /// The draw over which the next one chains: one that was given up before anything was published is none.
    fn published_last(&self) -> Option<&Ending> {
        self.endings().filter(|ending| !matches!(ending, Ending::GivenUp(_))).last()
    }

    /// The draws that are over, in their order.
    pub fn endings(&self) -> impl Iterator<Item = &Ending> {
        let last = match &self.stage {
            Stage::Over(ended) => Some(ended),
            _ => None,
        };
        self.past.iter().chain(last).map(|ended| &ended.ending)
    }

    /// The commitment that closing the list as it is now would publish; none when it is closed, and in the second form,
    /// where it depends on the moment.
    #[must_use]
    pub fn closing(&self) -> Option<Commitment> {
        match &self.stage {
            Stage::Gathering(listing) => listing.closing(),
            _ => None,
        }
    }

    /// The step that is due, without anybody asking for it, once somebody has had enough time to reveal and has not.
    #[must_use]
    pub fn overdue(&self, now: Moment) -> Option<Step> {
        self.deadline().filter(|deadline| now >= *deadline).map(|_| Step::Void(Caller::Clock))
    }

    /// Until when something is waited for.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        self.stage.deadline()
    }

    /// What was published of the draw that is on, if its list is closed.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.stage.ticket().map(Ticket::commitment)
    }

    /// The proof of the draw with this number, if it was drawn.
    #[must_use]
    pub fn proof(&self, number: u32) -> Option<&Proof> {
        self.endings().find_map(|ending| match ending {
            Ending::Drawn(proof) if proof.draw().ticket().number() == number => Some(&**proof),
            _ => None,
        })
    }

    /// The ticket of the draw with this number, once it is published: for a draw that is void it is all there is.
    #[must_use]
    pub fn ticket(&self, number: u32) -> Option<String> {
        let past = self.past.iter().filter_map(|ended| ended.ending.ticket());
        let published = self.stage.ticket();
        past.chain(published).find(|ticket| ticket.number() == number).map(ToString::to_string)
    }

    /// The race of the draw with this number, if it was drawn.
    #[must_use]
    pub fn race(&self, number: u32) -> Option<KeptRace> {
        self.proof(number).map(KeptRace::from)
    }
}

impl Kept for Gathering {
    type Beginning = Beginning;
    type Change = Step;
    type Reason = StepRefusal;
    type Board = Bulletin;

    const KIND: Kind = Kind::Draw;
    const BEGINS: Label = label!("gathering");

    fn begin(beginning: &Beginning) -> Result<Self, StepRefusal> {
        let Beginning { draft, host, access } = beginning.clone();
        let announces_text = draft.place().is_none() && draft.announced().is_some();
        if draft.witnesses().next().is_some() || announces_text {
            return Err(StepRefusal::NotFresh);
        }
        fits_a_room(draft.course()).map_err(StepRefusal::Course)?;
        Ok(Self { past: Vec::new(), stage: Stage::begun(draft, host), rights: Rights::from(&access) })
    }

    fn after(self, step: &Step, time: Moment) -> After<Self> {
        match self.stepped(step, time) {
            Ok(next) => Ok(next),
            Err(reason) => Err(Box::new((self, reason))),
        }
    }

    fn board(&self) -> Bulletin {
        Bulletin {
            past: self.past.iter().map(|ended| Arc::clone(&ended.notice)).collect(),
            latest: self.stage.notice(),
            closing: self.closing(),
        }
    }

    fn caption(bulletin: &Bulletin) -> (State, String) {
        let Notice { event, number, entrants, phase, .. } = &*bulletin.latest;
        let over = phase.is_over();
        (if over { State::Over } else { State::Open }, format!("{event} {number}: {}", entrants.join(", ")))
    }

    fn access(beginning: &Beginning) -> Option<&Access> {
        Some(&beginning.access)
    }

    fn rights(&self) -> Option<&Rights> {
        Some(&self.rights)
    }
}
