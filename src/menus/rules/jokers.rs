//! Sentences about jokers in the rules of a table.
use super::sections::say;
use engine::rules::{JokerSwap, MeldKind, MeldSizes, RuleSet, WildLimit, WildLimits};
use gamecore::i18n::Localized;

/// Returns the text key of the sentence about trios with many jokers. Returns `None` if a new trio has a natural card
/// because of the [limit](limits) of jokers.
pub(super) fn in_trios(rules: &RuleSet) -> Option<&'static str> {
    let has_limit = [rules.wilds_laid_down, rules.wilds_later]
        .iter()
        .any(|limits| limits.trio != WildLimit::Any);
    let may_be_jokers = rules.wilds_laid_down.trio.most(0) >= MeldSizes::USUAL.of(MeldKind::Trio);
    match (has_limit, rules.trio.jokers_only) {
        (false, true) => Some("rules-down-trio-jokers"),
        (false, false) => Some("rules-down-trio"),
        (true, _) if !may_be_jokers => None,
        (true, true) => Some("rules-down-trio-only"),
        (true, false) => Some("rules-down-trio-natural"),
    }
}

/// True if a joker on the table never changes its place.
pub(super) fn stay(rules: &RuleSet) -> bool {
    rules.joker_swap == JokerSwap::None && !rules.joker_move
}

/// Returns the sentences of the section about the joker.
pub(super) fn section(rules: &RuleSet) -> Vec<Localized> {
    let mut all = vec![say("rules-joker-1")];
    all.extend(wild_cards(rules));
    all.extend(limits(rules));
    // Most jokers in a meld of any length.
    let most = |kind| {
        let limits = [rules.wilds_laid_down, rules.wilds_later].map(|it| it.of(kind));
        let most = limits.map(|limit| limit.most(usize::MAX));
        most.into_iter().max()
    };
    if most(MeldKind::Run) > Some(0) {
        all.extend(in_runs(rules, most(MeldKind::Run) > Some(1)));
    }
    let is_in_trios = most(MeldKind::Trio) > Some(0);
    let of_trios = match rules.joker_swap {
        JokerSwap::Hand { trios: true, .. } => "rules-joker-trio-leaves",
        _ => "rules-joker-trio",
    };
    all.extend((is_in_trios && !stay(rules)).then(|| say(of_trios)));
    all.extend(rules.red_twos_wild.then(|| say("rules-joker-red-twos")));
    all
}

/// Returns the sentences about neighbours, swaps and moves of jokers in runs.
fn in_runs(rules: &RuleSet, may_be_several: bool) -> Vec<Localized> {
    let side = match rules.run.adjacent_jokers {
        true => may_be_several.then_some("rules-joker-adjacent"),
        false => Some("rules-joker-not-adjacent"),
    };
    let swap = match rules.joker_swap {
        JokerSwap::RunsOfOwner => say("rules-joker-swap-owner"),
        JokerSwap::AnyOtherMeld => say("rules-joker-swap-any"),
        JokerSwap::SameRun => say("rules-joker-swap-same"),
        JokerSwap::Hand { by, .. } => say("rules-joker-swap-hand").arg("by", <&str>::from(by)),
        JokerSwap::None if stay(rules) => say("rules-joker-stay"),
        JokerSwap::None => say("rules-joker-swap-none"),
    };
    let mut all: Vec<Localized> = side.map(say).into_iter().collect();
    all.push(swap);
    let move_key = match rules.joker_swap {
        JokerSwap::SameRun => "rules-joker-move-same",
        _ => "rules-joker-move",
    };
    all.extend(rules.joker_move.then(|| say(move_key)));
    all
}

/// Returns the sentence about other cards that count as jokers (F8).
fn wild_cards(rules: &RuleSet) -> Option<Localized> {
    let wild = rules.wild_cards?;
    let (rank, red) = (<&str>::from(wild.rank), wild.red_only);
    let sentence = say("rules-joker-wild").arg("rank", rank);
    Some(sentence.arg("red", if red { "yes" } else { "no" }))
}

/// Returns the sentences about the maximum numbers of jokers in melds (F9, F10).
fn limits(rules: &RuleSet) -> Vec<Localized> {
    let (down, later) = (rules.wilds_laid_down, rules.wilds_later);
    if !rules.limits_wilds() {
        return Vec::new();
    }
    if down == later {
        return vec![limit("rules-joker-limit", down)];
    }
    vec![
        limit("rules-joker-limit-down", down),
        limit("rules-joker-limit-later", later),
    ]
}

/// Creates a sentence about the maximum number of jokers in trios and runs.
fn limit(key: &str, limits: WildLimits) -> Localized {
    let words = |limit| match limit {
        WildLimit::Any | WildLimit::BesideNaturals(0) => ("any", 0),
        WildLimit::AtMost(0) => ("none", 0),
        WildLimit::AtMost(1) => ("one", 1),
        WildLimit::AtMost(most) => ("most", most),
        WildLimit::AsManyAsNaturals => ("equal", 0),
        WildLimit::FewerThanNaturals => ("fewer", 0),
        WildLimit::BesideNaturals(1) => ("natural", 1),
        WildLimit::BesideNaturals(least) => ("beside", least),
    };
    let ((trio, in_trio), (run, in_run)) = (words(limits.trio), words(limits.run));
    let kinds = match limits.trio == limits.run {
        true => "same",
        false => "each",
    };
    let sentence = say(key).arg("kinds", kinds);
    let sentence = sentence.arg("trio", trio).arg("in_trio", in_trio);
    sentence.arg("run", run).arg("in_run", in_run)
}
