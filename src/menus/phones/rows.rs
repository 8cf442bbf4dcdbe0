//! The rows of the phones' seats: who sits there, how it stands with their phone, and what can be done about it.
use super::{
    deed::{PhoneAct, perform},
    sign::phone_sign,
};
use bevy::{prelude::*, ui_widgets::observe};
use engine::{matchplay::BotLevel, seat::Seat};
use gamecore::{i18n::Localized, phones::Phones};
use server::Sitting;
use ui::{
    theme::UiArt,
    widgets::{
        Live, Look, Named, Size, button, column, localized, palette as p, row, text, wrapping,
    },
};

/// The place of the rows.
#[derive(Component)]
pub(super) struct Rows;

/// How it stands with a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SeatState {
    /// Nobody has it.
    Free,
    /// Their phone is there.
    Here,
    /// Their phone is not.
    Away,
    /// They played the last match, and have not come back to this one yet.
    Expected,
    /// A bot has it, whose place somebody wants.
    Bot,
}

/// What the row of a seat says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct PhoneRow {
    pub seat: Seat,
    pub name: String,
    pub portrait: Option<Handle<Image>>,
    pub state: SeatState,
    /// The bot that stands in.
    pub bot: Option<BotLevel>,
    /// Who wants the seat, and by which number that is confirmed.
    pub wants: Option<(u64, String)>,
    /// The match is played.
    pub playing: bool,
}

/// The rows as they are now: those of the phones' seats, and those of the bots whose places somebody wants. `bot` tells which bot stands
/// in at a seat, `bots` how everybody is called.
pub(super) fn rows(
    phones: &Phones,
    art: Option<&UiArt>,
    (playing, bots): (bool, &[String]),
    bot: impl Fn(Seat) -> Option<BotLevel>,
) -> Vec<PhoneRow> {
    let Some(server) = phones.server() else {
        return Vec::new();
    };
    let wanted = server.takeovers();
    let row = |one: Sitting| {
        let wants = wanted.iter().rfind(|takeover| takeover.seat == one.seat);
        PhoneRow {
            seat: one.seat,
            portrait: art.filter(|_| one.taken).map(|art| art.medallion(one.face)),
            state: match (one.taken, one.here) {
                (false, _) => SeatState::Free,
                (true, true) => SeatState::Here,
                (true, false) if one.expected && !playing => SeatState::Expected,
                (true, false) => SeatState::Away,
            },
            bot: bot(one.seat),
            wants: wants.map(|takeover| (takeover.id, takeover.name.clone())),
            name: one.name,
            playing,
        }
    };
    let sitting = server.sitting();
    let at_phones = |seat: Seat| sitting.iter().any(|one| one.seat == seat);
    let at_bots = wanted.iter().filter(|one| !at_phones(one.seat));
    let at_bots: Vec<PhoneRow> = at_bots
        .map(|one| PhoneRow {
            seat: one.seat,
            name: bots.get(one.seat.index()).cloned().unwrap_or_default(),
            portrait: None,
            state: SeatState::Bot,
            bot: None,
            wants: Some((one.id, one.name.clone())),
            playing,
        })
        .collect();
    sitting.into_iter().map(row).chain(at_bots).collect()
}

/// The place of the rows, empty as yet.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    parent.spawn((column(8.0), Rows, Live::<Vec<PhoneRow>>::default()));
}

/// Writes them.
pub(super) fn show(
    rows: &[PhoneRow],
    places: &mut Query<(Entity, &mut Live<Vec<PhoneRow>>), With<Rows>>,
    commands: &mut Commands,
) {
    for (entity, mut live) in places {
        let live = live.bypass_change_detection();
        live.show(commands, entity, rows.to_vec(), |parent, rows| {
            for row in rows {
                spawn_row(parent, row);
            }
        });
    }
}

fn spawn_row(rows: &mut ChildSpawnerCommands, line: &PhoneRow) {
    let node = Node {
        padding: UiRect::axes(px(12), px(7)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS)),
        ..column(6.0)
    };
    let edge = match line.state {
        SeatState::Here => p::BRASS.with_alpha(0.6),
        SeatState::Free | SeatState::Away | SeatState::Expected => p::TEXT.with_alpha(0.2),
        SeatState::Bot => p::AMBER.with_alpha(0.6),
    };
    rows.spawn((
        node,
        BackgroundColor(Color::BLACK.with_alpha(0.2)),
        BorderColor::all(edge),
    ))
    .with_children(|lines| {
        lines
            .spawn(Node {
                min_height: px(48),
                ..row(14.0)
            })
            .with_children(|cells| {
                spawn_face(cells, line);
                spawn_words(cells, line);
                spawn_buttons(cells, line);
            });
        if let Some((id, name)) = &line.wants {
            spawn_wish(lines, (*id, name), line.state);
        }
    });
}

fn spawn_face(cells: &mut ChildSpawnerCommands, line: &PhoneRow) {
    let side = Node {
        width: px(46),
        height: px(46),
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(6)),
        ..default()
    };
    match &line.portrait {
        Some(portrait) => {
            cells.spawn((side, ImageNode::new(portrait.clone()), Pickable::IGNORE));
        }
        None => {
            cells
                .spawn((
                    side,
                    BackgroundColor(Color::BLACK.with_alpha(0.25)),
                    Pickable::IGNORE,
                ))
                .with_child(phone_sign(30.0));
        }
    }
}

fn spawn_words(cells: &mut ChildSpawnerCommands, line: &PhoneRow) {
    let grow = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(2.0)
    };
    cells.spawn(grow).with_children(|words| {
        if line.name.is_empty() {
            let free = Localized::new("gather-free");
            words.spawn(localized(free, text::STRONG.color(p::TEXT_SOFT)));
        } else {
            words.spawn(text::name(&line.name, text::STRONG, 240.0));
        }
        words.spawn(localized(state_words(line), text::NOTE));
    });
}

/// How it stands, in words.
fn state_words(line: &PhoneRow) -> Localized {
    let key = match (line.bot, line.playing, line.state) {
        (Some(level), ..) => return Localized::new("phones-bot").arg("level", level.id()),
        (None, true, SeatState::Free) => "phones-free",
        (None, true, SeatState::Here) => "phones-here",
        (None, true, SeatState::Away | SeatState::Expected) => "phones-away",
        (None, _, SeatState::Bot) => "phones-bot-plays",
        (None, false, SeatState::Free) => "gather-free-note",
        (None, false, SeatState::Here) => "gather-here",
        (None, false, SeatState::Away) => "gather-away",
        (None, false, SeatState::Expected) => "gather-expected",
    };
    Localized::new(key)
}

fn spawn_buttons(cells: &mut ChildSpawnerCommands, line: &PhoneRow) {
    let seat = line.seat;
    if line.state == SeatState::Bot {
        return;
    }
    if line.playing && line.state != SeatState::Here {
        let (word, look, act) = match line.bot {
            None => ("phones-to-bot", Look::Brass, PhoneAct::Bot(seat)),
            Some(_) => ("phones-wait", Look::Plain, PhoneAct::Wait(seat)),
        };
        cells.spawn((button(word, look, Size::Small), act, observe(perform)));
    }
    if line.state != SeatState::Free {
        let (word, named) = match line.playing {
            true => ("phones-put-out", "phones-put-out-named"),
            false => ("gather-put-out", "gather-put-out-named"),
        };
        cells.spawn((
            button(word, Look::Quiet, Size::Small),
            Named(Localized::new(named).arg("name", line.name.clone())),
            PhoneAct::PutOut(seat),
            observe(perform),
        ));
    }
}

/// Somebody wants the seat of a phone that is there, or that of a bot.
fn spawn_wish(lines: &mut ChildSpawnerCommands, (id, name): (u64, &str), state: SeatState) {
    let words = match (name, state) {
        ("", SeatState::Bot) => Localized::new("phones-wants-bot-nameless"),
        (name, SeatState::Bot) => Localized::new("phones-wants-bot").arg("name", name),
        ("", _) => Localized::new("phones-wants-nameless"),
        (name, _) => Localized::new("phones-wants").arg("name", name),
    };
    lines.spawn(wrapping(10.0)).with_children(|wish| {
        wish.spawn((
            localized(words, text::BODY.color(p::AMBER)),
            Node {
                flex_grow: 1.0,
                flex_basis: px(200),
                ..default()
            },
        ));
        for (word, yes, look) in [
            ("phones-let-in", true, Look::Plain),
            ("phones-let-in-not", false, Look::Plain),
        ] {
            wish.spawn((
                button(word, look, Size::Small),
                PhoneAct::LetIn(id, yes),
                observe(perform),
            ));
        }
    });
}
