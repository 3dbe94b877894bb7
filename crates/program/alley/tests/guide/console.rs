//! The blocks of a document in which something is typed.

use crate::document::Document;

/// A command, and what its document shows after it.
pub(crate) struct Typed {
    pub(crate) line: String,
    pub(crate) shown: String,
}

/// All commands of a document, in order.
pub(crate) fn commands(document: &Document) -> Vec<Typed> {
    let blocks = document.blocks();
    let typed = |text: &str| text.lines().any(|line| line.starts_with("$ "));
    for block in &blocks {
        assert_eq!(block.kind == "console", typed(&block.text), "{}: {}", document.name, block.text);
    }
    blocks.iter().filter(|block| block.kind == "console").flat_map(|block| typed_in(&block.text)).collect()
}

/// A command goes on in the next line after a backslash.
fn typed_in(block: &str) -> Vec<Typed> {
    let mut commands: Vec<Typed> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(line), _) => commands.push(Typed { line: line.to_owned(), shown: String::new() }),
            (None, Some(last)) if last.line.ends_with('\\') => last.line.extend(["\n", line]),
            (None, Some(last)) => last.shown.extend([line, "\n"]),
            (None, None) => panic!("nothing was typed before {line:?}"),
        }
    }
    commands
}

/// How questions end whose answer stands behind them, or on the next line.
const QUESTIONS: &[&str] = &[
    "How many people? ",
    "How many players? ",
    "english letters): ",
    "English letters): ",
    "'s turn : ",
    "'s turn: ",
    "프레임 투구 : ",
    ", pins down: ",
    "쉼표(,) 기준으로 구분)\n",
    "separated by commas:\n",
    "시도할 회수는 몇회인가요?\n",
    "How many laps?\n",
];

/// What is seen when the program asks, and the answer.
pub(crate) struct Asked<'a> {
    pub(crate) before: &'a str,
    pub(crate) answer: &'a str,
}

impl Typed {
    /// All questions of the program that the document answers.
    pub(crate) fn asked(&self) -> Vec<Asked<'_>> {
        let ends = self.shown.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let asked = ends.filter(|&end| is_question(&self.shown[..end])).filter_map(|end| {
            let (before, rest) = self.shown.split_at(end);
            let answer = rest.lines().next()?;
            (!answer.is_empty()).then_some(Asked { before, answer })
        });
        asked.collect()
    }

    /// Whether the document leaves the program while it waits for an answer.
    pub(crate) fn is_left_waiting(&self) -> bool {
        let last = format!("{} ", self.shown.trim_end());
        is_question(&last) || is_question(&self.shown)
    }

    /// Whether the program runs until it is stopped.
    pub(crate) fn serves(&self) -> bool {
        self.line.starts_with("alley serve")
    }
}

fn is_question(text: &str) -> bool {
    QUESTIONS.iter().any(|question| text.ends_with(question))
}

#[test]
fn answers_stand_where_they_are_typed() {
    let block =
        "$ alley bowl\nHow many people? 1\nPJS's turn : 7\n| 7 |\nPJS's turn :\n$ alley race \\\n  --laps 2\nx\n";
    let [bowl, race] = &typed_in(block)[..] else { panic!() };
    let asked: Vec<_> = bowl.asked().iter().map(|asked| (asked.before.len(), asked.answer.to_owned())).collect();
    assert_eq!(asked, [(17, "1".to_owned()), (32, "7".to_owned())]);
    assert!(bowl.is_left_waiting() && !race.is_left_waiting());
    assert_eq!((race.line.as_str(), race.shown.as_str()), ("alley race \\\n  --laps 2", "x\n"));
    assert!(race.asked().is_empty());
}
