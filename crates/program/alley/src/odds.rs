//! The odds: from games in progress on the command line to what they may become.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use alley_bowling::Line;
use alley_bulk::Game;
use alley_console::Dialogue;
use alley_house_rules::{HouseLine, Rules};
use alley_odds::{Chances, Forecast, Form, Rate, Ways};
use alley_words::{Language, Origin, OutlookTold};

use crate::arguments::{BowlerForms, OddsArguments};
use crate::outcome::{Exit, OrExit};
use crate::scoring::past;

/// `alley odds`.
pub(crate) fn odds(dialogue: &mut Dialogue<'_>, language: Language, odds: &OddsArguments) -> Result<(), Exit> {
    let rules = odds.by.rules;
    if odds.games.is_empty() {
        let ways = Ways::of(&Line::Open(rules.line()));
        let all = if odds.csv { as_csv(&ways, rules) } else { distribution(language, &ways, rules) };
        return dialogue.say(&all).ending(language);
    }
    let games = odds.games.iter().zip(1..).map(|(text, number)| player(language, rules, text, number));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let (bowlers, refused) = bowlers(language, odds, games.len())?;
    let chances = games.iter().zip(&bowlers);
    let chances = chances.map(|((_, game), (form, _))| Forecast::on(rules.line(), *form).chances(game.line()));
    let chances: Vec<Chances> = chances.collect();
    dialogue.say(&language.played_by(rules)).ending(language)?;
    let wins = alley_odds::Odds::of_each(&chances);
    for ((((name, game), (form, origin)), chances), win) in games.iter().zip(bowlers).zip(&chances).zip(wins) {
        let outlook = game.line().card().outlook();
        let told = OutlookTold {
            name: name.as_deref().map_err(|number| *number),
            marks: game.marks().to_string(),
            extremes: (outlook.lowest().value(), outlook.highest().value()),
            ways: Ways::of(game.line()).total(),
            rates: (form.strike_rate().value(), form.spare_rate().value()),
            origin,
            mean: chances.mean(),
            target: odds.target.map(|target| (target, chances.at_least(target))),
            win: (games.len() > 1).then(|| (win.wins(), win.outright())),
        };
        dialogue.say(&language.outlook(&told)).ending(language)?;
    }
    dialogue.say(&(language.bowler_model().to_owned() + &language.model_by(rules))).ending(language)?;
    if refused { Err(Exit::Told(1)) } else { Ok(()) }
}

fn distribution(language: Language, ways: &Ways, rules: Rules) -> String {
    let games: Vec<u64> = ways.iter().map(|(_, games)| games).collect();
    alley_console::distribution(&games, ways.mean(), ways.mode(), language) + &language.played_by(rules)
}

/// With a column for the rules, unless they are plain.
fn as_csv(ways: &Ways, rules: Rules) -> String {
    let (title, value) = if rules.is_plain() { ("", String::new()) } else { (",rules", format!(",\"{rules}\"")) };
    let mut text = format!("score,games{title}\n");
    // Writing into a string does not fail.
    ways.iter().for_each(|(score, games)| writeln!(text, "{score},{games}{value}").unwrap_or_default());
    text
}

/// A player's name, or else number, and the game so far.
type NamedGame = (Result<String, usize>, Game<HouseLine>);

/// What is said of a player on the command line.
fn player(language: Language, rules: Rules, text: &str, number: usize) -> Result<NamedGame, Exit> {
    let (name, game) = text.split_once(':').unwrap_or(("", text));
    let name = Some(name.trim()).filter(|name| !name.is_empty()).map(shown).ok_or(number);
    let game = Game::read_on(rules.line(), game.as_bytes());
    game.map(|game| (name, game)).map_err(|fault| Exit::refused(language.bad_game(number, &fault)))
}

/// A terminal would obey what is hidden in a name.
fn shown(name: &str) -> String {
    if io::stdout().is_terminal() { alley_text::harmless(name, name.len()) } else { name.to_owned() }
}

/// The form of each player and where it is known from, and whether a line of past games was refused.
fn bowlers(language: Language, odds: &OddsArguments, players: usize) -> Result<(Vec<(Form, Origin)>, bool), Exit> {
    let BowlerForms { strike_rate, spare_rate, past: files } = &odds.bowlers;
    if !files.is_empty() {
        let reports = files.iter().map(|file| past(language, odds.by.rules, file)).collect::<Result<Vec<_>, _>>()?;
        let refused = reports.iter().any(|report| report.refused() > 0);
        let seen = reports.iter().map(|report| {
            let summary = report.summary();
            let origin = if summary.games() == 0 { Origin::Assumed } else { Origin::Past(summary.games()) };
            (Form::of(&summary.tally()), origin)
        });
        return Ok((for_each(language, "--past", seen.collect(), players)?, refused));
    }
    let assumed = Form::default();
    let given = |option, rates: &[Rate], otherwise| {
        let rates = if rates.is_empty() { vec![otherwise] } else { rates.to_vec() };
        for_each(language, option, rates, players)
    };
    let strikes = given("--strike-rate", strike_rate, assumed.strike_rate())?;
    let spares = given("--spare-rate", spare_rate, assumed.spare_rate())?;
    let origin = if strike_rate.is_empty() && spare_rate.is_empty() { Origin::Assumed } else { Origin::Given };
    let forms = strikes.into_iter().zip(spares).map(|(strike, spare)| (Form::new(strike, spare), origin));
    Ok((forms.collect(), false))
}

/// One thing for all players, or one for each.
fn for_each<T: Copy>(language: Language, option: &str, things: Vec<T>, players: usize) -> Result<Vec<T>, Exit> {
    match things.len() {
        1 => Ok(things.repeat(players)),
        count if count == players => Ok(things),
        count => Err(Exit::usage(language, language.one_for_all_or_each(option, count, players))),
    }
}
