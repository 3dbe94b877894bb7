//! Figures for programs and spreadsheets.

use alley_play::{BowlerFigures, FrameTally, LeaveTally, Leaves};
use alley_text::in_a_cell;
use csv::WriterBuilder;
use serde_json::{Value, json};

use super::Breakdown;

/// Everybody's figures for programs: an array, one object per line.
#[must_use]
pub fn figures_as_json(bowlers: &[BowlerFigures]) -> String {
    let lines: Vec<_> = bowlers.iter().map(|bowler| format!("\n{}", object(bowler))).collect();
    format!("[{}\n]\n", lines.join(","))
}

fn object(bowler: &BowlerFigures) -> Value {
    let figures = &bowler.figures;
    let frame = |frame: &FrameTally| json!([frame.strikes, frame.spares, frame.opens]);
    json!({
        "name": bowler.name,
        "rules": bowler.rules.to_string(),
        "games": figures.games(),
        "average": figures.average(),
        "high_game": figures.high_game(),
        "high_series": figures.high_series(),
        "strikes": share(figures.strikes().cleared, figures.strikes().tried),
        "spares": share(figures.spares().cleared, figures.spares().tried),
        "after_strike": share(figures.after_strike().cleared, figures.after_strike().tried),
        "first_ball": figures.first_ball(),
        "tenth_points": figures.tenth_points(),
        "tenth_marked": figures.tenth_marked(),
        "fill_ball": figures.fill_ball(),
        "scores": figures.scores(),
        "frames": figures.frames().iter().map(frame).collect::<Vec<_>>(),
        "pins": pins(figures.leaves()),
    })
}

fn pins(leaves: &Leaves) -> Value {
    let leave = |LeaveTally { leave, left, spares }: LeaveTally| json!({ "leave": leave.to_string(), "left": left, "made": spares.cleared, "tried": spares.tried });
    json!({
        "first_balls": leaves.first_balls(),
        "named": leaves.named(),
        "single_pins": share(leaves.single_pins().cleared, leaves.single_pins().tried),
        "splits": share(leaves.splits().cleared, leaves.splits().tried),
        "washouts": share(leaves.washouts().cleared, leaves.washouts().tried),
        "leaves": leaves.each().into_iter().map(leave).collect::<Vec<_>>(),
    })
}

fn share(made: u64, tried: u64) -> Value {
    json!({ "made": made, "tried": tried })
}

/// Everybody's figures as comma-separated values: a row for each name and rules, or for each of their frames or leaves.
#[must_use]
pub fn figures_as_csv(bowlers: &[BowlerFigures], breakdown: Breakdown) -> String {
    let heads = match breakdown {
        Breakdown::Whole => WHOLE,
        Breakdown::ByFrame => BY_FRAME,
        Breakdown::ByLeave => BY_LEAVE,
    };
    let heads = heads.split(',').map(str::to_owned).collect();
    let rows = bowlers.iter().flat_map(|bowler| {
        let place = [in_a_cell(&bowler.name).into_owned(), bowler.rules.to_string()];
        let rows = match breakdown {
            Breakdown::Whole => vec![whole(bowler)],
            Breakdown::ByFrame => by_frame(bowler),
            Breakdown::ByLeave => by_leave(bowler),
        };
        rows.into_iter().map(move |row| place.iter().cloned().chain(row).collect::<Vec<_>>())
    });
    // Writing into memory does not fail, and every row has as many fields as the others.
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for row in [heads].into_iter().chain(rows) {
        let _ = writer.write_record(&row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

const WHOLE: &str = "name,rules,games,average,high_game,high_series,strikes,strikes_tried,spares,spares_tried,\
    after_strike,after_strike_tried,first_ball,tenth_points,tenth_marked,fill_ball,first_balls_with_leave,\
    leaves_named,single_pins,single_pins_tried,splits,splits_tried,washouts,washouts_tried";
const BY_FRAME: &str = "name,rules,frame,strikes,spares,opens";
const BY_LEAVE: &str = "name,rules,leave,split,washout,left,made,tried";

fn whole(bowler: &BowlerFigures) -> Vec<String> {
    let (figures, leaves) = (&bowler.figures, bowler.figures.leaves());
    let number = |figure: Option<f64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let count = |figure: Option<u16>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let games = vec![
        figures.games().to_string(),
        number(figures.average()),
        count(figures.high_game()),
        count(figures.high_series()),
    ];
    let balls = vec![
        number(figures.first_ball()),
        number(figures.tenth_points()),
        number(figures.tenth_marked()),
        number(figures.fill_ball()),
        leaves.first_balls().to_string(),
        leaves.named().to_string(),
    ];
    let racks = [figures.strikes(), figures.spares(), figures.after_strike()];
    let pins = [leaves.single_pins(), leaves.splits(), leaves.washouts()];
    let [racks, pins] = [racks, pins].map(|racks| {
        let counts = racks.iter().flat_map(|racks| [racks.cleared, racks.tried]);
        counts.map(|count| count.to_string()).collect::<Vec<_>>()
    });
    [games, racks, balls, pins].concat()
}

fn by_frame(bowler: &BowlerFigures) -> Vec<Vec<String>> {
    let frames = bowler.figures.frames().iter().zip(1_u64..);
    let row = frames.map(|(frame, number)| [number, frame.strikes, frame.spares, frame.opens]);
    row.map(|row| row.map(|count| count.to_string()).to_vec()).collect()
}

fn by_leave(bowler: &BowlerFigures) -> Vec<Vec<String>> {
    let row = |LeaveTally { leave, left, spares }: LeaveTally| {
        let kinds = [leave.is_split(), leave.is_washout()].map(|is| is.to_string());
        let counts = [left, spares.cleared, spares.tried].map(|count| count.to_string());
        [&[leave.to_string()][..], &kinds, &counts].concat()
    };
    bowler.figures.leaves().each().into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::BowlerName;
    use alley_play::{Change, Lineup, Score, Scorebook};

    fn bowlers() -> Vec<BowlerFigures> {
        let lineup = Lineup::first(BowlerName::any("=1,2").unwrap()).by("3-6-9".parse().unwrap()).unwrap();
        let balls = ["10", "8:7-10", "1", "7", "3", "9:10", "1", "10", "10", "F", "10", "3:1-2-3-4-5-6-10"];
        let roll = |score: Score, ball: &str| score.then(&Change::Roll(ball.parse().unwrap())).unwrap();
        let mut book = Scorebook::default();
        book.enter(&balls.into_iter().fold(Score::new(lineup), roll));
        book.into_bowlers()
    }

    #[test]
    fn programs_get_what_there_was_and_more() {
        let json: Value = serde_json::from_str(&figures_as_json(&bowlers())).unwrap();
        let one = &json[0];
        assert_eq!((&one["name"], &one["rules"], &one["games"]), (&json!("=1,2"), &json!("3-6-9"), &json!(1)));
        assert_eq!(one["strikes"], json!({ "made": 3, "tried": 8 }));
        assert_eq!(one["after_strike"], json!({ "made": 1, "tried": 3 }));
        assert_eq!((&one["frames"][0], &one["frames"][2]), (&json!([1, 0, 0]), &json!([0, 0, 0])));
        assert_eq!((&one["pins"]["first_balls"], &one["pins"]["named"]), (&json!(4), &json!(3)));
        assert_eq!(one["pins"]["single_pins"], json!({ "made": 1, "tried": 1 }));
        // The last fill ball leaves pins at which nobody bowls.
        let last = json!({ "leave": "1-2-3-4-5-6-10", "left": 1, "made": 0, "tried": 0 });
        assert_eq!(one["pins"]["leaves"][2], last);
    }

    #[test]
    fn rows_have_as_many_fields_as_their_heads() {
        let whole = figures_as_csv(&bowlers(), Breakdown::Whole);
        let (heads, row) = whole.trim_end().split_once('\n').unwrap();
        assert!(row.starts_with("\"'=1,2\",3-6-9,1,"), "{row}");
        assert_eq!(row.split(',').count(), heads.split(',').count() + 1);
        let frames = figures_as_csv(&bowlers(), Breakdown::ByFrame);
        assert!(frames.starts_with("name,rules,frame,strikes,spares,opens\n\"'=1,2\",3-6-9,1,1,0,0\n"), "{frames}");
        let leaves = figures_as_csv(&bowlers(), Breakdown::ByLeave);
        let expected = "name,rules,leave,split,washout,left,made,tried\n\"'=1,2\",3-6-9,10,false,false,1,1,1\n";
        assert!(leaves.starts_with(expected), "{leaves}");
        assert!(leaves.contains(",7-10,true,false,1,0,1\n"), "{leaves}");
        assert_eq!(figures_as_csv(&[], Breakdown::ByFrame), "name,rules,frame,strikes,spares,opens\n");
    }
}
