//! The files the pages are dressed with: embedded in the program, named by what is in them, so that a browser may keep
//! them for ever.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

/// A file, and the name under which it is served.
pub(crate) struct Asset {
    /// As the pages' sources call it.
    name: &'static str,
    /// With the beginning of its hash: `live.1f3a….js`.
    served: String,
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../assets/", $name)))),*] };
}

/// In this order: a script comes after those it imports.
const FILES: &[(&str, &str)] = files![
    "alley.css",
    "icon.svg",
    "store.js",
    "api.js",
    "copies.js",
    "live.js",
    "queue.js",
    "waiting.js",
    "dialogs.js",
    "draw-draft.js",
    "draw-lots.js",
    "keep.js",
    "sheet.js",
    "proof/sha256.js",
    "proof/aes256ctr.js",
    "proof/cipher.js",
    "proof/label.js",
    "proof/secret.js",
    "proof/reader.js",
    "proof/race.js",
    "proof/proof.js",
    "proof/sentences.js",
    "proof/check.js",
    "draw-secrets.js",
    "draw-form.js",
    "draw-new.js",
    "start.js",
    "draw-steps.js",
    "draw-few.js",
    "draw-finish.js",
    "draw-lanes.js",
    "draw-groups.js",
    "draw-standings.js",
    "draw-race.js",
    "draw-check.js",
    "draw-witness.js",
    "draw-host.js",
    "draw.js",
];

/// Scripts import one another as neighbours; a browser is told under which name a neighbour is served.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    FILES.iter().fold(Vec::new(), |mut assets: Vec<Asset>, (name, text)| {
        let text = assets.iter().fold((*text).to_owned(), |text, earlier| {
            text.replace(&format!("'./{}'", earlier.name), &format!("'{}'", earlier.address()))
        });
        let (_, name) = name.rsplit_once('/').unwrap_or(("", name));
        assets.push(Asset::new(name, text));
        assets
    })
});

impl Asset {
    fn new(name: &'static str, text: String) -> Self {
        let hash = Sha256::digest(text.as_bytes());
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
        let digits: String = hash.iter().take(8).flat_map(|byte| [byte >> 4, byte & 15]).map(hexadecimal).collect();
        let kind = match extension {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            _ => "text/plain; charset=utf-8",
        };
        Self { name, served: format!("{stem}.{digits}.{extension}"), kind, text }
    }

    fn address(&self) -> String {
        format!("/assets/{}", self.served)
    }
}

fn hexadecimal(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).unwrap_or('0')
}

/// The address of a file, for the pages.
pub(crate) fn address(name: &str) -> String {
    ASSETS.iter().find(|asset| asset.name == name).map(Asset::address).unwrap_or_default()
}

/// The file served under this name.
pub(crate) fn served(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.served == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scripts() -> impl Iterator<Item = &'static Asset> {
        ASSETS.iter().filter(|asset| asset.kind.starts_with("text/javascript"))
    }

    #[test]
    fn a_file_is_found_under_the_name_of_its_content_only() {
        let address = address("alley.css");
        let name = address.strip_prefix("/assets/").unwrap();
        assert!(served(name).is_some_and(|asset| asset.kind.starts_with("text/css")));
        assert!(served("alley.css").is_none() && served("../assets.rs").is_none());
        assert!(ASSETS.iter().all(|asset| !asset.text.contains("from './")), "every neighbour is served");
    }

    #[test]
    fn scripts_put_no_text_into_the_page_as_markup() {
        for script in scripts() {
            let inner = script.text.matches("innerHTML").count();
            assert_eq!(inner, usize::from(script.name == "live.js"), "{}", script.name);
            for risky in ["outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", ".style"] {
                assert!(!script.text.contains(risky), "{risky} in {}", script.name);
            }
        }
        let imported = scripts().flat_map(|script| script.text.split(" from '").skip(1).collect::<Vec<_>>());
        let names: Vec<_> = imported.filter_map(|rest| rest.split('\'').next()).collect();
        assert!(!names.is_empty());
        for name in names {
            assert!(name.strip_prefix("/assets/").is_some_and(|name| served(name).is_some()), "{name}");
        }
    }
}
