//! Who is up is in sight, on televisions of every size and on spectators' phones; and a strike is a moment.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::serve;
use alley_browser::{Browser, NOTHING};
use alley_trials::http::Request;
use alley_trials::{Server, new_journal};
use serde_json::{Value, json};

/// A game, written by a program.
struct Kept<'server> {
    server: &'server Server,
    game: Value,
    version: u64,
}

impl<'server> Kept<'server> {
    fn begin(server: &'server Server, players: &[String]) -> Self {
        let body = json!({ "players": players }).to_string();
        let begun = Request::new("POST", "/api/v1/games")
            .key(&format!("{:0>32}", players.len()))
            .json(body)
            .ask(server.address);
        assert_eq!(begun.status, 201, "{}", begun.body);
        Self { server, game: begun.json(), version: 1 }
    }

    fn roll(&mut self, counts: &[u8]) {
        for pins in counts {
            let path = format!("/api/v1/games/{}/rolls", self.id());
            let roll = Request::new("POST", &path).token(self.game["write"].as_str().unwrap()).version(self.version);
            let roll = roll.key(&format!("roll-{}", self.version)).json(json!({ "pins": pins }).to_string());
            let mut said = roll.clone().ask(self.server.address);
            while said.status == 429 {
                // Hundreds of rolls in a moment are more than a visitor may send.
                std::thread::sleep(std::time::Duration::from_millis(200));
                said = roll.clone().ask(self.server.address);
            }
            assert_eq!(said.status, 200, "{}", said.body);
            self.version += 1;
        }
    }

    fn id(&self) -> &str {
        self.game["game"]["id"].as_str().unwrap()
    }

    fn look(&self, rest: &str) -> String {
        self.server.page(&format!("/g/{}/{}{rest}", self.id(), self.game["look"].as_str().unwrap()))
    }

    fn seen_by(&self, browser: &Browser) {
        browser.see(&format!("html[data-live=on][data-version=\"{}\"]", self.version));
    }
}

/// As wide as names can be, in Korean and in Latin letters, and ordinary ones.
fn names(players: usize) -> Vec<String> {
    let name = |number: usize| match number % 3 {
        0 => format!("{}{:02}", "W".repeat(18), number),
        1 => format!("박제가나다라마바{number:02}"),
        _ => format!("Kim {number}"),
    };
    (0..players).map(name).collect()
}

/// What is not where it should be, each in a line.
const SIGHT: &str = "
const wrong = [];
const whole = (element, what) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) wrong.push(`${what} is cut`);
};
const { scrollWidth, scrollHeight } = document.documentElement;
if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push('the page scrolls');
const lane = document.querySelector('.lane');
if (lane.scrollWidth > lane.clientWidth || lane.scrollHeight > lane.clientHeight) wrong.push('the board scrolls');
whole(document.querySelector('h1'), 'the heading');
const [board, sound] = [lane, document.querySelector('.sound')].map((element) => element.getBoundingClientRect());
if (sound.top < board.bottom && sound.left < board.right) wrong.push('the switch lies on the board');
const up = document.querySelector('tr.is-up');
if (!up || !up.getClientRects().length) wrong.push('who is up is not there');
for (const row of document.querySelectorAll('.board tr')) {
    if (row.getClientRects().length) for (const cell of row.children) whole(cell, cell.textContent);
}
for (const number of document.querySelectorAll('.board .total, .board td b')) {
    if (number.scrollWidth > number.clientWidth + 1) wrong.push(`${number.textContent} is wider than its box`);
}
const player = up.querySelector('.player');
const range = document.createRange();
range.selectNodeContents(player);
const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
if (lines * parseFloat(getComputedStyle(player).lineHeight) > player.clientHeight + 1) wrong.push(`${player.textContent} is cut`);
const size = parseFloat(getComputedStyle(player).fontSize);
if (size < innerWidth / 80) wrong.push(`names of ${size} points`);
return wrong;";

#[test]
fn on_every_television_who_is_up_is_in_sight_and_no_column_is_cut() {
    let server = serve(&new_journal(), &[]);
    let television = Browser::television().speaking("ko").open();
    for players in [1, 4, 8, 9, 12, 13, 25, 30] {
        let mut game = Kept::begin(&server, &names(players));
        television.go_to(&game.look("?tv"));
        // The first, one in the middle, the last; then a second round with totals of three digits to come.
        for strikes in [0, players / 2, players - players / 2 - 1, players] {
            game.roll(&vec![10; strikes]);
            game.seen_by(&television);
            for (width, height) in [(1280, 720), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)] {
                let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                television.command("Emulation.setDeviceMetricsOverride", metrics);
                let wrong = television.run(SIGHT, &[]);
                let known = format!("{players} players, version {}, {width} x {height}", game.version);
                assert_eq!(wrong, json!([]), "{known}, {}", television.screenshot("television-wrong").display());
            }
        }
        if [4, 12, 30].contains(&players) {
            television.miss(".cheer");
            television.screenshot(&format!("television-{players}-players"));
        }
    }
    assert_eq!(television.complaints(), NOTHING);
}

#[test]
fn at_the_end_a_television_shows_everybody_and_a_lone_bowler_wins_nothing() {
    let server = serve(&new_journal(), &[]);
    let television = Browser::television().open();
    for (players, over) in [(1, "Final score"), (4, "Winner"), (30, "Winner")] {
        let mut game = Kept::begin(&server, &names(players));
        game.roll(&vec![0; players * 20 - 1]);
        television.go_to(&game.look("?tv"));
        game.seen_by(&television);
        game.roll(&[1]);
        game.seen_by(&television);
        television.see("html[data-over]");
        assert!(television.run("return document.title", &[]).as_str().unwrap().starts_with(over));
        assert_eq!(television.all(".crown").len(), usize::from(players > 1));
        let seen = "return [...document.querySelectorAll('.ranking li')].every((line) => {
            const { top, bottom, right } = line.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && right <= innerWidth; })";
        assert_eq!(television.run(seen, &[]), json!(true), "{players} players");
        television.screenshot(&format!("television-over-{players}-players"));
    }
}

#[test]
fn a_chart_on_a_television_fills_its_box() {
    let server = serve(&new_journal(), &[]);
    let television = Browser::television().open();
    for players in [1, 4] {
        let mut game = Kept::begin(&server, &names(players));
        game.roll(&vec![10; players * 2]);
        television.go_to(&game.look("?tv"));
        game.seen_by(&television);
        let shape = "const { width, height } = document.querySelector('svg.chart').getBoundingClientRect();
            return [Math.abs(width / height - 420 / 250) < 0.02, height > innerHeight / 5]";
        assert_eq!(television.run(shape, &[]), json!([true, true]), "{players} players");
    }
}

#[test]
fn a_spectators_phone_follows_who_is_up_until_somebody_looks_elsewhere() {
    let server = serve(&new_journal(), &[]);
    let mut game = Kept::begin(&server, &names(20));
    let phone = Browser::phone().open();
    phone.go_to(&game.look(""));
    let up = "const { top, bottom } = document.querySelector('tr.is-up').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight";
    for _ in 0..3 {
        game.roll(&[10; 6]);
        game.seen_by(&phone);
        assert_eq!(phone.run(up, &[]), json!(true), "version {}", game.version);
    }
    phone.run("scrollTo(0, document.body.scrollHeight); dispatchEvent(new Event('touchmove'))", &[]);
    game.roll(&[10]);
    game.seen_by(&phone);
    assert_eq!(phone.run(up, &[]), json!(false), "whoever reads the chart is not pulled away");
}

#[test]
fn a_strike_fills_the_television_with_a_sound_only_where_it_is_wanted_and_nothing_moves_for_the_calm() {
    let server = serve(&new_journal(), &[]);
    let mut game = Kept::begin(&server, &["Ann".into(), "Ben".into()]);
    let (lively, calm) = (Browser::television().open(), Browser::television().at_rest().open());
    for television in [&lively, &calm] {
        television.go_to(&game.look("?tv"));
        game.seen_by(television);
        assert_eq!(television.attribute(".sound", "aria-pressed").as_deref(), Some("false"), "off at first");
    }
    game.roll(&[10]);
    lively.see("html[data-celebrate=strike] .cheer");
    let whole = "document.getAnimations().forEach((animation) => animation.finish());
        const { width, height } = document.querySelector('.cheer').getBoundingClientRect();
        return [width, height, document.querySelector('.cheer').textContent]";
    assert_eq!(lively.run(whole, &[]), json!([1920, 1080, "Strike!Ann"]));
    assert_eq!(lively.attribute("html", "data-played"), None, "nobody asked for a sound");
    for television in [&lively, &calm] {
        game.seen_by(television);
        television.miss(".cheer");
        television.click(".sound");
        assert_eq!(television.attribute(".sound", "aria-pressed").as_deref(), Some("true"));
    }
    game.roll(&[10, 10, 10, 10]);
    game.seen_by(&lively);
    game.roll(&[10]);
    lively.see("html[data-celebrate=turkey][data-played=turkey] .cheer");
    lively.screenshot("television-turkey");
    calm.see("html[data-celebrate=turkey][data-played=turkey]");
    assert_eq!(calm.see("#called"), "Ben: Turkey!", "the call stays");
    calm.miss(".cheer");
    assert_eq!(calm.run("return document.getAnimations().length", &[]), json!(0));
    let colours =
        "return new Set([...document.querySelectorAll('.board .no')].map((chip) => getComputedStyle(chip).color)).size";
    assert_eq!(calm.run(colours, &[]), json!(2), "each has a colour of their own, beside a number");
    calm.reload();
    game.seen_by(&calm);
    assert_eq!(calm.attribute(".sound", "aria-pressed").as_deref(), Some("true"), "remembered");
}
