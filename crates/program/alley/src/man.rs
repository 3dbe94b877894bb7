//! A man page for every command, from the description that its help and its completions come from.

use std::path::Path;
use std::{fs, io};

use alley_words::{FRAME_OF_MAN_PAGES, Language};
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::files::in_file;
use crate::manual::{EXAMPLES, command, framed};
use crate::outcome::Exit;

/// Writes all pages into a folder, one file each; those of an earlier program are replaced.
pub(crate) fn write(folder: &Path, language: Language) -> Result<(), Exit> {
    let written = fs::create_dir_all(folder).and_then(|()| {
        let mut root = command(language).disable_help_subcommand(true);
        root.build();
        all_below(&root).into_iter().try_for_each(|command| {
            let file = folder.join(format!("{}.1", name(command)));
            fs::write(file, page(command, language)?)
        })
    });
    written.map_err(|error| Exit::failed(in_file(folder, language, language.trouble_of(&error))))
}

/// A command and all that it has, at any depth.
fn all_below(command: &Command) -> Vec<&Command> {
    [command].into_iter().chain(command.get_subcommands().flat_map(all_below)).collect()
}

/// By which a page is found: `alley-games-show`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command, language: Language) -> io::Result<String> {
    let man = Man::new(command.clone()).source(concat!("alley ", env!("CARGO_PKG_VERSION"))).manual("Alley");
    let end = framed(command.get_after_help().map(ToString::to_string).unwrap_or_default(), language);
    let heading = match language {
        Language::English => "Examples:",
        Language::Korean => EXAMPLES,
    };
    let (words, examples) = end.split_once(heading).unwrap_or((&end, ""));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    page.extend(as_it_stands("DESCRIPTION", words).into_bytes());
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    page.extend(as_it_stands("EXAMPLES", examples).into_bytes());
    let page = framed(String::from_utf8_lossy(&page).into_owned(), language);
    Ok(match language {
        Language::English => page,
        Language::Korean => {
            FRAME_OF_MAN_PAGES.iter().fold(page, |page, (english, korean)| page.replace(english, korean))
        }
    })
}

/// A section whose lines were laid out by hand, for eighty columns; nothing, if it would be empty.
fn as_it_stands(heading: &str, text: &str) -> String {
    let text = text.trim_matches('\n');
    if text.is_empty() {
        return String::new();
    }
    let mut section = Roff::new();
    section.control("SH", [heading]).control("nf", []).control("in", ["0"]);
    for line in text.lines() {
        section.text([roman(line)]);
    }
    section.control("fi", []).to_roff()
}
