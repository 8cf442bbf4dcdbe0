//! The choice of the table in the settings: the deck's, if it has one, ours, and those in the folders.
use bevy::prelude::*;
use gamecore::{
    i18n::Texts,
    sets::FrameSystems,
    settings::{Felt, Settings, TableChoice},
    states::Menu,
};
use ui::{
    theme::{Chosen, DeckBeside, TableList, chosen},
    widgets::{Live, Offer, Picked, Size, choice_row, felt_color, scrolling},
};

/// The place of the choice.
#[derive(Component)]
struct Tables;

/// A table that can be chosen.
#[derive(Clone, PartialEq, Debug)]
enum OfferedTable {
    Deck,
    Ours(Felt),
    /// By its name in the settings, with the one that is shown.
    File(String, String),
}

/// More offers than this are scrolled: they would push the rest out of the page.
const AT_ONCE: usize = 9;
/// The longest name that is shown whole, in letters.
const LETTERS: usize = 24;

/// Adds the choice.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.run_if(in_state(Menu::Settings))
            .in_set(FrameSystems::Present),
    );
}

/// The place of the choice; it is filled at once, and anew when there are others.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    parent.spawn((
        Node {
            flex_direction: FlexDirection::Column,
            max_height: px(112),
            ..default()
        },
        Tables,
        Live::<Vec<OfferedTable>>::default(),
    ));
}

fn show(
    (settings, beside, list, texts): (Res<Settings>, Res<DeckBeside>, Res<TableList>, Res<Texts>),
    mut places: Query<(Entity, &mut Live<Vec<OfferedTable>>), With<Tables>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut places {
        let changed = beside.is_changed() || list.is_changed() || texts.is_changed();
        if live.0.is_some() && !changed {
            continue;
        }
        let offered = offered(&settings, &beside, &list);
        let lit = lit(&offered, &settings, &beside, &list);
        live.show(&mut commands, entity, offered, |place, offered| {
            if offered.len() > AT_ONCE {
                scrolling(place, 0.0, (), |column| fill(column, offered, lit));
            } else {
                fill(place, offered, lit);
            }
        });
    }
}

/// The tables there are. One that cannot be used is named among what is wrong, and not offered unless it was chosen.
fn offered(settings: &Settings, beside: &DeckBeside, list: &TableList) -> Vec<OfferedTable> {
    let decks = (!beside.tables.is_empty()).then_some(OfferedTable::Deck);
    let ours = Felt::ALL.into_iter().map(OfferedTable::Ours);
    let files = list.0.iter().filter(|table| {
        let is_chosen = settings.table == TableChoice::File(table.id.clone());
        is_chosen || table.is_usable()
    });
    let files = files.map(|table| OfferedTable::File(table.id.clone(), shortened(&table.name)));
    decks.into_iter().chain(ours).chain(files).collect()
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(LETTERS - 1).collect();
    short.push('…');
    short
}

/// The place of the table in use among those offered.
fn lit(
    offered: &[OfferedTable],
    settings: &Settings,
    beside: &DeckBeside,
    list: &TableList,
) -> usize {
    let is_lit = |offer: &OfferedTable| match (chosen(settings, beside, list), offer) {
        (Chosen::Deck(_), OfferedTable::Deck) => true,
        (Chosen::File(table), OfferedTable::File(id, _)) => table.id == *id,
        (Chosen::Ours, OfferedTable::Ours(felt)) => settings.felt == *felt,
        _ => false,
    };
    offered.iter().position(is_lit).unwrap_or(0)
}

fn fill(parent: &mut ChildSpawnerCommands, offered: &[OfferedTable], lit: usize) {
    let offers = offered.iter().map(|offer| match offer {
        OfferedTable::Deck => Offer::Key("table-of-deck"),
        OfferedTable::Ours(felt) => Offer::Tinted(felt.key(), felt_color(*felt)),
        OfferedTable::File(_, name) => Offer::Written(name.clone()),
    });
    let offered = offered.to_vec();
    choice_row(parent, offers.collect(), lit, Size::Small).observe(
        move |picked: On<Picked>, mut settings: ResMut<Settings>| {
            settings.table = match offered.get(picked.index) {
                None | Some(OfferedTable::Deck) => TableChoice::Deck,
                Some(OfferedTable::Ours(felt)) => {
                    settings.felt = *felt;
                    TableChoice::Ours
                }
                Some(OfferedTable::File(id, _)) => TableChoice::File(id.clone()),
            };
        },
    );
}
