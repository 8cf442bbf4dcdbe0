//! The picture of the chosen table, as large as the window, in one texture: loaded by the asset server, laid on a task, and let go when
//! another is chosen. What is decoded is not kept.
use super::{Chosen, TableList, chosen};
use crate::theme::{
    ArtScale, DeckBeside, TellBeside, art::texture, deckfile::DeckFile, problem::TableProblems,
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Instead, Problem, Reason, Surface, SurfaceSize, Table, decode};
use gamecore::{
    loading::AssetFolders, model::Geometry, sets::FrameSystems, settings::Settings,
    wakeup::FrameWakeup,
};
use std::time::Duration;

/// The most luminance of a table, 0 to 1: on that all of the interface can be read (`widgets/surface.rs` tests it).
pub const LIGHTEST: f32 = 0.065;
/// The largest texture of a table: that of a window of 4K.
const LARGEST: Vec2 = Vec2::new(3840.0, 2160.0);
/// How long a window must keep its size before the picture is laid anew.
const SETTLED: Duration = Duration::from_millis(250);

/// The picture of the table.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct TableArt {
    /// The texture; none where the table is one of ours.
    pub image: Option<Handle<Image>>,
    /// Its size in pixels.
    pub size: Vec2,
    /// Its mean colour.
    pub mean: Color,
}

/// The following of the chosen table.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FollowTable;

/// What is asked for: the tables that stand in for one another, and how large they are seen.
#[derive(Clone, PartialEq, Debug)]
struct Order {
    tables: Vec<Table>,
    size: SurfaceSize,
}

/// What is being done.
#[derive(Default)]
enum Work {
    #[default]
    None,
    /// The first table of the order that has not been tried yet is loaded.
    Loading(Order, usize, Option<Handle<DeckFile>>),
    /// It is laid.
    Laying(Order, usize, Task<Result<Surface, Reason>>),
}

/// The work in progress.
#[derive(Resource, Default)]
struct TableWork {
    /// What was asked for last, be it shown or not.
    done: Option<Order>,
    /// The table on the screen.
    shown: Option<Table>,
    work: Work,
    /// What is wrong with those before the one that is tried.
    told: Vec<Problem>,
    /// For how long the window has had its size.
    waited: Duration,
}

/// Adds the picture.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableArt>()
        .init_resource::<TableWork>()
        .init_resource::<DeckBeside>()
        .init_resource::<Geometry>();
    app.add_systems(
        Update,
        (order, load, lay)
            .chain()
            .in_set(FollowTable)
            .after(TellBeside)
            .before(FrameSystems::Input),
    );
}

/// Which table is to be seen, and how large.
#[derive(SystemParam)]
struct Wish<'w> {
    settings: Res<'w, Settings>,
    beside: Res<'w, DeckBeside>,
    list: Res<'w, TableList>,
    geometry: Res<'w, Geometry>,
    scale: Res<'w, ArtScale>,
}

impl Wish<'_> {
    /// None where the table is one of ours.
    fn order(&self) -> Option<Order> {
        let tables = match chosen(&self.settings, &self.beside, &self.list) {
            Chosen::Ours => return None,
            Chosen::Deck(tables) => tables.to_vec(),
            Chosen::File(table) => vec![table.clone()],
        };
        let size = seen(self.geometry.size, self.scale.0);
        (self.scale.0 > 0.0).then_some(Order { tables, size })
    }
}

/// How large a table of this design size is drawn at so many physical pixels for each design pixel.
fn seen(design: Vec2, scale: f32) -> SurfaceSize {
    let wished = design * scale.max(0.01);
    let shrunk = (LARGEST / wished).min_element().min(1.0);
    let size = (wished * shrunk).round().max(Vec2::splat(16.0));
    SurfaceSize {
        width: size.x as u32,
        height: size.y as u32,
        scale: scale * shrunk,
    }
}

/// Begins when another table or size is asked for, at once if it is another table.
fn order(
    wish: Wish,
    time: Res<Time<Real>>,
    mut work: ResMut<TableWork>,
    mut art: ResMut<TableArt>,
    mut problems: ResMut<TableProblems>,
    mut awake: ResMut<FrameWakeup>,
) {
    if !matches!(work.work, Work::None) {
        awake.keep(time.elapsed_secs(), 0.1);
        return;
    }
    let Some(order) = wish.order() else {
        if work.done.take().is_some() {
            work.shown = None;
            art.set_if_neq(TableArt::default());
            if !problems.chosen.is_empty() {
                problems.chosen.clear();
            }
        }
        return;
    };
    if work.done.as_ref() == Some(&order) {
        work.waited = Duration::ZERO;
        return;
    }
    let same = |done: &Order| done.tables == order.tables;
    if work.done.as_ref().is_some_and(same) && work.waited < SETTLED {
        work.waited += time.delta();
        awake.keep(time.elapsed_secs(), 0.1);
        return;
    }
    work.waited = Duration::ZERO;
    work.told.clear();
    work.done = Some(order.clone());
    work.work = Work::Loading(order, 0, None);
}

/// Has the picture loaded, and laid when it is there; if it cannot be read the next table stands in.
fn load(
    assets: Res<AssetServer>,
    folders: Res<AssetFolders>,
    mut loaded: ResMut<Assets<DeckFile>>,
    mut work: ResMut<TableWork>,
    settings: Res<Settings>,
) {
    let Work::Loading(order, at, file) = &mut work.work else {
        return;
    };
    let Some(table) = order.tables.get(*at) else {
        work.work = Work::None;
        return;
    };
    let handle = match file {
        Some(handle) => handle.clone(),
        None => {
            let Some(handle) = DeckFile::load(&assets, &folders, &table.wanted()) else {
                *at += 1;
                return;
            };
            *file = Some(handle);
            return;
        }
    };
    // Taken out of the asset server, which would keep it beside the texture.
    let Some(DeckFile(bytes)) = loaded.remove(&handle) else {
        return;
    };
    let (order, at, table) = (order.clone(), *at, table.clone());
    let (size, ground) = (order.size, settings.felt.rim());
    let lay = async move {
        let picture = decode(&bytes?, &table.wanted().ids)?;
        Surface::lay(&table, picture, size, ground, LIGHTEST)
    };
    work.work = Work::Laying(order, at, AsyncComputeTaskPool::get().spawn(lay));
}

/// Shows what has been laid. Of a picture that is broken now the last good one stays.
fn lay(
    mut work: ResMut<TableWork>,
    mut images: ResMut<Assets<Image>>,
    mut art: ResMut<TableArt>,
    mut problems: ResMut<TableProblems>,
) {
    let Work::Laying(order, at, task) = &mut work.work else {
        return;
    };
    let Some(laid) = check_ready(task) else {
        return;
    };
    let (order, at) = (order.clone(), *at);
    let table = order.tables[at].clone();
    work.work = Work::None;
    match laid {
        Ok(surface) => {
            let (width, height) = (order.size.width, order.size.height);
            let [red, green, blue] = surface.mean;
            *art = TableArt {
                image: Some(images.add(texture(width, height, surface.pixels))),
                size: Vec2::new(width as f32, height as f32),
                mean: Color::linear_rgb(red, green, blue),
            };
            work.shown = Some(table);
        }
        Err(reason) => {
            let was_shown = work.shown.as_ref().is_some_and(|it| it.path == table.path);
            let instead = match order.tables.get(at + 1) {
                _ if was_shown => Instead::LastGood,
                Some(next) => Instead::File(next.name.clone()),
                None => Instead::Skipped,
            };
            warn!("table: {}: {reason}", table.path.display());
            work.told.push(Problem::new(table.path, reason, instead));
            if !was_shown && at + 1 < order.tables.len() {
                work.work = Work::Loading(order, at + 1, None);
                return;
            }
            if !was_shown {
                work.shown = None;
                art.set_if_neq(TableArt::default());
            }
        }
    }
    if problems.chosen != work.told {
        problems.chosen.clone_from(&work.told);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_large_as_its_window_and_no_larger_than_one_of_4k() {
        let design = Vec2::new(1280.0, 720.0);
        let plain = seen(design, 1.0);
        assert_eq!((plain.width, plain.height, plain.scale), (1280, 720, 1.0));
        let double = seen(design, 2.0);
        assert_eq!((double.width, double.height), (2560, 1440));
        for (design, scale) in [
            (design, 6.0),
            (Vec2::new(5000.0, 720.0), 2.0),
            (Vec2::splat(720.0), 9.0),
        ] {
            let size = seen(design, scale);
            assert!(size.width <= 3840 && size.height <= 2160, "{size:?}");
            assert!(size.width == 3840 || size.height == 2160, "{size:?}");
            let same = size.width as f32 / size.height as f32 * design.y / design.x;
            assert!((same - 1.0).abs() < 0.01);
        }
    }
}
