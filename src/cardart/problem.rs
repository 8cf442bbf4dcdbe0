//! Problems with themes, described for the authors of the themes: the file, the reason, and the fallback that is used.
use super::{Slot, Slots, limits};
use image::{ImageError, error::ImageFormatHint};
use std::{io::ErrorKind, path::PathBuf};
use strum::IntoStaticStr;

/// Problem with a theme or a file in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// Affected file or folder.
    pub file: PathBuf,
    /// Reason why the file cannot be used, or an unusual property of it.
    pub reason: Reason,
    /// Replacement for the unusable content.
    pub instead: Fallback,
}

/// Severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Severity {
    /// Information only, for example a missing licence.
    Note,
    /// Needs the author's attention, for example a missing card or an unused file.
    Warning,
    /// The theme, or a file in it, cannot be used.
    Error,
}

/// Replacement for unusable content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fallback {
    /// Another file, given by its name.
    File(String),
    /// The shipped deck.
    Classic,
    /// The last version of the picture that could be decoded.
    LastGood,
    /// Nothing. The content is skipped.
    Skipped,
    /// The content itself, despite the problem.
    Used,
}

/// Value of a placeholder in the text of a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A name, or an error message from a library.
    Text(String),
    /// Number.
    Number(i64),
    /// List of cards.
    Slots(Vec<Slot>),
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident { $($field:ident : $kind:tt),* } $severity:ident $key:literal $text:literal;)*) => {
        /// Reason why a file cannot be used, or an unusual property of it. `Display` returns the English text for the command line. The
        /// game translates the text by [`key`](Self::key) and [`arguments`](Self::arguments).
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum Reason {
            $($(#[$doc])* #[error($text)] $name { $(#[doc = "Value of this placeholder in the text."] $field: reasons!(@type $kind)),* },)*
        }

        impl Reason {
            /// Translation keys of all reasons.
            pub const KEYS: &'static [&'static str] = &[$($key),*];

            /// Returns the key under which the text is translated.
            pub fn key(&self) -> &'static str {
                match self { $(Reason::$name { .. } => $key,)* }
            }

            /// Returns the severity.
            pub fn severity(&self) -> Severity {
                match self { $(Reason::$name { .. } => Severity::$severity,)* }
            }

            /// Returns the name and the value of each placeholder in the text.
            pub fn arguments(&self) -> Vec<(&'static str, Argument)> {
                match self { $(Reason::$name { $($field),* } => vec![$((stringify!($field), reasons!(@argument $kind $field))),*],)* }
            }

            /// Returns one sample of each reason, with placeholder values. Tests compare them with the translated texts and with the
            /// modding guide.
            pub fn samples() -> Vec<Reason> {
                vec![$(Reason::$name { $($field: reasons!(@sample $kind $field)),* }),*]
            }
        }
    };
    (@type text) => { String };
    (@type number) => { u64 };
    (@type slots) => { Slots };
    (@sample text $field:ident) => { concat!("<", stringify!($field), ">").to_owned() };
    (@sample number $field:ident) => { stringify!($field).len() as u64 };
    (@sample slots $field:ident) => { Slots(vec![Slot::Joker(1), Slot::Back]) };
    (@argument text $field:ident) => { Argument::Text($field.clone()) };
    (@argument number $field:ident) => { Argument::Number(*$field as i64) };
    (@argument slots $field:ident) => { Argument::Slots($field.0.clone()) };
}

reasons! {
    /// The file cannot be opened.
    Unreadable { reason: text } Error "theme-unreadable" "it cannot be opened ({reason})";
    /// The file cannot be decoded as a picture.
    Undecodable { reason: text } Error "theme-undecodable" "it cannot be read as a picture ({reason})";
    /// The picture file is incomplete, for example after an interrupted copy.
    CutShort {} Error "theme-cut-short" "the file is incomplete: was it copied completely?";
    /// The content of the file is not a picture of a supported format.
    NoPicture {} Error "theme-no-picture" "it is not a picture in a supported format";
    /// The file has the extension of a zip, but it is not a zip or is incomplete.
    NoZip {} Error "theme-no-zip" "it is not a zip, or only a part of one";
    /// The picture is larger than the limit.
    TooLarge { width: number, height: number, limit: number } Error "theme-too-large" "the picture has {width} × {height} pixels, and the limit is {limit}";
    /// The file cannot be read as a sound.
    NotASound { reason: text } Error "theme-not-a-sound" "it cannot be read as a sound ({reason})";
    /// The sound lasts too long.
    SoundTooLong { seconds: number, limit: number } Error "theme-sound-too-long" "the sound lasts {seconds} seconds, and the limit is {limit}";
    /// The file is larger than the limit.
    TooLong { limit: number } Error "theme-too-long" "the file is larger than {limit} MiB";
    /// The text file is larger than the limit.
    TextTooLong { limit: number } Error "theme-text-too-long" "the text is larger than {limit} KiB";
    /// The SVG is larger than the limit.
    SvgTooLarge { limit: number } Error "theme-svg-too-large" "the SVG is larger than {limit} MiB";
    /// The SVG would need too much time, memory or stack.
    TooComplex { part: text, count: number, limit: number } Error "theme-too-complex" "the drawing is too complex ({part}: {count}, and the limit is {limit})";
    /// Rendering the picture took too long and was stopped.
    TooSlow { seconds: number } Error "theme-too-slow" "it takes too long to draw: more than {seconds} seconds";
    /// The slow picture was not rendered, because a rendering that was stopped is still running in its thread.
    DrawingBusy {} Error "theme-drawing-busy" "it takes long to draw, and another slow picture is still being drawn";
    /// The pictures of the deck together would need too much memory.
    DeckTooLarge { limit: number } Error "theme-deck-too-large" "the deck’s pictures have more than {limit} million pixels in total: this one is left out";
    /// The animated picture has too many frames.
    TooManyFrames { limit: number } Warning "theme-too-many-frames" "it has more than {limit} frames: it is not animated";
    /// All frames of the animated picture together are too large.
    FramesTooLarge { limit: number } Warning "theme-frames-too-large" "its frames have more than {limit} million pixels in total: it is not animated";
    /// All animated cards together need too much memory.
    TooMuchMotion { slots: slots, limit: number } Warning "theme-too-much-motion" "the animated cards take more than {limit} MiB in total; these are not animated: {slots}";
    /// The high-contrast twin that the theme names does not exist.
    NoTwin { name: text } Note "theme-no-twin" "its large-print version “{name}” does not exist";
    /// The theme has more files than the game reads.
    TooManyFiles { limit: number } Warning "theme-too-many-files" "there are more than {limit} files: the rest are ignored";
    /// The file name does not identify a card.
    UnknownName {} Warning "theme-unknown-name" "this is not the name of a card";
    /// The file name does not identify a card, but it is similar to one that does.
    DidYouMean { name: text } Warning "theme-did-you-mean" "this is not the name of a card; did you mean “{name}”?";
    /// Another file shows the same card.
    Duplicate { slot: slots, other: text } Warning "theme-duplicate" "there is another picture for {slot}: {other}";
    /// The theme does not exist.
    Missing { name: text } Error "theme-missing" "the theme “{name}” does not exist";
    /// The theme contains no card.
    NoFaces {} Error "theme-no-faces" "there are no cards in it";
    /// The cards belong to a deck without French suits, such as a Spanish one.
    WrongDeck { kind: text } Error "theme-wrong-deck" "this is a {kind} deck, but a French-suited one is needed";
    /// `theme.toml` is not valid TOML.
    Toml { line: number, column: number, reason: text } Error "theme-toml" "line {line}, column {column}: {reason}";
    /// `theme.toml` contains an unknown key.
    UnknownKey { line: number, key: text } Warning "theme-unknown-key" "line {line}: unknown key “{key}”";
    /// `theme.toml` contains an unknown key that is similar to a known one.
    KeyDidYouMean { line: number, key: text, meant: text } Warning "theme-key-did-you-mean" "line {line}: unknown key “{key}”; did you mean “{meant}”?";
    /// `theme.toml` contains an invalid value.
    BadValue { line: number, key: text, wanted: text } Warning "theme-bad-value" "line {line}: “{key}” must be {wanted}";
    /// `theme.toml` or another description names a file that does not exist.
    NoSuchFile { name: text } Error "theme-no-such-file" "it names the file “{name}”, which does not exist";
    /// A name in `theme.toml` leads out of the theme's folder.
    NameOutside { line: number, name: text } Warning "theme-name-outside" "line {line}: “{name}” points outside the theme’s folder, where nothing is read";
    /// `theme.toml` or another description names a back that does not exist.
    NoSuchBack { name: text, backs: text } Warning "theme-no-such-back" "there is no back “{name}”; these exist: {backs}";
    /// The picture may contain a whole deck, but the order of its cards is unknown.
    NeedsSheet { cells: text } Error "theme-needs-sheet" "it may be a sheet of {cells} cards: theme.toml must give the order of its suits, under [sheet]";
    /// The picture may contain a whole deck, but its size is not a multiple of any common number of columns and rows.
    NeedsGrid {} Error "theme-needs-grid" "it may be a sheet of cards: theme.toml must give its columns, its rows and the order of its suits, under [sheet]";
    /// The sheet's description does not state the number of columns and rows, so a likely grid is assumed.
    GridTaken { line: number, taken: text, fitting: text } Warning "theme-grid-taken" "line {line}: “grid” is missing, so {taken} is used; these fit the picture: {fitting}";
    /// The file names are only numbers, so the order of the cards is unknown.
    OnlyNumbers {} Error "theme-only-numbers" "the pictures are only numbered, so the cards are unknown: name them like 2_of_clubs, or give their order in theme.toml, under [files]";
    /// The sheet's picture is named by a URL, and there is no local copy of it.
    NotDownloaded { name: text } Error "theme-not-downloaded" "nothing is downloaded: put the picture next to it as “{name}”";
    /// The size of the picture does not match the description of the sheet.
    SheetSize { expected: text, found: text } Error "theme-sheet-size" "the sheet should have {expected} pixels but has {found}";
    /// Some rectangles of a texture atlas are not within its picture.
    PartsOutside { count: number, picture: text } Warning "theme-parts-outside" "parts outside “{picture}”: {count}";
    /// The SVG has no element with the requested id.
    NoSuchNode { id: text } Error "theme-no-such-node" "the SVG has no element with the id “{id}”";
    /// Themes extend each other in a cycle.
    Cycle { names: text } Error "theme-cycle" "these themes extend one another: {names}";
    /// The theme lacks some cards, which come from another deck.
    MissingCards { slots: slots, count: number } Warning "theme-missing-cards" "missing cards ({count}): {slots}";
    /// Cards that the deck lacks exist in an unrelated folder.
    Elsewhere { slots: slots, count: number } Warning "theme-elsewhere" "missing cards are in this other folder ({count}): {slots}";
    /// The theme has one joker picture, which is used for both jokers.
    OneJoker {} Note "theme-one-joker" "the only joker is used for both";
    /// The theme has no joker.
    NoJoker {} Note "theme-no-joker" "it has no joker";
    /// The theme has no back.
    NoBack {} Note "theme-no-back" "it has no back";
    /// The aspect ratio of the cards is unsuitable for the table.
    OddAspect { percent: number } Warning "theme-odd-aspect" "the width is {percent}% of the height, not within 40% to 145%";
    /// Some faces differ in aspect ratio from the others.
    OtherAspect { slots: slots } Warning "theme-other-aspect" "its proportions differ from the rest: {slots}";
    /// The pictures have too few pixels and will look blurred.
    LowResolution { height: number } Note "theme-low-resolution" "the cards are only {height} pixels high: they look blurry when enlarged";
    /// Text is rendered with one of the game's fonts instead of the requested one.
    OtherFont { font: text } Warning "theme-other-font" "the font “{font}” is replaced by another: turn the text into paths";
    /// Cards lie in the middle of larger pictures. Their transparent margins are cut off.
    FreeEdge { slots: slots } Note "theme-free-edge" "the transparent edge around these cards is cut off: {slots}";
    /// Photographs get a rim and an index, because they have none.
    Photographs { slots: slots } Note "theme-photographs" "these pictures have no rank and suit, so the game draws a rim and the corners: {slots}";
    /// The file is an archive of an unsupported type, or a zip inside the deck.
    Packed { kind: text } Error "theme-packed" "it is packed as {kind}, which is not supported: unpack it, or pack the pictures themselves as a zip";
    /// Several faces have the same picture.
    SamePixels { slots: slots } Warning "theme-same-pixels" "these cards look the same: {slots}";
    /// The theme contains more than one deck.
    SeveralDecks { names: text } Note "theme-several-decks" "the first deck by name is used; there are others: {names}";
    /// The target of a link does not exist.
    DanglingLink {} Warning "theme-dangling-link" "the link leads nowhere";
    /// A link or a path leads out of the theme's folder.
    Outside {} Warning "theme-outside" "it points outside the theme’s folder, where nothing is read";
    /// The theme names no licence.
    NoLicence {} Note "theme-no-licence" "no licence is stated, so it is unclear whether it may be shared";
    /// The theme is written for a newer version of the game.
    TooNew { format: number } Warning "theme-too-new" "it is written for format {format} of a newer game: unknown parts are ignored";
}

impl Reason {
    /// Returns the reason to report for a file that does not exist.
    pub fn no_such_file(name: impl Into<String>) -> Reason {
        Reason::NoSuchFile { name: name.into() }
    }

    /// Returns the reason to report for a file of more than `most` bytes.
    pub fn too_long(most: u64) -> Reason {
        if most < 1 << 20 {
            Reason::TextTooLong { limit: most >> 10 }
        } else {
            Reason::TooLong { limit: most >> 20 }
        }
    }

    /// Returns the reason to report for a file that cannot be opened.
    pub(crate) fn unreadable(reason: impl ToString) -> Reason {
        let reason = reason.to_string();
        Reason::Unreadable { reason }
    }

    /// Returns the reason to report for a file that cannot be decoded.
    pub fn undecodable(reason: impl ToString) -> Reason {
        let reason = reason.to_string();
        Reason::Undecodable { reason }
    }

    /// Returns the reason to report if a decoder has panicked.
    pub fn decoder_panic() -> Reason {
        Reason::undecodable("the decoder gave up")
    }
}

impl From<zip::result::ZipError> for Reason {
    fn from(error: zip::result::ZipError) -> Reason {
        match error {
            zip::result::ZipError::InvalidArchive(_) => Reason::NoZip {},
            other => Reason::unreadable(other),
        }
    }
}

impl From<ImageError> for Reason {
    fn from(error: ImageError) -> Reason {
        match error {
            ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Reason::CutShort {}
            }
            ImageError::Unsupported(what) if what.format_hint() == ImageFormatHint::Unknown => {
                Reason::NoPicture {}
            }
            other => Reason::undecodable(other),
        }
    }
}

impl From<platform::disk::ReadError> for Reason {
    fn from(unread: platform::disk::ReadError) -> Reason {
        match unread {
            platform::disk::ReadError::TooLong { most, .. } => Reason::too_long(most),
            other => Reason::unreadable(other),
        }
    }
}

impl From<std::io::Error> for Reason {
    fn from(error: std::io::Error) -> Reason {
        match error.kind() {
            ErrorKind::FileTooLarge => Reason::too_long(limits::PICTURE),
            _ => Reason::unreadable(error),
        }
    }
}

impl Problem {
    /// Creates a problem with a file or folder.
    pub fn new(file: impl Into<PathBuf>, reason: Reason, instead: Fallback) -> Problem {
        Problem {
            file: file.into(),
            reason,
            instead,
        }
    }

    /// Returns the last component of the file's path.
    pub fn file_name(&self) -> String {
        let name = self.file.file_name().unwrap_or(self.file.as_os_str());
        name.to_string_lossy().into_owned()
    }
}
