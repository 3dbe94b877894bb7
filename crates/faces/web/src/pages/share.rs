//! The two links of a game, for phones to read.

use alley_play::{Kept, Right, Token};
use maud::{Markup, html};
use qrcode::{Color, QrCode};

use super::{Visit, address};
use crate::live::Scoreboard;
use alley_words::Language;

/// One link, and what it is for.
pub(super) struct Link<'words> {
    pub(super) id: &'words str,
    pub(super) title: &'words str,
    pub(super) explained: &'words str,
    pub(super) address: String,
}

/// Open while the game is fresh: then the links are wanted.
pub(super) fn section(visit: &Visit<'_, Scoreboard>, token: &Token) -> Markup {
    let language = visit.language;
    let looking = look(visit, token).map(|look| address("g", visit.view.id, Some(&look)));
    let links = looking.iter().map(|looking| Link {
        id: "look-link",
        title: language.look_link(),
        explained: language.look_link_explained(),
        address: format!("{}{looking}", visit.origin),
    });
    let links = links.chain([Link {
        id: "write-link",
        title: language.write_link(),
        explained: language.write_link_explained(),
        address: format!("{}{}", visit.origin, visit.path()),
    }]);
    html! {
        details.share #share open[visit.view.version <= 1] {
            summary { (language.share()) }
            div.links { @for link in links { (card(&link, language)) } }
            nav.ways aria-label=(language.share()) {
                a.button href={ (looking.unwrap_or_else(|| visit.path())) "?tv" } { (language.television()) }
                a.button href={ (visit.path()) "/sheet" } { (language.sheet()) }
            }
        }
    }
}

/// The token that may look. It follows from the one that writes, but not from that of a lane, whose link may carry it.
fn look(visit: &Visit<'_, Scoreboard>, token: &Token) -> Option<Token> {
    let Some(part) = &visit.evening else { return Some(token.look()) };
    let rights = Kept::rights(part.tonight.evening.as_ref())?;
    let own = Some(token.look()).filter(|look| rights.right_by(look) == Some(Right::Look));
    own.or_else(|| part.look.clone())
}

/// A link as a code and as a text.
pub(super) fn card(link: &Link<'_>, language: Language) -> Markup {
    let label = format!("{}: {}", language.qr_code(), link.title);
    around(link, language, &qr(&link.address, &label))
}

/// A link as a text alone: nobody is to read it from a distance.
pub(super) fn plain(link: &Link<'_>, language: Language) -> Markup {
    around(link, language, &html! {})
}

fn around(link: &Link<'_>, language: Language, code: &Markup) -> Markup {
    html! {
        section.link aria-labelledby=(link.id) {
            h2 id=(link.id) tabindex="-1" { (link.title) }
            p.hint { (link.explained) }
            (code)
            div.copy {
                input type="text" readonly value=(link.address) aria-labelledby=(link.id);
                button.quiet type="button" data-do="copy" { (language.copy()) }
            }
            p.hint role="status" {}
        }
    }
}

/// Dark on light whatever the page is: that is what cameras expect. Four light modules around it, as the standard asks.
pub(super) fn qr(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::new(text) else { return html! {} };
    let width = code.width();
    let path: String = code.to_colors().chunks(width).zip(4..).flat_map(|(line, y)| bars(line, y)).collect();
    html! {
        svg.qr viewBox={ "0 0 " (width + 8) " " (width + 8) } role="img" aria-label=(label) shape-rendering="crispEdges" {
            rect width="100%" height="100%" fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

/// One bar for every run of dark modules in a line.
fn bars(line: &[Color], y: usize) -> Vec<String> {
    let mut x = 4;
    let mut bars = Vec::new();
    for run in line.chunk_by(PartialEq::eq) {
        let length = run.len();
        if run.first() == Some(&Color::Dark) {
            bars.push(format!("M{x} {y}h{length}v1h-{length}z"));
        }
        x += length;
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_corner_and_its_margin() {
        let drawn = qr("http://127.0.0.1:8300/g/k7f3qd", "code").into_string();
        // The square at the corner is seven modules wide.
        assert!(drawn.contains(r#"d="M4 4h7v1h-7z"#), "{drawn}");
        assert!(!drawn.contains("M0 ") && !drawn.contains("M3 "));
        assert_eq!(qr(&"x".repeat(10_000), "too long").into_string(), "");
    }
}
