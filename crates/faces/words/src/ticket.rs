//! Why a ticket, a secret or a proof is not taken.
//!
//! English is what the refusing room says itself.

use alley_luck::{
    ChainRefusal, CourseRefusal, Difference, DraftRefusal, Flaw, HexRefusal, HoursRefusal, OpeningRefusal, Party,
    ProofText, ProofTextRefusal, SourceRefusal, Throws,
};
use alley_racing::{CarNameRefusal, EntrantsRefusal, LapsRefusal, PickRefusal};
use alley_text::CodePoint;

use crate::Language;

words! {
    ticket_needs_entrants: "추첨표에는 참가자가 있어야 합니다: 이름을 적거나 --file을 쓰세요",
        "a ticket needs its entrants: NAMES or --file";
    ticket_needs_laps: "추첨표에는 --laps가 있어야 합니다", "a ticket needs --laps";
    order_is_of_all: "--pick order는 모두의 순서를 정하므로 --count를 쓰지 않습니다", "--pick order gives everybody a place: leave --count out";
    event_needs_proof: "--event와 --after는 증명에 적는 것입니다. --proof 파일을 함께 적으세요",
        "--event and --after go into a proof: add --proof FILE";
    secret_in_sight: "비밀 값을 명령줄에 적으면 다른 사용자가 볼 수 있고 셸의 기록에도 남습니다. 파일에 넣어 그 이름을 적거나, 옵션을 빼고 물을 때 입력하세요",
        "on the command line a secret is seen by others and kept by the shell: put it into a file and give its name, or leave the option out and type it when asked";
    one_standard_input: "표준 입력(-)은 한 번만 쓸 수 있습니다", "standard input (-) can be read only once";
}

impl Language {
    /// A secret is needed, and there is nobody to ask.
    #[must_use]
    pub fn secret_missing(self, party: &Party) -> String {
        match (self, party) {
            (Self::Korean, Party::Host) => "주최자의 비밀 값이 없습니다: --host 파일".to_owned(),
            (Self::English, Party::Host) => "the host's secret is missing: --host FILE".to_owned(),
            (Self::Korean, Party::Witness(name)) => format!("증인 {name}의 비밀 값이 없습니다: --witness {name}=파일"),
            (Self::English, Party::Witness(name)) => {
                format!("the secret of witness {name} is missing: --witness {name}=FILE")
            }
        }
    }

    /// Asks for a secret, which is typed unseen.
    #[must_use]
    pub fn secret_asked_for(self, party: &Party) -> String {
        let whose = self.named_party(party);
        self.pick(format!("{whose}의 비밀 값 (보이지 않습니다) : "), format!("Secret of {whose} (not shown): "))
    }

    /// Where a ticket or a proof is not what it must be.
    #[must_use]
    pub fn difference(self, difference: &Difference) -> String {
        match (self, difference) {
            (Self::English, difference) => difference.to_string(),
            (Self::Korean, Difference::Line { number, flaw }) => self.line_of_file(*number, &self.flaw(flaw)),
            (Self::Korean, Difference::Commitment { published, found }) => {
                format!("공개된 추첨 확인 코드와 다릅니다. 공개된 것: {published}, 이 추첨표의 것: {found}")
            }
        }
    }

    fn flaw(self, flaw: &Flaw) -> String {
        let korean = match (self, flaw) {
            (Self::English, flaw) => return flaw.to_string(),
            (Self::Korean, Flaw::Key(key)) => return format!("`{key} …` 줄이어야 합니다"),
            (Self::Korean, Flaw::SecretMissing(name)) => {
                return format!("`witness-secret …` 줄이어야 합니다. 증인 {name} 등의 비밀 값이 없습니다");
            }
            (Self::Korean, Flaw::Expected(line)) => return format!("다음 줄이어야 합니다: `{line}`"),
            (Self::Korean, Flaw::Label(refusal)) => return self.text_refused(*refusal),
            (Self::Korean, Flaw::Hex(refusal)) => return self.hex_refused(*refusal),
            (Self::Korean, Flaw::Laps(refusal)) => return self.laps_refused(*refusal),
            (Self::Korean, Flaw::Name(refusal)) => return self.car_refused(*refusal),
            (Self::Korean, Flaw::Entrants(refusal)) => return self.entrants_refused(refusal),
            (Self::Korean, Flaw::Pick(refusal)) => return self.pick_refused(*refusal),
            (Self::Korean, Flaw::Course(refusal)) => return self.course_refused(*refusal),
            (Self::Korean, Flaw::Draft(refusal)) => return self.draft_refused(refusal),
            (Self::Korean, Flaw::Opening(refusal)) => return self.opening_refused(refusal),
            (Self::Korean, Flaw::TooLong) => self.larger_than_a_proof(),
            (Self::Korean, Flaw::NotUtf8) => self.not_utf8(),
            (Self::Korean, Flaw::Form) => "`alley-draw 1`이나 `alley-draw 2`여야 합니다",
            (Self::Korean, Flaw::Void) => "무효인 추첨이 그때까지의 추첨보다 많습니다",
            (Self::Korean, Flaw::Hours(HoursRefusal::NoTime)) => "비밀 값은 마감한 뒤에 엽니다",
            (Self::Korean, Flaw::Hours(HoursRefusal::TooLate)) => "너무 먼 시각입니다",
            (Self::Korean, Flaw::Correction(_)) => "던진 값을 이렇게 고칠 수는 없습니다",
            (Self::Korean, Flaw::Source(refusal)) => return self.source_refused(*refusal),
            (Self::Korean, Flaw::Numbering) => "첫 추첨에는 앞선 추첨이 없고, 다음부터는 반드시 있습니다",
            (Self::Korean, Flaw::Goal) => {
                "`pick classic`, `pick first …`, `pick last …`, `pick order` 가운데 하나여야 합니다"
            }
            (Self::Korean, Flaw::Count) => "몇 명을 뽑는지 적혀 있어야 합니다",
            (Self::Korean, Flaw::AfterTheEnd) => "끝난 뒤에는 아무것도 없어야 합니다",
            (Self::Korean, Flaw::Number(_)) => "추첨의 번호가 아닙니다",
        };
        korean.to_owned()
    }

    /// A secret or a public value that is not taken.
    #[must_use]
    pub fn opening_refused(self, refusal: &OpeningRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, OpeningRefusal::NotOnTheTicket(party)) => {
                format!("추첨표에 {}의 이름이 없고, 이제는 참여할 수 없습니다", self.named_party(party))
            }
            (Self::Korean, OpeningRefusal::Twice(name)) => format!("증인 {name}의 비밀 값은 이미 열렸습니다"),
            (Self::Korean, OpeningRefusal::DoesNotFit(party)) => {
                format!("{}의 비밀 값이 추첨표의 봉인과 맞지 않습니다", self.named_party(party))
            }
            (Self::Korean, OpeningRefusal::Due(name)) => {
                format!("주최자보다 먼저 증인 {name}의 비밀 값을 열어야 합니다")
            }
            (Self::Korean, OpeningRefusal::NotSigned(name)) => {
                format!("이 추첨표에 대한 증인 {name}의 서명이 아닙니다")
            }
            (Self::Korean, OpeningRefusal::Value(refusal)) => self.source_refused(*refusal),
            (Self::Korean, OpeningRefusal::ValueDue(kind)) => format!("추첨표가 공개 값을 기다립니다: {kind}"),
            (Self::Korean, OpeningRefusal::ValueNotAnnounced) => "추첨표에 예고되지 않은 공개 값입니다".to_owned(),
            (Self::Korean, OpeningRefusal::ValueNotPlain) => {
                "공개 값은 영문·숫자·기호(ASCII)와 한 칸짜리 빈칸으로만 적습니다".to_owned()
            }
        }
    }

    /// A public source or its value that is not taken.
    #[must_use]
    pub fn source_refused(self, refusal: SourceRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, SourceRefusal::Form) => {
                "공개 값의 출처는 `dice 12 of 6`, `digits 10`, `drand quicknet 회차` 가운데 하나이고, 값은 한 가지로만 적습니다"
                    .to_owned()
            }
            (Self::Korean, SourceRefusal::Count) => format!("던지는 횟수는 1부터 {}까지입니다", Throws::MOST),
            (Self::Korean, SourceRefusal::Sides) => format!("주사위는 2면부터 {}면까지입니다", Throws::MOST),
            (Self::Korean, SourceRefusal::Thrown { needed, found }) => {
                format!("{needed}번 던지기로 했는데 {found}번 던졌습니다")
            }
            (Self::Korean, SourceRefusal::Face { face, faces: (lowest, highest) }) => {
                format!("나올 수 없는 수입니다: {face}. {lowest}부터 {highest}까지 나옵니다")
            }
            (Self::Korean, SourceRefusal::Hex(refusal)) => self.hex_refused(refusal),
            (Self::Korean, SourceRefusal::Beacon(_)) => "그 회차에 drand가 낸 서명이 아닙니다".to_owned(),
        }
    }

    fn named_party(self, party: &Party) -> String {
        match party {
            Party::Host => self.pick("주최자", "the host").to_owned(),
            Party::Witness(name) => self.pick(format!("증인 {name}"), format!("witness {name}")),
        }
    }

    /// Draws that are not those before another.
    #[must_use]
    pub fn chain_refused(self, refusal: ChainRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, ChainRefusal::Gap { number, before }) => {
                format!("{number}번째 추첨은 주어진 {before}번째 추첨 바로 다음의 추첨이 아닙니다")
            }
            (Self::Korean, ChainRefusal::Void { told, found }) => {
                format!(
                    "추첨표에는 앞선 추첨 가운데 무효가 {told}번이라고 적혀 있지만, 주어진 추첨에서는 {found}번입니다"
                )
            }
        }
    }

    /// A draw that cannot be prepared.
    #[must_use]
    pub fn draft_refused(self, refusal: &DraftRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, DraftRefusal::AnotherEvent(title)) => format!("앞선 추첨은 {title} 행사의 것입니다"),
            (Self::Korean, DraftRefusal::NoNumberLeft) => {
                "이 행사에는 다음 추첨의 번호가 남아 있지 않습니다".to_owned()
            }
            (Self::Korean, DraftRefusal::WitnessTwice(name)) => format!("증인 {name}의 이름이 두 번 나옵니다"),
            (Self::Korean, DraftRefusal::KeyTwice) => "두 증인의 공개 키가 같습니다".to_owned(),
            (Self::Korean, DraftRefusal::TwoBlanks(text)) => {
                format!("빈칸이 두 개 이어져 하나처럼 보입니다: {text:?}")
            }
            (Self::Korean, DraftRefusal::Absent) => {
                "바로 앞 추첨에서 뽑혔고 이번에는 참가하지 않는 사람의 자리만, 이번에 뽑는 수만큼 다시 채웁니다"
                    .to_owned()
            }
            (Self::Korean, DraftRefusal::RoundTooEarly(round)) => {
                format!("{round}회차는 비밀 값을 열 수 있는 마지막 시각보다 먼저 나옵니다")
            }
            (Self::Korean, DraftRefusal::Uncounted) => {
                "앞선 추첨이 예전 형식이라 무효가 된 추첨 수가 적혀 있지 않습니다. 이 행사의 앞선 추첨을 모두 주세요"
                    .to_owned()
            }
            (Self::Korean, DraftRefusal::Past(refusal)) => self.chain_refused(*refusal),
            (Self::Korean, DraftRefusal::OldForm) => "이 형식의 추첨에는 쓸 수 없습니다".to_owned(),
            (Self::Korean, DraftRefusal::TooManyWitnesses) => {
                format!("증인은 {}명까지입니다", alley_luck::Draft::MOST_WITNESSES)
            }
        }
    }

    /// A race that cannot be a draw.
    #[must_use]
    pub fn course_refused(self, refusal: CourseRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, CourseRefusal::TooManyEntrants(count)) => {
                format!("참가자가 {count}명인데, 경주는 {}명까지입니다", alley_luck::Course::MOST_ENTRANTS)
            }
            (Self::Korean, CourseRefusal::Name { place, reason }) => {
                format!("{place}번째 이름: {}", self.text_refused(reason))
            }
            (Self::Korean, CourseRefusal::PickOfAnotherField) => "참가자보다 많이 뽑을 수 없습니다".to_owned(),
            (Self::Korean, CourseRefusal::TooManyMoves(moves)) => format!(
                "참가자 수와 바퀴 수를 곱하면 {moves}인데, 증명이 있는 추첨은 {}까지입니다. 더 많으면 확인하는 데 몇 시간이 걸립니다",
                alley_luck::Course::MOST_MOVES
            ),
        }
    }

    /// That many cannot be picked.
    #[must_use]
    pub fn pick_refused(self, refusal: PickRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, PickRefusal::Nobody) => "한 명은 뽑아야 합니다".to_owned(),
            (Self::Korean, PickRefusal::TooMany { count, entrants }) => {
                format!("{entrants}명 가운데 {count}명을 뽑을 수 없습니다")
            }
        }
    }

    /// A text that cannot stand in a proof.
    #[must_use]
    pub fn text_refused(self, refusal: ProofTextRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, ProofTextRefusal::Empty) => "비어 있으면 안 됩니다".to_owned(),
            (Self::Korean, ProofTextRefusal::TooLong) => format!("{}바이트까지입니다", ProofText::MOST_BYTES),
            (Self::Korean, ProofTextRefusal::Hidden(character)) => {
                format!("보이지 않는 문자는 쓸 수 없습니다: {}", CodePoint(character))
            }
            (Self::Korean, ProofTextRefusal::BlankAtTheEnds) => "앞뒤에 빈칸이 없어야 합니다".to_owned(),
            (Self::Korean, ProofTextRefusal::NotComposed) => "완성형(NFC)으로 적어야 합니다".to_owned(),
        }
    }

    /// What is not thirty-two bytes in hexadecimal digits.
    #[must_use]
    pub fn hex_refused(self, refusal: HexRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, HexRefusal::Length { needed, found }) => {
                format!("16진수 {needed}자리여야 하는데 {found}자리입니다")
            }
            (Self::Korean, HexRefusal::NotHexadecimal(other)) => {
                format!("16진수가 아닌 글자입니다: {}", CodePoint(other))
            }
        }
    }

    /// What is not a number of laps.
    #[must_use]
    pub fn laps_refused(self, refusal: LapsRefusal) -> String {
        let korean = match (self, refusal) {
            (Self::English, refusal) => return refusal.to_string(),
            (Self::Korean, LapsRefusal::Empty) => "바퀴 수가 없습니다",
            (Self::Korean, LapsRefusal::LeadingZero) => "바퀴 수는 0으로 시작하지 않습니다",
            (Self::Korean, LapsRefusal::NotANumber) => "바퀴 수는 숫자여야 합니다",
            (Self::Korean, LapsRefusal::TooManyDigits) => "바퀴 수는 아홉 자리까지입니다",
            (Self::Korean, LapsRefusal::NotPositive) => "바퀴 수는 1 이상이어야 합니다",
        };
        korean.to_owned()
    }

    fn entrants_refused(self, refusal: &EntrantsRefusal) -> String {
        match (self, refusal) {
            (Self::English, refusal) => refusal.to_string(),
            (Self::Korean, EntrantsRefusal::Nobody) => "자동차가 한 대는 있어야 합니다".to_owned(),
            (Self::Korean, EntrantsRefusal::Name { lane, reason }) => {
                format!("{lane}번째 이름: {}", self.car_refused(*reason))
            }
            (Self::Korean, EntrantsRefusal::Repeated { name, lanes: (first, again) }) => {
                format!("같은 이름이 {first}번째와 {again}번째에 있습니다: {name}")
            }
        }
    }

    pub(crate) fn car_refused(self, refusal: CarNameRefusal) -> String {
        let korean = match (self, refusal) {
            (Self::English, refusal) => return refusal.to_string(),
            (Self::Korean, CarNameRefusal::Empty | CarNameRefusal::Blank) => "이름이 비어 있습니다",
            (Self::Korean, CarNameRefusal::TooLong) => "이름은 다섯 글자까지입니다",
            (Self::Korean, CarNameRefusal::NotLetters) => "이름은 영문 소문자로만 적습니다",
            (Self::Korean, CarNameRefusal::Control) => "이름에 제어 문자는 쓸 수 없습니다",
        };
        korean.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_that_does_not_hold_is_told_in_both_languages() {
        let line = |flaw| Difference::Line { number: 4, flaw };
        let told = [
            (line(Flaw::Key("event")), "4번째 줄: `event …` 줄이어야 합니다", "line 4: must be `event …`"),
            (
                line(Flaw::Hex(HexRefusal::Length { needed: 64, found: 4 })),
                "4번째 줄: 16진수 64자리여야 하는데 4자리입니다",
                "line 4: 64 hexadecimal digits are needed, not 4",
            ),
            (
                line(Flaw::Expected("picked jun".to_owned())),
                "4번째 줄: 다음 줄이어야 합니다: `picked jun`",
                "line 4: must be `picked jun` and a line feed",
            ),
            (
                line(Flaw::Opening(OpeningRefusal::DoesNotFit(Party::Host))),
                "4번째 줄: 주최자의 비밀 값이 추첨표의 봉인과 맞지 않습니다",
                "line 4: the secret of the host does not fit the seal on the ticket",
            ),
        ];
        for (difference, korean, english) in told {
            assert_eq!(Language::Korean.difference(&difference), korean);
            assert_eq!(Language::English.difference(&difference), english);
        }
    }
}
