//! A bowler's figures: what they are called.

use alley_odds::Racks;
use alley_play::Statistics;

use crate::{Language, percent};

words! {
    average_of_300: "평균 (300점 만점)", "average, of 300";
    games_by_score: "점수별 게임 수", "games by score";
    strikes_after_a_strike: "스트라이크 다음 스트라이크", "strikes after a strike";

    // The page of a name.
    bowlers_figures: "선수의 통계", "A bowler's figures";
    show_figures: "보기", "Show";
    namesakes: "이름이 같은 사람은 모두 함께 셉니다.", "Everybody of this name is counted together.";
    average_over_time: "평균의 변화", "Average over time";
    scores: "점수 분포", "Scores";
    missed_pins: "놓친 핀", "Missed pins";
    deck_explained: "그 핀이 남았을 때 스페어를 놓친 비율입니다. 붉을수록 더 자주 놓쳤습니다.",
        "How often the spare was missed when this pin was among those left: the redder, the more often.";
    by_frame: "프레임별", "Frame by frame";
    by_leave: "남은 핀별", "By the pins left";

    // The pages of the full-screen terminal.
    page_numbers: "요약", "Numbers";
    page_plots: "그래프", "Plots";
    page_leaves: "남은 핀", "Leaves";
    page_frames: "프레임", "Frames";
    key_page: "페이지", "page";
    missed_explained: "그 핀이 남았을 때 스페어를 놓친 비율입니다.",
        "How often the spare was missed when this pin was among those left.";
}

sentences! {
    figures_of(name: &str): "{name}의 통계", "How {name} bowls";
    counted_games(public: usize, linked: usize): "센 게임: 공개된 게임 {public}개, 이 기기에 링크가 있는 다른 게임 {linked}개. 끝난 게임만 셉니다.",
        "Games counted: {public} public, {linked} more whose links this device keeps. Only finished games count.";
    averages_told(first: f64, last: f64): "첫 게임 뒤 평균 {first:.1}, 지금 {last:.1}", "Average {first:.1} after the first game, {last:.1} now";
    scores_told(bands: &str): "점수별 게임 수 {bands}", "Games by score {bands}";
    row_of(place: usize, count: usize): "전체 {count} 중 {place}번째", "{place} of {count}";
    row_of_more(place: usize, count: usize): "{count}개 이상 중 {place}번째", "{place} of {count}+";
    heads_damaged(count: usize): "손상되어 빠진 기록 {count}개", "{count} damaged, not listed";
    missed_pin(pin: u8, missed: u64, tried: u64): "{pin}번 핀: {tried}회 중 {missed}회 놓침", "pin {pin}: missed {missed} of {tried}";
}

impl Language {
    /// Over the columns of everybody's figures.
    #[must_use]
    pub const fn figure_heads(self) -> [&'static str; 7] {
        match self {
            Self::Korean => ["이름", "게임", "평균", "최고", "시리즈", "스트라이크", "스페어"],
            Self::English => ["name", "games", "average", "high", "series", "strikes", "spares"],
        }
    }

    /// Before each of one bowler's figures.
    #[must_use]
    pub const fn figure_labels(self) -> [&'static str; 10] {
        match self {
            Self::Korean => [
                "게임",
                "평균",
                "최고 점수",
                "최고 시리즈 (연속 3게임)",
                "스트라이크",
                "스페어",
                "첫 투구 평균",
                "10프레임 평균 점수",
                "10프레임 보너스 투구를 얻은 비율",
                "보너스 투구 평균",
            ],
            Self::English => [
                "games",
                "average",
                "high game",
                "high series (three games in a row)",
                "strikes",
                "spares",
                "pins with the first ball",
                "points in the tenth frame",
                "tenth frames with fill balls",
                "pins with a fill ball",
            ],
        }
    }

    /// Before what was counted where pins were named.
    #[must_use]
    pub const fn pin_labels(self) -> [&'static str; 4] {
        match self {
            Self::Korean => ["남은 핀을 기록한 첫 투구", "핀 하나", "스플릿", "워시아웃"],
            Self::English => ["first balls with the pins named", "single pins", "splits", "washouts"],
        }
    }

    /// For how many first balls the pins were named, of those that left some.
    #[must_use]
    pub fn named_of(self, named: u64, first_balls: u64) -> String {
        match self {
            Self::Korean => format!("1-9핀이 남은 {first_balls}회 중 {named}회"),
            Self::English => format!("{named} of {first_balls} that left one to nine"),
        }
    }

    /// Over the columns of frames.
    #[must_use]
    pub const fn frame_heads(self) -> [&'static str; 4] {
        match self {
            Self::Korean => ["프레임", "스트라이크", "스페어", "오픈"],
            Self::English => ["frame", "strikes", "spares", "open"],
        }
    }

    /// Over the columns of leaves: which, how often left, tried and made.
    #[must_use]
    pub const fn leave_heads(self) -> [&'static str; 4] {
        match self {
            Self::Korean => ["남은 핀", "횟수", "시도", "처리"],
            Self::English => ["leave", "left", "tried", "made"],
        }
    }

    /// Each of one bowler's figures, in the order of their labels; a dash where nothing was bowled that counts.
    #[must_use]
    pub fn figure_values(self, figures: &Statistics) -> [String; 10] {
        let dash = || "-".to_owned();
        let decimal =
            |figure: Option<f64>, digits: usize| figure.map_or_else(dash, |figure| format!("{figure:.digits$}"));
        let whole = |figure: Option<u16>| figure.map_or_else(dash, |figure| figure.to_string());
        [
            figures.games().to_string(),
            decimal(figures.average(), 1),
            whole(figures.high_game()),
            whole(figures.high_series()),
            self.share_of(figures.strikes()),
            self.share_of(figures.spares()),
            decimal(figures.first_ball(), 2),
            decimal(figures.tenth_points(), 1),
            figures.tenth_marked().map_or_else(dash, percent),
            decimal(figures.fill_ball(), 2),
        ]
    }

    /// A share of racks, and of how many.
    #[must_use]
    pub fn share_of(self, racks: Racks) -> String {
        let (percent, cleared, tried) = (share(racks), racks.cleared, racks.tried);
        match self {
            Self::Korean => format!("{percent} ({cleared} / {tried}회)"),
            Self::English => format!("{percent} ({cleared} of {tried})"),
        }
    }
}

/// The share of racks that fell, in hundredths; a dash where none was tried.
///
/// ```
/// assert_eq!(alley_words::share(alley_odds::Racks { cleared: 1, tried: 4 }), "25.00 %");
/// ```
#[must_use]
pub fn share(racks: Racks) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a percentage is wanted to a few digits")]
    let share = (racks.tried > 0).then(|| racks.cleared as f64 / racks.tried as f64);
    share.map_or_else(|| "-".to_owned(), percent)
}
