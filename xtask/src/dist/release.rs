//! The program as it is handed out: neither the place nor the hour of the build is in it.

use std::env;
use std::path::PathBuf;

use alley_trials::{Mishap, target};

use super::told;
use crate::cargo;
use crate::document::root;

/// The hour that everything is dated with, in seconds: that of the commit, unless `SOURCE_DATE_EPOCH` names another.
pub(super) fn time() -> Result<String, Mishap> {
    if let Ok(time) = env::var("SOURCE_DATE_EPOCH") {
        return Ok(time);
    }
    Ok(told("git", &["log", "-1", "--format=%ct"])?.trim().to_owned())
}

/// Builds it.
pub(super) fn build() -> Result<PathBuf, Mishap> {
    let [for_rust, for_c] = ["--remap-path-prefix=", "-ffile-prefix-map="].map(|option| {
        let places = places().into_iter().map(|(place, name)| format!("{option}{}={name}", place.display()));
        places.collect::<Vec<_>>()
    });
    let environment = [
        ("CARGO_ENCODED_RUSTFLAGS", for_rust.join("\u{1f}")),
        ("CFLAGS", for_c.join(" ")),
        ("CARGO_INCREMENTAL", "0".to_owned()),
        ("SOURCE_DATE_EPOCH", time()?),
    ];
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    cargo(&["build", "--quiet", "--locked", "--profile", "dist", "--package", "alley"], &environment)?;
    Ok(target().join("dist/alley"))
}

/// Where things stand on this machine, and what a message says instead. The last that fits counts.
fn places() -> [(PathBuf, &'static str); 3] {
    let home = env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    [(root(), "/alley"), (target(), "/alley/target"), (cargo, "/cargo")]
}
