//! Points by what has to be laid down, and what claims have brought.
use super::{
    body::{Telling, short},
    chart::{self, Bar, Ink, bars},
    figure::{heading, note},
};
use bevy::prelude::*;
use engine::statistics::{ContractFigures, Figures};
use gamecore::i18n::{Localized, words};
use ui::widgets::{column, localized, palette as p};

/// The room for the claims at the right.
const CLAIMS: f32 = 250.0;
const GAP: f32 = 32.0;

pub(super) fn fill(sheet: &mut ChildSpawnerCommands, telling: &Telling) {
    let own = Figures::of(telling.known.matches(), telling.subject);
    let others: Vec<Figures> = telling
        .entries
        .iter()
        .filter(|entry| entry.subject != *telling.subject)
        .map(|entry| Figures::of(telling.known.matches(), &entry.subject))
        .collect();
    let (both, first, second) = telling.halves(CLAIMS, GAP);
    sheet.spawn(both).with_children(|both| {
        both.spawn(column(p::GRID)).with_children(|side| {
            let size = Vec2::new(first, 206.0);
            let names = || [short(&telling.name), telling.texts.get("statistics-others")];
            side.spawn(heading(Localized::new("statistics-by-contract")));
            let points = each(&own, &others, |of| (of.points.mean(), of.points.count()));
            let form = (1, telling.language);
            chart::spawn(side, bars(size, &points, Ink::of(0), names(), form));
            side.spawn(heading(Localized::new("statistics-closings")));
            let closed = each(&own, &others, |of| {
                let hands = of.points.count();
                let share = 100.0 * f64::from(of.closings) / f64::from(hands.max(1));
                (share, hands)
            });
            let form = (0, telling.language);
            let size = Vec2::new(size.x, 172.0);
            chart::spawn(side, bars(size, &closed, Ink::of(2), names(), form));
        });
        let claimed = Node {
            width: px(second),
            ..column(p::GRID)
        };
        both.spawn(claimed)
            .with_children(|side| claims((side, second), &own, telling));
    });
}

/// One bar for each contract: the own number, beside it that of all others together. The number comes with how many hands it is of.
fn each(
    own: &Figures,
    others: &[Figures],
    number: impl Fn(&ContractFigures) -> (f64, u32),
) -> Vec<Bar> {
    let bar = |of: &ContractFigures| {
        let theirs = others.iter().flat_map(|figures| &figures.contracts);
        let theirs = theirs.filter(|it| it.contract == of.contract).map(&number);
        let (sum, hands) = theirs.fold((0.0, 0), |(sum, all), (number, hands)| {
            (sum + number * f64::from(hands), all + hands)
        });
        Bar {
            name: chart::What::Said(words::contract_code(of.contract)),
            value: number(of).0,
            beside: (hands > 0).then(|| sum / f64::from(hands)),
        }
    };
    own.contracts.iter().map(bar).collect()
}

/// The points of hands with and without a claim won.
fn claims((side, width): (&mut ChildSpawnerCommands, f32), own: &Figures, telling: &Telling) {
    side.spawn(heading(Localized::new("statistics-claims-brought")));
    let bar = |key: &str, value: f64| Bar {
        name: chart::What::Said(Localized::new(key)),
        value,
        beside: None,
    };
    let mut all = Vec::new();
    if own.with_claim.count() > 0 {
        all.push(bar("statistics-with", own.with_claim.mean()));
    }
    if own.without_claim.count() > 0 {
        all.push(bar("statistics-without", own.without_claim.mean()));
    }
    let size = Vec2::new(width, 206.0);
    let names = [String::new(), String::new()];
    chart::spawn(
        side,
        bars(size, &all, Ink::of(3), names, (1, telling.language)),
    );
    let lines = [
        Localized::new("statistics-asked").arg("count", own.asked),
        Localized::new("statistics-claimed").arg("count", own.won),
        Localized::new("statistics-bonuses")
            .arg("count", own.bonuses)
            .arg("points", gamecore::i18n::signed(own.bonus_points)),
    ];
    for line in lines {
        side.spawn(localized(line, note()));
    }
}
