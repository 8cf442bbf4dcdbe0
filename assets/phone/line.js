// The line to the table: it breaks, and is whole again. What happened is told once, and what was answered is answered once.
// @ts-check
import { remember, remembered } from './store.js';

/** @typedef {{type: string, [field: string]: any}} Said */

const KEY = 'continental-seat';
const PING = 10_000;
/** So often somebody looks whether the line still holds. */
const BEAT = 1000;
/** Who is asked and says nothing for so long is out of reach, however open the line looks. */
const LATE = 5000;
/** After so long without a word the page was asleep: there is a new line at once. */
const ASLEEP = 12_000;
/** Whoever wakes gives the old line so long for a word: no less, no more, and else a few times what a word takes. */
const WAKING = [250, 1500];
/** A line comes about in so long, or it is tried anew. */
const OPENING = [1000, 4000];
/** After so long it is tried again. */
const RETRY = [150, 400, 800];
/** Then it is only asked whether the table is there, this often: a browser holds back whoever opens many lines in vain. */
const ASK = 700;
/** After so many times it is asked less often. */
const MANY = 100;
const SELDOM = 4000;
/** Who has said too much is silent for so long. */
const REST = 5000;
/** A table that was busy is told again after so long. */
const BUSY = 700;
/** At first the clock is read a few times, one soon after the other, in milliseconds. */
const FIRST_PINGS = [150, 400, 900, 1800];
/** So many readings of the clock are kept. */
const READINGS = 15;

/** @returns {{token: string} | null} */
function kept() {
  try {
    return JSON.parse(remembered(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {{token: string} | null} seat */
const keep = (seat) => remember(KEY, seat && JSON.stringify(seat));

/** @typedef {{own: number, wall: number}} Moment */
/** The moment by both clocks: one of them stands still while a phone sleeps, the other may be put right. @returns {Moment} */
const moment = () => ({ own: performance.now(), wall: Date.now() });
/** How long ago that was, in milliseconds. @param {Moment} then */
const since = (then) => Math.max(performance.now() - then.own, Date.now() - then.wall);

/** Whether the table answers at all within so many milliseconds. @param {number} within */
async function isThere(within) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  const answer = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: late.signal }).catch(() => null);
  clearTimeout(timer);
  return answer !== null;
}

/** A line that mends itself. */
export class Line {
  /**
   * @param {(said: Said) => void} hear what is said, each event once and in order
   * @param {(state: 'on' | 'off') => void} changed whether the line holds
   */
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.seat = kept();
    /** @type {string | null} */
    this.game = null;
    this.seq = 0;
    /** The answer that was not acknowledged yet. @type {{id: number, action: object} | null} */
    this.pending = null;
    /** Another window plays: this one is quiet. */
    this.moved = false;
    /** How often it was tried in vain since the table said anything that matters. */
    this.failed = 0;
    /** Too much was said: the table wants to hear nothing for a while. */
    this.rests = false;
    /** When anything was heard last, when the table was asked for a word, and when it was looked whether the line holds. */
    this.heard = moment();
    this.pinged = moment();
    this.looked = moment();
    this.begun = moment();
    /** Since when a word is owed. @type {Moment | null} */
    this.owed = null;
    /** How long a word takes there and back at best, in milliseconds. */
    this.round = Infinity;
    /** What was read of the table's clock: how long it took, and how far that clock was ahead of ours. @type {{round: number, ahead: number}[]} */
    this.readings = [];
    /** When the last answer left, and how long each one took to move something on the big screen, for the curious. */
    this.answered = 0;
    this.you = -1;
    this.own = false;
    /** @type {number[]} */
    this.lags = [];
    this.timer = 0;
    setInterval(() => this.look(), BEAT);
    // A phone that wakes does not wait for the next try.
    document.addEventListener('visibilitychange', () => document.hidden || this.wake());
    document.addEventListener('resume', () => this.wake());
    window.addEventListener('online', () => this.wake());
    window.addEventListener('pageshow', (event) => event.persisted && this.wake());
    this.open();
  }

  /** No less, no more, and in between so many times what a word takes. @param {number[]} bounds @param {number} times */
  patience([least, most], times) {
    return Math.min(most, Math.max(least, this.round * times));
  }

  /** A line comes about in so long; now and then it is given more, for the network may have become slow. */
  get opening() {
    return this.failed % 5 === 4 ? OPENING[1] : this.patience(OPENING, 10);
  }

  /** Whether the line holds: one that is cut without a word looks open for minutes. */
  look() {
    // Where nobody looked for so long, the page stood still.
    const slept = since(this.looked) > 3 * BEAT;
    this.looked = moment();
    if (this.moved) return;
    const state = this.socket?.readyState;
    if (slept && !document.hidden) this.wake();
    else if (state === WebSocket.CONNECTING) {
      if (since(this.begun) > this.opening) this.lose();
    } else if (state !== WebSocket.OPEN) return;
    else if (this.owed && since(this.owed) > LATE) this.lose();
    else if (since(this.pinged) >= PING - BEAT / 2) this.ping();
  }

  /** The page runs again, or the network is there again: what was there before may be dead and not say so. */
  wake() {
    if (this.moved) return;
    this.failed = 0;
    const { socket } = this;
    const wait = this.patience(WAKING, 4);
    const comes = socket?.readyState === WebSocket.CONNECTING;
    if (!comes && socket?.readyState !== WebSocket.OPEN) return this.open();
    // Several things wake a page at once: one line is enough for them.
    if (comes && since(this.begun) > wait) return this.renew();
    if (!comes && since(this.heard) > ASLEEP) {
      // One of the clocks may have stood still.
      this.readings = [];
      return this.renew();
    }
    const asked = performance.now();
    this.ping();
    const dead = () => socket === this.socket && this.heard.own < asked && !this.moved;
    setTimeout(() => dead() && this.renew(), wait);
  }

  /** Another line in the place of this one. */
  renew() {
    this.changed('off');
    this.open();
  }

  open() {
    this.let();
    const socket = new WebSocket(`ws://${location.host}/ws`);
    this.socket = socket;
    this.begun = moment();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      if (this.seat) this.say({ type: 'resume', token: this.seat.token, game: this.game, since: this.seq });
      this.ping();
      for (const wait of this.readings.length ? [] : FIRST_PINGS) setTimeout(() => this.ping(), wait);
      this.changed('on');
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      [this.heard, this.owed] = [moment(), null];
      const said = JSON.parse(event.data);
      // Whoever is turned away hears this much, too.
      if (said.type !== 'room' && said.type !== 'turned_away') [this.failed, this.rests] = [0, false];
      this.take(said);
    };
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /** Nothing is heard on this line any more. */
  let() {
    clearTimeout(this.timer);
    const old = this.socket;
    [this.socket, this.owed] = [null, null];
    // Where it does live, the table is to hear of the new one first, so that nobody seems to be missing.
    if (old?.readyState === WebSocket.OPEN) setTimeout(() => old.close(), 1500);
    else old?.close();
  }

  /** The line is lost: it is tried anew. */
  lose() {
    this.let();
    this.changed('off');
    if (this.moved) return;
    const tried = this.failed++;
    if (this.rests) this.later(REST, true);
    else if (tried < RETRY.length) this.later(RETRY[tried], true);
    else this.later(tried > MANY ? SELDOM : ASK, false);
  }

  /** Tries again after so many milliseconds: the line itself, or at first whether the table is there. @param {number} wait @param {boolean} surely */
  later(wait, surely) {
    const timer = window.setTimeout(async () => {
      const there = surely || (await isThere(this.opening));
      // Somebody may have woken the page by now.
      if (timer !== this.timer || this.socket) return;
      if (there) this.open();
      else this.later(this.failed++ > MANY ? SELDOM : ASK, false);
    }, wait);
    this.timer = timer;
  }

  /** @param {object} said */
  say(said) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(said));
    return true;
  }

  ping() {
    if (!this.say({ type: 'ping', t: performance.now() })) return;
    this.pinged = moment();
    this.owed ??= this.pinged;
  }

  /** @param {number} id @param {object} action */
  answer(id, action) {
    this.pending = { id, action };
    this.answered = performance.now();
    this.say({ type: 'answer', ...this.pending });
    // A table that stands still says nothing to an answer: whether the line holds it says all the same.
    this.ping();
  }

  /** @param {string} pin @param {string} name @param {number} face @param {number | null} seat */
  join(pin, name, face, seat) {
    this.say({ type: 'join', pin, name, face, seat });
  }

  leave() {
    this.say({ type: 'leave' });
    this.forget();
  }

  forget() {
    this.seat = null;
    this.pending = null;
    keep(null);
  }

  /** Plays here again after another window did. */
  playHere() {
    this.moved = false;
    this.open();
  }

  /** @param {Said} said */
  take(said) {
    switch (said.type) {
      case 'seated':
        if (said.token) {
          this.seat = { token: said.token };
          keep(this.seat);
        }
        this.resend = true;
        break;
      case 'hello':
        this.you = said.you;
        if (this.game !== said.game) [this.game, this.seq, this.pending] = [said.game, 0, null];
        break;
      case 'event':
        if (said.seq <= this.seq) return;
        this.seq = said.seq;
        this.own = said.player === this.you;
        break;
      case 'state':
        // Back again: what was not acknowledged is said once more.
        if (this.pending && this.resend) this.say({ type: 'answer', ...this.pending });
        this.resend = false;
        break;
      case 'accepted':
      case 'refused':
        if (this.pending?.id === said.id) this.pending = null;
        break;
      case 'moved':
        this.moved = true;
        break;
      case 'turned_away':
        this.turnedAway(said.reason.key);
        break;
      case 'pong':
        this.read(said.t, said.now);
        return;
      case 'moment':
        [said.at, said.lands] = [this.ours(said.at), this.ours(said.lands)];
        if (!this.answered || !this.own) break;
        this.lags.push(said.at - this.answered);
        this.answered = 0;
        break;
    }
    this.hear(said);
  }

  /** @param {string} key why */
  turnedAway(key) {
    if (key === 'line-no-seat') this.forget();
    if (key === 'line-too-much') this.rests = true;
    // Nobody has understood it: it can be chosen anew.
    if (key === 'line-garbled') this.pending = null;
    const again = this.pending;
    if (key === 'line-busy' && again) setTimeout(() => again === this.pending && this.say({ type: 'answer', ...again }), BUSY);
  }

  /** Reads the table's clock, which has gone on for about half of the way there and back. @param {number} sent @param {number} now */
  read(sent, now) {
    const round = performance.now() - sent;
    this.round = Math.min(this.round, round);
    this.readings.push({ round, ahead: now + round / 2 - performance.now() });
    if (this.readings.length > READINGS) this.readings.shift();
  }

  /** How far the table's clock is ahead of ours: in the middle of those readings that took least. */
  get ahead() {
    const quick = [...this.readings].sort((a, b) => a.round - b.round).slice(0, Math.ceil(this.readings.length / 2));
    quick.sort((a, b) => a.ahead - b.ahead);
    return quick[Math.floor(quick.length / 2)]?.ahead ?? 0;
  }

  /** A moment of the table's clock by ours; now, as long as that is not known. @param {number} theirs */
  ours(theirs) {
    return this.readings.length ? theirs - this.ahead : performance.now();
  }

  resend = false;
}
