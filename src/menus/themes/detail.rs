//! The deck that is looked at: what it says of itself, what can be done with it, and below one of three things.
use super::{
    cards,
    deed::perform,
    pictures::{LookedDeck, ThemePictures},
    remarks::{self, Remark},
    room::Room,
    trial,
    view::{Tab, ThemeAct, ThemesView},
};
use crate::decks::deck_name;
use bevy::{ecs::system::SystemParam, prelude::*, ui_widgets::observe};
use gamecore::{
    i18n::{Localized, Texts},
    model::Geometry,
    saves::Store,
    settings::Settings,
};
use ui::{
    theme::{CLASSIC, ThemeInfo, ThemeList},
    widgets::{
        Greyed, Lit, Live, Look, Size, Tip, button, button_saying, felt_color, frame, ink, label,
        palette as p, row, text, written,
    },
};

/// What the deck says of itself.
#[derive(Component)]
pub(super) struct Head;

/// What is shown of it.
#[derive(Component)]
pub(super) struct Body;

/// The button that says how many remarks there are. They come later than the rest, and nothing is built anew for them: somebody may
/// be clicking on it.
#[derive(Component)]
pub(super) struct RemarkCount;

/// What the head shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct HeadModel {
    id: String,
    name: String,
    lines: [String; 2],
    whole: bool,
    usable: bool,
    on_table: bool,
    own: bool,
}

/// What the body shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum BodyModel {
    /// The deck is being drawn.
    Drawing,
    /// It is being looked through.
    Looking,
    /// All cards.
    Cards(Box<LookedDeck>, Room),
    /// A hand on felt of this colour.
    Trial(Box<LookedDeck>, Color, Room),
    /// What is wrong.
    Remarks(Vec<Remark>),
}

/// What the right half is made of.
#[derive(SystemParam)]
pub(super) struct Looked<'w> {
    view: Res<'w, ThemesView>,
    themes: Res<'w, ThemeList>,
    settings: Res<'w, Settings>,
    pictures: Res<'w, ThemePictures>,
    store: Res<'w, Store>,
    texts: Res<'w, Texts>,
    geometry: Res<'w, Geometry>,
}

impl Looked<'_> {
    fn theme(&self) -> Option<&ThemeInfo> {
        self.view.theme(&self.themes, &self.settings)
    }

    /// None before the deck has been looked through.
    fn remarks(&self, theme: &ThemeInfo) -> Option<Vec<Remark>> {
        let problems = self.pictures.problems(theme)?;
        Some(remarks::of(&self.texts, problems))
    }

    fn head(&self) -> Option<HeadModel> {
        let theme = self.theme()?;
        let own = theme.place.parent() == Some(self.store.themes_dir().as_path());
        Some(HeadModel {
            id: theme.id.clone(),
            name: deck_name(&self.texts, &self.themes, &theme.id),
            lines: [self.says_of_itself(theme), self.holds(theme, own)],
            whole: theme.is_whole(),
            usable: !theme.is_unusable(),
            on_table: self.settings.decks.place(&theme.id).is_some(),
            own,
        })
    }

    /// Author, version, licence.
    fn says_of_itself(&self, theme: &ThemeInfo) -> String {
        if theme.id == CLASSIC {
            return self.texts.get("themes-shipped-note");
        }
        let says = |key: &str, value: &String| {
            let told = [("value", value.into())];
            (!value.is_empty()).then(|| self.texts.with(key, &told))
        };
        let licence = says("themes-licence", &theme.licence)
            .unwrap_or_else(|| self.texts.get("themes-licence-none"));
        let all = [
            says("themes-author", &theme.author),
            says("themes-version", &theme.version),
            Some(licence),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Counts, format, place.
    fn holds(&self, theme: &ThemeInfo, own: bool) -> String {
        let texts = &self.texts;
        let counts = [
            ("cards", (theme.faces - theme.jokers).into()),
            ("jokers", theme.jokers.into()),
            ("backs", theme.backs.len().into()),
        ];
        let lies = if own {
            "themes-place-own"
        } else if theme.place.is_dir() || theme.place.is_file() {
            "themes-place-assets"
        } else {
            "themes-place-shipped"
        };
        let format = format_name(theme.format).map(|name| match name {
            "" => texts.get("themes-format-pictures"),
            name => name.to_owned(),
        });
        let all = [
            Some(texts.with("themes-counts", &counts)),
            format,
            Some(texts.get(lies)),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn body(&self) -> BodyModel {
        let Some(theme) = self.theme() else {
            return BodyModel::Drawing;
        };
        if self.view.tab == Tab::Remarks || theme.is_unusable() {
            let remarks = self.remarks(theme);
            return remarks.map_or(BodyModel::Looking, BodyModel::Remarks);
        }
        let room = Room::of(&self.geometry);
        match (self.pictures.of(theme), self.view.tab) {
            (None, _) => BodyModel::Drawing,
            (Some(deck), Tab::Trial) => {
                let felt = felt_color(self.settings.felt);
                BodyModel::Trial(Box::new(deck.clone()), felt, room)
            }
            (Some(deck), _) => BodyModel::Cards(Box::new(deck.clone()), room),
        }
    }
}

pub(super) fn follow(
    looked: Looked,
    mut heads: Query<(Entity, &mut Live<HeadModel>), With<Head>>,
    mut bodies: Query<(Entity, &mut Live<BodyModel>, &mut ScrollPosition), With<Body>>,
    mut commands: Commands,
) {
    for (entity, mut live) in &mut heads {
        if let Some(model) = looked.head() {
            live.show(&mut commands, entity, model, spawn_head);
        }
    }
    for (entity, mut live, mut scroll) in &mut bodies {
        let names = |id: &str| deck_name(&looked.texts, &looked.themes, id);
        let shown = live.show(
            &mut commands,
            entity,
            looked.body(),
            |body, model| match model {
                BodyModel::Drawing => {
                    body.spawn(label("themes-drawing", text::NOTE));
                }
                BodyModel::Looking => {
                    body.spawn(label("themes-looking", text::NOTE));
                }
                BodyModel::Cards(deck, room) => {
                    cards::spawn(body, deck, room.cards, &looked.texts, &names);
                }
                BodyModel::Trial(deck, felt, room) => trial::spawn(body, deck, *felt, room.cards),
                BodyModel::Remarks(all) => remarks::spawn(body, all),
            },
        );
        if shown {
            scroll.y = 0.0;
        }
    }
}

pub(super) fn count_remarks(
    looked: Looked,
    buttons: Query<&Children, With<RemarkCount>>,
    mut words: Query<&mut Localized>,
) {
    let remarks = looked.theme().and_then(|theme| looked.remarks(theme));
    let count = remarks.map(|remarks| remarks.len());
    for child in buttons.iter().flatten() {
        if let Ok(mut words) = words.get_mut(*child) {
            words.set_if_neq(remarks::counted(count));
        }
    }
}

/// The programs that formats are named after, as `cardart` calls them and as they call themselves.
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

/// The name of a format, the same in all languages; empty for our own, which has none.
fn format_name(format: &str) -> Option<&'static str> {
    let mut programs = PROGRAMS.iter();
    let of = programs.find(|(called, _)| format.contains(called));
    let own = format.contains("pictures").then_some("");
    of.map(|(_, name)| *name).or(own)
}

/// The room for the name, in design pixels.
const NAME: f32 = 330.0;

fn spawn_head(head: &mut ChildSpawnerCommands, model: &HeadModel) {
    let line = Node {
        min_height: px(40),
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(p::GRID),
        ..row(p::GRID)
    };
    head.spawn(line).with_children(|line| {
        let grow = Node {
            flex_grow: 1.0,
            ..default()
        };
        line.spawn((grow, Pickable::IGNORE))
            .with_child(text::name(&model.name, text::TITLE, NAME));
        spawn_export(line, model);
        spawn_delete(line, model);
        spawn_use(line, model);
    });
    for words in &model.lines {
        head.spawn(written(words, text::NOTE));
    }
    let tabs = Node {
        margin: UiRect::top(px(4)),
        flex_wrap: FlexWrap::Wrap,
        row_gap: px(6),
        ..row(6.0)
    };
    head.spawn(tabs).with_children(|tabs| {
        for tab in Tab::ALL {
            let words = match tab {
                Tab::Cards => Localized::new("themes-tab-cards"),
                Tab::Trial => Localized::new("themes-tab-trial"),
                Tab::Remarks => remarks::counted(None),
            };
            let mut button = tabs.spawn((
                frame(Look::Segment, Size::Small),
                Lit(false),
                ThemeAct::Show(tab),
                observe(perform),
                children![(Text::default(), words, ink(Look::Segment, Size::Small))],
            ));
            if tab == Tab::Remarks {
                button.insert(RemarkCount);
            }
            if !model.usable && tab != Tab::Remarks {
                button.insert(Greyed::Because("themes-unusable"));
            }
        }
    });
}

fn spawn_use(line: &mut ChildSpawnerCommands, model: &HeadModel) {
    if model.on_table {
        line.spawn((
            button("themes-take-off", Look::Plain, Size::Medium),
            ThemeAct::TakeOff(model.id.clone()),
            observe(perform),
        ));
        return;
    }
    let key = if model.whole {
        "themes-use"
    } else {
        "themes-lay-on-top"
    };
    let mut button = line.spawn((
        button_saying(Localized::new(key), Look::Brass, Size::Medium),
        ThemeAct::Use,
        observe(perform),
    ));
    if !model.usable {
        button.insert(Greyed::Because("themes-unusable"));
    }
}

fn spawn_export(line: &mut ChildSpawnerCommands, model: &HeadModel) {
    let mut export = line.spawn((
        button("themes-export", Look::Quiet, Size::Medium),
        ThemeAct::Export,
        Tip::new("themes-export-note"),
        observe(perform),
    ));
    if !model.usable {
        export.insert(Greyed::Because("themes-unusable"));
    }
}

fn spawn_delete(line: &mut ChildSpawnerCommands, model: &HeadModel) {
    let mut delete = line.spawn((
        button("themes-delete", Look::Quiet, Size::Medium),
        ThemeAct::Delete,
        observe(perform),
    ));
    if !model.own {
        delete.insert(Greyed::Because("themes-delete-not-own"));
    }
}
