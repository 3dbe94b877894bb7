//! The home.

use alley_text::shortened;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::paper::Paper;
use crate::key::Key;
use crate::state::home::{Home, Offer};
use crate::theme::Theme;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, home: &Home, language: Language) {
    let theme = paper.theme;
    // On a low screen the lines stand close together.
    let offers = home.offers();
    let spread = u16::from(area.height > 18);
    for (offer, place) in offers.iter().zip(0_u16..) {
        let y = 1 + place * (1 + spread);
        let chosen = usize::from(place) == home.chosen();
        let (mark, style) = if chosen { ("▸", theme.here()) } else { (" ", Style::new()) };
        let key = Span::styled(offer.key().to_uppercase().to_string(), Theme::heading());
        let line = Line::from(vec![
            Span::styled(format!("  {mark} "), style),
            key,
            Span::styled(format!("  {}", word(*offer, language)), style),
        ]);
        paper.line(area, 0, y, &line);
        if let (Offer::GoOn, Some(head)) = (offer, &home.seen.open) {
            let told = format!("{}  {}", head.game, head.caption.summary.as_str());
            let x = 30.min(area.width / 2);
            let room = usize::from(area.width.saturating_sub(x + 1));
            paper.words(area, (x, y), &shortened(&told, room), theme.faint());
        }
        paper.zone(Rect { y: area.y + y, height: 1 + spread, ..area }, Key::Letter(offer.key()));
    }
}

pub(super) fn word(offer: Offer, language: Language) -> &'static str {
    match offer {
        Offer::GoOn => language.go_on(),
        Offer::NewGame => language.new_game(),
        Offer::Evening => language.offer_evening(),
        Offer::Race => language.offer_race(),
        Offer::Games => language.offer_games(),
        Offer::Figures => language.offer_figures(),
        Offer::Serve => language.offer_serve(),
        Offer::Quit => language.offer_quit(),
    }
}
