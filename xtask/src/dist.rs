//! `cargo xtask dist`: what is handed out. A `.tar.gz` for `/usr/local` and a `.deb`, with the program, its man pages and
//! completions, a unit for systemd, a site for nginx, and the licences of all that is built in.
//!
//! Two builds of one commit give the same bytes, whatever folders they are made in: nothing in them tells a place or an
//! hour of the build.

mod debian;
mod licences;
mod release;
mod stage;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use alley_trials::{Mishap, target};

use crate::document::root;
use crate::parts;
use stage::Stage;

/// What is packed, and its version.
const NAME: &str = "alley";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What can be read, with all that its links lead to; each file has the place that it has here. Beside them, all of `docs`.
const DOCUMENTS: [&str; 17] = [
    "README.md",
    "README.ko.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "crates/rules/bowling/README.md",
    "crates/rules/bowling/LICENSE-APACHE",
    "crates/rules/bowling/LICENSE-MIT",
    "crates/rules/bowling/EXAMPLES.md",
    "crates/rules/racing/README.md",
    "crates/rules/racing/LICENSE-APACHE",
    "crates/rules/racing/LICENSE-MIT",
    "crates/rules/racing/EXAMPLES.md",
    "crates/program/alley/examples/keep_score.rs",
];

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Pack this program instead of building one; the check packs the one it has built already
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The folder for the packages; without it, `packages` in the target folder
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

/// Makes both packages and says where they are.
pub(crate) fn dist(arguments: Arguments) -> Result<(), Mishap> {
    parts::packers()?;
    let into = arguments.into.unwrap_or_else(|| target().join("packages"));
    fs::create_dir_all(&into)?;
    let time = release::time()?;
    let program = arguments.program.map_or_else(release::build, Ok)?;
    let tarball = Stage::new(into.join(format!("{NAME}-{VERSION}")))?;
    fill(&tarball, "", "share/zsh/site-functions", &program)?;
    let package = Stage::new(into.join("deb"))?;
    fill(&package, "usr/", "usr/share/zsh/vendor-completions", &program)?;
    package.put("DEBIAN/control", debian::control(&program, package.kilobytes()?)?)?;
    let packages = [
        tarball.tar(&into.join(format!("{NAME}-{VERSION}-{}-linux.tar.gz", std::env::consts::ARCH)), &time)?,
        package.deb(&into.join(format!("{NAME}_{VERSION}_{}.deb", debian::architecture()?)), &time)?,
    ];
    for package in packages {
        eprintln!("xtask: {}", package.display());
    }
    Ok(())
}

/// Everything that is unpacked, below a prefix; zsh alone looks for what is packaged in another place.
fn fill(stage: &Stage, prefix: &str, zsh: &str, program: &Path) -> Result<(), Mishap> {
    stage.put_program(&format!("{prefix}bin/{NAME}"), program)?;
    for (language, folder) in [("en", "share/man/man1"), ("ko", "share/man/ko/man1")] {
        let folder = stage.folder(&format!("{prefix}{folder}"));
        said(program, &["man".as_ref(), folder.as_os_str(), "--lang".as_ref(), language.as_ref()])?;
        stage::compress(&folder)?;
    }
    for (shell, file) in [
        ("bash", format!("{prefix}share/bash-completion/completions/{NAME}")),
        ("fish", format!("{prefix}share/fish/vendor_completions.d/{NAME}.fish")),
        ("zsh", format!("{zsh}/_{NAME}")),
    ] {
        stage.put(&file, said(program, &["completions", shell, "--lang", "en"].map(OsStr::new))?)?;
    }
    let documents = format!("{prefix}share/doc/{NAME}");
    for (place, file) in [
        (format!("{prefix}lib/systemd/system/alley.service"), "packaging/alley.service"),
        (format!("{documents}/examples/nginx.conf"), "packaging/nginx.conf"),
        (format!("{documents}/copyright"), "packaging/copyright"),
    ] {
        stage.copy(&place, &root().join(file))?;
    }
    for file in DOCUMENTS {
        stage.copy(&format!("{documents}/{file}"), &root().join(file))?;
    }
    stage.copy_folder(&format!("{documents}/docs"), &root().join("docs"))?;
    stage.put(&format!("{documents}/licences.txt"), licences::licences()?)
}

/// What a command says when it does what it was asked for.
fn said(program: &Path, arguments: &[&OsStr]) -> Result<Vec<u8>, Mishap> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    let output = command.output().map_err(|error| format!("{} did not start: {error}", program.display()))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// The same as text.
fn told(program: &str, arguments: &[&str]) -> Result<String, Mishap> {
    let arguments: Vec<_> = arguments.iter().map(OsStr::new).collect();
    Ok(String::from_utf8_lossy(&said(Path::new(program), &arguments)?).into_owned())
}
