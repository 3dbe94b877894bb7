//! A game by any rules, as the server's rules play it, and what happened in it in words of the script.

use std::fmt::Write;

use alley_board::Next;
use alley_bowling::{
    Ball, BowlerName, Bowlers, Card, Deck, Finish, FinishedLine, FrameNumber, Leave, Line, Mark, Marks, Points,
    Progress, Turn,
};
use alley_house_rules::{BakerTeam, HouseLine, Rules};

/// What can happen.
#[derive(Clone, Copy)]
pub(crate) enum Change {
    Roll(Ball),
    Undo,
    Join,
    Leave(usize),
}

impl Change {
    fn word(self) -> String {
        match self {
            Self::Roll(ball) => ball.to_string(),
            Self::Undo => "u".to_owned(),
            Self::Join => "j".to_owned(),
            Self::Leave(row) => format!("l{row}"),
        }
    }
}

/// A row, which never shifts: its balls with their frames, and its line once it has left.
#[derive(Default)]
struct Row {
    balls: Vec<(u8, Ball)>,
    left: Option<Line<HouseLine>>,
}

pub(crate) struct Played {
    rules: Rules,
    bowlers: usize,
    /// What counts, the undone not.
    changes: Vec<Change>,
    rows: Vec<Row>,
    pub(crate) game: Progress<Turn<HouseLine>, Finish<HouseLine>>,
    /// All that happened, for the script.
    words: String,
}

impl Played {
    pub(crate) fn begin(rules: Rules, bowlers: usize) -> Self {
        let all = (1..bowlers).fold(Bowlers::on(rules.line(), name()), |all, _| all.join(name()));
        let rows = (0..bowlers).map(|_| Row::default()).collect();
        let game = Progress::Open(Turn::first(all));
        Self { rules, bowlers, changes: Vec::new(), rows, game, words: String::new() }
    }

    /// After one more change.
    pub(crate) fn then(mut self, change: Change) -> Self {
        let words = std::mem::take(&mut self.words) + " " + &change.word();
        Self { words, ..self.after(change) }
    }

    fn after(mut self, change: Change) -> Self {
        if matches!(change, Change::Undo) {
            self.changes.pop();
            let again = Self::begin(self.rules, self.bowlers);
            return self.changes.into_iter().fold(again, Self::after);
        }
        let staying = self.staying();
        let Progress::Open(turn) = self.game else { panic!("the game is over") };
        self.game = match change {
            Change::Roll(ball) => {
                let row = staying[turn.up().place()];
                self.rows[row].balls.push((turn.up().frame().value(), ball));
                turn.bowl(ball.pins()).unwrap()
            }
            Change::Join => {
                self.rows.push(Row::default());
                Progress::Open(turn.joined(name()).unwrap())
            }
            Change::Leave(row) => {
                let place = staying.iter().position(|&staying| staying == row).unwrap();
                self.rows[row].left = turn.bowlers().nth(place).map(|bowler| *bowler.line());
                turn.without(place).unwrap()
            }
            Change::Undo => unreachable!("taken back above"),
        };
        self.changes.push(change);
        self
    }

    /// The rows of those who have not left.
    pub(crate) fn staying(&self) -> Vec<usize> {
        (0..self.rows.len()).filter(|&row| self.rows[row].left.is_none()).collect()
    }

    /// The next ball.
    pub(crate) fn next(&self) -> Option<Next> {
        let Progress::Open(turn) = &self.game else { return None };
        let up = turn.up();
        let (row, frame, ball) = (self.staying()[up.place()], up.frame().value(), up.ball());
        let before = self.rows[row].balls.last().filter(|_| ball > 1);
        let deck = Deck::new(up.rack(), before.map(|&(_, ball)| ball));
        Some(Next { row, frame, ball, rack: up.rack(), deck })
    }

    pub(crate) fn last_was_a_ball(&self) -> bool {
        matches!(self.changes.last(), Some(Change::Roll(_)))
    }

    /// What the script is to play.
    pub(crate) fn asked(&self, closely: bool) -> String {
        format!("{}{} {}{}\n", if closely { "*" } else { "" }, self.bowlers, self.rules, self.words)
    }

    /// What there is to say of it, in one line.
    pub(crate) fn told(&self) -> String {
        let mut playing = match &self.game {
            Progress::Open(turn) => turn.bowlers().map(|bowler| bowler.line().card()).collect::<Vec<_>>(),
            Progress::Closed(finish) => finish.bowlers().map(|bowler| bowler.line().card()).collect(),
        }
        .into_iter();
        let mut line = String::new();
        for row in &self.rows {
            let card = row.left.map_or_else(|| playing.next().unwrap(), |left| left.card());
            line += &row.told(&card);
        }
        let Some(next) = self.next() else { return line };
        let standing = next.deck.standing().map_or_else(|| "?".to_owned(), |leave| leave.to_string());
        let rack = format!("{} {} {standing}", next.rack.standing(), next.rack.is_fresh());
        write!(line, "{} {} {} {} {rack}", next.row, next.frame, next.ball, self.player(next)).unwrap();
        next.keys().fold(line, |line, key| format!("{line} {key}"))
    }

    /// Who of a Baker team is up.
    fn player(&self, next: Next) -> String {
        if !self.rules.is_baker() {
            return String::new();
        }
        let players = ["AAA", "BBB", "CCC", "DDD", "EEE"].into_iter().take(2 + next.row % 4);
        let team = BakerTeam::new(players.map(|name| BowlerName::classic(name).unwrap())).unwrap();
        team.up(FrameNumber::new(next.frame).unwrap()).as_str()[..1].to_owned()
    }
}

impl Row {
    fn told(&self, card: &Card) -> String {
        let mut line = String::new();
        for (frame, (marks, total)) in (1_u8..).zip(card.frames()) {
            let total = total.map(|total| total.value().to_string()).unwrap_or_default();
            write!(line, "{}={total} ", self.written(frame, marks)).unwrap();
        }
        let highest = self.left.is_none().then(|| Points::value(card.outlook().highest()).to_string());
        format!("{line}{} {};", card.total().value(), highest.unwrap_or_default())
    }

    /// The marks of a frame: a foul is `F`, and a split stands in brackets where pins are left to be bowled at.
    fn written(&self, frame: u8, marks: Marks) -> String {
        let said = self.balls.iter().filter(|&&(of, _)| of == frame).map(|&(_, ball)| Some(ball));
        // Nobody has said anything of a strike that was given.
        let said = said.chain(std::iter::repeat(None));
        let balls = marks.iter().zip(marks.balls()).zip(said);
        let is_split = |ball: Ball| ball.leave().is_some_and(Leave::is_split);
        let written = balls.map(|((mark, (rack, _)), ball)| match ball {
            Some(Ball::Foul) => "F".to_owned(),
            Some(ball) if rack.is_fresh() && mark != Mark::Strike && is_split(ball) => format!("({mark})"),
            _ => mark.to_string(),
        });
        written.collect()
    }
}

fn name() -> BowlerName {
    BowlerName::classic("AAA").unwrap()
}
