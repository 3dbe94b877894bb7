//! A game on the pages, as the people at a lane see and write it.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops where it fails; pictures and tests each use a part")]

use alley_browser::{Browser, NOTHING};
use alley_trials::Server;
use serde_json::json;

/// The page of a game that has just been made, with the links on it.
pub(crate) struct Made {
    pub(crate) write: String,
    pub(crate) look: String,
}

/// Makes a game on the start page, as a visitor does.
pub(crate) fn make(browser: &Browser, server: &Server, names: &[&str]) -> Made {
    make_by(browser, server, names, &[])
}

/// The same by rules of the house: what is chosen where.
pub(crate) fn make_by(browser: &Browser, server: &Server, names: &[&str], rules: &[(&str, &str)]) -> Made {
    browser.go_to(&server.page("/"));
    if !rules.is_empty() {
        browser.click(".house summary");
    }
    for (field, value) in rules {
        browser.click(&format!("{field} option[value=\"{value}\"]"));
    }
    if !rules.is_empty() {
        sound(browser, "house-rules");
    }
    for (place, name) in (1..).zip(names) {
        if place > 2 {
            browser.click("#add");
        }
        browser.click(&format!("#players li:nth-child({place}) input"));
        browser.press(*name);
    }
    browser.click("#new button[type=submit]");
    live(browser);
    let link = |id: &str| {
        let field = format!("[aria-labelledby={id}] input");
        browser.attribute(&field, "value").unwrap()
    };
    Made { write: link("write-link"), look: link("look-link") }
}

/// Waits until the page hears the server.
pub(crate) fn live(browser: &Browser) {
    browser.see("html[data-live=on]");
}

/// Waits until the page shows this version, and nothing waits to be sent.
pub(crate) fn at(browser: &Browser, version: usize) {
    browser.see(&format!("html[data-live=on][data-version=\"{version}\"]"));
}

/// Presses the keys under the thumb, one after the other, each when the page shows the one before.
pub(crate) fn tap(browser: &Browser, version: &mut usize, keys: &[&str]) {
    for key in keys {
        // The same key again at once would be asked about.
        browser.click(&format!("#pad:not([data-just=\"{key}\"]) [data-key=\"{key}\"]:enabled"));
        *version += 1;
        at(browser, *version);
    }
}

/// The keys that can be pressed now.
pub(crate) fn possible(browser: &Browser) -> Vec<String> {
    let keys = browser
        .run("return [...document.querySelectorAll('#pad [data-key]:enabled')].map((key) => key.dataset.key)", &[]);
    keys.as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned()).collect()
}

/// What is written in a row of the board: its marks, and its last total.
pub(crate) fn row(browser: &Browser, number: usize) -> String {
    let script = "const row = document.querySelectorAll('table.board tbody tr')[arguments[0]];
        return [...row.querySelectorAll('td div')].map((frame) => frame.textContent.trim()).filter(Boolean).join(' ')
            + ' = ' + row.querySelector('.total').textContent;";
    browser.run(script, &[json!(number)]).as_str().unwrap().to_owned()
}

pub(crate) fn sound(browser: &Browser, name: &str) {
    browser.screenshot(name);
    judged(browser, name);
    assert_eq!(browser.complaints(), NOTHING, "{name}");
}

/// What is still fading in or out would be judged by a colour it does not keep.
pub(crate) fn judged(browser: &Browser, name: &str) {
    browser.run("document.getAnimations().forEach((animation) => animation.finish())", &[]);
    assert_eq!(browser.axe(), NOTHING, "{name}");
}
