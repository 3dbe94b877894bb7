//! A proof is checked in the visitor's browser, with Web Crypto and without; on whatever is shown to both, the page
//! and `alley verify` give the same answer, word for word.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;

use crate::support::piped;
use alley_browser::{Browser, FixedPage, FixedPages, NOTHING};
use alley_luck::{
    Commitment, Difference, Draft, DrawPlace, Flaw, Hours, OpeningRefusal, Party, Proof, ProofText, ProofTextRefusal,
    Secret, Signature, SourceRefusal, ThrowCorrection, Ticket, WitnessKey, WitnessSigner, verify,
};
use alley_racing::End;
use alley_trials::Run;
use alley_trials::draws::forged::{ForgedProof, forged, sha256, with_a_beacon};
use alley_trials::draws::forms::{altered, full, other_draws, rearranged};
use alley_trials::draws::{self, TicketForm};
use alley_words::{Assurance, Language};
use serde_json::{Value, json};
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
    let all = "const [ticket, check] = await Promise.all([import('/ticket.js'), import('/check.js')]);";
    browser.run(&format!("const words = arguments; return (async () => {{ {all} {HAND} {body} }})();"), words)
}

/// Small things that the bodies use.
const HAND: &str = r"
const { ed25519, sha512, unhex } = ticket;
const same = (one, other) => ticket.hex(one) === ticket.hex(other);
const told = (difference) => {
    const korean = check.differenceSentence(difference, 'ko');
    if (!/[가-힣]/.test(korean) || korean.includes('undefined')) throw new Error(korean);
    return check.differenceSentence(difference, 'en');
};
const answer = async (bytes, published, by) => {
    const report = await check.check(bytes, { published: published ?? undefined, by: ticket[by] });
    const last = report.checks.at(-1);
    if (report.holds !== last.passed || report.holds !== (report.difference === undefined)) throw new Error('undecided');
    const verdicts = ['ko', 'en'].map((language) => check.verdictSentence(report, language));
    if (report.holds) return ['holds', verdicts.every((verdict) => verdict.includes('alley verify'))];
    for (const language of ['ko', 'en']) check.checkSentence(last, language);
    return [report.difference.key, told(report.difference)];
};";

/// What Alley says, and in which line the page may go on because it does not check the signature of a beacon.
fn alleys_answer(text: &[u8], published: Option<Commitment>) -> (String, Option<usize>) {
    match verify(text, published) {
        Ok(_) => ("holds".to_owned(), None),
        Err(difference) => {
            let unchecked = match difference {
                Difference::Line { number, flaw: Flaw::Opening(OpeningRefusal::Value(SourceRefusal::Beacon(_))) } => {
                    Some(number)
                }
                _ => None,
            };
            (difference.to_string(), unchecked)
        }
    }
}

/// What came of showing texts to the page and to Alley: how many hold, of how many the page did not see that their
/// beacon is none, and what was said.
#[derive(Default)]
struct Shown {
    hold: usize,
    unchecked: usize,
    keys: BTreeSet<String>,
}

/// The page answers in chunks, as a browser does not wait for ever.
fn compared(browser: &Browser, texts: &[ForgedProof], by: &str) -> Shown {
    let body = "
        const answers = [];
        for (const [text, published] of words[0]) answers.push(await answer(unhex(text), published, words[1]));
        return answers;";
    let mut shown = Shown::default();
    for texts in texts.chunks(500) {
        let words: Vec<_> = texts
            .iter()
            .map(|ForgedProof { text, published }| (hex(text), published.map(|published| published.to_string())))
            .collect();
        let answers = run(browser, body, &[json!(words), json!(by)]);
        for (ForgedProof { text, published }, answer) in texts.iter().zip(answers.as_array().unwrap()) {
            let what = || format!("{by}: {}", String::from_utf8_lossy(text));
            let (expected, unchecked) = alleys_answer(text, *published);
            let held = answer[0] == "holds";
            let said = if held { "holds" } else { answer[1].as_str().unwrap() };
            let key = answer[0].as_str().unwrap();
            shown.keys.insert(key.to_owned());
            match unchecked {
                None => assert_eq!(said, expected, "{}", what()),
                Some(line) => {
                    shown.unchecked += 1;
                    let later = (line..=line + text.len()).any(|line| said.starts_with(&format!("line {line}: ")));
                    assert!(answer[1] == true || later || key == "commitment", "{said}, not {expected}: {}", what());
                }
            }
            shown.hold += usize::from(held && unchecked.is_none());
        }
    }
    shown
}

/// The same for texts that were all published under one commitment; how many hold.
fn agree(browser: &Browser, texts: &[Vec<u8>], published: Option<Commitment>, by: &str) -> usize {
    let texts: Vec<_> = texts.iter().map(|text| ForgedProof { text: text.clone(), published }).collect();
    compared(browser, &texts, by).hold
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
        for (const by of [ticket.own, ticket.web]) {
            for (const [text, times, hash] of words[0]) {
                if (await ticket.hashed(text.repeat(times), by) !== hash) wrong.push(`${by.name} ${text} ${times}`);
            }
            for (const [key, counter, expected] of words[1]) {
                const stream = await by.stream(unhex(key));
                const bytes = await stream(unhex(counter), expected.length / 32);
                if (ticket.hex(bytes) !== expected) wrong.push(`${by.name} ${key} ${counter} ${ticket.hex(bytes)}`);
            }
        }
        return wrong;";
    assert_eq!(run(&browser(), body, &[json!(hashes), json!(streams)]), json!([]));
}

/// SHA-512 as in FIPS 180-4, and RFC 8032, section 7.1: secret, public key, message, signature.
#[test]
fn published_vectors_of_signatures() {
    let hashes = [
        (
            "",
            1,
            "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
        ),
        ("abc", 1, ABC),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            1,
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
        ),
        (
            "a",
            1_000_000,
            "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973ebde0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
        ),
    ];
    let body = "
        const wrong = [];
        for (const [text, times, hash] of words[0]) {
            const found = ticket.hex(sha512(ticket.utf8(text.repeat(times))));
            if (found !== hash) wrong.push([text, times, found]);
        }
        for (const [secret, key, message, signature] of words[1]) {
            const [kept, bytes] = [unhex(secret), unhex(message)];
            if (ticket.hex(ed25519.publicKey(kept)) !== key) wrong.push(['key', key]);
            if (ticket.hex(ed25519.sign(kept, bytes)) !== signature) wrong.push(['signature', signature]);
            if (!ed25519.verify(unhex(key), bytes, unhex(signature))) wrong.push(['refused', key]);
            if (ed25519.verify(unhex(key), unhex(`${message}00`), unhex(signature))) wrong.push(['taken', key]);
        }
        return wrong;";
    assert_eq!(run(&browser(), body, &[json!(hashes), json!(RFC_8032)]), json!([]));
}

const ABC: &str = "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";

const RFC_8032: [[&str; 4]; 5] = [
    [
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
    [
        "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
        "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
        LONG_MESSAGE,
        "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d94b5e8fcd4f681e30a6ac00a9704a188a03",
    ],
    [
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        ABC,
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ],
];

const LONG_MESSAGE: &str = "\
    08b8b2b733424243760fe426a4b54908632110a66c2f6591eabd3345e3e4eb98fa6e264bf09efe12ee50f8f54e9f77b1e355f6c50544\
    e23fb1433ddf73be84d879de7c0046dc4996d9e773f4bc9efe5738829adb26c81b37c93a1b270b20329d658675fc6ea534e0810a4432\
    826bf58c941efb65d57a338bbd2e26640f89ffbc1a858efcb8550ee3a5e1998bd177e93a7363c344fe6b199ee5d02e82d522c4feba15\
    452f80288a821a579116ec6dad2b3b310da903401aa62100ab5d1a36553e06203b33890cc9b832f79ef80560ccb9a39ce767967ed628\
    c6ad573cb116dbefefd75499da96bd68a8a97b928a8bbc103b6621fcde2beca1231d206be6cd9ec7aff6f6c94fcd7204ed3455c68c83\
    f4a41da4af2b74ef5c53f1d8ac70bdcb7ed185ce81bd84359d44254d95629e9855a94a7c1958d1f8ada5d0532ed8a5aa3fb2d17ba70e\
    b6248e594e1a2297acbbb39d502f1a8c6eb6f1ce22b3de1a1f40cc24554119a831a9aad6079cad88425de6bde1a9187ebb6092cf67bf\
    2b13fd65f27088d78b7e883c8759d2c4f5c65adb7553878ad575f9fad878e80a0c9ba63bcbcc2732e69485bbc9c90bfbd62481d9089b\
    eccf80cfe2df16a2cf65bd92dd597b0707e0917af48bbb75fed413d238f5555a7a569d80c3414a8d0859dc65a46128bab27af87a7131\
    4f318c782b23ebfe808b82b0ce26401d2e22f04d83d1255dc51addd3b75a2b1ae0784504df543af8969be3ea7082ff7fc9888c144da2\
    af58429ec96031dbcad3dad9af0dcbaaaf268cb8fcffead94f3c7ca495e056a9b47acdb751fb73e666c6c655ade8297297d07ad1ba5e\
    43f1bca32301651339e22904cc8c42f58c30c04aafdb038dda0847dd988dcda6f3bfd15c4b4c4525004aa06eeff8ca61783aacec57fb\
    3d1f92b0fe2fd1a85f6724517b65e614ad6808d6f6ee34dff7310fdc82aebfd904b01e1dc54b2927094b2db68d6f903b68401adebf5a\
    7e08d78ff4ef5d63653a65040cf9bfd4aca7984a74d37145986780fc0b16ac451649de6188a7dbdf191f64b5fc5e2ab47b57f7f7276c\
    d419c17a3ca8e1b939ae49e488acba6b965610b5480109c8b17b80e1b7b750dfc7598d5d5011fd2dcc5600a32ef5b52a1ecc820e308a\
    a342721aac0943bf6686b64b2579376504ccc493d97e6aed3fb0f9cd71a43dd497f01f17c0e2cb3797aa2a2f256656168e6c496afc5f\
    b93246f6b1116398a346f1a641f3b041e989f7914f90cc2c7fff357876e506b50d334ba77c225bc307ba537152f3f1610e4eafe595f6\
    d9d90d11faa933a15ef1369546868a7f3a45a96768d40fd9d03412c091c6315cf4fde7cb68606937380db2eaaa707b4c4185c32eddcd\
    d306705e4dc1ffc872eeee475a64dfac86aba41c0618983f8741c5ef68d3a101e8a3b8cac60c905c15fc910840b94c00a0b9d0";

/// The page signs and checks as the crate does, with random keys; and neither takes what could be another's.
#[test]
fn page_and_alley_sign_and_check_alike() {
    let browser = browser();
    let signers: Vec<WitnessSigner> = (0..40).map(|_| WitnessSigner::from_system().unwrap()).collect();
    let tickets: Vec<Commitment> =
        (0..40).map(|_| Secret::from_system().unwrap().to_string().parse().unwrap()).collect();
    let words: Vec<_> = signers
        .iter()
        .zip(&tickets)
        .map(|(signer, ticket)| (signer.to_string(), ticket.to_string(), signer.sign(*ticket).to_string()))
        .collect();
    let body = "
        return words[0].map(([signer, commitment, signed]) => {
            const key = ticket.keyOf(signer);
            return [key, ticket.sign(signer, commitment), ticket.signed(key, commitment, signed)];
        });";
    let answers = run(&browser, body, &[json!(words)]);
    for ((signer, ticket), answer) in signers.iter().zip(&tickets).zip(answers.as_array().unwrap()) {
        let (key, signature): (WitnessKey, Signature) =
            (answer[0].as_str().unwrap().parse().unwrap(), answer[1].as_str().unwrap().parse().unwrap());
        assert_eq!((key, signature), (signer.key(), signer.sign(*ticket)));
        assert!(key.signed(*ticket, &signature) && answer[2] == true);
    }

    let (signer, ticket) = (&signers[0], tickets[0]);
    let (key, signature) = (signer.key().to_string(), signer.sign(ticket).to_string());
    let mut others: Vec<(String, String)> = Vec::new();
    others.extend((0..512).map(|bit| (key.clone(), flipped_digits(&signature, bit))));
    others.extend((0..256).map(|bit| (flipped_digits(&key, bit), signature.clone())));
    others.extend(not_quite_signatures(&key, &signature));
    let body = "return words[0].map(([key, signed]) => ticket.signed(key, words[1], signed));";
    let answers = run(&browser, body, &[json!(others), json!(ticket.to_string())]);
    assert_eq!(answers.as_array().unwrap().len(), others.len());
    for ((key, signature), answer) in others.iter().zip(answers.as_array().unwrap()) {
        let (alleys_key, parsed): (WitnessKey, Signature) = (key.parse().unwrap(), signature.parse().unwrap());
        assert_eq!((alleys_key.signed(ticket, &parsed), answer), (false, &json!(false)), "{key} {signature}");
    }
}

fn bytes_of(digits: &str) -> Vec<u8> {
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
}

fn flipped_digits(digits: &str, bit: usize) -> String {
    hex(&flipped(&bytes_of(digits), bit))
}

/// Points of small order as keys, with signatures that fit them by the equation alone; and the same signature with the
/// order of the curve added, which fits by the equation, too.
fn not_quite_signatures(key: &str, signature: &str) -> Vec<(String, String)> {
    let small = [
        format!("01{}", "00".repeat(31)),
        format!("ec{}7f", "ff".repeat(30)),
        "00".repeat(32),
        format!("{}80", "00".repeat(31)),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05".to_owned(),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85".to_owned(),
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a".to_owned(),
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa".to_owned(),
        format!("01{}80", "00".repeat(30)),
        format!("ec{}ff", "ff".repeat(30)),
        format!("ee{}7f", "ff".repeat(30)),
        format!("ed{}7f", "ff".repeat(30)),
    ];
    // One times the base point, which a key that is nothing adds nothing to; and nothing at all.
    let base = format!("58{}01{}", "66".repeat(31), "00".repeat(31));
    let nothing = format!("01{}", "00".repeat(63));
    let order = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
    let mut carried = 0;
    let sum: Vec<u8> = bytes_of(&signature[64..])
        .into_iter()
        .zip(bytes_of(order))
        .map(|(one, other)| {
            carried = (carried >> 8) + u16::from(one) + u16::from(other);
            u8::try_from(carried & 0xff).unwrap()
        })
        .collect();
    let mut others = vec![(key.to_owned(), format!("{}{}", &signature[..64], hex(&sum)))];
    for key in small {
        others.extend([(key.clone(), base.clone()), (key.clone(), nothing.clone()), (key, signature.to_owned())]);
    }
    others
}

/// The browser's cipher and ours on random keys, counters about to overflow, and every length up to some blocks.
#[test]
fn both_ciphers_give_the_same_bytes() {
    let body = "
        const random = (length) => crypto.getRandomValues(new Uint8Array(length));
        let compared = 0;
        for (let length = 0; length < 400; length += 1) {
            const bytes = random(length + 8).subarray(8);
            if (!same(await ticket.own.sha256(bytes), await ticket.web.sha256(bytes))) return ['hash', ticket.hex(bytes)];
            const [key, counter] = [random(32), random(16)];
            counter.fill(255, length % 17);
            const blocks = 1 + (length % 40);
            const [own, web] = [await ticket.own.stream(key), await ticket.web.stream(key)];
            if (!same(await own(counter, blocks), await web(counter, blocks))) return [ticket.hex(key), ticket.hex(counter)];
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
            if (code < 0xd800 || code > 0xdfff) keys.push(ticket.refused(`a${String.fromCodePoint(code)}b`)?.key ?? 'label');
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

/// A small draw with all that the form has.
fn small(form: TicketForm) -> Proof {
    let draft = form.draft("e", draws::course(&["a", "지수"], 3, Some((End::Last, 1))));
    match form {
        TicketForm::One => draws::proof(draws::ticket(draft, &["w"]), None),
        TicketForm::Two => {
            let draft = form.announcing(draft, "dice 1 of 6");
            let draw = draws::proof(draws::ticket(draft, &["w"]), Some("6")).draw().clone();
            draw.with_corrections(vec![ThrowCorrection { place: 1, was: 3 }]).unwrap().prove()
        }
    }
}

/// Every single bit of a small draw of each form, and some of a large one.
#[test]
fn every_bit_of_a_proof_counts() {
    let browser = browser();
    for form in TicketForm::EACH {
        for (proof, steps) in [(small(form), [1, 7]), (full(form), [31, 37])] {
            let published = proof.draw().ticket().commitment();
            let text = proof.to_string().into_bytes();
            for ((published, by), step) in [(None, "own"), (Some(published), "web")].into_iter().zip(steps) {
                let changed: Vec<Vec<u8>> = (0..8 * text.len()).step_by(step).map(|bit| flipped(&text, bit)).collect();
                assert_eq!(agree(&browser, slice::from_ref(&text), published, by), 1);
                assert_eq!(agree(&browser, &changed, published, by), 0);
            }
        }
    }
}

/// One line of a draw as it might be written otherwise.
fn odd_lines(form: TicketForm) -> Vec<(&'static str, String)> {
    let common = [
        ("number", "number "),
        ("number", "number -2"),
        ("number", "number +"),
        ("number", "number 4294967296"),
        ("number", "number 4294967295"),
        ("number", "number 99999999999x"),
        ("number", "number 0"),
        ("laps", "laps "),
        ("laps", "laps 0"),
        ("laps", "laps -5"),
        ("laps", "laps -"),
        ("laps", "laps 05"),
        ("laps", "laps 1234567890"),
        ("laps", "laps 5x"),
        ("pick", "pick"),
        ("pick", "pick "),
        ("pick", "pick first"),
        ("pick", "pick first "),
        ("pick", "pick first +2"),
        ("pick", "pick first 18446744073709551615"),
        ("pick", "pick first 18446744073709551616"),
        ("pick", "pick first 999999999999999999999999999999"),
        ("pick", "pick middle 2"),
        ("pick", "pick classic"),
        ("entrant pobi", "car pobi"),
        ("entrant pobi", "entrant "),
        ("entrant pobi", "entrant \u{10ffff}"),
        ("entrant pobi", "entrant \u{50000}"),
        ("entrant a b", "instead-of a b"),
        ("host-seal", "host-seal d"),
        ("host-seal", "host-seal 가나"),
        ("host-seal", "host-seal 😀"),
        ("witness-seal", "witness-seal 639g"),
        ("witness-seal", "witness-seal "),
        ("public-value", "public-value 육"),
        ("public-value", "public-value "),
    ];
    let second = [
        ("event ", "event a  \"b\" \\ x\u{302}"),
        ("event-id", "event-id E7"),
        ("void", "void 4294967296"),
        ("void", "void 1"),
        ("entrant a b", "entrant a  x\u{302}\"\\'"),
        ("source", "source drand quicknet next"),
        ("source", "source drand quicknet 37000000"),
        ("source", "source dice 12 of 6 of 6"),
        ("source", "source "),
        ("closed", "closed 18446744073709551616"),
        ("closed", "closed 18446744073709551615"),
        ("closed", "closed 01794821400"),
        ("closed", "closed 0"),
        ("open-until", "open-until 100000000000"),
        ("witness-signature", "witness-signature 지수"),
        ("witness-secret", "witness-secret 01"),
        ("host-secret", "host-secret 2"),
        ("public-value", "public-value 6 4 1 1 2 3 4 5 6 6 5 256"),
        ("throw-corrected", "throw-corrected 2"),
        ("throw-corrected", "throw-corrected 2 "),
    ];
    let own = if form == TicketForm::Two { &second[..] } else { &[] };
    let mut odd: Vec<_> = common.iter().chain(own).map(|(key, line)| (*key, (*line).to_owned())).collect();
    odd.push(("entrant pobi", format!("entrant {}", "가".repeat(41))));
    odd.push(("throw-corrected", vec!["throw-corrected 2 3"; 999].join("\n")));
    odd.push(("throw-corrected", vec!["throw-corrected 2 3"; 1000].join("\n")));
    odd
}

#[test]
fn whatever_looks_like_a_proof_is_answered_in_the_same_words() {
    let browser = browser();
    for form in TicketForm::EACH {
        let published = full(form).draw().ticket().commitment();
        let text = full(form).to_string();
        let mut texts: Vec<Vec<u8>> = altered(form).into_iter().map(|(_, text, _)| text.into_bytes()).collect();
        texts.extend(rearranged(form).into_iter().map(String::into_bytes));
        for (key, line) in odd_lines(form) {
            let found = text.lines().find(|line| line.starts_with(key));
            texts.extend(found.map(|found| text.replacen(found, &line, 1).into_bytes()));
        }
        texts.extend(["", "alley-draw 1", "alley-draw 2\n", text.trim_end()].map(|text| text.as_bytes().to_vec()));
        texts.push(text.replace("min ho", "").into_bytes());
        let invalid =
            [&b"\xff"[..], b"alley-draw 1\n\xc3\n", b"alley-draw 1\nevent \xe0\x80\x80\n\xff", b"a\n\n\xed\xa0\x80"];
        texts.extend(invalid.map(<[u8]>::to_vec));
        for (published, by) in [(None, "web"), (Some(published), "own")] {
            assert_eq!(agree(&browser, &texts, published, by), 0);
            let others: Vec<Vec<u8>> =
                other_draws(form).iter().map(|(_, draw)| draw.to_string().into_bytes()).collect();
            let hold = if published.is_some() { 0 } else { others.len() };
            assert_eq!(agree(&browser, &others, published, by), hold);
        }
    }
}

/// Thousands that were made for this: the page and Alley give the same answer, word for word, in Korean too there is one;
/// every sentence is said at least once. Only the signature of a beacon is not checked by the page, which says so.
#[test]
fn page_and_alley_agree_on_six_thousand_forged_proofs() {
    let browser = browser();
    let mut keys = BTreeSet::new();
    for (form, by) in TicketForm::EACH.into_iter().zip(["web", "own"]) {
        let shown = compared(&browser, &forged(form, 3_000), by);
        assert!(shown.hold > 50, "{form:?}: {} hold", shown.hold);
        assert_eq!(shown.unchecked > 5, form == TicketForm::Two, "{form:?}: {} beacons", shown.unchecked);
        keys.extend(shown.keys);
    }
    let large = [small(TicketForm::One), small(TicketForm::Two)].map(|proof| proof.to_string());
    let many = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<Vec<_>>().concat();
    let witnesses = many(1001, |number| format!("witness-seal {number:064} {number:064} w{number}\n"));
    let cars = many(100_001, |number| format!("entrant {number}\n"));
    let large = [
        large[1].replacen("witness-seal", &format!("{witnesses}witness-seal"), 1),
        large[0].replacen("entrant a\n", &cars, 1),
        "a".repeat(Proof::MOST_BYTES + 1),
    ];
    for text in large {
        let shortened = &text[..text.len().min(100)];
        let body = "return answer(words[1] ? new Uint8Array(words[1]).fill(97) : ticket.utf8(words[0]), null, 'own');";
        let words = if text.starts_with("aa") { json!(text.len()) } else { json!(0) };
        let answer = run(&browser, body, &[json!(if words == json!(0) { &text } else { "" }), words]);
        assert_eq!(answer[1].as_str().unwrap(), alleys_answer(text.as_bytes(), None).0, "{shortened}");
        keys.insert(answer[0].as_str().unwrap().to_owned());
    }
    let all = run(&browser, "return Object.keys(check.differences.en);", &[]);
    let never: Vec<&str> =
        all.as_array().unwrap().iter().map(|key| key.as_str().unwrap()).filter(|key| !keys.contains(*key)).collect();
    assert_eq!(never, ["label-unknown"], "a newer Unicode is tried elsewhere");
}

/// What a phone reads before it signs and reveals: the ticket alone, as strictly as the whole proof.
#[test]
fn a_ticket_alone_is_read_by_the_page_as_by_alley() {
    let browser = browser();
    let body = "
        return words[0].map((text) => {
            try {
                return ticket.readTicket(ticket.decoded(unhex(text))).text;
            } catch (difference) {
                if (!(difference instanceof ticket.Refusal)) throw difference;
                return told(difference);
            }
        });";
    let mut read = 0;
    for form in TicketForm::EACH {
        let mut tickets: Vec<Vec<u8>> =
            forged(form, 1_500).iter().map(|ForgedProof { text, .. }| ticket_in(text)).collect();
        tickets.push([&ticket_in(full(form).to_string().as_bytes())[..], b"\n"].concat());
        let shown: Vec<String> = tickets.iter().map(|text| hex(text)).collect();
        let answers = run(&browser, body, &[json!(shown)]);
        for (text, answer) in tickets.iter().zip(answers.as_array().unwrap()) {
            let expected = Ticket::read(text).map_or_else(|difference| difference.to_string(), |read| read.to_string());
            assert_eq!(answer, &json!(expected), "{}", String::from_utf8_lossy(text));
            read += usize::from(answer.as_str().is_some_and(|text| text.starts_with("alley-draw ")));
        }
    }
    assert!(read > 200, "{read} tickets are ones");
}

/// The lines up to the host's seal.
fn ticket_in(text: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let end = lines.iter().position(|line| line.starts_with(b"host-seal ")).map_or(lines.len(), |at| at + 1);
    lines[..end].concat()
}

#[test]
fn the_page_knows_every_field_of_a_ticket() {
    let browser = browser();
    let body = "
        const read = ticket.readTicket(words[0]);
        const found = await check.commitmentOf(read, ticket.own);
        return [read, ticket.level(read), ticket.place(read) ?? null, found, check.spoken(found)];";
    for form in TicketForm::EACH {
        let full = full(form);
        let alleys = full.draw().ticket();
        let (draft, place) = (alleys.draft(), alleys.place());
        let answer = run(&browser, body, &[json!(alleys.to_string())]);
        let read = &answer[0];
        assert_eq!((&read["event"], &read["number"]), (&json!(draft.title().as_str()), &json!(draft.number())));
        assert_eq!(read["eventId"], json!(place.map(|place| place.event.to_string())));
        assert_eq!(read["voidBefore"], json!(draft.void_before()));
        assert_eq!(read["previous"], json!(draft.previous().unwrap().to_string()));
        assert_eq!((&read["laps"], &read["end"], &read["count"]), (&json!(5), &json!("first"), &json!(2)));
        assert_eq!((&read["entrants"], &read["absent"]), (&json!(draws::forms::NAMES), &json!([])));
        let witnesses: Vec<Value> = draft
            .witnesses()
            .map(|witness| {
                let key = witness.key.map(|key| key.to_string());
                json!({ "name": witness.name.as_str(), "seal": witness.seal.to_string(), "key": key })
            })
            .collect();
        assert_eq!(read["witnesses"], json!(witnesses));
        assert_eq!(read["hours"]["closed"], json!(alleys.hours().map(Hours::closed)));
        assert_eq!(read["hours"]["openUntil"], json!(alleys.hours().map(Hours::open_until)));
        let announced = [&read["publicKind"], &read["source"]["text"]];
        let expected = form.source().0;
        assert!(announced.contains(&&json!(expected)) && announced.contains(&&json!(null)), "{announced:?}");
        assert_eq!(read["hostSeal"], json!(alleys.host().to_string()));
        assert_eq!(answer[1], json!(alleys.level().to_string()));
        assert_eq!(answer[2], json!(place.map(|place| place.to_string())));
        assert_eq!(answer[3], json!(alleys.commitment().to_string()));
        assert_eq!(answer[4], json!(alleys.commitment().spoken()));
    }
    let any: Vec<Commitment> = (0..300_u32).map(|number| sha256(&number.to_be_bytes()).parse().unwrap()).collect();
    let spoken = run(
        &browser,
        "return words[0].map(check.spoken);",
        &[json!(any.iter().map(ToString::to_string).chain(["00".repeat(32), "ff".repeat(32)]).collect::<Vec<_>>())],
    );
    let edges = ["00", "ff"].map(|byte| byte.repeat(32).parse::<Commitment>().unwrap());
    let expected: Vec<String> = any.iter().chain(&edges).map(Commitment::spoken).collect();
    assert_eq!(spoken, json!(expected));
}

/// The page does not check the signature of a beacon, and says so; of other sources it says nothing like that.
#[test]
fn the_verdict_says_what_was_not_checked() {
    let browser = browser();
    let body = "
        const said = await Promise.all(['en', 'ko'].map((language) => check.told(ticket.utf8(words[0]), language)));
        return said.map(({ verdict, report }) => [verdict, report.draw.level]);";
    let verdicts = |proof: &Proof| run(&browser, body, &[json!(proof.to_string())]);
    let beacon = verdicts(&with_a_beacon(&["w"]));
    let said = |of: &Value, language: usize, words: &str| of[language][0].as_str().unwrap().contains(words);
    assert!(said(&beacon, 0, "signature is not checked on this page; `alley verify` checks it."), "{beacon}");
    assert!(said(&beacon, 1, "서명은 이 화면에서 확인하지 않습니다. `alley verify`로 확인하세요."), "{beacon}");
    assert_eq!(beacon[0][1], json!("public"));
    let dice = verdicts(&full(TicketForm::Two));
    assert!(!said(&dice, 0, "alley verify") && !said(&dice, 1, "alley verify"), "{dice}");
    assert_eq!(verdicts(&small(TicketForm::Two))[0][1], json!("witnessed"), "one die can be ground out");
    assert_eq!(verdicts(&full(TicketForm::One))[0][1], json!("witnessed"), "free text is written in many ways");
}

/// Draws of every level, number and chance, most of them after void ones.
fn told_of() -> Vec<Proof> {
    let names: Vec<String> = (0..64).map(|number| format!("n{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut proofs = vec![with_a_beacon(&["w"]), with_a_beacon(&[])];
    for form in TicketForm::EACH {
        let weak = if form == TicketForm::One { ("a die", "6") } else { ("dice 11 of 6", "1 2 3 4 5 6 1 2 3 4 5") };
        let mut void: Option<Ticket> = None;
        for number in 0..14_usize {
            let after = |draft: Draft| void.iter().fold(draft, |draft, void| draft.following_void(void).unwrap());
            let of = |count: usize, pick: usize, end: End| draws::course(&names[..count], 1, Some((end, pick)));
            let count = [1, 2, 3, 4, 7, 12, 32, 33, 64][number % 9];
            let mut courses =
                vec![of(count, 1, End::First), of(count, count.div_ceil(2), End::Last), of(32, 3, End::First)];
            courses.push(draws::course(&names[..3], 1, None));
            if form == TicketForm::Two {
                courses.push(draws::order(&names[..3], 1));
            }
            for course in courses {
                for witnesses in [&[][..], &["지수", "min ho"]] {
                    for source in [None, Some(weak), Some(form.source())] {
                        let draft = after(form.draft("e", course.clone()));
                        let draft = source.iter().fold(draft, |draft, (kind, _)| form.announcing(draft, kind));
                        proofs.push(draws::proof(draws::ticket(draft, witnesses), source.map(|(_, value)| value)));
                    }
                }
            }
            void = Some(draws::ticket(after(form.draft("e", of(4, 1, End::First))), &["w"]));
        }
        proofs.push(full(form));
    }
    proofs
}

/// What is proved, what is trusted and what cannot be excluded: the page says it in the words of `alley verify`, digit
/// for digit.
#[test]
fn the_page_assures_of_no_more_and_no_less_than_alley() {
    let browser = browser();
    let body = "
        const said = [];
        for (const text of words[0]) {
            const each = await Promise.all(['en', 'ko'].map((language) => check.told(ticket.utf8(text), language)));
            said.push(each.map(({ assurances }) => assurances));
        }
        return said;";
    let mut kinds = BTreeSet::new();
    for proofs in told_of().chunks(200) {
        let texts: Vec<String> = proofs.iter().map(ToString::to_string).collect();
        let answers = run(&browser, body, &[json!(texts)]);
        for (proof, answer) in proofs.iter().zip(answers.as_array().unwrap()) {
            let assurance = Assurance::of(proof.draw());
            let expected = [Language::English, Language::Korean].map(|language| language.assurances(&assurance));
            assert_eq!(answer, &json!(expected), "{proof}");
            let [english, _] = expected;
            kinds.extend(english.iter().map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" ")));
        }
    }
    for kind in
        ["Level: public. The", "Level: witnessed. The", "Level: replayable. The", "Void draws: if", "Void draws: none"]
    {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

#[test]
fn seals_made_in_the_page_open_in_alley() {
    let browser = browser();
    let body = "
        const made = [];
        for (const witness of [undefined, '지수', 'min ho']) {
            for (const by of [ticket.own, ticket.web]) {
                for (const place of [undefined, words[0]]) {
                    const kept = ticket.newSecret();
                    const line = ticket.openingLine(witness, kept, place);
                    made.push([witness ?? null, kept, await ticket.seal(witness, kept, place, by), line, place ?? null]);
                }
            }
        }
        const refused = await ticket.seal('e\\u0301', ticket.newSecret()).catch(({ key }) => key);
        return [made, refused];";
    let place = DrawPlace { event: draws::event(), number: 7 };
    let answer = run(&browser, body, &[json!(place.to_string())]);
    let made = answer[0].as_array().unwrap();
    assert_eq!((made.len(), &answer[1]), (12, &json!("label-not-composed")));
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    for one in made {
        let secret: Secret = word(&one[1]).parse().unwrap();
        let party = one[0].as_str().map_or(Party::Host, |name| Party::Witness(ProofText::new(name).unwrap()));
        let place = one[4].as_str().map(|_| place);
        assert_eq!(secret.seal(&party, place).to_string(), word(&one[2]));
        assert_eq!(secret.opening_line(&party, place), word(&one[3]));
    }
    let mut secrets: Vec<String> = made.iter().map(|one| word(&one[1])).collect();
    secrets.sort();
    secrets.dedup();
    assert_eq!(secrets.len(), 12, "a secret serves once");
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

/// A draw step by step, with two witnesses and dice.
fn with_witnesses(folder: &Path) -> Written {
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let told = |arguments: &[&str]| {
        let run = piped(&[&["draw"], arguments, &["--lang", "ko"]].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run
    };
    let (draft, ticket, proof, host) = (path("draft"), path("ticket"), path("witnessed"), path("host.secret"));
    let race = ["begin", "a,b,c", "--laps", "2", "--pick", "first", "--source", "dice 12 of 6", "--out", &draft];
    told(&race);
    let names = ["지수", "min ho"];
    let [secrets, keys] = [".secret", ".key"].map(|end| names.map(|name| path(&format!("{name}{end}"))));
    let line = |run: &Run| run.screen().trim_end().to_owned();
    let seals = [0, 1].map(|at| {
        let arguments = ["secret", &draft, "--witness", names[at], "--key", &keys[at], "--out", &secrets[at]];
        line(&told(&arguments))
    });
    let seal = value(&told(&["secret", &draft, "--out", &host]), "host-seal ");
    let begun =
        told(&["ticket", &draft, "--host", &seal, "--witness", &seals[0], "--witness", &seals[1], "--out", &ticket]);
    let commitment = value(&begun, "추첨 확인 코드 : ");
    let signed = keys.map(|key| line(&told(&["sign", &ticket, "--key", &key])));
    let [one, two] = [0, 1].map(|at| format!("{}={}", names[at], secrets[at]));
    let opened = ["--signature", &signed[0], "--signature", &signed[1], "--witness", &one, "--witness", &two];
    let run = ["run", &ticket, "--host", &host, "--public", "6 4 1 1 2 3 4 5 6 6 5 4", "--proof", &proof];
    told(&[&run[..], &opened].concat());
    Written { path: proof, commitment }
}

#[test]
fn what_the_program_proves_holds_in_the_page_and_a_changed_bit_fails_everywhere() {
    let folder = folder("program");
    let written = written(&folder);
    let pages = pages();
    let browser = Browser::phone().speaking("ko").knowing("alley.test").open();
    let body = "
        const { report, verdict, steps } = await check.told(ticket.utf8(words[0]), 'ko', {
            published: words[1], by: ticket[words[2]] ?? undefined });
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
            let script = Command::new("bash").arg(SCRIPT).args([forged.as_os_str(), commitment.as_ref()]).output();
            assert_eq!(script.unwrap().status.code(), Some(1), "{path}, bit {bit}");
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
            return (await check.told(ticket.utf8(text), 'en')).verdict;
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
        const keys = (kind) => ['ko', 'en'].map((language) => Object.keys(check[kind][language]));
        return ['checks', 'differences', 'verdicts'].map(keys);";
    let kinds = run(&browser(), body, &[]);
    for kind in kinds.as_array().unwrap() {
        assert_eq!(kind[0], kind[1]);
        assert!(kind[0].as_array().unwrap().len() >= 2);
    }
}
