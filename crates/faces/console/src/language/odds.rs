//! The words about many games, and about what a game may still become.

use std::fmt::Write;

use super::Language;
use crate::plot;

/// Finished games, as they are described.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    /// How often each score from 0 to 300 occurred.
    pub scores: Vec<u64>,
    /// The mean score.
    pub mean: f64,
    /// The first quartile, the median and the third quartile.
    pub quartiles: [f64; 3],
    /// The lowest and the highest score.
    pub extremes: (u16, u16),
    /// The share of strikes among fresh racks, and of spares among broken ones; unknown where none was tried.
    pub rates: (Option<f64>, Option<f64>),
}

/// A game in progress, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook<'game> {
    /// Whose game it is; else its number.
    pub name: Result<&'game str, usize>,
    /// What was bowled.
    pub marks: String,
    /// The lowest and the highest score still possible.
    pub extremes: (u16, u16),
    /// In how many ways it can go on.
    pub ways: u64,
    /// The bowler's strike rate and spare rate.
    pub rates: (f64, f64),
    /// Where the rates come from.
    pub origin: Origin,
    /// The mean of the final score.
    pub mean: f64,
    /// A score, and the chance of reaching it.
    pub target: Option<(u16, f64)>,
    /// The chance to win, alone or shared, and to win alone.
    pub win: Option<(f64, f64)>,
}

/// Where a bowler's rates come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nothing is known of the bowler.
    Assumed,
    /// They were given.
    Given,
    /// So many past games.
    Past(u64),
}

impl Language {
    /// Many games in a few lines, and a bar for every ten points between the lowest and the highest.
    #[must_use]
    pub fn summary(self, described: &Described) -> String {
        let Described { scores, mean, quartiles: [first, median, third], extremes: (low, high), rates } = described;
        let games: u64 = scores.iter().sum();
        let rate = |rate: Option<f64>| rate.map_or_else(|| self.pick("없음", "none tried").to_owned(), percent);
        let (strikes, spares) = (rate(rates.0), rate(rates.1));
        let mut text = match self {
            Self::Korean => format!(
                "게임 수 : {games}\n평균 : {mean:.2}\n사분위수 : {first} {median} {third}\n최저 : {low}\n최고 : {high}\n\
                 스트라이크율 : {strikes}\n스페어율 : {spares}\n"
            ),
            Self::English => format!(
                "Games: {games}\nMean: {mean:.2}\nQuartiles: {first} {median} {third}\nLow: {low}\nHigh: {high}\n\
                 Strike rate: {strikes}\nSpare rate: {spares}\n"
            ),
        };
        let tens: Vec<u64> = scores.chunks(10).map(|ten| ten.iter().sum()).collect();
        let most = tens.iter().copied().max().unwrap_or_default();
        let digits = most.to_string().len();
        let room = plot::width().saturating_sub("000-000  ".len() + digits + 1).max(1);
        for (ten, games) in (0..=high / 10).zip(tens).skip(usize::from(low / 10)) {
            let (from, to, bar) = (ten * 10, (ten * 10 + 9).min(300), plot::bar(games, most, room));
            let row = format!("{from:>3}-{to:<3}  {games:>digits$} {bar}");
            let _ = writeln!(text, "{}", row.trim_end());
        }
        text
    }

    /// Said where there is no finished game to describe.
    #[must_use]
    pub fn no_past_games(self) -> &'static str {
        self.pick("게임 수 : 0\n", "Games: 0\n")
    }

    /// Under a summary: how many unfinished games are no part of it; nothing where there was none.
    #[must_use]
    pub fn games_left_out(self, unfinished: u64) -> String {
        match (self, unfinished) {
            (_, 0) => String::new(),
            (Self::Korean, _) => format!("끝나지 않아 뺀 게임 수 : {unfinished}\n"),
            (Self::English, _) => format!("Unfinished games, left out: {unfinished}\n"),
        }
    }

    /// How many games lead to each score from 0 to 300: a table, a plot and a few figures.
    #[must_use]
    pub fn distribution(self, games: &[u64], mean: f64, mode: u16) -> String {
        let all: u64 = games.iter().sum();
        let mut text = self.pick(" 점수 게임 수              비율\n", "score games                share\n").to_owned();
        // Writing into a string does not fail.
        for (score, &games) in games.iter().enumerate() {
            let _ = writeln!(text, "{score:>5} {games:<20} {}", percent(ratio(games, all)));
        }
        let _ = write!(text, "\n{}\n", plot::columns(games, plot::width()));
        let figures = match self {
            Self::Korean => format!(
                "모든 게임 : {all}\n평균 : {mean:.6}\n가장 흔한 점수 : {mode}\n\
                 규칙에 맞는 투구의 모든 순서를 한 번씩 센 정확한 값이다.\n"
            ),
            Self::English => format!(
                "All games: {all}\nMean: {mean:.6}\nMost frequent score: {mode}\n\
                 Exact: every sequence of rolls that the rules allow counts once.\n"
            ),
        };
        text + &figures
    }

    /// What a game in progress may still become.
    #[must_use]
    pub fn outlook(self, outlook: &Outlook<'_>) -> String {
        let Outlook { marks, extremes: (lowest, highest), ways, rates: (strike, spare), mean, .. } = outlook;
        let name = match (self, outlook.name) {
            (_, Ok(name)) => name.to_owned(),
            (Self::Korean, Err(number)) => format!("게임 {number}"),
            (Self::English, Err(number)) => format!("Game {number}"),
        };
        let origin = match (self, outlook.origin) {
            (Self::Korean, Origin::Assumed) => "가정".to_owned(),
            (Self::English, Origin::Assumed) => "assumed".to_owned(),
            (Self::Korean, Origin::Given) => "주어진 값".to_owned(),
            (Self::English, Origin::Given) => "as given".to_owned(),
            (Self::Korean, Origin::Past(games)) => format!("지난 게임 {games}판"),
            (Self::English, Origin::Past(1)) => "from 1 past game".to_owned(),
            (Self::English, Origin::Past(games)) => format!("from {games} past games"),
        };
        let text = match self {
            Self::Korean => format!(
                "{name} : {marks}\n  최저 {lowest}, 최고 {highest}\n  남은 경우의 수 : {ways}\n  \
                 투구 모델 : 스트라이크율 {strike:.2}, 스페어율 {spare:.2} ({origin})\n  예상 점수 : {mean:.1}\n"
            ),
            Self::English => format!(
                "{name}: {marks}\n  lowest {lowest}, highest {highest}\n  ways that remain: {ways}\n  \
                 bowler model: strike rate {strike:.2}, spare rate {spare:.2} ({origin})\n  \
                 expected score: {mean:.1}\n"
            ),
        };
        let target = outlook.target.map(|(target, chance)| match self {
            Self::Korean => format!("  {target}점 이상일 확률 : {}\n", percent(chance)),
            Self::English => format!("  chance of {target} or more: {}\n", percent(chance)),
        });
        let win = outlook.win.map(|(wins, alone)| match self {
            Self::Korean => format!("  우승할 확률 : {} (동점 포함), 단독 우승 {}\n", percent(wins), percent(alone)),
            Self::English => format!("  chance to win: {} (ties included), alone {}\n", percent(wins), percent(alone)),
        });
        [text, target.unwrap_or_default(), win.unwrap_or_default()].concat()
    }

    /// What the chances rest on; said wherever there are any.
    #[must_use]
    pub fn bowler_model(self) -> &'static str {
        self.pick(
            "모델 : 세워진 핀 10개는 스트라이크율로, 남은 핀은 스페어율로 모두 쓰러진다. 그 밖의 첫 투구는 0-9개가, 그 밖의\n\
             둘째 투구는 스페어에 못 미치는 개수가 저마다 같은 확률이다. 투구는 서로 독립이고, 확률은 정확히 계산한 값이다.\n",
            "The model: a fresh rack falls at the strike rate, a broken one at the spare rate; any other first ball is uniform\n\
             over 0-9, any other second ball uniform over what falls short of the spare. Balls are independent; the chances\n\
             are computed exactly, not sampled.\n",
        )
    }
}

/// A chance, in hundredths: never shown as none or as certainty when it is neither.
pub(super) fn percent(chance: f64) -> String {
    let hundredths = chance * 100.0;
    if hundredths > 0.0 && hundredths < 0.005 {
        return format!("{hundredths:.1e} %");
    }
    if chance < 1.0 - 1e-12 && hundredths >= 99.995 {
        return "> 99.99 %".to_owned();
    }
    format!("{hundredths:.2} %")
}

#[expect(clippy::cast_precision_loss, reason = "a share is wanted to a few digits only")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_neither_nothing_nor_certain_by_rounding() {
        assert_eq!(percent(0.0), "0.00 %");
        assert_eq!(percent(4.096e-9), "4.1e-7 %");
        assert_eq!(percent(0.123_456), "12.35 %");
        assert_eq!(percent(0.999_99), "> 99.99 %");
        assert_eq!(percent(1.0 - 1e-15), "100.00 %");
    }
}
