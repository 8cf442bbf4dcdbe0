//! Records of matches between bots: reading, replaying, truncating and resuming.
use engine::{
    matchplay::{Match, MatchStage, Seeded},
    record,
    rules::{RuleSetError, ShoeRow},
};
use testkit::matches::{recorded, setup};

#[test]
fn a_replayed_record_is_written_identically() {
    for (seed, seats) in [("round", 2), ("trip", 3), ("again", 4)] {
        let text = recorded(seed, seats);
        let record = record::read(&text).expect("what was written can be read");
        assert_eq!(record.dropped, None);
        for verify in [false, true] {
            let replay = record::replay(&record, verify).expect("what was played is by the rules");
            assert!(matches!(replay.game.stage(), MatchStage::Over { .. }));
            assert!(replay.missing.is_empty());
            let again: Vec<String> = [record::header(&record.setup)]
                .into_iter()
                .chain(record::lines(&replay.events))
                .collect();
            assert_eq!(again.join("\n") + "\n", text);
        }
    }
}

/// Older versions began matches with contracts that the shoe cannot make.
#[test]
fn a_record_with_a_contract_beyond_its_shoe_is_readable() {
    let mut setup = setup("beyond the shoe", 2);
    setup.rules.hands = Some(vec!["T8".parse().expect("a contract")]);
    setup.rules.shoe = Some(vec![ShoeRow {
        players: 2,
        packs: 1,
        jokers: 0,
    }]);
    let error = Match::new(setup.clone()).expect_err("no new match begins");
    assert!(matches!(error, RuleSetError::ContractBeyondShoe { .. }));
    let chance = Box::new(Seeded::new(&setup.seed));
    let (mut game, mut events) = Match::with_chance(setup.clone(), chance).expect("an older match");
    events.extend(game.next_hand().expect("the first hand"));
    let lines = [record::header(&setup)].into_iter();
    let lines = lines.chain(record::lines(&events));
    let text: String = lines.map(|line| line + "\n").collect();
    let record = record::read(&text).expect("what was written can be read");
    for verify in [false, true] {
        let replay = record::replay(&record, verify).expect("what was played is by the rules");
        assert!(replay.events == events);
    }
    let resumed = record::resume(&text).expect("the match can go on");
    assert_eq!(resumed.game.stage(), MatchStage::Playing);
}

/// A record contains the version of the program that wrote it. Resuming with another version keeps it.
#[test]
fn a_record_keeps_the_name_of_the_program_that_wrote_it() {
    let text = recorded("written by", 2);
    let setup = record::read(&text).expect("it can be read").setup;
    let header = record::header_by("continental 7.0.1", &setup);
    let (_, rest) = text.split_once('\n').expect("there are more lines");
    let signed = format!("{header}\n{rest}");
    let record = record::read(&signed).expect("it can be read");
    assert_eq!(record.program.as_deref(), Some("continental 7.0.1"));
    assert_eq!(record.header(), header);
    assert!(record::replay(&record, true).is_ok());
    let resumed = record::resume(&signed).expect("it follows the rules");
    assert!(resumed.text == signed);
    let unsigned = record::read(&text).expect("it can be read");
    assert_eq!((unsigned.program, unsigned.setup), (None, setup));
}

#[test]
fn a_record_truncated_after_any_line_is_resumed() {
    let text = recorded("cut", 3);
    let lines: Vec<&str> = text.lines().collect();
    for cut in 1..lines.len() {
        let half = lines[..cut].join("\n") + "\n";
        let resumed =
            record::resume(&half).unwrap_or_else(|error| panic!("cut after line {cut}: {error}"));
        assert_eq!(resumed.dropped, None);
        // If the record lacks lines that follow from the last answer, resuming adds them.
        assert!(text.starts_with(&resumed.text), "cut after line {cut}");
        assert!(resumed.text.len() + 400 >= half.len());
    }
}

#[test]
fn a_resumed_match_ends_like_the_original() {
    let text = recorded("go on", 4);
    let lines: Vec<&str> = text.lines().collect();
    for cut in (5..lines.len()).step_by(lines.len() / 9) {
        let resumed = record::resume(&lines[..cut].join("\n")).expect("it follows the rules");
        let rest = engine::sim::resume(resumed.game, true);
        assert!(rest.rejected.is_empty() && !rest.stuck);
        let whole = resumed.text + &rest.record.expect("it was asked for");
        assert!(whole == text, "cut after line {cut}");
    }
}

#[test]
fn an_unfinished_last_line_is_dropped_and_reported() {
    let text = recorded("tail", 2);
    let whole_lines: usize = text.lines().take(40).map(|line| line.len() + 1).sum();
    for extra in [1, 5, 12] {
        let torn = &text[..whole_lines + extra];
        let resumed = record::resume(torn).expect("everything before the torn line stands");
        let dropped = resumed.dropped.expect("the last line is torn");
        assert_eq!((dropped.line, dropped.text.len()), (41, extra));
        assert!(text.starts_with(&resumed.text));
    }
}

#[test]
fn a_last_line_without_a_line_end_is_read() {
    let text = recorded("no end", 2);
    let record = record::read(text.trim_end()).expect("it is complete");
    assert_eq!(record.dropped, None);
    assert!(matches!(
        record::replay(&record, true)
            .expect("by the rules")
            .game
            .stage(),
        MatchStage::Over { .. }
    ));
}

#[test]
fn several_matches_in_one_file_are_read_one_by_one() {
    let (one, two) = (recorded("first", 2), recorded("second", 2));
    let both = format!("{one}{two}");
    let records = record::read_all(&both).expect("both are complete");
    assert_eq!(
        records
            .iter()
            .map(|record| record.setup.seed.as_str())
            .collect::<Vec<_>>(),
        ["first", "second"]
    );
    assert_eq!(
        record::read(&both).expect_err("only one is wanted").line,
        one.lines().count() + 1
    );
}
