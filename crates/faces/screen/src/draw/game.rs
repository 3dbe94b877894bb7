//! A game: the board, whose turn it is, the pins that stand, what may still come.

use alley_board::Board;
use alley_play::WIDEST_NAME;
use alley_text::{blanks, columns, cut};
use alley_words::{Language, percent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::board::{self, Look, Shown};
use super::deck;
use super::paper::{Paper, wrapped};
use crate::state::game::{FrameSpot, Game, Mode, TypedFrame};

/// The longest bar of a chance, in columns.
const BAR: usize = 20;
/// A screen with fewer lines keeps them for the board.
const ROOM_FOR_PINS: u16 = 14;

pub(super) fn headline(game: &Game, language: Language) -> String {
    let rules = game.seen.board.rules;
    let rules = if rules.is_plain() { String::new() } else { format!(" · {rules}") };
    let number = game.seen.score.membership().map(|membership| {
        format!(" · {} · {}", language.lane_number(membership.lane), language.game_number(membership.number))
    });
    format!("{}{}{rules}", language.game_called(game.seen.id), number.unwrap_or_default())
}

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, game: &Game, language: Language) {
    let shown = Shown { board: game.shown(), recorded: &game.seen.board, cursor: game.spot() };
    let under = if area.height >= ROOM_FOR_PINS { 1 + deck::HEIGHT } else { 1 };
    let room = (usize::from(area.width), usize::from(area.height.saturating_sub(under)));
    let look = Look::of(shown.board, room, focus(game));
    board::draw(paper, area, &shown, &look, language);
    let height = u16::try_from(look.height()).unwrap_or(u16::MAX).min(area.height);
    let below = Rect { y: area.y + height, height: area.height - height, ..area };
    let room = usize::from(below.width.saturating_sub(2));
    let turn = turn(paper, game, room, language);
    paper.line(below, 1, 0, &turn);
    if let Some((first, last)) = look.cut(shown.board.rows.len()) {
        let told = language.players_shown(first, last, shown.board.rows.len());
        if turn.width() + columns(&told) + 2 < room {
            paper.right(below, 0, &Span::styled(told, paper.theme.faint()));
        }
    }
    let below = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
    if below.height >= deck::HEIGHT {
        pins(paper, below, game);
        let beside = Rect { x: below.x + deck::WIDTH + 2, width: below.width.saturating_sub(deck::WIDTH + 2), ..below };
        let beside = Rect { height: beside.height.min(deck::HEIGHT.max(rows_of(game))), ..beside };
        outlook(paper, beside, game, language);
        let lower = beside.height.min(below.height);
        let under = Rect { x: below.x + 1, y: below.y + lower, width: below.width - 2, height: below.height - lower };
        model(paper, (beside, under), game, language);
    }
}

/// How many bowlers are still in the game.
fn rows_of(game: &Game) -> u16 {
    u16::try_from(game.seen.board.staying().count()).unwrap_or(u16::MAX)
}

/// What has to be in sight: the cursor, or else whose turn it is.
fn focus(game: &Game) -> FrameSpot {
    let up = game.seen.board.next.map(|next| FrameSpot { row: next.row, frame: usize::from(next.frame) - 1 });
    game.spot().or(up).unwrap_or(FrameSpot { row: 0, frame: 9 })
}

/// Whose turn it is, or what is being done.
fn turn<'text>(paper: &Paper<'_>, game: &Game, room: usize, language: Language) -> Line<'text> {
    let theme = paper.theme;
    let board = &game.seen.board;
    match &game.mode {
        Mode::Correcting(draft) => correction(paper, (draft, board), room, language),
        Mode::Looking(spot) => {
            let row = board.rows.get(spot.row);
            let told = row.map(|row| format!("{}, {}", row.name, language.frame_number(spot.frame + 1)));
            Line::styled(told.unwrap_or_default(), theme.here())
        }
        Mode::Pins(_) => Line::styled(language.one_by_one(), theme.here()),
        Mode::Bowling => Line::styled(up(game, room, language), theme.here()),
    }
}

/// The frame as it is typed, and the total that it makes, if that is known already.
fn correction<'text>(
    paper: &Paper<'_>,
    (draft, board): (&TypedFrame, &Board),
    room: usize,
    language: Language,
) -> Line<'text> {
    let FrameSpot { row, frame } = draft.spot;
    let after = draft.outcome.as_ref().ok().and_then(|after| after.rows.get(row));
    let cell = after.and_then(|row| row.cells.get(frame));
    let typed = || draft.balls.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let balls =
        cell.map_or_else(typed, |cell| cell.deliveries().map(|ball| ball.to_string()).collect::<Vec<_>>().join(" "));
    let now = board.rows.get(row);
    let name = now.map(|row| row.name.clone()).unwrap_or_default();
    let was = format!("{name}, {}: {balls}", language.frame_number(frame + 1));
    let known = cell.and_then(|cell| cell.total).and(after.zip(now));
    let total = known.map(|(after, now)| format!("  {}", language.total_would_be(after.total, now.total)));
    let preview = after.map(|_| format!("  {}", language.preview())).unwrap_or_default();
    let total = total.unwrap_or_default();
    let fits = |told: &str| columns(&was) + columns(told) <= room;
    let told = [format!("{total}{preview}"), total].into_iter().find(|told| fits(told)).unwrap_or_default();
    Line::from(vec![Span::styled(was, paper.theme.here()), Span::styled(told, paper.theme.preview())])
}

/// Who is up and at what, as much of it as there is room for.
fn up(game: &Game, room: usize, language: Language) -> String {
    let board = &game.seen.board;
    match (board.up(), board.next) {
        (Some(row), Some(next)) => {
            let name = match board.player() {
                Some(player) => format!("{} ({player})", row.name),
                None => row.name.clone(),
            };
            let standing = language.standing(next.rack.standing().count());
            let (up, ball) = (language.is_up(&name), language.ball(next.frame, next.ball));
            let forms = [format!("{up} · {ball} · {standing}"), format!("{up} · {standing}"), up];
            forms.into_iter().find(|form| columns(form) <= room).unwrap_or(name)
        }
        _ if game.seen.score.is_closed() => language.game_given_up().to_owned(),
        _ => language.won(board),
    }
}

/// The pins before the next ball, or those that are being named.
fn pins(paper: &mut Paper<'_>, area: Rect, game: &Game) {
    let lines = match (&game.mode, game.seen.board.next) {
        (Mode::Pins(standing), _) => deck::standing(paper, |pin| Some(standing.contains(&pin))),
        (_, Some(next)) => deck::standing(paper, |pin| next.deck.standing().map(|leave| leave.has(pin))),
        (_, None) => return,
    };
    for (line, y) in lines.iter().zip(0..) {
        paper.line(area, 2, y, line);
    }
}

/// Everybody's highest possible score and chance to win, as bars; once it is over, the ranking.
fn outlook(paper: &mut Paper<'_>, area: Rect, game: &Game, language: Language) {
    let theme = paper.theme;
    let board = &game.seen.board;
    if board.next.is_none() {
        for (ranked, y) in board.ranking.iter().zip(0..area.height) {
            let told = format!("{} {}  {}", language.rank(ranked.rank), ranked.name, ranked.score);
            paper.words(area, (0, y), &told, if ranked.rank == 1 { theme.call() } else { Style::new() });
        }
        return;
    }
    let contest = board.staying().count() > 1;
    let rows = board.rows.iter().zip(&game.seen.prospects).filter(|(row, _)| !row.left);
    let mut rows: Vec<_> = rows.collect();
    if rows.len() > usize::from(area.height) {
        // Where not everybody has room, those who are likely to win have.
        rows.sort_by(|(_, one), (_, other)| other.wins.total_cmp(&one.wins));
    }
    let widest = rows.iter().map(|(row, _)| columns(&row.name)).max().unwrap_or_default().min(WIDEST_NAME);
    let long = usize::from(area.width).saturating_sub(widest + 1 + 9 + 11).min(BAR);
    let seen = rows.iter().zip(0..area.height);
    for ((row, prospect), y) in seen {
        let name = cut(&row.name, widest);
        let name = format!("{name}{} ", blanks(name, widest));
        let highest = format!("{:<8}", language.at_most(prospect.highest));
        let mut spans = vec![Span::raw(name), Span::styled(highest, theme.faint())];
        if contest {
            let bar = bar(prospect.wins, long);
            spans.push(Span::styled(format!("{bar}{}", blanks(&bar, long)), theme.bar()));
            spans.push(Span::raw(format!(" {}", percent(prospect.wins))));
        }
        paper.line(area, 0, y, &Line::from(spans));
    }
}

/// What the chances rest on, where it has room as a whole: beside the pins, or under them.
fn model(paper: &mut Paper<'_>, (beside, under): (Rect, Rect), game: &Game, language: Language) {
    let told = language.model(game.seen.rates.0, game.seen.rates.1);
    let rows = rows_of(game);
    let rest = Rect { y: beside.y.saturating_add(rows), height: beside.height.saturating_sub(rows), ..beside };
    let fits = |area: &Rect| wrapped(&told, area.width.into()).len() <= usize::from(area.height);
    if let Some(area) = [rest, under].into_iter().find(fits).filter(|_| rows > 1 && game.seen.board.next.is_some()) {
        paper.wrapped(area, &told, paper.theme.faint());
    }
}

/// A chance as a bar; what is possible has at least a line.
fn bar(chance: f64, long: usize) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance lies between 0 and 1")]
    let parts = (chance.clamp(0.0, 1.0) * 1_000_000.0).round() as u64;
    alley_console::bar(parts, 1_000_000, long)
}
