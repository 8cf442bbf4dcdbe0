//! A film of the game: any moment, frame by frame, on any machine that can draw at all, without a display.
//!
//! ```text
//! inputs (a text file) ─► device: messages as the window would send them ─► the game, one frame of time ─► target (a picture
//! instead of the window) ─► reel: DIR/frame-000042.png
//! ```
//!
//! Time goes on by exactly one frame a picture, bots are waited for, and nothing of the player's is read, so the same film twice
//! gives the same pictures, byte for byte.
//!
//! A script (`--inputs FILE`) is a whole film in a text file, `#` begins a comment:
//!
//! ```text
//! start --load claim.jsonl --fps 30 --from 20 --frames 60
//!                             options of the game as on the command line, where they come first; a record is looked for beside
//!                             the script
//! shows claim                 what is to be seen in the filmed frames; `tests/app/films.rs` plays every script and looks
//! strip 0 0 1280 400 3        of which part (X Y WIDTH HEIGHT in the 1280×720 of the design) and which frames (every third)
//!                             `.ci/strips` makes a strip
//! 30  move 640 500            the pointer is here from frame 30 on
//! 40  click 640 500           moved there, pressed and let go, a frame each; `rclick` with the other button
//! 60  drag hand 3 pile 20     from here to there in 20 frames
//! 90  down 640 500            the button goes down and stays down until `up X Y`
//! 99  scroll -3               lines of the wheel
//! 120 key Enter               pressed and let go; `key Shift` … any letter, digit, F1 to F12, Left, PageUp, Comma
//! 140 type Núria              letters into a field
//! 145 drop my_deck.zip        a file or folder dropped onto the window
//! 150 pad South               a button of the gamepad: South East West North Up Down Left Right LB RB LT RT L3 R3 Select Start
//! 160 stick left 1.0 0.0      a stick to the right, until it is moved again
//! ```
//!
//! A place of the pointer is a point of the picture in pixels, or `stock`, `pile`, `hand 3` (the third own card from the left),
//! `card 7H` (the own card of this face), `meld 2` (the second combination laid down), wherever these lie at that frame.
//!
//! `tests/films` holds a script for every kind of move. `.ci/strips target/debug/continental DIR` films them all, and pastes the
//! frames of each into one picture; what it does more, its header says.
mod device;
mod inputs;
mod keys;
mod place;
mod reel;
mod run;
mod script;
mod target;

pub use device::Device;
pub use inputs::{Input, InputError};
pub use place::Place;
pub use run::run;
pub use script::{Script, parse};
