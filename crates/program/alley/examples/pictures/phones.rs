//! Two phones at a lane: one keeps the score, the other looks on.

use alley_browser::Browser;
use alley_trials::{Program, Server, new_journal};
use serde_json::json;

use crate::film::{Frame, film};
use crate::lane::{at, live, make, tap};
use crate::reel::Sheet;

/// How many points of the picture one of the page takes.
const SCALE: f32 = 1.5;
const AFTER_A_BALL: u16 = 1100;
const KEYS: [&str; 15] = ["X", "8", "/", "7", "/", "X", "9", "-", "X", "X", "7", "2", "X", "X", "9"];

/// Both phones from the first ball on, side by side.
pub(crate) fn a_game(program: &Program, language: &str) -> Vec<Frame<Sheet>> {
    let server = Server::start(program, new_journal(), &[]).unwrap();
    // Nothing flies about that would be caught in the middle of its way.
    let [keeper, watcher] = [(); 2].map(|()| Browser::phone().speaking(language).at_rest().open());
    let metrics = json!({ "width": 390, "height": 844, "deviceScaleFactor": SCALE, "mobile": true });
    for phone in [&keeper, &watcher] {
        phone.command("Emulation.setDeviceMetricsOverride", metrics.clone());
    }
    let made = make(&keeper, &server, &["박지수", "KYJ"]);
    watcher.go_to(&made.look);
    live(&watcher);
    keeper.run("document.querySelector('#share')?.removeAttribute('open')", &[]);
    let both = || Sheet::beside(&taken(&keeper), &taken(&watcher));
    let mut version = 1;
    let mut pictures = vec![(both(), AFTER_A_BALL)];
    for key in KEYS {
        tap(&keeper, &mut version, &[key]);
        at(&watcher, version);
        pictures.push((both(), AFTER_A_BALL));
    }
    film(pictures)
}

/// What is to be seen now.
fn taken(browser: &Browser) -> Sheet {
    browser.run("document.getAnimations().forEach((animation) => animation.finish())", &[]);
    Sheet::of_png(&browser.picture())
}
