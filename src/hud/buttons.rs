//! The column of action buttons at the bottom right. No button ever changes its position, which prevents clicks on the
//! wrong one. A disabled button is greyed out and states the reason.
use super::{
    DEPTH,
    keys::{FocusHint, key_sign, low_sign},
    layer::{Played, letters, open},
};
use bevy::{ecs::system::SystemParam, prelude::*, text::LineHeight};
use engine::{
    melds::can_lay_down,
    table::{Legal, OwnedView, Phase, Rejection, Viewer},
};
use gamecore::{
    i18n::{Localized, Texts, passage_of, rejection_text},
    input::{FocusArea, PlayerAction},
    model::{
        DisplayedState, Geometry, HandOrder, MeldDraft, PlayerIntent, Prompt, Selection, Sort,
    },
    sets::any_changed,
    states::Screen,
};
use ui::{
    page::{Element, column, inked, line, row},
    widgets::{Checked, Disabled, Look, Size, Style, Tip, frame, palette as p, text},
};

/// Text size of the sort row, which holds a heading and three buttons.
const SORT_LETTERS: f32 = p::SMALL * 0.92;
/// Text size of the take-back row, which holds two long words and their gamepad signs.
const TAKE_BACK_LETTERS: f32 = p::SMALL * 0.85;

#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionButton {
    /// Stages the proposed melds, or lays down the staged ones.
    LayDown,
    /// Shows the next proposal for the contract.
    NextSplit,
    /// Stages the selected cards.
    Stage,
    /// Takes back the last action of this turn.
    TakeBackOne,
    /// Takes back all actions of this turn.
    TakeBackAll,
    /// Asks for an expert's hint.
    Advice,
    SortBy(Sort),
}

impl ActionButton {
    /// Returns the intent of the button, the player action with the same effect, and the text key of its tip.
    const fn parts(self) -> (PlayerIntent, PlayerAction, &'static str) {
        use {PlayerAction as Act, PlayerIntent as Intent};
        match self {
            ActionButton::LayDown => (Intent::LayDown, Act::LayDown, "tip-lay-down"),
            ActionButton::NextSplit => (Intent::NextSplit, Act::NextSplit, "tip-split"),
            ActionButton::Stage => (Intent::Stage, Act::Stage, "tip-stage"),
            ActionButton::TakeBackOne => (Intent::TakeBackOne, Act::TakeBack, "tip-take-back"),
            ActionButton::TakeBackAll => {
                (Intent::TakeBackAll, Act::TakeBackAll, "tip-take-back-all")
            }
            ActionButton::Advice => (Intent::Advice, Act::Advice, "tip-hint"),
            ActionButton::SortBy(sort) => {
                let tip = match sort {
                    Sort::Rank => "tip-sort-rank",
                    Sort::Suit => "tip-sort-suit",
                    Sort::Contract => "tip-sort-contract",
                };
                (Intent::SortBy(sort), Act::Sort, tip)
            }
        }
    }

    pub fn intent(self) -> PlayerIntent {
        self.parts().0
    }

    pub fn act(self) -> PlayerAction {
        self.parts().1
    }

    pub fn tip(self) -> Tip {
        Tip::new(self.parts().2).act(self.act())
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
}

/// Rows of the column from top to bottom. Each button has an action, a text key for its label, and a style.
const ROWS: [&[(ActionButton, &str, Look)]; 5] = {
    use ActionButton::{Advice, LayDown, NextSplit, SortBy, Stage, TakeBackAll, TakeBackOne};
    [
        &[(LayDown, "action-lay-down", Look::Brass)],
        &[(NextSplit, "action-split", Look::Plain)],
        &[
            (Stage, "action-stage", Look::Plain),
            (Advice, "hint-button", Look::Plain),
        ],
        &[
            (TakeBackOne, "action-take-back", Look::Plain),
            (TakeBackAll, "action-take-back-all", Look::Plain),
        ],
        &[
            (SortBy(Sort::Rank), "action-sort-rank", Look::Segment),
            (SortBy(Sort::Suit), "action-sort-suit", Look::Segment),
            (
                SortBy(Sort::Contract),
                "action-sort-contract",
                Look::Segment,
            ),
        ],
    ]
};

fn spawn(mut commands: Commands) {
    let rows = ROWS.map(|buttons| {
        let is_sorting = matches!(buttons, [(ActionButton::SortBy(_), ..), ..]);
        let buttons = buttons
            .iter()
            .map(|(action, key, look)| button(*action, key, *look));
        let heading = is_sorting.then(sort_heading);
        row(4.0)
            .through()
            .children((heading, buttons.collect::<Vec<_>>()))
    });
    let place =
        |geometry: Res<Geometry>, played: Played| played.is_played().then_some(geometry.buttons);
    let column = button_column()
        .placed(place)
        .sized(letters, |letters: &f32, node| {
            node.row_gap = px(5.0 - 4.0 * (letters - 1.0));
        })
        .children(rows);
    open(column, DEPTH, &mut commands);
}

/// Creates the column of the buttons at the bottom right.
pub fn button_column() -> Element {
    column(5.0)
        .node(|node| node.justify_content = JustifyContent::FlexEnd)
        .with(FocusArea::Buttons)
        .through()
}

/// Builds the heading of the sort buttons. They share one key and are too narrow for its key sign, so the sign is below
/// the heading.
fn sort_heading() -> Element {
    let low = LineHeight::RelativeToFont(1.0);
    let words = line("action-sort", text::NOTE.size(SORT_LETTERS)).with(low);
    column(0.0)
        .node(|node| node.align_items = AlignItems::Center)
        .through()
        .children((words, low_sign(PlayerAction::Sort)))
}

/// Returns the measures of a button in design pixels, and its text style. The measures are its height, the reduction of
/// the height at twice the text scale, and the gap between label and key sign. The column grows less than the text.
fn measures(action: ActionButton) -> (f32, f32, f32, Style) {
    let (.., letters) = Size::Small.measures();
    let small = |height, gap, letters| (height, 6.0, gap, text::BODY.size(letters));
    match action {
        ActionButton::LayDown => (44.0, 20.0, 5.0, text::STRONG),
        ActionButton::SortBy(_) => small(28.0, 5.0, SORT_LETTERS),
        // These buttons barely fit in their shared row.
        ActionButton::TakeBackOne | ActionButton::TakeBackAll => {
            small(30.0, 1.0, TAKE_BACK_LETTERS)
        }
        ActionButton::Stage | ActionButton::Advice => small(30.0, 3.0, letters),
        ActionButton::NextSplit => small(30.0, 5.0, letters),
    }
}

fn button(action: ActionButton, key: &'static str, look: Look) -> Element {
    let (height, less, gap, style) = measures(action);
    let words = inked(key, style);
    let words = match action {
        ActionButton::LayDown => words.bound::<Localized, _>(lay_down_words),
        ActionButton::NextSplit => words.bound::<Localized, _>(split_words),
        _ => words,
    };
    let button = Element::new((frame(look, Size::Small), action, action.tip()))
        .node(move |node| {
            node.padding = UiRect::horizontal(px(1));
            node.column_gap = px(gap);
            // In a shared row, the buttons share the free width, so that long labels fit next to short ones.
            node.flex_grow = 1.0;
        })
        .sized(letters, move |letters: &f32, node| {
            node.height = px(height - less * (letters - 1.0));
        })
        .sends(action.intent())
        .disabled_while(move |now: ButtonState| now.disabled(action))
        .children(words);
    let sign = key_sign(action.act());
    match action {
        ActionButton::SortBy(sort) => button.bound::<Checked, _>(move |order: Res<HandOrder>| {
            Some(Checked(order.sticky_sort == Some(sort)))
        }),
        // Gamepads have no free button for the hint, so the key sign shows how to move the focus to the hint button.
        ActionButton::Advice => button.children(sign.with(FocusHint)),
        _ => button.children(sign),
    }
}

/// Resources that determine which buttons are enabled.
#[derive(SystemParam)]
struct ButtonState<'w> {
    shown: Res<'w, DisplayedState>,
    prompt: Res<'w, Prompt>,
    staging: Res<'w, MeldDraft>,
    selection: Res<'w, Selection>,
    texts: Res<'w, Texts>,
}

impl ButtonState<'_> {
    /// Returns the viewer's legal actions. Returns `None` if the pending decision is another player's.
    fn legal(&self) -> Option<&Legal> {
        let (seat, legal) = self.prompt.open.as_ref()?;
        (self.shown.viewer == Viewer::Seat(*seat)).then_some(legal)
    }

    /// True if it is the viewer's turn and the hand fulfils the contract. The press is kept while cards are flying.
    fn can_lay_down_soon(&self) -> bool {
        let view = self.shown.view.as_ref().and_then(OwnedView::as_seat);
        view.is_some_and(|view| {
            let table = view.table;
            (table.active, table.phase) == (view.seat, Phase::Play)
                && !table.down.contains(view.seat)
                && can_lay_down(view.hand, view.contract(), &table.rules)
        })
    }

    /// Returns the reason why a button is disabled. Returns `None` if nothing has changed.
    fn disabled(&self, action: ActionButton) -> Option<Option<Disabled>> {
        let state: [&dyn DetectChanges; 3] = [&self.shown, &self.prompt, &self.texts];
        let is_changed = any_changed(&state) || any_changed(&[&self.staging, &self.selection]);
        is_changed.then(|| self.reason(action))
    }

    fn reason(&self, action: ActionButton) -> Option<Disabled> {
        let rejected = |rejection: &Rejection| {
            let sentence = rejection_text(&self.texts, rejection);
            Some(Disabled::ByRule(sentence, passage_of(rejection)))
        };
        let because = |key, is_so: bool| is_so.then_some(Disabled::Because(key));
        let view = self.shown.view.as_ref();
        let has_hand = view.is_some_and(|view| !view.hand.is_empty());
        let is_staged = !self.staging.groups.is_empty();
        match (action, self.legal()) {
            (ActionButton::LayDown, Some(legal)) => match &legal.lay_down {
                Err(Rejection::ContractNotMet) if is_staged => None,
                lay_down => lay_down.as_ref().err().and_then(rejected),
            },
            (ActionButton::LayDown, None) if self.can_lay_down_soon() => None,
            (ActionButton::NextSplit, _) => {
                because("why-no-other-split", self.staging.proposals.len() < 2)
            }
            (ActionButton::Stage, _) if self.shown.is_down(self.shown.bottom_seat()) => {
                rejected(&Rejection::AlreadyDown)
            }
            (ActionButton::Stage, _) => because("why-mark-first", self.selection.cards.is_empty()),
            (ActionButton::TakeBackOne | ActionButton::TakeBackAll, _) if is_staged => None,
            (ActionButton::TakeBackOne | ActionButton::TakeBackAll, Some(legal)) => {
                match legal.take_back {
                    0 => rejected(&Rejection::NothingToTakeBack),
                    _ => None,
                }
            }
            (ActionButton::SortBy(_), _) | (ActionButton::Advice, Some(_)) => {
                because("why-no-hand", !has_hand)
            }
            (_, None) => because("why-not-now", true),
        }
    }
}

fn lay_down_words(staging: Res<MeldDraft>) -> Option<Localized> {
    let key = match staging.groups.is_empty() {
        true => "action-lay-down",
        false => "action-confirm",
    };
    staging.is_changed().then(|| Localized::new(key))
}

/// Returns the points that remain in the hand after laying down the displayed proposal. Returns `None` if there is at
/// most one proposal.
fn leaves(staging: &MeldDraft, shown: &DisplayedState) -> Option<i32> {
    let proposal = staging.proposals.get(staging.shown)?;
    let hand = &shown.view.as_ref()?.hand;
    let is_shown = !staging.groups.is_empty() && !staging.is_by_hand();
    let laid = proposal.iter().flat_map(|meld| meld.cards()).copied();
    let left = shown.rules.points(hand.iter()) - shown.rules.points(laid);
    (is_shown && staging.proposals.len() > 1).then_some(left)
}

fn split_words(staging: Res<MeldDraft>, shown: Res<DisplayedState>) -> Option<Localized> {
    if !staging.is_changed() && !shown.is_changed() {
        return None;
    }
    let all = staging.proposals.len().max(1);
    let words = match leaves(&staging, &shown) {
        Some(points) => Localized::new("action-split-leaves").arg("points", points),
        None => Localized::new("action-split"),
    };
    let words = words.arg("shown", staging.shown.min(all - 1) + 1);
    Some(words.arg("all", all))
}
