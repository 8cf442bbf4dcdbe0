//! The lines of the page: what a setting is called, what it does, and its control.
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::settings::{Settings, hint_key, label_key};
use ui::widgets::{Chosen, Lit, Offer, Picked, Size, choice_row, column, label, row, text, toggle};

/// Which yes-or-no setting a switch is for.
#[derive(Component, Clone, Copy)]
pub(super) struct Switch(fn(&mut Settings) -> &mut bool);

/// The name of the setting that a switch is for: its field's.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwitchFor(pub &'static str);

/// The name, and under it what the setting does.
fn words(parent: &mut ChildSpawnerCommands, field: &str) {
    let Some(key) = label_key(field) else { return };
    let both = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(1.0)
    };
    parent.spawn(both).with_children(|both| {
        both.spawn(label(key, text::BODY));
        if let Some(hint) = hint_key(field) {
            both.spawn(label(hint, text::NOTE));
        }
    });
}

/// A setting: its name at the left, the control beside it.
pub(super) fn line(
    parent: &mut ChildSpawnerCommands,
    field: &str,
    control: impl FnOnce(&mut ChildSpawnerCommands),
) {
    parent
        .spawn(Node {
            min_height: px(34),
            ..row(16.0)
        })
        .with_children(|line| {
            words(line, field);
            control(line);
        });
}

/// A setting whose choices need the whole width: the name above.
pub(super) fn tall(
    parent: &mut ChildSpawnerCommands,
    field: &str,
    control: impl FnOnce(&mut ChildSpawnerCommands),
) {
    parent.spawn(column(6.0)).with_children(|line| {
        line.spawn(Node::default())
            .with_children(|head| words(head, field));
        control(line);
    });
}

/// A setting that is yes or no.
pub(super) fn switch(
    parent: &mut ChildSpawnerCommands,
    settings: &Settings,
    field: &'static str,
    get: fn(&mut Settings) -> &mut bool,
) {
    let mut now = settings.clone();
    let on = *get(&mut now);
    line(parent, field, |line| {
        line.spawn((toggle(on), Switch(get), SwitchFor(field), observe(flip)));
    });
}

/// A setting that is one of a few words.
pub(super) fn choice<T: PartialEq + Copy + Send + Sync + 'static>(
    parent: &mut ChildSpawnerCommands,
    field: &str,
    (all, now): (&'static [T], T),
    key: fn(T) -> &'static str,
    set: fn(&mut Settings, T),
) {
    tall(parent, field, |line| {
        let offers = all.iter().map(|one| Offer::Key(key(*one))).collect();
        let lit = all.iter().position(|one| *one == now).unwrap_or(0);
        choice_row(line, offers, lit, Size::Small).observe(
            move |picked: On<Picked>, mut settings: ResMut<Settings>| {
                if let Some(one) = all.get(picked.index) {
                    set(&mut settings, *one);
                }
            },
        );
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
