//! The bar at the top: which hand of how many, its contract, the rules; the log and the menu.
use super::{DEPTH, Hud, ToggleLog};
use crate::game::{
    i18n::{Localized, words},
    input::{FocusArea, PlayerAction},
    model::{Geometry, Shown},
    states::{Menu, Screen, Watching},
    widgets::{
        Chosen, Inked, Live, Look, REST_ON, Size, Tip, button, column, frame, localized, one_line,
        palette as p, row, text,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

#[derive(Component)]
struct TopBar;

/// What the left part says.
#[derive(Clone, PartialEq, Debug)]
struct Heading {
    hand: Option<(usize, usize, crate::engine::rules::Contract)>,
    /// Which rules; a match that is watched has its timeline there.
    rules: Option<Localized>,
}

#[derive(Component)]
struct HeadingPart;

/// Adds the bar.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, update.in_set(Hud));
}

fn spawn(geometry: Res<Geometry>, mut commands: Commands) {
    let bar = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: px(geometry.top_bar.height()),
        padding: UiRect::horizontal(px(14)),
        column_gap: px(12),
        align_items: AlignItems::Center,
        ..default()
    };
    let root = (
        bar,
        BackgroundColor(Color::BLACK.with_alpha(0.28)),
        GlobalZIndex(DEPTH),
        Pickable::IGNORE,
        TopBar,
        FocusArea::Bar,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root).with_children(|bar| {
        let heading = Node {
            flex_shrink: 0.0,
            ..row(12.0)
        };
        bar.spawn((
            heading,
            Pickable::IGNORE,
            HeadingPart,
            Live::<Heading>::default(),
        ));
        bar.spawn((
            Node {
                flex_grow: 1.0,
                ..default()
            },
            Pickable::IGNORE,
        ));
        bar.spawn((
            button("bar-log", Look::Quiet, Size::Small),
            Tip::new("tip-log").act(PlayerAction::Log),
            observe(toggle_log),
        ));
        bar.spawn((
            frame(Look::Quiet, Size::Small),
            Tip::new("tip-menu").act(PlayerAction::Menu),
            observe(open_menu),
            AccessibleLabel(String::from("menu")),
        ))
        .with_children(spawn_menu_sign);
    });
}

/// Three bars: understood in every language.
fn spawn_menu_sign(button: &mut ChildSpawnerCommands) {
    let sign = Node {
        width: px(20),
        ..column(4.0)
    };
    button
        .spawn((sign, Pickable::IGNORE))
        .with_children(|bars| {
            for _ in 0..3 {
                let bar = Node {
                    width: px(20),
                    height: px(2),
                    border_radius: BorderRadius::MAX,
                    ..default()
                };
                bars.spawn((bar, BackgroundColor(p::BRASS), Inked, Pickable::IGNORE));
            }
        });
}

fn toggle_log(_: On<Chosen>, mut toggle: MessageWriter<ToggleLog>) {
    toggle.write(ToggleLog);
}

fn open_menu(_: On<Chosen>, mut menu: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut menu, Menu::Pause);
}

fn heading(shown: &Shown, watching: Watching) -> Heading {
    let hand = shown.view.as_ref().map(|view| {
        (
            view.table.hand as usize + 1,
            shown.rules.contracts().len(),
            view.table.contract,
        )
    });
    Heading {
        hand,
        rules: (watching == Watching::Off).then(|| words::rules_title(&shown.rules)),
    }
}

fn update(
    shown: Res<Shown>,
    watching: Res<State<Watching>>,
    mut parts: Query<(Entity, &mut Live<Heading>), With<HeadingPart>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut parts {
        live.bypass_change_detection().show(
            &mut commands,
            entity,
            heading(&shown, *watching.get()),
            |parent, heading| {
                if let Some((hand, of, contract)) = heading.hand {
                    let count = Localized::new("bar-hand").arg("hand", hand).arg("of", of);
                    let hands = Tip::of(Localized::new("tip-hands").arg("of", of));
                    parent
                        .spawn((localized(count, text::STRONG), one_line()))
                        .insert((REST_ON, hands));
                    let code = Node {
                        padding: UiRect::horizontal(px(8)),
                        border: UiRect::all(px(1)),
                        border_radius: BorderRadius::all(px(5)),
                        ..default()
                    };
                    parent
                        .spawn((
                            code,
                            BorderColor::all(p::TEXT.with_alpha(0.5)),
                            REST_ON,
                            Tip::new("tip-code"),
                        ))
                        .with_children(|code| {
                            code.spawn((
                                localized(
                                    words::contract_code(contract),
                                    text::HEADING.size(p::BASE),
                                ),
                                one_line(),
                            ));
                        });
                    parent.spawn((
                        localized(words::contract_words(contract), text::BODY),
                        one_line(),
                    ));
                }
                let Some(rules) = &heading.rules else { return };
                let dot = text::NOTE.color(p::TEXT_SOFT.with_alpha(0.8));
                parent
                    .spawn((localized(rules.clone(), dot), one_line()))
                    .insert((REST_ON, Tip::new("tip-rules").act(PlayerAction::Rules)));
            },
        );
    }
}
