//! Bowling games: from the command line to a match that is recorded as it is played.

use std::io::{self, IsTerminal};

use alley_bowling::BowlerName;
use alley_console::{Bowling, Detail, Dialogue, Left, Naming, Stop, look_back, play, series};
use alley_journal::{GameId, GameIdPrefix};
use alley_play::{Archived, EveningRefusal, Lineup, Match, Prospects, RecordRefusal, Score, Side, clock};
use alley_words::Language;

use crate::arguments::{Bowl, Playing};
use crate::evenings::WholeEvening;
use crate::languages::Languages;
use crate::links::{Whereabouts, hand_out};
use crate::lookup::{Shelf, evening_unusable, unusable};
use crate::outcome::{Exit, OrExit};
use crate::record::{OpenedJournal, Recordkeeping, warn};

/// `alley bowl`.
pub(crate) fn bowl(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    arguments: &Bowl,
) -> Result<(), Exit> {
    let language = languages.rest;
    if arguments.again {
        return again(dialogue, languages, record, &arguments.playing);
    }
    let named = named(arguments, language)?;
    let opened = record.for_playing()?;
    if arguments.playing.share.wanted && !opened.kept {
        return Err(Exit::usage(language, language.no_journal_to_share()));
    }
    if is_on_terminal() {
        mention_unfinished(record, language);
    }
    let lineup = match named {
        Some(lineup) => lineup,
        None => Bowling::from(arguments).ask_lineup(dialogue).ending(languages)?,
    };
    let lineup = lineup.by(arguments.rules.unwrap_or_default()).map_err(Exit::refused)?;
    let mut game = match Match::begin(opened.journal, lineup.clone(), clock) {
        Ok(game) => Sitting { game, kept: opened.kept },
        Err(RecordRefusal::Failure(failure)) if !arguments.playing.share.wanted => {
            record.forgive(&failure)?;
            let unkept = OpenedJournal::unkept();
            Sitting { game: Match::begin(unkept.journal, lineup, clock).map_err(Exit::refused)?, kept: unkept.kept }
        }
        Err(RecordRefusal::Failure(failure)) => return Err(record.failed(&failure)),
        Err(refusal) => return Err(Exit::refused(refusal)),
    };
    if let Some(games) = arguments.games.filter(|games| *games > 1) {
        let id = game.game.id();
        game.game.evening(Some(games)).map_err(|refusal| evening_unusable(id, &refusal, record, language))?;
    }
    game.play_on(dialogue, languages, record, &arguments.playing)
}

/// The next game of those who bowled last.
fn again(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    playing: &Playing,
) -> Result<(), Exit> {
    let language = languages.rest;
    if record.is_unrecorded() {
        return Err(Exit::usage(language, language.no_journal_for_again()));
    }
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.last_bowled()?.ok_or_else(|| Exit::refused(language.nobody_bowled()))?;
    let mut game =
        Match::resume(shelf.journal, id, clock).map_err(|refusal| unusable(id, &refusal, record, language))?;
    match game.next_game() {
        Ok(()) => {}
        Err(RecordRefusal::Rules(EveningRefusal::AllBowled(_) | EveningRefusal::Closed)) => {
            warn(language.evening_is_over());
            game.begin_anew().map_err(|refusal| unusable(id, &refusal, record, language))?;
        }
        Err(RecordRefusal::Rules(EveningRefusal::Unfinished(_))) => {
            return Err(Exit::refused(language.not_over_yet(&record.command("resume"))));
        }
        Err(refusal) => return Err(evening_unusable(id, &refusal, record, language)),
    }
    Sitting { game, kept: true }.play_on(dialogue, languages, record, playing)
}

/// The players or teams named on the command line, if any are.
fn named(arguments: &Bowl, language: Language) -> Result<Option<Lineup>, Exit> {
    let baker = arguments.rules.unwrap_or_default().is_baker();
    if baker && arguments.solo {
        return Err(Exit::usage(language, language.solo_is_no_team()));
    }
    let naming = Naming::from(arguments.names.unwrap_or_default());
    let bowlers =
        |names: &[String]| naming.bowlers(names, language).map_err(|sentence| Exit::usage(language, sentence));
    let sides: Vec<_> = if baker {
        arguments.players.iter().map(|text| team(bowlers, text, language)).collect::<Result<_, _>>()?
    } else {
        bowlers(&arguments.players)?.into_iter().map(Side::from).collect()
    };
    let mut sides = sides.into_iter();
    let Some(first) = sides.next() else { return Ok(None) };
    match (arguments.solo, sides.len()) {
        (true, 0) => Ok(Some(Lineup::solo(first.name().clone()))),
        (true, _) => Err(Exit::usage(language, language.solo_is_one())),
        (false, _) => Ok(Some(sides.fold(Lineup::first(first), Lineup::join))),
    }
}

/// A team by Baker rules: `KOR:PJS,KYJ`.
fn team(
    bowlers: impl Fn(&[String]) -> Result<Vec<BowlerName>, Exit>,
    text: &str,
    language: Language,
) -> Result<Side, Exit> {
    Side::typed(text, bowlers)?.ok_or_else(|| Exit::usage(language, language.team_form()))
}

/// `alley resume`.
pub(crate) fn resume(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    (id, playing): (Option<GameIdPrefix>, &Playing),
) -> Result<(), Exit> {
    let language = languages.rest;
    let mut shelf = Shelf::of(record, language)?;
    let id = if id.is_some() {
        let id = shelf.wanted(id)?;
        open_in(&mut shelf, id)?
    } else {
        let newest = shelf.unfinished()?;
        newest.ok_or_else(|| Exit::refused(language.nothing_to_resume()))?.game
    };
    let game = Match::resume(shelf.journal, id, clock).map_err(|refusal| unusable(id, &refusal, record, language))?;
    if game.score().is_some_and(Score::is_closed) {
        return Err(Exit::refused(language.closed_already(id, &record.command(&format!("games show {id}")))));
    }
    Sitting { game, kept: true }.play_on(dialogue, languages, record, playing)
}

/// The game that is meant by an id: of an evening, the one that is bowled or was bowled last.
fn open_in(shelf: &mut Shelf<'_>, id: GameId) -> Result<GameId, Exit> {
    match shelf.open(id)?.1 {
        Archived::Evening(evening) => Ok(evening.games().last().map_or(id, |game| game.id)),
        _ => Ok(id),
    }
}

/// A game on the table, and whether it can be gone on with another day.
struct Sitting {
    game: Match,
    kept: bool,
}

impl Sitting {
    fn play_on(
        mut self,
        dialogue: &mut Dialogue<'_>,
        languages: Languages,
        record: &Recordkeeping,
        playing: &Playing,
    ) -> Result<(), Exit> {
        let (share, detail) = (&playing.share, Detail::from(playing));
        if share.wanted {
            hand_out(
                dialogue,
                languages.rest,
                record,
                (&mut self.game, false, Whereabouts::of(share.home.as_ref(), share.port)),
            )?;
        }
        let prospects = playing.odds.then(Prospects::default);
        while self.play_one(dialogue, languages, record, (detail, prospects.as_ref()))? {}
        Ok(())
    }

    /// Plays one game; whether another one follows.
    fn play_one(
        &mut self,
        dialogue: &mut Dialogue<'_>,
        languages: Languages,
        record: &Recordkeeping,
        (detail, prospects): (Detail, Option<&Prospects>),
    ) -> Result<bool, Exit> {
        let before = self.game.board().next;
        let left = match before {
            Some(_) => play(dialogue, &mut self.game, detail, prospects),
            None => look_back(dialogue, &mut self.game, detail, prospects),
        };
        let left = match left {
            Err(Stop::EndOfInput) if self.is_between_games() => Ok(Left::Unfinished),
            left => left,
        };
        dialogue.flush().ending(languages)?;
        let language = languages.rest;
        let id = self.game.id();
        let how_to_go_on = language.left(&record.command(&format!("resume {id}")));
        let told = self.kept && is_on_terminal();
        match left {
            Err(Stop::Record(refusal)) => return Err(unusable(id, &refusal, record, language)),
            Err(stop) => {
                let exit = Err(stop).ending(languages);
                return if told { exit.map_err(|exit: Exit| exit.and(&how_to_go_on)) } else { exit };
            }
            Ok(Left::Unfinished) if self.kept => warn(&how_to_go_on),
            Ok(Left::Finished) if before.is_some() && self.is_in_evening() => {
                return self.go_on(dialogue, languages, record);
            }
            Ok(Left::Finished) if told && before.is_some() => {
                warn(&language.kept(&id.to_string(), &record.command(&format!("games show {id}"))));
            }
            Ok(_) => {}
        }
        Ok(false)
    }

    fn is_in_evening(&self) -> bool {
        self.game.score().and_then(Score::membership).is_some()
    }

    /// A next game in which nobody has rolled yet.
    fn is_between_games(&self) -> bool {
        self.game.score().is_some_and(|score| score.is_next() && !score.has_rolls())
    }

    /// After a game of an evening: the next one with everybody's series, or how it stands in the end.
    fn go_on(
        &mut self,
        dialogue: &mut Dialogue<'_>,
        languages: Languages,
        record: &Recordkeeping,
    ) -> Result<bool, Exit> {
        let (id, language) = (self.game.id(), languages.rest);
        let unusable = |refusal| evening_unusable(id, &refusal, record, language);
        let evening = self.game.evening(None).map_err(unusable)?;
        let boards = self.game.boards(evening.board());
        let whole = WholeEvening::with(evening.board().as_ref().clone(), boards);
        let lane = whole.evening.games().iter().find(|game| game.id == id).map(|game| game.lane);
        let planned = whole.evening.plan().games().is_some();
        if planned && lane.is_some_and(|lane| whole.evening.next_on(lane).is_ok()) {
            dialogue.say(&format!("\n{}\n", series(&whole.night, id))).ending(languages)?;
            self.game.next_game().map_err(unusable)?;
            return Ok(true);
        }
        dialogue.say(&format!("\n{}", whole.standing(languages.dialogue))).ending(languages)?;
        dialogue.flush().ending(languages)?;
        if self.kept && is_on_terminal() {
            let id = evening.id();
            warn(&language.kept(&id.to_string(), &record.command(&format!("evenings show {id}"))));
        }
        Ok(false)
    }
}

/// Hints are for people: into pipes the dialogue alone is written.
fn is_on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// A record that cannot be read is no reason not to play.
fn mention_unfinished(record: &Recordkeeping, language: Language) {
    let found = Shelf::of(record, language).and_then(|mut shelf| shelf.unfinished());
    if let Ok(Some(head)) = found {
        let (id, summary) = (head.game.to_string(), head.caption.summary.as_str());
        warn(&language.unfinished(&id, summary, &record.command("resume")));
    }
}
