//! Problems with a deck, described in the language of the game.
use bevy::prelude::*;
use cardart::{Argument, Fallback, Group, Problem, Reason, Severity, Slot, Slots};
use gamecore::{
    feedback::{ShowToasts, Toast},
    i18n::{Arg, Texts, card_name},
    sets::FrameSystems,
    states::Screen,
};

/// Problems with the current deck, its sounds and the tables.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct ThemeProblems(pub Vec<Problem>);

/// Part of the theme that has problems, in the order of display.
#[derive(Clone, Copy)]
pub(crate) enum ProblemSource {
    Deck,
    /// Animated cards that exceed the memory limit.
    Animations,
    Sounds,
    /// Picture of the selected table.
    Table,
    /// Tables in the folders. Their problems are found without rendering them.
    TableList,
}

/// Problems of each [`ProblemSource`].
#[derive(Resource, Default, Debug)]
pub(crate) struct FoundProblems([Vec<Problem>; 5]);

impl FoundProblems {
    /// Replaces the problems of a source. Logs new ones.
    pub fn set(&mut self, source: ProblemSource, problems: Vec<Problem>) {
        let known = &mut self.0[source as usize];
        for problem in problems.iter().filter(|problem| !known.contains(problem)) {
            warn!("{}: {}", problem.file.display(), problem.reason);
        }
        *known = problems;
    }
}

/// Registers the systems that collect the problems and report them during a match.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeProblems>()
        .init_resource::<FoundProblems>();
    app.add_systems(
        Update,
        gather
            .run_if(resource_changed::<FoundProblems>)
            .in_set(FrameSystems::Layout),
    );
    app.add_systems(
        Update,
        say.run_if(resource_exists_and_changed::<ThemeProblems>)
            .in_set(FrameSystems::Present)
            .before(ShowToasts),
    );
}

/// Collects all problems without duplicates.
fn gather(found: Res<FoundProblems>, mut all: ResMut<ThemeProblems>) {
    let mut told: Vec<Problem> = Vec::new();
    for problem in found.0.iter().flatten() {
        let same = |it: &Problem| (&it.file, &it.reason) == (&problem.file, &problem.reason);
        if !told.iter().any(same) {
            told.push(problem.clone());
        }
    }
    all.set_if_neq(ThemeProblems(told));
}

/// Shows a short message about new problems during a match, for players who edit pictures while they play. Other
/// screens have a list of the problems.
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

/// Describes a problem in one line: the file, the reason and the replacement.
pub fn problem_sentence(texts: &Texts, problem: &Problem) -> String {
    let (file, reason) = (problem.file_name(), reason_text(texts, &problem.reason));
    format!("{file}: {reason} — {}", instead_text(texts, problem))
}

pub fn reason_text(texts: &Texts, reason: &Reason) -> String {
    let value = |argument: Argument| -> Arg {
        match argument {
            Argument::Text(text) => text.into(),
            Argument::Number(number) => number.into(),
            Argument::Slots(slots) => slots_text(texts, &Slots(slots)).into(),
        }
    };
    let arguments = reason.arguments().into_iter();
    let named = arguments.map(|(name, argument)| (name, value(argument)));
    texts.with(reason.key(), &named.collect::<Vec<_>>())
}

/// Describes cards in as few words as possible, like the output of the command line.
fn slots_text(texts: &Texts, slots: &Slots) -> String {
    let groups = slots.groups().into_iter().map(|group| match group {
        Group::One(slot) => slot_name(texts, slot),
        Group::Suit(suit) => texts.get(&format!("slots-all-{}", <&str>::from(suit))),
        Group::AllBut(others) => {
            let others = others.iter().map(|slot| slot_name(texts, *slot));
            let others = others.collect::<Vec<_>>().join(", ");
            texts.with("slots-all-but", &[("slots", others.into())])
        }
    });
    groups.collect::<Vec<_>>().join(", ")
}

/// Describes what replaces the broken picture.
pub fn instead_text(texts: &Texts, problem: &Problem) -> String {
    let name = match &problem.instead {
        Fallback::File(name) => name.clone(),
        Fallback::Classic => texts.get("theme-classic"),
        Fallback::LastGood => return texts.get("theme-used-last-good"),
        Fallback::Skipped => return texts.get("theme-used-skipped"),
        Fallback::Used => return texts.get("theme-used-itself"),
    };
    texts.with("theme-used-other", &[("name", name.into())])
}

pub fn slot_name(texts: &Texts, slot: Slot) -> String {
    match slot {
        Slot::Face(card) => card_name(texts, card),
        Slot::Joker(0) => texts.get("slot-joker-black"),
        Slot::Joker(_) => texts.get("slot-joker-red"),
        Slot::Back => texts.get("slot-back"),
    }
}
