//! The two ways by which messages reach the server: the WebSocket of a phone, and lines from another home.
use axum::{
    body::Bytes,
    extract::ws::{Message, WebSocket},
};
use engine::seat::SeatSet;
use std::{net::IpAddr, time::Duration};
use tokio::{sync::mpsc, time::timeout};

/// The connection is closed.
pub(super) struct Gone;

/// Maximum size of a message, in bytes.
pub(super) const LONGEST: usize = 64 * 1024;

/// A client in another home. Its messages are those of a phone, one in each line.
#[derive(Debug)]
pub struct FarClient {
    /// A private address that stands for the home. Limits apply to each address.
    pub from: IpAddr,
    /// The seats that the client may take without a PIN. It may also watch.
    pub seats: SeatSet,
    /// Lines from the client. The client is gone when the channel is closed.
    pub incoming: mpsc::Receiver<String>,
    /// Lines to the client.
    pub outgoing: mpsc::Sender<String>,
}

/// The way of the messages of one client.
pub(super) enum Wire {
    Socket(Box<WebSocket>),
    Lines {
        incoming: mpsc::Receiver<String>,
        outgoing: mpsc::Sender<String>,
    },
}

impl Wire {
    /// Sends a text. Fails if the connection is closed, or if the client does not read within this time.
    pub async fn send(&mut self, text: String, within: Duration) -> Result<(), Gone> {
        let is_sent = match self {
            Wire::Socket(socket) => {
                let sent = timeout(within, socket.send(Message::Text(text.into()))).await;
                matches!(sent, Ok(Ok(())))
            }
            Wire::Lines { outgoing, .. } => {
                matches!(timeout(within, outgoing.send(text)).await, Ok(Ok(())))
            }
        };
        is_sent.then_some(()).ok_or(Gone)
    }

    /// Asks a WebSocket client for a sign of life, which such clients give by themselves. A line needs none.
    pub async fn ping(&mut self, within: Duration) -> Result<(), Gone> {
        let Wire::Socket(socket) = self else {
            return Ok(());
        };
        let sent = timeout(within, socket.send(Message::Ping(Bytes::new()))).await;
        matches!(sent, Ok(Ok(()))).then_some(()).ok_or(Gone)
    }

    /// Receives the next message; `None` for a ping or pong. Fails if the connection was closed, or was silent for too long.
    pub async fn receive(&mut self, within: Duration) -> Result<Option<String>, Gone> {
        match self {
            Wire::Socket(socket) => match timeout(within, socket.recv()).await {
                Ok(Some(Ok(Message::Text(text)))) => Ok(Some(text.as_str().to_owned())),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => Ok(None),
                Ok(Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None) | Err(_) => {
                    Err(Gone)
                }
            },
            Wire::Lines { incoming, .. } => match timeout(within, incoming.recv()).await {
                Ok(Some(text)) if text.len() <= LONGEST => Ok(Some(text)),
                Ok(Some(_) | None) | Err(_) => Err(Gone),
            },
        }
    }
}
