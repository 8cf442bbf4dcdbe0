//! `continental solve`: finds the ways to lay down a hand, or the cards that it lacks. Parses the hand typed on the
//! command line.
use super::{
    Failure,
    choice::{ChosenRules, RulesChoice},
    print_answer,
};
use clap::Args;
use engine::{
    cards::{Card, CardCounts, NotationError, write_cards},
    melds::{self, NewMeld},
    rules::{Contract, MeldKind, RuleSet, Variant},
    table,
    text::{counted, visible},
};
use serde::Serialize;
use std::io::{self, Write};

const AFTER: &str = "\
Exit codes: 0 success, even if the hand cannot be laid down; 2 invalid hand, contract or rules.";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct SolveArgs {
    /// Contract to lay down: T for a trio and E for a run, like TE. T4E5E6 is a trio of four or more cards, a run of five or more and a run of six or more.
    #[arg(long, value_name = "CODE", value_parser = contract)]
    contract: Contract,
    /// Cards in the hand, like “7H 7S JK”; lower case, commas and 10 for T are accepted.
    #[arg(required = true, value_name = "CARDS")]
    cards: Vec<String>,
    #[command(flatten)]
    rules: RulesChoice,
    /// Maximum number of ways to lay down to print.
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    ways: u16,
    /// Print the answer as JSON.
    #[arg(long)]
    json: bool,
}

fn contract(text: &str) -> Result<Contract, String> {
    text.trim()
        .parse()
        .map_err(|error: engine::rules::ContractError| error.to_string())
}

pub(super) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let chosen = args.rules.load()?;
    let cards = read_hand(&args.cards.join(" "), &chosen.rules).map_err(Failure::Usage)?;
    let answer = SolveAnswer::of(&chosen, args.contract, &cards, args.ways.into());
    print_answer(args.json, &answer, |out| answer.tell(out))
}

/// JSON output of `continental solve`.
#[derive(Serialize)]
struct SolveAnswer {
    contract: Contract,
    rules: String,
    variants: Vec<Variant>,
    cards: Vec<Card>,
    /// Points of all cards in the hand.
    points: i32,
    can_lay_down: bool,
    /// True if the contract is that of the last hand, and the rules ask for all cards at once (V23).
    must_lay_down_all: bool,
    /// Number of cards that the hand lacks for the contract.
    distance: u8,
    /// Way to lay down that leaves the fewest points in the hand. Under V20 it leaves a card for the discard, and under V23
    /// it uses all cards in the last hand.
    best: Option<LayDownWay>,
    /// Different ways to lay down, best first.
    ways: Vec<LayDownWay>,
    /// For each meld of the contract: the cards in the hand that belong to it, and the cards that are missing.
    groups: Vec<melds::Group>,
    /// Cards in the hand that belong to none of `groups`.
    loose: Vec<Card>,
    /// Cards that would bring the hand nearer to the contract. Cards of which the hand already holds every copy are
    /// left out.
    outs: Vec<Card>,
}

#[derive(Clone, Serialize)]
struct LayDownWay {
    melds: Vec<NewMeld>,
    left: Vec<Card>,
    points_left: i32,
}

impl SolveAnswer {
    pub fn of(
        chosen: &ChosenRules,
        contract: Contract,
        cards: &[Card],
        most: usize,
    ) -> SolveAnswer {
        let rules = &chosen.rules;
        let hand: CardCounts = cards.iter().copied().collect();
        let way = |melds| LayDownWay::of(&hand, melds, rules);
        let is_last = rules.contracts().last() == Some(&contract);
        let whole = rules.lays_down_all(contract, is_last);
        let now = table::lay_down_rules(rules, whole);
        let allowed = |melds| table::allowed_lay_down(rules, contract, &hand, whole, melds);
        let mut ways = Vec::new();
        for melds in melds::lay_downs(&hand, contract, &now, most) {
            ways.extend(allowed(melds).filter(|melds| !ways.contains(melds)));
        }
        let best = melds::best_lay_down(&hand, contract, &now, &[]).and_then(allowed);
        let grouping = melds::grouping(&hand, contract, rules);
        SolveAnswer {
            contract,
            rules: rules.name.clone(),
            variants: chosen.variants.clone(),
            cards: cards.to_vec(),
            points: rules.points(cards.iter().copied()),
            can_lay_down: best.is_some(),
            must_lay_down_all: whole,
            distance: melds::distance(&hand, contract, rules),
            best: best.map(way),
            ways: ways.into_iter().map(way).collect(),
            groups: grouping.groups,
            loose: grouping.loose,
            outs: melds::outs(&hand, contract, rules).to_vec(),
        }
    }

    /// Prints the result as text.
    pub fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let title = super::choice::title(&self.rules, &self.variants);
        let (contract, rules, hand) = (self.contract, visible(&title), write_cards(&self.cards));
        let cards = counted(self.cards.len(), "card");
        writeln!(out, "{contract} by {rules}, {cards}: {hand}")?;
        match &self.best {
            Some(best) => {
                writeln!(out, "It can be laid down.\n\nBest:  {}", best.told())?;
                writeln!(out, "Ways:")?;
                for (i, way) in self.ways.iter().enumerate() {
                    writeln!(out, "{:>4}.  {}", i + 1, way.told())?;
                }
                Ok(())
            }
            None => self.write_missing_cards(out),
        }
    }

    fn write_missing_cards(&self, out: &mut impl Write) -> io::Result<()> {
        if self.distance == 0 {
            // V20 and V23 forbid some ways to lay the contract down.
            return writeln!(
                out,
                "It holds the contract, but these rules do not let it lay down: {}",
                match self.must_lay_down_all {
                    true => "all cards of this hand go down at once (V23, F16)",
                    false => "a card must be left for the discard (V20)",
                }
            );
        }
        let cards = counted(self.distance, "card");
        writeln!(out, "It lacks {cards}.\n\nNearest:")?;
        for part in &self.groups {
            let kind = match part.kind {
                MeldKind::Trio => "trio",
                MeldKind::Run => "run",
            };
            let have = match part.cards.as_slice() {
                [] => "nothing yet".to_owned(),
                cards => write_cards(cards),
            };
            write!(out, "  {kind:<4}  {have}")?;
            match part.lacks {
                0 => writeln!(out)?,
                lacks if part.wants.is_empty() => writeln!(out, "; lacks {lacks}")?,
                lacks => writeln!(out, "; lacks {lacks}: {}", write_cards(&part.wants))?,
            }
        }
        writeln!(out, "  loose {}", write_cards(&self.loose))?;
        if self.outs.is_empty() {
            return writeln!(out, "\nNo single card that can still come brings it nearer");
        }
        let (count, outs) = (self.outs.len(), write_cards(&self.outs));
        writeln!(out, "\nNearer with any of {count}: {outs}")
    }
}

impl LayDownWay {
    fn of(hand: &CardCounts, melds: Vec<NewMeld>, rules: &RuleSet) -> LayDownWay {
        let left = hand.without(melds.iter().flat_map(NewMeld::cards).copied());
        LayDownWay {
            melds,
            left: left.to_vec(),
            points_left: rules.points(left.iter()),
        }
    }

    fn told(&self) -> String {
        let melds = self.melds.iter().map(|meld| write_cards(meld.cards()));
        let melds: Vec<String> = melds.collect();
        let left = match self.left.as_slice() {
            [] => "nothing left".to_owned(),
            left => format!("left {} ({})", write_cards(left), self.points_left),
        };
        format!("{}; {left}", melds.join(" | "))
    }
}

/// Reads cards separated by spaces or commas. Accepts lower case, `10`, suit symbols and `joker`.
///
/// # Errors
/// Returns an error if a word is not a card, or if the hand has more copies of a card than the shoe. The error names
/// the position of the word.
fn read_hand(text: &str, rules: &RuleSet) -> Result<Vec<Card>, String> {
    let separator = |letter: char| letter.is_whitespace() || letter == ',' || letter == ';';
    let words = text.split(separator).filter(|word| !word.is_empty());
    let (mut cards, mut counts) = (Vec::new(), CardCounts::EMPTY);
    for (i, word) in words.enumerate() {
        let place = i + 1;
        let card = plain(word).parse::<Card>();
        let card = card.map_err(|_| format!("card {place}: {}", NotationError(word.to_owned())))?;
        if !rules.can_come(&counts, card) {
            let name = &rules.name;
            let packs = match rules.copies(card) {
                0 => format!("there is no {card} by the rules {name}"),
                most => format!("there are only {most} {card} by the rules {name}"),
            };
            return Err(format!("card {place}: {packs}"));
        }
        counts.add(card);
        cards.push(card);
    }
    if cards.is_empty() {
        return Err("the hand is empty: write cards like “7H 7S JK”".to_owned());
    }
    Ok(cards)
}

/// Converts a word to the card notation of match records.
fn plain(word: &str) -> String {
    let word = word.to_uppercase();
    if word == "JOKER" || word == "*" {
        return "JK".to_owned();
    }
    let suit = |letter| match letter {
        '♣' => 'C',
        '♦' => 'D',
        '♥' => 'H',
        '♠' => 'S',
        letter => letter,
    };
    // A suit symbol may be followed by a variation selector, which requests a coloured emoji.
    let plain: String = word.replace('\u{fe0f}', "").chars().map(suit).collect();
    match plain.strip_prefix("10") {
        Some(suit) => format!("T{suit}"),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        cards::write_cards,
        rules::{RuleFile, combine, fournier, oficial},
    };

    #[test]
    fn cards_are_read_in_all_usual_spellings() {
        for typed in [
            "7H TS JK AD",
            "7h,10s, jk ; ad",
            "7♥ 10♠ joker A♦",
            " 7h\n10S\t* ad ",
        ] {
            let cards = read_hand(typed, &oficial()).map(|cards| write_cards(&cards));
            assert_eq!(cards.as_deref(), Ok("7H TS JK AD"), "{typed}");
        }
    }

    /// Returns the text of the answer for a trio in the last hand by these rules.
    fn solved(hand: &str, variants: &[Variant]) -> String {
        let trio = "T".parse().expect("a contract");
        let base = RuleSet {
            hands: Some(vec![trio]),
            ..oficial()
        };
        let rules = combine(&base, variants).expect("no conflict").rules;
        let cards = read_hand(hand, &rules).expect("cards");
        let chosen = ChosenRules {
            file: RuleFile::of(base),
            rules,
            variants: variants.to_vec(),
        };
        let mut told = Vec::new();
        let answer = SolveAnswer::of(&chosen, trio, &cards, 20);
        answer.tell(&mut told).expect("written to memory");
        String::from_utf8(told).expect("a text")
    }

    #[test]
    fn v20_v23_only_allowed_ways_to_lay_down_are_listed() {
        let (keep, whole) = (&[Variant::MustDiscard][..], &[Variant::WholeLastHand][..]);
        for (hand, variants, said) in [
            ("7H 7S 7C 7D", keep, "Best:  7D 7H 7S; left 7C (7)"),
            (
                "7H 7S 7C",
                keep,
                "a card must be left for the discard (V20)",
            ),
            ("7H 7S 7C 7D", whole, "Best:  7C 7D 7H 7S; nothing left"),
            (
                "7H 7S 7C KD",
                whole,
                "all cards of this hand go down at once",
            ),
            ("7H 7S KD", whole, "It lacks 1 card."),
        ] {
            let told = solved(hand, variants);
            assert!(told.contains(said), "{hand}: {told}");
        }
    }

    #[test]
    fn a_wrong_card_is_named_with_its_place() {
        let rules = RuleSet {
            jokers_per_deck: 0,
            ..oficial()
        };
        for (typed, rules, said) in [
            ("7H 1S", &oficial(), "card 2: “1S” is no card: "),
            ("7H 7HH", &oficial(), "card 2: “7HH” is no card"),
            ("", &oficial(), "the hand is empty"),
            ("7H 7H 7H", &oficial(), "card 3: there are only 2 7H"),
            ("7H JK", &rules, "card 2: there is no JK"),
        ] {
            let error = read_hand(typed, rules).expect_err(typed);
            assert!(error.starts_with(said), "{error}");
        }
        assert!(read_hand("7H 7H 7H 7H", &fournier()).is_ok());
    }
}
