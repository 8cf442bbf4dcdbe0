//! Somebody who hears the game: a test that knows nothing but the nodes a screen reader is told, and does nothing but ask through them.
use accessibility::AloudTree;
use accesskit::{Action, ActionData, ActionRequest, Node, NodeId, Role, TreeId};
use bevy::{
    a11y::{AccessibilityRequested, ActionRequest as Request},
    prelude::*,
};
use gamecore::{
    i18n::{Language, Texts},
    settings::Settings,
};

/// The frames after which what has changed is told, and what has come up may be answered.
pub const WHILE: usize = 30;

/// The listener, with the game that is heard.
pub struct Reader {
    pub app: App,
}

impl Reader {
    /// Begins to listen, in English.
    pub fn of(mut app: App) -> Reader {
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        app.world().resource::<AccessibilityRequested>().set(true);
        let mut reader = Reader { app };
        reader.wait();
        reader
    }

    /// Lets frames pass.
    pub fn wait(&mut self) {
        for _ in 0..WHILE {
            self.app.update();
            std::thread::yield_now();
        }
    }

    /// All that is told.
    pub fn nodes(&self) -> &[(NodeId, Node)] {
        self.app.world().resource::<AloudTree>().nodes()
    }

    /// A text of the game.
    pub fn text(&self, key: &str) -> String {
        self.app.world().resource::<Texts>().get(key)
    }

    /// Everything of a kind.
    pub fn of_role(&self, role: Role) -> Vec<(NodeId, Node)> {
        let all = self.nodes().iter().filter(|(_, node)| node.role() == role);
        all.cloned().collect()
    }

    /// The node of a kind with a name that begins so.
    pub fn find(&self, role: Role, name: &str) -> Option<(NodeId, Node)> {
        let mut all = self.of_role(role).into_iter();
        all.find(|(_, node)| name_of(node).starts_with(name))
    }

    /// The button of this text that can be pressed now.
    pub fn button(&self, key: &str) -> Option<NodeId> {
        let found = self.find(Role::Button, &self.text(key));
        found
            .filter(|(_, node)| !node.is_disabled())
            .map(|(id, _)| id)
    }

    /// The cards of the own hand.
    pub fn hand(&self) -> Vec<(NodeId, Node)> {
        self.of_role(Role::ListBoxOption)
    }

    /// The sentences announced last.
    pub fn said(&self) -> Vec<String> {
        let all = self.of_role(Role::Status);
        all.iter().map(|(_, node)| name_of(node)).collect()
    }

    /// Asks for something, and waits for what comes of it.
    pub fn ask(&mut self, target_node: NodeId, action: Action, data: Option<ActionData>) {
        self.app.world_mut().write_message(Request(ActionRequest {
            action,
            target_tree: TreeId::ROOT,
            target_node,
            data,
        }));
        self.wait();
    }

    /// Does what a node is for.
    pub fn click(&mut self, node: NodeId) {
        self.ask(node, Action::Click, None);
    }

    /// Presses the button with this text.
    pub fn press(&mut self, key: &str) {
        let button = self.button(key);
        let name = self.text(key);
        self.click(button.unwrap_or_else(|| panic!("no “{name}” among {:#?}", self.heard())));
    }

    /// All that is told, a line each: for whoever reads why a test fails.
    pub fn heard(&self) -> Vec<String> {
        let line = |(_, node): &(NodeId, Node)| {
            let more = node.description().unwrap_or_default();
            format!("{:?} “{}” {more}", node.role(), name_of(node))
        };
        self.nodes().iter().map(line).collect()
    }
}

/// What a node is called: its label, or else what it says.
pub fn name_of(node: &Node) -> String {
    node.label().or(node.value()).unwrap_or_default().to_owned()
}
