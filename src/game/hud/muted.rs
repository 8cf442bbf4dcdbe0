//! What the person at the screen is not asked about out of turn, in the bar: a press and they are asked again.
use super::Hud;
use crate::game::{
    i18n::{Localized, Texts, card_short, rank_short},
    intent::{PlayerIntent, Refusal, Refusals},
    playback::Shown,
    widgets::{Chosen, Look, Size, button_saying},
};
use bevy::{prelude::*, ui_widgets::observe};

/// The button in the bar.
#[derive(Component)]
pub(super) struct Muted;

/// So many refusals are named.
const NAMED: usize = 3;

/// Refusals in words: “9♠, any 7”.
pub fn refused_in_words(texts: &Texts, refusals: impl IntoIterator<Item = Refusal>) -> String {
    let word = |refusal| match refusal {
        Refusal::Card(card) => card_short(texts, card),
        Refusal::Rank(rank) => texts.with("claim-any-rank", &[("rank", rank_short(rank).into())]),
        Refusal::All => texts.get("claim-any-card"),
    };
    let mut words: Vec<String> = refusals.into_iter().map(word).collect();
    if words.len() > NAMED {
        words.truncate(NAMED);
        words.push("…".to_owned());
    }
    words.join(", ")
}

/// The button, which is seen only while there is something to take back.
pub(super) fn muted() -> impl Bundle {
    let words = Localized::new("claim-muted").arg("what", String::new());
    (
        button_saying(words, Look::Segment, Size::Small),
        Muted,
        observe(|_: On<Chosen>, mut intents: MessageWriter<PlayerIntent>| {
            intents.write(PlayerIntent::AskAgain);
        }),
    )
}

/// Adds the keeping up to date.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Hud));
}

fn show(
    refusals: Res<Refusals>,
    shown: Res<Shown>,
    texts: Res<Texts>,
    mut buttons: Query<(Ref<Muted>, &mut Node, &Children)>,
    mut words: Query<&mut Localized>,
) {
    let changed = refusals.is_changed() || shown.is_changed() || texts.is_changed();
    for (muted, mut node, children) in &mut buttons {
        if !changed && !muted.is_added() {
            continue;
        }
        let own: Vec<Refusal> = refusals.of(shown.bottom_seat()).collect();
        node.display = if own.is_empty() {
            Display::None
        } else {
            Display::Flex
        };
        let what = refused_in_words(&texts, own);
        for child in children {
            if let Ok(mut words) = words.get_mut(*child) {
                *words = Localized::new("claim-muted").arg("what", what.clone());
            }
        }
    }
}
