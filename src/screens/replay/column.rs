//! The column of replay buttons at the bottom right, which replaces the action buttons. The buttons control the
//! playback, its speed and the seat shown. One of them starts a match from the current position.
use super::{PACES, Replay, ReplayAct};
use bevy::prelude::*;
use gamecore::{
    i18n::Localized,
    model::{DisplayedState, Geometry},
    states::Watching,
};
use hud::{DEPTH, button_column, key_sign};
use ui::{
    page::{Element, Words, block, inked, line, row},
    widgets::{ButtonInk, Checked, Disabled, Look, Size, Tip, frame, palette as p, text},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Watching::On), spawn);
}

fn spawn(mut commands: Commands) {
    let seat = wide(ReplayAct::NextSeat, "replay-seat", Look::Plain);
    let is_open = |replay: Res<Replay>| Some(Checked(replay.watched()?.look().open));
    let open =
        wide(ReplayAct::OpenHands, "replay-open", Look::Segment).bound::<Checked, _>(is_open);
    let obstacle = |replay: Res<Replay>| {
        let why = replay.watched()?.play_on_obstacle()?;
        Some(Disabled::Because(why))
    };
    let play_on = wide(ReplayAct::PlayOn, "replay-play-on", Look::Plain).disabled_while(obstacle);
    button_column()
        .placed(|geometry: Res<Geometry>| Some(geometry.buttons))
        .with((GlobalZIndex(DEPTH), DespawnOnExit(Watching::On)))
        .children((transport(), pace(), seat, open, play_on))
        .open(&mut commands);
}

fn control(act: ReplayAct, look: Look) -> Element {
    let (key, tip) = act.button();
    let tip = Tip::new(format!("replay-tip-{tip}")).act(key);
    Element::new((frame(look, Size::Small), act, tip)).sends(act)
}

/// Bar in the icon of a playback button. The other shapes are arrows.
const BAR: &str = "|";

fn transport() -> Element {
    let is_playing = |replay: Res<Replay>| Some(replay.watched()?.playing);
    let play = row(3.0).through().live(is_playing, |is_playing: &bool| {
        draw(match is_playing {
            true => &[BAR, BAR],
            false => &["►"],
        })
    });
    let step =
        |act: ReplayAct, shapes: &[&'static str]| control(act, Look::Plain).children(draw(shapes));
    let buttons = [
        step(ReplayAct::PreviousMark, &[BAR, "◄"]),
        step(ReplayAct::Back, &["‹"]),
        control(ReplayAct::Play, Look::Brass)
            .first(true)
            .children(play),
        step(ReplayAct::Forward, &["›"]),
        step(ReplayAct::NextMark, &["►", BAR]),
    ];
    let buttons = buttons.map(|button| {
        button.node(|node| {
            (node.height, node.padding) = (px(34), UiRect::ZERO);
            (node.column_gap, node.flex_grow) = (px(2), 1.0);
        })
    });
    row(4.0).through().children(buttons)
}

fn draw(shapes: &[&str]) -> Vec<Element> {
    let shape = |shape: &&str| match *shape {
        BAR => block(3.0, 12.0).with((BackgroundColor(p::TEXT), ButtonInk)),
        arrow => inked(arrow.to_owned(), text::BODY.size(p::SMALL)),
    };
    shapes.iter().map(shape).collect()
}

fn pace() -> Element {
    let step = |act: ReplayAct, sign: &str| {
        control(act, Look::Segment).children(inked(sign.to_owned(), text::BODY))
    };
    let now = |replay: Res<Replay>| {
        let (_, sign) = PACES[replay.watched()?.pace];
        Some(Words::Written(sign.to_owned()))
    };
    let value = line(String::new(), text::BODY.size(p::SMALL)).words(now);
    let value = row(0.0).through().children(value).node(|node| {
        (node.flex_grow, node.justify_content) = (1.0, JustifyContent::Center);
    });
    row(4.0).through().children((
        step(ReplayAct::Slower, "−"),
        value,
        step(ReplayAct::Faster, "+"),
    ))
}

/// Builds a button as wide as the column.
fn wide(act: ReplayAct, key: &'static str, look: Look) -> Element {
    let (key_of, _) = act.button();
    let words = inked(key, text::BODY.size(p::SMALL));
    let words = match act {
        ReplayAct::NextSeat => words.bound::<Localized, _>(seat_text),
        _ => words,
    };
    control(act, look).children((words, key_sign(key_of)))
}

/// Maximum width of the player's name on the seat button, in design pixels.
const NAME: f32 = 92.0;

fn seat_text(replay: Res<Replay>, shown: Res<DisplayedState>) -> Option<Localized> {
    if !replay.is_changed() && !shown.is_changed() {
        return None;
    }
    let seat = replay.watched()?.look().seat;
    let (name, _) = text::fit(shown.name(seat), p::SMALL, NAME);
    Some(Localized::new("replay-seat").arg("name", name))
}
