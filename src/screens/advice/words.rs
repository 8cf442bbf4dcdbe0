//! Moves and reasons in words.
use engine::{
    bots::{Advice, Reason},
    cards::Card,
    table::Action,
};
use gamecore::{
    i18n::{Arg, Texts, card_short, in_words, signed, the_card},
    model::Shown,
};
use hud::ways;

/// How many helpful cards are named at most.
const NAMED: usize = 8;

/// What is done, in a few words. `top` is the card on the discard pile.
pub(super) fn step(texts: &Texts, action: &Action, top: Option<Card>) -> String {
    let of = |key: &str, card: Option<Card>| {
        let card = card.map_or_else(String::new, |card| the_card(texts, card));
        texts.with(key, &[("card", card.into())])
    };
    match action {
        Action::TakeStock => texts.get("hint-move-take-stock"),
        Action::TakeDiscard => of("hint-move-take-discard", top),
        Action::Claim => of("hint-move-claim", top),
        Action::Pass => texts.get("hint-move-pass"),
        Action::LayDown { .. } => texts.get("hint-move-lay-down"),
        Action::LayOff { card, .. } => of("hint-move-lay-off", Some(*card)),
        Action::SwapJoker { card, .. } => of("hint-move-swap", Some(*card)),
        Action::MoveJoker { .. } => texts.get("hint-move-move-joker"),
        Action::Discard { card, .. } => of("hint-move-discard", Some(*card)),
        Action::TakeBack(_) => texts.get("action-take-back"),
    }
}

/// The move with the place on the table where it leads to, if it leads to one.
pub(super) fn step_and_place(texts: &Texts, action: &Action, shown: &Shown) -> String {
    let pile = shown.view.as_ref().map(|view| &view.table.pile);
    let what = step(texts, action, pile.and_then(|pile| pile.last().copied()));
    match ways::place_in_words(texts, shown, action) {
        Some(place) => {
            let args = [("move", what.into()), ("place", place.into())];
            texts.with("hint-move-at", &args)
        }
        None => what,
    }
}

/// A difference of fewer standard errors than this may be none.
const AS_GOOD: f64 = 2.0;

/// How good the move is beside the best.
pub(super) fn verdict(texts: &Texts, advice: &Advice, best: bool) -> String {
    if best {
        texts.get("hint-best")
    } else {
        if advice.behind < AS_GOOD * advice.error {
            return texts.get("hint-as-good");
        }
        // Half a point is no difference that anybody could tell.
        let points = advice.behind.round().max(1.0);
        texts.with("hint-behind", &[("points", Arg::from(points as i32))])
    }
}

/// What there is to say about the move: first what is to be expected, then why, in at most `most` reasons.
pub(super) fn reasons(texts: &Texts, advice: &Advice, shown: &Shown, most: usize) -> Vec<String> {
    // A bonus may be expected; a number below zero needs no singular, but a true minus sign.
    let round = |points: f64| match points.round() as i32 {
        points @ 0.. => Arg::from(points),
        bonus => Arg::from(signed(bonus)),
    };
    let others = shown.seating.map_or(1, |seating| seating.len() - 1);
    let expected = [
        ("points", round(advice.points)),
        ("others", round(advice.others)),
        ("players", Arg::from(others as i32)),
    ];
    let mut lines = vec![texts.with("hint-expected", &expected)];
    if advice.distance > 0 {
        let percent = Arg::from((advice.down_soon * 100.0).round() as i32);
        lines[0] += " · ";
        lines[0] += &texts.with("hint-chance", &[("percent", percent)]);
    }
    // A finished contract needs no card.
    let worth = |reason: &&Reason| advice.distance > 0 || !matches!(reason, Reason::Helped(_));
    lines.extend(
        advice
            .reasons
            .iter()
            .filter(worth)
            .take(most)
            .map(|reason| one(texts, *reason, advice, shown)),
    );
    lines
}

fn one(texts: &Texts, reason: Reason, advice: &Advice, shown: &Shown) -> String {
    let count = |key: &str, name: &str, number: i32| texts.with(key, &[(name, Arg::from(number))]);
    match reason {
        Reason::Closes => texts.get("hint-reason-closes"),
        Reason::LaysDown => texts.get("hint-reason-lays-down"),
        Reason::LaysOff => texts.get("hint-reason-lays-off"),
        Reason::Nearer(cards) => count("hint-reason-nearer", "cards", cards.into()),
        Reason::Breaks(cards) => count("hint-reason-breaks", "cards", cards.into()),
        Reason::Penalty => texts.get("hint-reason-penalty"),
        Reason::MoreCards => texts.get("hint-reason-more-cards"),
        Reason::Sheds(points) => count("hint-reason-sheds", "points", points),
        Reason::Helped(cards) => {
            let told = count("hint-reason-helped", "cards", cards.into());
            match helpful(texts, advice) {
                Some(list) => texts.with(
                    "hint-with-cards",
                    &[("reason", told.into()), ("cards", list.into())],
                ),
                None => told,
            }
        }
        Reason::Feeds => {
            let names = advice.feeds.iter().map(|seat| shown.name(seat).to_owned());
            let names = in_words(texts, &names.collect::<Vec<_>>());
            texts.with("hint-reason-feeds", &[("names", names.into())])
        }
        Reason::FeedsNobody => texts.get("hint-reason-feeds-nobody"),
    }
}

/// The cards that bring the hand nearer, by name if they are few.
fn helpful(texts: &Texts, advice: &Advice) -> Option<String> {
    let faces: Vec<String> = advice
        .helpful
        .faces()
        .map(|card| card_short(texts, card))
        .collect();
    (1..=NAMED).contains(&faces.len()).then(|| faces.join(" "))
}
