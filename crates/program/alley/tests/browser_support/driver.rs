//! The program that drives the browser.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;

use super::PATIENCE;

const ATTEMPTS: usize = 3;

/// A driver of its own for one browser. The browser hangs on a pipe of it, and ends with it whatever happens.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// On a free port, which the driver tells when it is ready. On a busy machine another program may be quicker to the
    /// port it has chosen; then it ends, and is started once more.
    pub(crate) fn start() -> Self {
        (0..ATTEMPTS).find_map(|_| Self::attempt()).expect("chromedriver names no port")
    }

    fn attempt() -> Option<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the browser tests need chromedriver: run `cargo xtask parts`");
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, ports) = channel();
        // Its output is read to the end: a full pipe would stop it.
        thread::spawn(move || {
            for port in output.lines().map_while(Result::ok).filter_map(|line| port_in(&line)) {
                let _ = sender.send(port);
            }
        });
        if let Ok(port) = ports.recv_timeout(PATIENCE) {
            return Some(Self { child, port });
        }
        let _ = child.kill();
        let _ = child.wait();
        None
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `ChromeDriver was started successfully on port 41593.`
fn port_in(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}
