//! The settings. Every change acts at once and is saved.
use super::{back, claim_time, decks, root, tables};
use crate::game::{
    i18n::{Language, Localized, Texts},
    input::FirstFocus,
    saves::Store,
    sets::FrameSystems,
    settings::{MotionSpeed, Settings, label_key},
    states::Menu,
    widgets::{
        Chosen, Lit, Look, Offer, Picked, Size, StepValue, Stepped, button, choice_row, column,
        label, palette as p, panel, row, stepper, text, title, toggle,
    },
};
use bevy::{prelude::*, ui_widgets::observe};

#[derive(Component)]
struct Volume;

/// Which yes-or-no setting a switch is for.
#[derive(Component, Clone, Copy)]
struct Switch(fn(&mut Settings) -> &mut bool);

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), spawn);
    app.add_systems(
        Update,
        follow_volume
            .in_set(FrameSystems::Present)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn spawn(settings: Res<Settings>, texts: Res<Texts>, store: Res<Store>, mut commands: Commands) {
    commands.spawn(root(Menu::Settings)).with_children(|root| {
        root.spawn(panel(px(1040))).with_children(|page| {
            page.spawn(row(p::GRID)).with_children(|head| {
                head.spawn((
                    title("settings-title"),
                    Node {
                        flex_grow: 1.0,
                        ..default()
                    },
                ));
                head.spawn(label("settings-note", text::NOTE));
            });
            page.spawn(Node {
                column_gap: px(48),
                ..default()
            })
            .with_children(|halves| {
                halves
                    .spawn(half())
                    .with_children(|left| game_half(left, &settings, texts.language()));
                halves.spawn(half()).with_children(|right| {
                    picture_half(right, &settings, &store);
                });
            });
            page.spawn(Node {
                justify_content: JustifyContent::FlexEnd,
                ..default()
            })
            .with_children(spawn_foot);
        });
    });
}

/// One of the two columns of settings.
fn half() -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        ..column(14.0)
    }
}

/// The way to the credits, and the way back.
fn spawn_foot(foot: &mut ChildSpawnerCommands) {
    foot.spawn((
        button("menu-credits", Look::Quiet, Size::Medium),
        observe(super::pause::go(Menu::Credits)),
    ));
    foot.spawn((
        button("bindings-title", Look::Quiet, Size::Medium),
        observe(super::pause::go(Menu::Bindings)),
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

/// A setting: its name at the left or above, the control beside it.
fn line(
    parent: &mut ChildSpawnerCommands,
    field: &str,
    control: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let Some(key) = label_key(field) else { return };
    parent
        .spawn(Node {
            min_height: px(34),
            ..row(16.0)
        })
        .with_children(|line| {
            line.spawn((
                label(key, text::BODY),
                Node {
                    flex_grow: 1.0,
                    ..default()
                },
            ));
            control(line);
        });
}

/// A setting whose choices need the whole width: the name above.
fn tall(
    parent: &mut ChildSpawnerCommands,
    field: &str,
    control: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let Some(key) = label_key(field) else { return };
    parent.spawn(column(6.0)).with_children(|line| {
        line.spawn(label(key, text::BODY));
        control(line);
    });
}

fn switch(
    parent: &mut ChildSpawnerCommands,
    settings: &Settings,
    field: &str,
    get: fn(&mut Settings) -> &mut bool,
) {
    let mut now = settings.clone();
    let on = *get(&mut now);
    line(parent, field, |line| {
        line.spawn((toggle(on), Switch(get), observe(flip)));
    });
}

fn flip(
    event: On<Chosen>,
    mut switches: Query<(&Switch, &mut Lit)>,
    mut settings: ResMut<Settings>,
) {
    if let Ok((Switch(get), mut lit)) = switches.get_mut(event.entity) {
        let value = get(&mut settings);
        *value = !*value;
        lit.0 = *value;
    }
}

fn game_half(half: &mut ChildSpawnerCommands, settings: &Settings, language: Language) {
    tall(half, "language", |line| {
        let offers = Language::ALL
            .iter()
            .map(|language| Offer::Written(language.native_name().to_owned()))
            .collect();
        let lit = Language::ALL
            .iter()
            .position(|l| *l == language)
            .unwrap_or(0);
        let mut row = choice_row(line, offers, lit, Size::Small);
        row.insert(FirstFocus)
            .observe(|picked: On<Picked>, mut settings: ResMut<Settings>| {
                settings.language = Language::ALL.get(picked.index).copied();
            });
    });
    tall(half, "speed", |line| {
        let offers = MotionSpeed::ALL
            .iter()
            .map(|speed| Offer::Key(speed.key()))
            .collect();
        let lit = MotionSpeed::ALL
            .iter()
            .position(|speed| *speed == settings.speed)
            .unwrap_or(0);
        choice_row(line, offers, lit, Size::Small).observe(
            |picked: On<Picked>, mut settings: ResMut<Settings>| {
                settings.speed = MotionSpeed::ALL
                    .get(picked.index)
                    .copied()
                    .unwrap_or_default();
            },
        );
    });
    switch(half, settings, "reduced_motion", |s| &mut s.reduced_motion);
    line(half, "claim_seconds", |line| claim_time(line, settings));
    switch(half, settings, "narration", |s| &mut s.narration);
    switch(half, settings, "talk", |s| &mut s.talk);
    switch(half, settings, "rumble", |s| &mut s.rumble);
    line(half, "volume", |line| {
        stepper(line, volume_words(settings.volume), 72.0, text::BODY)
            .insert(Volume)
            .observe(|step: On<Stepped>, mut settings: ResMut<Settings>| {
                let volume = i32::from(settings.volume) + step.by * 10;
                settings.volume = volume.clamp(0, 100) as u8;
            });
    });
    switch(half, settings, "muted", |s| &mut s.muted);
}

fn picture_half(half: &mut ChildSpawnerCommands, settings: &Settings, store: &Store) {
    switch(half, settings, "fullscreen", |s| &mut s.fullscreen);
    switch(half, settings, "dim_cards", |s| &mut s.dim_cards);
    half.spawn(column(0.0)).with_children(|half| {
        switch(half, settings, "high_contrast", |s| &mut s.high_contrast);
        half.spawn(label("setting-high-contrast-note", text::NOTE));
    });
    tall(half, "table", tables::spawn);
    tall(half, "decks", |line| decks::spawn(line, store));
}

fn volume_words(volume: u8) -> Localized {
    Localized::new("volume-percent").arg("percent", volume)
}

fn follow_volume(
    settings: Res<Settings>,
    steppers: Query<Entity, With<Volume>>,
    children: Query<&Children>,
    mut values: Query<&mut Localized, With<StepValue>>,
) {
    for part in steppers
        .iter()
        .flat_map(|stepper| children.iter_descendants(stepper))
    {
        if let Ok(mut value) = values.get_mut(part) {
            value.set_if_neq(volume_words(settings.volume));
        }
    }
}
