//! `alley witness` against the real server, and against one whose host lies.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::host::Host;
use crate::stand_in::StandIn;
use crate::support::{ALLEY, alley, send, serve};
use alley_luck::{Draft, Hours, ProofText, Seal, Ticket, WitnessSigner};
use alley_trials::{Conversation, Program, Run, Scratch, new_journal};
use serde_json::{Value, json};

const JOINED: &str = "Waiting for the host to close the list.\n";
const ASKED: &str = "press Enter; if not, type no: ";

/// A host who gathers witnesses.
fn hosting(more: &Value) -> Host {
    Host::begin(serve(&new_journal(), &[]), more)
}

/// Somebody at a terminal, whose part is kept in this file.
fn witness(link: &str, name: &str, keep: &str, more: &[&str]) -> Conversation {
    let mut command = alley(&["--lang", "en", "witness", link, "--name", name, "--keep", keep]);
    Conversation::begin(command.args(more)).unwrap()
}

fn kept() -> String {
    format!("{}.witness", new_journal())
}

fn until(witness: &mut Conversation, sign: &str) -> String {
    let reply = witness.until(sign).unwrap();
    assert!(reply.exit.is_none(), "{reply:?}");
    reply.text
}

/// What it said before it ended, its exit code, and what stood on the error stream.
fn ended(mut witness: Conversation) -> (String, Option<i32>, String) {
    let reply = witness.finish().unwrap();
    let exit = reply.exit.unwrap();
    (reply.text, exit.status.code(), exit.complaints)
}

#[test]
fn two_witnesses_at_terminals_see_an_honest_draw_to_its_end() {
    let host = hosting(&json!({ "source": "dice 12 of 6" }));
    let (file, other) = (kept(), kept());
    let mut jisu = witness(&host.link(), "지수", &file, &[]);
    let shown = until(&mut jisu, JOINED);
    assert!(shown.starts_with("You are going to witness this draw."), "{shown}");
    for line in ["event 커피", "number 1", "laps 5", "pick last 1", "entrant 나", "source dice 12 of 6"] {
        assert!(shown.contains(&format!("\n{line}\n")), "{line}: {shown}");
    }
    let mut minseo = witness(&host.link(), "minseo", &other, &["--yes"]);
    until(&mut minseo, JOINED);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let secret = fs::read_to_string(&file).unwrap();
    let secret = secret.lines().find_map(|line| line.strip_prefix("secret ")).unwrap().to_owned();

    assert_eq!(host.does("shut", &json!({})), 200);
    let ticket = host.get("/tickets/1").body;
    let digits = format!("\nDigits of the ticket: {}\n", host.commitment().spoken());
    let read = until(&mut jisu, ASKED);
    assert!(read.contains(&format!("\n{ticket}")) && read.contains(&digits), "{read}");
    let read = until(&mut minseo, "You have signed the ticket.");
    assert!(read.contains(&ticket) && read.contains(&digits) && !read.contains(ASKED), "{read}");
    assert_eq!(host.open(), 422, "one has not signed yet");
    jisu.tell("");
    until(&mut jisu, "2 of 2 witnesses signed");
    until(&mut minseo, "2 of 2 witnesses signed");
    assert!(!host.get("").body.contains(&secret));
    assert_eq!(host.open(), 200);
    host.until(|now| now["witnesses"].as_array().unwrap().iter().all(|witness| witness["revealed"] == true));
    assert_eq!(host.reveal(), 200);
    let faces = [6, 4, 1, 1, 2, 3, 4, 5, 6, 6, 5, 4];
    for (place, face) in (1..).zip(faces) {
        assert_eq!(host.does("throws", &json!({ "place": place, "face": face })), 200);
        if place == 3 {
            until(&mut jisu, "Thrown so far: 6 4 1\n");
            assert_eq!(host.does("throws", &json!({ "place": 2, "face": 5 })), 200);
        }
    }
    assert_eq!(host.does("value", &json!({ "value": "6 5 1 1 2 3 4 5 6 6 5 4" })), 200);
    assert_eq!(host.now()["state"], "racing");
    let picked = host.until(|now| now["state"] == "drawn")["picked"][0].as_str().unwrap().to_owned();
    for witness in [jisu, minseo] {
        let (said, code, complaints) = ended(witness);
        assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
        assert!(said.contains("Draw: 커피, number 1\n") && said.contains(&format!(": {picked}\n")), "{said}");
    }
    let (rest, proof) = (fs::read_to_string(&file).unwrap(), host.get("/proofs/1").body);
    assert!(proof.contains(&format!("witness-secret {secret} ")));
    let hash = proof.lines().find_map(|line| line.strip_prefix("draw ")).unwrap();
    assert!(rest.ends_with(&format!("drawn {hash}\n")), "{rest}");
}

/// The secret must outlive a loss of power, and be found again.
#[test]
fn what_is_kept_is_synced_with_all_its_folders_before_anything_is_signed() {
    let (host, home) = (hosting(&json!({})), Scratch::new());
    let (file, trace) = (home.file("new/folder/my.witness"), home.file("trace"));
    // Left by a program that was killed before it had synced anything.
    until(&mut witness(&host.link(), "지수", file.to_str().unwrap(), &[]), JOINED);
    let traced = ["-f", "-y", "-s", "9999", "-e", "trace=fsync,write", "-o", trace.to_str().unwrap()];
    let program = Program::at(ALLEY).under("strace", traced.map(Into::into));
    let words = ["--lang", "en", "witness", &host.link(), "--name", "지수", "--keep", file.to_str().unwrap()];
    let mut jisu = Conversation::begin(&mut program.command(&words)).unwrap();
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut jisu, ASKED);
    let trace = fs::read_to_string(trace).unwrap();
    let (before, _) = trace.split_once(ASKED.trim_end()).unwrap();
    for synced in file.ancestors() {
        let synced = format!("<{}>)", synced.display());
        assert!(before.lines().any(|line| line.contains(&synced) && line.ends_with(" = 0")), "{synced}: {before}");
    }
}

#[test]
fn who_does_not_see_the_same_signs_nothing() {
    let host = hosting(&json!({}));
    let home = Scratch::new();
    let mut command = alley(&["--lang", "en", "witness", &host.link()]);
    let mut jisu = Conversation::begin(command.env("XDG_DATA_HOME", home.file(""))).unwrap();
    until(&mut jisu, "Your name as a witness: ");
    jisu.tell(" 지수 ");
    until(&mut jisu, JOINED);
    let file = format!("alley/witness/{}-127.0.0.1_{}.witness", "e7".repeat(32), host.server.address.port());
    assert!(fs::read_to_string(home.file(&file)).unwrap().contains("\nname 지수\n"));
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut jisu, ASKED);
    jisu.tell("no");
    let (_, code, complaints) = ended(jisu);
    assert_eq!((code, complaints.as_str()), (Some(1), "alley: Not signed, as you wished. Your secret stays closed.\n"));
    assert!(host.now()["witnesses"][0].get("signature").is_none());
}

#[test]
fn a_witness_who_is_killed_goes_on_with_the_same_secret() {
    let host = hosting(&json!({}));
    let file = kept();
    let mut seals = Vec::new();
    let mut lives = 0;
    let mut again = |sign: &str, more: &[&str]| {
        let mut witness = witness(&host.link(), "지수", &file, more);
        if !sign.is_empty() {
            until(&mut witness, sign);
        }
        lives += 1;
        seals.push(host.until(|now| now["witnesses"].as_array().unwrap().len() == 1)["witnesses"][0]["seal"].clone());
        witness
    };
    again(JOINED, &[]).kill(Duration::ZERO).unwrap();
    let mut second =
        Conversation::begin(&mut alley(&["--lang", "en", "witness", &host.link(), "--keep", &file])).unwrap();
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut second, ASKED);
    let third = Run::of(alley(&["--lang", "en", "witness", &host.link(), "--keep", &file]), b"");
    assert_eq!((third.code, third.stderr), (Some(1), format!("alley: {file}: another alley witness is using it.\n")));
    second.kill(Duration::ZERO).unwrap();
    again("You have signed the ticket.", &["--yes"]).kill(Duration::ZERO).unwrap();
    // Signed already: nobody is asked again, and without an answer it goes on.
    let fourth = again("1 of 1 witnesses signed", &[]);
    assert_eq!(host.open(), 200);
    host.until(|now| now["witnesses"][0]["revealed"] == true);
    drop(fourth);
    let fifth = again("", &[]);
    assert_eq!(host.reveal(), 200);
    let (said, code, _) = ended(fifth);
    assert_eq!(code, Some(0), "{said}");
    let sixth = Run::of(alley(&["--lang", "en", "witness", &host.link(), "--keep", &file]), b"");
    assert_eq!((sixth.code, sixth.stderr.as_str()), (Some(1), "alley: This draw is over.\n"));
    seals.dedup();
    assert_eq!((seals.len(), lives), (1, 4));
    assert_eq!(fs::read_to_string(&file).unwrap().matches("\nsecret ").count(), 1);
}

#[test]
fn a_void_draw_is_remembered_and_the_next_goes_on_with_it() {
    let mut host = hosting(&json!({}));
    let file = kept();
    let mut jisu = witness(&host.link(), "지수", &file, &["--yes"]);
    until(&mut jisu, JOINED);
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut jisu, "1 of 1 witnesses signed");
    // Held up with its stream open, the witness is there, though it does not reveal.
    send("-STOP", jisu.id());
    assert_eq!((host.open(), host.does("void", &json!({}))), (200, 200));
    let now = host.now();
    assert_eq!((&now["withheld"], now.get("absent")), (&json!(["지수"]), None), "{now}");
    let void = host.commitment();
    send("-CONT", jisu.id());
    until(&mut jisu, "Draw 1 is void. Not opened, as the server says: 지수\n");
    assert_eq!(host.next(2, &json!({})), 200);
    let shown = until(&mut jisu, JOINED);
    assert!(shown.contains(&format!("\nnumber 2\nvoid 1\nprevious {void}\n")), "{shown}");
    // Given up before it is published, it leaves its number to another one.
    assert_eq!(host.does("void", &json!({})), 200);
    until(&mut jisu, "The host gave this draw up before the list was closed.\n");
    assert_eq!(host.next(2, &json!({ "laps": 9 })), 200);
    let shown = until(&mut jisu, JOINED);
    assert!(shown.contains("\nlaps 9\n"), "{shown}");
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut jisu, "1 of 1 witnesses signed");
    assert_eq!(host.open(), 200);
    host.until(|now| now["witnesses"][0]["revealed"] == true);
    assert_eq!(host.reveal(), 200);
    let (said, code, complaints) = ended(jisu);
    assert_eq!((code, complaints.as_str()), (Some(0), ""), "{said}");
    assert!(said.contains("Order: directly after draw 1 of its event; none is missing in between.\n"), "{said}");
    assert!(said.contains("Before: 1 draw of this event, 1 void; all of them were checked.\n"), "{said}");
    let remembered = fs::read_to_string(&file).unwrap();
    assert_eq!(remembered.matches("\nsecret ").count(), 3, "each draw has its own");
    assert!(remembered.contains(&format!("\nvoid {void}\n")));
}

#[test]
fn the_host_lets_a_witness_in_and_removes_one() {
    let host = hosting(&json!({}));
    assert_eq!(host.does("door", &json!({ "ask_first": true })), 200);
    let mut jisu = witness(&host.link(), "지수", &kept(), &[]);
    until(&mut jisu, "Waiting for the host to let you in.\n");
    assert_eq!(host.does("admit", &json!({ "name": "지수" })), 200);
    until(&mut jisu, JOINED);
    assert_eq!(host.does("remove", &json!({ "name": "지수" })), 200);
    let (_, code, complaints) = ended(jisu);
    assert_eq!((code, complaints.as_str()), (Some(1), "alley: The host has removed you from the list of witnesses.\n"));
}

#[test]
fn the_server_may_go_and_come_back() {
    let mut host = hosting(&json!({}));
    let mut jisu = witness(&host.link(), "지수", &kept(), &["--yes"]);
    until(&mut jisu, JOINED);
    host.server.kill().unwrap();
    host.server.restart().unwrap();
    assert_eq!(host.does("shut", &json!({})), 200);
    until(&mut jisu, "1 of 1 witnesses signed");
    assert_eq!(host.open(), 200);
    host.until(|now| now["witnesses"][0]["revealed"] == true);
    assert_eq!(host.reveal(), 200);
    assert_eq!(ended(jisu).1, Some(0));
}

#[test]
fn what_cannot_be_witnessed_is_refused_in_a_sentence() {
    let run = |language: &str, arguments: &[&str]| {
        let run = Run::of(alley(&[&["--lang", language, "witness"], arguments].concat()), b"");
        (run.code, run.stderr)
    };
    let (code, said) = run("en", &["https://lane.example/r/k7f3qd"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("https links cannot be followed"), "{said}");
    let (code, said) = run("ko", &["k7f3qd"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("모두를 위한 추첨 링크를 그대로 적으세요"), "{said}");
    let (code, said) = run("en", &["http://127.0.0.1:1/r/k7f3qd"]);
    assert_eq!((code, said.as_str()), (Some(2), "alley: the server cannot be reached: Connection refused\n"));
    let host = hosting(&json!({}));
    let strange = host.server.page(&format!("/r/{}/{}", host.id, "00".repeat(16)));
    let (code, said) = run("en", &[&strange]);
    assert_eq!((code, said.as_str()), (Some(1), "alley: There is no such draw.\n"));
    let (code, said) = run("en", &[&host.link(), "--name", "주최자", "--keep", &kept()]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("alley: the server refuses: "), "{said}");
    let (code, said) = run("en", &[&host.link(), "--name", " ", "--keep", &kept()]);
    assert_eq!((code, said.as_str()), (Some(1), "alley: \"\": a text must not be empty\n"));
    let other = kept();
    fs::write(&other, "something else\n").unwrap();
    let (code, said) = run("en", &[&host.link(), "--keep", &other]);
    let sentence = format!("alley: {other}: it is not a file of alley witness, or damaged (line 1).\n");
    assert_eq!((code, said), (Some(1), sentence));
    assert_eq!(host.does("shut", &json!({})), 200);
    let (code, said) = run("en", &[&host.link(), "--keep", &kept()]);
    assert_eq!((code, said.as_str()), (Some(1), "alley: The list was closed before you could join.\n"));
    let (_, said) = run("ko", &[&host.link(), "--keep", &kept()]);
    assert_eq!(said, "alley: 증인이 되기 전에 명단이 마감되었습니다.\n");
}

/// A host who shows one thing and closes another.
struct Liar {
    server: StandIn,
    draft: Draft,
    host: Seal,
    board: Value,
    other: WitnessSigner,
}

const SHOWN: &str = "alley-draw 2\nevent coffee\nevent-id ID\nnumber 1\nvoid 0\nprevious none\nlaps 5\npick last 1\n\
                     entrant a\nentrant b\nentrant c\nsource dice 12 of 6\n";

impl Liar {
    fn begin() -> Self {
        let (event, host) = ("e7".repeat(32), "62".repeat(32));
        let draft = Draft::read(SHOWN.replace("ID", &event).as_bytes()).unwrap();
        let board = json!({ "id": "k7f3qd", "version": 1, "public": true, "event": "coffee", "draws": [{ "number": 1,
            "event_id": event, "void_before": 0, "state": "gathering", "entrants": ["a", "b", "c"], "laps": 5,
            "end": "last", "count": 1, "source": "dice 12 of 6", "level": "public", "witnesses": [],
            "host_seal": host }] });
        let server = StandIn::start(board.clone());
        Self { server, draft, host: host.parse().unwrap(), board, other: WitnessSigner::from_system().unwrap() }
    }

    fn link(&self) -> String {
        format!("http://{}/r/k7f3qd", self.server.address)
    }

    /// The own line of the witness who has joined.
    fn joined(&self) -> Value {
        let said = self.server.hears("witnesses");
        json!({ "name": said["name"], "seal": said["seal"], "key": said["key"], "revealed": false })
    }

    fn shows(&self, version: u64, state: &str, witnesses: &[Value], ticket: &str, commitment: &str) {
        let mut board = self.board.clone();
        board["version"] = json!(version);
        let draw = &mut board["draws"][0];
        (draw["state"], draw["witnesses"], draw["commitment"]) = (json!(state), json!(witnesses), json!(commitment));
        self.server.show(board, ticket);
    }

    /// The line of a second witness, who belongs to the host.
    fn accomplice(&self) -> Value {
        json!({ "name": "other", "seal": "0f".repeat(32), "key": self.other.key().to_string(), "revealed": false })
    }

    fn ticket(&self, joined: &Value, closed: u64) -> Ticket {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let other = self.draft.clone().with_witness(
            ProofText::new("other").unwrap(),
            "0f".repeat(32).parse().unwrap(),
            Some(self.other.key()),
        );
        let (seal, key) = (text(&joined["seal"]).parse().unwrap(), text(&joined["key"]).parse().unwrap());
        let name = ProofText::new(&text(&joined["name"])).unwrap();
        let draft = other.unwrap().with_witness(name, seal, Some(key)).unwrap();
        draft.sealed(self.host, Some(Hours::new(closed, closed + 600).unwrap())).unwrap()
    }
}

fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// What a witness says to a ticket that this makes of the honest one; the commitment fits it.
fn told(change: impl Fn(&Value, &str) -> String, closed: u64) -> String {
    let liar = Liar::begin();
    let mut jisu = witness(&liar.link(), "jisu", &kept(), &["--yes"]);
    let mine = liar.joined();
    liar.shows(2, "gathering", &[liar.accomplice(), mine.clone()], "", "");
    until(&mut jisu, JOINED);
    let ticket = change(&mine, &liar.ticket(&mine, closed).to_string());
    let commitment = Ticket::read(ticket.as_bytes()).map(|ticket| ticket.commitment().to_string());
    let commitment = commitment.unwrap_or_else(|_| "5a".repeat(32));
    liar.shows(3, "signing", &[liar.accomplice(), mine], &ticket, &commitment);
    let (said, code, complaints) = ended(jisu);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(liar.server.heard(), ["witnesses"], "nothing is signed or revealed");
    complaints
}

#[test]
fn a_swapped_ticket_is_refused_and_nothing_is_revealed() {
    let swapped = |from: &str, to: &str| {
        told(
            |_, ticket| {
                assert!(ticket.contains(from));
                ticket.replacen(from, to, 1)
            },
            clock(),
        )
    };
    let event = "alley: The ticket names another event or number than you saw when you joined, so it was not signed.\n";
    let course =
        "alley: The ticket has other entrants or conditions than you saw when you joined, so it was not signed.\n";
    let seal = "alley: Your seal, your key or the host's seal does not stand in the ticket as it should, so it was not signed.\n";
    assert_eq!(swapped("event coffee", "event cake"), event);
    assert_eq!(swapped("event-id e7", "event-id e8"), event);
    assert_eq!(swapped("entrant b\n", ""), course);
    assert_eq!(swapped("laps 5", "laps 6"), course);
    assert_eq!(swapped("source dice 12 of 6", "source digits 10"), course);
    assert_eq!(swapped("host-seal 62", "host-seal 63"), seal);
    assert_eq!(told(|mine, ticket| ticket.replace(mine["key"].as_str().unwrap(), &"07".repeat(32)), clock()), seal);
    assert_eq!(swapped("laps 5", "laps 05"), "alley: The ticket cannot be read, so it was not signed.\n");
}

#[test]
fn a_draw_that_takes_hours_to_check_is_not_joined() {
    let mut board = Liar::begin().board;
    let draw = &mut board["draws"][0];
    draw["entrants"] = (0..101).map(|number| number.to_string()).collect();
    draw["laps"] = json!(999_999_999);
    let server = StandIn::start(board);
    let jisu = witness(&format!("http://{}/r/k7f3qd", server.address), "jisu", &kept(), &["--yes"]);
    let (said, code, complaints) = ended(jisu);
    assert_eq!((code, server.heard().len()), (Some(1), 0), "{said}");
    assert!(complaints.contains("a draw with a proof takes at most 100000000000"), "{complaints}");
}

#[test]
fn a_host_who_lies_about_the_time_is_refused() {
    let early = told(|_, ticket| ticket.to_owned(), clock() - 400);
    let late = told(|_, ticket| ticket.to_owned(), clock() + 400);
    let sentence = "alley: The closing time in the ticket is more than five minutes from this computer's clock, so it was not signed. Check the clock.\n";
    assert_eq!((early.as_str(), late.as_str()), (sentence, sentence));
}

/// After it has signed: another ticket, a ticket that another witness did not sign, secrets asked for before all signed.
#[test]
fn a_secret_stays_closed_unless_all_signed_the_very_ticket() {
    let signature = "alley: Not every witness signed the ticket you signed, so your secret was not opened.\n";
    let second = "alley: There is another ticket for a draw whose ticket was seen before, so nothing is opened.\n";
    for (swapped, by_other, sentence) in
        [(false, None, signature), (false, Some("ab".repeat(64)), signature), (true, None, second)]
    {
        let liar = Liar::begin();
        let mut jisu = witness(&liar.link(), "jisu", &kept(), &["--yes"]);
        let mut mine = liar.joined();
        let ticket = liar.ticket(&mine, clock());
        let commitment = ticket.commitment().to_string();
        liar.shows(2, "signing", &[liar.accomplice(), mine.clone()], &ticket.to_string(), &commitment);
        until(&mut jisu, "You have signed the ticket.");
        mine["signature"] = liar.server.hears("signatures")["signature"].clone();
        let mut other = liar.accomplice();
        if let Some(signature) = by_other {
            other["signature"] = json!(signature);
        }
        let shown = if swapped { liar.ticket(&mine, clock() + 1) } else { ticket };
        let commitment = shown.commitment().to_string();
        liar.shows(3, "closed", &[other, mine], &shown.to_string(), &commitment);
        let (said, code, complaints) = ended(jisu);
        assert_eq!((code, complaints.as_str()), (Some(1), sentence), "{said}");
        assert_eq!(liar.server.heard(), ["witnesses", "signatures"], "nothing is revealed");
    }
}
