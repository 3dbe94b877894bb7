//! The program that drives the browser.

use std::process::Command;

use alley_trials::Conversation;

const ATTEMPTS: usize = 3;

/// A driver of its own for one browser. The browser hangs on a pipe of it, and ends with it whatever happens.
#[derive(Debug)]
pub(crate) struct Driver {
    _life: Conversation,
    pub(crate) address: String,
}

impl Driver {
    /// On a free port, which the driver tells when it is ready. On a busy machine another program may be quicker to the
    /// port it has chosen; then it ends, and is started once more.
    pub(crate) fn start() -> Self {
        (0..ATTEMPTS).find_map(|_| Self::attempt()).expect("chromedriver names no port")
    }

    fn attempt() -> Option<Self> {
        let started = Conversation::begin(Command::new("chromedriver").arg("--port=0"));
        let mut life = started.expect("the browser tests need chromedriver: run `cargo xtask parts`");
        let port = port_in(&life.read(|text| port_in(text).is_some()).ok()?.text)?;
        Some(Self { _life: life, address: format!("http://127.0.0.1:{port}") })
    }
}

/// `ChromeDriver was started successfully on port 41593.`
fn port_in(text: &str) -> Option<u16> {
    let (port, _) = text.split_once("successfully on port ")?.1.split_once('.')?;
    port.parse().ok()
}
