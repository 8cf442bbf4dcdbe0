//! The bar at the top: which hand of how many, its contract, the rules; the log and the menu.
use super::{DEPTH, Hud, ToggleLog, keys::low_sign};
use bevy::{prelude::*, ui::UiGlobalTransform, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, words},
    input::{FocusArea, PlayerAction},
    model::{Geometry, Shown},
    states::{Menu, Screen, Watching},
};
use ui::widgets::{
    Chosen, Inked, Live, Look, Named, REST_ON, Size, Tip, ToastBox, button, column, frame,
    localized, one_line, palette as p, row, text,
};

#[derive(Component)]
struct TopBar;

/// What the left part says.
#[derive(Clone, PartialEq, Debug)]
struct Heading {
    hand: Option<(usize, usize, engine::rules::Contract)>,
    /// Which rules; a match that is watched has its timeline there.
    rules: Option<Localized>,
}

#[derive(Component)]
struct HeadingPart;

/// Adds the bar.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, (fit, (update, give_way).chain()).in_set(Hud));
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
        let mut log = bar.spawn((
            button("bar-log", Look::Quiet, Size::Small),
            Tip::new("tip-log").act(PlayerAction::Log),
            observe(toggle_log),
        ));
        sign_below(&mut log, PlayerAction::Log);
        let mut menu = bar.spawn((
            frame(Look::Quiet, Size::Small),
            Tip::new("tip-menu").act(PlayerAction::Menu),
            observe(open_menu),
            Named::new("act-menu"),
        ));
        menu.with_children(spawn_menu_sign);
        sign_below(&mut menu, PlayerAction::Menu);
        menu.entry::<Node>().and_modify(|mut node| {
            node.min_width = px(42);
            node.padding = UiRect::horizontal(px(4));
            node.row_gap = px(2);
        });
    });
}

/// The sign of a button's key stands below what is on it: beside that the bar has no room.
fn sign_below(button: &mut EntityCommands, act: PlayerAction) {
    button.with_child(low_sign(act));
    button.entry::<Node>().and_modify(|mut node| {
        node.flex_direction = FlexDirection::Column;
        node.row_gap = px(0);
        node.min_height = node.height;
        node.height = auto();
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

/// Letters that are larger than this leave no room for the name of the rules, which the pause and the rules themselves tell.
const CROWDED: f32 = 1.2;

fn heading(shown: &Shown, watching: Watching, letters: f32) -> Heading {
    let hand = shown.view.as_ref().map(|view| {
        (
            view.table.hand as usize + 1,
            shown.rules.contracts().len(),
            view.table.contract,
        )
    });
    Heading {
        hand,
        rules: (watching == Watching::Off && letters <= CROWDED)
            .then(|| words::rules_title(&shown.rules)),
    }
}

/// The bar is as high as the letters on it need.
fn fit(geometry: Res<Geometry>, mut bars: Query<&mut Node, With<TopBar>>) {
    for mut bar in &mut bars {
        let height = px(geometry.top_bar.height());
        if bar.height != height {
            bar.height = height;
        }
    }
}

fn update(
    shown: Res<Shown>,
    watching: Res<State<Watching>>,
    geometry: Res<Geometry>,
    mut parts: Query<(Entity, &mut Live<Heading>), With<HeadingPart>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut parts {
        live.bypass_change_detection().show(
            &mut commands,
            entity,
            heading(&shown, *watching.get(), geometry.letters),
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

/// Words of the heading that a sentence in the bar lies on are not seen as long as it is there: half a word tells nothing.
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
            visibility.set_if_neq(match covered {
                true => Visibility::Hidden,
                false => Visibility::Inherited,
            });
        }
    }
}
