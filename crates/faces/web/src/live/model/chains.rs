//! Every record that comes about anywhere, as a tree: each entry is bound to the one before it by the journal's own hash,
//! so an entry stands for the whole record up to it.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::Board;
use alley_bowling::{BowlerName, Pins};
use alley_journal::chain::{self, Judgement, Walk};
use alley_journal::{
    Caption, Content, Entry, Failure, GameId, Head, Key, Kind, ListPlace, Moment, Nature, Payload, Position, State,
    Summary,
};
use alley_play::{Access, Change, Kept, Lineup, Score, Token, Written};
use alley_trials::paper::{Deed, PaperGame};

/// The last entry of a record; it stands for all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Tip(u16);

impl Tip {
    /// Before the first entry.
    pub(super) const START: Self = Self(0);
    /// The game has just begun.
    pub(super) const BEGUN: Self = Self(1);
}

/// What is to be seen of a game: a version, and one of the boards that come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sight {
    pub(super) version: u64,
    pub(super) board: u16,
}

/// What a scorekeeper wants, by its number among all that is wanted.
pub(super) type Wish = usize;

/// What is wrong with a record by itself, if anything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Two entries have one key.
    KeyTwice,
    /// What somebody wanted once is there twice.
    WishTwice,
    /// It is not what a child would have on paper, or cannot have happened at all.
    NotOnPaper,
    /// Numbers, hashes or the head do not fit together.
    Broken,
}

struct Twig {
    before: Tip,
    entry: Entry,
    head: Head,
    wish: Option<Wish>,
    game: Option<(Score, PaperGame)>,
    view: Sight,
    flaw: Option<Flaw>,
}

/// The tree, of one game.
pub(super) struct Chains {
    pub(super) game: GameId,
    pub(super) token: Token,
    wishes: Vec<Deed>,
    twigs: Vec<Twig>,
    tips: HashMap<Position, Tip>,
    boards: Vec<Arc<Board>>,
    /// Heads go with their entries, unless the protocol is broken on purpose.
    heads_go_along: bool,
}

impl Chains {
    /// A game that has just begun, and everything that will be wanted of it.
    pub(super) fn begun(wishes: Vec<Deed>, heads_go_along: bool) -> Self {
        let key = Key::new("begin").unwrap();
        let (game, token) = (GameId::drawn_from(&key, 0), Token::of(&key));
        let lineup = Lineup::first(BowlerName::classic("AAA").unwrap()).shared(Access::new(&token, true));
        let score = Score::begin(&lineup).unwrap();
        let (time, kind) = (Moment::from_millis(0), lineup.kind());
        let content = Content { time, key, kind, payload: Payload::new(lineup.to_string()).unwrap() };
        let mut chains = Self {
            game,
            token,
            wishes,
            twigs: Vec::new(),
            tips: HashMap::new(),
            boards: vec![Arc::new(score.board())],
            heads_go_along,
        };
        let head =
            Head::fresh(game, ListPlace::new(1), Nature { kind: Kind::Game, public: true }, &content, &caption());
        let entry = Entry { position: Position::START, content: content.clone() };
        let view = Sight { version: 0, board: 0 };
        let game = Some((score, PaperGame::new(["AAA".to_owned()])));
        chains.put(Twig { before: Tip::START, entry, head, wish: None, game: game.clone(), view, flaw: None });
        let begun = chains.twig(Tip::START, &content, None, game);
        chains.put(begun);
        chains
    }

    fn put(&mut self, twig: Twig) -> Tip {
        let tip = Tip(u16::try_from(self.twigs.len()).unwrap());
        self.tips.insert(twig.entry.position, tip);
        self.twigs.push(twig);
        tip
    }

    fn at(&self, tip: Tip) -> &Twig {
        &self.twigs[usize::from(tip.0)]
    }

    fn twig(&mut self, before: Tip, content: &Content, wish: Option<Wish>, game: Option<(Score, PaperGame)>) -> Twig {
        let position = self.position(before).after(self.game, content);
        let head = self.at(before).head.clone();
        let goes_along = self.heads_go_along || before == Tip::START;
        let head = if goes_along { head.then(position, content, &caption()) } else { head };
        let board = match &game {
            Some((score, _)) => self.board(&score.board()),
            None => self.at(before).view.board,
        };
        let entry = Entry { position, content: content.clone() };
        let mut twig =
            Twig { before, entry, head, wish, game, view: Sight { version: position.number, board }, flaw: None };
        twig.flaw = self.flaw(&twig);
        twig
    }

    fn flaw(&self, twig: &Twig) -> Option<Flaw> {
        let mut entries = self.entries(twig.before);
        if entries.iter().any(|entry| entry.content.key == twig.entry.content.key) {
            return Some(Flaw::KeyTwice);
        }
        if twig.wish.is_some() && self.line(twig.before).any(|tip| self.at(tip).wish == twig.wish) {
            return Some(Flaw::WishTwice);
        }
        if !twig.game.as_ref().is_some_and(|(score, paper)| is_on_paper(&score.board(), paper)) {
            return Some(Flaw::NotOnPaper);
        }
        entries.push(twig.entry.clone());
        let mut walk = Walk::along(&twig.head, Position::START);
        let walked = entries.iter().try_for_each(|entry| walk.step(entry)).and_then(|()| walk.end());
        if walked.is_err() { Some(Flaw::Broken) } else { self.at(twig.before).flaw }
    }

    /// The number of a board.
    pub(super) fn board(&mut self, board: &Board) -> u16 {
        let known = self.boards.iter().position(|known| **known == *board);
        let number = known.unwrap_or_else(|| {
            self.boards.push(Arc::new(board.clone()));
            self.boards.len() - 1
        });
        u16::try_from(number).unwrap()
    }

    pub(super) fn seen(&self, view: Sight) -> &Board {
        &self.boards[usize::from(view.board)]
    }

    /// The record one entry later.
    pub(super) fn grown(&mut self, before: Tip, content: &Content) -> Tip {
        if let Some(tip) = self.tips.get(&self.position(before).after(self.game, content)) {
            return *tip;
        }
        let (change, wish) = (change_of(content), wish_of(&content.key));
        let deed = wish.map(|wish| self.wishes[wish].clone());
        let game = self.at(before).game.clone().and_then(|(score, mut paper)| {
            let can_be = deed.is_some_and(|deed| paper.happen(&deed));
            let score = score.after(&change, content.time).ok()?;
            can_be.then_some((score, paper))
        });
        let twig = self.twig(before, content, wish, game);
        self.put(twig)
    }

    pub(super) fn deed(&self, wish: Wish) -> &Deed {
        &self.wishes[wish]
    }

    pub(super) fn change(&self, wish: Wish) -> Change {
        match self.wishes[wish] {
            Deed::Roll(pins) => Change::Roll(Pins::new(pins).unwrap().into()),
            Deed::Undo => Change::Undo,
            ref other => unreachable!("nobody wants {other:?}"),
        }
    }

    pub(super) fn tip(&self, position: Position) -> Tip {
        self.tips[&position]
    }

    pub(super) fn position(&self, tip: Tip) -> Position {
        self.at(tip).entry.position
    }

    pub(super) fn head(&self, tip: Tip) -> Head {
        self.at(tip).head.clone()
    }

    pub(super) fn view(&self, tip: Tip) -> Sight {
        self.at(tip).view
    }

    pub(super) fn flaw_of(&self, tip: Tip) -> Option<Flaw> {
        self.at(tip).flaw
    }

    pub(super) fn before(&self, tip: Tip) -> Tip {
        self.at(tip).before
    }

    /// From the last entry back to the first.
    pub(super) fn line(&self, tip: Tip) -> impl Iterator<Item = Tip> {
        std::iter::successors(Some(tip), |tip| Some(self.before(*tip))).take_while(|tip| *tip != Tip::START)
    }

    /// Whether a record goes on where the other one ends, or ends there.
    pub(super) fn goes_on(&self, from: Tip, to: Tip) -> bool {
        from == Tip::START || self.line(to).any(|tip| tip == from)
    }

    /// Whether a record has looked like this at some time.
    pub(super) fn has_shown(&self, tip: Tip, view: Sight) -> bool {
        self.line(tip).any(|tip| self.view(tip) == view)
    }

    /// A record that looks like this.
    pub(super) fn showing(&self, view: Sight) -> Tip {
        let place = self.twigs.iter().position(|twig| twig.view == view).unwrap();
        Tip(u16::try_from(place).unwrap())
    }

    /// Where something that was wanted stands in a record.
    pub(super) fn place(&self, tip: Tip, wish: Wish) -> Option<Tip> {
        self.line(tip).find(|tip| self.at(*tip).wish == Some(wish))
    }

    pub(super) fn entries(&self, tip: Tip) -> Vec<Entry> {
        let mut entries: Vec<_> = self.line(tip).map(|tip| self.at(tip).entry.clone()).collect();
        entries.reverse();
        entries
    }

    /// The entry that has this key.
    pub(super) fn holder(&self, tip: Tip, key: &Key) -> Option<&Entry> {
        self.line(tip).map(|tip| &self.at(tip).entry).find(|entry| entry.content.key == *key)
    }

    /// The port's own judgement about one more entry of a record.
    pub(super) fn judge(&mut self, current: Tip, expected: Tip, content: &Content, by: Judges) -> Result<Tip, Failure> {
        let holder = self.holder(current, &content.key).filter(|_| by.key).cloned();
        let expected = if by.version { expected } else { current };
        let (game, current_position) = (self.game, self.position(current));
        match chain::judge(game, current_position, self.position(expected), content, holder.as_ref())? {
            Judgement::Written(position) => Ok(self.tip(position)),
            Judgement::Write(_) => Ok(self.grown(current, content)),
        }
    }
}

/// What the judgement looks at: both, unless the protocol is broken on purpose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judges {
    pub(super) key: bool,
    pub(super) version: bool,
}

fn caption() -> Caption {
    Caption { state: State::Open, summary: Summary::new("AAA").unwrap() }
}

/// The key of a wish; another one for somebody who does not keep it.
pub(super) fn key_of(wish: Wish, fresh: bool) -> Key {
    Key::new(format!("{}-{wish}", if fresh { "another" } else { "wish" })).unwrap()
}

fn change_of(content: &Content) -> Change {
    let text = std::str::from_utf8(content.payload.bytes()).unwrap();
    Change::spelled(content.kind.as_str(), text).unwrap()
}

fn wish_of(key: &Key) -> Option<Wish> {
    key.as_str().split_once('-').and_then(|(_, number)| number.parse().ok())
}

fn is_on_paper(board: &Board, paper: &PaperGame) -> bool {
    let up = board.next.map(|next| (next.row, usize::from(next.frame) - 1, next.rack.standing().count()));
    let rows = board.rows.iter().zip(&paper.rows).all(|(row, on_paper)| {
        let rolls: Vec<Vec<u8>> =
            row.line.rolls().into_iter().map(|frame| frame.into_iter().map(Pins::count).collect()).collect();
        let totals: Vec<_> = row.cells.iter().map(|cell| cell.total).collect();
        rolls == on_paper.frames && totals == on_paper.totals()
    });
    rows && up == paper.up() && board.rows.len() == paper.rows.len()
}
