use std::fmt::Write;

use alley_journal::{Memory, Moment};
use alley_play::{Access, Beginning, Followed, Gathering, Stamp, Step, Token, course, entrants};
use alley_racing::End;
use alley_words::Assurance;
use sha2::{Digest, Sha256};

use super::*;
use crate::live::published;

const HOSTILE: [&str; 5] = ["<script>1</script>", "\"><img src=x>", "' onclick='x", "</title><xmp>", "&lt;u&gt;"];
const HOST: &str = "aa";

/// An event around which all this has happened.
struct Table {
    room: Followed<Gathering>,
    journal: Memory,
    token: Token,
}

fn seal(line: &str) -> String {
    Sha256::digest(line.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    })
}

fn host_line(draw: &str) -> String {
    format!("host-secret {}\n", draw.repeat(32))
}

fn witness_line(name: &str) -> String {
    format!("witness-secret {} {name}\n", "5f".repeat(32))
}

impl Table {
    fn of(event: &str, names: &[&str], count: usize) -> Self {
        let token = Token::fresh().unwrap();
        let course = course(entrants(&names.join("\n")).unwrap(), 6, End::First, count).unwrap();
        let access = Access::new(&token, false);
        let beginning = Beginning::first_form(access, event, course, &seal(&host_line(HOST))).unwrap();
        let mut journal = Memory::default();
        let room = Followed::begin(&mut journal, beginning, &Stamp::fresh(clock()).unwrap()).unwrap();
        Self { room, journal, token }
    }

    fn step(mut self, kind: &str, text: &str) -> Self {
        let step = Step::read(kind, text).unwrap();
        self.room.happen(&mut self.journal, None, &Stamp::fresh(clock()).unwrap(), &step).unwrap();
        self
    }

    fn witnessed_by(self, name: &str) -> Self {
        let seal = seal(&witness_line(name));
        self.step("witness", &format!("witness-seal {seal} {name}\n"))
    }

    fn closed(self) -> Self {
        let closing = Step::Close(self.room.content().unwrap().closing().unwrap()).to_string();
        self.step("close", &closing)
    }

    fn drawn(self, witnesses: &[&str]) -> Self {
        let revealed = witnesses.iter().fold(self, |table, name| table.step("reveal", &witness_line(name)));
        revealed.step("reveal", &host_line(HOST))
    }

    /// Every page and every part of a page.
    fn pages(&self, language: Language) -> Vec<String> {
        self.pages_of(&published(&self.room, None, long_after()), language)
    }

    fn pages_of(&self, view: &Published<Draws>, language: Language) -> Vec<String> {
        let origin = "http://127.0.0.1:8300";
        let visit = |holder, television| Visit { language, origin, view, holder, television, evening: None };
        let pages = [
            page(&visit(Holder::Writer(self.token.clone()), false)),
            page(&visit(Holder::Viewer(Some(self.token.look())), false)),
            page(&visit(Holder::Viewer(None), true)),
        ];
        let events = [true, false].map(|host| fragment(view, host, language).into_event());
        pages.map(Markup::into_string).into_iter().chain(events).collect()
    }
}

/// One event in each phase, all with these names.
fn every_phase(event: &str, names: &[&str], witness: &str) -> [Table; 5] {
    let gathering = || Table::of(event, names, 1).witnessed_by(witness);
    [
        gathering(),
        gathering().closed(),
        gathering().closed().step("reveal", &witness_line(witness)),
        gathering().closed().drawn(&[witness]),
        gathering().closed().step("void", "host\n"),
    ]
}

#[test]
fn every_phase_is_drawn_in_both_languages_for_everybody() {
    let stages = ["gathering", "closed", "closed", "drawn", "void"];
    for (table, stage) in every_phase("금요일 커피", &["지수", "Kim"], "민호").iter().zip(stages) {
        for language in Language::ALL {
            for page in table.pages(language) {
                assert!(page.replace("&quot;", "\"").contains(&format!("\"stage\":\"{stage}\"")), "{page}");
                assert!(page.contains("금요일 커피") && page.contains("지수") && page.contains("Kim"), "{page}");
                assert!(page.contains(&language.draw_number(1)), "{page}");
            }
        }
    }
}

#[test]
fn a_name_is_never_markup_and_nothing_is_inline() {
    for witness in HOSTILE {
        for table in every_phase(witness, &HOSTILE, witness) {
            for page in Language::ALL.into_iter().flat_map(|language| table.pages(language)) {
                for dangerous in ["<script>", "<img src=x", "<xmp>", "<u>", "&lt;u&gt;", "\" onclick", "\"><img src=x"]
                {
                    assert!(!page.contains(dangerous), "{dangerous} in {page}");
                }
                assert!(!page.contains(" style=") && !page.contains("<style"), "{page}");
                assert!(
                    page.split("<script").skip(1).all(|script| script.starts_with(" type=\"module\" src=\"/assets/"))
                );
            }
        }
    }
}

#[test]
fn only_the_host_is_given_the_hosts_link_and_can_close() {
    let table = Table::of("커피", &["지수", "현우"], 1);
    let token = table.token.to_string();
    let pages = table.pages(Language::English);
    assert!(pages[0].contains(&token) && pages[0].contains("id=\"close\"") && pages[3].contains("\"witnesses\":[]"));
    for page in &pages[1..3] {
        assert!(!page.contains(&token) && !page.contains("id=\"close\"") && !page.contains("id=\"again\""), "{page}");
    }
    assert!(pages[3..].iter().all(|part| !part.contains(&token) && !part.contains(&table.token.look().to_string())));
    assert!(!pages[2].contains(&table.token.look().to_string()));
    let witnessed = table.witnessed_by("민호").pages(Language::English);
    assert!(witnessed[0].contains("id=\"close\"") && !witnessed[3].contains("\"witnesses\":[]"));
}

/// The page says of a draw what `alley verify` says of its proof.
#[test]
fn a_draw_is_worth_on_the_page_what_its_proof_is_worth() {
    let names = ["지수", "Kim", "Lee"];
    for witnesses in [&[][..], &["민호", "서연"]] {
        let gathering = witnesses.iter().fold(Table::of("커피", &names, 2), |table, name| table.witnessed_by(name));
        let table = gathering.closed().drawn(witnesses);
        let proof = table.room.content().unwrap().proof(1).unwrap();
        for language in Language::ALL {
            let assurances = language.assurances(&Assurance::of(proof.draw()));
            assert!(assurances.len() >= 3);
            for page in &table.pages(language)[..3] {
                let shown: Vec<_> = page.split("<p class=\"assurance\">").skip(1).collect();
                let shown: Vec<_> = shown.iter().filter_map(|rest| rest.split("</p>").next()).collect();
                assert_eq!(shown, assurances);
            }
        }
    }
}

/// When every race has been shown.
fn long_after() -> Moment {
    Moment::from_millis(clock().millis() + 3_600_000)
}

#[test]
fn the_result_does_not_leave_the_server_while_the_race_is_on() {
    let table = Table::of("커피", &["지수", "현우"], 1).closed().drawn(&[]);
    let Phase::Drawn { picked, .. } = table.room.board().latest.phase.clone() else { panic!("it was drawn") };
    let on = published(&table.room, None, clock());
    let json = |view: &Published<Draws>| crate::wire::json(&crate::wire::Draw::of(view));
    for (page, is_event) in table.pages_of(&on, Language::Korean).into_iter().zip([false, false, false, true, true]) {
        assert!(is_event || page.contains("\"draw racing\"") || page.contains("\"draw tv racing\""), "{page}");
        let told = ["지수", "현우"].map(|name| page.matches(name).count());
        assert_eq!(told[0], told[1], "one name stands here more often than the other: {page}");
        assert!(!page.contains("proof/1") && !page.contains("class=\"standings\""), "{page}");
    }
    assert!(json(&on).contains("\"state\":\"racing\"") && !json(&on).contains("picked"), "{}", json(&on));

    let over = published(&table.room, None, long_after());
    for page in table.pages_of(&over, Language::Korean) {
        assert!(!page.contains("draw racing") && page.contains(&format!("<li>{}</li></ul>", picked[0])), "{page}");
        assert!(page.contains("proof/1") && page.contains("class=\"standings\""), "{page}");
    }
    assert!(json(&over).contains("\"state\":\"drawn\"") && json(&over).contains("picked"), "{}", json(&over));
}

#[test]
fn who_withheld_is_named_and_who_was_called_off_is_not_blamed() {
    let closed = || Table::of("커피", &["지수", "현우"], 1).witnessed_by("민호").witnessed_by("서연").closed();
    let called_off = closed().step("reveal", &witness_line("서연")).step("void", "host\n");
    let page = &called_off.pages(Language::Korean)[1];
    assert!(page.contains(Language::Korean.void_by_host()) && page.contains("이들의 잘못이 아닙니다"), "{page}");
    let section = page.split("id=\"withheld\"").nth(1).unwrap().split("</ul>").next().unwrap();
    assert!(section.contains("민호") && !section.contains("서연"), "{section}");

    let mut late = closed();
    let deadline = late.room.content().unwrap().deadline().unwrap();
    let void = late.room.content().unwrap().overdue(deadline).unwrap();
    let stamp = Stamp::fresh(deadline).unwrap();
    late.room.happen(&mut late.journal, None, &stamp, &void).unwrap();
    let page = &late.pages(Language::English)[1];
    assert!(page.contains("Withheld by") && page.contains("not revealed in time") && !page.contains("not to blame"));
}

#[test]
fn a_void_draw_stays_in_the_list_beside_the_next_one() {
    let table = Table::of("커피", &["지수", "현우"], 1).witnessed_by("민호").closed().step("void", "host\n");
    let course = "laps 6\npick first 1\nentrant 지수\nentrant 현우\n";
    let again = format!("{course}host-seal {}\n", seal(&host_line("bb")));
    let page = &table.step("again", &again).pages(Language::English)[1];
    assert!(
        page.contains("data-number=\"1\" data-state=\"void\"") && page.contains("data-state=\"gathering\""),
        "{page}"
    );
    assert!(page.contains("/ticket/1\"") && !page.contains("/proof/1\""));
}

#[test]
fn a_hundred_are_told_by_name_and_a_thousand_in_groups() {
    let told = |cars: usize| {
        let names: Vec<_> = (1..=cars).map(|car| format!("n{car}x")).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let page = Table::of("커피", &names, 1).closed().drawn(&[]).pages(Language::English)[1].clone();
        let table =
            page.split("<table class=\"standings\">").nth(1).unwrap().split("</table>").next().unwrap().to_owned();
        names.iter().filter(|name| table.contains(*name)).count()
    };
    assert_eq!(told(100), 100);
    let few = told(1000);
    assert!((7..=35).contains(&few), "{few}");
}

#[test]
fn the_papers_are_found_from_the_page_itself() {
    let table = Table::of("커피", &["지수", "현우"], 1).closed().drawn(&[]);
    let pages = table.pages(Language::Korean);
    let path = format!("/r/{}", table.room.id());
    assert!(pages[0].contains(&format!("href=\"{path}/{}/proof/1\"", table.token)));
    assert!(pages[1].contains(&format!("href=\"{path}/{}/proof/1\"", table.token.look())));
    assert!(pages[2].contains(&format!("href=\"{path}/ticket/1\"")));
    assert!(pages[3].contains("data-paper=\"proof/1\"") && !pages[3].contains("href=\"/r/"));
}
