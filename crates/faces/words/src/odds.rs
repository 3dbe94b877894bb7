//! Chances, and many games in a few figures.

use alley_house_rules::Rules;
use alley_play::Prospect;

use crate::Language;

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
    /// By which rules they were bowled.
    pub rules: Rules,
}

/// A game in progress, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlookTold<'game> {
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
    /// This many past games.
    Past(u64),
}

words! {
    // Where there are no numbers.
    none_tried: "없음", "none tried";
    no_past_games: "게임 수 : 0\n", "Games: 0\n";

    // Over a table.
    ways_to_scores: " 점수 게임 수              비율\n", "score games                share\n";
}

sentences! {
    all_games(games: u64, mean: f64, mode: u16): "모든 게임 : {games}\n평균 : {mean:.6}\n가장 흔한 점수 : {mode}\n\
                 규칙에 맞는 투구의 모든 순서를 한 번씩 센 정확한 값입니다.\n",
        "All games: {games}\nMean: {mean:.6}\nMost frequent score: {mode}\n\
                 Exact: every sequence of rolls that the rules allow counts once.\n";
}

impl Language {
    /// Finished games, one figure per line.
    #[must_use]
    pub fn described(self, described: &Described) -> String {
        let Described { scores, mean, quartiles: [first, median, third], extremes: (low, high), rates, rules } =
            described;
        let games: u64 = scores.iter().sum();
        let rate = |rate: Option<f64>| rate.map_or_else(|| self.none_tried().to_owned(), percent);
        let (strikes, spares) = (rate(rates.0), rate(rates.1));
        // By no-tap fewer pins are a strike, too, and are not counted here.
        let all_ten = rules.no_tap().map_or("", |_| self.pick(" (10핀 모두)", " (all ten pins)"));
        match self {
            Self::Korean => format!(
                "게임 수 : {games}\n평균 : {mean:.2}\n사분위수 : {first} {median} {third}\n최저 : {low}\n최고 : {high}\n\
                 스트라이크율{all_ten} : {strikes}\n스페어율 : {spares}\n"
            ),
            Self::English => format!(
                "Games: {games}\nMean: {mean:.2}\nQuartiles: {first} {median} {third}\nLow: {low}\nHigh: {high}\n\
                 Strike rate{all_ten}: {strikes}\nSpare rate: {spares}\n"
            ),
        }
    }

    /// Under a summary: how many unfinished games are not part of it; nothing if there are none.
    #[must_use]
    pub fn games_left_out(self, unfinished: u64) -> String {
        match (self, unfinished) {
            (_, 0) => String::new(),
            (Self::Korean, _) => format!("끝나지 않아 뺀 게임 수 : {unfinished}\n"),
            (Self::English, _) => format!("Unfinished games, left out: {unfinished}\n"),
        }
    }

    /// One line: each bowler's highest possible score and chance to win; with rates, the model behind the chance.
    #[must_use]
    pub fn prospects(self, each: &[(&str, Prospect)], rates: Option<(f64, f64)>) -> String {
        let told = |(name, prospect): &(&str, Prospect)| {
            let (highest, chance) = (prospect.highest, percent(prospect.wins));
            match self {
                Self::Korean => format!("{name} 최고 {highest}, 우승 {chance}"),
                Self::English => format!("{name} at most {highest}, wins {chance}"),
            }
        };
        let each = each.iter().map(told).collect::<Vec<_>>().join("; ");
        let assumed = rates.map(|(strike, spare)| (strike * 100.0, spare * 100.0));
        let assumed = assumed.map(|(strikes, spares)| match self {
            Self::Korean => format!(" (가정: 스트라이크 {strikes:.0} %, 스페어 {spares:.0} %, 나머지는 균등)"),
            Self::English => format!(" (assuming {strikes:.0} % strikes, {spares:.0} % spares, else uniform)"),
        });
        format!("{each}{}\n", assumed.unwrap_or_default())
    }

    /// What the chances on a page rest on.
    #[must_use]
    pub fn model(self, strikes: f64, spares: f64) -> String {
        let (strikes, spares) = (strikes * 100.0, spares * 100.0);
        self.pick(
            format!("우승 확률은 모두의 스트라이크율을 {strikes:.0}%, 스페어율을 {spares:.0}%로 가정해 계산합니다."),
            format!("The chance to win assumes that everyone bowls {strikes:.0}% strikes and {spares:.0}% spares."),
        )
    }

    /// What a game in progress may still become.
    #[must_use]
    pub fn outlook(self, outlook: &OutlookTold<'_>) -> String {
        let OutlookTold { marks, extremes: (lowest, highest), ways, rates: (strike, spare), mean, .. } = outlook;
        let name = match (self, outlook.name) {
            (_, Ok(name)) => name.to_owned(),
            (Self::Korean, Err(number)) => format!("게임 {number}"),
            (Self::English, Err(number)) => format!("Game {number}"),
        };
        let origin = match (self, outlook.origin) {
            (Self::Korean, Origin::Assumed) => "가정".to_owned(),
            (Self::English, Origin::Assumed) => "assumed".to_owned(),
            (Self::Korean, Origin::Given) => "입력한 값".to_owned(),
            (Self::English, Origin::Given) => "as given".to_owned(),
            (Self::Korean, Origin::Past(games)) => format!("지난 {games}게임"),
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
            "모델 : 새로 세운 핀 10개는 스트라이크율로, 남은 핀은 스페어율로 모두 쓰러집니다. 그 밖의 첫 투구는 0-9개가, 그 밖의\n\
             둘째 투구는 스페어에 못 미치는 개수가 각각 같은 확률입니다. 투구는 서로 독립이고, 확률은 정확히 계산한 값입니다.\n",
            "The model: a fresh rack falls at the strike rate, a broken one at the spare rate; any other first ball is uniform\n\
             over 0-9, any other second ball uniform over what falls short of the spare. Balls are independent; the chances\n\
             are computed exactly, not sampled.\n",
        )
    }
}

/// A chance, in hundredths: never shown as impossible or as certain when it is neither.
///
/// ```
/// assert_eq!(alley_words::percent(0.5), "50.00 %");
/// ```
#[must_use]
pub fn percent(chance: f64) -> String {
    let hundredths = chance * 100.0;
    if hundredths > 0.0 && hundredths < 0.005 {
        return format!("{hundredths:.1e} %");
    }
    if chance < 1.0 - 1e-12 && hundredths >= 99.995 {
        return "> 99.99 %".to_owned();
    }
    format!("{hundredths:.2} %")
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
