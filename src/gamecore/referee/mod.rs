//! The referee owns the match. It alone holds a table; it takes answers from people, bots and the clock, writes the record, and
//! queues what happened — redacted for whoever looks at the screen.
mod asked;
mod bots;
mod clock;
mod game;
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
mod resume;
mod seated;
mod seats;
mod submit;
mod telling;

pub use bots::{BotPatience, BotsBusy};
pub use bots::{BotTasks, answer, ask};
pub use clock::HeldClock;
pub use game::Referee;
pub use lifecycle::MatchOpened;
pub use lookback::{AskLookBack, LookBack};
pub use pace::BotTempo;
pub use people::Called;
pub use people::{let_unwanted_lie, write_prompt};
pub use plugin::plugin;
pub use submit::Submit;
