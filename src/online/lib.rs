//! Connects two homes over the internet, by their public keys: QUIC with hole punching and relays, from `iroh`. This
//! crate carries lines of text and does not know the game.
//!
//! A [`Home`] invites guests. An [`Invitation`] is one line of text that the host sends to a guest by any other means.
//! A [`Guest`] dials the host with it, reconnects by itself, and opens a [`TextStream`] for each conversation. The
//! first use binds an invitation to the guest's key. Later, only this key may use it.
//!
//! Nothing is sent before [`Home::open`] or [`Guest::join`]. Each runs on a thread of its own and reports through
//! channels, so that no call waits for the network.
mod clock;
mod endpoint;
mod error;
mod guest;
mod home;
mod invitation;
mod key;
mod protocol;
mod registry;
mod stream;
mod visit;
mod worker;

pub use self::{
    endpoint::{Relay, Route},
    error::OnlineError,
    guest::{DialFailure, Guest, GuestOptions, GuestStatus},
    home::{Home, HomeEvent, HomeOptions},
    invitation::{Invitation, InvitationId, SCHEME, StoredInvitation},
    key::{HomeId, SecretKey},
    protocol::Refusal,
    stream::{MAX_LINE, TextStream},
};
use std::sync::Arc;

/// Callback from the carrier's thread after it has put something new into a channel. It wakes a sleeping window, and
/// must return at once.
pub type Wake = Arc<dyn Fn() + Send + Sync>;
