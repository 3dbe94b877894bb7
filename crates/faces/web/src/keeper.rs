//! The one owner of every live game. It sits on a thread of its own with the journal; whoever wants something of a game
//! asks it, and whoever watches receives each version as one shared value.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;

use alley_board::Board;
use alley_journal::{Filter, Head, Kind, State};
use alley_play::{
    Change, ChangeRefusal, Failure, GameId, HistoryEntry, Journal, Key, Lineup, RecordRefusal, Right, Stamp,
    StepRefusal, Token, clock, history,
};
use tokio::sync::{mpsc, oneshot, watch};

use crate::hall::Hall;
use crate::scene::Scene;
use crate::seat::{Seat, make_room};
use crate::view::{Game, View};

/// Games that nobody watches are put away when more than so many are open; their record stays.
const TABLES: usize = 256;
/// Errands waiting at the desk; who comes later waits at the door.
const QUEUE: usize = 1024;
/// The newest public games that are listed.
const LISTED: u32 = 100;

type Errand = Box<dyn FnOnce(&mut Desk) + Send>;

/// How the rest of the server reaches the owner of the games.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    errands: mpsc::Sender<Errand>,
}

/// The versions of a game as they come.
pub(crate) type Views = watch::Receiver<Arc<View>>;

/// Why the keeper does not do it.
#[derive(Debug)]
pub(crate) enum Denied {
    /// No such game, or not for this visitor: which of the two is nobody's business.
    NotFound,
    /// The link may only look.
    LookOnly,
    /// Somebody else was quicker; the game as it is now.
    Stale(Arc<View>),
    /// The same of a draw.
    StaleDraw(Arc<Scene>),
    /// The key stands for another change.
    KeyReused,
    /// The rules refuse it.
    Refused(ChangeRefusal),
    /// As many play as may.
    Full(usize),
    /// The protocol of a draw refuses it.
    Step(StepRefusal),
    /// The record cannot be read or written; whoever runs the server has been told why.
    Journal,
    /// The server is going down.
    Closing,
}

/// A write that is safe in the journal.
pub(crate) struct Written {
    pub(crate) view: Arc<View>,
    /// It had been written before; this was a repeat.
    pub(crate) repeated: bool,
}

/// What somebody wants written, and in which game.
pub(crate) struct Wish {
    pub(crate) id: GameId,
    pub(crate) token: Option<Token>,
    pub(crate) expected: u64,
    pub(crate) key: Key,
    pub(crate) change: Change,
    /// As many may play.
    pub(crate) players: usize,
}

/// A public game in the list.
pub(crate) struct Listing {
    pub(crate) id: GameId,
    /// A draw, not a game.
    pub(crate) draw: bool,
    pub(crate) finished: bool,
    pub(crate) summary: String,
}

impl Keeper {
    /// Seats the owner at its desk; the thread ends when the last [`Keeper`] is dropped.
    pub(crate) fn seat(journal: Box<dyn Journal>) -> std::io::Result<(Self, thread::JoinHandle<()>)> {
        let (errands, mut waiting) = mpsc::channel::<Errand>(QUEUE);
        let mut desk = Desk { journal, tables: HashMap::new(), halls: HashMap::new(), visits: 0 };
        let thread = thread::Builder::new().name("keeper".to_owned()).spawn(move || {
            while let Some(errand) = waiting.blocking_recv() {
                errand(&mut desk);
            }
        })?;
        Ok((Self { errands }, thread))
    }

    pub(crate) async fn ask<Answer: Send + 'static>(
        &self,
        errand: impl FnOnce(&mut Desk) -> Result<Answer, Denied> + Send + 'static,
    ) -> Result<Answer, Denied> {
        let (reply, answer) = oneshot::channel();
        let errand: Errand = Box::new(move |desk| {
            // Whoever asked may have gone; what was done stays done.
            let _ = reply.send(errand(desk));
        });
        self.errands.send(errand).await.map_err(|_| Denied::Closing)?;
        answer.await.map_err(|_| Denied::Closing)?
    }

    /// Begins a game, or finds the one that was begun with this key.
    pub(crate) async fn begin(&self, lineup: Lineup, key: Key) -> Result<Arc<View>, Denied> {
        self.ask(move |desk| desk.begin(lineup, key)).await
    }

    /// A game to watch, and what this token may do there.
    pub(crate) async fn enter(&self, id: GameId, token: Option<Token>) -> Result<(Right, Views), Denied> {
        self.ask(move |desk| {
            let (right, table, _) = desk.enter(id, token.as_ref())?;
            Ok((right, table.watch()))
        })
        .await
    }

    /// Writes a change.
    pub(crate) async fn write(&self, wish: Wish) -> Result<Written, Denied> {
        self.ask(move |desk| desk.write(&wish)).await
    }

    /// Everything that was written down about a game.
    pub(crate) async fn history(&self, id: GameId, token: Option<Token>) -> Result<Vec<HistoryEntry>, Denied> {
        self.ask(move |desk| {
            let (_, _, journal) = desk.enter(id, token.as_ref())?;
            Ok(history(&journal.read(id, 0)?).map_err(RecordRefusal::<ChangeRefusal>::from)?)
        })
        .await
    }

    /// The newest public games.
    pub(crate) async fn public_games(&self) -> Result<Vec<Listing>, Denied> {
        self.ask(Desk::public_games).await
    }
}

/// The owner's desk: the journal, and the games that are open.
pub(crate) struct Desk {
    pub(crate) journal: Box<dyn Journal>,
    tables: HashMap<GameId, Table>,
    pub(crate) halls: HashMap<GameId, Hall>,
    pub(crate) visits: u64,
}

/// A game that is open, and everybody who watches it.
type Table = Seat<Game, View>;

impl Desk {
    fn begin(&mut self, lineup: Lineup, key: Key) -> Result<Arc<View>, Denied> {
        let game = Game::begin(self.journal.as_mut(), lineup, &Stamp::repeatable(key, clock()))?;
        make_room(&mut self.tables, TABLES);
        let table = self.tables.entry(game.id()).or_insert_with(|| seated(game));
        table.visit(self.visits);
        Ok(table.now())
    }

    /// Opens a game for somebody who may look at it.
    fn enter(&mut self, id: GameId, token: Option<&Token>) -> Result<(Right, &mut Table, &mut dyn Journal), Denied> {
        self.visits += 1;
        if !self.tables.contains_key(&id) {
            self.expect(id, Kind::Game)?;
            let game = Game::load(self.journal.as_mut(), id)?;
            make_room(&mut self.tables, TABLES);
            self.tables.insert(id, seated(game));
        }
        let table = self.tables.get_mut(&id).ok_or(Denied::NotFound)?;
        table.visit(self.visits);
        let access = table.record.access();
        let right = access.and_then(|access| access.right(token)).ok_or(Denied::NotFound)?;
        Ok((right, table, self.journal.as_mut()))
    }

    fn write(&mut self, wish: &Wish) -> Result<Written, Denied> {
        let (right, table, journal) = self.enter(wish.id, wish.token.as_ref())?;
        if right != Right::Write {
            return Err(Denied::LookOnly);
        }
        let version = table.record.version();
        let stamp = Stamp::repeatable(wish.key.clone(), clock());
        let full = |board: &Board| match wish.change {
            Change::Join(_) if board.rows.len() >= wish.players => Err(ChangeRefusal::Full(wish.players)),
            _ => Ok(()),
        };
        let happened = table.record.happen_if(journal, Some(wish.expected), &stamp, &wish.change, full);
        if table.record.version() != version {
            table.tell(match &happened {
                Ok(happened) if !happened.repeated => View::after(&table.record, &happened.before, &wish.change),
                // Another program wrote into the same journal.
                _ => View::opened(&table.record),
            });
        }
        match happened {
            Ok(happened) => Ok(Written { view: table.now(), repeated: happened.repeated }),
            Err(RecordRefusal::Overtaken) => Err(Denied::Stale(table.now())),
            Err(RecordRefusal::Rules(ChangeRefusal::Full(most))) => Err(Denied::Full(most)),
            Err(refusal) => Err(refusal.into()),
        }
    }

    fn public_games(&mut self) -> Result<Vec<Listing>, Denied> {
        let public = Filter { kind: None, public: Some(true), state: None };
        let listing = |head: Head| Listing {
            id: head.game,
            draw: head.nature.kind != Kind::Game,
            finished: head.caption.state == State::Over,
            summary: head.caption.summary.as_str().to_owned(),
        };
        Ok(self.journal.list(public, None, LISTED)?.into_iter().map(listing).collect())
    }

    /// A record of another kind is not read only to be told from this one.
    pub(crate) fn expect(&mut self, id: GameId, kind: Kind) -> Result<(), Denied> {
        if self.journal.head(id)?.nature.kind == kind { Ok(()) } else { Err(Denied::NotFound) }
    }
}

fn seated(game: Game) -> Table {
    let view = View::opened(&game);
    Seat::new(game, view)
}

impl From<RecordRefusal<ChangeRefusal>> for Denied {
    fn from(refusal: RecordRefusal<ChangeRefusal>) -> Self {
        match refusal {
            RecordRefusal::Rules(reason) => Self::Refused(reason),
            RecordRefusal::OtherKind(_) => Self::NotFound,
            RecordRefusal::Failure(failure) => failure.into(),
            RecordRefusal::Overtaken | RecordRefusal::Unreadable(_) => Self::troubled(&refusal),
        }
    }
}

impl From<Failure> for Denied {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::NoSuchGame(_) => Self::NotFound,
            Failure::KeyReused { .. } => Self::KeyReused,
            other => Self::troubled(&other),
        }
    }
}

impl Denied {
    pub(crate) fn troubled(reason: &impl std::fmt::Display) -> Self {
        crate::log::say(format_args!("the journal: {reason}"));
        Self::Journal
    }
}
