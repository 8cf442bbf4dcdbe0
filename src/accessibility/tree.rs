//! What a screen reader is told: everything there is, in the order in which it is read.
use accesskit::{Node, NodeId, Role, TreeId, TreeUpdate};
use bevy::prelude::*;

/// The nodes that are told now. Those of entities have their number; what has no entity one of `own`.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct AloudTree {
    nodes: Vec<(NodeId, Node)>,
    top: Vec<NodeId>,
    /// What has the focus, if it is told.
    pub(super) focus: Option<NodeId>,
}

/// Telling, in `Last`: the tree is made, handed over, and spoken of.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Tell;

/// The number of a node without an entity: no entity was ever despawned that often.
pub(super) const fn own(number: u32) -> NodeId {
    NodeId(0xFFFF_FFFE_0000_0000 | number as u64)
}

/// The number of the node of an entity.
pub(super) fn id_of(entity: Entity) -> NodeId {
    NodeId(entity.to_bits())
}

/// The number of the text in a field: no two entities that are there at once have the same lower half.
pub(super) fn run_of(field: Entity) -> NodeId {
    NodeId(0xFFFF_FFFD_0000_0000 | u64::from(field.index_u32()))
}

impl AloudTree {
    /// All nodes, in the order in which they are read.
    pub fn nodes(&self) -> &[(NodeId, Node)] {
        &self.nodes
    }

    /// The node of this number.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes
            .iter()
            .find(|(of, _)| *of == id)
            .map(|(_, node)| node)
    }

    /// What has the focus.
    pub fn focus(&self) -> Option<(NodeId, &Node)> {
        let id = self.focus?;
        Some((id, self.get(id)?))
    }

    /// The value that something is a step of.
    pub(super) fn around(&self, step: NodeId) -> Option<(NodeId, &Node)> {
        let holds =
            |node: &Node| node.role() == Role::SpinButton && node.children().contains(&step);
        let mut all = self.nodes.iter();
        all.find(|(_, node)| holds(node))
            .map(|(id, node)| (*id, node))
    }

    /// Adds a node that stands in no other.
    pub(super) fn add(&mut self, id: NodeId, node: Node) {
        self.top.push(id);
        self.nodes.push((id, node));
    }

    /// Adds a node that holds what `fill` adds; nothing, if that adds nothing.
    pub(super) fn add_group(&mut self, id: NodeId, node: Node, fill: impl FnOnce(&mut AloudTree)) {
        let before = self.nodes.len();
        self.add_whole(id, node, fill);
        // Nothing but the node itself.
        if self.nodes.len() == before + 1 {
            self.nodes.pop();
            self.top.pop();
        }
    }

    /// Adds a node that says something by itself, and holds what `fill` adds.
    pub(super) fn add_whole(
        &mut self,
        id: NodeId,
        mut node: Node,
        fill: impl FnOnce(&mut AloudTree),
    ) {
        let (at, outer) = (self.nodes.len(), std::mem::take(&mut self.top));
        fill(self);
        let inner = std::mem::replace(&mut self.top, outer);
        node.set_children(inner);
        self.top.push(id);
        self.nodes.insert(at, (id, node));
    }

    /// All of it, for a window of this number and title.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Node {
        let mut node = Node::new(Role::Button);
        node.set_label(name);
        node
    }

    #[test]
    fn groups_hold_what_is_added_in_them_and_are_read_before_it() {
        let mut tree = AloudTree::default();
        tree.add(own(1), named("a"));
        tree.add_group(own(2), Node::new(Role::Group), |tree| {
            tree.add(own(3), named("b"));
            tree.add_group(own(4), Node::new(Role::Group), |_| {});
        });
        tree.add_whole(own(5), named("c"), |_| {});
        let order: Vec<NodeId> = tree.nodes().iter().map(|(id, _)| *id).collect();
        let told = [own(1), own(2), own(3), own(5)];
        assert_eq!(order, told, "an empty group is none, an empty whole is one");
        assert_eq!(tree.get(own(2)).map(Node::children), Some(&[own(3)][..]));
        tree.focus = Some(own(9));
        let update = tree.update(NodeId(7), "Continental");
        assert_eq!(update.focus, NodeId(7), "what is not told has no focus");
        assert_eq!(update.nodes[0].1.children(), [own(1), own(2), own(5)]);
        tree.focus = Some(own(3));
        assert_eq!(tree.update(NodeId(7), "").focus, own(3));
    }
}
