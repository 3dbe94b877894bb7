//! A proof is checked in the visitor's browser, with Web Crypto and without; on whatever is shown to both, the page
//! and `alley verify` give the same answer, word for word.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;

use alley_browser::{Browser, FixedPage, FixedPages, NOTHING};
use alley_luck::{Commitment, Party, ProofText, ProofTextRefusal, Secret, verify};
use alley_trials::Run;
use alley_trials::draws::forms::{altered, full, other_draws, rearranged};
use alley_trials::draws::{self, TicketForm};
use serde_json::{Value, json};
use support::piped;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Where the scripts are, that a page checks proofs with.
const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../faces/web/assets/proof");
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");

const PAGE: &str = r#"<!doctype html><html lang="en"><title>Check</title><link rel="icon" href="/icon.svg"></html>"#;

/// A page that has the scripts, under a policy as strict as can be.
fn pages() -> FixedPages {
    let mut pages = vec![
        FixedPage { path: "/", kind: "text/html", text: PAGE.as_bytes().to_vec() },
        FixedPage {
            path: "/icon.svg",
            kind: "image/svg+xml",
            text: b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
        },
    ];
    for file in fs::read_dir(ASSETS).unwrap() {
        let path = file.unwrap().path();
        let name = format!("/{}", path.file_name().unwrap().to_str().unwrap());
        pages.push(FixedPage { path: name.leak(), kind: "text/javascript", text: fs::read(path).unwrap() });
    }
    FixedPages::serve("default-src 'none'; script-src 'self'; img-src 'self'", pages)
}

/// A browser on such a page.
fn browser() -> Browser {
    let browser = Browser::desktop().open();
    browser.go_to(&pages().at("/"));
    browser
}

/// Runs the body of an asynchronous function in the page, with all scripts at hand.
fn run(browser: &Browser, body: &str, words: &[Value]) -> Value {
    let names = ["proof", "cipher", "sentences", "secret", "label", "check", "sha256", "aes256ctr"];
    let imports: Vec<String> = names.iter().map(|name| format!("import('/{name}.js')")).collect();
    let all = format!("const [{}] = await Promise.all([{}]);", names.join(", "), imports.join(", "));
    browser.run(&format!("const words = arguments; return (async () => {{ {all} {HAND} {body} }})();"), words)
}

/// Small things that the bodies use.
const HAND: &str = r"
const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const same = (one, other) => cipher.hex(one) === cipher.hex(other);
const answer = async (bytes, published, by) => {
    const report = await proof.check(bytes, { published: published ?? undefined, by: cipher[by] });
    const last = report.checks.at(-1);
    if (report.holds !== last.passed || report.holds !== (report.difference === undefined)) throw new Error('undecided');
    if (report.holds) return 'holds';
    for (const language of ['ko', 'en']) sentences.checkSentence(last, language);
    const korean = sentences.differenceSentence(report.difference, 'ko');
    if (!/[가-힣]/.test(korean) || korean.includes('undefined')) throw new Error(korean);
    return sentences.differenceSentence(report.difference, 'en');
};";

fn alleys_answer(text: &[u8], published: Option<Commitment>) -> String {
    verify(text, published).map_or_else(|difference| difference.to_string(), |_| "holds".to_owned())
}

/// Shows texts to the page and to Alley, each against the same commitment; how many hold.
fn agree(browser: &Browser, texts: &[Vec<u8>], published: Option<Commitment>, by: &str) -> usize {
    let body = "
        const answers = [];
        for (const text of words[0]) answers.push(await answer(unhex(text), words[1], words[2]));
        return answers;";
    let shown: Vec<String> = texts.iter().map(|text| hex(text)).collect();
    let words = [json!(shown), json!(published.map(|published| published.to_string())), json!(by)];
    let answers = run(browser, body, &words);
    let expected: Vec<String> = texts.iter().map(|text| alleys_answer(text, published)).collect();
    for ((text, expected), answer) in texts.iter().zip(&expected).zip(answers.as_array().unwrap()) {
        assert_eq!(answer, expected, "{by}: {}", String::from_utf8_lossy(text));
    }
    expected.iter().filter(|answer| *answer == "holds").count()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").unwrap();
        digits
    })
}

/// The text with one bit turned over.
fn flipped(text: &[u8], bit: usize) -> Vec<u8> {
    let mut text = text.to_vec();
    text[bit / 8] ^= 1 << (bit % 8);
    text
}

#[test]
fn published_vectors() {
    let hashes = [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            1,
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ];
    // Key, counter, keystream: SP 800-38A F.5.5 (its ciphertexts and plaintexts added), then AESAVS GFSbox, KeySbox,
    // VarTxt and VarKey, whose plaintexts are taken for counters.
    let zero = "00".repeat(32);
    let block = "00".repeat(16);
    let streams = [
        (
            "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
            "0bdf7df1591716335e9a8b15c860c5025a6e699d536119065433863c8f657b94\
             1bc12c9c01610d5d0d8bd6a3378eca622956e1c8693536b1bee99c73a31576b6",
        ),
        (&zero, "014730f80ac625fe84f026c60bfd547d", "5c9d844ed46f9885085e5d6a4f94c7d7"),
        (
            "c47b0294dbbbee0fec4757f22ffeee3587ca4730c3d33b691df38bab076bc558",
            &block,
            "46f2fb342d6f0ab477476fc501242c5f",
        ),
        (&zero, "80000000000000000000000000000000", "ddc6bf790c15760d8d9aeb6f9a75fd4e"),
        (&format!("80{}", &zero[2..]), &block, "e35a6dcb19b201a01ebcfa8aa22b5759"),
    ];
    let body = "
        const wrong = [];
        for (const by of [cipher.own, cipher.web]) {
            for (const [text, times, hash] of words[0]) {
                if (await cipher.hashed(text.repeat(times), by) !== hash) wrong.push(`${by.name} ${text} ${times}`);
            }
            for (const [key, counter, expected] of words[1]) {
                const stream = await by.stream(unhex(key));
                const bytes = await stream(unhex(counter), expected.length / 32);
                if (cipher.hex(bytes) !== expected) wrong.push(`${by.name} ${key} ${counter} ${cipher.hex(bytes)}`);
            }
        }
        return wrong;";
    assert_eq!(run(&browser(), body, &[json!(hashes), json!(streams)]), json!([]));
}

/// The browser's cipher and ours on random keys, counters about to overflow, and every length up to some blocks.
#[test]
fn both_ciphers_give_the_same_bytes() {
    let body = "
        const random = (length) => crypto.getRandomValues(new Uint8Array(length));
        let compared = 0;
        for (let length = 0; length < 400; length += 1) {
            const bytes = random(length + 8).subarray(8);
            if (!same(await cipher.own.sha256(bytes), await cipher.web.sha256(bytes))) return ['hash', cipher.hex(bytes)];
            const [key, counter] = [random(32), random(16)];
            counter.fill(255, length % 17);
            const blocks = 1 + (length % 40);
            const [own, web] = [await cipher.own.stream(key), await cipher.web.stream(key)];
            if (!same(await own(counter, blocks), await web(counter, blocks))) return [cipher.hex(key), cipher.hex(counter)];
            compared += 1;
        }
        return compared;";
    assert_eq!(run(&browser(), body, &[]), json!(400));
}

/// The page and Alley each know Unicode: which characters are hidden, what is composed. One may know a newer edition than the
/// other; what it holds for undefined is all they may differ in.
#[test]
fn page_and_alley_agree_about_every_character() {
    let body = "
        const keys = [];
        for (let code = 0; code <= 0x10ffff; code += 1) {
            if (code < 0xd800 || code > 0xdfff) keys.push(label.refused(`a${String.fromCodePoint(code)}b`)?.key ?? 'label');
        }
        return keys.map((key) => ['label', 'label-hidden', 'label-not-composed', 'label-unknown'].indexOf(key)).join('');";
    let answer = run(&browser(), body, &[]);
    let kinds = answer.as_str().unwrap().bytes();
    assert_eq!(kinds.len(), 0x0011_0000 - 0x800);
    let mut labels = 0;
    for (character, kind) in (0..=0x0010_ffff).filter_map(char::from_u32).zip(kinds) {
        let expected = match ProofText::new(&format!("a{character}b")) {
            Ok(_) => b'0',
            Err(ProofTextRefusal::Hidden(_)) => b'1',
            Err(ProofTextRefusal::NotComposed) => b'2',
            Err(other) => panic!("{character:?}: {other}"),
        };
        let undefined = kind == b'3' || character.general_category() == GeneralCategory::Unassigned;
        assert!(kind == expected || undefined, "U+{:04X}: {kind} and {expected}", u32::from(character));
        labels += usize::from((kind, expected) == (b'0', b'0'));
    }
    assert!(labels > 150_000, "{labels}");
}

#[test]
fn every_bit_of_a_proof_counts() {
    let browser = browser();
    let small = draws::course(&["a", "지수"], 3, Some((alley_racing::End::Last, 1)));
    let small = draws::proof(draws::ticket(TicketForm::One.draft("e", small), &["w"]), None);
    for (proof, step) in [(small, 1), (full(TicketForm::One), 11)] {
        let published = proof.draw().ticket().commitment();
        let text = proof.to_string().into_bytes();
        let changed: Vec<Vec<u8>> = (0..8 * text.len()).step_by(step).map(|bit| flipped(&text, bit)).collect();
        for (published, by) in [(None, "own"), (Some(published), "web")] {
            assert_eq!(agree(&browser, slice::from_ref(&text), published, by), 1);
            assert_eq!(agree(&browser, &changed, published, by), 0);
        }
    }
}

#[test]
fn whatever_looks_like_a_proof_is_answered_in_the_same_words() {
    let browser = browser();
    let published = full(TicketForm::One).draw().ticket().commitment();
    let text = full(TicketForm::One).to_string();
    let with = |from: &str, to: &str| text.replace(from, to);
    let huge = "9".repeat(30);
    let odd = [
        with("number 2", "number "),
        with("number 2", "number -2"),
        with("number 2", "number +"),
        with("number 2", "number 4294967296"),
        with("number 2", "number 4294967295"),
        with("number 2", "number 99999999999x"),
        with("number 2", "number 0"),
        with("laps 5", "laps "),
        with("laps 5", "laps 0"),
        with("laps 5", "laps -5"),
        with("laps 5", "laps -"),
        with("laps 5", "laps 05"),
        with("laps 5", "laps 1234567890"),
        with("laps 5", "laps 5x"),
        with("pick first 2", "pick"),
        with("pick first 2", "pick "),
        with("pick first 2", "pick first"),
        with("pick first 2", "pick first "),
        with("pick first 2", "pick first +2"),
        with("pick first 2", "pick first 18446744073709551615"),
        with("pick first 2", "pick first 18446744073709551616"),
        with("pick first 2", &format!("pick first {huge}")),
        with("pick first 2", "pick middle 2"),
        with("pick first 2", "pick classic"),
        with("pobi", &"가".repeat(41)),
        with("entrant ", "car "),
        with("entrant pobi", "entrant "),
        with("entrant pobi", "entrant \u{10ffff}"),
        with("entrant pobi", "entrant \u{50000}"),
        with("host-seal d8", "host-seal d"),
        with("host-seal d8", "host-seal 가나"),
        with("host-seal d8", "host-seal 😀"),
        with("witness-seal 639c", "witness-seal 639g"),
        with("min ho", ""),
        with("public-value 6", "public-value 육"),
        with("public-value 6 4 1", "public-value "),
        text.trim_end().to_owned(),
        String::new(),
        "alley-draw 1".to_owned(),
    ];
    // Of the second form the page says itself that it does not read it.
    let (second, altered): (Vec<_>, Vec<_>) =
        altered(TicketForm::One).into_iter().partition(|(_, text, _)| text.starts_with("alley-draw 2"));
    for (_, text, _) in second.into_iter().chain([("", full(TicketForm::Two).to_string(), 0)]) {
        let told = run(&browser, "return answer(unhex(words[0]), null, 'own')", &[json!(hex(text.as_bytes()))]);
        assert!(told.as_str().unwrap().contains("this page reads `alley-draw 1` only"), "{told}");
    }
    let mut texts: Vec<Vec<u8>> = altered.into_iter().map(|(_, text, _)| text.into_bytes()).collect();
    texts.extend(rearranged(TicketForm::One).into_iter().map(String::into_bytes));
    texts.extend(odd.into_iter().map(String::into_bytes));
    let invalid =
        [&b"\xff"[..], b"alley-draw 1\n\xc3\n", b"alley-draw 1\nevent \xe0\x80\x80\n\xff", b"a\n\n\xed\xa0\x80"];
    texts.extend(invalid.map(<[u8]>::to_vec));
    for (published, by) in [(None, "web"), (Some(published), "own")] {
        assert_eq!(agree(&browser, &texts, published, by), 0);
        let others: Vec<Vec<u8>> =
            other_draws(TicketForm::One).iter().map(|(_, draw)| draw.to_string().into_bytes()).collect();
        let hold = if published.is_some() { 0 } else { others.len() };
        assert_eq!(agree(&browser, &others, published, by), hold);
    }
}

#[test]
fn seals_made_in_the_page_open_in_alley() {
    let browser = browser();
    let body = "
        const made = [];
        for (const witness of [undefined, '지수', 'min ho']) {
            for (const by of [cipher.own, cipher.web]) {
                const kept = secret.newSecret();
                made.push([witness ?? null, kept, await secret.seal(witness, kept, by)]);
            }
        }
        const refused = await secret.seal('e\\u0301', secret.newSecret()).catch(({ key }) => key);
        return [made, refused];";
    let answer = run(&browser, body, &[]);
    let made = answer[0].as_array().unwrap();
    assert_eq!((made.len(), &answer[1]), (6, &json!("label-not-composed")));
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    for one in made {
        let secret: Secret = word(&one[1]).parse().unwrap();
        let party = one[0].as_str().map_or(Party::Host, |name| Party::Witness(ProofText::new(name).unwrap()));
        assert_eq!(secret.seal(&party, None).to_string(), word(&one[2]));
    }
    let mut secrets: Vec<String> = made.iter().map(|one| word(&one[1])).collect();
    secrets.sort();
    secrets.dedup();
    assert_eq!(secrets.len(), 6, "a secret serves once");
}

/// A folder of its own for the files of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proof_in_browser").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The value after a word on a line of the screen.
fn value(run: &Run, before: &str) -> String {
    let value = run.screen().lines().find_map(|line| line.strip_prefix(before));
    value.unwrap_or_else(|| panic!("{run:?}")).to_owned()
}

/// A proof that the program wrote, and the commitment it showed before.
struct Written {
    path: String,
    commitment: String,
}

/// Races of every form, run by the program.
fn written(folder: &Path) -> Vec<Written> {
    let names = folder.join("names");
    let thousand: Vec<String> = (1..=1000).map(|number| format!("참가자 {number}\n")).collect();
    fs::write(&names, thousand.concat()).unwrap();
    let file = ["--file", names.to_str().unwrap(), "--names", "any"];
    let twenty = "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t";
    let first = folder.join("0").to_str().unwrap().to_owned();
    let forms: [&[&str]; 7] = [
        &["pobi,woni,jun", "--laps", "5", "--event", "커피"],
        &["pobi,woni,jun", "--laps", "9", "--pick", "first", "--count", "2", "--event", "커피", "--after", &first],
        &["지수,현우,민서,a b", "--names", "any", "--laps", "7", "--pick", "last", "--event", "금요일 커피"],
        &[twenty, "--laps", "1", "--pick", "first"],
        &[twenty, "--laps", "1", "--pick", "last", "--count", "20"],
        &["a,b,c", "--laps", "1000000", "--pick", "last"],
        &[&file[..], &["--laps", "30", "--pick", "first", "--count", "10"]].concat(),
    ];
    let race = |(number, form): (usize, &&[&str])| {
        let path = folder.join(number.to_string()).to_str().unwrap().to_owned();
        let run = piped(&[&["race"], *form, &["--final", "--proof", &path]].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        Written { path, commitment: value(&run, "추첨 확인 코드 : ") }
    };
    forms.iter().enumerate().map(race).chain([with_witnesses(folder)]).collect()
}

/// A draw in two steps, with two witnesses and dice.
fn with_witnesses(folder: &Path) -> Written {
    let secret = |arguments: &[&str]| {
        let run = piped(&[&["draw", "secret"], arguments].concat(), b"");
        let file = folder.join(format!("{}.secret", arguments.join(" "))).to_str().unwrap().to_owned();
        fs::write(&file, run.screen()).unwrap();
        (file, value(&run, "seal "))
    };
    let (jisu, minho, host) = (secret(&["--witness", "지수"]), secret(&["--witness", "min ho"]), secret(&[]));
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (ticket, proof) = (path("ticket"), path("witnessed"));
    let words = |jisu: &str, minho: &str| [format!("--witness=지수={jisu}"), format!("--witness=min ho={minho}")];
    let seals = words(&jisu.1, &minho.1);
    let begin = [
        "draw",
        "ticket",
        "a,b,c",
        "--laps",
        "2",
        "--pick",
        "first",
        "--public",
        "three dice",
        "--lang",
        "ko",
        "--host",
    ];
    let run = piped(&[&begin[..], &[&host.1, "--out", &ticket, &seals[0], &seals[1]]].concat(), b"");
    let commitment = value(&run, "추첨 확인 코드 : ");
    let secrets = words(&jisu.0, &minho.0);
    let open = ["draw", "run", &ticket, "--host", &host.0, "--public", "6 4 1", "--proof", &proof];
    let run = piped(&[&open[..], &[&secrets[0], &secrets[1]]].concat(), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    Written { path: proof, commitment }
}

#[test]
fn what_the_program_proves_holds_in_the_page_and_a_changed_bit_fails_everywhere() {
    let folder = folder("program");
    let written = written(&folder);
    let pages = pages();
    let browser = Browser::phone().speaking("ko").knowing("alley.test").open();
    let body = "
        const { report, verdict, steps } = await check.told(cipher.utf8(words[0]), 'ko', {
            published: words[1], by: cipher[words[2]] ?? undefined });
        return { report, verdict, steps };";
    let mut seen = String::new();
    for Written { path, commitment } in &written {
        let text = fs::read_to_string(path).unwrap();
        let told = piped(&["verify", path, "--commitment", commitment, "--lang", "ko"], b"");
        // On a page that is not secure there is no Web Crypto, and nobody needs to choose.
        for (host, by, used) in [("127.0.0.1", "web", "web"), ("127.0.0.1", "own", "own"), ("alley.test", "", "own")] {
            browser.go_to(&pages.at_host(host, "/"));
            let subtle = browser.run("return [isSecureContext, typeof crypto.subtle]", &[]);
            let expected = if host == "alley.test" { json!([false, "undefined"]) } else { json!([true, "object"]) };
            assert_eq!(subtle, expected, "{host}");
            let answer = run(&browser, body, &[json!(text), json!(commitment), json!(by)]);
            let report = &answer["report"];
            assert_eq!((&report["holds"], &report["by"]), (&json!(true), &json!(used)), "{path}: {report}");
            assert_eq!(report["draw"]["commitment"], json!(commitment));
            assert!(answer["verdict"].as_str().unwrap().starts_with("증명이 맞습니다."), "{answer}");
            let named: Vec<&str> =
                report["draw"]["named"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
            assert!(told.screen().contains(&format!(" : {}\n", named.join(", "))), "{named:?}: {}", told.screen());
            let level = report["draw"]["level"].as_str().unwrap();
            assert!(told.screen().contains(&format!("({level})")), "{level}: {}", told.screen());
            for step in answer["steps"].as_array().unwrap() {
                assert_eq!(step["passed"], json!(true));
                writeln!(seen, "{}", step["sentence"]).unwrap();
            }
        }
        let bits = 8 * text.len();
        for bit in [bits / 7, bits / 2 + 3, bits - 9] {
            let changed = flipped(text.as_bytes(), bit);
            assert_eq!(agree(&browser, slice::from_ref(&changed), Some(commitment.parse().unwrap()), "own"), 0);
            let forged = folder.join("forged");
            fs::write(&forged, changed).unwrap();
            let verdict = piped(&["verify", forged.to_str().unwrap(), "--commitment", commitment], b"");
            assert_eq!(verdict.code, Some(1), "{path}, bit {bit}");
            // A thousand cars take the script half a minute.
            if text.lines().count() < 100 {
                let script = Command::new("bash").arg(SCRIPT).args([forged.as_os_str(), commitment.as_ref()]).output();
                assert_eq!(script.unwrap().status.code(), Some(1), "{path}, bit {bit}");
            }
        }
    }
    for step in
        ["연장전", "비밀 값 3개", "비밀 값 1개", "자동차 1000대", "시드", "뽑힌 사람", "정해진 형식", "확인 코드"]
    {
        assert!(seen.contains(step), "{step} was never checked:\n{seen}");
    }
    assert_eq!(browser.complaints(), NOTHING);
}

/// A phone may be older than an emoji in a name.
#[test]
fn a_browser_accuses_nobody_of_what_it_does_not_know() {
    let body = "
        const verdict = async (name) => {
            const text = words[0].replace('entrant pobi', `entrant ${name}`);
            return (await check.told(cipher.utf8(text), 'en')).verdict;
        };
        return [await verdict('pobi'), await verdict('bobi'), await verdict('\\u{50000}')];";
    let verdicts = run(&browser(), body, &[json!(full(TicketForm::One).to_string())]);
    let begins = |index: usize, words: &str| verdicts[index].as_str().unwrap().starts_with(words);
    assert!(begins(0, "The proof agrees with itself.") && begins(1, "The proof does not hold."), "{verdicts}");
    assert!(begins(2, "This browser does not know a character in it"), "{verdicts}");
}

/// Every sentence is there in both languages.
#[test]
fn no_sentence_is_missing() {
    let body = "
        const keys = (kind) => ['ko', 'en'].map((language) => Object.keys(sentences[kind][language]));
        return ['checks', 'differences', 'verdicts'].map(keys);";
    let kinds = run(&browser(), body, &[]);
    for kind in kinds.as_array().unwrap() {
        assert_eq!(kind[0], kind[1]);
        assert!(kind[0].as_array().unwrap().len() >= 3);
    }
}
