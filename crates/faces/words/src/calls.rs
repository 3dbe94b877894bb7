//! What is called out when something happens in a game, and what follows from it.

use alley_board::{Board, Call, Delivery, Feat, What};
use alley_bowling::Mark;

use crate::Language;

words! {
    taken_back: "마지막 기록을 취소했습니다", "The last entry was undone";
    final_score: "최종 점수", "Final score";
    double: "더블!", "Double!";
    turkey: "터키!", "Turkey!";
    perfect: "퍼펙트게임! 300점!", "Perfect game! 300!";
}

sentences! {
    split_called(ball: &str): "스플릿! {ball}", "Split! {ball}";
    total_told(total: u16): "합계 {total}점", "Total {total}";
    strikes(count: u8): "{count}연속 스트라이크!", "{count} strikes in a row!";
    in_reach(count: u8): "{count}연속 스트라이크! 퍼펙트게임이 눈앞입니다!", "{count} strikes in a row! A perfect game is in reach!";
}

impl Language {
    /// What has just happened.
    #[must_use]
    pub fn called(self, call: &Call) -> String {
        let name = &call.name;
        match call.what {
            What::Roll { delivery, feat, .. } => format!("{name}: {}", self.shouted(delivery, feat)),
            What::Undo => self.taken_back().to_owned(),
            What::Fix { frame } => {
                self.pick(format!("{name}: {frame}프레임을 수정했습니다"), format!("{name}: frame {frame} corrected"))
            }
            What::Join => self.pick(format!("{name} 선수가 참가합니다"), format!("{name} joins")),
            What::Leave => self.pick(format!("{name} 선수가 나갔습니다"), format!("{name} leaves")),
            What::Rename => self.pick(format!("이름을 고쳤습니다: {name}"), format!("Now called {name}")),
        }
    }

    /// A ball in a word, without whose it was.
    #[must_use]
    pub fn shouted(self, delivery: Delivery, feat: Option<Feat>) -> String {
        match feat {
            None if delivery.is_foul() => self.foul_key().to_owned(),
            None if delivery.is_split() => self.split_called(&self.mark(delivery.mark)),
            None => self.mark(delivery.mark),
            Some(Feat::Double) => self.double().to_owned(),
            Some(Feat::Turkey) => self.turkey().to_owned(),
            Some(Feat::Strikes(count)) => self.strikes(count),
            Some(Feat::InReach(count)) => self.in_reach(count),
            Some(Feat::Perfect) => self.perfect().to_owned(),
        }
    }

    /// What follows from it, for those who listen: the total of whom it is about; who is up, or who has won.
    #[must_use]
    pub fn told_after(self, call: &Call, board: &Board) -> String {
        let row = call.row.and_then(|row| board.rows.get(row)).filter(|_| call.what != What::Rename);
        let total = row.map(|row| self.total_told(row.total));
        let goes_on = |row| call.row == Some(row) && matches!(call.what, What::Roll { .. });
        let next = match board.next.zip(board.up()) {
            Some((next, _)) if goes_on(next.row) => self.standing(next.rack.standing().count()),
            Some((_, row)) => self.is_up(&row.name),
            None => self.won(board),
        };
        total.into_iter().chain([next]).map(|said| format!("{said}.")).collect::<Vec<_>>().join(" ")
    }

    /// Who has won with how many points. Who bowled alone has a score and has beaten nobody.
    #[must_use]
    pub fn won(self, board: &Board) -> String {
        let names: Vec<_> = board.winners().map(|ranked| format!("{} {}", ranked.name, ranked.score)).collect();
        let what = if board.is_contest() { self.winner() } else { self.final_score() };
        format!("{what}: {}", names.join(", "))
    }

    fn mark(self, mark: Mark) -> String {
        match mark {
            Mark::Strike => self.pick("스트라이크!", "Strike!").to_owned(),
            Mark::Spare => self.pick("스페어!", "Spare!").to_owned(),
            Mark::Gutter => self.pick("거터(0핀)", "no pins").to_owned(),
            Mark::Count(pins) if pins.count() == 1 => self.pick("1핀", "1 pin").to_owned(),
            Mark::Count(pins) => self.pick(format!("{pins}핀"), format!("{pins} pins")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{Ball, BowlerName, Bowlers, Pins, Progress, Rack, Turn};
    use alley_house_rules::Rules;

    /// What is said of each of these balls, in English.
    fn told(names: &[&str], rolls: &[u8]) -> Vec<String> {
        let mut names = names.iter().map(|name| BowlerName::any(name).unwrap());
        let rules = Rules::default();
        let first = Bowlers::on(rules.line(), names.next().unwrap());
        let mut game = Progress::Open(Turn::first(names.fold(first, Bowlers::join)));
        let mut told = Vec::new();
        for &pins in rolls {
            let before = Board::of(rules, &game);
            let Progress::Open(turn) = game else { panic!("the game is over") };
            game = turn.bowl(Pins::new(pins).unwrap()).unwrap();
            let after = Board::of(rules, &game);
            let call = Call::rolled(&before, &after).unwrap();
            told.push(format!("{} {}", Language::English.called(&call), Language::English.told_after(&call, &after)));
        }
        told
    }

    #[test]
    fn a_foul_and_a_split_are_called() {
        let shouted = |ball: &str, mark: Mark| {
            let ball: Ball = ball.parse().unwrap();
            let delivery = Delivery { rack: Rack::Fresh, mark, ball: Some(ball) };
            [Language::Korean, Language::English].map(|language| language.shouted(delivery, None))
        };
        assert_eq!(shouted("F", Mark::Gutter), ["파울", "Foul"]);
        assert_eq!(shouted("8:7-10", Mark::Count(Pins::new(8).unwrap())), ["스플릿! 8핀", "Split! 8 pins"]);
        assert_eq!(shouted("8:6-10", Mark::Count(Pins::new(8).unwrap())), ["8핀", "8 pins"]);
    }

    #[test]
    fn a_ball_tells_the_roll_the_total_and_who_is_up() {
        let told = told(&["Ann", "Ben"], &[7, 2, 10, 3, 4, 10]);
        assert_eq!(told[0], "Ann: 7 pins Total 0. 3 pins standing.");
        assert_eq!(told[1], "Ann: 2 pins Total 9. Ben is up.");
        assert_eq!(told[2], "Ben: Strike! Total 0. Ann is up.");
        assert_eq!(told[5], "Ben: Double! Total 0. Ann is up.");
    }

    #[test]
    fn the_last_ball_tells_who_has_won_and_a_lone_bowler_wins_nothing() {
        assert_eq!(
            told(&["Ann", "Ben"], &[10; 24]).last().unwrap(),
            "Ben: Perfect game! 300! Total 300. Winner: Ann 300, Ben 300."
        );
        assert_eq!(told(&["Ann"], &[0; 20]).last().unwrap(), "Ann: no pins Total 0. Final score: Ann 0.");
    }

    #[test]
    fn feats_are_called_in_both_languages() {
        let feats = [Feat::Double, Feat::Turkey, Feat::Strikes(5), Feat::InReach(9), Feat::Perfect];
        let strike = Delivery { rack: Rack::Fresh, mark: Mark::Strike, ball: Some(Pins::ALL.into()) };
        let said = |language: Language| feats.map(|feat| language.shouted(strike, Some(feat)));
        assert_eq!(
            said(Language::Korean),
            ["더블!", "터키!", "5연속 스트라이크!", "9연속 스트라이크! 퍼펙트게임이 눈앞입니다!", "퍼펙트게임! 300점!"]
        );
        assert_eq!(
            said(Language::English),
            [
                "Double!",
                "Turkey!",
                "5 strikes in a row!",
                "9 strikes in a row! A perfect game is in reach!",
                "Perfect game! 300!"
            ]
        );
    }
}
