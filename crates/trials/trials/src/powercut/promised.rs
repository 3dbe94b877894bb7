//! What somebody who uses the program is told, and what that promises.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::image::Image;
use super::recorded::RecordedGame;

/// The head of every board.
const BOARD: &str = "| NAME |";
/// How a game begins in the answers of the server and in its live streams.
const GAME: &str = r#""id":""#;
const VERSION: &str = r#"","version":"#;

/// What was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Promised {
    /// This many entries of a game, which goes by its id or by somebody who plays in no other.
    Entries { game: String, count: usize },
    /// A file with everything in it.
    File(PathBuf),
}

impl Promised {
    /// Whether a record, and the files beside it, hold what was promised.
    pub(super) fn is_kept(&self, record: &[RecordedGame], image: &Image, whole: &Image) -> bool {
        match self {
            Self::Entries { game, count } => {
                record.iter().any(|recorded| recorded.goes_by(game) && recorded.entries.len() >= *count)
            }
            Self::File(path) => image.file(path).is_some() && image.file(path) == whole.file(path),
        }
    }
}

/// Knows what is acknowledged by what is written to those who use the program.
#[derive(Debug)]
pub(super) enum Listener {
    /// Each board on the output is one entry more in the game of this player.
    Boards(BTreeMap<String, usize>),
    /// Every answer and every event of a server that tells the version of a game.
    Answers,
    /// Sentences on the output.
    Sentences(Vec<(&'static str, Promised)>),
}

impl Listener {
    /// To dialogues, each with this player and with the number of entries that were there before the first board.
    pub(super) fn to_boards<const GAMES: usize>(games: [(&str, usize); GAMES]) -> Self {
        Self::Boards(games.into_iter().map(|(player, entries)| (player.to_owned(), entries)).collect())
    }

    /// To one sentence, which promises all these games.
    pub(super) fn to_sentence(sentence: &'static str, games: &[RecordedGame]) -> Self {
        let whole = |game: &RecordedGame| Promised::Entries { game: game.id.clone(), count: game.entries.len() };
        Self::Sentences(games.iter().map(|game| (sentence, whole(game))).collect())
    }

    /// What it waits for; a sentence that is never said would promise nothing unnoticed.
    pub(super) fn expected(&self) -> Vec<&Promised> {
        match self {
            Self::Boards(_) | Self::Answers => Vec::new(),
            Self::Sentences(sentences) => sentences.iter().map(|(_, promised)| promised).collect(),
        }
    }

    /// What is promised by this text on this open file.
    pub(super) fn hear(&mut self, descriptor: u64, text: &str) -> Vec<Promised> {
        match self {
            Self::Boards(games) if descriptor == 1 => {
                text.split(BOARD).skip(1).filter_map(|board| shown(games, board)).collect()
            }
            Self::Answers if descriptor > 2 => text.split(GAME).skip(1).filter_map(answered).collect(),
            Self::Sentences(sentences) if descriptor == 1 => {
                let heard = sentences.iter().filter(|(sentence, _)| text.contains(sentence));
                heard.map(|(_, promised)| promised.clone()).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn shown(games: &mut BTreeMap<String, usize>, board: &str) -> Option<Promised> {
    let (player, count) = games.iter_mut().find(|(player, _)| board.contains(&format!("|  {player} |")))?;
    *count += 1;
    Some(Promised::Entries { game: player.clone(), count: *count })
}

fn answered(text: &str) -> Option<Promised> {
    let (game, rest) = text.split_once(VERSION)?;
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next()?;
    let is_id = game.len() == 6 && game.bytes().all(|letter| letter.is_ascii_alphanumeric());
    Some(Promised::Entries { game: game.to_owned(), count: digits.parse().ok()? }).filter(|_| is_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(game: &str, count: usize) -> Promised {
        Promised::Entries { game: game.to_owned(), count }
    }

    #[test]
    fn every_board_promises_one_entry_more_of_its_game() {
        let mut listener = Listener::to_boards([("ABC", 0), ("XYZ", 4)]);
        let board =
            |player: &str| format!("3\n| NAME |  01  |\n|  {player} |  3   |\n|      |      |\n\n{player}'s turn: ");
        assert_eq!(listener.hear(1, &board("ABC")), [entries("ABC", 1)]);
        assert_eq!(listener.hear(1, &(board("XYZ") + &board("ABC"))), [entries("XYZ", 5), entries("ABC", 2)]);
        assert_eq!(listener.hear(2, &board("ABC")), []);
        assert_eq!(listener.hear(1, "How many people? "), []);
    }

    #[test]
    fn every_answer_promises_its_version() {
        let answer = "HTTP/1.1 201 Created\r\n\r\n{\"write\":\"0a\",\"game\":{\"id\":\"k7f3qd\",\"version\":12,\"state\":\"open\"}}";
        assert_eq!(Listener::Answers.hear(9, answer), [entries("k7f3qd", 12)]);
        assert_eq!(Listener::Answers.hear(1, answer), []);
        assert_eq!(Listener::Answers.hear(9, r#"{"id":"k7f3qd","name":"x"}"#), []);
    }
}
