//! A game as a child would keep it on paper: rolls in boxes, an eraser, and old sheets in a pile for taking things back. It
//! depends on nothing, least of all on the rules.

use crate::Dice;

/// One player's row: the name, the boxes that have anything in them, and whether the player went home.
#[derive(Clone, Debug)]
pub struct PaperRow {
    /// The name.
    pub name: String,
    /// The rolls, box by box.
    pub frames: Vec<Vec<u8>>,
    /// Whether the player went home.
    pub left: bool,
}

/// A whole game on paper.
///
/// ```
/// use alley_trials::paper::{Deed, PaperGame};
///
/// let mut game = PaperGame::new(["Ann".to_owned()]);
/// assert!(game.happen(&Deed::Roll(7)));
/// assert!(!game.happen(&Deed::Roll(4)), "three pins stand");
/// assert_eq!(game.up(), Some((0, 0, 3)));
/// ```
#[derive(Clone, Debug)]
pub struct PaperGame {
    /// The players from top to bottom.
    pub rows: Vec<PaperRow>,
    pile: Vec<Vec<PaperRow>>,
}

/// What can happen in a game. Players and frames are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The player who is up knocks down this many.
    Roll(u8),
    /// The last deed that still counts is taken back.
    Undo,
    /// A frame of a player was written down wrong.
    Fix {
        /// Whose.
        player: usize,
        /// Which.
        frame: usize,
        /// What was really rolled.
        rolls: Vec<u8>,
    },
    /// Somebody joins.
    Join(String),
    /// A player goes home.
    Leave(usize),
    /// A player is called something else.
    Rename(usize, String),
}

impl Deed {
    /// Anything, sensible or not, in a game of a few players. Leaving is rare enough for some games to be finished by
    /// several.
    pub fn random(dice: &mut Dice) -> Self {
        let player = 1 + dice.place(5);
        match dice.below(16) {
            0 | 1 => Self::Undo,
            2 | 3 => {
                let rolls = (0..dice.below(4)).map(|_| pins(dice)).collect();
                // Mostly a frame that was bowled.
                let frame = if dice.below(2) == 0 { 1 } else { 1 + dice.place(10) };
                Self::Fix { player, frame, rolls }
            }
            4 if dice.below(3) == 0 => Self::Leave(player),
            5 if dice.below(2) == 0 => Self::Join("ZZZ".to_owned()),
            6 if dice.below(3) == 0 => Self::Rename(player, "YYY".to_owned()),
            _ => Self::Roll(pins(dice)),
        }
    }
}

/// A strike more often than any other count.
fn pins(dice: &mut Dice) -> u8 {
    dice.small(14).min(10)
}

impl PaperGame {
    /// These are going to play.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self { rows: names.into_iter().map(PaperRow::new).collect(), pile: Vec::new() }
    }

    /// Writes it down, if it can be; whether it could.
    pub fn happen(&mut self, deed: &Deed) -> bool {
        match deed {
            Deed::Roll(pins) => self.roll(*pins),
            Deed::Undo => self.undo(),
            Deed::Fix { player, frame, rolls } => self.fix(player - 1, frame - 1, rolls),
            Deed::Join(name) => self.join(name),
            Deed::Leave(player) => self.leave(player - 1),
            Deed::Rename(player, name) => self.rename(player - 1, name),
        }
    }

    /// Whose turn it is, in which frame from 0, and what stands.
    pub fn up(&self) -> Option<(usize, usize, u8)> {
        let here = || self.rows.iter().enumerate().filter(|(_, row)| !row.left);
        let fewest = here().map(|(_, row)| row.done()).min().filter(|&done| done < 10)?;
        let (player, row) = here().find(|(_, row)| row.done() == fewest)?;
        Some((player, fewest, row.frames.get(fewest).map_or(10, |frame| standing(frame))))
    }

    fn keep_old_sheet(&mut self) {
        self.pile.push(self.rows.clone());
    }

    fn roll(&mut self, pins: u8) -> bool {
        let Some((player, frame, standing)) = self.up() else { return false };
        if pins > standing {
            return false;
        }
        self.keep_old_sheet();
        match self.rows[player].frames.get_mut(frame) {
            Some(rolls) => rolls.push(pins),
            None => self.rows[player].frames.push(vec![pins]),
        }
        true
    }

    fn undo(&mut self) -> bool {
        let before = self.pile.pop();
        before.map(|sheet| self.rows = sheet).is_some()
    }

    fn fix(&mut self, player: usize, frame: usize, rolls: &[u8]) -> bool {
        let Some(row) = self.rows.get(player).filter(|row| !row.left && frame < row.frames.len()) else {
            return false;
        };
        let last = frame + 1 == row.frames.len();
        let possible =
            (0..rolls.len()).all(|at| !complete(&rolls[..at], frame == 9) && rolls[at] <= standing(&rolls[..at]));
        if !possible || rolls.is_empty() || !(last || complete(rolls, frame == 9)) {
            return false;
        }
        self.keep_old_sheet();
        self.rows[player].frames[frame] = rolls.to_vec();
        true
    }

    /// Nobody who is here may have anything in the second box.
    fn join(&mut self, name: &str) -> bool {
        if self.rows.iter().any(|row| !row.left && row.frames.len() > 1) {
            return false;
        }
        self.keep_old_sheet();
        self.rows.push(PaperRow::new(name.to_owned()));
        true
    }

    fn leave(&mut self, player: usize) -> bool {
        let here = self.rows.iter().filter(|row| !row.left).count();
        if here < 2 || self.up().is_none() || self.rows.get(player).is_none_or(|row| row.left) {
            return false;
        }
        self.keep_old_sheet();
        self.rows[player].left = true;
        true
    }

    fn rename(&mut self, player: usize, name: &str) -> bool {
        if self.rows.get(player).is_none_or(|row| row.left) {
            return false;
        }
        self.keep_old_sheet();
        name.clone_into(&mut self.rows[player].name);
        true
    }
}

impl PaperRow {
    fn new(name: String) -> Self {
        Self { name, frames: Vec::new(), left: false }
    }

    fn done(&self) -> usize {
        (0..self.frames.len()).filter(|&at| complete(&self.frames[at], at == 9)).count()
    }

    /// The running totals, as far as they are known.
    pub fn totals(&self) -> Vec<Option<u16>> {
        let frames = &self.frames;
        let mut sum = Some(0);
        let total = |at: usize| {
            let frame = frames.get(at)?;
            let mut later = frames[at + 1..].iter().flatten();
            let mut points: u16 = frame.iter().map(|&pins| u16::from(pins)).sum();
            let bonus = match (at, frame.as_slice()) {
                (9, _) => 0,
                (_, [10]) => 2,
                (_, [first, second]) if first + second == 10 => 1,
                _ => 0,
            };
            for _ in 0..bonus {
                points += u16::from(*later.next()?);
            }
            complete(frame, at == 9).then_some(points)
        };
        let running = (0..10).map(|at| {
            sum = sum.and_then(|sum| total(at).map(|points| sum + points));
            sum
        });
        running.collect()
    }
}

fn complete(rolls: &[u8], tenth: bool) -> bool {
    match rolls {
        [] => false,
        [first] => !tenth && *first == 10,
        [first, second] => !tenth || first + second < 10,
        _ => true,
    }
}

/// What stands after these balls of one frame: a rack that fell is set up again.
fn standing(rolls: &[u8]) -> u8 {
    rolls.iter().fold(10, |standing, pins| if standing == *pins { 10 } else { standing - pins })
}
