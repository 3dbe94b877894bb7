//! An evening in real browsers: a family from one game to the next, and a club night on three lanes with everything that
//! goes wrong on one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::BTreeMap;

use crate::lane::{judged, live, make, sound};
use crate::support::serve;
use alley_browser::Browser;
use alley_trials::http::Request;
use alley_trials::{Server, fresh, new_journal};
use serde_json::{Value, json};

/// What a program asks, as the pages do.
fn ask(server: &Server, request: Request, token: &str, body: Option<&Value>) -> Value {
    let request = request.token(token).key(&format!("asked-by-the-test-itself-{}", fresh()));
    let request = body.map_or(request.clone(), |body| request.json(body.to_string()));
    let answer = request.ask(server.address);
    assert!(answer.status < 300, "{}", answer.body);
    answer.json()
}

fn read(server: &Server, path: &str, token: &str) -> Value {
    ask(server, Request::get(&format!("/api/v1{path}")), token, None)
}

/// A write that follows the record as it stands.
fn write(server: &Server, (record, path): (&str, &str), token: &str, body: &Value) -> Value {
    let version = read(server, record, token)["version"].as_u64().unwrap();
    ask(server, Request::new("POST", &format!("/api/v1{record}{path}")).version(version), token, Some(body))
}

/// The balls of somebody in a game: an ordinary bowler, and never the same twice.
fn balls(person: usize, game: usize) -> Vec<Vec<u8>> {
    let frame = |number: usize| {
        let first = u8::try_from((person * 3 + game * 5 + number * 7) % 11).unwrap();
        let second = u8::try_from((person * 5 + game + number * 3) % (11 - usize::from(first))).unwrap();
        match (number, first) {
            (10, 10) => vec![9, 0],
            (10, _) if first + second == 10 => vec![first, 0],
            (_, 10) => vec![10],
            _ => vec![first, second],
        }
    };
    (1..=10).map(frame).collect()
}

/// The points so far, counted by hand: a frame counts when its bonus is known.
fn points(frames: &[Vec<u8>]) -> u32 {
    let all: Vec<u32> = frames.iter().flatten().map(|&count| u32::from(count)).collect();
    let mut at = 0;
    let mut sum = 0;
    for frame in frames {
        let own: u32 = frame.iter().map(|&count| u32::from(count)).sum();
        let bonus = match (frame.len(), own) {
            (1, 10) => all.get(at + 1..at + 3).map(|next| next.iter().sum()),
            (2, 10) => all.get(at + 2).copied(),
            _ => Some(0),
        };
        match bonus {
            Some(bonus) => sum += own + bonus,
            None => return sum,
        }
        at += frame.len();
    }
    sum
}

/// The key for each ball of a frame.
fn keys(frame: &[u8]) -> Vec<String> {
    let key = |(place, count): (usize, &u8)| match (place, count) {
        (0, 10) => "X".to_owned(),
        (_, 0) => "-".to_owned(),
        (1, count) if frame[0] + count == 10 => "/".to_owned(),
        (_, count) => count.to_string(),
    };
    frame.iter().enumerate().map(key).collect()
}

/// Presses these keys as a quick thumb does, each as soon as it can be pressed.
fn play(phone: &Browser, keys: &[String]) {
    let script = "
        const keys = arguments[0];
        window.played = 0;
        const pad = document.querySelector('#pad');
        const press = () => {
            const key = keys[window.played];
            if (key === undefined) return;
            const button = pad.querySelector(`[data-key=\"${key}\"]:enabled`);
            if (button && pad.dataset.just !== key) { button.click(); window.played += 1; }
            setTimeout(press, 5);
        };
        press();";
    phone.run(script, &[json!(keys)]);
}

fn played(phone: &Browser, keys: &[String]) {
    for _ in 0..3_000 {
        if phone.run("return window.played", &[]) == json!(keys.len()) {
            phone.see("html[data-queued=\"0\"]");
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{} of {} keys: {}", phone.run("return window.played", &[]), keys.len(), phone.text());
}

/// Bowls a whole game by the interface: everybody the same in every frame.
fn bowl(server: &Server, game: &str, token: &str, people: usize) {
    for number in 1..=10 {
        for person in 1..=people {
            for count in &balls(person, 1)[number - 1] {
                write(server, (&format!("/games/{game}"), "/rolls"), token, &json!({ "pins": count }));
            }
        }
    }
}

/// `/g/GAME/TOKEN` of a page.
fn place(browser: &Browser) -> (String, String) {
    let address = browser.address();
    let path = address.split(['?', '#']).next().unwrap();
    let mut words = path.rsplit('/');
    let token = words.next().unwrap().to_owned();
    (words.next().unwrap().to_owned(), token)
}

/// Waits until the page is that of another game.
fn led_on(browser: &Browser, from: &str) -> String {
    for _ in 0..1_000 {
        let (game, _) = place(browser);
        if game != from {
            live(browser);
            return game;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("still at {from}: {}", browser.text());
}

#[test]
fn a_family_goes_from_one_game_to_the_next_by_one_tap() {
    let server = serve(&new_journal(), &[]);
    let keeper = Browser::phone().open();
    let made = make(&keeper, &server, &["Ann", "Ben", "Cem", "Dee"]);
    let (first, write_token) = place(&keeper);
    let (viewer, television) = (Browser::phone().open(), Browser::television().open());
    viewer.go_to(&made.look);
    television.go_to(&format!("{}?tv", made.look));
    live(&viewer);
    live(&television);
    bowl(&server, &first, &write_token, 4);
    keeper.see("#next-game");
    // A second scorekeeper taps at the same moment.
    let other = Browser::phone().open();
    other.go_to(&made.write);
    live(&other);
    other.see("#next-game");
    let tap = "document.querySelector('#next-game').click()";
    keeper.run(tap, &[]);
    other.run(tap, &[]);
    let second = led_on(&keeper, &first);
    for follower in [&other, &viewer, &television] {
        assert_eq!(led_on(follower, &first), second, "everybody is led on without scanning anything");
    }
    assert!(television.address().ends_with("?tv"));
    let total = points(&balls(1, 1));
    assert!(viewer.see(".series").contains(&total.to_string()), "{}", viewer.see(".series"));
    sound(&keeper, "next-game-phone");

    // Nobody has rolled: it can be taken back, and everybody returns.
    keeper.click("#take-back");
    for follower in [&keeper, &other, &viewer, &television] {
        assert_eq!(led_on(follower, &second), first);
    }
    // The link that everybody has from the beginning leads to the game that is bowled.
    keeper.see("#next-game");
    keeper.click("#next-choose");
    keeper.click("#choosing input[value=rotated]");
    keeper.click("#choosing-newcomers");
    keeper.press("Eli");
    judged(&keeper, "choosing-phone");
    keeper.click("#choosing button[type=submit]");
    let third = led_on(&keeper, &first);
    assert_ne!(third, second);
    let names: Vec<_> = keeper.all("table.board tbody .who, table.board tbody th .name");
    assert!(names.is_empty() || names.concat().contains("Ben"), "{names:?}");
    let shown = read(&server, &format!("/games/{third}"), &write_token);
    let names: Vec<_> = shown["players"].as_array().unwrap().iter().map(|player| player["name"].clone()).collect();
    assert_eq!(names, ["Ben", "Cem", "Dee", "Ann", "Eli"]);
    let late = Browser::phone().open();
    late.go_to(&made.look);
    live(&late);
    assert_eq!(place(&late).0, third);
    assert_eq!(led_on(&television, &first), third);
    assert_eq!(led_on(&viewer, &first), third);
}

/// The tokens and pages of a club night.
struct Club {
    server: Server,
    id: String,
    host: String,
    look: String,
    /// Every ball that counts, by person and game.
    bowled: BTreeMap<(usize, usize), Vec<Vec<u8>>>,
    handicaps: Vec<u32>,
    entered: BTreeMap<(usize, usize), u32>,
}

impl Club {
    fn shown(&self) -> Value {
        read(&self.server, &format!("/evenings/{}", self.id), &self.host)
    }

    /// Everybody's total with handicap, counted by hand.
    fn totals(&self) -> BTreeMap<String, u32> {
        let total = |person: usize| {
            let handicap = self.handicaps[person - 1];
            let bowled = self.bowled.iter().filter(|((who, _), frames)| *who == person && !frames.is_empty());
            let bowled: u32 = bowled.map(|(_, frames)| points(frames) + handicap).sum();
            let entered = self.entered.iter().filter(|((who, _), _)| *who == person);
            bowled + entered.map(|(_, points)| points + handicap).sum::<u32>()
        };
        (1..=self.handicaps.len()).map(|person| (format!("P{person}"), total(person))).collect()
    }

    /// What a page shows of the standing is what was counted, in an order that goes down.
    fn agrees(&self, viewer: &Browser, when: &str) {
        let script = "return [...document.querySelectorAll('.standing tbody tr')].map((row) =>
            [row.querySelector('.who').textContent, Number(row.querySelector('.sum').textContent)])";
        let expected = self.totals();
        let mut shown = Value::Null;
        for _ in 0..1_000 {
            shown = viewer.run(script, &[]);
            let rows = shown.as_array().unwrap();
            let told: BTreeMap<_, _> = rows
                .iter()
                .map(|row| (row[0].as_str().unwrap().to_owned(), u32::try_from(row[1].as_u64().unwrap()).unwrap()))
                .collect();
            if told == expected {
                let sums: Vec<_> = rows.iter().map(|row| row[1].as_u64().unwrap()).collect();
                assert!(sums.is_sorted_by(|one, next| one >= next), "{when}: {sums:?}");
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("{when}: counted {expected:?}, shown {shown}");
    }
}

/// Begins the evening on the start page, from a list as a spreadsheet gives it.
fn begin(host: &Browser) -> Club {
    let server = serve(&new_journal(), &[]);
    host.go_to(&server.page("/"));
    host.click("#evening-heading");
    host.see("#evening-form");
    let people = (1..=12).map(|person| format!("P{person}\t{}\t{}\t", ["Red", "Blue"][person % 2], person * 2));
    let people = people.collect::<Vec<_>>().join("\n");
    host.run("document.querySelector('#evening-people').value = arguments[0]", &[json!(people)]);
    host.run(
        "for (const [id, value] of arguments[0]) document.querySelector(id).value = value",
        &[json!([["#evening-title", "Club night"], ["#evening-games", "3"], ["#evening-lanes", "3"]])],
    );
    host.click("#evening-handicap [value=each]");
    host.click("#evening-contest option[value=both]");
    sound(host, "new-evening");
    host.click("#evening-form button[type=submit]");
    host.see(".standing");
    live(host);
    let (id, token) = place(host);
    let look = token.parse::<alley_play::Token>().unwrap().look().to_string();
    let handicaps = (1..=12).map(|person| person * 2).collect();
    Club { server, id, host: token, look, bowled: BTreeMap::new(), handicaps, entered: BTreeMap::new() }
}

/// The people of each lane: as they stand on the list.
const LANES: [[usize; 4]; 3] = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]];

/// One frame of everybody on a lane, as keys.
fn frame_keys(people: &[usize], game: usize, number: usize) -> Vec<String> {
    people.iter().flat_map(|&person| keys(&balls(person, game)[number - 1])).collect()
}

#[test]
#[allow(clippy::too_many_lines, reason = "a night is long, and told in its order")]
fn a_club_night_on_three_lanes() {
    let host = Browser::desktop().open();
    let mut club = begin(&host);
    let token: alley_play::Token = club.host.parse().unwrap();
    let lane_page = |club: &Club, lane: u8, times: u32| {
        let lane = alley_play::LaneNumber::new(lane).unwrap();
        club.server.page(&format!("/e/{}/{}?look={}", club.id, token.lane(lane, times), club.look))
    };
    let (viewer, television) = (Browser::phone().open(), Browser::television().open());
    viewer.go_to(&club.server.page(&format!("/e/{}/{}", club.id, club.look)));
    television.go_to(&club.server.page(&format!("/e/{}/{}?tv", club.id, club.look)));
    live(&viewer);
    live(&television);
    let mut phones: Vec<Browser> = (1..=3)
        .map(|lane| {
            let phone = Browser::phone().open();
            phone.go_to(&lane_page(&club, lane, 0));
            live(&phone);
            phone.click("#start-game");
            phone.see("#pad [data-key=\"-\"]:enabled");
            phone
        })
        .collect();

    // Game 1: three phones at once, and the standing after every frame.
    for number in 1..=10 {
        let all: Vec<_> = LANES.iter().map(|people| frame_keys(people, 1, number)).collect();
        for (phone, keys) in phones.iter().zip(&all) {
            play(phone, keys);
        }
        for (phone, keys) in phones.iter().zip(&all) {
            played(phone, keys);
        }
        for person in 1..=12 {
            club.bowled.insert((person, 1), balls(person, 1)[..number].to_vec());
        }
        club.agrees(&viewer, &format!("after frame {number}"));
    }
    sound(&viewer, "standing-phone");
    sound(&host, "standing-host");

    // Somebody comes late, by the host's page; somebody else will be absent from game 2.
    host.click("#admitting summary");
    host.click("#admit [name=name]");
    host.press("P13");
    host.click("#admit [name=lane] option[value=\"2\"]");
    host.click("#admit button[type=submit]");
    host.see_text("P13");
    club.handicaps.push(0);
    let seats = json!({ "lanes": [[1, 2, 3], [5, 6, 7, 8, 13], [9, 10, 11, 12]] });
    write(&club.server, (&format!("/evenings/{}", club.id), "/seats"), &club.host, &seats);
    write(
        &club.server,
        (&format!("/evenings/{}", club.id), "/absences"),
        &club.host,
        &json!({ "person": 4, "game": 2, "rule": "vacant" }),
    );
    club.entered.insert((4, 2), 120);
    club.agrees(&viewer, "one absent");

    // Game 2: the server dies in the middle, and one lane has no wifi for a while.
    let lanes: [&[usize]; 3] = [&[1, 2, 3], &[5, 6, 7, 8, 13], &[9, 10, 11, 12]];
    for phone in &phones {
        let (before, _) = place(phone);
        phone.see("#next-game");
        phone.click("#next-game");
        led_on(phone, &before);
        phone.see("#pad [data-key=\"-\"]:enabled");
    }
    phones[0].go_offline();
    for number in 1..=10 {
        let all: Vec<_> = lanes.iter().map(|people| frame_keys(people, 2, number)).collect();
        for (phone, keys) in phones.iter().zip(&all).skip(usize::from(number < 4)) {
            play(phone, keys);
        }
        if number == 6 {
            club.server.kill().unwrap();
            club.server.restart().unwrap();
        }
        for (phone, keys) in phones.iter().zip(&all).skip(usize::from(number < 4)) {
            played(phone, keys);
        }
        if number == 3 {
            // All that the lane bowled meanwhile waits on its phone.
            let waiting: Vec<_> = (1..=3).flat_map(|number| frame_keys(lanes[0], 2, number)).collect();
            play(&phones[0], &waiting);
            for _ in 0..1_000 {
                if phones[0].run("return window.played", &[]) == json!(waiting.len()) {
                    break;
                }
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            phones[0].go_online();
            played(&phones[0], &waiting);
        }
    }
    for (people, game) in lanes.iter().map(|people| (people, 2)) {
        for &person in *people {
            club.bowled.insert((person, game), balls(person, game));
        }
    }
    club.agrees(&viewer, "after game 2");

    // Game 3: lane 3 gets another phone in the middle; one leaves; the old phone can do nothing any more.
    for phone in &phones {
        let (before, _) = place(phone);
        phone.see("#next-game");
        phone.click("#next-game");
        led_on(phone, &before);
        phone.see("#pad [data-key=\"-\"]:enabled");
    }
    for number in 1..=10 {
        if number == 5 {
            let anew =
                write(&club.server, (&format!("/evenings/{}", club.id), "/links"), &club.host, &json!({ "lane": 3 }));
            let (game, old) = place(&phones[2]);
            assert_ne!(anew["token"], json!(old));
            let replaced = phones.pop().unwrap();
            let phone = Browser::phone().open();
            phone.go_to(&lane_page(&club, 3, 1));
            assert_eq!(led_on(&phone, &club.id), game, "the lane's link leads to the game that is on");
            phone.see("#pad [data-key=\"-\"]:enabled");
            phones.push(phone);
            let status = Request::get(&format!("/g/{game}/{old}")).ask(club.server.address).status;
            assert_eq!(status, 404);
            drop(replaced);
        }
        if number == 6 {
            // Of the one who leaves, what fell counts.
            let (game, token) = place(&phones[1]);
            let version = read(&club.server, &format!("/games/{game}"), &token)["version"].as_u64().unwrap();
            let leave = Request::new("DELETE", &format!("/api/v1/games/{game}/players/5")).version(version);
            ask(&club.server, leave, &token, None);
            phones[1].see(&format!("html[data-version=\"{}\"]", version + 1));
        }
        let staying: [&[usize]; 3] = [lanes[0], if number < 6 { lanes[1] } else { &[5, 6, 7, 8] }, lanes[2]];
        let all: Vec<_> = staying.iter().map(|people| frame_keys(people, 3, number)).collect();
        for (phone, keys) in phones.iter().zip(&all) {
            play(phone, keys);
        }
        for (phone, keys) in phones.iter().zip(&all) {
            played(phone, keys);
        }
    }
    for &person in lanes.iter().copied().flatten() {
        club.bowled.insert((person, 3), balls(person, 3));
    }
    let fell = balls(13, 3)[..5].iter().cloned().chain(vec![vec![0, 0]; 5]).collect();
    club.bowled.insert((13, 3), fell);
    club.agrees(&viewer, "after game 3");
    club.agrees(&host, "after game 3, for the host");

    // A correction after the end: the first frame of the first game was really another.
    let first = club.shown()["lanes"][0]["games"][0]["id"].as_str().unwrap().to_owned();
    let mut frames = balls(1, 1);
    frames[0] = vec![1, 1];
    let fixed = json!({ "player": 1, "frame": 1, "rolls": [1, 1] });
    write(&club.server, (&format!("/games/{first}"), "/corrections"), &club.host, &fixed);
    club.bowled.insert((1, 1), frames);
    club.agrees(&viewer, "after a correction");
    television.screenshot("standing-television");
    judged(&television, "standing-television");
    let sheets = club.server.page(&format!("/e/{}/{}/recap", club.id, club.look));
    viewer.go_to(&sheets);
    viewer.see_text("P13");
    judged(&viewer, "recap");
}

/// Lanes are drawn by the race on its own page, and taken over with their proof.
#[test]
fn lanes_are_drawn_by_lot_and_the_proof_belongs_to_the_evening() {
    let host = Browser::desktop().open();
    let club = begin(&host);
    host.run("window.open = (address) => { window.opened = address; }", &[]);
    host.click("#evening-lots summary");
    host.click("[data-lots=lanes]");
    host.see("#lots-pending [data-what=take]");
    let draw = host.run("return window.opened", &[]).as_str().unwrap().to_owned();
    let evening = host.address();
    host.go_to(&club.server.page(&draw));
    live(&host);
    host.click("#close");
    host.click("#close-yes");
    // The page is laid out anew when the list is closed.
    host.see("html[data-stage=signing] #open:enabled");
    std::thread::sleep(std::time::Duration::from_millis(500));
    host.click("#open:enabled");
    host.see("html[data-stage=drawn][data-over]");
    host.see("#picked li");
    let (id, token) = (draw.rsplit('/').nth(1).unwrap(), draw.rsplit('/').next().unwrap());
    let told = read(&club.server, &format!("/draws/{id}"), token);
    let picked = told["draws"][0]["picked"].as_array().unwrap_or_else(|| panic!("{told}"));
    let picked: Vec<_> = picked.iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    assert_eq!(picked.len(), 12);
    host.go_to(&evening);
    live(&host);
    host.click("#evening-lots summary");
    host.click("#lots-pending [data-what=take]");
    host.see(".proofs a");
    let seats = club.shown();
    let names: Vec<Vec<String>> = seats["lanes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lane| {
            let number = |seat: &Value| format!("P{seat}");
            lane["seats"].as_array().unwrap().iter().map(number).collect()
        })
        .collect();
    for (place, name) in picked.iter().enumerate() {
        assert_eq!(&names[place % 3][place / 3], name, "the first on the first lane, the second on the second");
    }
    let proof = Request::get(&format!("/e/{}/{}/proof/1", club.id, club.look)).ask(club.server.address);
    let checked = crate::support::piped(&["verify", "-"], proof.body.as_bytes());
    assert!(checked.screen().contains(&picked[0]), "{}", checked.screen());
    sound(&host, "lots-host");
}

/// Everything that the host does with forms and buttons, and what the next evening takes over.
#[test]
fn the_host_manages_the_evening_on_one_page() {
    let host = Browser::desktop().open();
    let club = begin(&host);
    let seats = |club: &Club| {
        club.shown()["lanes"].as_array().unwrap().iter().map(|lane| lane["seats"].clone()).collect::<Vec<_>>()
    };
    let said = || {
        host.see_text("Saved.");
        host.run("document.querySelector('#host-said').textContent = ''", &[]);
    };
    // P1 goes to lane 3, P12 bowls no more, P6 before P5.
    host.click("#seats summary");
    let choose = "const list = document.querySelector(arguments[0]);
        list.value = arguments[1]; list.dispatchEvent(new Event('change', { bubbles: true }));";
    host.run(choose, &[json!("[data-focus=seat-1]"), json!("2")]);
    host.run(choose, &[json!("[data-focus=seat-12]"), json!("3")]);
    host.click("[data-focus=up-6]");
    host.click("#seats-save:enabled");
    said();
    assert_eq!(seats(&club), [json!([2, 3, 4]), json!([6, 5, 7, 8]), json!([9, 10, 11, 1])]);
    // P12 is absent from game 1 and entered as vacant; P2 has really another handicap.
    host.click("#absences summary");
    host.run(choose, &[json!("#absent [name=person]"), json!("12")]);
    host.run(choose, &[json!("#absent [name=rule]"), json!("vacant")]);
    host.click("#absent button[type=submit]");
    said();
    host.click("#amending summary");
    host.run(choose, &[json!("#amend [name=person]"), json!("2")]);
    host.run("document.querySelector('#amend [name=handicap]').value = '33'", &[]);
    host.run("document.querySelector('#amend [name=average]').value = '186.67'", &[]);
    host.click("#amend button[type=submit]");
    said();
    let shown = club.shown();
    assert_eq!((&shown["people"][1]["handicap"], &shown["people"][1]["average"]), (&json!(33), &json!("18667/100")));
    let entered = shown["standings"].as_array().unwrap().iter().find(|place| place["name"] == "P12").unwrap();
    assert_eq!((&entered["total"], &entered["games"][0]["points"]), (&json!(120 + 24), &json!(120)));
    // Another link for lane 2.
    host.click("#share summary");
    host.click("[data-hand-out=\"2\"]");
    host.click("[data-hand-out-yes=\"2\"]");
    let token: alley_play::Token = club.host.parse().unwrap();
    let anew = token.lane(alley_play::LaneNumber::new(2).unwrap(), 1).to_string();
    for _ in 0..500 {
        let page = host.run("return document.documentElement.outerHTML", &[]);
        if page.as_str().unwrap().contains(&anew) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(host.run("return document.documentElement.outerHTML", &[]).as_str().unwrap().contains(&anew));
    live(&host);
    // Closed, and open again.
    host.click("#close-evening");
    host.click("#close-yes");
    host.see("#reopen-evening");
    assert_eq!(club.shown()["closed"], json!(true));
    host.click("#reopen-evening");
    host.see("#close-evening");
    assert_eq!(club.shown()["closed"], json!(false));
    sound(&host, "host-manages");
    // The next evening takes its people over.
    host.go_to(&club.server.page("/"));
    host.click("#evening-heading");
    host.click("#evening-earlier summary");
    host.click("#evening-earlier-list input");
    host.click("#evening-take-over");
    for _ in 0..500 {
        let list = host.run("return document.querySelector('#evening-people').value", &[]);
        if list.as_str().unwrap().contains("P2\tRed\t33\t186.67") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("{}", host.run("return document.querySelector('#evening-people').value", &[]));
}
