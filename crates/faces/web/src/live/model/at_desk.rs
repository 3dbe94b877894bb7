//! A server's desk, run by the product's own code from one question to the journal to the next.
//!
//! What a desk does depends on how it stood and on what the journal has answered, and on nothing else. So an errand that
//! waits for an answer is kept as the answers it has had: to go on, it is done again from its beginning, and stopped at the
//! first question that has no answer yet.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use alley_bowling::BowlerName;
use alley_journal::{Content, Failure, Moment, Payload};
use alley_play::{Change, Followed, Score, Stamp, Written};
use tokio::sync::oneshot;

use super::chains::{Chains, Sight, Tip, Wish, key_of};
use super::script::{Asked, Script, Spelled};
use crate::live::common::Common;
use crate::live::desk::Desk;
use crate::live::errand::write_together;
use crate::live::losses::Losses;
use crate::live::shared::{Fate, House, published};
use crate::live::waiting::{Waiting, WaitingWrite, Write, WriteAnswer};
use crate::live::{Pass, Scoreboard};
use crate::problem::{Code, Problem};

/// A desk between two answers of the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct AtDesk {
    /// The record as the desk knew it when the errand began, and whether that was certain; none if it is not open.
    pub(super) record: Option<(Tip, bool)>,
    /// What was on display then.
    before: Option<Sight>,
    /// What is on display now.
    pub(super) shown: Option<Sight>,
    pub(super) errand: Option<Errand>,
    answers: Vec<Answer>,
    pub(super) question: Option<Question>,
    /// What the writes of this errand were told so far.
    pub(super) told: Vec<Option<Told>>,
    /// The person who runs the server was told that something is lost.
    pub(super) alarmed: bool,
}

/// What a desk does at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Errand {
    Write(Vec<Ask>),
    Look,
    Enter,
}

/// A write, as it comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ask {
    pub(super) wish: Wish,
    pub(super) expected: u64,
    /// With a key of its own, which only a broken scorekeeper does.
    pub(super) fresh: bool,
}

/// What is asked of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// Where the record stands, or what it says.
    Stands,
    /// These entries, each after what is expected.
    Append(Vec<(Tip, Wording)>),
}

/// What an entry says: a wish, and the clock of which server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wording {
    pub(super) wish: Wish,
    pub(super) fresh: bool,
    pub(super) server: usize,
}

/// What the journal answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Answer {
    Stands(Tip),
    Appended(Vec<Verdict>),
    Away,
    Unsure,
}

/// About one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Verdict {
    At(Tip),
    Conflict(Tip),
    KeyReused,
}

/// What a scorekeeper is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Told {
    Happened(Sight),
    Repeated(Sight),
    Overtaken(Sight),
    Refused,
    Away,
}

impl Told {
    pub(super) const fn is_refusal(self) -> bool {
        matches!(self, Self::Overtaken(_) | Self::Refused)
    }
}

/// How far an errand came.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) desk: AtDesk,
    pub(super) errand: Errand,
    /// Who was told what just now.
    pub(super) news: Vec<(Ask, Told)>,
    /// Whether it went well, once it is over.
    pub(super) over: Option<bool>,
    /// Whether it was told, by then, that something is lost.
    pub(super) alarmed: bool,
}

impl AtDesk {
    /// The game is open and known.
    pub(super) fn open(chains: &Chains) -> Self {
        let view = Some(chains.view(Tip::BEGUN));
        Self { record: Some((Tip::BEGUN, false)), before: view, shown: view, ..Self::default() }
    }

    /// Takes up an errand.
    pub(super) fn take_up(&self, errand: Errand, chains: &mut Chains, server: usize) -> Outcome {
        let writes = if let Errand::Write(asks) = &errand { asks.len() } else { 0 };
        Self { errand: Some(errand), told: vec![None; writes], ..self.clone() }.run(chains, server)
    }

    /// The journal has answered.
    pub(super) fn hear(&self, answer: Answer, chains: &mut Chains, server: usize) -> Outcome {
        let mut heard = self.clone();
        heard.answers.push(answer);
        heard.run(chains, server)
    }

    fn run(mut self, chains: &mut Chains, server: usize) -> Outcome {
        let asked = Arc::default();
        let answers = self.answers.iter().map(|answer| spelled(chains, answer)).collect();
        let script = Script { answers, asked: Arc::clone(&asked) };
        let mut desk = Desk::new(Box::new(script), House { players: 6 }, Common::by(CLOCKS[server]));
        if let Some((tip, unsure)) = self.record {
            sit_down(&mut desk, followed(chains, tip, unsure), self.before.map(|view| shown_before(chains, view)));
        }
        let mut replies = Vec::new();
        let done = catch_unwind(AssertUnwindSafe(|| match &self.errand {
            Some(Errand::Write(asks)) => {
                let (writes, waiting): (VecDeque<_>, _) = asks.iter().map(|ask| waiting(chains, *ask)).unzip();
                replies = waiting;
                write_together(&mut desk, writes);
                true
            }
            Some(Errand::Look) => desk.look_around().is_ok(),
            Some(Errand::Enter) => desk.enter::<Score>(chains.game, &pass(chains)).is_ok(),
            None => unreachable!("nobody asked"),
        }));
        let mut news = Vec::new();
        if let Some(Errand::Write(asks)) = &self.errand {
            for ((ask, told), reply) in asks.iter().zip(&mut self.told).zip(&mut replies) {
                let now = reply.try_recv().ok().map(|answer: Reply| heard(chains, answer));
                news.extend(now.filter(|_| told.is_none()).map(|now| (*ask, now)));
                *told = now;
            }
        }
        self.alarmed |= desk.losses != Losses::default();
        let now = desk.visited::<Score>(chains.game).map(|following| {
            let (position, unsure) = (following.record.position(), following.record.content().is_none());
            let shown = following.shown.now();
            (position, unsure, shown.version, Arc::clone(&shown.board))
        });
        let stands = now.as_ref().map(|(position, unsure, ..)| (chains.tip(*position), *unsure));
        self.shown = now.map(|(.., version, board)| Sight { version, board: chains.board(&board) });
        let question = asked.lock().unwrap().take();
        let over = done.ok();
        assert_eq!(question.is_none(), over.is_some(), "it stops at a question and nowhere else");
        self.question = question.map(|asked| question_of(chains, asked, server));
        let (errand, alarmed) = (self.errand.clone().unwrap(), self.alarmed);
        if over.is_some() {
            // What is known now is not lost.
            self.alarmed &= self.record.map(|(tip, _)| tip) == stands.map(|(tip, _)| tip);
            let (answers, told) = (Vec::new(), Vec::new());
            self = Self { record: stands, before: self.shown, errand: None, answers, told, ..self };
        }
        Outcome { desk: self, errand, news, over, alarmed }
    }
}

type Reply = Result<WriteAnswer<Scoreboard>, Problem>;

/// The clocks of two machines never agree, so the same attempt at two servers is not the same entry.
const CLOCKS: [fn() -> Moment; 2] = [|| Moment::from_millis(1_000), || Moment::from_millis(2_000)];

fn pass(chains: &Chains) -> Pass {
    Some(chains.token.clone()).into()
}

fn waiting(chains: &Chains, ask: Ask) -> (Box<dyn Waiting>, oneshot::Receiver<Reply>) {
    let (reply, answer) = oneshot::channel();
    let (key, change) = (key_of(ask.wish, ask.fresh), chains.change(ask.wish));
    let write = Write { id: chains.game, pass: pass(chains), expected: Some(ask.expected), key, change };
    (WaitingWrite::<Score>::boxed(write, reply), answer)
}

fn heard(chains: &mut Chains, answer: Reply) -> Told {
    match answer {
        Ok(WriteAnswer { fate, now }) => {
            let view = Sight { version: now.version, board: chains.board(&now.board) };
            match fate {
                Fate::Happened => Told::Happened(view),
                Fate::Repeated => Told::Repeated(view),
                Fate::Overtaken => Told::Overtaken(view),
            }
        }
        Err(problem) => match problem.code() {
            Code::Away => Told::Away,
            Code::Refused | Code::KeyReused => Told::Refused,
            other => unreachable!("{other:?}"),
        },
    }
}

/// A record as it is known: read to this tip, and perhaps in doubt since a write that was not answered.
fn followed(chains: &Chains, tip: Tip, unsure: bool) -> Followed<Score> {
    let mut journal = Script { answers: [spelled(chains, &Answer::Stands(tip))].into(), asked: Arc::default() };
    let mut record = Followed::<Score>::load(&mut journal, chains.game).unwrap();
    if unsure {
        let name = BowlerName::classic("BBB").unwrap();
        let stamp = Stamp::repeatable(key_of(0, true), Moment::from_millis(0));
        let prepared = record.prepare(None, &stamp, &Change::Rename(0, name), |_, _| Ok(())).unwrap();
        record.settle(prepared, Err(Failure::Unsure)).unwrap_err();
    }
    record
}

/// A record that has been shown like this, to be put on display again.
fn shown_before(chains: &Chains, view: Sight) -> Followed<Score> {
    followed(chains, chains.showing(view), false)
}

fn sit_down(desk: &mut Desk, record: Followed<Score>, shown: Option<Followed<Score>>) {
    let (id, now) = (record.id(), desk.now());
    desk.begun(record, now).unwrap();
    let following = desk.visited::<Score>(id).unwrap();
    let is_other = |shown: &Followed<Score>| {
        (shown.version(), shown.board()) != (following.record.version(), following.record.board())
    };
    if let Some(shown) = shown.filter(is_other) {
        following.shown.publish(published(&shown, None, now));
    }
}

fn spelled(chains: &Chains, answer: &Answer) -> Spelled {
    let verdict = |verdict: &Verdict| match verdict {
        Verdict::At(tip) => Ok(chains.position(*tip)),
        Verdict::Conflict(tip) => Err(Failure::Conflict { game: chains.game, current: chains.position(*tip) }),
        Verdict::KeyReused => Err(Failure::KeyReused { game: chains.game, number: 1 }),
    };
    match answer {
        Answer::Stands(tip) => Spelled::Stands(chains.head(*tip), chains.entries(*tip)),
        Answer::Appended(verdicts) => Spelled::Appended(verdicts.iter().map(verdict).collect()),
        Answer::Away => Spelled::Failed(Failure::Away),
        Answer::Unsure => Spelled::Failed(Failure::Unsure),
    }
}

fn question_of(chains: &mut Chains, asked: Asked, server: usize) -> Question {
    let Asked::Append(appends) = asked else { return Question::Stands };
    let texts = appends.into_iter().map(|(expected, content)| {
        let expected = chains.tip(expected);
        let (kind, wish) = content.key.as_str().split_once('-').unwrap();
        if expected != Tip::START {
            chains.grown(expected, &content);
        }
        (expected, Wording { wish: wish.parse().unwrap(), fresh: kind == "another", server })
    });
    Question::Append(texts.collect())
}

impl Wording {
    pub(super) fn content(self, chains: &Chains) -> Content {
        let change = chains.change(self.wish);
        let payload = Payload::new(change.to_string()).unwrap();
        let (time, key) = (CLOCKS[self.server](), key_of(self.wish, self.fresh));
        Content { time, key, kind: change.kind(), payload }
    }
}
