//! Why the record cannot be read or written, and why games are not imported.
//!
//! English is what the refusing room says itself.

use alley_journal::{Damage, Failure, GameId, GameIdRefusal, Obstacle, WordRefusal};
use alley_play::{CarryingRefusal, Unreadable};
use alley_text::harmless;

use crate::Language;

/// The longest sentence about a line of a file: what is quoted in it may be of any length.
const LONGEST_SENTENCE: usize = 300;

/// What is wrong with a line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportFault {
    /// It cannot be read; in the words of the reader of its format.
    Form(String),
    /// An object must stand here.
    NotAnObject,
    /// It is in no format known here: not JSON, and without this header.
    NoFormat(String),
    /// A row has another number of fields.
    Fields {
        /// As many as there must be.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
    /// Not a whole number: the field, and what is there.
    NotWhole(&'static str, String),
    /// A name that cannot be shown on a board.
    Name(String),
    /// A time that cannot be shown.
    Time(i64),
    /// A field that is not what the entries say.
    Claim(&'static str),
    /// A game that is in the file twice.
    Twice(GameId),
    /// A game of an evening that is nowhere.
    EveningWithout(GameId),
    /// A game that is not the one of the evening, though it has its id.
    EveningWithOther(GameId),
    /// A game that is not what it says.
    Carrying(CarryingRefusal),
    /// The journal does not take it.
    Failure(Failure),
}

words! {
    no_journal_to_import: "기록할 곳이 없어 가져올 수 없습니다", "there is no journal to import into";
    upgraded: "기록을 이 프로그램의 형식으로 바꾸었습니다\n", "The journal was brought to this version.\n";
    up_to_date: "바꿀 것이 없습니다. 이미 이 프로그램의 형식입니다\n", "Nothing to do: the journal is of this version.\n";
    no_journal_to_upgrade: "형식을 바꿀 기록이 없습니다", "there is no journal to upgrade";
    no_journal_to_share: "기록하지 않는 게임은 공유할 수 없습니다", "a game that is not recorded cannot be shared";
    no_journal_to_check: "검사할 기록이 없습니다", "there is no journal to check";
    no_place_for_data: "사용자 데이터를 둘 디렉터리가 없습니다", "this user has no data directory";
}

sentences! {
    line_of_file(number: usize, sentence: &str): "{number}번째 줄: {sentence}", "line {number}: {sentence}";
    only_games_are_linked(id: GameId): "{id}: 경주와 추첨에는 새 링크를 만들 수 없습니다. 추첨의 비밀 값은 주최자의 휴대전화에 있습니다",
        "{id} is a race or a draw, and only games get new links: the secret of a draw is on its host's phone";
    a_race_not_a_game(id: GameId): "{id}: 볼링 게임이 아니라 경주입니다", "{id} is a race, not a bowling game";
}

impl Language {
    /// What it means that a roll is acknowledged, when a database keeps the record; and whether a standby has it too.
    #[must_use]
    pub fn what_is_acknowledged(self, standby: bool) -> &'static str {
        if standby {
            return self.pick(
                "확인된 기록은 데이터베이스 서버와 동기 예비 서버의 디스크에 모두 남습니다.",
                "What is acknowledged is on the disks of the database server and of a synchronous standby.",
            );
        }
        self.pick(
            "확인된 기록은 데이터베이스 서버의 디스크에 남습니다. 동기 예비 서버는 없습니다.",
            "What is acknowledged is on the disk of the database server. There is no synchronous standby.",
        )
    }

    /// Why the journal did not do what it was asked.
    ///
    /// A path may be called anything, and a database may say anything: nothing of it moves a cursor.
    #[must_use]
    pub fn failure(self, failure: &Failure) -> String {
        harmless(&self.plain_failure(failure), usize::MAX)
    }

    fn plain_failure(self, failure: &Failure) -> String {
        let korean = match (self, failure) {
            (Self::English, failure) => return failure.to_string(),
            (Self::Korean, Failure::Missing(path)) => return format!("{}: 기록 파일이 없습니다", path.display()),
            (Self::Korean, Failure::CannotOpen { path, reason }) => {
                return format!("기록 파일 {}: {}", path.display(), self.obstacle(reason));
            }
            (Self::Korean, Failure::NotOurs(path)) => {
                return format!("{}: Alley의 기록 파일이 아닙니다", path.display());
            }
            (Self::Korean, Failure::Newer { path, found, known }) => {
                return format!(
                    "{}: 더 새로운 Alley가 쓴 기록입니다. 형식이 {found}인데, 이 프로그램은 {known}까지 읽습니다",
                    path.display()
                );
            }
            (Self::Korean, Failure::Outdated { found: 0, .. }) => {
                "이 데이터베이스에는 아직 기록이 없습니다. 기록을 만들려면 `alley journal upgrade`를 실행하면 됩니다"
            }
            (Self::Korean, Failure::Outdated { found, known }) => {
                return format!(
                    "기록의 형식이 {found}인데, 이 프로그램에는 {known}이 필요합니다. 형식을 바꾸려면 `alley journal upgrade`를 실행하면 됩니다"
                );
            }
            (Self::Korean, Failure::Away) => "데이터베이스에 연결할 수 없어 아무것도 기록하지 못했습니다",
            (Self::Korean, Failure::Unsure) => {
                "데이터베이스가 응답하기 전에 연결이 끊겼습니다. 같은 내용을 다시 보내면 확실해집니다"
            }
            (Self::Korean, Failure::Damaged(damage)) => {
                return format!("기록이 손상되었습니다: {}", self.damage(damage));
            }
            (Self::Korean, Failure::UnknownBeginning(game)) => {
                return format!("{game} 게임은 이 프로그램이 모르는 기록으로 시작합니다");
            }
            (Self::Korean, Failure::System(reason)) => return format!("기록 파일을 사용할 수 없습니다: {reason}"),
            (Self::Korean, Failure::NoSuchGame(game)) => return format!("{game} 게임이 없습니다"),
            (Self::Korean, Failure::Conflict { game, current }) => {
                return format!("그사이 {game} 게임이 바뀌어 기록이 {}개가 되었습니다", current.number);
            }
            (Self::Korean, Failure::KeyReused { game, number }) => {
                return format!("{game} 게임의 {number}번째 기록이 같은 키로 다른 내용을 담고 있습니다");
            }
            (Self::Korean, Failure::Different(game)) => {
                return format!("{game} 게임이 이미 있는데, 기록이 다르거나 더 적습니다");
            }
            (Self::Korean, Failure::DiskFull) => "기록을 둘 디스크에 남은 공간이 없습니다",
            (Self::Korean, Failure::ReadOnly) => "기록을 읽을 수는 있지만 쓸 수는 없습니다",
            (Self::Korean, Failure::Forbidden) => "데이터베이스가 이 사용자에게 그 작업을 허용하지 않습니다",
            (Self::Korean, Failure::Busy) => "다른 프로그램이 기록하는 중입니다",
        };
        korean.to_owned()
    }

    pub(crate) fn obstacle(self, obstacle: &Obstacle) -> String {
        let korean = match (self, obstacle) {
            (Self::English, obstacle) => return obstacle.to_string(),
            (Self::Korean, Obstacle::File(kind)) => return self.kind_of_trouble(*kind).to_owned(),
            (Self::Korean, Obstacle::Engine(words)) => return format!("열 수 없습니다: {words}"),
            (Self::Korean, Obstacle::Directory) => "디렉터리입니다",
            (Self::Korean, Obstacle::NotAFile) => "보통 파일이 아닙니다",
            (Self::Korean, Obstacle::Empty) => "빈 파일입니다",
            (Self::Korean, Obstacle::Password) => {
                "주소에 비밀번호를 쓸 수 없습니다. PGPASSWORD나 PGPASSFILE로 알려 주어야 합니다"
            }
            (Self::Korean, Obstacle::Unsafe(setting)) => {
                return format!("{setting} 설정이 꺼져 있어 갑자기 멈추면 기록을 잃을 수 있습니다");
            }
            (Self::Korean, Obstacle::NoLog) => "이 파일 시스템에는 미리 쓰기 로그를 둘 수 없습니다",
        };
        korean.to_owned()
    }

    fn damage(self, damage: &Damage) -> String {
        match (self, damage) {
            (Self::English, damage) => damage.to_string(),
            (Self::Korean, Damage::Entry { game, number }) => {
                format!("{game} 게임의 {number}번째 기록이 없거나 바뀌었습니다")
            }
            (Self::Korean, Damage::Head { place }) => format!("{place}번째 게임의 헤더가 없거나 바뀌었습니다"),
            (Self::Korean, Damage::Count) => "게임과 기록의 수가 맞지 않습니다".to_owned(),
            (Self::Korean, Damage::Store(words)) => words.clone(),
        }
    }

    /// A game whose record says what cannot have happened, or what this program does not know.
    #[must_use]
    pub fn unreadable(self, game: GameId, entry: Unreadable) -> String {
        match self {
            Self::Korean => {
                format!("{game} 게임: {}번째 기록이 규칙에 맞지 않거나, 더 새로운 Alley가 쓴 것입니다", entry.number)
            }
            Self::English => format!("game {game}: {entry}"),
        }
    }

    /// A text that is not the id of a game, nor the beginning of one.
    #[must_use]
    pub fn id_refused(self, refusal: GameIdRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, GameIdRefusal::Length) => {
                "게임 번호는 k7f3qd처럼 여섯 글자이고, 앞 글자 몇 개만 적어도 됩니다".to_owned()
            }
            (Self::Korean, GameIdRefusal::Letter(letter)) => {
                format!(
                    "게임 번호에 쓰이지 않는 글자입니다: {letter:?}. 게임 번호는 숫자와, u를 뺀 영문자로 된 여섯 글자입니다"
                )
            }
        }
    }

    /// A line of a file of games that is not taken. The file may hold anything, and what it holds may be quoted: it is
    /// shown harmlessly.
    #[must_use]
    pub fn import_fault(self, line: usize, fault: &ImportFault) -> String {
        self.line_of_file(line, &harmless(&self.told(fault), LONGEST_SENTENCE))
    }

    fn told(self, fault: &ImportFault) -> String {
        match fault {
            ImportFault::Form(words) => words.clone(),
            ImportFault::NotAnObject => {
                self.pick("중괄호로 묶은 객체가 있어야 합니다", "there must be an object here, in braces").to_owned()
            }
            ImportFault::NoFormat(header) => self.pick(
                format!("JSON도 아니고, 다음 헤더로 시작하는 CSV도 아닙니다: {header}"),
                format!("neither JSON nor CSV with the header {header}"),
            ),
            ImportFault::Fields { expected, found } => self.pick(
                format!("칸이 {expected}개여야 하는데 {found}개입니다"),
                format!("there must be {expected} fields, not {found}"),
            ),
            ImportFault::NotWhole(field, text) => self.pick(
                format!("{field}: 정수가 아닙니다: {text:?}"),
                format!("{field}: {text:?} is not a whole number"),
            ),
            ImportFault::Name(name) => self.no_name_on_a_board(name),
            ImportFault::Time(time) => self
                .pick(format!("나타낼 수 없는 시각입니다: {time}"), format!("{time} is not a time that can be shown")),
            ImportFault::Claim(field) => self
                .pick(format!("{field} 값이 기록의 내용과 다릅니다"), format!("{field} is not what the entries say")),
            ImportFault::Twice(game) => self
                .pick(format!("{game} 게임이 이 파일에 두 번 있습니다"), format!("game {game} is in this file twice")),
            ImportFault::EveningWithout(game) => self.evening_without_game(*game),
            ImportFault::EveningWithOther(game) => self.evening_with_other_game(*game),
            ImportFault::Carrying(refusal) => self.carrying_refused(refusal),
            ImportFault::Failure(failure) => self.failure(failure),
        }
    }

    fn no_name_on_a_board(self, name: &str) -> String {
        self.pick(
            format!("점수판에 나타낼 수 없는 이름입니다: {name:?}"),
            format!("the name {name:?} cannot be shown on a board"),
        )
    }

    fn carrying_refused(self, refusal: &CarryingRefusal) -> String {
        let korean = match (self, refusal) {
            (Self::English, refusal) => return refusal.to_string(),
            (Self::Korean, CarryingRefusal::Id(refusal)) => return self.id_refused(*refusal),
            (Self::Korean, CarryingRefusal::Spelling(game)) => {
                return format!("이 게임의 번호는 이렇게 적어야 합니다: {game}");
            }
            (Self::Korean, CarryingRefusal::Number { found, next }) => {
                return format!("{next}번째 기록이 와야 하는데 {found}번째라고 적혀 있습니다");
            }
            (Self::Korean, CarryingRefusal::Key(refusal)) => return format!("key: {}", self.word_refused(*refusal)),
            (Self::Korean, CarryingRefusal::Kind(refusal)) => return format!("kind: {}", self.word_refused(*refusal)),
            (Self::Korean, CarryingRefusal::Payload(refusal)) => {
                return format!("payload: {}", self.word_refused(*refusal));
            }
            (Self::Korean, CarryingRefusal::Name(name)) => return self.no_name_on_a_board(name.as_str()),
            (Self::Korean, CarryingRefusal::Caption(failure)) => return self.failure(failure),
            (Self::Korean, CarryingRefusal::Empty(_)) => "게임에는 기록이 하나는 있어야 합니다",
            (Self::Korean, CarryingRefusal::KeyAgain) => "앞의 기록과 키가 같습니다",
            (Self::Korean, CarryingRefusal::Hash(_)) => "해시는 16진수 64자리여야 합니다",
            (Self::Korean, CarryingRefusal::CapitalsInHash) => "hash: 소문자로 적어야 합니다",
            (Self::Korean, CarryingRefusal::AnotherHash) => "해시가 이 기록과 앞선 기록들의 내용과 맞지 않습니다",
            (Self::Korean, CarryingRefusal::Impossible) => "규칙에 맞지 않는 기록입니다",
        };
        korean.to_owned()
    }

    fn word_refused(self, refusal: WordRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, WordRefusal::Empty) => "비어 있습니다".to_owned(),
            (Self::Korean, WordRefusal::TooLong(limit)) => format!("{limit}바이트를 넘습니다"),
            (Self::Korean, WordRefusal::Character(character)) => format!("쓸 수 없는 문자입니다: {character:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_failure_is_told_in_the_other_language() {
        let game: GameId = "k7f3qd".parse().unwrap();
        let path = std::path::PathBuf::from("/tmp/alley.journal");
        let cannot = |reason| Failure::CannotOpen { path: path.clone(), reason };
        let failures = [
            Failure::Missing(path.clone()),
            cannot(Obstacle::Directory),
            cannot(Obstacle::NotAFile),
            cannot(Obstacle::Empty),
            cannot(Obstacle::NoLog),
            cannot(Obstacle::Unsafe("1".to_owned())),
            cannot(Obstacle::File(std::io::ErrorKind::PermissionDenied)),
            Failure::NotOurs(path.clone()),
            Failure::Newer { path: path.clone(), found: 3, known: 1 },
            Damage::Entry { game, number: 7 }.into(),
            Damage::Head { place: alley_journal::ListPlace::new(3) }.into(),
            Damage::Count.into(),
            Failure::UnknownBeginning(game),
            Failure::Away,
            Failure::Unsure,
            Failure::DiskFull,
            Failure::ReadOnly,
            Failure::Forbidden,
            Failure::Busy,
            Failure::NoSuchGame(game),
            Failure::Conflict {
                game,
                current: alley_journal::Position { number: 8, ..alley_journal::Position::START },
            },
            Failure::KeyReused { game, number: 3 },
            Failure::Different(game),
        ];
        for failure in failures {
            assert_eq!(Language::English.failure(&failure), failure.to_string());
            let korean = Language::Korean.failure(&failure);
            let own = korean.replace("/tmp/alley.journal", "").replace("k7f3qd", "").replace("Alley", "");
            assert!(!own.contains(|letter: char| letter.is_ascii_alphabetic()), "{korean}");
            assert!(korean.ends_with("다"), "{korean}");
        }
        let damaged = Failure::from(Damage::Entry { game, number: 7 });
        assert_eq!(
            Language::Korean.failure(&damaged),
            "기록이 손상되었습니다: k7f3qd 게임의 7번째 기록이 없거나 바뀌었습니다"
        );
    }

    #[test]
    fn a_line_of_a_file_is_told_in_both_languages_and_harmlessly() {
        let fault = ImportFault::Fields { expected: 7, found: 6 };
        assert_eq!(Language::Korean.import_fault(3, &fault), "3번째 줄: 칸이 7개여야 하는데 6개입니다");
        assert_eq!(Language::English.import_fault(3, &fault), "line 3: there must be 7 fields, not 6");
        let carrying = ImportFault::Carrying(CarryingRefusal::Number { found: 4, next: 3 });
        assert_eq!(
            Language::Korean.import_fault(5, &carrying),
            "5번째 줄: 3번째 기록이 와야 하는데 4번째라고 적혀 있습니다"
        );
        let hostile = ImportFault::Form("unknown field `\u{1b}[2J`".to_owned());
        assert_eq!(Language::English.import_fault(1, &hostile), "line 1: unknown field `\u{fffd}[2J`");
    }

    #[test]
    fn an_id_that_cannot_be_says_why() {
        let told = |language: Language, text: &str| language.id_refused(text.parse::<GameId>().unwrap_err());
        assert_eq!(
            told(Language::Korean, "nosuch"),
            "게임 번호에 쓰이지 않는 글자입니다: 'u'. 게임 번호는 숫자와, u를 뺀 영문자로 된 여섯 글자입니다"
        );
        assert!(told(Language::English, "nosuch").contains("'u'"));
        assert!(told(Language::Korean, "k7f3qdd").contains("여섯 글자"));
    }
}
