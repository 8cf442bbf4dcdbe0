//! The declaration of all rules that can vary. [`RuleSet`] has one field for each difference between the rulebooks and
//! for each variant (V1–V15). [`Field`] refers to one of these fields, and [`Variant`] sets one. No setting is ignored
//! silently.
//!
//! A new rule needs its field in [`RuleSet`], `fields!` and `options!`, and its variant in `variants!`.
use super::{Contract, Progress, RankPoints, WildCards, WildLimits};
use crate::cards::Rank;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Topic of a variant. Menus list the variants by topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// The hands of a match and their contracts.
    Hands,
    /// The number and use of jokers.
    Jokers,
    /// Closing and points.
    Closing,
    /// Claims.
    Claims,
    /// Strategies forbidden by agreement (V15, D17).
    Forbidden,
}

/// Declares the variants. Each row gives the id for files and the command line, the topic, and the field of the rule set
/// with its value. The English description follows.
macro_rules! variants {
    ($($name:ident $id:literal $topic:ident $part:ident $(.$inner:ident)? = $value:expr, $sentence:literal;)+) => {
        /// A variant. Any variant can be applied to any rule set (D14).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Variant { $(#[doc = concat!($id, ": ", $sentence)] $name,)+ }

        impl Variant {
            /// All variants, in the rulebook's order.
            pub const ALL: [Variant; [$($id),+].len()] = [$(Variant::$name),+];

            /// Returns the id used in rule-set files and on the command line, for example `V1`, `V4last` or
            /// `no-joker-discard`.
            pub const fn id(self) -> &'static str {
                match self { $(Variant::$name => $id,)+ }
            }

            /// Returns the topic under which menus list the variant.
            pub const fn topic(self) -> Topic {
                match self { $(Variant::$name => Topic::$topic,)+ }
            }

            /// Returns a description in one English sentence.
            pub const fn sentence(self) -> &'static str {
                match self { $(Variant::$name => $sentence,)+ }
            }

            /// Returns the field of the rule set that the variant sets.
            pub const fn field(self) -> Field {
                match self { $(Variant::$name => Field(concat!(stringify!($part) $(, ".", stringify!($inner))?)),)+ }
            }

            /// Sets the variant's field, whatever its value was. Does not check for conflicts; `combine` does.
            pub fn apply(self, rules: &mut RuleSet) {
                match self { $(Variant::$name => rules.$part$(.$inner)? = $value,)+ }
            }
        }
    };
}

/// A field of a rule set, by its name in rule-set files, for example `decks` or `run.repeats`. The name of the rules is
/// not included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field(pub(super) &'static str);

macro_rules! fields {
    ($($part:ident $(.$inner:ident)?)+) => {
        impl Field {
            /// Every field, in the order of [`RuleSet`].
            pub const ALL: [Field; [$(stringify!($part)),+].len()] =
                [$(Field(concat!(stringify!($part) $(, ".", stringify!($inner))?))),+];

            /// True if both rule sets have the same value in this field.
            pub fn same(self, one: &RuleSet, other: &RuleSet) -> bool {
                match self.0 {
                    $(concat!(stringify!($part) $(, ".", stringify!($inner))?) => one.$part$(.$inner)? == other.$part$(.$inner)?,)+
                    _ => true,
                }
            }

            /// Copies this field from one rule set to the other.
            pub fn copy(self, from: &RuleSet, to: &mut RuleSet) {
                match self.0 {
                    $(concat!(stringify!($part) $(, ".", stringify!($inner))?) => to.$part$(.$inner)?.clone_from(&from.$part$(.$inner)?),)+
                    _ => {}
                }
            }

            /// Sets this field to a value in file syntax, as [`Field::value`] returns it.
            ///
            /// # Errors
            /// Returns the reason if the text is not a value of this field. The rules are then unchanged.
            pub fn set(self, rules: &mut RuleSet, value: &str) -> Result<(), String> {
                match self.0 {
                    $(concat!(stringify!($part) $(, ".", stringify!($inner))?) => rules.$part$(.$inner)? = read(value)?,)+
                    _ => {}
                }
                Ok(())
            }

            /// Returns the value of this field in file syntax, for example `growing`, `true`, `3` or `None`.
            pub fn value(self, rules: &RuleSet) -> String {
                match self.0 {
                    $(concat!(stringify!($part) $(, ".", stringify!($inner))?) => written(&rules.$part$(.$inner)?),)+
                    _ => String::new(),
                }
            }
        }
    };
}

/// All rules of a match that can differ. A preset is a value of this type; a variant sets one field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// The id of a preset, or the name chosen by the author of the rules.
    pub name: String,
    /// Minimum number of players.
    pub min_seats: u8,
    /// Maximum number of players.
    pub max_seats: u8,
    /// Number of packs in the shoe, by hand and number of players (R7 adds packs during a match).
    pub decks: DeckPlan,
    /// Number of jokers in each pack. Variant V14 sets it to two, variant V12 to none.
    pub jokers_per_deck: u8,
    /// True if red twos count as jokers in every respect (V13, D11).
    pub red_twos_wild: bool,
    /// Points for cards left in hand. Variant V9 sets [`CardValues::Steps`].
    pub values: CardValues,
    /// Number of cards dealt beyond the minimum for the contract: one in `oficial`, none elsewhere (D15).
    pub extra_cards_dealt: u8,
    /// True if the hands TTTT, TTTE, TTEE, EEET and EEEE follow EEE (V1).
    pub supercontinental: bool,
    /// True if the hands T and E come before TT (V2).
    pub two_hands_first: bool,
    /// Rules for trios.
    pub trio: TrioRules,
    /// Rules for runs.
    pub run: RunRules,
    /// True if the runs of a hand must differ in suit, and its trios in rank (V5, D8).
    pub distinct: bool,
    /// Places to which a joker freed by a swap may go (R42).
    pub joker_swap: JokerSwap,
    /// True if a joker at an end of a run may move without a swap (R43).
    pub joker_move: bool,
    /// Source of the penalty cards that come with claimed discards (R14).
    pub penalty: PenaltyStock,
    /// Bonus for laying down and closing in one turn (R31). The variants V6 and V7 set it.
    pub bonus: Bonus,
    /// True if closing by laying down or off the last card, with none left to discard, scores −50 (V8).
    pub lay_off_bonus: bool,
    /// Maximum number of points that the closer may keep in hand (V3); `None` forbids keeping cards.
    pub leftover: Option<u8>,
    /// Turns in which a player may close the hand (V4, D7).
    pub closing: Closing,
    /// Maximum number of claims for each player in a hand (V10); `None` for no limit.
    pub max_claims: Option<u8>,
    /// True if a joker turned up as the first discard is exchanged for another card (V11, D12).
    pub no_joker_first: bool,
    /// Strategies forbidden by agreement (V15, D17).
    pub forbidden: Forbidden,
    /// F1: contracts of all hands, in order; `None` for those of the rulebook with the variants V1 and V2.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: Option<Vec<Contract>>,
    /// F2: numbers of the hands that are played, ascending, with 1 for the first; `None` for all of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands_played: Option<Vec<u8>>,
    /// F3: number of cards dealt to each player in every hand. The last number also applies to all further hands. `None`:
    /// as many as the contract needs, and [`RuleSet::extra_cards_dealt`] more. One card fewer than the contract needs is
    /// possible, because the first draw completes it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deal: Option<Vec<u8>>,
    /// F4: packs and jokers by number of players; `None` for [`RuleSet::decks`] and [`RuleSet::jokers_per_deck`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub shoe: Option<Vec<ShoeRow>>,
    /// F5: points for cards left in hand that differ from [`RuleSet::values`]. The first row that names a card counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub points: Option<Vec<RankPoints>>,
    /// Direction in which the players deal and play. Variant V22 sets it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub direction: Direction,
    /// True if a player who lays down must wait for the next turn to lay off and to swap or move jokers (V19).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lay_off_next_turn: bool,
    /// True if a player who is down must draw from the stock (V21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_pile_when_down: bool,
    /// True if the hand can only be closed with a discard, so that a player must keep a card for it (V20).
    #[serde(default, skip_serializing_if = "is_default")]
    pub must_discard: bool,
    /// Places of the ace in runs. The variants V17 and V18 set it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ace: AceInRuns,
    /// F6: number of times that the discard pile becomes a new stock in a hand; `None` for two (D2).
    #[serde(default, skip_serializing_if = "is_default")]
    pub renewals: Option<u8>,
    /// F8: natural cards that count as jokers; `None` for none but those of variant V13.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wild_cards: Option<WildCards>,
    /// F9: maximum numbers of jokers in a meld when it is laid down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wilds_laid_down: WildLimits,
    /// F10: maximum numbers of jokers in a meld after a lay-off, a joker swap or a joker move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wilds_later: WildLimits,
    /// F11: true if new melds have exactly as many cards as the contract asks for. V23 sets no such limit in the last
    /// hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exact_melds: bool,
    /// F12: points that the closer of each hand takes off the total. The last number also applies to all further hands.
    /// `None` for none. A bonus for closing counts instead if it is higher (D10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub closer_points: Option<Vec<u8>>,
    /// F13: true if the closer of a hand begins the next one. Without a closer the deal passes on (R7).
    #[serde(default, skip_serializing_if = "is_default")]
    pub closer_begins: bool,
    /// F15: true if no card is turned up after the deal. The first player then draws from the stock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_up_card: bool,
    /// F20: number of penalty cards that come with a claimed discard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub penalty_cards: PenaltyCards,
    /// F17: progress of the players through the contracts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub progress: Progress,
}

/// The cards in play for a number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShoeRow {
    /// Smallest number of players to which the row applies. The next row applies from its own number on.
    pub players: u8,
    /// Number of packs, at most 4.
    pub packs: u8,
    /// Number of jokers in all packs together. None are used if [`RuleSet::jokers_per_deck`] is 0 (V12).
    pub jokers: u8,
}

/// Direction of play, as seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// To the right (R3).
    #[default]
    CounterClockwise,
    /// To the left.
    Clockwise,
}

impl Direction {
    /// Returns the direction in words.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::CounterClockwise => "counter-clockwise",
            Direction::Clockwise => "clockwise",
        }
    }
}

/// Places of the ace in runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AceInRuns {
    /// Above the king and below the two, even in the middle of a run (R26).
    #[default]
    Ring,
    /// Above the king only.
    High,
    /// Below the two only.
    Low,
    /// At the high end above the king, or at the low end below the two.
    Either,
    /// Nowhere: runs go from the two to the king.
    None,
}

impl AceInRuns {
    /// All places.
    pub const ALL: [AceInRuns; 5] = [
        AceInRuns::Ring,
        AceInRuns::High,
        AceInRuns::Low,
        AceInRuns::Either,
        AceInRuns::None,
    ];

    /// Returns the positions that a run may occupy, counted from 0 for the ace below the two to 13 for the ace above
    /// the king. `None` if the ranks form a ring.
    pub const fn positions(self) -> Option<(usize, usize)> {
        match self {
            AceInRuns::Ring => None,
            AceInRuns::High => Some((1, 13)),
            AceInRuns::Low => Some((0, 12)),
            AceInRuns::Either => Some((0, 13)),
            AceInRuns::None => Some((1, 12)),
        }
    }

    /// True if a run of `len` cards may begin at the rank `low`.
    pub fn allows(self, low: Rank, len: usize) -> bool {
        let (first, last) = (low.index(), low.index() + len.saturating_sub(1));
        self.positions()
            .is_none_or(|(lowest, highest)| first >= lowest && last <= highest)
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Rule for the number of packs in the shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckPlan {
    /// Two packs in every hand.
    Two,
    /// Two packs for 2–3 players. For 4 players, 3 packs from hand 6. For 5–8 players, 3 packs from hand 3 and 4 from
    /// hand 5 (D16).
    Growing,
}

/// Points for a card left in hand. A joker always counts 50, an ace 20, a court card 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardValues {
    /// Cards from 2 to 10 count as many points as their number.
    Pips,
    /// Cards from 2 to 7 count 5, and from 8 to 10 count 10 (V9).
    Steps,
}

/// Rules for trios.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrioRules {
    /// A trio may consist of jokers only (R27).
    pub jokers_only: bool,
}

/// Rules for runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRules {
    /// Two jokers may lie side by side, which rule R41 of `oficial` forbids. In any case a run contains at least one
    /// natural card.
    pub adjacent_jokers: bool,
    /// A run may go round the circle of ranks more than once and repeat cards. Otherwise it ends at 13 cards.
    pub repeats: bool,
}

/// Places to which a joker may go after a natural card has replaced it (R42).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum JokerSwap {
    /// An end of any run of the same owner, including the run that the joker leaves.
    RunsOfOwner,
    /// Any other meld on the table, of any owner: an end of a run, or a trio.
    AnyOtherMeld,
    /// No place: jokers stay where they lie (V16).
    None,
    /// An end of the run that the joker leaves (F7).
    SameRun,
    /// The hand of the player who replaces it (F18).
    Hand {
        /// The players who may replace a joker.
        by: JokerTakers,
        /// True if any natural card of a trio's rank may also replace a joker of the trio (F19).
        trios: bool,
    },
}

impl JokerSwap {
    /// Returns the players who may take a joker into their hands (F18); `None` if it goes to a meld or stays.
    pub const fn takers(self) -> Option<JokerTakers> {
        match self {
            JokerSwap::Hand { by, .. } => Some(by),
            _ => None,
        }
    }
}

/// Players who may take a joker from the table into their hands (F18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum JokerTakers {
    /// Players who are down.
    Down,
    /// Players who are down, and players who lay down in the same turn.
    ToLayDown,
    /// Players who are not down.
    NotDown,
    /// All players.
    All,
}

/// Source of the penalty cards that come with claimed discards (R14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyStock {
    /// The draw stock.
    Shared,
    /// A separate penalty stock, split off after the deal (R5).
    Separate,
}

/// Number of penalty cards that come with a claimed discard (F20): one (R14), unless the rules set another number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct PenaltyCards(u8);

impl PenaltyCards {
    /// Maximum number of penalty cards.
    pub const MOST: usize = 3;
}

impl Default for PenaltyCards {
    fn default() -> PenaltyCards {
        PenaltyCards(1)
    }
}

impl From<PenaltyCards> for u8 {
    fn from(cards: PenaltyCards) -> u8 {
        cards.0
    }
}

impl TryFrom<u8> for PenaltyCards {
    type Error = String;

    fn try_from(cards: u8) -> Result<PenaltyCards, String> {
        let most = PenaltyCards::MOST;
        let is_possible = usize::from(cards) <= most;
        let error = || format!("{cards} penalty cards: 0 to {most} are possible");
        is_possible.then_some(PenaltyCards(cards)).ok_or_else(error)
    }
}

/// Bonus for laying down and closing in one turn (R31).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// No bonus.
    None,
    /// −10 in every hand.
    Ten,
    /// −10 in TT, −20 in TE and so on, 10 more in each hand (V6, D9).
    Rising,
    /// −50 in every hand (V7).
    Fifty,
    /// These points off the score, in every hand (F21).
    Points(u8),
}

/// The turns in which a player may close the hand (V4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Any turn, once the player has laid down.
    Any,
    /// Only the turn in which the player laid down, in every hand.
    SameTurn,
    /// Only the turn in which the player laid down, in the last hand of the match. Any turn in the other hands.
    SameTurnInLastHand,
    /// In the last hand, by laying down all cards at once, without a discard (V23). Any turn in the other hands.
    WholeHandInLastHand,
}

/// Strategies forbidden by agreement (V15, D17). Each field is a separate switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbidden {
    /// Jokers cannot be discarded (`no-joker-discard`).
    pub joker_discard: bool,
    /// A card that could be laid off cannot be discarded (`no-playable-discard`).
    pub playable_discard: bool,
    /// Players cannot claim their own discard (`no-own-claim`).
    pub own_claim: bool,
    /// Players who are down cannot claim (`no-claim-down`).
    pub claim_down: bool,
    /// Players who are down must lay off every card that fits (`must-lay-off`).
    pub keeping_back: bool,
}

fields! {
    min_seats max_seats decks jokers_per_deck red_twos_wild values extra_cards_dealt supercontinental two_hands_first
    trio.jokers_only run.adjacent_jokers run.repeats distinct joker_swap joker_move penalty bonus lay_off_bonus leftover
    closing max_claims no_joker_first forbidden.joker_discard forbidden.playable_discard forbidden.own_claim
    forbidden.claim_down forbidden.keeping_back hands hands_played deal shoe points direction lay_off_next_turn
    no_pile_when_down must_discard ace renewals wild_cards wilds_laid_down wilds_later exact_melds
    closer_points closer_begins no_up_card penalty_cards progress
}

/// Lists the fields of a rule set as they appear in files. The nested structures come first, with their fields, which
/// are all flags. Then comes every field of version 1, with its type and the function that reads and checks its value.
/// The fields of version 2 follow. A file without a base may omit them; they then have their default values.
macro_rules! options {
    ($then:ident) => {
        $then! {
            trio: TrioRules as PartialTrio { jokers_only }
            run: RunRules as PartialRun { adjacent_jokers repeats }
            forbidden: Forbidden as PartialForbidden {
                joker_discard playable_discard own_claim claim_down keeping_back
            };
            min_seats: u8 = "seats", max_seats: u8 = "seats", decks: DeckPlan = "some", jokers_per_deck: u8 = "jokers",
            red_twos_wild: bool = "some", values: CardValues = "some", extra_cards_dealt: u8 = "some",
            supercontinental: bool = "some", two_hands_first: bool = "some", trio: PartialTrio = "some",
            run: PartialRun = "some", distinct: bool = "some", joker_swap: JokerSwap = "some", joker_move: bool = "some",
            penalty: PenaltyStock = "some", bonus: Bonus = "some", lay_off_bonus: bool = "some",
            leftover: Option<u8> = "limit", closing: Closing = "some", max_claims: Option<u8> = "limit",
            no_joker_first: bool = "some", forbidden: PartialForbidden = "some";
            hands: Option<Vec<Contract>> = "list", hands_played: Option<Vec<u8>> = "list", deal: Option<Vec<u8>> = "list",
            shoe: Option<Vec<ShoeRow>> = "list", points: Option<Vec<RankPoints>> = "list", direction: Direction = "some",
            lay_off_next_turn: bool = "some", no_pile_when_down: bool = "some", must_discard: bool = "some",
            ace: AceInRuns = "some", renewals: Option<u8> = "limit", wild_cards: Option<WildCards> = "text",
            wilds_laid_down: WildLimits = "some", wilds_later: WildLimits = "some", exact_melds: bool = "some",
            closer_points: Option<Vec<u8>> = "list", closer_begins: bool = "some", no_up_card: bool = "some",
            penalty_cards: PenaltyCards = "some", progress: Progress = "some",
        }
    };
}
pub(super) use options;

macro_rules! newer_fields {
    ($($outer:ident: $value:ident as $given:ident { $($inner:ident)+ })+ ; $($name:ident: $part:ty = $read:tt),+ ;
     $($later:ident: $kind:ty = $how:tt,)+) => {
        impl RuleSet {
            /// Returns the first field that version 1 lacks and whose value is not the default.
            pub(super) fn first_newer_field(&self) -> Option<&'static str> {
                let fields = [$((stringify!($later), is_default(&self.$later))),+];
                let newer = fields.into_iter().find(|(_, is_default)| !is_default);
                newer.map(|(field, _)| field)
            }
        }
    };
}

options! { newer_fields }

variants! {
    Supercontinental "V1" Hands supercontinental = true,
        "Supercontinental: TTTT, TTTE, TTEE, EEET and EEEE follow EEE.";
    TwoHandsFirst "V2" Hands two_hands_first = true, "Two short hands, T and E, come first.";
    // D6
    Leftover "V3" Closing leftover = Some(5),
        "A hand may be closed with cards left that are worth five points or less in all.";
    // D7
    SameTurn "V4" Closing closing = Closing::SameTurn, "Who lays down must close in that very turn.";
    SameTurnInLastHand "V4last" Closing closing = Closing::SameTurnInLastHand,
        "In the last hand, who lays down must close in that very turn.";
    // D8
    Distinct "V5" Hands distinct = true, "The runs of a hand are of different suits, its trios of different ranks.";
    // D9
    RisingBonus "V6" Closing bonus = Bonus::Rising,
        "Laying down and closing in one turn earns -10 in TT, -20 in TE, and so on.";
    FiftyBonus "V7" Closing bonus = Bonus::Fifty, "Laying down and closing in one turn earns -50.";
    LayOffBonus "V8" Closing lay_off_bonus = true,
        "Closing by laying down or off the last card, with none left to discard, earns -50.";
    StepValues "V9" Closing values = CardValues::Steps, "Cards count in steps: 2 to 7 five, 8 to king ten.";
    ThreeClaims "V10" Claims max_claims = Some(3), "A player claims at most three times in a hand.";
    // D12
    NoJokerFirst "V11" Jokers no_joker_first = true, "A joker turned up as first discard is exchanged.";
    NoJokers "V12" Jokers jokers_per_deck = 0, "There are no jokers in the packs.";
    // D11
    RedTwos "V13" Jokers red_twos_wild = true, "The red twos are jokers as well.";
    TwoJokers "V14" Jokers jokers_per_deck = 2, "There are two jokers in each pack.";
    // V15, D17
    NoJokerDiscard "no-joker-discard" Forbidden forbidden.joker_discard = true, "Forbidden: discarding a joker.";
    NoPlayableDiscard "no-playable-discard" Forbidden forbidden.playable_discard = true,
        "Forbidden: discarding a card that could be laid off.";
    NoOwnClaim "no-own-claim" Forbidden forbidden.own_claim = true, "Forbidden: claiming one's own discard.";
    NoClaimDown "no-claim-down" Forbidden forbidden.claim_down = true, "Forbidden: claiming once down.";
    MustLayOff "must-lay-off" Forbidden forbidden.keeping_back = true,
        "Forbidden: keeping back a card that could be laid off.";
    NoJokerSwap "V16" Jokers joker_swap = JokerSwap::None,
        "Jokers are not replaced: a natural card never takes the place of a joker.";
    AceHigh "V17" Hands ace = AceInRuns::High, "In runs, the ace lies above the king only.";
    AceHighOrLow "V18" Hands ace = AceInRuns::Either,
        "In runs, the ace lies above the king or below the two, and the run ends there.";
    LayOffNextTurn "V19" Closing lay_off_next_turn = true, "Who lays down lays off from the next turn on.";
    MustDiscard "V20" Closing must_discard = true, "A hand is closed with a discard only.";
    StockWhenDown "V21" Claims no_pile_when_down = true, "Who is down draws from the stock only.";
    Clockwise "V22" Hands direction = Direction::Clockwise, "Deal and play go clockwise, to the left.";
    WholeLastHand "V23" Closing closing = Closing::WholeHandInLastHand,
        "The last hand is closed by laying down all cards at once, without a discard.";
}

impl Field {
    /// Returns the field with this name in rule-set files.
    pub fn named(name: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.0 == name)
    }

    /// Returns the name of the field in rule-set files, for example `decks` or `run.repeats`.
    pub const fn key(self) -> &'static str {
        self.0
    }
}

/// Syntax of single values in files: a value that may be missing stands for itself.
fn syntax() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

fn written(value: &impl Serialize) -> String {
    let text = syntax().to_string(value);
    text.expect("a field consists of numbers, truth values, words and lists")
}

fn read<T: DeserializeOwned>(value: &str) -> Result<T, String> {
    syntax().from_str(value).map_err(|error| error.to_string())
}
