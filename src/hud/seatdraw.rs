//! The panel for the draw for seats (rule R2). It shows every player's card face up. Further draws between tied players
//! are shown below.
use super::{DEPTH, elements::card_picture, layer::open};
use bevy::prelude::*;
use engine::{cards::Card, seat::Seat};
use gamecore::{
    model::{DisplayedState, Geometry},
    states::Screen,
};
use ui::{
    page::{Element, column, label, row},
    theme::CardArt,
    widgets::{palette as p, panel, text},
};

/// State from which the panel is built.
#[derive(PartialEq)]
struct SeatDraw {
    /// Names and cards of the players, for each round of draws.
    rounds: Vec<Vec<(String, Card)>>,
    /// Size of the window in design pixels.
    window: Vec2,
    letters: f32,
    aspect: f32,
}

const CARD: f32 = 118.0;
/// Maximum height of all rounds together, in design pixels.
const ROOM: f32 = 560.0;
/// Height of the panel without the rounds, in design pixels.
const FRAME: f32 = 136.0;
/// Height of a round without its cards, in design pixels: the names and the gap.
const BESIDE: f32 = 46.0;

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
}

fn spawn(mut commands: Commands) {
    // The panel's own margins centre it. Centring it here as well would shift it.
    let middle = Element::new(Node::default())
        .node(|node| {
            node.position_type = PositionType::Absolute;
            (node.width, node.height) = (percent(100), percent(100));
        })
        .live(seat_draw, |draw: &Option<SeatDraw>| {
            draw.as_ref().map(SeatDraw::build)
        });
    open(middle.through(), DEPTH + 2, &mut commands);
}

/// Returns the state of the panel, if it is open. The outer value is `None` if nothing has changed.
fn seat_draw(
    shown: Res<DisplayedState>,
    art: Res<CardArt>,
    geometry: Res<Geometry>,
) -> Option<Option<SeatDraw>> {
    if !shown.is_changed() && !art.is_changed() && !geometry.is_changed() {
        return None;
    }
    let named = |(seat, card): &(Seat, Card)| (shown.label(*seat).to_owned(), *card);
    let rounds = shown.draw.iter();
    let draw = || SeatDraw {
        rounds: rounds
            .map(|round| round.iter().map(named).collect())
            .collect(),
        window: geometry.size,
        letters: geometry.letters,
        aspect: art.aspect,
    };
    Some((!shown.draw.is_empty() && shown.view.is_none()).then(draw))
}

impl SeatDraw {
    fn build(&self) -> Element {
        // All rounds must stay visible, so the cards are smaller if there are many rounds.
        let room = ROOM.min(self.window.y - FRAME);
        let height = (CARD / self.letters)
            .min(room / self.rounds.len() as f32 - BESIDE)
            .max(30.0 / self.letters);
        let gap = p::GRID * 3.0 / self.letters;
        let rounds = self.rounds.iter().map(|round| {
            // The width of a card is limited so that eight names fit side by side at any text size.
            let each = (self.window.x - 80.0) / round.len().max(1) as f32 - gap;
            let each = each.min(CARD * self.aspect + p::GRID * 2.0);
            let cards = round.iter().map(|(name, card)| {
                let name = Element::new(text::name(name, text::BODY, each));
                column(6.0)
                    .node(|node| node.align_items = AlignItems::Center)
                    .children((card_picture(*card, height), name))
            });
            row(gap).children(cards.collect::<Vec<_>>())
        });
        Element::new(panel(auto()))
            .node(|node| node.align_items = AlignItems::Center)
            .children((
                label("seat-draw", text::HEADING),
                rounds.collect::<Vec<_>>(),
            ))
    }
}
