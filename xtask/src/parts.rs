//! `cargo xtask parts`: what the checks need beside cargo. What is missing is installed where that is possible without
//! asking; elsewhere one sentence says what to install.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use alley_trials::{Mishap, target};

/// A program or a font that comes in a package of the system.
struct Part {
    name: &'static str,
    package: &'static str,
    is_there: fn() -> bool,
}

/// Fails and kills single calls of the program.
const TRACER: &[Part] =
    &[Part { name: "strace on Linux", package: "strace", is_there: || succeeds("strace", &["-V"]) }];

/// A browser, what drives it, letters for Korean names, and what fetches packages.
const BROWSER: &[Part] = &[
    Part { name: "chromium", package: "chromium", is_there: || succeeds("chromium", &["--version"]) },
    Part { name: "chromedriver", package: "chromium-driver", is_there: || succeeds("chromedriver", &["--version"]) },
    Part { name: "fc-list", package: "fontconfig", is_there: || succeeds("fc-list", &["--version"]) },
    Part { name: "a Korean font", package: "fonts-noto-cjk", is_there: knows_korean },
    Part { name: "npm", package: "npm", is_there: || succeeds("npm", &["--version"]) },
];

/// Another time of day for the server, near a round of drand that was published.
const CLOCK: &[Part] =
    &[Part { name: "libfaketime", package: "libfaketime", is_there: || alley_trials::faketime().is_some() }];

/// A database server that the tests start and stop themselves.
const DATABASE: &[Part] = &[
    Part { name: "PostgreSQL", package: "postgresql", is_there: has_postgres },
    Part { name: "setpriv", package: "util-linux", is_there: || succeeds("setpriv", &["--version"]) },
];

/// A reverse proxy that a test puts in front of the server.
const PROXY: &[Part] = &[
    Part { name: "nginx", package: "nginx-light", is_there: || succeeds("nginx", &["-v"]) },
    Part { name: "openssl", package: "openssl", is_there: || succeeds("openssl", &["version"]) },
];

/// What a script keeps the score with.
const CLIENT: &[Part] = &[Part { name: "curl", package: "curl", is_there: || succeeds("curl", &["--version"]) }];

/// What packs the packages, and tells what the program needs.
const PACKERS: &[Part] = &[
    Part { name: "dpkg-deb", package: "dpkg", is_there: || succeeds("dpkg-deb", &["--version"]) },
    Part { name: "tar", package: "tar", is_there: || succeeds("tar", &["--version"]) },
    Part { name: "gzip", package: "gzip", is_there: || succeeds("gzip", &["--version"]) },
    Part { name: "readelf", package: "binutils", is_there: || succeeds("readelf", &["--version"]) },
];

/// What looks at their content as a user's machine would.
const READERS: &[Part] = &[
    Part { name: "man", package: "man-db", is_there: || succeeds("man", &["--version"]) },
    Part { name: "systemd-analyze", package: "systemd", is_there: || succeeds("systemd-analyze", &["--version"]) },
];

/// A package of npm, of one version. They are used by the tests alone and never shipped.
struct Package {
    name: &'static str,
    version: &'static str,
}

/// axe-core judges the accessibility of a page, typescript checks the types in the scripts.
const PACKAGES: &[Package] =
    &[Package { name: "axe-core", version: "4.14.0" }, Package { name: "typescript", version: "5.9.3" }];

/// Says what deny.toml does not allow. Of one version, so that it says the same everywhere.
const CARGO_DENY: &str = "0.20.2";

/// Everything.
pub(crate) fn parts() -> Result<(), Mishap> {
    let groups = [TRACER, BROWSER, CLOCK, DATABASE, PROXY, CLIENT, PACKERS, READERS];
    provide("the checks", &groups.into_iter().flatten().collect::<Vec<_>>())?;
    cargo_deny()?;
    packages()
}

/// The packages need nothing else.
pub(crate) fn packers() -> Result<(), Mishap> {
    provide("the packages", &PACKERS.iter().collect::<Vec<_>>())
}

/// Pictures of pages need nothing else.
pub(crate) fn browser() -> Result<(), Mishap> {
    provide("the pictures", &BROWSER.iter().collect::<Vec<_>>())
}

/// Where cargo-deny is: on the path, or installed into the target folder, once.
pub(crate) fn cargo_deny() -> Result<PathBuf, Mishap> {
    let folder = target().join("tools");
    let places = [PathBuf::from("cargo-deny"), folder.join("bin/cargo-deny")];
    let is_ours = |place: &&PathBuf| {
        let said = Command::new(place).arg("--version").stderr(Stdio::null()).output();
        said.is_ok_and(|output| output.stdout == format!("cargo-deny {CARGO_DENY}\n").as_bytes())
    };
    if let Some(place) = places.iter().find(is_ours) {
        return Ok(place.clone());
    }
    let version = format!("cargo-deny@{CARGO_DENY}");
    eprintln!("xtask: installing {version}");
    // It runs for a second: a quick build is worth more than a quick program.
    let quickly = ["--quiet", "--locked", "--debug", "--config", "profile.dev.debug=false"];
    let place = folder.to_string_lossy();
    succeeds("cargo", &[&["install"], &quickly[..], &["--root", &place, &version]].concat());
    let found = places.iter().find(is_ours).cloned();
    found.ok_or_else(|| format!("the checks need cargo-deny: cargo install --locked {version}").into())
}

/// The faults need nothing else.
pub(crate) fn tracer() -> Result<(), Mishap> {
    provide("the faults", &TRACER.iter().collect::<Vec<_>>())
}

/// Several servers need nothing else.
pub(crate) fn database_and_proxy() -> Result<(), Mishap> {
    provide("several servers", &DATABASE.iter().chain(PROXY).collect::<Vec<_>>())
}

/// Looks for the parts, installs those that are missing, and looks again.
fn provide(who: &str, parts: &[&Part]) -> Result<(), Mishap> {
    if let Some(packages) = missing(parts, |part| part.package) {
        install(&packages);
    }
    let Some(names) = missing(parts, |part| part.name) else { return Ok(()) };
    let packages = missing(parts, |part| part.package).unwrap_or_default().join(" ");
    let names = names.join(", ");
    Err(format!("{who} need {names}: install what is missing (on Debian: apt-get install {packages})").into())
}

/// What is missing, each by this word; none, if everything is there.
fn missing(parts: &[&Part], word: fn(&Part) -> &'static str) -> Option<Vec<&'static str>> {
    let words: Vec<_> = parts.iter().filter(|part| !(part.is_there)()).map(|part| word(part)).collect();
    (!words.is_empty()).then_some(words)
}

/// As root, where there is `apt-get`. Whether it worked is seen when the parts are looked for again.
fn install(packages: &[&str]) {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    if root && succeeds("apt-get", &["update"]) {
        eprintln!("xtask: installing {}", packages.join(", "));
        succeeds("apt-get", &[&["install", "-y", "--no-install-recommends"], packages].concat());
    }
}

/// Puts the packages into the target folder, once.
fn packages() -> Result<(), Mishap> {
    let folder = target().join("npm");
    let is_there = |package: &Package| package.lies_in(&folder);
    if PACKAGES.iter().all(is_there) {
        return Ok(());
    }
    let wanted: Vec<_> = PACKAGES.iter().map(|package| format!("{}@{}", package.name, package.version)).collect();
    eprintln!("xtask: installing {}", wanted.join(", "));
    fs::create_dir_all(&folder)?;
    let place = folder.to_string_lossy();
    let quietly = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    let wanted: Vec<_> = wanted.iter().map(String::as_str).collect();
    succeeds("npm", &[&["install", "--prefix", &place], &quietly[..], &wanted].concat());
    if PACKAGES.iter().all(is_there) {
        return Ok(());
    }
    Err(format!("the checks need packages of npm: npm install --prefix {place} {}", wanted.join(" ")).into())
}

impl Package {
    /// Whether it is there, in this version.
    fn lies_in(&self, folder: &Path) -> bool {
        let manifest = folder.join("node_modules").join(self.name).join("package.json");
        fs::read_to_string(manifest).is_ok_and(|text| text.contains(&format!("\"version\": \"{}\"", self.version)))
    }
}

fn knows_korean() -> bool {
    Command::new("fc-list").arg(":lang=ko").output().is_ok_and(|output| !output.stdout.is_empty())
}

/// Debian keeps its programs where no path leads, one folder for each version.
fn has_postgres() -> bool {
    let debian = fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| versions.next().is_some());
    debian || succeeds("postgres", &["--version"])
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
