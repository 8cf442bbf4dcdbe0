//! The page of the settings: the game at the left, the picture and what is heard at the right.
use super::{
    lines::{choice, line, switch, tall},
    silence,
    steps::{self, Number, number},
    twin,
};
use crate::{back, claim_time, decks, folders, pause, root, tables};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Language, Texts},
    input::{FirstFocus, FocusColumn},
    saves::Store,
    sets::FrameSystems,
    settings::{BotPace, MotionSpeed, Settings},
    states::Menu,
};
use ui::{
    audio::SoundDevice,
    theme::WithoutTwin,
    widgets::{
        LEAST, Look, Offer, Picked, Size, button, choice_row, column, label, low_panel,
        palette as p, scrolling, text, title, wrapping,
    },
};

/// The height of what scrolls, in design pixels; where there is less room it has what is left.
const HEIGHT: f32 = 512.0;
/// The least width of a column of settings, in design pixels: where letters are large there is one.
const COLUMN: f32 = 400.0;

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), spawn);
    app.add_systems(
        Update,
        (
            steps::follow.run_if(resource_exists_and_changed::<Settings>),
            (silence::follow, twin::follow).run_if(in_state(Menu::Settings)),
        )
            .in_set(FrameSystems::Present),
    );
}

fn spawn(
    settings: Res<Settings>,
    texts: Res<Texts>,
    (store, device, decks): (Res<Store>, Res<SoundDevice>, Res<WithoutTwin>),
    mut commands: Commands,
) {
    commands.spawn(root(Menu::Settings)).with_children(|root| {
        root.spawn(low_panel(px(1120))).with_children(|page| {
            page.spawn(wrapping(p::GRID)).with_children(spawn_head);
            page.spawn(Node {
                height: px(HEIGHT),
                min_height: px(LEAST),
                ..default()
            })
            .with_children(|frame| {
                scrolling(frame, 0.0, (), |scroll| {
                    let halves = Node {
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(48),
                        row_gap: px(12),
                        padding: UiRect::right(px(p::GRID)),
                        flex_shrink: 0.0,
                        ..default()
                    };
                    scroll.spawn(halves).with_children(|halves| {
                        halves
                            .spawn((half(), FocusColumn))
                            .with_children(|left| game_half(left, &settings, texts.language()));
                        halves.spawn((half(), FocusColumn)).with_children(|right| {
                            picture_half(right, &settings, &store, &device, &decks);
                        });
                    });
                });
            });
            page.spawn(wrapping(p::GRID)).with_children(spawn_foot);
        });
    });
}

fn spawn_head(head: &mut ChildSpawnerCommands) {
    head.spawn((
        title("settings-title"),
        Node {
            flex_grow: 1.0,
            ..default()
        },
    ));
    head.spawn(label("settings-note", text::NOTE));
}

/// One of the two columns of settings.
fn half() -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(COLUMN),
        min_width: px(0),
        ..column(12.0)
    }
}

/// The way to the credits, and the way back.
fn spawn_foot(foot: &mut ChildSpawnerCommands) {
    foot.spawn((
        button("menu-credits", Look::Quiet, Size::Medium),
        observe(pause::go(Menu::Credits)),
    ));
    foot.spawn((
        button("bindings-title", Look::Quiet, Size::Medium),
        observe(pause::go(Menu::Bindings)),
    ));
    foot.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    foot.spawn((
        button("menu-back", Look::Brass, Size::Medium),
        observe(back),
    ));
}

fn heading(half: &mut ChildSpawnerCommands, key: &'static str) {
    half.spawn((
        label(key, text::HEADING.size(p::LARGE * 0.9)),
        Node {
            margin: UiRect::top(px(6)),
            ..default()
        },
    ));
}

fn game_half(half: &mut ChildSpawnerCommands, settings: &Settings, language: Language) {
    tall(half, "language", |line| languages(line, language));
    heading(half, "settings-table");
    line(half, "claim_seconds", |line| claim_time(line, settings));
    switch(half, settings, "confirm_discard", |s| {
        &mut s.confirm_discard
    });
    switch(half, settings, "sort_drawn", |s| &mut s.sort_drawn);
    switch(half, settings, "left_handed", |s| &mut s.left_handed);
    switch(half, settings, "narration", |s| &mut s.narration);
    switch(half, settings, "talk", |s| &mut s.talk);
    heading(half, "settings-motion");
    choice(
        half,
        "speed",
        (&MotionSpeed::ALL, settings.speed),
        MotionSpeed::key,
        |s, speed| s.speed = speed,
    );
    choice(
        half,
        "bot_pace",
        (&BotPace::ALL, settings.bot_pace),
        BotPace::key,
        |s, pace| s.bot_pace = pace,
    );
    switch(half, settings, "reduced_motion", |s| &mut s.reduced_motion);
    heading(half, "settings-folders");
    folders::spawn(half);
}

fn languages(line: &mut ChildSpawnerCommands, now: Language) {
    let offers = Language::ALL
        .iter()
        .map(|language| Offer::Written(language.native_name().to_owned()))
        .collect();
    let lit = Language::ALL.iter().position(|l| *l == now).unwrap_or(0);
    choice_row(line, offers, lit, Size::Small)
        .insert(FirstFocus)
        .observe(|picked: On<Picked>, mut settings: ResMut<Settings>| {
            settings.language = Language::ALL.get(picked.index).copied();
        });
}

fn picture_half(
    half: &mut ChildSpawnerCommands,
    settings: &Settings,
    store: &Store,
    device: &SoundDevice,
    decks: &WithoutTwin,
) {
    heading(half, "settings-reading");
    number(half, settings, Number::Letters);
    number(half, settings, Number::Cards);
    switch(half, settings, "four_colours", |s| &mut s.four_colours);
    switch(half, settings, "high_contrast", |s| &mut s.high_contrast);
    twin::spawn(half, decks);
    switch(half, settings, "dim_cards", |s| &mut s.dim_cards);
    switch(half, settings, "read_aloud", |s| &mut s.read_aloud);
    heading(half, "settings-deck");
    tall(half, "decks", |line| decks::spawn(line, store));
    tall(half, "table", tables::spawn);
    heading(half, "settings-picture");
    switch(half, settings, "fullscreen", |s| &mut s.fullscreen);
    number(half, settings, Number::Frames);
    heading(half, "settings-sound");
    silence::spawn(half, device);
    number(half, settings, Number::Volume);
    number(half, settings, Number::CardSounds);
    number(half, settings, Number::Signals);
    switch(half, settings, "muted", |s| &mut s.muted);
    switch(half, settings, "rumble", |s| &mut s.rumble);
}
