//! The loading screen and the title screen. The loading screen shows the name of the game and a progress bar.
//!
//! The title screen shows the game's name and one main button, *Continue* or *Play*. Below it are a row of other ways to
//! play, the remaining menu items, and the language buttons. At the first start, a panel that offers the lesson replaces
//! the row. The fan of cards fills the lower half.
use super::ways::ways;
use bevy::prelude::*;
use gamecore::{
    i18n::{Language, Texts},
    input::FirstFocus,
    loading::Progress,
    model::{ContinueMatch, Geometry, StartLesson},
    saves::{SaveService, Saved},
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
    statistics::Statistics,
};
use hud::letters;
use menus::{Begin, FamilyTab, FamilyView, WantQuit, standing};
use ui::{
    page::{
        Act, Element, Navigate, button, choice_of, column, inked, label, rounded, row, screen,
        segment, wrap,
    },
    theme::{ThemeProblems, UiArt, problem_sentence},
    widgets::{ButtonInk, Look, Size, Surface, behaviour, one_line, palette as p, text},
};

/// Action of a control on the title screen.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TitleAct {
    /// Resumes the saved match.
    Continue,
    New,
    /// Starts a match with the players and rules of the last one.
    OurTable,
    /// Starts the lesson.
    Learn,
    DeclineLesson,
    People,
    Language(Language),
}

/// Text with the version of the game.
#[derive(Component)]
pub struct GameVersion;

/// Text scale above which buttons lose their notes, because the window has no room for them.
pub(super) const CROWDED: f32 = 1.5;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Loading), open_loading);
    app.add_systems(OnEnter(Screen::Title), open);
    app.add_systems(
        Update,
        look_for_saved
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Title)),
    );
    app.add_observer(reduce);
}

fn open(
    art: Option<Res<UiArt>>,
    texts: Res<Texts>,
    problems: Option<Res<ThemeProblems>>,
    mut commands: Commands,
) {
    let corners = row(p::GRID).node(|node| {
        node.width = percent(100);
        node.align_items = AlignItems::FlexEnd;
        node.justify_content = JustifyContent::SpaceBetween;
        let sides = UiRect::horizontal(px(20.0 - AROUND));
        node.padding = sides.with_top(px(p::GRID)).with_bottom(px(16.0 - AROUND));
        node.flex_shrink = 0.0;
    });
    let corners = corners
        .with(Pickable::IGNORE)
        .children((notes(problems.as_deref(), &texts), languages()));
    let top = column(0.0)
        .with(Pickable::IGNORE)
        .node(|node| (node.width, node.flex_shrink) = (percent(100), 0.0))
        .align(AlignItems::Center)
        .sized(letters, |letters: &f32, node| {
            node.margin.top = vh(10.0 / letters);
        })
        .children((
            name(),
            emblem(art.as_deref()),
            main_button(),
            second_row(),
            rest(),
        ));
    screen(Screen::Title)
        .justify(JustifyContent::SpaceBetween)
        .children((top, corners))
        .open(&mut commands);
}

/// Creates the name of the game. It grows less than other text, because it is large already.
fn name() -> Element {
    let style = text::TITLE.size(p::DISPLAY).color(p::BRASS_LIGHT);
    let shadow = TextShadow {
        offset: Vec2::new(0.0, 3.0),
        color: Color::BLACK.with_alpha(0.35),
    };
    label("Continental".to_owned(), style)
        .with((one_line(), shadow))
        .bind(letters, |letters: &f32, name| {
            let size = p::DISPLAY / (1.0 + 0.7 * (letters - 1.0));
            if let Some(mut font) = name.get_mut::<TextFont>() {
                font.font_size = TextFont::from_font_size(size).font_size;
            }
        })
}

/// Creates the emblem, or a gap of the same size. It shrinks to make room for large text.
fn emblem(art: Option<&UiArt>) -> Element {
    let emblem = Element::new(Node::default()).sized(letters, |letters: &f32, node| {
        let part = (1.0 - 1.2 * (letters - 1.0)).max(0.0);
        (node.width, node.height) = (px(336.0 * part), px(63.0 * part));
        node.margin = UiRect::bottom(px(20.0 / letters));
    });
    emblem.with_some(art.map(|art| (ImageNode::new(art.emblem.clone()), Pickable::IGNORE)))
}

/// Minimum and maximum width of the main button's words, in design pixels.
const MAIN: (f32, f32) = (300.0, 640.0);

/// Creates the place of the main button: *Continue* with the standing of the saved match, or *Play* without one.
fn main_button() -> Element {
    row(0.0).live(standing_of_saved, |standing: &Option<(String, f32)>| {
        let (key, act) = match standing {
            Some(_) => ("title-continue", TitleAct::Continue),
            None => ("title-play", TitleAct::New),
        };
        let standing = standing.as_ref().map(|(words, size)| {
            let style = text::BODY.size(*size);
            label(words.clone(), style).with((ButtonInk, one_line()))
        });
        column(0.0)
            .node(|node| (node.min_width, node.align_items) = (px(MAIN.0), AlignItems::Center))
            .edges(UiRect::axes(px(28), px(9)), 1.0, p::RADIUS)
            .with((behaviour(Look::Brass), p::soft_shadow()))
            .does(act)
            .children((inked(key, text::TITLE), standing))
            // While the lesson is offered, that offer is the main action.
            .bind(is_offered, |is_offered: &bool, button| match is_offered {
                true => _ = button.insert(Look::Plain).remove::<FirstFocus>(),
                false => _ = button.insert((Look::Brass, FirstFocus)),
            })
    })
}

/// Returns the standing of the match that *Continue* opens, and its text size. The inner `None` means that there is no
/// such match. The outer one means that nothing has changed.
#[expect(clippy::option_option, reason = "a model may be unchanged")]
fn standing_of_saved(
    store: Res<SaveService>,
    (texts, geometry): (Res<Texts>, Res<Geometry>),
) -> Option<Option<(String, f32)>> {
    let is_changed = store.is_changed() || texts.is_changed() || geometry.is_changed();
    if !is_changed || !store.is_listed() {
        return None;
    }
    let width = (geometry.size.x - 100.0).min(MAIN.1);
    let standing = store.newest().map(|saved| standing(&saved.summary, &texts));
    Some(standing.map(|words| text::fit(&words, p::SMALL, width)))
}

/// Creates the row below the main button: other ways to play, or the offer of the lesson.
fn second_row() -> Element {
    row(0.0)
        .node(|node| node.width = percent(100))
        .justify(JustifyContent::Center)
        .sized(letters, |letters: &f32, node| {
            node.margin = UiRect::vertical(px(14.0 / letters));
        })
        .live(is_offered, |is_offered: &bool| match is_offered {
            true => offer(),
            false => ways(),
        })
}

/// Creates the remaining menu items in two halves, so that no item is alone in a row if they wrap.
fn rest() -> Element {
    let half = |items: [Element; 3]| row(0.0).children(items);
    let menu = |key, menu| item(key).does(Navigate::To(menu));
    let halves = [
        half([
            menu("title-matches", Menu::Matches),
            item("title-family").does(TitleAct::People),
            menu("statistics-title", Menu::Statistics),
        ]),
        half([
            menu("title-settings", Menu::Settings),
            menu("title-rules", Menu::Rules),
            item("title-quit").sends(WantQuit),
        ]),
    ];
    wrap(0.0)
        .justify(JustifyContent::Center)
        .node(|node| node.border_radius = BorderRadius::all(px(p::RADIUS)))
        .bind(is_over_the_fan, |is_over: &bool, row| {
            row.insert(match is_over {
                true => over_the_fan(),
                false => BackgroundColor(Color::NONE),
            });
        })
        .children(halves)
}

fn item(key: &'static str) -> Element {
    button(key, Look::Quiet, Size::Medium).sized(letters, |letters: &f32, node| {
        let side = if *letters > CROWDED { 10.0 } else { 16.0 };
        node.padding = UiRect::horizontal(px(side));
    })
}

fn is_over_the_fan(geometry: Res<Geometry>) -> bool {
    geometry.letters > 1.2
}

/// Interval in seconds between two checks of whether another window has changed the saved match.
const POLL_INTERVAL: f32 = 1.0;

/// Checks the saved match, which another window may open or close while the title screen is shown.
fn look_for_saved(time: Res<Time<Real>>, mut store: ResMut<SaveService>, mut wait: Local<f32>) {
    *wait -= time.delta_secs();
    if *wait <= 0.0 {
        *wait = POLL_INTERVAL;
        store.look();
    }
}

/// Padding around the content of a corner, in design pixels.
const AROUND: f32 = 6.0;
/// Maximum width of the notes about card images, in design pixels.
const NOTES: f32 = 520.0;

/// Returns the background for texts over the fan of cards, which would be illegible without a background.
pub(super) fn over_the_fan() -> BackgroundColor {
    BackgroundColor(p::FELT_RIM.with_alpha(0.85))
}

/// Creates a lower corner of the screen. With large text it overlaps the fan of cards.
fn corner() -> Element {
    column(0.0)
        .node(|node| node.max_width = px(NOTES + 2.0 * AROUND))
        .edges(UiRect::all(px(AROUND)), 0.0, p::RADIUS)
        .with((over_the_fan(), Pickable::IGNORE))
}

fn languages() -> Element {
    let language = |texts: Res<Texts>| texts.language();
    corner()
        // Only the corner with the notes shrinks if the two corners do not fit side by side.
        .rigid()
        .live(language, |now: &Language| {
            let option = |language: Language| {
                let code = language.code().to_owned();
                segment(code, language == *now, Size::Small)
                    .named(language.native_name().to_owned())
                    .does(TitleAct::Language(language))
            };
            // If it could wrap, a rounding error in the width could wrap the three short items.
            choice_of("setting-language", Language::ALL.map(option).into())
                .node(|node| node.flex_wrap = FlexWrap::NoWrap)
        })
}

/// Creates the corner with the version number. Above it are notes about card images that could not be used, for the
/// author of those images.
fn notes(problems: Option<&ThemeProblems>, texts: &Texts) -> Element {
    let problems = problems.iter().flat_map(|all| &all.0).take(3);
    let problems = problems.map(|problem| {
        let words = format!("! {}", problem_sentence(texts, problem));
        label(words, text::NOTE.color(p::AMBER))
    });
    let version = label(env!("CARGO_PKG_VERSION").to_owned(), text::NOTE);
    corner().children((problems, version.with(GameVersion)))
}

fn open_loading(mut commands: Commands) {
    let name = text::TITLE.size(p::DISPLAY).color(p::BRASS_LIGHT);
    let name = label("Continental".to_owned(), name).margin(UiRect::bottom(px(24)));
    let part = |progress: Res<Progress>| progress.part();
    let bar = rounded(0.0, 3.0, f32::MAX)
        .with(BackgroundColor(p::BRASS))
        .sized(part, |part: &f32, node| node.width = percent(100.0 * part));
    let track = rounded(240.0, 3.0, f32::MAX)
        .margin(UiRect::bottom(px(16)))
        .justify(JustifyContent::FlexStart)
        .with(BackgroundColor(p::TEXT.with_alpha(0.15)));
    screen(Screen::Loading)
        .with(Surface::Ground)
        .children((name, track.children(bar), label("loading-wait", text::NOTE)))
        .open(&mut commands);
}

/// True if the lesson is offered: no match has ever been played on this computer, and the player has neither accepted
/// nor declined the offer. An offer that is shown stays until then.
fn is_offered(
    settings: Res<Settings>,
    store: Res<SaveService>,
    statistics: Res<Statistics>,
    mut is_offered: Local<bool>,
) -> bool {
    *is_offered |= never_played(&store, &statistics);
    *is_offered && !settings.lesson_offered
}

/// True if neither the statistics nor the saved games contain a match.
fn never_played(store: &SaveService, statistics: &Statistics) -> bool {
    let known = &statistics.known;
    let finished = known.is_empty() && known.progress.uncounted == 0;
    known.progress.looked && finished && store.saved() == Saved::Nothing && !store.is_asked()
}

/// Hides a note for which large text leaves no room.
pub(super) fn hide_if_crowded(letters: &f32, node: &mut Node) {
    node.display = match *letters > CROWDED {
        true => Display::None,
        false => Display::Flex,
    };
}

fn offer() -> Element {
    let words = column(2.0).children((
        label("lesson-offer-title", text::STRONG),
        label("lesson-offer-text", text::NOTE).sized(letters, hide_if_crowded),
    ));
    // If no mouse is in use, the panel is focused first.
    let accept = button("lesson-offer-yes", Look::Brass, Size::Medium)
        .does(TitleAct::Learn)
        .first(true);
    let decline = button("lesson-offer-no", Look::Quiet, Size::Medium);
    wrap(16.0)
        // Less padding on the right, because the borderless button there has padding of its own.
        .panel(UiRect::new(px(20), px(8), px(12), px(12)), p::hairline())
        .justify(JustifyContent::Center)
        .node(|node| node.max_width = vw(96))
        // With a definite width, the layout measures the height of wrapped buttons.
        .sized(letters, |letters: &f32, node| {
            node.width = if *letters > CROWDED { vw(96) } else { auto() };
        })
        .children((words, accept, decline.does(TitleAct::DeclineLesson)))
}

fn reduce(
    event: On<Act<TitleAct>>,
    mut begin: Begin,
    mut view: ResMut<FamilyView>,
    (mut menu, mut screen): (ResMut<NextState<Menu>>, ResMut<NextState<Screen>>),
    mut go_on: MessageWriter<ContinueMatch>,
    mut lesson: MessageWriter<StartLesson>,
) {
    match event.act {
        TitleAct::Continue => _ = go_on.write(ContinueMatch),
        TitleAct::New => NextState::set_if_neq(&mut screen, Screen::Setup),
        TitleAct::People => {
            view.tab = FamilyTab::People;
            NextState::set_if_neq(&mut menu, Menu::Family);
        }
        TitleAct::OurTable => begin.begin_at_ours(),
        TitleAct::Language(language) => begin.settings.language = Some(language),
        TitleAct::Learn => {
            begin.settings.lesson_offered = true;
            lesson.write(StartLesson);
        }
        TitleAct::DeclineLesson => begin.settings.lesson_offered = true,
    }
}
