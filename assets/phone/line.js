// The line to the table: it breaks, and is whole again. What happened is told once, and what was answered is answered once.
// @ts-check
import { remember, remembered } from './store.js';

/** @typedef {{type: string, [field: string]: any}} Said */

const KEY = 'continental-seat';
const PING = 10_000;
const RETRY = [150, 400, 1000, 2000, 4000];
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
    this.failed = 0;
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
    setInterval(() => this.ping(), PING);
    // A phone that wakes does not wait for the next try.
    document.addEventListener('visibilitychange', () => document.hidden || this.wake());
    window.addEventListener('online', () => this.wake());
    window.addEventListener('pageshow', () => this.wake());
    this.open();
  }

  wake() {
    if (this.moved) return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN) this.ping();
    else if (state !== WebSocket.CONNECTING) this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`ws://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.seat) this.say({ type: 'resume', token: this.seat.token, game: this.game, since: this.seq });
      this.ping();
      for (const wait of this.readings.length ? [] : FIRST_PINGS) setTimeout(() => this.ping(), wait);
      this.changed('on');
    };
    socket.onmessage = (event) => {
      this.failed = 0;
      if (socket === this.socket) this.take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.changed('off');
      if (this.moved) return;
      const wait = RETRY[Math.min(this.failed++, RETRY.length - 1)];
      this.timer = window.setTimeout(() => this.open(), wait);
    };
  }

  /** @param {object} said */
  say(said) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(said));
    return true;
  }

  ping() {
    this.say({ type: 'ping', t: performance.now() });
  }

  /** @param {number} id @param {object} action */
  answer(id, action) {
    this.pending = { id, action };
    this.answered = performance.now();
    this.say({ type: 'answer', ...this.pending });
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
        if (said.reason.key === 'line-no-seat') this.forget();
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
