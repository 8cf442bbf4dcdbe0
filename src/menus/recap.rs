//! A match that is gone on with after a while is told first: which hand, whose turn, who has how many points. It asks for one press.
use super::{back, matches::when, pads::AskForPads, root};
use bevy::{prelude::*, ui_widgets::observe};
use engine::{seat::Seat, table::Phase};
use gamecore::{
    family::Family,
    i18n::{Localized, Texts, contract_code, signed, words},
    input::FirstFocus,
    model::Shown,
    referee::{MatchOpened, Referee},
    sets::{FrameSystems, WatchAgain},
    states::Menu,
};
use jiff::Timestamp;
use ui::{
    theme::UiArt,
    widgets::{
        Look, Size, button, column, label, localized, one_line, palette as p, panel, row, text,
        title, written,
    },
};

/// Seconds after which people want to be told where they were: after dinner they know, the next day they do not.
const AWHILE: i64 = 12 * 3600;

/// When the match that was opened was played last.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
struct LeftOff(Timestamp);

/// Adds it.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Recap), spawn);
    app.add_systems(
        Update,
        open.after(FrameSystems::Referee)
            .after(WatchAgain)
            .after(AskForPads)
            .before(FrameSystems::Playback),
    );
}

/// Opens by itself when a match goes on that was left a while ago.
fn open(
    mut opened: MessageReader<MatchOpened>,
    referee: Res<Referee>,
    menu: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
    mut waits: Local<bool>,
    mut commands: Commands,
) {
    if let Some(MatchOpened { past, played }) = opened.read().last() {
        let away = played.map(|played| Timestamp::now().as_second() - played.as_second());
        *waits = !past.is_empty() && away.is_some_and(|away| away >= AWHILE);
        if let Some(played) = played.filter(|_| *waits) {
            commands.insert_resource(LeftOff(played));
        }
    }
    // Gamepads are asked for first; then everybody is here.
    let asks = matches!(
        &*next,
        NextState::Pending(Menu::Pads) | NextState::PendingIfNeq(Menu::Pads)
    );
    if *waits && referee.has_match() && !asks && *menu.get() != Menu::Pads {
        *waits = false;
        NextState::set_if_neq(&mut next, Menu::Recap);
    }
}

fn spawn(
    (shown, family, texts): (Res<Shown>, Res<Family>, Res<Texts>),
    left: Option<Res<LeftOff>>,
    art: Option<Res<UiArt>>,
    mut commands: Commands,
) {
    commands.spawn(root(Menu::Recap)).with_children(|root| {
        root.spawn(panel(px(560))).with_children(|page| {
            page.spawn(column(4.0)).with_children(|head| {
                head.spawn(title("recap-title"));
                if let Some(LeftOff(played)) = left.as_deref() {
                    let ago = when::words(*played, Timestamp::now()).resolve(&texts);
                    let told = Localized::new("recap-when").arg("when", ago);
                    head.spawn((localized(told, text::NOTE), one_line()));
                }
            });
            page.spawn(column(4.0)).with_children(|lines| {
                if let Some(hand) = hand(&shown, &texts) {
                    lines.spawn(localized(hand, text::BODY));
                }
                let turn = turn(&shown);
                lines.spawn(localized(turn, text::STRONG.color(p::BRASS_LIGHT)));
            });
            page.spawn(column(6.0)).with_children(|rows| {
                for seat in standings(&shown) {
                    standing(rows, &shown, seat, &family, art.as_deref());
                }
            });
            page.spawn(label("recap-log", text::NOTE));
            page.spawn((
                button("pause-continue", Look::Brass, Size::Large),
                FirstFocus,
                observe(back),
            ));
        });
    });
}

/// Which hand is played, and what must be laid down in it.
fn hand(shown: &Shown, texts: &Texts) -> Option<Localized> {
    let table = &shown.view.as_ref()?.table;
    let told = Localized::new("matches-hand")
        .arg("hand", table.hand + 1)
        .arg("hands", shown.rules.contracts().len())
        .arg("code", contract_code(texts, table.contract))
        .arg(
            "contract",
            words::contract_words(table.contract).resolve(texts),
        );
    Some(told)
}

/// Whose turn it is.
fn turn(shown: &Shown) -> Localized {
    let table = shown.view.as_ref().map(|view| &view.table);
    let Some(table) = table.filter(|_| shown.ended.is_none() && shown.winner.is_none()) else {
        return Localized::new("recap-between");
    };
    let key = match table.phase {
        Phase::Draw => "recap-draws",
        Phase::Play | Phase::Over => "recap-plays",
    };
    Localized::new(key).arg("name", shown.name(table.active))
}

/// Everybody, whoever has the fewest points first.
fn standings(shown: &Shown) -> Vec<Seat> {
    let mut seats: Vec<Seat> = (0..shown.players.len() as u8).map(Seat).collect();
    seats.sort_by_key(|seat| shown.total(*seat));
    seats
}

fn standing(
    rows: &mut ChildSpawnerCommands,
    shown: &Shown,
    seat: Seat,
    family: &Family,
    art: Option<&UiArt>,
) {
    let owner = shown.owner(seat);
    let color = owner.and_then(|owner| family.color_of(&owner.name));
    rows.spawn(row(12.0)).with_children(|line| {
        if let Some(art) = art {
            let side = Node {
                width: px(34),
                height: px(34),
                flex_shrink: 0.0,
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::all(px(5)),
                ..default()
            };
            line.spawn((
                side,
                BorderColor::all(color.unwrap_or(Color::NONE)),
                ImageNode::new(art.portrait(owner, seat.index())),
                Pickable::IGNORE,
            ));
        }
        let grow = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn(grow).with_children(|name| {
            name.spawn(text::name(shown.name(seat), text::BODY, 280.0));
        });
        if shown.is_down(seat) && shown.ended.is_none() {
            line.spawn((
                label("plate-down", text::NOTE.color(p::BRASS_LIGHT)),
                one_line(),
            ));
        }
        let total = written(signed(shown.total(seat)), text::STRONG);
        line.spawn((total, one_line()));
    });
}
