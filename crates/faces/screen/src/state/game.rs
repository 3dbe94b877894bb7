//! A game: balls by their keys, a cursor into what was bowled, pins by their numbers.

use std::sync::Arc;

use alley_board::{Board, What};
use alley_bowling::{Ball, Deck, FrameNumber, Leave, Mark, Pin, Pins, Rack};
use alley_play::{Amendment, Change, ChangeRefusal};

use crate::errand::Errand;
use crate::key::Key;
use crate::news::{GameSeen, Refused};
use crate::state::remark::Remark;
use crate::state::step::Step;

/// How many steps the flourish of a strike has.
pub(crate) const FLOURISH: u8 = 12;

/// A game on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) seen: GameSeen,
    pub(crate) mode: Mode,
    /// How far the flourish for a strike has come.
    pub(crate) flourish: Option<u8>,
}

/// What keys mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// They are balls.
    Bowling,
    /// They move the cursor over what was bowled.
    Looking(FrameSpot),
    /// They are the balls of this frame, as it really was.
    Correcting(Box<TypedFrame>),
    /// They are the numbers of the pins that the next ball leaves standing; without any, it takes all there are.
    Pins(Vec<Pin>),
}

/// A frame of a row, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameSpot {
    pub(crate) row: usize,
    pub(crate) frame: usize,
}

/// A correction that is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypedFrame {
    pub(crate) spot: FrameSpot,
    pub(crate) balls: Vec<Ball>,
    /// The board as it would be, or why it cannot be.
    pub(crate) outcome: Result<Arc<Board>, ChangeRefusal>,
}

impl Game {
    pub(crate) fn new(seen: GameSeen) -> Self {
        Self { seen, mode: Mode::Bowling, flourish: None }
    }

    /// The game stands elsewhere now. What is being corrected stays, unless it cannot be.
    pub(crate) fn learn(&mut self, seen: GameSeen) {
        let other = self.seen.id != seen.id;
        self.seen = seen;
        self.flourish = self.struck().then_some(0);
        self.mode = match std::mem::replace(&mut self.mode, Mode::Bowling) {
            _ if other => Mode::Bowling,
            Mode::Correcting(draft) => Mode::Correcting(Box::new(self.drafted(draft.spot, draft.balls))),
            Mode::Pins(_) => Mode::Bowling,
            mode => mode,
        };
    }

    /// A correction that was written down leads back to the balls.
    pub(crate) fn confirmed(&mut self) {
        self.mode = Mode::Bowling;
    }

    fn struck(&self) -> bool {
        let what = self.seen.call.as_ref().map(|call| call.what);
        matches!(what, Some(What::Roll { delivery, .. }) if delivery.mark == Mark::Strike)
    }

    /// One step of the flourish.
    pub(crate) fn tick(&mut self) {
        self.flourish = self.flourish.map(|step| step + 1).filter(|step| *step < FLOURISH);
    }

    /// The board that is shown: the one in the record, or a correction that is not confirmed.
    pub(crate) fn shown(&self) -> &Arc<Board> {
        match &self.mode {
            Mode::Correcting(draft) => draft.outcome.as_ref().unwrap_or(&self.seen.board),
            _ => &self.seen.board,
        }
    }

    /// Where the cursor is.
    pub(crate) fn spot(&self) -> Option<FrameSpot> {
        match &self.mode {
            Mode::Looking(spot) => Some(*spot),
            Mode::Correcting(draft) => Some(draft.spot),
            Mode::Bowling | Mode::Pins(_) => None,
        }
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        let pressed = key.pressed();
        match (&self.mode, pressed.first()) {
            (Mode::Correcting(_), _) => self.correct(key),
            (Mode::Pins(_), _) => self.name_pins(key),
            (Mode::Looking(spot), _) => self.look(*spot, key),
            (Mode::Bowling, Some(letter)) => self.bowl(*letter),
            (Mode::Bowling, None) => self.leave_balls(key),
        }
    }

    fn bowl(&mut self, letter: char) -> Step {
        match letter {
            'u' => return self.happen(Change::Undo),
            'h' => return Step::Ask(Errand::History),
            'n' if self.seen.another => return Step::Ask(Errand::NextGame),
            'p' if self.seen.board.next.is_some() => {
                self.mode = Mode::Pins(Vec::new());
                return Step::Stay;
            }
            _ => {}
        }
        let rack = self.seen.board.next.map(|next| next.rack);
        match ball(letter, rack.unwrap_or(Rack::Fresh)) {
            Some(Ok(ball)) => self.happen(Change::Roll(ball)),
            Some(Err(remark)) => Step::Say(remark),
            None => Step::Say(Remark::NotNow),
        }
    }

    fn leave_balls(&mut self, key: &Key) -> Step {
        match key {
            Key::Escape => Step::Back,
            Key::Backspace => self.happen(Change::Undo),
            Key::Up | Key::Down | Key::Left | Key::Right | Key::Home | Key::End | Key::Tab => {
                let Some(spot) = self.last_bowled() else { return Step::Say(Remark::NothingBowled) };
                self.mode = Mode::Looking(spot);
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    /// The frame of the ball before the next one, or the last that anybody bowled.
    fn last_bowled(&self) -> Option<FrameSpot> {
        let rows = self.seen.board.rows.iter().enumerate();
        let lasts = rows.filter_map(|(row, each)| {
            let frame = each.cells.iter().rposition(|cell| cell.deliveries().next().is_some())?;
            Some(FrameSpot { row, frame })
        });
        lasts.max_by_key(|spot| (spot.frame, spot.row))
    }

    fn look(&mut self, FrameSpot { row, frame }: FrameSpot, key: &Key) -> Step {
        let rows = self.seen.board.rows.len();
        let spot = match key {
            Key::Up => FrameSpot { row: row.saturating_sub(1), frame },
            Key::Down => FrameSpot { row: (row + 1).min(rows.saturating_sub(1)), frame },
            Key::Left => FrameSpot { row, frame: frame.saturating_sub(1) },
            Key::Right => FrameSpot { row, frame: (frame + 1).min(9) },
            Key::Home => FrameSpot { row, frame: 0 },
            Key::End => FrameSpot { row, frame: 9 },
            Key::Escape => {
                self.mode = Mode::Bowling;
                return Step::Stay;
            }
            Key::Enter => {
                self.mode = Mode::Correcting(Box::new(self.drafted(FrameSpot { row, frame }, Vec::new())));
                return Step::Stay;
            }
            key if key.pressed().first().and_then(|letter| ball(*letter, Rack::Fresh)).is_some() => {
                // The first ball of what the frame really was.
                self.mode = Mode::Correcting(Box::new(self.drafted(FrameSpot { row, frame }, Vec::new())));
                return self.correct(key);
            }
            Key::Letter(_) => return Step::Say(Remark::NotNow),
            _ => return Step::Stay,
        };
        self.mode = Mode::Looking(spot);
        Step::Stay
    }

    fn correct(&mut self, key: &Key) -> Step {
        let Mode::Correcting(draft) = &self.mode else { return Step::Stay };
        let (spot, mut balls) = (draft.spot, draft.balls.clone());
        match key {
            Key::Escape => {
                self.mode = Mode::Looking(spot);
                return Step::Stay;
            }
            Key::Enter => return self.confirm(),
            Key::Backspace => drop(balls.pop()),
            key => match key.pressed().first().and_then(|letter| ball(*letter, self.rack(spot, &balls))) {
                Some(Ok(ball)) if balls.len() < 3 => balls.push(ball),
                Some(Err(remark)) => return Step::Say(remark),
                _ => return Step::Say(Remark::NotNow),
            },
        }
        self.mode = Mode::Correcting(Box::new(self.drafted(spot, balls)));
        Step::Stay
    }

    fn confirm(&mut self) -> Step {
        let Mode::Correcting(draft) = &self.mode else { return Step::Stay };
        match (&draft.outcome, amendment(draft.spot, &draft.balls)) {
            (Ok(_), Some(amendment)) => self.happen(Change::Fix(draft.spot.row, amendment)),
            (Err(refusal), _) => Step::Say(Remark::Refused(Refused::Change(*refusal))),
            (Ok(_), None) => Step::Say(Remark::NotNow),
        }
    }

    /// Something that is meant for the board that is seen, and for no other.
    fn happen(&self, change: Change) -> Step {
        Step::Ask(Errand::Happen(self.seen.version, Box::new(change)))
    }

    /// What the next ball of a frame is bowled at, after these; where the rules know of no next one, a fresh rack.
    fn rack(&self, spot: FrameSpot, balls: &[Ball]) -> Rack {
        let rules = self.seen.board.rules;
        amendment(spot, balls).and_then(|amendment| amendment.rack(rules)).unwrap_or(Rack::Fresh)
    }

    /// The correction as far as it was typed, and the board that it would make.
    fn drafted(&self, spot: FrameSpot, balls: Vec<Ball>) -> TypedFrame {
        let outcome = match amendment(spot, &balls) {
            Some(amendment) => self.seen.score.clone().then(&Change::Fix(spot.row, amendment)),
            None => Err(ChangeRefusal::Nobody),
        };
        TypedFrame { spot, balls, outcome: outcome.map(|score| Arc::new(score.board())) }
    }

    fn name_pins(&mut self, key: &Key) -> Step {
        let Mode::Pins(standing) = &mut self.mode else { return Step::Stay };
        match (key, key.pressed().first()) {
            (Key::Escape, _) | (_, Some('p')) => self.mode = Mode::Bowling,
            (Key::Enter, _) => return self.leave_pins(),
            (_, Some(letter)) => match pin(*letter) {
                Some(pin) if standing.contains(&pin) => standing.retain(|other| *other != pin),
                Some(pin) => standing.push(pin),
                None => return Step::Say(Remark::NotNow),
            },
            _ => {}
        }
        Step::Stay
    }

    /// A ball that left these pins; if it left none, it took all there were.
    fn leave_pins(&mut self) -> Step {
        let (Mode::Pins(standing), Some(next)) = (&self.mode, self.seen.board.next) else { return Step::Stay };
        let ball = match Leave::of(standing.iter().copied()) {
            None => Ok(Ball::Count(next.rack.standing())),
            Some(leave) if next.deck.standing() == Some(leave) => Ok(Ball::Count(Pins::NONE)),
            Some(leave) => Deck::leaving(next.deck, leave),
        };
        match ball {
            Ok(ball) => {
                self.mode = Mode::Bowling;
                self.happen(Change::Roll(ball))
            }
            Err(refusal) => Step::Say(Remark::Refused(Refused::Change(ChangeRefusal::Ball(refusal)))),
        }
    }
}

fn amendment(spot: FrameSpot, balls: &[Ball]) -> Option<Amendment> {
    let frame = FrameNumber::new(u8::try_from(spot.frame + 1).ok()?)?;
    Some(Amendment::new(frame, balls.to_vec()))
}

/// The ball that a key means before this rack; or why it means none.
fn ball(letter: char, rack: Rack) -> Option<Result<Ball, Remark>> {
    let count = |pins: Pins| Some(Ok(Ball::Count(pins)));
    match letter {
        '-' => count(Pins::NONE),
        'f' => Some(Ok(Ball::Foul)),
        'x' if rack.is_fresh() => count(Pins::ALL),
        'x' => Some(Err(Remark::NotNow)),
        '/' if rack.is_fresh() => Some(Err(Remark::NoSpare)),
        '/' => count(rack.standing()),
        digit => count(Pins::new(u8::try_from(digit.to_digit(10)?).ok()?).ok()?),
    }
}

/// The pin that a digit means: 0 is the tenth.
fn pin(letter: char) -> Option<Pin> {
    let digit = u8::try_from(letter.to_digit(10)?).ok()?;
    Pin::new(if digit == 0 { 10 } else { digit })
}
