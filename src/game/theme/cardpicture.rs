//! The picture of one place of a deck as an asset: of the files that show it the first that can be used, else the shipped one,
//! else one drawn from rank and suit. It never fails.
use super::{Instead, ProblemReason, Slot, ThemeProblem, builtin, drawn, picture::Picture};
use crate::game::loading::{AssetFolders, embed, first_usable, shipped_path};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use serde::{Deserialize, Serialize};
use std::{
    convert::Infallible,
    path::{Path, PathBuf},
};

/// The picture of one place of a deck.
#[derive(Asset, TypePath)]
pub(super) struct CardPicture {
    /// What is shown.
    pub picture: Picture,
    /// The files that cannot be used, and why.
    pub problems: Vec<ThemeProblem>,
}

/// The files that show a card, the one that counts most first: what the loader needs to know beside the shipped file.
#[derive(Clone, Default, Serialize, Deserialize)]
struct CardFiles {
    slot: usize,
    files: Vec<PathBuf>,
}

impl CardPicture {
    /// Begins to load the picture of a slot, which these files show, the one that counts most first.
    pub fn load(assets: &AssetServer, slot: Slot, files: &[PathBuf]) -> Handle<CardPicture> {
        let wanted = CardFiles {
            slot: slot.index(),
            files: files.to_owned(),
        };
        let set = move |settings: &mut CardFiles| settings.clone_from(&wanted);
        let builder = assets.load_builder().with_settings(set);
        builder.load(shipped_path(&shipped_name(slot)))
    }

    /// The shipped picture, from these bytes; drawn if that is none.
    pub fn shipped(slot: Slot, bytes: &[u8]) -> CardPicture {
        let mut problems = Vec::new();
        let picture = Picture::decode(bytes, true).unwrap_or_else(|reason| {
            problems.push(ThemeProblem {
                file: PathBuf::from(shipped_name(slot)),
                reason,
                used_instead: Instead::Drawn,
            });
            Picture::decode(drawn::svg(slot).as_bytes(), true)
                .expect("the game's own drawing is a good SVG")
        });
        CardPicture { picture, problems }
    }
}

fn shipped_name(slot: Slot) -> String {
    format!("themes/classic/{}.svg", slot.file_stem())
}

/// Embeds the shipped deck and teaches Bevy to read cards.
pub(super) fn plugin(app: &mut App) {
    embed(
        app,
        Slot::all().map(|slot| (shipped_name(slot), builtin::picture(slot))),
    );
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let loader = CardLoader(folders.clone());
    app.init_asset::<CardPicture>()
        .register_asset_loader(loader);
}

/// Reads and decodes a card.
#[derive(TypePath)]
struct CardLoader(AssetFolders);

impl AssetLoader for CardLoader {
    type Asset = CardPicture;
    type Settings = CardFiles;
    type Error = Infallible;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        CardFiles { slot, files }: &CardFiles,
        context: &mut LoadContext<'_>,
    ) -> Result<CardPicture, Infallible> {
        let own = first_usable(context, &self.0, files.iter().cloned(), decode).await;
        let problem = |(file, reason): (PathBuf, ProblemReason)| ThemeProblem {
            used_instead: instead_of(&file, files),
            file,
            reason,
        };
        let mut problems: Vec<ThemeProblem> = own.broken.into_iter().map(problem).collect();
        let picture = match own.usable {
            Some(picture) => picture,
            None => {
                let mut bytes = Vec::new();
                // What cannot be read has no bytes, and no bytes are no picture.
                let _ = reader.read_to_end(&mut bytes).await;
                let slot = Slot::all().nth(*slot).unwrap_or(Slot::Back);
                let mut shipped = CardPicture::shipped(slot, &bytes);
                problems.append(&mut shipped.problems);
                shipped.picture
            }
        };
        Ok(CardPicture { picture, problems })
    }
}

fn decode(file: &Path, bytes: Vec<u8>) -> Result<Picture, ProblemReason> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_lowercase();
    Picture::decode(&bytes, ending.starts_with("svg"))
}

/// What stands in for one of the files: the next one.
fn instead_of(file: &Path, files: &[PathBuf]) -> Instead {
    let mut after = files.iter().skip_while(|other| *other != file).skip(1);
    let next = after.next().and_then(|next| next.file_name());
    next.map_or(Instead::Classic, |next| {
        Instead::File(next.to_string_lossy().into_owned())
    })
}
