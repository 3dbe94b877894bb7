//! Where the commands of a document are run: an empty home, a free port, a terminal for each command.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU16, Ordering};

use alley_trials::{Conversation, Run, Scratch, Terminal};

use crate::agreement::{agrees, says_something};
use crate::console::Typed;
use crate::document::{Document, project};
use crate::mentions::{ELSEWHERE, is_all_there_is, so_without_a_run};

const ALLEY: &str = env!("CARGO_BIN_EXE_alley");
/// So wide that nothing is broken into lines.
const SIZE: (u16, u16) = (50, 250);
const CONTROL_C: &str = "\u{3}";
/// The ports that documents name: the usual one, another one, one for the status. Other programs may have them, so servers
/// are told free ones.
const PORTS: [&str; 3] = [PORT, "9000", "8301"];
const PORT: &str = "8300";
/// The game or the evening that every document names. Its id is drawn by lot, and is the first that a list shows.
const ID: &str = "k7f3qd";

/// One reader of one document, at a machine of their own.
pub(crate) struct Stage {
    home: Scratch,
    locale: &'static str,
    ports: [String; 3],
    /// What was exported, as `NAME=VALUE`.
    settings: Vec<String>,
    servers: Vec<Terminal>,
    /// The commitment that was seen last.
    code: String,
    id: String,
}

impl Stage {
    pub(crate) fn of(document: &Document) -> Self {
        let locale = if document.is_korean() { "ko_KR.UTF-8" } else { "en_US.UTF-8" };
        let ports = [(); 3].map(|()| free_port().to_string());
        let home = Scratch::on_disk();
        // Some commands run a script of the project.
        symlink(project().join("docs"), home.file("docs")).unwrap();
        let (code, id) = (String::new(), ID.to_owned());
        Self { home, locale, ports, settings: Vec::new(), servers: Vec::new(), code, id }
    }

    /// Types a command, and tells what is not as the document shows it.
    pub(crate) fn play(&mut self, typed: &Typed) -> Option<String> {
        assert!(says_something(&typed.shown), "nothing can be compared: {}", typed.line);
        if let Some(setting) = typed.line.strip_prefix("export ") {
            self.settings.push(setting.to_owned());
            return (!typed.shown.is_empty()).then(|| format!("{}: shows nothing", typed.line));
        }
        if let Some(so) = so_without_a_run(&typed.line) {
            return (!so).then(|| format!("not so: {}", typed.line));
        }
        self.lay_out(typed);
        let shown = self.with_ports(&typed.shown);
        let mut terminal = self.opened(&typed.line);
        for asked in typed.asked() {
            terminal.wait_until_seen(|seen| agrees(asked.before, seen));
            terminal.type_line(asked.answer);
        }
        if typed.serves() {
            terminal.wait_until_seen(|seen| agrees(&shown, seen));
            self.servers.push(terminal);
            return None;
        }
        if typed.is_left_waiting() {
            terminal.wait_until_seen(|seen| agrees(&shown, seen));
            terminal.press(CONTROL_C);
            return (terminal.close().1 != 130).then(|| format!("is not left by Ctrl-C: {}", typed.line));
        }
        let (seen, code) = terminal.close_seen();
        self.remember(&seen);
        let fine = agrees(&shown.replace(ID, &self.id), &seen) && matches!(code, 0 | 1);
        (!fine).then(|| format!("$ {}\n--- shown\n{shown}--- seen, code {code}\n{seen}", typed.line))
    }

    /// A command that stands in a sentence or in a table: it does what it is asked for, as far as it can here.
    pub(crate) fn parses(&self, line: &str) -> Option<String> {
        if let Some(so) = so_without_a_run(line) {
            return (!so).then(|| format!("not so: {line}"));
        }
        if ELSEWHERE.iter().any(|(part, _)| line.contains(part)) {
            // Everything before it is read first.
            let run = Run::of(self.shell(&format!("{line} --help")), b"");
            return (run.code != Some(0)).then(|| format!("{line}: {}", run.stderr));
        }
        if line.starts_with("alley serve") {
            // The server of the document may still be running.
            let line = if line.contains("--port") { line.to_owned() } else { format!("{line} --port 0") };
            let mut server = Conversation::begin(&mut self.shell(&format!("exec {line}"))).unwrap();
            let said = server.until("Ctrl-C").unwrap();
            return said.exit.map(|exit| format!("{line}: {}", exit.complaints));
        }
        let mut run = Run::of(self.shell(line), b"");
        if run.code == Some(2) && is_a_name(line) {
            run = Run::of(self.shell(&format!("{line} --help")), b"");
        }
        let fine = run.code == Some(0) || run.code == Some(1) && is_all_there_is(line, &run.stderr);
        (!fine).then(|| format!("{line}: {:?} {}", run.code, run.stderr))
    }

    /// Stops the servers as a reader does.
    pub(crate) fn clear(self) {
        for mut server in self.servers {
            server.press(CONTROL_C);
            let (said, code) = server.close();
            assert_eq!(code, 0, "{said}");
        }
    }

    /// A file that the document shows before anybody has written it is one that its reader has.
    fn lay_out(&self, typed: &Typed) {
        let Some(name) = typed.line.strip_prefix("cat ") else { return };
        let file = self.home.file(name);
        if !file.exists() {
            fs::write(file, &typed.shown).unwrap();
        }
    }

    fn remember(&mut self, seen: &str) {
        let is_code = |word: &&str| word.len() == 64 && word.chars().all(|digit| digit.is_ascii_hexdigit());
        if let Some(code) = seen.split_whitespace().find(is_code) {
            code.clone_into(&mut self.code);
        }
        let is_listed = |line: &&str| line.get(6..10) == Some("  20");
        if let Some(line) = seen.lines().find(is_listed) {
            line[..6].clone_into(&mut self.id);
        }
    }

    /// The command on a terminal.
    fn opened(&self, line: &str) -> Terminal {
        let words = self.words(line);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        Terminal::sized(SIZE, "env", &words, &[])
    }

    /// The command without one.
    fn shell(&self, line: &str) -> Command {
        let mut command = Command::new("env");
        command.args(self.words(line));
        command
    }

    /// What `env` is told: nothing of what a developer has set is left, and `alley` is the one that was built.
    fn words(&self, line: &str) -> Vec<String> {
        let home = self.home.file("");
        let home = home.to_str().unwrap();
        let path = format!("{}:{}", Path::new(ALLEY).parent().unwrap().display(), std::env::var("PATH").unwrap());
        let left_out =
            ["ALLEY_LANG", "ALLEY_JOURNAL", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"];
        let mut words: Vec<_> = left_out.iter().flat_map(|name| ["-u", name]).map(str::to_owned).collect();
        let own =
            [("HOME", home), ("PATH", &path), ("LANG", self.locale)].map(|(name, value)| format!("{name}={value}"));
        words.extend(own);
        words.extend(self.settings.iter().cloned());
        words.extend(["bash", "-c", "cd && eval \"$0\""].map(str::to_owned));
        words.push(self.here(line));
        words
    }

    /// The command as it has to be said here: on the free port, with the id and the commitment that were seen.
    fn here(&self, line: &str) -> String {
        let mut line = self.with_ports(line).replace(ID, &self.id).replace('…', &self.code);
        if let Some(rest) = line.strip_prefix("cargo run --release -- ") {
            line = format!("alley {rest}");
        }
        let listens = ["alley serve", "alley doctor"].iter().any(|command| line.contains(command));
        if listens && !line.contains("--port") {
            line = self.with_ports(&format!("{line} --port {PORT}"));
        }
        line
    }

    fn with_ports(&self, text: &str) -> String {
        PORTS.iter().zip(&self.ports).fold(text.to_owned(), |text, (named, free)| text.replace(named, free))
    }
}

/// A port that nobody listens on, and that no other document is given. Those that the system hands out for a moment to
/// anybody are higher.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + u16::try_from(std::process::id() % 20_000).unwrap();
    let ports = std::iter::repeat_with(|| first + NEXT.fetch_add(1, Ordering::Relaxed));
    ports.take(1000).find(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok()).unwrap()
}

/// Whether a command is only named, without what it needs: then it is enough that it has a page of help.
fn is_a_name(line: &str) -> bool {
    line.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ')
}
