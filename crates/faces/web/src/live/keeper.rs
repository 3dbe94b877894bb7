//! How the rest of the server reaches the owner of the records, which sits at its desk on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use alley_journal::{GameId, Journal, Key, Moment};
use alley_play::{Followed, Gathering, Right, Score, Stamp, Token};
use tokio::sync::{mpsc, oneshot};

use super::desk::{Ahead, Desk, Listing, common_clock, opened, problem};
use super::errand::{Errand, serve};
use super::published::Published;
use super::shared::{House, Shared};
use super::waiting::{WaitingWrite, Write, WriteAnswer};
use super::watched::Versions;
use crate::problem::{Code, Problem};

/// How many errands wait for the keeper; a later one waits to be handed in.
const QUEUE: usize = 1024;

/// How the rest of the server reaches the owner of the records.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    errands: mpsc::Sender<Errand>,
    ahead: Ahead,
}

impl Keeper {
    /// Seats the owner at its desk; the thread ends when the last [`Keeper`] is dropped.
    pub(crate) fn seat(journal: Box<dyn Journal>, house: House) -> std::io::Result<(Self, thread::JoinHandle<()>)> {
        let (errands, waiting) = mpsc::channel(QUEUE);
        let ahead = Ahead::default();
        let desk = Desk::new(journal, house, Arc::clone(&ahead));
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(move || serve(desk, waiting))?;
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
        errand: impl FnOnce(&mut Desk) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let (reply, answer) = oneshot::channel();
        let errand = Box::new(move |desk: &mut Desk| {
            // The one who asked may have gone; what was done stays done.
            let _ = reply.send(errand(desk));
        });
        self.hand_in(Errand::Alone(errand), answer).await
    }

    async fn hand_in<Answer>(
        &self,
        errand: Errand,
        answer: oneshot::Receiver<Result<Answer, Problem>>,
    ) -> Result<Answer, Problem> {
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
        let (reply, answer) = oneshot::channel();
        self.hand_in(Errand::Write(WaitingWrite::<Kind>::boxed(write, reply)), answer).await
    }

    /// The newest public records.
    pub(crate) async fn public(&self) -> Result<Vec<Listing>, Problem> {
        self.ask(Desk::public).await
    }
}
