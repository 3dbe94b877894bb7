//! What every page has: a head, a way home, and a switch for its language.

use alley_words::Language;
use maud::{DOCTYPE, Markup, html};

use crate::assets::{address, icon, needed_by};

/// A page around its own part.
pub(super) struct Shell<'page> {
    pub(super) language: Language,
    pub(super) title: &'page str,
    /// What the style sheets call this kind of page.
    pub(super) kind: &'static str,
    /// Beside what all pages share.
    pub(super) styles: &'static [&'static str],
    /// The first one is run; it fetches the others at once.
    pub(super) scripts: &'static [&'static str],
    /// Whether a browser without scripts should load the page again by itself.
    pub(super) reloads: bool,
}

impl Shell<'_> {
    /// The whole page.
    pub(super) fn around(&self, main: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(self.language.tag()) class=(self.kind) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="color-scheme" content="light dark";
                    meta name="referrer" content="no-referrer";
                    title { (self.title) }
                    link rel="icon" type="image/svg+xml" href=(icon());
                    @for style in ["common.css"].iter().chain(self.styles) {
                        link rel="stylesheet" href=(address(&format!("styles/{style}")));
                    }
                    @if let Some(script) = self.scripts.first() { script type="module" src=(address(script)) {} }
                    @for needed in needed_by(self.scripts) { link rel="modulepreload" href=(needed); }
                    @if self.reloads { noscript { meta http-equiv="refresh" content="10"; } }
                }
                body {
                    (header(self.language))
                    main { (main) }
                }
            }
        }
    }
}

fn header(language: Language) -> Markup {
    let other = language.pick(Language::English, Language::Korean);
    html! {
        header.top {
            a.brand href="/" { img src=(icon()) width="28" height="28" alt=""; "Alley" }
            nav aria-label=(language.language()) {
                a.switch href={ "?lang=" (other.tag()) } lang=(other.tag()) hreflang=(other.tag()) {
                    (language.other_language())
                }
            }
        }
    }
}

/// The switch for sounds, off at first; hidden until the script has come that makes them.
pub(super) fn sound(language: Language) -> Markup {
    html! { button.quiet.sound type="button" data-do="sound" aria-pressed="false" hidden { (language.sound()) } }
}

/// A page that says in one sentence what is wrong.
pub(super) fn trouble(language: Language, sentence: &str) -> Markup {
    let shell =
        Shell { language, title: language.trouble(), kind: "trouble", styles: &[], scripts: &[], reloads: false };
    shell.around(&html! {
        h1 { (language.trouble()) }
        p.sentence { (sentence) }
        p { a.button href="/" { (language.home()) } }
    })
}
