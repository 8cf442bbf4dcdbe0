//! Command-line options of the game.
use platform::PlayOptions;

#[test]
fn a_watched_match_plays_only_the_hands_named() {
    let options = PlayOptions::of_film(&["--watch", "3", "--hands", "1, 7"]).expect("options");
    let rules = options.rules().expect("playable");
    assert_eq!(rules.hands_played, Some(vec![1, 7]));
    assert!(
        PlayOptions::of_film(&["--hands", "1"]).is_err(),
        "no --watch"
    );
}
