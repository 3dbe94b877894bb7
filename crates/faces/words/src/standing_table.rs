//! The standing of an evening: what its columns are called, and by which rule it is ordered.

use crate::Language;

words! {
    standing_order: "순서: 핸디를 더한 총점, 같으면 스크래치가 높은 사람, 그다음 하이로우 편차가 작은\n사람. 끝까지 같으면 같은 순위입니다.\n",
        "Order: total with handicap, then scratch, then the smaller gap between high and\nlow game. Equals share a rank.\n";
    standing_order_of_teams: "팀 순서: 핸디를 더한 총점, 같으면 스크래치.\n", "Teams: total with handicap, then scratch.\n";
    standing_chance: "확률%: 핸디를 더한 총점이 가장 높을 확률입니다. 공동 1위는 각자에게 셉니다.\n동점을 가리는 규칙은 계산에 없습니다.\n",
        "win%: the chance to have the highest total with handicap. Ties count for each;\ntie-breaks are not modelled.\n";
}

impl Language {
    /// Over the columns of a standing before the games: rank, name, team, handicap.
    #[must_use]
    pub const fn standing_heads_before_games(self) -> [&'static str; 4] {
        match self {
            Self::Korean => ["순", "이름", "팀", "핸디"],
            Self::English => ["#", "name", "team", "hcp"],
        }
    }

    /// Over the columns of somebody's evenings: date, name, games, without handicap, handicap, total, rank, title.
    #[must_use]
    pub const fn evening_figure_heads(self) -> [&'static str; 8] {
        match self {
            Self::Korean => ["날짜", "이름", "게임", "핀", "핸디", "총점", "순위", "모임"],
            Self::English => ["date", "name", "games", "pins", "hcp", "total", "#", "evening"],
        }
    }

    /// Over those after the games: without handicap, total, average, pins behind, high game, high-low gap, frames left,
    /// highest possible total, chance.
    #[must_use]
    pub const fn standing_heads_after_games(self) -> [&'static str; 9] {
        match self {
            Self::Korean => ["핀", "총점", "에버", "핀차", "하이", "편차", "남음", "최고", "확률%"],
            Self::English => ["pins", "total", "avg", "back", "hi", "gap", "left", "max", "win%"],
        }
    }
}
