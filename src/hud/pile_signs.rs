//! Key signs and tooltips of the piles.
use super::{
    DEPTH,
    keys::low_sign,
    layer::{Hud, Played, open},
};
use bevy::prelude::*;
use engine::rules::RuleSet;
use gamecore::{
    i18n::Localized,
    input::PlayerAction,
    model::{CardPlacement, DisplayedState, Geometry, HitArea, Zone},
    states::Screen,
};
use ui::{
    page::{Element, row},
    widgets::{HOVER_THROUGH, Tip},
};

/// Height of a sign in design pixels.
const HEIGHT: f32 = 18.0;
/// Distance of a sign from the cards in design pixels.
const GAP: f32 = 2.0;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, tell_piles.in_set(Hud));
}

fn spawn(mut commands: Commands) {
    let piles: [(fn(&Geometry) -> Vec2, _); 2] = [
        (|geometry| geometry.stock, PlayerAction::TakeStock),
        (|geometry| geometry.pile, PlayerAction::Pile),
    ];
    for (pile, act) in piles {
        let place = move |geometry: Res<Geometry>, played: Played| {
            let is_played = played.is_played();
            is_played.then(|| sign_place(pile(&geometry), &geometry))
        };
        let sign = row(0.0).node(|node| node.justify_content = JustifyContent::Center);
        let sign = sign.children(low_sign(act));
        // One layer below the prompts.
        open(sign.through().placed(place), DEPTH - 1, &mut commands);
    }
    // Invisible area over the penalty stock, for its tooltip.
    let penalty = Element::new((Node::default(), HOVER_THROUGH, Tip::new("tip-penalty")));
    open(penalty.placed(penalty_place), DEPTH - 1, &mut commands);
}

/// Returns the rectangle of a sign below its pile. If the row of the viewer's melds leaves too little space, the sign
/// moves up. It then overlaps the middle of the card's lower edge, so that the indices in the corners stay legible.
fn sign_place(pile: Vec2, geometry: &Geometry) -> Rect {
    let half = geometry.pile_size() / 2.0;
    let top = (pile.y + half.y + GAP).min(geometry.own_row.min.y - HEIGHT);
    Rect::new(pile.x - half.x, top, pile.x + half.x, top + HEIGHT)
}

fn penalty_place(geometry: Res<Geometry>, zones: Res<CardPlacement>) -> Option<Rect> {
    // The penalty stock lies sideways.
    let size = geometry.pile_size().yx();
    let is_there = !zones.penalty.is_empty();
    is_there.then(|| Rect::from_center_size(geometry.penalty, size))
}

fn tell_piles(
    shown: Res<DisplayedState>,
    areas: Query<(Entity, &HitArea, Option<&Tip>)>,
    mut commands: Commands,
) {
    for (entity, area, before) in &areas {
        if before.is_some() && !shown.is_changed() {
            continue;
        }
        let tip = match area.zone {
            Zone::Stock => Tip::new("tip-stock").act(PlayerAction::TakeStock),
            Zone::Pile => {
                Tip::of(pile_tip(&shown.rules, shown.has_claims())).act(PlayerAction::Pile)
            }
            Zone::Penalty | Zone::Hand(_) | Zone::Meld(_) => continue,
        };
        if before != Some(&tip) {
            commands.entity(entity).try_insert(tip);
        }
    }
}

/// Returns the description of the discard pile under these rules, in a hand with or without claims.
fn pile_tip(rules: &RuleSet, has_claims: bool) -> Localized {
    let taken = match rules.no_pile_when_down {
        true => "before",
        false => "always",
    };
    let claims = if has_claims { "yes" } else { "no" };
    let tip = Localized::new("tip-pile").arg("taken", taken);
    tip.arg("claims", claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::oficial;
    use gamecore::i18n::{Language, Texts};

    #[test]
    fn the_tooltip_of_the_pile_names_only_what_the_rules_allow() {
        let texts = Texts::shipped(Language::En);
        let tip = |no_pile_when_down, max_claims| {
            let rules = RuleSet {
                no_pile_when_down,
                max_claims,
                ..oficial()
            };
            pile_tip(&rules, rules.has_claims()).resolve(&texts)
        };
        let usual = tip(false, None);
        assert!(
            usual.contains("claim") && !usual.contains("Until"),
            "{usual}"
        );
        assert_eq!(tip(false, Some(3)), usual);
        let strict = tip(true, Some(0));
        assert!(strict.contains("Until you’re down"), "{strict}");
        assert!(!strict.contains("claim"), "{strict}");
    }
}
