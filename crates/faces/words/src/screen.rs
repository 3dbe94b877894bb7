//! The full-screen terminal: what is offered, and what the keys do.

use alley_journal::GameId;
use alley_play::{AloneRefusal, MOST_ENTRANTS, MOST_LAPS, TooLarge};

use crate::Language;

words! {
    // Home.
    go_on: "이어서 하기", "Go on with the game";
    offer_evening: "모임", "Bowling evening";
    offer_race: "자동차 경주 추첨", "Car race";
    offer_games: "기록 보기", "Games";
    offer_figures: "통계", "Statistics";
    offer_serve: "휴대전화로 보기", "Phones: serve to them";
    offer_quit: "끝내기", "Quit";
    not_recorded: "기록하지 않습니다", "not recorded";

    // What keys do, in a word or two.
    what_keys_do: "키 안내", "Keys";
    key_choose: "선택", "choose";
    key_open: "열기", "open";
    key_back: "뒤로", "back";
    key_help: "도움말", "help";
    key_pins: "쓰러진 핀", "pins down";
    key_undo: "되돌리기", "undo";
    key_past_frames: "지난 프레임", "past frames";
    key_history: "진행 기록", "history";
    key_deck: "핀 배치", "pin deck";
    key_next_game: "다음 게임", "next game";
    key_move: "이동", "move";
    key_correct: "고치기", "correct";
    key_confirm: "확정", "confirm";
    key_stands: "서 있는 핀", "pins left standing";
    key_erase: "지우기", "erase";
    key_add: "추가", "add";
    key_next_field: "다음 칸", "next field";
    key_begin: "시작", "begin";
    key_change: "바꾸기", "change";
    key_search: "검색하기", "search";
    key_scroll: "스크롤", "scroll";
    key_stop_serving: "서버 중지", "stop the server";
    key_bowl_lane: "이 레인 점수판", "bowl on this lane";
    key_new_evening: "새 모임", "new evening";
    key_any: "아무 키", "any key";

    // The game.
    preview: "미리 보기 (아직 기록하지 않음)", "Preview, not recorded yet";
    nothing_bowled: "아직 투구 기록이 없습니다.", "Nothing has been bowled yet.";
    game_given_up: "중단한 게임", "Closed";
    one_by_one: "남은 핀 번호를 누르세요 (0은 10번 핀, 없으면 모두 쓰러짐)", "Press the numbers of the pins left standing (0 is the 10; none: all fell)";

    // Forms.
    evening_form: "새 모임 만들기", "New evening";
    form_players: "선수", "Players";
    form_players_explained: "Enter로 한 명씩 적고, 빈 줄에서 Enter를 누르면 시작합니다.", "Enter adds one; Enter on an empty line begins.";
    form_cars_explained: "Enter나 쉼표로 한 명씩 적고, 빈 줄에서 Enter를 누르면 시작합니다.", "Enter or a comma adds one; Enter on an empty line begins.";
    form_people: "참가 명단", "People";
    form_people_explained: "이름, 팀, 핸디, 에버 순서로 적습니다. 명단을 붙여 넣어도 됩니다.", "Name, team, handicap, average; a whole list can be pasted.";
    form_games: "게임 수", "Games";
    form_games_explained: "1부터 8까지", "1 to 8";
    form_rules_explained: "보통은 비워 둡니다: no-tap-9, 3-6-9, current-frame, baker (팀: 선수, 선수)", "Usually none: no-tap-9, 3-6-9, current-frame, baker (team: player, player)";
    form_title: "제목", "Title";
    form_title_explained: "비워 두어도 됩니다.", "May stay empty.";
    form_lanes: "레인 수", "Lanes";
    form_lanes_explained: "1부터 60까지", "1 to 60";
    form_laps: "바퀴 수", "Laps";
    form_laps_explained: "1부터 1000까지", "1 to 1000";
    form_count: "뽑을 사람 수", "How many";
    form_count_explained: "몇 명을 뽑을지", "How many people are picked.";
    form_stake: "추첨 방식", "Decides";
    form_stake_explained: "← → 로 고릅니다.", "← and → change it.";
    stake_winners: "선두가 우승", "who wins";
    stake_first: "앞에서부터 뽑기", "who is picked, from the front";
    stake_last: "뒤에서부터 뽑기", "who is picked, from the back";
    stake_order: "전체 순위", "everybody's place";
    no_players_yet: "이름을 한 명 이상 적어 주세요.", "Enter at least one name.";

    // The list, figures, evenings.
    search_for: "검색", "Search";
    nothing_found: "검색 결과가 없습니다.", "Nothing found.";
    no_records: "아직 기록이 없습니다.", "Nothing is recorded yet.";
    no_figures_yet: "끝난 게임이 없습니다.", "No game is finished yet.";

    // The server.
    serving: "휴대전화 연결", "Serving";
    server_ended: "서버가 멈췄습니다. Esc를 누른 뒤 다시 시작해 주세요.", "The server has stopped. Press Esc, then start it again.";
    nobody_watches: "보고 있는 화면이 없습니다", "Nobody is watching";

    no_proof_of_replay: "시드를 직접 정한 경주라 증명이 없습니다.", "This race has no proof: somebody named its seed.";

}

sentences! {
    screen_too_small(columns: u16, lines: u16): "화면이 너무 작습니다. {columns}×{lines} 이상이어야 합니다.", "This terminal is too small: it needs at least {columns}×{lines}.";
    total_would_be(total: u16, now: u16): "고치면 {total}점 (지금 {now}점)", "New total {total} (now {now})";
    at_most(points: u16): "최대 {points}", "max {points}";
    watching(count: usize): "보고 있는 화면 {count}개", "{count} watching";
    proof_saved(file: &str): "증명을 저장했습니다: {file}", "The proof is in {file}";
    found_for(search: &str): "검색어: {search}", "Search: {search}";
    frame_number(number: usize): "{number}프레임", "frame {number}";
    game_called(id: GameId): "게임 {id}", "Game {id}";
}

impl Language {
    /// Why nothing was drawn.
    #[must_use]
    pub fn alone_refused(self, refusal: &AloneRefusal) -> String {
        match refusal {
            AloneRefusal::NoEntropy(error) => self.no_random_bytes(&error.reason()),
            AloneRefusal::Draft(refusal) => self.draft_refused(refusal),
            AloneRefusal::Opening(refusal) => self.opening_refused(refusal),
        }
    }

    /// A race with more cars or laps than anybody follows one by one.
    #[must_use]
    pub fn race_too_large(self, large: TooLarge) -> String {
        let korean = format!("자동차 {MOST_ENTRANTS}대, {MOST_LAPS}바퀴까지만 한 바퀴씩 볼 수 있습니다");
        self.pick(korean, large.to_string())
    }
}
