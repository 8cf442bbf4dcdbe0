//! The selected deck: its description, its actions, and its tabs. The remarks are the problems of the deck in words.
use super::{
    actions::{PageData, Tab, ThemeAct},
    cards,
    pictures::{DeckPictures, OrderPictures},
    trial,
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
            BodyModel::Trial(deck, felt) => trial::view(deck, *felt).into_elements(),
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
                inked(counted(*count), style)
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
fn counted(count: Option<usize>) -> Localized {
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
