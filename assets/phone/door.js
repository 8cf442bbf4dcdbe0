// Before one sits: name, face, PIN; and what to try where the table is not reached.
// @ts-check
import { button, el, fill } from './dom.js';
import { remember, remembered } from './store.js';
import { LANGUAGES, say, speak, spoken } from './words.js';

const NAME = 'continental-name';
const FACE = 'continental-face';
const FACES = 8;

/** A face that nobody has yet: two lemons at one table are one too many. @param {Record<string, any> | null} room */
function spare(room) {
  const taken = new Set(
    (room?.seats ?? []).filter((/** @type {any} */ one) => one.state !== 'free').map((/** @type {any} */ one) => one.face % FACES),
  );
  return Array.from({ length: FACES }, (_, face) => face).find((face) => !taken.has(face)) ?? 0;
}

export class Door {
  /** @param {import('./line.js').Line} line @param {() => void} changed */
  constructor(line, changed) {
    this.line = line;
    this.changed = changed;
    const face = remembered(FACE);
    /** The face, once one is chosen. @type {number | null} */
    this.face = face === null ? null : Number(face) % FACES;
    this.name = remembered(NAME) ?? '';
    // The square on the screen brings the PIN along; no server is told what stands behind the #.
    this.pin = /^#[A-Za-z]{4}$/.test(location.hash) ? location.hash.slice(1).toUpperCase() : '';
    /** @type {number | null} */
    this.seat = null;
    this.waiting = false;
    this.trouble = '';
  }

  /** @param {Record<string, any> | null} room */
  draw(room) {
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
    pin.addEventListener('input', () => (this.pin = /** @type {HTMLInputElement} */ (pin).value));
    const form = el('form', { class: 'door' });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.trouble = '';
      remember(NAME, this.name);
      if (this.face !== null) remember(FACE, String(this.face));
      this.line.join(this.pin, this.name, this.face ?? spare(room), this.seat);
    });
    const sitting = this.waiting
      ? el('p', { class: 'note', role: 'status' }, say('waiting'))
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
    form.append(sitting, this.languages());
    return form;
  }

  /** @param {Record<string, any> | null} room */
  faces(room) {
    const own = this.face ?? spare(room);
    const group = el('div', { class: 'faces', role: 'radiogroup', 'aria-label': say('face') });
    for (let face = 0; face < FACES; face++) {
      const chosen = face === own;
      group.append(
        button(
          `face-${face}`,
          [el('img', { src: `/face/${face}`, alt: '' })],
          () => {
            this.face = face;
            this.changed();
          },
          { role: 'radio', 'aria-checked': String(chosen), 'aria-label': say('face-n', { n: face + 1 }) },
        ),
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
      const text = say(key, { n: at + 1, name: place.name || String(at + 1) });
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
      const on = async () => {
        await speak(tag);
        this.changed();
      };
      return button(`language-${tag}`, [name], on, { lang: tag, class: 'plain', 'aria-pressed': String(spoken() === tag) });
    });
    return el('div', { class: 'languages' }, ...all);
  }
}

/** What lies over everything while the table is out of reach, or wants to hear nothing. @param {Element} node @param {boolean} out @param {boolean} rests */
export function outOfReach(node, out, rests) {
  const words = rests ? [say('line-too-much')] : [say('not-reached'), say('not-reached-note')];
  fill(node, out ? words.map((text, at) => el(at ? 'p' : 'strong', {}, text)) : []);
  node.classList.toggle('shown', out);
}
