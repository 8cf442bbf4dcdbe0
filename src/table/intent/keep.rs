//! What is marked and laid out stays as long as its cards are in the hand; what a person has laid out waits behind the curtain.
use super::staging;
use bevy::prelude::*;
use engine::{melds::NewMeld, seat::Seat, table::Viewer};
use gamecore::model::{Key, Selection, Shown, Staging, Zone, Zones};

/// Whose hand of which deal is open.
type Open = (Viewer, Option<u8>);

/// The combinations that people had laid out when their hand was covered.
#[derive(Default)]
pub(super) struct Covered(Vec<(Seat, Vec<(Vec<NewMeld>, bool)>)>);

/// Forgets marks of cards that have left the hand.
pub(super) fn prune(
    zones: Res<Zones>,
    shown: Res<Shown>,
    mut selection: ResMut<Selection>,
    mut staging: ResMut<Staging>,
    mut last: Local<Option<Open>>,
    mut covered: Local<Covered>,
) {
    let now = (
        shown.viewer,
        shown.view.as_ref().map(|view| view.table.hand),
    );
    if *last != Some(now) {
        let before = last.replace(now);
        selection.cards.clear();
        let groups = std::mem::take(&mut staging.groups);
        if before.is_none_or(|(_, hand)| hand != now.1) {
            covered.0.clear();
            return;
        }
        // The same deal, another person: what somebody else laid out is put away, and one's own comes back.
        if let Some((Viewer::Seat(seat), _)) = before {
            covered.0.retain(|(who, _)| *who != seat);
            let groups = groups.into_iter();
            let left = groups.map(|group| (group.readings, group.by_hand));
            covered.0.push((seat, left.collect()));
        }
        if let Viewer::Seat(seat) = now.0
            && let Some(at) = covered.0.iter().position(|(who, _)| *who == seat)
        {
            let (_, groups) = covered.0.swap_remove(at);
            staging.groups = staging::lay_out(groups, &zones, seat);
        }
        return;
    }
    if !zones.is_changed() {
        return;
    }
    let own = |key: &Key| matches!(zones.find(*key), Some((Zone::Hand(seat), _)) if seat == shown.bottom_seat());
    if !selection.cards.iter().all(own) {
        selection.cards.retain(own);
    }
    if !staging
        .groups
        .iter()
        .all(|group| group.cards.iter().all(own))
    {
        staging.groups.retain(|group| group.cards.iter().all(own));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{
        cards::Card,
        matchplay::{Match, PlayerInfo, PlayerKind, Setup},
        rules::oficial,
    };
    use gamecore::model::{MovePreference, StagedGroup, shoe_size};

    fn look(app: &mut App, game: &Match, viewer: Viewer) {
        let view = game.owned_view(viewer).expect("a hand is being played");
        let mut zones = app.world_mut().resource_mut::<Zones>();
        if zones.is_empty() {
            zones.reset(shoe_size(&view.table), 2);
        }
        zones.reconcile(&view, None, &MovePreference::default());
        let mut shown = app.world_mut().resource_mut::<Shown>();
        (shown.viewer, shown.view) = (viewer, Some(view));
        app.update();
    }

    fn laid_out(app: &App) -> Vec<Vec<Option<Card>>> {
        let zones = app.world().resource::<Zones>();
        let groups = app.world().resource::<Staging>().groups.iter();
        groups
            .map(|group| group.cards.iter().map(|key| zones.face(*key)).collect())
            .collect()
    }

    #[test]
    fn what_was_laid_out_waits_behind_the_curtain() {
        let player = |name| PlayerInfo::new(name, PlayerKind::Human);
        let (mut game, _) = Match::new(Setup {
            seed: "curtain".to_owned(),
            rules: oficial(),
            players: vec![player("Ana"), player("Ben")],
        })
        .expect("two may play");
        game.next_hand().expect("the first deal");
        let mut app = App::new();
        app.init_resource::<Zones>()
            .init_resource::<Shown>()
            .init_resource::<Selection>()
            .init_resource::<Staging>()
            .add_systems(Update, prune);
        let ana = Viewer::Seat(Seat(0));
        look(&mut app, &game, ana);
        let hand = app.world().resource::<Zones>().hand(Seat(0));
        let cards: Vec<Key> = hand[2..5].to_vec();
        let faces: Vec<Card> = {
            let zones = app.world().resource::<Zones>();
            let faces = cards.iter().map(|key| zones.face(*key));
            faces.map(|face| face.expect("an open card")).collect()
        };
        app.world_mut().resource_mut::<Staging>().groups = vec![StagedGroup {
            cards,
            readings: vec![NewMeld::Trio { cards: faces }],
            by_hand: true,
        }];
        app.update();
        let before = laid_out(&app);
        assert_eq!(before.len(), 1);
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1)), Viewer::Spectator] {
            look(&mut app, &game, viewer);
            assert!(laid_out(&app).is_empty(), "nobody else sees it");
        }
        look(&mut app, &game, ana);
        assert_eq!(laid_out(&app), before);
        assert!(app.world().resource::<Staging>().is_by_hand());
    }
}
