//! What is wrong with a deck, in the words of the game's language.
use bevy::prelude::*;
use cardart::{Argument, Group, Instead, Problem, Reason, Severity, Slot, Slots};
use engine::cards::Suit;
use gamecore::{
    feedback::{ShowToasts, Toast},
    i18n::{Arg, Texts, card_name},
    sets::FrameSystems,
    states::Screen,
};

/// What is wrong with the deck in use, its sounds and the tables.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct ThemeProblems(pub Vec<Problem>);

/// What is wrong with the cards.
#[derive(Resource, Default, Debug)]
pub(super) struct DeckProblems(pub Vec<Problem>);

/// What is wrong with the sounds of the deck in use.
#[derive(Resource, Default, Debug)]
pub struct SoundProblems(pub Vec<Problem>);

/// What is wrong with tables.
#[derive(Resource, Default, Debug)]
pub struct TableProblems {
    /// With those in the folders, as far as it is known without drawing them.
    pub(super) listed: Vec<Problem>,
    /// With the chosen one.
    pub(super) chosen: Vec<Problem>,
}

/// Adds the line at the table.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeProblems>()
        .init_resource::<DeckProblems>()
        .init_resource::<SoundProblems>()
        .init_resource::<TableProblems>();
    app.add_systems(Update, gather.in_set(FrameSystems::Layout));
    app.add_systems(
        Update,
        say.run_if(resource_exists_and_changed::<ThemeProblems>)
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
}

/// Puts together what is wrong; each is told once.
fn gather(
    deck: Res<DeckProblems>,
    sounds: Res<SoundProblems>,
    tables: Res<TableProblems>,
    mut all: ResMut<ThemeProblems>,
) {
    if !deck.is_changed() && !sounds.is_changed() && !tables.is_changed() {
        return;
    }
    let mut told: Vec<Problem> = Vec::new();
    let parts = [&deck.0, &sounds.0, &tables.chosen, &tables.listed];
    for problem in parts.into_iter().flatten() {
        let same = |it: &&Problem| (&it.file, &it.reason) == (&problem.file, &problem.reason);
        if !told.iter().any(|it| same(&it)) {
            told.push(problem.clone());
        }
    }
    all.set_if_neq(ThemeProblems(told));
}

/// Whoever paints while a match is on is told what is wrong with a picture, in a quiet line; elsewhere it stands on the screen.
fn say(
    (problems, texts): (Res<ThemeProblems>, Res<Texts>),
    screen: Option<Res<State<Screen>>>,
    mut told: Local<Vec<Problem>>,
    mut toasts: MessageWriter<Toast>,
) {
    let matters = |problem: &&Problem| problem.reason.severity() > Severity::Note;
    let new = problems.0.iter().filter(matters);
    let mut new = new.filter(|problem| !told.contains(problem));
    if screen.is_some_and(|screen| *screen.get() == Screen::Table)
        && let Some(problem) = new.next()
    {
        let first = problem_sentence(&texts, problem);
        let words = match new.count() {
            0 => first,
            more => {
                let told = [("first", first.into()), ("more", more.into())];
                texts.with("theme-problem-and-more", &told)
            }
        };
        toasts.write(Toast::info(words));
    }
    told.clone_from(&problems.0);
}

/// All of a problem in one line: the file, the reason, what is used instead.
pub fn problem_sentence(texts: &Texts, problem: &Problem) -> String {
    let (file, reason) = (problem.file_name(), reason_text(texts, &problem.reason));
    format!("{file}: {reason} — {}", instead_text(texts, problem))
}

/// The reason in words.
pub fn reason_text(texts: &Texts, reason: &Reason) -> String {
    let arguments = reason.arguments();
    let named: Vec<(&str, Arg)> = arguments
        .into_iter()
        .map(|(name, argument)| {
            let value = match argument {
                Argument::Text(text) => text.into(),
                Argument::Number(number) => number.into(),
                Argument::Slots(slots) => slots_text(texts, &Slots(slots)).into(),
            };
            (name, value)
        })
        .collect();
    texts.with(reason.key(), &named)
}

/// Cards in as few words as may be, as the command line tells them.
fn slots_text(texts: &Texts, slots: &Slots) -> String {
    let groups = slots.groups().into_iter().map(|group| match group {
        Group::One(slot) => slot_name(texts, slot),
        Group::Suit(Suit::Clubs) => texts.get("slots-all-clubs"),
        Group::Suit(Suit::Diamonds) => texts.get("slots-all-diamonds"),
        Group::Suit(Suit::Hearts) => texts.get("slots-all-hearts"),
        Group::Suit(Suit::Spades) => texts.get("slots-all-spades"),
        Group::AllBut(others) => {
            let others = others.iter().map(|slot| slot_name(texts, *slot));
            let others = others.collect::<Vec<_>>().join(", ");
            texts.with("slots-all-but", &[("slots", others.into())])
        }
    });
    groups.collect::<Vec<_>>().join(", ")
}

/// What is used instead, in words.
pub fn instead_text(texts: &Texts, problem: &Problem) -> String {
    let name = match &problem.instead {
        Instead::File(name) => name.clone(),
        Instead::Classic => texts.get("theme-classic"),
        Instead::Drawn => texts.get("theme-drawn"),
        Instead::LastGood => return texts.get("theme-used-last-good"),
        Instead::Skipped => return texts.get("theme-used-skipped"),
        Instead::Used => return texts.get("theme-used-itself"),
    };
    texts.with("theme-used-other", &[("name", name.into())])
}

/// The slot in words.
pub fn slot_name(texts: &Texts, slot: Slot) -> String {
    match slot {
        Slot::Face(card) => card_name(texts, card),
        Slot::Joker(0) => texts.get("slot-joker-black"),
        Slot::Joker(_) => texts.get("slot-joker-red"),
        Slot::Back => texts.get("slot-back"),
    }
}
