//! Bowling games: from the command line to a match that is recorded as it is played.

use std::io::{self, IsTerminal};

use alley_bowling::BowlerName;
use alley_console::{Bowling, Detail, Dialogue, Left, Naming, Stop, look_back, play};
use alley_house_rules::BakerTeam;
use alley_journal::GameIdPrefix;
use alley_play::{Lineup, Match, Prospects, RecordRefusal, Score, Side, clock};
use alley_words::Language;

use crate::arguments::{Bowl, Playing};
use crate::languages::Languages;
use crate::links::hand_out;
use crate::lookup::{Shelf, unusable};
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
    let named = named(arguments, language)?;
    let opened = record.for_playing()?;
    if arguments.playing.share.share && !opened.kept {
        return Err(Exit::usage(language, language.no_journal_to_share()));
    }
    if is_on_terminal() {
        mention_unfinished(record, language);
    }
    let lineup = match named {
        Some(lineup) => lineup,
        None => Bowling::from(arguments).ask_lineup(dialogue).ending(languages)?,
    };
    let lineup = lineup.by(arguments.by.rules).map_err(Exit::refused)?;
    let game = match Match::begin(opened.journal, lineup.clone(), clock) {
        Ok(game) => Sitting { game, kept: opened.kept },
        Err(RecordRefusal::Failure(failure)) if !arguments.playing.share.share => {
            record.forgive(&failure)?;
            let unkept = OpenedJournal::unkept();
            Sitting { game: Match::begin(unkept.journal, lineup, clock).map_err(Exit::refused)?, kept: unkept.kept }
        }
        Err(RecordRefusal::Failure(failure)) => return Err(record.failed(&failure)),
        Err(refusal) => return Err(Exit::refused(refusal)),
    };
    game.play_on(dialogue, languages, record, &arguments.playing)
}

/// The players or teams named on the command line, if any are.
fn named(arguments: &Bowl, language: Language) -> Result<Option<Lineup>, Exit> {
    let baker = arguments.by.rules.is_baker();
    if baker && arguments.solo {
        return Err(Exit::usage(language, language.solo_is_no_team()));
    }
    let naming = Naming::from(arguments.names);
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
    let form = || Exit::usage(language, language.team_form());
    let (name, players) = text.split_once(':').ok_or_else(form)?;
    let name = bowlers(&[name.to_owned()])?.pop().ok_or_else(form)?;
    let players: Vec<_> = players.split(',').map(str::to_owned).collect();
    BakerTeam::new(bowlers(&players)?).map(|team| Side::team(name, team)).map_err(|_| form())
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
        shelf.wanted(id)?
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
        if share.share {
            hand_out(dialogue, languages.rest, record, (&mut self.game, false, share.home.as_ref()))?;
        }
        let prospects = playing.odds.then(Prospects::default);
        let before = self.game.board().next;
        let left = match before {
            Some(_) => play(dialogue, &mut self.game, detail, prospects.as_ref()),
            None => look_back(dialogue, &mut self.game, detail, prospects.as_ref()),
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
            Ok(Left::Finished) if told && before.is_some() => {
                warn(&language.kept(&id.to_string(), &record.command(&format!("games show {id}"))));
            }
            Ok(_) => {}
        }
        Ok(())
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
