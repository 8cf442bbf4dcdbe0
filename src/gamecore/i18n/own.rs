//! Text files in the folders (`locales/es/*.ftl`): they stand in for the shipped texts, message by message.
//!
//! The shipped texts are no assets: they are inside the program and are needed before there is an asset server to ask, for what is
//! wrong with the settings and for the Loading screen's own words. What stands in for them is loaded before the title.
use super::{Language, TextProblem, Texts, embedded};
use crate::loading::{AssetFolders, before_title};
use bevy::{
    asset::{AssetLoader, AssetPath, LoadContext, UntypedHandle, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use bevy_asset_loader::prelude::*;
use fluent_bundle::FluentResource;
use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A text file, parsed.
#[derive(Asset, TypePath)]
pub(super) struct TextFile {
    /// Its messages but the broken ones; none if it is a shipped file.
    pub messages: Option<Arc<FluentResource>>,
    /// What is wrong with it.
    pub problems: Vec<TextProblem>,
}

impl TextFile {
    /// Reads the text of this file.
    pub fn parse(file: &Path, text: String) -> TextFile {
        let mut problems = Vec::new();
        let messages = FluentResource::try_new(text).unwrap_or_else(|(messages, errors)| {
            let text = messages.source();
            for error in errors {
                // The parser often notices only lines later: the broken message begins with what it skips.
                let skipped = error.slice.unwrap_or(error.pos);
                let start = text
                    .get(skipped.clone())
                    .map_or(0, |part| part.len() - part.trim_start().len());
                let before = text.get(..skipped.start + start).unwrap_or_default();
                problems.push(TextProblem {
                    file: file.to_owned(),
                    line: before.matches('\n').count() + 1,
                    reason: error.kind.to_string(),
                });
            }
            messages
        });
        TextFile {
            messages: Some(Arc::new(messages)),
            problems,
        }
    }

    /// A file that cannot be read, from this line on; 0 if none of it can.
    fn unreadable(file: PathBuf, line: usize, reason: String) -> TextFile {
        TextFile {
            messages: None,
            problems: vec![TextProblem { file, line, reason }],
        }
    }

    fn decode(file: PathBuf, bytes: Vec<u8>) -> TextFile {
        if embedded::is_shipped(&bytes) {
            return TextFile {
                messages: None,
                problems: Vec::new(),
            };
        }
        match String::from_utf8(bytes) {
            Ok(text) => TextFile::parse(&file, text),
            Err(error) => {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
                TextFile::unreadable(file, line, error.to_string())
            }
        }
    }
}

/// The files there are, those that count more later.
#[derive(Resource)]
struct Found(Vec<(Language, AssetPath<'static>)>);

impl Found {
    fn in_folders(folders: &AssetFolders) -> Found {
        let mut found = Vec::new();
        for language in Language::ALL {
            for locales in folders.all("locales") {
                let files = files_in(&locales.join(language.code()));
                let paths = files.iter().filter_map(|file| folders.asset_path(file));
                found.extend(paths.map(|path| (language, path)));
            }
        }
        Found(found)
    }
}

/// The text files of a folder by name; none if there is no such folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
    files.sort();
    files
}

/// The files, loaded.
#[derive(Resource)]
struct OwnTexts(Vec<(Language, Handle<TextFile>)>);

impl AssetCollection for OwnTexts {
    fn create(world: &mut World) -> OwnTexts {
        let assets = world.resource::<AssetServer>();
        let found = &world.resource::<Found>().0;
        let load =
            |(language, path): &(Language, AssetPath<'static>)| (*language, assets.load(path));
        OwnTexts(found.iter().map(load).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let files = OwnTexts::create(world).0;
        files.into_iter().map(|(_, file)| file.untyped()).collect()
    }
}

/// Has the files loaded and put over the shipped texts.
pub(super) fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let folders = folders.clone();
    app.insert_resource(Found::in_folders(&folders))
        .init_asset::<TextFile>()
        .register_asset_loader(TextFileLoader(folders));
    before_title::<OwnTexts>(app);
    app.add_systems(
        Update,
        stand_in
            .in_set(crate::sets::ChooseTexts)
            .before(crate::sets::FrameSystems::Input)
            .run_if(resource_added::<OwnTexts>),
    );
}

fn stand_in(files: Res<OwnTexts>, loaded: Res<Assets<TextFile>>, mut texts: ResMut<Texts>) {
    let of = |(language, file): &(Language, Handle<TextFile>)| Some((*language, loaded.get(file)?));
    let mut files = files.0.iter().filter_map(of).peekable();
    if files.peek().is_some() {
        texts.stand_in(files);
    }
}

/// Reads a Fluent file.
#[derive(TypePath)]
struct TextFileLoader(AssetFolders);

impl AssetLoader for TextFileLoader {
    type Asset = TextFile;
    type Settings = ();
    type Error = Infallible;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        context: &mut LoadContext<'_>,
    ) -> Result<TextFile, Infallible> {
        let path = context.path().path();
        let file = self.0.file(path).unwrap_or_else(|| path.to_owned());
        let mut bytes = Vec::new();
        Ok(match reader.read_to_end(&mut bytes).await {
            Ok(_) => TextFile::decode(file, bytes),
            Err(error) => TextFile::unreadable(file, 0, error.to_string()),
        })
    }

    fn extensions(&self) -> &[&str] {
        &["ftl"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_told_with_its_line_and_what_is_shipped_is_not_read_again() {
        let file = PathBuf::from("es/mine.ftl");
        let broken = TextFile::decode(file.clone(), b"a = b\n\nc = \xff\n".to_vec());
        assert!(broken.messages.is_none());
        let lines: Vec<usize> = broken.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [3]);
        let shipped = embedded::shipped(Language::Fr)[1];
        let same = TextFile::decode(file, shipped.into());
        assert!(same.messages.is_none() && same.problems.is_empty());
    }
}
