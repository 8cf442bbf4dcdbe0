//! The variants of the rulebook (V1–V15) as switches: each is one field of the rule set with one value.
use super::{Bonus, CardValues, Closing, Field, RuleSet, near};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{fmt, str::FromStr};

/// A switch that can be set on any rule set (D14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// V1: TTTT, TTTE, TTEE, EEET and EEEE follow EEE.
    Supercontinental,
    /// V2: T and E come before TT.
    TwoHandsFirst,
    /// V3: a hand may be closed with five points or less (D6).
    Leftover,
    /// V4: only closing in the turn of laying down, in every hand (D7).
    SameTurn,
    /// V4, in the last hand only.
    SameTurnInLastHand,
    /// V5: the runs of a hand in different suits, its trios of different ranks (D8).
    Distinct,
    /// V6: −10 in TT, −20 in TE … (D9).
    RisingBonus,
    /// V7: −50 for laying down and closing in one turn.
    FiftyBonus,
    /// V8: −50 for closing by laying everything off.
    LayOffBonus,
    /// V9: values in steps of five, ten and twenty.
    StepValues,
    /// V10: at most three claims per player and hand.
    ThreeClaims,
    /// V11: no joker as first discard (D12).
    NoJokerFirst,
    /// V12: no jokers.
    NoJokers,
    /// V13: the red twos are jokers as well (D11).
    RedTwos,
    /// V14: two jokers per pack.
    TwoJokers,
    /// V15: a joker is not discarded (D17).
    NoJokerDiscard,
    /// V15: a card that could be laid off is not discarded (D17).
    NoPlayableDiscard,
    /// V15: the own discard is not claimed (D17).
    NoOwnClaim,
    /// V15: who is down does not claim (D17).
    NoClaimDown,
    /// V15: who is down lays off all that fits (D17).
    MustLayOff,
}

/// The most points a closer keeps with V3.
const LEFTOVER: u8 = 5;
/// The most claims with V10.
const CLAIMS: u8 = 3;
/// The jokers of a pack with V14.
const TWO: u8 = 2;

impl Variant {
    /// Every variant, in the rulebook's order.
    pub const ALL: [Variant; 20] = [
        Variant::Supercontinental,
        Variant::TwoHandsFirst,
        Variant::Leftover,
        Variant::SameTurn,
        Variant::SameTurnInLastHand,
        Variant::Distinct,
        Variant::RisingBonus,
        Variant::FiftyBonus,
        Variant::LayOffBonus,
        Variant::StepValues,
        Variant::ThreeClaims,
        Variant::NoJokerFirst,
        Variant::NoJokers,
        Variant::RedTwos,
        Variant::TwoJokers,
        Variant::NoJokerDiscard,
        Variant::NoPlayableDiscard,
        Variant::NoOwnClaim,
        Variant::NoClaimDown,
        Variant::MustLayOff,
    ];

    /// The id of rule-set files and of the command line: `V1`, `V4last`, `no-joker-discard`.
    pub const fn id(self) -> &'static str {
        match self {
            Variant::Supercontinental => "V1",
            Variant::TwoHandsFirst => "V2",
            Variant::Leftover => "V3",
            Variant::SameTurn => "V4",
            Variant::SameTurnInLastHand => "V4last",
            Variant::Distinct => "V5",
            Variant::RisingBonus => "V6",
            Variant::FiftyBonus => "V7",
            Variant::LayOffBonus => "V8",
            Variant::StepValues => "V9",
            Variant::ThreeClaims => "V10",
            Variant::NoJokerFirst => "V11",
            Variant::NoJokers => "V12",
            Variant::RedTwos => "V13",
            Variant::TwoJokers => "V14",
            Variant::NoJokerDiscard => "no-joker-discard",
            Variant::NoPlayableDiscard => "no-playable-discard",
            Variant::NoOwnClaim => "no-own-claim",
            Variant::NoClaimDown => "no-claim-down",
            Variant::MustLayOff => "must-lay-off",
        }
    }

    /// What it means, in one English sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Variant::Supercontinental => {
                "Supercontinental: TTTT, TTTE, TTEE, EEET and EEEE follow EEE."
            }
            Variant::TwoHandsFirst => "Two short hands, T and E, come first.",
            Variant::Leftover => {
                "A hand may be closed with cards left that are worth five points or less in all."
            }
            Variant::SameTurn => "Who lays down must close in that very turn.",
            Variant::SameTurnInLastHand => {
                "In the last hand, who lays down must close in that very turn."
            }
            Variant::Distinct => {
                "The runs of a hand are of different suits, its trios of different ranks."
            }
            Variant::RisingBonus => {
                "Laying down and closing in one turn earns -10 in TT, -20 in TE, and so on."
            }
            Variant::FiftyBonus => "Laying down and closing in one turn earns -50.",
            Variant::LayOffBonus => {
                "Closing by laying off everything, with no card left to discard, earns -50."
            }
            Variant::StepValues => "Cards count in steps: 2 to 7 five, 8 to king ten.",
            Variant::ThreeClaims => "A player claims at most three times in a hand.",
            Variant::NoJokerFirst => "A joker turned up as first discard is exchanged.",
            Variant::NoJokers => "There are no jokers in the packs.",
            Variant::RedTwos => "The red twos are jokers as well.",
            Variant::TwoJokers => "There are two jokers in each pack.",
            Variant::NoJokerDiscard => "Forbidden: discarding a joker.",
            Variant::NoPlayableDiscard => "Forbidden: discarding a card that could be laid off.",
            Variant::NoOwnClaim => "Forbidden: claiming one's own discard.",
            Variant::NoClaimDown => "Forbidden: claiming once down.",
            Variant::MustLayOff => "Forbidden: keeping back a card that could be laid off.",
        }
    }

    /// The field of the rule set that it sets.
    pub const fn field(self) -> Field {
        match self {
            Variant::Supercontinental => Field::Supercontinental,
            Variant::TwoHandsFirst => Field::TwoHandsFirst,
            Variant::Leftover => Field::Leftover,
            Variant::SameTurn | Variant::SameTurnInLastHand => Field::Closing,
            Variant::Distinct => Field::Distinct,
            Variant::RisingBonus | Variant::FiftyBonus => Field::Bonus,
            Variant::LayOffBonus => Field::LayOffBonus,
            Variant::StepValues => Field::Values,
            Variant::ThreeClaims => Field::MaxClaims,
            Variant::NoJokerFirst => Field::NoJokerFirst,
            Variant::NoJokers | Variant::TwoJokers => Field::JokersPerDeck,
            Variant::RedTwos => Field::RedTwosWild,
            Variant::NoJokerDiscard => Field::ForbiddenJokerDiscard,
            Variant::NoPlayableDiscard => Field::ForbiddenPlayableDiscard,
            Variant::NoOwnClaim => Field::ForbiddenOwnClaim,
            Variant::NoClaimDown => Field::ForbiddenClaimDown,
            Variant::MustLayOff => Field::ForbiddenKeepingBack,
        }
    }

    /// Whether these rules are so: by choice, or because their rulebook has it so (V9 and V14 in `fournier`).
    pub fn is_on(self, rules: &RuleSet) -> bool {
        let mut with = rules.clone();
        self.apply(&mut with);
        self.field().same(&with, rules)
    }

    /// Makes the rules so, whatever the field said before; [`super::combine`] asks first whether that makes sense.
    pub fn apply(self, rules: &mut RuleSet) {
        match self {
            Variant::Supercontinental => rules.supercontinental = true,
            Variant::TwoHandsFirst => rules.two_hands_first = true,
            Variant::Leftover => rules.leftover = Some(LEFTOVER),
            Variant::SameTurn => rules.closing = Closing::SameTurn,
            Variant::SameTurnInLastHand => rules.closing = Closing::SameTurnInLastHand,
            Variant::Distinct => rules.distinct = true,
            Variant::RisingBonus => rules.bonus = Bonus::Rising,
            Variant::FiftyBonus => rules.bonus = Bonus::Fifty,
            Variant::LayOffBonus => rules.lay_off_bonus = true,
            Variant::StepValues => rules.values = CardValues::Steps,
            Variant::ThreeClaims => rules.max_claims = Some(CLAIMS),
            Variant::NoJokerFirst => rules.no_joker_first = true,
            Variant::NoJokers => rules.jokers_per_deck = 0,
            Variant::RedTwos => rules.red_twos_wild = true,
            Variant::TwoJokers => rules.jokers_per_deck = TWO,
            Variant::NoJokerDiscard => rules.forbidden.joker_discard = true,
            Variant::NoPlayableDiscard => rules.forbidden.playable_discard = true,
            Variant::NoOwnClaim => rules.forbidden.own_claim = true,
            Variant::NoClaimDown => rules.forbidden.claim_down = true,
            Variant::MustLayOff => rules.forbidden.keeping_back = true,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A text that names no variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{given}” is no variant{}", known(given))]
pub struct VariantError {
    /// What was written.
    pub given: String,
}

fn known(given: &str) -> String {
    let ids = Variant::ALL.map(Variant::id);
    if given.trim().eq_ignore_ascii_case("V15") {
        let five: Vec<&str> = ids.into_iter().filter(|id| id.contains('-')).collect();
        return format!(", but five: {}", five.join(", "));
    }
    near::suggestion(given, ids)
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads an id; capitals do not matter.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let found = Variant::ALL
            .into_iter()
            .find(|variant| variant.id().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| VariantError {
            given: text.to_owned(),
        })
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
