//! The curtain between two people at one screen: the next one is called by name before a hand is shown.
use bevy::{prelude::*, ui_widgets::observe};
use engine::{cards::Card, seat::Seat, table::Phase};
use gamecore::{
    i18n::{Localized, Texts, key_in_words, the_card_in_words},
    input::{FocusLayer, PlayerAction},
    model::{Peek, PlayerIntent, Shown, key_of_person, people},
    referee::Called,
    settings::Settings,
    states::TableOverlay,
};
use hud::{OwnKey, OwnSigns, key_sign};
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Look, OVER_THE_TABLE, Size, Surface, Tip, Unasked, button, button_saying,
        button_written, centred, label, localized, one_line, palette as p, scrim, text, wrapping,
    },
};

/// The button on the curtain that opens somebody's hand for a look.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurtainLook(pub Seat);

/// Adds the curtain.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::Curtain), spawn);
}

fn spawn(
    (shown, texts, settings): (Res<Shown>, Res<Texts>, Res<Settings>),
    signs: OwnSigns,
    called: Res<Called>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let root = (
        scrim(OVER_THE_TABLE),
        Surface::Ground,
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::Curtain),
    );
    commands.spawn(root).with_children(|root| {
        if let Some(art) = &art {
            spawn_tiles(root, art);
        }
        let card = Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            // As much air as there is, however large letters are.
            padding: UiRect::axes(vmin(10), vmin(20.0 / 3.0)),
            margin: UiRect::all(auto()),
            max_width: percent(100),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..default()
        };
        root.spawn((
            card,
            Surface::Ground,
            BorderColor::all(p::hairline()),
            p::soft_shadow(),
        ))
        .with_children(|card| {
            if let (Some(art), Some(seat)) = (&art, called.0) {
                spawn_portrait(card, art, &shown, seat);
            }
            if let Some(seat) = called.0 {
                let own = |key| OwnKey { seat, key };
                let buzzer = key_of_person(&shown, seat).map(PlayerAction::Buzz);
                spawn_words(card, shown.name(seat), buzzer.map(own));
                if let Some(top) = to_draw(&shown) {
                    spawn_draw(card, &the_card_in_words(&texts, top));
                }
                // The two have no room together where letters are large, nor have many names; a look is then taken by key or gamepad.
                let has_room = people(&shown).len() <= FEW || settings.text_size <= CROWDED;
                if is_fresh(&shown) && has_room {
                    spawn_looks(card, &shown, seat);
                } else if let Some(key) = signs.sign(own(PlayerAction::Hide)) {
                    spawn_hide(card, &key_in_words(&texts, key));
                }
            }
        });
    });
}

/// So many people's names have room on one line in letters of any size; those of more in letters of this size, in percent.
const FEW: usize = 3;
const CROWDED: u16 = 120;

/// How opaque the tiles are.
pub(super) const TILES: f32 = 0.16;

/// The tiles, faint, over the whole screen.
pub(super) fn spawn_tiles(root: &mut ChildSpawnerCommands, art: &UiArt) {
    let tile = ImageNode {
        image: art.tile.clone(),
        image_mode: NodeImageMode::Tiled {
            tile_x: true,
            tile_y: true,
            stretch_value: 0.5,
        },
        color: Color::WHITE.with_alpha(TILES),
        ..default()
    };
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    root.spawn((whole, tile, Pickable::IGNORE));
}

/// The side of the portrait, in percent of the window's smaller side: 128 pixels of 720.
const PORTRAIT: f32 = 17.8;

fn spawn_portrait(card: &mut ChildSpawnerCommands, art: &UiArt, shown: &Shown, seat: Seat) {
    let portrait = Node {
        width: vmin(PORTRAIT),
        height: vmin(PORTRAIT),
        margin: UiRect::bottom(vmin(10.0 / 3.0)),
        border: UiRect::all(px(5)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let player = shown.players.get(seat.index());
    let color = player.and_then(|player| art.color(player));
    card.spawn((
        portrait,
        BorderColor::all(color.unwrap_or(Color::NONE)),
        ImageNode::new(art.portrait(player, seat.index())),
        p::soft_shadow(),
    ));
}

/// Who is called, what to do with the screen, and the button that opens the hand.
fn spawn_words(card: &mut ChildSpawnerCommands, name: &str, own: Option<OwnKey>) {
    let turn = Localized::new("curtain-turn").arg("name", name);
    card.spawn((
        localized(turn, text::TITLE.size(p::TITLE * 1.5625)),
        centred(),
    ));
    card.spawn((
        label("curtain-pass", text::BODY.color(p::TEXT_SOFT)),
        Node {
            margin: UiRect::vertical(px(16)),
            ..default()
        },
    ));
    let me = Localized::new("curtain-me").arg("name", name);
    let mut open = card.spawn((
        button_saying(me, Look::Brass, Size::Large),
        Unasked::default(),
        observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
            intents.write(PlayerIntent::Continue);
        }),
    ));
    if let Some(own) = own {
        open.with_child((key_sign(own.key), own));
    }
}

/// The card on top of the pile while somebody has to draw.
fn to_draw(shown: &Shown) -> Option<Card> {
    let table = &shown.view.as_ref()?.table;
    (table.phase == Phase::Draw).then(|| table.pile.last().copied())?
}

/// What lies on the pile, and the way past it for whoever knows their hand by heart.
fn spawn_draw(card: &mut ChildSpawnerCommands, top: &str) {
    let room = Node {
        margin: UiRect::top(px(20)),
        justify_content: JustifyContent::Center,
        ..wrapping(14.0)
    };
    card.spawn(room).with_children(|line| {
        let pile = Localized::new("curtain-pile").arg("card", top);
        line.spawn((localized(pile, text::BODY), one_line()));
        let mut draw = line.spawn((
            button("curtain-draw", Look::Plain, Size::Small),
            Unasked::default(),
            Tip::new("tip-curtain-draw"),
            observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
                intents.write(PlayerIntent::DrawUnseen);
            }),
        ));
        draw.with_child(key_sign(PlayerAction::TakeStock));
    });
}

/// Whether the cards have only just been dealt: nobody has let one go.
fn is_fresh(shown: &Shown) -> bool {
    let table = shown.view.as_ref().map(|view| &view.table);
    table.is_some_and(|table| {
        table.phase == Phase::Draw && table.pile.len() <= 1 && table.melds.is_empty()
    })
}

/// A look at their own cards for all the others: who is not called first would have to wait for it until something is asked of them.
fn spawn_looks(card: &mut ChildSpawnerCommands, shown: &Shown, called: Seat) {
    let others = people(shown)
        .into_iter()
        .filter(|(seat, _)| *seat != called);
    let room = Node {
        margin: UiRect::top(px(14)),
        justify_content: JustifyContent::Center,
        ..wrapping(8.0)
    };
    card.spawn(room).with_children(|line| {
        line.spawn((label("curtain-look", text::NOTE), one_line()));
        for (seat, name) in others {
            let look = move |_: On<Chosen>, mut peeks: MessageWriter<Peek>| {
                peeks.write_batch(Peek::tap(seat));
            };
            let tip = Localized::new("tip-peek").arg("name", name.clone());
            let (name, _) = text::fit(&name, text::BODY.size, 120.0);
            line.spawn((
                CurtainLook(seat),
                button_written(name, Look::Segment, Size::Small),
                Unasked::default(),
                Tip::of(tip),
                observe(look),
            ));
        }
    });
}

/// How the hand is covered again.
fn spawn_hide(card: &mut ChildSpawnerCommands, key: &str) {
    card.spawn((
        localized(Localized::new("curtain-hide").arg("key", key), text::NOTE),
        Node {
            margin: UiRect::top(px(18)),
            ..default()
        },
    ));
}
