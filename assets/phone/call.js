// Calls the player with a soft sound and a vibration, and keeps the screen lit. On a private network the page is not a
// secure context, so it cannot use the Screen Wake Lock API. A playing video keeps the screen on instead.
// @ts-check
import { el } from './dom.js';
import { remember, remembered } from './store.js';

const KEY = 'continental-sound';
/**
 * Notes of each call: the frequency in hertz, and the start in seconds.
 * @type {Record<'draw' | 'claim', [number, number][]>}
 */
const NOTES = {
  draw: [
    [659.3, 0],
    [880, 0.18],
  ],
  claim: [[880, 0]],
};
/** Peak volume of a note, where 1 is the loudest. */
const VOLUME = 0.15;
/** Duration of a note in seconds. */
const FADES = 0.6;
/** Delay after which a call is no longer played, in milliseconds. */
const LATE = 1000;
/** Vibrations in milliseconds. */
const SHAKES = { draw: 60, claim: [40, 60, 40] };
/** Time without a touch after which the screen may go dark, in milliseconds. */
const LEFT = 600000;
/** Interval between two frames of the video, in milliseconds. */
const FRAME = 1000;

const Audio = /** @type {typeof AudioContext | undefined} */ (window.AudioContext || /** @type {any} */ (window).webkitAudioContext);

export class Call {
  constructor() {
    this.sound = remembered(KEY) !== 'off';
    /** Number of calls that could be heard, for diagnosis. */
    this.rung = 0;
    /** @type {AudioContext | null} */
    this.audio = null;
    /** Time of the audio clock at which the last note ends, in seconds. */
    this.silent = 0;
    /** @type {HTMLVideoElement | null} */
    this.video = null;
    this.lit = false;
    /** True if the screen stays lit without touches. */
    this.always = false;
    this.touched = 0;
    for (const name of ['click', 'pointerup', 'keydown']) window.addEventListener(name, () => this.touch(), true);
    document.addEventListener('visibilitychange', () => this.shine());
  }

  /** Unlocks the sound and the video. Browsers allow this only during a touch or a key press. */
  touch() {
    this.touched = performance.now();
    if (!this.audio && Audio) {
      // Does not interrupt music that the phone is playing.
      const { audioSession } = /** @type {any} */ (navigator);
      if (audioSession) audioSession.type = 'ambient';
      this.audio = new Audio();
      this.audio.resume().then(
        () => this.rest(),
        () => {},
      );
    }
    this.video = this.video || this.film();
    this.shine();
  }

  /** Stops the audio hardware after the last note, to save power. */
  rest() {
    if (this.audio && this.audio.currentTime >= this.silent) void this.audio.suspend();
  }

  /** Switches the sound on or off. */
  toggle() {
    this.sound = !this.sound;
    remember(KEY, this.sound ? null : 'off');
    if (this.sound) void this.ring('draw');
  }

  /** Calls the player to a turn or a claim. @param {'draw' | 'claim'} what */
  call(what) {
    // Some browsers lack `userActivation` or `vibrate`. Vibration is allowed only after the player has touched the page.
    const touched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
    if (touched && 'vibrate' in navigator) navigator.vibrate(SHAKES[what]);
    if (this.sound) void this.ring(what);
  }

  /** @param {'draw' | 'claim'} what */
  async ring(what) {
    const { audio } = this;
    if (!audio) return;
    const asked = performance.now();
    await audio.resume().catch(() => {});
    // A sound that could not be played in time is dropped.
    if (audio.state !== 'running' || performance.now() - asked > LATE) return;
    for (const [pitch, at] of NOTES[what]) {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + at;
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(VOLUME, start + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.001, start + FADES);
      tone.connect(gain);
      gain.connect(audio.destination);
      tone.start(start);
      this.silent = start + FADES;
      tone.stop(this.silent);
      tone.onended = () => this.rest();
    }
    this.rung++;
  }

  /**
   * Keeps the screen lit from now on, or no longer. With `always`, it stays lit without touches.
   * @param {boolean} lit
   * @param {boolean} always
   */
  light(lit, always) {
    [this.lit, this.always] = [lit, always];
    this.shine();
  }

  /** Plays or stops the video. */
  shine() {
    const { video } = this;
    if (!video) return;
    const touched = this.always || performance.now() - this.touched < LEFT;
    const plays = this.lit && !document.hidden && touched;
    if (plays && video.paused) video.play().catch(() => {});
    else if (!plays && !video.paused) video.pause();
  }

  /** Creates the video from the frames of a canvas. Returns null if the browser cannot do this. */
  film() {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d');
    if (!paint || !canvas.captureStream) return null;
    canvas.width = canvas.height = 16;
    const video = /** @type {HTMLVideoElement} */ (el('video', { class: 'lamp', playsinline: true, tabindex: -1, 'aria-hidden': 'true' }));
    const stream = canvas.captureStream();
    video.muted = true;
    // Safari keeps the screen lit only for a video with sound, so the video gets a silent track there.
    if (this.audio && 'GestureEvent' in window) {
      stream.addTrack(this.audio.createMediaStreamDestination().stream.getAudioTracks()[0]);
      video.muted = false;
    }
    video.srcObject = stream;
    document.body.append(video);
    let frames = 0;
    setInterval(() => {
      this.shine();
      if (video.paused && frames) return;
      paint.fillStyle = frames++ % 2 ? '#12302d' : '#1f4b44';
      paint.fillRect(0, 0, 16, 16);
    }, FRAME);
    return video;
  }
}
