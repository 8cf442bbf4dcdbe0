//! Where requests become voices: a take of the bank, as its rendition says, through any of kira's backends.
use super::{
    bank::Bank,
    rendition::Renditions,
    voices::{MOST_CARDS, MOST_SIGNALS, Voices},
};
use bevy::log;
use gamecore::feedback::PlaySound;
use kira::{
    AudioManager, Decibels, Tween,
    backend::Backend,
    sound::{PlaybackState, static_sound::StaticSoundHandle},
};

/// What is needed to play.
pub(super) struct Stage<B: Backend> {
    manager: AudioManager<B>,
    bank: Bank,
    renditions: Renditions,
    cards: Voices<StaticSoundHandle>,
    signals: Voices<StaticSoundHandle>,
}

impl<B: Backend> Stage<B> {
    /// Nothing plays yet.
    pub fn new(manager: AudioManager<B>, bank: Bank) -> Stage<B> {
        Stage {
            manager,
            bank,
            renditions: Renditions::new(),
            cards: Voices::new(MOST_CARDS),
            signals: Voices::new(MOST_SIGNALS),
        }
    }

    /// Plays from other sounds from now on; what is heard goes on.
    pub fn change(&mut self, bank: Bank) {
        self.bank = bank;
    }

    /// Plays what is asked for, at a loudness of 0 to 1.
    pub fn play(&mut self, request: &PlaySound, loudness: f32) {
        let takes = self.bank.takes(request.sound);
        let Some(how) = self.renditions.next(request, takes.len()) else {
            return;
        };
        let voices = if request.sound.is_of_cards() {
            &mut self.cards
        } else {
            &mut self.signals
        };
        if let Some(mut oldest) = voices.make_room(|voice| voice.state() == PlaybackState::Stopped)
        {
            oldest.stop(Tween::default());
        }
        let data = takes[how.take]
            .volume(decibels(loudness, how.decibels))
            .playback_rate(how.rate)
            .panning(how.pan);
        match self.manager.play(data) {
            Ok(voice) => voices.add(voice),
            Err(error) => log::debug!("sound: {error}"),
        }
    }
}

/// A loudness of 0 to 1 as the ear takes it (half sounds half as loud, −10 dB), raised by so many decibels.
fn decibels(loudness: f32, by: f32) -> Decibels {
    if loudness <= 0.0 {
        Decibels::SILENCE
    } else {
        Decibels((33.2 * loudness.min(1.0).log10() + by).max(Decibels::SILENCE.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::feedback::Sound;
    use kira::{AudioManagerSettings, backend::Renderer};

    #[test]
    fn loudness_is_heard_evenly() {
        assert_eq!(decibels(1.0, 0.0), Decibels(0.0));
        assert!((decibels(0.5, 0.0).0 + 10.0).abs() < 0.1);
        assert!((decibels(0.5, -3.0).0 + 13.0).abs() < 0.1);
        assert_eq!(decibels(0.0, 2.0), Decibels::SILENCE);
    }

    /// A device that keeps what it is given to play.
    struct Tape {
        renderer: Option<Renderer>,
        block: usize,
    }

    impl Backend for Tape {
        type Settings = ();
        type Error = ();

        fn setup(_: (), block: usize) -> Result<(Tape, u32), ()> {
            let renderer = None;
            Ok((Tape { renderer, block }, 32_000))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
            self.renderer = Some(renderer);
            Ok(())
        }
    }

    fn stage() -> Stage<Tape> {
        let manager = AudioManager::new(AudioManagerSettings::default()).expect("a tape");
        Stage::new(manager, Bank::of_the_shipped())
    }

    /// What is played in the next so many seconds, left and right in turn.
    fn played(stage: &mut Stage<Tape>, seconds: f32) -> Vec<f32> {
        let tape = stage.manager.backend_mut();
        let renderer = tape.renderer.as_mut().expect("it was started");
        let mut block = vec![0.0; 2 * tape.block];
        let mut all = Vec::new();
        for _ in 0..(seconds * 32_000.0) as usize / tape.block {
            renderer.on_start_processing();
            renderer.process(&mut block, 2);
            all.extend_from_slice(&block);
        }
        all
    }

    /// The energy at the left and at the right ear in the next so many seconds.
    fn heard(stage: &mut Stage<Tape>, seconds: f32) -> [f32; 2] {
        let mut energy = [0.0; 2];
        for (at, sample) in played(stage, seconds).iter().enumerate() {
            energy[at % 2] += sample * sample;
        }
        energy
    }

    #[test]
    fn a_card_is_heard_from_the_side_where_it_lands_and_a_signal_in_the_middle() {
        let mut stage = stage();
        stage.play(&Sound::Place.at(0.0, 1280.0), 1.0);
        let [left, right] = heard(&mut stage, 0.4);
        assert!(left > 3.0 * right && right > 0.0, "{left} {right}");
        stage.play(&Sound::Place.at(1280.0, 1280.0), 1.0);
        let [left, right] = heard(&mut stage, 0.4);
        assert!(right > 3.0 * left, "{left} {right}");
        stage.play(&Sound::YourTurn.into(), 1.0);
        let [left, right] = heard(&mut stage, 1.0);
        assert!(left > 0.0 && left == right, "{left} {right}");
    }

    #[test]
    fn a_soft_card_is_softer_and_a_storm_of_cards_neither_grows_nor_ends_a_signal() {
        let mut stage = stage();
        let mut one = |strength| {
            stage.play(&PlaySound::from(Sound::Deal).with_strength(strength), 1.0);
            heard(&mut stage, 0.4)[0]
        };
        assert!(one(1.0) > 3.0 * one(0.2));
        stage.play(&Sound::Win.into(), 1.0);
        for _ in 0..100 {
            stage.play(&Sound::Place.into(), 1.0);
        }
        let busy = |voices: &Voices<StaticSoundHandle>| voices.len();
        assert_eq!((busy(&stage.cards), busy(&stage.signals)), (MOST_CARDS, 1));
        heard(&mut stage, 0.6);
        assert!(heard(&mut stage, 0.3)[0] > 0.0, "the fanfare goes on");
    }

    #[test]
    fn neither_a_deal_nor_a_lay_down_is_ever_too_loud_for_the_device() {
        let mut stage = stage();
        let mut peak: f32 = 0.0;
        let mut listen = |stage: &mut Stage<Tape>, seconds| {
            let all = played(stage, seconds).into_iter();
            peak = all.fold(peak, |top, sample| top.max(sample.abs()));
        };
        for card in 0..104 {
            let x = [0.0, 420.0, 860.0, 1280.0][card % 4];
            let request = Sound::Deal.at(x, 1280.0);
            stage.play(&request.with_strength(0.6), 1.0);
            listen(&mut stage, 0.032);
        }
        stage.play(&Sound::LayDown.into(), 1.0);
        for _ in 0..13 {
            stage.play(&Sound::Place.at(400.0, 1280.0), 1.0);
            listen(&mut stage, 0.04);
        }
        listen(&mut stage, 1.0);
        assert!((0.1..1.0).contains(&peak), "{peak}");
    }
}
