//! A game at a terminal and on phones at the same time: links are made where the record is, and everybody goes on with the
//! board as it stands.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::Path;

use crate::support::{ALLEY, piped, serve};
use alley_trials::http::{Connection, Request, Response};
use alley_trials::{Conversation, Program, Server, new_journal};

/// A game, by one of its links.
struct Link {
    id: String,
    token: String,
}

impl Link {
    /// What stands after this name of a link.
    fn in_words(text: &str, name: &str) -> Self {
        let address = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default();
        let mut parts = address.rsplit('/').map(str::to_owned);
        let token = parts.next().unwrap();
        assert_eq!(token.len(), 32, "{text}");
        Self { token, id: parts.next().unwrap() }
    }

    fn seen(&self, server: &Server) -> Response {
        Request::get(&format!("/api/v1/games/{}", self.id)).token(&self.token).ask(server.address)
    }

    fn roll(&self, server: &Server, version: u64, pins: u8) -> Response {
        let request = Request::new("POST", &format!("/api/v1/games/{}/rolls", self.id)).token(&self.token);
        let key = format!("roll-{version}-{pins}");
        request.version(version).key(&key).json(format!("{{\"pins\":{pins}}}")).ask(server.address)
    }
}

fn home(server: &Server) -> String {
    format!("http://{}", server.address)
}

fn converse(journal: &str, arguments: &[&str]) -> Conversation {
    Program::at(ALLEY).start(Path::new(journal), arguments).unwrap()
}

fn answered(dialogue: &mut Conversation, answer: &str) -> String {
    dialogue.tell(answer);
    dialogue.reply().unwrap().text
}

#[test]
fn a_roll_from_a_phone_appears_in_the_dialogue_with_its_next_answer() {
    let journal = new_journal();
    let server = serve(&journal, &[]);
    let mut dialogue = converse(&journal, &["bowl", "PJS", "KYJ", "--share", "--home", &home(&server)]);
    let begun = dialogue.reply().unwrap().text;
    let (keep, watch) = (Link::in_words(&begun, "Scorekeeper link"), Link::in_words(&begun, "Spectator link"));
    assert!(begun.contains('█') && begun.contains(&format!("on this record at {}", home(&server))), "{begun}");
    let mut phone = Connection::open(server.address).unwrap();
    phone.watch(&Request::get(&format!("/g/{}/{}/live?lang=en", watch.id, watch.token))).unwrap();
    assert_eq!(phone.event().unwrap().unwrap().number, 2);
    assert_eq!(watch.roll(&server, 2, 10).code(), "look_only");

    // What is typed here is live there.
    assert!(answered(&mut dialogue, "10").ends_with("KYJ's turn: "));
    assert_eq!(phone.event().unwrap().unwrap().number, 3);

    // KYJ's ball is entered on a phone, and at the terminal somebody answers for KYJ, too: it is not PJS's.
    assert_eq!(keep.roll(&server, 3, 10).status, 200);
    for (answer, version) in [("7", 4), ("11", 5), (":undo", 6), ("x", 7)] {
        let told = answered(&mut dialogue, answer);
        assert!(
            told.contains("[ERROR] Somebody else wrote into this game meanwhile; this is the board now.\n"),
            "{told}"
        );
        assert!(told.contains("| NAME |"), "{told}");
        assert_eq!(keep.seen(&server).json()["version"], version, "{answer}");
        assert_eq!(keep.roll(&server, version, 10).status, 200);
    }
    let told = answered(&mut dialogue, "3");
    assert!(told.contains("[ERROR] Somebody") && told.ends_with("PJS's turn: "), "{told}");
    assert!(answered(&mut dialogue, "3").ends_with("PJS's turn: "));
    while phone.event().unwrap().unwrap().number < 9 {}
    let seen = watch.seen(&server).json();
    assert_eq!(seen["players"][0]["frames"][3]["rolls"], serde_json::json!([3]));
    assert_eq!(seen["version"], 9);
    dialogue.tell(":quit");
    assert_eq!(dialogue.finish().unwrap().exit.unwrap().status.code(), Some(0));

    // And resumed, with one more link; those given out before go on working.
    let mut resumed = converse(&journal, &["resume", &keep.id, "--share", "--home", &home(&server)]);
    let second = Link::in_words(&resumed.reply().unwrap().text, "Scorekeeper link");
    assert_eq!(second.roll(&server, 10, 7).status, 200);
    assert!(answered(&mut resumed, "7").contains("[ERROR] Somebody"));
    assert_eq!(keep.roll(&server, 11, 1).status, 200);
}

#[test]
fn a_phone_that_died_is_replaced_and_links_can_be_revoked() {
    let journal = new_journal();
    let mut server = serve(&journal, &[]);
    let said = Request::new("POST", "/api/v1/games").key("the-only-game-of-this-test").json(r#"{"players":["Ann"]}"#);
    let said = said.ask(server.address).json();
    let first = Link { id: said["game"]["id"].as_str().unwrap().into(), token: said["write"].as_str().unwrap().into() };
    assert_eq!(first.roll(&server, 1, 3).status, 200);
    let link = |more: &[&str]| {
        let home = home(&server);
        let words = ["games", "link", &first.id[..5], "--journal", &journal, "--lang", "en", "--home", &home];
        piped(&[&words[..], more].concat(), b"")
    };
    let run = link(&[]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(!run.screen().contains("no longer work"), "{}", run.screen());
    let second = Link::in_words(run.screen(), "Scorekeeper link");
    assert_eq!(second.roll(&server, 3, 4).status, 200);
    assert_eq!(first.roll(&server, 4, 10).status, 200);

    let run = link(&["--revoke"]);
    assert!(run.screen().contains("Links given out before no longer work.\n"), "{}", run.screen());
    let last = Link::in_words(run.screen(), "Scorekeeper link");
    assert_eq!(last.roll(&server, 6, 1).status, 200);
    for gone in [&first, &second] {
        assert_eq!(
            (gone.seen(&server).code(), gone.roll(&server, 7, 1).code()),
            ("not_found".into(), "not_found".into())
        );
    }
    server.kill().unwrap();
    server.restart().unwrap();
    assert_eq!((first.seen(&server).status, last.seen(&server).status), (404, 200));

    let history = piped(&["games", "history", &first.id, "--journal", &journal, "--lang", "en"], b"");
    let entries: Vec<_> = history.screen().lines().filter(|line| line.contains("new links")).collect();
    assert!(entries.len() == 2 && entries[1].ends_with("new links, earlier ones revoked"), "{}", history.screen());
    let export = piped(&["games", "export", &first.id, "--journal", &journal], b"");
    for token in [&first.token, &second.token, &last.token] {
        assert!(!export.screen().contains(token.as_str()));
    }
    let (elsewhere, again) = (new_journal(), export.stdout.clone());
    assert_eq!(piped(&["games", "import", "-", "--journal", &elsewhere], &again).code, Some(0));
    assert_eq!(piped(&["games", "export", "--journal", &elsewhere], b"").stdout, again);
    assert_eq!(piped(&["journal", "check", "--journal", &journal], b"").code, Some(0));
}

/// Without an address it is this machine's, and what has to run is said as it is typed.
#[test]
fn what_cannot_be_shared_is_refused_in_a_sentence() {
    let journal = new_journal();
    let bowled = piped(&["bowl", "PJS", "--share", "--journal", &journal, "--lang", "en"], b"7\n:quit\n");
    assert!(bowled.screen().contains("The links work while this runs: alley serve"), "{}", bowled.screen());
    let unshared = ["bowl", "PJS", "--share", "--no-journal", "--lang"];
    for (language, sentence) in
        [("en", "a game that is not recorded cannot be shared"), ("ko", "기록하지 않는 게임은 공유할 수 없습니다")]
    {
        let run = piped(&[&unshared[..], &[language]].concat(), b"");
        assert!(run.code == Some(2) && run.stderr.contains(sentence), "{}", run.stderr);
    }
    assert_eq!(piped(&["bowl", "PJS", "--home", "https://alley.example"], b"").code, Some(2), "it is for --share");

    assert_eq!(piped(&["race", "pobi,woni", "--laps", "3", "--journal", &journal], b"").code, Some(0));
    let listed = piped(&["games", "--json", "--limit", "1", "--journal", &journal], b"");
    let id = listed.screen().split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let run = piped(&["games", "link", id, "--journal", &journal, "--lang", "en"], b"");
    let sentence = "is a race or a draw, and only games get new links: the secret of a draw is on its host's phone";
    assert_eq!((run.code, run.stderr), (Some(1), format!("alley: {id} {sentence}\n")));
    assert_eq!(run.stdout, b"");
}
