//! The start after a crash says where its report lies, and what else has failed.
use super::{failed, report};
use bevy::prelude::*;
use gamecore::{folders::Folders, i18n::Texts, saves::Troubles, states::Screen};

/// Has the title say it.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), tell.run_if(run_once));
}

fn tell(folders: Res<Folders>, texts: Res<Texts>, mut troubles: ResMut<Troubles>) {
    if let Some(report) = report::take_untold(&folders.data) {
        let file = report.display().to_string();
        troubles.push(texts.with("crash-told", &[("file", file.into())]));
    }
    if let Some(failure) = failed::take_untold(&folders.data) {
        troubles.push(failure.told(&texts));
    }
}
