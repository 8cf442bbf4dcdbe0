//! The selected deck: its description, its actions, and its tabs. The remarks are the problems of the deck in words.
use super::{
    actions::{PageData, Tab, ThemeAct},
    cards,
    drawing::{FELT, HELD},
    pictures::{CARD, DeckPictures, OrderPictures},
};
use bevy::{prelude::*, text::LineBreak};
use cardart::{Problem, Severity};
use gamecore::{
    i18n::{Localized, Texts},
    saves::SaveService,
};
use ui::{
    page::{Element, IntoElements, button, column, inked, label, rounded, row, scroll, wrap},
    theme::{CLASSIC, ThemeInfo, problem_sentence},
    widgets::{Checked, Disabled, Look, Size, felt_color, frame, one_line, palette as p, text},
};

#[derive(Clone, PartialEq, Debug)]
struct HeadModel {
    id: String,
    name: String,
    lines: [String; 2],
    is_whole: bool,
    is_usable: bool,
    has_proposals: bool,
    is_in_use: bool,
    /// True if the deck is in the player's folder.
    is_own: bool,
    tab: Tab,
}

/// Content of the current tab.
#[derive(Clone, PartialEq, Debug)]
enum BodyModel {
    /// Note while the deck is being rendered or checked.
    Wait(&'static str),
    Cards(Box<DeckPictures>),
    /// The cards, on felt of this colour.
    Trial(Box<DeckPictures>, Color),
    Remarks(Vec<Remark>),
    Orders(Box<OrderPictures>),
}

/// Height of the content of a tab in design pixels. Higher content scrolls.
const BODY: f32 = 434.0;

/// Creates the description of the selected deck, and its tabs.
pub(super) fn head() -> Element {
    column(6.0).live(head_model, head_view)
}

/// Creates the content of the current tab. Each tab has a separate scroll area, so that it begins at the top.
pub(super) fn body() -> Element {
    column(0.0).live(body_model, |model: &BodyModel| {
        let content = match model {
            BodyModel::Wait(key) => label(*key, text::NOTE).into_elements(),
            BodyModel::Cards(deck) => cards::view(deck).into_elements(),
            BodyModel::Trial(deck, felt) => trial(deck, *felt).into_elements(),
            BodyModel::Remarks(all) => remarks_view(all),
            BodyModel::Orders(all) => cards::orders(all).into_elements(),
        };
        scroll(4.0, content).node(|node| node.max_height = px(BODY))
    })
}

fn head_model(data: PageData, store: Res<SaveService>) -> Option<HeadModel> {
    let data = data.if_changed()?;
    let theme = data.theme()?;
    let is_own = theme.place.parent() == Some(store.themes_dir().as_path());
    Some(HeadModel {
        id: theme.id.clone(),
        name: data.name(&theme.id),
        lines: [origin(&data, theme), content(&data, theme, is_own)],
        is_whole: theme.is_whole(),
        is_usable: theme.is_playable(),
        has_proposals: !theme.proposals.is_empty(),
        is_in_use: data.settings.decks.place(&theme.id).is_some(),
        is_own,
        tab: data.view.tab,
    })
}

/// Returns the author, version and licence of a deck.
fn origin(data: &PageData, theme: &ThemeInfo) -> String {
    let texts = &data.texts;
    if theme.id == CLASSIC {
        return texts.get("themes-shipped-note");
    }
    let stated = |key: &str, value: &String| {
        let value_arg = [("value", value.into())];
        (!value.is_empty()).then(|| texts.with(key, &value_arg))
    };
    let licence = stated("themes-licence", &theme.licence);
    let all = [
        stated("themes-author", &theme.author),
        stated("themes-version", &theme.version),
        licence.or_else(|| Some(texts.get("themes-licence-none"))),
    ];
    all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the numbers of cards, the format and the place of a deck.
fn content(data: &PageData, theme: &ThemeInfo, is_own: bool) -> String {
    let texts = &data.texts;
    let counts = [
        ("cards", (theme.faces - theme.jokers).into()),
        ("jokers", theme.jokers.into()),
        ("backs", theme.backs.len().into()),
    ];
    let place = match theme.place.exists() {
        _ if is_own => "themes-place-own",
        true => "themes-place-assets",
        false => "themes-place-shipped",
    };
    let program = PROGRAMS.iter().find(|(id, _)| theme.format.contains(id));
    let format = match program {
        Some((_, name)) => Some((*name).to_owned()),
        None if theme.format.contains("pictures") => Some(texts.get("themes-format-pictures")),
        None => None,
    };
    let counts = texts.with("themes-counts", &counts);
    let all = [Some(counts), format, Some(texts.get(place))];
    all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Programs that formats are named after: the name in `cardart`, and the full name.
const PROGRAMS: [(&str, &str); 8] = [
    ("KDE", "KDE"),
    ("Aisleriot", "GNOME Aisleriot"),
    ("PySol", "PySolFC"),
    ("PokerTH", "PokerTH"),
    ("Kenney", "Kenney"),
    ("Balatro", "Balatro"),
    ("Tabletop", "Tabletop Simulator"),
    ("SVG", "SVG"),
];

const UNUSABLE: Disabled = Disabled::Because("themes-unusable");

/// Width of the name in design pixels.
const NAME: f32 = 330.0;

fn head_view(model: &HeadModel) -> (Element, [Element; 2], Element) {
    let unusable = || (!model.is_usable).then_some(UNUSABLE);
    let not_own = (!model.is_own).then_some(Disabled::Because("themes-delete-not-own"));
    let key = match model.is_whole {
        true => "themes-use",
        false => "themes-lay-on-top",
    };
    let use_it = match model.is_in_use {
        true => button("themes-take-off", Look::Plain, Size::Medium)
            .does(ThemeAct::TakeOff(model.id.clone())),
        false => button(key, Look::Brass, Size::Medium)
            .does(ThemeAct::Use)
            .disabled(unusable()),
    };
    let line = wrap(p::GRID)
        .node(|node| node.min_height = px(40))
        .children((
            Element::new(text::name(&model.name, text::TITLE, NAME))
                .node(|node| node.flex_grow = 1.0),
            button("themes-export", Look::Quiet, Size::Medium)
                .does(ThemeAct::Export)
                .tip("themes-export-note")
                .disabled(unusable()),
            button("themes-delete", Look::Quiet, Size::Medium)
                .does(ThemeAct::Delete)
                .then_focus(&ThemeAct::Undo)
                .disabled(not_own),
            use_it,
        ));
    let lines = model.lines.clone().map(|words| label(words, text::NOTE));
    let tabs = wrap(6.0)
        .node(|node| (node.margin.top, node.row_gap) = (px(4), px(6)))
        .children(tabs(model));
    (line, lines, tabs)
}

fn tabs(model: &HeadModel) -> [Element; 3] {
    [Tab::Cards, Tab::Trial, Tab::Remarks].map(|tab| {
        let is_available = match tab {
            Tab::Cards => model.is_usable || model.has_proposals,
            Tab::Trial => model.is_usable,
            Tab::Remarks => true,
        };
        let style = text::BODY.size(p::SMALL);
        let button = Element::new((frame(Look::Segment, Size::Small), Checked(tab == model.tab)))
            .does(ThemeAct::Show(tab))
            .disabled((!is_available).then_some(UNUSABLE));
        match tab {
            Tab::Cards => button.children(inked("themes-tab-cards", style)),
            Tab::Trial => button.children(inked("themes-tab-trial", style)),
            // The number arrives later. Only the words are rebuilt then, because the player may be pressing the button.
            Tab::Remarks => button.live(count, move |count: &Option<usize>| {
                inked(remarks_label(*count), style)
            }),
        }
    })
}

/// Returns the number of remarks, or `None` while the deck is being checked.
fn count(data: PageData) -> Option<Option<usize>> {
    let data = data.if_changed()?;
    let remarks = data.theme().and_then(|theme| remarks_of(&data, theme));
    Some(remarks.map(|remarks| remarks.len()))
}

fn remarks_of(data: &PageData, theme: &ThemeInfo) -> Option<Vec<Remark>> {
    let problems = data.pictures.problems(theme)?;
    Some(worded(&data.texts, problems))
}

fn body_model(data: PageData) -> Option<BodyModel> {
    data.if_changed().map(|data| {
        const DRAWING: BodyModel = BodyModel::Wait("themes-drawing");
        let (Some(theme), tab) = (data.theme(), data.view.tab) else {
            return DRAWING;
        };
        if tab == Tab::Cards && !theme.proposals.is_empty() {
            let orders = data.pictures.orders(theme).cloned();
            return orders.map_or(DRAWING, |orders| BodyModel::Orders(Box::new(orders)));
        }
        if tab == Tab::Remarks || !theme.is_playable() {
            let remarks = remarks_of(&data, theme);
            return remarks.map_or(BodyModel::Wait("themes-looking"), BodyModel::Remarks);
        }
        let Some(deck) = data.pictures.deck(theme).cloned().map(Box::new) else {
            return DRAWING;
        };
        match tab {
            Tab::Trial => BodyModel::Trial(deck, felt_color(data.settings.felt)),
            Tab::Cards | Tab::Remarks => BodyModel::Cards(deck),
        }
    })
}

/// Problem in words.
type Remark = (Severity, String);

/// Returns the problems in words, each of them once, and errors first.
fn worded(texts: &Texts, problems: &[Problem]) -> Vec<Remark> {
    let mut all: Vec<Remark> = Vec::new();
    for problem in problems {
        let remark = (problem.reason.severity(), problem_sentence(texts, problem));
        if !all.contains(&remark) {
            all.push(remark);
        }
    }
    all.sort_by_key(|(severity, _)| std::cmp::Reverse(*severity));
    all
}

/// Returns the words of the tab. `count` is the number of remarks once it is known.
fn remarks_label(count: Option<usize>) -> Localized {
    let words = Localized::new("themes-tab-remarks");
    match count {
        Some(count) => words.arg("count", count),
        None => words.arg("count", "…"),
    }
}

fn remarks_view(remarks: &[Remark]) -> Vec<Element> {
    match remarks {
        [] => vec![label("themes-no-remarks", text::BODY)],
        remarks => remarks.iter().map(remark_line).collect(),
    }
}

fn remark_line((severity, sentence): &Remark) -> Element {
    let (key, color, ink) = match severity {
        Severity::Error => ("themes-error", p::RED, p::IVORY),
        Severity::Warning => ("themes-warning", p::AMBER, p::INK),
        Severity::Note => ("themes-hint", p::TILE_BLUE, p::IVORY),
    };
    let badge = rounded(96.0, 22.0, 4.0)
        .with(BackgroundColor(color))
        .children(label(key, text::NOTE.color(ink)).with(one_line()));
    // A path has few places to break at.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    let sentence = label(sentence.clone(), text::BODY.size(p::BASE * 0.92))
        .with(breaks)
        .grow(0.0);
    row(12.0)
        .node(|node| (node.align_items, node.flex_shrink) = (AlignItems::Start, 0.0))
        .edges(UiRect::axes(px(10), px(8)), 0.0, p::RADIUS_SMALL)
        .with(BackgroundColor(Color::BLACK.with_alpha(0.2)))
        .children((badge, sentence))
}

/// Angle between two cards of the hand in radians, and the radius of their arc as a multiple of the card height.
const TRIAL_TURN: f32 = 0.036;
const TRIAL_RADIUS: f32 = 9.5;
/// Maximum distance between two cards of the hand, as a fraction of the card width.
const TRIAL_STEP: f32 = 0.52;

/// Creates the content of the trial tab: a hand of eleven cards, the stock and the discard pile, on the deck's own table
/// if it has one. All lengths are relative to the felt, which may be narrower than `FELT`.
fn trial(deck: &DeckPictures, felt: Color) -> Element {
    let card = Vec2::new(CARD * deck.aspect, CARD);
    let place = |index: usize, at: Vec2, turn: f32| {
        let corner = (FELT / 2.0 + at - card / 2.0) / FELT * 100.0;
        let size = card / FELT * 100.0;
        let shadow = BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(2), px(0), px(5));
        let turned = UiTransform::from_rotation(Rot2::radians(turn));
        Element::new((Node::default(), shadow, turned, deck.hand.card(index)))
            .pinned(percent(corner.x), percent(corner.y))
            .node(move |node| {
                (node.width, node.height) = (percent(size.x), percent(size.y));
                node.border_radius = BorderRadius::all(px(card.x * 0.055));
            })
            .through()
    };
    let (back, pile) = (deck.hand.rects.len() - 1, deck.hand.rects.len() - 2);
    let apart = card.x / 2.0 + 12.0;
    let piles = [
        place(back, Vec2::new(-apart, -98.0), 0.0),
        place(pile, Vec2::new(apart, -98.0), 0.0),
    ];
    let hand = (0..HELD).map(|held| {
        let (at, turn) = fanned_card(held, card);
        place(held, at, turn)
    });
    let node = Node {
        width: percent(100),
        max_width: px(FELT.x),
        aspect_ratio: Some(FELT.x / FELT.y),
        border_radius: BorderRadius::all(px(10)),
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let felt = Element::new((node, BackgroundColor(felt)));
    let felt = felt.with_some(deck.table.clone().map(ImageNode::new));
    felt.children((piles, hand))
}

/// Returns the position of a card of the hand, relative to the middle of the felt, and its rotation.
fn fanned_card(held: usize, card: Vec2) -> (Vec2, f32) {
    let from_middle = held as f32 - (HELD - 1) as f32 / 2.0;
    let radius = TRIAL_RADIUS * card.y;
    // Wide cards overlap more, so that all of them are on the felt.
    let room = (FELT.x - card.x - 40.0) / (HELD - 1) as f32;
    let turn = TRIAL_TURN.min((card.x * TRIAL_STEP).min(room) / radius) * from_middle;
    let at = Vec2::new(turn.sin() * radius, (1.0 - turn.cos()) * radius);
    (at + Vec2::new(0.0, 82.0), turn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_any_width_are_on_the_felt() {
        for aspect in [0.41, 5.0 / 7.0, 1.0, 1.45] {
            let card = Vec2::new(CARD * aspect, CARD);
            for held in 0..HELD {
                let (at, turn) = fanned_card(held, card);
                // Bounding box of the rotated card.
                let (sin, cos) = turn.abs().sin_cos();
                let half =
                    Vec2::new(card.x * cos + card.y * sin, card.x * sin + card.y * cos) / 2.0;
                let inside = at.abs() + half;
                assert!(inside.cmple(FELT / 2.0).all(), "{aspect} {held} {inside}");
            }
        }
    }
}
