//! What the command line asked for: a match that starts by itself, a record to go on with, a pace.
use super::{
    referee::{ContinueMatch, StartMatch},
    saves::Store,
    settings::Settings,
    states::{Screen, TableOverlay},
    tableview::Speed,
};
use crate::{
    cli::{Failure, PlayOptions},
    engine::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
        record,
        rules::{RuleSet, oficial},
    },
};
use bevy::prelude::*;
use rand::{TryRng as _, rngs::SysRng};

/// The wishes of the command line.
#[derive(Resource, Default, Debug)]
pub struct AutoStart {
    /// The seed for new matches.
    pub seed: Option<String>,
    load: Option<String>,
    watch: Option<u8>,
    rules: Option<RuleSet>,
    speed: Option<f32>,
    exit_at_end: bool,
}

impl AutoStart {
    /// From the options.
    ///
    /// # Errors
    /// The failure that says why the record named cannot be read or the rules cannot be played.
    pub fn from_options(options: &PlayOptions) -> Result<AutoStart, Failure> {
        let load = match &options.load {
            None => None,
            Some(path) => {
                let failed = |reason: String| {
                    Failure::Failed(format!("{} cannot be read: {reason}", path.display()))
                };
                let text =
                    std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
                record::resume(&text).map_err(|error| failed(error.to_string()))?;
                Some(text)
            }
        };
        Ok(AutoStart {
            seed: options.seed.clone(),
            load,
            watch: options.watch,
            rules: Some(options.rules()?),
            speed: options.speed.map(|factor| factor.max(0.0)),
            exit_at_end: options.exit_at_end,
        })
    }

    /// The seed for the next match: the one asked for, or one from chance.
    pub fn next_seed(&self) -> String {
        self.seed.clone().unwrap_or_else(fresh_seed)
    }
}

/// A seed from chance: eight letters and digits that can be read out loud.
pub fn fresh_seed() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    // Should the system have no randomness to give, the clock must do: a seed is no secret that anything hangs on.
    let clock = || {
        std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(0, |d| d.subsec_nanos())
    };
    let number = || SysRng.try_next_u32().unwrap_or_else(|_| clock());
    (0..8)
        .map(|_| LETTERS[(number() % LETTERS.len() as u32) as usize] as char)
        .collect()
}

/// The names of the bots, in the order of their seats.
pub const BOT_NAMES: [&str; 8] = [
    "Carmen", "Paco", "Lola", "Manolo", "Inés", "Curro", "Rocío", "Blas",
];

/// Adds the wishes.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), begin);
    app.add_systems(
        Update,
        set_speed
            .run_if(resource_changed::<Settings>)
            .after(super::sets::FrameSystems::Layout),
    );
    app.add_systems(OnEnter(TableOverlay::MatchOver), end);
}

fn begin(
    mut auto: ResMut<AutoStart>,
    mut store: ResMut<Store>,
    mut start: MessageWriter<StartMatch>,
    mut resume: MessageWriter<ContinueMatch>,
) {
    if let Some(text) = auto.load.take() {
        store.begin_match(&text);
        resume.write(ContinueMatch);
    } else if let Some(seats) = auto.watch.take() {
        let level = BotLevel::Habitual;
        let players = (0..seats as usize).map(|i| PlayerInfo {
            name: BOT_NAMES[i].to_owned(),
            kind: PlayerKind::Bot(level),
        });
        start.write(StartMatch(Setup {
            seed: auto.next_seed(),
            rules: auto.rules.clone().unwrap_or_else(oficial),
            players: players.collect(),
        }));
    }
}

fn set_speed(auto: Res<AutoStart>, mut speed: ResMut<Speed>) {
    if let Some(factor) = auto.speed {
        let factor = if factor > 0.0 { 1.0 / factor } else { 0.0 };
        speed.set_if_neq(Speed { factor, ..*speed });
    }
}

fn end(auto: Res<AutoStart>, mut exit: MessageWriter<AppExit>) {
    if auto.exit_at_end {
        exit.write(AppExit::Success);
    }
}
