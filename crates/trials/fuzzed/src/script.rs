//! The scripts of the pages, in a node that goes on running: what they say of a text, as soon as it is shown to them.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Where the scripts are that a page checks proofs with.
const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../faces/web/assets/proof");

static RUNNING: LazyLock<Mutex<Script>> = LazyLock::new(|| Mutex::new(Script::start()));

/// What the scripts are asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asked<'text> {
    /// Whether this is a ticket.
    Ticket(&'text [u8]),
    /// Whether this is a proof; and of what was published before, if that is known.
    Proof(&'text [u8], Option<&'text str>),
}

/// What they say: a word for what they found, and the sentence that a person reads.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) key: String,
    pub(crate) sentence: String,
}

/// Asks, and waits for the answer.
pub(crate) fn ask(asked: Asked<'_>) -> Answer {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).ask(asked)
}

/// It ends with the program that started it, when there is nothing more to hear.
struct Script {
    _node: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Script {
    #[expect(clippy::expect_used, reason = "a test without what it needs has failed")]
    fn start() -> Self {
        let mut command = Command::new("node");
        command.args(["--input-type=module", "--eval", include_str!("script.js"), ASSETS]);
        let node = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut node = node.expect("the scripts of the pages are run by node: run `cargo xtask parts`");
        let (to, from) = (node.stdin.take().unwrap(), BufReader::new(node.stdout.take().unwrap()));
        Self { _node: node, to, from }
    }

    fn ask(&mut self, asked: Asked<'_>) -> Answer {
        let (kind, published, text) = match asked {
            Asked::Ticket(text) => ("t", "", text),
            Asked::Proof(text, None) => ("p", "", text),
            Asked::Proof(text, Some(published)) => ("c", published, text),
        };
        let said = [kind.as_bytes(), published.as_bytes(), text].concat();
        let length = u32::try_from(said.len()).unwrap().to_le_bytes();
        self.to.write_all(&[&length, &said[..]].concat()).unwrap();
        let mut length = [0; 4];
        self.from.read_exact(&mut length).unwrap();
        let mut answer = vec![0; usize::try_from(u32::from_le_bytes(length)).unwrap()];
        self.from.read_exact(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (key, sentence) = answer.split_once('\n').unwrap();
        Answer { key: key.to_owned(), sentence: sentence.to_owned() }
    }
}
