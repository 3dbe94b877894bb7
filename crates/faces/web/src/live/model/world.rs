//! What can happen next: every step of everybody, and every blow that is still allowed.

use std::array;
use std::collections::HashMap;
use std::rc::Rc;

use super::at_desk::{Answer, Ask, AtDesk, Errand, Outcome, Question};
use super::chains::{Chains, Tip, key_of};
use super::database::Database;
use super::laws::{self, Law};
use super::scene::{Gaze, Line, PEOPLE, Promises, SERVERS, Scene, Viewer, WISHES};
use super::scorekeeper::{Fortune, Pressed, Scorekeeper};
use super::setting::{Broken, Setting};

/// One thing that happens. Servers, scorekeepers and viewers are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// A scorekeeper sends what is next to a server; does not wait for the answer any longer; hears a board on the stream.
    Send(usize, usize),
    LosePatience(usize),
    Learn(usize, usize),
    /// A desk takes up some writes, looks around, or opens the record; the journal answers it.
    TakeUp(usize, usize),
    Look(usize),
    Enter(usize),
    Hear(usize),
    /// After a torn line, the same is sent on another one; or that is given up.
    AskAgain(usize),
    GiveUp(usize),
    /// The database carries out what a server has sent, or what is left of a torn line.
    CarryOut(usize),
    CarryOutStray(usize),
    /// The standby has what is on the disk; the database knows that it has; it hears again.
    Replicate,
    Confirm,
    Link,
    /// A viewer comes to a server, is shown its newest version, or leaves.
    Come(usize, usize),
    Tell(usize),
    Leave(usize),
    Blow(Blow),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blow {
    Tear(usize),
    Kill(usize),
    Restart,
    Cut,
    Promote,
    Lose,
}

impl Act {
    /// Whether it comes about by itself. Nothing has to go wrong, and nobody has to lose patience or to leave.
    pub(super) const fn is_due(&self) -> bool {
        !matches!(self, Self::Blow(_) | Self::LosePatience(_) | Self::Leave(_))
    }
}

/// What a desk is given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Given {
    Errand(Errand),
    Answer(Answer),
}

/// A state that follows, or the law that the step breaks.
pub(super) type Next = Result<Scene, Law>;

/// A setting, and all that has come about in it so far.
pub(super) struct World {
    pub(super) setting: Setting,
    pressed: Vec<Pressed>,
    pub(super) chains: Chains,
    desks: Vec<Rc<AtDesk>>,
    numbers: HashMap<Rc<AtDesk>, u32>,
    known: HashMap<(u32, usize, Given), Rc<(u32, Outcome)>>,
}

impl World {
    pub(super) fn new(setting: Setting) -> Self {
        let chains = Chains::begun(setting.scorekeepers.concat(), !setting.is(Broken::HeadStaysBehind));
        let mut first = 0;
        let press = |deeds: &Vec<_>| {
            first += deeds.len();
            Pressed::ahead(first - deeds.len(), deeds)
        };
        let pressed = setting.scorekeepers.iter().map(press).collect();
        Self { setting, pressed, chains, desks: Vec::new(), numbers: HashMap::new(), known: HashMap::new() }
    }

    pub(super) fn first(&mut self) -> Scene {
        let open = AtDesk::open(&self.chains);
        let (desk, begun) = (self.number(open), self.chains.view(Tip::BEGUN));
        Scene {
            desks: [desk; 2],
            lines: [Line::Open, Line::Open],
            inbox: [[None; PEOPLE]; 2],
            database: Database::new(),
            scorekeepers: array::from_fn(|number| (number < self.pressed.len()).then(|| Scorekeeper::new(begun))),
            viewers: array::from_fn(|number| (number < self.setting.viewers).then_some(Viewer::NEW)),
            blows: self.setting.blows,
            promises: Promises { fortunes: [None; WISHES], vanished: false, lost: false },
        }
    }

    pub(super) fn number(&mut self, desk: AtDesk) -> u32 {
        if let Some(number) = self.numbers.get(&desk) {
            return *number;
        }
        let (number, desk) = (u32::try_from(self.desks.len()).unwrap(), Rc::new(desk));
        self.desks.push(Rc::clone(&desk));
        self.numbers.insert(desk, number);
        number
    }

    pub(super) fn desk(&self, state: &Scene, server: usize) -> Rc<AtDesk> {
        Rc::clone(&self.desks[state.desks[server] as usize])
    }

    pub(super) fn broken(&self, state: &Scene) -> Option<Law> {
        let desks = SERVERS.map(|server| &*self.desks[state.desks[server] as usize]);
        laws::broken(state, desks, &self.chains, &self.pressed)
    }

    pub(super) fn is_settled(&self, state: &Scene) -> bool {
        let desks = SERVERS.map(|server| &*self.desks[state.desks[server] as usize]);
        laws::is_settled(state, desks, &self.chains, &self.pressed)
    }

    /// Everything that can happen next.
    pub(super) fn steps(&mut self, state: &Scene) -> Vec<(Act, Next)> {
        let mut steps = Vec::new();
        self.steps_of_scorekeepers(state, &mut steps);
        for server in SERVERS {
            self.steps_of_desk(state, server, &mut steps);
        }
        self.steps_of_database(state, &mut steps);
        self.steps_of_viewers(state, &mut steps);
        self.blows(state, &mut steps);
        steps
    }

    fn steps_of_scorekeepers(&self, state: &Scene, steps: &mut Vec<(Act, Next)>) {
        for (number, (one, pressed)) in state.scorekeepers.iter().flatten().zip(&self.pressed).enumerate() {
            if self.setting.streams {
                for server in SERVERS {
                    let shown = self.desk(state, server).shown;
                    let Some(shown) = shown.filter(|shown| *shown != one.known) else { continue };
                    let mut next = state.clone();
                    next.scorekeepers[number].iter_mut().for_each(|one| one.learn(shown));
                    steps.push((Act::Learn(number, server), Ok(next)));
                }
            }
            let Some(wish) = one.next(pressed) else { continue };
            if one.waits_for.is_some() && self.setting.patient {
                continue;
            }
            if one.waits_for.is_some() {
                let mut next = state.clone();
                let consent = self.setting.is(Broken::SilenceIsConsent);
                let done = one.done + usize::from(consent);
                next.scorekeepers[number] = Some(Scorekeeper { waits_for: None, done, ..*one });
                if consent {
                    next.promises.note((wish, Fortune::LetGo));
                }
                steps.push((Act::LosePatience(number), Ok(next)));
                continue;
            }
            let fresh = one.tried && self.setting.is(Broken::AnotherKey);
            for server in SERVERS.into_iter().filter(|server| !self.is_busy_with(state, *server, pressed)) {
                let mut next = state.clone();
                let free = next.inbox[server].iter().position(Option::is_none).unwrap();
                next.inbox[server][free] = Some(one.ask(wish, fresh));
                next.promises.forget(wish);
                let tried = self.setting.is(Broken::AnotherKey);
                next.scorekeepers[number] = Some(Scorekeeper { waits_for: Some(server), tried, ..*one });
                steps.push((Act::Send(number, server), Ok(next)));
            }
        }
    }

    /// Whether an earlier request of this scorekeeper is still at this server.
    fn is_busy_with(&self, state: &Scene, server: usize, pressed: &Pressed) -> bool {
        let theirs = |ask: &Ask| pressed.0.iter().any(|(wish, _)| *wish == ask.wish);
        let desk = self.desk(state, server);
        let at_desk = matches!(&desk.errand, Some(Errand::Write(asks)) if asks.iter().any(theirs));
        at_desk || state.inbox[server].iter().flatten().any(theirs)
    }

    fn steps_of_desk(&mut self, state: &Scene, server: usize, steps: &mut Vec<(Act, Next)>) {
        let desk = self.desk(state, server);
        match (&desk.question, &state.lines[server]) {
            (Some(Question::Stands), _) => {
                let next = self.hear(state, server, Answer::Stands(state.database.visible));
                steps.push((Act::Hear(server), next));
            }
            (Some(Question::Append(_)), Line::Answered(answer)) => {
                steps.push((Act::Hear(server), self.hear(state, server, answer.clone())));
            }
            (Some(Question::Append(_)), Line::Torn) => {
                let mut again = state.clone();
                again.lines[server] = Line::Open;
                steps.push((Act::AskAgain(server), Ok(again)));
                steps.push((Act::GiveUp(server), self.hear(state, server, Answer::Unsure)));
            }
            (Some(Question::Append(_)), Line::Open) => {}
            (None, _) => self.errands(state, server, &desk, steps),
        }
    }

    /// What an idle desk may take up.
    fn errands(&mut self, state: &Scene, server: usize, desk: &AtDesk, steps: &mut Vec<(Act, Next)>) {
        let waiting = state.inbox[server].iter().flatten().count();
        let together = if self.setting.together { waiting } else { waiting.min(1) };
        for many in 1..=together {
            let mut next = state.clone();
            let asks = state.inbox[server].iter().flatten().take(many).copied().collect();
            next.inbox[server] = array::from_fn(|place| state.inbox[server].get(place + many).copied().flatten());
            steps.push((Act::TakeUp(server, many), self.give(&next, server, Given::Errand(Errand::Write(asks)))));
        }
        let at_the_door = state.viewers.iter().flatten().any(|viewer| viewer.gaze == Gaze::Waits(server, false));
        let looks = match desk.record {
            None => false,
            Some((tip, unsure)) => unsure || tip != state.database.visible,
        };
        let mut begun = state.clone();
        for viewer in begun.viewers.iter_mut().flatten().filter(|viewer| viewer.gaze == Gaze::Waits(server, false)) {
            viewer.gaze = Gaze::Waits(server, true);
        }
        if desk.record.is_none() && at_the_door {
            steps.push((Act::Enter(server), self.give(&begun, server, Given::Errand(Errand::Enter))));
        }
        if desk.record.is_some() && (at_the_door || (looks && !self.setting.is(Broken::NeverLooks))) {
            steps.push((Act::Look(server), self.give(&begun, server, Given::Errand(Errand::Look))));
        }
    }

    pub(super) fn hear(&mut self, state: &Scene, server: usize, answer: Answer) -> Next {
        let mut next = state.clone();
        next.lines[server] = Line::Open;
        self.give(&next, server, Given::Answer(answer))
    }

    /// The desk goes on to its next question, and those who are told something hear it.
    fn give(&mut self, state: &Scene, server: usize, given: Given) -> Next {
        let (before, went) = (self.desk(state, server), self.went((state.desks[server], server, given)));
        let (number, outcome) = &*went;
        let mut next = state.clone();
        next.desks[server] = *number;
        for (ask, told) in &outcome.news {
            for (one, pressed) in next.scorekeepers.iter_mut().flatten().zip(&self.pressed) {
                if one.waits_for == Some(server) && one.next(pressed) == Some(ask.wish) {
                    let holder = self.chains.holder(state.database.visible, &key_of(ask.wish, ask.fresh));
                    if told.is_refusal() && holder.is_some() && !state.promises.vanished {
                        return Err(Law::RefusedIsNotThere);
                    }
                    let fortunes = one.heed(*told, pressed, (&self.chains, self.setting.broken));
                    for fortune in fortunes {
                        next.promises.note(fortune);
                    }
                }
            }
        }
        let Some(went_well) = outcome.over else { return Ok(next) };
        let (from, to) = (before.record.map(|(tip, _)| tip), outcome.desk.record.map(|(tip, _)| tip));
        if from.zip(to).is_some_and(|(from, to)| !self.chains.goes_on(from, to)) && !outcome.alarmed {
            return Err(Law::LossIsTold);
        }
        self.admit(&mut next, server, (&outcome.errand, went_well));
        Ok(next)
    }

    /// How far a desk comes: the same each time, so it is run once.
    fn went(&mut self, key: (u32, usize, Given)) -> Rc<(u32, Outcome)> {
        if let Some(went) = self.known.get(&key) {
            return Rc::clone(went);
        }
        let (before, server) = (Rc::clone(&self.desks[key.0 as usize]), key.1);
        let mut outcome = match key.2.clone() {
            Given::Errand(errand) => before.take_up(errand, &mut self.chains, server),
            Given::Answer(answer) => before.hear(answer, &mut self.chains, server),
        };
        self.setting.break_in(&before, &mut outcome, &mut self.chains);
        let went = Rc::new((self.number(outcome.desk.clone()), outcome));
        self.known.insert(key, Rc::clone(&went));
        went
    }
}
