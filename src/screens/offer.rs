//! The lesson is offered on the title, to whoever has never played a match here and has not answered yet. Who plays without a mouse finds
//! it first.
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    input::FirstFocus,
    model::StartLesson,
    saves::{Saved, Store},
    sets::FrameSystems,
    settings::Settings,
    states::Screen,
    statistics::Statistics,
};
use ui::widgets::{Chosen, Look, Size, Surface, button, column, label, palette as p, row, text};

/// Where the offer stands: it is empty when there is none.
#[derive(Component)]
struct OfferPlace;

/// The offer.
#[derive(Component)]
struct LessonOffer;

/// Adds the offer.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .after(super::title::follow_saved)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Title)),
    );
}

/// The place of the offer, below the menu of the title.
pub(super) fn place() -> impl Bundle {
    let node = Node {
        margin: UiRect::top(px(14)),
        ..default()
    };
    (node, Pickable::IGNORE, OfferPlace)
}

/// What is known of matches before this one.
fn never_played(store: &Store, statistics: &Statistics) -> bool {
    let known = &statistics.known;
    let finished = known.is_empty() && known.progress.uncounted == 0;
    known.progress.looked && finished && store.saved() == Saved::Nothing && !store.is_asked()
}

/// The offer comes once it is known that no match has been played, and goes with the answer.
fn follow(
    settings: Res<Settings>,
    (store, statistics): (Res<Store>, Res<Statistics>),
    places: Query<Entity, With<OfferPlace>>,
    offers: Query<Entity, With<LessonOffer>>,
    mut commands: Commands,
) {
    if settings.lesson_offered {
        offers
            .iter()
            .for_each(|offer| commands.entity(offer).despawn());
    } else if offers.is_empty()
        && never_played(&store, &statistics)
        && let Ok(place) = places.single()
    {
        commands.entity(place).with_children(spawn);
    }
}

fn spawn(place: &mut ChildSpawnerCommands) {
    let node = Node {
        // The quiet button at the end has room of its own.
        padding: UiRect::new(px(20), px(8), px(12), px(12)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        // Large letters: the buttons go below.
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        row_gap: px(8),
        max_width: vw(96),
        ..row(16.0)
    };
    place
        .spawn((
            node,
            Surface::Panel,
            BorderColor::all(p::hairline()),
            p::soft_shadow(),
            LessonOffer,
        ))
        .with_children(|offer| {
            offer.spawn(column(2.0)).with_children(|words| {
                words.spawn(label("lesson-offer-title", text::STRONG));
                words.spawn(label("lesson-offer-text", text::NOTE));
            });
            offer.spawn((
                button("lesson-offer-yes", Look::Brass, Size::Medium),
                FirstFocus,
                observe(accept),
            ));
            offer.spawn((
                button("lesson-offer-no", Look::Quiet, Size::Medium),
                observe(decline),
            ));
        });
}

fn accept(_: On<Chosen>, mut settings: ResMut<Settings>, mut start: MessageWriter<StartLesson>) {
    settings.lesson_offered = true;
    start.write(StartLesson);
}

fn decline(_: On<Chosen>, mut settings: ResMut<Settings>) {
    settings.lesson_offered = true;
}
