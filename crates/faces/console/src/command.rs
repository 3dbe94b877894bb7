//! What can be said at the roll prompt: a number, or a word after a colon.

use alley_bowling::{BallRefusal, Pins};
use alley_play::{Change, ChangeRefusal, Match, RecordRefusal, RecordResult, Score};
use alley_words::{Complaint, Language};

use crate::detail::Detail;
use crate::fixing::{amendment, players};
use crate::listing;

/// What an answer led to.
pub(crate) enum Reaction {
    /// The board is another one now.
    Changed,
    /// Somebody else has changed the board meanwhile: a sentence.
    Overtaken(String),
    /// Something to be shown; the question is asked again.
    Told(String),
    /// Enough for now.
    Leave,
    /// The record cannot be kept, or is no longer one to write to.
    Failed(RecordRefusal<ChangeRefusal>),
}

/// Does what an answer says, unless it was meant for another board than the one there is now.
pub(crate) fn attempt(
    game: &mut Match,
    answer: &str,
    detail: Detail,
    language: Language,
) -> Result<Reaction, Complaint> {
    match answer {
        ":help" => return Ok(Reaction::Told(language.commands(&players(game.board()), detail.pins))),
        ":quit" => return Ok(Reaction::Leave),
        _ => {}
    }
    match game.is_overtaken() {
        Ok(false) => decided(game, answer, detail, language),
        Ok(true) => Ok(overtaken(language)),
        Err(refusal) => Ok(Reaction::Failed(refusal)),
    }
}

fn decided(game: &mut Match, answer: &str, detail: Detail, language: Language) -> Result<Reaction, Complaint> {
    let Some(command) = answer.strip_prefix(':') else { return roll(game, answer, detail, language) };
    let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
    match command {
        "undo" => settled(game.undo(), language),
        "history" => Ok(match game.history() {
            Ok(events) => Reaction::Told(listing::history(&events, language)),
            Err(refusal) => Reaction::Failed(refusal),
        }),
        _ if word == "fix" => {
            let (row, amendment) = amendment(game.board(), rest.trim(), detail)?;
            settled(game.fix(row, amendment), language)
        }
        _ if word == "left" && !detail.pins => Err(Complaint::WithoutPins),
        _ if word == "left" => {
            let leave = rest.trim().parse().map_err(|refusal| Complaint::Ball(BallRefusal::Leave(refusal)))?;
            settled(game.happen(&Change::Left(leave)), language)
        }
        _ => Err(Complaint::Command),
    }
}

fn overtaken(language: Language) -> Reaction {
    Reaction::Overtaken(language.overtaken().to_owned())
}

fn roll(game: &mut Match, answer: &str, detail: Detail, language: Language) -> Result<Reaction, Complaint> {
    match detail.ball(answer) {
        Ok(ball) => settled(game.roll(ball), language),
        Err(BallRefusal::Pins(refusal)) => {
            let standing = game.board().next.map_or(Pins::ALL, |next| next.rack.standing());
            Err(Complaint::Pins(refusal, standing))
        }
        Err(refusal) => Err(Complaint::Ball(refusal)),
    }
}

fn settled<Done>(done: RecordResult<Done, Score>, language: Language) -> Result<Reaction, Complaint> {
    match done {
        Ok(_) => Ok(Reaction::Changed),
        Err(RecordRefusal::Rules(ChangeRefusal::Roll(refusal))) => Err(Complaint::Roll(refusal)),
        Err(RecordRefusal::Rules(ChangeRefusal::Fix(refusal))) => Err(Complaint::Fix(refusal)),
        Err(RecordRefusal::Rules(ChangeRefusal::Ball(refusal))) => Err(Complaint::Ball(refusal)),
        Err(RecordRefusal::Rules(ChangeRefusal::NoBall)) => Err(Complaint::NoBall),
        Err(RecordRefusal::Rules(ChangeRefusal::NothingToUndo)) => Err(Complaint::NothingToUndo),
        Err(RecordRefusal::Rules(ChangeRefusal::Over)) => Err(Complaint::Over),
        Err(RecordRefusal::Rules(ChangeRefusal::Left)) => Err(Complaint::Gone),
        Err(RecordRefusal::Overtaken) => Ok(overtaken(language)),
        Err(refusal) => Ok(Reaction::Failed(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::BowlerName;
    use alley_journal::Memory;
    use alley_play::{Lineup, clock};
    use alley_words::FixFault;

    fn game(names: &[&str]) -> Match {
        let mut names = names.iter().map(|name| BowlerName::any(name).unwrap());
        let first = Lineup::first(names.next().unwrap());
        Match::begin(Box::new(Memory::default()), names.fold(first, Lineup::join), clock).unwrap()
    }

    /// Plays the answers; what the last one led to.
    fn answered(game: &mut Match, answers: &[&str]) -> Result<Reaction, Complaint> {
        let step = |game: &mut Match, answer: &str| attempt(game, answer, Detail::default(), Language::English);
        let (last, before) = answers.split_last().unwrap();
        for answer in before {
            assert!(matches!(step(game, answer), Ok(Reaction::Changed)), "{answer}");
        }
        step(game, last)
    }

    fn marks(game: &Match, row: usize) -> String {
        game.board().rows[row].cells.iter().flat_map(|cell| cell.marks.iter().map(|mark| mark.to_string())).collect()
    }

    #[test]
    fn a_frame_is_corrected_by_name_by_place_or_alone() {
        let mut alone = game(&["PJS"]);
        assert!(matches!(answered(&mut alone, &["8", "1", ":fix 1 8 2"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&alone, 0), "8/");
        assert!(matches!(answered(&mut alone, &[":fix pjs 1 10"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&alone, 0), "X");

        let mut several = game(&["PJS", "박 지수", "PJS"]);
        assert!(matches!(answered(&mut several, &["10", "3", "4", ":fix 박 지수 1 3 5"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&several, 1), "35");
        assert!(matches!(
            answered(&mut several, &["0", ":fix PJS 1 9 0"]),
            Err(Complaint::FixForm(FixFault::SharedName, _))
        ));
        assert!(matches!(answered(&mut several, &[":fix #1 1 9 0"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&several, 0), "9-");
    }

    #[test]
    fn a_correction_that_is_none() {
        let mut several = game(&["AAA", "BBB"]);
        answered(&mut several, &["10"]).unwrap();
        let stranger = |name: &str| FixFault::Stranger(name.to_owned());
        let place = |word: &str| FixFault::NoPlace(word.to_owned());
        let frame = |word: &str| FixFault::Frame(word.to_owned());
        let roll = |word: &str| FixFault::Roll(word.to_owned());
        for (wrong, fault) in [
            (":fix", FixFault::Bare),
            (":fix 1 9 0", FixFault::Whose),
            (":fix CCC 1 9 0", stranger("CCC")),
            (":fix AAA1 9 0", stranger("AAA1")),
            (":fix 박 지수 1 9 0", stranger("박 지수")),
            (":fix #3 1 9 0", place("#3")),
            (":fix #0 1 9 0", place("#0")),
            (":fix # 1 9", place("#")),
            (":fix AAA", FixFault::NoFrame),
            (":fix #2", FixFault::NoFrame),
            (":fix AAA 0 5 5", frame("0")),
            (":fix AAA 11 5 5", frame("11")),
            (":fix AAA x 5 5", frame("x")),
            (":fix AAA 1", FixFault::NoRolls),
            (":fix AAA 1 05 5", roll("05")),
            (":fix AAA 1 5 X", roll("X")),
        ] {
            let Err(Complaint::FixForm(found, players)) = answered(&mut several, &[wrong]) else {
                panic!("{wrong} is not a correction")
            };
            assert_eq!((found, players), (fault, vec!["AAA".to_owned(), "BBB".to_owned()]), "{wrong}");
        }
        assert!(matches!(answered(&mut several, &[":fix AAA 1 8 5"]), Err(Complaint::Fix(_))));
        assert!(matches!(answered(&mut several, &[":fix BBB 1 8 1"]), Err(Complaint::Fix(_))));
        for wrong in [":", ":fixed 1 9 0", ":undo 3", ":UNDO", ":wat", "::"] {
            assert!(matches!(answered(&mut several, &[wrong]), Err(Complaint::Command)), "{wrong}");
        }
        assert_eq!(marks(&several, 0), "X");
    }

    #[test]
    fn pins_are_named_only_where_that_was_asked_for() {
        let detail = Detail { pins: true, splits: true };
        let mut alone = game(&["PJS"]);
        let mut say = |answer: &str| attempt(&mut alone, answer, detail, Language::English).map(|_| ());
        for (answer, said) in [
            ("8:7-10", Ok(())),
            ("1:9", Err("Pin 9 is said to stand, but it fell to the ball before.")),
            ("8:x", Err("Pins that stand are numbers from 1 to 10 with hyphens between them, such as 7-10.")),
            (":left", Err("Pins that stand are numbers from 1 to 10 with hyphens between them, such as 7-10.")),
            (":left 7-10", Ok(())),
            ("f", Ok(())),
            (":left 10", Err("There is no ball just rolled that left pins.")),
            (":fix 1 8:4-6 F", Ok(())),
            (":fix 1 8:4-6 2:5", Err("2 down and 5 standing do not make the 2 that stood.")),
            (":fix 1 8 1:x", Err("1:x is not a ball: write 7, F, or 8:7-10.")),
            ("11", Err("A roll is a number from 0 to 10, in plain digits.")),
        ] {
            let found = say(answer).map_err(|complaint| Language::English.complaint(&complaint));
            assert_eq!(found, said.map_err(str::to_owned), "{answer}");
        }
        assert_eq!(alone.board().rows[0].cells[0].deliveries().map(|ball| ball.to_string()).collect::<String>(), "8F");
        let mut classic = game(&["PJS"]);
        assert!(matches!(answered(&mut classic, &["F"]), Err(Complaint::Pins(..))));
        assert!(matches!(answered(&mut classic, &["8:7-10"]), Err(Complaint::Pins(..))));
        assert!(matches!(answered(&mut classic, &["8", ":left 7-10"]), Err(Complaint::WithoutPins)));
    }

    #[test]
    fn everything_can_be_taken_back_and_no_more() {
        let mut alone = game(&["PJS"]);
        assert!(matches!(answered(&mut alone, &["8", "1", ":fix 1 8 2", ":undo"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&alone, 0), "81");
        assert!(matches!(answered(&mut alone, &[":undo", ":undo", ":undo"]), Err(Complaint::NothingToUndo)));
        assert_eq!(alone.position().number, 7);
        let Ok(Reaction::Told(history)) = answered(&mut alone, &[":history"]) else { panic!("the history is told") };
        assert_eq!(history.lines().count(), 7, "{history}");
    }

    #[test]
    fn the_line_of_one_who_left_stays_as_it_is() {
        let mut several = game(&["AAA", "BBB"]);
        answered(&mut several, &["3", "4"]).unwrap();
        several.happen(&alley_play::Change::Leave(0)).unwrap();
        assert!(matches!(answered(&mut several, &[":fix AAA 1 9 0"]), Err(Complaint::Gone)));
        assert!(matches!(answered(&mut several, &[":undo", ":fix AAA 1 9 0"]), Ok(Reaction::Changed)));
        assert_eq!(marks(&several, 0), "9-");
    }

    /// Whatever is answered, even what would be refused: the board is shown before anything is done.
    #[test]
    fn somebody_else_was_quicker() {
        for answer in ["10", "3", "11", "x", ":undo", ":fix AAA 1 9 0", ":history", ":wat"] {
            let journal = Memory::default();
            let lineup = Lineup::first(BowlerName::any("AAA").unwrap()).join(BowlerName::any("BBB").unwrap());
            let mut here = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
            let mut there = Match::resume(Box::new(journal), here.id(), clock).unwrap();
            answered(&mut there, &["10"]).unwrap();
            for harmless in [":help", ":quit"] {
                assert!(!matches!(answered(&mut here, &[harmless]), Ok(Reaction::Overtaken(_)) | Err(_)), "{harmless}");
            }
            assert!(matches!(answered(&mut here, &[answer]), Ok(Reaction::Overtaken(_))), "{answer}");
            assert_eq!((here.board(), here.position()), (there.board(), there.position()));
        }
    }

    #[test]
    fn a_new_link_is_no_reason_to_ask_again() {
        let journal = Memory::default();
        let lineup = Lineup::first(BowlerName::any("AAA").unwrap());
        let mut here = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
        Match::resume(Box::new(journal), here.id(), clock).unwrap().link(false).unwrap();
        assert!(matches!(answered(&mut here, &["7"]), Ok(Reaction::Changed)));
        let Ok(Reaction::Told(history)) = answered(&mut here, &[":history"]) else { panic!("the history is told") };
        assert!(history.contains("new links") && history.lines().count() == 3, "{history}");
    }
}
