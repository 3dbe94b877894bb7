//! The one owner of every live record. It sits on a thread of its own with the journal; everybody else asks it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::thread;

use alley_journal::{Damage, Failure, Filter, GameId, Head, Journal, Key, Moment, State};
use alley_play::{Followed, Gathering, RecordRefusal, Right, Score, Stamp, Token, clock};
use tokio::sync::{mpsc, oneshot};

use super::published::Published;
use super::shared::{Fate, House, Shared, published};
use super::watched::{Open, Versions, WatchedRecord};
use crate::log::{self, Severity};
use crate::problem::{Code, Problem};

/// How many errands wait for the keeper; a later one waits to be handed in.
const QUEUE: usize = 1024;
/// The newest public records that are listed.
const LISTED: u32 = 100;

type Errand = Box<dyn FnOnce(&mut OpenRecords) + Send>;

/// How the rest of the server reaches the owner of the records.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    errands: mpsc::Sender<Errand>,
    ahead: Ahead,
}

/// By how many milliseconds the clock of all writers is ahead of this machine's.
type Ahead = Arc<AtomicI64>;

/// What the clock shows that all writers of the record share.
fn common_clock(ahead: &Ahead) -> Moment {
    Moment::from_millis(clock().millis().saturating_add(ahead.load(Ordering::Relaxed)))
}

/// What somebody wants written, and where.
pub(crate) struct Write<Change> {
    pub(crate) id: GameId,
    pub(crate) token: Option<Token>,
    /// The version it follows, where that matters.
    pub(crate) expected: Option<u64>,
    pub(crate) key: Key,
    pub(crate) change: Change,
}

/// What became of it, and what is to be seen now.
pub(crate) struct WriteAnswer<Content> {
    pub(crate) fate: Fate,
    pub(crate) now: Arc<Published<Content>>,
}

/// A public record in the list.
pub(crate) struct Listing {
    pub(crate) id: GameId,
    /// A draw, not a game.
    pub(crate) draw: bool,
    pub(crate) finished: bool,
    pub(crate) begun: Moment,
    pub(crate) summary: String,
}

impl Keeper {
    /// Seats the owner at its desk; the thread ends when the last [`Keeper`] is dropped.
    pub(crate) fn seat(journal: Box<dyn Journal>, house: House) -> std::io::Result<(Self, thread::JoinHandle<()>)> {
        let (errands, mut waiting) = mpsc::channel::<Errand>(QUEUE);
        let ahead = Ahead::default();
        let mut desk =
            OpenRecords { journal, house, ahead: Arc::clone(&ahead), away: false, open: Open::default(), visits: 0 };
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(move || {
            while let Some(errand) = waiting.blocking_recv() {
                errand(&mut desk);
            }
        })?;
        Ok((Self { errands, ahead }, thread))
    }

    /// What the clock shows that all writers of the record share: deadlines and races go by it.
    pub(crate) fn clock(&self) -> Moment {
        common_clock(&self.ahead)
    }

    /// Learns how far the clock of all writers is ahead.
    pub(crate) async fn compare_clocks(&self) -> Result<(), Problem> {
        self.ask(|desk| {
            let compared = desk.journal.clock_ahead();
            desk.noticed(compared.map(|ahead| desk.ahead.store(ahead, Ordering::Relaxed)))
        })
        .await
    }

    /// Looks what others have written to the records that are open here, and publishes it.
    pub(crate) async fn look_around(&self) -> Result<(), Problem> {
        self.ask(|desk| {
            let looked = desk.follow::<Score>().and_then(|()| desk.follow::<Gathering>());
            desk.noticed(looked)
        })
        .await
    }

    async fn ask<Answer: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut OpenRecords) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let (reply, answer) = oneshot::channel();
        let errand: Errand = Box::new(move |desk| {
            // The one who asked may have gone; what was done stays done.
            let _ = reply.send(errand(desk));
        });
        self.errands.send(errand).await.map_err(|_| Code::Closing)?;
        answer.await.map_err(|_| Code::Closing)?
    }

    /// Begins a record, or finds the one that was begun with this key.
    pub(crate) async fn begin<Kind: Shared>(
        &self,
        beginning: Kind::Beginning,
        key: Key,
    ) -> Result<Arc<Published<Kind::Content>>, Problem> {
        self.ask(move |desk| {
            let now = desk.now();
            let stamp = Stamp::repeatable(key, now);
            let record = Followed::<Kind>::begin(desk.journal.as_mut(), beginning, &stamp).map_err(problem::<Kind>)?;
            let (id, visit) = (record.id(), (desk.visits, Kind::MOST_OPEN));
            desk.open
                .of::<Followed<Kind>, Kind::Content>()?
                .visit(id, visit, || Ok(opened(record, now)))
                .map(|following| following.now())
        })
        .await
    }

    /// A record to follow, and what this token may do there.
    pub(crate) async fn enter<Kind: Shared>(
        &self,
        id: GameId,
        token: Option<Token>,
    ) -> Result<(Right, Versions<Kind::Content>), Problem> {
        self.ask(move |desk| {
            let (right, following, _) = desk.enter::<Kind>(id, token.as_ref())?;
            Ok((right, following.versions()))
        })
        .await
    }

    /// Something that is read off a record.
    pub(crate) async fn read<Kind: Shared, Answer: Send + 'static>(
        &self,
        id: GameId,
        token: Option<Token>,
        read: impl FnOnce(&Followed<Kind>, &mut dyn Journal) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        self.ask(move |desk| {
            let (_, following, journal) = desk.enter::<Kind>(id, token.as_ref())?;
            read(&following.record, journal)
        })
        .await
    }

    /// Writes a change.
    pub(crate) async fn write<Kind: Shared>(
        &self,
        write: Write<Kind::Change>,
    ) -> Result<WriteAnswer<Kind::Content>, Problem> {
        self.ask(move |desk| desk.write::<Kind>(&write)).await
    }

    /// The newest public records.
    pub(crate) async fn public(&self) -> Result<Vec<Listing>, Problem> {
        self.ask(OpenRecords::public).await
    }
}

/// The owner's desk: the journal, and the records that are open.
struct OpenRecords {
    journal: Box<dyn Journal>,
    house: House,
    ahead: Ahead,
    /// The journal did not answer when it was last looked at.
    away: bool,
    open: Open,
    visits: u64,
}

type Entered<'desk, Kind> =
    (Right, &'desk mut WatchedRecord<Followed<Kind>, <Kind as Shared>::Content>, &'desk mut dyn Journal);

impl OpenRecords {
    fn now(&self) -> Moment {
        common_clock(&self.ahead)
    }

    /// A look that failed is told once, and so is the first that succeeds after it.
    fn noticed(&mut self, looked: Result<(), Failure>) -> Result<(), Problem> {
        let was_away = std::mem::replace(&mut self.away, looked.is_err());
        match looked {
            Ok(()) if was_away => log::say(Severity::Notice, format_args!("the journal: it answers again")),
            Ok(()) => {}
            Err(failure) if was_away => return Err(Problem::quietly(&failure)),
            Err(failure) => return Err(failure.into()),
        }
        Ok(())
    }

    /// One question for all open records of a kind, and what came since for those that stand elsewhere.
    fn follow<Kind: Shared>(&mut self) -> Result<(), Failure> {
        let now = self.now();
        let Ok(open) = self.open.of::<Followed<Kind>, Kind::Content>() else { return Ok(()) };
        let known: Vec<_> = open.all().map(|(id, following)| (id, following.record.position())).collect();
        if known.is_empty() {
            return Ok(());
        }
        for (id, stands) in self.journal.changed(&known)? {
            let Some(following) = open.open(id) else { continue };
            if stands.number < following.record.version() {
                let number = stands.number;
                log::say(
                    Severity::Error,
                    format_args!("the journal has lost entries of game {id}: it stands at {number}"),
                );
                continue;
            }
            match following.record.follow(self.journal.as_mut()) {
                Ok(learned) => {
                    let news = learned.as_ref().map(|learned| (&learned.change, &learned.before));
                    following.publish(published(&following.record, news, now));
                }
                Err(RecordRefusal::Failure(failure)) => return Err(failure),
                Err(refusal) => drop(problem::<Kind>(refusal)),
            }
        }
        Ok(())
    }

    /// Opens a record for somebody who may look at it; what time has brought about happens now.
    fn enter<Kind: Shared>(&mut self, id: GameId, token: Option<&Token>) -> Result<Entered<'_, Kind>, Problem> {
        self.visits += 1;
        let now = self.now();
        let (journal, visit) = (self.journal.as_mut(), (self.visits, Kind::MOST_OPEN));
        let following = self.open.of::<Followed<Kind>, _>()?.visit(id, visit, || loaded::<Kind>(journal, id, now))?;
        let right = following.record.access().and_then(|access| access.right(token)).ok_or(Code::NotFound)?;
        let journal = self.journal.as_mut();
        if let Some(change) = following.record.content().and_then(|record| record.overdue(now)) {
            // If somebody was quicker, time has not brought it about.
            match happen(following, journal, (None, &Stamp::fresh(now)?), &change, self.house) {
                Ok(_) | Err(Problem::Refused(_)) => {}
                Err(problem) => return Err(problem),
            }
        }
        Ok((right, following, journal))
    }

    fn write<Kind: Shared>(&mut self, write: &Write<Kind::Change>) -> Result<WriteAnswer<Kind::Content>, Problem> {
        let (house, now) = (self.house, self.now());
        let (right, following, journal) = self.enter::<Kind>(write.id, write.token.as_ref())?;
        if !Kind::is_open_to(&write.change, right) {
            return Err(Code::LookOnly.into());
        }
        let stamp = Stamp::repeatable(write.key.clone(), now);
        let fate = happen(following, journal, (write.expected, &stamp), &write.change, house)?;
        Ok(WriteAnswer { fate, now: following.now() })
    }

    fn public(&mut self) -> Result<Vec<Listing>, Problem> {
        let public = Filter { kind: None, public: Some(true), state: None };
        let listing = |head: Head| Listing {
            id: head.game,
            draw: head.nature.kind != alley_journal::Kind::Game,
            finished: head.caption.state == State::Over,
            begun: head.begun,
            summary: head.caption.summary.as_str().to_owned(),
        };
        let heads = self.journal.list(public, None, LISTED)?.into_iter();
        let sound = heads
            .filter_map(|head| head.map_err(|place| Problem::of_journal(&Failure::from(Damage::Head { place }))).ok());
        Ok(sound.map(listing).collect())
    }
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

/// Changes a record, and publishes it if it has changed, no matter who changed it.
fn happen<Kind: Shared>(
    following: &mut WatchedRecord<Followed<Kind>, Kind::Content>,
    journal: &mut dyn Journal,
    (expected, stamp): (Option<u64>, &Stamp),
    change: &Kind::Change,
    house: House,
) -> Result<Fate, Problem> {
    let version = following.record.version();
    let allowed = |board: &Kind::Board| Kind::allowed(change, board, house);
    let happened = following.record.happen_if(journal, expected, stamp, change, allowed);
    if following.record.version() != version {
        let here = happened.as_ref().ok().filter(|happened| !happened.repeated);
        let news = here.map(|happened| (change, &happened.before));
        following.publish(published(&following.record, news, stamp.time()));
    }
    match happened {
        Ok(happened) if happened.repeated => Ok(Fate::Repeated),
        Ok(_) => Ok(Fate::Happened),
        Err(RecordRefusal::Overtaken) => Ok(Fate::Overtaken),
        Err(refusal) => Err(problem::<Kind>(refusal)),
    }
}

fn problem<Kind: Shared>(refusal: RecordRefusal<Kind::Reason>) -> Problem {
    match refusal {
        RecordRefusal::Rules(reason) => Kind::refusal(reason).into(),
        RecordRefusal::OtherKind(_) => Code::NotFound.into(),
        RecordRefusal::Failure(failure) => failure.into(),
        RecordRefusal::Overtaken | RecordRefusal::Unreadable(_) => Problem::of_journal(&refusal),
    }
}
