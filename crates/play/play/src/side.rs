//! Who bowls one line: a bowler, or by Baker rules a team.

use std::fmt;

use alley_bowling::BowlerName;
use alley_house_rules::BakerTeam;

/// One row of a game: what it is called, and the players, if they are a team that bowls one line.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_house_rules::BakerTeam;
/// use alley_play::Side;
///
/// let name = |text| BowlerName::classic(text);
/// let side = Side::team(name("kor")?, BakerTeam::new([name("pjs")?, name("kyj")?])?);
/// assert_eq!(side.players().count(), 2);
/// assert_eq!(Side::from(name("pjs")?).players().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    name: BowlerName,
    team: Option<BakerTeam>,
}

impl Side {
    /// A team that bowls one line.
    #[must_use]
    pub const fn team(name: BowlerName, team: BakerTeam) -> Self {
        Self { name, team: Some(team) }
    }

    /// By this name, with the players that stand on a board; a single bowler has none there.
    pub(crate) fn fielding(name: BowlerName, players: &[String]) -> Self {
        let players = players.iter().filter_map(|player| BowlerName::any(player).ok());
        let team = BakerTeam::new(players.collect::<Vec<_>>()).ok();
        Self { name, team }
    }

    /// A team as it is typed: `KOR:PJS,KYJ`, with lists of names that are read like this; nothing if it has another form, or fewer than
    /// two players, or more than five.
    ///
    /// ```
    /// use alley_play::{Side, shown_name};
    ///
    /// let read = |names: &[String]| names.iter().map(|name| shown_name(name)).collect();
    /// assert_eq!(Side::typed("한국:박지수, 김영준", read)?.map(|side| side.players().count()), Some(2));
    /// assert_eq!(Side::typed("박지수", read)?, None);
    /// # Ok::<(), alley_play::UnshownName>(())
    /// ```
    ///
    /// # Errors
    /// One of the names is refused.
    pub fn typed<Fault>(
        text: &str,
        names: impl Fn(&[String]) -> Result<Vec<BowlerName>, Fault>,
    ) -> Result<Option<Self>, Fault> {
        let Some((team, players)) = text.split_once(':') else { return Ok(None) };
        let team = names(&[team.to_owned()])?.pop();
        let players = names(&players.split(',').map(str::to_owned).collect::<Vec<_>>())?;
        Ok(team.zip(BakerTeam::new(players).ok()).map(|(team, players)| Self::team(team, players)))
    }

    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &BowlerName {
        &self.name
    }

    /// The players of a team; of a single bowler, nobody else.
    pub fn players(&self) -> impl Iterator<Item = &BowlerName> {
        self.team.iter().flat_map(BakerTeam::players)
    }

    /// Everybody's name that will stand on the board.
    pub(crate) fn names(&self) -> impl Iterator<Item = &BowlerName> {
        std::iter::once(&self.name).chain(self.players())
    }

    pub(crate) const fn is_team(&self) -> bool {
        self.team.is_some()
    }

    pub(crate) fn into_team(self) -> Option<BakerTeam> {
        self.team
    }

    /// From what was written down: no name has a tab in it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut names = text.split('\t').map(BowlerName::any);
        let name = names.next()?.ok()?;
        let players = names.collect::<Result<Vec<_>, _>>().ok()?;
        let team = if players.is_empty() { None } else { Some(BakerTeam::new(players).ok()?) };
        Some(Self { name, team })
    }
}

impl From<BowlerName> for Side {
    fn from(name: BowlerName) -> Self {
        Self { name, team: None }
    }
}

/// As it is written down: the name, then the players of a team with a tab before each.
impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(formatter)?;
        self.players().try_for_each(|player| write!(formatter, "\t{player}"))
    }
}
