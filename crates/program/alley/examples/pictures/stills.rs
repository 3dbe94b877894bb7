//! Single pictures for the guide: a lane, and a draw with witnesses.

use alley_browser::Browser;
use alley_trials::{Program, Server, new_journal};

use crate::lane::{at, live, make, tap};
use crate::room::{begin, close, open, picked, witness};

/// A picture by its name.
pub(crate) type Still = (&'static str, Vec<u8>);

/// The scorekeeper's phone, and a desk from which somebody looks on.
pub(crate) fn at_the_lane(program: &Program, language: &str) -> [Still; 2] {
    let server = Server::start(program, new_journal(), &[]).unwrap();
    let keeper = Browser::phone().speaking(language).at_rest().open();
    let watcher = Browser::desktop().speaking(language).at_rest().open();
    let made = make(&keeper, &server, &["박지수", "KYJ"]);
    watcher.go_to(&made.look);
    live(&watcher);
    let mut version = 1;
    tap(&keeper, &mut version, &["X", "7", "/", "9", "-", "X"]);
    at(&watcher, version);
    [("scorekeeper", settled(&keeper)), ("spectator", settled(&watcher))]
}

/// The phone of a witness, when the race is over and computed again.
pub(crate) fn in_the_room(program: &Program, language: &str) -> Still {
    let server = Server::start(program, new_journal(), &[]).unwrap();
    let host = Browser::desktop().speaking(language).open();
    let link = begin(&host, &server.page("/"), "박지수\n김현우\n이서\nPark", 12);
    let [first, second] = [(); 2].map(|()| Browser::phone().speaking(language).open());
    witness(&first, &link, "민호");
    witness(&second, &link, "수아");
    host.see_text("수아");
    close(&host);
    open(&host);
    picked(&first);
    first.see("html[data-checked=holds]");
    ("draw", settled(&first))
}

/// What is to be seen when nothing moves any more.
fn settled(browser: &Browser) -> Vec<u8> {
    browser.run("document.getAnimations().forEach((animation) => animation.finish())", &[]);
    browser.picture()
}
