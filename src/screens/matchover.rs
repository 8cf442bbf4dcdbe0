//! The end of the match: who won and who follows, the whole sheet, the seed in small print, and what next.
use super::{
    ranking,
    sheet::{self, pace},
};
use bevy::{prelude::*, text::LineBreak, ui_widgets::observe};
use engine::matchplay::Setup;
use gamecore::{
    autostart::fresh_seed,
    i18n::Localized,
    input::{FirstFocus, FocusLayer},
    model::{LeaveMatch, PlayAgain, Shown, Speed},
    states::TableOverlay,
};
use table::tableview::SheetRoom;
use ui::{
    theme::UiArt,
    widgets::{
        Chosen, Look, OVER_THE_TABLE, Size, Surface, Unasked, button, localized, palette as p,
        scrim, text, wrapping,
    },
};

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::MatchOver), spawn);
}

fn spawn(
    (shown, room, speed): (Res<Shown>, SheetRoom, Res<Speed>),
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let root = (
        scrim(OVER_THE_TABLE),
        FocusLayer::Overlay,
        DespawnOnExit(TableOverlay::MatchOver),
    );
    commands.spawn(root).with_children(|root| {
        sheet::spawn(
            root,
            &shown,
            art.as_deref(),
            (pace(&speed), room.size(true)),
            |paper, width| ranking::spawn(paper, &shown, art.as_deref(), width, pace(&speed)),
            |paper| {
                let fair = Localized::new("match-fair")
                    .arg("seed", shown.seed.clone())
                    .arg("hash", shown.seed_hash());
                let small = text::NOTE.size(text::LEAST_LETTERS).color(p::INK_SOFT);
                // A hash has no place to break at.
                let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
                paper.spawn((localized(fair, small), breaks));
            },
        );
        // Open hands lie behind: the buttons need a ground of their own.
        let bar = Node {
            margin: UiRect {
                top: px(10),
                bottom: auto(),
                ..default()
            },
            padding: UiRect::all(px(10)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..wrapping(16.0)
        };
        root.spawn((bar, Surface::Panel)).with_children(|buttons| {
            buttons.spawn((
                button("match-title", Look::Plain, Size::Large),
                Unasked::default(),
                observe(|_: On<Chosen>, mut leave: MessageWriter<LeaveMatch>| {
                    leave.write(LeaveMatch);
                }),
            ));
            buttons.spawn((
                button("match-again", Look::Brass, Size::Large),
                Unasked::default(),
                FirstFocus,
                observe(play_again),
            ));
        });
    });
}

/// Asks for another match of the same players by the same rules, with another seed.
fn play_again(_: On<Chosen>, shown: Res<Shown>, mut again: MessageWriter<PlayAgain>) {
    let setup = Setup {
        seed: fresh_seed(),
        rules: (*shown.rules).clone(),
        // Whoever had to go may be back.
        players: match shown.owners.is_empty() {
            true => shown.players.clone(),
            false => shown.owners.clone(),
        },
    };
    again.write(PlayAgain(setup));
}
