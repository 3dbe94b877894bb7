//! Games and races in progress: the rules decide, the journal keeps, the board shows.
//!
//! A [`Match`] is a bowling game that is written down as it is played. Every change is one entry, safe in the journal
//! before the match says that it happened; a correction is one more entry, and nothing is ever overwritten.
//!
//! ```
//! use alley_bowling::{BowlerName, Pins};
//! use alley_journal::Memory;
//! use alley_play::{Lineup, Match, clock};
//!
//! let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
//! let journal = Memory::default();
//! let mut game = Match::begin(Box::new(journal.clone()), lineup, clock)?;
//! game.roll(Pins::ALL)?;
//!
//! let resumed = Match::resume(Box::new(journal), game.id(), clock)?; // after a crash, by another program
//! assert_eq!(resumed.board(), game.board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: printing, HTTP, SQL.

mod access;
mod alone;
mod amendment;
mod archive;
mod captions;
mod carrying;
mod change;
mod digest;
mod entrants;
mod evening;
mod followed;
mod gathering;
mod keeping;
mod kept;
mod lane;
mod lane_link;
mod lineup;
mod links;
mod membership;
mod naming;
mod nature;
mod occasion;
mod prepared;
mod prospects;
mod races;
mod record_refusal;
mod replay;
mod roster;
mod score;
mod scorebook;
mod side;
mod stack;
mod stamp;
mod statistics;
mod token;
mod tracks;
mod unreadable;

pub use access::Access;
pub use alone::{AloneRefusal, draft_alone, draw_alone};
pub use amendment::Amendment;
pub use archive::{Archived, HistoryEntry, history, read};
pub use carrying::{Carried, CarriedEntry, CarryingRefusal, Facts, Uncarried};
pub use change::{Change, ChangeRefusal};
pub use digest::{Digest, DigestPlayer, DigestState, DigestTitle, UNTITLED};
pub use entrants::{Likeness, LineFault, LookAlike, MOST_ENTRANTS, NameFault, entrants, look_alikes};
pub use evening::{
    Averages, Bowled, Contest, Evening, EveningChange, EveningGame, EveningRefusal, GoneOn, Hopes, Lots, LotsAbout,
    MOST_PEOPLE, Night, Participant, PastedFault, PastedReason, Person, PersonNumber, Plan, Seating, TakenBack, Title,
    TitleRefusal, average_typed, begin_game, go_on, go_on_for, link_evening, people_pasted, take_back,
};
pub use followed::{Followed, Happened, Learned, LearnedOf};
pub use gathering::{
    Attendance, Beginning, BeginningRefusal, Bulletin, Caller, Door, Ending, Gathering, MOST_DRAWS, MOST_WITNESSES,
    Misread, NextDraw, Notice, Phase, Revealed, Step, StepRefusal, TIME_TO_CAST, TIME_TO_REVEAL, Void, Wish,
    names_the_host,
};
pub use keeping::Match;
pub use kept::{After, Kept, Written};
pub use lane::{LaneNumber, MOST_LANES};
pub use lane_link::LaneLink;
pub use lineup::{Lineup, SidesRefusal};
pub use links::{NewLinks, Rights};
pub use membership::{GameNumber, LONGEST_SERIES, MOST_GAMES, Membership};
pub use naming::{UnshownName, WIDEST_NAME, shown_name, shows_as_it_is};
pub use nature::nature_of;
pub use occasion::{CourseFault, MOST_LAPS, Occasion, course, lane_order};
pub use prepared::{Prepared, Setback};
pub use prospects::{Prospect, Prospects};
pub use races::{KeptRace, keep_race};
pub use record_refusal::{RecordRefusal, RecordResult};
pub use score::Score;
pub use scorebook::{BowlerFigures, Scorebook};
pub use side::Side;
pub use stamp::Stamp;
pub use statistics::{FrameTally, LeaveTally, Leaves, ScoreBand, Statistics};
pub use token::{Right, Token, TokenRefusal, kept_key};
pub use tracks::TooLarge;
pub use unreadable::Unreadable;

use alley_journal::{Failure, Key, Moment};

/// What the clock shows. It only labels entries; their order comes from their numbers.
#[must_use]
pub fn clock() -> Moment {
    std::time::SystemTime::now().into()
}

/// A key that no other entry has.
fn fresh_key() -> Result<Key, Failure> {
    let trouble = |reason: String| Failure::System(reason);
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| trouble(error.to_string()))?;
    Key::new(format!("{:032x}", u128::from_be_bytes(bytes))).map_err(|refusal| trouble(refusal.to_string()))
}
