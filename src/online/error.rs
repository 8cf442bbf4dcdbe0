//! The errors of this crate.
use std::io;
use thiserror::Error;

/// Error of a call. The sentences are for logs.
#[derive(Debug, Error)]
pub enum OnlineError {
    /// The operating system refused a thread or its timer.
    #[error("the thread of the connection cannot be started: {0}")]
    Thread(#[from] io::Error),
    /// No UDP socket could be opened. The port is in use, or the address does not belong to this machine.
    #[error("no socket can be opened: {0}")]
    Bind(String),
    /// The sockets were not open after 5 seconds.
    #[error("opening the sockets takes too long")]
    BindTimeout,
    /// The relay's address is not an HTTP or HTTPS address, or too long for an invitation.
    #[error("not an address of a relay: {0}")]
    RelayUrl(String),
    /// The purpose of an invitation is longer than 1024 bytes.
    #[error("the purpose of the invitation is too long: {0} bytes")]
    Purpose(usize),
    /// The text does not have the form of an invitation.
    #[error("the text is not an invitation")]
    NotAnInvitation,
    /// The text is an invitation with a wrong or missing letter.
    #[error("the invitation is mistyped or incomplete")]
    Mistyped,
    /// A newer program wrote the invitation, in a format that this one does not know.
    #[error("the invitation has the unknown format {0}")]
    UnknownFormat(u8),
    /// The guest is not connected at the moment.
    #[error("there is no connection to the host")]
    NotConnected,
}
