//! The scripts and styles of the pages, embedded in the program. They are served under their own names, so that their
//! relative imports hold, in a folder named by the content of them all, so that a browser may keep them for ever.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, OnceLock};

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::gzip;

/// A file and its content.
pub(crate) struct Asset {
    /// Its path, as the pages' sources call it.
    name: &'static str,
    /// As it was written.
    source: &'static str,
    /// As it is served.
    pub(crate) text: String,
    packed: OnceLock<Option<Bytes>>,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../assets/", $name)))),*] };
}

/// Their names, and what was written.
const FILES: &[(&str, &str)] = files![
    "common.js",
    "draw/draw.js",
    "draw/form.js",
    "draw/host.js",
    "draw/race.js",
    "evening/evening.js",
    "evening/host.js",
    "evening/lane.js",
    "evening/lots.js",
    "evening/next.js",
    "evening/people.js",
    "evening/seats.js",
    "evening/series.js",
    "evening/television.js",
    "evening/write.js",
    "game/ahead.js",
    "game/box.js",
    "game/deck.js",
    "game/dialogs.js",
    "game/known.js",
    "game/queue.js",
    "game/rules.js",
    "game/scorekeeper.js",
    "game/sheet.js",
    "game/waiting.js",
    "proof/check.js",
    "proof/ticket.js",
    "sound.js",
    "start/draft.js",
    "start/new-evening.js",
    "start/new-race.js",
    "start/start.js",
    "stats/stats.js",
    "styles/board.css",
    "styles/common.css",
    "styles/draw.css",
    "styles/evening.css",
    "styles/race-form.css",
    "styles/scorekeeper.css",
    "styles/sheet.css",
    "styles/start.css",
    "styles/stats.css",
    "styles/television.css",
    "writing.js",
];

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let asset = |&(name, source)| Asset { name, source, text: without_comments(source), packed: OnceLock::new() };
    FILES.iter().map(asset).collect()
});

/// The folder they are served in: the beginning of the hash of everything in it.
static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let all = ASSETS.iter().fold(Sha256::new(), |hash, asset| hash.chain_update(asset.name).chain_update(&asset.text));
    all.finalize().iter().take(8).fold(String::new(), |mut digits, byte| {
        // Writing into a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
});

/// Which scripts each script needs, and those they need.
static NEEDED: LazyLock<HashMap<&'static str, Vec<&'static str>>> =
    LazyLock::new(|| ASSETS.iter().map(|asset| (asset.name, asset.needed())).collect());

impl Asset {
    pub(crate) fn kind(&self) -> &'static str {
        match self.name.rsplit_once('.') {
            Some((_, "css")) => "text/css; charset=utf-8",
            _ => "text/javascript; charset=utf-8",
        }
    }

    /// The same text for those who unpack it, packed once.
    pub(crate) fn packed(&self) -> Option<Bytes> {
        self.packed.get_or_init(|| gzip::packed(&self.text, gzip::Effort::Most).map(Bytes::from)).clone()
    }

    /// Everything it imports when it is loaded, and what that imports.
    fn needed(&self) -> Vec<&'static str> {
        let mut needed: Vec<&'static str> = Vec::new();
        let mut looked_at = vec![self];
        while let Some(asset) = looked_at.pop() {
            let imports = asset.imports().filter_map(|name| ASSETS.iter().find(|other| other.name == name));
            let fresh: Vec<_> = imports.filter(|other| !needed.contains(&other.name)).collect();
            needed.extend(fresh.iter().map(|other| other.name));
            looked_at.extend(fresh);
        }
        needed
    }

    /// The names of the files that a script imports when it is loaded.
    fn imports(&self) -> impl Iterator<Item = String> {
        let ends = self.source.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
        ends.filter_map(|line| line.split('\'').nth(1)).map(|path| self.beside(path))
    }

    /// The name of the file at this path, seen from this file.
    fn beside(&self, path: &str) -> String {
        let mut folders: Vec<_> = self.name.split('/').collect();
        folders.pop();
        for step in path.split('/') {
            match step {
                "." => {}
                ".." => drop(folders.pop()),
                name => folders.push(name),
            }
        }
        folders.join("/")
    }
}

/// Comments are for those who read the source: on a phone they would be two fifths of what has to come over the line.
/// Lines that hold nothing else are left empty, so that every other line keeps its number.
fn without_comments(source: &str) -> String {
    let mut inside = false;
    let code = source.lines().map(|line| {
        let text = line.trim_start();
        if !inside && text.starts_with("//") {
            return "";
        }
        if !inside && !text.starts_with("/*") {
            return line;
        }
        let begun_before = std::mem::replace(&mut inside, !text.contains("*/"));
        match text.split_once("*/") {
            None | Some((_, "")) => "",
            Some((_, code)) if begun_before => code,
            // A type before some code.
            Some(_) => line,
        }
    });
    code.flat_map(|line| [line, "\n"]).collect()
}

/// The address of a file, for the pages.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *FOLDER)
}

/// The addresses of the scripts that these cannot begin without, and of all these but the first. A browser that hears of
/// them in the page has not to hear of each from the one before.
pub(crate) fn needed_by(scripts: &[&'static str]) -> impl Iterator<Item = String> {
    let imported = scripts.iter().filter_map(|script| NEEDED.get(script)).flatten();
    let mut needed: Vec<&str> = scripts.iter().skip(1).chain(imported).copied().collect();
    needed.sort_unstable();
    needed.dedup();
    needed.retain(|name| Some(name) != scripts.first());
    needed.into_iter().map(address)
}

/// The icon as an address that holds all of it; it is smaller than the answer to a request would be.
pub(crate) fn icon() -> &'static str {
    static ICON: LazyLock<String> = LazyLock::new(|| {
        let drawing = include_str!("../icon.svg").trim_end().replace('"', "'");
        let drawing = drawing.replace('#', "%23").replace('<', "%3C").replace('>', "%3E");
        format!("data:image/svg+xml,{drawing}")
    });
    &ICON
}

/// The file at this path below `/assets/`.
pub(crate) fn served(path: &str) -> Option<&'static Asset> {
    let name = path.strip_prefix(FOLDER.as_str())?.strip_prefix('/')?;
    ASSETS.iter().find(|asset| asset.name == name)
}

/// The text of a file, as it was written.
#[cfg(test)]
fn served_as_is(name: &str) -> &'static str {
    ASSETS.iter().find(|asset| asset.name == name).map_or("", |asset| asset.source)
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
            let long = asset.source.lines().find(|line| line.chars().count() > 120);
            assert_eq!(long, None, "{}", asset.name);
        }
    }

    #[test]
    fn scripts_put_no_text_into_the_page_as_markup() {
        for script in of_kind(".js") {
            let inner = script.text.matches("innerHTML").count();
            assert_eq!(inner, usize::from(script.name == "common.js"), "{}", script.name);
            for risky in ["outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", ".style"] {
                assert!(!script.text.contains(risky), "{risky} in {}", script.name);
            }
        }
    }

    #[test]
    fn scripts_import_what_is_served_at_once_or_later() {
        let mut imports = 0;
        for script in of_kind(".js") {
            let later = script.text.split("import('").skip(1).filter_map(|rest| rest.split('\'').next());
            let later: Vec<_> = later.map(|path| script.beside(path)).collect();
            for name in script.imports().chain(later) {
                assert!(ASSETS.iter().any(|asset| asset.name == name), "{} imports {name}", script.name);
                imports += 1;
            }
        }
        assert!(imports > 30, "{imports}");
    }

    #[test]
    fn a_page_names_what_its_script_needs_once_and_not_what_comes_later() {
        let named = |scripts: &[&'static str]| -> Vec<String> { needed_by(scripts).collect() };
        assert_eq!(named(&["common.js"]), [""; 0]);
        assert_eq!(named(&["stats/stats.js"]), ["common.js", "writing.js"].map(address));
        let host = named(&["draw/draw.js", "draw/host.js"]);
        let expected = ["common.js", "draw/form.js", "draw/host.js", "proof/ticket.js", "writing.js"];
        assert_eq!(host, expected.map(address), "neither the race nor the check");
    }

    #[test]
    fn comments_stay_here_and_every_line_keeps_its_number() {
        let source = "// Why.\nlet one; // here\n/**\n * @type {number}\n */\n  /* a */\nlet two = /** @type {Two} */ (one);\n\
                      /** @type {x} */ y();\n'// no comment';\n";
        let expected = "\nlet one; // here\n\n\n\n\nlet two = /** @type {Two} */ (one);\n\
                        /** @type {x} */ y();\n'// no comment';\n";
        assert_eq!(without_comments(source), expected);
        for asset in ASSETS.iter() {
            assert_eq!(asset.text.lines().count(), asset.source.lines().count(), "{}", asset.name);
        }
    }

    #[test]
    fn no_text_of_a_script_spans_lines_so_that_none_is_taken_for_a_comment() {
        for script in of_kind(".js") {
            let open = script.text.lines().find(|line| line.matches('`').count() % 2 == 1);
            assert_eq!(open, None, "{}", script.name);
        }
    }

    #[test]
    fn what_is_packed_is_a_fraction_of_what_is_served() {
        for asset in ASSETS.iter().filter(|asset| asset.text.len() > 2_000) {
            let packed = asset.packed().unwrap();
            assert!(packed.len() * 2 < asset.text.len(), "{}", asset.name);
            assert_eq!(packed.as_ptr(), asset.packed().unwrap().as_ptr(), "{} is packed once", asset.name);
        }
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
        let scripts = of_kind(".js").map(|script| script.source);
        let known: HashSet<&str> = std::iter::once(pages.as_str()).chain(scripts).flat_map(words).collect();
        for style in of_kind(".css") {
            // The colours are counted, not written out.
            let unknown = classes(style.source).find(|name| !known.contains(name) && !name.starts_with("look-"));
            assert_eq!(unknown, None, "{}", style.name);
        }
    }
}
