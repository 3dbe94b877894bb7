//! What a list tells of a record: a line or so, from everything that was written down.

use std::sync::Arc;

use alley_board::Row;
use alley_luck::Goal;

use crate::{Archived, Bulletin, Evening, Gathering, Kept, KeptRace, Phase, Score};

/// The title of a draw that was given none.
pub const UNTITLED: &str = "race";

/// A longer race is not run for a list.
const MOST_STEPS: u64 = 1_000_000;

/// A record in short.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Archived, Change, DigestState, Lineup, Score};
///
/// let score = Score::new(Lineup::solo(BowlerName::classic("pjs")?)).then(&Change::Roll(Pins::ALL.into()))?;
/// let digest = Archived::Bowling(Box::new(score)).digest();
/// assert_eq!((digest.state, digest.players[0].pending.as_str()), (DigestState::Open, "X"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// How far it has come.
    pub state: DigestState,
    /// What it is called; none for a game and for a race without a title.
    pub title: Option<DigestTitle>,
    /// Who plays or has played, in order.
    pub players: Vec<DigestPlayer>,
    /// Who won a game or a race, or was picked. Nobody where that is open, or takes too long to tell.
    pub named: Vec<String>,
    /// Whether they were picked.
    pub picked: bool,
}

/// What a record is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DigestTitle {
    /// An event, and which of its draws it is.
    Draw(String, u32),
    /// An evening.
    Evening(String),
}

/// How far a record has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigestState {
    /// A game without a roll.
    New,
    /// A game that goes on.
    Open,
    /// A game that is over.
    Finished,
    /// A game that was given up.
    Closed,
    /// A draw that waits for witnesses or secrets.
    Drawing,
    /// A race that was run, or a draw that was drawn.
    Run,
    /// A draw that is void.
    Void,
    /// An evening that goes on.
    Evening,
}

/// Somebody in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestPlayer {
    /// The name.
    pub name: String,
    /// The points so far; none in a race.
    pub total: Option<u16>,
    /// What was bowled and is not in the points yet, as it stands on the board.
    pub pending: String,
}

impl Archived {
    /// What a list tells of it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        match self {
            Self::Bowling(score) => of_game(score),
            Self::Race(race) => of_race(race),
            Self::Gathering(gathering) => of_draws(gathering),
            Self::Evening(evening) => of_evening(evening),
        }
    }
}

fn of_game(score: &Score) -> Digest {
    let board = score.board();
    let state = match (score.is_closed(), board.next) {
        (true, _) => DigestState::Closed,
        (_, None) => DigestState::Finished,
        _ if score.has_rolls() => DigestState::Open,
        _ => DigestState::New,
    };
    let player =
        |row: &Arc<Row>| DigestPlayer { name: row.name.clone(), total: Some(row.total), pending: pending(row) };
    Digest {
        state,
        title: None,
        players: board.rows.iter().map(player).collect(),
        named: board.winners().map(|winner| winner.name.clone()).collect(),
        picked: false,
    }
}

/// The marks of the frames without a total.
fn pending(row: &Row) -> String {
    let frames = row.cells.iter().filter(|cell| cell.total.is_none()).map(|cell| cell.marks.to_string());
    frames.filter(|marks| !marks.is_empty()).collect::<Vec<_>>().join(" ")
}

fn of_race(race: &KeptRace) -> Digest {
    let course = race.course();
    let title = match race {
        KeptRace::Draw(draw) => Some((draw.ticket().title().to_string(), draw.ticket().number())),
        KeptRace::Replay(..) => None,
    };
    let steps = course.entrants().count() as u64 * u64::from(course.laps().count());
    let named = match steps {
        0..=MOST_STEPS => race.outcome().named().map(|car| car.name().to_string()).collect(),
        _ => Vec::new(),
    };
    Digest {
        state: DigestState::Run,
        title: title
            .filter(|(title, number)| title != UNTITLED || *number > 1)
            .map(|(title, number)| DigestTitle::Draw(title, number)),
        players: course.entrants().iter().map(|entrant| entrant_named(entrant.name().as_str())).collect(),
        named,
        picked: course.goal() != Goal::Classic,
    }
}

fn of_draws(gathering: &Gathering) -> Digest {
    let Bulletin { latest, .. } = gathering.board();
    let (state, named) = match &latest.phase {
        Phase::Gathering | Phase::Signing { .. } | Phase::Closed { .. } | Phase::Casting { .. } => {
            (DigestState::Drawing, Vec::new())
        }
        Phase::Drawn { picked, .. } => (DigestState::Run, picked.clone()),
        Phase::GivenUp | Phase::Void { .. } => (DigestState::Void, Vec::new()),
    };
    Digest {
        state,
        title: Some(DigestTitle::Draw(latest.event.clone(), latest.number)),
        players: latest.entrants.iter().map(|name| entrant_named(name)).collect(),
        named,
        picked: true,
    }
}

fn of_evening(evening: &Evening) -> Digest {
    Digest {
        state: if evening.is_closed() { DigestState::Closed } else { DigestState::Evening },
        title: evening.plan().title().map(ToString::to_string).map(DigestTitle::Evening),
        players: evening.people().iter().map(|person| entrant_named(person.name().as_str())).collect(),
        named: Vec::new(),
        picked: false,
    }
}

fn entrant_named(name: &str) -> DigestPlayer {
    DigestPlayer { name: name.to_owned(), total: None, pending: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, EveningChange, Lineup, Person, Plan, course, draft_alone, draw_alone, entrants};
    use alley_bowling::{BowlerName, Pins};
    use alley_journal::Moment;
    use alley_luck::{Course, Draw, Proof, ProofText};
    use alley_racing::{End, Entrants};

    fn game(rolls: &[u8]) -> Score {
        let name = |text| BowlerName::classic(text).unwrap();
        let first = Score::new(Lineup::first(name("AAA")).join(name("BBB")));
        rolls.iter().fold(first, |score, &count| score.then(&Change::Roll(Pins::new(count).unwrap().into())).unwrap())
    }

    #[test]
    fn what_is_not_in_the_points_yet_is_told_by_its_marks() {
        let told = |rolls: &[u8]| {
            let players = Archived::Bowling(Box::new(game(rolls))).digest().players;
            players.into_iter().map(|player| format!("{:?} {}", player.total, player.pending)).collect::<Vec<_>>()
        };
        assert_eq!(told(&[10, 3, 4, 10, 7]), ["Some(0) X X", "Some(7) 7"]);
        assert_eq!(told(&[3, 4, 3, 4]), ["Some(7) ", "Some(7) "]);
    }

    #[test]
    fn every_state_of_a_game_is_told() {
        let state = |score: Score| Archived::Bowling(Box::new(score)).digest().state;
        assert_eq!(state(game(&[])), DigestState::New);
        assert_eq!(state(game(&[3])), DigestState::Open);
        assert_eq!(state(game(&[3]).then(&Change::Close).unwrap()), DigestState::Closed);
        let over = game(&[0; 40]);
        let digest = Archived::Bowling(Box::new(over)).digest();
        assert_eq!((digest.state, digest.named), (DigestState::Finished, vec!["AAA".to_owned(), "BBB".to_owned()]));
    }

    #[test]
    fn a_race_names_its_winner_unless_it_is_too_long_for_a_list() {
        let race = |laps: &str| {
            let course = Course::new(Entrants::classic("pobi,woni").unwrap(), laps.parse().unwrap(), Goal::Classic);
            Archived::Race(KeptRace::Replay("00".repeat(32).parse().unwrap(), course.unwrap())).digest()
        };
        let named: Vec<_> = race("5").named;
        assert!(!named.is_empty() && named.iter().all(|name| ["pobi", "woni"].contains(&name.as_str())));
        assert!(!race("500000").named.is_empty());
        assert_eq!(race("500001").named, [] as [String; 0]);
        assert_eq!((race("5").title, race("5").picked), (None, false));
    }

    /// A title that nobody has given is not told, unless it takes a number to tell the draws apart.
    #[test]
    fn a_draw_is_told_by_its_title_and_its_number() {
        let drawn = |title: &str, before: Option<&Proof>| {
            let course = course(entrants("지수\n현우").unwrap(), 5, End::Last, 1).unwrap();
            let draft = draft_alone(course, ProofText::new(title).unwrap()).unwrap();
            let draft = before.map_or(Ok(draft.clone()), |before| draft.following(before)).unwrap();
            draw_alone(draft, Moment::from_millis(0)).unwrap()
        };
        let digest = |draw: &Draw| Archived::Race(KeptRace::Draw(Box::new(draw.clone()))).digest();
        let (named, unnamed) = (drawn("커피", None), drawn(UNTITLED, None));
        let second = drawn(UNTITLED, Some(&unnamed.clone().prove()));
        let title = |text: &str, number| Some(DigestTitle::Draw(text.to_owned(), number));
        assert_eq!(digest(&named).title, title("커피", 1));
        assert_eq!(digest(&unnamed).title, None);
        assert_eq!(digest(&second).title, title(UNTITLED, 2));
        let digest = digest(&named);
        assert_eq!((digest.state, digest.picked, digest.named.len()), (DigestState::Run, true, 1));
        assert_eq!(digest.players, ["지수", "현우"].map(entrant_named));
    }

    #[test]
    fn an_evening_is_told_by_its_title_its_people_and_whether_it_goes_on() {
        let people = ["지수", "현우"].map(|name| Person::named(BowlerName::any(name).unwrap())).to_vec();
        let evening = Evening::begin(&Plan::new(people).called("정기전".parse().unwrap())).unwrap();
        let digest = Archived::Evening(Box::new(evening.clone())).digest();
        let title = Some(DigestTitle::Evening("정기전".to_owned()));
        assert_eq!((digest.state, digest.title), (DigestState::Evening, title));
        assert_eq!(digest.players, ["지수", "현우"].map(entrant_named));
        assert_eq!((digest.named.len(), digest.picked), (0, false));
        let closed = evening.after(&EveningChange::Close, Moment::from_millis(0)).unwrap();
        assert_eq!(Archived::Evening(Box::new(closed)).digest().state, DigestState::Closed);
    }
}
