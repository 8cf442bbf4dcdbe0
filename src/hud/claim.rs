//! The panel that asks whether a discard is wanted out of turn (robar de contra), with its answers and its countdown.
use super::{
    DEPTH, Hud, claim_common,
    claim_panel::{
        Countdown, Notes, Track, Words, build, build_notes, build_words, hidden, panel_at,
    },
    keys::OwnSigns,
    question::{Known, PromptQuestion, question},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::Texts,
    input::FocusArea,
    model::{Geometry, Layout, Prompt, QuestionPlace, Reached, Shown},
    states::Screen,
    wakeup::{FrameWakeup, seen_secs},
};
use ui::widgets::{Surface, palette as p};

#[derive(Component)]
struct ClaimPrompt(Option<PromptQuestion>);

/// Seconds for which the question still glows.
#[derive(Component, Default)]
struct Raised(f32);

/// Seconds for which the question glows after the person has reached for the pile.
const RAISED: f32 = 0.7;

/// Adds the prompt.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(Update, (ask, count_down, catch_the_eye).chain().in_set(Hud));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        hidden(),
        Surface::Panel,
        BorderColor::all(p::BRASS),
        p::soft_shadow(),
        GlobalZIndex(DEPTH + 2),
        ClaimPrompt(None),
        Raised::default(),
        FocusArea::Prompt,
        DespawnOnExit(Screen::Table),
    ));
}

/// What the question depends on.
#[derive(SystemParam)]
struct Asked<'w, 's> {
    shown: Res<'w, Shown>,
    prompt: Res<'w, Prompt>,
    geometry: Res<'w, Geometry>,
    layout: Res<'w, Layout>,
    texts: Res<'w, Texts>,
    signs: OwnSigns<'w, 's>,
}

impl Asked<'_, '_> {
    fn question(&self, known: &mut Known) -> Option<PromptQuestion> {
        let place = QuestionPlace::now(&self.geometry, &self.layout, &self.shown);
        question(
            &self.shown,
            &self.prompt,
            place,
            &self.texts,
            &self.signs,
            known,
        )
    }
}

fn ask(
    asked: Asked,
    mut prompts: Query<(Entity, &mut ClaimPrompt, &mut Node)>,
    (words, notes): (Query<Entity, With<Words>>, Query<Entity, With<Notes>>),
    mut known: Local<Known>,
    mut commands: Commands,
) {
    for (entity, mut claim, mut node) in &mut prompts {
        let now = asked.question(&mut known);
        if claim.0 == now {
            continue;
        }
        *node = now.as_ref().map_or_else(hidden, panel_at);
        match &now {
            None => _ = commands.entity(entity).despawn_related::<Children>(),
            // The buttons stay the same entities while only the words beside them change, or the time is up, so that no click is
            // lost.
            Some(question) if claim.0.as_ref().is_some_and(|old| same_card(old, question)) => {
                // To several people at once the same question has the same words.
                if !question.asked.is_empty() {
                    claim.0 = now;
                    continue;
                }
                for words in &words {
                    commands
                        .entity(words)
                        .despawn_related::<Children>()
                        .with_children(|words| build_words(question, words));
                }
                for notes in &notes {
                    commands
                        .entity(notes)
                        .despawn_related::<Children>()
                        .with_children(|notes| build_notes(question, notes));
                }
            }
            Some(question) => {
                _ = commands
                    .entity(entity)
                    .despawn_related::<Children>()
                    .with_children(|parent| match question.asked.is_empty() {
                        true => build(question, parent),
                        false => claim_common::build(question, parent),
                    });
            }
        }
        claim.0 = now;
    }
}

/// Whether both ask the same person about the same card.
fn same_card(old: &PromptQuestion, new: &PromptQuestion) -> bool {
    old.card == new.card
        && old.name == new.name
        && old.card_name == new.card_name
        && old.asked == new.asked
        && old.place == new.place
}

fn count_down(
    prompt: Res<Prompt>,
    mut tracks: Query<&mut Node, (With<Track>, Without<Countdown>)>,
    mut bars: Query<&mut Node, With<Countdown>>,
) {
    let shown = if prompt.clock.is_some() {
        Display::Flex
    } else {
        Display::None
    };
    for mut track in &mut tracks {
        if track.display != shown {
            track.display = shown;
        }
    }
    let Some(clock) = &prompt.clock else { return };
    for mut bar in &mut bars {
        bar.width = percent((clock.left / clock.length.max(0.01)).clamp(0.0, 1.0) * 100.0);
    }
}

/// Lets the panel glow for [`RAISED`] seconds after the person has reached for the pile: they see where they are asked.
fn catch_the_eye(
    mut reached: MessageReader<Reached>,
    time: Res<Time<Real>>,
    mut awake: ResMut<FrameWakeup>,
    mut prompts: Query<(&mut Raised, &mut BoxShadow, &mut BorderColor)>,
) {
    let anew = reached.read().count() > 0;
    for (mut raised, mut shadow, mut border) in &mut prompts {
        if anew {
            raised.0 = RAISED;
            awake.keep(time.elapsed_secs(), RAISED + 0.1);
        } else if raised.0 <= 0.0 {
            continue;
        } else {
            raised.0 = (raised.0 - seen_secs(&time)).max(0.0);
        }
        let strength = raised.0 / RAISED;
        let mut light = p::soft_shadow();
        if strength > 0.0 {
            let glow = p::BRASS_LIGHT.with_alpha(0.8 * strength);
            let glow = BoxShadow::new(glow, px(0), px(0), px(4), px(26));
            light.0.extend(glow.0);
        }
        *shadow = light;
        let edge = p::BRASS.mix(&p::BRASS_LIGHT, strength);
        *border = BorderColor::all(edge);
    }
}
