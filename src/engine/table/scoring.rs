//! What a hand costs (R31–R33, V6–V8).
use super::{HandEnd, HowEnded, Table};
use crate::{rules::RuleSet, seat::Seat};

impl Table {
    /// The end of the hand as it stands: everybody scores what they hold, the closer the bonus.
    pub(crate) fn end(&self, closer: Option<Seat>, how: HowEnded) -> HandEnd {
        let public = &self.public;
        let points = self.hands.iter().map(|(seat, hand)| match how {
            HowEnded::Discard | HowEnded::LaidOff if closer == Some(seat) => bonus(
                &public.rules,
                public.hand,
                public.laid_down_this_turn(),
                how,
            ),
            // R32: "los demás apuntan las cartas que tengan en la mano, estén o no ligadas"; R22: cards laid down are not held.
            // D6: a closer with cards left scores them. D2: in tablas all score what they hold.
            HowEnded::Discard | HowEnded::LaidOff | HowEnded::Leftover | HowEnded::None => {
                public.rules.points(hand.iter())
            }
        });
        HandEnd {
            hand: public.hand,
            closer,
            how,
            points: points.collect(),
            hands: self.hands,
        }
    }
}

/// The closer's score. D10: of several bonuses that apply the best one counts, once.
fn bonus(rules: &RuleSet, hand: u8, same_turn: bool, how: HowEnded) -> i32 {
    // R31: −10 only when laid down and closed in the same turn, else 0.
    let laid_down = if same_turn {
        rules.closing_score(hand)
    } else {
        0
    };
    // V8: closing by laying everything off, with no card left to discard.
    let laid_off = if rules.lay_off_bonus && how == HowEnded::LaidOff {
        -50
    } else {
        0
    };
    laid_down.min(laid_off)
}
