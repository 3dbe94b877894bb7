//! Does what views ask for, with the record at hand, and tells what it says.

mod following;
mod proofs;
mod records;

use std::sync::{Arc, LazyLock};

use alley_board::Call;
use alley_journal::{Failure, GameId, Journal};
use alley_luck::{Course, ProofText};
use alley_play::{
    Change, ChangeRefusal, Evening, EveningRefusal, Followed, KeptRace, LaneNumber, Lineup, Match, Plan, Prospects,
    RecordRefusal, Stamp, begin_game, clock, draft_alone, draw_alone, keep_race,
};
use alley_words::Language;

use crate::errand::Errand;
use crate::news::{GameSeen, News, RaceSeen, Refused, TextSeen};
use crate::surroundings::{RunningServer, Surroundings};

use following::Following;

/// Chances are worked out once per program.
static PROSPECTS: LazyLock<Prospects> = LazyLock::new(Prospects::default);

/// Somebody with a hand on the record.
pub struct Clerk {
    surroundings: Box<dyn Surroundings>,
    journal: Box<dyn Journal>,
    language: Language,
    following: Following,
    server: Option<Box<dyn RunningServer>>,
}

impl std::fmt::Debug for Clerk {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Clerk").field("following", &self.following).finish_non_exhaustive()
    }
}

/// What an errand comes to, or why nothing came of it.
type Told = Result<News, News>;

impl Clerk {
    /// With a hand on the record of these surroundings.
    ///
    /// # Errors
    /// The record cannot be opened.
    pub fn new(mut surroundings: Box<dyn Surroundings>, language: Language) -> Result<Self, Failure> {
        let journal = surroundings.journal()?;
        Ok(Self { surroundings, journal, language, following: Following::Nothing, server: None })
    }

    /// Does an errand.
    pub fn perform(&mut self, errand: Errand) -> News {
        self.told(errand).unwrap_or_else(|news| news)
    }

    fn told(&mut self, errand: Errand) -> Told {
        match errand {
            Errand::Home => {
                self.following = Following::Nothing;
                self.home()
            }
            Errand::Begin(lineup, games) => self.begin(*lineup, games),
            Errand::Resume(id) => self.resume(id),
            Errand::Happen(version, change) => self.happen(version, &change),
            Errand::NextGame => self.next_game(),
            Errand::History => self.history(),
            Errand::List(wanted, before) => self.list(&wanted, before),
            Errand::Open(id) => self.open(id),
            Errand::Figures => self.figures(),
            Errand::Race(course, title) => self.race(*course, title),
            Errand::SaveProof(id) => self.save_proof(id),
            Errand::Evening(id) => self.evening(id),
            Errand::BeginEvening(plan) => self.begin_evening(*plan),
            Errand::Bowl(lane) => self.bowl_on(lane),
            Errand::Serve => self.serve(),
            Errand::Served => self.served(),
            Errand::StopServing => {
                (self.server, self.following) = (None, Following::Nothing);
                Ok(News::NotServed)
            }
        }
    }

    fn begin(&mut self, lineup: Lineup, games: u8) -> Told {
        let mut game = Match::begin(self.hand()?, lineup, clock).map_err(refused)?;
        if games > 1 {
            game.evening(Some(games)).map_err(not_in_evening)?;
        }
        Ok(self.follow_game(game))
    }

    fn resume(&mut self, id: GameId) -> Told {
        let game = Match::resume(self.hand()?, id, clock).map_err(refused)?;
        Ok(self.follow_game(game))
    }

    fn hand(&mut self) -> Result<Box<dyn Journal>, News> {
        self.surroundings.journal().map_err(News::Failed)
    }

    fn follow_game(&mut self, game: Match) -> News {
        let seen = Self::seen(&game, None);
        self.following = Following::Game(Box::new(game));
        seen
    }

    /// A game as it stands, and what has just happened in it.
    fn seen(game: &Match, call: Option<Call>) -> News {
        let Some(score) = game.score() else { return News::Failed(Failure::Unsure) };
        News::Game(Box::new(GameSeen {
            id: game.id(),
            version: game.position().number,
            score: score.clone(),
            board: Arc::clone(game.board()),
            prospects: PROSPECTS.of(game.board()),
            rates: PROSPECTS.rates(),
            call,
            another: game.board().next.is_none() && !score.is_closed(),
            overtaken: false,
        }))
    }

    /// What was meant for one board does not happen to another.
    fn happen(&mut self, version: u64, change: &Change) -> Told {
        let language = self.language;
        let Following::Game(game) = &mut self.following else { return Err(nothing_followed(language)) };
        let same = game.position().number == version;
        match if same { game.happen(change) } else { Err(RecordRefusal::Overtaken) } {
            Ok(happened) => {
                let call = change.call(&happened.before, &happened.after);
                self.seen_now(call)
            }
            Err(RecordRefusal::Overtaken) => match self.seen_now(None)? {
                News::Game(seen) => Ok(News::Game(Box::new(GameSeen { overtaken: true, ..*seen }))),
                news => Ok(news),
            },
            Err(refusal) => Err(refused(refusal)),
        }
    }

    fn seen_now(&mut self, call: Option<Call>) -> Told {
        match &self.following {
            Following::Game(game) => Ok(Self::seen(game, call)),
            _ => Err(nothing_followed(self.language)),
        }
    }

    /// The next game of the evening; where all are bowled, the same people begin anew.
    fn next_game(&mut self) -> Told {
        let Following::Game(game) = &mut self.following else { return Err(nothing_followed(self.language)) };
        match game.next_game() {
            Ok(()) => {}
            Err(RecordRefusal::Rules(EveningRefusal::AllBowled(_) | EveningRefusal::Closed)) => {
                game.begin_anew().map_err(refused)?;
            }
            Err(refusal) => return Err(not_in_evening(refusal)),
        }
        self.seen_now(None)
    }

    fn history(&mut self) -> Told {
        let Following::Game(game) = &mut self.following else { return Err(nothing_followed(self.language)) };
        let entries = game.history().map_err(refused)?;
        let text = alley_console::history(&entries, self.language);
        let title = self.language.game_called(game.id());
        Ok(News::Text(TextSeen { title, lines: text.lines().map(str::to_owned).collect() }))
    }

    /// Draws a race: it is in the record before anybody sees it.
    fn race(&mut self, course: Course, title: ProofText) -> Told {
        let language = self.language;
        let told = |sentence: String| News::Refused(Refused::Told(sentence));
        let draft = draft_alone(course, title).map_err(|refusal| told(language.alone_refused(&refusal)))?;
        let draw = draw_alone(draft, clock()).map_err(|refusal| told(language.alone_refused(&refusal)))?;
        let race = KeptRace::Draw(Box::new(draw));
        race.track().map_err(|large| told(language.race_too_large(large)))?;
        let id = keep_race(&mut *self.journal, &race, clock).map_err(News::Failed)?;
        self.show_race(id, race, true)
    }

    fn show_race(&mut self, id: GameId, race: KeptRace, fresh: bool) -> Told {
        self.following = Following::Nothing;
        match race.track() {
            Ok(track) => {
                let proof = proofs::told(&race, self.language);
                Ok(News::Race(Box::new(RaceSeen { id, race, track: track.into(), proof, fresh })))
            }
            Err(large) => Err(News::Refused(Refused::Told(self.language.race_too_large(large)))),
        }
    }

    fn save_proof(&mut self, id: GameId) -> Told {
        let told = |sentence: String| News::Refused(Refused::Told(sentence));
        let Some(KeptRace::Draw(draw)) = proofs::race_of(self.archived(id)?) else {
            return Err(told(self.language.no_proof_of_replay().to_owned()));
        };
        let saved = self.surroundings.save_proof(id, &draw.prove().to_string());
        saved.map(|file| News::Done(self.language.proof_saved(&file))).map_err(told)
    }

    fn begin_evening(&mut self, plan: Plan) -> Told {
        let stamp = Stamp::fresh(clock()).map_err(News::Failed)?;
        let evening = Followed::<Evening>::begin(&mut *self.journal, plan, &stamp).map_err(not_in_evening)?;
        Ok(self.follow_evening(evening))
    }

    fn evening(&mut self, id: GameId) -> Told {
        let evening = Followed::<Evening>::load(&mut *self.journal, id).map_err(not_in_evening)?;
        Ok(self.follow_evening(evening))
    }

    /// The game on a lane: the one that is bowled there, or the next one, if it can begin.
    fn bowl_on(&mut self, lane: LaneNumber) -> Told {
        let Following::Evening(tonight) = &mut self.following else { return Err(nothing_followed(self.language)) };
        let latest = tonight.latest_on(lane);
        if let Some((id, true)) = latest {
            return self.resume(id);
        }
        let people = tonight.evening.board().seating().on(lane).to_vec();
        let begun = begin_game(&mut *self.journal, &mut tonight.evening, lane, (&people, Vec::new()), clock());
        match (begun, latest) {
            (Ok(game), _) => self.resume(game.id),
            // All are bowled: the last one can be looked at.
            (Err(RecordRefusal::Rules(EveningRefusal::AllBowled(_) | EveningRefusal::Closed)), Some((id, _))) => {
                self.resume(id)
            }
            (Err(refusal), _) => Err(not_in_evening(refusal)),
        }
    }

    fn serve(&mut self) -> Told {
        if self.server.is_none() {
            let told = |sentence: String| News::Refused(Refused::Told(sentence));
            self.server = Some(self.surroundings.serve().map_err(told)?);
        }
        self.served()
    }
}

/// What the screen asked for is not on the desk any more.
fn nothing_followed(language: Language) -> News {
    News::Refused(Refused::Told(language.not_now().to_owned()))
}

/// Why something did not happen in a record, in the words of its own rules.
fn because<Reason>(refusal: RecordRefusal<Reason>, rules: impl Fn(Reason) -> Refused) -> News {
    match refusal {
        RecordRefusal::Rules(reason) => News::Refused(rules(reason)),
        RecordRefusal::Overtaken | RecordRefusal::OtherKind(_) => News::Refused(Refused::Overtaken),
        RecordRefusal::Failure(failure) => News::Failed(failure),
        RecordRefusal::Unreadable(unreadable) => News::Refused(Refused::Unreadable(unreadable)),
    }
}

/// The same of a game.
fn refused(refusal: RecordRefusal<ChangeRefusal>) -> News {
    because(refusal, Refused::Change)
}

/// The same of an evening.
fn not_in_evening(refusal: RecordRefusal<EveningRefusal>) -> News {
    because(refusal, Refused::Evening)
}
