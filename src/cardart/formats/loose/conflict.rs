//! Several pictures for one slot, or one that may stand for several: which of them is shown, and which is told.
use super::{
    gathered::Loose,
    sharpness::{plain_name, sharpness},
};
use crate::{
    Instead, Reason, Slot, Slots, Source,
    names::{self, Named},
    survey,
};

/// The faces of a deck.
const DECK: usize = 52;

impl<'a> Loose<'a> {
    /// Gives a slot its file. Of two, the sharper one wins: shapes, then double size; then the one that does not count (beside a jack
    /// an 11 is another card), then the first by name.
    pub(super) fn put(&mut self, slot: Slot, name: &str) {
        let Some(other) = self.found.face(slot).map(|source| source.file.clone()) else {
            return self.found.put(slot, Source::whole(name));
        };
        let rank = |name: &str| (sharpness(name), !is_counted(name));
        let (better, worse) = if rank(name) > rank(&other) {
            (name, other.as_str())
        } else {
            (other.as_str(), name)
        };
        // The same picture in several sizes is no mistake.
        if plain_name(better) != plain_name(worse) {
            self.tell_duplicate(slot, worse, better);
        }
        let better = Source::whole(better);
        self.found.put(slot, better);
    }

    /// A card of several numbered pictures is shown by the one without a number, else by the lowest.
    pub(super) fn put_variants(&mut self) {
        let mut variants = std::mem::take(&mut self.variants);
        variants.sort_unstable_by_key(|(number, _, name)| (*number, *name));
        for (_, slot, name) in variants {
            match self.found.face(slot).map(|source| source.file.clone()) {
                None => self.found.put(slot, Source::whole(name)),
                Some(used) => self.tell_duplicate(slot, name, &used),
            }
        }
    }

    /// Beside a deck `j.gif` is its joker and `b.gif` its back, but `b.gif` and `r.gif` are its black and its red joker; alone they
    /// could be anything.
    pub(super) fn put_letters(&mut self) {
        let is_deck = self.found.count() >= DECK / 2;
        let letters = std::mem::take(&mut self.letters);
        let has = |one: fn(&Named) -> bool| letters.iter().any(|(named, _)| one(named));
        let are_jokers = has(is_back) && has(is_red);
        for (named, name) in letters {
            let named = match named {
                Named::Back(_) if are_jokers => Some(Named::Joker(Some(0))),
                named if is_red(&named) && !are_jokers => None,
                named => Some(named),
            };
            match named.filter(|_| is_deck) {
                Some(named) => self.add_named(name, Some(named)),
                None => self.tell_unknown(name),
            }
        }
    }

    /// Two jokers: by colour, else by order, black first.
    pub(super) fn put_jokers(&mut self) {
        let [black, red, unsaid] = std::mem::take(&mut self.jokers);
        for (slot, names) in [(Slot::Joker(0), black), (Slot::Joker(1), red)] {
            names.into_iter().for_each(|name| self.put(slot, name));
        }
        for name in unsaid {
            let free = [0, 1]
                .into_iter()
                .map(Slot::Joker)
                .find(|slot| self.found.face(*slot).is_none());
            self.put(free.unwrap_or(Slot::Joker(1)), name);
        }
    }

    pub(super) fn tell_duplicate(&mut self, slot: Slot, name: &str, used: &str) {
        let other = survey::file(used).to_owned();
        let reason = Reason::Duplicate {
            slot: Slots(vec![slot]),
            other: other.clone(),
        };
        self.problem(name, reason, Instead::File(other));
    }
}

/// Whether a picture card or an ace is called by a number.
fn is_counted(name: &str) -> bool {
    let words = names::words(survey::stem(name));
    let mut numbers = words.iter().filter_map(|word| word.parse::<u8>().ok());
    numbers.any(|number| number == 1 || number > 10)
}

fn is_back(named: &Named) -> bool {
    matches!(named, Named::Back(_))
}

fn is_red(named: &Named) -> bool {
    *named == Named::Joker(Some(1))
}
