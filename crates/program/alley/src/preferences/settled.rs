//! What the command line leaves open, and somebody prefers.
//!
//! Rules and names are those of new games and races: `resume` and `bowl --again` go by the record, `score` and `odds` by
//! what they are told, since a file that changed what they compute would do so unseen.

use alley_web::Home;
use alley_words::Language;

use super::{Preferable, Preferences};
use crate::arguments::{Command, DrawTask, Recorded, Share};
use crate::outcome::Exit;

impl Preferences {
    /// Fills in what a command was not told.
    pub(crate) fn settle(&self, command: &mut Command, language: Language) -> Result<(), Exit> {
        match command {
            Command::Bowl(bowl) => {
                if !bowl.again {
                    self.fill(&mut bowl.names, language)?;
                    self.fill(&mut bowl.rules, language)?;
                }
                self.settle_share(&mut bowl.playing.share, language)
            }
            Command::Resume { playing, .. } => self.settle_share(&mut playing.share, language),
            Command::Race(race) => self.fill(&mut race.field.names, language),
            Command::Draw(DrawTask::Begin(begun)) => self.fill(&mut begun.field.names, language),
            Command::Games(games) => match &mut games.recorded {
                Some(Recorded::Link { home, port, .. }) => self.settle_whereabouts((home, port), language),
                _ => Ok(()),
            },
            Command::Serve(serve) => {
                self.fill(&mut serve.port, language).and_then(|()| self.fill(&mut serve.home, language))
            }
            Command::Doctor(doctor) => self.fill(&mut doctor.port, language),
            _ => Ok(()),
        }
    }

    fn settle_share(&self, share: &mut Share, language: Language) -> Result<(), Exit> {
        if !share.wanted {
            return Ok(());
        }
        self.settle_whereabouts((&mut share.home, &mut share.port), language)
    }

    /// Where links lead to. A port on the command line is one of this machine, whatever home was set before.
    fn settle_whereabouts(
        &self,
        (home, port): (&mut Option<Home>, &mut Option<u16>),
        language: Language,
    ) -> Result<(), Exit> {
        if port.is_some() {
            return Ok(());
        }
        self.fill(home, language).and_then(|()| self.fill(port, language))
    }

    /// What nobody has said stays open.
    pub(crate) fn fill<Value: Preferable>(&self, slot: &mut Option<Value>, language: Language) -> Result<(), Exit> {
        let preferred = self.preferred(slot.take()).map_err(|variable| variable.exit(language))?;
        *slot = preferred.map(|preferred| preferred.value);
        Ok(())
    }
}
