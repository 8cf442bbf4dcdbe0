//! The top bar. The number of the hand, its contract and the rules are on the left; the log and menu buttons are on the
//! right.
use super::{DEPTH, Hud, ToggleLog, keys::low_sign, layer::open};
use bevy::{prelude::*, ui::UiGlobalTransform};
use engine::rules::Contract;
use gamecore::{
    i18n::{Localized, words},
    input::{FocusArea, PlayerAction},
    model::{DisplayedState, Geometry},
    states::{Menu, Screen, Watching},
};
use ui::{
    page::{Element, Navigate, button, column, line, rounded, row, spacer},
    widgets::{
        ButtonInk, HOVER_THROUGH, Look, Named, Size, Tip, ToastBox, frame, palette as p, text,
        visible_if,
    },
};

/// Content of the left side of the top bar.
#[derive(Clone, PartialEq, Debug)]
struct Heading {
    /// Number of the hand, number of all hands (0 if it depends on the players, F17), and the viewer's contract.
    hand: Option<(usize, usize, Option<Contract>)>,
    /// Name of the player whose contract is shown, and its text size, if it does not go without saying.
    owner: Option<(String, f32)>,
    /// Name of the rules. `None` with large text, and in replays, where the timeline needs the space.
    rules: Option<Localized>,
}

#[derive(Component)]
struct HeadingPart;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, give_way.in_set(Hud));
}

fn spawn(mut commands: Commands) {
    let heading_part = row(12.0)
        .node(|node| node.flex_shrink = 0.0)
        .with(HeadingPart)
        .live(heading, Heading::build);
    let log = button("bar-log", Look::Quiet, Size::Small)
        .with(Tip::new("tip-log").act(PlayerAction::Log))
        .sends(ToggleLog);
    let bar = || rounded(20.0, 2.0, f32::MAX).with((BackgroundColor(p::BRASS), ButtonInk));
    let menu_sign = column(4.0).through().node(|node| node.width = px(20));
    let menu = Element::new((frame(Look::Quiet, Size::Small), Named::new("act-menu")))
        .with(Tip::new("tip-menu").act(PlayerAction::Menu))
        .does(Navigate::To(Menu::Pause))
        .children(menu_sign.children([bar(), bar(), bar()]));
    let menu = sign_below(menu, PlayerAction::Menu).node(|node| {
        (node.min_width, node.row_gap) = (px(42), px(2));
        node.padding = UiRect::horizontal(px(4));
    });
    let height = |geometry: Res<Geometry>| geometry.top_bar.height();
    let bar = row(12.0)
        .node(|node| {
            (node.position_type, node.width) = (PositionType::Absolute, percent(100));
            node.padding = UiRect::horizontal(px(14));
        })
        .sized(height, |height: &f32, node| node.height = px(*height))
        .with(BackgroundColor(Color::BLACK.with_alpha(0.28)))
        .with(FocusArea::Bar)
        .children((
            heading_part.through(),
            spacer(),
            sign_below(log, PlayerAction::Log),
            menu,
        ));
    open(bar.through(), DEPTH, &mut commands);
}

/// Puts a button's key sign below its content, because the bar has no room beside it.
fn sign_below(button: Element, act: PlayerAction) -> Element {
    let button = button.children(low_sign(act));
    button.node(|node| {
        (node.flex_direction, node.row_gap) = (FlexDirection::Column, px(0));
        (node.min_height, node.height) = (node.height, auto());
    })
}

/// Text scale above which the bar has no room for the name of the rules. The pause menu and the rules page also show
/// the name.
const CROWDED: f32 = 1.2;

/// Maximum width of the name of the contract's owner, in design pixels.
const NAME: f32 = 120.0;

/// Returns the name of the player whose contract the heading shows. `None` unless the players of a replay have contracts
/// of their own (F17).
fn owner(shown: &DisplayedState, watching: Watching) -> Option<&str> {
    let seat = shown.viewer.seat()?;
    let is_unclear = watching == Watching::On && shown.rules.progress.is_per_player();
    is_unclear.then(|| shown.name(seat))
}

/// Returns the content of the left side. Returns `None` if nothing has changed.
fn heading(
    shown: Res<DisplayedState>,
    watching: Res<State<Watching>>,
    geometry: Res<Geometry>,
) -> Option<Heading> {
    let hand = shown.view.as_ref().map(|view| {
        let table = &view.table;
        let hands = shown.rules.fixed_hands().unwrap_or_default();
        (table.hand as usize + 1, hands, view.contract())
    });
    let names_rules = *watching.get() == Watching::Off && geometry.letters <= CROWDED;
    let is_changed = shown.is_changed() || watching.is_changed() || geometry.is_changed();
    is_changed.then(|| Heading {
        hand,
        owner: owner(&shown, *watching.get()).map(|name| text::fit(name, p::BASE, NAME)),
        rules: names_rules.then(|| words::rules_title(&shown.rules)),
    })
}

impl Heading {
    fn build(&self) -> (Option<(Element, Option<[Element; 2]>)>, Option<Element>) {
        let hand = self.hand.map(|(hand, of, contract)| {
            let count = Localized::new("bar-hand").arg("hand", hand).arg("of", of);
            let count = line(count, text::STRONG)
                .tip(Localized::new("tip-hands").arg("of", of))
                .with(HOVER_THROUGH);
            let contract = contract.map(|contract| {
                // In a replay there is no room for both the owner's name and the contract in words. The tooltip then
                // has the words.
                let tip = match &self.owner {
                    Some(_) => Tip::of(words::contract_words(contract)),
                    None => Tip::new("tip-code"),
                };
                let code = words::contract_code(contract);
                let code = row(0.0)
                    .edges(UiRect::horizontal(px(8)), 1.0, 5.0)
                    .with((BorderColor::all(p::TEXT.with_alpha(0.5)), HOVER_THROUGH))
                    .with(tip)
                    .children(line(code, text::HEADING.size(p::BASE)));
                let words = match &self.owner {
                    Some((name, size)) => line(name.clone(), text::BODY.size(*size)),
                    None => line(words::contract_words(contract), text::BODY),
                };
                [code, words]
            });
            (count, contract)
        });
        let rules = self.rules.clone().map(|rules| {
            let tip = Tip::new("tip-rules").act(PlayerAction::Rules);
            let style = text::NOTE.color(p::TEXT_SOFT.with_alpha(0.8));
            line(rules, style).with((HOVER_THROUGH, tip))
        });
        (hand, rules)
    }
}

/// Hides words of the heading while a toast covers part of them, because a partly covered word is illegible.
fn give_way(
    said: Query<(&ComputedNode, &UiGlobalTransform), With<ToastBox>>,
    headings: Query<&Children, With<HeadingPart>>,
    mut words: Query<(&ComputedNode, &UiGlobalTransform, &mut Visibility)>,
) {
    let rect = |node: &ComputedNode, at: &UiGlobalTransform| {
        Rect::from_center_size(at.translation, node.size())
    };
    let said: Vec<Rect> = said.iter().map(|(node, at)| rect(node, at)).collect();
    for word in headings.iter().flatten() {
        if let Ok((node, at, mut visibility)) = words.get_mut(*word) {
            let place = rect(node, at);
            let covered = said.iter().any(|toast| !toast.intersect(place).is_empty());
            visibility.set_if_neq(visible_if(!covered));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        matchplay::{PlayerInfo, PlayerKind},
        rules::{Progress, RuleSet, oficial},
        seat::Seat,
        table::Viewer,
    };
    use std::sync::Arc;

    #[test]
    fn f17_a_replay_names_the_owner_of_the_contract() {
        let player = |name: &str| PlayerInfo::new(name, PlayerKind::Human);
        let shown = |progress| DisplayedState {
            players: vec![player("Ana"), player("Ben")],
            rules: Arc::new(RuleSet {
                progress,
                ..oficial()
            }),
            viewer: Viewer::Seat(Seat(1)),
            ..DisplayedState::default()
        };
        let own = shown(Progress::AllDone);
        assert_eq!(owner(&own, Watching::On), Some("Ben"));
        assert_eq!(owner(&own, Watching::Off), None, "the viewer's own");
        assert_eq!(owner(&shown(Progress::Shared), Watching::On), None);
    }
}
