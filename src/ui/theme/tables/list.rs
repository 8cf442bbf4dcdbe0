//! The tables that lie in the folders, besides our own and those of decks.
use crate::theme::{RescanThemes, TellBeside, problem::TableProblems};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{self, Table};
use gamecore::{loading::AssetFolders, wakeup::FrameWakeup};

/// The tables in the folders, by name.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct TableList(pub Vec<Table>);

impl TableList {
    /// The table of this id.
    pub fn find(&self, id: &str) -> Option<&Table> {
        self.0.iter().find(|table| table.id == id)
    }
}

/// The look at the folders that is under way.
#[derive(Resource, Default)]
struct Looking {
    again: bool,
    task: Option<Task<Vec<Table>>>,
}

/// Keeps the list.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableList>()
        .init_resource::<AssetFolders>()
        .insert_resource(Looking {
            again: true,
            task: None,
        });
    app.add_systems(
        Update,
        look.after(TellBeside).before(super::art::FollowTable),
    );
}

fn look(
    mut wishes: MessageReader<RescanThemes>,
    folders: Res<AssetFolders>,
    mut looking: ResMut<Looking>,
    mut list: ResMut<TableList>,
    mut problems: ResMut<TableProblems>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    looking.again |= wishes.read().count() > 0;
    if let Some(found) = looking.task.as_mut().and_then(check_ready) {
        looking.task = None;
        let told = found.iter().flat_map(|table| table.problems.clone());
        let told: Vec<_> = told.collect();
        if problems.listed != told {
            problems.listed = told;
        }
        list.set_if_neq(TableList(found));
    }
    if looking.again && looking.task.is_none() {
        looking.again = false;
        let folders = folders.all("tables");
        let look = async move { cardart::tables(&folders) };
        looking.task = Some(AsyncComputeTaskPool::get().spawn(look));
    }
    if looking.task.is_some() {
        awake.keep(time.elapsed_secs(), 0.1);
    }
}
