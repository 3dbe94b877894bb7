//! A desk owns live records, each of them at one desk only. It sits on a thread of its own with a hand on the journal;
//! everybody else asks it.

use std::sync::Arc;

use alley_journal::{Damage, Failure, Filter, GameId, Head, Journal, Kind, Moment, State};
use alley_play::{Evening, Followed, Gathering, Membership, RecordRefusal, RecordResult, Right, Score, Stamp};

use super::common::Common;
use super::display::Versions;
use super::losses::Losses;
use super::pass::Pass;
use super::published::Published;
use super::shared::{Fate, House, Shared, published};
use super::watched::{Open, WatchedRecord};
use crate::problem::{Code, Problem};

/// The newest public records that are listed.
const LISTED: u32 = 100;
/// The newest public games that are counted.
const COUNTED: u32 = 1000;
/// The newest public evenings whose games are counted.
const EVENINGS: u32 = 50;

/// A public record in the list.
pub(crate) struct Listing {
    pub(crate) id: GameId,
    pub(crate) kind: Kind,
    pub(crate) finished: bool,
    pub(crate) begun: Moment,
    pub(crate) summary: String,
}

/// The journal, and the records that are open here.
pub(crate) struct Desk {
    pub(super) journal: Box<dyn Journal>,
    pub(super) house: House,
    pub(super) common: Common,
    open: Open,
    pub(super) losses: Losses,
}

type Entered<'desk, Kind> =
    (Right, &'desk mut WatchedRecord<Followed<Kind>, <Kind as Shared>::Content>, &'desk mut dyn Journal);

type Opened<'desk, Kind> =
    (&'desk mut WatchedRecord<Followed<Kind>, <Kind as Shared>::Content>, &'desk mut dyn Journal);

impl Desk {
    pub(super) fn new(journal: Box<dyn Journal>, house: House, common: Common) -> Self {
        Self { journal, house, common, open: Open::default(), losses: Losses::default() }
    }

    pub(super) fn now(&self) -> Moment {
        self.common.clock()
    }

    /// One question for all open records of a kind, and what came since for those that stand elsewhere.
    fn follow<Kind: Shared>(&mut self) -> Result<(), Failure> {
        let now = self.now();
        let Ok(open) = self.open.of::<Followed<Kind>, Kind::Content>() else { return Ok(()) };
        let mut known = Vec::new();
        for (id, following) in open.all() {
            self.losses.notice(&mut following.record);
            known.push((id, following.record.position()));
        }
        if known.is_empty() {
            return Ok(());
        }
        for (id, stands) in self.journal.changed(&known)? {
            let Some(following) = open.open(id) else { continue };
            if stands.number < following.record.version() {
                self.losses.tell(id, stands.number);
                continue;
            }
            let caught_up = caught_up(following, self.journal.as_mut(), now);
            self.losses.notice(&mut following.record);
            match caught_up {
                Ok(()) => {}
                Err(RecordRefusal::Failure(failure)) => return Err(failure),
                Err(refusal) => drop(problem::<Kind>(refusal)),
            }
        }
        Ok(())
    }

    /// Tells it if a record has lost what was known of it here.
    pub(super) fn notice_loss<Kind: Shared>(&mut self, id: GameId) {
        let Ok(open) = self.open.of::<Followed<Kind>, Kind::Content>() else { return };
        if let Some(following) = open.open(id) {
            self.losses.notice(&mut following.record);
        }
    }

    /// Looks what others have written to the records that are open here, and publishes it.
    pub(super) fn look_around(&mut self) -> Result<(), Problem> {
        let games = self.follow::<Score>().and_then(|()| self.follow::<Gathering>());
        let looked = games.and_then(|()| self.follow::<Evening>());
        self.common.noticed(looked)
    }

    /// Learns how far the clock of all writers is ahead.
    pub(super) fn compare_clocks(&mut self) -> Result<(), Problem> {
        let compared = self.journal.clock_ahead();
        self.common.noticed(compared.map(|ahead| self.common.set_ahead(ahead)))
    }

    /// A record that has just begun.
    pub(super) fn begun<Kind: Shared>(
        &mut self,
        record: Followed<Kind>,
        now: Moment,
    ) -> Result<Arc<Published<Kind::Content>>, Problem> {
        let (id, visit) = (record.id(), (&self.common.display, Kind::MOST_OPEN));
        let following = self.open.of::<Followed<Kind>, _>()?.visit(id, visit, || Ok(opened(record, now)))?;
        Ok(following.shown.now())
    }

    /// A record that is open; somebody has come to it.
    pub(super) fn visited<Kind: Shared>(
        &mut self,
        id: GameId,
    ) -> Option<&mut WatchedRecord<Followed<Kind>, Kind::Content>> {
        let visit = (&self.common.display, Kind::MOST_OPEN);
        self.open.of::<Followed<Kind>, _>().ok()?.visit(id, visit, || Err(Code::NotFound.into())).ok()
    }

    /// Opens a record for somebody who may look at it; what time has brought about happens now.
    pub(super) fn enter<Kind: Shared>(&mut self, id: GameId, pass: &Pass) -> Result<Entered<'_, Kind>, Problem> {
        let now = self.now();
        let (journal, visit) = (self.journal.as_mut(), (&self.common.display, Kind::MOST_OPEN));
        let following = self.open.of::<Followed<Kind>, _>()?.visit(id, visit, || loaded::<Kind>(journal, id, now))?;
        let journal = self.journal.as_mut();
        if following.record.content().is_none() {
            // What is not known for certain may be that a link was revoked.
            caught_up(following, journal, now).map_err(problem::<Kind>)?;
        }
        let right = right_in(&following.record, pass).ok_or(Code::NotFound)?;
        if let Some(change) = following.record.content().and_then(|record| record.overdue(now)) {
            // If somebody was quicker, time has not brought it about.
            match happen(following, journal, (None, &Stamp::fresh(now)?), (&change, self.house), |_| true) {
                Ok(_) => self.common.ring(),
                Err(Problem::Refused(_)) => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok((right, following, journal))
    }

    /// Opens a record for somebody whose right is asked elsewhere: its versions, and the evening it belongs to.
    pub(super) fn open<Kind: Shared>(
        &mut self,
        id: GameId,
    ) -> Result<(Option<Membership>, Versions<Kind::Content>), Problem> {
        let now = self.now();
        let (journal, visit) = (self.journal.as_mut(), (&self.common.display, Kind::MOST_OPEN));
        let following = self.open.of::<Followed<Kind>, _>()?.visit(id, visit, || loaded::<Kind>(journal, id, now))?;
        let membership = following.shown.now().membership;
        Ok((membership, following.shown.versions()))
    }

    /// An open record and the journal, for somebody whose right is asked elsewhere.
    pub(super) fn opened<Kind: Shared>(&mut self, id: GameId) -> Result<Opened<'_, Kind>, Problem> {
        self.open::<Kind>(id)?;
        let visit = (&self.common.display, Kind::MOST_OPEN);
        let following = self.open.of::<Followed<Kind>, _>()?.visit(id, visit, || Err(Code::NotFound.into()))?;
        Ok((following, self.journal.as_mut()))
    }

    /// The newest public records.
    pub(super) fn public(&mut self) -> Result<Vec<Listing>, Problem> {
        self.listed(Filter { kind: None, public: Some(true), state: None }, LISTED)
    }

    /// The newest public games that are over.
    pub(super) fn finished(&mut self) -> Result<Vec<Listing>, Problem> {
        let finished = Filter { kind: Some(Kind::Game), public: Some(true), state: Some(State::Over) };
        self.listed(finished, COUNTED)
    }

    /// The newest public evenings.
    pub(super) fn public_evenings(&mut self) -> Result<Vec<Listing>, Problem> {
        self.listed(Filter { kind: Some(Kind::Evening), public: Some(true), state: None }, EVENINGS)
    }

    /// What a record is, in a line.
    pub(super) fn told(&mut self, id: GameId) -> Result<Listing, Problem> {
        Ok(listing(&self.journal.head(id)?))
    }

    /// The games of an evening that are over, for somebody who may look at it. Nothing is opened here for that.
    pub(super) fn games_of(&mut self, evening: GameId, pass: &Pass) -> Result<Vec<Listing>, Problem> {
        let record = Followed::<Evening>::load(self.journal.as_mut(), evening).map_err(problem::<Evening>)?;
        right_in(&record, pass).ok_or(Code::NotFound)?;
        let heads = record.board().games().iter().filter_map(|game| self.journal.head(game.id).ok());
        Ok(heads.map(|head| listing(&head)).filter(|listing| listing.finished).collect())
    }

    /// A game as it was kept, for somebody who may look at it. It is not opened here for that.
    pub(super) fn game(&mut self, id: GameId, pass: &Pass) -> Result<Score, Problem> {
        let record = Followed::<Score>::load(self.journal.as_mut(), id).map_err(problem::<Score>)?;
        right_in(&record, pass).ok_or(Code::NotFound)?;
        Ok(record.content().ok_or(Code::NotFound)?.clone())
    }

    fn listed(&mut self, filter: Filter, at_most: u32) -> Result<Vec<Listing>, Problem> {
        let heads = self.journal.list(filter, None, at_most)?.into_iter();
        let sound = heads
            .filter_map(|head| head.map_err(|place| Problem::of_journal(&Failure::from(Damage::Head { place }))).ok());
        Ok(sound.map(|head| listing(&head)).collect())
    }
}

fn listing(head: &Head) -> Listing {
    Listing {
        id: head.game,
        kind: head.nature.kind,
        finished: head.caption.state == State::Over,
        begun: head.begun,
        summary: head.caption.summary.as_str().to_owned(),
    }
}

/// What may be done in a record by this pass.
pub(super) fn right_in<Kind: Shared>(record: &Followed<Kind>, pass: &Pass) -> Option<Right> {
    pass.right(record.rights(), record.content().and_then(Kind::membership))
}

/// A record of another kind is not read only to be told from this one.
fn loaded<Kind: Shared>(journal: &mut dyn Journal, id: GameId, now: Moment) -> Result<LoadedRecord<Kind>, Problem> {
    if journal.head(id)?.nature.kind != Kind::KIND {
        return Err(Code::NotFound.into());
    }
    Followed::load(journal, id).map(|record| opened(record, now)).map_err(problem::<Kind>)
}

type LoadedRecord<Kind> = (Followed<Kind>, Published<<Kind as Shared>::Content>);

fn opened<Kind: Shared>(record: Followed<Kind>, now: Moment) -> LoadedRecord<Kind> {
    let published = published(&record, None, now);
    (record, published)
}

/// Learns what others have written to a record, and publishes it.
pub(super) fn caught_up<Kind: Shared>(
    following: &mut WatchedRecord<Followed<Kind>, Kind::Content>,
    journal: &mut dyn Journal,
    now: Moment,
) -> RecordResult<(), Kind> {
    let position = following.record.position();
    let learned = following.record.follow(journal)?;
    if following.record.position() != position {
        let news = learned.as_ref().map(|learned| (&learned.change, &learned.before));
        following.shown.publish(published(&following.record, news, now));
    }
    Ok(())
}

/// Changes a record that may be changed as it stands then, and publishes it if it has changed, no matter who changed it.
pub(super) fn happen<Kind: Shared>(
    following: &mut WatchedRecord<Followed<Kind>, Kind::Content>,
    journal: &mut dyn Journal,
    (expected, stamp): (Option<u64>, &Stamp),
    (change, house): (&Kind::Change, House),
    may: impl FnOnce(&Kind) -> bool,
) -> Result<Fate, Problem> {
    let position = following.record.position();
    let allowed = |record: &Kind, board: &Kind::Board| {
        if !may(record) {
            return Err(RecordRefusal::Overtaken);
        }
        Kind::allowed(change, board, house).map_err(RecordRefusal::Rules)
    };
    let happened = following.record.happen_if(journal, expected, stamp, change, allowed);
    if following.record.position() != position {
        let here = happened.as_ref().ok().filter(|happened| !happened.repeated);
        let news = here.map(|happened| (change, &happened.before));
        following.shown.publish(published(&following.record, news, stamp.time()));
    }
    match happened {
        Ok(happened) if happened.repeated => Ok(Fate::Repeated),
        Ok(_) => Ok(Fate::Happened),
        Err(RecordRefusal::Overtaken) => Ok(Fate::Overtaken),
        Err(refusal) => Err(problem::<Kind>(refusal)),
    }
}

pub(super) fn problem<Kind: Shared>(refusal: RecordRefusal<Kind::Reason>) -> Problem {
    match refusal {
        RecordRefusal::Rules(reason) => Kind::refusal(reason).into(),
        RecordRefusal::OtherKind(_) => Code::NotFound.into(),
        RecordRefusal::Failure(failure) => failure.into(),
        RecordRefusal::Overtaken | RecordRefusal::Unreadable(_) => Problem::of_journal(&refusal),
    }
}

#[cfg(test)]
mod tests;
