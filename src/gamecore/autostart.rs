//! Command-line options that take effect at start-up. They start a match without any input, continue a record, or set
//! the playback speed.
use crate::{
    bot_programs::BotPrograms,
    model::{ContinueMatch, PlaybackRate, Speed, StartMatch},
    saves::SaveService,
    settings::Settings,
    states::{Screen, TableOverlay},
};
use bevy::{
    prelude::*,
    window::{FileDragAndDrop, PrimaryWindow},
};
use engine::{
    matchplay::{BotLevel, Character, PlayerInfo, PlayerKind, Setup, mixed_seed, seed_from},
    record,
    rules::{RuleSet, oficial},
};
use platform::{Failure, PlayOptions, disk};
use rand::{TryRng as _, rngs::SysRng};
use std::{io, path::PathBuf};

#[derive(Resource, Default, Debug)]
pub struct AutoStart {
    pub seed: Option<String>,
    load: Option<String>,
    open: Vec<PathBuf>,
    watch: Option<u8>,
    rules: Option<RuleSet>,
    /// Playback speed that overrides the settings: 1 is normal, 2 twice as fast, 0 instant.
    pub speed: Option<f32>,
    exit_at_end: bool,
}

impl AutoStart {
    /// Reads the options, and the record and rule files that they name.
    ///
    /// # Errors
    ///
    /// Returns a failure if a file cannot be read, or if its record or rules are invalid.
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

    /// Returns the requested seed for the next match, or a random one if none was requested.
    ///
    /// If `phones` is true, random bits are mixed into a requested seed. Without them, a phone player could guess the
    /// seed and work out every hand.
    pub fn next_seed(&self, phones: bool) -> String {
        match &self.seed {
            Some(text) if phones => mixed_seed(text, entropy()),
            Some(text) => text.clone(),
            None => fresh_seed(),
        }
    }
}

/// Returns a random seed, short enough to be read aloud. It is too long to be recovered from its hash by brute force.
pub fn fresh_seed() -> String {
    seed_from(entropy())
}

fn entropy() -> [u8; 16] {
    let mut entropy = [0; 16];
    if SysRng.try_fill_bytes(&mut entropy).is_err() {
        // If the operating system provides no random numbers, fall back to the clock: a predictable match is better
        // than none.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        entropy = now.map_or(0, |now| now.as_nanos()).to_le_bytes();
    }
    entropy
}

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

/// Sends the files named by `--open` as drop events, so that they are handled like files dropped onto the window.
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
    mut store: ResMut<SaveService>,
    mut start: MessageWriter<StartMatch>,
    mut resume: MessageWriter<ContinueMatch>,
    guests: Res<BotPrograms>,
) {
    if let Some(text) = auto.load.take() {
        store.begin_match(&text);
        resume.write(ContinueMatch);
    } else if let Some(seats) = auto.watch.take() {
        let level = BotLevel::Habitual;
        // External bot programs take the first seats.
        let guests = guests
            .0
            .iter()
            .map(|guest| PlayerInfo::new(&guest.name, PlayerKind::Bot(level)));
        let characters = Character::ALL.into_iter().map(|character| PlayerInfo {
            character: Some(character),
            ..PlayerInfo::new(character.name(), PlayerKind::Bot(level))
        });
        start.write(StartMatch(Setup {
            seed: auto.next_seed(false),
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::matchplay::is_unguessable;

    #[test]
    fn a_chosen_seed_is_mixed_with_chance_where_phones_sit() {
        let auto = AutoStart {
            seed: Some("verano2026".to_owned()),
            ..AutoStart::default()
        };
        assert_eq!(auto.next_seed(false), "verano2026");
        assert!(is_unguessable(&auto.next_seed(true)));
        assert_ne!(auto.next_seed(true), auto.next_seed(true));
    }
}
