//! What version 0.1 left behind is read, shown, carried and gone on with as it was then. `fixtures/0.1` says what there is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use crate::support::{alley, serve};
use alley_trials::http::{Request, Response};
use alley_trials::{Run, Scratch, Server};
use serde_json::Value;

const MADE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/0.1");

fn kept(file: &str) -> String {
    fs::read_to_string(Path::new(MADE).join(file)).unwrap()
}

/// A copy of everything that 0.1 left, to be written to.
struct Copied(Scratch);

impl Copied {
    fn new() -> Self {
        let folder = Scratch::new();
        for file in fs::read_dir(MADE).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), folder.file(file.file_name().to_str().unwrap())).unwrap();
        }
        Self(folder)
    }

    /// Today's program among these files.
    fn alley(&self, language: &str, journal: &str, words: &[&str]) -> Command {
        let (mut command, here) = (alley(words), self.0.file(""));
        command.current_dir(&here).env("TZ", "UTC").env("XDG_DATA_HOME", here);
        command.env("ALLEY_LANG", language).env("ALLEY_JOURNAL", journal);
        command
    }

    fn run(&self, language: &str, journal: &str, words: &[&str]) -> (i32, String) {
        let Output { status, stdout, stderr } = self.alley(language, journal, words).output().unwrap();
        (status.code().unwrap(), String::from_utf8([stdout, stderr].concat()).unwrap())
    }

    fn said(&self, journal: &str, words: &[&str]) -> String {
        let (code, said) = self.run("en", journal, words);
        assert_eq!(code, 0, "{words:?}: {said}");
        said
    }
}

/// The facts are those that 0.1 told; the words are today's.
#[test]
fn it_tells_what_0_1_told() {
    let copied = Copied::new();
    let text = kept("said.txt");
    let blocks: Vec<_> = text.strip_prefix("$ ").unwrap().split("\n$ ").collect();
    assert!(blocks.len() > 100);
    for block in blocks {
        let (asked, answer) = block.split_once('\n').unwrap_or((block, ""));
        let words: Vec<_> = asked.split(' ').collect();
        let [language, journal, code, arguments @ ..] = &words[..] else { panic!("{asked}") };
        let (exit, said) = copied.run(language, journal, arguments);
        assert_eq!(
            (exit.to_string().as_str(), said.trim_end_matches('\n')),
            (*code, answer.trim_end_matches('\n')),
            "{asked}"
        );
    }
}

#[test]
fn it_exports_the_bytes_that_0_1_exported_and_imports_them() {
    let copied = Copied::new();
    let export = |journal: &str, format: &str| copied.said(journal, &["games", "export", "--format", format]);
    for format in ["json", "csv"] {
        let exported = kept(&format!("whole.{format}"));
        assert!(export("whole.journal", format) == exported, "{format}");
        let journal = format!("from-{format}.journal");
        let imported = copied.said(&journal, &["games", "import", &format!("whole.{format}")]);
        assert_eq!(imported, "Imported games: 21, entries: 152. Here already: 0.\n");
        for again in ["json", "csv"] {
            assert!(export(&journal, again) == kept(&format!("whole.{again}")), "{format}, then {again}");
        }
        let all = ["games", "--limit", "1000"];
        assert_eq!(copied.said(&journal, &all), copied.said("whole.journal", &all));
        let known = copied.said("whole.journal", &["games", "import", &format!("whole.{format}")]);
        assert_eq!(known, "Imported games: 0, entries: 0. Here already: 21.\n");
    }
}

#[test]
fn a_game_of_0_1_goes_on() {
    let copied = Copied::new();
    let list = copied.said("whole.journal", &["games", "--limit", "1000"]);
    let id = &list.lines().find(|line| line.contains("José")).unwrap()[..6];
    let resumed = Run::of(copied.alley("en", "whole.journal", &["resume", id]), b"3\n:undo\n6\n");
    let screen = resumed.screen();
    assert!(screen.contains("박지수   |  8|/ |  4|/ |"), "{screen}");
    assert!(!screen.contains("[ERROR]"), "{screen}");
    assert_eq!(copied.said("whole.journal", &["journal", "check"]), "All in order. Games: 21, entries: 155\n");
}

/// The secrets that its proof shows open a ticket of 0.1 once more, and today's program writes the same proof.
#[test]
fn every_ticket_of_0_1_leads_to_the_proof_that_it_led_to() {
    let copied = Copied::new();
    let mut led = 0;
    for name in ["witnessed", "public", "event-2", "event-3"] {
        let (ticket, proof, out) = (format!("{name}.ticket"), kept(&format!("{name}.proof")), format!("{name}.again"));
        let mut words = vec!["draw".to_owned(), "run".to_owned(), ticket, "--proof".to_owned(), out.clone()];
        for (number, line) in proof.lines().enumerate() {
            let file = format!("{name}-{number}.secret");
            let parts: Vec<_> = line.split(' ').collect();
            match parts[..] {
                ["witness-secret", secret, witness] => {
                    fs::write(copied.0.file(&file), format!("{secret}\n")).unwrap();
                    words.extend(["--witness".to_owned(), format!("{witness}={file}")]);
                }
                ["host-secret", secret] => {
                    fs::write(copied.0.file(&file), format!("{secret}\n")).unwrap();
                    words.extend(["--host".to_owned(), file]);
                }
                ["public-value", ..] => words.extend(["--public".to_owned(), parts[1..].join(" ")]),
                _ => {}
            }
        }
        copied.said("whole.journal", &words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(fs::read_to_string(copied.0.file(&out)).unwrap(), proof, "{name}");
        led += 1;
    }
    let tickets = fs::read_dir(MADE).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let void = 1;
    assert_eq!(tickets.filter(|name| name.ends_with(".ticket")).count(), led + void, "each of them");
}

/// Without Alley, too: the script that a sceptic reads.
#[test]
fn the_script_takes_every_proof_of_0_1() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");
    let mut taken = 0;
    for file in fs::read_dir(MADE).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|end| end != "proof") {
            continue;
        }
        let proof = fs::read_to_string(&file).unwrap();
        let end = proof.find("\nhost-seal ").unwrap() + "\nhost-seal ".len() + 64 + 1;
        let commitment = Run::of(Command::new("sha256sum"), &proof.as_bytes()[..end]);
        let check = |commitment: &str| {
            let mut command = Command::new("bash");
            command.arg(script).arg(&file).arg(commitment);
            Run::of(command, b"").code
        };
        assert_eq!(check(&commitment.screen()[..64]), Some(0), "{}", file.display());
        assert_eq!(check(&"0".repeat(64)), Some(1), "{}", file.display());
        taken += 1;
    }
    assert_eq!(taken, 6);
}

/// A link of `links.txt`.
struct Link<'file> {
    kind: &'file str,
    id: &'file str,
    write: &'file str,
    look: &'file str,
    public: bool,
}

fn links(text: &str) -> Vec<Link<'_>> {
    let words = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    words
        .map(|words| {
            let [kind, id, write, look, access] = words.try_into().unwrap();
            Link { kind, id, write, look, public: access == "public" }
        })
        .collect()
}

/// `alley serve` on a copy.
struct Served {
    server: Server,
    _copied: Copied,
}

impl Served {
    fn start() -> Self {
        let copied = Copied::new();
        let server = serve(copied.0.file("whole.journal").to_str().unwrap(), &[]);
        Self { server, _copied: copied }
    }

    /// Asks again when it comes too soon after the others.
    fn ask(&self, request: &Request) -> Response {
        loop {
            let response = request.clone().ask(self.server.address);
            if response.status != 429 {
                return response;
            }
            std::thread::sleep(Duration::from_millis(300));
        }
    }

    fn get(&self, path: &str, token: Option<&str>) -> (u16, String) {
        let request = Request::get(path);
        let response = self.ask(&token.map(|token| request.clone().token(token)).unwrap_or(request));
        (response.status, response.body)
    }

    fn write(&self, path: &str, token: &str, version: u64, key: &str, body: &str) -> Response {
        self.ask(&Request::new("POST", path).token(token).version(version).key(key).json(body))
    }
}

#[test]
fn every_link_of_0_1_opens_what_it_opened() {
    let (server, text) = (Served::start(), kept("links.txt"));
    let wrong = "0".repeat(32);
    for Link { kind, id, write, look, public } in links(&text) {
        let (page, told) =
            (if kind == "game" { format!("/g/{id}") } else { format!("/r/{id}") }, format!("/api/v1/{kind}s/{id}"));
        for token in [write, look] {
            let (status, html) = server.get(&format!("{page}/{token}"), None);
            assert!(status == 200 && html.contains(id), "{kind} {id}: {status} {html}");
            assert_eq!(server.get(&told, Some(token)).0, 200, "{kind} {id}");
        }
        let without = if public { 200 } else { 404 };
        assert_eq!((server.get(&page, None).0, server.get(&told, None).0), (without, without), "{kind} {id}");
        let by_wrong = (server.get(&format!("{page}/{wrong}"), None).0, server.get(&told, Some(&wrong)).0);
        assert_eq!(by_wrong, (without, without), "{kind} {id}");
    }
}

/// Whether everything that was said then is still said: an answer may have gained fields.
fn holds(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(name, then)| now.get(name).is_some_and(|now| holds(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| holds(now, then))
        }
        _ => now == then,
    }
}

#[test]
fn the_server_answers_what_that_of_0_1_answered() {
    let server = Served::start();
    for line in kept("answers.txt").lines() {
        let [path, token, then]: [&str; 3] = line.splitn(3, ' ').collect::<Vec<_>>().try_into().unwrap();
        let (status, now) = server.get(path, (token != "-").then_some(token));
        assert_eq!(status, 200, "{path}");
        let [now, then] = [now.as_str(), then].map(|text| serde_json::from_str(text).unwrap());
        assert!(holds(&now, &then), "{path}\n{now}\n{then}");
    }
    let text = kept("links.txt");
    let event = links(&text).into_iter().nth(5).unwrap();
    for (what, file) in
        [("tickets/1", "event-1-void.ticket"), ("proofs/2", "event-2.proof"), ("proofs/3", "event-3.proof")]
    {
        let told = server.get(&format!("/api/v1/draws/{}/{what}", event.id), Some(event.look));
        assert_eq!(told, (200, kept(file)), "{what}");
    }
}

#[test]
fn a_game_and_a_draw_of_0_1_go_on_by_their_links() {
    let (server, text) = (Served::start(), kept("links.txt"));
    let [family, _, _, _, _, _, _, draw, _]: [Link<'_>; 9] =
        links(&text).try_into().unwrap_or_else(|_| panic!("{text}"));
    let rolls = format!("/api/v1/games/{}/rolls", family.id);
    let roll = |token: &str, version, key: &str, pins: u8| {
        server.write(&rolls, token, version, key, &format!(r#"{{"pins":{pins}}}"#))
    };
    assert_eq!(roll(family.look, 15, "new", 3).status, 403, "who may look does not write");
    assert_eq!(roll(&"0".repeat(32), 15, "new", 3).status, 404);
    assert_eq!(roll(family.write, 14, "new", 3).code(), "version_stale");
    // The key of the first roll, which 0.1 took: the answer may have been lost.
    let repeated = roll(family.write, 1, "a-key-for-the-fixtures-000001", 10);
    assert_eq!((repeated.status, repeated.replayed()), (200, true), "{repeated:?}");
    assert_eq!(repeated.json()["version"], 15);
    let rolled = roll(family.write, 15, "new", 3);
    assert_eq!((rolled.status, rolled.header("idempotency-replayed")), (200, None), "{rolled:?}");
    let game = rolled.json();
    assert_eq!((&game["version"], &game["players"][1]["frames"][1]["rolls"]), (&16.into(), &[4, 3].into()));

    let steps = format!("/api/v1/draws/{}/steps", draw.id);
    let witness = format!(r#"{{"kind":"witness","text":"witness-seal {} 지수\n"}}"#, "5".repeat(64));
    let joined = server.write(&steps, draw.look, 1, "joining", &witness);
    assert_eq!(joined.status, 200, "{joined:?}");
    assert_eq!(joined.json()["draws"][0]["witnesses"][0]["name"], "지수");
}
