//! The review panel after a hand. It lists the player's mistakes that cost points, worst first. It appears next to the
//! hands, which are all face up at that time.
use super::panel::{self, entry_box, panel_frame};
use bevy::prelude::*;
use engine::{
    bots::review::{HindsightFact, Judgement},
    seat::Seat,
};
use gamecore::{
    i18n::{Arg, Localized, Texts, in_words, the_card},
    input::FocusLayer,
    model::{DisplayedState, Geometry, people},
    referee::{AskLookBack, LookBack},
    sets::FrameSystems,
    states::TableOverlay,
};
use ui::{
    page::{Element, IntoElements, button, label, row, scroll},
    widgets::{Checked, Look, OVER_THE_TABLE, Size, palette as p, text},
};

const WIDTH: f32 = 460.0;

#[derive(Component)]
struct Panel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(FrameSystems::Present)
            .run_if(in_state(TableOverlay::HandOver)),
    );
}

fn show(
    back: Res<LookBack>,
    geometry: Res<Geometry>,
    panels: Query<Entity, With<Panel>>,
    mut commands: Commands,
) {
    match (back.is_open(), panels.single()) {
        (false, Ok(panel)) => commands.entity(panel).despawn(),
        (true, Err(_)) => panel_frame(&geometry, WIDTH)
            .sized(corner, |corner: &[Val; 3], node| {
                [node.left, node.right, node.bottom] = *corner;
            })
            .with((GlobalZIndex(OVER_THE_TABLE + 1), FocusLayer::Overlay))
            .with((Panel, DespawnOnExit(TableOverlay::HandOver)))
            .renewed(content)
            .open(&mut commands),
        _ => {}
    }
}

/// Returns the corner of the window above the action buttons: left, right and bottom edge of the panel.
fn corner(geometry: Res<Geometry>) -> [Val; 3] {
    let buttons = geometry.buttons;
    let bottom = px(geometry.size.y - buttons.min.y + p::GRID);
    // Left-handed players have the buttons on the left.
    match buttons.center().x < geometry.size.x / 2.0 {
        true => [px(buttons.min.x), auto(), bottom],
        false => [auto(), px(geometry.size.x - buttons.max.x), bottom],
    }
}

/// Returns the contents of the panel. Returns `None` if nothing has changed.
fn content(
    back: Res<LookBack>,
    (shown, texts): (Res<DisplayedState>, Res<Texts>),
    mut listed: Local<Vec<(Seat, String)>>,
) -> Option<Vec<Element>> {
    let chosen = back.seat?;
    let people = people(&shown);
    if !back.is_changed() && !texts.is_changed() && people == *listed {
        return None;
    }
    listed.clone_from(&people);
    let person = |(seat, name): (Seat, String)| {
        button(name, Look::Segment, Size::Small)
            .with(Checked(seat == chosen))
            .sends(AskLookBack(seat))
    };
    let people: Vec<Element> = people.into_iter().map(person).collect();
    let report = back.report.as_ref();
    let faults = report.into_iter().flat_map(|report| &report.faults);
    let faults: Vec<Element> = faults.map(|fault| mistake(&texts, fault, &shown)).collect();
    let none = faults.is_empty();
    let (more, lost) = report.map_or((0, 0.0), |report| (report.more, report.lost));
    let more = (more > 0).then(|| {
        let more = Localized::new("review-more").arg("count", more as i32);
        label(more, text::NOTE)
    });
    let closing = match (back.done, none) {
        (false, _) => {
            let (judged, of) = report.map_or((0, 0), |report| (report.judged, report.of));
            Localized::new("review-thinking")
                .arg("judged", judged as i32)
                .arg("of", of as i32)
        }
        (true, true) => Localized::new("review-none"),
        (true, false) => Localized::new("review-total").arg("points", lost.round() as i32),
    };
    let content = (
        label("review-title", text::HEADING),
        (people.len() > 1).then(|| row(6.0).children(people)),
        (!none).then(|| scroll(8.0, (faults, more))),
        label(closing, text::NOTE),
    );
    Some(content.into_elements())
}

/// Creates the box of one mistake.
fn mistake(texts: &Texts, fault: &Judgement, shown: &DisplayedState) -> Element {
    let step = |action| panel::step_text(texts, action, fault.top);
    // The engine counts the turns of all players together. The text shows the player's own turn number.
    let round = (usize::from(fault.turn).max(1) - 1) / shown.players.len().max(1) + 1;
    let args = [
        ("round", Arg::from(round)),
        ("played", step(&fault.verdict.played.action).into()),
        ("better", step(&fault.verdict.best.action).into()),
        ("points", Arg::from(fault.lost().round() as i32)),
    ];
    let line = label(texts.with("review-line", &args), text::BODY);
    let facts = fault.hindsight.iter();
    let is_penalty = |fact: &&HindsightFact| matches!(fact, HindsightFact::Penalty { .. });
    let penalty_cards = facts.clone().filter(is_penalty).count();
    let sentence = |fact| fact_in_words(texts, fact, penalty_cards, shown);
    let facts = facts.map(|fact| label(sentence(fact), text::NOTE));
    entry_box(p::AMBER).children((line, facts))
}

/// Returns a sentence about a fact that becomes known only when all hands are turned face up. `penalty_cards` is the
/// number of penalty cards among the facts (F20).
fn fact_in_words(
    texts: &Texts,
    fact: &HindsightFact,
    penalty_cards: usize,
    shown: &DisplayedState,
) -> String {
    let of = |key: &str, name: &str, value: String| texts.with(key, &[(name, value.into())]);
    let about = |key: &str, card| of(key, "card", the_card(texts, card));
    let with = |key: &str, card, name: &str, value: String| {
        let card = the_card(texts, card);
        texts.with(key, &[("card", card.into()), (name, value.into())])
    };
    let name = |seat| shown.name(seat).to_owned();
    match *fact {
        HindsightFact::UsefulTo { card, seats } => {
            let names: Vec<String> = seats.iter().map(name).collect();
            match names.is_empty() {
                true => about("review-useful-nobody", card),
                false => with("review-useful-to", card, "names", in_words(texts, &names)),
            }
        }
        HindsightFact::GotBy { card, seat } => with("review-got-by", card, "name", name(seat)),
        HindsightFact::FromStock { card, useful } => match useful {
            true => about("review-stock-useful", card),
            false => about("review-stock-useless", card),
        },
        HindsightFact::Penalty { card, useful } => {
            let key = match useful {
                true => "review-penalty-useful",
                false => "review-penalty-useless",
            };
            let (card, cards) = (the_card(texts, card), Arg::from(penalty_cards));
            texts.with(key, &[("card", card.into()), ("cards", cards)])
        }
        HindsightFact::Outranked { by } => of("review-outranked", "name", name(by)),
        HindsightFact::LastTurn { closer } => match closer {
            Some(seat) => of("review-last-turn", "name", name(seat)),
            None => texts.get("review-last-turn-nobody"),
        },
    }
}
