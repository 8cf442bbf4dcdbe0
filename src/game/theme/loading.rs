//! The Loading screen's work: the ornaments. Whatever fails, the title appears.
use super::{UiArt, uiart::Pictures};
use crate::game::{sets::FrameSystems, states::Screen};
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use std::time::Duration;

/// The longest wait.
const PATIENCE: Duration = Duration::from_secs(8);

/// Leads from Loading to Title.
pub(super) fn plugin(app: &mut App) {
    app.add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Title)
            // The loader's own failure would be waited for for ever.
            .on_failure_continue_to_state(Screen::Title)
            .load_collection::<Pictures>()
            .finally_init_resource::<UiArt>(),
    );
    app.add_systems(
        Update,
        lose_patience
            .before(FrameSystems::Input)
            .run_if(in_state(Screen::Loading)),
    );
    app.add_systems(OnExit(Screen::Loading), make_do);
}

fn lose_patience(time: Res<Time<Real>>, mut screen: ResMut<NextState<Screen>>) {
    if time.elapsed() > PATIENCE {
        warn!("loading takes too long: on to the title with what is built in");
        NextState::set_if_neq(&mut screen, Screen::Title);
    }
}

/// Draws what could not be loaded. (Does nothing when all is well.)
fn make_do(world: &mut World) {
    if !world.contains_resource::<UiArt>() {
        warn!("the ornaments could not be loaded: they are drawn from what is built in");
        world.init_resource::<UiArt>();
    }
}
