//! What is wrong with a command line.

use crate::Language;

words! {
    not_a_number: "정수여야 합니다", "a whole number is needed";
    name_and_value: "이름=값 형식이어야 합니다", "NAME=VALUE is needed";
    network_needed: "10.0.0.0/8 같은 네트워크나 주소여야 합니다", "a network such as 10.0.0.0/8, or an address, is needed";
    home_needed: "https://alley.example 같은 주소여야 합니다. 경로나 비밀번호는 적을 수 없습니다", "an address such as https://alley.example is needed, without a path and a password";
    port_needed: "8301 같은 포트나 10.0.0.7:8301 같은 주소여야 합니다", "a port such as 8301, or an address such as 10.0.0.7:8301, is needed";
    page_is_for_the_list: "--limit, --before, --json은 게임 목록에만 쓰입니다",
        "--limit, --before and --json are for the list of games";
}

sentences! {
    whole_number_needed(least: u32, most: u32): "{least}부터 {most}까지의 정수여야 합니다",
        "a whole number from {least} to {most} is needed";
}

/// What is wrong with a command line, as far as the reader of command lines tells. Where it has no word, it says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageFault {
    /// There is no such option, or one argument too many; what may have been meant.
    Unknown(String, Option<String>),
    /// There is no such command; what may have been meant.
    NoCommand(String, Option<String>),
    /// Something has to be given.
    Missing(Vec<String>),
    /// An option without its value.
    NoValue(String),
    /// An option that takes no value.
    NeedlessValue(String),
    /// Not one of the values there are: the option, what was given, what can be given.
    NotOneOf(String, String, Vec<String>),
    /// A value that is refused: the option, what was given, why.
    Refused(String, String, String),
    /// Two that exclude each other.
    Conflict(String, Vec<String>),
    /// Given twice.
    Twice(String),
    /// Not UTF-8.
    NotText,
    /// Anything else, in the words of the reader.
    Other(String),
}

impl Language {
    /// A complaint about the command line, as it is shown.
    #[must_use]
    pub fn usage(self, sentence: &str) -> String {
        match self {
            Self::Korean => format!("오류: {sentence}\n\n도움말은 --help로 볼 수 있습니다.\n"),
            Self::English => format!("error: {sentence}\n\nFor more information, try '--help'.\n"),
        }
    }

    /// What is wrong, in one sentence.
    #[must_use]
    pub fn usage_fault(self, fault: &UsageFault) -> String {
        match fault {
            UsageFault::Unknown(argument, meant) => self.pick(
                format!("{argument}: 그런 옵션이나 인자는 없습니다{}", self.meant(meant.as_deref())),
                format!("there is no argument {argument}{}", self.meant(meant.as_deref())),
            ),
            UsageFault::NoCommand(command, meant) => self.pick(
                format!("{command}: 그런 명령은 없습니다{}", self.meant(meant.as_deref())),
                format!("there is no command {command}{}", self.meant(meant.as_deref())),
            ),
            UsageFault::Missing(arguments) => {
                let arguments = arguments.join(", ");
                self.pick(format!("다음이 빠졌습니다: {arguments}"), format!("missing: {arguments}"))
            }
            UsageFault::NoValue(option) => {
                self.pick(format!("{option}: 값이 빠졌습니다"), format!("{option} needs a value"))
            }
            UsageFault::NeedlessValue(option) => {
                self.pick(format!("{option}: 값을 받지 않습니다"), format!("{option} takes no value"))
            }
            UsageFault::NotOneOf(option, value, possible) => {
                let possible = possible.join(", ");
                self.pick(
                    format!("{option}: 쓸 수 없는 값입니다: {value:?}. 쓸 수 있는 값: {possible}"),
                    format!("{option}: not {value:?} but one of {possible}"),
                )
            }
            UsageFault::Refused(option, value, sentence) => format!("{option}: {value:?}: {sentence}"),
            UsageFault::Conflict(option, others) => {
                let others = others.join(", ");
                self.pick(
                    format!("{option}: {others} 옵션과 함께 쓸 수 없습니다"),
                    format!("{option} cannot be used with {others}"),
                )
            }
            UsageFault::Twice(option) => {
                self.pick(format!("{option}: 한 번만 쓸 수 있습니다"), format!("{option} can be given only once"))
            }
            UsageFault::NotText => self.not_utf8().to_owned(),
            UsageFault::Other(words) => words.clone(),
        }
    }

    pub(crate) fn meant(self, meant: Option<&str>) -> String {
        meant.map_or_else(String::new, |meant| {
            self.pick(format!(". 비슷한 것: {meant}"), format!("; did you mean {meant}?"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_with_what_was_meant() {
        let fault = UsageFault::NoCommand("bowls".to_owned(), Some("bowl".to_owned()));
        assert_eq!(Language::Korean.usage_fault(&fault), "bowls: 그런 명령은 없습니다. 비슷한 것: bowl");
        assert_eq!(Language::English.usage_fault(&fault), "there is no command bowls; did you mean bowl?");
        let fault = UsageFault::NotOneOf("--lang".to_owned(), "fr".to_owned(), vec!["ko".to_owned(), "en".to_owned()]);
        assert_eq!(
            Language::Korean.usage(&Language::Korean.usage_fault(&fault)),
            "오류: --lang: 쓸 수 없는 값입니다: \"fr\". 쓸 수 있는 값: ko, en\n\n도움말은 --help로 볼 수 있습니다.\n"
        );
    }
}
