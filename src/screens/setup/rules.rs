//! The panel with the rules, the controls for experts, and the buttons that leave the set-up.
use super::SetupAct;
use bevy::prelude::*;
use engine::rules::Preset;
use gamecore::{
    draft::{Draft, HandsChoice},
    i18n::{Localized, Texts, words},
    input::PadFamily,
    rule_catalog::{RuleCatalog, entry_name},
    states::Menu,
};
use menus::setting_control;
use ui::{
    page::{Element, Navigate, Words, button, column, field, label, row, spacer, spinner, wrap},
    widgets::{self, Look, Size, StepValue, Style, one_line, palette as p, text},
};

pub(super) fn panel() -> Element {
    let links = wrap(0.0).children((
        // There is no gap, because the borderless button has padding of its own and the Spanish labels need the full
        // width.
        button("setup-house-rules", Look::Plain, Size::Medium).does(Navigate::To(Menu::HouseRules)),
        button("setup-read-rules", Look::Quiet, Size::Medium).does(Navigate::To(Menu::Rules)),
    ));
    let time = column(6.0).children((
        label("setup-claim-time", text::BODY),
        setting_control("claim_seconds"),
        column(6.0).live(has_several_people, |several: &bool| {
            several.then(|| {
                (
                    label("setting-handover", text::BODY),
                    setting_control("handover"),
                )
            })
        }),
    ));
    let buttons = wrap(16.0).justify(JustifyContent::SpaceBetween).children((
        button("setup-back", Look::Quiet, Size::Large).does(SetupAct::Back),
        button("setup-start", Look::Brass, Size::Large)
            .does(SetupAct::Start)
            .first(true),
    ));
    Element::new(widgets::panel(px(392)))
        .node(|node| node.margin = UiRect::ZERO)
        .children((
            label("setup-rules", text::HEADING),
            column(p::GRID).children((card(), hands())),
            links,
            time,
            column(12.0).live(is_more, more),
            spacer(),
            buttons,
        ))
}

/// True if the controls for experts are visible.
#[derive(Resource, Default, Debug)]
pub(super) struct ShowsMore(pub bool);

/// Returns true if the player has opened the controls for experts, or uses one of them already.
fn is_more(shows: Res<ShowsMore>, draft: Res<Draft>, pads: Query<(), With<PadFamily>>) -> bool {
    shows.0 || !draft.seed.is_empty() || !pads.is_empty()
}

/// Creates the controls for experts, or the button that shows them.
fn more(is_more: &bool) -> Vec<Element> {
    let to_pads = Navigate::To(Menu::Pads);
    if !is_more {
        let more = button("setup-more", Look::Quiet, Size::Medium).does(SetupAct::More);
        return vec![row(0.0).children(more.then_focus(&to_pads))];
    }
    let pads = button("pads-button", Look::Plain, Size::Medium).does(to_pads);
    let seed = |draft: Res<Draft>| draft.seed.clone();
    let seed = field("setup-seed", 32, seed, SetupAct::Seed)
        .described("setup-seed-note")
        .tip("setup-seed-note");
    let seed = column(6.0).children((label("setup-seed", text::BODY), seed));
    let seed = seed.grow(180.0);
    vec![wrap(12.0).align(AlignItems::FlexEnd).children((pads, seed))]
}

/// True if several people play at this screen.
fn has_several_people(draft: Res<Draft>) -> bool {
    let mut people = draft.seats.iter().filter(|seat| seat.is_at_screen());
    people.nth(1).is_some()
}

/// Creates the box with the name and the description of the rule set.
fn card() -> Element {
    let name = Element::new((text::STRONG.bundle(), one_line(), StepValue)).words(name);
    let about = column(6.0).live(about, |about: &Vec<(Words, Style)>| {
        let note = |(words, style): &(Words, Style)| label(words.clone(), *style);
        about.iter().map(note).collect::<Vec<_>>()
    });
    column(6.0)
        .node(|node| node.min_height = px(136))
        .edges(UiRect::all(px(12)), 1.0, p::RADIUS_SMALL)
        .sunken(p::TEXT.with_alpha(0.25))
        .children((spinner("setup-rules", SetupAct::Rules, name), about))
}

/// Creates the choice of hands. A short match has a note with its contracts.
fn hands() -> Element {
    let value = Element::new((text::BODY.bundle(), one_line(), StepValue)).words(hands_words);
    let spinner = spinner("setup-hands", SetupAct::Hands, value).grow(200.0);
    let contracts = column(0.0).live(short_contracts, |codes: &Option<String>| {
        let note = |codes: String| label(codes, text::NOTE).node(|node| node.margin.top = px(4));
        codes.clone().map(note)
    });
    column(0.0).children((
        wrap(12.0).children((label("setup-hands", text::BODY), spinner)),
        contracts,
    ))
}

fn hands_words(draft: Res<Draft>) -> Words {
    let key = match draft.hands() {
        HandsChoice::All if draft.rules.progress.is_per_player() => "setup-hands-progress",
        HandsChoice::All => "setup-hands-all",
        HandsChoice::Four | HandsChoice::One => "setup-hands-some",
        HandsChoice::Own(_) => "setup-hands-own",
    };
    let count = draft.rules.contracts().len();
    Localized::new(key).arg("count", count).into()
}

/// Returns the contracts of a short match; `None` if all hands are played.
fn short_contracts(draft: Res<Draft>, texts: Res<Texts>) -> Option<String> {
    let contracts = draft.rules.contracts().into_iter();
    let codes = contracts.map(|contract| words::contract_code(contract).resolve(&texts));
    let codes: Vec<String> = codes.collect();
    draft.rules.is_short().then(|| codes.join(" · "))
}

fn name(draft: Res<Draft>, catalog: Res<RuleCatalog>, texts: Res<Texts>) -> Words {
    let entry = catalog.find(&draft.chosen);
    let name = entry.map(|entry| entry_name(entry, &texts));
    name.unwrap_or_else(|| words::rules_name(&draft.rules.name))
        .into()
}

/// Returns the description of the rule set and the variants that the player switched on, which are marked.
fn about(draft: Res<Draft>, catalog: Res<RuleCatalog>, texts: Res<Texts>) -> Vec<(Words, Style)> {
    let entry = catalog.find(&draft.chosen);
    let note = entry.and_then(|entry| match entry.id.parse::<Preset>() {
        Ok(preset) => Some(Localized::new(format!("preset-{}-note", preset.id())).into()),
        Err(_) => {
            let about = entry.file.about_in(texts.language().code());
            about.map(|about| Words::Written(about.to_owned()))
        }
    });
    let names = draft.switches().iter();
    let names = names.map(|variant| words::variant_name(*variant).resolve(&texts));
    let names: Vec<String> = names.collect();
    let with = (!names.is_empty()).then(|| {
        let with = Localized::new("setup-with").arg("names", names.join(" · "));
        (with.into(), text::NOTE.color(p::BRASS_LIGHT))
    });
    let note = note.map(|note| (note, text::NOTE));
    note.into_iter().chain(with).collect()
}

/// Selects the next or previous rule set of the catalog.
pub(super) fn step(draft: &mut Draft, catalog: &RuleCatalog, by: isize) {
    let entries = &catalog.entries;
    let now = entries.iter().position(|entry| entry.id == draft.chosen);
    let next = now.unwrap_or(0) as isize + by;
    let next = next.rem_euclid(entries.len().max(1) as isize) as usize;
    if let Some(entry) = entries.get(next) {
        draft.choose(&entry.id, &entry.file);
    }
}
