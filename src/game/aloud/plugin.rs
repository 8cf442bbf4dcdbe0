//! All of it, as one plugin.
use super::{
    announcer::Announcer,
    asked, events,
    interface::Interface,
    listening::{self, LookNow},
    pages::Pages,
    requests,
    table::Table,
    tree::{AloudTree, Tell, id_of},
    voice, watch,
};
use crate::game::{i18n::Texts, wakeup::ChoosePace};
use bevy::{a11y::ManageAccessibilityUpdates, input_focus::InputFocus, prelude::*};

/// Adds the nodes, the sentences, the requests and the voice.
pub fn plugin(app: &mut App) {
    // Bevy's own tree has hidden things in it and no cards, and says nothing of what has the focus there.
    let mut bevys = app
        .world_mut()
        .get_resource_or_init::<ManageAccessibilityUpdates>();
    bevys.set(false);
    app.init_resource::<AloudTree>()
        .init_resource::<Announcer>()
        .init_resource::<LookNow>();
    app.add_plugins((asked::plugin, events::plugin, requests::plugin));
    app.add_plugins((voice::plugin, watch::plugin));
    app.add_systems(
        Last,
        (
            listening::keep_time,
            voice::follow,
            (look, watch::hand_over, voice::speak)
                .chain()
                .run_if(|now: Res<LookNow>| now.0),
        )
            .chain()
            .in_set(Tell)
            .before(ChoosePace),
    );
}

/// What was said of the pages at the last look.
#[derive(Default)]
struct Heard {
    title: Option<String>,
    panels: Vec<String>,
}

impl Heard {
    /// Whoever comes to a page hears what it is; what the coach and the expert say is said when it changes.
    fn hear(&mut self, title: Option<String>, panels: Vec<String>, announcer: &mut Announcer) {
        if self.title != title {
            title.iter().for_each(|title| announcer.say(title.as_str()));
        }
        let new = panels.iter().filter(|words| !self.panels.contains(words));
        new.for_each(|words| announcer.say(words.as_str()));
        *self = Heard { title, panels };
    }
}

/// Looks at the screen and tells all that is there.
fn look(
    pages: Pages,
    interface: Interface,
    table: Table,
    (focus, texts): (Res<InputFocus>, Res<Texts>),
    mut announcer: ResMut<Announcer>,
    mut tree: ResMut<AloudTree>,
    mut heard: Local<Heard>,
) {
    let mut now = AloudTree::default();
    let (over, rest): (Vec<_>, Vec<_>) = pages.now().into_iter().partition(|page| page.is_dialog);
    let open = pages.table_is_open();
    let page = over.first().or(rest.first()).filter(|_| !open);
    let title = page.and_then(|page| interface.title(page));
    let panels = pages.speaking().map(|panel| interface.said_on(panel));
    heard.hear(title, panels.collect(), &mut announcer);
    over.iter().for_each(|page| interface.tell(page, &mut now));
    if open {
        table.tell(&mut now);
    }
    rest.iter().for_each(|page| interface.tell(page, &mut now));
    announcer.tell(&texts.get("aloud-news"), &mut now);
    let focused = focus.get().map(id_of);
    now.focus = focused.filter(|id| now.get(*id).is_some());
    tree.set_if_neq(now);
}
