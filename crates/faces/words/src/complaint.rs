//! What a dialogue says after `[ERROR]` about an answer it cannot take; what pages say is in `refusal.rs`.

use alley_bowling::{BallRefusal, BowlerNameRefusal, CorrectionRefusal, NoLeave, Pins, PinsRefusal, Refusal};
use alley_play::ChangeRefusal;
use alley_play::{UnshownName, WIDEST_NAME};
use alley_racing::LapsRefusal;
use alley_text::CodePoint;

use crate::{FixFault, Language};

/// What is wrong with an answer.
///
/// ```
/// use alley_words::{Complaint, InList, Language};
///
/// let complaint = Complaint::At(InList::Name(2), Box::new(Complaint::ForbiddenInName(',')));
/// assert_eq!(Language::English.complaint(&complaint), "Name 2: The name contains a comma.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// It is not text.
    NotText,
    /// It is longer than an answer can be: this many bytes.
    LongAnswer(usize),
    /// Not a number of people.
    PeopleNotANumber,
    /// A number of people with zeros in front.
    PeopleLeadingZero,
    /// Nobody plays.
    NoPeople,
    /// Not a bowler's name.
    Name(BowlerNameRefusal),
    /// A name that takes too many columns.
    WideName,
    /// A name with a character that names cannot have.
    ForbiddenInName(char),
    /// A name that looks like a command.
    NameOfCommand,
    /// Not a number of pins, when this many stand.
    Pins(PinsRefusal, Pins),
    /// More pins than stand.
    Roll(Refusal),
    /// What is said of a ball cannot have been.
    Ball(BallRefusal),
    /// Pins that were left, and no ball that left them.
    NoBall,
    /// Pins that were left, where pins are not named.
    WithoutPins,
    /// Not the size of a team.
    TeamSize,
    /// About one name of a list.
    At(InList, Box<Complaint>),
    /// Not a car's name.
    Car(alley_racing::CarNameRefusal),
    /// The same name twice in a list.
    Repeated(String, InList, InList),
    /// Nobody drives.
    NoCars,
    /// Not a number of laps.
    Laps(LapsRefusal),
    /// A correction that cannot have been.
    Fix(CorrectionRefusal),
    /// Not a correction at all, and the players it could have been about.
    FixForm(FixFault, Vec<String>),
    /// There is nothing to take back.
    NothingToUndo,
    /// The game is over.
    Over,
    /// About somebody who has left the game.
    Gone,
    /// An unknown command.
    Command,
}

/// Where a name stands in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InList {
    /// Between the commas of a line.
    Name(usize),
    /// On a line of a file.
    Line(usize),
}

impl From<UnshownName> for Complaint {
    fn from(unshown: UnshownName) -> Self {
        match unshown {
            UnshownName::Blank => Self::Name(BowlerNameRefusal::Blank),
            UnshownName::Hidden(character) => Self::ForbiddenInName(character),
            UnshownName::Wide => Self::WideName,
        }
    }
}

impl Language {
    /// What is wrong with an answer, in a sentence or two.
    #[must_use]
    pub fn complaint(self, complaint: &Complaint) -> String {
        let sentence = match complaint {
            Complaint::WideName => return self.wide_name(),
            &Complaint::LongAnswer(bytes) => return self.long_answer(bytes),
            &Complaint::ForbiddenInName(character) => return self.forbidden_in_name(character),
            &Complaint::Pins(PinsRefusal::LeadingZero, _) => {
                self.of("투구는 앞에 0을 붙이지 않은 숫자여야 한다.", "Please write the roll without a leading zero.")
            }
            &Complaint::Pins(_, standing) => return self.possible_rolls(standing),
            Complaint::Roll(refusal) => return self.possible_rolls(refusal.standing()),
            &Complaint::Ball(refusal) => return self.impossible_ball(refusal),
            Complaint::NoBall => {
                return self.pick("남은 핀을 적을 투구가 없다.".to_owned(), sentence(&ChangeRefusal::NoBall));
            }
            Complaint::WithoutPins => self
                .of("남은 핀을 적으려면 --pins를 붙여 시작해야 한다.", "Start with --pins to say which pins are left."),
            Complaint::TeamSize => self.of("팀은 2명부터 5명까지의 숫자여야 한다.", "A team has 2, 3, 4 or 5 players."),
            Complaint::At(place, complaint) => return self.in_list(*place, &self.complaint(complaint)),
            Complaint::Repeated(name, first, again) => return self.repeated(name, *first, *again),
            &Complaint::Fix(refusal) => return self.impossible_correction(refusal),
            Complaint::FixForm(fault, players) => return self.fix_fault(fault, players),
            Complaint::NameOfCommand => self.of(
                "이름은 :로 시작할 수 없다. :로 시작하는 말은 명령이다.",
                "A name cannot begin with a colon: that is how commands begin.",
            ),
            &Complaint::Name(refusal) => self.unusable_name(refusal),
            &Complaint::Car(refusal) => self.unusable_car(refusal),
            &Complaint::Laps(refusal) => self.unusable_laps(refusal),
            Complaint::NotText => self.of("입력은 UTF-8 텍스트여야 한다.", "An answer must be UTF-8 text."),
            Complaint::PeopleNotANumber => self
                .of("사람 수는 1 이상의 숫자여야 한다.", "The number of players must be 1 or more, in plain digits."),
            Complaint::PeopleLeadingZero => self.of(
                "사람 수는 앞에 0을 붙이지 않은 숫자여야 한다.",
                "Please write the number of players without a leading zero.",
            ),
            Complaint::NoPeople => self.of("사람 수는 1명 이상이어야 한다.", "At least one player is needed."),
            Complaint::NoCars => self.of("자동차는 한 대 이상이어야 한다.", "At least one car is needed."),
            Complaint::NothingToUndo => self.of("취소할 입력이 없다.", "There is nothing to undo."),
            Complaint::Over => self.of("게임이 끝나서 더 투구할 수 없다.", "The game is over: no balls are left."),
            Complaint::Gone => self.of(
                "게임에서 나간 사람의 기록은 고칠 수 없다.",
                "That player has left the game: the score stays as it is.",
            ),
            Complaint::Command => self.of(
                "모르는 명령이다. :help를 입력하면 명령을 볼 수 있다.",
                "There is no such command; :help lists them all.",
            ),
        };
        sentence.to_owned()
    }

    /// Said before the board when another program has written meanwhile.
    #[must_use]
    pub const fn overtaken(self) -> &'static str {
        self.of(
            "그동안 다른 곳에서 이 게임을 기록했다. 지금의 점수판은 다음과 같다.",
            "Somebody else wrote into this game meanwhile; this is the board now.",
        )
    }

    fn impossible_ball(self, refusal: BallRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => sentence(&refusal),
            (Self::Korean, BallRefusal::Pins(_)) => self.possible_rolls(Pins::ALL),
            (Self::Korean, BallRefusal::Leave(NoLeave::NotPins)) => {
                "남은 핀은 7-10처럼 1부터 10까지의 번호를 붙임표로 이어 적어야 한다.".to_owned()
            }
            (Self::Korean, BallRefusal::Leave(NoLeave::Twice)) => "남은 핀은 한 번씩만 적어야 한다.".to_owned(),
            (Self::Korean, BallRefusal::Miscounted(miscount)) => {
                let ((pins, leave), stood) = (miscount.ball(), miscount.stood());
                format!("쓰러진 핀 {pins}개와 남은 핀({leave})을 더하면 서 있던 {stood}개가 되지 않는다.")
            }
            (Self::Korean, BallRefusal::StoodUp(pin)) => format!("{pin}번 핀은 앞 투구에서 이미 쓰러졌다."),
        }
    }

    const fn unusable_name(self, refusal: BowlerNameRefusal) -> &'static str {
        match refusal {
            BowlerNameRefusal::NotThreeLetters => {
                self.of("이름은 영문자 3글자여야 한다.", "A name has exactly three English letters.")
            }
            BowlerNameRefusal::Blank => self.of("이름은 비워 둘 수 없다.", "A name cannot be blank."),
            BowlerNameRefusal::Control => {
                self.of("이름에 제어 문자는 쓸 수 없다.", "A name cannot contain control characters.")
            }
        }
    }

    fn long_answer(self, bytes: usize) -> String {
        let most = match bytes >> 20 {
            0 => format!("{} KiB", bytes >> 10),
            mebibytes => format!("{mebibytes} MiB"),
        };
        match self {
            Self::Korean => format!("입력은 한 줄에 {most}를 넘을 수 없다."),
            Self::English => format!("An answer is at most {most} long."),
        }
    }

    fn wide_name(self) -> String {
        let (letters, korean) = (WIDEST_NAME, WIDEST_NAME / 2);
        match self {
            Self::Korean => format!("이름은 한글 {korean}자, 영문 {letters}자까지 쓸 수 있다."),
            Self::English => format!("A name has up to {letters} letters ({korean} in Korean)."),
        }
    }

    fn forbidden_in_name(self, character: char) -> String {
        let point = CodePoint(character);
        match (self, character) {
            (Self::Korean, '\t') => "이름에 탭은 쓸 수 없다.".to_owned(),
            (Self::English, '\t') => "The name contains a tab.".to_owned(),
            (Self::Korean, ',') => "이름에 쉼표는 쓸 수 없다.".to_owned(),
            (Self::English, ',') => "The name contains a comma.".to_owned(),
            (Self::Korean, _) => format!("이름에 {point} 문자는 쓸 수 없다."),
            (Self::English, _) => format!("The name contains the character {point}."),
        }
    }

    fn possible_rolls(self, standing: Pins) -> String {
        match (self, standing.count()) {
            (Self::Korean, 10) => "투구는 0부터 10까지의 숫자여야 한다.".to_owned(),
            (Self::Korean, _) => format!("남은 핀은 {standing}개다. 투구는 0부터 {standing}까지의 숫자여야 한다."),
            (Self::English, 10) => "A roll is a number from 0 to 10, in plain digits.".to_owned(),
            (Self::English, 1) => "Only 1 pin stands: the roll is 0 or 1.".to_owned(),
            (Self::English, _) => format!("Only {standing} pins stand: the roll is a number from 0 to {standing}."),
        }
    }

    fn in_list(self, place: InList, sentence: &str) -> String {
        match (self, place) {
            (Self::Korean, InList::Name(number)) => format!("{number}번째 {sentence}"),
            (Self::Korean, InList::Line(number)) => format!("{number}번째 줄: {sentence}"),
            (Self::English, InList::Name(number)) => format!("Name {number}: {sentence}"),
            (Self::English, InList::Line(number)) => format!("line {number}: {sentence}"),
        }
    }

    const fn unusable_car(self, refusal: alley_racing::CarNameRefusal) -> &'static str {
        use alley_racing::CarNameRefusal as Car;
        match refusal {
            Car::Empty | Car::Blank => self.of("이름은 비워 둘 수 없다.", "A name cannot be empty."),
            Car::TooLong => self.of("이름은 5자를 넘을 수 없다.", "A name has at most five letters."),
            Car::NotLetters => self.of(
                "이름은 영문 소문자로만 적고, 이름 사이는 쉼표(,)로만 구분해야 한다.",
                "A name has only the letters a to z, and names are separated by a single comma.",
            ),
            Car::Control => self.unusable_name(BowlerNameRefusal::Control),
        }
    }

    fn repeated(self, name: &str, first: InList, again: InList) -> String {
        let place = |place| match (self, place) {
            (Self::Korean, InList::Name(number)) => format!("{number}번째"),
            (Self::Korean, InList::Line(number)) => format!("{number}번째 줄"),
            (Self::English, InList::Name(number)) => format!("name {number}"),
            (Self::English, InList::Line(number)) => format!("line {number}"),
        };
        let (first, again) = (place(first), place(again));
        match self {
            Self::Korean => format!("같은 이름을 두 번 쓸 수 없다: {name} ({first}, {again})."),
            Self::English => format!("{name} is there twice: {first} and {again}."),
        }
    }

    const fn unusable_laps(self, refusal: LapsRefusal) -> &'static str {
        match refusal {
            LapsRefusal::Empty => self.of("시도 횟수를 입력해야 한다.", "The number of laps is missing."),
            LapsRefusal::LeadingZero => {
                self.of("시도 횟수는 0으로 시작할 수 없다.", "Please write the number of laps without a leading zero.")
            }
            LapsRefusal::NotANumber => {
                self.of("시도 횟수는 숫자여야 한다.", "The number of laps must be a number, in plain digits.")
            }
            LapsRefusal::TooManyDigits => {
                self.of("시도 횟수는 9자리 이하의 숫자여야 한다.", "The number of laps has at most nine digits.")
            }
            LapsRefusal::NotPositive => self.of("시도 횟수는 1 이상이어야 한다.", "At least one lap is needed."),
        }
    }
}

/// What a room says, as a sentence by itself.
fn sentence(said: &impl ToString) -> String {
    let said = said.to_string();
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
