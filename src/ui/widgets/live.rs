//! A part of the screen that is built anew whenever what it shows has changed.
use bevy::prelude::*;

/// What the part shows now; nothing before it is built for the first time.
#[derive(Component)]
pub struct Live<M: Send + Sync + 'static>(pub Option<M>);

impl<M: Send + Sync + 'static> Default for Live<M> {
    fn default() -> Self {
        Live(None)
    }
}

impl<M: PartialEq + Send + Sync + 'static> Live<M> {
    /// Builds the children of `entity` anew if the model differs from the one shown; says whether it did.
    pub fn show(
        &mut self,
        commands: &mut Commands,
        entity: Entity,
        model: M,
        build: impl FnOnce(&mut ChildSpawnerCommands, &M),
    ) -> bool {
        if self.0.as_ref() == Some(&model) {
            return false;
        }
        commands
            .entity(entity)
            .despawn_related::<Children>()
            .with_children(|parent| build(parent, &model));
        self.0 = Some(model);
        true
    }
}
