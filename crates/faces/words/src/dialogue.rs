//! What a dialogue asks and announces. In Korean the prompts are those of the exercises.

use crate::Language;

words! {
    end_of_input: "입력이 중간에 끝나 게임을 멈췄습니다.", "The input ended too early.";

    // Bowling.
    any_letters: "한글 10자, 영문 20자까지", "up to 20 letters, 10 in Korean";
    finished_game: "끝난 게임 (:fix, :undo, :history, :quit) : ", "The game is over (:fix, :undo, :history, :quit): ";

    // On the command line.
    solo_is_no_team: "--solo는 혼자 하는 게임이라 베이커 방식으로 할 수 없습니다", "--solo is for one player, and by Baker rules teams bowl";
    team_form: "베이커 방식에서는 팀마다 KOR:PJS,KYJ처럼 이름과 선수 2~5명을 적어 주세요",
        "by Baker rules write each team with its two to five players, as in KOR:PJS,KYJ";
    solo_is_one: "--solo는 한 명만 합니다. 이름을 하나만 적어 주세요", "--solo is for one player: give one name only";

    // Links to a game.
    links_revoked: "전에 나눠 준 링크는 이제 쓸 수 없습니다.", "Links given out before no longer work.";

    // A server that starts.
    how_to_stop: "Ctrl-C를 누르면 끝납니다.", "Press Ctrl-C to stop.";
}

sentences! {
    name_of_player(number: u64, rule: &str): "플레이어 {number}의 이름은?({rule}): ", "Name of player {number} ({rule}): ";
    name_of_team(number: u64, rule: &str): "팀 {number}의 이름은?({rule}): ", "Name of team {number} ({rule}): ";
    how_many_in_team(team: &str): "{team} 팀은 몇 명?(2-5): ", "How many players has {team} (2 to 5)? ";
    name_in_team(team: &str, number: u64, rule: &str): "{team} 팀 {number}번 선수의 이름은?({rule}): ", "Name of player {number} of {team} ({rule}): ";
    name_of_solo_player(rule: &str): "플레이어 이름은({rule})?: ", "Name of the player ({rule}): ";
    turn_of(name: &str): "{name}'s turn : ", "{name}'s turn: ";
    roll_in_frame(frame: u8): "{frame}프레임 투구 : ", "Frame {frame}, pins down: ";
    total(score: u16): "총 점수 : {score}\n", "Total: {score}\n";
    total_of(name: &str, score: u16): "{name} 총 점수 : {score}\n", "{name}'s total: {score}\n";
    links_need_command(command: &str): "링크를 쓰려면 이 명령이 실행되고 있어야 합니다: {command}", "The links work while this runs: {command}";
    links_need_server(address: &str): "링크를 쓰려면 {address} 주소에서 alley serve가 이 기록으로 실행되고 있어야 합니다.",
        "The links work while alley serve runs on this record at {address}";
    opened_here(address: &str): "이 컴퓨터에서: {address}/", "On this machine: {address}/";
    opened_there(address: &str): "같은 네트워크의 휴대전화에서: {address}/", "On phones in the same network: {address}/";
    opened_everywhere(address: &str): "모두에게 알릴 주소: {address}/", "For everybody: {address}/";
    opened_for_status(address: &str): "상태 확인: {address}/metrics", "For monitoring: {address}/metrics";
    cannot_listen_there(address: &str, reason: &str): "{address} 주소를 열 수 없습니다: {reason} (다른 포트: --status 번호)",
        "cannot listen on {address}: {reason} (another one: --status NUMBER)";
    cannot_listen(port: u16, reason: &str): "{port}번 포트를 열 수 없습니다: {reason} (다른 포트: --port 번호)",
        "cannot listen on port {port}: {reason} (another one: --port NUMBER)";
}

impl Language {
    /// The first question of a game of several.
    #[must_use]
    pub const fn how_many_people(self) -> &'static str {
        self.of("How many people? ", "How many players? ")
    }

    /// The same by Baker rules.
    #[must_use]
    pub const fn how_many_teams(self) -> &'static str {
        "How many teams? "
    }

    /// The rule for names in the exercise.
    #[must_use]
    pub const fn three_letters(self) -> &'static str {
        self.of("3 english letters", "3 English letters")
    }

    /// Who won a game or a race.
    #[must_use]
    pub fn winners(self, names: &[&str]) -> String {
        let joined = names.join(", ");
        match (self, names.len()) {
            (Self::Korean, _) => format!("최종 우승자 : {joined}\n"),
            (Self::English, 0 | 1) => format!("Winner: {joined}\n"),
            (Self::English, _) => format!("Winners: {joined}\n"),
        }
    }
}
