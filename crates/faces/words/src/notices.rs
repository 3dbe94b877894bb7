//! Draws with witnesses as a dialogue tells them: how far each is, and every step that was taken.

use alley_luck::Party;
use alley_play::{Bulletin, Caller, Notice, Phase, Step};
use alley_racing::End;

use crate::Language;
use crate::record::short;

sentences! {
    draw_begun(event: &str): "추첨 시작 : {event}", "draw begun: {event}";
}

impl Language {
    /// The draws of an event, the first one first: what each is about, its commitment, how it ended or how far it is.
    #[must_use]
    pub fn draws(self, bulletin: &Bulletin) -> String {
        bulletin.notices().map(|notice| self.draw(notice)).collect::<Vec<_>>().join("\n")
    }

    fn draw(self, notice: &Notice) -> String {
        let Notice { event, number, laps, pick: (end, count), .. } = notice;
        let entrants = notice.entrants.len();
        let end = match end {
            End::First => self.pick(self.end_first(), "first"),
            End::Last => self.pick(self.end_last(), "last"),
        };
        let names = short(&notice.entrants.join(", "));
        let mut text = match self {
            Self::Korean => {
                format!("추첨 : {event}, {number}번째\n참가 : {entrants}명, {laps}바퀴, {end} {count}명\n  {names}\n")
            }
            Self::English => {
                format!(
                    "Draw: {event}, number {number}\nEntrants: {entrants}, laps: {laps}, pick: {end} {count}\n  {names}\n"
                )
            }
        };
        if !notice.witnesses.is_empty() {
            let names: Vec<_> = notice.witnesses.iter().map(|witness| witness.name.as_str()).collect();
            text.push_str(&self.said("증인", "Witnesses", &short(&names.join(", "))));
        }
        if let Some(commitment) = &notice.commitment {
            text.push_str(&self.said("추첨 확인 코드", "Commitment", commitment));
        }
        text + &self.phase(notice)
    }

    fn phase(self, notice: &Notice) -> String {
        match &notice.phase {
            Phase::Gathering => self.said("상태", "State", self.pick("증인을 모으는 중", "witnesses may join")),
            Phase::Closed { host_is_due: true, .. } => self.said("비밀 값을 기다리는 중", "Waiting for", self.host()),
            Phase::Closed { .. } => {
                let due = notice.witnesses.iter().filter(|witness| !witness.revealed);
                let names: Vec<_> = due.map(|witness| witness.name.as_str()).collect();
                self.said("비밀 값을 기다리는 중", "Waiting for", &names.join(", "))
            }
            Phase::Drawn { picked } => self.picked(&picked.iter().map(String::as_str).collect::<Vec<_>>()),
            Phase::Void { withheld, .. } => {
                let names: Vec<_> = withheld.iter().map(|party| self.who(party)).collect();
                self.said("무효, 비밀 값을 열지 않은 사람", "Void, withheld by", &names.join(", "))
            }
        }
    }

    /// One step of a draw.
    #[must_use]
    pub fn step(self, step: &Step) -> String {
        match (self, step) {
            (Self::Korean, Step::Witness(name, _)) => format!("증인 {name} 참가"),
            (Self::English, Step::Witness(name, _)) => format!("{name} joined as a witness"),
            (Self::Korean, Step::Close(commitment)) => format!("명단 마감, 추첨 확인 코드 {commitment}"),
            (Self::English, Step::Close(commitment)) => format!("list closed, commitment {commitment}"),
            (Self::Korean, Step::Reveal(party, _)) => format!("{} 비밀 값 공개", self.who(party)),
            (Self::English, Step::Reveal(party, _)) => format!("{} revealed", self.who(party)),
            (_, Step::Void(Caller::Host)) => {
                self.pick("무효, 주최자가 취소함", "void, cancelled by the host").to_owned()
            }
            (_, Step::Void(Caller::Clock)) => self.pick("무효, 시간 초과", "void, time ran out").to_owned(),
            (Self::Korean, Step::Again(course, _)) => format!("다음 추첨, {}명", course.entrants().count()),
            (Self::English, Step::Again(course, _)) => {
                format!("the next draw, entrants: {}", course.entrants().count())
            }
        }
    }

    fn who(self, party: &Party) -> String {
        match party {
            Party::Host => self.host().to_owned(),
            Party::Witness(name) => name.to_string(),
        }
    }

    fn host(self) -> &'static str {
        self.pick("주최자", "the host")
    }

    fn said(self, korean: &str, english: &str, what: &str) -> String {
        match self {
            Self::Korean => format!("{korean} : {what}\n"),
            Self::English => format!("{english}: {what}\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_journal::Moment;
    use alley_luck::Level;
    use alley_play::Attendance;

    fn witness(name: &str) -> Party {
        let line = format!("witness-secret {} {name}\n", "5f".repeat(32));
        match Step::read("reveal", &line) {
            Ok(Step::Reveal(party, _)) => party,
            other => unreachable!("{other:?}"),
        }
    }

    fn notice(phase: Phase) -> Notice {
        let attendance = |name: &str, revealed| Attendance { name: name.into(), seal: "0a".repeat(32), revealed };
        Notice {
            event: "커피".into(),
            number: 2,
            previous: None,
            entrants: vec!["가".into(), "나".into()],
            laps: 10,
            pick: (End::Last, 1),
            witnesses: vec![attendance("지수", true), attendance("민호", false)],
            host_seal: "0b".repeat(32),
            level: Level::Witnessed,
            commitment: (phase != Phase::Gathering).then(|| "6d".repeat(32)),
            phase,
        }
    }

    #[test]
    fn how_far_a_draw_has_come_is_told_in_both_languages() {
        let void = |caller, withheld| Phase::Void { caller, withheld };
        let closed = |host_is_due| Phase::Closed { deadline: Moment::from_millis(0), host_is_due };
        let told = [
            (Phase::Gathering, "상태 : 증인을 모으는 중", "State: witnesses may join"),
            (closed(false), "비밀 값을 기다리는 중 : 민호", "Waiting for: 민호"),
            (closed(true), "비밀 값을 기다리는 중 : 주최자", "Waiting for: the host"),
            (Phase::Drawn { picked: vec!["나".into()] }, "뽑힌 사람 : 나", "Picked: 나"),
            (
                void(Caller::Clock, vec![witness("민호")]),
                "무효, 비밀 값을 열지 않은 사람 : 민호",
                "Void, withheld by: 민호",
            ),
            (
                void(Caller::Host, vec![Party::Host]),
                "무효, 비밀 값을 열지 않은 사람 : 주최자",
                "Void, withheld by: the host",
            ),
        ];
        for (phase, korean, english) in told {
            let is_published = phase != Phase::Gathering;
            let bulletin = Bulletin { past: Vec::new(), latest: std::sync::Arc::new(notice(phase)), closing: None };
            let commitment =
                |words: &str| if is_published { format!("{words}{}\n", "6d".repeat(32)) } else { String::new() };
            let head = "추첨 : 커피, 2번째\n참가 : 2명, 10바퀴, 꼴찌부터 1명\n  가, 나\n증인 : 지수, 민호\n";
            let expected = format!("{head}{}{korean}\n", commitment("추첨 확인 코드 : "));
            assert_eq!(Language::Korean.draws(&bulletin), expected);
            let head = "Draw: 커피, number 2\nEntrants: 2, laps: 10, pick: last 1\n  가, 나\nWitnesses: 지수, 민호\n";
            let expected = format!("{head}{}{english}\n", commitment("Commitment: "));
            assert_eq!(Language::English.draws(&bulletin), expected);
        }
    }

    #[test]
    fn every_step_is_told_in_both_languages() {
        let hex = "5f".repeat(32);
        let steps = [
            ("witness", format!("witness-seal {hex} 지수\n"), "증인 지수 참가", "지수 joined as a witness"),
            (
                "close",
                format!("commitment {hex}\n"),
                &format!("명단 마감, 추첨 확인 코드 {hex}"),
                &format!("list closed, commitment {hex}"),
            ),
            ("reveal", format!("witness-secret {hex} 지수\n"), "지수 비밀 값 공개", "지수 revealed"),
            ("reveal", format!("host-secret {hex}\n"), "주최자 비밀 값 공개", "the host revealed"),
            ("void", "host\n".to_owned(), "무효, 주최자가 취소함", "void, cancelled by the host"),
            ("void", "clock\n".to_owned(), "무효, 시간 초과", "void, time ran out"),
            (
                "again",
                format!("laps 3\npick last 1\nentrant a\nentrant b\nhost-seal {hex}\n"),
                "다음 추첨, 2명",
                "the next draw, entrants: 2",
            ),
        ];
        for (kind, text, korean, english) in steps {
            let step = Step::read(kind, &text).unwrap();
            assert_eq!([Language::Korean.step(&step), Language::English.step(&step)], [korean, english]);
        }
    }
}
