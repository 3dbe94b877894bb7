//! The configuration: what holds, where it comes from, and what is wrong with it.

use alley_house_rules::RulesRefusal;
use alley_journal::{Failure, Obstacle};

use crate::Language;

/// Why a value of the configuration is refused, wherever it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreferenceFault {
    /// No language that is spoken here.
    Lang,
    /// No rule for names.
    Names,
    /// Neither a file nor a database.
    Journal,
    /// The address of a database that cannot be one, or holds a password.
    Address(Failure),
    /// No port.
    Port,
    /// Not where a server is found.
    Home,
    /// No rules of the house.
    Rules(RulesRefusal),
    /// Not UTF-8.
    NotText,
    /// In a file: it must be in quotes.
    Unquoted,
    /// In a file: it must be a number.
    NoNumber,
    /// In a file: it must be in quotes, or be a list of values in quotes.
    NoList,
}

/// What is wrong with a line of a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigurationFault {
    /// Not TOML, in the words of its reader, who speaks English only; how the setting could be written.
    NotToml(String, &'static str),
    /// There is no such setting; which may have been meant, or all there are.
    Unknown(String, Result<&'static str, Vec<&'static str>>),
    /// A setting that was there before.
    Twice(String),
    /// A setting, and what is wrong with its value.
    Value(&'static str, PreferenceFault),
}

words! {
    head_of_settings: "설정", "SETTING";
    head_of_values: "값", "VALUE";
    head_of_sources: "출처", "FROM";
    by_default: "기본값", "default";
    not_set: "정하지 않음", "not set";
    nothing_recorded: "기록하지 않음", "nothing is recorded";
    no_place_for_configuration: "설정 파일: 이 사용자에게는 둘 곳이 없습니다",
        "Configuration file: this user has no place for one";
    larger_than_a_configuration: "64 KiB보다 큽니다", "it is larger than 64 KiB";
    lang_needed: "ko나 en이어야 합니다", "ko or en is needed";
    names_needed: "classic이나 any여야 합니다", "classic or any is needed";
    journal_needed: "파일이나 데이터베이스의 주소여야 합니다", "a file, or the address of a database, is needed";
    quotes_needed: "따옴표로 묶은 값 하나여야 합니다", "one value in quotes is needed";
    number_needed: "따옴표 없이 숫자로 적어야 합니다", "it must be a number, without quotes";
    list_needed: "따옴표로 묶은 값이나 그런 값의 목록이어야 합니다", "a value in quotes, or a list of such values, is needed";
}

sentences! {
    configuration_file(path: &str): "설정 파일: {path}", "Configuration file: {path}";
    configuration_not_found(path: &str): "설정 파일: {path} (없음)", "Configuration file: {path} (not found)";
    cannot_read_configuration(path: &str, reason: &str): "설정 파일을 읽을 수 없습니다: {path}: {reason}",
        "cannot read the configuration file {path}: {reason}";
    by_line(line: usize): "파일의 {line}번째 줄", "line {line} of the file";
    languages_by_default(dialogue: &str, rest: &str): "bowl과 race의 대화는 {dialogue}, 나머지는 {rest}",
        "{dialogue} in bowl and race, {rest} elsewhere";
    set_twice(name: &str): "{name}: 두 번 적혀 있습니다", "{name} is set twice";
    no_setting(name: &str): "{name}: 그런 설정은 없습니다", "there is no setting {name}";
}

impl Language {
    /// What is there is no file, in the words that are used for a record.
    #[must_use]
    pub fn not_a_file(self) -> String {
        self.obstacle(&Obstacle::NotAFile)
    }

    /// Why a value is refused.
    ///
    /// ```
    /// use alley_words::{Language, PreferenceFault};
    ///
    /// assert_eq!(Language::English.preference_fault(&PreferenceFault::Lang), "ko or en is needed");
    /// ```
    #[must_use]
    pub fn preference_fault(self, fault: &PreferenceFault) -> String {
        let sentence = match fault {
            PreferenceFault::Address(failure) => return self.failure(failure),
            PreferenceFault::Rules(refusal) => return self.rules_refused(*refusal),
            PreferenceFault::Lang => self.lang_needed(),
            PreferenceFault::Names => self.names_needed(),
            PreferenceFault::Journal => self.journal_needed(),
            PreferenceFault::Port => return self.whole_number_needed(1, u16::MAX.into()),
            PreferenceFault::Home => self.home_needed(),
            PreferenceFault::NotText => self.not_utf8(),
            PreferenceFault::Unquoted => self.quotes_needed(),
            PreferenceFault::NoNumber => self.number_needed(),
            PreferenceFault::NoList => self.list_needed(),
        };
        sentence.to_owned()
    }

    /// What is wrong with a line of the file.
    #[must_use]
    pub fn configuration_fault(self, fault: &ConfigurationFault) -> String {
        match fault {
            ConfigurationFault::NotToml(reason, example) => self.pick(
                format!("TOML 형식이 아닙니다. 이렇게 적습니다: {example}"),
                format!("not TOML ({reason}); it is written like {example}"),
            ),
            ConfigurationFault::Twice(name) => self.set_twice(name),
            ConfigurationFault::Value(name, fault) => format!("{name}: {}", self.preference_fault(fault)),
            ConfigurationFault::Unknown(name, Ok(meant)) => self.no_setting(name) + &self.meant(Some(meant)),
            ConfigurationFault::Unknown(name, Err(all)) => {
                let all = all.join(", ");
                self.no_setting(name) + &self.pick(format!(". 있는 설정: {all}"), format!("; there are {all}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Korean};

    #[test]
    fn a_fault_says_what_would_be_right() {
        let faults = [
            PreferenceFault::Lang,
            PreferenceFault::Names,
            PreferenceFault::Journal,
            PreferenceFault::Port,
            PreferenceFault::Home,
            PreferenceFault::Rules(RulesRefusal::Together),
            PreferenceFault::NotText,
            PreferenceFault::Unquoted,
            PreferenceFault::NoNumber,
            PreferenceFault::NoList,
        ];
        let told = |language: Language| faults.iter().map(|fault| language.preference_fault(fault)).collect::<Vec<_>>();
        let english = [
            "ko or en is needed",
            "classic or any is needed",
            "a file, or the address of a database, is needed",
            "a whole number from 1 to 65535 is needed",
            "an address such as https://alley.example is needed, without a path and a password",
            "3-6-9 and current-frame do not go together",
            "not UTF-8",
            "one value in quotes is needed",
            "it must be a number, without quotes",
            "a value in quotes, or a list of such values, is needed",
        ];
        assert_eq!(told(English), english);
        let korean = [
            "ko나 en이어야 합니다",
            "classic이나 any여야 합니다",
            "파일이나 데이터베이스의 주소여야 합니다",
            "1부터 65535까지의 정수여야 합니다",
            "https://alley.example 같은 주소여야 합니다. 경로나 비밀번호는 적을 수 없습니다",
            "3-6-9와 current-frame은 함께 쓸 수 없습니다",
            "UTF-8 텍스트가 아닙니다",
            "따옴표로 묶은 값 하나여야 합니다",
            "따옴표 없이 숫자로 적어야 합니다",
            "따옴표로 묶은 값이나 그런 값의 목록이어야 합니다",
        ];
        assert_eq!(told(Korean), korean);
    }

    #[test]
    fn a_line_of_the_file_is_told_what_was_meant() {
        let unknown = ConfigurationFault::Unknown("prot".to_owned(), Ok("port"));
        assert_eq!(English.configuration_fault(&unknown), "there is no setting prot; did you mean port?");
        assert_eq!(Korean.configuration_fault(&unknown), "prot: 그런 설정은 없습니다. 비슷한 것: port");
        let unknown = ConfigurationFault::Unknown("x".to_owned(), Err(vec!["lang", "names"]));
        assert_eq!(English.configuration_fault(&unknown), "there is no setting x; there are lang, names");
        assert_eq!(Korean.configuration_fault(&unknown), "x: 그런 설정은 없습니다. 있는 설정: lang, names");
        let value = ConfigurationFault::Value("names", PreferenceFault::Names);
        assert_eq!(English.configuration_fault(&value), "names: classic or any is needed");
        let twice = ConfigurationFault::Twice("port".to_owned());
        assert_eq!(Korean.configuration_fault(&twice), "port: 두 번 적혀 있습니다");
    }
}
