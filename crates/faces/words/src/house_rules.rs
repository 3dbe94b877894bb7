//! By which rules is played, and why something names none.
//!
//! A rule is called what it is spelled on the command line. English is what the refusing room says itself.

use alley_house_rules::{FrameRule, NoTap, Rules, RulesRefusal};

use crate::Language;

words! {
    house_rules: "하우스 규칙", "House rules";
    no_tap: "노탭", "No-tap";
    no_no_tap: "10핀만 스트라이크", "Ten pins only";
    frames_scored: "점수 방식", "Scoring";
    ten_pin: "텐핀 (보통 규칙)", "Ten-pin, as usual";
    three_six_nine: "3-6-9 (3, 6, 9프레임은 스트라이크)", "3-6-9 (frames 3, 6 and 9 are strikes)";
    current_frame: "커런트 프레임 (스트라이크는 바로 30점)", "Current frame (a strike is 30 at once)";
    baker: "베이커 방식 (팀이 한 게임을 나누어 침)", "Baker (a team bowls one line)";
    baker_explained: "한 줄에 한 팀씩 ‘팀 이름: 선수, 선수’로 적어 주세요. 선수는 2~5명입니다.",
        "Write one team per line, as in “Team: player, player”, with two to five players.";
}

sentences! {
    strike_from(pins: u8): "첫 투구 {pins}핀부터 스트라이크", "{pins} pins or more are a strike";
}

impl Language {
    /// A line that says by which rules the figures around it are; nothing if they are plain.
    #[must_use]
    pub fn played_by(self, rules: Rules) -> String {
        if rules.is_plain() {
            return String::new();
        }
        self.pick(format!("규칙 : {rules}\n"), format!("Rules: {rules}\n"))
    }

    /// Why something does not say by which rules is played.
    #[must_use]
    pub fn rules_refused(self, refusal: RulesRefusal) -> String {
        let korean = match refusal {
            RulesRefusal::Unknown => {
                "no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker를 쉼표로 이어 적거나 plain이라고 적어야 합니다"
            }
            RulesRefusal::Twice => "규칙은 한 번씩만, 노탭은 한 가지만 적어야 합니다",
            RulesRefusal::Together => "3-6-9와 current-frame은 함께 쓸 수 없습니다",
        };
        self.pick(korean.to_owned(), refusal.to_string())
    }

    /// What the rules change about the model that chances rest on, one sentence per line.
    #[must_use]
    pub fn model_by(self, rules: Rules) -> String {
        let frames = match rules.frames() {
            FrameRule::TenPin => None,
            FrameRule::ThreeSixNine => Some(self.pick(
                "3, 6, 9프레임은 스트라이크로 주어집니다. 아무도 던지지 않으므로 비율에 넣지 않습니다.",
                "Frames 3, 6 and 9 are given as strikes: nobody bowls them, and no rate counts them.",
            )),
            FrameRule::CurrentFrame => Some(self.pick(
                "current-frame에서는 프레임마다 점수가 바로 정해지고 보너스 투구가 없습니다.",
                "By current-frame scoring every frame is worth its points at once, and there are no fill balls.",
            )),
        };
        let baker = rules.is_baker().then(|| {
            self.pick(
                "베이커 팀은 한 게임을 나누어 칩니다. 비율은 팀 전체의 비율입니다.",
                "A Baker team bowls one line: the rates are those of the whole team.",
            )
        });
        let others = [frames, baker].into_iter().flatten().map(|sentence| format!("{sentence}\n"));
        rules.no_tap().map(|no_tap| self.model_by_no_tap(no_tap)).into_iter().chain(others).collect()
    }

    fn model_by_no_tap(self, no_tap: NoTap) -> String {
        let (rules, [english, korean]) = match no_tap {
            NoTap::Nine => ("no-tap-9", ["9 pins", "9핀"]),
            NoTap::Eight => ("no-tap-8", ["8 or 9 pins", "8-9핀"]),
            NoTap::Seven => ("no-tap-7", ["7 to 9 pins", "7-9핀"]),
        };
        match self {
            Self::Korean => format!(
                "{rules}에서는 첫 투구에 {korean}이 쓰러져도 스트라이크입니다. 스트라이크율은 10핀이 모두 쓰러지는 비율입니다.\n"
            ),
            Self::English => format!(
                "By {rules} a first ball that takes {english} is a strike, too; the strike rate is how often all ten fall.\n"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Korean};

    fn rules(spelled: &str) -> Rules {
        spelled.parse().unwrap()
    }

    #[test]
    fn plain_rules_need_no_word() {
        for language in Language::ALL {
            assert_eq!(language.played_by(Rules::default()) + &language.model_by(Rules::default()), "");
        }
        assert_eq!(English.played_by(rules("3-6-9,no-tap-8")), "Rules: no-tap-8,3-6-9\n");
        assert_eq!(Korean.played_by(rules("baker")), "규칙 : baker\n");
    }

    #[test]
    fn every_rule_is_part_of_the_model() {
        let said = English.model_by(rules("no-tap-7,3-6-9,baker"));
        let expected = "By no-tap-7 a first ball that takes 7 to 9 pins is a strike, too; the strike rate is how often all ten fall.\n\
                        Frames 3, 6 and 9 are given as strikes: nobody bowls them, and no rate counts them.\n\
                        A Baker team bowls one line: the rates are those of the whole team.\n";
        assert_eq!(said, expected);
        assert!(English.model_by(rules("no-tap-9")).contains(" takes 9 pins is "));
        assert!(English.model_by(rules("no-tap-8")).contains(" takes 8 or 9 pins is "));
        let current = Korean.model_by(rules("current-frame,no-tap-9"));
        let expected = "no-tap-9에서는 첫 투구에 9핀이 쓰러져도 스트라이크입니다. 스트라이크율은 10핀이 모두 쓰러지는 비율입니다.\n\
                        current-frame에서는 프레임마다 점수가 바로 정해지고 보너스 투구가 없습니다.\n";
        assert_eq!(current, expected);
        for no_tap in NoTap::ALL {
            let spelled = Rules::default().with_no_tap(no_tap).to_string();
            assert!(Language::ALL.iter().all(|language| language.model_by_no_tap(no_tap).contains(&spelled)));
        }
    }

    #[test]
    fn refusals_are_told_in_both_languages() {
        let refusals = [RulesRefusal::Unknown, RulesRefusal::Twice, RulesRefusal::Together];
        let korean = refusals.map(|refusal| Korean.rules_refused(refusal));
        let expected = [
            "no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker를 쉼표로 이어 적거나 plain이라고 적어야 합니다",
            "규칙은 한 번씩만, 노탭은 한 가지만 적어야 합니다",
            "3-6-9와 current-frame은 함께 쓸 수 없습니다",
        ];
        assert_eq!(korean, expected);
        assert!(refusals.iter().all(|&refusal| English.rules_refused(refusal) == refusal.to_string()));
    }
}
