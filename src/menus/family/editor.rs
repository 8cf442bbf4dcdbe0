//! Whoever is looked at: their name, face, colour, and what they have set for themselves.
use super::{
    deed::perform,
    list, naming,
    view::{FamilyAct, FamilyView, Naming},
};
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::{
    draft::PICTURES,
    family::{Family, HandSort, Person, PersonColor},
    i18n::{Language, Localized},
    model::NAME_LENGTH,
};
use ui::{
    theme::UiArt,
    widgets::{
        Lit, Live, Look, Size, Tip, behaviour, button, column, frame, ink, label, localized,
        one_line, palette as p, row, text, wrapping,
    },
};

/// The part of the page.
#[derive(Component)]
pub(super) struct Editor;

/// What it shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct EditorModel {
    person: Option<Person>,
    naming: bool,
    has_art: bool,
}

pub(super) fn follow(
    (family, view): (Res<Family>, Res<FamilyView>),
    art: Option<Res<UiArt>>,
    mut editors: Query<(Entity, &mut Live<EditorModel>), With<Editor>>,
    mut commands: Commands,
) {
    let adding = matches!(view.naming, Some((Naming::Newcomer, _)));
    let person = family.people().get(view.chosen).filter(|_| !adding);
    let model = EditorModel {
        person: person.cloned(),
        naming: matches!(view.naming, Some((Naming::Person(_), _))),
        has_art: art.is_some(),
    };
    for (entity, mut live) in &mut editors {
        let live = live.bypass_change_detection();
        live.show(
            &mut commands,
            entity,
            model.clone(),
            |editor, model| match &model.person {
                Some(person) => fill(editor, person, model.naming, art.as_deref()),
                None => _ = editor.spawn(label("family-note", text::NOTE)),
            },
        );
    }
}

fn fill(editor: &mut ChildSpawnerCommands, person: &Person, naming: bool, art: Option<&UiArt>) {
    let head = Node {
        min_height: px(68),
        flex_shrink: 0.0,
        ..row(16.0)
    };
    editor.spawn(head).with_children(|head| {
        list::face(head, person.picture, person.color, 64.0, art);
        let words = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            ..column(4.0)
        };
        head.spawn(words)
            .with_children(|words| spawn_name(words, person, naming));
    });
    // On a line of their own: in the head, whose name takes what is left, nobody would know how high two lines of them are.
    editor.spawn(wrapping(6.0)).with_children(|line| {
        let word = match naming {
            true => "matches-name-done",
            false => "matches-name",
        };
        let rename = button(word, Look::Plain, Size::Small);
        act(line, rename, FamilyAct::Rename);
        let remove = button("family-remove", Look::Plain, Size::Small);
        act(line, remove, FamilyAct::Remove);
    });
    editor.spawn(wrapping(6.0)).with_children(|line| {
        for picture in 0..PICTURES {
            spawn_face(line, picture, person.picture == picture, art);
        }
    });
    editor.spawn(wrapping(6.0)).with_children(|line| {
        for color in PersonColor::ALL {
            spawn_color(line, color, person.color == color);
        }
    });
    editor.spawn(label("family-own", text::NOTE));
    spawn_own(editor, person);
}

fn act<B: Bundle>(parent: &mut ChildSpawnerCommands, button: B, act: FamilyAct) {
    parent.spawn((button, act, observe(perform)));
}

fn spawn_name(words: &mut ChildSpawnerCommands, person: &Person, naming: bool) {
    if naming {
        naming::spawn(words, &person.name, NAME_LENGTH, 240.0);
    } else {
        words.spawn(text::name(&person.name, text::HEADING, 240.0));
    }
    if !person.earlier.is_empty() {
        let names = person.earlier.join(", ");
        let (names, _) = text::fit(&names, text::NOTE.size, 200.0);
        let told = Localized::new("family-earlier").arg("names", names);
        words.spawn((localized(told, text::NOTE), one_line()));
    }
}

/// A medallion to choose.
fn spawn_face(line: &mut ChildSpawnerCommands, picture: u8, lit: bool, art: Option<&UiArt>) {
    let node = Node {
        padding: UiRect::all(px(4)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        ..default()
    };
    line.spawn((
        node,
        behaviour(Look::Segment),
        Lit(lit),
        Tip::of(Localized::new(format!("picture-{picture}"))),
        FamilyAct::Face(picture),
        observe(perform),
    ))
    .with_children(|cell| {
        let side = Node {
            width: px(46),
            height: px(46),
            border_radius: BorderRadius::all(px(6)),
            ..default()
        };
        if let Some(art) = art {
            let image = ImageNode::new(art.medallion(picture));
            cell.spawn((side, image, Pickable::IGNORE));
        }
    });
}

/// A colour to choose.
fn spawn_color(line: &mut ChildSpawnerCommands, color: PersonColor, lit: bool) {
    let node = Node {
        padding: UiRect::all(px(6)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(p::RADIUS_SMALL)),
        ..default()
    };
    let swatch = Node {
        width: px(42),
        height: px(18),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    line.spawn((
        node,
        behaviour(Look::Segment),
        Lit(lit),
        Tip::new(color.key()),
        FamilyAct::Color(color),
        observe(perform),
    ))
    .with_child((swatch, BackgroundColor(color.color()), Pickable::IGNORE));
}

/// The sizes of letters and of cards that are offered, in percent.
const TEXTS: [u16; 4] = [100, 125, 150, 200];
const CARDS: [u16; 4] = [80, 100, 115, 130];

/// What a size means to a person.
type SizeAct = fn(Option<u16>) -> FamilyAct;

/// What they have set for themselves: as the settings have it, or otherwise.
fn spawn_own(editor: &mut ChildSpawnerCommands, person: &Person) {
    let own = &person.own;
    line(editor, "family-sort", |line| {
        segment(
            line,
            "family-as-last",
            own.sort.is_none(),
            FamilyAct::Sort(None),
        );
        for sort in HandSort::ALL {
            let lit = own.sort == Some(sort);
            segment(line, sort.key(), lit, FamilyAct::Sort(Some(sort)));
        }
    });
    line(editor, "family-buttons", |line| {
        let now = own.left_handed;
        for (key, left) in [
            ("family-as-set", None),
            ("family-right", Some(false)),
            ("family-left", Some(true)),
        ] {
            segment(line, key, now == left, FamilyAct::LeftHanded(left));
        }
    });
    let sizes = |line: &mut ChildSpawnerCommands, now: Option<u16>, sizes: &[u16], act: SizeAct| {
        segment(line, "family-as-set", now.is_none(), act(None));
        for size in sizes {
            let percent = Localized::new("volume-percent").arg("percent", *size);
            segment_saying(line, percent, now == Some(*size), act(Some(*size)));
        }
    };
    line(editor, "setting-text-size", |line| {
        sizes(line, own.text_size, &TEXTS, FamilyAct::TextSize);
    });
    line(editor, "setting-card-size", |line| {
        sizes(line, own.card_size, &CARDS, FamilyAct::CardSize);
    });
    line(editor, "setting-language", |line| {
        let now = own.language;
        segment(
            line,
            "family-as-set",
            now.is_none(),
            FamilyAct::Language(None),
        );
        for language in Language::ALL {
            line.spawn((
                frame(Look::Segment, Size::Small),
                Lit(now == Some(language)),
                FamilyAct::Language(Some(language)),
                observe(perform),
            ))
            .with_child((
                Text::new(language.native_name()),
                ink(Look::Segment, Size::Small),
            ));
        }
    });
}

/// A line of what can be set.
fn line(
    editor: &mut ChildSpawnerCommands,
    key: &'static str,
    choices: impl FnOnce(&mut ChildSpawnerCommands),
) {
    editor.spawn(wrapping(p::GRID)).with_children(|whole| {
        // In a column: in a row it would be as high as words one below the other.
        let word = Node {
            width: px(136),
            flex_shrink: 0.0,
            ..column(0.0)
        };
        whole.spawn(word).with_child(label(key, text::BODY));
        let segments = Node {
            min_width: px(0),
            ..wrapping(6.0)
        };
        whole.spawn(segments).with_children(choices);
    });
}

fn segment(line: &mut ChildSpawnerCommands, key: &'static str, lit: bool, act: FamilyAct) {
    segment_saying(line, Localized::new(key), lit, act);
}

fn segment_saying(line: &mut ChildSpawnerCommands, says: Localized, lit: bool, act: FamilyAct) {
    line.spawn((
        frame(Look::Segment, Size::Small),
        Lit(lit),
        act,
        observe(perform),
    ))
    .with_child((Text::default(), says, ink(Look::Segment, Size::Small)));
}
