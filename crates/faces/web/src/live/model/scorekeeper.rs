//! A scorekeeper's phone, as `assets/game/queue.js` and `known.js` have it: what was pressed is sent one after the other,
//! each with a key of its own, again and again until it is answered, through any server.

use alley_board::Board;
use alley_trials::paper::{Deed, PaperGame};

use super::at_desk::{Ask, Told};
use super::chains::{Chains, Sight, Wish};
use super::setting::Broken;

/// A ball of the sheet: row, frame and ball, from 0.
type Place = (usize, usize, usize);

/// What a scorekeeper has pressed, and which ball each was meant for.
#[derive(Clone, Debug)]
pub(super) struct Pressed(pub(super) Vec<(Wish, Option<Place>)>);

impl Pressed {
    /// All of it pressed on the board that the game begins with, while nothing was answered yet.
    pub(super) fn ahead(first: Wish, deeds: &[Deed]) -> Self {
        let mut paper = PaperGame::new(["AAA".to_owned()]);
        let mut press = |(wish, deed): (Wish, &Deed)| {
            let place = paper
                .up()
                .filter(|_| matches!(deed, Deed::Roll(_)))
                .map(|(row, frame, _)| (row, frame, paper.rows[row].frames.get(frame).map_or(0, Vec::len)));
            paper.happen(deed);
            (wish, place)
        };
        Self((first..).zip(deeds).map(&mut press).collect())
    }
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Scorekeeper {
    /// How many of those pressed are done with.
    pub(super) done: usize,
    /// What the next one expects.
    pub(super) expected: u64,
    /// The newest board that this page has seen.
    pub(super) known: Sight,
    /// From which server an answer is waited for.
    pub(super) waits_for: Option<usize>,
    /// Whether the next one was sent before.
    pub(super) tried: bool,
    /// The rest has come back: a person has to decide.
    pub(super) held: bool,
}

/// What becomes of something pressed, once a scorekeeper has heard an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fortune {
    /// It is written, and at this version unless it was a repeat.
    Acknowledged(Option<u64>),
    /// It was refused, whatever comes next.
    Refused,
    /// It is on the board already, and is not sent any more.
    LetGo,
}

impl Scorekeeper {
    pub(super) const fn new(known: Sight) -> Self {
        Self { done: 0, expected: known.version, known, waits_for: None, tried: false, held: false }
    }

    /// What it sends next.
    pub(super) fn next(&self, pressed: &Pressed) -> Option<Wish> {
        pressed.0.get(self.done).filter(|_| !self.held).map(|(wish, _)| *wish)
    }

    /// The next one as it is sent; pressed afresh it has another key, and follows the board that is seen now.
    pub(super) fn ask(&self, wish: Wish, fresh: bool) -> Ask {
        Ask { wish, expected: if fresh { self.known.version } else { self.expected }, fresh }
    }

    /// A page draws nothing that is older than what it shows.
    pub(super) fn learn(&mut self, view: Sight) {
        if view.version >= self.known.version {
            self.known = view;
        }
    }

    /// The answer has come: what becomes of what was pressed.
    pub(super) fn heed(
        &mut self,
        told: Told,
        pressed: &Pressed,
        (chains, broken): (&Chains, Option<Broken>),
    ) -> Vec<(Wish, Fortune)> {
        let Some(wish) = self.next(pressed) else { return Vec::new() };
        self.waits_for = None;
        match told {
            Told::Happened(view) | Told::Repeated(view) => {
                self.learn(view);
                (self.done, self.expected, self.tried) = (self.done + 1, self.expected + 1, false);
                let version = matches!(told, Told::Happened(_)).then_some(view.version);
                vec![(wish, Fortune::Acknowledged(version))]
            }
            Told::Overtaken(view) => {
                self.learn(view);
                let mut fortunes = vec![(wish, Fortune::Refused)];
                let believes_newest = broken == Some(Broken::NewestBoardIsBelieved);
                let board = if believes_newest { self.known } else { view };
                fortunes.extend(self.follow(board, pressed, chains));
                fortunes
            }
            Told::Refused => {
                self.held = true;
                vec![(wish, Fortune::Refused)]
            }
            Told::Away => Vec::new(),
        }
    }

    /// Somebody else wrote meanwhile. What is on the board already is not written twice, and what has still its place there
    /// follows the new version. Everything else comes back.
    fn follow(&mut self, told: Sight, pressed: &Pressed, chains: &Chains) -> Vec<(Wish, Fortune)> {
        let board = chains.seen(told);
        let rest = &pressed.0[self.done..];
        let is_there = |(wish, place): &&(Wish, Option<Place>)| shows(board, chains.deed(*wish), *place);
        let there: Vec<_> = rest.iter().take_while(is_there).map(|(wish, _)| (*wish, Fortune::LetGo)).collect();
        self.done += there.len();
        (self.expected, self.tried) = (told.version, false);
        let is_next = |place: Place| {
            board.next.is_some_and(|next| (next.row, usize::from(next.frame) - 1, usize::from(next.ball) - 1) == place)
        };
        let first = pressed.0.get(self.done);
        self.held = first.is_some_and(|(_, place)| !place.is_some_and(is_next));
        there
    }
}

/// Whether a board shows the ball that somebody pressed.
pub(super) fn shows(board: &Board, deed: &Deed, place: Option<Place>) -> bool {
    let said = |(row, frame, ball): Place| {
        let rolls = board.rows.get(row)?.line.rolls();
        rolls.get(frame)?.get(ball).map(|pins| Deed::Roll(pins.count()))
    };
    place.and_then(said).as_ref() == Some(deed)
}
