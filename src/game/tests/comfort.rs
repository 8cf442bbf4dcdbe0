//! Tests of settings for comfortable viewing, such as dimmed cards.
use crate::{
    harness::Home,
    test_positions::{frames, full_table, opened},
};
use bevy::{mesh::VertexAttributeValues, prelude::*};
use gamecore::{model::CardPlacement, settings::Settings};

/// Returns the number of card quads in normal colours, and the number in dimmed colours. Excludes shadows and the
/// highlights on cards.
fn tints(app: &mut App) -> (usize, usize) {
    let mut sheets = app.world_mut().query::<(&Name, &Mesh2d)>();
    let world = app.world();
    let meshes = world.resource::<Assets<Mesh>>();
    let mut colours: Vec<[f32; 4]> = Vec::new();
    for (_, Mesh2d(mesh)) in sheets
        .iter(world)
        .filter(|(name, _)| name.as_str() == "cards")
    {
        let mesh = meshes.get(mesh).expect("nothing draws in a test");
        let Some(VertexAttributeValues::Float32x4(drawn)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR)
        else {
            panic!("every vertex has its colour");
        };
        colours.extend(drawn);
    }
    let count = |test: fn(&[f32; 4]) -> bool| colours.iter().filter(|c| test(c)).count() / 4;
    (
        count(|colour| *colour == [1.0; 4]),
        count(|[r, g, b, a]| *a == 1.0 && *r < 0.7 && *r > 0.4 && r > g && g > b),
    )
}

#[test]
fn dimmed_faces_glare_less_and_backs_stay() {
    let home = Home::new("dimmed");
    let mut app = opened(&home, (1280, 720), &full_table());
    frames(&mut app, 4);
    let zones = app.world().resource::<CardPlacement>();
    let cards = zones.zones().flat_map(|(_, keys)| keys);
    let open = cards.filter(|key| zones.face(**key).is_some()).count();
    let (plain, dimmed) = tints(&mut app);
    assert!(
        open > 20 && plain > open && dimmed == 0,
        "{open} {plain} {dimmed}"
    );
    app.world_mut().resource_mut::<Settings>().dim_cards = true;
    frames(&mut app, 2);
    let (backs, faces) = tints(&mut app);
    assert!(
        backs > 20 && faces > 20,
        "plain and dimmed cards: {backs}, {faces}"
    );
    assert_eq!(backs + faces, plain);
    // The card meshes are rebuilt after a change of the card placement, and the cards must stay dimmed.
    app.world_mut()
        .resource_mut::<CardPlacement>()
        .set_changed();
    frames(&mut app, 2);
    assert_eq!(tints(&mut app), (backs, faces));
    app.world_mut().resource_mut::<Settings>().dim_cards = false;
    frames(&mut app, 2);
    assert_eq!(tints(&mut app), (plain, 0));
}
