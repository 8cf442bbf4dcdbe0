//! Rules page: the rules of this table, the whole rulebook, and the glossary.
//!
//! ```text
//! sections, chapters   the texts of the books, page by page
//! position             page that is open; position of the paragraph that a refused move cites
//! figures              pictures of the paragraphs
//! ```
mod chapters;
mod figures;
mod jokers;
mod position;
mod sections;

pub use figures::BookCard;

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    ui::{UiGlobalTransform, UiSystems},
    ui_widgets::ScrollArea,
};
use chapters::glossary;
use engine::rules::{RuleSet, oficial};
use gamecore::{
    draft::Draft,
    family::MenuTextSize,
    feedback::RuleReferenceRequest,
    i18n::{Localized, Texts, words},
    model::{DisplayedState, StartLesson},
    redraw::RedrawRequest,
    states::{Menu, Screen},
};
use position::{BookPage, Position};
use sections::Section;
use ui::{
    page::{Act, Element, button, column, label, page, row, scroll, tabs},
    widgets::{Checked, Look, Size, palette as p, room, text},
};

/// Width of the page, and of the list of its book's pages, in design pixels.
const WIDTH: f32 = 1080.0;
const CONTENTS: f32 = 232.0;
/// Width of everything beside the texts, in design pixels: the edges of the panel, the list's gap, and the scroll bar.
const BESIDE: f32 = 98.0;

/// Action of a control on the page.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum RulesAct {
    /// Opens the book with this first page.
    Book(BookPage),
    Page(BookPage),
}

pub fn plugin(app: &mut App) {
    app.add_plugins(figures::plugin);
    app.insert_resource(Position::FIRST);
    app.add_systems(OnEnter(Menu::Rules), open);
    app.add_observer(reduce);
    // Runs before the page is laid out again.
    app.add_systems(PostUpdate, bring_into_view.before(UiSystems::Prepare));
}

/// Rules that the page explains, and the width of its texts.
#[derive(SystemParam)]
struct Subject<'w> {
    screen: Res<'w, State<Screen>>,
    shown: Res<'w, DisplayedState>,
    draft: Option<Res<'w, Draft>>,
    texts: Res<'w, Texts>,
    text_size: MenuTextSize<'w>,
}

impl Subject<'_> {
    /// Returns the rules of the match at the table or of the one that is being set up, or else the official rules.
    fn rules(&self) -> RuleSet {
        match (self.screen.get(), &self.draft) {
            (Screen::Table, _) => (*self.shown.rules).clone(),
            (Screen::Setup, Some(draft)) => draft.rules.clone(),
            (Screen::Setup | Screen::Loading | Screen::Title, _) => oficial(),
        }
    }

    fn paper(&self) -> Paper<'_> {
        let width = self.text_size.narrowest() - CONTENTS - BESIDE;
        Paper {
            width: width.min(PARAGRAPH),
            texts: &self.texts,
        }
    }
}

/// Opens the page at the requested paragraph, or at the beginning.
fn open(
    subject: Subject,
    mut request: ResMut<RuleReferenceRequest>,
    mut view: ResMut<Position>,
    mut commands: Commands,
) {
    let rules = subject.rules();
    let requested = request.take();
    let position = requested.and_then(|passage| Position::of(&passage, &rules));
    *view = position.unwrap_or(Position::FIRST);
    let books = tabs(
        |view: Res<Position>| RulesAct::Book(view.page.first()),
        BookPage::FIRST.map(|(page, key)| (key, RulesAct::Book(page))),
    );
    let is_glossary = |view: Res<Position>| view.page == BookPage::Terms;
    let title = words::rules_title(&rules);
    // A match at the table must not be left by accident.
    let has_lesson = *subject.screen.get() != Screen::Table;
    let panes = row(32.0).live(is_glossary, move |is_glossary: &bool| {
        let text = column(0.0).grow(0.0).renewed(page_content);
        // The glossary is a single page.
        let contents = (!is_glossary).then(|| contents(title.clone(), has_lesson));
        (contents, text)
    });
    let page = page(Menu::Rules, "rules-title", WIDTH)
        .tabs(books)
        .panes(520.0, panes);
    let page = match view.marked {
        // The player came to read the reason for a refusal.
        Some(_) => page.done("menu-back"),
        None => page,
    };
    page.open(&mut commands);
}

/// Creates the list of the pages of the book. Below it are the name of the rules and the way to the lesson.
fn contents(title: Localized, has_lesson: bool) -> Element {
    let pages = |view: Res<Position>, subject: Subject| {
        let pages = view.page.book(&subject.rules()).into_iter();
        let pages = pages.map(|page| (page, page == view.page));
        pages.collect::<Vec<_>>()
    };
    let list = column(p::GRID / 2.0).list(pages, |(page, is_open): &(BookPage, bool)| {
        button(Localized::new(page.title()), Look::Segment, Size::Small)
            .with(Checked(*is_open))
            .does(RulesAct::Page(*page))
    });
    let lesson = || button("lesson-start", Look::Plain, Size::Small).sends(StartLesson);
    let foot = (
        label(title, text::NOTE).margin(UiRect::vertical(px(p::GRID))),
        has_lesson.then(lesson),
    );
    column(p::GRID / 2.0)
        .fixed(CONTENTS)
        .node(|node| node.overflow = Overflow::scroll_y())
        .with(ScrollArea)
        .children((list, foot))
}

fn page_content(view: Res<Position>, subject: Subject) -> Option<Vec<Element>> {
    if !view.is_changed() && !subject.texts.is_changed() {
        return None;
    }
    let content = paragraphs(&view, &subject.rules(), subject.paper());
    Some(vec![scroll(12.0, content)])
}

fn reduce(event: On<Act<RulesAct>>, mut view: ResMut<Position>) {
    let (RulesAct::Book(page) | RulesAct::Page(page)) = event.act;
    (view.page, view.marked) = (page, None);
}

/// Width of the texts in design pixels, and their language.
#[derive(Clone, Copy)]
struct Paper<'a> {
    pub width: f32,
    pub texts: &'a Texts,
}

/// The paragraph about the points of the cards left in hand, which has a table of card values.
const VALUES_PARAGRAPH: &str = "rules-score-1";
/// The paragraph that lists the seven hands.
const HANDS_PARAGRAPH: &str = "book-hands-4";

fn paragraphs(position: &Position, rules: &RuleSet, paper: Paper) -> Vec<Element> {
    let words = |sentence: Localized| {
        let is_marked = position.marked == Some(sentence.key());
        paragraph(sentence, is_marked, paper.width)
    };
    if position.page == BookPage::Terms {
        let terms = glossary(paper.texts).into_iter();
        let entry = |(term, note): (Localized, Localized)| {
            column(2.0)
                .rigid()
                .children((label(term, text::STRONG), words(note)))
        };
        return terms.map(entry).collect();
    }
    let title = Localized::new(position.page.title());
    let mut all = vec![label(title, text::HEADING)];
    for sentence in position.page.sentences(rules) {
        let key = sentence.key().to_owned();
        all.push(words(sentence));
        let figures = [
            (key == VALUES_PARAGRAPH).then(|| figures::values(rules)),
            figures::of_sentence(&key, rules),
            figures::of_paragraph(&key),
        ];
        let figures = figures.into_iter().flatten();
        all.extend(figures.map(|figure| figures::picture(&figure, paper)));
        all.extend((key == HANDS_PARAGRAPH).then(|| figures::hands(&oficial(), paper.width)));
    }
    if position.page == BookPage::Section(Section::Hands) {
        all.push(figures::hands(rules, paper.width));
    }
    all
}

fn paragraph(sentence: Localized, is_marked: bool, width: f32) -> Element {
    let words = label(sentence, text::BODY);
    if is_marked {
        // The layout measures wrapped text correctly only in a box of a definite width.
        return highlighted(width).children(words.fixed(width - HIGHLIGHT_AROUND));
    }
    words.rigid().node(|node| node.max_width = px(PARAGRAPH))
}

/// Marker of the highlighted paragraph.
#[derive(Component, Debug)]
pub struct Marked {
    /// Number of frames in which the paragraph is still scrolled into view. Its text is measured in the first frames.
    frames: u8,
}

/// Distance of the paragraph from the top of the page after scrolling, in design pixels, so that the preceding text is
/// visible as well.
const HIGHLIGHT_TOP: f32 = 56.0;
const HIGHLIGHT_FRAMES: u8 = 4;

/// Maximum width of a paragraph, in design pixels.
const PARAGRAPH: f32 = 720.0;
/// Padding at the sides of the highlighted paragraph, and width of the bar before it, in design pixels.
const HIGHLIGHT_SIDE: f32 = 14.0;
const HIGHLIGHT_BAR: f32 = 4.0;
/// Width that the highlight takes from the paragraph's words, in design pixels.
const HIGHLIGHT_AROUND: f32 = 2.0 * HIGHLIGHT_SIDE + HIGHLIGHT_BAR;

/// Creates the box of the highlighted paragraph: a tinted background with a bar of brass before it.
fn highlighted(width: f32) -> Element {
    column(0.0)
        .edges(UiRect::axes(px(HIGHLIGHT_SIDE), px(8)), 0.0, 4.0)
        .fixed(width)
        .node(|node| node.border = UiRect::left(px(HIGHLIGHT_BAR)))
        .with((
            BackgroundColor(p::BRASS.with_alpha(0.16)),
            BorderColor::all(p::BRASS),
        ))
        .with(Marked {
            frames: HIGHLIGHT_FRAMES,
        })
}

fn bring_into_view(
    mut marked: Query<(Entity, &mut Marked, &ComputedNode, &UiGlobalTransform)>,
    parents: Query<&ChildOf>,
    mut columns: Query<(&mut ScrollPosition, &ComputedNode, &UiGlobalTransform), With<ScrollArea>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    for (entity, mut marked, node, at) in &mut marked {
        if marked.frames == 0 {
            continue;
        }
        awake.animate_for(time.elapsed_secs(), 0.1);
        let mut above = parents.iter_ancestors(entity);
        let column = above.find(|above| columns.contains(*above));
        let Some(Ok((mut position, area, middle))) = column.map(|it| columns.get_mut(it)) else {
            continue;
        };
        // New nodes have no size yet.
        if node.size().y < 1.0 || area.size().y < 1.0 {
            continue;
        }
        marked.frames -= 1;
        let top =
            |node: &ComputedNode, at: &UiGlobalTransform| at.translation.y - node.size().y / 2.0;
        let below = (top(node, at) - top(area, middle)) * area.inverse_scale_factor();
        let wanted = (position.y + below - HIGHLIGHT_TOP).clamp(0.0, room(area));
        if (position.y - wanted).abs() > 0.5 {
            position.y = wanted;
        }
    }
}
