//! What a dialogue asks and announces. In Korean the prompts are those of the exercises.

use crate::Language;

words! {
    // What to play.
    menu: "무엇을 할까요?\n  1  볼링, 여러 명    alley bowl\n  2  볼링, 혼자       alley bowl --solo\n  3  자동차 경주      alley race\n  0  끝내기           (도움말: alley --help)\n",
        "What shall we play?\n  1  bowling, several players    alley bowl\n  2  bowling, alone              alley bowl --solo\n  3  a car race                  alley race\n  0  leave                       (help: alley --help)\n";
    your_choice: "번호 : ", "Number: ";
    end_of_input: "입력이 끝나서 더 진행할 수 없다.", "The input ended too early.";

    // Bowling.
    any_letters: "한글 10자, 영문 20자까지", "up to 20 columns, any script";
    finished_game: "끝난 게임 (:fix, :undo, :history, :quit) : ", "The game is over (:fix, :undo, :history, :quit): ";
    commands: "  0~10          쓰러뜨린 핀의 개수\n  :undo         마지막 입력을 되돌린다\n  :fix 3 8 1    3프레임을 8, 1로 고친다 (여러 명이면 :fix KYJ 3 8 1, 이름이 같으면 :fix #2 3 8 1)\n  :history      지금까지의 기록을 본다\n  :help         이 도움말\n  :quit         멈춘다. 나중에 alley resume으로 이어서 한다\n",
        "  0-10          the pins that fell\n  :undo         take the last entry back\n  :fix 3 8 1    frame 3 was 8, then 1 (with several players :fix KYJ 3 8 1, or :fix #2 3 8 1)\n  :history      what was written down so far\n  :help         this list\n  :quit         stop; alley resume goes on later\n";
    overtaken: "그동안 다른 곳에서 이 게임을 기록했다. 지금의 점수판은 다음과 같다.",
        "Somebody else wrote into this game meanwhile; this is the board now.";

    // A server that starts.
    how_to_stop: "Ctrl-C를 누르면 끝납니다.", "Ctrl-C stops it.";
}

impl Language {
    /// The first question of a game of several.
    #[must_use]
    pub const fn how_many_people(self) -> &'static str {
        self.of("How many people? ", "How many players? ")
    }

    /// The rule for names in the exercise.
    #[must_use]
    pub const fn three_letters(self) -> &'static str {
        self.of("3 english letters", "3 English letters")
    }

    /// Asks for the name of one of several players; the rule for it in a few words.
    #[must_use]
    pub fn name_of_player(self, number: u64, rule: &str) -> String {
        match self {
            Self::Korean => format!("플레이어 {number}의 이름은?({rule}): "),
            Self::English => format!("Name of player {number} ({rule}): "),
        }
    }

    /// Asks for the name of the only player.
    #[must_use]
    pub fn name_of_solo_player(self, rule: &str) -> String {
        match self {
            Self::Korean => format!("플레이어 이름은({rule})?: "),
            Self::English => format!("Name of the player ({rule}): "),
        }
    }

    /// Asks one of several for a roll.
    #[must_use]
    pub fn turn_of(self, name: &str) -> String {
        match self {
            Self::Korean => format!("{name}'s turn : "),
            Self::English => format!("{name}'s turn: "),
        }
    }

    /// Asks the only player for a roll.
    #[must_use]
    pub fn roll_in_frame(self, frame: u8) -> String {
        match self {
            Self::Korean => format!("{frame}프레임 투구 : "),
            Self::English => format!("Frame {frame}, pins down: "),
        }
    }

    /// The end of the only player's game.
    #[must_use]
    pub fn total(self, score: u16) -> String {
        match self {
            Self::Korean => format!("총 점수 : {score}\n"),
            Self::English => format!("Total: {score}\n"),
        }
    }

    /// The end of one player's game.
    #[must_use]
    pub fn total_of(self, name: &str, score: u16) -> String {
        match self {
            Self::Korean => format!("{name} 총 점수 : {score}\n"),
            Self::English => format!("{name}'s total: {score}\n"),
        }
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

    /// Where this machine finds the server.
    #[must_use]
    pub fn opened_here(self, address: &str) -> String {
        match self {
            Self::Korean => format!("이 컴퓨터에서: {address}/"),
            Self::English => format!("On this machine: {address}/"),
        }
    }

    /// Where phones find the server.
    #[must_use]
    pub fn opened_there(self, address: &str) -> String {
        match self {
            Self::Korean => format!("같은 네트워크의 휴대폰에서: {address}/"),
            Self::English => format!("On phones in the same network: {address}/"),
        }
    }

    /// The port is taken, or may not be used.
    #[must_use]
    pub fn cannot_listen(self, port: u16, reason: &str) -> String {
        match self {
            Self::Korean => format!("{port}번 포트를 열 수 없습니다: {reason} (다른 포트: --port 번호)"),
            Self::English => format!("cannot listen on port {port}: {reason} (another one: --port NUMBER)"),
        }
    }
}
