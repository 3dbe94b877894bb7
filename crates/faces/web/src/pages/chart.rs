//! The running totals as lines, one per bowler. Colour is never the only sign: lines differ in their dashes, and each
//! ends in its bowler's number.

use std::sync::Arc;

use alley_board::Row;
use alley_words::Language;
use maud::{Markup, html};

use super::chances;
use crate::live::Scoreboard;

/// The field of the lines, within a picture of 420 by 250.
const LEFT: f64 = 36.0;
const TOP: f64 = 14.0;
const WIDTH: f64 = 350.0;
const HEIGHT: f64 = 200.0;
/// How far apart the numbers at the ends of the lines are.
const APART: f64 = 15.0;
/// How many colours there are; with the number beside it every bowler has one of their own.
pub(super) const LOOKS: usize = 12;

/// The lines, and what each of them is.
pub(super) fn section(view: &Scoreboard, language: Language) -> Markup {
    html! {
        section.course aria-labelledby="course" {
            h2 #course { (language.course()) }
            div.columns {
                (picture(&view.board.rows, language))
                (legend(view, language))
            }
            @if chances::tell(view) { (chances::model(language)) }
        }
    }
}

fn picture(rows: &[Arc<Row>], language: Language) -> Markup {
    let top = ceiling(rows);
    let lines: Vec<_> = rows.iter().map(|row| points(row, top)).collect();
    let ends = spread(lines.iter().map(|line| line.last().map_or(TOP + HEIGHT, |&(_, y)| y)).collect());
    html! {
        svg.chart viewBox="0 0 420 250" role="img" aria-label=(language.course()) {
            @for value in (0..=top).step_by(50) {
                @let y = height(value, top);
                line.grid x1=(LEFT) x2=(LEFT + WIDTH) y1=(y) y2=(y) {}
                text.axis x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (value) }
            }
            @for frame in 1..=10_u8 {
                text.axis x=(across(frame)) y=(TOP + HEIGHT + 22.0) text-anchor="middle" { (frame) }
            }
            @for (number, (line, end)) in lines.iter().zip(&ends).enumerate() {
                @let (x, _) = line.last().copied().unwrap_or((LEFT, TOP + HEIGHT));
                g.{ "look-" (number % LOOKS) } {
                    polyline points=(polyline(line)) stroke-dasharray=(dashes(number)) {}
                    text.end x=(x + 8.0) y=(end + 5.0) { (number + 1) }
                }
            }
        }
    }
}

/// The number and the line of every bowler, and what may still come.
fn legend(view: &Scoreboard, language: Language) -> Markup {
    html! {
        table.legend {
            thead {
                tr {
                    th scope="col" { (language.player()) }
                    th scope="col" { (language.points()) }
                    th scope="col" { (language.highest()) }
                    @if chances::tell(view) { th scope="col" { (language.chance()) } }
                }
            }
            tbody {
                @for (number, row) in view.board.rows.iter().enumerate() {
                    tr class=[row.left.then_some("has-left")] {
                        th scope="row" {
                            svg.sample.{ "look-" (number % LOOKS) } viewBox="0 0 34 12" width="34" height="12" aria-hidden="true" {
                                polyline points="1,6 33,6" stroke-dasharray=(dashes(number)) {}
                            }
                            span.number { (number + 1) } " " (row.name)
                            @if row.left { " " span.gone { (language.has_left()) } }
                        }
                        td { (row.total) }
                        td { @if row.left { "–" } @else { (row.highest) } }
                        @if chances::tell(view) { td { (chances::of(view, number, language)) } }
                    }
                }
            }
        }
    }
}

/// A round number above every total.
fn ceiling(rows: &[Arc<Row>]) -> u16 {
    let highest = rows.iter().map(|row| row.total).max().unwrap_or(0);
    highest.div_ceil(50).clamp(2, 6) * 50
}

fn across(frame: u8) -> f64 {
    LEFT + WIDTH * f64::from(frame) / 10.0
}

fn height(total: u16, top: u16) -> f64 {
    TOP + HEIGHT * (1.0 - f64::from(total) / f64::from(top))
}

/// From nothing, through every total that is known.
fn points(row: &Row, top: u16) -> Vec<(f64, f64)> {
    let known =
        row.cells.iter().zip(1_u8..).filter_map(|(cell, frame)| Some((across(frame), height(cell.total?, top))));
    std::iter::once((LEFT, height(0, top))).chain(known).collect()
}

fn polyline(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

/// Where the numbers stand so that none covers another: each at its line's end, or as little below the one above it as
/// possible, and all pushed up where they would leave the field.
fn spread(wanted: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].total_cmp(&wanted[other]));
    let mut placed = wanted;
    let mut above = f64::NEG_INFINITY;
    for &index in &order {
        placed[index] = placed[index].max(above + APART);
        above = placed[index];
    }
    let mut below = TOP + HEIGHT + APART;
    for &index in order.iter().rev() {
        placed[index] = placed[index].min(below - APART);
        below = placed[index];
    }
    placed
}

const DASHES: [&str; 6] = ["none", "9 5", "2 5", "14 4 2 4", "5 3", "18 6"];

fn dashes(number: usize) -> &'static str {
    DASHES[number % DASHES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_board::Board;
    use alley_bowling::{BowlerName, Bowlers, Progress, Turn};
    use alley_house_rules::Rules;

    fn row(totals: &[u16]) -> Arc<Row> {
        let game = Turn::first(Bowlers::on(Rules::default().line(), BowlerName::classic("AAA").unwrap()));
        let mut row = Row::clone(&Board::of(Rules::default(), &Progress::Open(game)).rows[0]);
        row.cells.iter_mut().zip(totals).for_each(|(cell, &total)| cell.total = Some(total));
        row.total = totals.last().copied().unwrap_or(0);
        Arc::new(row)
    }

    #[test]
    fn a_line_goes_from_nothing_through_every_known_total() {
        assert_eq!(polyline(&points(&row(&[]), 100)), "36.0,214.0");
        assert_eq!(polyline(&points(&row(&[50, 100]), 100)), "36.0,214.0 71.0,114.0 106.0,14.0");
        let perfect = row(&[30, 60, 90, 120, 150, 180, 210, 240, 270, 300]);
        assert_eq!(points(&perfect, 300).last(), Some(&(LEFT + WIDTH, TOP)));
    }

    #[test]
    fn every_total_is_below_the_ceiling() {
        for total in 0..=300 {
            let top = ceiling(&[row(&[total])]);
            assert!(total <= top && top <= 300 && top.is_multiple_of(50), "{total} {top}");
        }
    }

    #[test]
    fn numbers_do_not_cover_each_other() {
        let placed = spread(vec![100.0, 100.0, 20.0, 214.0, 214.0]);
        let mut sorted = placed.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= APART - 1e-9), "{placed:?}");
        assert!((placed[2] - 20.0).abs() < 1e-9 && sorted[4] <= TOP + HEIGHT);
    }
}
