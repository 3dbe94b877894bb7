//! What a proof comes to, in a dialogue and on a page.

use alley_luck::Level;

use crate::{Assurance, Language};

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
    /// Whether it was compared with the draw before it, and follows it; the first draw has none before it.
    pub follows: Option<bool>,
    /// What it is worth, then.
    pub assurance: Assurance<'proof>,
}

words! {
    proof_holds: "증명이 맞습니다. 미리 공개된 확인 코드의 추첨이고, 경주를 다시 계산해도 결과가 같습니다.",
        "The proof holds: this is the draw whose commitment was published, and run again it gives the same result.";
    proof_is_consistent: "증명의 앞뒤가 맞습니다. 다만 추첨 전에 공개된 확인 코드와 비교하지 않았으므로, 여러 번 돌려 하나만 고른 것일 수 있습니다. 수준은 확인 코드가 추첨 전에 공개되었을 때만 맞습니다.",
        "The proof agrees with itself. It was not compared with a commitment published before the draw, so it may be one of many that were tried; the level counts only if its commitment was published before.";
    give_commitment: "확인 코드는 --commitment로 적습니다.", "Give the commitment with --commitment.";
    give_chain: "순서 : 앞선 추첨과 비교하지 않았습니다. 앞선 추첨의 증명을, 무효라면 추첨표를 하나씩 --after로 적으세요. 그러면 빠진 추첨이 없는지, 무효가 몇 번인지 확인합니다.",
        "Order: not compared with the draws before it. Give the proof of each, or the ticket of a void one, with --after: then it is seen that none is missing, and how many are void.";
}

sentences! {
    follows(previous: u32): "순서 : {previous}번째 추첨 바로 다음입니다. 그 사이에 빠진 추첨이 없습니다.",
        "Order: directly after draw {previous} of its event; none is missing in between.";
    check_takes_long(moves: u64): "자동차를 모두 {moves}번 움직여 보아야 하므로 시간이 걸립니다…",
        "This takes a while: {moves} moves are run again…";
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
        let compared = if verdict.published {
            self.proof_holds().to_owned()
        } else {
            format!("{} {}", self.proof_is_consistent(), self.give_commitment())
        };
        let order = verdict
            .follows
            .map(|follows| if follows { self.follows(number.saturating_sub(1)) } else { self.give_chain().to_owned() });
        for line in [compared].into_iter().chain(order).chain(self.assurances(&verdict.assurance)) {
            text.push_str(&line);
            text.push('\n');
        }
        text
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

    /// Said on the error stream when a proof does not hold, before the first difference.
    #[must_use]
    pub fn does_not_hold(self) -> &'static str {
        self.pick("증명이 맞지 않습니다", "the proof does not hold")
    }
}
