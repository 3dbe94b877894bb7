//! What is wrong with a written game, and with a file of them.
//!
//! English is what the refusing room says itself.

use alley_bowling::{BallRefusal, NoLeave, PinsRefusal};
use alley_bulk::{Fault, LONGEST_LINE, Plainly, Reason, STANDARD_INPUT, Trouble, Wording};
use alley_text::harmless;

use crate::Language;

/// The longest path that is shown whole.
const LONGEST_PATH: usize = 4096;

words! {
    // On a terminal, where nothing would happen.
    waiting_for_games: "터미널에서 게임을 한 줄에 하나씩 읽습니다. 다 적으면 Ctrl-D를 누르세요.",
        "Reading games from the terminal, one per line; Ctrl-D ends them.";
}

sentences! {
    // Of `alley odds`.
    one_for_all_or_each(option: &str, count: usize, games: usize):
        "게임은 {games}개인데 {option} 값은 {count}개입니다. 하나만 적거나, 게임마다 하나씩 적어야 합니다",
        "{option} is given {count} times for {games} games: give one for all, or one for each";
}

impl Wording for Language {
    fn fault(&self, fault: &Fault) -> String {
        match self {
            Self::Korean => korean_fault(fault),
            Self::English => Plainly.fault(fault),
        }
    }

    fn line(&self, source: &str, line: u64, fault: &Fault) -> String {
        let source = self.source(source);
        let between = match fault {
            Fault::Roll(..) | Fault::Unfinished(..) => ", ",
            Fault::TooLong | Fault::NoColumn | Fault::Titles => ": ",
        };
        match self {
            Self::Korean => format!("{source} {line}번째 줄{between}{}", korean_fault(fault)),
            Self::English => Plainly.line(&source, line, fault),
        }
    }
}

impl Language {
    /// What is wrong with a game on the command line, by its number.
    #[must_use]
    pub fn bad_game(self, number: usize, fault: &Fault) -> String {
        let fault = self.fault(fault);
        self.pick(format!("게임 {number}, {fault}"), format!("game {number}, {fault}"))
    }

    /// Why a whole file was not scored.
    #[must_use]
    pub fn trouble_with(self, source: &str, trouble: &Trouble) -> String {
        let source = self.source(source);
        format!("{source}: {}", self.unscored(trouble))
    }

    fn unscored(self, trouble: &Trouble) -> String {
        match (self, trouble) {
            (Self::Korean, Trouble::Reading(error)) => format!("읽을 수 없습니다: {}", self.trouble_of(error)),
            (Self::English, Trouble::Reading(error)) => format!("cannot read: {}", self.trouble_of(error)),
            (_, Trouble::Writing(error)) => self.cannot_write_output(&self.trouble_of(error)),
            (Self::English, other) => other.to_string(),
            (Self::Korean, Trouble::NoColumn) => "첫 줄에 지정한 열 제목이 없습니다".to_owned(),
            (Self::Korean, Trouble::Gzip) => {
                "gzip으로 압축되어 있습니다. 먼저 풀어야 합니다: zcat 파일 | alley score".to_owned()
            }
            (Self::Korean, Trouble::Utf16) => {
                "UTF-8이 아니라 UTF-16입니다. 먼저 바꿔야 합니다: iconv -f UTF-16 -t UTF-8 파일 | alley score"
                    .to_owned()
            }
        }
    }

    /// What a file is called in a sentence: nothing but text.
    fn source(self, source: &str) -> String {
        if source == STANDARD_INPUT { self.standard_input().to_owned() } else { harmless(source, LONGEST_PATH) }
    }
}

fn korean_fault(fault: &Fault) -> String {
    match fault {
        Fault::Roll(roll, reason) => format!("{roll}번째 투구: {}", korean_reason(reason)),
        Fault::Unfinished(roll, frame) => format!("{roll}번째 투구: 빠져 있습니다. {frame}프레임이 끝나지 않았습니다"),
        Fault::TooLong => format!("{LONGEST_LINE}바이트가 넘는 줄은 게임일 수 없습니다"),
        Fault::NoColumn => "지정한 열이 없습니다".to_owned(),
        Fault::Titles => "게임이 아니라 열 제목입니다. 이름이 든 열은 --column 제목으로 지정하세요".to_owned(),
    }
}

fn korean_reason(reason: &Reason) -> String {
    match reason {
        Reason::Refused(refusal) => {
            format!("{}핀이라고 적었지만 {}핀만 서 있었습니다", refusal.rolled(), refusal.standing())
        }
        Reason::NoPins(PinsRefusal::NotANumber) => "투구는 0부터 10까지의 숫자로 적어야 합니다".to_owned(),
        Reason::NoPins(PinsRefusal::LeadingZero) => "숫자 앞에 0을 붙일 수 없습니다".to_owned(),
        Reason::NoPins(PinsRefusal::MoreThanTen) => "한 투구는 10핀을 넘을 수 없습니다".to_owned(),
        Reason::AboveTen(first, second) => {
            format!("한 투구는 10핀을 넘을 수 없습니다. {first}, {second} 두 투구라면 띄어 적어야 합니다")
        }
        Reason::TenAmongMarks => "기호와 함께 적은 10은 두 가지로 읽힙니다. X 또는 1-로 적어야 합니다".to_owned(),
        Reason::MarkAmongCounts(mark @ ('|' | '('), _) => {
            format!("숫자로 적은 줄에 기호가 있습니다({mark}). 지우거나, 10을 모두 X로 적어야 합니다")
        }
        Reason::MarkAmongCounts(mark, Some(count)) => {
            format!("숫자로 적은 줄에 기호가 있습니다({mark}). 숫자({count})로 바꾸거나, 10을 모두 X로 적어야 합니다")
        }
        Reason::MarkAmongCounts(mark, None) => {
            format!("숫자로 적은 줄에 기호가 있습니다({mark}). 핀 수로 바꾸거나, 10을 모두 X로 적어야 합니다")
        }
        Reason::NoSplit(mark) => {
            format!("({mark}) 표시는 쓸 수 없습니다. 스플릿은 첫 투구에 1-8핀이 쓰러졌을 때만 남습니다")
        }
        Reason::Leave(refusal) => korean_leave(*refusal),
        Reason::NotSplit(leave) => format!("스플릿 표시를 했지만 남은 핀({leave})은 스플릿이 아닙니다"),
        Reason::NoMark(mark) => {
            format!("{mark:?} 기호는 없습니다. 0-9, X, /, -, F, 스플릿의 (8), 남은 핀의 8(7-10)을 쓸 수 있습니다")
        }
        Reason::StrikeOnBrokenRack => "X는 새로 세운 핀에만 적을 수 있습니다".to_owned(),
        Reason::SpareOnFreshRack => "/는 앞 투구가 남긴 핀에만 적을 수 있습니다".to_owned(),
        Reason::BehindNoTap(mark) => {
            format!("노탭 스트라이크로 끝난 프레임에 {mark} 표시가 더 있습니다. 다음 프레임이라면 띄어 적어야 합니다")
        }
        Reason::Given(frame) => {
            format!("{frame}프레임은 스트라이크로 주어집니다. X로, 숫자로 적은 줄에서는 10으로 적어야 합니다")
        }
        Reason::GameOver => "게임이 이미 끝난 뒤의 투구입니다".to_owned(),
    }
}

fn korean_leave(refusal: BallRefusal) -> String {
    match refusal {
        BallRefusal::Pins(_) => "투구는 0부터 10까지의 숫자로 적어야 합니다".to_owned(),
        BallRefusal::Leave(NoLeave::NotPins) => {
            "남은 핀은 1부터 10까지의 번호를 줄표로 이어 적어야 합니다(예: 7-10)".to_owned()
        }
        BallRefusal::Leave(NoLeave::Twice) => "남은 핀은 한 번씩만 적어야 합니다".to_owned(),
        BallRefusal::Miscounted(miscount) => {
            let ((pins, leave), stood) = (miscount.ball(), miscount.stood());
            let (named, right) = (leave.count(), stood.count().saturating_sub(pins.count()));
            format!("{pins}핀이 쓰러지면 {right}핀이 남아야 하는데 {named}핀({leave})을 적었습니다")
        }
        BallRefusal::StoodUp(pin) => format!("{pin}번 핀은 앞 투구에 이미 쓰러졌습니다"),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use Language::{English, Korean};

    fn fault_of(line: &str) -> Fault {
        match alley_bulk::Game::read(line.as_bytes()) {
            Err(fault) => fault,
            Ok(game) => game.finished().unwrap_err(),
        }
    }

    #[test]
    fn every_fault_is_told_in_korean() {
        for (line, said) in [
            ("10 7 6", "3번째 투구: 6핀이라고 적었지만 3핀만 서 있었습니다"),
            ("7 03", "2번째 투구: 숫자 앞에 0을 붙일 수 없습니다"),
            ("seven", "1번째 투구: 투구는 0부터 10까지의 숫자로 적어야 합니다"),
            ("10 10 11", "3번째 투구: 한 투구는 10핀을 넘을 수 없습니다. 1, 1 두 투구라면 띄어 적어야 합니다"),
            ("X 10", "2번째 투구: 기호와 함께 적은 10은 두 가지로 읽힙니다. X 또는 1-로 적어야 합니다"),
            (
                "10 9 1 10 F 9",
                "5번째 투구: 숫자로 적은 줄에 기호가 있습니다(F). 숫자(0)로 바꾸거나, 10을 모두 X로 적어야 합니다",
            ),
            (
                "10 / 9",
                "2번째 투구: 숫자로 적은 줄에 기호가 있습니다(/). 핀 수로 바꾸거나, 10을 모두 X로 적어야 합니다",
            ),
            ("10|10", "2번째 투구: 숫자로 적은 줄에 기호가 있습니다(|). 지우거나, 10을 모두 X로 적어야 합니다"),
            ("7(2)", "2번째 투구: (2) 표시는 쓸 수 없습니다. 스플릿은 첫 투구에 1-8핀이 쓰러졌을 때만 남습니다"),
            ("X 8(6-7-10)/", "2번째 투구: 8핀이 쓰러지면 2핀이 남아야 하는데 3핀(6-7-10)을 적었습니다"),
            ("8(7-11)/", "1번째 투구: 남은 핀은 1부터 10까지의 번호를 줄표로 이어 적어야 합니다(예: 7-10)"),
            ("8(7-7)/", "1번째 투구: 남은 핀은 한 번씩만 적어야 합니다"),
            ("(8)(2-8)/", "1번째 투구: 스플릿 표시를 했지만 남은 핀(2-8)은 스플릿이 아닙니다"),
            ("10 8(7-10)", "3번째 투구: 숫자로 적은 줄에 기호가 있습니다((). 지우거나, 10을 모두 X로 적어야 합니다"),
            (
                "X \u{1b}",
                "2번째 투구: '\\u{1b}' 기호는 없습니다. 0-9, X, /, -, F, 스플릿의 (8), 남은 핀의 8(7-10)을 쓸 수 있습니다",
            ),
            ("-X", "2번째 투구: X는 새로 세운 핀에만 적을 수 있습니다"),
            ("X /", "2번째 투구: /는 앞 투구가 남긴 핀에만 적을 수 있습니다"),
            ("XXXXXXXXXXXX0", "13번째 투구: 게임이 이미 끝난 뒤의 투구입니다"),
            ("X 7/ 9", "5번째 투구: 빠져 있습니다. 3프레임이 끝나지 않았습니다"),
        ] {
            assert_eq!(Korean.fault(&fault_of(line)), said);
            assert_eq!(English.fault(&fault_of(line)), fault_of(line).to_string());
        }
        let by_rules = |rules: &str, line: &str| {
            let rules: alley_house_rules::Rules = rules.parse().unwrap();
            alley_bulk::Game::read_on(rules.line(), line.as_bytes()).unwrap_err()
        };
        assert_eq!(
            Korean.fault(&by_rules("3-6-9", "X X 9/")),
            "3번째 투구: 3프레임은 스트라이크로 주어집니다. X로, 숫자로 적은 줄에서는 10으로 적어야 합니다"
        );
        assert_eq!(
            Korean.fault(&by_rules("no-tap-9", "9/")),
            "2번째 투구: 노탭 스트라이크로 끝난 프레임에 / 표시가 더 있습니다. 다음 프레임이라면 띄어 적어야 합니다"
        );
        assert_eq!(Korean.bad_game(2, &fault_of("-X")), "게임 2, 2번째 투구: X는 새로 세운 핀에만 적을 수 있습니다");
    }

    #[test]
    fn a_line_is_told_with_its_place_and_harms_no_screen() {
        assert_eq!(Korean.line("a.txt", 17, &Fault::NoColumn), "a.txt 17번째 줄: 지정한 열이 없습니다");
        assert_eq!(
            Korean.line(STANDARD_INPUT, 1, &fault_of("-X")),
            "표준 입력 1번째 줄, 2번째 투구: X는 새로 세운 핀에만 적을 수 있습니다"
        );
        let evil = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}.txt";
        for language in Language::ALL {
            let said = language.line(evil, 1, &Fault::TooLong) + &language.trouble_with(evil, &Trouble::Gzip);
            assert!(!said.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{said:?}");
        }
        assert_eq!(English.line("a.txt", 17, &fault_of("-X")), Plainly.line("a.txt", 17, &fault_of("-X")));
    }

    #[test]
    fn troubles_are_told_in_both_languages() {
        let missing = Trouble::Reading(io::ErrorKind::NotFound.into());
        assert_eq!(
            Korean.trouble_with("a.txt", &missing),
            "a.txt: 읽을 수 없습니다: 그런 파일이나 디렉터리가 없습니다"
        );
        assert_eq!(English.trouble_with("a.txt", &Trouble::NoColumn), format!("a.txt: {}", Trouble::NoColumn));
        assert!(Korean.trouble_with("a.gz", &Trouble::Gzip).contains("zcat"));
        assert!(Korean.trouble_with("a.txt", &Trouble::Utf16).contains("iconv"));
    }
}
