//! The connection of one phone or one client in another home: receives its messages, passes its requests on, and sends it all
//! messages that it has not received yet.
use super::{
    credentials::{Pin, system_rng},
    entry::{ClientHello, LobbyMessage},
    limits::{ClientInfo, Rate},
    room::{
        ConnectionId, JoinResult, PinResult, ResumeResult, rate_limit_reason, seat_taken_reason,
    },
    shared::{PhoneAnswer, ReplySender, Request, SentCursor, Shared},
    wire::{FarClient, Gone, Wire},
};
use axum::extract::ws::WebSocket;
use engine::{
    protocol::{BotAnswer, ClientMessage, Reason, V1Adapter, V1Message, VERSIONS},
    seat::{MAX_SEATS, Seat, SeatSet},
    table::Viewer,
};
use std::{net::IpAddr, sync::Arc, time::Instant};
use tokio::{
    sync::{mpsc, watch},
    time::sleep,
};

/// Capacity of the channel for replies to one phone.
const UNDERWAY: usize = 32;

/// Number of attempts to take a seat before the connection is closed.
const MAX_ATTEMPTS: u8 = 8;

/// One connection.
struct Connection {
    wire: Wire,
    shared: Arc<Shared>,
    from: IpAddr,
    /// Seats that the client may take without a PIN; `None` for a client that must show one.
    invited: Option<SeatSet>,
    id: ConnectionId,
    rate: Rate,
    changed: watch::Receiver<u64>,
    reply: mpsc::Sender<String>,
    replies: mpsc::Receiver<String>,
    /// The adapter for protocol version 1. `None` unless the phone uses that version.
    first: Option<V1Adapter>,
    /// A message that arrived while the connection waited for something else.
    unread: Option<String>,
    /// True once the client has sent the correct PIN and may read the names.
    named: bool,
    /// The last state of the room that was sent before the client had a seat.
    room: String,
}

/// Serves one phone until its connection is closed.
pub async fn serve(socket: WebSocket, shared: Arc<Shared>, visitor: ClientInfo) {
    visitor.mark_websocket();
    let wire = Wire::Socket(Box::new(socket));
    let seated = || visitor.mark_seated();
    run(wire, shared, visitor.from.ip(), None, seated).await;
}

/// Serves one client of another home until its connection is closed.
pub async fn serve_far(client: FarClient, shared: Arc<Shared>) {
    let FarClient {
        from,
        seats,
        incoming,
        outgoing,
    } = client;
    let wire = Wire::Lines { incoming, outgoing };
    run(wire, shared, from, Some(seats), || {}).await;
}

/// Calls `seated` when the client has taken a seat.
async fn run(
    wire: Wire,
    shared: Arc<Shared>,
    from: IpAddr,
    invited: Option<SeatSet>,
    seated: impl FnOnce(),
) {
    let id = ConnectionId(shared.open().room.count());
    let (reply, replies) = mpsc::channel(UNDERWAY);
    let mut line = Connection {
        wire,
        changed: shared.changed.subscribe(),
        rate: Rate::default(),
        shared: Arc::clone(&shared),
        from,
        invited,
        id,
        reply,
        replies,
        first: None,
        unread: None,
        named: false,
        room: String::new(),
    };
    if let Ok((viewer, mut told)) = line.arrive().await {
        if let Viewer::Seat(seat) = viewer {
            seated();
            shared.wake();
            shared.request(Request::Came(seat));
        }
        let _ = line.play(viewer, &mut told).await;
    }
    let request = {
        let mut inside = shared.open();
        inside.accepted_requests.remove(&id);
        let seat = inside.room.cut(id, Instant::now());
        seat.map(|seat| match inside.room.kept_key(seat) {
            Some(_) => Request::Missing(seat),
            None => Request::Left(seat),
        })
    };
    if let Some(request) = request {
        shared.request(request);
    }
    shared.wake();
}

impl Connection {
    async fn say(&mut self, text: String) -> Result<(), Gone> {
        self.wire.send(text, self.shared.patience.slow).await
    }

    /// Sends a message for the viewer in the phone's protocol version.
    async fn tell(&mut self, viewer: Viewer, text: String) -> Result<(), Gone> {
        let Some(first) = &mut self.first else {
            return self.say(text).await;
        };
        match first.translate(&text) {
            V1Message::Text(text) => self.say(text).await,
            V1Message::Nothing => Ok(()),
            V1Message::HandOver => {
                if let Viewer::Seat(seat) = viewer {
                    self.shared.request(Request::Ready(seat));
                }
                Ok(())
            }
        }
    }

    /// Selects this protocol version. Returns false if the server does not support it.
    fn speaks(&mut self, version: u32) -> bool {
        self.first = (version == 1).then(V1Adapter::default);
        VERSIONS.contains(&version)
    }

    async fn send_refusal(&mut self, reason: Reason) -> Result<(), Gone> {
        self.say(LobbyMessage::TurnedAway { reason }.text()).await
    }

    async fn refuse(&mut self, key: &str, text: &str) -> Result<(), Gone> {
        self.send_refusal(Reason::other(key, text)).await
    }

    /// Waits for the next text message until the deadline. In the meantime, sends the state of the room after each
    /// change. Pings of the
    /// socket keep the connection open but do not extend the deadline.
    async fn hear(&mut self, until: Instant) -> Result<String, Gone> {
        if let Some(text) = self.unread.take() {
            return Ok(text);
        }
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let within = self.shared.patience.silence.min(left);
            tokio::select! {
                _ = self.changed.changed() => self.send_room().await?,
                message = self.wire.receive(within) => {
                    if let Some(text) = self.admit(message?, Viewer::Spectator).await? {
                        return Ok(text);
                    }
                }
            }
        }
    }

    /// Counts a message, pings included, and returns its text if it is within the rate limit. Reports an exceeded rate limit
    /// to the phone before the connection closes. A client without a seat counts as a spectator.
    async fn admit(
        &mut self,
        message: Option<String>,
        viewer: Viewer,
    ) -> Result<Option<String>, Gone> {
        let now = Instant::now();
        let is_allowed = match viewer {
            Viewer::Seat(seat) => {
                let mut inside = self.shared.open();
                inside.room.count_connection_message(seat, self.id, now)
            }
            Viewer::Spectator => self.rate.spend(self.shared.patience.messages, now),
        };
        if !is_allowed {
            self.send_refusal(rate_limit_reason()).await?;
            return Err(Gone);
        }
        Ok(message)
    }

    /// Handles messages until the phone has a seat or may watch.
    async fn arrive(&mut self) -> Result<(Viewer, SentCursor), Gone> {
        self.send_room().await?;
        let until = Instant::now() + self.shared.patience.arriving;
        let mut chances = MAX_ATTEMPTS;
        while chances > 0 {
            let text = self.hear(until).await?;
            let hello = serde_json::from_str(&text);
            chances -= u8::from(!matches!(hello, Ok(ClientHello::Ping { .. })));
            match hello {
                Ok(ClientHello::Resume { version, .. } | ClientHello::Join { version, .. })
                    if !self.speaks(version) =>
                {
                    let why = format!("version {version} is not spoken here");
                    self.refuse("line-version", &why).await?;
                }
                Ok(ClientHello::Resume {
                    token, game, since, ..
                }) => {
                    if let Some(seat) = self.resume(&token).await? {
                        let told = Shared::told(game.as_deref(), since);
                        return Ok((Viewer::Seat(seat), told));
                    }
                }
                Ok(ClientHello::Join {
                    pin,
                    name,
                    face,
                    seat,
                    ..
                }) => {
                    let is_invited = self.invited.is_none_or(|seats| {
                        seat.is_some_and(|seat| seat.index() < MAX_SEATS && seats.contains(seat))
                    });
                    if !is_invited {
                        self.send_refusal(seat_taken_reason()).await?;
                        continue;
                    }
                    let shown = self.show_pin(&pin, until).await?;
                    if shown && let Some(seat) = self.join((&name, face, seat)).await? {
                        return Ok((Viewer::Seat(seat), SentCursor::default()));
                    }
                }
                Ok(ClientHello::Watch { pin, game, since }) => {
                    if self.show_pin(&pin, until).await? {
                        self.first = None;
                        self.say(LobbyMessage::Watching.text()).await?;
                        let told = Shared::told(game.as_deref(), since);
                        return Ok((Viewer::Spectator, told));
                    }
                }
                Ok(ClientHello::Look { pin }) => {
                    if self.show_pin(&pin, until).await? {
                        self.named = true;
                        self.room.clear();
                        self.send_room().await?;
                    }
                }
                Ok(ClientHello::Ping { t }) => self.pong(t).await?,
                Ok(ClientHello::Ready | ClientHello::Hint | ClientHello::Leave) | Err(_) => {
                    let why = "join or resume comes first";
                    self.refuse("line-garbled", why).await?;
                }
            }
        }
        Err(Gone)
    }

    /// Returns the seat to which a key belongs, if there is one.
    async fn resume(&mut self, token: &str) -> Result<Option<Seat>, Gone> {
        let now = Instant::now();
        let back = self.shared.open().room.resume(token, self.id, now);
        match back {
            ResumeResult::Accepted(seat) => {
                let seated = LobbyMessage::Seated { seat, token: None };
                self.say(seated.text()).await?;
                Ok(Some(seat))
            }
            ResumeResult::Older => {
                self.say(LobbyMessage::Moved.text()).await?;
                Err(Gone)
            }
            ResumeResult::TooMuch => {
                self.send_refusal(rate_limit_reason()).await?;
                Err(Gone)
            }
            ResumeResult::Unknown => {
                let why = "this seat is no longer yours";
                self.refuse("line-no-seat", why).await?;
                Ok(None)
            }
        }
    }

    /// Sends the state of the room, unless it equals the last one.
    async fn send_room(&mut self) -> Result<(), Gone> {
        let room = {
            let art = self.shared.art.version();
            let inside = self.shared.open();
            inside.room.said(art, inside.paused, self.named).text()
        };
        if room == self.room {
            return Ok(());
        }
        self.room.clone_from(&room);
        self.say(room).await
    }

    /// True if the typed text is the correct PIN. The PIN waits for its turn in the queue. A text that cannot be a PIN
    /// is refused without waiting. An invited client needs no PIN.
    async fn show_pin(&mut self, typed: &str, until: Instant) -> Result<bool, Gone> {
        if self.invited.is_some() {
            return Ok(true);
        }
        let Some(pin) = Pin::read(typed) else {
            let why = "a PIN has four letters";
            self.refuse("join-no-pin", why).await?;
            return Ok(false);
        };
        let from = self.from;
        self.shared.open().room.guess(self.id, from);
        loop {
            let now = Instant::now();
            let tried = self.shared.open().room.try_pin(pin, self.id, from, now);
            match tried {
                PinResult::Right => return Ok(true),
                PinResult::Wrong(report) => {
                    if let Some(count) = report {
                        self.shared.request(Request::Guesses(count));
                    }
                    let why = "that is not the PIN";
                    self.refuse("join-wrong-pin", why).await?;
                    return Ok(false);
                }
                PinResult::Later(wait) if now + wait < until => {
                    self.answer_pings_until(now + wait).await?;
                }
                PinResult::Later(_) => return Err(Gone),
            }
        }
    }

    /// Answers pings until the given time. Stores the last of all other messages for later.
    async fn answer_pings_until(&mut self, until: Instant) -> Result<(), Gone> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let message = tokio::select! {
                () = sleep(left) => return Ok(()),
                message = self.wire.receive(self.shared.patience.silence) => message?,
            };
            let Some(text) = self.admit(message, Viewer::Spectator).await? else {
                continue;
            };
            match serde_json::from_str(&text) {
                Ok(ClientHello::Ping { t }) => self.pong(t).await?,
                _ => self.unread = Some(text),
            }
        }
    }

    async fn join(&mut self, wanted: (&str, u8, Option<Seat>)) -> Result<Option<Seat>, Gone> {
        let from = self.from;
        let coming = {
            let mut rng = system_rng();
            let now = Instant::now();
            let mut inside = self.shared.open();
            let is_home = self.invited.is_some();
            inside
                .room
                .join(wanted, self.id, (from, is_home), now, &mut rng)
        };
        let (seat, token) = match coming {
            JoinResult::Accepted(seat, key) => (seat, key.text().to_owned()),
            JoinResult::Asks(takeover) => {
                let (seat, was_here) = (takeover.seat, takeover.is_here);
                self.shared.request(Request::Asks(Box::new(takeover)));
                self.say(LobbyMessage::Waiting { seat }.text()).await?;
                let Some(token) = self.wait_for_decision().await? else {
                    let is_here = self.shared.open().room.line_of(seat).is_some();
                    let reason = match is_here && !was_here {
                        true => seat_taken_reason(),
                        false => Reason::other("join-refused", "whoever has the screen says no"),
                    };
                    self.send_refusal(reason).await?;
                    return Ok(None);
                };
                (seat, token)
            }
            JoinResult::Refused(reason) => {
                self.send_refusal(reason).await?;
                return Ok(None);
            }
        };
        // The host is told if this seat has changed hands during this match.
        let taken = self.shared.open().room.taken(seat).cloned();
        if let Some(taken) = taken {
            self.shared.request(Request::Took(seat, taken));
        }
        let token = Some(token);
        self.say(LobbyMessage::Seated { seat, token }.text())
            .await?;
        // The pong confirms that the key has arrived: WebSocket clients answer pings by themselves.
        self.wire.ping(self.shared.patience.slow).await?;
        Ok(Some(seat))
    }

    /// Waits for the host's decision and answers pings meanwhile. Returns the key, or `None` if the request was refused
    /// or withdrawn.
    async fn wait_for_decision(&mut self) -> Result<Option<String>, Gone> {
        let mut heard = Instant::now();
        loop {
            self.changed.mark_unchanged();
            {
                let mut inside = self.shared.open();
                let key = inside.accepted_requests.remove(&self.id);
                if key.is_some() || !inside.room.is_asking(self.id) {
                    return Ok(key);
                }
            }
            let left = self.shared.patience.silence.saturating_sub(heard.elapsed());
            tokio::select! {
                _ = self.changed.changed() => {}
                message = self.wire.receive(left) => {
                    heard = Instant::now();
                    let text = self.admit(message?, Viewer::Spectator).await?;
                    let Some(text) = text else { continue };
                    if let Ok(ClientHello::Ping { t }) = serde_json::from_str(&text) {
                        self.pong(t).await?;
                    }
                }
            }
        }
    }

    async fn pong(&mut self, t: f64) -> Result<(), Gone> {
        let now = self.shared.began.elapsed().as_secs_f64() * 1000.0;
        self.say(LobbyMessage::Pong { t, now }.text()).await
    }

    /// Sends and receives messages until the connection closes or another connection takes over the seat.
    async fn play(&mut self, viewer: Viewer, told: &mut SentCursor) -> Result<(), Gone> {
        let mut heard = Instant::now();
        loop {
            self.changed.mark_unchanged();
            let news = match self.shared.news(viewer, self.id, told) {
                Ok(news) => news,
                Err(last) => return self.say(last.text()).await,
            };
            for text in news {
                self.tell(viewer, text).await?;
            }
            if told.more {
                continue;
            }
            let left = self.shared.patience.silence.saturating_sub(heard.elapsed());
            tokio::select! {
                _ = self.changed.changed() => {}
                Some(text) = self.replies.recv() => self.tell(viewer, text).await?,
                message = self.wire.receive(left) => {
                    heard = Instant::now();
                    let text = self.admit(message?, viewer).await?;
                    let Some(text) = text else { continue };
                    match viewer {
                        Viewer::Seat(seat) => {
                            // Messages of a previous owner are ignored.
                            let plays = self.shared.open().room.line_of(seat) == Some(self.id);
                            if plays {
                                self.pass_on(seat, &text).await?;
                            }
                        }
                        Viewer::Spectator => self.answer_spectator(&text).await?,
                    }
                }
            }
        }
    }

    /// Parses an answer to a decision. In protocol version 1, the message has no type tag.
    fn answer(&self, text: &str) -> Option<BotAnswer> {
        match serde_json::from_str(text) {
            Ok(ClientMessage::Answer(answer)) => Some(answer),
            Ok(ClientMessage::Hello { .. }) => None,
            Err(_) if self.first.is_some() => serde_json::from_str(text).ok(),
            Err(_) => None,
        }
    }

    /// Handles a message of a spectator, who can only send pings.
    async fn answer_spectator(&mut self, text: &str) -> Result<(), Gone> {
        match serde_json::from_str(text) {
            Ok(ClientHello::Ping { t }) => self.pong(t).await,
            _ => self.refuse("line-garbled", "spectators have no seat").await,
        }
    }

    async fn pass_on(&mut self, seat: Seat, text: &str) -> Result<(), Gone> {
        if let Some(answer) = self.answer(text) {
            let request = Request::Answer(PhoneAnswer {
                seat,
                id: answer.id,
                action: answer.action,
                reply: ReplySender(self.reply.clone()),
            });
            if self.shared.request(request) {
                return Ok(());
            }
            let why = "the match is busy: say it again";
            return self.refuse("line-busy", why).await;
        }
        match serde_json::from_str(text) {
            Ok(ClientHello::Ping { t }) => self.pong(t).await,
            Ok(ClientHello::Ready) => {
                self.shared.request(Request::Ready(seat));
                Ok(())
            }
            Ok(ClientHello::Hint) => {
                let reply = ReplySender(self.reply.clone());
                self.shared.request(Request::Hint(seat, reply));
                Ok(())
            }
            Ok(ClientHello::Leave) => {
                let left = self.shared.open().room.leave(seat, self.id);
                if left {
                    self.shared.request(Request::Left(seat));
                    self.shared.wake();
                }
                Err(Gone)
            }
            Ok(_) => Ok(()),
            Err(_) => self.refuse("line-garbled", "this is no message").await,
        }
    }
}
