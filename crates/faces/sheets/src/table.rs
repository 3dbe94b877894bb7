//! The standing as a table: heads, and a row for everybody or for every team.

use alley_evening::{Pinfall, Place, TeamPlace};
use alley_play::Participant;

use crate::account::{Account, fraction};

/// What stands in one place of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Nothing,
    Text(String),
    Whole(i32),
    Average(f64),
    Chance(f64),
}

impl Item {
    pub(crate) fn whole(number: impl TryInto<i32>) -> Self {
        number.try_into().map_or(Self::Nothing, Self::Whole)
    }

    pub(crate) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(crate) fn or_nothing<T>(value: Option<T>, item: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, item)
    }
}

/// The heads, then rows with as many items.
pub(crate) type Rows = Vec<Vec<Item>>;

fn heads(before: &[&str], games: usize, after: &[&str]) -> Vec<Item> {
    let fixed = |words: &[&str]| words.iter().map(|word| Item::text(word)).collect::<Vec<_>>();
    let games = (1..=games).map(|number| Item::Text(format!("game_{number}")));
    fixed(before).into_iter().chain(games).chain(fixed(after)).collect()
}

/// Everybody, the best first.
pub(crate) fn standing(account: &Account<'_>) -> Rows {
    let after = [
        "scratch",
        "handicap_total",
        "total",
        "average",
        "behind",
        "high_game",
        "gap",
        "frames_left",
        "highest",
        "chance",
    ];
    let heads = heads(&["rank", "number", "name", "team", "handicap"], account.length(), &after);
    std::iter::once(heads).chain(account.places().map(|(place, person)| one(account, place, person))).collect()
}

fn one(account: &Account<'_>, place: &Place, person: &Participant) -> Vec<Item> {
    let contestant = place.contestant();
    let before = vec![
        Item::or_nothing(place.rank(), Item::whole),
        Item::or_nothing(person.number, |number| Item::whole(number.value())),
        Item::text(&person.name),
        Item::or_nothing(account.team(person.team), Item::text),
        Item::whole(person.handicap.value()),
    ];
    let games = contestant.games().into_iter().map(|game| Item::or_nothing(game, Item::whole)).collect();
    let after = vec![
        Item::whole(contestant.scratch()),
        Item::whole(contestant.handicap()),
        Item::whole(contestant.total()),
        Item::or_nothing(contestant.average(), |average| Item::Average(fraction(average))),
        Item::or_nothing(place.behind(), Item::whole),
        Item::or_nothing(contestant.high_game(), Item::whole),
        Item::or_nothing(contestant.gap(), Item::whole),
        Item::whole(contestant.frames_left()),
        Item::whole(contestant.highest()),
        Item::or_nothing(account.chance(place), Item::Chance),
    ];
    [before, games, after].concat()
}

/// Every team, the best first; games are with handicap, as their sums are.
pub(crate) fn teams(account: &Account<'_>) -> Rows {
    let after = ["scratch", "handicap_total", "total", "behind", "frames_left", "highest"];
    let heads = heads(&["rank", "team", "members"], account.length(), &after);
    let places = account.night.standings.teams().iter();
    std::iter::once(heads).chain(places.map(|place| team(account, place))).collect()
}

fn team(account: &Account<'_>, place: &TeamPlace) -> Vec<Item> {
    let before = vec![
        Item::whole(place.rank()),
        Item::or_nothing(account.team(Some(place.team())), Item::text),
        Item::whole(place.members().len()),
    ];
    let games = place.games().into_iter().map(|game| Item::or_nothing(game.map(Pinfall::total), Item::whole)).collect();
    let after = vec![
        Item::whole(place.scratch()),
        Item::whole(place.handicap()),
        Item::whole(place.total()),
        Item::whole(place.behind()),
        Item::whole(place.frames_left()),
        Item::whole(place.highest()),
    ];
    [before, games, after].concat()
}

/// Every row of every board: what was bowled in each frame, and how much it came to.
pub(crate) fn games(account: &Account<'_>) -> Rows {
    let frames = (1..=10).flat_map(|frame| [format!("frame_{frame}"), format!("sum_{frame}")]).map(Item::Text);
    let heads = ["game", "lane", "id", "number", "name"].map(Item::text).into_iter();
    let heads = heads.chain(frames).chain([Item::text("total")]).collect();
    let mut games: Vec<_> = account.evening.games().iter().collect();
    games.sort_by_key(|game| (game.number, game.lane));
    let boards = games.into_iter().filter_map(|game| Some((game, account.boards.get(&game.id)?)));
    let rows = boards.flat_map(|(game, board)| {
        board.rows.iter().enumerate().map(move |(place, row)| {
            let number = account.night.people.iter().find(|person| {
                person.games.iter().flatten().any(|bowled| bowled.game == game.id && bowled.row == place)
            });
            let number = number.and_then(|person| person.number);
            let before = vec![
                Item::whole(game.number.value()),
                Item::whole(game.lane.value()),
                Item::Text(game.id.to_string()),
                Item::or_nothing(number, |number| Item::whole(number.value())),
                Item::text(&row.name),
            ];
            let frames = row.cells.iter().flat_map(|cell| {
                let marks = Some(cell.marks.to_string()).filter(|marks| !marks.is_empty());
                [Item::or_nothing(marks, Item::Text), Item::or_nothing(cell.total, Item::whole)]
            });
            before.into_iter().chain(frames).chain([Item::whole(row.total)]).collect()
        })
    });
    std::iter::once(heads).chain(rows).collect()
}
