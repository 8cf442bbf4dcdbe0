//! A screen reader for tests. It sees only the accessibility nodes and acts only through accessibility requests.
use accessibility::AccessibilityTree;
use accesskit::{Action, ActionData, ActionRequest, Node, NodeId, Role, TreeId};
use bevy::{
    a11y::{AccessibilityRequested, ActionRequest as Request},
    prelude::*,
};
use gamecore::{
    i18n::{Language, Texts},
    settings::Settings,
};

/// Number of frames after which changes have been published and new prompts accept input.
pub const SETTLE_FRAMES: usize = 30;

/// A screen reader, together with the game that it reads.
pub struct ScreenReader {
    pub app: App,
}

impl ScreenReader {
    /// Attaches a screen reader to the game and switches the game to English.
    pub fn of(mut app: App) -> ScreenReader {
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        app.world().resource::<AccessibilityRequested>().set(true);
        let mut reader = ScreenReader { app };
        reader.wait();
        reader
    }

    pub fn wait(&mut self) {
        for _ in 0..SETTLE_FRAMES {
            self.app.update();
            std::thread::yield_now();
        }
    }

    pub fn nodes(&self) -> &[(NodeId, Node)] {
        self.app.world().resource::<AccessibilityTree>().nodes()
    }

    /// Returns the game's text with this key in the current language.
    pub fn text(&self, key: &str) -> String {
        self.app.world().resource::<Texts>().get(key)
    }

    /// Returns the text that addresses the only person at the screen.
    pub fn text_to_you(&self, key: &str) -> String {
        let texts = self.app.world().resource::<Texts>();
        texts.with(key, &[("you", "yes".into())])
    }

    /// Returns all nodes with this role.
    pub fn of_role(&self, role: Role) -> Vec<(NodeId, Node)> {
        let all = self.nodes().iter().filter(|(_, node)| node.role() == role);
        all.cloned().collect()
    }

    /// Returns the first node with this role whose name begins with `name`.
    pub fn find(&self, role: Role, name: &str) -> Option<(NodeId, Node)> {
        let mut all = self.of_role(role).into_iter();
        all.find(|(_, node)| name_of(node).starts_with(name))
    }

    /// Returns the button whose name begins with this text, if it is enabled.
    pub fn button(&self, key: &str) -> Option<NodeId> {
        let found = self.find(Role::Button, &self.text(key));
        found
            .filter(|(_, node)| !node.is_disabled())
            .map(|(id, _)| id)
    }

    /// Returns the nodes of the cards in the player's hand.
    pub fn hand(&self) -> Vec<(NodeId, Node)> {
        self.of_role(Role::ListBoxOption)
    }

    /// Returns the current announcements.
    pub fn said(&self) -> Vec<String> {
        let all = self.of_role(Role::Status);
        all.iter().map(|(_, node)| name_of(node)).collect()
    }

    /// Sends an accessibility request to a node and waits for its effect.
    pub fn ask(&mut self, target_node: NodeId, action: Action, data: Option<ActionData>) {
        self.app.world_mut().write_message(Request(ActionRequest {
            action,
            target_tree: TreeId::ROOT,
            target_node,
            data,
        }));
        self.wait();
    }

    /// Activates a node as the screen reader's user would.
    pub fn click(&mut self, node: NodeId) {
        self.ask(node, Action::Click, None);
    }

    /// Activates the button with this text key.
    pub fn press(&mut self, key: &str) {
        let button = self.button(key);
        let name = self.text(key);
        self.click(button.unwrap_or_else(|| panic!("no “{name}” among {:#?}", self.heard())));
    }

    /// Returns one line for each node, for failure messages.
    pub fn heard(&self) -> Vec<String> {
        let line = |(_, node): &(NodeId, Node)| {
            let more = node.description().unwrap_or_default();
            format!("{:?} “{}” {more}", node.role(), name_of(node))
        };
        self.nodes().iter().map(line).collect()
    }
}

/// Returns the name of a node: its label, or else its value.
pub fn name_of(node: &Node) -> String {
    node.label().or(node.value()).unwrap_or_default().to_owned()
}
