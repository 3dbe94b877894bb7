//! Draws with witnesses as a dialogue tells them: how far each is, and every step that was taken.

use alley_luck::{Party, ProofText, Witness};
use alley_play::{Bulletin, Caller, Door, Notice, Phase, Revealed, Step};
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
        let Notice { event, number, laps, .. } = notice;
        let entrants = notice.entrants.len();
        let goal = match (self, notice.pick) {
            (Self::Korean, Some((End::First, count))) => format!("{} {count}명", self.end_first()),
            (Self::Korean, Some((End::Last, count))) => format!("{} {count}명", self.end_last()),
            (Self::English, Some((End::First, count))) => format!("pick: first {count}"),
            (Self::English, Some((End::Last, count))) => format!("pick: last {count}"),
            (_, None) => self.pick("전체 순서", "everybody's place").to_owned(),
        };
        let names = short(&notice.entrants.join(", "));
        let mut text = match self {
            Self::Korean => {
                format!("추첨 : {event}, {number}번째\n참가 : {entrants}명, {laps}바퀴, {goal}\n  {names}\n")
            }
            Self::English => {
                format!("Draw: {event}, number {number}\nEntrants: {entrants}, laps: {laps}, {goal}\n  {names}\n")
            }
        };
        if !notice.witnesses.is_empty() {
            let names: Vec<_> = notice.witnesses.iter().map(|witness| witness.name.as_str()).collect();
            text.push_str(&self.said("증인", "Witnesses", &short(&names.join(", "))));
        }
        if let Some(source) = &notice.source {
            text.push_str(&self.said("공개 값", "Public value", source));
        }
        if let Some(commitment) = &notice.commitment {
            text.push_str(&self.said("추첨 확인 코드", "Commitment", commitment));
        }
        text + &self.phase(notice)
    }

    fn phase(self, notice: &Notice) -> String {
        match &notice.phase {
            Phase::Gathering => self.said("상태", "State", self.pick("증인을 모으는 중", "witnesses may join")),
            Phase::Signing { .. } => {
                let unsigned = notice.witnesses.iter().filter(|witness| witness.signature.is_none());
                let names: Vec<_> = unsigned.map(|witness| witness.name.as_str()).collect();
                let names = if names.is_empty() { self.host().to_owned() } else { names.join(", ") };
                self.said("서명을 기다리는 중", "Waiting for the signature of", &names)
            }
            Phase::Closed { host_is_due: true, .. } => self.said("비밀 값을 기다리는 중", "Waiting for", self.host()),
            Phase::Closed { .. } => {
                let due = notice.witnesses.iter().filter(|witness| !witness.revealed);
                let names: Vec<_> = due.map(|witness| witness.name.as_str()).collect();
                self.said("비밀 값을 기다리는 중", "Waiting for", &names.join(", "))
            }
            Phase::Casting { thrown, .. } => {
                let thrown: Vec<_> = thrown.iter().map(ToString::to_string).collect();
                self.said("공개 값을 기다리는 중", "Waiting for the public value", &thrown.join(" "))
            }
            Phase::GivenUp => {
                self.said("상태", "State", self.pick("마감 전에 취소", "given up before the list was closed"))
            }
            Phase::Drawn { picked, .. } => self.picked(&picked.iter().map(String::as_str).collect::<Vec<_>>()),
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
            (Self::Korean, Step::Witness(Witness { name, .. })) => format!("증인 {name} 참가"),
            (Self::English, Step::Witness(Witness { name, .. })) => format!("{name} joined as a witness"),
            (_, Step::Door(Door::AskFirst)) => {
                self.pick("이제부터 주최자가 증인을 들임", "witnesses are let in by the host").to_owned()
            }
            (_, Step::Door(Door::Open)) => {
                self.pick("이제부터 누구나 증인 참가", "anybody may be a witness").to_owned()
            }
            (Self::Korean, Step::Admit(name)) => format!("{name} 증인으로 들임"),
            (Self::English, Step::Admit(name)) => format!("{name} let in as a witness"),
            (Self::Korean, Step::Remove(name)) => format!("{name} 증인에서 뺌"),
            (Self::English, Step::Remove(name)) => format!("{name} removed from the witnesses"),
            (Self::Korean, Step::Shut(seconds)) => format!("명단 마감, {seconds}초 안에 공개"),
            (Self::English, Step::Shut(seconds)) => format!("list closed, secrets due within {seconds} seconds"),
            (Self::Korean, Step::Sign(name, _)) => format!("{name} 서명"),
            (Self::English, Step::Sign(name, _)) => format!("{name} signed"),
            (Self::Korean, Step::Open { commitment, absent }) => {
                format!("모두 같은 추첨표 확인, 추첨 확인 코드 {commitment}{}", self.absent(absent))
            }
            (Self::English, Step::Open { commitment, absent }) => {
                format!("all see the same ticket, commitment {commitment}{}", self.absent(absent))
            }
            (Self::Korean, Step::Throw { place, face }) => format!("{place}번째 주사위 {face}"),
            (Self::English, Step::Throw { place, face }) => format!("throw {place}: {face}"),
            (Self::Korean, Step::Value(value)) => format!("공개 값 {value}"),
            (Self::English, Step::Value(value)) => format!("public value {value}"),
            (Self::Korean, Step::Next(next)) => format!("다음 추첨, {}명", next.course().entrants().count()),
            (Self::English, Step::Next(next)) => {
                format!("the next draw, entrants: {}", next.course().entrants().count())
            }
            (Self::Korean, Step::Close(commitment)) => format!("명단 마감, 추첨 확인 코드 {commitment}"),
            (Self::English, Step::Close(commitment)) => format!("list closed, commitment {commitment}"),
            (Self::Korean, Step::Reveal(Revealed { party, .. })) => format!("{} 비밀 값 공개", self.who(party)),
            (Self::English, Step::Reveal(Revealed { party, .. })) => format!("{} revealed", self.who(party)),
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

    fn absent(self, names: &[ProofText]) -> String {
        let names: Vec<_> = names.iter().map(ProofText::as_str).collect();
        match (self, names.is_empty()) {
            (_, true) => String::new(),
            (Self::Korean, false) => format!(", 자리에 없음: {}", names.join(", ")),
            (Self::English, false) => format!(", absent: {}", names.join(", ")),
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
            Ok(Step::Reveal(Revealed { party, .. })) => party,
            other => unreachable!("{other:?}"),
        }
    }

    fn notice(phase: Phase) -> Notice {
        let attendance = |name: &str, revealed: bool| Attendance {
            name: name.into(),
            seal: "0a".repeat(32),
            key: Some("0c".repeat(32)),
            signature: revealed.then(|| "0d".repeat(64)),
            revealed,
        };
        Notice {
            event: "커피".into(),
            event_id: Some("0e".repeat(32)),
            number: 2,
            void_before: Some(0),
            previous: None,
            entrants: vec!["가".into(), "나".into()],
            laps: 10,
            pick: Some((End::Last, 1)),
            instead_of: Vec::new(),
            source: None,
            ask_first: false,
            asking: Vec::new(),
            witnesses: vec![attendance("지수", true), attendance("민호", false)],
            host_seal: "0b".repeat(32),
            level: Level::Witnessed,
            commitment: (phase != Phase::Gathering).then(|| "6d".repeat(32)),
            hours: None,
            phase,
        }
    }

    #[test]
    fn how_far_a_draw_has_come_is_told_in_both_languages() {
        let void = |caller, withheld| Phase::Void { caller, withheld, absent: Vec::new() };
        let (deadline, corrections) = (Moment::from_millis(0), Vec::new());
        let drawn = |name: &str| Phase::Drawn { picked: vec![name.into()], value: None, corrections: Vec::new() };
        let closed = |host_is_due| Phase::Closed { deadline: Moment::from_millis(0), host_is_due };
        let told = [
            (Phase::Gathering, "상태 : 증인을 모으는 중", "State: witnesses may join"),
            (Phase::Signing { deadline }, "서명을 기다리는 중 : 민호", "Waiting for the signature of: 민호"),
            (
                Phase::Casting { deadline, thrown: vec![6, 4], corrections },
                "공개 값을 기다리는 중 : 6 4",
                "Waiting for the public value: 6 4",
            ),
            (Phase::GivenUp, "상태 : 마감 전에 취소", "State: given up before the list was closed"),
            (closed(false), "비밀 값을 기다리는 중 : 민호", "Waiting for: 민호"),
            (closed(true), "비밀 값을 기다리는 중 : 주최자", "Waiting for: the host"),
            (drawn("나"), "뽑힌 사람 : 나", "Picked: 나"),
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
            ("door", "ask-first\n".to_owned(), "이제부터 주최자가 증인을 들임", "witnesses are let in by the host"),
            ("door", "open\n".to_owned(), "이제부터 누구나 증인 참가", "anybody may be a witness"),
            ("admit", "witness 지수\n".to_owned(), "지수 증인으로 들임", "지수 let in as a witness"),
            ("remove", "witness 지수\n".to_owned(), "지수 증인에서 뺌", "지수 removed from the witnesses"),
            (
                "shut",
                "open-for 600\n".to_owned(),
                "명단 마감, 600초 안에 공개",
                "list closed, secrets due within 600 seconds",
            ),
            ("sign", format!("witness-signature {hex}{hex} 지수\n"), "지수 서명", "지수 signed"),
            (
                "open",
                format!("commitment {hex}\nabsent 지수\n"),
                &format!("모두 같은 추첨표 확인, 추첨 확인 코드 {hex}, 자리에 없음: 지수"),
                &format!("all see the same ticket, commitment {hex}, absent: 지수"),
            ),
            ("throw", "throw 3 6\n".to_owned(), "3번째 주사위 6", "throw 3: 6"),
            ("value", "public-value 6 4 1\n".to_owned(), "공개 값 6 4 1", "public value 6 4 1"),
            (
                "next",
                format!("event-id {hex}\nlaps 3\npick order\nentrant a\nentrant b\nhost-seal {hex}\n"),
                "다음 추첨, 2명",
                "the next draw, entrants: 2",
            ),
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
