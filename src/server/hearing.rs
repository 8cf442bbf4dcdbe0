//! What comes over a line: texts, and what keeps it open.
use axum::extract::ws::{Message, WebSocket};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Why nothing more is heard.
pub enum Unheard {
    /// The line is over.
    Gone,
    /// Too much was said.
    TooMuch,
}

/// The next text; nothing for what is none but no mistake either. Whatever comes counts, pings of the socket as well.
pub async fn hear_from(
    socket: &mut WebSocket,
    hears: impl FnOnce(Instant) -> bool,
    within: Duration,
) -> Result<Option<String>, Unheard> {
    let Ok(Some(Ok(message))) = timeout(within, socket.recv()).await else {
        return Err(Unheard::Gone);
    };
    if !hears(Instant::now()) {
        return Err(Unheard::TooMuch);
    }
    match message {
        Message::Text(text) => Ok(Some(text.as_str().to_owned())),
        Message::Ping(_) | Message::Pong(_) => Ok(None),
        Message::Binary(_) | Message::Close(_) => Err(Unheard::Gone),
    }
}
