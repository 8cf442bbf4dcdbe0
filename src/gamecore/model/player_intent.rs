//! The input of the player at the screen, regardless of the input device. It consists of intents, the cards selected
//! for them, and the requests of screens and menus to the referee.
//!
//! If several players share a screen (hot seat), each has a claim key or button, a peek key and possibly a gamepad.
//! These keys and buttons work regardless of the viewer.
use super::{
    ClaimFilter, DisplayedState, Key, Prompt, Zone,
    displayed::{at_screen, people},
};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Setup},
    melds::{MeldId, NewMeld},
    seat::{Seat, SeatSet},
    table::{Action, DecisionStage, Viewer},
};
use std::path::PathBuf;

/// Action that the player at this screen wants to perform. Its effect depends on the prompt.
///
/// If the action is impossible, a toast gives the reason.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PlayerIntent {
    /// Take the top card of the stock.
    TakeStock,
    /// Take the top card of the discard pile (on the viewer's turn), or claim it (out of turn).
    TakeDiscard,
    Claim,
    /// Decline the discard.
    Pass,
    /// Decline the discard for this player only, if several players are asked at the same time.
    PassOf(Seat),
    /// Decline the discard, and do not ask about cards that this filter covers until the deal ends.
    Refuse(ClaimFilter),
    /// Remove all “don't ask again” filters of the player.
    AskAgain,
    /// Select or deselect a card in the viewer's hand.
    Select(Key),
    /// Deselect all cards and return staged cards to the hand.
    Cancel,
    /// Use the clicked discard pile: discard the only selected card, or take the discard at the beginning of the turn.
    ///
    /// Out of turn, it only opens the claim prompt, so that a click cannot claim by mistake.
    UsePile,
    Discard(Key),
    /// Lay this card off on this meld, or swap it for a joker in the meld if only the swap is legal. Opens a choice if
    /// several moves are legal.
    LayOff(Key, MeldId),
    /// Lay all selected cards off on this meld.
    LayOffSelected(MeldId),
    /// Lay down the staged melds, or the proposed ones if none are staged.
    LayDown,
    /// Propose the next way to lay down.
    NextSplit,
    /// Stage the selected cards as one meld.
    Stage,
    /// Return a staged card to the hand, together with the other cards of its meld.
    Unstage(Key),
    /// Take back the last action of this turn, or return staged cards to the hand.
    TakeBackOne,
    /// Take back all actions of this turn.
    TakeBackAll,
    /// Move a card to this index in the viewer's hand.
    Reorder(Key, usize),
    SortBy(Sort),
    /// Choose one of several legal moves, by its index in [`Prompt::choice`].
    Choose(usize),
    /// Select the cards of this move, or stage the melds that it lays down, without making the move.
    Prepare(Action),
    /// Show or hide the advice of a strong bot.
    Advice,
    /// Hide the open hand immediately, on a screen shared with other players.
    Hide,
    /// Continue to the next step. After a deal, this is the score sheet, the next deal or the end of the match. On the
    /// privacy screen, it is the hand. In a missed-turn replay, it is the end of the replay.
    Continue,
}

/// Intent of the player whose turn it is that waits until it can be legal: until the preceding events have been shown and,
/// for a discard, until the others have answered about the last one. Only this screen shows it.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct PendingIntent(pub Option<PlayerIntent>);

impl PendingIntent {
    /// Returns the card that waits, and the zone to which it will go.
    pub fn card(&self) -> Option<(Key, Zone)> {
        match self.0 {
            Some(PlayerIntent::Discard(key)) => Some((key, Zone::Pile)),
            Some(PlayerIntent::LayOff(key, meld)) => Some((key, Zone::Meld(meld))),
            _ => None,
        }
    }
}

/// Selectable area of a zone: the stock, the discard pile or a meld.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct HitArea {
    pub zone: Zone,
    /// Bounds in design pixels.
    pub rect: Rect,
}

impl HitArea {
    /// Returns the intent that results from selecting this area now.
    pub fn intent(&self, prompt: &Prompt, selection: &Selection) -> PlayerIntent {
        match self.zone {
            Zone::Stock | Zone::Penalty => PlayerIntent::TakeStock,
            Zone::Pile => PlayerIntent::UsePile,
            Zone::Meld(id) => {
                let playing = prompt
                    .legal()
                    .is_some_and(|legal| legal.stage == DecisionStage::Play);
                match selection.cards.as_slice() {
                    [only] if playing => PlayerIntent::LayOff(*only, id),
                    _ => PlayerIntent::LayOffSelected(id),
                }
            }
            Zone::Hand(_) => PlayerIntent::Cancel,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    #[default]
    Rank,
    Suit,
    /// The cards that already form melds of the contract come first, then all other cards.
    Contract,
}

#[derive(Resource, Default, Debug, Clone)]
pub struct Selection {
    /// Selected cards, in the order in which they were selected.
    pub cards: Vec<Key>,
}

/// Order of the viewer's hand, with the sort criterion that is reapplied after each change of the hand.
#[derive(Resource, Default, Debug, Clone)]
pub struct HandOrder {
    /// Sort criterion that is reapplied after each change of the hand. `None` once the player has moved a card
    /// manually.
    pub sticky_sort: Option<Sort>,
    /// Identifies the hand that was sorted last: the viewer, the index of the deal in the match, and the number of
    /// cards.
    pub in_order: Option<(Viewer, u8, usize)>,
    /// Seat of the player who chose `sticky_sort`; `None` before the first deal.
    pub of: Option<Seat>,
    /// Sort criteria that the other players at this screen chose for their hands.
    pub others: Vec<(Seat, Option<Sort>)>,
}

/// Melds staged in front of the hand: grouped by the player or proposed, but not yet laid down.
#[derive(Resource, Default, Debug, Clone)]
pub struct MeldDraft {
    /// Proposed ways to lay down the contract, best first; empty if the hand does not contain the contract.
    pub proposals: Vec<Vec<NewMeld>>,
    /// Index of the displayed proposal.
    pub shown: usize,
    /// Staged melds: those of a proposal, or melds grouped by the player.
    pub groups: Vec<StagedGroup>,
    /// Number of cards that the hand lacks for the contract.
    pub missing: u8,
}

impl MeldDraft {
    pub fn keys(&self) -> Vec<Key> {
        self.groups
            .iter()
            .flat_map(|group| group.cards.iter().copied())
            .collect()
    }

    /// True if the player grouped at least one of the staged melds. Proposals must not replace such melds.
    pub fn is_by_hand(&self) -> bool {
        self.groups.iter().any(|group| group.by_hand)
    }
}

#[derive(Debug, Clone)]
pub struct StagedGroup {
    pub cards: Vec<Key>,
    /// Melds that these cards can form: several if a joker may stand for different cards. The first one is displayed.
    pub readings: Vec<NewMeld>,
    /// True if the player grouped these cards, false for a proposal.
    pub by_hand: bool,
}

/// Cards to highlight, one list for each feature that highlights them.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct HighlightedCards {
    /// Cards named by the piece of advice that is hovered or focused.
    pub advice: Vec<Key>,
    /// Cards next to which a card can be placed, while the player chooses between several moves.
    pub choice: Vec<Key>,
    /// Cards named in the lesson's current sentence.
    pub lesson: Vec<Key>,
}

#[derive(Message, Clone, Debug)]
pub struct StartMatch(pub Setup);

/// Request to start a rematch of the last players with this set-up. The referee waits for missing phones first.
#[derive(Message, Clone, Debug)]
pub struct PlayAgain(pub Setup);

#[derive(Message, Clone, Copy, Debug, Default)]
pub struct StartLesson;

/// Request to continue the saved match.
#[derive(Message, Clone, Debug, Default)]
pub struct ContinueMatch;

/// Request to replay the finished match in this record file.
#[derive(Message, Clone, Debug)]
pub struct WatchMatch(pub PathBuf);

/// Request to leave the match and return to the title screen. The match stays saved.
#[derive(Message, Clone, Debug, Default)]
pub struct LeaveMatch;

/// Press of a player's own claim key, of the claim button at the nameplate, or of the claim button on the player's
/// gamepad.
///
/// Performs the one action that is possible now:
/// - Claim the discard. Possible until the next discard, even after a pass.
/// - Dismiss the privacy screen that calls the player.
/// - Skip the missed-turn replay.
/// - Hide the player's open hand.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimButtonPress {
    pub seat: Seat,
}

/// Start or end of a player's peek at their own hand while no hand is open.
///
/// A long press shows the hand until the release. A short press shows it until the next press.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peek {
    pub seat: Seat,
    /// True when the key or button goes down, false when it comes up.
    pub down: bool,
}

impl Peek {
    /// Returns the two messages of a short press, which shows the hand until the next press.
    pub fn tap(seat: Seat) -> [Peek; 2] {
        [true, false].map(|down| Peek { seat, down })
    }
}

/// Player whose hand is open for a peek, outside of a turn. Written by the referee.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peeking(pub Option<Seat>);

/// True if several people play at this screen.
pub fn is_shared(shown: &DisplayedState) -> bool {
    people(shown).len() > 1
}

/// Returns the seats of the people at this screen. Includes people replaced by a substitute bot, so that the numbers of
/// the other people do not change.
fn seats_of_people(shown: &DisplayedState) -> impl Iterator<Item = Seat> {
    let owners = match shown.owners.is_empty() {
        true => &shown.players,
        false => &shown.owners,
    };
    at_screen(owners, shown.phones).map(|(seat, _)| seat)
}

/// Returns the seat of the player with this number at this screen, counted from 1.
///
/// Returns `None` if only one person plays here, or if a substitute bot plays at the seat.
pub fn person_with_key(shown: &DisplayedState, number: u8) -> Option<Seat> {
    let at = usize::from(number).checked_sub(1)?;
    let seat = seats_of_people(shown).nth(at)?;
    key_of_person(shown, seat).map(|_| seat)
}

/// Returns the number of this player at this screen, counted from 1. Returns `None` for a bot, or if only one person
/// plays here.
pub fn key_of_person(shown: &DisplayedState, seat: Seat) -> Option<u8> {
    let people = people(shown);
    let plays = people.iter().any(|(person, _)| *person == seat);
    let at = seats_of_people(shown).position(|person| person == seat)?;
    (plays && people.len() > 1).then_some(at as u8 + 1)
}

/// Seats without a connected phone, open seat requests, and wrong PINs. Written by the referee.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct PhoneStatus {
    /// Seats whose phone has not answered for a while.
    pub away: SeatSet,
    /// Seats that no phone has taken.
    pub free: SeatSet,
    /// Ids of the unanswered requests for a seat that belongs to another phone or to a bot.
    pub asks: Vec<u64>,
    /// Rounded number of wrong PINs since the current PIN was set; `None` below 10.
    pub guesses: Option<u32>,
}

impl PhoneStatus {
    /// True if no connected phone can answer for this seat.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.away.contains(seat) || self.free.contains(seat)
    }
}

/// Request to change the player at a seat.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeSeat {
    /// Replace the person with a bot of this level. The person may return at any time.
    ToBot(Seat, BotLevel),
    /// Replace the substitute bot with the person, as soon as this would not interrupt a turn.
    ToPerson(Seat),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::actor;
    use engine::matchplay::{PlayerInfo, PlayerKind};

    fn table(people: usize) -> DisplayedState {
        let bot = PlayerInfo::new("Bot".to_owned(), PlayerKind::Bot(BotLevel::Habitual));
        let person = |i| PlayerInfo::new(format!("Person {i}"), PlayerKind::Human);
        let mut players = vec![bot];
        players.extend((0..people).map(person));
        DisplayedState {
            players,
            ..DisplayedState::default()
        }
    }

    #[test]
    fn people_are_numbered_without_the_bots_and_a_single_person_has_no_number() {
        let shown = table(3);
        assert_eq!(person_with_key(&shown, 1), Some(Seat(1)));
        assert_eq!(person_with_key(&shown, 3), Some(Seat(3)));
        assert_eq!(person_with_key(&shown, 4), None);
        assert_eq!(person_with_key(&shown, 0), None);
        assert_eq!(key_of_person(&shown, Seat(2)), Some(2));
        assert_eq!(key_of_person(&shown, Seat(0)), None, "a bot");
        let mut away = table(3);
        away.owners.clone_from(&away.players);
        away.players[2].kind = PlayerKind::Bot(BotLevel::Habitual);
        assert_eq!(key_of_person(&away, Seat(3)), Some(3), "the number changed");
        assert_eq!(person_with_key(&away, 3), Some(Seat(3)));
        assert_eq!(person_with_key(&away, 2), None, "a substitute bot plays");
        let alone = table(1);
        assert!(!is_shared(&alone));
        assert_eq!(person_with_key(&alone, 1), None);
        assert_eq!(key_of_person(&alone, Seat(1)), None);
    }

    #[test]
    fn only_a_person_alone_at_the_screen_is_addressed() {
        let own = Seat(1);
        let seen = |people: usize| {
            let mut shown = table(people);
            shown.owners.clone_from(&shown.players);
            shown.viewer = Viewer::Seat(own);
            shown.own_label = Some("You".to_owned());
            shown
        };
        let mut alone = seen(1);
        assert_eq!(alone.you(), Some(own));
        assert_eq!((alone.label(own), alone.label(Seat(0))), ("You", "Bot"));
        assert_eq!(alone.actor(own), actor("Person 0", true));
        assert_eq!(alone.actor(Seat(0)), actor("Bot", false));
        alone.phones = SeatSet::from_iter([Seat(0)]);
        assert_eq!(alone.you(), None, "another person has a phone");
        let mut several = seen(2);
        several.players[2].kind = PlayerKind::Bot(BotLevel::Habitual);
        assert_eq!(several.you(), None, "a bot plays for the second person");
        assert_eq!(several.label(own), "Person 0");
        let mut replay = seen(1);
        replay.owners.clear();
        assert_eq!(replay.you(), None);
    }
}
