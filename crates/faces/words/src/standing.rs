//! The standing of an evening: everybody's games, teams, lanes, and what leads from one game to the next.

use std::fmt::Display;

use crate::Language;

words! {
    // The standing.
    evening_untitled: "볼링 모임", "Bowling evening";
    standing_heading: "순위표", "Standing";
    standing_rank: "순위", "Rank";
    scratch: "스크래치", "Scratch";
    handicap: "핸디", "Handicap";
    series_total: "총점", "Total";
    evening_average: "에버", "Average";
    pins_behind: "핀차이", "Behind";
    high_game: "하이게임", "High game";
    high_low: "하이로우", "High-low gap";
    frames_left: "남은 프레임", "Frames left";
    highest_total: "최고 가능 총점", "Highest possible total";
    chance_of_highest: "총점 1위 확률", "Chance of the highest total";
    pacer: "페이서", "pacer";
    entered_by_rule: "결장 처리", "entered by rule";
    all_columns: "모든 항목 보기", "Show all columns";
    teams_heading: "팀 순위", "Teams";
    team: "팀", "Team";
    members: "팀원", "Members";
    order_stated: "순위는 핸디를 더한 총점, 스크래치, 더 작은 하이로우(가장 높은 게임과 가장 낮은 게임의 차이) 순으로 정합니다. 그래도 같으면 공동 순위입니다.",
        "The order goes by total with handicap, then by scratch, then by the smaller gap between the high and the low game. Equals share a rank.";
    team_order_stated: "팀 순위는 팀원 총점의 합, 스크래치의 합 순으로 정합니다.", "Teams go by the sum of their totals, then by scratch.";
    hopes_stated: "확률은 핸디를 더한 총점이 가장 높을 확률이며 동점도 포함합니다. 동점일 때 순위를 가르는 기준은 계산에 넣지 않습니다. 누구나 자기 에버만큼 친다고 가정하고, 에버가 없으면 보통 실력으로 봅니다.",
        "The chance is that of the highest total with handicap, ties included; how ties are broken is not modelled. Everybody is assumed to bowl their average, and an ordinary one where none is known.";
    evening_closed: "마감한 모임입니다.", "This evening is closed.";

    // Lanes.
    lanes_heading: "레인", "Lanes";
    lane_empty: "아직 아무도 없습니다", "Nobody yet";
    lane_all_bowled: "이 레인은 모든 게임을 마쳤습니다.", "All games on this lane have been bowled.";
    see_board: "점수판 보기", "See the board";
    next_up: "다음 게임 순서", "Order of the next game";
    lane_board: "지금 점수", "Scores now";

    // From one game to the next.
    next_game: "다음 게임", "Next game";
    next_choose: "사람이나 순서 바꾸기", "Change people or order";
    next_who: "다음 게임에 칠 사람", "Who bowls the next game";
    next_same: "같은 순서", "Same order";
    next_rotated: "한 칸씩 돌리기", "Rotated by one";
    next_newcomers: "새로 오는 사람 (한 줄에 한 명)", "Newcomers, one per line";
    next_start: "이대로 시작", "Start it";
    next_nobody: "칠 사람을 한 명 이상 골라 주세요.", "Choose at least one bowler.";
    take_back: "이 게임 취소하고 돌아가기", "Take this game back";
    take_back_explained: "아직 한 번도 던지지 않았습니다. 취소하면 모두의 화면이 이전 게임으로 돌아갑니다.",
        "No ball has been bowled. Taken back, it leads everybody to the game before.";
    to_next_game: "지금 치는 게임으로", "To the game being bowled";
    to_standing: "모임 순위표", "Standing of the evening";
    series_heading: "시리즈", "Series";

    // The recap.
    recap: "모임 기록지", "Recap sheet";
    recap_print: "기록지 인쇄", "Printable recap sheet";
    recap_rules: "규칙", "Rules";
    recap_signatures: "확인 서명", "Signatures";
    recap_host: "진행", "Host";
    recap_witness: "확인", "Checked by";
    downloads: "내려받기", "Downloads";
    as_csv: "CSV 파일", "CSV";
    as_json: "JSON 파일", "JSON";
    as_spreadsheet: "엑셀 파일 (.xlsx)", "Spreadsheet (.xlsx)";
    lots_proofs: "추첨 증명", "Proofs of the lots";
    no_handicaps: "핸디 없음", "No handicaps";
    handicaps_each: "개인별로 정한 핸디", "Individual handicaps";
    contest_individual: "개인전", "Individual";
    contest_teams: "팀전", "Teams only";
    contest_both: "개인전과 팀전", "Individual and teams";
}

sentences! {
    game_number(number: impl Display): "{number}게임", "Game {number}";
    lane_number(lane: impl Display): "{lane}번 레인", "Lane {lane}";
    game_of(number: impl Display, all: impl Display): "전체 {all}게임 중 {number}게임", "Game {number} of {all}";
    lane_waits(number: impl Display): "{number}게임 준비 중", "Waiting for game {number}";
    game_over_on(number: impl Display): "{number}게임 끝남", "Game {number} is over";
    now_bowling(number: impl Display, frame: impl Display, name: &str): "{number}게임 {frame}프레임 · {name} 차례", "Game {number}, frame {frame} · {name} is up";
    start_game(number: impl Display): "{number}게임 시작", "Start game {number}";
    all_bowled(games: impl Display): "{games}게임을 모두 마쳤습니다.", "All {games} games have been bowled.";
    with_handicap(total: i32): "핸디 포함 {total}", "{total} with handicap";
    planned_games(games: impl Display, lanes: impl Display): "{games}게임 · 레인 {lanes}개", "{games} games · lanes: {lanes}";
    proof_number(number: usize, about: &str): "{number}. {about} 증명", "{number}. Proof: {about}";
}

impl Language {
    /// How handicaps are found, in a line.
    #[must_use]
    pub fn handicaps_by(self, share: (u16, u16), most: Option<u16>, negative: bool) -> String {
        let (percent, basis) = share;
        let share = self.pick(
            format!("핸디는 ({basis} − 에버)의 {percent}%, 소수점 이하 버림"),
            format!("Handicap: {percent}% of ({basis} − average), rounded down"),
        );
        let most = most.map(|most| self.pick(format!("최대 {most}점"), format!("at most {most}")));
        let negative = negative.then(|| self.pick("마이너스 핸디 있음", "may be negative").to_owned());
        [Some(share), most, negative].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_told_with_its_ends_where_they_hold() {
        let told = |language: Language, most, negative| language.handicaps_by((90, 220), most, negative);
        assert_eq!(told(Language::English, None, false), "Handicap: 90% of (220 − average), rounded down");
        assert_eq!(
            told(Language::English, Some(0), true),
            "Handicap: 90% of (220 − average), rounded down, at most 0, may be negative"
        );
        assert_eq!(
            told(Language::Korean, Some(70), true),
            "핸디는 (220 − 에버)의 90%, 소수점 이하 버림, 최대 70점, 마이너스 핸디 있음"
        );
    }
}
