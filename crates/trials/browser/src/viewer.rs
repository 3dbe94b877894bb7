//! Who looks at a page, and through what.

use serde_json::{Value, json};
use thirtyfour::{CapabilitiesHelper, ChromeCapabilities, ChromiumLikeCapabilities};

use crate::Browser;

/// A browser before it is opened: its screen, and what its viewer prefers.
#[derive(Clone, Debug)]
#[must_use]
pub struct Viewer {
    pub(crate) screen: Screen,
    pub(crate) media: Vec<(&'static str, &'static str)>,
    pub(crate) scripts: bool,
    storage: bool,
    counted: bool,
    language: String,
    hosts: Vec<String>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Screen {
    Phone,
    Desktop,
    Television,
}

impl Screen {
    pub(crate) const fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desktop => (1280, 800),
            Self::Television => (1920, 1080),
        }
    }
}

impl Viewer {
    pub(crate) fn at(screen: Screen) -> Self {
        Self {
            screen,
            media: Vec::new(),
            scripts: true,
            storage: true,
            counted: false,
            language: "en".to_owned(),
            hosts: Vec::new(),
        }
    }

    /// Wishes for pages in this language; English is the usual one.
    pub fn speaking(self, language: &str) -> Self {
        Self { language: language.to_owned(), ..self }
    }

    /// Prefers light letters on a dark ground.
    pub fn in_the_dark(mut self) -> Self {
        self.media.push(("prefers-color-scheme", "dark"));
        self
    }

    /// Prefers that nothing moves.
    pub fn at_rest(mut self) -> Self {
        self.media.push(("prefers-reduced-motion", "reduce"));
        self
    }

    /// Has colours of their own for every page, as with a high contrast theme.
    pub fn in_own_colours(mut self) -> Self {
        self.media.push(("forced-colors", "active"));
        self
    }

    /// Runs no script of any page.
    pub fn without_scripts(self) -> Self {
        Self { scripts: false, ..self }
    }

    /// Lets no page store anything.
    pub fn without_storage(self) -> Self {
        Self { storage: false, ..self }
    }

    /// Counts what is fetched, for [`Browser::fetched`].
    pub fn counting(self) -> Self {
        Self { counted: true, ..self }
    }

    /// Finds this machine under another name. Pages there are not "secure" as those of 127.0.0.1 are: it is what a
    /// phone on the local network sees.
    pub fn knowing(mut self, host: &str) -> Self {
        self.hosts.push(format!("MAP {host} 127.0.0.1"));
        self
    }

    /// Opens the browser.
    ///
    /// # Panics
    /// If a part is missing; the sentence says how to get it.
    pub fn open(self) -> Browser {
        Browser::of(&self)
    }

    pub(crate) fn capabilities(&self) -> ChromeCapabilities {
        let mut capabilities = ChromeCapabilities::new();
        let (width, height) = self.screen.size();
        let mut arguments: Vec<String> = ARGUMENTS.iter().map(|&argument| argument.to_owned()).collect();
        arguments.extend([format!("--lang={}", self.language), format!("--window-size={width},{height}")]);
        if !self.hosts.is_empty() {
            arguments.push(format!("--host-resolver-rules={}", self.hosts.join(",")));
        }
        for argument in &arguments {
            capabilities.add_arg(argument).unwrap();
        }
        let option = |capabilities: &mut ChromeCapabilities, name: &str, value: Value| {
            capabilities.add_experimental_option(name, value).unwrap();
        };
        let mut preferences = json!({ "intl.accept_languages": self.language });
        if !self.scripts {
            preferences["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        if !self.storage {
            preferences["profile.managed_default_content_settings.cookies"] = json!(2);
        }
        option(&mut capabilities, "prefs", preferences);
        if matches!(self.screen, Screen::Phone) {
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
            option(&mut capabilities, "mobileEmulation", json!({ "deviceMetrics": metrics }));
        }
        let mut logs = json!({ "browser": "ALL" });
        if self.counted {
            logs["performance"] = json!("ALL");
        }
        capabilities.set("goog:loggingPrefs", logs).unwrap();
        capabilities
    }
}

/// Without a screen, without a sandbox (tests may run as root), and without a word to anybody outside. On a pipe, so that
/// the browser ends with its driver.
const ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--remote-debugging-pipe",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
    "--hide-scrollbars",
];
