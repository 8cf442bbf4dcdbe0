//! The row of ways to play below the main button of the title screen: a new match, *our table* (the players and rules
//! of the last match), and the lesson. Each button has a note, which large text hides.
use super::title::{CROWDED, TitleAct, hide_if_crowded};
use bevy::prelude::*;
use gamecore::{
    family::{Profiles, Tables},
    i18n::{Localized, Texts, words},
    saves::{SaveService, Saved},
};
use hud::letters;
use menus::players_at;
use ui::{
    page::{Element, Words, column, label, wrap},
    widgets::{ButtonInk, Look, behaviour, one_line, palette as p, text},
};

/// Contents of the *our table* button.
#[derive(Clone, PartialEq, Debug)]
struct OurTable {
    /// Name of the table, if it has one.
    name: String,
    players: String,
    rules: String,
}

/// Width and height of a button in design pixels, at the normal text size.
const BUTTON: Vec2 = Vec2::new(252.0, 62.0);
/// Width of a button's words in design pixels.
const WORDS: f32 = BUTTON.x - 24.0;

pub(super) fn ways() -> Element {
    wrap(12.0)
        .justify(JustifyContent::Center)
        .row_gap(6.0)
        .live(model, |(has_saved, table): &(bool, Option<OurTable>)| {
            let note = |key: &'static str| label(key, text::NOTE);
            let new = || way("title-new", note("title-new-note"), TitleAct::New);
            let learn = way("title-learn", note("title-learn-note"), TitleAct::Learn);
            let ours = table.as_ref().map(our_table);
            (has_saved.then(new), ours, learn)
        })
}

/// Returns true if the main button continues a match, and the contents of the *our table* button. In the first case, a
/// new match needs a button of its own.
fn model(
    store: Res<SaveService>,
    (tables, family, texts): (Res<Tables>, Res<Profiles>, Res<Texts>),
) -> Option<(bool, Option<OurTable>)> {
    let is_changed = tables.is_changed() || family.is_changed() || store.is_changed();
    if !is_changed && !texts.is_changed() {
        return None;
    }
    let name_now = |name: &str| family.name_now(name).to_owned();
    let last = tables.last();
    let last = last.and_then(|table| Some((table, table.draft(name_now)?)));
    let our_table = last.map(|(table, draft)| {
        let short = words::short_match(&draft.rules);
        let rules = [Some(words::rules_title(&draft.rules)), short];
        let rules = rules.into_iter().flatten();
        let rules: Vec<String> = rules.map(|words| words.resolve(&texts)).collect();
        OurTable {
            name: table.name.clone(),
            players: players_at(&draft, &texts),
            rules: rules.join(" · "),
        }
    });
    Some((store.saved() == Saved::Here, our_table))
}

fn our_table(model: &OurTable) -> Element {
    let (name, _) = text::fit(&model.name, p::LARGE, WORDS);
    let name: Words = match name.as_str() {
        "" => "our-table".into(),
        _ => name.into(),
    };
    let (players, small) = text::fit(&model.players, p::SMALL, WORDS);
    let players = label(players, text::NOTE.size(small));
    let tip = Localized::new("tip-our-table")
        .arg("players", model.players.as_str())
        .arg("rules", model.rules.as_str());
    way(name, players, TitleAct::OurTable).tip(tip)
}

/// Creates a button with a note below its words.
fn way(words: impl Into<Words>, note: Element, act: TitleAct) -> Element {
    let words = label(words, text::STRONG).with((ButtonInk, one_line()));
    column(0.0)
        .align(AlignItems::Center)
        .justify(JustifyContent::Center)
        .rigid()
        .edges(UiRect::horizontal(px(11)), 1.0, p::RADIUS)
        .with(behaviour(Look::Plain))
        .sized(letters, |letters: &f32, node| {
            (node.width, node.height) = match *letters > CROWDED {
                true => (auto(), px(40)),
                false => (px(BUTTON.x), px(BUTTON.y)),
            };
        })
        .does(act)
        .children((words, note.with(one_line()).sized(letters, hide_if_crowded)))
}
