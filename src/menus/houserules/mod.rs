//! House rules page. It has a switch for each variant and for each hand of the match. Rules with several values have a
//! row of options ([`choices`]). The player can save the rules under a name, as a new rule set.
mod choices;
mod lists;

use bevy::prelude::*;
use engine::rules::{Contract, LONGEST_NAME, RuleSetError, Topic, Variant};
use gamecore::{
    draft::Draft,
    feedback::Toast,
    i18n::{Localized, Texts, ruleset_error_text, words},
    rule_catalog::{RuleCatalog, entry_name},
    saves::SaveService,
    states::Menu,
};
use lists::{ListRule, TypedLists};
use ui::{
    page::{Act, Element, button, column, disc, field, label, page, row, segment, toggle, wrap},
    widgets::{ControlKind, Look, Size, palette as p, text},
};

/// Name that was typed for the rules.
#[derive(Resource, Default)]
struct NewName(String);

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub enum HouseRulesAct {
    Flip(Variant),
    /// Chooses an option of a rule with several values: the keys of the rule and of the option.
    Choose(&'static str, &'static str),
    /// Sets a rule that is a list to what the player typed.
    List(ListRule, String),
    /// Adds the hand with this number to the match, or leaves it out.
    Hand(u8),
    Name(String),
    /// Saves the rules under the typed name.
    Save,
    /// Restores the rules of the chosen rule set.
    Reset,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<NewName>().init_resource::<TypedLists>();
    app.add_systems(OnEnter(Menu::HouseRules), open);
    app.add_observer(reduce);
}

/// Topics of the two columns.
const LEFT: &[Topic] = &[Topic::Hands, Topic::Jokers, Topic::Claims];
const RIGHT: &[Topic] = &[Topic::Closing, Topic::Forbidden];
/// Minimum width of a column in design pixels.
const COLUMN: f32 = 380.0;

fn open(
    draft: Option<Res<Draft>>,
    (catalog, texts): (Res<RuleCatalog>, Res<Texts>),
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    commands.insert_resource(TypedLists::default());
    let rules = catalog.find(&draft.chosen);
    let rules = rules.map(|entry| label(entry_name(entry, &texts), text::STRONG));
    let reset = button("house-rules-reset", Look::Quiet, Size::Medium).does(HouseRulesAct::Reset);
    let halves = wrap(40.0).row_gap(16.0).align(AlignItems::FlexStart);
    page(Menu::HouseRules, "house-rules-title", 1120.0)
        .controls((rules, reset))
        .done("house-rules-done")
        .body((
            label("house-rules-note", text::NOTE),
            name_line(),
            halves.children([LEFT, RIGHT].map(half)),
        ))
        .open(&mut commands);
}

/// Creates the field for the name under which the rules are saved.
fn name_line() -> Element {
    let field = field(
        "house-rules-name",
        LONGEST_NAME.min(32),
        |name: Res<NewName>| name.0.clone(),
        HouseRulesAct::Name,
    );
    let field = field.node(|node| node.width = px(260));
    let save = button("house-rules-keep", Look::Plain, Size::Medium).does(HouseRulesAct::Save);
    wrap(12.0).children((label("house-rules-name", text::BODY), field, save))
}

fn half(topics: &'static [Topic]) -> Element {
    let of_topic = |topic: &Topic| {
        let topic = *topic;
        let heading = Localized::new(format!("variants-{}", <&str>::from(topic)));
        let heading = label(heading, text::HEADING.size(p::LARGE * 0.9));
        let variants = Variant::ALL.into_iter();
        let variants = variants.filter(move |variant| variant.topic() == topic);
        (
            heading.node(|node| node.margin.top = px(6)),
            (topic == Topic::Hands).then(hand_switches),
            lists::of(topic).into_iter().map(lists::line),
            column(10.0).children(choices::rows(topic)),
            column(10.0).children(variants.map(variant_row)),
        )
    };
    column(10.0)
        .grow(COLUMN)
        .children(topics.iter().map(of_topic))
}

/// Creates a switch for each hand of the match.
fn hand_switches() -> (Element, Element) {
    (
        label("house-rules-hands", text::NOTE),
        wrap(6.0).list(hands, hand),
    )
}

/// Number and contract of a hand, and true if it is played.
type HandSwitch = (u8, Contract, bool);

fn hands(draft: Res<Draft>) -> Vec<HandSwitch> {
    let all = (1..).zip(draft.rules.all_hands());
    all.map(|(number, contract)| (number, contract, draft.plays(number)))
        .collect()
}

fn hand((number, contract, is_played): &HandSwitch) -> Element {
    segment(words::contract_code(*contract), *is_played, Size::Small)
        .with(ControlKind::Switch)
        .tip(words::contract_words(*contract))
        .does(HouseRulesAct::Hand(*number))
}

/// Creates the switch of a variant, with its name and explanation.
fn variant_row(variant: Variant) -> Element {
    let state = move |draft: Res<Draft>| (variant.is_on(&draft.rules), draft.is_flipped(variant));
    let view = move |(is_on, is_changed): &(bool, bool)| {
        let words = column(1.0).grow(0.0).children((
            rule_name(words::variant_name(variant), *is_changed),
            label(words::variant_note(variant), text::NOTE),
        ));
        let switch = toggle(words::variant_name(variant), *is_on)
            .described(words::variant_note(variant))
            .does(HouseRulesAct::Flip(variant));
        (switch, words)
    };
    row(14.0).align(AlignItems::FlexStart).live(state, view)
}

/// Creates the name of a rule, with a golden dot if it differs from the chosen rule set.
fn rule_name(name: Localized, is_changed: bool) -> Element {
    let dot = is_changed.then(|| disc(9.0, p::BRASS_LIGHT));
    row(8.0).children((label(name, text::STRONG), dot))
}

fn reduce(
    event: On<Act<HouseRulesAct>>,
    mut name: ResMut<NewName>,
    (store, texts): (Res<SaveService>, Res<Texts>),
    (mut draft, mut catalog): (ResMut<Draft>, ResMut<RuleCatalog>),
    mut typed_lists: ResMut<TypedLists>,
    mut toasts: MessageWriter<Toast>,
) {
    if !matches!(event.act, HouseRulesAct::Name(_) | HouseRulesAct::List(..)) {
        // The fields show the rules again.
        *typed_lists = TypedLists::default();
    }
    let changed = |result: Result<(), RuleSetError>| {
        let result = result.map_err(|error| ruleset_error_text(&texts, &error));
        result.map(|()| None)
    };
    let result = match event.act.clone() {
        HouseRulesAct::Name(typed) => {
            name.0 = typed;
            return;
        }
        HouseRulesAct::List(list, text) => {
            return typed_lists.read(list, text, &mut draft, &texts);
        }
        HouseRulesAct::Reset => return draft.reset(),
        HouseRulesAct::Hand(number) if draft.flip_hand(number) => return,
        HouseRulesAct::Hand(_) => Err(texts.get("house-rules-last-hand")),
        HouseRulesAct::Choose(rule, option) => changed(draft.set(&choices::set_by(rule, option))),
        HouseRulesAct::Flip(variant) if draft.is_fixed(variant) => {
            Err(texts.get("house-rules-fixed"))
        }
        HouseRulesAct::Flip(variant) => {
            let is_on = variant.is_on(&draft.rules);
            changed(draft.switch(variant, !is_on))
        }
        HouseRulesAct::Save => {
            save(name.0.trim(), &store, &texts, &mut draft, &mut catalog).map(Some)
        }
    };
    match result {
        Ok(None) => {}
        Ok(Some(sentence)) => _ = toasts.write(Toast::info(sentence)),
        Err(sentence) => _ = toasts.write(Toast::refused(sentence)),
    }
}

/// Saves the rules as a file in the player's own folder, without the choice of hands. Returns a sentence about the
/// result.
fn save(
    name: &str,
    store: &SaveService,
    texts: &Texts,
    draft: &mut Draft,
    catalog: &mut RuleCatalog,
) -> Result<String, String> {
    if name.is_empty() {
        return Err(texts.get("house-rules-no-name"));
    }
    let mut rules = draft.house_rules();
    let checked = rules.check_any();
    checked.map_err(|error| ruleset_error_text(texts, &error))?;
    name.clone_into(&mut rules.name);
    let id = catalog
        .keep(store, rules)
        .map_err(|error| texts.failure("house-rules-not-kept", &error))?;
    if let Some(entry) = catalog.find(&id) {
        draft.choose(&entry.id, &entry.file);
    }
    Ok(texts.with("house-rules-kept", &[("name", name.into())]))
}
