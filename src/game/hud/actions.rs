//! The buttons at the bottom right. Each keeps its place all the time, so that none ever lies where another one just was; what
//! cannot be done now is greyed and says why.
use super::{DEPTH, Hud, keys::key_sign};
use crate::{
    engine::{
        matchplay::PlayerKind,
        seat::Seat,
        table::{Legal, Rejection, Viewer},
    },
    game::{
        i18n::{Localized, Texts, rejection_text},
        input::FocusArea,
        model::{Geometry, HandOrder, PlayerIntent, Prompt, Selection, Shown, Sort, Staging},
        states::Screen,
        widgets::{
            Chosen, Greyed, Lit, Look, Size, Tip, at, frame, inked, label, one_line, palette as p,
            row, text,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// What a button of the column does.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionButton {
    /// Lay down what is staged or proposed.
    LayDown,
    /// Propose the next way.
    NextSplit,
    /// Stage the marked cards.
    Stage,
    /// Take back the last step.
    TakeBackOne,
    /// Take back all of this turn.
    TakeBackAll,
    /// Ask what an expert would do.
    Hint,
    /// Sort the own hand.
    SortBy(Sort),
}

/// Why a button cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// A sentence of the HUD.
    Sentence(&'static str),
    /// The engine's reason.
    Rejected(Rejection),
}

/// What decides which buttons can be used.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// What may be done, if anything is asked of the person who looks.
    pub legal: Option<&'a Legal>,
    /// What is staged and proposed.
    pub staging: &'a Staging,
    /// How many cards are marked.
    pub marked: usize,
    /// Whether an own hand is shown.
    pub hand: bool,
    /// Whether the person who looks is down already.
    pub down: bool,
}

impl ActionButton {
    /// The wish it stands for.
    pub fn intent(self) -> PlayerIntent {
        match self {
            ActionButton::LayDown => PlayerIntent::LayDown,
            ActionButton::NextSplit => PlayerIntent::NextSplit,
            ActionButton::Stage => PlayerIntent::Stage,
            ActionButton::TakeBackOne => PlayerIntent::TakeBackOne,
            ActionButton::TakeBackAll => PlayerIntent::TakeBackAll,
            ActionButton::Hint => PlayerIntent::Hint,
            ActionButton::SortBy(sort) => PlayerIntent::SortBy(sort),
        }
    }

    /// What it says about itself.
    pub fn tip(self) -> Tip {
        let key = match self {
            ActionButton::LayDown => "tip-lay-down",
            ActionButton::NextSplit => "tip-split",
            ActionButton::Stage => "tip-stage",
            ActionButton::TakeBackOne => "tip-take-back",
            ActionButton::TakeBackAll => "tip-take-back-all",
            ActionButton::Hint => "tip-hint",
            ActionButton::SortBy(Sort::Rank) => "tip-sort-rank",
            ActionButton::SortBy(Sort::Suit) => "tip-sort-suit",
            ActionButton::SortBy(Sort::Contract) => "tip-sort-contract",
        };
        Tip::new(key).act(self.act())
    }

    /// Why it cannot be used now, if so.
    pub fn why_not(self, now: &Situation<'_>) -> Option<WhyNot> {
        let wait = || Some(WhyNot::Sentence("why-not-now"));
        match self {
            ActionButton::LayDown => match now.legal {
                None => wait(),
                Some(legal) => match &legal.lay_down {
                    Ok(()) => None,
                    Err(Rejection::ContractNotMet) if !now.staging.groups.is_empty() => None,
                    Err(reason) => Some(WhyNot::Rejected(reason.clone())),
                },
            },
            ActionButton::NextSplit if now.staging.proposals.len() < 2 => {
                Some(WhyNot::Sentence("why-no-other-split"))
            }
            ActionButton::Stage if now.down => Some(WhyNot::Rejected(Rejection::AlreadyDown)),
            ActionButton::Stage if now.marked == 0 => Some(WhyNot::Sentence("why-mark-first")),
            ActionButton::TakeBackOne | ActionButton::TakeBackAll
                if now.staging.groups.is_empty() =>
            {
                match now.legal {
                    None => wait(),
                    Some(legal) if legal.take_back == 0 => {
                        Some(WhyNot::Rejected(Rejection::NothingToTakeBack))
                    }
                    Some(_) => None,
                }
            }
            ActionButton::Hint if now.legal.is_none() => wait(),
            ActionButton::Hint if !now.hand => Some(WhyNot::Sentence("why-no-hand")),
            ActionButton::SortBy(_) if !now.hand => Some(WhyNot::Sentence("why-no-hand")),
            ActionButton::NextSplit
            | ActionButton::Stage
            | ActionButton::TakeBackOne
            | ActionButton::TakeBackAll
            | ActionButton::Hint
            | ActionButton::SortBy(_) => None,
        }
    }
}

#[derive(Component)]
struct Column;

#[derive(Component)]
struct SplitLabel;

/// The button that first lays out and then confirms.
#[derive(Component)]
struct LayDownLabel;

/// Three words and what they have in common share one row.
const SORT_LETTERS: f32 = p::SMALL * 0.92;

/// Adds the column of buttons.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (
            place.run_if(resource_changed::<Geometry>.or_else(resource_changed::<Shown>)),
            grey,
            count_ways,
        )
            .in_set(Hud),
    );
}

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let column = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(5),
        justify_content: JustifyContent::FlexEnd,
        ..at(geometry.buttons)
    };
    commands
        .spawn((
            column,
            GlobalZIndex(DEPTH),
            Pickable::IGNORE,
            Column,
            FocusArea::Buttons,
            DespawnOnExit(Screen::Table),
        ))
        .with_children(|column| {
            let all = [
                vec![(ActionButton::LayDown, "action-lay-down", Look::Brass, 44.0)],
                vec![(ActionButton::NextSplit, "action-split", Look::Plain, 30.0)],
                vec![
                    (ActionButton::Stage, "action-stage", Look::Plain, 30.0),
                    (ActionButton::Hint, "hint-button", Look::Plain, 30.0),
                ],
                vec![
                    (
                        ActionButton::TakeBackOne,
                        "action-take-back",
                        Look::Plain,
                        30.0,
                    ),
                    (
                        ActionButton::TakeBackAll,
                        "action-take-back-all",
                        Look::Plain,
                        30.0,
                    ),
                ],
                vec![
                    (
                        ActionButton::SortBy(Sort::Rank),
                        "action-sort-rank",
                        Look::Segment,
                        28.0,
                    ),
                    (
                        ActionButton::SortBy(Sort::Suit),
                        "action-sort-suit",
                        Look::Segment,
                        28.0,
                    ),
                    (
                        ActionButton::SortBy(Sort::Contract),
                        "action-sort-contract",
                        Look::Segment,
                        28.0,
                    ),
                ],
            ];
            for line in all {
                column
                    .spawn((row(4.0), Pickable::IGNORE))
                    .with_children(|line_| {
                        if let [(ActionButton::SortBy(_), ..), ..] = line[..] {
                            let words = label("action-sort", text::NOTE.size(SORT_LETTERS));
                            line_.spawn((words, one_line()));
                        }
                        for (action, key, look, height) in line {
                            let size = if action == ActionButton::LayDown {
                                Size::Large
                            } else {
                                Size::Small
                            };
                            let words = Localized::new(key).arg("shown", 1).arg("all", 1);
                            let letters = match action {
                                ActionButton::SortBy(_) => SORT_LETTERS,
                                _ => size.measures().2,
                            };
                            let style = if size == Size::Large {
                                text::STRONG
                            } else {
                                text::BODY
                            };
                            let words = (
                                Text::default(),
                                words,
                                inked(style.size(letters)),
                                one_line(),
                            );
                            let mut button = line_.spawn((
                                frame(look, size),
                                action,
                                action.tip(),
                                observe(send),
                                children![words],
                            ));
                            button.entry::<Node>().and_modify(move |mut node| {
                                node.height = px(height);
                                node.padding = UiRect::horizontal(px(2));
                                node.column_gap = px(2);
                                // Short words leave room for long ones with the signs of their keys.
                                node.flex_grow = 1.0;
                            });
                            if let ActionButton::SortBy(_) = action {
                                button.insert(Lit(false));
                            }
                            // The three ways to sort share one key, which the narrow buttons have no room to show.
                            if !matches!(action, ActionButton::SortBy(_)) {
                                button.with_child(key_sign(action.act()));
                            }
                            if action == ActionButton::NextSplit {
                                button.insert(SplitLabel);
                            } else if action == ActionButton::LayDown {
                                button.insert(LayDownLabel);
                            }
                        }
                    });
            }
        });
}

fn send(
    event: On<Chosen>,
    buttons: Query<&ActionButton>,
    mut intents: MessageWriter<PlayerIntent>,
) {
    if let Ok(button) = buttons.get(event.entity) {
        intents.write(button.intent());
    }
}

/// The column stands at its place; a table of bots alone has none.
fn place(geometry: Res<Geometry>, shown: Res<Shown>, mut columns: Query<&mut Node, With<Column>>) {
    let people = shown
        .players
        .iter()
        .any(|player| player.kind == PlayerKind::Human);
    for mut node in &mut columns {
        node.display = if people && shown.view.is_some() {
            Display::Flex
        } else {
            Display::None
        };
        let rect = geometry.buttons;
        (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
        (node.width, node.height) = (px(rect.width()), px(rect.height()));
    }
}

/// What may be done by the person whose hand is open.
fn legal_of(prompt: &Prompt, viewer: Viewer) -> Option<&Legal> {
    let (seat, legal): &(Seat, Legal) = prompt.open.as_ref()?;
    (viewer == Viewer::Seat(*seat)).then_some(legal)
}

fn grey(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    staging: Res<Staging>,
    selection: Res<Selection>,
    order: Res<HandOrder>,
    texts: Res<Texts>,
    mut buttons: Query<(Entity, &ActionButton, Option<&Greyed>, Option<&mut Lit>)>,
    mut commands: Commands,
) {
    let now = Situation {
        legal: legal_of(&prompt, shown.viewer),
        staging: &staging,
        marked: selection.cards.len(),
        hand: shown
            .view
            .as_ref()
            .is_some_and(|view| !view.hand.is_empty()),
        down: shown.is_down(shown.bottom_seat()),
    };
    for (entity, button, greyed, lit) in &mut buttons {
        let wanted = button.why_not(&now).map(|why| match why {
            WhyNot::Sentence(key) => Greyed::Because(key),
            WhyNot::Rejected(reason) => Greyed::Said(rejection_text(&texts, &reason)),
        });
        if wanted.as_ref() != greyed {
            match wanted {
                Some(wanted) => commands.entity(entity).insert(wanted),
                None => commands.entity(entity).remove::<Greyed>(),
            };
        }
        if let (Some(mut lit), ActionButton::SortBy(sort)) = (lit, button) {
            lit.set_if_neq(Lit(order.latched == Some(*sort)));
        }
    }
}

fn count_ways(
    staging: Res<Staging>,
    buttons: Query<&Children, With<SplitLabel>>,
    lay_down: Query<&Children, With<LayDownLabel>>,
    mut texts: Query<&mut Localized>,
) {
    if !staging.is_changed() {
        return;
    }
    let key = if staging.groups.is_empty() {
        "action-lay-down"
    } else {
        "action-confirm"
    };
    for part in lay_down.iter().flatten() {
        if let Ok(mut text) = texts.get_mut(*part) {
            text.set_if_neq(Localized::new(key));
        }
    }
    let all = staging.proposals.len().max(1);
    for part in buttons.iter().flatten() {
        if let Ok(mut text) = texts.get_mut(*part) {
            *text = Localized::new("action-split")
                .arg("shown", staging.shown.min(all - 1) + 1)
                .arg("all", all);
        }
    }
}
