//! Whatever Alley says about luck, `openssl` says too; and a proof is checked without Alley, by `docs/verify.sh`.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use alley_luck::{Digits, Draft, Proof, Seed};
use alley_racing::{End, Entrants};
use common::{course, label, proof, ticket};

/// The first bytes of a lane's keystream, by `openssl`.
fn keystream(seed: &Seed, lane: usize, length: usize) -> Vec<u8> {
    let counter = format!("{lane:016x}{:016x}", 0);
    let mut openssl = Command::new("openssl");
    openssl.args(["enc", "-aes-256-ctr", "-K", &seed.to_string(), "-iv", &counter]);
    let mut child = openssl.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&vec![0; length]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stdout.len() == length);
    output.stdout
}

/// `ALLEY_SEEDS=10000` for the long run.
#[test]
fn openssl_draws_the_same_digits_from_random_seeds() {
    let seeds = std::env::var("ALLEY_SEEDS").map_or(500, |seeds| seeds.parse().unwrap());
    let entrants = Entrants::classic("a,b,c,d,e,f,g,h,i,j").unwrap();
    for number in 0..seeds {
        let seed = Seed::from_system().unwrap();
        let lane = entrants.iter().nth(number % 10).unwrap().lane();
        let bytes = keystream(&seed, lane.number(), 4096);
        let expected = bytes.iter().filter(|byte| **byte < 250).map(|byte| byte / 25);
        let digits = Digits::new(&seed, lane).take(expected.clone().count());
        assert!(digits.eq(expected), "seed {seed}, lane {lane}");
    }
}

/// A place where `openssl` and some of coreutils are, and nothing else.
fn only_these_tools() -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tools-{}", std::process::id()));
    std::fs::create_dir_all(&place).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for tool in ["bash", "openssl", "cut", "head", "sha256sum", "sort", "tail", "tr", "wc"] {
        let found = std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|path| path.exists()).unwrap();
        let link = place.join(tool);
        if !link.exists() {
            std::os::unix::fs::symlink(found, link).unwrap();
        }
    }
    place
}

fn checked(name: &str, text: &[u8], commitment: &str) -> Output {
    static TOOLS: LazyLock<PathBuf> = LazyLock::new(only_these_tools);
    let path = TOOLS.join(format!("{name}.proof"));
    std::fs::write(&path, text).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify.sh");
    let mut bash = Command::new(TOOLS.join("bash"));
    bash.env("PATH", &*TOOLS).arg(script).arg(path).arg(commitment).output().unwrap()
}

fn holds(name: &str, text: &[u8], proof: &Proof) -> bool {
    let output = checked(name, text, &proof.draw().ticket().commitment().to_string());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    output.status.success()
}

fn proofs() -> Vec<Proof> {
    let names: Vec<String> = (1..=12).map(|number| format!("이름 {number} \\ * '\"$x")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let picks = [(End::First, 1), (End::First, 5), (End::First, 12), (End::Last, 1), (End::Last, 4), (End::Last, 11)];
    let picks = picks.into_iter().map(|pick| course(&names, 2, Some(pick)));
    let classics = [1, 5, 100_000].into_iter().map(|laps| course(&names[..3], laps, None));
    let courses = picks.chain(classics);
    let draw = |(number, course)| {
        let draft = Draft::new(label("-seal laps host-secret"), course).with_public_value(label("-n \\n"));
        proof(ticket(draft, &["host-seal x", "*", "'"][..number % 4]), Some("$(exit 1)"))
    };
    courses.enumerate().map(draw).collect()
}

#[test]
fn the_script_has_at_most_25_lines() {
    assert!(include_str!("../../../docs/verify.sh").lines().count() <= 25);
}

#[test]
fn the_script_accepts_what_holds() {
    let proofs = proofs();
    assert!(proofs.iter().any(|proof| proof.outcome().sudden_death().len() > 1));
    for (number, proof) in proofs.iter().enumerate() {
        assert!(holds(&format!("good-{number}"), proof.to_string().as_bytes(), proof), "{proof}");
    }
}

#[test]
fn the_script_refuses_what_does_not() {
    let genuine = include_str!("full.proof");
    let published = alley_luck::verify(genuine.as_bytes(), None).unwrap().proof().clone();
    assert!(holds("genuine", genuine.as_bytes(), &published));
    let line = |number: usize| genuine.lines().nth(number - 1).unwrap();
    let broken = [
        ("title", genuine.replace("커피", "차")),
        ("laps", genuine.replace("laps 5", "laps 6")),
        ("count", genuine.replace("pick first 2", "pick first 1")),
        ("entrant", genuine.replace("entrant pobi", "entrant bobi")),
        ("dropped-entrant", genuine.replace("entrant a b\n", "")),
        ("dropped-witness", genuine.replace(&format!("{}\n", line(12)), "").replace(&format!("{}\n", line(16)), "")),
        ("dropped-secret", genuine.replace(&format!("{}\n", line(16)), "")),
        ("dropped-host", genuine.replace(&format!("{}\n", line(17)), "")),
        ("reordered", genuine.replace(line(15), "x").replace(line(16), line(15)).replace('x', line(16))),
        ("other-secret", genuine.replace("host-secret 00", "host-secret 01")),
        ("upper-case", genuine.replace(line(14), &format!("host-seal {}", line(14)[10..].to_uppercase()))),
        ("carriage-returns", genuine.replace('\n', "\r\n")),
        ("public-value", genuine.replace("6 4 1", "6 4 2")),
        ("seed", genuine.replace(line(19), &line(19).replace('e', "f"))),
        ("position", genuine.replace("position 3 pobi", "position 4 pobi")),
        ("sudden-death", genuine.replace("sudden-death 1 0", "sudden-death 1 1")),
        ("picked", genuine.replace("picked pobi", "picked 박지수")),
        ("longer", format!("{genuine}\n")),
        ("shorter", genuine.trim_end().to_owned()),
        ("zero-byte", genuine.replace("picked pobi", "picked po\0bi")),
    ];
    for (name, text) in broken {
        assert_ne!(text, genuine, "{name}");
        assert!(!holds(&format!("broken-{name}"), text.as_bytes(), &published), "{name}");
    }
    for (number, line) in genuine.lines().enumerate() {
        let changed = genuine.replacen(line, &format!("{line}."), 1);
        assert!(!holds(&format!("line-{number}"), changed.as_bytes(), &published), "{line}");
    }
    let other = checked("published", genuine.as_bytes(), &"0".repeat(64));
    assert_eq!(String::from_utf8(other.stdout).unwrap(), "refused: not the ticket that was published\n");
}

/// A host may publish the commitment of something that is no ticket at all.
#[test]
fn the_script_survives_what_is_no_ticket() {
    use sha2::{Digest, Sha256};
    let mark = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/executed"));
    let order = format!("x[$(>{})]", mark.display());
    let seal = format!("host-seal {}\n", "0".repeat(64));
    let hostile = [
        String::new(),
        seal.clone(),
        format!("laps {order}\npick classic\nentrant a\n{seal}"),
        format!("laps 1\npick first {order}\nentrant a\n{seal}"),
        format!("laps 1\npick first 2\nentrant a\n{seal}"),
        format!("laps 1\npick first 0\nentrant a\n{seal}"),
        format!("laps 1\npick classic\n{seal}"),
    ];
    for (number, text) in hostile.iter().enumerate() {
        let digest: Vec<String> = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        let published = digest.concat();
        let output = checked(&format!("hostile-{number}"), text.as_bytes(), &published);
        assert!(!output.status.success(), "{text}");
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("refused: no ticket"), "{text}: {output:?}");
    }
    assert!(!mark.exists(), "an order was executed");
}
