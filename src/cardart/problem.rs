//! What is wrong with card art, said so that its author can mend it: the file, the reason, what is used instead.
use super::{Slot, Slots, limits};
use std::path::PathBuf;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The file or folder.
    pub file: PathBuf,
    /// Why it cannot be used, or what is odd about it.
    pub reason: Reason,
    /// What is used instead.
    pub instead: Instead,
}

/// How much a problem matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Good to know: no licence, one joker for both.
    Note,
    /// The author should look at it: a card is borrowed, a file is not used.
    Warning,
    /// The theme, or a picture of it, cannot be used.
    Error,
}

/// What is used in the place of what cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instead {
    /// Another file, by its name.
    File(String),
    /// The shipped deck.
    Classic,
    /// A card drawn from rank and suit.
    Drawn,
    /// The last good picture.
    LastGood,
    /// Nothing: it is passed over.
    Skipped,
    /// Itself: it is used as it is.
    Used,
}

/// A value in the text of a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A name, a message of a library.
    Text(String),
    /// A number.
    Number(i64),
    /// Cards.
    Slots(Vec<Slot>),
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $kind:tt),* } $severity:ident $key:literal $text:literal;)*) => {
        /// Why a file cannot be used, or what is odd about it. The text in English is what the command line says; `key` names it in
        /// the game's texts, where it takes the same values.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        pub enum Reason {
            $($(#[$doc])* #[error($text)] $name { $($(#[$field_doc])* $field: reasons!(@type $kind)),* },)*
        }

        impl Reason {
            /// The keys of all reasons.
            pub const KEYS: &'static [&'static str] = &[$($key),*];

            /// The key of its text in the game's languages.
            pub fn key(&self) -> &'static str {
                match self { $(Reason::$name { .. } => $key,)* }
            }

            /// How much it matters.
            pub fn severity(&self) -> Severity {
                match self { $(Reason::$name { .. } => Severity::$severity,)* }
            }

            /// The values of its text by name.
            pub fn arguments(&self) -> Vec<(&'static str, Argument)> {
                match self { $(Reason::$name { $($field),* } => vec![$((stringify!($field), reasons!(@argument $kind $field))),*],)* }
            }

            /// One of each reason, with made-up values: texts and the modding guide are compared with them.
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
    /// It cannot be opened.
    Unreadable {
        /// What the system says.
        reason: text
    } Error "theme-unreadable" "it cannot be opened ({reason})";
    /// It is no picture.
    Undecodable {
        /// What the decoder says.
        reason: text
    } Error "theme-undecodable" "it cannot be read as a picture ({reason})";
    /// The file of a picture that has not been written or copied whole.
    CutShort {} Error "theme-cut-short" "it ends before it is complete: has it been copied whole?";
    /// What is in it is nothing that is known to be a picture.
    NoPicture {} Error "theme-no-picture" "it is no picture of a kind that is read";
    /// What is called a zip is none, or has not been written or copied whole.
    NoZip {} Error "theme-no-zip" "it is no zip, or only a part of one";
    /// A picture beyond the limit.
    TooLarge {
        /// Its width in pixels.
        width: number,
        /// Its height in pixels.
        height: number,
        /// The longest side.
        limit: number
    } Error "theme-too-large" "the picture has {width} × {height} pixels, and the limit is {limit}";
    /// It is no sound.
    NotASound {
        /// What is wrong with it.
        reason: text
    } Error "theme-not-a-sound" "it cannot be read as a sound ({reason})";
    /// A sound beyond the limit.
    SoundTooLong {
        /// How long it lasts, in seconds.
        seconds: number,
        /// The most seconds.
        limit: number
    } Error "theme-sound-too-long" "the sound lasts {seconds} seconds, and the limit is {limit}";
    /// A file beyond the limit.
    TooLong {
        /// The most bytes, in MiB.
        limit: number
    } Error "theme-too-long" "the file is larger than {limit} MiB";
    /// An SVG beyond the limit.
    SvgTooLarge {
        /// The most bytes, in MiB.
        limit: number
    } Error "theme-svg-too-large" "the SVG is larger than {limit} MiB";
    /// A moving picture of more frames than are shown.
    TooManyFrames {
        /// The most frames.
        limit: number
    } Warning "theme-too-many-frames" "it has more than {limit} frames: it stands still";
    /// A moving picture whose frames are too large together.
    FramesTooLarge {
        /// The most pixels of all frames, in millions.
        limit: number
    } Warning "theme-frames-too-large" "its frames have more than {limit} million pixels together: it stands still";
    /// Moving cards that take too much memory together.
    TooMuchMotion {
        /// Those that stand still.
        slots: slots,
        /// The most bytes, in MiB.
        limit: number
    } Warning "theme-too-much-motion" "the moving cards take more than {limit} MiB together; these stand still: {slots}";
    /// The twin that a theme names is not there.
    NoTwin {
        /// Its name.
        name: text
    } Note "theme-no-twin" "its twin for high contrast, “{name}”, is not there";
    /// More files than are looked at.
    TooManyFiles {
        /// The most files.
        limit: number
    } Warning "theme-too-many-files" "there are more than {limit} files: the rest are not looked at";
    /// A name that says no card.
    UnknownName {} Warning "theme-unknown-name" "no card is known by this name";
    /// A name that says no card, but nearly.
    DidYouMean {
        /// The name that was perhaps meant.
        name: text
    } Warning "theme-did-you-mean" "no card is known by this name; did you mean “{name}”?";
    /// Another file shows the same card.
    Duplicate {
        /// The card.
        slot: slots,
        /// The other file.
        other: text
    } Warning "theme-duplicate" "there is another picture for {slot}: {other}";
    /// There is no such theme.
    Missing {
        /// Its name.
        name: text
    } Error "theme-missing" "the theme “{name}” is not there";
    /// A place without a card.
    NoFaces {} Error "theme-no-faces" "there is no card in it";
    /// Cards of another kind of deck.
    WrongDeck {
        /// What the set calls its kind.
        kind: text
    } Error "theme-wrong-deck" "this is a {kind} set, and a French one is needed";
    /// A mistake in `theme.toml`.
    Toml {
        /// The line.
        line: number,
        /// The column.
        column: number,
        /// What is wrong.
        reason: text
    } Error "theme-toml" "line {line}, column {column}: {reason}";
    /// A key of `theme.toml` that says nothing.
    UnknownKey {
        /// The line.
        line: number,
        /// The key.
        key: text
    } Warning "theme-unknown-key" "line {line}: “{key}” is no known key";
    /// A key of `theme.toml` that nearly is one.
    KeyDidYouMean {
        /// The line.
        line: number,
        /// The key.
        key: text,
        /// The one that was perhaps meant.
        meant: text
    } Warning "theme-key-did-you-mean" "line {line}: “{key}” is no known key; did you mean “{meant}”?";
    /// A value of `theme.toml` that cannot be used.
    BadValue {
        /// The line.
        line: number,
        /// The key.
        key: text,
        /// What it can be.
        wanted: text
    } Warning "theme-bad-value" "line {line}: “{key}” must be {wanted}";
    /// A file that `theme.toml` or another description names is not there.
    NoSuchFile {
        /// The name.
        name: text
    } Error "theme-no-such-file" "it names the file “{name}”, which is not there";
    /// A name in a description that leads out of the theme.
    NameOutside {
        /// The line.
        line: number,
        /// The name.
        name: text
    } Warning "theme-name-outside" "line {line}: “{name}” leads out of the theme’s folder, where nothing is read";
    /// A back that a description names is not there.
    NoSuchBack {
        /// The name.
        name: text,
        /// The backs there are.
        backs: text
    } Warning "theme-no-such-back" "there is no back “{name}”; there are: {backs}";
    /// A picture that may hold a whole deck, but nothing says in which order.
    NeedsSheet {
        /// How many columns and rows it seems to have.
        cells: text
    } Error "theme-needs-sheet" "it may be a sheet of {cells} cards: theme.toml must tell the order of its suits, under [sheet]";
    /// Pictures that are only numbered.
    OnlyNumbers {} Error "theme-only-numbers" "the pictures are only numbered, and which card is which is not guessed: name them 2_of_clubs, or tell it in theme.toml, under [map]";
    /// The picture of a sheet that a description from another program calls by its address.
    NotDownloaded {
        /// The name the file should have.
        name: text
    } Error "theme-not-downloaded" "nothing is downloaded: lay the picture beside it as “{name}”";
    /// A sheet of another size than its grid demands.
    SheetSize {
        /// The size it should have.
        expected: text,
        /// The size it has.
        found: text
    } Error "theme-sheet-size" "the sheet should have {expected} pixels and has {found}";
    /// A picture that an SVG should hold is not in it.
    NoSuchNode {
        /// The id.
        id: text
    } Error "theme-no-such-node" "there is nothing with the id “{id}” in the SVG";
    /// Themes that extend one another.
    Cycle {
        /// Their names in a row.
        names: text
    } Error "theme-cycle" "these themes extend one another: {names}";
    /// Cards that are borrowed from another deck.
    MissingCards {
        /// Which.
        slots: slots,
        /// How many.
        count: number
    } Warning "theme-missing-cards" "missing cards ({count}): {slots}";
    /// Cards that the folder of the others lacks lie in this one, which has nothing to do with it.
    Elsewhere {
        /// Which.
        slots: slots,
        /// How many.
        count: number
    } Warning "theme-elsewhere" "this other folder holds what is missing ({count}): {slots}";
    /// The only joker stands for both.
    OneJoker {} Note "theme-one-joker" "the only joker stands for both";
    /// There is no joker.
    NoJoker {} Note "theme-no-joker" "there is no joker";
    /// There is no back.
    NoBack {} Note "theme-no-back" "there is no back";
    /// Cards that are hardly cards.
    OddAspect {
        /// Width by height, in hundredths.
        percent: number
    } Warning "theme-odd-aspect" "the cards are {percent} wide for 100 high, beyond 40 to 145";
    /// A face of other proportions than the rest.
    OtherAspect {
        /// Which.
        slots: slots
    } Warning "theme-other-aspect" "it has other proportions than the rest: {slots}";
    /// Pictures that will look blurred.
    LowResolution {
        /// Their height in pixels.
        height: number
    } Note "theme-low-resolution" "the cards are only {height} pixels high: large they look blurred";
    /// Text that is drawn with a font of ours.
    OtherFont {
        /// The font the picture names.
        font: text
    } Warning "theme-other-font" "the text is drawn with another font than “{font}”: turn it into paths";
    /// Faces that cannot be told apart.
    SamePixels {
        /// Which.
        slots: slots
    } Warning "theme-same-pixels" "these cards look the same: {slots}";
    /// More than one deck in one theme.
    SeveralDecks {
        /// The names of the others.
        names: text
    } Note "theme-several-decks" "there are other decks beside this one, which is the first by name: {names}";
    /// A link to nowhere.
    DanglingLink {} Warning "theme-dangling-link" "the link leads nowhere";
    /// A link, or a path, that leads out of the theme.
    Outside {} Warning "theme-outside" "it leads out of the theme’s folder, where nothing is read";
    /// No licence is named.
    NoLicence {} Note "theme-no-licence" "no licence is named: nobody knows whether it may be shared";
    /// A theme for a later game.
    TooNew {
        /// The format it has.
        format: number
    } Warning "theme-too-new" "it is written for format {format} of a later game: what is not known is passed over";
}

impl Reason {
    /// A file that is named and not there.
    pub fn no_such_file(name: impl Into<String>) -> Reason {
        Reason::NoSuchFile { name: name.into() }
    }

    /// A picture beyond the limit.
    pub fn too_large(width: u32, height: u32) -> Reason {
        Reason::TooLarge {
            width: width.into(),
            height: height.into(),
            limit: limits::SIDE.into(),
        }
    }

    /// Whether nothing of the file can be used.
    pub fn is_of_all_the_file(&self) -> bool {
        matches!(
            self,
            Reason::Unreadable { .. }
                | Reason::Undecodable { .. }
                | Reason::CutShort {}
                | Reason::NoPicture {}
                | Reason::NoZip {}
        )
    }

    /// A file beyond this many bytes.
    pub fn too_long(most: u64) -> Reason {
        Reason::TooLong { limit: most >> 20 }
    }
}

impl From<platform::disk::Unread> for Reason {
    fn from(unread: platform::disk::Unread) -> Reason {
        match unread {
            platform::disk::Unread::TooLong { most, .. } => Reason::too_long(most),
            other => Reason::Unreadable {
                reason: other.to_string(),
            },
        }
    }
}

impl From<std::io::Error> for Reason {
    fn from(error: std::io::Error) -> Reason {
        match error.kind() {
            std::io::ErrorKind::FileTooLarge => Reason::too_long(limits::PICTURE),
            _ => Reason::Unreadable {
                reason: error.to_string(),
            },
        }
    }
}

impl Problem {
    /// A problem of a file.
    pub fn new(file: impl Into<PathBuf>, reason: Reason, instead: Instead) -> Problem {
        Problem {
            file: file.into(),
            reason,
            instead,
        }
    }

    /// The file's name without its folders.
    pub fn file_name(&self) -> String {
        let name = self.file.file_name().unwrap_or(self.file.as_os_str());
        name.to_string_lossy().into_owned()
    }
}
