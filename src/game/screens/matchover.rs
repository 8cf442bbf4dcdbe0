//! The end of the match: who won, the whole sheet, the seed, and what next.
use super::{OVER_THE_TABLE, sheet};
use crate::{
    engine::matchplay::Setup,
    game::{
        autostart::fresh_seed,
        i18n::Localized,
        intent::FocusLayer,
        menus::WantMatch,
        playback::Shown,
        referee::LeaveMatch,
        settings::Settings,
        states::TableOverlay,
        theme::UiArt,
        widgets::{
            Chosen, Look, Size, Surface, Unasked, button, column, localized, one_line,
            palette as p, row, scrim, text,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::MatchOver), spawn);
}

fn spawn(
    shown: Res<Shown>,
    settings: Res<Settings>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    let winner = shown.winner.map_or("", |seat| shown.name(seat)).to_owned();
    let total = shown.winner.map_or(0, |seat| shown.total(seat));
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
            settings.reduced_motion,
            |paper| {
                paper
                    .spawn(Node {
                        margin: UiRect::bottom(px(4)),
                        ..row(16.0)
                    })
                    .with_children(|head| {
                        if let (Some(art), Some(seat)) = (&art, shown.winner) {
                            let node = Node {
                                width: px(60),
                                height: px(60),
                                border_radius: BorderRadius::all(px(7)),
                                ..default()
                            };
                            head.spawn((
                                node,
                                ImageNode::new(
                                    art.portrait(shown.players.get(seat.index()), seat.index()),
                                ),
                            ));
                        }
                        head.spawn(column(0.0)).with_children(|words| {
                            let sentence = Localized::new("match-winner").arg("name", winner);
                            words.spawn((
                                localized(
                                    sentence,
                                    text::TITLE.size(p::TITLE * 1.25).color(p::INK),
                                ),
                                one_line(),
                            ));
                            let points = Localized::new("match-winner-points")
                                .arg("points", total)
                                .arg("seed", shown.seed.clone());
                            words.spawn((
                                localized(points, text::NOTE.color(p::INK_SOFT)),
                                one_line(),
                            ));
                            // A sheet of many columns is wide, and high enough as it is.
                            let hash = if shown.players.len() > 4 {
                                shown.seed_hash()
                            } else {
                                shown.seed_hash_in_halves()
                            };
                            let hash = Localized::new("fair-seed-hash").arg("hash", hash);
                            let small = text::NOTE.size(p::SMALL * 0.9).color(p::INK_SOFT);
                            words.spawn((localized(hash, small), one_line()));
                        });
                    });
            },
        );
        // Open hands lie behind: the buttons need a ground of their own.
        let bar = Node {
            margin: UiRect::top(px(10)),
            padding: UiRect::all(px(10)),
            border_radius: BorderRadius::all(px(p::RADIUS)),
            ..row(16.0)
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
                observe(play_again),
            ));
        });
    });
}

/// The same players and rules, another seed.
fn play_again(_: On<Chosen>, shown: Res<Shown>, mut matches: MessageWriter<WantMatch>) {
    let setup = Setup {
        seed: fresh_seed(),
        rules: (*shown.rules).clone(),
        players: shown.players.clone(),
    };
    matches.write(WantMatch(setup));
}
