//! The look back on the screen: where points were lost, the worst first, beside the open hands.
use super::{
    frame::{entry, frame, place},
    words,
};
use bevy::{prelude::*, ui_widgets::observe};
use engine::{
    bots::review::{Hindsight, Judgement},
    seat::Seat,
};
use gamecore::{
    i18n::{Arg, Localized, Texts, in_words, the_card},
    input::FocusLayer,
    model::{Geometry, Shown, people},
    referee::{AskLookBack, LookBack},
    sets::FrameSystems,
    states::TableOverlay,
};
use ui::widgets::{
    Chosen, Lit, Live, Look, OVER_THE_TABLE, Size, button_written, label, localized, palette as p,
    row, scrolling, text, written,
};

const WIDTH: f32 = 460.0;

/// What the panel shows.
#[derive(Clone, PartialEq, Debug)]
struct LookBackModel {
    seat: Seat,
    people: Vec<(Seat, String)>,
    /// How far it has got, while it is going on.
    progress: Option<(usize, usize)>,
    faults: Vec<FoundFault>,
    /// How many more mistakes there were, lesser ones.
    more: usize,
    /// Points lost by all of them.
    lost: i32,
}

/// A mistake in the language of the game.
#[derive(Clone, PartialEq, Debug)]
struct FoundFault {
    line: String,
    facts: Vec<String>,
}

#[derive(Component)]
struct Panel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(FrameSystems::Present)
            .run_if(in_state(TableOverlay::HandOver)),
    );
}

fn show(
    back: Res<LookBack>,
    (shown, texts, geometry): (Res<Shown>, Res<Texts>, Res<Geometry>),
    mut panels: Query<(Entity, &mut Live<LookBackModel>, &mut Node), With<Panel>>,
    mut commands: Commands,
) {
    let Some(seat) = back.seat.filter(|_| back.is_open()) else {
        for (panel, ..) in &panels {
            commands.entity(panel).despawn();
        }
        return;
    };
    let Ok((entity, mut live, mut node)) = panels.single_mut() else {
        commands.spawn((
            frame(&geometry, WIDTH, OVER_THE_TABLE + 1),
            FocusLayer::Overlay,
            Panel,
            Live::<LookBackModel>::default(),
            DespawnOnExit(TableOverlay::HandOver),
        ));
        return;
    };
    place(&mut node, &geometry);
    let report = back.report.as_ref();
    let faults = report
        .map(|report| report.faults.as_slice())
        .unwrap_or_default();
    let model = LookBackModel {
        seat,
        people: people(&shown),
        progress: (!back.done).then(|| report.map_or((0, 0), |report| (report.judged, report.of))),
        faults: faults
            .iter()
            .map(|fault| tell(&texts, fault, &shown))
            .collect(),
        more: report.map_or(0, |report| report.more),
        lost: report.map_or(0, |report| report.lost.round() as i32),
    };
    live.bypass_change_detection()
        .show(&mut commands, entity, model, build);
}

fn build(panel: &mut ChildSpawnerCommands, model: &LookBackModel) {
    panel.spawn(label("review-title", text::HEADING));
    if model.people.len() > 1 {
        panel.spawn(row(6.0)).with_children(|line| {
            for (seat, name) in model.people.clone() {
                line.spawn((
                    button_written(name, Look::Segment, Size::Small),
                    Lit(seat == model.seat),
                    observe(move |_: On<Chosen>, mut ask: MessageWriter<AskLookBack>| {
                        ask.write(AskLookBack(seat));
                    }),
                ));
            }
        });
    }
    if !model.faults.is_empty() {
        scrolling(panel, 8.0, (), |lines| {
            for fault in &model.faults {
                lines.spawn(entry(p::AMBER)).with_children(|lines| {
                    lines.spawn(written(&fault.line, text::BODY));
                    for fact in &fault.facts {
                        lines.spawn(written(fact, text::NOTE));
                    }
                });
            }
            if model.more > 0 {
                let more = Localized::new("review-more").arg("count", model.more as i32);
                lines.spawn(localized(more, text::NOTE));
            }
        });
    }
    let closing = match (model.progress, model.faults.is_empty()) {
        (Some((judged, of)), _) => Localized::new("review-thinking")
            .arg("judged", judged as i32)
            .arg("of", of as i32),
        (None, true) => Localized::new("review-none"),
        (None, false) => Localized::new("review-total").arg("points", model.lost),
    };
    panel.spawn(localized(closing, text::NOTE));
}

fn tell(texts: &Texts, fault: &Judgement, shown: &Shown) -> FoundFault {
    let step = |action| words::step(texts, action, fault.top);
    // Turns are counted for all players together; people remember how often it was their own.
    let round = (usize::from(fault.turn).max(1) - 1) / shown.players.len().max(1) + 1;
    let args = [
        ("round", Arg::from(round)),
        ("played", step(&fault.verdict.played.action).into()),
        ("better", step(&fault.verdict.best.action).into()),
        ("points", Arg::from(fault.lost().round() as i32)),
    ];
    FoundFault {
        line: texts.with("review-line", &args),
        facts: fault
            .hindsight
            .iter()
            .map(|fact| told(texts, fact, shown))
            .collect(),
    }
}

/// What the open hands tell.
fn told(texts: &Texts, fact: &Hindsight, shown: &Shown) -> String {
    let of = |key: &str, name: &str, value: String| texts.with(key, &[(name, value.into())]);
    let card = |card| the_card(texts, card);
    match *fact {
        Hindsight::UsefulTo { card: which, seats } => {
            let names: Vec<String> = seats
                .iter()
                .map(|seat| shown.name(seat).to_owned())
                .collect();
            if names.is_empty() {
                return of("review-useful-nobody", "card", card(which));
            }
            let args = [
                ("card", card(which).into()),
                ("names", in_words(texts, &names).into()),
            ];
            texts.with("review-useful-to", &args)
        }
        Hindsight::GotBy { card: which, seat } => {
            let args = [
                ("card", card(which).into()),
                ("name", shown.name(seat).into()),
            ];
            texts.with("review-got-by", &args)
        }
        Hindsight::FromStock {
            card: which,
            useful: true,
        } => of("review-stock-useful", "card", card(which)),
        Hindsight::FromStock {
            card: which,
            useful: false,
        } => of("review-stock-useless", "card", card(which)),
        Hindsight::Penalty {
            card: which,
            useful: true,
        } => of("review-penalty-useful", "card", card(which)),
        Hindsight::Penalty {
            card: which,
            useful: false,
        } => of("review-penalty-useless", "card", card(which)),
        Hindsight::Outranked { by } => of("review-outranked", "name", shown.name(by).to_owned()),
        Hindsight::LastTurn { closer: Some(seat) } => {
            of("review-last-turn", "name", shown.name(seat).to_owned())
        }
        Hindsight::LastTurn { closer: None } => texts.get("review-last-turn-nobody"),
    }
}
