//! A game as a child would keep it on paper: rolls in boxes, an eraser, and old sheets in a pile for taking things back.

/// One player's row: the name, the boxes that have anything in them, and whether the player went home.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) frames: Vec<Vec<u8>>,
    pub(crate) left: bool,
}

pub(crate) struct Model {
    pub(crate) sheet: Vec<Row>,
    pile: Vec<Vec<Row>>,
}

impl Model {
    pub(crate) fn new(names: impl Iterator<Item = String>) -> Self {
        Self { sheet: names.map(Row::new).collect(), pile: Vec::new() }
    }

    /// Whose turn it is, in which frame from 0, and what stands.
    pub(crate) fn up(&self) -> Option<(usize, usize, u8)> {
        let here = || self.sheet.iter().enumerate().filter(|(_, row)| !row.left);
        let fewest = here().map(|(_, row)| row.done()).min().filter(|&done| done < 10)?;
        let (player, row) = here().find(|(_, row)| row.done() == fewest)?;
        Some((player, fewest, row.frames.get(fewest).map_or(10, |frame| standing(frame))))
    }

    fn keep_old_sheet(&mut self) {
        self.pile.push(self.sheet.clone());
    }

    pub(crate) fn roll(&mut self, pins: u8) -> bool {
        let Some((player, frame, standing)) = self.up() else { return false };
        if pins > standing {
            return false;
        }
        self.keep_old_sheet();
        match self.sheet[player].frames.get_mut(frame) {
            Some(rolls) => rolls.push(pins),
            None => self.sheet[player].frames.push(vec![pins]),
        }
        true
    }

    pub(crate) fn undo(&mut self) -> bool {
        let before = self.pile.pop();
        before.map(|sheet| self.sheet = sheet).is_some()
    }

    pub(crate) fn fix(&mut self, player: usize, frame: usize, rolls: &[u8]) -> bool {
        let Some(row) = self.sheet.get(player).filter(|row| !row.left && frame < row.frames.len()) else {
            return false;
        };
        let last = frame + 1 == row.frames.len();
        let possible =
            (0..rolls.len()).all(|at| !complete(&rolls[..at], frame == 9) && rolls[at] <= standing(&rolls[..at]));
        if !possible || rolls.is_empty() || !(last || complete(rolls, frame == 9)) {
            return false;
        }
        self.keep_old_sheet();
        self.sheet[player].frames[frame] = rolls.to_vec();
        true
    }

    /// Nobody who is here may have anything in the second box.
    pub(crate) fn join(&mut self, name: &str) -> bool {
        if self.sheet.iter().any(|row| !row.left && row.frames.len() > 1) {
            return false;
        }
        self.keep_old_sheet();
        self.sheet.push(Row::new(name.to_owned()));
        true
    }

    pub(crate) fn leave(&mut self, player: usize) -> bool {
        let here = self.sheet.iter().filter(|row| !row.left).count();
        if here < 2 || self.up().is_none() || self.sheet.get(player).is_none_or(|row| row.left) {
            return false;
        }
        self.keep_old_sheet();
        self.sheet[player].left = true;
        true
    }

    pub(crate) fn rename(&mut self, player: usize, name: &str) -> bool {
        if self.sheet.get(player).is_none_or(|row| row.left) {
            return false;
        }
        self.keep_old_sheet();
        name.clone_into(&mut self.sheet[player].name);
        true
    }
}

impl Row {
    fn new(name: String) -> Self {
        Self { name, frames: Vec::new(), left: false }
    }

    fn done(&self) -> usize {
        (0..self.frames.len()).filter(|&at| complete(&self.frames[at], at == 9)).count()
    }

    /// The running totals, as far as they are known.
    pub(crate) fn totals(&self) -> Vec<Option<u16>> {
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
