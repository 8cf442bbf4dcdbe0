// The join page: the name, the avatar and the PIN, and advice if the table cannot be reached.
// @ts-check
import { button, el, fill } from './dom.js';
import { or } from './older.js';
import { remember, remembered } from './store.js';
import { LANGUAGES, say, speak, spoken } from './words.js';

const NAME = 'continental-name';
const FACE = 'continental-face';
const FACES = 8;

/**
 * Returns the PIN in the fragment of the page's URL, which comes from the QR code. Browsers never send the fragment to
 * a server.
 */
const pinOfAddress = () => (/^#[A-Za-z]{4}$/.test(location.hash) ? location.hash.slice(1).toUpperCase() : '');

/** True if the text has the form of a PIN, apart from spaces. @param {string} typed */
const canBePin = (typed) => /^[A-Za-z]{4}$/.test(typed.replace(/\s/g, ''));

/** Returns an avatar that no player at the table uses. @param {Record<string, any> | null} room */
function spare(room) {
  const taken = new Set(
    (room ? room.seats : []).filter((/** @type {any} */ one) => one.state !== 'free').map((/** @type {any} */ one) => one.face % FACES),
  );
  return Array.from({ length: FACES }, (_, face) => face).find((face) => !taken.has(face)) || 0;
}

export class Door {
  /** @param {import('./line.js').Line} line @param {() => void} changed */
  constructor(line, changed) {
    this.line = line;
    this.changed = changed;
    const face = remembered(FACE);
    /** Index of the avatar, once one is chosen. @type {number | null} */
    this.face = face === null ? null : Number(face) % FACES;
    this.name = remembered(NAME) || '';
    this.pin = pinOfAddress();
    /** PIN with which the names were last requested on this connection. */
    this.looked = '';
    /** The last wrong PIN. */
    this.wrong = '';
    /** @type {number | null} */
    this.seat = null;
    this.waiting = false;
    this.trouble = '';
    /** Latest state of the room. @type {Record<string, any> | null} */
    this.room = null;
    /**
     * Function that requests the seat again. Set if there was no connection. The next connection calls it.
     * @type {(() => boolean) | null}
     */
    this.unsent = null;
    // The QR code was scanned again in the same tab.
    window.addEventListener('hashchange', () => {
      if (pinOfAddress()) this.setPin(pinOfAddress());
      this.look();
      this.changed();
    });
  }

  /** Sets the PIN and the text of its input field. @param {string} pin */
  setPin(pin) {
    this.pin = pin;
    const field = document.getElementById('pin');
    if (field) /** @type {HTMLInputElement} */ (field).value = pin;
  }

  /** Clears the PIN, because it may have changed since the seat was lost. */
  forgetPin() {
    this.unsent = null;
    this.setPin('');
    this.seat = null;
    if (location.hash) history.replaceState(null, '', location.pathname);
  }

  /** Requests the names on a new connection. Also sends a request for a seat that could not be sent before. */
  newLine() {
    this.looked = '';
    // The server withdraws a request when its connection closes.
    this.waiting = false;
    this.look();
    if (this.unsent && this.unsent()) this.unsent = null;
  }

  /** Requests the names at the table, once for each PIN. */
  look() {
    if (!canBePin(this.pin) || this.pin === this.looked || this.pin === this.wrong) return;
    if (this.line.askNames(this.pin)) this.looked = this.pin;
  }

  /** Records that the PIN is wrong, so that it is not used again automatically. */
  wasWrong() {
    this.wrong = this.pin;
  }

  /** @param {Record<string, any> | null} room */
  draw(room) {
    this.room = room;
    const name = el('input', {
      id: 'name',
      maxlength: 16,
      autocomplete: 'nickname',
      value: this.name,
      'data-key': 'name',
      enterkeyhint: 'next',
    });
    name.addEventListener('input', () => (this.name = /** @type {HTMLInputElement} */ (name).value));
    const pin = el('input', {
      id: 'pin',
      maxlength: 7,
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      value: this.pin,
      'data-key': 'pin',
      enterkeyhint: 'go',
      'aria-describedby': 'pin-note',
    });
    pin.addEventListener('input', () => {
      this.pin = /** @type {HTMLInputElement} */ (pin).value;
      this.look();
    });
    const form = el('form', { class: 'door' });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.hasPin()) return;
      remember(NAME, this.name);
      if (this.face !== null) remember(FACE, String(this.face));
      const ask = () => this.line.join(this.pin, this.name, or(this.face, spare(this.room)), this.seat);
      this.unsent = ask() ? null : ask;
    });
    const sitting = this.waiting
      ? el(
          'div',
          { class: 'waiting' },
          el('p', { class: 'note', role: 'status' }, say('waiting')),
          button('withdraw', [say('cancel')], () => this.line.hangUp()),
        )
      : el('button', { type: 'submit', class: 'main', 'data-key': 'sit' }, say('sit'));
    form.append(
      el('img', { class: 'emblem', src: '/icon.svg', alt: '' }),
      el('h1', {}, 'Continental'),
      el('p', { class: 'tagline' }, say('tagline')),
      el(
        'div',
        { class: 'field' },
        el('label', { for: 'pin' }, say('pin')),
        pin,
        el('p', { class: 'note', id: 'pin-note' }, say('pin-note')),
      ),
      el('div', { class: 'field' }, el('label', { for: 'name' }, say('name')), name),
      this.faces(room),
      ...(room ? [this.seats(room)] : []),
    );
    if (this.trouble) form.append(el('p', { class: 'trouble', role: 'alert' }, this.trouble));
    const watch = button('watch', [say('watch')], () => this.hasPin() && this.line.watch(this.pin), { class: 'plain' });
    form.append(sitting, this.waiting ? '' : watch, this.languages());
    return form;
  }

  /** True if the typed text can be a PIN. Otherwise shows a message. */
  hasPin() {
    this.trouble = canBePin(this.pin) ? '' : say('join-no-pin');
    if (this.trouble) this.changed();
    return !this.trouble;
  }

  /** @param {Record<string, any> | null} room */
  faces(room) {
    const own = or(this.face, spare(room));
    const group = el('div', { class: 'faces', role: 'radiogroup', 'aria-label': say('face') });
    const choose = (/** @type {number} */ face) => {
      this.face = face;
      this.changed();
    };
    group.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (or(this.face, spare(this.room)) + step + FACES) % FACES;
      choose(next);
      /** @type {HTMLElement} */ (document.querySelector(`[data-key=face-${next}]`)).focus();
    });
    for (let face = 0; face < FACES; face++) {
      const chosen = face === own;
      group.append(
        button(`face-${face}`, [el('img', { src: `/face/${face}`, alt: '' })], () => choose(face), {
          role: 'radio',
          'aria-checked': String(chosen),
          tabindex: chosen ? 0 : -1,
          'aria-label': say('face-n', { n: face + 1 }),
        }),
      );
    }
    return group;
  }

  /** @param {Record<string, any>} room */
  seats(room) {
    const choice = el('select', { id: 'seat', 'data-key': 'seat' }, el('option', { value: '' }, say('any-seat')));
    room.seats.forEach((/** @type {any} */ place, /** @type {number} */ at) => {
      if (place.state === 'other') return;
      const key = place.state === 'free' ? 'seat-free' : place.state === 'bot' ? 'seat-bot' : 'seat-of';
      const text = say(key === 'seat-free' || place.name ? key : `${key}-nameless`, { n: at + 1, name: place.name });
      choice.append(el('option', { value: at, selected: this.seat === at }, text));
    });
    choice.addEventListener('change', () => {
      const value = /** @type {HTMLSelectElement} */ (choice).value;
      this.seat = value === '' ? null : Number(value);
    });
    return el('div', { class: 'field' }, el('label', { for: 'seat' }, say('seat')), choice);
  }

  languages() {
    const all = LANGUAGES.map((tag) => {
      const name = { es: 'Español', en: 'English', fr: 'Français' }[tag];
      return button(`language-${tag}`, [name], () => speak(this.changed, tag), {
        lang: tag,
        class: 'plain',
        'aria-pressed': String(spoken() === tag),
      });
    });
    return el('div', { class: 'languages' }, ...all);
  }
}

/**
 * Shows or hides a message. It says that the table cannot be reached or, if `rests` is true, that too many messages
 * were sent.
 * @param {Element} node
 * @param {boolean} out
 * @param {boolean} rests
 */
export function outOfReach(node, out, rests) {
  const words = rests ? [say('line-too-much')] : [say('not-reached'), say('not-reached-note', { port: location.port || 80 })];
  fill(node, out ? words.map((text, at) => el(at ? 'p' : 'strong', {}, text)) : []);
  node.classList.toggle('shown', out);
}
