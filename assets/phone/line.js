// The WebSocket connection to the server, which reconnects automatically. Each event is delivered once, and each answer
// takes effect once.
// @ts-check
import { or } from './older.js';
import { remember, remembered } from './store.js';

/** @typedef {{type: string, [field: string]: any}} Said */

const KEY = 'continental-seat';
const PING = 10000;
/** Interval between two checks of the connection, in milliseconds. */
const BEAT = 1000;
/** Time without a reply to a ping after which the connection counts as dead, in milliseconds. */
const LATE = 5000;
/** Time without a message that shows that the page was asleep, in milliseconds. It then reconnects at once. */
const ASLEEP = 12000;
/**
 * Minimum and maximum wait for a reply on the old connection after waking, in milliseconds. Between them, the wait is a
 * multiple of the round-trip time.
 */
const WAKING = [250, 1500];
/** Minimum and maximum time-out for opening a connection, in milliseconds. */
const OPENING = [1000, 4000];
/** Delays before the first attempts to reconnect, in milliseconds. */
const RETRY = [150, 400, 800];
/**
 * Interval between later HTTP requests that check whether the server can be reached, in milliseconds. Browsers slow
 * down pages that open many WebSockets in vain.
 */
const ASK = 700;
/** Number of attempts after which the interval grows to `SELDOM`. */
const MANY = 100;
const SELDOM = 4000;
/** Pause after exceeding the rate limit, in milliseconds. */
const REST = 5000;
/** Delay before an answer is sent again to a busy server, in milliseconds. */
const BUSY = 700;
/** Reasons of the server which mean that the seat is lost. */
export const LOST = ['line-no-seat', 'line-put-out', 'line-taken'];
/** Delays between the first readings of the server's clock, in milliseconds. */
const FIRST_PINGS = [150, 400, 900, 1800];
/** Number of clock readings that are kept. */
const READINGS = 15;

/** Key of a seat, or the PIN of a table that is only watched. @typedef {{token?: string, watch?: string}} Place */

/** @returns {Place | null} */
function kept() {
  try {
    const place = JSON.parse(remembered(KEY) || 'null');
    // The code of another table was scanned.
    const isOther = place && place.watch && location.hash && location.hash !== `#${place.watch}`;
    return isOther ? null : place;
  } catch {
    return null;
  }
}

/** @param {Place | null} seat */
const keep = (seat) => remember(KEY, seat && JSON.stringify(seat));

/** @typedef {{own: number, wall: number}} Moment */
/**
 * Returns the current time of two clocks. One of them stops while a phone sleeps, and the other may be adjusted.
 * @returns {Moment}
 */
const moment = () => ({ own: performance.now(), wall: Date.now() });
/**
 * Returns the time since `then` in milliseconds, according to the clock that has advanced more.
 * @param {Moment} then
 */
const since = (then) => Math.max(performance.now() - then.own, Date.now() - then.wall);

/** True if the server answers an HTTP request within this time, in milliseconds. @param {number} within */
async function isThere(within) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  const answer = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: late.signal }).catch(() => null);
  clearTimeout(timer);
  return answer !== null;
}

/** Returns the state of the socket, or undefined if there is none. @param {WebSocket | null} socket */
const stateOf = (socket) => (socket ? socket.readyState : undefined);

export class Line {
  /**
   * Creates the connection and opens it.
   * @param {(said: Said) => void} hear receives each message, each event once and in order
   * @param {(state: 'on' | 'off') => void} changed called when the connection opens or fails
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
    /** Answer that the server has not acknowledged yet. @type {{id: number, action: object} | null} */
    this.pending = null;
    /** True if another window has taken over the seat. This window then does not reconnect. */
    this.moved = false;
    /** Number of failed attempts since the last message other than `room` and `turned_away`. */
    this.failed = 0;
    /** True during the pause after exceeding the rate limit. */
    this.rests = false;
    /** Time of the last message from the server. */
    this.heard = moment();
    /** Time of the last ping. */
    this.pinged = moment();
    /** Time of the last check of the connection. */
    this.looked = moment();
    /** Time at which opening the current connection began. */
    this.begun = moment();
    /** Time of the oldest ping without a reply. @type {Moment | null} */
    this.owed = null;
    /** Shortest round-trip time so far, in milliseconds. */
    this.round = Infinity;
    /**
     * Readings of the server's clock: round-trip time, and how far that clock is ahead of the phone's, in milliseconds.
     * @type {{round: number, ahead: number}[]}
     */
    this.readings = [];
    /** Time of the last answer, for diagnosis. */
    this.answered = 0;
    this.you = -1;
    this.own = false;
    /** Delays between an answer and its display on the big screen, in milliseconds, for diagnosis. @type {number[]} */
    this.lags = [];
    this.timer = 0;
    this.resend = false;
    setInterval(() => this.look(), BEAT);
    // A phone that wakes up reconnects immediately instead of waiting for the next scheduled attempt.
    document.addEventListener('visibilitychange', () => document.hidden || this.wake());
    document.addEventListener('resume', () => this.wake());
    window.addEventListener('online', () => this.wake());
    window.addEventListener('pageshow', (event) => event.persisted && this.wake());
    this.open();
  }

  /**
   * Returns the round-trip time multiplied by `times`, limited to these bounds.
   * @param {number[]} bounds
   * @param {number} times
   */
  patience([least, most], times) {
    return Math.min(most, Math.max(least, this.round * times));
  }

  /**
   * Returns the time-out for opening a connection. Every fifth attempt gets the longest one, because the network may
   * have become slow.
   */
  get opening() {
    return this.failed % 5 === 4 ? OPENING[1] : this.patience(OPENING, 10);
  }

  /** Checks the connection regularly. One that broke without a close message would look open for minutes. */
  look() {
    // A long gap between two checks means that the page was suspended.
    const slept = since(this.looked) > 3 * BEAT;
    this.looked = moment();
    if (this.moved) return;
    const state = stateOf(this.socket);
    if (slept && !document.hidden) this.wake();
    else if (state === WebSocket.CONNECTING) {
      if (since(this.begun) > this.opening) this.lose();
    } else if (state !== WebSocket.OPEN) return;
    else if (this.owed && since(this.owed) > LATE) this.lose();
    else if (since(this.pinged) >= PING - BEAT / 2) this.ping();
  }

  /** Checks the connection after the page or the network wakes up, because it may be dead without an event. */
  wake() {
    if (this.moved) return;
    this.failed = 0;
    const { socket } = this;
    const wait = this.patience(WAKING, 4);
    const state = stateOf(socket);
    const comes = state === WebSocket.CONNECTING;
    if (!comes && state !== WebSocket.OPEN) return this.open();
    // Several events may wake a page at once, but only one new connection is needed.
    if (comes && since(this.begun) > wait) return this.renew();
    if (!comes && since(this.heard) > ASLEEP) {
      // One of the phone's clocks may have stopped meanwhile, which makes the readings of the server's clock useless.
      this.readings = [];
      return this.renew();
    }
    const asked = performance.now();
    this.ping();
    const dead = () => socket === this.socket && this.heard.own < asked && !this.moved;
    setTimeout(() => dead() && this.renew(), wait);
  }

  /** Replaces the connection by a new one. */
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
      if (this.seat) this.enter(this.seat);
      this.ping();
      for (const wait of this.readings.length ? [] : FIRST_PINGS) setTimeout(() => this.ping(), wait);
      this.changed('on');
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      [this.heard, this.owed] = [moment(), null];
      const said = JSON.parse(event.data);
      // A refused client gets these two messages too, so they do not count as success.
      if (said.type !== 'room' && said.type !== 'turned_away') [this.failed, this.rests] = [0, false];
      this.take(said);
    };
    socket.onclose = () => socket === this.socket && this.lose();
  }

  /** Abandons the current socket. */
  let() {
    clearTimeout(this.timer);
    const old = this.socket;
    [this.socket, this.owed] = [null, null];
    // If the old connection still works, the server must see the new one first. Otherwise the player would briefly
    // count as disconnected.
    if (!old) return;
    if (stateOf(old) === WebSocket.OPEN) setTimeout(() => old.close(), 1500);
    else old.close();
  }

  /** Handles a lost connection, and schedules the next attempt. */
  lose() {
    this.let();
    this.changed('off');
    if (this.moved) return;
    const tried = this.failed++;
    if (this.rests) this.later(REST, true);
    else if (tried < RETRY.length) this.later(RETRY[tried], true);
    else this.later(tried > MANY ? SELDOM : ASK, false);
  }

  /**
   * Tries again after `wait` milliseconds. Unless `surely` is true, first checks whether the server can be reached.
   * @param {number} wait
   * @param {boolean} surely
   */
  later(wait, surely) {
    const timer = window.setTimeout(async () => {
      const there = surely || (await isThere(this.opening));
      // During the wait, the phone may have woken up and opened a connection or scheduled another attempt.
      if (timer !== this.timer || this.socket) return;
      if (there) this.open();
      else this.later(this.failed++ > MANY ? SELDOM : ASK, false);
    }, wait);
    this.timer = timer;
  }

  /** @param {object} said */
  say(said) {
    if (!this.socket || stateOf(this.socket) !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(said));
    return true;
  }

  ping() {
    if (!this.say({ type: 'ping', t: performance.now() })) return;
    this.pinged = moment();
    this.owed = this.owed || this.pinged;
  }

  /** @param {number} id @param {object} action */
  answer(id, action) {
    this.pending = { id, action };
    this.answered = performance.now();
    this.say({ type: 'answer', ...this.pending });
    // A paused match does not acknowledge an answer, so a ping checks the connection.
    this.ping();
  }

  /**
   * Requests a seat. Returns false if there is no connection.
   * @param {string} pin
   * @param {string} name
   * @param {number} face
   * @param {number | null} seat
   */
  join(pin, name, face, seat) {
    return this.say({ type: 'join', pin, name, face, seat });
  }

  /** Returns to a seat, or watches again. @param {Place} place */
  enter({ token, watch }) {
    const from = { game: this.game, since: this.seq };
    return this.say(watch ? { type: 'watch', pin: watch, ...from } : { type: 'resume', token, ...from });
  }

  /** Watches the match without a seat. @param {string} pin */
  watch(pin) {
    this.seat = { watch: pin.replace(/\s/g, '').toUpperCase() };
    return this.enter(this.seat);
  }

  /** True if this page only watches. */
  get watches() {
    return Boolean(this.seat && this.seat.watch);
  }

  /** Requests the names at the table. @param {string} pin */
  askNames(pin) {
    return this.say({ type: 'look', pin });
  }

  leave() {
    if (this.watches) this.hangUp();
    else this.say({ type: 'leave' });
    this.forget();
  }

  forget() {
    this.seat = null;
    this.pending = null;
    keep(null);
  }

  /** Closes the connection and opens another one, which withdraws a request for a seat. */
  hangUp() {
    if (this.socket) this.socket.close();
  }

  /** Takes the seat back from another window. */
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
      case 'watching':
        keep(this.seat);
        break;
      case 'hello':
        this.you = or(said.you, -1);
        if (this.game !== said.game) [this.game, this.seq, this.pending] = [said.game, 0, null];
        break;
      case 'event':
        if (said.seq <= this.seq) return;
        this.seq = said.seq;
        this.own = said.player === this.you;
        break;
      case 'state':
        // After a reconnect, the unacknowledged answer is sent again.
        if (this.pending && this.resend) this.say({ type: 'answer', ...this.pending });
        this.resend = false;
        break;
      case 'accepted':
      case 'refused':
        if (this.pending && this.pending.id === said.id) this.pending = null;
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

  /** @param {string} key the reason */
  turnedAway(key) {
    if (LOST.includes(key) || (this.watches && key.startsWith('join-'))) this.forget();
    if (key === 'line-too-much') this.rests = true;
    // The server did not understand the answer, so the player may choose again.
    if (key === 'line-garbled') this.pending = null;
    const again = this.pending;
    if (key === 'line-busy' && again) setTimeout(() => again === this.pending && this.say({ type: 'answer', ...again }), BUSY);
  }

  /**
   * Adds a reading of the server's clock. The clock has advanced by about half the round-trip time since it was read.
   * @param {number} sent
   * @param {number} now
   */
  read(sent, now) {
    const round = performance.now() - sent;
    this.round = Math.min(this.round, round);
    this.readings.push({ round, ahead: now + round / 2 - performance.now() });
    if (this.readings.length > READINGS) this.readings.shift();
  }

  /**
   * Returns how far the server's clock is ahead, in milliseconds: the median of the readings with the shorter
   * round-trip times.
   */
  get ahead() {
    const quick = [...this.readings].sort((a, b) => a.round - b.round).slice(0, Math.ceil(this.readings.length / 2));
    quick.sort((a, b) => a.ahead - b.ahead);
    const middle = quick[Math.floor(quick.length / 2)];
    return middle ? middle.ahead : 0;
  }

  /**
   * Converts a time of the server's clock to the phone's clock. Returns the current time if the difference is unknown.
   * @param {number} theirs
   */
  ours(theirs) {
    return this.readings.length ? theirs - this.ahead : performance.now();
  }
}
