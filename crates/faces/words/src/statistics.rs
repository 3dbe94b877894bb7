//! A bowler's figures: what they are called.

use alley_odds::Racks;

use crate::{Language, percent};

words! {
    average_of_300: "평균 (300점 만점)", "average, of 300";
    games_by_score: "점수별 게임 수", "games by score";
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
