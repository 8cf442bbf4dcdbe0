//! The policy of a scripted phone. It depends only on the last messages that the phone has received.
use serde_json::Value;

const RANKS: &str = "A23456789TJQK";

/// Chooses one of the legal actions. Returns `None` while another player must answer first, so that the order of
/// answers is fixed.
pub fn choose(view: &Value, decide: &Value) -> Option<Value> {
    let legal = decide["legal"].as_array().expect("a list");
    let named = |name: &str| {
        legal
            .iter()
            .filter(|one| one["do"] == name)
            .collect::<Vec<_>>()
    };
    let stage = decide["stage"].as_str().expect("a stage");
    match stage {
        "late_claim" => return None,
        "claim" if first_awaited(view)? != view["you"].as_u64()? => return None,
        "play" if first_awaited(view).is_some() => return None,
        _ => {}
    }
    for name in ["lay_down", "lay_off"] {
        if let Some(action) = named(name).first() {
            return Some((*action).clone());
        }
    }
    if let Some(action) = named("take_discard").first()
        && useful(view, view["pile"].as_array()?.last()?.as_str()?)
    {
        return Some((*action).clone());
    }
    if stage == "claim" {
        let wanted =
            useful(view, view["claim"]["card"].as_str()?) && view["turn"].as_u64()? % 3 == 0;
        let name = if wanted { "claim" } else { "pass" };
        return named(name).first().map(|action| (*action).clone());
    }
    if let Some(action) = named("take_stock").first() {
        return Some((*action).clone());
    }
    let discards = named("discard");
    let loosest = discards
        .iter()
        .min_by_key(|action| company(view, action["card"].as_str().unwrap_or("JK")));
    loosest
        .map(|action| (*action).clone())
        .or_else(|| legal.last().cloned())
}

/// Returns the next player who must answer the claim, counting from the player whose turn it is.
fn first_awaited(view: &Value) -> Option<u64> {
    let answers = view["claim"]["answers"].as_array()?;
    let seating: Vec<u64> = view["seating"]
        .as_array()?
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    let active = view["active"].as_u64()?;
    let at = seating.iter().position(|seat| *seat == active)?;
    (1..seating.len())
        .map(|step| seating[(at + step) % seating.len()])
        .find(|seat| answers[*seat as usize] == "awaited")
}

/// Returns how well the card combines with the player's other cards into trios and runs, as a score. A joker scores
/// 100.
fn company(view: &Value, card: &str) -> i32 {
    if card == "JK" {
        return 100;
    }
    let contract = view["contract"].as_str().unwrap_or_default();
    let cards = view["cards"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    let place = |card: &str| RANKS.find(&card[..1]).unwrap_or_default() as i32;
    let mut score = -1;
    for other in cards.filter(|other| *other != "JK") {
        if contract.contains('T') && other[..1] == card[..1] {
            score += 3;
        }
        let apart = (place(other) - place(card)).abs();
        if contract.contains('E') && other[1..] == card[1..] && (1..3).contains(&apart) {
            score += 2;
        }
    }
    score
}

fn useful(view: &Value, card: &str) -> bool {
    let down = view["down"][view["you"].as_u64().unwrap_or_default() as usize] == true;
    !down && company(view, card) >= 4
}
