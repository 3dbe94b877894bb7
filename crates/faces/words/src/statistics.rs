//! A bowler's figures: what they are called.

use alley_odds::Racks;

use crate::{Language, percent};

words! {
    average_of_300: "평균 (300점 만점)", "average, of 300";
    games_by_score: "점수별 게임 수", "games by score";
    strikes_after_a_strike: "스트라이크 다음 스트라이크", "strikes after a strike";
    split_leave: "스플릿", "split";
    washout_leave: "워시아웃", "washout";
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
