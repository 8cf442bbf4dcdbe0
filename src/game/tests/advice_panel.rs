//! Where the panel with advice stands once cards are laid out.
use crate::{
    harness::{Home, wait_until},
    moments::{all, frames, only, opened, record_before},
};
use bevy::prelude::*;
use engine::{rules::fournier, table::DecisionStage};
use gamecore::model::{Layout, PlayerIntent};
use screens::advice::{AdvicePanel, AdvisedMove};

/// A full table of eight, and the person may lay down: the first seed that comes to it.
fn ready_among_many() -> String {
    let record = (0..40).find_map(|seed| {
        record_before(&format!("laid out {seed}"), fournier(), 8, |game, legal| {
            let table = game.table().expect("a hand is being played").public();
            legal.stage == DecisionStage::Play && legal.lay_down.is_ok() && table.melds.len() >= 8
        })
    });
    record.expect("somebody lays down late now and then")
}

/// Asks for advice, and waits until it is there.
pub fn advised(app: &mut App) {
    app.world_mut().write_message(PlayerIntent::Advice);
    for _ in 0..6_000 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(5));
        if !all::<AdvisedMove>(app).is_empty() {
            break;
        }
    }
    frames(app, 6);
}

#[test]
fn the_advice_makes_way_for_what_is_laid_out() {
    let home = Home::new("advice-staged");
    let mut app = opened(&home, (1280, 720), &ready_among_many());
    advised(&mut app);
    only::<AdvicePanel>(&mut app).expect("the panel is there");
    app.world_mut().write_message(PlayerIntent::LayDown);
    wait_until(&mut app, 60, "the proposal", |world| {
        !world.resource::<Layout>().staged.is_empty()
    });
    frames(&mut app, 6);
    let (_, panel) = only::<AdvicePanel>(&mut app).expect("it stays");
    // Among so many plates a corner may be all that can be spared.
    let staged = &app.world().resource::<Layout>().staged;
    let area = |rect: Rect| rect.width() * rect.height();
    let whole: f32 = staged.iter().map(|rect| area(*rect)).sum();
    let covered: f32 = staged.iter().map(|rect| area(panel.intersect(*rect))).sum();
    assert!(covered < 0.1 * whole, "{panel:?} covers {staged:?}");
}
