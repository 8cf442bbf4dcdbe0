//! Players who may use a gamepad: those of the set-up, or those of the match at the table.
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    draft::Draft,
    i18n::Texts,
    model::{DisplayedState, people},
    settings::Settings,
    states::Screen,
};
use ui::theme::UiArt;

/// Player with a portrait.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Person {
    pub name: String,
    pub portrait: Option<Handle<Image>>,
}

/// Resources that determine the players.
#[derive(SystemParam)]
pub(super) struct People<'w> {
    screen: Res<'w, State<Screen>>,
    draft: Option<Res<'w, Draft>>,
    shown: Res<'w, DisplayedState>,
    texts: Res<'w, Texts>,
    settings: Res<'w, Settings>,
    art: Option<Res<'w, UiArt>>,
}

impl People<'_> {
    /// Returns all players in the order of their seats.
    pub fn all(&self) -> Vec<Person> {
        match (self.screen.get(), &self.draft) {
            (Screen::Setup, Some(draft)) => self.in_draft(draft),
            _ => self.at_table(),
        }
    }

    fn in_draft(&self, draft: &Draft) -> Vec<Person> {
        let pictures = draft.pictures(|name| self.settings.pictures.get(name).copied());
        let names = draft.names(&|number| self.texts.neutral_name(number));
        let person = |(place, name): (usize, Option<String>)| {
            let is_here = place < draft.places() && draft.seats[place].is_at_screen();
            let name = name.filter(|_| is_here)?.trim().to_owned();
            let art = self.art.as_ref();
            let portrait = art.map(|art| art.medallion(pictures[place]));
            Some(Person { name, portrait })
        };
        names.into_iter().enumerate().filter_map(person).collect()
    }

    fn at_table(&self) -> Vec<Person> {
        let all = people(&self.shown).into_iter();
        all.map(|(seat, name)| {
            let art = self.art.as_ref();
            let player = self.shown.players.get(seat.index());
            let portrait = art.map(|art| art.portrait(player, seat.index()));
            Person { name, portrait }
        })
        .collect()
    }
}

/// Returns the names of the people at the table.
pub(super) fn names(shown: &DisplayedState) -> Vec<String> {
    people(shown).into_iter().map(|(_, name)| name).collect()
}
