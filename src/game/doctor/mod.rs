//! `continental doctor`: what this machine has for the game, what it lacks, and what went wrong last.
//!
//! ```text
//!  display    the window system, and a window that nobody sees
//!  drivers    the graphics drivers, and which of them can show that window
//!  machine    what the program is made of, and what it runs on
//!  places     the player's folders: may they be written, how much room is there
//!  findings   all of it, and the faults that follow
//!  told       in words, in the language of the player
//! ```
mod display;
mod drivers;
mod findings;
mod machine;
mod places;
mod run;
mod told;

pub use run::run;
