//! A real nginx in front of servers, with the site that is packed, and that stands in `docs/operating.md`.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::http::connect;
use crate::{Mishap, Scratch};

const SITE: &str = include_str!("../../../../packaging/nginx.conf");
/// Longer than it takes to start, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// nginx with its files. It is gone when this is dropped.
#[derive(Debug)]
pub struct Nginx {
    process: Child,
    #[expect(dead_code, reason = "nginx needs its files")]
    folder: Scratch,
}

impl Nginx {
    /// Starts it in this folder with the packed site, changed in these places, and waits until it listens here.
    pub fn start(folder: Scratch, changes: &[(&str, &str)], address: SocketAddr) -> Result<Self, Mishap> {
        let place = folder.file("").display().to_string().trim_end_matches('/').to_owned();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {place}/{kind};\n"));
        let whole = format!(
            "daemon off;\nmaster_process off;\npid {place}/nginx.pid;\nerror_log {place}/error.log;\nevents {{}}\n\
             http {{\n{}{}}}\n",
            temporary.concat(),
            changed(changes)?
        );
        let file = folder.file("nginx.conf");
        fs::write(&file, whole)?;
        let mut command = Command::new("nginx");
        command.arg("-p").arg(folder.file("")).arg("-c").arg(&file).arg("-e").arg(folder.file("error.log"));
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let missing = |error| format!("nginx did not start ({error}): cargo xtask parts installs it");
        let mut nginx = Self { process: process.map_err(missing)?, folder };
        let deadline = Instant::now() + PATIENCE;
        while connect(address).is_err() {
            if nginx.process.try_wait()?.is_some() || Instant::now() > deadline {
                let complaints = fs::read_to_string(format!("{place}/error.log")).unwrap_or_default();
                return Err(format!("nginx does not listen: {complaints}").into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The site, in another place.
fn changed(changes: &[(&str, &str)]) -> Result<String, Mishap> {
    changes.iter().try_fold(SITE.to_owned(), |text, (old, new)| {
        if text.contains(old) { Ok(text.replace(old, new)) } else { Err(format!("{old} is not in the site").into()) }
    })
}

/// An address of this machine where nobody listened a moment ago.
pub fn unused_address() -> Result<SocketAddr, Mishap> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}
