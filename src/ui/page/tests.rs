//! Tests of live containers, of the focus after rebuilds, and of typed names.
use super::{
    Act, Element, acts, button, column,
    live::{self, Live},
    name_field, stepper,
};
use crate::widgets::{Activated, Field, InputCancelled, Look, Size, ValueRange, ValueStep};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
};
use std::slice;

#[derive(Component, Clone, PartialEq, Debug)]
enum TestAct {
    Open(u32),
    Remove(u32),
    Undo,
    Rename,
    Renamed(Option<String>),
    Step(i32),
}

#[derive(Resource, Default)]
struct Rows(Vec<u32>);

#[derive(Resource, Default)]
struct Performed(Vec<TestAct>);

fn act(act: TestAct) -> Element {
    button("key", Look::Plain, Size::Small).does(act)
}

fn app() -> App {
    let mut app = App::new();
    app.init_resource::<InputFocus>()
        .insert_resource(InputFocusVisible(true))
        .init_resource::<Rows>()
        .init_resource::<Performed>();
    app.add_observer(acts::act)
        .add_observer(acts::cancel_typing)
        .add_observer(acts::keep_name)
        .add_observer(
            |event: On<Act<TestAct>>, mut performed: ResMut<Performed>| {
                performed.0.push(event.act.clone());
            },
        );
    app.add_systems(Update, (acts::end_typing, live::refresh).chain());
    app
}

fn entity_of(app: &mut App, act: &TestAct) -> Option<Entity> {
    let mut all = app.world_mut().query::<(Entity, &TestAct)>();
    let mut same = all.iter(app.world()).filter(|(_, other)| *other == act);
    same.next().map(|(entity, _)| entity)
}

fn focus(app: &mut App, act: &TestAct) {
    let entity = entity_of(app, act).expect("the control exists");
    let mut focus = app.world_mut().resource_mut::<InputFocus>();
    focus.set(entity, FocusCause::Navigated);
}

fn focused(app: &App) -> Option<TestAct> {
    let entity = app.world().resource::<InputFocus>().get()?;
    app.world().get::<TestAct>(entity).cloned()
}

/// Opens a list. Each row has a button that removes it, and another button undoes the removal.
fn list(rows: &[u32]) -> App {
    let mut app = app();
    app.insert_resource(Rows(rows.to_vec()));
    let list = column(0.0).list(
        |rows: Res<Rows>| rows.0.clone(),
        |row: &u32| {
            let remove = act(TestAct::Remove(*row)).then_focus(&TestAct::Undo);
            column(0.0).children((act(TestAct::Open(*row)), remove))
        },
    );
    let undo = column(0.0).live(
        |rows: Res<Rows>| rows.0.len(),
        |_: &usize| act(TestAct::Undo),
    );
    column(0.0)
        .children((list, undo))
        .spawn(app.world_mut(), None);
    app.update();
    app
}

#[test]
fn list_keeps_unchanged_rows_in_order() {
    let mut app = list(&[1, 2, 3]);
    let kept = entity_of(&mut app, &TestAct::Open(3));
    app.world_mut().resource_mut::<Rows>().0 = vec![3, 4, 1];
    app.update();
    assert_eq!(entity_of(&mut app, &TestAct::Open(3)), kept);
    assert_eq!(entity_of(&mut app, &TestAct::Open(2)), None);
    let mut containers = app.world_mut().query_filtered::<&Children, With<Live>>();
    let rows = containers.iter(app.world()).find(|rows| rows.len() == 3);
    let rows: Vec<Entity> = rows.expect("three rows").iter().collect();
    let open = |row: &Entity| {
        let first = app.world().get::<Children>(*row).expect("two buttons")[0];
        app.world().get::<TestAct>(first).cloned()
    };
    let order: Vec<_> = rows.iter().filter_map(open).collect();
    assert_eq!(order, [3, 4, 1].map(TestAct::Open));
}

#[test]
fn equal_model_changes_nothing() {
    let mut app = list(&[1]);
    let before = app.world().entities().len();
    let undo = entity_of(&mut app, &TestAct::Undo);
    app.world_mut().resource_mut::<Rows>().set_changed();
    app.update();
    assert_eq!(entity_of(&mut app, &TestAct::Undo), undo);
    assert_eq!(app.world().entities().len(), before);
}

#[test]
fn element_follows_its_model() {
    let mut app = list(&[]);
    let place = |rows: Res<Rows>| {
        let left = *rows.0.first()? as f32;
        Some(Rect::new(left, 0.0, left + 10.0, 10.0))
    };
    let element = column(0.0).placed(place).spawn(app.world_mut(), None);
    let node = |app: &App| app.world().get::<Node>(element).cloned().expect("a node");
    assert_eq!(node(&app).display, Display::None);
    app.world_mut().resource_mut::<Rows>().0 = vec![7];
    app.update();
    let node = node(&app);
    assert_eq!((node.display, node.left), (Display::Flex, px(7)));
}

#[test]
fn focus_stays_at_the_same_action_or_goes_to_its_successor() {
    let mut app = list(&[1, 2]);
    focus(&mut app, &TestAct::Undo);
    app.world_mut().resource_mut::<Rows>().0 = vec![2];
    app.update();
    assert_eq!(focused(&app), Some(TestAct::Undo));
    focus(&mut app, &TestAct::Remove(2));
    app.world_mut().resource_mut::<Rows>().0 = vec![];
    app.update();
    assert_eq!(focused(&app), Some(TestAct::Undo));
}

/// Opens a name field with its opener.
fn naming() -> (App, Entity) {
    let mut app = app();
    act(TestAct::Rename).spawn(app.world_mut(), None);
    let done = TestAct::Renamed;
    let field = name_field("Ana", 16, 100.0, &TestAct::Rename, done);
    let field = field.spawn(app.world_mut(), None);
    app.update();
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(field));
    (app, field)
}

fn performed(app: &mut App) -> Vec<TestAct> {
    std::mem::take(&mut app.world_mut().resource_mut::<Performed>().0)
}

#[test]
fn name_is_kept_once() {
    let kept = TestAct::Renamed(Some("Ana".to_owned()));
    let (mut app, field) = naming();
    assert_eq!(
        app.world().get::<Field>(field).map(Field::text),
        Some("Ana")
    );
    app.world_mut().resource_mut::<InputFocus>().clear();
    app.update();
    assert_eq!(performed(&mut app), slice::from_ref(&kept), "after Enter");
    assert_eq!(focused(&app), Some(TestAct::Rename));
    app.world_mut().despawn(field);
    app.update();
    assert_eq!(performed(&mut app), []);

    let (mut app, field) = naming();
    app.world_mut().despawn(field);
    app.update();
    assert_eq!(
        performed(&mut app),
        slice::from_ref(&kept),
        "after the page closed"
    );

    let (mut app, _) = naming();
    let entity = entity_of(&mut app, &TestAct::Rename).expect("the opener");
    app.world_mut().trigger(Activated { entity });
    app.update();
    assert_eq!(performed(&mut app), [kept], "after a press of the opener");
}

#[test]
fn name_is_discarded_after_escape() {
    let (mut app, field) = naming();
    app.world_mut().resource_mut::<InputFocus>().clear();
    app.world_mut().trigger(InputCancelled { entity: field });
    app.update();
    assert_eq!(performed(&mut app), [TestAct::Renamed(None)]);
    assert_eq!(focused(&app), Some(TestAct::Rename));
}

#[test]
fn renewed_children_are_replaced_only_by_new_ones() {
    let mut app = app();
    let content = |rows: Res<Rows>| {
        let button = |row: &u32| act(TestAct::Open(*row));
        rows.is_changed()
            .then(|| rows.0.iter().map(button).collect())
    };
    column(0.0).renewed(content).spawn(app.world_mut(), None);
    app.world_mut().resource_mut::<Rows>().0 = vec![1];
    app.update();
    let first = entity_of(&mut app, &TestAct::Open(1));
    assert!(first.is_some(), "no button");
    app.update();
    assert_eq!(entity_of(&mut app, &TestAct::Open(1)), first);
    app.world_mut().resource_mut::<Rows>().0 = vec![1, 2];
    app.update();
    assert_ne!(entity_of(&mut app, &TestAct::Open(1)), first);
    assert!(entity_of(&mut app, &TestAct::Open(2)).is_some());
}

#[test]
fn stepper_has_buttons_and_takes_several_steps_of_a_screen_reader() {
    let mut app = app();
    let range = ValueRange::choices(9, 4);
    let stepper = stepper("name", "key", range, 100.0, TestAct::Step);
    let entity = stepper.spawn(app.world_mut(), None);
    app.world_mut().trigger(ValueStep { entity, by: -3 });
    let button = entity_of(&mut app, &TestAct::Step(1)).expect("the button +");
    app.world_mut().trigger(Activated { entity: button });
    app.update();
    let expected = [-3, 1].map(TestAct::Step);
    assert_eq!(performed(&mut app), expected);
}
