//! Draws at the keeper's desk: rooms in which witnesses gather, and everybody around them.

use std::sync::Arc;

use alley_journal::Kind;
use alley_play::{
    Beginning, Followed, GameId, Gathering, Journal, Key, RecordRefusal, Right, Stamp, Step, StepRefusal, Token, clock,
};
use tokio::sync::watch;

use crate::keeper::{Denied, Desk, Keeper};
use crate::scene::Scene;
use crate::seat::{Seat, make_room};
use crate::show::Show;

/// Draws that nobody watches are put away when more than so many are open; their record stays.
const HALLS: usize = 64;

/// The record of an event.
pub(crate) type Room = Followed<Gathering>;

/// The versions of a draw as they come.
pub(crate) type Scenes = watch::Receiver<Arc<Scene>>;

/// A draw that is open, and everybody around it.
pub(crate) type Hall = Seat<Room, Scene>;

/// A step somebody wants to take, and in which draw.
pub(crate) struct Attempt {
    pub(crate) id: GameId,
    pub(crate) token: Option<Token>,
    /// The version it follows, where that matters.
    pub(crate) expected: Option<u64>,
    pub(crate) key: Key,
    pub(crate) step: Step,
}

/// A step that is safe in the journal.
pub(crate) struct Taken {
    pub(crate) scene: Arc<Scene>,
    /// It had been taken before; this was a repeat.
    pub(crate) repeated: bool,
}

/// What is kept of a draw as text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Paper {
    Proof,
    Ticket,
}

impl Keeper {
    /// Begins a draw, or finds the one that was begun with this key.
    pub(crate) async fn begin_draw(&self, beginning: Beginning, key: Key) -> Result<Arc<Scene>, Denied> {
        self.ask(move |desk| desk.begin_draw(beginning, key)).await
    }

    /// A draw to watch, and what this token may do there.
    pub(crate) async fn attend(&self, id: GameId, token: Option<Token>) -> Result<(Right, Scenes), Denied> {
        self.ask(move |desk| {
            let (right, hall, _) = desk.attend(id, token.as_ref())?;
            Ok((right, hall.watch()))
        })
        .await
    }

    /// Takes a step.
    pub(crate) async fn step(&self, attempt: Attempt) -> Result<Taken, Denied> {
        self.ask(move |desk| desk.step(&attempt)).await
    }

    /// Looks at the clock: a draw that waits for too long is void.
    pub(crate) async fn look_at_the_clock(&self, id: GameId, token: Option<Token>) -> Result<(), Denied> {
        self.ask(move |desk| desk.attend(id, token.as_ref()).map(drop)).await
    }

    /// The proof or the ticket of the draw with this number.
    pub(crate) async fn paper(
        &self,
        id: GameId,
        token: Option<Token>,
        (paper, number): (Paper, u32),
    ) -> Result<String, Denied> {
        self.ask(move |desk| {
            let (_, hall, _) = desk.attend(id, token.as_ref())?;
            let gathering = hall.record.content();
            let text = match paper {
                Paper::Proof => gathering.and_then(|all| all.proof(number)).map(ToString::to_string),
                Paper::Ticket => gathering.and_then(|all| all.ticket(number)),
            };
            text.ok_or(Denied::NotFound)
        })
        .await
    }
}

fn seated(room: Room) -> Hall {
    let scene = Scene::of(&room, track(&room).map(Show::past));
    Seat::new(room, scene)
}

/// Tells everybody, if anything has happened since this version.
fn tell(hall: &Hall, version: u64, now: bool) {
    if hall.record.version() == version {
        return;
    }
    let show = track(&hall.record).map(|track| if now { Show::begin(track) } else { Show::past(track) });
    hall.tell(Scene::of(&hall.record, show));
}

/// The race of the draw that is on, if it is drawn.
fn track(room: &Room) -> Option<alley_board::Track> {
    room.content()?.race(room.board().latest.number)?.track().ok()
}

impl Desk {
    fn begin_draw(&mut self, beginning: Beginning, key: Key) -> Result<Arc<Scene>, Denied> {
        let room = Room::begin(self.journal.as_mut(), beginning, &Stamp::repeatable(key, clock()))?;
        make_room(&mut self.halls, HALLS);
        let hall = self.halls.entry(room.id()).or_insert_with(|| seated(room));
        hall.visit(self.visits);
        Ok(hall.now())
    }

    /// Opens a draw for somebody who may look at it; if a secret is overdue, it is void now.
    pub(crate) fn attend(
        &mut self,
        id: GameId,
        token: Option<&Token>,
    ) -> Result<(Right, &mut Hall, &mut dyn Journal), Denied> {
        self.visits += 1;
        if !self.halls.contains_key(&id) {
            self.expect(id, Kind::Draw)?;
            let room = Room::load(self.journal.as_mut(), id)?;
            make_room(&mut self.halls, HALLS);
            self.halls.insert(id, seated(room));
        }
        let hall = self.halls.get_mut(&id).ok_or(Denied::NotFound)?;
        hall.visit(self.visits);
        let right = hall.record.access().and_then(|access| access.right(token)).ok_or(Denied::NotFound)?;
        let now = clock();
        if let Some(void) = hall.record.content().and_then(|all| all.overdue(now)) {
            let version = hall.record.version();
            let happened = hall.record.happen(self.journal.as_mut(), None, &Stamp::fresh(now)?, &void);
            tell(hall, version, false);
            match happened {
                // If another was quicker it is void already, or the secret has come after all.
                Ok(_) | Err(RecordRefusal::Overtaken | RecordRefusal::Rules(_)) => {}
                Err(refusal) => return Err(refusal.into()),
            }
        }
        Ok((right, hall, self.journal.as_mut()))
    }

    fn step(&mut self, attempt: &Attempt) -> Result<Taken, Denied> {
        let (right, hall, journal) = self.attend(attempt.id, attempt.token.as_ref())?;
        if !attempt.step.is_open_to(right) {
            return Err(Denied::LookOnly);
        }
        let version = hall.record.version();
        let stamp = Stamp::repeatable(attempt.key.clone(), clock());
        let happened = hall.record.happen(journal, attempt.expected, &stamp, &attempt.step);
        tell(hall, version, matches!(&happened, Ok(happened) if !happened.repeated));
        match happened {
            Ok(happened) => Ok(Taken { scene: hall.now(), repeated: happened.repeated }),
            Err(RecordRefusal::Overtaken) => Err(Denied::StaleDraw(hall.now())),
            Err(refusal) => Err(refusal.into()),
        }
    }
}

impl From<RecordRefusal<StepRefusal>> for Denied {
    fn from(refusal: RecordRefusal<StepRefusal>) -> Self {
        match refusal {
            RecordRefusal::Rules(step) => Self::Step(step),
            RecordRefusal::OtherKind(_) => Self::NotFound,
            RecordRefusal::Failure(failure) => failure.into(),
            RecordRefusal::Overtaken | RecordRefusal::Unreadable(_) => Self::troubled(&refusal),
        }
    }
}
