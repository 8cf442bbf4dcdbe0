//! Everything that is drawn in a frame.
use bevy::{ecs::entity::EntityHashMap, platform::collections::HashMap, prelude::*};

/// What is rounded to pixels may reach so far beyond its place.
pub(super) const ROUNDED: f32 = 1.0;

/// Layers are drawn one after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Layer {
    /// What lies on the felt beside cards: places, lights, piles.
    Sprites,
    /// The cards.
    Cards,
    /// Plates, buttons, texts, menus.
    Interface,
    /// Cards above the interface.
    Above,
    /// What of the interface is above these.
    Highest,
}

/// Something that is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Item {
    pub layer: Layer,
    /// Within its layer: what has the lower number is drawn first. That the numbers differ from frame to frame means nothing.
    pub order: f32,
    /// Two items with the same number look the same in the same place.
    pub look: u64,
    /// All that it covers, in pixels from the upper left corner.
    pub place: Rect,
    /// By what the renderer knows it, if it is a piece of the interface.
    pub known_as: Option<Entity>,
}

/// Everything that is drawn in a frame, in the order in which it is drawn.
#[derive(Default, Debug)]
pub(super) struct Items(Vec<Item>);

impl Items {
    /// They are sorted here.
    pub fn new(mut items: Vec<Item>) -> Items {
        items.sort_unstable_by(|a, b| {
            let order = a.layer.cmp(&b.layer).then(a.order.total_cmp(&b.order));
            order.then(a.look.cmp(&b.look))
        });
        Items(items)
    }

    /// Where each piece of the interface may be seen, by what the renderer knows it.
    pub fn interface(&self) -> EntityHashMap<Rect> {
        let known = |item: &Item| Some((item.known_as?, item.place.inflate(ROUNDED)));
        self.0.iter().filter_map(known).collect()
    }

    /// What the first camera draws, and what the one above it draws.
    fn of_cameras(&self) -> [&[Item]; 2] {
        let above = self.0.partition_point(|item| item.layer < Layer::Above);
        let (low, high) = self.0.split_at(above);
        [low, high]
    }

    /// Whether something lies above the interface.
    pub fn has_above(&self) -> bool {
        let [_, above] = self.of_cameras();
        !above.is_empty()
    }

    /// The places that look different, of what each of the cameras draws: of what is only in one of the two, and of what was above and
    /// is below.
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

        let mut there: HashMap<(Layer, u64), (u32, u32)> = HashMap::default();
        for item in new {
            there.entry((item.layer, item.look)).or_default().0 += 1;
        }
        for item in old {
            there.entry((item.layer, item.look)).or_default().1 += 1;
        }
        let mut differ = Vec::new();
        let mut kept = |items: &[Item]| {
            let mut left: HashMap<(Layer, u64), u32> = HashMap::default();
            let mut kept = Vec::with_capacity(items.len());
            for item in items {
                let key = (item.layer, item.look);
                let (in_new, in_old) = there[&key];
                let left = left.entry(key).or_insert(in_new.min(in_old));
                if *left > 0 {
                    *left -= 1;
                    kept.push(*item);
                } else {
                    differ.push(item.place);
                }
            }
            kept
        };
        let (new, old) = (kept(new), kept(old));
        // What is in both has another order where something has been put above something else.
        let order = new.iter().zip(&old).filter(|pair| !alike(pair));
        differ.extend(order.flat_map(|(a, b)| [a.place, b.place]));
        differ
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(looks: &[(Layer, f32, u64)]) -> Items {
        let item = |(layer, order, look): &(Layer, f32, u64)| {
            let at = *look as f32 * 10.0;
            Item {
                layer: *layer,
                order: *order,
                look: *look,
                place: Rect::new(at, 0.0, at + 5.0, 5.0),
                known_as: None,
            }
        };
        Items::new(looks.iter().map(item).collect())
    }

    fn places(differ: &[Rect]) -> Vec<u64> {
        let mut all: Vec<u64> = differ.iter().map(|it| (it.min.x / 10.0) as u64).collect();
        all.sort_unstable();
        all
    }

    use Layer::{Above, Cards, Interface, Sprites};

    /// What of both cameras differs.
    fn differ(now: &Items, then: &Items) -> Vec<u64> {
        places(&now.differences(then).concat())
    }

    #[test]
    fn what_comes_and_what_goes_differs() {
        let then = items(&[(Cards, 0.0, 1), (Cards, 1.0, 2), (Interface, 0.0, 3)]);
        let now = items(&[(Cards, 0.0, 1), (Cards, 1.0, 4), (Interface, 0.0, 3)]);
        assert_eq!(differ(&now, &then), [2, 4]);
        assert_eq!(differ(&now, &Items::default()), [1, 3, 4]);
        assert_eq!(differ(&Items::default(), &now), [1, 3, 4]);
        assert!(differ(&now, &now).is_empty());
    }

    #[test]
    fn other_numbers_in_the_same_order_are_no_difference() {
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
    fn what_was_above_and_is_below_differs() {
        let then = items(&[(Sprites, 1.0, 1), (Sprites, 2.0, 2), (Sprites, 3.0, 3)]);
        let now = items(&[(Sprites, 1.0, 1), (Sprites, 2.0, 3), (Sprites, 3.0, 2)]);
        assert_eq!(differ(&now, &then), [2, 2, 3, 3]);
        let raised = items(&[(Above, 1.0, 1), (Sprites, 2.0, 2), (Sprites, 3.0, 3)]);
        assert_eq!(differ(&raised, &then), [1, 1]);
    }

    #[test]
    fn what_flies_above_leaves_what_lies_below_as_it_is() {
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
    fn of_twins_one_may_go() {
        let then = items(&[(Cards, 1.0, 1), (Cards, 2.0, 1), (Cards, 3.0, 2)]);
        let now = items(&[(Cards, 1.0, 1), (Cards, 2.0, 2)]);
        assert_eq!(differ(&now, &then), [1]);
    }
}
