//! By which rules is played, and why something names none.
//!
//! A rule is called what it is spelled on the command line. English is what the refusing room says itself.

use alley_house_rules::{Rules, RulesRefusal};

use crate::Language;

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
            assert_eq!(language.played_by(Rules::default()), "");
        }
        assert_eq!(English.played_by(rules("3-6-9,no-tap-8")), "Rules: no-tap-8,3-6-9\n");
        assert_eq!(Korean.played_by(rules("baker")), "규칙 : baker\n");
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
