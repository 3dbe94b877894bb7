//! What a proof proves, in a dialogue and on a page.

use std::fmt::Write;

use alley_luck::Level;

use crate::Language;

/// A proof that holds, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerdictTold<'proof> {
    /// The event, and which of its draws this is.
    pub event: (&'proof str, u32),
    /// How many took part, over how many laps.
    pub race: (usize, u32),
    /// Whether exactly these were picked, or won.
    pub picked: bool,
    /// Who.
    pub named: Vec<&'proof str>,
    /// Whether it was compared with a commitment that was published before.
    pub published: bool,
    /// Whether it was compared with the draw before it, and follows it.
    pub follows: bool,
    /// What is proved, then.
    pub proved: Proved<'proof>,
}

/// How much a draw proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved<'proof> {
    /// The luck was fixed in advance.
    Replayable,
    /// These put in secrets of their own.
    Witnessed(Vec<&'proof str>),
    /// This public value came after everything else: what it is, and what it was.
    Public(String, String),
}

impl Language {
    /// The whole verdict, in plain words.
    #[must_use]
    pub fn verdict(self, verdict: &VerdictTold<'_>) -> String {
        let (title, number) = verdict.event;
        let (entrants, laps) = verdict.race;
        let mut text = match self {
            Self::Korean => format!("추첨 : {title}, {number}번째\n참가 : {entrants}명, {laps}바퀴\n"),
            Self::English => format!("Draw: {title}, number {number}\nEntrants: {entrants}, laps: {laps}\n"),
        };
        text.push_str(&if verdict.picked { self.picked(&verdict.named) } else { self.winners(&verdict.named) });
        // Writing into a string does not fail.
        let _ = match (self, verdict.published) {
            (Self::Korean, true) => {
                writeln!(text, "확인 : 미리 공개된 추첨 확인 코드의 추첨이 맞고, 경주를 다시 계산해도 결과가 같습니다.")
            }
            (Self::English, true) => {
                writeln!(
                    text,
                    "Checked: this is the draw whose commitment was published, and run again it gives the same result."
                )
            }
            (Self::Korean, false) => writeln!(
                text,
                "확인 : 증명의 앞뒤가 맞는지만 확인했습니다. 미리 공개된 추첨 확인 코드(--commitment)와 비교하지 않았으므로, 여러 번 돌려 하나만 고른 것일 수 있습니다."
            ),
            (Self::English, false) => writeln!(
                text,
                "Checked: consistency only. Without the commitment published before the draw (--commitment) it may be one of many that were tried."
            ),
        };
        if verdict.follows {
            text.push_str(&self.follows(number.saturating_sub(1)));
        }
        let condition = match (self, verdict.published) {
            (_, true) => "",
            (Self::Korean, false) => "추첨 확인 코드가 추첨 전에 공개되었다면, ",
            (Self::English, false) => "If its commitment was published before the draw: ",
        };
        let level = self.pick("수준", "Level");
        let separator = self.pick(" : ", ": ");
        let _ = writeln!(text, "{level}{separator}{condition}{}", self.proved(&verdict.proved));
        text
    }

    fn follows(self, previous: u32) -> String {
        match self {
            Self::Korean => format!("순서 : {previous}번째 추첨 바로 다음입니다. 그 사이에 빠진 추첨이 없습니다.\n"),
            Self::English => {
                format!("Order: directly after draw {previous} of its event; none is missing in between.\n")
            }
        }
    }

    fn proved(self, proved: &Proved<'_>) -> String {
        match (self, proved) {
            (Self::Korean, Proved::Replayable) => {
                "재현 가능(replayable). 경주 전에 운이 정해져 있었습니다. 주최자가 공개하기 전에 여러 번 시도하지 않았다는 것은 믿어야 합니다.".to_owned()
            }
            (Self::English, Proved::Replayable) => {
                "replayable. The luck was fixed before the race. That the host did not try many before publishing one is taken on trust.".to_owned()
            }
            (Self::Korean, Proved::Witnessed(witnesses)) => format!(
                "증인 있음(witnessed). 증인 {}의 비밀 값이 모두 봉인된 뒤에 공개되었습니다. 한 사람이라도 정직하면 아무도 결과를 고를 수 없습니다.",
                witnesses.join(", ")
            ),
            (Self::English, Proved::Witnessed(witnesses)) => format!(
                "witnessed. The secrets of {} were all sealed before any was opened: if one of them is honest, nobody chose the result.",
                witnesses.join(", ")
            ),
            (Self::Korean, Proved::Public(kind, value)) => format!(
                "공개 값(public). 모든 것이 정해진 뒤에 나온 공개 값을 썼습니다. 직접 확인할 것: {kind} = {value}"
            ),
            (Self::English, Proved::Public(kind, value)) => format!(
                "public. A public value decided after everything else was fixed. Look it up yourself: {kind} = {value}"
            ),
        }
    }

    /// The level in a word.
    #[must_use]
    pub fn level(self, level: Level) -> &'static str {
        match level {
            Level::Replayable => self.pick("다시 계산할 수 있는 추첨", "replayable"),
            Level::Witnessed => self.pick("증인이 있는 추첨", "witnessed"),
            Level::Public => self.pick("공개 값을 쓴 추첨", "public"),
        }
    }

    /// What the level is worth, and what has to be trusted.
    #[must_use]
    pub fn level_explained(self, level: Level) -> &'static str {
        match level {
            Level::Replayable => self.pick(
                "결과는 마감할 때 공개한 확인 코드로 이미 정해져 있었고, 누구나 다시 계산할 수 있습니다. 다만 증인이 없었으므로, 주최자가 미리 여러 번 해 보고 마음에 드는 것을 골랐는지는 알 수 없습니다. 그 점은 주최자를 믿어야 합니다.",
                "The result was fixed by the commitment published when the list was closed, and anybody can compute it again. There was no witness, though: whether the host tried many draws beforehand and chose one cannot be known. For that the host must be trusted.",
            ),
            Level::Witnessed => self.pick(
                "모두의 비밀 값이 봉인된 뒤에야 처음 하나가 공개되었습니다. 증인 가운데 한 명만 정직해도 아무도 결과를 고르거나 미리 알 수 없었습니다. 결과를 본 사람이 공개를 거부할 수는 있지만, 그러면 그 추첨은 무효로 목록에 남습니다.",
                "Every secret was sealed before the first one was revealed. If even one witness is honest, nobody could choose the result or know it beforehand. Whoever comes last can refuse to reveal, but then the draw stays in the list as void, with their name.",
            ),
            Level::Public => self.pick(
                "마감한 뒤에 세상에 나온 공개 값이 들어갔습니다. 그 값을 직접 찾아 확인하면, 아무도 결과를 미리 알 수 없었음을 알 수 있습니다.",
                "A public value that appeared after the list was closed went into it. Look that value up yourself: then nobody can have known the result beforehand.",
            ),
        }
    }

    /// Said on the error stream when a proof does not hold, before the first difference.
    #[must_use]
    pub fn does_not_hold(self) -> &'static str {
        self.pick("증명이 맞지 않습니다", "the proof does not hold")
    }
}
