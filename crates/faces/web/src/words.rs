//! Every word of the pages, once, in both languages.

use alley_play::{Change, Mark};

use crate::language::Language;
use crate::view::{Call, View, What};

macro_rules! words {
    ($($name:ident: $korean:literal, $english:literal;)*) => {
        impl Language {
            $(pub(crate) fn $name(self) -> &'static str { self.pick($korean, $english) })*
        }

        #[cfg(test)]
        pub(super) const WORDS: &[(&str, &str)] = &[$(($korean, $english)),*];
    };
}

mod draws;

words! {
    // Every page.
    alley: "Alley 볼링 점수판", "Alley bowling board";
    home: "처음으로", "Home";
    other_language: "English", "한국어";
    trouble: "문제가 생겼습니다", "Something is wrong";

    // The start page.
    new_game: "새 게임", "New game";
    players: "선수 (던지는 순서)", "Players, in the order they bowl";
    player: "선수", "Player";
    add_player: "선수 추가", "Add a player";
    move_up: "위로", "Move up";
    move_down: "아래로", "Move down";
    remove: "빼기", "Remove";
    everyone_may_watch: "여기 있는 누구나 볼 수 있게 하기", "Everyone here may watch";
    everyone_explained: "이 서버에 접속한 사람의 목록에 게임이 나타납니다. 기록은 기록용 링크로만 합니다.",
        "The game appears in the list of everyone on this server. Only your link can write.";
    begin: "게임 시작", "Start the game";
    needs_script: "새 게임을 만들려면 자바스크립트를 켜 주세요. 보는 것은 없어도 됩니다.",
        "Making a game needs JavaScript. Watching works without it.";
    own_games: "이 기기의 게임", "Games on this device";
    public_games: "함께 보는 게임", "Games everyone may watch";
    no_public_games: "아직 공개된 게임이 없습니다.", "No public games yet.";
    forget: "목록에서 지우기", "Forget";
    finished: "끝남", "finished";
    playing: "진행 중", "playing";
    no_player: "선수 이름을 한 명 이상 적어 주세요.", "Enter at least one player.";

    // The board.
    board: "점수판", "Scoreboard";
    frame: "{}프레임", "Frame {}"; // the number is put in by a script
    points: "점수", "Points";
    highest: "최고 가능", "Highest possible";
    chance: "우승 확률", "Chance to win";
    corrected: "고침", "corrected";
    has_left: "나감", "left";
    over: "게임 종료", "Game over";
    ranking: "순위", "Ranking";
    winner: "우승", "Winner";
    course: "점수 흐름", "Running totals";
    higher: "상승", "up";
    lower: "하락", "down";

    // Watching.
    reload_hint: "이 화면은 저절로 바뀌지 않습니다.", "This page does not update itself.";
    reload: "새로 고침", "Reload";
    away: "연결이 끊겼습니다. 다시 연결하는 중…", "No connection. Trying again…";
    television: "텔레비전 화면", "Television view";
    sheet: "점수지 인쇄", "Printable score sheet";
    watch: "관람 화면", "Spectator's view";

    // Keeping score.
    keeping_needs_script: "점수를 적으려면 자바스크립트를 켜 주세요.", "Keeping score needs JavaScript.";
    keys: "쓰러뜨린 핀", "Pins knocked down";
    undo: "되돌리기", "Undo";
    nothing_to_undo: "되돌릴 것이 없습니다", "Nothing to undo";
    not_now: "지금은 누를 수 없습니다.", "That is not possible now.";
    strike_key: "스트라이크", "Strike";
    spare_key: "스페어", "Spare";
    miss_key: "0핀", "No pins";
    join: "선수 참가", "Add a player to this game";
    join_name: "새 선수 이름", "Name of the new player";
    save: "저장", "Save";
    cancel: "취소", "Cancel";
    erase: "지우기", "Erase";
    name: "이름", "Name";
    fix_name: "이름 고치기", "Fix the name";
    leave: "게임에서 나가기", "Leave the game";
    leave_sure: "정말 나갈까요? 남은 선수끼리 계속합니다.", "Really leave? The others go on.";
    leave_yes: "네, 나갑니다", "Yes, leave";
    rolls: "이 프레임의 투구", "The rolls of this frame";
    correct_hint: "고칠 투구부터 다시 누르세요.", "Enter it again from the roll that was wrong.";
    keyboard: "키보드로 기록하기", "Keeping score by keyboard";
    keyboard_help: "숫자 0–9: 쓰러진 핀 · X: 열 핀 모두 · / : 남은 핀 모두 · - : 0핀 · Backspace 또는 U: 되돌리기 · Tab으로 지난 투구에 가서 Enter: 고치기",
        "0–9: that many pins · X: all ten · / : all that stand · - : none · Backspace or U: undo · Tab to a past roll and Enter: correct it";

    // Rolls that wait.
    waiting: "보내기를 기다리는 기록", "Waiting to be sent";
    put_right: "바로잡아 주세요", "To be put right";
    send_again: "지금 보내기", "Send now";
    drop: "버리기", "Drop";
    stale: "다른 사람이 먼저 기록했습니다. 점수판을 확인해 주세요.", "Somebody else wrote first. Look at the board again.";
    unreachable: "연결할 수 없습니다. 다시 눌러 주세요.", "No connection. Try again.";
    rolls_first: "기다리는 기록을 먼저 보내야 합니다.", "The waiting rolls have to be sent first.";
    no_spare: "새 핀 열 개가 서 있어서 스페어가 아닙니다.", "Ten fresh pins stand: no spare.";
    refused: "규칙에 맞지 않습니다", "Not possible";
    look_only: "이 링크로는 볼 수만 있습니다.", "This link may only look.";
    not_found: "게임을 찾을 수 없습니다.", "There is no such game.";
    too_many: "너무 빠릅니다. 잠시 뒤에 다시 해 주세요.", "Too fast. Try again in a moment.";
    broken: "기록하지 못했습니다. 다시 해 주세요.", "It could not be written down. Try again.";

    // Sharing.
    share: "링크와 QR 코드", "Links and QR codes";
    write_link: "기록용 링크", "Link that may write";
    write_link_explained: "이 링크를 가진 사람은 점수를 적고 고칠 수 있습니다. 기록할 사람에게만 주세요.",
        "Whoever has it can write and correct. For scorekeepers only.";
    look_link: "관람용 링크", "Link that may only look";
    look_link_explained: "보기만 할 수 있습니다. 누구에게나 주어도 됩니다.", "For everybody who wants to watch.";
    copy: "복사", "Copy";
    copied: "복사했습니다", "Copied";
    copy_by_hand: "선택했습니다. 직접 복사해 주세요", "Selected: copy it yourself";
    qr_code: "QR 코드", "QR code";

    // The sheet.
    score_sheet: "볼링 점수지", "Bowling score sheet";
    print: "인쇄", "Print";
    back: "돌아가기", "Back";
    game: "게임", "Game";
    date: "날짜", "Date";
}

impl Language {
    /// Whose turn it is.
    pub(crate) fn is_up(self, name: &str) -> String {
        self.pick(format!("{name} 차례"), format!("{name} is up"))
    }

    /// Where in the game the next ball is.
    pub(crate) fn ball(self, frame: u8, ball: usize) -> String {
        self.pick(format!("{frame}프레임 {ball}구"), format!("Frame {frame}, ball {ball}"))
    }

    /// How many pins stand.
    pub(crate) fn standing(self, standing: u8) -> String {
        let pins = if standing == 1 { "pin" } else { "pins" };
        self.pick(format!("{standing}핀 남음"), format!("{standing} {pins} standing"))
    }

    /// What a button on a past roll does.
    pub(crate) fn correct_roll(self, name: &str, (frame, ball): (usize, usize), mark: Mark) -> String {
        self.pick(
            format!("{name}, {frame}프레임 {ball}구: {mark}, 고치기"),
            format!("{name}, frame {frame}, ball {ball}: {mark}; correct"),
        )
    }

    /// What the button on a name does.
    pub(crate) fn about_player(self, name: &str) -> String {
        self.pick(format!("{name}: 이름 고치기, 나가기"), format!("{name}: fix the name or leave"))
    }

    /// The rank and, for the first, what it means.
    pub(crate) fn rank(self, rank: usize) -> String {
        self.pick(format!("{rank}위"), format!("{rank}."))
    }

    /// What the chances rest on.
    pub(crate) fn model(self, strikes: f64, spares: f64) -> String {
        let (strikes, spares) = (strikes * 100.0, spares * 100.0);
        self.pick(
            format!("우승 확률은 모두가 스트라이크 {strikes:.0}%, 스페어 {spares:.0}%를 친다고 보고 셈합니다."),
            format!("The chance to win assumes that everyone strikes {strikes:.0}% and spares {spares:.0}%."),
        )
    }

    /// What happens, for those who listen.
    pub(crate) fn call(self, call: &Call) -> String {
        let name = &call.name;
        match call.what {
            What::Roll { mark, .. } => format!("{name}: {}", self.mark(mark)),
            What::Undo => self.pick("마지막 기록을 되돌렸습니다", "The last entry was taken back").to_owned(),
            What::Fix { frame } => {
                self.pick(format!("{name}: {frame}프레임을 고쳤습니다"), format!("{name}: frame {frame} corrected"))
            }
            What::Join => self.pick(format!("{name} 선수가 참가합니다"), format!("{name} joins")),
            What::Leave => self.pick(format!("{name} 선수가 나갔습니다"), format!("{name} leaves")),
            What::Rename => self.pick(format!("이름을 고쳤습니다: {name}"), format!("Now called {name}")),
        }
    }

    fn mark(self, mark: Mark) -> String {
        match mark {
            Mark::Strike => self.pick("스트라이크!", "Strike!").to_owned(),
            Mark::Spare => self.pick("스페어!", "Spare!").to_owned(),
            Mark::Gutter => self.pick("0핀", "no pins").to_owned(),
            Mark::Count(pins) if pins.count() == 1 => self.pick("1핀", "1 pin").to_owned(),
            Mark::Count(pins) => self.pick(format!("{pins}핀"), format!("{pins} pins")),
        }
    }

    /// What the undo key takes back.
    pub(crate) fn takes_back(self, view: &View) -> Option<String> {
        let name = |row: &usize| view.board.rows.get(*row).map(|row| row.name.as_str()).unwrap_or_default();
        Some(match view.last.as_ref()? {
            Change::Roll(pins) => pins.to_string(),
            Change::Undo => return None,
            Change::Fix(row, correction) => {
                let frame = correction.frame();
                self.pick(
                    format!("{}, {frame}프레임 고침", name(row)),
                    format!("correction of {}, frame {frame}", name(row)),
                )
            }
            Change::Join(joined) => self.pick(format!("{joined} 참가"), format!("{joined} joining")),
            Change::Leave(row) => self.pick(format!("{} 나감", name(row)), format!("{} leaving", name(row))),
            Change::Rename(row, _) => self.pick(format!("이름 {}", name(row)), format!("the name {}", name(row))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_in_both_languages_and_differs() {
        for (korean, english) in WORDS.iter().chain(draws::WORDS) {
            assert!(!korean.trim().is_empty() && !english.trim().is_empty(), "{korean} {english}");
            assert_ne!(korean, english);
        }
    }

    #[test]
    fn each_language_is_itself() {
        let is_hangul = |letter: char| ('가'..='힣').contains(&letter);
        for (korean, english) in WORDS.iter().chain(draws::WORDS).filter(|(korean, _)| *korean != "English") {
            assert!(korean.chars().any(is_hangul), "{korean}");
            assert!(!english.chars().any(is_hangul), "{english}");
        }
    }

    #[test]
    fn one_pin_is_not_pins() {
        assert_eq!(Language::English.standing(1), "1 pin standing");
        assert_eq!(Language::English.standing(3), "3 pins standing");
        assert_eq!(Language::Korean.standing(3), "3핀 남음");
    }
}
