//! The accessibility tree: all nodes in reading order, and its connection to the window's accessibility adapter. A thread
//! polls the adapter, so that a screen reader that starts or sends a request wakes an idle window.
use accesskit::{Node, NodeId, Role, TreeId, TreeUpdate};
use bevy::{
    a11y::AccessibilityRequested,
    ecs::system::NonSendMarker,
    prelude::*,
    window::PrimaryWindow,
    winit::{
        EventLoopProxyWrapper, WinitUserEvent,
        accessibility::{
            ACCESS_KIT_ADAPTERS, WinitActionRequestHandler, WinitActionRequestHandlers,
        },
    },
};
use gamecore::sets::FrameSystems;
use std::{
    sync::{Arc, Mutex, Weak},
    thread,
    time::Duration,
};

/// Current nodes. The id of a node is that of its entity, or comes from `own` if it has no entity.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct AccessibilityTree {
    nodes: Vec<(NodeId, Node)>,
    top: Vec<NodeId>,
    /// Focused node.
    pub(super) focus: Option<NodeId>,
}

/// System set in `Last` that builds and publishes the tree.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Publish;

/// Returns the id of a node without an entity. No entity has such a high generation.
pub(super) const fn own(number: u32) -> NodeId {
    NodeId(0xFFFF_FFFE_0000_0000 | number as u64)
}

pub(super) fn id_of(entity: Entity) -> NodeId {
    NodeId(entity.to_bits())
}

/// Returns the id of the text run in a field. Existing entities have different indexes.
pub(super) fn run_of(field: Entity) -> NodeId {
    NodeId(0xFFFF_FFFD_0000_0000 | u64::from(field.index_u32()))
}

impl AccessibilityTree {
    /// Returns all nodes in reading order.
    pub fn nodes(&self) -> &[(NodeId, Node)] {
        &self.nodes
    }

    pub fn get(&self, id: NodeId) -> Option<&Node> {
        let mut nodes = self.nodes.iter();
        nodes.find_map(|(of, node)| (*of == id).then_some(node))
    }

    /// Returns the focused node.
    pub fn focus(&self) -> Option<(NodeId, &Node)> {
        let id = self.focus?;
        Some((id, self.get(id)?))
    }

    /// Returns the value that a step button changes.
    pub(super) fn stepped_by(&self, step: NodeId) -> Option<&Node> {
        let holds =
            |node: &Node| node.role() == Role::SpinButton && node.children().contains(&step);
        let mut nodes = self.nodes.iter().map(|(_, node)| node);
        nodes.find(|node| holds(node))
    }

    /// Adds a node to the current group.
    pub(super) fn add(&mut self, id: NodeId, node: Node) {
        self.top.push(id);
        self.nodes.push((id, node));
    }

    /// Adds a group with the nodes that `fill` adds. An empty group is left out.
    pub(super) fn add_group(
        &mut self,
        id: NodeId,
        node: Node,
        fill: impl FnOnce(&mut AccessibilityTree),
    ) {
        let before = self.nodes.len();
        self.add_whole(id, node, fill);
        if self.nodes.len() == before + 1 {
            self.nodes.pop();
            self.top.pop();
        }
    }

    /// Adds a node with the children that `fill` adds.
    pub(super) fn add_whole(
        &mut self,
        id: NodeId,
        mut node: Node,
        fill: impl FnOnce(&mut AccessibilityTree),
    ) {
        let (at, outer) = (self.nodes.len(), std::mem::take(&mut self.top));
        fill(self);
        let inner = std::mem::replace(&mut self.top, outer);
        node.set_children(inner);
        self.top.push(id);
        self.nodes.insert(at, (id, node));
    }

    /// Returns the update for a window with this id and title.
    pub(super) fn update(&self, window: NodeId, title: &str) -> TreeUpdate {
        let mut root = Node::new(Role::Window);
        root.set_label(title);
        root.set_children(self.top.clone());
        let mut nodes = vec![(window, root)];
        nodes.extend(self.nodes.iter().cloned());
        TreeUpdate {
            nodes,
            tree: None,
            tree_id: TreeId::ROOT,
            focus: self.focus().map_or(window, |(id, _)| id),
        }
    }
}

/// Poll intervals without and with an active screen reader.
const INACTIVE: Duration = Duration::from_millis(500);
const ACTIVE: Duration = Duration::from_millis(30);

/// Starts the thread in an app with a window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        start.in_set(FrameSystems::Input).run_if(
            resource_exists::<EventLoopProxyWrapper>
                .and_then(resource_exists::<WinitActionRequestHandlers>)
                .and_then(resource_exists::<AccessibilityRequested>),
        ),
    );
}

/// Passes the tree to the adapter, which reports only changes.
pub(super) fn publish(
    tree: Res<AccessibilityTree>,
    windows: Query<(Entity, &Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    let Ok((entity, window)) = windows.single() else {
        return;
    };
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        if let Some(adapter) = adapters.get_mut(&entity) {
            adapter.update_if_active(|| tree.update(id_of(entity), &window.title));
        }
    });
}

fn start(
    window: Res<EventLoopProxyWrapper>,
    handlers: Res<WinitActionRequestHandlers>,
    requested: Res<AccessibilityRequested>,
    mut started: Local<bool>,
) {
    if *started {
        return;
    }
    let Some(requests) = handlers.values().next() else {
        return;
    };
    *started = true;
    let (requests, requested) = (Arc::downgrade(requests), (*requested).clone());
    let window = (**window).clone();
    let wake = move || window.send_event(WinitUserEvent::WakeUp).is_ok();
    let thread = thread::Builder::new()
        .name("screen reader".to_owned())
        .spawn(move || poll(&requests, &requested, wake));
    if let Err(error) = thread {
        warn!("requests of screen readers wait for the next frame: {error}");
    }
}

/// Wakes the window when the adapter has news. Ends when the window is closed.
fn poll(
    requests: &Weak<Mutex<WinitActionRequestHandler>>,
    requested: &AccessibilityRequested,
    wake: impl Fn() -> bool,
) {
    let mut was_active = false;
    while let Some(queue) = requests.upgrade() {
        let is_active = requested.get();
        let has_request = is_active && queue.lock().is_ok_and(|queue| !queue.is_empty());
        drop(queue);
        if (is_active != was_active || has_request) && !wake() {
            return;
        }
        was_active = is_active;
        thread::sleep(if is_active { ACTIVE } else { INACTIVE });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Node {
        let mut node = Node::new(Role::Button);
        node.set_label(name);
        node
    }

    #[test]
    fn groups_contain_their_nodes_and_precede_them() {
        let mut tree = AccessibilityTree::default();
        tree.add(own(1), named("a"));
        tree.add_group(own(2), Node::new(Role::Group), |tree| {
            tree.add(own(3), named("b"));
            tree.add_group(own(4), Node::new(Role::Group), |_| {});
        });
        tree.add_whole(own(5), named("c"), |_| {});
        let order: Vec<NodeId> = tree.nodes().iter().map(|(id, _)| *id).collect();
        let wanted = [own(1), own(2), own(3), own(5)];
        assert_eq!(order, wanted, "order of the nodes without the empty group");
        assert_eq!(tree.get(own(2)).map(Node::children), Some(&[own(3)][..]));
        tree.focus = Some(own(9));
        let update = tree.update(NodeId(7), "Continental");
        assert_eq!(update.focus, NodeId(7), "focus of a missing node");
        assert_eq!(update.nodes[0].1.children(), [own(1), own(2), own(5)]);
        tree.focus = Some(own(3));
        assert_eq!(tree.update(NodeId(7), "").focus, own(3));
    }
}
