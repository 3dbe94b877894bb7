//! A bowling game: whose turn it is, what was bowled, how it ends.

use std::fmt::Display;

use alley_board::{Board, Delivery};
use alley_bowling::Leave;
use alley_play::Change;

use crate::Language;

words! {
    // The board.
    board: "점수판", "Scoreboard";
    frame: "{}프레임", "Frame {}"; // the number is put in by a script
    points: "점수", "Points";
    highest: "최고 가능 점수", "Highest possible";
    chance: "우승 확률", "Chance to win";
    corrected: "수정", "corrected";
    has_left: "나감", "left";
    over: "게임 종료", "Game over";
    ranking: "순위", "Ranking";
    winner: "우승", "Winner";
    course: "점수 추이", "Running totals";
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
    miss_key: "거터(0핀)", "Gutter (no pins)";
    foul_key: "파울", "Foul";
    ways_to_enter: "입력 방법", "How to enter a ball";
    number_keys: "숫자", "Numbers";
    pin_keys: "핀 배치", "Pin deck";
    deck: "서 있는 핀", "Pins left standing";
    pin: "{}번 핀, 서 있음", "Pin {}, standing"; // the number is put in by a script
    pin_gone: "{}번 핀, 이미 쓰러짐", "Pin {}, already down"; // so is this one
    enter_ball: "기록", "Score";
    left_standing: "{} 남음", "{} standing"; // the pins are put in by a script
    split: "스플릿", "split";
    washout: "워시아웃", "washout";
    close_left: "닫기", "Close";
    join: "이번 게임에 선수 추가", "Add a player to this game";
    join_name: "새 선수 이름", "Name of the new player";
    join_late: "2프레임이 시작되어 이번 게임에는 더 들어올 수 없습니다. 새 선수는 다음 게임부터 함께합니다.",
        "The second frame has begun. New players can join from the next game.";
    save: "저장", "Save";
    cancel: "취소", "Cancel";
    erase: "지우기", "Erase";
    name: "이름", "Name";
    fix_name: "이름 고치기", "Fix the name";
    leave: "이 선수 빼기", "Take this player out";
    leave_sure: "정말 뺄까요? 지금까지의 점수는 남고, 다른 선수끼리 계속합니다.", "Really take them out? Their score stays, and the others go on.";
    leave_yes: "네, 뺍니다", "Yes, take them out";
    rolls: "이 프레임의 투구", "The rolls of this frame";
    correct_hint: "틀린 투구부터 다시 입력하세요.", "Start again from the roll that was wrong.";
    new_total: "고치면 {}점 (지금 {}점)", "New total {} (now {})"; // the numbers are put in by a script
    keyboard: "키보드와 소리", "Keyboard and sound";
    shortcuts: "숫자와 글자 키로 바로 기록하기", "Keep score with number and letter keys";
    keyboard_help: "숫자 1–9: 쓰러진 핀 · X: 스트라이크 · / : 스페어 · - 또는 0: 거터(0핀) · Backspace 또는 U: 되돌리기 · Tab으로 지난 투구에 가서 Enter: 고치기",
        "1–9: that many pins · X: strike · / : spare · - or 0: no pins · Backspace or U: undo · Tab to a past roll and Enter: correct it";
}

sentences! {
    is_up(name: &str): "{name} 차례", "{name} is up";
    ball(frame: impl Display, ball: impl Display): "{frame}프레임 {ball}구", "Frame {frame}, ball {ball}";
    about_player(name: &str): "{name}: 이름 고치기, 빼기", "{name}: fix the name or take out";
    players_shown(first: usize, last: usize, all: usize): "선수 {first}–{last} (전체 {all}명)", "Players {first}–{last} of {all}";
    twice(key: &str, name: &str): "‘{key}’ 키를 두 번 눌렀습니다. {name} 선수의 기록으로 한 번 더 적을까요?",
        "{key} was tapped twice. Score it once more, for {name}?";
    joining(name: &str): "{name} 참가", "{name} joining";
    pins_left(leave: Leave): "남은 핀 {leave}", "{leave} left standing";
    rank(rank: usize): "{rank}위", "{rank}.";
}

impl Language {
    /// How many pins stand.
    #[must_use]
    pub fn standing(self, standing: u8) -> String {
        let pins = if standing == 1 { "pin" } else { "pins" };
        self.pick(format!("{standing}핀 남음"), format!("{standing} {pins} standing"))
    }

    /// A past ball and all that was said of it, in a line.
    #[must_use]
    pub fn told_ball(self, name: &str, (frame, ball): (usize, usize), delivery: Delivery) -> String {
        let told = self.pick(
            format!("{name}, {frame}프레임 {ball}구: {delivery}"),
            format!("{name}, frame {frame}, ball {ball}: {delivery}"),
        );
        let split = delivery.is_split().then(|| self.split().to_owned());
        let left = delivery.leave().map(|leave| self.pins_left(leave));
        [Some(told), split, left].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// What a button on a past ball that is told like this does.
    #[must_use]
    pub fn correct_roll(self, told: &str) -> String {
        self.pick(format!("{told}, 고치기"), format!("{told}; correct"))
    }

    /// What an undo of this change takes back.
    #[must_use]
    pub fn takes_back(self, change: &Change, board: &Board) -> Option<String> {
        let name = |row: &usize| board.rows.get(*row).map(|row| row.name.as_str()).unwrap_or_default();
        Some(match change {
            Change::Roll(ball) => ball.to_string(),
            Change::Left(leave) => self.pins_left(*leave),
            Change::Undo | Change::Link(_) | Change::Evening(_) => return None,
            Change::Fix(row, amendment) => {
                let frame = amendment.frame();
                self.pick(
                    format!("{}, {frame}프레임 수정", name(row)),
                    format!("correction of {}, frame {frame}", name(row)),
                )
            }
            Change::Join(side) => self.joining(side.name().as_str()),
            Change::Leave(row) => self.pick(format!("{} 빼기", name(row)), format!("{} leaving", name(row))),
            Change::Rename(row, _) => {
                self.pick(format!("{} 이름 수정", name(row)), format!("renaming to {}", name(row)))
            }
            Change::Close => self.pick("게임 닫음", "closing the game").to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{Mark, Pins, Rack};

    #[test]
    fn a_ball_is_told_with_the_pins_it_left() {
        let ball = |said: &str, mark| Delivery { rack: Rack::Fresh, mark, ball: Some(said.parse().unwrap()) };
        let eight = Mark::Count(Pins::new(8).unwrap());
        let told = |language: Language, delivery| language.told_ball("PJS", (3, 1), delivery);
        assert_eq!(
            told(Language::English, ball("8:7-10", eight)),
            "PJS, frame 3, ball 1: 8, split, 7-10 left standing"
        );
        assert_eq!(told(Language::Korean, ball("8:7-10", eight)), "PJS, 3프레임 1구: 8, 스플릿, 남은 핀 7-10");
        assert_eq!(told(Language::English, ball("8", eight)), "PJS, frame 3, ball 1: 8");
        assert_eq!(
            Language::English.correct_roll(&told(Language::English, ball("F", Mark::Gutter))),
            "PJS, frame 3, ball 1: F; correct"
        );
    }

    #[test]
    fn one_pin_is_not_pins() {
        assert_eq!(Language::English.standing(1), "1 pin standing");
        assert_eq!(Language::English.standing(3), "3 pins standing");
        assert_eq!(Language::Korean.standing(3), "3핀 남음");
    }
}
