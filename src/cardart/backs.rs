//! All backs of a theme: a deck shows one of them, its author sees all.
use super::{
    Back, DeckCard, DrawingCache, Pack, Piece, Reason,
    deck::Ground,
    limits,
    picture::{Picture, decode_with},
};
use std::{collections::BTreeMap, sync::Arc};

/// The backs of a pack by name, the usual one first; those that cannot be read are left out.
pub fn backs(pack: &Pack) -> Vec<(String, DeckCard)> {
    backs_with(pack, &DrawingCache::default())
}

/// The backs of a pack as [`backs`] tells them; what is drawn of them may have been kept.
pub fn backs_with(pack: &Pack, cache: &DrawingCache) -> Vec<(String, DeckCard)> {
    let mut pictures: BTreeMap<&str, Result<Arc<Picture>, Reason>> = BTreeMap::new();
    for Back { source, .. } in pack.backs() {
        pictures
            .entry(&source.file)
            .or_insert_with(|| read(pack, &source.file, cache));
    }
    let look = Arc::new(pack.look());
    let of = |back: &Back| {
        let picture = pictures.get(back.source.file.as_str())?.as_ref().ok()?;
        let piece = Piece::cut(picture.clone(), &back.source.cut).ok()?;
        let blank = pack.blank().and_then(|blank| {
            let picture = read(pack, &blank.file, cache).ok()?;
            Piece::cut(picture, &blank.cut).ok()
        });
        let card = DeckCard::new(
            piece,
            look.clone(),
            Ground::of(blank),
            Some(pack.id.clone()),
        );
        Some((back.name.clone(), card))
    };
    pack.backs().iter().filter_map(of).collect()
}

fn read(pack: &Pack, file: &str, cache: &DrawingCache) -> Result<Arc<Picture>, Reason> {
    let bytes = pack.files().read(file, limits::PICTURE)?;
    decode_with(&bytes, &pack.nodes_in(file), cache).map(Arc::new)
}
