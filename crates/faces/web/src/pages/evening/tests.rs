use std::collections::HashMap;
use std::sync::Arc;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{GameId, Memory};
use alley_play::{
    Change, Contest, Evening, EveningChange, Followed, GameNumber, Kept, LaneNumber, Membership, Person, PersonNumber,
    Plan, Score, Stamp, Token, begin_game, clock,
};
use alley_words::Language;

use super::{EveningHolder, EveningVisit, series};
use crate::live::{Published, Tonight};
use crate::pages;

/// Names that would like to be more than names.
const HOSTILE: [&str; 4] =
    ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='alert(1)", "</title><xmp>"];
const ORIGIN: &str = "http://127.0.0.1:8300";

/// An evening of two lanes and three games that is being bowled.
struct Bowling {
    journal: Memory,
    evening: Followed<Evening>,
    host: Token,
}

fn stamp() -> Stamp {
    Stamp::fresh(clock()).unwrap()
}

fn lane(number: u8) -> LaneNumber {
    LaneNumber::new(number).unwrap()
}

fn person(name: &str, team: &str) -> Person {
    Person::named(BowlerName::any(name).unwrap())
        .in_team(BowlerName::any(team).unwrap())
        .with_handicap("12".parse().unwrap())
}

impl Bowling {
    /// Two people on the first lane, the others on the second.
    fn of(people: Vec<Person>) -> Self {
        let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
        let plan = Plan::new(people).called("정기전 <b>".parse().unwrap()).of_games(2).unwrap().on_lanes(2).unwrap();
        let plan = plan.with_handicaps("each".parse().unwrap()).compared(Contest::Both).shared(&host, false);
        let evening = Followed::begin(&mut journal, plan, &stamp()).unwrap();
        Self { journal, evening, host }
    }

    fn usual() -> Self {
        Self::of(vec![person("지수", "A"), person("Ann", "B"), person("Ben", "A"), person("Cho", "B")])
    }

    fn begin(&mut self, on: u8) -> GameId {
        let seats = self.evening.board().seating().on(lane(on)).to_vec();
        let game = begin_game(&mut self.journal, &mut self.evening, lane(on), (&seats, Vec::new()), clock());
        game.unwrap().id
    }

    /// Everybody in this game takes this count with every first ball, and nothing with the second.
    fn bowl(&mut self, id: GameId, counts: &[u8], frames: usize) {
        let mut game = Followed::<Score>::load(&mut self.journal, id).unwrap();
        for &count in counts.iter().flat_map(|count| [count, &0]).collect::<Vec<_>>().repeat(frames) {
            let ball = Change::Roll(Pins::new(count).unwrap().into());
            game.happen(&mut self.journal, None, &stamp(), &ball).unwrap();
        }
    }

    fn happen(&mut self, change: &EveningChange) {
        self.evening.happen(&mut self.journal, None, &stamp(), change).unwrap();
    }

    fn view(&mut self) -> Published<Tonight> {
        let evening = self.evening.board();
        let boards = evening
            .games()
            .iter()
            .map(|game| (game.id, Arc::clone(Followed::<Score>::load(&mut self.journal, game.id).unwrap().board())));
        let boards: HashMap<_, _> = boards.collect();
        let tonight = Tonight::new((Arc::clone(evening), self.evening.version()), boards);
        Published::new((self.evening.id(), self.evening.version()), (evening.rights().cloned(), None), tonight)
    }

    fn membership(&self, on: u8, number: u8) -> Membership {
        Membership { evening: self.evening.id(), lane: lane(on), number: GameNumber::new(number).unwrap() }
    }
}

fn visit(view: &Published<Tonight>, language: Language, holder: EveningHolder) -> EveningVisit<'_> {
    EveningVisit { language, origin: ORIGIN, view, holder, television: false }
}

/// Every page and part of a page, each with the right of its visitor.
fn everything(view: &Published<Tonight>, host: &Token, language: Language) -> Vec<(&'static str, String)> {
    let of_lane = host.lane(lane(1), 0);
    let holders = [
        ("host", EveningHolder::Host(host.clone())),
        ("lane", EveningHolder::Lane(of_lane.clone(), lane(1), Some(host.look()))),
        ("viewer", EveningHolder::Viewer(Some(host.look()))),
        ("everybody", EveningHolder::Viewer(None)),
    ];
    let mut all: Vec<_> = holders
        .into_iter()
        .map(|(who, holder)| (who, pages::evening(&visit(view, language, holder)).into_string()))
        .collect();
    let look = || EveningHolder::Viewer(Some(host.look()));
    let television = EveningVisit { television: true, ..visit(view, language, look()) };
    all.push(("viewer", pages::evening(&television).into_string()));
    all.push(("viewer", pages::recap(&visit(view, language, look()), clock()).into_string()));
    all.push(("everybody", pages::tonight(view, false, language).into_event()));
    all.push(("everybody", pages::tonight(view, true, language).into_event()));
    for game in view.evening.games() {
        let membership = Membership { evening: view.id, lane: game.lane, number: game.number };
        all.push(("everybody", series(view, membership, true, language).into_string()));
        all.push(("everybody", series(view, membership, false, language).into_string()));
    }
    all
}

#[test]
fn a_name_is_never_markup_and_no_page_has_a_script_of_its_own() {
    let mut bowling = Bowling::of(HOSTILE.iter().map(|name| person(name, name)).collect());
    let game = bowling.begin(1);
    bowling.bowl(game, &[9, 8], 10);
    bowling.begin(2);
    let view = bowling.view();
    for language in Language::ALL {
        for (who, page) in everything(&view, &bowling.host, language) {
            for dangerous in ["<script>", "<img src=x", "<xmp>", "정기전 <b>", "\" onclick", "\"><img src=x"] {
                assert!(!page.contains(dangerous), "{dangerous} for {who}");
            }
            assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains("javascript:"));
            for script in page.split("<script").skip(1) {
                assert!(script.starts_with(" type=\"module\" src=\"/assets/"), "{script}");
            }
        }
    }
}

#[test]
fn everybody_is_given_no_more_than_the_links_they_may_have() {
    let mut bowling = Bowling::usual();
    bowling.begin(1);
    let (view, host) = (bowling.view(), bowling.host.clone());
    let tokens = [host.to_string(), host.lane(lane(1), 0).to_string(), host.look().to_string()];
    for language in Language::ALL {
        for (who, page) in everything(&view, &host, language) {
            let found: Vec<_> = tokens.iter().map(|token| page.contains(token)).collect();
            let may = match who {
                "host" => [true, true, true],
                "lane" => [false, true, true],
                "viewer" => [false, false, true],
                _ => [false, false, false],
            };
            assert_eq!(found, may, "{who}");
            assert!(who == "host" || !page.contains(&host.lane(lane(2), 0).to_string()), "{who}");
            // And of what the host manages, nothing stands on a page of anybody else.
            let manages =
                page.starts_with("<!DOCTYPE") && (page.contains("&quot;people&quot;") || page.contains("data-begin"));
            assert_eq!(manages, who == "host", "{who}");
        }
    }
}

#[test]
fn the_host_has_the_link_of_a_lane_that_is_good_now() {
    let mut bowling = Bowling::usual();
    let host = bowling.host.clone();
    let second = host.lane(lane(1), 1);
    bowling.happen(&EveningChange::HandOut(lane(1), alley_play::LaneLink::of(&second)));
    let view = bowling.view();
    let page = pages::evening(&visit(&view, Language::English, EveningHolder::Host(host.clone()))).into_string();
    assert!(page.contains(&format!("{ORIGIN}/e/{}/{second}?look={}", view.id, host.look())));
    assert!(!page.contains(&host.lane(lane(1), 0).to_string()));

    // One that was handed out by another host is not known here.
    let other = Token::fresh().unwrap();
    bowling.happen(&EveningChange::HandOut(lane(2), alley_play::LaneLink::of(&other.lane(lane(2), 1))));
    let view = bowling.view();
    let page = pages::evening(&visit(&view, Language::English, EveningHolder::Host(host.clone()))).into_string();
    assert_eq!(page.matches(Language::English.lane_link_unknown()).count(), 1);
    assert!(!page.contains(&host.lane(lane(2), 1).to_string()));
}

#[test]
fn the_standing_tells_everybodys_games_and_what_follows() {
    let mut bowling = Bowling::usual();
    let (one, two) = (bowling.begin(1), bowling.begin(2));
    bowling.bowl(one, &[9, 8], 10);
    bowling.bowl(two, &[7, 6], 3);
    bowling.happen(&EveningChange::Amend(PersonNumber::new(2).unwrap(), person("Ann", "B").as_pacer()));
    let event = pages::tonight(&bowling.view(), false, Language::English).into_event();
    let (_, board) = event.split_once('\n').unwrap();
    let rows: Vec<_> = board.split("<tr").filter(|row| row.contains("th class=\"name\" scope=\"row\"")).collect();
    assert!(rows[0].contains("지수") && rows[0].contains("<td class=\"sum\">102</td><td>0</td>"), "{}", rows[0]);
    assert!(
        rows[0].contains(">90.0</td>") && rows[0].contains("<td>10</td><td class=\"more\">414</td>"),
        "{}",
        rows[0]
    );
    assert!(rows[1].contains("Ben") && rows[1].contains("<td>69</td>"), "{}", rows[1]);
    assert!(
        rows[3].contains("Ann") && rows[3].contains("pacer") && rows[3].contains("<td class=\"rank\">–"),
        "{}",
        rows[3]
    );
    assert!(board.contains("Game 1, frame 4 · Ben is up") && board.contains("Game 1 is over"));
    assert!(board.contains(Language::English.order_stated()) && board.contains(Language::English.hopes_stated()));
    assert!(board.contains(Language::English.team_order_stated()));
}

#[test]
fn chances_are_told_while_something_is_to_come() {
    let mut bowling = Bowling::usual();
    for _ in 0..2 {
        for on in [1, 2] {
            let game = bowling.begin(on);
            bowling.bowl(game, &[9, 8], 10);
        }
    }
    let event = pages::tonight(&bowling.view(), false, Language::Korean).into_event();
    assert!(!event.contains(Language::Korean.hopes_stated()) && !event.contains(Language::Korean.frames_left()));
}

#[test]
fn only_the_host_is_told_who_is_on_the_list_and_how() {
    let mut bowling = Bowling::usual();
    bowling.begin(2);
    let view = bowling.view();
    let state = |host| {
        let event = pages::tonight(&view, host, Language::English).into_event();
        serde_json::from_str::<serde_json::Value>(event.lines().next().unwrap()).unwrap()
    };
    let (host, viewer) = (state(true), state(false));
    assert_eq!(
        host["people"][1],
        serde_json::json!({
            "number": 2, "name": "Ann", "team": "B", "handicap": 12, "average": null, "pacer": false
        })
    );
    assert_eq!((&host["length"], &host["record"]), (&2.into(), &view.record.into()));
    assert!(viewer.get("people").is_none());
    // A lane that waits can be begun by the host, and by nobody who only looks on.
    let begins = |host| pages::tonight(&view, host, Language::English).into_event().matches("data-begin=\"1\"").count();
    assert_eq!((begins(true), begins(false)), (1, 0));
    assert!(!pages::tonight(&view, true, Language::English).into_event().contains("data-begin=\"2\""));
    let lanes = &viewer["lanes"];
    assert_eq!((&lanes[0]["running"], &lanes[0]["next"]), (&false.into(), &1.into()));
    assert_eq!((&lanes[1]["running"], &lanes[1]["seats"][0]["name"]), (&true.into(), &"Ben".into()));
}

#[test]
fn a_series_is_a_sum_and_says_what_can_be_done() {
    let mut bowling = Bowling::usual();
    let told = |bowling: &mut Bowling, number, writer| {
        let membership = bowling.membership(1, number);
        series(&bowling.view(), membership, writer, Language::English).into_string()
    };
    let first = bowling.begin(1);
    assert!(told(&mut bowling, 1, true).contains("data-can=\"back\""), "a game of a plan can be taken back");
    bowling.bowl(first, &[9, 8], 10);
    let over = told(&mut bowling, 1, true);
    assert!(over.contains(&format!("data-next=\"{first}\"")) && over.contains("data-can=\"next\""), "{over}");
    assert!(over.contains("data-seats=\"[{&quot;number&quot;:1,"), "{over}");
    assert!(over.contains("Lane 1 · Game 1 of 2") && over.contains(">90</span>"), "{over}");
    assert!(told(&mut bowling, 1, false).contains("data-can=\"\""), "who looks on can do nothing");

    let second = bowling.begin(1);
    assert!(told(&mut bowling, 1, true).contains(&format!("data-next=\"{second}\"")));
    assert!(told(&mut bowling, 2, true).contains("data-can=\"back\""));
    bowling.bowl(second, &[7, 6], 10);
    let over = told(&mut bowling, 2, true);
    assert!(over.contains("90 + 70 = 160") && over.contains("(184 with handicap)"), "{over}");
    assert!(over.contains("All 2 games have been bowled.") && over.contains("data-can=\"\""), "{over}");
}

#[test]
fn the_recap_has_everybody_and_place_for_signatures() {
    for count in [12, 60] {
        let people = (1..=count).map(|number| person(&format!("P{number}"), if number % 2 == 0 { "A" } else { "B" }));
        let mut bowling = Bowling::of(people.collect());
        let view = bowling.view();
        let visit = visit(&view, Language::English, EveningHolder::Viewer(None));
        let page = pages::recap(&visit, clock()).into_string();
        let (table, rest) = page.split_once("</table>").unwrap();
        assert_eq!(table.matches("<th class=\"name\" scope=\"row\">").count(), count);
        assert!(table.contains("<thead>") && rest.contains("Signatures") && rest.contains("Checked by"));
        assert!(page.contains("Individual handicaps"));
    }
}

/// The page of a game of this evening, for the holder of a link that writes.
fn keeping(bowling: &mut Bowling, game: GameId, token: &Token, look: Option<Token>) -> String {
    let tonight = bowling.view();
    let record = Followed::<Score>::load(&mut bowling.journal, game).unwrap();
    let board = crate::live::published(&record, None, clock());
    let evening = Some(pages::PartOf { tonight: &tonight, membership: bowling.membership(1, 1), look });
    let holder = pages::Holder::Writer(token.clone());
    let (language, television) = (Language::English, false);
    pages::game(&pages::Visit { language, origin: ORIGIN, view: &board, holder, television, evening }).into_string()
}

#[test]
fn a_game_shares_only_links_that_are_good_in_its_evening() {
    let mut bowling = Bowling::usual();
    let game = bowling.begin(1);
    let host = bowling.host.clone();
    let of_lane = host.lane(lane(1), 0);
    let looks = |page: &str, token: &Token| page.contains(&format!("{ORIGIN}/g/{game}/{}\"", token.look()));
    assert!(looks(&keeping(&mut bowling, game, &host, None), &host));
    let page = keeping(&mut bowling, game, &of_lane, None);
    assert!(!looks(&page, &of_lane) && !page.contains("look-link"), "nothing follows from a lane's link");
    let page = keeping(&mut bowling, game, &of_lane, Some(host.look()));
    assert!(looks(&page, &host) && page.contains(&format!("{ORIGIN}/g/{game}/{of_lane}")));
    assert!(page.contains("id=\"evening\"") && page.contains("Lane 1 · Game 1 of 2"));
}
