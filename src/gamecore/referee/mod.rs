//! The referee drives the match of the window by a [`session::Session`]: it passes on the input of people, phones and bots, and executes
//! the outputs. It writes the record, and queues events, redacted for the viewer.
mod frame;
mod glance;
mod lifecycle;
mod lookback;
mod overlays;
mod pace;
mod people;
mod phonebook;
mod phones;
mod places;
mod plugin;
mod programs;
mod resume;
mod seats;
mod state;
mod submit;
mod telling;
mod thinking;

pub use frame::{HeldClock, advance};
pub use lifecycle::MatchOpened;
pub use lookback::{AskLookBack, LookBack};
pub use pace::BotTempo;
pub use people::{Called, ClaimWishes, write_prompt};
pub use plugin::plugin;
pub use state::Referee;
pub use submit::Submit;
pub use thinking::{BotPatience, BotTasks, BotsBusy};
