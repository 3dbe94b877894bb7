//! The packages: what is in them, and that a machine can use it. The program in them is the one that the tests have built;
//! `cargo xtask dist` by itself builds the one that is handed out.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::{env, fs};

use alley_trials::{Run, Scratch, links, target};

/// Noon of some day, as the packages have it.
const TIME: &str = "1767268800";
const TARBALL: &str = concat!("alley-", env!("CARGO_PKG_VERSION"));
const DOCUMENTS: &str = "share/doc/alley";

/// Both packages, and what they are unpacked to.
struct Packages {
    folder: Scratch,
}

/// Made once for all tests.
static PACKAGES: LazyLock<Packages> = LazyLock::new(|| {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    done(Command::new(cargo).args(["build", "--quiet", "--locked", "--package", "alley"]));
    let (folder, xtask) = (Scratch::on_disk(), env!("CARGO_BIN_EXE_xtask"));
    // Without what a debugger reads, as it is handed out: the rest is packed in a sixth of the time.
    let program = folder.file("program");
    done(Command::new("strip").arg("-o").arg(&program).arg(target().join("debug/alley")));
    let mut command = Command::new(xtask);
    command.arg("dist").arg("--program").arg(program).arg("--into").arg(folder.file(""));
    done(command.env("SOURCE_DATE_EPOCH", TIME));
    let packages = Packages { folder };
    done(Command::new("tar").arg("-xzf").arg(packages.tarball()).arg("-C").arg(packages.folder.file("")));
    done(Command::new("dpkg-deb").arg("--raw-extract").arg(packages.deb()).arg(packages.folder.file("deb")));
    packages
});

impl Packages {
    fn file(&self, end: &str) -> PathBuf {
        let files = fs::read_dir(self.folder.file("")).unwrap().map(|entry| entry.unwrap().path());
        let mut found: Vec<_> = files.filter(|path| path.to_str().unwrap().ends_with(end)).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }

    fn tarball(&self) -> PathBuf {
        self.file("-linux.tar.gz")
    }

    fn deb(&self) -> PathBuf {
        self.file(".deb")
    }

    /// What stands below `/usr/local` when the one is unpacked, and below `/usr` when the other is.
    fn unpacked(&self) -> [PathBuf; 2] {
        [self.folder.file(TARBALL), self.folder.file("deb/usr")]
    }
}

/// What a command says; it must do what it is asked for.
fn done(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Every file below a folder, by its path from there.
fn files(folder: &Path) -> BTreeSet<String> {
    let (mut found, mut folders) = (BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found
}

/// Every command as it is typed, the program itself as nothing: read out of the help, at any depth.
fn commands(program: &Path, above: &[String]) -> Vec<Vec<String>> {
    let help = done(Command::new(program).args(above).args(["--help", "--lang", "en"]));
    let list = help.split("\nCommands:\n").nth(1).unwrap_or_default();
    let names = list.lines().take_while(|line| line.starts_with(' ')).filter(|line| !line.starts_with("   "));
    let names = names.map(|line| line.split_whitespace().next().unwrap()).filter(|name| *name != "help");
    let below = names.flat_map(|name| commands(program, &[above, &[name.to_owned()]].concat()));
    [above.to_vec()].into_iter().chain(below.collect::<Vec<_>>()).collect()
}

/// A command with the program before it.
fn typed(words: &[String]) -> String {
    words.iter().fold("alley".to_owned(), |line, word| format!("{line} {word}"))
}

#[test]
fn both_packages_hold_the_same_and_nothing_is_missing() {
    let [tarball, deb] = PACKAGES.unpacked();
    let elsewhere = |file: String| file.replace("zsh/site-functions", "zsh/vendor-completions");
    let there: BTreeSet<_> = files(&tarball).into_iter().map(elsewhere).collect();
    assert_eq!(there, files(&deb));
    for file in there {
        let other = tarball.join(file.replace("zsh/vendor-completions", "zsh/site-functions"));
        assert!(fs::read(deb.join(&file)).unwrap() == fs::read(other).unwrap(), "{file}");
    }
    for file in ["lib/systemd/system/alley.service", &format!("{DOCUMENTS}/examples/nginx.conf")] {
        let (_, name) = file.rsplit_once('/').unwrap();
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging").join(name);
        assert!(fs::read(tarball.join(file)).unwrap() == fs::read(ours).unwrap(), "{file}");
    }
    let said = done(Command::new(tarball.join("bin/alley")).arg("--version"));
    assert_eq!(said, concat!("alley ", env!("CARGO_PKG_VERSION"), "\n"));
    for (file, shell) in [
        ("share/bash-completion/completions/alley", "bash"),
        ("share/fish/vendor_completions.d/alley.fish", "fish"),
        ("share/zsh/site-functions/_alley", "zsh"),
    ] {
        let script = done(Command::new(tarball.join("bin/alley")).args(["completions", shell, "--lang", "en"]));
        assert!(script.contains("alley") && fs::read_to_string(tarball.join(file)).unwrap() == script, "{file}");
    }
}

/// Nobody's user, one hour, one order, and rights that suit everybody.
#[test]
fn nothing_tells_who_packed_it_and_when() {
    for list in [
        done(Command::new("tar").args(["-tvzf"]).arg(PACKAGES.tarball()).env("TZ", "UTC")),
        done(Command::new("dpkg-deb").arg("--contents").arg(PACKAGES.deb()).env("TZ", "UTC")),
    ] {
        let lines: Vec<Vec<_>> = list.lines().map(|line| line.split_whitespace().collect()).collect();
        assert!(lines.len() > 50, "{list}");
        for line in &lines {
            let [rights, owner, _, day, hour, path] = line[..] else { unreachable!("{line:?}") };
            let wanted = if path.ends_with('/') || path.ends_with("bin/alley") { "rwxr-xr-x" } else { "rw-r--r--" };
            assert_eq!((&rights[1..], owner), (wanted, "root/root"), "{line:?}");
            assert!(day == "2026-01-01" && hour.starts_with("12:00"), "{line:?}");
        }
    }
}

#[test]
fn debian_is_told_what_is_needed_and_runs_nothing_of_ours() {
    let control = PACKAGES.folder.file("deb/DEBIAN");
    assert_eq!(files(&control), BTreeSet::from(["control".to_owned()]), "no scripts");
    let field = |name: &str| done(Command::new("dpkg-deb").arg("--field").arg(PACKAGES.deb()).arg(name));
    assert_eq!(field("Version").trim(), env!("CARGO_PKG_VERSION"));
    let depends = field("Depends");
    let needs: Vec<_> = depends.trim().split(", ").collect();
    assert!(needs.iter().any(|need| need.starts_with("libc6 (>= 2.")), "{depends}");
    for need in needs {
        let [package, _, version] = need.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let here = done(Command::new("dpkg-query").args(["--show", "--showformat=${Version}", package]));
        let version = version.trim_end_matches(')');
        done(Command::new("dpkg").args(["--compare-versions", &here, "ge", version]));
    }
}

/// As the README says, only into a folder; and as a document names it, so it is called.
#[test]
fn debian_installs_it_and_it_plays() {
    let root = PACKAGES.folder.file("root");
    fs::create_dir_all(root.join("var/lib/dpkg/info")).unwrap();
    fs::create_dir_all(root.join("var/lib/dpkg/updates")).unwrap();
    fs::write(root.join("var/lib/dpkg/status"), "").unwrap();
    // The files belong to root; anybody else is root in a namespace of their own.
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    let mut command = Command::new(if is_root { "env" } else { "unshare" });
    command.args((!is_root).then_some("--map-root-user")).arg("dpkg");
    // What it depends on is there, but not in that folder.
    command.args(["--force-not-root", "--force-bad-path", "--force-depends", "--log=/dev/null", "--root"]).arg(&root);
    done(command.arg("--install").arg(PACKAGES.deb()));
    let mut command = Command::new(root.join("usr/bin/alley"));
    command.args(["bowl", "PJS", "--no-journal", "--lang", "en"]);
    let run = Run::of(command, b"10\n");
    assert!(run.screen().contains("|  PJS |  X   |"), "{}", run.screen());
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let name = PACKAGES.deb().file_name().unwrap().to_str().unwrap().replace("arm64", "amd64");
    for document in ["README.md", "README.ko.md", "docs/operating.md"] {
        let text = fs::read_to_string(workspace.join(document)).unwrap();
        assert!(text.contains(&format!("sudo apt install ./{name}")), "{document}: {name}");
    }
}

#[test]
fn every_command_has_a_man_page_that_renders() {
    let [unpacked, _] = PACKAGES.unpacked();
    let program = unpacked.join("bin/alley");
    let commands = commands(&program, &[]);
    assert!(commands.len() > 30 && commands.contains(&vec!["games".to_owned(), "show".to_owned()]), "{commands:?}");
    for (folder, name) in [("share/man/man1", "NAME"), ("share/man/ko/man1", "이름")] {
        let folder = unpacked.join(folder);
        let page = |words: &Vec<String>| format!("{}.1.gz", typed(words).replace(' ', "-"));
        assert_eq!(files(&folder), commands.iter().map(page).collect(), "{name}");
        for words in &commands {
            let (text, complaints) = rendered(&folder.join(page(words)));
            assert_eq!(complaints, "", "{words:?}");
            for part in [&format!("\n{name}\n"), &typed(words), "--journal"] {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }
    let broken = PACKAGES.folder.file("broken.1");
    fs::write(&broken, ".TH broken 1\n.SH NAME\nbroken \\- has no such macro\n.XYZ\n").unwrap();
    assert_ne!(rendered(&broken).1, "");
}

/// A page as it is seen, and what is said against it.
fn rendered(page: &Path) -> (String, String) {
    let mut command = Command::new("man");
    command.args(["--warnings", "--encoding=UTF-8", "--local-file"]).arg(page);
    command.envs([("LC_ALL", "C.UTF-8"), ("MANROFFSEQ", ""), ("MANWIDTH", "80"), ("MAN_KEEP_FORMATTING", "")]);
    let run = Run::of(command, b"");
    (run.screen().to_owned(), run.stderr)
}

#[test]
fn systemd_takes_the_unit_with_the_unpacked_program() {
    let [unpacked, _] = PACKAGES.unpacked();
    let unit = fs::read_to_string(unpacked.join("lib/systemd/system/alley.service")).unwrap();
    let program = unpacked.join("bin/alley");
    let started = format!("ExecStart={} serve ", program.display());
    let changed = unit.replace("ExecStart=alley serve ", &started);
    assert_ne!(unit, changed);
    let verified = |name: &str, unit: &str| {
        let file = PACKAGES.folder.file(name);
        fs::write(&file, unit).unwrap();
        let mut command = Command::new("systemd-analyze");
        command.arg("verify").arg(file).env("MANPATH", unpacked.join("share/man"));
        let run = Run::of(command, b"");
        (run.code, run.stderr)
    };
    assert_eq!(verified("alley.service", &changed), (Some(0), String::new()));
    for (name, wrong) in [
        ("gone.service", changed.replace("bin/alley", "bin/gone")),
        ("odd.service", changed.replace("ProtectClock=yes", "ProtectClocks=yes")),
        ("page.service", changed.replace("man:alley-serve", "man:alley-serves")),
    ] {
        assert_ne!(verified(name, &wrong), (Some(0), String::new()), "{name}");
    }
    assert!(fs::metadata(&program).unwrap().permissions().mode() & 0o111 == 0o111);
}

/// As systemd counts what a service could do beyond its work: 0 is nothing, 10 is everything.
#[test]
fn the_unit_may_do_little_beyond_its_work() {
    let unit = fs::read_to_string(PACKAGES.unpacked()[0].join("lib/systemd/system/alley.service")).unwrap();
    let within = |name: &str, unit: &str| {
        let file = PACKAGES.folder.file(name);
        fs::write(&file, unit).unwrap();
        let mut command = Command::new("systemd-analyze");
        command.args(["security", "--offline=true", "--threshold=15", "--no-pager"]).arg(file);
        let run = Run::of(command, b"");
        (run.code, run.screen().to_owned())
    };
    let (code, found) = within("hardened.service", &unit);
    assert_eq!(code, Some(0), "{found}");
    assert!(found.contains("Overall exposure level for hardened.service"), "{found}");
    for right in ["DynamicUser=yes", "ProtectSystem=strict", "CapabilityBoundingSet=", "SystemCallFilter="] {
        assert!(unit.contains(&format!("\n{right}")), "{right}");
    }
    let kind: Vec<_> = unit.lines().filter(|line| !line.starts_with("SystemCallFilter=")).collect();
    assert_eq!(within("kinder.service", &kind.join("\n")).0, Some(1));
}

/// Those that lead to other parts of the project.
#[test]
fn every_link_in_the_packages_leads_somewhere() {
    let documents = PACKAGES.unpacked()[0].join(DOCUMENTS);
    let (mut seen, mut dead) = (0, Vec::new());
    for page in files(&documents).into_iter().filter(|file| Path::new(file).extension().is_some_and(|end| end == "md"))
    {
        let text = fs::read_to_string(documents.join(&page)).unwrap();
        for link in links(&text).iter().filter(|link| !link.contains("://")) {
            let (file, folder) = (link.split('#').next().unwrap(), documents.join(&page));
            seen += 1;
            if !folder.parent().unwrap().join(file).exists() {
                dead.push(format!("{page}: {link}"));
            }
        }
    }
    assert!(dead.is_empty() && seen > 100, "{seen}: {dead:?}");
}

#[test]
fn every_crate_that_is_built_in_has_its_licence() {
    let [unpacked, _] = PACKAGES.unpacked();
    let documents = unpacked.join(DOCUMENTS);
    let licences = fs::read_to_string(documents.join("licences.txt")).unwrap();
    let (list, texts) = licences.split_once("\n\n====").unwrap();
    let crates: Vec<_> = list.lines().skip(2).map(|line| line.split_once(": ").unwrap().0).collect();
    assert!(crates.len() > 100, "{list}");
    for one in crates {
        assert!(texts.contains(&format!("\n{one} (")), "{one}");
    }
    for file in ["copyright", "LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(documents.join(file).is_file(), "{file}");
    }
}

/// What the document shows is what is packed.
#[test]
fn the_document_shows_the_very_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let document = fs::read_to_string(root.join("docs/operating.md")).unwrap();
    for (kind, file) in [("ini", "alley.service"), ("nginx", "nginx.conf")] {
        let ours = fs::read_to_string(root.join("packaging").join(file)).unwrap();
        assert!(document.contains(&format!("```{kind}\n{ours}```\n")), "{file}");
    }
}
