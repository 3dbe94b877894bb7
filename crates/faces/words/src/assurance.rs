//! What a draw assures somebody of who did not run it, and what it cannot exclude: the same sentences in the terminal and
//! on the pages. The script that checks a proof in a browser says them, too; a test compares the two.

use alley_luck::{Chain, Draw, Goal, Hours, Level, ThrowCorrection};
use alley_play::{Notice, Phase};
use jiff::Timestamp;

use crate::{Language, percent};

/// A draw that was run, as far as its ticket, what was opened and the draws before it tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assurance<'draw> {
    level: Level,
    witnesses: Vec<&'draw str>,
    value: Option<ValueTold>,
    corrections: &'draw [ThrowCorrection],
    before: u32,
    void: VoidDraws,
    picked: Option<(usize, usize)>,
    hours: Option<Hours>,
}

/// A public value: what was announced, and what came.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ValueTold {
    announced: String,
    came: String,
    typed: bool,
}

/// How many draws of the event before this one are void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VoidDraws {
    /// Tickets of the first form do not tell.
    Untold,
    /// As the ticket has it.
    Told(u32),
    /// All of them were checked; of some the result may have been known to those who made them void.
    Counted { void: u32, known: u32 },
}

impl<'draw> Assurance<'draw> {
    /// Of a proof.
    #[must_use]
    pub fn of(draw: &'draw Draw) -> Self {
        let ticket = draw.ticket();
        let course = ticket.course();
        let announced = ticket.draft().announced().zip(draw.public_value());
        Self {
            level: ticket.level(),
            witnesses: ticket.witnesses().map(alley_luck::ProofText::as_str).collect(),
            value: announced.map(|(announced, came)| ValueTold {
                announced: announced.to_string(),
                came: came.to_string(),
                typed: ticket.source().is_some(),
            }),
            corrections: draw.corrections(),
            before: ticket.number() - 1,
            void: told(ticket.draft().void_before()),
            picked: match course.goal() {
                Goal::Pick(pick) => Some((pick.count(), course.entrants().count())),
                Goal::Classic | Goal::Order => None,
            },
            hours: ticket.hours(),
        }
    }

    /// Of a draw on a page, when it is drawn.
    #[must_use]
    pub fn of_notice(notice: &'draw Notice) -> Option<Self> {
        let Phase::Drawn { value, corrections, .. } = &notice.phase else { return None };
        Some(Self {
            level: notice.level,
            witnesses: notice.witnesses.iter().map(|witness| witness.name.as_str()).collect(),
            value: notice.source.clone().zip(value.clone()).map(|(announced, came)| ValueTold {
                announced,
                came,
                typed: notice.event_id.is_some(),
            }),
            corrections,
            before: notice.number - 1,
            void: told(notice.void_before),
            picked: notice.pick.map(|(_, count)| (count, notice.entrants.len())),
            hours: notice.hours,
        })
    }

    /// The same when the draws before it were checked as well; only if all of them were, they are counted.
    #[must_use]
    pub fn after(self, chain: &Chain) -> Self {
        let counted = VoidDraws::Counted { void: chain.void(), known: chain.tries() };
        Self { void: if chain.is_whole() { counted } else { self.void }, ..self }
    }
}

const fn told(void: Option<u32>) -> VoidDraws {
    match void {
        Some(void) => VoidDraws::Told(void),
        None => VoidDraws::Untold,
    }
}

words! {
    replayable_draw: "수준 : 재현 가능(replayable). 결과는 공개된 확인 코드로 정해져 있었고, 그 뒤에 바뀐 것은 없습니다. 주최자가 공개하기 전에 여러 번 해 보고 하나를 고르지 않았다는 것은 믿어야 합니다.",
        "Level: replayable. The result was fixed by the commitment, and nothing was changed afterwards. That the host did not try many secrets before publishing one is taken on trust.";
    first_draw: "앞선 추첨 : 없습니다. 이 행사의 첫 추첨입니다.", "Before: none. This is the first draw of its event.";
    no_void_draws: "무효 추첨 : 앞선 무효 추첨이 없으므로, 거짓 증인과 짠 주최자에게 이 행사에서 두 번째 기회는 없었습니다.",
        "Void draws: none before this one, so a host with a false witness had no second try in this event.";
    void_draws_unknown: "무효 추첨 : 모두 비밀 값 뒤에 나오는 31비트 이상의 공개 값을 기다렸으므로, 비밀 값을 감춘 사람은 결과를 몰랐습니다. 그 값이 나온 뒤에 그만둔 추첨이 있는지는 그 자리에 있던 사람이 압니다.",
        "Void draws: each waited for a public value of at least 31 bits after all secrets, so those who withheld a secret did not know the result. Whether one was given up after its value came up, those who were there have seen.";
    void_draws_with_source: " 그 추첨들도 비밀 값 뒤에 나오는 31비트 이상의 공개 값을 기다렸다면, 비밀 값을 감춘 사람은 결과를 몰랐습니다.",
        " If those draws, too, waited for a public value of at least 31 bits after all secrets, those who withheld one did not know the result.";
    time_untold: "시각 : 비밀 값이 하나라도 공개되기 전에 확인 코드를 받아 두었어야 합니다. 그때가 언제였는지는 추첨표에 적혀 있지 않습니다.",
        "Time: the commitment must have been in your hands before any secret was opened. When that was the ticket does not say.";
    time_signed: "이 시각이 적힌 추첨표에 증인이 모두 서명했습니다.", "Every witness signed the ticket with this time.";
    time_unsigned: "이 시각은 주최자의 말일 뿐입니다. 서명한 증인이 없습니다.", "This time is the host's word: no witness signed it.";
}

sentences! {
    witnessed_draw(names: &str): "수준 : 증인 있음(witnessed). 증인 {names}의 비밀 값은 모두 봉인된 뒤에 공개되었습니다. 한 사람이라도 정직하면, 추첨표가 공개될 때 아무도 결과를 알거나 정할 수 없었습니다. 다만 결과를 먼저 안 사람이 비밀 값을 감추어 추첨을 무효로 만드는 일은 막지 못합니다. 모든 비밀 값 뒤에 나오는 31비트 이상의 공개 값만이 그것을 막습니다.",
        "Level: witnessed. The secrets of {names} were all sealed before any was opened: if one of them is honest, nobody could know or steer the result when the ticket was published. It is not excluded that somebody who knew the result before the others withheld a secret and made a draw void; only a public value of at least 31 bits after all secrets excludes that.";
    public_draw(announced: &str, came: &str): "수준 : 공개 값(public). 추첨표는 모든 비밀 값 뒤에 나올 값을 정해 두었습니다: {announced} = {came}. 그 값이 나오기 전에는 주최자와 모든 증인이 짜더라도 결과를 알거나 정할 수 없었습니다. 그 값이 정말 나왔는지, 모든 비밀 값이 공개된 뒤에 나왔는지는 직접 보거나 찾아보세요.",
        "Level: public. The ticket puts a public value after all secrets: {announced} = {came}. Before it came up nobody could know or steer the result, not even the host with all witnesses. See or look up for yourself that it came up, and after every secret was open.";
    value_in_words(announced: &str, came: &str): "공개 값 : {announced} = {came}. 자유롭게 적은 글이라 적는 사람이 표기를 골라 결과를 바꿀 수 있으므로, 수준을 높이지 않습니다.",
        "Public value: {announced} = {came}. It does not raise the level: it is free text, and those who write it down can choose among its spellings.";
    value_too_small(announced: &str, came: &str): "공개 값 : {announced} = {came}. 31비트가 되지 않아 주최자가 마음에 드는 추첨표를 찾을 때까지 해 볼 수 있으므로, 수준을 높이지 않습니다.",
        "Public value: {announced} = {came}. It does not raise the level: it has fewer than 31 bits, and a host can try tickets until most values suit.";
    throws_corrected(corrections: &str): "정정 : {corrections}.", "Corrected: {corrections}.";
    void_count_untold(draws: &str): "앞선 추첨 : 이 행사에서 {draws}. 그 가운데 무효가 몇 번인지는 추첨표에 적혀 있지 않습니다.",
        "Before: {draws} of this event. How many of them are void the ticket does not say.";
    void_count_told(draws: &str, void: &str): "앞선 추첨 : 이 행사에서 {draws}, 그 가운데 무효 {void}. 추첨표에 적힌 수입니다.",
        "Before: {draws} of this event, {void} void, as the ticket says.";
    void_count_checked(draws: &str, void: &str): "앞선 추첨 : 이 행사에서 {draws}, 그 가운데 무효 {void}. 모두 확인했습니다.",
        "Before: {draws} of this event, {void} void; all of them were checked.";
    void_draws_worth(which: &str, picked: &str, more: &str, spared: &str, safer: &str): "무효 추첨 : {which} 거짓 증인과 짠 주최자는 뽑힐 확률 {picked}를 {more}로, 뽑히지 않을 확률 {spared}를 {safer}로 높일 수 있었습니다.",
        "Void draws: {which} a host with a false witness could turn a chance of {picked} to be picked into {more}, and one of {spared} not to be picked into {safer}.";
    void_draws_worth_a_try(which: &str): "무효 추첨 : {which} 거짓 증인과 짠 주최자에게는 원하는 결과를 얻을 기회가 그만큼 더 있었습니다.",
        "Void draws: {which} a host with a false witness had as many more tries at the result it wanted.";
    with_void_draws(count: u32): "앞선 무효 추첨 {count}번으로", "with {count} of them";
    if_all_were_void(count: u32): "앞선 추첨 {count}번이 모두 무효였다면", "if all {count} before this one were void,";
    time_told(closed: &str, whose: &str): "시각 : 명단이 마감된 {closed}에, 비밀 값이 하나라도 공개되기 전에 확인 코드를 받아 두었어야 합니다. {whose}",
        "Time: the commitment must have been in your hands at the closing, {closed}, before any secret was opened. {whose}";
}

impl Language {
    /// What is proved, what is still trusted, and what cannot be excluded: one sentence or a few in each line.
    #[must_use]
    pub fn assurances(self, assurance: &Assurance<'_>) -> Vec<String> {
        let Assurance { corrections, before, void, hours, .. } = assurance;
        let corrected = (!corrections.is_empty()).then(|| self.throws_corrected(&self.corrections(corrections)));
        let lines = [
            Some(self.worth(assurance)),
            self.worthless(assurance),
            corrected,
            Some(self.draws_before(*before, *void)),
            self.void_draws(assurance),
            Some(self.time(*hours, !assurance.witnesses.is_empty())),
        ];
        lines.into_iter().flatten().collect()
    }

    fn worth(self, assurance: &Assurance<'_>) -> String {
        match (assurance.level, &assurance.value) {
            (Level::Public, Some(value)) => self.public_draw(&value.announced, &value.came),
            (Level::Replayable, _) => self.replayable_draw().to_owned(),
            _ => self.witnessed_draw(&assurance.witnesses.join(", ")),
        }
    }

    /// A public value that proves nothing.
    fn worthless(self, assurance: &Assurance<'_>) -> Option<String> {
        let value = assurance.value.as_ref().filter(|_| assurance.level != Level::Public)?;
        let ValueTold { announced, came, typed } = value;
        Some(if *typed { self.value_too_small(announced, came) } else { self.value_in_words(announced, came) })
    }

    fn draws_before(self, before: u32, void: VoidDraws) -> String {
        let draws = match self {
            Self::Korean => format!("{before}번"),
            Self::English => format!("{before} {}", if before == 1 { "draw" } else { "draws" }),
        };
        let number = |void: u32| match (self, void) {
            (Self::Korean, void) => format!("{void}번"),
            (Self::English, 0) => "none".to_owned(),
            (Self::English, void) => void.to_string(),
        };
        match void {
            _ if before == 0 => self.first_draw().to_owned(),
            VoidDraws::Untold => self.void_count_untold(&draws),
            VoidDraws::Told(void) => self.void_count_told(&draws, &number(void)),
            VoidDraws::Counted { void, .. } => self.void_count_checked(&draws, &number(void)),
        }
    }

    /// What void draws are worth to those who may have known the result. A host who may have tried many secrets needs none.
    fn void_draws(self, assurance: &Assurance<'_>) -> Option<String> {
        let Assurance { level, before, picked, .. } = *assurance;
        if level == Level::Replayable {
            return None;
        }
        Some(match assurance.void {
            VoidDraws::Untold if before > 0 => self.tries(&self.if_all_were_void(before), before, picked),
            VoidDraws::Untold | VoidDraws::Told(0) | VoidDraws::Counted { void: 0, .. } => {
                self.no_void_draws().to_owned()
            }
            VoidDraws::Told(void) => {
                self.tries(&self.with_void_draws(void), void, picked) + self.void_draws_with_source()
            }
            VoidDraws::Counted { known: 0, .. } => self.void_draws_unknown().to_owned(),
            VoidDraws::Counted { known, .. } => self.tries(&self.with_void_draws(known), known, picked),
        })
    }

    fn tries(self, which: &str, tries: u32, picked: Option<(usize, usize)>) -> String {
        let Some((count, entrants)) = picked else { return self.void_draws_worth_a_try(which) };
        let (chance, other) = (share(count, entrants), share(entrants - count, entrants));
        let [picked, more, spared, safer] = [chance, gained(chance, tries), other, gained(other, tries)].map(percent);
        self.void_draws_worth(which, &picked, &more, &spared, &safer)
    }

    fn time(self, hours: Option<Hours>, signed: bool) -> String {
        let Some(hours) = hours else { return self.time_untold().to_owned() };
        let whose = if signed { self.time_signed() } else { self.time_unsigned() };
        self.time_told(&moment(hours.closed()), whose)
    }
}

fn share(count: usize, of: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(count) / number(of)
}

/// The chance that one of several tries succeeds: the one that was run, and one more for each that was void. Multiplied in
/// this order by every checker, so that all come to the same digits.
fn gained(chance: f64, void: u32) -> f64 {
    let (mut failing, mut square, mut left) = (1.0, 1.0 - chance, u64::from(void) + 1);
    while left > 0 {
        if left % 2 == 1 {
            failing *= square;
        }
        square *= square;
        left /= 2;
    }
    1.0 - failing
}

/// A moment as everybody in the world writes it.
fn moment(seconds: u64) -> String {
    let told = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    told.map_or_else(|| seconds.to_string(), |moment| moment.strftime("%Y-%m-%d %H:%M:%S UTC").to_string())
}

#[cfg(test)]
mod tests;
