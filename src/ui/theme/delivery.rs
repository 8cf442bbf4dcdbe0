//! The files of a deck on their way: asked of the asset server, and taken out of it when all are there.
use super::deckfile::DeckFile;
use bevy::{asset::UntypedHandle, prelude::*};
use bevy_asset_loader::prelude::*;
use cardart::{Assembly, DrawingCache, KeptPictures, Reason, Steps, Wanted, in_parallel};
use gamecore::loading::AssetFolders;

/// Whether a deck's pictures are being loaded.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum DeckState {
    /// None has been asked for.
    #[default]
    None,
    /// They are.
    Loading,
    /// They were.
    Loaded,
}

/// A deck that is put together, and the files it wants next: none when it is whole. Made away from the frames: to find out how a file
/// lies on the disk takes time.
#[derive(Resource)]
pub(super) struct DeckInWork {
    pub assembly: Assembly,
    pub wanted: Vec<Wanted>,
}

/// The files that a deck wanted, as they lie on the disk.
pub(super) type Delivered = Vec<(Wanted, Result<Vec<u8>, Reason>)>;

impl DeckInWork {
    pub fn of(assembly: Assembly) -> DeckInWork {
        DeckInWork {
            wanted: assembly.wanted(),
            assembly,
        }
    }

    /// The deck with these pictures, and what it wants then: some of them may be broken, and others stand in. Each that is decoded is a
    /// step.
    pub fn given(
        mut self,
        delivered: &Delivered,
        kept: &KeptPictures,
        cache: &DrawingCache,
        steps: &Steps,
    ) -> DeckInWork {
        let decoded = in_parallel(delivered, |(wanted, bytes)| {
            let bytes = bytes.as_deref().map_err(Clone::clone);
            let decoded = bytes.and_then(|bytes| wanted.decode(bytes, cache));
            steps.count();
            decoded
        });
        for ((wanted, _), picture) in delivered.iter().zip(decoded) {
            self.assembly.give_or_keep(wanted, picture, kept);
        }
        DeckInWork::of(self.assembly)
    }
}

/// The files that a deck wants, and their pictures.
#[derive(Resource)]
struct DeckFiles(Vec<(Wanted, Option<Handle<DeckFile>>)>);

impl AssetCollection for DeckFiles {
    fn create(world: &mut World) -> DeckFiles {
        let assets = world.resource::<AssetServer>();
        let folders = world.resource::<AssetFolders>();
        let wanted = world.get_resource::<DeckInWork>();
        let wanted = wanted.map_or_else(Vec::new, |deck| deck.wanted.clone());
        let load = |one: Wanted| {
            let file = DeckFile::load(assets, folders, &one);
            (one, file)
        };
        DeckFiles(wanted.into_iter().map(load).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let files = DeckFiles::create(world).0.into_iter();
        files
            .filter_map(|(_, file)| Some(file?.untyped()))
            .collect()
    }
}

/// Has the files loaded that a [`DeckInWork`] wants, in [`DeckState::Loading`].
pub(super) fn plugin(app: &mut App) {
    app.init_state::<DeckState>();
    app.add_loading_state(
        LoadingState::new(DeckState::Loading)
            .continue_to_state(DeckState::Loaded)
            .on_failure_continue_to_state(DeckState::Loaded)
            .load_collection::<DeckFiles>(),
    );
}

/// Takes the pictures out of the asset server, which would keep them beside the deck.
pub(super) fn take(world: &mut World) -> Option<(DeckInWork, Delivered)> {
    let files = world.remove_resource::<DeckFiles>()?;
    let deck = world.remove_resource::<DeckInWork>()?;
    let mut loaded = world.resource_mut::<Assets<DeckFile>>();
    let delivered = files.0.into_iter().map(|(wanted, file)| {
        let file = file.and_then(|file| loaded.remove(&file));
        (wanted, bytes(file))
    });
    Some((deck, delivered.collect()))
}

fn bytes(file: Option<DeckFile>) -> Result<Vec<u8>, Reason> {
    file.map_or_else(
        || {
            Err(Reason::Unreadable {
                reason: "it was not loaded".to_owned(),
            })
        },
        |file| file.0,
    )
}
