//! A film of the game: any moment, frame by frame, on any machine that can draw at all, without a display.
//!
//! ```text
//! inputs (a text file) ─► device: messages as the window would send them ─► the game, one frame of time ─► target (a picture
//! instead of the window) ─► reel: DIR/frame-000042.png
//! ```
//!
//! Time goes on by exactly one frame a picture, bots are waited for, and nothing of the player's is read, so the same film twice
//! gives the same pictures. An input is a line of the file, `#` begins a comment; places are pixels of the picture:
//!
//! ```text
//! 30  move 640 500            the pointer is here from frame 30 on
//! 40  click 640 500           moved there, pressed and let go, a frame each; `rclick` with the other button
//! 60  drag 500 640 700 640 20 from here to there in 20 frames
//! 90  down 640 500            the button goes down and stays down until `up X Y`
//! 99  scroll -3               lines of the wheel
//! 120 key Enter               pressed and let go; `key Shift` … any letter, digit, F1 to F12, Left, PageUp, Comma
//! 140 type Núria              letters into a field
//! 150 pad South               a button of the gamepad: South East West North Up Down Left Right LB RB LT RT L3 R3 Select Start
//! 160 stick left 1.0 0.0      a stick to the right, until it is moved again
//! ```
mod device;
mod inputs;
mod keys;
mod reel;
mod run;
mod target;

pub use inputs::{Input, InputError, parse};
pub use run::run;
