//! What is marked on the line of a match: where hands begin, what was claimed, laid down and closed, and faults.
use super::{faults::Fault, strip::LINE, watched::Watched};
use bevy::prelude::*;
use engine::{
    matchplay::SeenMatchEvent,
    rules::Contract,
    seat::Seat,
    table::{SeenEvent, Viewer},
    timeline::MarkKind,
};
use gamecore::{
    i18n::{Localized, words},
    model::Shown,
};
use ui::widgets::{REST_ON, Tip, localized, one_line, palette as p, text};

/// What a letter of a hand's name takes, and the gaps at its sides together, in design pixels.
const LETTER: f32 = 9.5;
const GAPS: f32 = 7.0;

/// What is marked on the line.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct StripModel {
    of: usize,
    marks: Vec<(usize, MarkKind)>,
    /// By hand, what must be laid down in it.
    contracts: Vec<Contract>,
    faults: Vec<Fault>,
    names: Vec<String>,
    /// How long the line is, in design pixels: the hands' names stand where they have room.
    length: f32,
}

impl StripModel {
    pub fn of(watched: &Watched, shown: &Shown, length: f32) -> StripModel {
        let timeline = watched.timeline();
        let contract = |at: usize| match timeline.seen(at.checked_sub(1)?, Viewer::Spectator)? {
            SeenMatchEvent::Table(SeenEvent::Dealt { contract, .. }) => Some(contract),
            _ => None,
        };
        let marks = timeline.marks().iter();
        StripModel {
            of: timeline.len(),
            contracts: marks.clone().filter_map(|mark| contract(mark.at)).collect(),
            marks: marks.map(|mark| (mark.at, mark.kind)).collect(),
            faults: watched.faults().found().to_vec(),
            names: shown.players.iter().map(|it| it.name.clone()).collect(),
            length,
        }
    }

    /// Whether it shows so many faults on a line of this length: all else of a finished match stays as it is.
    pub fn is_of(&self, faults: usize, length: f32) -> bool {
        self.faults.len() == faults && self.length == length
    }

    /// By hand, what must be laid down in it, where that has room on the line before the next hand begins.
    fn named(&self) -> Vec<Option<Contract>> {
        let hands = self
            .marks
            .iter()
            .filter(|(_, kind)| matches!(kind, MarkKind::Hand(_)));
        let begins: Vec<usize> = hands.map(|(at, _)| *at).collect();
        let ends = begins.iter().skip(1).chain([&self.of]);
        let rooms = begins.iter().zip(ends).map(|(begin, end)| {
            let part = end.saturating_sub(*begin) as f32 / self.of.max(1) as f32;
            part * self.length
        });
        let contracts = self.contracts.iter().zip(rooms).map(|(contract, room)| {
            let takes = contract.to_string().len() as f32 * LETTER + GAPS;
            (room >= takes).then_some(*contract)
        });
        contracts.collect()
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn part(&self, at: usize) -> Val {
        percent(100.0 * at as f32 / self.of.max(1) as f32)
    }
}

/// How a mark looks: its size, how far its middle is from the line's, its colours.
struct Look {
    size: f32,
    off: f32,
    fill: Color,
    edge: Color,
    /// Whether it is round; a square on its corner otherwise.
    round: bool,
}

/// Draws what is marked.
pub(super) fn build(strip: &mut ChildSpawnerCommands, model: &StripModel) {
    let mut named = model.named().into_iter();
    for (at, kind) in &model.marks {
        let (look, tip) = match *kind {
            MarkKind::Hand(_) => {
                begin_of_hand(strip, model.part(*at), named.next().flatten());
                continue;
            }
            MarkKind::Claim(seat) => (
                Look {
                    size: 5.0,
                    off: 8.0,
                    fill: p::TEXT_SOFT,
                    edge: Color::NONE,
                    round: true,
                },
                Localized::new("replay-mark-claim").arg("name", model.name(seat)),
            ),
            MarkKind::LayDown(seat) => (
                Look {
                    size: 7.0,
                    off: 0.0,
                    fill: p::IVORY,
                    edge: p::INK,
                    round: true,
                },
                Localized::new("replay-mark-down").arg("name", model.name(seat)),
            ),
            MarkKind::Closing(closer) => (
                Look {
                    size: 11.0,
                    off: 0.0,
                    fill: p::TILE_BLUE,
                    edge: p::IVORY,
                    round: true,
                },
                match closer {
                    Some(seat) => {
                        Localized::new("replay-mark-closes").arg("name", model.name(seat))
                    }
                    None => Localized::new("replay-mark-nobody"),
                },
            ),
        };
        spot(strip, model.part(*at), &look, tip);
    }
    for fault in &model.faults {
        let look = Look {
            size: 8.0,
            off: -8.0,
            fill: p::AMBER,
            edge: p::INK,
            round: false,
        };
        let tip = Localized::new("replay-mark-fault")
            .arg("name", model.name(fault.seat))
            .arg("points", fault.lost);
        spot(strip, model.part(fault.place), &look, tip);
    }
}

/// A hand begins: a stroke, and its contract above the line where that has room.
fn begin_of_hand(strip: &mut ChildSpawnerCommands, left: Val, contract: Option<Contract>) {
    let stroke = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(5),
        width: px(1),
        height: px(30),
        ..default()
    };
    strip.spawn((
        stroke,
        BackgroundColor(p::TEXT.with_alpha(0.55)),
        Pickable::IGNORE,
    ));
    let Some(contract) = contract else {
        return;
    };
    let word = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(2),
        margin: UiRect::left(px(4)),
        ..default()
    };
    let style = text::NOTE.size(text::LEAST_LETTERS);
    strip.spawn((
        word,
        localized(words::contract_code(contract), style),
        one_line(),
    ));
}

fn spot(strip: &mut ChildSpawnerCommands, left: Val, look: &Look, tip: Localized) {
    let node = Node {
        position_type: PositionType::Absolute,
        left,
        top: px(LINE + look.off - look.size / 2.0),
        width: px(look.size),
        height: px(look.size),
        margin: UiRect::left(px(-look.size / 2.0)),
        border: UiRect::all(px(1)),
        border_radius: match look.round {
            true => BorderRadius::MAX,
            false => BorderRadius::ZERO,
        },
        ..default()
    };
    let turned = match look.round {
        true => UiTransform::default(),
        false => UiTransform::from_rotation(Rot2::degrees(45.0)),
    };
    strip.spawn((
        node,
        turned,
        BackgroundColor(look.fill),
        BorderColor::all(look.edge),
        REST_ON,
        Tip::of(tip),
    ));
}
