//! The bowling dialogues: names, roll after roll with the board, the ending.

use std::sync::Arc;

use alley_board::Board;
use alley_bowling::BowlerName;
use alley_house_rules::{BakerTeam, Rules};
use alley_play::{Lineup, Match, Prospects, Side};
use alley_text::without_blanks;
use alley_words::Complaint;

use crate::command::{Reaction, attempt};
use crate::deck::deck;
use crate::detail::Detail;
use crate::dialogue::{Dialogue, Stop};
use crate::naming::Naming;
use crate::people::People;
use crate::sheet::Sheets;

/// A game to be played in a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bowling {
    /// The single-player dialogue, which asks frame by frame and ends with one total.
    pub solo: bool,
    /// Which names are allowed.
    pub naming: Naming,
    /// By which rules is played. By Baker rules teams are asked for.
    pub rules: Rules,
}

/// How a game was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The last ball was bowled.
    Finished,
    /// Somebody wants to go on later.
    Unfinished,
}

impl Bowling {
    /// Asks who bowls.
    ///
    /// # Errors
    /// The conversation ended before everybody had a name.
    pub fn ask_lineup(self, dialogue: &mut Dialogue<'_>) -> Result<Lineup, Stop> {
        let language = dialogue.manner().language;
        let rule = self.naming.rule(language);
        if self.solo {
            return self.ask_name(dialogue, &language.name_of_solo_player(rule)).map(Lineup::solo);
        }
        let baker = self.rules.is_baker();
        let how_many = if baker { language.how_many_teams() } else { language.how_many_people() };
        let people = dialogue.ask(how_many, |answer| without_blanks(answer).parse::<People>())?;
        let mut ask = |number| {
            if baker {
                return self.ask_team(dialogue, number);
            }
            self.ask_name(dialogue, &language.name_of_player(number, rule)).map(Side::from)
        };
        let first = Lineup::first(ask(1)?);
        people.others().try_fold(first, |lineup, number| Ok(lineup.join(ask(number)?)))
    }

    /// A name, how many play for it, and who they are.
    fn ask_team(self, dialogue: &mut Dialogue<'_>, number: u64) -> Result<Side, Stop> {
        let language = dialogue.manner().language;
        let rule = self.naming.rule(language);
        let team = self.ask_name(dialogue, &language.name_of_team(number, rule))?;
        let size = dialogue.ask(&language.how_many_in_team(team.as_str()), |answer| match without_blanks(answer) {
            size @ ("2" | "3" | "4" | "5") => size.parse::<u64>().map_err(|_| Complaint::TeamSize),
            _ => Err(Complaint::TeamSize),
        })?;
        let mut ask = |player| self.ask_name(dialogue, &language.name_in_team(team.as_str(), player, rule));
        let players = (1..=size).map(&mut ask).collect::<Result<Vec<_>, _>>()?;
        // Two to five were asked for.
        Ok(BakerTeam::new(players)
            .map_or_else(|_| Side::from(team.clone()), |players| Side::team(team.clone(), players)))
    }

    fn ask_name(self, dialogue: &mut Dialogue<'_>, prompt: &str) -> Result<BowlerName, Stop> {
        dialogue.ask(prompt, |answer| self.naming.bowler(without_blanks(answer)))
    }
}

/// Plays a game from where it stands to its end, or until somebody has had enough; with prospects, one line under every
/// board tells what may still come.
///
/// # Errors
/// The conversation ended before the game did, or its record cannot be kept.
pub fn play(
    dialogue: &mut Dialogue<'_>,
    game: &mut Match,
    detail: Detail,
    prospects: Option<&Prospects>,
) -> Result<Left, Stop> {
    // What the chances rest on is said once.
    let mut rates = prospects.map(Prospects::rates);
    let mut sheets = Sheets::default();
    loop {
        let board = Arc::clone(game.board());
        show(dialogue, &mut sheets, &board, detail)?;
        if let Some(prospects) = prospects {
            let each = board.rows.iter().zip(prospects.of(&board)).filter(|(row, _)| !row.left);
            let each: Vec<_> = each.map(|(row, prospect)| (row.name.as_str(), prospect)).collect();
            dialogue.say(&dialogue.manner().language.prospects(&each, rates.take()))?;
        }
        dialogue.say("\n")?;
        if board.next.is_none() {
            show(dialogue, &mut sheets, &board, detail)?;
            tell_result(dialogue, &board, game.is_solo())?;
            return Ok(Left::Finished);
        }
        if !ask_roll(dialogue, game, detail)? {
            return Ok(Left::Unfinished);
        }
    }
}

/// Shows a game that is over and offers it for corrections; if one opens it again, it goes on.
///
/// # Errors
/// The output could not be written, or the record cannot be kept.
pub fn look_back(
    dialogue: &mut Dialogue<'_>,
    game: &mut Match,
    detail: Detail,
    prospects: Option<&Prospects>,
) -> Result<Left, Stop> {
    show_board(dialogue, game.board(), detail)?;
    dialogue.say("\n")?;
    match ask_roll(dialogue, game, detail) {
        Ok(true) => play(dialogue, game, detail, prospects),
        Ok(false) | Err(Stop::EndOfInput) => Ok(Left::Finished),
        Err(stop) => Err(stop),
    }
}

/// Asks until something has happened that changes the board; whether the game goes on.
fn ask_roll(dialogue: &mut Dialogue<'_>, game: &mut Match, detail: Detail) -> Result<bool, Stop> {
    let language = dialogue.manner().language;
    let board = game.board();
    let prompt = match board.up().zip(board.next) {
        Some((row, _)) if !game.is_solo() => match board.player() {
            Some(player) => language.turn_of(&format!("{} ({player})", row.name)),
            None => language.turn_of(&row.name),
        },
        Some((_, next)) => language.roll_in_frame(next.frame),
        None => language.finished_game().to_owned(),
    };
    loop {
        match dialogue.ask(&prompt, |answer| attempt(game, without_blanks(answer), detail, language))? {
            Reaction::Changed => return Ok(true),
            Reaction::Overtaken(sentence) => {
                dialogue.say(&format!("[ERROR] {sentence}\n"))?;
                return Ok(true);
            }
            Reaction::Told(text) => dialogue.say(&text)?,
            Reaction::Leave => return Ok(false),
            Reaction::Failed(refusal) => return Err(Stop::Record(refusal)),
        }
    }
}

/// Shows a board by itself, with the rules it is played by if they are not plain.
///
/// # Errors
/// The output could not be written.
pub fn show_board(dialogue: &mut Dialogue<'_>, board: &Board, detail: Detail) -> Result<(), Stop> {
    show(dialogue, &mut Sheets::default(), board, detail)
}

fn show(dialogue: &mut Dialogue<'_>, sheets: &mut Sheets, board: &Board, detail: Detail) -> Result<(), Stop> {
    dialogue.say(&dialogue.manner().language.played_by(board.rules))?;
    sheets.show(dialogue, board, detail.splits)?;
    if detail.pins {
        dialogue.say(&deck(board))?;
    }
    Ok(())
}

fn tell_result(dialogue: &mut Dialogue<'_>, board: &Board, solo: bool) -> Result<(), Stop> {
    let language = dialogue.manner().language;
    let mut staying = board.staying();
    if solo {
        return staying.try_for_each(|row| dialogue.say(&language.total(row.total)));
    }
    staying.try_for_each(|row| dialogue.say(&language.total_of(&row.name, row.total)))?;
    let winners: Vec<_> = board.winners().map(|winner| winner.name.as_str()).collect();
    dialogue.say(&language.winners(&winners))
}
