//! The scripts and styles of the pages, embedded in the program. They are served as they lie, so that their relative
//! imports hold, under a folder named by the content of them all, so that a browser may keep them for ever.

use std::fmt::Write;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file and its content.
pub(crate) struct Asset {
    /// Its path, as the pages' sources call it.
    name: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(Asset { name: $name, text: include_str!(concat!("../assets/", $name)) }),*] };
}

const ASSETS: &[Asset] = files![
    "icon.svg",
    "styles/board.css",
    "styles/common.css",
    "styles/deck.css",
    "styles/draw.css",
    "styles/evening.css",
    "styles/race-form.css",
    "styles/scorekeeper.css",
    "styles/start.css",
    "styles/stats.css",
    "common/api.js",
    "common/attempt.js",
    "common/copies.js",
    "common/live.js",
    "common/markup.js",
    "common/page.js",
    "common/patch.js",
    "common/retry.js",
    "common/sound.js",
    "common/store.js",
    "common/stream.js",
    "draw/check.js",
    "draw/draw.js",
    "draw/form.js",
    "draw/host.js",
    "draw/secrets.js",
    "draw/steps.js",
    "draw/ticket.js",
    "draw/tidy.js",
    "draw/witness.js",
    "evening/evening.js",
    "evening/host.js",
    "evening/lane.js",
    "evening/lots.js",
    "evening/next.js",
    "evening/people.js",
    "evening/place.js",
    "evening/seats.js",
    "evening/series.js",
    "evening/television.js",
    "evening/write.js",
    "game/ahead.js",
    "game/box.js",
    "game/correction.js",
    "game/deck.js",
    "game/dialog.js",
    "game/dialogs.js",
    "game/effects.js",
    "game/frame.js",
    "game/house.js",
    "game/known.js",
    "game/leave.js",
    "game/line.js",
    "game/paint.js",
    "game/queue.js",
    "game/rules.js",
    "game/said.js",
    "game/scorekeeper.js",
    "game/second.js",
    "game/sheet.js",
    "game/shortcuts.js",
    "game/side.js",
    "game/waiting.js",
    "game/watch.js",
    "proof/aes256ctr.js",
    "proof/assurance.js",
    "proof/breath.js",
    "proof/check.js",
    "proof/cipher.js",
    "proof/commitment.js",
    "proof/ed25519.js",
    "proof/label.js",
    "proof/lines.js",
    "proof/proof.js",
    "proof/race.js",
    "proof/reader.js",
    "proof/secret.js",
    "proof/sentences.js",
    "proof/sha256.js",
    "proof/sha512.js",
    "proof/signature.js",
    "proof/source.js",
    "proof/ticket.js",
    "proof/values.js",
    "race/crowd.js",
    "race/field.js",
    "race/finish.js",
    "race/lanes.js",
    "race/race.js",
    "race/standings.js",
    "start/draft.js",
    "start/earlier.js",
    "start/lists.js",
    "start/new-evening.js",
    "start/new-race.js",
    "start/start.js",
    "stats/stats.js",
];

/// The folder they are served in: the beginning of the hash of everything in it.
static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let all = ASSETS.iter().fold(Sha256::new(), |hash, asset| hash.chain_update(asset.name).chain_update(asset.text));
    all.finalize().iter().take(8).fold(String::new(), |mut digits, byte| {
        // Writing into a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
});

impl Asset {
    pub(crate) fn kind(&self) -> &'static str {
        match self.name.rsplit_once('.') {
            Some((_, "css")) => "text/css; charset=utf-8",
            Some((_, "js")) => "text/javascript; charset=utf-8",
            _ => "image/svg+xml",
        }
    }
}

/// The address of a file, for the pages.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *FOLDER)
}

/// The file at this path below `/assets/`.
pub(crate) fn served(path: &str) -> Option<&'static Asset> {
    let name = path.strip_prefix(FOLDER.as_str())?.strip_prefix('/')?;
    ASSETS.iter().find(|asset| asset.name == name)
}

/// The text of a file.
#[cfg(test)]
fn served_as_is(name: &str) -> &'static str {
    ASSETS.iter().find(|asset| asset.name == name).map_or("", |asset| asset.text)
}

#[cfg(test)]
mod contrast;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use super::*;

    fn of_kind(extension: &str) -> impl Iterator<Item = &'static Asset> {
        ASSETS.iter().filter(move |asset| asset.name.ends_with(extension))
    }

    #[test]
    fn a_file_is_found_in_the_folder_of_its_content_only() {
        let address = address("styles/common.css");
        let path = address.strip_prefix("/assets/").unwrap();
        assert!(served(path).is_some_and(|asset| asset.kind().starts_with("text/css")), "{path}");
        for other in ["styles/common.css", "0123456789abcdef/styles/common.css", &format!("{}/../assets.rs", *FOLDER)] {
            assert!(served(other).is_none(), "{other}");
        }
    }

    #[test]
    fn every_file_on_disk_is_served() {
        fn count(folder: &Path) -> usize {
            let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
            entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
        }
        assert_eq!(count(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")), ASSETS.len());
    }

    #[test]
    fn lines_are_short_enough_to_read() {
        for asset in of_kind("s") {
            let long = asset.text.lines().find(|line| line.chars().count() > 120);
            assert_eq!(long, None, "{}", asset.name);
        }
    }

    #[test]
    fn scripts_put_no_text_into_the_page_as_markup() {
        for script in of_kind(".js") {
            let inner = script.text.matches("innerHTML").count();
            assert_eq!(inner, usize::from(script.name == "common/markup.js"), "{}", script.name);
            for risky in ["outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", ".style"] {
                assert!(!script.text.contains(risky), "{risky} in {}", script.name);
            }
        }
    }

    /// The path of a file that a script imports, from the folder of that script.
    fn resolved(script: &Asset, import: &str) -> String {
        let (folder, _) = script.name.rsplit_once('/').unwrap();
        match import.split_once('/').unwrap() {
            (".", file) => format!("{folder}/{file}"),
            ("..", path) => path.to_owned(),
            _ => panic!("{} imports {import}", script.name),
        }
    }

    #[test]
    fn scripts_import_what_lies_beside_them() {
        let mut imports = 0;
        for script in of_kind(".js") {
            let lines = script.text.lines().filter(|line| line.starts_with("import "));
            for import in lines.filter_map(|line| line.split('\'').nth(1)) {
                let path = resolved(script, import);
                assert!(ASSETS.iter().any(|asset| asset.name == path), "{} imports {import}", script.name);
                imports += 1;
            }
        }
        assert!(imports > 50);
    }

    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|letter: char| letter != '-' && !letter.is_alphanumeric())
    }

    /// The names of classes in the selectors of a style sheet.
    fn classes(style: &str) -> impl Iterator<Item = &str> {
        let selectors = style.lines().filter(|line| !line.starts_with("  ") || line.contains('{'));
        let selectors = selectors.map(|line| line.split('{').next().unwrap_or_default());
        selectors.flat_map(|selector| selector.split('.').skip(1)).filter_map(|name| words(name).next())
    }

    #[test]
    fn styles_are_for_what_the_pages_have() {
        fn sources(folder: &Path) -> String {
            let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
            entries
                .map(|path| if path.is_dir() { sources(&path) } else { std::fs::read_to_string(path).unwrap() })
                .collect()
        }
        let pages = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages"));
        let scripts = of_kind(".js").map(|script| script.text);
        let known: HashSet<&str> = std::iter::once(pages.as_str()).chain(scripts).flat_map(words).collect();
        for style in of_kind(".css") {
            // The colours are counted, not written out.
            let unknown = classes(style.text).find(|name| !known.contains(name) && !name.starts_with("look-"));
            assert_eq!(unknown, None, "{}", style.name);
        }
    }
}
