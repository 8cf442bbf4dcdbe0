//! The advice on the screen: up to three moves, each with what speaks for it and with a light on the table where it leads to. The
//! panel stands where it covers least, and neither plates nor piles nor the own hand; a click on a move marks its cards.
use super::{
    OpenAdvice,
    frame::{entry, frame},
    words,
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::observe,
};
use engine::{
    melds::{End, MeldId},
    table::Action,
};
use gamecore::{
    i18n::{Localized, Texts},
    input::PlayerAction,
    model::{Advised, Geometry, Key, PlayerIntent, Shown, Zones},
    states::Screen,
};
use hud::{DEPTH, Hud, Part, Space, melds_of};
use ui::widgets::{
    Chosen, Live, Look, Size, Tip, behaviour, button, column,
    free::{Obstacle, least_covering},
    label, localized, one_line, palette as p, row, text, written,
};

const WIDTH: f32 = 330.0;

/// What the panel shows.
#[derive(Clone, PartialEq, Debug)]
struct AdvicePanelModel {
    /// None while the expert is thinking.
    moves: Option<Vec<Told>>,
}

/// A move in the language of the game.
#[derive(Clone, PartialEq, Debug)]
struct Told {
    action: Action,
    step: String,
    verdict: String,
    reasons: Vec<String>,
}

/// The panel, and where it stands once it is known how large it is.
#[derive(Component, Default, Debug)]
pub struct AdvicePanel {
    at: Option<Rect>,
    /// So many combinations were laid out when the place was chosen.
    staged: usize,
}

/// A move on the panel.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct AdvisedMove(pub Action);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show, place, light).chain().in_set(Hud));
}

fn show(
    advice: Res<OpenAdvice>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    geometry: Res<Geometry>,
    mut panels: Query<(Entity, &mut Live<AdvicePanelModel>), With<AdvicePanel>>,
    mut commands: Commands,
) {
    if !advice.is_open() {
        for (entity, ..) in &panels {
            commands.entity(entity).despawn();
        }
        return;
    }
    let Ok((entity, mut live)) = panels.single_mut() else {
        commands
            .spawn((
                frame(&geometry, WIDTH, DEPTH + 4),
                AdvicePanel::default(),
                Live::<AdvicePanelModel>::default(),
                DespawnOnExit(Screen::Table),
            ))
            .insert(Visibility::Hidden);
        return;
    };
    let model = AdvicePanelModel {
        moves: advice.found.as_ref().map(|found| {
            let told = found.iter().enumerate().map(|(place, advice)| Told {
                action: advice.action.clone(),
                step: words::step_and_place(&texts, &advice.action, &shown),
                verdict: words::verdict(&texts, advice, place == 0),
                reasons: words::reasons(&texts, advice, &shown, if place == 0 { 3 } else { 2 }),
            });
            told.collect()
        }),
    };
    live.bypass_change_detection()
        .show(&mut commands, entity, model, build);
}

fn build(panel: &mut ChildSpawnerCommands, model: &AdvicePanelModel) {
    panel.spawn(row(p::GRID)).with_children(|head| {
        head.spawn((
            label("hint-title", text::HEADING),
            Node {
                flex_grow: 1.0,
                ..default()
            },
        ));
        head.spawn((
            button("hint-close", Look::Quiet, Size::Small),
            Tip::new("tip-hint-close").act(PlayerAction::Advice),
            observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                intents.write(PlayerIntent::Advice);
            }),
        ));
    });
    match &model.moves {
        None => _ = panel.spawn(localized(Localized::new("hint-thinking"), text::NOTE)),
        Some(moves) if moves.is_empty() => {
            panel.spawn(localized(Localized::new("hint-none"), text::NOTE));
        }
        Some(moves) => {
            for (place, told) in moves.iter().enumerate() {
                move_box(panel, told, place == 0);
            }
        }
    }
}

fn move_box(panel: &mut ChildSpawnerCommands, told: &Told, best: bool) {
    let (edge, ink) = if best {
        (p::BRASS, p::BRASS_LIGHT)
    } else {
        (p::TEXT.with_alpha(0.25), p::TEXT.with_alpha(0.75))
    };
    let tip = match told.action {
        Action::LayDown { .. } => "tip-advised-lay-down",
        Action::LayOff { .. } | Action::SwapJoker { .. } | Action::Discard { .. } => {
            "tip-advised-card"
        }
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::MoveJoker { .. }
        | Action::TakeBack(_) => "tip-advised-other",
    };
    let node = Node {
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        flex_shrink: 0.0,
        ..column(0.0)
    };
    let action = told.action.clone();
    let prepare = move |_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
        intents.write(PlayerIntent::Prepare(action.clone()));
    };
    panel
        .spawn((
            node,
            behaviour(Look::Quiet),
            AdvisedMove(told.action.clone()),
            Tip::new(tip),
            observe(prepare),
        ))
        .with_children(|whole| {
            whole
                .spawn((entry(edge), Pickable::IGNORE))
                .with_children(|lines| {
                    lines.spawn(written(&told.step, text::STRONG.size(p::SMALL * 1.15)));
                    lines.spawn((written(&told.verdict, text::NOTE.color(ink)), one_line()));
                    for reason in &told.reasons {
                        lines.spawn(written(reason, text::NOTE));
                    }
                });
        });
}

/// Puts the panel where it covers least, and leaves it there while it is as large as it was and no cards are laid out, which want
/// to be looked at before they are laid down.
fn place(
    space: Space,
    (geometry, advice): (Res<Geometry>, Res<OpenAdvice>),
    mut panels: Query<(&mut AdvicePanel, &ComputedNode, &mut Node, &mut Visibility)>,
) {
    for (mut panel, computed, mut node, mut visibility) in &mut panels {
        let size = computed.size() / geometry.scale.max(0.01);
        let staged = space.staged();
        let same = panel.at.is_some_and(|at| at.size().distance(size) < 1.0);
        let settled = same && panel.staged == staged && !geometry.is_changed();
        if size.min_element() < 1.0 || settled {
            continue;
        }
        let advised = advice.found.iter().flatten();
        let advised: Vec<MeldId> = advised
            .flat_map(|advice| melds_of(&advice.action))
            .collect();
        let own = space.own();
        let obstacles = space.obstacles(|part| match part {
            Part::Plate(_) | Part::Pile | Part::Prompt | Part::Buttons => Obstacle::NEVER,
            Part::Hand(seat) if seat == own => Obstacle::NEVER,
            Part::Meld(id) if advised.contains(&id) => 2.0 * Obstacle::SELDOM,
            Part::Contract | Part::Narration | Part::Staged => Obstacle::SELDOM,
            Part::Meld(_) => 3.0 * Obstacle::MAY,
            Part::Bar | Part::Hand(_) => Obstacle::MAY,
        });
        let edge = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-6.0);
        let room = Rect::from_corners(edge.min.with_y(geometry.top_bar.max.y + 2.0), edge.max);
        // Beside the button that it was asked with.
        let wish = Vec2::new(geometry.buttons.max.x, geometry.buttons.min.y - p::GRID) - size / 2.0;
        let at = least_covering(size, room, &obstacles, wish);
        (panel.at, panel.staged) = (Some(at), staged);
        (node.left, node.top) = (px(at.min.x), px(at.min.y));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// The cards that a move is about: those of the own hand, and those on the table that they come to or that are taken.
fn cards_of(action: &Action, shown: &Shown, zones: &Zones) -> Vec<Key> {
    let mut hand = zones.hand(shown.bottom_seat()).to_vec();
    let mut own = |card| {
        let at = hand.iter().position(|key| zones.face(*key) == Some(card))?;
        Some(hand.remove(at))
    };
    let meld = |id: MeldId| zones.melds.get(id.0 as usize).cloned().unwrap_or_default();
    let top = |keys: &[Key]| keys.last().copied();
    match action {
        Action::TakeStock => top(&zones.stock).into_iter().collect(),
        Action::TakeDiscard | Action::Claim => top(&zones.pile).into_iter().collect(),
        Action::Pass | Action::TakeBack(_) => Vec::new(),
        Action::LayDown { melds } => {
            let cards = melds.iter().flat_map(|meld| meld.cards().to_vec());
            cards.filter_map(own).collect()
        }
        Action::LayOff { card, to } => own(*card).into_iter().chain(meld(to.meld)).collect(),
        Action::SwapJoker {
            meld: from,
            at,
            card,
            ..
        } => {
            let joker = meld(*from).get(*at as usize).copied();
            own(*card).into_iter().chain(joker).collect()
        }
        Action::MoveJoker { meld: id, from, to } => {
            let run = meld(*id);
            let joker = match from {
                End::Low => run.first(),
                End::High => run.last(),
            };
            joker.copied().into_iter().chain(meld(to.meld)).collect()
        }
        Action::Discard { card, .. } => own(*card).into_iter().chain(top(&zones.pile)).collect(),
    }
}

/// While a move is pointed at, or has the focus, what it is about is lit.
fn light(
    moves: Query<(Entity, &AdvisedMove, &Hovered)>,
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    (shown, zones): (Res<Shown>, Res<Zones>),
    mut advised: ResMut<Advised>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let here = |entity, hovered: &Hovered| hovered.0 || focused == Some(entity);
    let pointed = moves
        .iter()
        .find(|(entity, _, hovered)| here(*entity, hovered))
        .map(|(_, advised, _)| cards_of(&advised.0, &shown, &zones));
    let cards = pointed.unwrap_or_default();
    if advised.advice != cards {
        advised.advice = cards;
    }
}
