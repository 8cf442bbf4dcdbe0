//! Controls for several players at one screen (hot seat).
//!
//! - Buttons on the lower edge of each local player's nameplate. One claims the discard, one opens the player's hand for
//!   a peek, and one covers the open hand.
//! - The banner that is shown during the replay of missed turns, with a button that skips the replay.
use super::{
    DEPTH,
    keys::{PlayerKeySign, claim_key, key_sign},
    layer::{HudState, one_per_seat, open},
};
use bevy::{ecs::system::SystemParam, prelude::*, ui_widgets::observe};
use engine::{
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    i18n::Localized,
    input::{FocusArea, PlayerAction},
    model::{
        ClaimButtonPress, DisplayedState, EventQueue, Geometry, Peek, Peeking, PlayerIntent,
        Prompt, key_of_person,
    },
    sets::any_changed,
    states::{Screen, TableOverlay, Watching},
};
use ui::{
    page::{Element, button, disc, inked, line, rounded, row},
    theme::UiArt,
    widgets::{Activated, Look, Size, Tip, frame, palette as p, text},
};

/// Row of buttons on a local player's nameplate.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimButtonsOf(pub Seat);

#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClaimButton(pub Seat);

/// Button that opens a player's hand for a peek and covers it again.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeekButton(pub Seat);

/// State from which the buttons of one nameplate are built.
#[derive(Clone, PartialEq, Debug)]
struct Buttons {
    seat: Seat,
    name: String,
    number: u8,
    color: Option<Color>,
    /// `Some` while the discard can be claimed: true if the player has already passed on it, otherwise false.
    claim: Option<bool>,
    /// False if this hand has no claims. The player's key then only opens and covers the hand.
    has_claims: bool,
    /// True if the player may peek at the hand.
    peek: bool,
    /// True if the hand is open and can be covered.
    hide: bool,
}

/// Height of the buttons in design pixels.
const BUTTON_HEIGHT: f32 = 21.0;
/// Overhang of the buttons below the nameplate in design pixels. It keeps them off the nameplate's text.
const BUTTON_OVERHANG: f32 = 16.0;

pub fn plugin(app: &mut App) {
    app.add_systems(Update, count_buttons.in_set(HudState));
    app.add_systems(OnEnter(Screen::Table), spawn_banner);
}

fn count_buttons(
    shown: Res<DisplayedState>,
    watching: Res<State<Watching>>,
    rows: Query<(Entity, &ClaimButtonsOf)>,
    mut commands: Commands,
) {
    if !shown.is_changed() && !watching.is_changed() {
        return;
    }
    // In a replay there are no claims, and no hand needs to be covered.
    let played = *watching.get() == Watching::Off && shown.seating.is_some();
    let seats = (0..shown.players.len() as u8).map(Seat);
    let seats = seats.filter(|seat| played && key_of_person(&shown, *seat).is_some());
    let seats: Vec<Seat> = seats.collect();
    one_per_seat(&seats, rows, |of| of.0, spawn_buttons, &mut commands);
}

fn spawn_buttons(seat: Seat, commands: &mut Commands) {
    let place = move |geometry: Res<Geometry>| {
        let plate = geometry.seats.get(seat.index())?.plate;
        // With large text, the viewer's nameplate is close to the lower edge of the window, so the buttons move up.
        let lowest = geometry.size.y - BUTTON_HEIGHT - 1.0;
        let top = (plate.max.y + BUTTON_OVERHANG - BUTTON_HEIGHT).min(lowest);
        Some(Rect::new(
            plate.min.x,
            top,
            plate.max.x - 4.0,
            top + BUTTON_HEIGHT,
        ))
    };
    let buttons = row(4.0)
        .node(|node| node.justify_content = JustifyContent::FlexEnd)
        .with((FocusArea::Other, ClaimButtonsOf(seat)))
        .placed(place)
        .live(move |now: Situation| now.buttons(seat), Buttons::build);
    open(buttons.through(), DEPTH + 1, commands);
}

/// Resources that determine which buttons are visible.
#[derive(SystemParam)]
struct Situation<'w> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    peeking: Res<'w, Peeking>,
    overlay: Res<'w, State<TableOverlay>>,
    art: Option<Res<'w, UiArt>>,
}

impl Situation<'_> {
    /// Returns the buttons of a nameplate. Returns `None` if nothing has changed, or if the player has no key.
    fn buttons(&self, seat: Seat) -> Option<Buttons> {
        let art = self.art.as_ref();
        let is_new = art.is_some_and(|art| art.is_changed());
        let state: [&dyn DetectChanges; 3] = [&self.shown, &self.prompt, &self.peeking];
        if !is_new && !any_changed(&state) && !self.overlay.is_changed() {
            return None;
        }
        let own = self.shown.viewer == Viewer::Seat(seat);
        let open = *self.overlay.get() == TableOverlay::None && self.shown.ended.is_none();
        let mut claimants = self.prompt.claimants.iter();
        let claimant = claimants.find(|one| one.seat == seat);
        let is_covered = self.shown.viewer == Viewer::Spectator;
        Some(Buttons {
            seat,
            name: self.shown.name(seat).to_owned(),
            number: key_of_person(&self.shown, seat)?,
            color: art.and_then(|art| art.color(self.shown.owner(seat)?)),
            has_claims: self.shown.has_claims(),
            claim: claimant.map(|one| one.stage == DecisionStage::LateClaim),
            peek: open && self.shown.view.is_some() && (is_covered || self.peeking.0 == Some(seat)),
            hide: own && open,
        })
    }
}

impl Buttons {
    fn build(&self) -> [Option<Element>; 3] {
        // While the hand is open, pressing the player's key covers it. The hide button already shows that key, so the
        // claim button is not needed.
        let claims = !self.hide || self.claim.is_some();
        [
            self.hide.then(|| self.hide_button()),
            self.peek.then(|| self.peek_button()),
            claims.then(|| self.claim_button()),
        ]
    }

    fn tip(&self, key: &str) -> Tip {
        Tip::of(Localized::new(key).arg("name", self.name.clone()))
    }

    /// Builds the claim button. It shows the player's key. While the discard can be claimed, it also names the action.
    fn claim_button(&self) -> Element {
        let seat = self.seat;
        let look = match self.claim {
            Some(false) => Look::Brass,
            Some(true) | None => Look::Plain,
        };
        let key = claim_key(seat, self.number);
        let words = self
            .claim
            .map(|_| inked("buzzer-mine", text::BODY.size(p::SMALL)));
        let dot = self.color.map(|color| disc(9.0, color));
        let tip = match self.has_claims {
            true => "tip-buzzer",
            false => "tip-buzzer-hand",
        };
        small_button(look, self.tip(tip))
            .with(ClaimButton(seat))
            .sends(ClaimButtonPress { seat })
            .children((dot, key, words))
    }

    fn peek_button(&self) -> Element {
        let seat = self.seat;
        let peek = observe(move |_: On<Activated>, mut peeks: MessageWriter<Peek>| {
            peeks.write_batch(Peek::tap(seat));
        });
        small_button(Look::Plain, self.tip("tip-peek"))
            .with((PeekButton(seat), peek))
            .children(eye())
    }

    fn hide_button(&self) -> Element {
        let own = PlayerKeySign {
            seat: self.seat,
            key: PlayerAction::Hide,
        };
        let words = inked("buzzer-hide", text::BODY.size(p::SMALL));
        let sign = key_sign(PlayerAction::Hide).with(own);
        small_button(Look::Plain, Tip::new("tip-hide").act(PlayerAction::Hide))
            .sends(PlayerIntent::Hide)
            .children((words, sign))
    }
}

/// Builds a button of the size of a chip. It is still easy to hit. Its opaque shadow keeps the nameplate and the cards
/// from showing through.
fn small_button(look: Look, tip: Tip) -> Element {
    let shadow = match look {
        Look::Brass => p::BRASS.with_alpha(0.7),
        _ => Color::BLACK.with_alpha(0.45),
    };
    let shadow = BoxShadow::new(shadow, px(0), px(0), px(1), px(8));
    Element::new((frame(look, Size::Small), shadow, tip)).node(|node| {
        (node.height, node.min_width) = (px(BUTTON_HEIGHT), px(BUTTON_HEIGHT + 4.0));
        (node.padding, node.column_gap) = (UiRect::horizontal(px(7)), px(5));
    })
}

/// Builds an eye icon from a lid and a pupil.
fn eye() -> Element {
    let lid = rounded(17.0, 11.0, 0.0).node(|node| {
        (node.border, node.border_radius) = (UiRect::all(px(1.5)), BorderRadius::all(percent(50)));
    });
    lid.with(BorderColor::all(p::IVORY))
        .children(disc(5.0, p::IVORY))
}

/// Height of the banner in design pixels.
const BANNER_HEIGHT: f32 = 48.0;

/// Opens the banner of the replay of missed turns.
fn spawn_banner(mut commands: Commands) {
    let banner = row(0.0)
        .node(|node| node.justify_content = JustifyContent::Center)
        .with(FocusArea::Prompt)
        .placed(banner_place)
        .live(is_replaying, |is_replaying: &bool| {
            is_replaying.then(banner_pill)
        });
    open(banner.through(), DEPTH + 2, &mut commands);
}

fn is_replaying(script: Res<EventQueue>) -> bool {
    script.is_replaying_missed() && !script.is_hurried()
}

fn banner_place(script: Res<EventQueue>, geometry: Res<Geometry>) -> Option<Rect> {
    let size = Vec2::new(geometry.prompt.width(), BANNER_HEIGHT);
    let place = Rect::from_center_size(geometry.prompt.center(), size);
    is_replaying(script).then_some(place)
}

/// Builds the rounded box with the text and the button.
fn banner_pill() -> Element {
    let skip = button("catch-up-skip", Look::Plain, Size::Small)
        .first(true)
        .sends(PlayerIntent::Continue)
        .children(key_sign(PlayerAction::Accept));
    row(14.0)
        .panel(UiRect::new(px(18), px(6), px(5), px(5)), p::hairline())
        .children((line("catch-up", text::BODY), skip))
}
