//! Containers that rebuild their children when their model changes. The model is a system.
use super::{
    acts::{ActKey, Does},
    element::{Element, IntoElements},
};
use bevy::{
    ecs::system::BoxedSystem,
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};
use std::mem;

type Refresh = Box<dyn FnMut(Entity, &mut World) + Send + Sync>;

/// Models of an element, which refresh its children or its components. Empty while they run.
#[derive(Component)]
pub(super) struct Live(Vec<Refresh>);

/// System that computes what an element shows.
pub(super) struct Model<O: 'static> {
    system: BoxedSystem<(), O>,
    is_initialized: bool,
}

impl<O: 'static> Model<O> {
    pub fn new<M>(system: impl IntoSystem<(), O, M>) -> Model<O> {
        Model {
            system: Box::new(IntoSystem::into_system(system)),
            is_initialized: false,
        }
    }

    /// Returns the output. `None` if the system cannot run, for example because a resource is missing.
    pub fn run(&mut self, world: &mut World) -> Option<O> {
        if !mem::replace(&mut self.is_initialized, true) {
            self.system.initialize(world);
        }
        self.system.run((), world).ok()
    }
}

/// System set in [`Update`] that refreshes all elements. Systems that change the models run before it.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RefreshPages;

impl Element {
    /// Rebuilds the children when the output of `model` changes. The model runs in every frame. It may return an
    /// `Option`: `None` leaves the children as they are, for a model that is expensive to compute.
    pub fn live<T, O, M, E>(
        self,
        model: impl IntoSystem<(), O, M>,
        view: impl Fn(&T) -> E + Send + Sync + 'static,
    ) -> Element
    where
        T: PartialEq + Send + Sync + 'static,
        O: Into<Option<T>> + 'static,
        M: 'static,
        E: IntoElements,
    {
        let one_row = |model: O| model.into().map(|model| vec![model]);
        self.list(IntoSystem::into_system(model).map(one_row), view)
    }

    /// Like [`Element::live`], for a list of rows. A row that did not change keeps its entities.
    pub fn list<T, O, M, E>(
        self,
        rows: impl IntoSystem<(), O, M>,
        view: impl Fn(&T) -> E + Send + Sync + 'static,
    ) -> Element
    where
        T: PartialEq + Send + Sync + 'static,
        O: Into<Option<Vec<T>>> + 'static,
        M: 'static,
        E: IntoElements,
    {
        let mut model = Model::new(rows);
        let mut shown: Vec<(T, Vec<Entity>)> = Vec::new();
        self.refreshed(move |container, world| {
            let rows = model.run(world).and_then(O::into);
            let Some(rows) = rows.filter(|rows| !rows.iter().eq(shown.iter().map(|(row, _)| row)))
            else {
                return;
            };
            let mut rest = mem::take(&mut shown);
            let build = |row: T| {
                if let Some(same) = rest.iter().position(|(old, _)| *old == row) {
                    return rest.swap_remove(same);
                }
                let elements = view(&row).into_elements().into_iter();
                let entities = elements.map(|element| element.spawn(world, Some(container)));
                let entities = entities.collect();
                (row, entities)
            };
            shown = rows.into_iter().map(build).collect();
            for entity in rest.into_iter().flat_map(|(_, entities)| entities) {
                world.despawn(entity);
            }
            let all: Vec<Entity> = shown.iter().flat_map(|(_, all)| all).copied().collect();
            world.entity_mut(container).replace_children(&all);
        })
    }

    /// Applies the output of `model` to the element, at first and whenever it changes. The model runs in every frame,
    /// and may return an `Option` as in [`Element::live`].
    pub fn bind<T, O, M>(
        self,
        model: impl IntoSystem<(), O, M>,
        apply: impl Fn(&T, &mut EntityWorldMut) + Send + Sync + 'static,
    ) -> Element
    where
        T: PartialEq + Send + Sync + 'static,
        O: Into<Option<T>> + 'static,
        M: 'static,
    {
        let mut model = Model::new(model);
        let mut shown: Option<T> = None;
        self.refreshed(move |element, world| {
            let now = model.run(world).and_then(O::into);
            if let Some(now) = now.filter(|now| shown.as_ref() != Some(now)) {
                apply(&now, &mut world.entity_mut(element));
                shown = Some(now);
            }
        })
    }

    /// Keeps a component, or several, equal to the output of `model`. `None` leaves them as they are.
    pub fn bound<C, M>(self, model: impl IntoSystem<(), Option<C>, M>) -> Element
    where
        C: Bundle + Clone + PartialEq,
        M: 'static,
    {
        self.bind(model, |now: &C, element| _ = element.insert(now.clone()))
    }

    /// Changes the layout whenever the output of `model` changes.
    pub fn sized<T, O, M>(
        self,
        model: impl IntoSystem<(), O, M>,
        change: impl Fn(&T, &mut Node) + Send + Sync + 'static,
    ) -> Element
    where
        T: PartialEq + Send + Sync + 'static,
        O: Into<Option<T>> + 'static,
        M: 'static,
    {
        self.bind(model, move |now: &T, element| {
            if let Some(mut node) = element.get_mut::<Node>() {
                change(now, &mut node);
            }
        })
    }

    /// Keeps the element at the rectangle that `model` returns, in design pixels. `None` hides it.
    pub fn placed<M: 'static>(self, model: impl IntoSystem<(), Option<Rect>, M>) -> Element {
        self.sized(model, |place: &Option<Rect>, node| {
            let Some(rect) = *place else {
                node.display = Display::None;
                return;
            };
            (node.display, node.position_type) = (Display::Flex, PositionType::Absolute);
            (node.left, node.top) = (px(rect.min.x), px(rect.min.y));
            (node.width, node.height) = (px(rect.width()), px(rect.height()));
        })
    }

    /// Calls `refresh` now and in every frame.
    pub(super) fn refreshed(
        self,
        mut refresh: impl FnMut(Entity, &mut World) + Send + Sync + 'static,
    ) -> Element {
        self.then(move |entity| {
            let id = entity.id();
            entity.world_scope(|world| refresh(id, world));
            match entity.get_mut::<Live>() {
                Some(mut live) => live.0.push(Box::new(refresh)),
                None => _ = entity.insert(Live(vec![Box::new(refresh)])),
            }
        })
    }

    /// Replaces the children when `content` returns new ones. For content that is expensive to compute: the system
    /// returns `None` as long as nothing has changed.
    pub fn renewed<M: 'static>(
        self,
        content: impl IntoSystem<(), Option<Vec<Element>>, M>,
    ) -> Element {
        let mut content = Model::new(content);
        let mut shown: Vec<Entity> = Vec::new();
        self.refreshed(move |container, world| {
            let Some(elements) = content.run(world).flatten() else {
                return;
            };
            let spawn = |element: Element| element.spawn(world, Some(container));
            let new = elements.into_iter().map(spawn).collect();
            for entity in mem::replace(&mut shown, new) {
                world.despawn(entity);
            }
        })
    }
}

/// Refreshes one element, unless a rebuild of its parent has removed it.
fn run(element: Entity, world: &mut World) {
    let live = world.get_mut::<Live>(element);
    let mut models = live.map_or_else(Vec::new, |mut live| mem::take(&mut live.0));
    for refresh in &mut models {
        refresh(element, world);
    }
    if let Some(mut live) = world.get_mut::<Live>(element) {
        live.0 = models;
    }
}

/// Refreshes all elements. Restores the focus if the refresh removed the focused control.
pub(super) fn refresh(
    containers: Query<Entity, With<Live>>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    controls: Query<&Does>,
    mut commands: Commands,
) {
    let all: Vec<Entity> = containers.iter().collect();
    if all.is_empty() {
        return;
    }
    let focused = focus.get().filter(|_| visible.0);
    let focused = focused.and_then(|entity| {
        let does = controls.get(entity).ok()?;
        Some((entity, does.key.clone(), does.successor.clone()))
    });
    commands.queue(move |world: &mut World| {
        for container in all {
            run(container, world);
        }
        if let Some((entity, key, successor)) = focused
            && world.get_entity(entity).is_err()
            && world
                .resource::<InputFocus>()
                .get()
                .is_none_or(|now| now == entity)
        {
            let same = control(world, &key);
            let instead = || successor.and_then(|key| control(world, &key));
            if let Some(to) = same.or_else(instead) {
                let mut focus = world.resource_mut::<InputFocus>();
                focus.set(to, FocusCause::Navigated);
            }
        }
    });
}

/// Returns the control with this action.
fn control(world: &mut World, key: &ActKey) -> Option<Entity> {
    let mut controls = world.query::<(Entity, &Does)>();
    let mut same = controls.iter(world).filter(|(_, does)| does.key == *key);
    same.next().map(|(entity, _)| entity)
}
