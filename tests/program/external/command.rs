//! Tests that a bot's command line is split into words correctly.
use botprocess::CommandLine;

#[test]
fn command_lines_are_split_into_words() {
    for (text, words) in [
        ("python3 bot.py", &["python3", "bot.py"][..]),
        ("  'my bot'  \"a b\"c '' ", &["my bot", "a bc", ""]),
        (r"C:\bots\bot.exe", &[r"C:\bots\bot.exe"]),
    ] {
        let command: CommandLine = text.parse().expect("a command line");
        assert_eq!(command.words(), words);
        assert_eq!(command.to_string(), text.trim());
    }
    for (text, reason) in [
        ("", "names a program"),
        ("''", "names a program"),
        ("'bot", "not closed"),
    ] {
        let no = text.parse::<CommandLine>().expect_err(text);
        assert!(no.to_string().contains(reason), "{no}");
    }
}
