//! A simulated phone: a WebSocket client.
use serde_json::{Value, json};
use std::{
    io,
    net::{SocketAddr, TcpStream},
    time::Duration,
};
use tungstenite::{Error, Message, WebSocket, client};

/// Read time-out, long enough for a busy machine.
pub const PATIENT: Duration = Duration::from_secs(60);

pub struct Phone {
    pub ws: WebSocket<TcpStream>,
}

impl Phone {
    /// Connects to the server, if it is running.
    pub fn try_connect(at: SocketAddr) -> Result<Phone, String> {
        let stream = TcpStream::connect(at).map_err(|error| error.to_string())?;
        Phone::over(stream, at)
    }

    /// Opens the WebSocket over this TCP connection.
    pub fn over(stream: TcpStream, at: SocketAddr) -> Result<Phone, String> {
        stream
            .set_read_timeout(Some(PATIENT))
            .map_err(|error| error.to_string())?;
        stream
            .set_nodelay(true)
            .map_err(|error| error.to_string())?;
        let (ws, _) = client(format!("ws://{at}/ws"), stream).map_err(|error| error.to_string())?;
        Ok(Phone { ws })
    }

    pub fn connect(at: SocketAddr) -> Phone {
        Phone::try_connect(at).expect("the server accepts connections")
    }

    /// Sends a message. Returns false if the connection is closed.
    pub fn say(&mut self, said: &Value) -> bool {
        self.ws.send(Message::text(said.to_string())).is_ok()
    }

    /// Returns the next message, or `None` once the connection is closed.
    pub fn hear(&mut self) -> Option<Value> {
        loop {
            match self.ws.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("the server sends JSON"));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                    panic!("nothing was said for {PATIENT:?}")
                }
                Err(_) => return None,
            }
        }
    }

    /// Returns the next message of this type and skips all others.
    #[track_caller]
    pub fn hear_type(&mut self, kind: &str) -> Value {
        self.hear_one_of(&[kind])
    }

    /// Returns the next message of one of these types and skips all others.
    #[track_caller]
    pub fn hear_one_of(&mut self, kinds: &[&str]) -> Value {
        self.hear_until(kinds)
            .unwrap_or_else(|| panic!("the line was cut before {kinds:?}"))
    }

    /// Returns the next message of one of these types and skips all others. `None` if the connection is closed first.
    #[track_caller]
    pub fn hear_until(&mut self, kinds: &[&str]) -> Option<Value> {
        loop {
            let said = self.hear()?;
            if kinds.iter().any(|kind| said["type"] == *kind) {
                return Some(said);
            }
        }
    }

    /// Skips messages until the connection is closed. Panics after a time-out.
    pub fn is_cut(&mut self) -> bool {
        while self.hear().is_some() {}
        true
    }

    /// Joins with a PIN. Returns the seat and its key.
    #[track_caller]
    pub fn join(&mut self, pin: &str, name: &str, seat: Option<u8>) -> (u8, String) {
        self.say(&json!({"type": "join", "pin": pin, "name": name, "face": 1, "seat": seat}));
        let seated = self.hear_type("seated");
        (number(&seated["seat"]) as u8, text(&seated["token"]))
    }

    /// Waits for a refusal and returns the text key of its reason.
    #[track_caller]
    pub fn turned_away(&mut self) -> String {
        text(&self.hear_type("turned_away")["reason"]["key"])
    }
}

#[track_caller]
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
        .to_owned()
}

#[track_caller]
pub fn number(value: &Value) -> u64 {
    value
        .as_u64()
        .unwrap_or_else(|| panic!("{value} is no number"))
}
