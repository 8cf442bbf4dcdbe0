//! The items of a frame: sprites, cards and interface nodes. The draw list contains the items inside batched meshes,
//! which the renderer cannot tell apart by itself.
use bevy::{
    ecs::entity::EntityHashMap,
    platform::{
        collections::HashMap,
        hash::{DefaultHasher, FixedHasher},
    },
    prelude::*,
    render::Extract,
};
use std::hash::{BuildHasher, Hasher};

/// Item of a batched mesh, with the data for comparing two frames.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawItem {
    /// Hash of appearance and position. Items with equal hashes produce the same pixels.
    pub look: u64,
    /// Bounds in world units.
    pub place: Rect,
    /// Rectangle of the texture that the item shows, in pixels.
    pub texture: Rect,
}

impl DrawItem {
    /// Creates an item from its centre, its size, and its rotation in radians. `look` contains all other values that
    /// affect its pixels, such as the tint.
    pub fn new(
        (at, size, angle): (Vec2, Vec2, f32),
        texture: Rect,
        look: impl IntoIterator<Item = f32>,
    ) -> DrawItem {
        let reach = Mat2::from_angle(angle).abs() * (size.abs() / 2.0);
        DrawItem {
            texture,
            look: hashed(|hasher| {
                floats(hasher, [at.x, at.y, size.x, size.y, angle]);
                rectangle(hasher, &texture);
                floats(hasher, look);
            }),
            place: Rect::from_center_half_size(at, reach),
        }
    }
}

/// Consecutive indices of a batched mesh that share bounds, such as the indices of one quad.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeshPart {
    /// Bounds in world units.
    pub place: Rect,
    /// Number of indices. They directly follow the indices of the previous part.
    pub indices: u32,
}

/// Items of all batched meshes in the current frame. The program must keep this list up to date.
#[derive(Resource, Clone, PartialEq, Default, Debug)]
pub struct DrawList {
    /// Items from back to front: first those below the interface, then those above it.
    pub cards: [Vec<DrawItem>; 2],
    /// Meshes that contain the items, each with its parts in drawing order. Only the parts inside dirty rectangles are
    /// drawn. The meshes themselves must stay at the origin.
    pub batched_meshes: HashMap<AssetId<Mesh>, Vec<MeshPart>>,
    /// Texture of the items, and texture of a picture behind them. A change to either texture redraws the whole frame.
    pub images: [Option<AssetId<Image>>; 2],
    /// Counter whose change redraws the whole frame.
    pub generation: u32,
}

/// System set in the render world for systems that write into existing textures. They must report each written
/// rectangle to [`TextureDamage`].
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct WriteTextures;

/// Rectangles of textures that were written in this frame. This resource of the render world does not exist on graphics
/// cards.
#[derive(Resource, Default, Debug)]
pub struct TextureDamage(Vec<(AssetId<Image>, Rect)>);

impl TextureDamage {
    /// Adds a written rectangle, in pixels.
    pub fn note(&mut self, image: AssetId<Image>, part: Rect) {
        self.0.push((image, part));
    }

    /// True if a written rectangle overlaps `part` of `image`. `None` as `image` means any texture, and `None` as
    /// `part` means the whole texture.
    pub(super) fn holds(&self, image: Option<AssetId<Image>>, part: Option<Rect>) -> bool {
        self.0.iter().any(|(of, written)| {
            image.is_none_or(|image| image == *of)
                && part.is_none_or(|part| !part.intersect(*written).is_empty())
        })
    }

    /// Removes all rectangles at the end of the frame.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Copies the list to the render world after a change.
pub(super) fn extract_draw_list(there: Extract<Option<Res<DrawList>>>, mut here: ResMut<DrawList>) {
    if let Some(there) = there.as_ref().filter(|it| it.is_changed()) {
        here.clone_from(there);
    }
}

/// Distance in pixels by which rounding may extend an item beyond its bounds.
pub(super) const ROUNDED: f32 = 1.0;

/// Layers of a frame, in drawing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Layer {
    /// Sprites on the table other than cards, such as highlights.
    Sprites,
    /// Cards on the table.
    Cards,
    /// Interface of the main camera: panels, buttons, texts and menus.
    Interface,
    /// Cards above the interface, rendered by the overlay camera.
    Above,
    /// Interface of the overlay camera, above all cards.
    Highest,
}

/// Sprite, card or interface node in a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Item {
    pub layer: Layer,
    /// Position in the drawing order of the layer, lowest first. Frames are compared by the resulting order, not by
    /// these numbers.
    pub order: f32,
    /// Hash of appearance and position. Items with equal hashes produce the same pixels.
    pub look: u64,
    /// Bounds in pixels from the upper left corner.
    pub place: Rect,
    /// Entity of an interface node in the render world. `None` for other items.
    pub node_entity: Option<Entity>,
}

/// All items of a frame, in drawing order.
#[derive(Default, Debug)]
pub(super) struct Items(Vec<Item>);

impl Items {
    /// Sorts the items into drawing order.
    pub fn new(mut items: Vec<Item>) -> Items {
        items.sort_unstable_by(|a, b| {
            let order = a.layer.cmp(&b.layer).then(a.order.total_cmp(&b.order));
            order.then(a.look.cmp(&b.look))
        });
        Items(items)
    }

    /// Returns the bounds of the interface nodes, by entity.
    pub fn interface(&self) -> EntityHashMap<Rect> {
        let known = |item: &Item| Some((item.node_entity?, item.place.inflate(ROUNDED)));
        self.0.iter().filter_map(known).collect()
    }

    /// Returns the items of the main camera and those of the overlay camera.
    fn of_cameras(&self) -> [&[Item]; 2] {
        let above = self.0.partition_point(|item| item.layer < Layer::Above);
        let (low, high) = self.0.split_at(above);
        [low, high]
    }

    /// True if the overlay camera has items.
    pub fn has_above(&self) -> bool {
        let [_, above] = self.of_cameras();
        !above.is_empty()
    }

    /// Returns for each camera the rectangles in which the two frames differ. Two kinds of items differ: those that
    /// exist in only one frame, and those whose position in the drawing order has changed.
    pub fn differences(&self, then: &Items) -> [Vec<Rect>; 2] {
        let ([low, high], [old_low, old_high]) = (self.of_cameras(), then.of_cameras());
        [
            Items::differences_of(low, old_low),
            Items::differences_of(high, old_high),
        ]
    }

    fn differences_of(new: &[Item], old: &[Item]) -> Vec<Rect> {
        let alike = |(a, b): &(&Item, &Item)| (a.layer, a.look) == (b.layer, b.look);
        let ahead = new.iter().zip(old).take_while(alike).count();
        let (new, old) = (&new[ahead..], &old[ahead..]);
        let behind = new.iter().rev().zip(old.iter().rev());
        let behind = behind.take_while(alike).count();
        let (new, old) = (&new[..new.len() - behind], &old[..old.len() - behind]);

        let key = |item: &Item| (item.layer, item.look);
        let mut left: HashMap<(Layer, u64), u32> = HashMap::default();
        for item in old {
            *left.entry(key(item)).or_default() += 1;
        }
        // Takes one of the equal items that are left. Returns false if there is none.
        let mut take = |item: &Item| {
            let left = left.get_mut(&key(item)).filter(|left| **left > 0);
            left.map(|left| *left -= 1).is_some()
        };
        let (new, added): (Vec<&Item>, Vec<&Item>) = new.iter().partition(|item| take(item));
        // The new items have taken the first ones of equal old items, so the last ones are left.
        let (gone, old): (Vec<&Item>, Vec<&Item>) = old.iter().rev().partition(|item| take(item));
        // Only items that are in both frames are left. Unequal pairs mean that the drawing order has changed.
        let order = new.into_iter().zip(old.into_iter().rev());
        let moved = order.filter(|pair| !alike(pair)).flat_map(<[_; 2]>::from);
        let differ = added.into_iter().chain(gone).chain(moved);
        differ.map(|item| item.place).collect()
    }
}

/// Returns the hash of the data that `write` passes to the hasher.
pub(super) fn hashed(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = FixedHasher.build_hasher();
    write(&mut hasher);
    hasher.finish()
}

pub(super) fn floats(hasher: &mut impl Hasher, numbers: impl IntoIterator<Item = f32>) {
    for number in numbers {
        hasher.write_u32(number.to_bits());
    }
}

pub(super) fn rectangle(hasher: &mut impl Hasher, rect: &Rect) {
    floats(hasher, rect.min.to_array());
    floats(hasher, rect.max.to_array());
}

#[cfg(test)]
mod tests {
    use super::*;
    use Layer::{Above, Cards, Interface, Sprites};
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn a_rotated_item_is_bounded_by_its_corners() {
        let covered = |at, size, angle| DrawItem::new((at, size, angle), Rect::default(), []).place;
        let lying = covered(Vec2::new(10.0, 20.0), Vec2::new(4.0, 8.0), FRAC_PI_2);
        let wanted = Rect::new(6.0, 18.0, 14.0, 22.0);
        assert!((lying.min - wanted.min).length() < 1e-4);
        assert!((lying.max - wanted.max).length() < 1e-4);
        let slant = covered(Vec2::ZERO, Vec2::splat(2.0), FRAC_PI_2 / 2.0);
        assert!((slant.max.x - 2.0_f32.sqrt()).abs() < 1e-5);
    }

    #[test]
    fn any_difference_changes_the_hash() {
        let piece = |x: f32, size: f32, angle: f32, texture: f32, look: [f32; 2]| {
            let texture = Rect::new(0.0, 0.0, texture, 9.0);
            DrawItem::new((Vec2::new(x, 0.0), Vec2::splat(size), angle), texture, look).look
        };
        let first = piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.5]);
        assert_eq!(first, piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.5]));
        for other in [
            piece(1.001, 2.0, 0.0, 4.0, [0.5, 0.5]),
            piece(1.0, 2.001, 0.0, 4.0, [0.5, 0.5]),
            piece(1.0, 2.0, 0.001, 4.0, [0.5, 0.5]),
            piece(1.0, 2.0, 0.0, 4.5, [0.5, 0.5]),
            piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.501]),
            piece(1.0, 2.0, 0.0, 4.0, [0.501, 0.5]),
        ] {
            assert_ne!(first, other);
        }
    }

    fn items(looks: &[(Layer, f32, u64)]) -> Items {
        let item = |(layer, order, look): &(Layer, f32, u64)| {
            let at = *look as f32 * 10.0;
            Item {
                layer: *layer,
                order: *order,
                look: *look,
                place: Rect::new(at, 0.0, at + 5.0, 5.0),
                node_entity: None,
            }
        };
        Items::new(looks.iter().map(item).collect())
    }

    fn places(differ: &[Rect]) -> Vec<u64> {
        let mut all: Vec<u64> = differ.iter().map(|it| (it.min.x / 10.0) as u64).collect();
        all.sort_unstable();
        all
    }

    /// Returns the differences for both cameras.
    fn differ(now: &Items, then: &Items) -> Vec<u64> {
        places(&now.differences(then).concat())
    }

    #[test]
    fn added_and_removed_items_differ() {
        let then = items(&[(Cards, 0.0, 1), (Cards, 1.0, 2), (Interface, 0.0, 3)]);
        let now = items(&[(Cards, 0.0, 1), (Cards, 1.0, 4), (Interface, 0.0, 3)]);
        assert_eq!(differ(&now, &then), [2, 4]);
        assert_eq!(differ(&now, &Items::default()), [1, 3, 4]);
        assert_eq!(differ(&Items::default(), &now), [1, 3, 4]);
        assert!(differ(&now, &now).is_empty());
    }

    #[test]
    fn renumbered_items_in_the_same_order_do_not_differ() {
        let then = items(&[
            (Interface, 1.0, 1),
            (Interface, 2.0, 2),
            (Interface, 3.0, 3),
        ]);
        let now = items(&[
            (Interface, 1.0, 1),
            (Interface, 2.0, 9),
            (Interface, 3.0, 2),
            (Interface, 4.0, 3),
        ]);
        assert_eq!(differ(&now, &then), [9]);
    }

    #[test]
    fn reordered_items_differ() {
        let then = items(&[(Sprites, 1.0, 1), (Sprites, 2.0, 2), (Sprites, 3.0, 3)]);
        let now = items(&[(Sprites, 1.0, 1), (Sprites, 2.0, 3), (Sprites, 3.0, 2)]);
        assert_eq!(differ(&now, &then), [2, 2, 3, 3]);
        let raised = items(&[(Above, 1.0, 1), (Sprites, 2.0, 2), (Sprites, 3.0, 3)]);
        assert_eq!(differ(&raised, &then), [1, 1]);
    }

    #[test]
    fn items_above_the_interface_do_not_dirty_the_layers_below() {
        let then = items(&[(Cards, 1.0, 1), (Interface, 1.0, 2), (Above, 1.0, 3)]);
        let now = items(&[(Cards, 1.0, 1), (Interface, 1.0, 2), (Above, 1.0, 4)]);
        let [below, above] = now.differences(&then);
        assert_eq!((places(&below), places(&above)), (vec![], vec![3, 4]));
        let landed = items(&[(Cards, 1.0, 1), (Cards, 2.0, 4), (Interface, 1.0, 2)]);
        let [below, above] = landed.differences(&now);
        assert_eq!((places(&below), places(&above)), (vec![4], vec![4]));
        assert!(now.has_above() && !landed.has_above());
    }

    #[test]
    fn removing_one_of_two_equal_items_is_a_difference() {
        let then = items(&[(Cards, 1.0, 1), (Cards, 2.0, 1), (Cards, 3.0, 2)]);
        let now = items(&[(Cards, 1.0, 1), (Cards, 2.0, 2)]);
        assert_eq!(differ(&now, &then), [1]);
    }
}
