//! What the quick players of a dream choose, in half a microsecond: they take and claim what brings them nearer, or claim as practice
//! has taught them, and part with what they miss least.
use super::{
    super::practice::ClaimOffer,
    Dream, Setting,
    compact_meld::JOKER,
    held::{Ranking, card, company, has_company, least_missed},
    play::UNKNOWN,
};

/// How bad it is to hand a card to the next player who is down and can lay it off.
const FEEDING: f32 = 200.0;

impl Dream {
    /// Whether the card brings the player nearer, or goes straight to the table.
    pub fn wants(&mut self, setting: &Setting<'_>, place: u8, face: u8) -> bool {
        let fits = self.table.accepts >> face & 1 == 1;
        if self.is_down(place) {
            return fits;
        }
        // V4, D7: two cards more are two more that have to find a place.
        if setting.close_at_once && self.active != place {
            return false;
        }
        let wild = setting.wild >> face & 1 == 1;
        let company = wild || has_company(setting, &self.hands[place as usize], face);
        // Whoever waits to close from the hand has a use for what can be laid off.
        let closes = self.active == place && (fits || company);
        let practised = setting.practice.is_some() && self.active != place && !wild;
        if !company && !closes && !practised {
            return false;
        }
        let away = self.away(setting, place);
        if away == 0 {
            return closes;
        }
        if self.active != place && away > setting.reach {
            return false;
        }
        if practised {
            return self.claim_worth(setting, place, face) > Some(0.0);
        }
        company && {
            let mut hand = self.hands[place as usize];
            hand.add(card(face));
            Self::distance(setting, &hand) < away
        }
    }

    /// What claiming a natural card is worth in points to somebody who is not down, where practice tells.
    fn claim_worth(&mut self, setting: &Setting<'_>, place: u8, face: u8) -> Option<f32> {
        let practice = setting.practice?;
        Some(practice.worth(&self.offer(setting, place, face)))
    }

    /// What practice asks about a natural card before somebody who is not down claims it.
    pub fn offer(&mut self, setting: &Setting<'_>, place: u8, face: u8) -> ClaimOffer {
        let away = self.away(setting, place);
        let mut hand = self.hands[place as usize];
        let cards = hand.len() as u8;
        let (mut nearer, mut company_there) = (false, 0.0);
        if has_company(setting, &hand, face) {
            hand.add(card(face));
            nearer = Self::distance(setting, &hand) < away;
            company_there = company(setting, &hand, face);
        }
        let others = (0..setting.seats).filter(|other| *other != place && !self.is_down(*other));
        let sizes = others.map(|other| self.hands[other as usize].len());
        let (held, count) = sizes.fold((0, 0), |(held, count), size| (held + size, count + 1));
        ClaimOffer {
            nearer,
            company: company_there,
            value: setting.values[face as usize],
            turns_left: self.turns_left(setting, place),
            away,
            cards,
            others: held as f32 / count.max(1) as f32,
        }
    }

    /// The card to discard, and how far the hand is from its contract without it.
    pub fn least_missed(&mut self, setting: &Setting<'_>, place: u8) -> (u8, u8) {
        let hand = self.hands[place as usize];
        let natural = self.held[place as usize] & !setting.wild;
        if natural == 0 {
            let face = self.held[place as usize].trailing_zeros() as u8;
            return (face, UNKNOWN);
        }
        let next = (place + 1) % setting.seats;
        let gifts = if self.is_down(next) {
            self.table.accepts
        } else {
            0
        };
        let down = self.is_down(place);
        let hurry = if down {
            1.0
        } else {
            1.0 / self.turns_left(setting, place)
        };
        let company_of = |face| {
            if down {
                0.0
            } else {
                company(setting, &hand, face)
            }
        };
        let worth = |face: u8| {
            let fed = if gifts >> face & 1 == 1 { FEEDING } else { 0.0 };
            hurry * f32::from(setting.values[face as usize]) - fed - company_of(face)
        };
        let mut ranking = Ranking::of(natural, worth);
        if down {
            return (ranking.next().unwrap_or(JOKER), 0);
        }
        let away = self.away(setting, place);
        least_missed(setting, &hand, ranking, Some(away))
    }

    /// The own turns still to be expected: see [`turns_left`](super::super::outlook::turns_left).
    fn turns_left(&self, setting: &Setting<'_>, place: u8) -> f32 {
        let round = f32::from(self.turn) / f32::from(setting.seats);
        let mut turns = (setting.turns_at_first - 0.6 * round).max(2.0);
        for other in 0..setting.seats {
            if other != place && self.is_down(other) {
                let cards = self.hands[other as usize].len() as f32;
                turns = turns.min(0.7 + 0.8 * cards);
            }
        }
        turns
    }
}
