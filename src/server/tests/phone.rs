//! A phone that is none: the other end of the socket.
use serde_json::{Value, json};
use std::{
    io,
    net::{SocketAddr, TcpStream},
    time::Duration,
};
use tungstenite::{Error, Message, WebSocket, client};

/// Long enough on a busy machine.
pub const PATIENT: Duration = Duration::from_secs(60);

/// A connected phone.
pub struct Phone {
    pub ws: WebSocket<TcpStream>,
}

impl Phone {
    /// Connects, if there is somebody.
    pub fn try_connect(at: SocketAddr) -> Result<Phone, String> {
        let stream = TcpStream::connect(at).map_err(|error| error.to_string())?;
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
        Phone::try_connect(at).expect("somebody is there")
    }

    /// Says something; false if the line is cut.
    pub fn say(&mut self, said: &Value) -> bool {
        self.ws.send(Message::text(said.to_string())).is_ok()
    }

    /// The next message; none once the line is cut.
    pub fn hear(&mut self) -> Option<Value> {
        loop {
            match self.ws.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("what is sent is JSON"));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => {
                    panic!("nothing was said for {PATIENT:?}")
                }
                Err(_) => return None,
            }
        }
    }

    /// The next message of this type, past all others.
    #[track_caller]
    pub fn hear_type(&mut self, kind: &str) -> Value {
        self.hear_one_of(&[kind])
    }

    /// The next message of one of these types, past all others.
    #[track_caller]
    pub fn hear_one_of(&mut self, kinds: &[&str]) -> Value {
        loop {
            let said = self
                .hear()
                .unwrap_or_else(|| panic!("the line was cut before {kinds:?}"));
            if kinds.iter().any(|kind| said["type"] == *kind) {
                return said;
            }
        }
    }

    /// Whether the line is cut, whatever is said before.
    pub fn is_cut(&mut self) -> bool {
        while self.hear().is_some() {}
        true
    }

    /// Joins with a PIN: the seat and its key.
    #[track_caller]
    pub fn join(&mut self, pin: &str, name: &str, seat: Option<u8>) -> (u8, String) {
        self.say(&json!({"type": "join", "pin": pin, "name": name, "face": 1, "seat": seat}));
        let seated = self.hear_type("seated");
        (number(&seated["seat"]) as u8, text(&seated["token"]))
    }

    /// Why it was turned away.
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
