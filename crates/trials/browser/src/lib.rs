//! A real browser, as one of the people in the room has it.
//!
//! ```no_run
//! use alley_browser::{Browser, NOTHING};
//! use alley_trials::Server;
//!
//! fn a_new_game_is_on_every_phone(server: &Server) {
//!     let phone = Browser::phone().speaking("ko").open();
//!     phone.go_to(&server.page("/"));
//!     phone.click("#new-game");
//!     phone.see_text("지수");
//!     phone.screenshot("new-game");
//!     assert_eq!(phone.axe(), NOTHING);
//!     assert_eq!(phone.complaints(), NOTHING);
//! }
//! ```
//!
//! Nothing here waits for time: every question about a page is asked again until the answer is right or the patience
//! ends. A part that is missing fails the test, with a sentence that says how to get it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "a test stops where it fails"
)]

mod axe;
mod driver;
mod fetched;
mod pages;
mod viewer;

use std::fs;
use std::future::Future;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use alley_trials::target;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::{By, TypingData, WebDriver};
use tokio::runtime::{Builder, Runtime};

use driver::Driver;
pub use fetched::Fetched;
pub use pages::{FixedPage, FixedPages};
pub use thirtyfour::Key;
use viewer::Screen;
pub use viewer::Viewer;

/// What a page without fault is found to have.
pub const NOTHING: [String; 0] = [];

/// Longer than any machine needs; a page that never comes fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(30);

/// Between two looks at a page.
const BLINK: Duration = Duration::from_millis(15);

/// An open browser with one page. It closes when it is dropped.
#[derive(Debug)]
pub struct Browser {
    runtime: Runtime,
    session: Option<WebDriver>,
    // Dropped last: the browser is asked to leave first.
    _driver: Driver,
}

impl Browser {
    /// A phone held upright: 390 x 844 points, touched by a finger.
    pub fn phone() -> Viewer {
        Viewer::at(Screen::Phone)
    }

    /// A window of 1280 x 800.
    pub fn desktop() -> Viewer {
        Viewer::at(Screen::Desktop)
    }

    /// A television of 1920 x 1080.
    pub fn television() -> Viewer {
        Viewer::at(Screen::Television)
    }

    fn of(viewer: &Viewer) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let driver = Driver::start();
        let session = runtime.block_on(WebDriver::new(&driver.address, viewer.capabilities()));
        let session = session.unwrap_or_else(|error| {
            panic!("the browser tests need chromium: run `cargo xtask parts` ({error})");
        });
        let browser = Self { runtime, session: Some(session), _driver: driver };
        if !matches!(viewer.screen, Screen::Phone) {
            let (width, height) = viewer.screen.size();
            let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
            browser.command("Emulation.setDeviceMetricsOverride", metrics);
        }
        if !viewer.media.is_empty() {
            let wishes = viewer.media.iter().map(|(name, value)| json!({ "name": name, "value": value }));
            browser.command("Emulation.setEmulatedMedia", json!({ "features": wishes.collect::<Vec<_>>() }));
        }
        browser
    }

    /// The page at this address, as far as the browser calls it loaded.
    pub fn go_to(&self, address: &str) {
        self.wait(self.session().goto(address)).unwrap_or_else(|error| panic!("{address}: {error}"));
    }

    /// The page once more.
    pub fn reload(&self) {
        self.wait(self.session().refresh()).unwrap();
    }

    /// Where it is.
    pub fn address(&self) -> String {
        self.wait(self.session().current_url()).unwrap().to_string()
    }

    /// Waits until something like this is to be seen; its text.
    pub fn see(&self, selector: &str) -> String {
        self.until(selector, async || {
            let element = self.session().find(By::Css(selector)).await?;
            Ok(if element.is_displayed().await? { Some(element.text().await?) } else { None })
        })
    }

    /// Waits until nothing like this is to be seen.
    pub fn miss(&self, selector: &str) {
        self.until(&format!("no {selector}"), async || {
            for element in self.session().find_all(By::Css(selector)).await? {
                if element.is_displayed().await? {
                    return Ok(None);
                }
            }
            Ok(Some(()))
        });
    }

    /// Waits until the page says so.
    pub fn see_text(&self, text: &str) {
        self.until(text, async || {
            let body = self.session().find(By::Css("body")).await?;
            Ok(body.text().await?.contains(text).then_some(()))
        });
    }

    /// What the whole page says now.
    pub fn text(&self) -> String {
        self.see("body")
    }

    /// The texts of everything like this that is on the page now, seen or not.
    pub fn all(&self, selector: &str) -> Vec<String> {
        self.wait(async {
            let mut texts = Vec::new();
            for element in self.session().find_all(By::Css(selector)).await? {
                texts.push(element.text().await?);
            }
            WebDriverResult::Ok(texts)
        })
        .unwrap()
    }

    /// An attribute of the first element like this, which must be there.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let wanted = async { self.session().find(By::Css(selector)).await?.attr(name).await };
        self.wait(wanted).unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Touches or clicks something, as soon as it is there and nothing lies over it.
    pub fn click(&self, selector: &str) {
        self.until(selector, async || {
            let element = self.session().find(By::Css(selector)).await?;
            element.click().await.map(Some)
        });
    }

    /// Presses keys, one after the other; they go where the focus is.
    pub fn press(&self, keys: impl Into<TypingData>) {
        let keys = keys.into();
        self.wait(async { self.session().active_element().await?.send_keys(keys).await }).unwrap();
    }

    /// Runs a script of the test in the page; a promise is waited for. No policy of the page stops it.
    pub fn run(&self, script: &str, words: &[Value]) -> Value {
        let answer = self.wait(self.session().execute(script, words.to_vec()));
        answer.unwrap_or_else(|error| panic!("{error}\nin the script\n{script:.500}")).json().clone()
    }

    /// Runs this in every page from now on, before any script of the page.
    pub fn before_every_page(&self, script: &str) {
        self.command("Page.enable", json!({}));
        self.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    /// Out of reach of every server, as when the wifi drops.
    pub fn go_offline(&self) {
        self.network(true);
    }

    /// Back within reach.
    pub fn go_online(&self) {
        self.network(false);
    }

    fn network(&self, offline: bool) {
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.emulate(conditions);
    }

    /// On a line where every answer takes this long to begin, and then comes with this many bytes a second.
    pub fn on_a_slow_line(&self, latency: Duration, bytes: u32) {
        let latency = latency.as_millis();
        self.emulate(
            json!({ "offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes }),
        );
    }

    fn emulate(&self, conditions: Value) {
        self.command("Network.enable", json!({}));
        self.command("Network.emulateNetworkConditions", conditions);
    }

    /// What the browser has complained about since it was asked last: errors of scripts, what a content security policy
    /// stopped, what could not be fetched.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.wait(self.session().browser_log()).unwrap();
        let wrong = entries
            .into_iter()
            .filter(|entry| entry.level == "SEVERE" || entry.message.contains("Content Security Policy"));
        wrong.map(|entry| entry.message).collect()
    }

    /// Keeps what is to be seen now in `target/screenshots`, to be looked at.
    pub fn screenshot(&self, name: &str) -> PathBuf {
        let folder = target().join("screenshots");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{name}.png"));
        fs::write(&path, self.picture()).unwrap();
        path
    }

    /// What is to be seen now, as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        self.wait(self.session().screenshot_as_png()).unwrap()
    }

    /// A command of the browser's own protocol.
    pub fn command(&self, name: &str, parameters: Value) -> Value {
        self.wait(self.session().cdp().send_raw(name, parameters)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The session itself, for what nobody has needed before.
    pub fn session(&self) -> &WebDriver {
        self.session.as_ref().unwrap()
    }

    /// Waits for an answer of the session.
    pub fn wait<Answer>(&self, answer: impl Future<Output = Answer>) -> Answer {
        self.runtime.block_on(answer)
    }

    /// Looks again and again. A page may be in the middle of a change: that something is not there, or not any more, is
    /// no failure until the patience ends.
    fn until<Found>(&self, what: &str, look: impl AsyncFn() -> WebDriverResult<Option<Found>>) -> Found {
        let begun = Instant::now();
        self.wait(async {
            loop {
                let found = look().await;
                if let Ok(Some(found)) = found {
                    return found;
                }
                if begun.elapsed() > PATIENCE {
                    let why = found.err().map(|error| error.to_string()).unwrap_or_default();
                    let page = self.session().source().await.unwrap_or_default();
                    panic!("waited for {what}; {why}\nthe page:\n{page}");
                }
                tokio::time::sleep(BLINK).await;
            }
        })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            // The driver ends after this in any case, and the browser with it.
            let _ = self.wait(async { tokio::time::timeout(PATIENCE, session.quit()).await });
        }
    }
}
