//! A draw on the pages, as its host and its witnesses in the room have it.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops where it fails; not every test uses all")]

use alley_browser::Browser;
use serde_json::json;

/// Fills the form of the start page and begins; the link for everybody.
pub(crate) fn begin(host: &Browser, address: &str, entrants: &str, laps: u32) -> String {
    host.go_to(address);
    host.click("#switcher input[value=race]");
    host.click("#event");
    host.press("커피");
    host.run("const field = document.querySelector('#entrants'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }))", &[json!(entrants)]);
    host.run("const laps = document.querySelector('#laps'); laps.value = arguments[0]; laps.dispatchEvent(new Event('input', { bubbles: true }))", &[json!(laps)]);
    host.click("#race-form [type=submit]");
    host.see("html[data-part=host][data-stage=gathering][data-live=on]");
    host.attribute("input[readonly][value*='/r/']", "value").unwrap()
}

pub(crate) fn witness(browser: &Browser, link: &str, name: &str) {
    browser.go_to(link);
    browser.see("html[data-part=everyone][data-live=on]");
    browser.see("#witness-name");
    browser.run("document.querySelector('#witness-name').value = ''", &[]);
    browser.click("#witness-name");
    browser.press(name);
    browser.click("#be-witness");
    browser.see("html[data-witness=joined]");
}

pub(crate) fn close(host: &Browser) {
    host.click("#close");
}

/// Everybody has signed, and the host has heard that all see the same.
pub(crate) fn open(host: &Browser) {
    // The page is laid out anew when the list is closed; somebody who clicks has seen where the button is by now.
    host.see("html[data-stage=signing] #open:enabled");
    host.run("document.querySelector('#open').scrollIntoView({ block: 'center', behavior: 'instant' })", &[]);
    std::thread::sleep(std::time::Duration::from_millis(500));
    host.click("#open:enabled");
}

/// Waits for the end of the race; who was picked.
pub(crate) fn picked(browser: &Browser) -> Vec<String> {
    browser.see("html[data-stage=drawn][data-over]");
    browser.see("#picked li");
    browser.all("#picked li")
}
