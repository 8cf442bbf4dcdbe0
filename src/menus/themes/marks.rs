//! What of the page is lit, and where the focus is after a part of it was built anew.
use super::{
    stack,
    view::{ThemeAct, ThemesView},
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};
use gamecore::settings::{DeckStack, Settings};
use ui::{
    theme::{Slot, ThemeList},
    widgets::Lit,
};

/// The deck that is looked at, the tab, what is switched on, what is chosen by hand.
pub(super) fn light(
    (view, settings, themes): (Res<ThemesView>, Res<Settings>, Res<ThemeList>),
    mut buttons: Query<(&ThemeAct, &mut Lit)>,
) {
    let looked = view
        .theme(&themes, &settings)
        .map(|theme| theme.id.as_str());
    let decks = &settings.decks;
    let back = back_in_use(decks, &themes);
    for (act, mut lit) in &mut buttons {
        let wanted = match act {
            ThemeAct::Look(id) => Lit(looked == Some(id)),
            ThemeAct::Show(tab) => Lit(*tab == view.tab),
            ThemeAct::Switch(id) => stack::is_on(&settings, id),
            ThemeAct::Back(name) => {
                Lit(back.is_some_and(|(id, back)| Some(id) == looked && back == name))
            }
            ThemeAct::Card(index) => {
                let slot = Slot::all().nth(*index);
                let of = slot.and_then(|slot| decks.cards.get(&slot.file_stem()));
                Lit(of.is_some() && of.map(String::as_str) == looked)
            }
            _ => continue,
        };
        lit.set_if_neq(wanted);
    }
}

/// The id of a deck and the name of its back that cards on the table have: the chosen one, or the first there is from the top.
fn back_in_use<'a>(decks: &'a DeckStack, themes: &'a ThemeList) -> Option<(&'a str, &'a str)> {
    if let Some((id, back)) = &decks.back {
        return Some((id, back));
    }
    let used = decks.packs.iter().filter(|pack| pack.on);
    let mut known = used.filter_map(|pack| themes.find(&pack.id));
    let (id, backs) = known.find_map(|theme| Some((&theme.id, theme.backs.first()?)))?;
    Some((id, backs))
}

/// The button that had the focus may have been built anew: the new one with the same meaning has it then.
pub(super) fn keep_focus(
    mut focus: ResMut<InputFocus>,
    visible: Res<InputFocusVisible>,
    acts: Query<(Entity, &ThemeAct)>,
    there: Query<()>,
    mut last: Local<Option<ThemeAct>>,
) {
    match focus.get() {
        Some(entity) if there.contains(entity) => {
            let act = acts.get(entity).ok().map(|(_, act)| act);
            if last.as_ref() != act {
                *last = act.cloned();
            }
        }
        _ if !visible.0 => *last = None,
        _ => {
            let Some(act) = last.take() else { return };
            let same = acts.iter().find(|(_, other)| **other == act);
            if let Some((entity, _)) = same {
                focus.set(entity, FocusCause::Navigated);
            }
        }
    }
}
