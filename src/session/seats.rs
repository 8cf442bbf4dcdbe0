//! Players at the seats: people at the screen, phones, bots, substitute bots of absent people, and phones in place of bots. The record of
//! the match does not contain substitutes and takeovers, because they act by the same rules and see what the seat sees.
use crate::{Output, Session};
use engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind},
    seat::{Seat, SeatSet},
    statistics::Substitution,
    table::{DecisionStage, Viewer},
};
use serde::{Deserialize, Serialize};

/// Period in which another player answers at a seat. Stored in a file next to the match, because the record of the match
/// does not contain it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stay<T> {
    /// Seat and period, counted in match events.
    #[serde(flatten)]
    pub stretch: Substitution,
    /// The other player.
    #[serde(flatten)]
    pub by: T,
}

/// Substitute bot in place of a person.
pub type SubstituteBot = Stay<Substitute>;

/// Phone in place of a bot, because the match record still names the bot. The phone takes over the bot's cards and
/// points.
pub type SeatTakeover = Stay<PhonePlayer>;

/// Bot that answers for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Substitute {
    /// Level of the bot.
    pub bot: PlayerKind,
    /// True if the person is back and waits for the end of the current turn.
    #[serde(default)]
    pub returns: bool,
}

/// Person with a phone who answers for a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PhonePlayer {
    /// Name of the phone's player.
    pub name: String,
}

impl<T> Stay<T> {
    /// Creates a stay that begins after `events` match events.
    pub fn begins(seat: Seat, events: usize, by: T) -> Stay<T> {
        let (from, to) = (events, None);
        let stretch = Substitution { seat, from, to };
        Stay { stretch, by }
    }

    /// True if the other player has not left the seat yet.
    pub const fn plays(&self) -> bool {
        self.stretch.to.is_none()
    }
}

impl SubstituteBot {
    /// Returns the level of the bot, or `None` if the file does not specify a bot.
    pub const fn level(&self) -> Option<BotLevel> {
        match self.by.bot {
            PlayerKind::Bot(level) => Some(level),
            PlayerKind::Human => None,
        }
    }
}

/// Returns the present stay of another player at this seat, if any.
pub fn stay_at<T>(all: &[Stay<T>], seat: Seat) -> Option<&Stay<T>> {
    let mut all = all.iter();
    all.find(|one| one.stretch.seat == seat && one.plays())
}

/// Ends the present stay at this seat, if any. A stay without events leaves no trace.
fn end_stay<T>(all: &mut Vec<Stay<T>>, seat: Seat, events: usize) {
    let is_present = |one: &&mut Stay<T>| one.stretch.seat == seat && one.plays();
    if let Some(one) = all.iter_mut().find(is_present) {
        one.stretch.to = Some(events);
    }
    all.retain(|one| one.stretch.to != Some(one.stretch.from));
}

/// Data on the players at the seats that the setup of the match does not contain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// Seats whose players use phones.
    pub phones: SeatSet,
    /// Present and past substitute bots.
    pub stand_ins: Vec<SubstituteBot>,
    /// Present and past phones in place of bots.
    pub taken_over: Vec<SeatTakeover>,
}

impl Session {
    /// The phones, substitute bots and takeovers, which the setup does not contain.
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// People at this screen, without those who are replaced by a bot.
    pub fn people(&self) -> Vec<Seat> {
        let seats = (0..self.game.setup().players.len() as u8).map(Seat);
        seats.filter(|seat| self.is_person(*seat)).collect()
    }

    /// True if a person at this screen plays at this seat now.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.is_persons(seat)
            && !self.seats.phones.contains(seat)
            && stay_at(&self.seats.stand_ins, seat).is_none()
    }

    /// True if a person with a phone plays at this seat now, connected or not.
    pub fn is_phone(&self, seat: Seat) -> bool {
        self.seats.phones.contains(seat) && stay_at(&self.seats.stand_ins, seat).is_none()
    }

    /// True if the seat belongs to a person of this home, who may have a substitute now.
    pub fn is_persons(&self, seat: Seat) -> bool {
        let player = self.game.setup().players.get(seat.index());
        let is_person = player.is_some_and(|player| player.kind == PlayerKind::Human);
        is_person && self.game.is_own(seat)
    }

    /// The players of the setup, except that phones replace the bots whose seats they have taken over.
    pub fn owners(&self) -> Vec<PlayerInfo> {
        let players = (0..).map(Seat).zip(&self.game.setup().players);
        let takeover = |seat| stay_at(&self.seats.taken_over, seat);
        let owner = |(seat, player): (Seat, &PlayerInfo)| match takeover(seat) {
            Some(one) => PlayerInfo::new(one.by.name.clone(), PlayerKind::Human),
            None => player.clone(),
        };
        players.map(owner).collect()
    }

    /// The player who answers at this seat now.
    pub fn player_at(&self, seat: Seat) -> PlayerInfo {
        let player = &self.game.setup().players[seat.index()];
        let substitute = stay_at(&self.seats.stand_ins, seat);
        match (substitute, stay_at(&self.seats.taken_over, seat)) {
            (Some(one), _) if player.kind == PlayerKind::Human => {
                PlayerInfo::new(player.name.clone(), one.by.bot)
            }
            (None, Some(one)) => PlayerInfo::new(one.by.name.clone(), PlayerKind::Human),
            (Some(_), _) | (None, None) => player.clone(),
        }
    }

    /// Sets the seats that phones hold, with the names of their owners. Returns the newly taken seats, and the seats
    /// that were given back.
    pub fn set_phones(&mut self, holders: &[(Seat, &str)]) -> (Vec<Seat>, Vec<Seat>) {
        let (mut taken, mut given_back) = (Vec::new(), Vec::new());
        for seat in (0..self.game.setup().players.len() as u8).map(Seat) {
            let holder = holders.iter().find(|(held, _)| *held == seat);
            let is_held = self.seats.phones.contains(seat);
            if let Some((_, name)) = holder {
                if !is_held {
                    self.forget_bot(seat);
                    self.seats.phones.insert(seat);
                    taken.push(seat);
                }
                let is_known = stay_at(&self.seats.taken_over, seat).is_some();
                if !is_known && !self.is_persons(seat) {
                    let name = (*name).to_owned();
                    let begins = Stay::begins(seat, self.event_count(), PhonePlayer { name });
                    self.seats.taken_over.push(begins);
                }
                continue;
            }
            if is_held {
                self.end_substitute(seat);
                self.seats.phones.remove(seat);
                given_back.push(seat);
            }
            let events = self.event_count();
            end_stay(&mut self.seats.taken_over, seat, events);
        }
        if !taken.is_empty() || !given_back.is_empty() {
            self.outputs.push(Output::SeatsChanged);
        }
        (taken, given_back)
    }

    /// Replaces the person at this seat with a bot of this level. The last person at the screen stays, to be able to undo replacements.
    pub fn substitute(&mut self, seat: Seat, level: BotLevel) {
        let now = stay_at(&self.seats.stand_ins, seat).map(SubstituteBot::level);
        let by_phone = self.seats.phones.contains(seat);
        let is_last = now.is_none() && self.people().len() < 2 && !by_phone;
        if !(self.is_persons(seat) || by_phone) || is_last || now == Some(Some(level)) {
            return;
        }
        if self.viewer == Viewer::Seat(seat) {
            self.cover();
        }
        if self.peeking == Some(seat) {
            self.peeking = None;
        }
        self.end_substitute(seat);
        let (bot, returns) = (PlayerKind::Bot(level), false);
        let comes = Stay::begins(seat, self.event_count(), Substitute { bot, returns });
        self.seats.stand_ins.push(comes);
        // A person whose bot still finishes its turn is at the screen, too.
        let returns = |one: &SubstituteBot| one.plays() && one.by.returns;
        let is_anyone_back = self.seats.stand_ins.iter().any(returns);
        let alone = match self.people()[..] {
            [alone] if !by_phone && !is_anyone_back => Some(alone),
            _ => None,
        };
        if self.called.is_some() && (self.called == Some(seat) || alone.is_some()) {
            self.call(None);
        }
        // A person who is alone at the screen needs no privacy screen.
        if let Some(alone) = alone {
            self.peeking = None;
            self.look(Viewer::Seat(alone));
        }
        self.outputs.push(Output::SeatsChanged);
    }

    /// Gives the seat back to its person. At the screen the substitute bot first finishes its turn.
    pub fn give_back(&mut self, seat: Seat) {
        let mut all = self.seats.stand_ins.iter_mut();
        if let Some(one) = all.find(|one| one.stretch.seat == seat && one.plays()) {
            one.by.returns = true;
            self.outputs.push(Output::SeatsChanged);
            self.let_people_return();
        }
    }

    pub(crate) fn let_people_return(&mut self) {
        let in_turn = |seat: Seat| {
            let mut pending = self.game.undecided().into_iter();
            pending.any(|asked| asked.seat == seat && asked.stage == DecisionStage::Play)
        };
        let back: Vec<Seat> = (self.seats.stand_ins.iter())
            .filter(|one| one.plays() && one.by.returns)
            .map(|one| one.stretch.seat)
            .filter(|seat| self.seats.phones.contains(*seat) || !in_turn(*seat))
            .collect();
        for seat in back {
            let is_phone = self.seats.phones.contains(seat);
            // A person who was alone at the screen is called like the others from now on.
            if !is_phone && self.people().len() < 2 && self.viewer != Viewer::Spectator {
                self.cover();
            }
            self.end_substitute(seat);
            self.outputs.push(Output::SeatsChanged);
            if is_phone {
                self.start_deadlines();
                continue;
            }
            for person in self.people() {
                self.leave_once(person);
            }
            if let [alone] = self.people()[..] {
                self.look(Viewer::Seat(alone));
            }
        }
    }

    /// Ends the stay of the substitute bot at this seat.
    fn end_substitute(&mut self, seat: Seat) {
        self.forget_bot(seat);
        let events = self.event_count();
        end_stay(&mut self.seats.stand_ins, seat, events);
    }
}
