//! Driver of a match, used by the window, by `serve` and by tests. It has no clock, files, threads or graphics.
//!
//! A [`Session`] owns the match, the seats, the deadlines of claims and the pace of the bots. It requests autosaves, and it keeps the
//! privacy between people who share a screen. A phone that was away when its player was asked for a claim has twice the usual time after
//! its return.
//!
//! The caller of a session, the *adapter*, owns everything that needs the outside world. In each of its rounds (a frame of the window, for
//! example) the adapter
//!
//! 1. passes on what players do, by methods such as [`Session::answer`], [`Session::peek`] and [`Session::substitute`],
//! 2. calls [`Session::step`] with the present time,
//! 3. executes the returned [`Output`]s in their order: it saves events, shows them, and asks bots.
//!
//! Equal calls at equal times give equal outputs.
//!
//! Events and views in an [`Output`] are redacted for the viewer of the screen. Only [`Game::whole`], [`Session::events`] and
//! [`Session::lines`] contain hidden cards. They are meant for records, reviews and publication to phones.
//!
//! A session can also be a *guest* of a match in another home ([`Session::join`]): it receives the messages to the seats of this home
//! ([`Session::receive`]), and its answers are sent to the host.
mod bots;
mod claims;
mod game;
mod guest;
mod pace;
mod question;
mod screen;
mod sealed;
mod seats;
mod step;

pub use game::Game;
pub use guest::{GuestError, GuestMatch};
pub use pace::Pace;
pub use question::BotQuestion;
pub use screen::{Cover, Screen};
pub use seats::{PhonePlayer, SeatTakeover, Seats, Stay, Substitute, SubstituteBot, stay_at};
pub use step::{Conditions, Now, Output, Session};
