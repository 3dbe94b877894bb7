//! The steps of those around the servers: the database, those who look on, and what goes wrong.

use super::at_desk::{Answer, AtDesk, Errand, Question, Verdict};
use super::chains::Tip;
use super::database::{Carried, Standby, Statement};
use super::laws::Law;
use super::scene::{Gaze, Line, PEOPLE, SERVERS, Scene, Viewer};
use super::setting::Broken;
use super::world::{Act, Blow, Next, World};

impl World {
    pub(super) fn steps_of_database(&mut self, state: &Scene, steps: &mut Vec<(Act, Next)>) {
        for server in SERVERS {
            let desk = self.desk(state, server);
            let Some(Question::Append(statement)) = &desk.question else { continue };
            if state.lines[server] == Line::Open && !is_waited_for(state, server) {
                let carried = self.carry_out(state, server, (&desk, statement));
                steps.extend(carried.map(|next| (Act::CarryOut(server), next)));
            }
        }
        let conduct = self.setting.conduct();
        for stray in 0..state.database.strays.len() {
            let mut next = state.clone();
            let statement = next.database.strays.remove(stray);
            if next.database.waiting.is_none() {
                next.database.carry_out_stray(&mut self.chains, &statement, conduct);
                steps.push((Act::CarryOutStray(stray), Ok(next)));
            }
        }
        let database = &state.database;
        let on_disk = database.waiting.as_ref().map_or(database.visible, |commit| commit.tip);
        if self.setting.standby != Standby::None && database.linked && database.standby != on_disk {
            let mut next = state.clone();
            next.database.standby = on_disk;
            steps.push((Act::Replicate, Ok(next)));
        }
        if let Some(commit) = database.waiting.clone().filter(|commit| commit.tip == database.standby) {
            let mut next = state.clone();
            (next.database.visible, next.database.waiting) = (commit.tip, None);
            if let Some(server) = commit.server {
                next.lines[server] = Line::Answered(Answer::Appended(commit.verdicts));
            }
            steps.push((Act::Confirm, Ok(next)));
        }
        if !database.linked {
            let mut next = state.clone();
            next.database.linked = true;
            steps.push((Act::Link, Ok(next)));
        }
    }

    /// None while another commit has the lock.
    fn carry_out(&mut self, state: &Scene, server: usize, (desk, statement): (&AtDesk, &Statement)) -> Option<Next> {
        let mut next = state.clone();
        let conduct = self.setting.conduct();
        if self.setting.is(Broken::RefusedWithoutALook)
            && let Some(((Tip::START, _), (tip, _))) = statement.first().copied().zip(desk.record)
        {
            return Some(self.hear(state, server, Answer::Appended(vec![Verdict::Conflict(tip)])));
        }
        let carried = next.database.carry_out(&mut self.chains, (server, statement), conduct);
        let verdicts = match (&carried, &next.database.waiting) {
            (Carried::Written(verdicts), _) => verdicts.clone(),
            (Carried::Waits, Some(commit)) => commit.verdicts.clone(),
            _ => Vec::new(),
        };
        let follows = |((expected, _), verdict): (&(Tip, _), &Verdict)| match verdict {
            // A record that cannot be by itself is found as soon as it is there.
            Verdict::At(tip) if self.chains.flaw_of(*tip).is_some() => true,
            Verdict::At(tip) => {
                self.chains.goes_on(*tip, state.database.visible) || self.chains.before(*tip) == *expected
            }
            Verdict::Conflict(_) | Verdict::KeyReused => true,
        };
        if !statement.iter().zip(&verdicts).all(follows) {
            return Some(Err(Law::OneWinner));
        }
        if self.setting.is(Broken::AcknowledgedBeforeCommit) && !verdicts.is_empty() {
            let mut sent = state.clone();
            sent.database.strays.push(statement.clone());
            return Some(self.hear(&sent, server, Answer::Appended(verdicts)));
        }
        match carried {
            Carried::Blocked => return None,
            Carried::Answered(verdicts) => return Some(self.hear(&next, server, Answer::Appended(verdicts))),
            Carried::Written(verdicts) => next.lines[server] = Line::Answered(Answer::Appended(verdicts)),
            Carried::Waits => {}
        }
        Some(Ok(next))
    }

    pub(super) fn steps_of_viewers(&mut self, state: &Scene, steps: &mut Vec<(Act, Next)>) {
        for (number, viewer) in state.viewers.iter().flatten().enumerate() {
            match viewer.gaze {
                Gaze::Elsewhere => {
                    for server in SERVERS {
                        let mut next = state.clone();
                        next.viewers[number] = Some(Viewer { gaze: self.received(state, server, viewer), ..*viewer });
                        steps.push((Act::Come(number, server), Ok(next)));
                    }
                }
                Gaze::Follows(server) => {
                    let mut gone = state.clone();
                    gone.viewers[number] = Some(Viewer { gaze: Gaze::Elsewhere, afresh: false, ..*viewer });
                    steps.push((Act::Leave(number), Ok(gone)));
                    let Some(shown) = self.desk(state, server).shown else { continue };
                    if !viewer.seen().lacks(shown.version) {
                        continue;
                    }
                    let older = viewer.last.is_some_and(|last| last.version >= shown.version);
                    let had = viewer.last.is_some_and(|last| self.chains.has_shown(state.database.visible, last));
                    // What was lost may have been written once more, and look the same.
                    if older && had && !state.promises.vanished {
                        steps.push((Act::Tell(number), Err(Law::Grows)));
                        continue;
                    }
                    let mut next = state.clone();
                    next.viewers[number] = Some(Viewer { last: Some(shown), afresh: false, ..*viewer });
                    steps.push((Act::Tell(number), Ok(next)));
                }
                Gaze::Waits(..) => {}
            }
        }
    }

    /// Somebody comes: shown at once what is on display, unless more was seen elsewhere.
    fn received(&self, state: &Scene, server: usize, viewer: &Viewer) -> Gaze {
        let seen = viewer.seen();
        match self.desk(state, server).shown {
            Some(_) if self.setting.is(Broken::ShownAsKnown) => Gaze::Follows(server),
            Some(shown) if !seen.is_ahead_of(shown.version) => Gaze::Follows(server),
            _ => Gaze::Waits(server, false),
        }
    }

    /// The desk has done what those at the door have waited for.
    pub(super) fn admit(&self, next: &mut Scene, server: usize, (errand, went_well): (&Errand, bool)) {
        let shown = self.desk(next, server).shown;
        for viewer in next.viewers.iter_mut().flatten().filter(|viewer| viewer.gaze == Gaze::Waits(server, true)) {
            let ahead = shown.is_some_and(|shown| viewer.seen().is_ahead_of(shown.version));
            viewer.gaze = match errand {
                _ if !went_well => Gaze::Elsewhere,
                Errand::Enter if ahead => Gaze::Waits(server, false),
                Errand::Enter | Errand::Look => Gaze::Follows(server),
                Errand::Write(_) => viewer.gaze,
            };
            viewer.afresh |= ahead && *errand == Errand::Look && went_well;
        }
    }

    pub(super) fn blows(&mut self, state: &Scene, steps: &mut Vec<(Act, Next)>) {
        let mut meet = |blow: Blow, next: Next| steps.push((Act::Blow(blow), next));
        for server in SERVERS {
            let question = self.desk(state, server).question.clone();
            if state.blows.tears > 0 && question.is_some() && state.lines[server] != Line::Torn {
                let mut torn = state.clone();
                torn.blows.tears -= 1;
                hang_up(&mut torn, server, question.as_ref());
                let next = match question {
                    Some(Question::Stands) => self.hear(&torn, server, Answer::Away),
                    _ => Ok(torn),
                };
                meet(Blow::Tear(server), next);
            }
            if state.blows.kills > 0 {
                let mut killed = state.clone();
                killed.blows.kills -= 1;
                hang_up(&mut killed, server, question.as_ref());
                self.kill(&mut killed, server);
                meet(Blow::Kill(server), Ok(killed));
            }
        }
        let database = &state.database;
        if state.blows.restarts > 0 {
            let mut next = self.interrupted(state);
            next.blows.restarts -= 1;
            next.database.restart();
            meet(Blow::Restart, Ok(next));
        }
        if state.blows.cuts > 0 && database.linked {
            let mut next = state.clone();
            (next.blows.cuts, next.database.linked) = (state.blows.cuts - 1, false);
            meet(Blow::Cut, Ok(next));
        }
        if state.blows.promotions > 0 {
            let mut next = self.interrupted(state);
            next.blows.promotions -= 1;
            next.database.stand_at(database.standby);
            next.promises.vanished |= !self.chains.goes_on(database.visible, database.standby);
            meet(Blow::Promote, Ok(next));
        }
        if state.blows.losses > 0 && database.visible != Tip::BEGUN {
            let mut next = self.interrupted(state);
            next.blows.losses -= 1;
            next.database.stand_at(self.chains.before(database.visible));
            (next.promises.vanished, next.promises.lost) = (true, true);
            meet(Blow::Lose, Ok(next));
        }
    }

    /// The database is gone for a moment: nobody who waits for it is answered.
    fn interrupted(&self, state: &Scene) -> Scene {
        let mut next = state.clone();
        for server in SERVERS {
            if matches!(self.desk(state, server).question, Some(Question::Append(_)))
                && next.lines[server] == Line::Open
            {
                next.lines[server] = Line::Torn;
            }
        }
        next
    }

    fn kill(&mut self, next: &mut Scene, server: usize) {
        next.desks[server] = self.number(AtDesk::default());
        next.lines[server] = Line::Open;
        next.inbox[server] = [None; PEOPLE];
        for one in next.scorekeepers.iter_mut().flatten().filter(|one| one.waits_for == Some(server)) {
            one.waits_for = None;
        }
        for viewer in next.viewers.iter_mut().flatten() {
            if matches!(viewer.gaze, Gaze::Follows(at) | Gaze::Waits(at, _) if at == server) {
                (viewer.gaze, viewer.afresh) = (Gaze::Elsewhere, false);
            }
        }
    }
}

/// Whether the commit that waits for the standby is this server's.
fn is_waited_for(state: &Scene, server: usize) -> bool {
    state.database.waiting.as_ref().is_some_and(|commit| commit.server == Some(server))
}

/// The line of a server is gone. What was sent on it may still be carried out, and what waits goes on waiting.
fn hang_up(next: &mut Scene, server: usize, question: Option<&Question>) {
    if is_waited_for(next, server) {
        next.database.waiting.iter_mut().for_each(|commit| commit.server = None);
    } else if let (Some(Question::Append(statement)), Line::Open) = (question, &next.lines[server]) {
        next.database.strays.push(statement.clone());
    }
    if matches!(question, Some(Question::Append(_))) {
        next.lines[server] = Line::Torn;
    }
}
