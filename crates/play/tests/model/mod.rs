//! A game as a child would keep it on paper: rolls in boxes, an eraser, and old sheets in a pile for taking things back.

/// For every player the boxes that have anything in them.
type Sheet = Vec<Vec<Vec<u8>>>;

pub(crate) struct Model {
    pub(crate) sheet: Sheet,
    pile: Vec<Sheet>,
}

impl Model {
    pub(crate) fn new(players: usize) -> Self {
        Self { sheet: vec![Vec::new(); players], pile: Vec::new() }
    }

    /// Whose turn it is, in which frame from 0, and what stands.
    pub(crate) fn up(&self) -> Option<(usize, usize, u8)> {
        let done = |frames: &Vec<Vec<u8>>| (0..frames.len()).filter(|&at| complete(&frames[at], at == 9)).count();
        let fewest = self.sheet.iter().map(done).min().filter(|&done| done < 10)?;
        let player = self.sheet.iter().position(|frames| done(frames) == fewest)?;
        let standing = self.sheet[player].get(fewest).map_or(10, |frame| standing(frame));
        Some((player, fewest, standing))
    }

    pub(crate) fn roll(&mut self, pins: u8) -> bool {
        let Some((player, frame, standing)) = self.up() else { return false };
        if pins > standing {
            return false;
        }
        self.pile.push(self.sheet.clone());
        match self.sheet[player].get_mut(frame) {
            Some(rolls) => rolls.push(pins),
            None => self.sheet[player].push(vec![pins]),
        }
        true
    }

    pub(crate) fn undo(&mut self) -> bool {
        let before = self.pile.pop();
        before.map(|sheet| self.sheet = sheet).is_some()
    }

    pub(crate) fn fix(&mut self, player: usize, frame: usize, rolls: &[u8]) -> bool {
        let Some(frames) = self.sheet.get(player).filter(|frames| frame < frames.len()) else { return false };
        let last = frame + 1 == frames.len();
        let possible =
            (0..rolls.len()).all(|at| !complete(&rolls[..at], frame == 9) && rolls[at] <= standing(&rolls[..at]));
        if !possible || rolls.is_empty() || !(last || complete(rolls, frame == 9)) {
            return false;
        }
        self.pile.push(self.sheet.clone());
        self.sheet[player][frame] = rolls.to_vec();
        true
    }

    /// The running totals of a player, as far as they are known.
    pub(crate) fn totals(&self, player: usize) -> Vec<Option<u16>> {
        let frames = &self.sheet[player];
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
