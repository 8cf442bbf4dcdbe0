//! Table pictures: the list of tables, the selected one, and its picture in the window's size.
//!
//! ```text
//! settings ─► selected_table (the deck's, or a file's) ─► cardart::Surface ─► TableArt (one texture)
//!             ▲ deck_loader: DeckExtras   ▲ TableList
//! ```
//!
//! A background task reads the file of the selected table and scales the picture. The decoded original is not kept. The texture is dropped when another table is selected.
use super::{
    ArtScale, DeckExtras, PublishDeckExtras, RescanThemes,
    art::texture,
    problem::{FoundProblems, ProblemSource},
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{self, Fallback, Problem, Surface, SurfaceSize, Table};
use gamecore::{
    loading::AssetFolders,
    model::Geometry,
    redraw::RedrawRequest,
    sets::FrameSystems,
    settings::{Settings, TableChoice},
};
use std::{path::Path, time::Duration};

/// Tables in the folders, sorted by name.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct TableList(pub Vec<Table>);

impl TableList {
    pub fn find(&self, id: &str) -> Option<&Table> {
        self.0.iter().find(|table| table.id == id)
    }
}

/// State of the scan for tables.
#[derive(Default)]
struct Looking {
    /// True if no other scan has been requested.
    is_current: bool,
    task: Option<Task<Vec<Table>>>,
}

fn look(
    mut wishes: MessageReader<RescanThemes>,
    folders: Res<AssetFolders>,
    mut looking: Local<Looking>,
    mut list: ResMut<TableList>,
    mut problems: ResMut<FoundProblems>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    looking.is_current &= wishes.read().count() == 0;
    if let Some(found) = looking.task.as_mut().and_then(check_ready) {
        looking.task = None;
        let told = found.iter().flat_map(|table| table.problems.clone());
        problems.set(ProblemSource::TableList, told.collect());
        list.set_if_neq(TableList(found));
    }
    if !looking.is_current && looking.task.is_none() {
        looking.is_current = true;
        let folders = folders.all("tables");
        let look = async move { cardart::tables(&folders) };
        looking.task = Some(AsyncComputeTaskPool::get().spawn(look));
    }
    if looking.task.is_some() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SelectedTable<'a> {
    /// Built-in table: felt or wood, according to the settings.
    Ours,
    /// Tables of the selected packs, topmost pack first.
    Deck(&'a [Table]),
    /// Table from one of the folders.
    File(&'a Table),
}

/// Returns the table selected in the settings. By default it is the deck's table, if the deck has one.
pub fn selected_table<'a>(
    settings: &Settings,
    beside: &'a DeckExtras,
    list: &'a TableList,
) -> SelectedTable<'a> {
    match &settings.table {
        TableChoice::Deck if !beside.tables.is_empty() => SelectedTable::Deck(&beside.tables),
        TableChoice::File(id) => list
            .find(id)
            .map_or(SelectedTable::Ours, SelectedTable::File),
        TableChoice::Deck | TableChoice::Ours => SelectedTable::Ours,
    }
}

/// Highest luminance of a table, 0 to 1. The UI stays legible on it (tested in `widgets/surface.rs`).
pub const LIGHTEST: f32 = 0.065;
/// Largest texture of a table, which is the size of a 4K window.
const LARGEST: Vec2 = Vec2::new(3840.0, 2160.0);
/// Time for which the window must keep its size before the picture is scaled again.
const SETTLED: Duration = Duration::from_millis(250);

/// Picture of the selected table.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct TableArt {
    /// Texture of the picture. `None` for a built-in table.
    pub image: Option<Handle<Image>>,
    /// Size of the texture in pixels.
    pub size: Vec2,
    /// Mean colour of the picture.
    pub mean: Color,
}

/// System set that loads the picture of the selected table.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FollowTable;

/// Requested tables and the size at which they are displayed. If a table is broken, the next one in the list replaces
/// it.
#[derive(Clone, PartialEq, Debug)]
struct Order {
    tables: Vec<Table>,
    size: SurfaceSize,
}

/// Result of reading and scaling the requested tables.
#[derive(Default)]
struct LaidTable {
    /// First usable table. `None`: the last picture stays, or there is none.
    shown: Option<(Table, Surface)>,
    /// True if the table on the screen has become broken. Its last valid picture stays.
    stays: bool,
    problems: Vec<Problem>,
}

/// Reads the tables until one is usable. `shown` is the path of the table on the screen.
fn lay_first(order: &Order, shown: Option<&Path>, ground: [u8; 3]) -> LaidTable {
    let mut laid = LaidTable::default();
    for (at, table) in order.tables.iter().enumerate() {
        let picture = table.read();
        let lay = |picture| Surface::lay(table, picture, order.size, ground, LIGHTEST);
        let reason = match picture.and_then(lay) {
            Ok(surface) => {
                laid.shown = Some((table.clone(), surface));
                break;
            }
            Err(reason) => reason,
        };
        laid.stays = shown == Some(&*table.path);
        let instead = match order.tables.get(at + 1) {
            _ if laid.stays => Fallback::LastGood,
            Some(next) => Fallback::File(next.name.clone()),
            None => Fallback::Skipped,
        };
        let problem = Problem::new(&table.path, reason, instead);
        laid.problems.push(problem);
        if laid.stays {
            break;
        }
    }
    laid
}

#[derive(Resource, Default)]
struct TableWork {
    /// Last order that was processed, even if none of its tables could be shown.
    done: Option<Order>,
    shown: Option<Table>,
    task: Option<Task<LaidTable>>,
    /// Time for which the window has kept its size.
    waited: Duration,
}

/// Registers the systems for the list of tables and the picture of the selected table.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, look.after(PublishDeckExtras).before(FollowTable));
    app.init_resource::<TableList>()
        .init_resource::<TableArt>()
        .init_resource::<TableWork>()
        .init_resource::<Geometry>();
    app.add_systems(
        Update,
        (order, show)
            .chain()
            .in_set(FollowTable)
            .after(PublishDeckExtras)
            .before(FrameSystems::Input),
    );
}

/// Returns the size at which a table is rendered. `design` is the size in design pixels, and `scale` is the number of
/// physical pixels per design pixel.
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

/// Starts loading when another table or size is requested. Only a change of size waits for `SETTLED`.
fn order(
    (settings, beside, list): (Res<Settings>, Res<DeckExtras>, Res<TableList>),
    (geometry, scale, time): (Res<Geometry>, Res<ArtScale>, Res<Time<Real>>),
    mut work: ResMut<TableWork>,
    mut art: ResMut<TableArt>,
    mut problems: ResMut<FoundProblems>,
    mut awake: ResMut<RedrawRequest>,
) {
    if work.task.is_some() {
        awake.animate_for(time.elapsed_secs(), 0.1);
        return;
    }
    // No tables are read for a built-in table, or if nothing is rendered.
    let tables = match selected_table(&settings, &beside, &list) {
        SelectedTable::Deck(tables) if scale.0 > 0.0 => tables.to_vec(),
        SelectedTable::File(table) if scale.0 > 0.0 => vec![table.clone()],
        SelectedTable::Ours | SelectedTable::Deck(_) | SelectedTable::File(_) => Vec::new(),
    };
    if tables.is_empty() {
        if work.done.take().is_some() {
            work.shown = None;
            art.set_if_neq(TableArt::default());
            problems.set(ProblemSource::Table, Vec::new());
        }
        return;
    }
    let size = seen(geometry.size, scale.0);
    let order = Order { tables, size };
    if work.done.as_ref() == Some(&order) {
        work.waited = Duration::ZERO;
        return;
    }
    let same = |done: &Order| done.tables == order.tables;
    if work.done.as_ref().is_some_and(same) && work.waited < SETTLED {
        work.waited += time.delta();
        awake.animate_for(time.elapsed_secs(), 0.1);
        return;
    }
    work.waited = Duration::ZERO;
    let shown = work.shown.as_ref().map(|table| table.path.clone());
    let (wanted, ground) = (order.clone(), settings.felt.rim());
    let lay = async move { lay_first(&wanted, shown.as_deref(), ground) };
    work.task = Some(AsyncComputeTaskPool::get().spawn(lay));
    work.done = Some(order);
}

/// Shows the scaled picture. If the picture has become broken, the last valid one stays.
fn show(
    mut work: ResMut<TableWork>,
    mut images: ResMut<Assets<Image>>,
    mut art: ResMut<TableArt>,
    mut problems: ResMut<FoundProblems>,
) {
    let Some(laid) = work.task.as_mut().and_then(check_ready) else {
        return;
    };
    work.task = None;
    let size = work.done.as_ref().map(|order| order.size);
    if let (Some((table, surface)), Some(size)) = (laid.shown, size) {
        let [red, green, blue] = surface.mean;
        let (width, height) = (size.width, size.height);
        *art = TableArt {
            image: Some(images.add(texture(width, height, surface.pixels))),
            size: Vec2::new(width as f32, height as f32),
            mean: Color::linear_rgb(red, green, blue),
        };
        work.shown = Some(table);
    } else if !laid.stays {
        work.shown = None;
        art.set_if_neq(TableArt::default());
    }
    problems.set(ProblemSource::Table, laid.problems);
}
