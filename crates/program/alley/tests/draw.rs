//! `alley draw`, step by step: the draft, secrets, the ticket, signatures, the public value.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::{ALLEY, piped};
use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Round, Secret, Source, Ticket, WitnessSigner};
use alley_racing::Entrants;
use alley_trials::{Run, Terminal};

/// A folder in which one draw is made.
struct Desk(PathBuf);

impl Desk {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("draw").join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.file(name), text).unwrap();
        self.file(name)
    }

    fn begin(&self, more: &[&str]) -> Run {
        let out = self.file("draft");
        draw(&[&["begin", "a,b,c", "--laps", "7", "--pick", "first", "--out", &out], more].concat())
    }

    /// The line that is told.
    fn secret(&self, witness: Option<&str>) -> String {
        let (draft, whose) = (self.file("draft"), witness.unwrap_or("host"));
        let (secret, key) = (self.file(&format!("{whose}.secret")), self.file(&format!("{whose}.key")));
        let mut arguments = vec!["secret", &draft, "--out", &secret];
        if let Some(name) = witness {
            arguments.extend(["--witness", name, "--key", &key]);
        }
        let run = draw(&arguments);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.screen().trim_end().to_owned()
    }

    fn ticket(&self, witnesses: &[&str], more: &[&str]) -> Run {
        let (draft, out) = (self.file("draft"), self.file("ticket"));
        let host = self.secret(None);
        let mut arguments = vec!["ticket", &draft, "--out", &out, "--host", host.strip_prefix("host-seal ").unwrap()];
        arguments.extend(witnesses.iter().flat_map(|line| ["--witness", line]));
        draw(&[&arguments, more].concat())
    }

    fn sign(&self, name: &str) -> Run {
        draw(&["sign", &self.file("ticket"), "--key", &self.file(&format!("{name}.key"))])
    }

    /// With these on the command line, and this on standard input.
    fn run(&self, ticket: &str, more: &[&str], input: &str) -> Run {
        let proof = self.file("proof");
        let arguments = ["draw", "run", &self.file(ticket), "--proof", &proof, "--lang", "en"];
        piped(&[&arguments[..], more].concat(), input.as_bytes())
    }

    fn commitment(&self) -> String {
        Ticket::read(self.text("ticket").as_bytes()).unwrap().commitment().to_string()
    }

    /// The proof holds, and is of the ticket here.
    fn verified(&self) -> String {
        let run = piped(&["verify", &self.file("proof"), "--commitment", &self.commitment(), "--lang", "en"], b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.screen().to_owned()
    }
}

fn draw(arguments: &[&str]) -> Run {
    piped(&[&["draw"], arguments, &["--lang", "en"]].concat(), b"")
}

fn refused(run: &Run, code: i32, sentence: &str) {
    assert_eq!(run.code, Some(code), "{sentence}: {}", run.stderr);
    assert!(run.stderr.contains(sentence), "{sentence}: {}", run.stderr);
}

fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

struct Table {
    desk: Desk,
    signatures: [String; 2],
    secrets: [String; 2],
}

/// A draw that two witnesses have signed.
fn signed(test: &str, more: &[&str]) -> Table {
    let desk = Desk::new(test);
    assert_eq!(desk.begin(more).code, Some(0));
    let seals = [desk.secret(Some("지수")), desk.secret(Some("min ho"))];
    let run = desk.ticket(&[&seals[0], &seals[1]], &[]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.screen().contains(&desk.commitment()) && run.screen().contains("Digits of the ticket: "));
    let signatures = ["지수", "min ho"].map(|name| desk.sign(name).screen().trim_end().to_owned());
    let secrets = ["지수", "min ho"].map(|name| format!("{name}={}", desk.file(&format!("{name}.secret"))));
    Table { desk, signatures, secrets }
}

impl Table {
    fn words(&self) -> Vec<&str> {
        let signatures = self.signatures.iter().flat_map(|line| ["--signature", line]);
        signatures.chain(self.secrets.iter().flat_map(|secret| ["--witness", secret])).collect()
    }

    fn run(&self, more: &[&str], input: &str) -> Run {
        let host = self.desk.file("host.secret");
        self.desk.run("ticket", &[&self.words()[..], &["--host", &host], more].concat(), input)
    }
}

#[test]
fn witnesses_seal_sign_and_open() {
    let table = signed("steps", &["--event", "커피"]);
    let (desk, host) = (&table.desk, table.desk.file("host.secret"));
    for file in ["지수.secret", "지수.key", "host.secret"] {
        let mode = fs::metadata(desk.file(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    assert!(!desk.text("지수.secret").contains("signer "), "what is handed over does not sign");
    assert!(!desk.text("지수.key").contains("secret "), "and what signs opens nothing");
    let [one, two] = table.secrets.each_ref().map(String::as_str);
    let [first, second] = table.signatures.each_ref().map(String::as_str);
    let all = ["--signature", first, "--signature", second];
    let wrong = format!("min ho={}", desk.file("지수.secret"));
    let late = format!("late={host}");
    let swapped = second.replace("min ho", "지수");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--witness", one, "--witness", &wrong, "--host", &host], 1, "does not fit the seal on the ticket"),
        (&["--witness", one, "--witness", two, "--witness", &late, "--host", &host], 1, "is not on the ticket"),
        (&["--witness", one, "--witness", two, "--witness", one, "--host", &host], 1, "is open already"),
        (&["--witness", one, "--witness", two], 2, "the host's secret is missing: --host FILE"),
        (&["--witness", one, "--host", &host], 2, "the secret of witness min ho is missing: --witness min ho=FILE"),
        (&["--witness", one, "--witness", two, "--host", &host, "--public", "7"], 1, "announces no public value"),
    ];
    for (more, code, sentence) in cases {
        refused(&desk.run("ticket", &[&all[..], more].concat(), ""), *code, sentence);
    }
    let secrets = ["--witness", one, "--witness", two, "--host", &host];
    refused(&desk.run("ticket", &secrets, ""), 2, "the signature of witness 지수 is missing: --signature");
    let forged = ["--signature", &swapped, "--signature", second];
    refused(&desk.run("ticket", &[&forged[..], &secrets].concat(), ""), 1, "지수");
    refused(&desk.run("ticket", &["--signature", "5f"], ""), 2, "the line that the witness told is needed as it is");
    assert!(!Path::new(&desk.file("proof")).exists(), "a refused draw leaves nothing");

    let run = desk.run("ticket", &[&all[..], &["--witness", two, "--witness", one, "--host", &host]].concat(), "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let proof = desk.text("proof");
    assert!(proof.starts_with("alley-draw 2\nevent 커피\nevent-id "), "{proof}");
    assert!(proof.contains(&format!("\n{first}\n{second}\n")), "{proof}");
    assert!(desk.verified().contains("지수"));
}

/// A secret on the command line is refused, with what to do instead; it is read from a file or typed unseen.
#[test]
fn a_secret_never_stands_on_the_command_line() {
    let table = signed("in_sight", &[]);
    let desk = &table.desk;
    let digits = ["지수", "min ho", "host"].map(|name| {
        let text = desk.text(&format!("{name}.secret"));
        text.lines().next().unwrap().strip_prefix("secret ").unwrap().to_owned()
    });
    let [jisu, _, host] = &digits;
    for more in [["--host", host], ["--witness", &format!("지수={jisu}")]] {
        refused(&desk.run("ticket", &more, ""), 2, "put it into a file and give its name");
    }
    refused(&desk.run("ticket", &["--witness", "지수=-", "--witness", "min ho=-"], ""), 2, "only once");

    let (ticket, proof) = (desk.file("ticket"), desk.file("proof"));
    let [first, second] = &table.signatures;
    let arguments =
        ["draw", "run", &ticket, "--proof", &proof, "--lang", "en", "--signature", first, "--signature", second];
    let mut terminal = Terminal::open(ALLEY, &arguments, &[]);
    for (whose, digits) in ["witness 지수", "witness min ho", "the host"].iter().zip(&digits) {
        terminal.wait_until(|screen| screen.ends_with(&format!("Secret of {whose} (not shown): ")));
        // The terminal stops showing what is typed a moment after the question: nobody types that fast.
        std::thread::sleep(std::time::Duration::from_millis(500));
        terminal.type_line(digits);
    }
    let (screen, code) = terminal.close();
    assert_eq!(code, 0, "{screen}");
    assert!(digits.iter().all(|digits| !screen.contains(digits.as_str())), "{screen}");
    desk.verified();
}

#[test]
fn throws_are_typed_one_by_one_and_a_mistyped_one_is_corrected_on_the_record() {
    let table = signed("thrown", &["--source", "dice 12 of 6"]);
    let early = table.run(&[], "6\n4\n");
    assert_eq!(early.code, Some(1));
    assert!(!Path::new(&table.desk.file("proof")).exists());
    let typed = "7\n6\n4\nsix\n3=1\n2=5\n1\n1\n2\n3\n4\n5\n6\n6\n5\n4\n9\n1=6\n\n";
    let run = table.run(&["--final"], typed);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let screen = run.screen();
    assert!(screen.contains("Throw 1 of 12: 7\n7 cannot come up: 1 to 6 can\nThrow 1 of 12: 6\n"), "{screen}");
    assert!(screen.contains("Throw 3 of 12: 2=5\nThrow 3 of 12: 1\n"), "{screen}");
    assert!(screen.contains("\nThrown: 6 5 1 1 2 3 4 5 6 6 5 4\n"), "{screen}");
    assert!(screen.contains("12 throws were announced, not 13\n"), "{screen}");
    let proof = table.desk.text("proof");
    assert!(proof.contains("\npublic-value 6 5 1 1 2 3 4 5 6 6 5 4\nthrow-corrected 2 4\nseed "), "{proof}");
    assert!(table.desk.verified().contains("dice 12 of 6"));
}

#[test]
fn throws_come_from_a_file_as_well() {
    let table = signed("throws_in_a_file", &["--source", "digits 10"]);
    let file = table.desk.write("digits", "0\n9 0 1\n2\t3 4 5 6\n");
    refused(&table.run(&["--public-file", &file], ""), 1, "10 throws were announced, not 9");
    let file = table.desk.write("digits", "0\n9 0 1\n2\t3 4 5 6 7\n\n");
    assert_eq!(table.run(&["--public-file", &file], "").code, Some(0));
    assert!(table.desk.text("proof").contains("\npublic-value 0 9 0 1 2 3 4 5 6 7\n"));
    table.desk.verified();
}

#[test]
fn a_round_comes_after_everything_that_is_opened() {
    let desk = Desk::new("rounds");
    refused(&desk.begin(&["--source", "drand quicknet 1"]), 1, "round 1 of drand quicknet is past already");
    refused(&desk.begin(&["--source", "three dice"]), 2, "a source is `dice 12 of 6`");
    let soon = Round::first_after(clock() + 600);
    assert_eq!(desk.begin(&["--source", &format!("drand quicknet {soon}")]).code, Some(0));
    refused(&desk.ticket(&[], &[]), 1, &soon.to_string());
    fs::remove_file(desk.file("host.secret")).unwrap();
    assert_eq!(desk.ticket(&[], &["--open-for", "60"]).code, Some(0));

    let desk = Desk::new("next_round");
    assert_eq!(desk.begin(&["--source", "drand quicknet next"]).code, Some(0));
    assert_eq!(desk.ticket(&[], &[]).code, Some(0));
    let ticket = Ticket::read(desk.text("ticket").as_bytes()).unwrap();
    let hours = ticket.hours().unwrap();
    assert_eq!(hours.open_until() - hours.closed(), 3600);
    assert!(clock() - hours.closed() < 60);
    assert_eq!(ticket.source(), Some(Source::Drand(Round::first_after(hours.open_until()))));
    let (host, out) = (desk.file("host.secret"), desk.file("opened"));
    let opened = draw(&["open", &desk.file("ticket"), "--host", &host, "--out", &out]);
    assert_eq!(opened.code, Some(0), "{}", opened.stderr);
    assert!(opened.screen().contains("All secrets are open."), "{}", opened.screen());
    assert!(desk.text("opened").starts_with(&desk.text("ticket")));
}

const ROUND: &str = "123";
const BEACON: &str = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";

fn course() -> Course {
    Course::new(Entrants::classic("a,b").unwrap(), "5".parse().unwrap(), Goal::Classic).unwrap()
}

/// A draw that was closed and opened when that round had not come.
fn waiting(test: &str) -> Desk {
    let desk = Desk::new(test);
    let draft = Draft::new(EventId::from_system().unwrap(), ProofText::new("tea").unwrap(), course()).unwrap();
    let draft = draft.announcing(format!("drand quicknet {ROUND}").parse().unwrap()).unwrap();
    let host = Secret::from_system().unwrap();
    let seal = host.seal(&Party::Host, draft.place());
    let ticket = draft.sealed(seal, Some(Hours::new(1_692_803_000, 1_692_803_600).unwrap())).unwrap();
    desk.write("ticket", &ticket.to_string());
    desk.write("host.secret", &format!("secret {host}\n"));
    desk.write("opened", &ticket.open().host(&host).unwrap().to_string());
    desk
}

#[test]
fn a_beacon_is_checked_wherever_it_comes_from() {
    let desk = waiting("beacon");
    let host = desk.file("host.secret");
    refused(&desk.run("ticket", &["--host", &host, "--public", BEACON], ""), 1, "so this draw is void");
    let other = format!("{{\"round\": 123, \"signature\": \"{}\"}}", BEACON.replacen('b', "a", 1));
    let other = desk.write("other.json", &other);
    refused(&desk.run("opened", &["--public-file", &other], ""), 1, "not the signature that drand gave");
    let published = format!("{{\"round\":{ROUND},\"randomness\":\"00\",\"signature\":\"{}\"}}", BEACON.to_uppercase());
    let published = desk.write("beacon.json", &published);
    assert_eq!(desk.run("opened", &["--public-file", &published], "").code, Some(0));
    desk.verified();
    for told in [&["--public", BEACON][..], &["--public-file", &desk.write("beacon.txt", &format!("{BEACON}\n"))]] {
        fs::remove_file(desk.file("proof")).unwrap();
        assert_eq!(desk.run("opened", told, "").code, Some(0));
    }
    fs::remove_file(desk.file("proof")).unwrap();
    let asked = desk.run("opened", &["--final"], &format!("00\n{}\n{BEACON}\n", BEACON.replacen('b', "a", 1)));
    assert_eq!(asked.code, Some(0), "{}", asked.stderr);
    let question = "Signature of round 123 of drand quicknet (96 hexadecimal digits): ";
    assert_eq!(asked.screen().matches(question).count(), 3, "{}", asked.screen());
    assert!(asked.screen().contains("96 hexadecimal digits are needed, not 2\n"), "{}", asked.screen());
    desk.verified();
}

#[test]
fn a_witness_signs_what_was_prepared_and_nothing_else() {
    let desk = Desk::new("signing");
    assert_eq!(desk.begin(&[]).code, Some(0));
    let seal = desk.secret(Some("지수"));
    assert_eq!(desk.ticket(&[&seal], &[]).code, Some(0));
    let honest = desk.text("ticket");
    let run = desk.sign("지수");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let spoken = Ticket::read(honest.as_bytes()).unwrap().commitment().spoken();
    assert!(run.stderr.contains(&format!("Digits of the ticket: {spoken}\n")), "{}", run.stderr);
    assert!(run.screen().starts_with("witness-signature ") && run.screen().ends_with(" 지수\n"), "{}", run.screen());
    let key = seal.split(' ').nth(2).unwrap();
    let closed = honest.lines().find(|line| line.starts_with("closed ")).unwrap();
    let until = honest.lines().find(|line| line.starts_with("open-until ")).unwrap();
    let hours = format!("{closed}\n{until}");
    let cases = [
        ("entrant b\n", "", "other entrants or conditions"),
        ("laps 7", "laps 8", "other entrants or conditions"),
        ("number 1", "number 01", "must be"),
        (key, &WitnessSigner::from_system().unwrap().key().to_string(), "Your seal, your key"),
        (&hours, "closed 1692803000\nopen-until 1692803600", "so this draw is void"),
        (&hours, &format!("closed {}\nopen-until {}", clock() + 400, clock() + 900), "more than five minutes"),
    ];
    for (from, to, sentence) in cases {
        assert!(honest.contains(from), "{from}");
        desk.write("ticket", &honest.replacen(from, to, 1));
        let run = desk.sign("지수");
        refused(&run, 1, sentence);
        assert_eq!(run.screen(), "", "nothing is signed");
    }
    let (closed, until) = (clock() - 1200, clock() + 900);
    desk.write("ticket", &honest.replacen(&hours, &format!("closed {closed}\nopen-until {until}"), 1));
    let late = desk.sign("지수");
    assert_eq!(late.code, Some(0));
    assert!(late.stderr.contains("this ticket was closed 20 minutes ago"), "{}", late.stderr);
    desk.write("ticket", &honest);
    let secret = desk.file("지수.secret");
    refused(&draw(&["sign", &desk.file("ticket"), "--key", &secret]), 1, "is not a key file");
    refused(&draw(&["secret", &desk.file("draft"), "--witness", "x"]), 2, "--key");
    refused(&draw(&["secret", &desk.file("draft"), "--out", &secret]), 2, "already exists");
}

#[test]
fn draws_go_on_with_the_ones_before_drawn_or_void() {
    let table = signed("chain", &["--event", "tea"]);
    assert_eq!(table.run(&[], "").code, Some(0));
    let (first, void) = (table.desk.file("proof"), table.desk.file("ticket"));
    let id = |text: &str| text.lines().find(|line| line.starts_with("event-id ")).unwrap().to_owned();
    for (after, count) in [(&first, 0), (&void, 1)] {
        let desk = Desk::new("chained");
        assert_eq!(desk.begin(&["--event", "tea", "--after", after]).code, Some(0));
        let draft = desk.text("draft");
        assert!(draft.contains(&format!("\nnumber 2\nvoid {count}\nprevious ")), "{draft}");
        assert_eq!(id(&draft), id(&table.desk.text("draft")));
        assert_eq!(desk.ticket(&[], &[]).code, Some(0));
        assert_eq!(desk.run("ticket", &["--host", &desk.file("host.secret")], "").code, Some(0));
        let run = piped(&["verify", &desk.file("proof"), "--commitment", &desk.commitment(), "--after", after], b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        // A race of the host alone goes on in the same form.
        let race = desk.file("race");
        let arguments = ["race", "a,b", "--laps", "3", "--event", "tea", "--proof", &race, "--after", after];
        assert_eq!(piped(&arguments, b"").code, Some(0));
        assert!(desk.text("race").starts_with("alley-draw 2\n"));
        assert_eq!(piped(&["verify", &race, "--after", after], b"").code, Some(3), "without a commitment");
    }
    let desk = Desk::new("chained");
    refused(&desk.begin(&["--event", "coffee", "--after", &first]), 1, "belongs to the event tea");
}

/// Tickets of version 0.1 do not say how many draws before them are void: all of them are asked for, and counted.
#[test]
fn void_draws_of_version_0_1_are_counted_before_an_event_goes_on() {
    let desk = Desk::new("counted");
    let old = |draft: Draft| draft.sealed(Secret::from_system().unwrap().seal(&Party::Host, None), None).unwrap();
    let begun = || Draft::first_form(ProofText::new("tea").unwrap(), course());
    let first = old(begun());
    let second = old(begun().following_void(&first).unwrap());
    let (first, second) = (desk.write("first", &first.to_string()), desk.write("second", &second.to_string()));
    let after = |files: &[&str]| {
        let after: Vec<_> = files.iter().flat_map(|file| ["--after", file]).collect();
        desk.begin(&[&["--event", "tea"], &after[..]].concat())
    };
    refused(&after(&[&second]), 1, "every draw of the event is needed");
    refused(&after(&[&second, &second]), 1, "draw 2 does not come directly after the draw 2");
    assert!(!Path::new(&desk.file("draft")).exists());
    let run = after(&[&second, &first]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let draft = desk.text("draft");
    assert!(draft.contains("\nnumber 3\nvoid 2\nprevious "), "{draft}");
    let race = desk.file("race");
    let order = ["race", "a,b", "--laps", "3", "--pick", "order", "--event", "tea", "--lang", "en"];
    let run = piped(&[&order[..], &["--proof", &race, "--after", &second]].concat(), b"");
    refused(&run, 1, "every draw of the event is needed");
}

/// A ticket that `alley draw` of version 0.1 wrote, with a witness and a value in words.
#[test]
fn a_ticket_of_version_0_1_runs_to_its_end() {
    let desk = Desk::new("version_0_1");
    let (jisu, host, name) = (Secret::from_system().unwrap(), Secret::from_system().unwrap(), "지수");
    let party = Party::Witness(ProofText::new(name).unwrap());
    let draft = Draft::first_form(ProofText::new("tea").unwrap(), course());
    let draft = draft.with_witness(ProofText::new(name).unwrap(), jisu.seal(&party, None), None).unwrap();
    let draft = draft.announcing_text(ProofText::new("three dice, largest first").unwrap()).unwrap();
    desk.write("ticket", &draft.sealed(host.seal(&Party::Host, None), None).unwrap().to_string());
    let jisu = format!("지수={}", desk.write("jisu", &format!("secret {jisu}\nseal …\n")));
    let secrets = ["--witness", &jisu, "--host", &desk.write("host", &format!("{host}\n"))];
    refused(&desk.run("ticket", &secrets, ""), 1, "waits for a public value: three dice");
    assert_eq!(desk.run("ticket", &[&secrets[..], &["--public", "6 4 1"]].concat(), "").code, Some(0));
    assert!(desk.text("proof").starts_with("alley-draw 1\n"));
    desk.verified();
}

#[test]
fn everybody_gets_a_place_in_one_draw() {
    let desk = Desk::new("order");
    let order = ["a,b,c,d", "--laps", "1", "--pick", "order"];
    refused(&draw(&[&["begin"], &order[..], &["--count", "2", "--out", &desk.file("x")]].concat()), 2, "--count");
    assert_eq!(draw(&[&["begin"], &order[..], &["--out", &desk.file("draft")]].concat()).code, Some(0));
    assert_eq!(desk.ticket(&[], &[]).code, Some(0));
    assert_eq!(desk.run("ticket", &["--host", &desk.file("host.secret")], "").code, Some(0));
    desk.verified();
    // A race of the host alone gives places, too, in the only form that knows them; its seed gives the same again.
    let race = desk.file("race");
    let run = piped(&[&["race"], &order[..], &["--proof", &race, "--lang", "en"]].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(piped(&["verify", &race], b"").code, Some(3), "without a commitment");
    for proof in [desk.text("proof"), desk.text("race")] {
        assert!(proof.starts_with("alley-draw 2\n") && proof.contains("\npick order\n"), "{proof}");
        assert_eq!(proof.lines().filter(|line| line.starts_with("place ")).count(), 4, "{proof}");
    }
    let seed = desk.text("race").lines().find_map(|line| line.strip_prefix("seed ").map(str::to_owned)).unwrap();
    let again = piped(&[&["race"], &order[..], &["--seed", &seed, "--lang", "en"]].concat(), b"");
    assert!(run.screen().ends_with(again.screen()), "{}{}", run.screen(), again.screen());
}

#[test]
fn the_place_of_somebody_who_was_picked_and_is_absent_is_filled_again() {
    let table = signed("absent", &["--event", "tea"]);
    assert_eq!(table.run(&[], "").code, Some(0));
    let (first, void) = (table.desk.file("proof"), table.desk.file("ticket"));
    let picked = table.desk.text("proof").lines().find_map(|line| line.strip_prefix("picked ").map(str::to_owned));
    let picked = picked.unwrap();
    let left: Vec<_> = ["a", "b", "c"].into_iter().filter(|name| *name != picked).collect();
    let desk = Desk::new("filled_again");
    let again = |entrants: &str, after: &str, absent: &str| {
        let race = ["begin", entrants, "--laps", "7", "--pick", "first", "--event", "tea", "--out"];
        draw(&[&race[..], &[&desk.file("draft"), "--after", after, "--instead-of", absent]].concat())
    };
    let sentence = "only the places of people whom the draw before picked";
    refused(&again(&left.join(","), &first, left[0]), 1, sentence);
    refused(&again("x,y", &first, left[0]), 1, sentence);
    refused(&again("a,b,c", &first, &picked), 1, sentence);
    refused(&again(&left.join(","), &void, &picked), 1, sentence);
    refused(&desk.begin(&["--instead-of", &picked]), 2, "--after");
    assert_eq!(again(&left.join(","), &first, &picked).code, Some(0));
    assert_eq!(desk.ticket(&[], &[]).code, Some(0));
    assert_eq!(desk.run("ticket", &["--host", &desk.file("host.secret")], "").code, Some(0));
    assert!(desk.text("proof").contains(&format!("\ninstead-of {picked}\n")));
    let run = piped(&["verify", &desk.file("proof"), "--commitment", &desk.commitment(), "--after", &first], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

#[test]
fn no_witness_is_called_the_host() {
    let desk = Desk::new("hosts_name");
    assert_eq!(desk.begin(&[]).code, Some(0));
    let sentence = "this is what the host is called; choose another name";
    for name in ["The Host", "주최자"] {
        let (draft, key) = (desk.file("draft"), desk.file("key"));
        refused(&draw(&["secret", &draft, "--witness", name, "--key", &key]), 1, sentence);
        assert!(!Path::new(&key).exists(), "a refused secret leaves nothing");
    }
    let line = desk.secret(Some("지수")).replace("지수", "HOST");
    refused(&desk.ticket(&[&line], &[]), 1, sentence);
}
