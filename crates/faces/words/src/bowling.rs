//! A bowling game: whose turn it is, what was bowled, how it ends.

use std::fmt::Display;

use alley_board::{Board, Call, What};
use alley_bowling::Mark;
use alley_play::Change;

use crate::Language;

words! {
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
    taken_back: "마지막 기록을 되돌렸습니다", "The last entry was taken back";
    rolls: "이 프레임의 투구", "The rolls of this frame";
    correct_hint: "고칠 투구부터 다시 누르세요.", "Enter it again from the roll that was wrong.";
    new_total: "고친 뒤 {}점, 지금 {}점", "{} points after this, {} now"; // the numbers are put in by a script
    keyboard: "키보드로 기록하기", "Keeping score by keyboard";
    keyboard_help: "숫자 0–9: 쓰러진 핀 · X: 열 핀 모두 · / : 남은 핀 모두 · - : 0핀 · Backspace 또는 U: 되돌리기 · Tab으로 지난 투구에 가서 Enter: 고치기",
        "0–9: that many pins · X: all ten · / : all that stand · - : none · Backspace or U: undo · Tab to a past roll and Enter: correct it";
}

sentences! {
    is_up(name: &str): "{name} 차례", "{name} is up";
    ball(frame: impl Display, ball: impl Display): "{frame}프레임 {ball}구", "Frame {frame}, ball {ball}";
    about_player(name: &str): "{name}: 이름 고치기, 나가기", "{name}: fix the name or leave";
    twice(key: &str, name: &str): "‘{key}’ 키를 두 번 눌렀습니다. {name} 선수의 기록으로 한 번 더 적을까요?",
        "{key} was tapped twice. Score it once more, for {name}?";
    rank(rank: usize): "{rank}위", "{rank}.";
}

impl Language {
    /// How many pins stand.
    #[must_use]
    pub fn standing(self, standing: u8) -> String {
        let pins = if standing == 1 { "pin" } else { "pins" };
        self.pick(format!("{standing}핀 남음"), format!("{standing} {pins} standing"))
    }

    /// What a button on a past roll does.
    #[must_use]
    pub fn correct_roll(self, name: &str, (frame, ball): (usize, usize), mark: Mark) -> String {
        self.pick(
            format!("{name}, {frame}프레임 {ball}구: {mark}, 고치기"),
            format!("{name}, frame {frame}, ball {ball}: {mark}; correct"),
        )
    }

    /// What has just happened, for those who listen.
    #[must_use]
    pub fn called(self, call: &Call) -> String {
        let name = &call.name;
        match call.what {
            What::Roll { mark, .. } => format!("{name}: {}", self.mark(mark)),
            What::Undo => self.taken_back().to_owned(),
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

    /// What an undo of this change takes back.
    #[must_use]
    pub fn takes_back(self, change: &Change, board: &Board) -> Option<String> {
        let name = |row: &usize| board.rows.get(*row).map(|row| row.name.as_str()).unwrap_or_default();
        Some(match change {
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
    fn one_pin_is_not_pins() {
        assert_eq!(Language::English.standing(1), "1 pin standing");
        assert_eq!(Language::English.standing(3), "3 pins standing");
        assert_eq!(Language::Korean.standing(3), "3핀 남음");
    }
}
