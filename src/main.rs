//! The program: a headless command if one is given, else the game.
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = cli::parse();
    match cli.command {
        #[cfg(feature = "app")]
        Some(cli::Command::Doctor(args)) => game::doctor(&args),
        Some(command) => cli::run(command),
        None => play(cli.play),
    }
}

#[cfg(feature = "app")]
fn play(options: platform::PlayOptions) -> ExitCode {
    game::run(options)
}

#[cfg(not(feature = "app"))]
fn play(_options: platform::PlayOptions) -> ExitCode {
    cli::no_window().report()
}
