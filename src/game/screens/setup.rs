//! A new match: who sits at the table, by which rules, from which seed.
use super::seats;
use crate::{
    engine::{
        matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
        rules::{RuleSet, oficial},
    },
    game::{
        autostart::{AutoStart, BOT_NAMES, fresh_seed},
        hud::words,
        i18n::{Texts, ruleset_error_text},
        intent::FirstFocus,
        menus::claim_time,
        referee::StartMatch,
        settings::Settings,
        states::Screen,
        widgets::{
            Chosen, Look, Size, Toast, Typed, button, column, label, localized, palette as p,
            panel, row, screen, text, text_field, title,
        },
    },
};
use bevy::{prelude::*, ui_widgets::observe};

/// One place at the table of the match that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatDraft {
    /// The name as typed.
    pub name: String,
    /// Who sits there; nobody if none.
    pub kind: Option<PlayerKind>,
}

/// The match that is being set up.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The places: at the bottom, at the right, opposite, at the left.
    pub seats: [SeatDraft; 4],
    /// The seed as typed; empty for any.
    pub seed: String,
    /// The rules.
    pub rules: RuleSet,
}

/// The names that the four places have until others are typed.
const NAMES: [&str; 4] = ["Ana", BOT_NAMES[0], BOT_NAMES[1], BOT_NAMES[2]];

impl Draft {
    /// A person and so many bots.
    pub fn new(name: &str, bots: u8) -> Draft {
        let first = if name.trim().is_empty() {
            NAMES[0]
        } else {
            name
        };
        let bot = |taken: bool| taken.then_some(PlayerKind::Bot(BotLevel::Habitual));
        // One opponent sits opposite, two at the sides, three all round.
        let taken = [bots != 1, bots != 2, bots >= 2];
        let seat = |i: usize| SeatDraft {
            name: NAMES[i].to_owned(),
            kind: bot(taken[i - 1]),
        };
        let own = SeatDraft {
            name: first.to_owned(),
            kind: Some(PlayerKind::Human),
        };
        Draft {
            seats: [own, seat(1), seat(2), seat(3)],
            seed: String::new(),
            rules: oficial(),
        }
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.seats.iter().filter(|seat| seat.kind.is_some()).count()
    }

    /// The match as the referee wants it. Names are trimmed, and an empty one becomes that of the place.
    ///
    /// `any` gives the seed when none was typed.
    pub fn setup(&self, any: impl FnOnce() -> String) -> Setup {
        let seated = self
            .seats
            .iter()
            .enumerate()
            .filter_map(|(i, seat)| Some((i, seat, seat.kind?)));
        let players = seated.map(|(i, seat, kind)| {
            let name = seat.name.trim();
            PlayerInfo {
                name: if name.is_empty() { NAMES[i] } else { name }.to_owned(),
                kind,
            }
        });
        let seed = self.seed.trim();
        let seed = if seed.is_empty() {
            any()
        } else {
            seed.to_owned()
        };
        Setup {
            seed,
            rules: self.rules.clone(),
            players: players.collect(),
        }
    }
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup), spawn);
    app.add_systems(
        Update,
        seats::update
            .run_if(in_state(Screen::Setup).and_then(resource_exists_and_changed::<Draft>)),
    );
}

fn spawn(settings: Res<Settings>, draft: Option<Res<Draft>>, mut commands: Commands) {
    // What was chosen last is still there when one comes back.
    let draft = draft.map_or_else(
        || Draft::new(&settings.player_name, settings.bots.clamp(1, 3)),
        |draft| draft.clone(),
    );
    commands
        .spawn((screen(), DespawnOnExit(Screen::Setup)))
        .with_children(|root| {
            root.spawn((
                title("setup-title"),
                Node {
                    margin: UiRect::bottom(px(20)),
                    ..default()
                },
            ));
            root.spawn(Node {
                column_gap: px(24),
                align_items: AlignItems::Stretch,
                ..default()
            })
            .with_children(|halves| {
                seats::spawn(halves, &draft);
                halves
                    .spawn(panel(px(392)))
                    .with_children(|side| rules_and_seed(side, &draft, &settings));
            });
        });
    commands.insert_resource(draft);
}

fn rules_and_seed(side: &mut ChildSpawnerCommands, draft: &Draft, settings: &Settings) {
    side.spawn(label("setup-rules", text::HEADING));
    let card = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        padding: UiRect::all(px(14)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        ..default()
    };
    side.spawn((
        card,
        BackgroundColor(Color::BLACK.with_alpha(0.2)),
        BorderColor::all(p::TEXT.with_alpha(0.25)),
    ))
    .with_children(|card| {
        card.spawn(localized(
            words::rules_name(&draft.rules.name),
            text::STRONG,
        ));
        card.spawn(label("setup-rules-oficial", text::NOTE));
    });
    side.spawn(column(6.0)).with_children(|time| {
        time.spawn(label("setup-claim-time", text::BODY));
        claim_time(time, settings);
    });
    side.spawn(column(6.0)).with_children(|seed| {
        seed.spawn(label("setup-seed", text::BODY));
        seed.spawn((
            text_field(&draft.seed, 32, percent(100)),
            observe(|typed: On<Typed>, mut draft: ResMut<Draft>| {
                draft.seed.clone_from(&typed.text);
            }),
        ));
        seed.spawn(label("setup-seed-note", text::NOTE));
    });
    side.spawn(Node {
        flex_grow: 1.0,
        ..default()
    });
    side.spawn(Node {
        justify_content: JustifyContent::SpaceBetween,
        ..row(16.0)
    })
    .with_children(|buttons| {
        buttons.spawn((
            button("setup-back", Look::Quiet, Size::Large),
            observe(back),
        ));
        buttons.spawn((
            button("setup-start", Look::Brass, Size::Large),
            FirstFocus,
            observe(start),
        ));
    });
}

fn back(_: On<Chosen>, mut next: ResMut<NextState<Screen>>) {
    NextState::set_if_neq(&mut next, Screen::Title);
}

fn start(
    _: On<Chosen>,
    draft: Res<Draft>,
    (texts, wishes): (Res<Texts>, Option<Res<AutoStart>>),
    mut settings: ResMut<Settings>,
    mut toasts: MessageWriter<Toast>,
    mut matches: MessageWriter<StartMatch>,
) {
    let setup = draft.setup(|| wishes.map_or_else(fresh_seed, |wishes| wishes.next_seed()));
    let mut names: Vec<String> = setup
        .players
        .iter()
        .map(|player| player.name.to_lowercase())
        .collect();
    names.sort();
    names.dedup();
    if names.len() < setup.players.len() {
        toasts.write(Toast::refused(texts.get("setup-same-names")));
    } else if let Err(error) = setup.rules.check(setup.players.len()) {
        toasts.write(Toast::refused(ruleset_error_text(&texts, &error)));
    } else {
        let bots = setup
            .players
            .iter()
            .filter(|player| player.kind != PlayerKind::Human)
            .count();
        let own = setup
            .players
            .iter()
            .find(|player| player.kind == PlayerKind::Human);
        settings.player_name = own.map_or_else(String::new, |player| player.name.clone());
        settings.bots = bots as u8;
        matches.write(StartMatch(setup));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_becomes_a_match() {
        let mut draft = Draft::new("Núria", 2);
        assert_eq!(draft.players(), 3);
        draft.seats[1].name = "  ".to_owned();
        let setup = draft.setup(|| "chance".to_owned());
        let names: Vec<&str> = setup
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(names, ["Núria", NAMES[1], NAMES[3]]);
        assert_eq!(setup.seed, "chance");
        draft.seed = " mine ".to_owned();
        assert_eq!(draft.setup(|| "chance".to_owned()).seed, "mine");
        for bots in 1..=3 {
            assert_eq!(Draft::new("", bots).players(), bots as usize + 1);
        }
    }
}
