//! All of it, as one plugin.
use super::{
    announcer::Announcer,
    asked, events,
    interface::Interface,
    lead,
    listening::{self, LookNow},
    pages::Pages,
    requests,
    table::Table,
    tree::{AloudTree, Tell, id_of},
    voice, watch,
};
use bevy::{a11y::ManageAccessibilityUpdates, input_focus::InputFocus, prelude::*};
use gamecore::{i18n::Texts, wakeup::ChoosePace};

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
            (look, lead::lead, watch::hand_over, voice::speak)
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
    /// The log is open, and that was said.
    log: bool,
}

impl Heard {
    /// Whoever comes to a page hears what it is; what the coach and the expert say is said when it changes, what the log tells when it is
    /// opened: what is added to it then is announced anyway.
    fn hear(
        &mut self,
        title: Option<String>,
        panels: Vec<String>,
        (log, words): (bool, Option<String>),
        announcer: &mut Announcer,
    ) {
        if self.title != title {
            title.iter().for_each(|title| announcer.say(title.as_str()));
        }
        let new = panels.iter().filter(|words| !self.panels.contains(words));
        new.for_each(|words| announcer.say(words.as_str()));
        let opened = words.filter(|_| !self.log);
        let log = log && (self.log || opened.is_some());
        opened.into_iter().for_each(|words| announcer.say(words));
        *self = Heard { title, panels, log };
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
    let page = if over.is_empty() { &rest } else { &over };
    let title = interface.title_of(page).filter(|_| !open);
    let panels = pages.speaking().map(|panel| interface.said_on(panel));
    let log = pages.log();
    let opened = (log.is_some(), log.and_then(|log| interface.log(log)));
    heard.hear(title, panels.collect(), opened, &mut announcer);
    over.iter().for_each(|page| interface.tell(page, &mut now));
    if open {
        table.tell(&mut now);
    }
    rest.iter().for_each(|page| interface.tell(page, &mut now));
    let focused = focus.get().map(id_of);
    now.focus = focused.filter(|id| now.get(*id).is_some());
    if let Some(value) = stepped(&tree, &now) {
        announcer.say_at_once(value);
    }
    announcer.tell(&texts.get("aloud-news"), &mut now);
    tree.set_if_neq(now);
}

/// The value that whoever has the focus on one of its steps has just changed.
fn stepped(before: &AloudTree, now: &AloudTree) -> Option<String> {
    let (id, value) = now.around(now.focus?)?;
    let old = before.get(id)?;
    let is_new = old.value() != value.value() && before.focus == now.focus;
    let name = value.label().filter(|_| is_new)?;
    Some(name.to_owned())
}
