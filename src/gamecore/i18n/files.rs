//! Text files: the shipped ones, and override files (`locales/es/*.ftl`), which replace individual messages.
//!
//! The shipped texts are embedded instead of loaded as assets, because early error messages and the Loading screen need
//! them before the asset server starts. Override files are loaded before the title screen.
use super::{Language, TextProblem, Texts};
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

macro_rules! files {
    ($($file:literal)*) => {
        /// File names, the same for every language.
        pub(super) const FILES: [&str; 19] = [$($file),*];

        static ES: [&str; FILES.len()] = [$(read!("es", $file)),*];
        static EN: [&str; FILES.len()] = [$(read!("en", $file)),*];
        static FR: [&str; FILES.len()] = [$(read!("fr", $file)),*];
    };
}
macro_rules! read {
    ($language:literal, $file:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../assets/locales/",
            $language,
            "/",
            $file
        ))
    };
}
files!("game.ftl" "hud.ftl" "screens.ftl" "menus.ftl" "rulebook.ftl" "figures.ftl" "variants.ftl" "characters.ftl" "advice.ftl" "themes.ftl" "matches.ftl" "pads.ftl" "statistics.ftl" "sizes.ftl" "family.ftl" "lesson.ftl" "aloud.ftl" "system.ftl" "phones.ftl");

/// Returns the shipped files of a language, in the order of [`FILES`].
pub(super) fn shipped(language: Language) -> &'static [&'static str; FILES.len()] {
    match language {
        Language::Es => &ES,
        Language::En => &EN,
        Language::Fr => &FR,
    }
}

/// True if the bytes equal a shipped file. The assets folder of a source checkout contains the shipped files, which
/// must not count as overrides.
fn is_shipped(bytes: &[u8]) -> bool {
    let mut all = Language::ALL.into_iter().flat_map(shipped);
    all.any(|text| text.as_bytes() == bytes)
}

#[derive(Asset, TypePath)]
pub(super) struct TextFile {
    /// Valid messages. `None` for an unreadable file, and for a copy of a shipped file, which overrides nothing.
    pub messages: Option<Arc<FluentResource>>,
    pub problems: Vec<TextProblem>,
}

impl TextFile {
    pub fn parse(file: &Path, text: String) -> TextFile {
        let mut problems = Vec::new();
        let messages = FluentResource::try_new(text).unwrap_or_else(|(messages, errors)| {
            let text = messages.source();
            for error in errors {
                // The parser often reports an error some lines late. The broken message begins where the text skipped
                // by the parser begins.
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

    /// Returns the result for an unreadable file. `line` is the first unreadable line, counted from 1, or 0 for the
    /// whole file.
    fn unreadable(file: PathBuf, line: usize, reason: String) -> TextFile {
        TextFile {
            messages: None,
            problems: vec![TextProblem { file, line, reason }],
        }
    }

    fn decode(file: PathBuf, bytes: Vec<u8>) -> TextFile {
        if is_shipped(&bytes) {
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

/// Paths of the override files. Later files take precedence.
#[derive(Resource)]
struct OverridePaths(Vec<(Language, AssetPath<'static>)>);

impl OverridePaths {
    fn in_folders(folders: &AssetFolders) -> OverridePaths {
        let mut found = Vec::new();
        for language in Language::ALL {
            for locales in folders.all("locales") {
                let files = files_in(&locales.join(language.code()));
                let paths = files.iter().filter_map(|file| folders.asset_path(file));
                found.extend(paths.map(|path| (language, path)));
            }
        }
        OverridePaths(found)
    }
}

/// Returns the `.ftl` files of a folder, sorted by name.
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

#[derive(Resource)]
struct OverrideTexts(Vec<(Language, Handle<TextFile>)>);

impl AssetCollection for OverrideTexts {
    fn create(world: &mut World) -> OverrideTexts {
        let assets = world.resource::<AssetServer>();
        let found = &world.resource::<OverridePaths>().0;
        let load =
            |(language, path): &(Language, AssetPath<'static>)| (*language, assets.load(path));
        OverrideTexts(found.iter().map(load).collect())
    }

    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let files = OverrideTexts::create(world).0;
        files.into_iter().map(|(_, file)| file.untyped()).collect()
    }
}

/// Loads the override files and applies them to the texts.
pub(super) fn plugin(app: &mut App) {
    let folders = app.world_mut().get_resource_or_init::<AssetFolders>();
    let folders = folders.clone();
    app.insert_resource(OverridePaths::in_folders(&folders))
        .init_asset::<TextFile>()
        .register_asset_loader(TextFileLoader(folders));
    before_title::<OverrideTexts>(app);
    app.add_systems(
        Update,
        apply_overrides
            .in_set(crate::sets::ChooseTexts)
            .before(crate::sets::FrameSystems::Input)
            .run_if(resource_added::<OverrideTexts>),
    );
}

fn apply_overrides(
    files: Res<OverrideTexts>,
    loaded: Res<Assets<TextFile>>,
    mut texts: ResMut<Texts>,
) {
    let of = |(language, file): &(Language, Handle<TextFile>)| Some((*language, loaded.get(file)?));
    let mut files = files.0.iter().filter_map(of).peekable();
    if files.peek().is_some() {
        texts.apply_overrides(files);
    }
}

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
    fn invalid_text_is_reported_with_its_line_and_shipped_files_are_ignored() {
        let file = PathBuf::from("es/mine.ftl");
        let broken = TextFile::decode(file.clone(), b"a = b\n\nc = \xff\n".to_vec());
        assert!(broken.messages.is_none());
        let lines: Vec<usize> = broken.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [3]);
        let shipped = shipped(Language::Fr)[1];
        let same = TextFile::decode(file, shipped.into());
        assert!(same.messages.is_none() && same.problems.is_empty());
    }
}
