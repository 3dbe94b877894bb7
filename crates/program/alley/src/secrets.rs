//! Secrets come from a file, from a pipe or from somebody who types them unseen.

use std::io::{self, IsTerminal};
use std::path::Path;

use alley_luck::{Party, Secret};
use alley_words::Language;

use crate::arguments::SecretFile;
use crate::files::{in_file, read_text};
use crate::outcome::Exit;
use crate::record::warn;

/// The secret in a file: the line that `alley draw secret` wrote, or its digits alone.
pub(crate) fn secret_in(SecretFile(path): &SecretFile, language: Language) -> Result<Secret, Exit> {
    let text = read_text(path, language)?;
    let line = text.lines().find_map(|line| line.strip_prefix("secret "));
    let read = line.unwrap_or(&text).trim().parse();
    read.map_err(|refusal| Exit::refused(in_file(path, language, language.hex_refused(refusal))))
}

/// The secret of a party, which was not given: asked for.
pub(crate) fn secret_of(party: &Party, language: Language) -> Result<Secret, Exit> {
    if !io::stdin().is_terminal() {
        return Err(Exit::usage(language, language.secret_missing(party)));
    }
    loop {
        let typed = rpassword::prompt_password(language.secret_asked_for(party))
            .map_err(|error| Exit::failed(language.cannot_read_input(&language.trouble_of(&error))))?;
        let digits = typed.trim();
        match digits.strip_prefix("secret ").unwrap_or(digits).parse() {
            Ok(secret) => return Ok(secret),
            Err(_) if digits.is_empty() => return Err(Exit::usage(language, language.secret_missing(party))),
            Err(refusal) => warn(&language.hex_refused(refusal)),
        }
    }
}

/// Standard input can be read once.
pub(crate) fn at_most_one_from_standard_input<'files>(
    files: impl Iterator<Item = &'files SecretFile>,
    language: Language,
) -> Result<(), Exit> {
    if files.filter(|SecretFile(path)| path == Path::new("-")).count() > 1 {
        return Err(Exit::usage(language, language.one_standard_input()));
    }
    Ok(())
}
