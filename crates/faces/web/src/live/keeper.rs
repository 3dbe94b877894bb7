//! How the rest of the server reaches those who own the records, each at a desk on a thread of its own.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use alley_journal::{GameId, Journal, Key, Moment};
use alley_play::{Evening, Followed, Right, Stamp, Token};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::time::timeout;

use super::common::Common;
use super::desk::{Desk, Listing, problem};
use super::display::Versions;
use super::errand::{Errand, serve};
use super::looks::Looks;
use super::pass::Pass;
use super::published::Published;
use super::shared::{House, Shared};
use super::tonights::Tonights;
use super::waiting::{WaitingWrite, Write, WriteAnswer};
use crate::problem::{Code, Problem};

/// The most desks of a server, if the journal lends a hand for each.
const DESKS: usize = 4;
/// How many errands wait at a desk; a later one waits to be handed in.
const QUEUE: usize = 1024;
/// So long what is overdue is waited for before the board is shown as it is known.
const SOON: Duration = Duration::from_secs(1);

/// How the rest of the server reaches the owners of the records. A record is always at the same desk.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    desks: Arc<[mpsc::Sender<Errand>]>,
    common: Common,
    knocks: watch::Receiver<()>,
    looks: Arc<[Looks]>,
    /// The evenings that somebody follows.
    pub(super) tonights: Tonights,
    /// Held by those who count many games: one at a time.
    pub(super) counting: Arc<Mutex<()>>,
}

impl Keeper {
    /// Seats an owner at every desk; the threads end when the last [`Keeper`] is dropped.
    pub(crate) fn seat(
        journal: Box<dyn Journal>,
        house: House,
    ) -> std::io::Result<(Self, Vec<thread::JoinHandle<()>>)> {
        let (knocked, knocks) = watch::channel(());
        let common = Common::with(journal.bell(Arc::new(move || knocked.send_replace(()))));
        let more: Vec<_> = (1..DESKS).map_while(|_| journal.another_hand()).collect();
        let seat = |hand| {
            let (errands, waiting) = mpsc::channel(QUEUE);
            let desk = Desk::new(hand, house, common.clone());
            let thread = thread::Builder::new().name("desk".to_owned()).spawn(move || serve(desk, waiting))?;
            Ok((errands, thread))
        };
        let seated: Vec<_> = std::iter::once(journal).chain(more).map(seat).collect::<std::io::Result<_>>()?;
        let (desks, threads): (Vec<_>, Vec<_>) = seated.into_iter().unzip();
        let looks = desks.iter().map(|_| Looks::default()).collect();
        Ok((
            Self {
                desks: desks.into(),
                common,
                knocks,
                looks,
                tonights: Tonights::default(),
                counting: Arc::default(),
            },
            threads,
        ))
    }

    /// What the clock shows that all writers of the record share: deadlines and races go by it.
    pub(crate) fn clock(&self) -> Moment {
        self.common.clock()
    }

    /// When somebody else says that there is something new.
    pub(crate) fn knocks(&self) -> watch::Receiver<()> {
        self.knocks.clone()
    }

    /// Every desk, by its number.
    pub(crate) fn desks(&self) -> std::ops::Range<usize> {
        0..self.desks.len()
    }

    /// The desk of a record.
    pub(super) fn desk_of(&self, id: GameId) -> usize {
        let mut hasher = DefaultHasher::new();
        id.hash(&mut hasher);
        usize::try_from(hasher.finish()).unwrap_or_default().checked_rem(self.desks.len()).unwrap_or_default()
    }

    /// Learns how far the clock of all writers is ahead.
    pub(crate) async fn compare_clocks(&self) -> Result<(), Problem> {
        self.ask(0, Desk::compare_clocks).await
    }

    /// Looks what others have written to the records that are open at this desk, and publishes it.
    pub(crate) async fn look_around(&self, desk: usize) -> Result<(), Problem> {
        self.ask(desk, Desk::look_around).await
    }

    /// The same, for one record.
    pub(crate) async fn look_at(&self, id: GameId) -> Result<(), Problem> {
        self.look_around(self.desk_of(id)).await
    }

    /// A link that is not known here may have been made elsewhere a moment ago: then the record is looked at before
    /// anybody is refused.
    async fn acquaint<Kind: Shared>(&self, id: GameId, token: Option<&Token>) -> Result<(), Problem> {
        let shown = self.common.display.look::<Kind::Content>(id);
        let unknown = shown.zip(token).is_some_and(|(versions, token)| !versions.borrow().knows(token));
        let desk = self.desk_of(id);
        match self.looks.get(desk).filter(|_| unknown) {
            Some(looks) => looks.share(|| self.look_around(desk)).await.map_err(Problem::from),
            None => Ok(()),
        }
    }

    pub(super) async fn ask<Answer: Send + 'static>(
        &self,
        desk: usize,
        errand: impl FnOnce(&mut Desk) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let (reply, answer) = oneshot::channel();
        let errand = Box::new(move |desk: &mut Desk| {
            // The one who asked may have gone; what was done stays done.
            let _ = reply.send(errand(desk));
        });
        self.hand_in(desk, Errand::Alone(errand), answer).await
    }

    async fn hand_in<Answer>(
        &self,
        desk: usize,
        errand: Errand,
        answer: oneshot::Receiver<Result<Answer, Problem>>,
    ) -> Result<Answer, Problem> {
        let desk = self.desks.get(desk).ok_or(Code::Closing)?;
        desk.send(errand).await.map_err(|_| Code::Closing)?;
        answer.await.map_err(|_| Code::Closing)?
    }

    /// Begins a record, or finds the one that was begun with this key.
    pub(crate) async fn begin<Kind: Shared>(
        &self,
        beginning: Kind::Beginning,
        key: Key,
    ) -> Result<Arc<Published<Kind::Content>>, Problem> {
        let likely = self.desk_of(GameId::drawn_from(&key, 0));
        let begin = move |desk: &mut Desk| {
            let now = desk.now();
            let begun = Followed::<Kind>::begin(desk.journal.as_mut(), beginning, &Stamp::repeatable(key, now));
            Ok((begun.map_err(problem::<Kind>)?, now))
        };
        let (record, now) = self.ask(likely, begin).await?;
        self.ask(self.desk_of(record.id()), move |desk| desk.begun(record, now)).await
    }

    /// What a link is good for in a record: where that is said by an evening, the evening is asked.
    pub(super) async fn pass<Kind: Shared>(&self, id: GameId, token: Option<Token>) -> Result<Pass, Problem> {
        self.acquaint::<Kind>(id, token.as_ref()).await?;
        let shown = self.common.display.look::<Kind::Content>(id).map(|versions| versions.borrow().membership);
        let membership = match shown {
            Some(membership) => membership,
            None => self.ask(self.desk_of(id), move |desk| desk.open::<Kind>(id)).await?.0,
        };
        let pass = Pass::from(token.clone());
        let Some(membership) = membership else { return Ok(pass) };
        let (right, versions) = Box::pin(self.enter::<Evening>(membership.evening, token)).await?;
        let closed = versions.borrow().evening.is_closed();
        Ok(pass.granting(if closed { Right::Look } else { right.on(membership.lane) }))
    }

    /// A record to follow, and what this token may do there. One that is open is seen at once, even while its desk waits
    /// for the journal; only what time has brought about has to be written first.
    pub(crate) async fn enter<Kind: Shared>(
        &self,
        id: GameId,
        token: Option<Token>,
    ) -> Result<(Right, Versions<Kind::Content>), Problem> {
        let pass = self.pass::<Kind>(id, token).await?;
        let shown = self.common.display.look::<Kind::Content>(id);
        let known = shown.and_then(|versions| {
            let now = versions.borrow().clone();
            Some((now.right(&pass)?, versions, now))
        });
        let enter = self.ask(self.desk_of(id), move |desk| {
            let (right, following, _) = desk.enter::<Kind>(id, &pass)?;
            Ok((right, following.shown.versions()))
        });
        let Some((right, versions, now)) = known else { return enter.await };
        if Kind::deadline(&now).is_none_or(|deadline| self.clock() < deadline) {
            return Ok((right, versions));
        }
        Ok(timeout(SOON, enter).await.ok().and_then(Result::ok).unwrap_or((right, versions)))
    }

    /// Something that is read off a record.
    pub(crate) async fn read<Kind: Shared, Answer: Send + 'static>(
        &self,
        id: GameId,
        token: Option<Token>,
        read: impl FnOnce(&Followed<Kind>, &mut dyn Journal) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem> {
        let pass = self.pass::<Kind>(id, token).await?;
        self.ask(self.desk_of(id), move |desk| {
            let (_, following, journal) = desk.enter::<Kind>(id, &pass)?;
            read(&following.record, journal)
        })
        .await
    }

    /// Writes a change.
    pub(crate) async fn write<Kind: Shared>(
        &self,
        write: Write<Kind::Change>,
    ) -> Result<WriteAnswer<Kind::Content>, Problem> {
        let pass = self.pass::<Kind>(write.id, write.pass.token.clone()).await?;
        let write = Write { pass, ..write };
        let (desk, (reply, answer)) = (self.desk_of(write.id), oneshot::channel());
        self.hand_in(desk, Errand::Write(WaitingWrite::<Kind>::boxed(write, reply)), answer).await
    }

    /// The latest version of a record that is open.
    pub(super) fn on_display<Content: Send + Sync + 'static>(&self, id: GameId) -> Option<Arc<Published<Content>>> {
        let versions = self.common.display.look::<Content>(id)?;
        let now = versions.borrow().clone();
        Some(now)
    }

    /// The newest public records.
    pub(crate) async fn public(&self) -> Result<Vec<Listing>, Problem> {
        self.ask(0, Desk::public).await
    }
}
