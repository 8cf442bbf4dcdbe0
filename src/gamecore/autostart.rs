//! What the command line asked for: a match that starts by itself, a record to go on with, a pace.
use crate::{
    guests::Guests,
    model::{ContinueMatch, PlaybackRate, Speed, StartMatch},
    saves::Store,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use bevy::{
    prelude::*,
    window::{FileDragAndDrop, PrimaryWindow},
};
use engine::{
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup, seed_from},
    record,
    rules::{RuleSet, oficial},
};
use platform::{Failure, PlayOptions, disk};
use rand::{TryRng as _, rngs::SysRng};
use std::{io, path::PathBuf};

/// The wishes of the command line.
#[derive(Resource, Default, Debug)]
pub struct AutoStart {
    /// The seed for new matches.
    pub seed: Option<String>,
    load: Option<String>,
    open: Vec<PathBuf>,
    watch: Option<u8>,
    rules: Option<RuleSet>,
    /// How many times faster than usual everything goes, whatever is set; 0 at once.
    pub speed: Option<f32>,
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
                    disk::read_text(path, "the record of a match", record::LONGEST_MATCH as u64)
                        .map_err(|unread| failed(io::Error::from(unread).to_string()))?;
                record::resume(&text).map_err(|error| failed(error.to_string()))?;
                Some(text)
            }
        };
        Ok(AutoStart {
            seed: options.seed.clone(),
            load,
            open: options.open.clone(),
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

/// A seed from chance, that can be read out loud and that nobody finds by trying out what hash it has.
pub fn fresh_seed() -> String {
    let mut entropy = [0; 16];
    if SysRng.try_fill_bytes(&mut entropy).is_err() {
        // Should the system have no randomness to give, the clock must do: the match can be played all the same.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        entropy = now.map_or(0, |now| now.as_nanos()).to_le_bytes();
    }
    seed_from(entropy)
}

/// Adds the wishes.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (open, begin).chain());
    app.add_systems(
        Update,
        set_speed
            .run_if(resource_changed::<Settings>.or_else(resource_changed::<PlaybackRate>))
            .after(super::sets::FrameSystems::Layout)
            .before(super::sets::FrameSystems::Animate),
    );
    app.add_systems(OnEnter(TableOverlay::MatchOver), end);
}

/// Files that were to be opened count as dropped onto the window, whatever screen they lead to.
fn open(
    mut auto: ResMut<AutoStart>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut files: MessageWriter<FileDragAndDrop>,
) {
    let Ok(window) = windows.single() else { return };
    files.write_batch(
        auto.open
            .drain(..)
            .map(|path_buf| FileDragAndDrop::DroppedFile { window, path_buf }),
    );
}

fn begin(
    mut auto: ResMut<AutoStart>,
    mut store: ResMut<Store>,
    mut start: MessageWriter<StartMatch>,
    mut resume: MessageWriter<ContinueMatch>,
    guests: Res<Guests>,
) {
    if let Some(text) = auto.load.take() {
        store.begin_match(&text);
        resume.write(ContinueMatch);
    } else if let Some(seats) = auto.watch.take() {
        let level = BotLevel::Habitual;
        // Guests sit down first.
        let guests = guests
            .0
            .iter()
            .map(|guest| PlayerInfo::new(&guest.name, PlayerKind::Bot(level)));
        let characters = Character::ALL.into_iter().map(|character| PlayerInfo {
            character: Some(character),
            ..PlayerInfo::new(character.name(), PlayerKind::Bot(level))
        });
        start.write(StartMatch(Setup {
            seed: auto.next_seed(),
            rules: auto.rules.clone().unwrap_or_else(oficial),
            players: guests.chain(characters).take(seats.into()).collect(),
        }));
    }
}

fn set_speed(auto: Res<AutoStart>, rate: Res<PlaybackRate>, mut speed: ResMut<Speed>) {
    if let Some(factor) = auto.speed {
        let factor = if factor > 0.0 {
            1.0 / (factor * rate.0)
        } else {
            0.0
        };
        speed.set_if_neq(Speed { factor, ..*speed });
    }
}

fn end(auto: Res<AutoStart>, mut exit: MessageWriter<AppExit>) {
    if auto.exit_at_end {
        exit.write(AppExit::Success);
    }
}
