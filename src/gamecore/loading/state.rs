//! The state in which everything is loaded that the title needs, and how far that is. Whatever fails, the title appears.
use crate::{sets::FrameSystems, states::Screen};
use bevy::{asset::UntypedHandle, prelude::*};
use bevy_asset_loader::prelude::*;
use std::time::{Duration, Instant};

/// The longest wait.
const PATIENCE: Duration = Duration::from_secs(8);

/// How much of what the title needs is loaded, counted from the asset server: the loader's own feature for this
/// (`progress_tracking`) brings a crate that has all of Bevy built again with every derive of `derive_more`, for one division.
#[derive(Resource, Default)]
pub struct Progress {
    collections: Vec<fn(&mut World) -> Vec<UntypedHandle>>,
    awaited: Vec<UntypedHandle>,
    loaded: usize,
    /// When loading began, by the machine's clock: a test's and a film's time says nothing about the disk.
    begun: Option<Instant>,
}

impl Progress {
    /// The loaded part of it, 0 to 1; never falls.
    pub fn part(&self) -> f32 {
        match self.awaited.len() {
            0 => 0.0,
            all => self.loaded as f32 / all as f32,
        }
    }
}

/// Leads from Loading to Title.
pub fn plugin(app: &mut App) {
    app.init_resource::<Progress>();
    app.add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Title)
            // The loader's own failure would be waited for for ever.
            .on_failure_continue_to_state(Screen::Title),
    );
    app.add_systems(OnEnter(Screen::Loading), begin);
    app.add_systems(
        Update,
        (count, lose_patience)
            .chain()
            .run_if(in_state(Screen::Loading))
            .after(LoadingStateSet(Screen::Loading))
            .before(FrameSystems::Input),
    );
}

/// Has the title wait for a collection.
pub fn before_title<C: AssetCollection>(app: &mut App) {
    app.configure_loading_state(LoadingStateConfig::new(Screen::Loading).load_collection::<C>());
    let mut progress = app.world_mut().resource_mut::<Progress>();
    progress.collections.push(C::load);
}

/// What is asked for twice is loaded once: these are the handles that the collections get too.
fn begin(world: &mut World) {
    let collections = world.resource::<Progress>().collections.clone();
    let awaited = collections.into_iter().flat_map(|load| load(world));
    let awaited = awaited.collect();
    let mut progress = world.resource_mut::<Progress>();
    progress.awaited = awaited;
    progress.begun = Some(Instant::now());
}

fn count(assets: Res<AssetServer>, mut progress: ResMut<Progress>) {
    let is_loaded = |handle: &&UntypedHandle| assets.is_loaded_with_dependencies(handle.id());
    let loaded = progress.awaited.iter().filter(is_loaded).count();
    if loaded > progress.loaded {
        progress.loaded = loaded;
    }
}

fn lose_patience(progress: Res<Progress>, mut screen: ResMut<NextState<Screen>>) {
    if progress
        .begun
        .is_some_and(|begun| begun.elapsed() > PATIENCE)
    {
        warn!("loading takes too long: on to the title with what is built in");
        NextState::set_if_neq(&mut screen, Screen::Title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_is_what_is_loaded_of_what_is_awaited() {
        let mut progress = Progress::default();
        assert_eq!(progress.part(), 0.0, "nothing is known yet");
        let handle = || UntypedHandle::from(Handle::<Image>::default());
        progress.awaited = vec![handle(), handle(), handle(), handle()];
        progress.loaded = 1;
        assert_eq!(progress.part(), 0.25);
        progress.loaded = 4;
        assert_eq!(progress.part(), 1.0);
    }
}
