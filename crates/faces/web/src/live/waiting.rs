//! A write that waits at the desk: decided, written together with others, and answered for itself.

use std::sync::Arc;

use alley_journal::{Append, Failure, GameId, Key, Moment, Position};
use alley_play::{Followed, Prepared, RecordRefusal, Setback, Stamp};
use tokio::sync::oneshot;

use super::desk::{Desk, happen, right_in};
use super::pass::Pass;
use super::published::Published;
use super::shared::{Fate, Shared, published};
use super::watched::WatchedRecord;
use crate::problem::{Code, Problem};

/// What somebody wants written, and where.
pub(crate) struct Write<Change> {
    pub(crate) id: GameId,
    pub(crate) pass: Pass,
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

/// A write, whatever kind of record it is for.
pub(crate) trait Waiting: Send {
    fn game(&self) -> GameId;

    /// Decides about it without asking the journal, as if all that is prepared before it were written. Whether that was
    /// possible: if not, nothing has come of it.
    fn prepare(&mut self, desk: &mut Desk) -> bool;

    /// What is to be written, once it is prepared.
    fn append(&self) -> Option<Append<'_>>;

    /// The journal has answered. It is published and answered, unless the record stands elsewhere than was thought: then
    /// it comes back, and has to be decided again.
    fn settle(self: Box<Self>, desk: &mut Desk, answer: Result<Position, Failure>) -> Option<Box<dyn Waiting>>;

    /// Does all of it by itself, and asks the journal whatever there is to ask. Whether the journal was there to answer.
    fn alone(self: Box<Self>, desk: &mut Desk) -> bool;

    /// It is not even tried, because the journal is away.
    fn give_up(self: Box<Self>);
}

/// A write for a kind of record, and who wants to know what became of it.
pub(crate) struct WaitingWrite<Kind: Shared> {
    write: Write<Kind::Change>,
    prepared: Option<(Prepared<Kind>, Moment)>,
    reply: Reply<Kind>,
}

type Reply<Kind> = oneshot::Sender<Result<WriteAnswer<<Kind as Shared>::Content>, Problem>>;

impl<Kind: Shared> WaitingWrite<Kind> {
    pub(crate) fn boxed(write: Write<Kind::Change>, reply: Reply<Kind>) -> Box<dyn Waiting> {
        Box::new(Self { write, prepared: None, reply })
    }

    fn stamp(&self, now: Moment) -> Stamp {
        Stamp::repeatable(self.write.key.clone(), now)
    }

    /// The record it is for, if that is open, may be written to with this token, and nothing else has to happen before.
    fn record<'desk>(&self, desk: &'desk mut Desk, now: Moment) -> Option<&'desk mut OpenRecord<Kind>> {
        let following = desk.visited::<Kind>(self.write.id)?;
        let right = right_in(&following.record, &self.write.pass)?;
        let overdue = following.record.content()?.overdue(now).is_some();
        (Kind::is_open_to(&self.write.change, right) && !overdue).then_some(following)
    }

    fn written(&self, desk: &mut Desk) -> Result<WriteAnswer<Kind::Content>, Problem> {
        let Write { id, pass, expected, change, .. } = &self.write;
        let (house, now) = (desk.house, desk.now());
        let (right, following, journal) = desk.enter::<Kind>(*id, pass)?;
        if !Kind::is_open_to(change, right) {
            return Err(Code::LookOnly.into());
        }
        // The one who was quicker may have revoked this very link: then nothing happens, and nothing is told.
        let may = |record: &Kind| {
            let right = pass.right(record.rights(), record.membership());
            right.is_some_and(|right| Kind::is_open_to(change, right))
        };
        let fate = happen(following, journal, (*expected, &self.stamp(now)), (change, house), may)?;
        let now = following.shown.now();
        now.right(pass).ok_or(Code::NotFound)?;
        Ok(WriteAnswer { fate, now })
    }

    /// The one who asked may have gone; what was done stays done.
    fn answer(self, answer: Result<WriteAnswer<Kind::Content>, Problem>) {
        let _ = self.reply.send(answer);
    }
}

type OpenRecord<Kind> = WatchedRecord<Followed<Kind>, <Kind as Shared>::Content>;

impl<Kind: Shared> Waiting for WaitingWrite<Kind> {
    fn game(&self) -> GameId {
        self.write.id
    }

    fn prepare(&mut self, desk: &mut Desk) -> bool {
        let (house, now) = (desk.house, desk.now());
        let stamp = self.stamp(now);
        let Some(following) = self.record(desk, now) else { return false };
        let change = &self.write.change;
        let allowed = |_: &Kind, board: &Kind::Board| Kind::allowed(change, board, house).map_err(RecordRefusal::Rules);
        let prepared = following.record.prepare(self.write.expected, &stamp, change, allowed);
        self.prepared = prepared.ok().map(|prepared| (prepared, now));
        self.prepared.is_some()
    }

    fn append(&self) -> Option<Append<'_>> {
        self.prepared.as_ref().map(|(prepared, _)| prepared.append())
    }

    fn settle(mut self: Box<Self>, desk: &mut Desk, answer: Result<Position, Failure>) -> Option<Box<dyn Waiting>> {
        let (prepared, time) = self.prepared.take()?;
        let following = desk.visited::<Kind>(self.write.id)?;
        match following.record.settle(prepared, answer) {
            Ok(happened) => {
                following.shown.publish(published(
                    &following.record,
                    Some((&self.write.change, &happened.before)),
                    time,
                ));
                let now = following.shown.now();
                self.answer(Ok(WriteAnswer { fate: Fate::Happened, now }));
            }
            Err(Setback::Failed(failure)) => self.answer(Err(failure.into())),
            Err(Setback::Repeated | Setback::Overtaken) => return Some(self),
        }
        None
    }

    fn alone(self: Box<Self>, desk: &mut Desk) -> bool {
        let answer = self.written(desk);
        desk.notice_loss::<Kind>(self.write.id);
        if answer.is_ok() {
            desk.common.ring();
        }
        let there = answer.as_ref().err().is_none_or(|problem| problem.code() != Code::Away);
        self.answer(answer);
        there
    }

    fn give_up(self: Box<Self>) {
        self.answer(Err(Code::Away.into()));
    }
}
