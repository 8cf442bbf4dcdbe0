// The player's own hand: a fan of cards that can be sorted, dragged and selected. The server determines the cards, and
// the player their order.
// @ts-check
import { face, sorted } from './cards.js';
import { el } from './dom.js';
import { whenResized } from './older.js';
import { named, say, sign } from './words.js';

/** @typedef {{id: number, card: string, fresh: boolean}} Held */
/** @typedef {import('./cards.js').Sort} Sort */

const LIFT = 14;
/** Delay between two cards of a deal, in milliseconds. */
const DEALT = 28;
/** Maximum wait for the animation on the big screen, in milliseconds. */
const LATEST = 900;
/** Distance above the hand at which a drag leaves the hand, in pixels. */
const OUT = 24;

/**
 * Returns the discard pile or the meld at this point of the page, if there is one.
 * @param {number} x
 * @param {number} y
 */
const targetAt = (x, y) =>
  document.elementsFromPoint(x, y).find((node) => node.matches('[data-key=pile], .melds [data-key^=meld-]')) || null;

export class Hand {
  /**
   * @param {HTMLElement} node
   * @param {() => void} changed
   * @param {(id: number, target: string | null) => void} played called after a card was dragged out of the hand, with
   * the key of the element under it
   */
  constructor(node, changed, played) {
    this.node = node;
    this.changed = changed;
    this.played = played;
    /** @type {Held[]} */
    this.cards = [];
    /** @type {Set<number>} */
    this.marked = new Set();
    /** Cards that are in the staging area instead of the hand. @type {Set<number>} */
    this.staged = new Set();
    /** @type {Sort | null} */
    this.sort = 'rank';
    this.contract = '';
    /** Cards that count as jokers. @type {Set<string>} */
    this.wild = new Set();
    this.count = 0;
    /** @type {Map<number, HTMLElement>} */
    this.nodes = new Map();
    this.lands = 0;
    /** @type {{width: number, w: number, h: number, rows: number, each: number, down: number} | null} */
    this.places = null;
    this.dragged = false;
    /** Card that is being dragged. @type {Held | null} */
    this.carried = null;
    /** Ends the current drag, if there is one. */
    this.drop = () => {};
    whenResized(node, () => this.lay());
  }

  /**
   * Sets the cards of the hand. Cards that were there before keep their position. A new card appears when it arrives on
   * the big screen.
   * @param {string[]} cards
   * @param {string} contract
   * @param {Set<string>} wild cards that count as jokers
   * @param {boolean} deal
   * @param {number} lands by the clock of the page
   */
  update(cards, contract, wild, deal, lands) {
    this.lands = lands;
    this.wild = wild;
    const left = new Map();
    for (const card of cards) left.set(card, (left.get(card) || 0) + 1);
    const kept = (deal ? [] : this.cards).filter(({ card }) => {
      const there = left.get(card) || 0;
      if (there) left.set(card, there - 1);
      return there > 0;
    });
    /** @type {Held[]} */
    const fresh = [];
    for (const [card, count] of left) for (let i = 0; i < count; i++) fresh.push({ id: ++this.count, card, fresh: !deal });
    if (fresh.length) kept.forEach((one) => (one.fresh = false));
    const resort = deal || contract !== this.contract || fresh.length > 0;
    this.contract = contract;
    this.cards = [...kept, ...fresh];
    const ids = new Set(this.cards.map((one) => one.id));
    for (const set of [this.marked, this.staged]) for (const id of set) if (!ids.has(id)) set.delete(id);
    if (resort && this.sort) this.cards = sorted(this.cards, this.sort, contract, wild);
    this.draw();
  }

  /** Changes to the next sort order. */
  sortNext() {
    /** @type {Sort[]} */
    const ways = ['rank', 'suit', 'contract'];
    this.sort = ways[(ways.indexOf(this.sort || 'contract') + 1) % ways.length];
    this.cards = sorted(this.cards, this.sort, this.contract, this.wild);
    this.draw();
  }

  /** @returns {Held[]} */
  get shown() {
    return this.cards.filter((one) => !this.staged.has(one.id));
  }

  /** @returns {Held[]} */
  get chosen() {
    return this.cards.filter((one) => this.marked.has(one.id) && !this.staged.has(one.id));
  }

  /** Returns the dragged card, or the selected card if exactly one is selected. */
  get one() {
    const [first, second] = this.carried ? [this.carried] : this.chosen;
    return first && !second ? first.card : null;
  }

  /** Selects only this card. @param {number} id */
  choose(id) {
    this.marked = new Set([id]);
    this.draw();
  }

  unmark() {
    this.marked.clear();
    this.draw();
  }

  /** @param {number} id */
  toggle(id) {
    if (!this.marked.delete(id)) this.marked.add(id);
    this.draw();
    this.changed();
  }

  draw() {
    const shown = this.shown;
    const there = new Set(shown.map((one) => one.id));
    for (const [id, node] of this.nodes)
      if (!there.has(id)) {
        this.nodes.delete(id);
        if (this.staged.has(id)) node.remove();
        else this.leave(node);
      }
    shown.forEach((one, at) => {
      let node = this.nodes.get(one.id);
      if (!node) {
        node = this.make(one);
        this.arrive(node, one.fresh ? this.lands - performance.now() : at * DEALT);
        this.nodes.set(one.id, node);
      }
      const marked = this.marked.has(one.id);
      node.setAttribute('aria-pressed', String(marked));
      const place = say('card-place', { card: named(one.card), at: at + 1, of: shown.length });
      node.setAttribute('aria-label', one.fresh ? `${place}, ${say('fresh')}` : place);
      node.classList.toggle('fresh', one.fresh);
      this.order(node, at);
    });
    this.lay();
  }

  /**
   * Moves a card to this index in the page, which determines the order for keyboards and screen readers. A dragged card
   * stays and the others move instead, because moving it would end the touch.
   * @param {HTMLElement} node
   * @param {number} at
   */
  order(node, at) {
    const { children } = this.node;
    if (node.classList.contains('dragged')) while (children[at] && children[at] !== node) node.after(children[at]);
    else if (children[at] !== node) this.node.insertBefore(node, children[at] || null);
  }

  /**
   * Starts the arrival animation of a card after `wait` milliseconds.
   * @param {HTMLElement} node
   * @param {number} wait
   */
  arrive(node, wait) {
    node.style.setProperty('--wait', `${Math.round(Math.max(0, Math.min(LATEST, wait)))}ms`);
    node.classList.add('arrives');
    node.addEventListener('animationend', () => node.classList.remove('arrives'), { once: true });
  }

  /**
   * Starts the animation of a card that leaves for the table. The animated picture does not react to touches.
   * @param {HTMLElement} node
   */
  leave(node) {
    node.remove();
    if (!node.style.transform || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const gone = el('span', { class: 'card leaves', 'aria-hidden': 'true' }, ...node.childNodes);
    gone.style.transform = node.style.transform;
    this.node.append(gone);
    gone.addEventListener('animationend', () => gone.remove());
  }

  /**
   * Returns the width of a card, and the number of rows that leave a touchable strip of each card visible. The style
   * sheet determines the width.
   * @param {number} width
   * @param {boolean} crowded true for smaller cards
   */
  fit(width, crowded) {
    this.node.classList.toggle('crowded', crowded);
    const [first] = this.nodes.values();
    const w = first ? first.offsetWidth : 0;
    const most = Math.max(1, Math.floor((width - w) / Math.max(24, w * 0.36)) + 1);
    return { w, rows: Math.max(1, Math.ceil(this.shown.length / most)) };
  }

  /** Positions the cards in as few rows as possible. More than two rows get smaller cards. */
  lay() {
    const width = this.node.clientWidth;
    if (!width) return;
    const shown = this.shown;
    const normal = this.fit(width, false);
    const { w, rows } = normal.rows > 2 ? this.fit(width, true) : normal;
    if (!w) return;
    const h = w * 1.4;
    const each = Math.ceil(shown.length / rows);
    const down = h * (rows > 2 ? 0.42 : 0.5);
    this.places = { width, w, h, rows, each, down };
    this.node.style.height = `${h + (rows - 1) * down + LIFT + 2}px`;
    shown.forEach((one, at) => {
      const node = this.nodes.get(one.id);
      if (!node || node.classList.contains('dragged')) return;
      const row = Math.floor(at / each);
      const { left, step } = this.row(row);
      const x = left + step * (at - row * each);
      const y = row * down + (this.marked.has(one.id) ? 0 : LIFT);
      node.style.transform = `translate(${x}px, ${y}px)`;
    });
  }

  /**
   * Returns the number of cards in a row, the position of the first one, and the distance between two cards.
   * @param {number} row
   */
  row(row) {
    const { width, w, each } = /** @type {NonNullable<Hand['places']>} */ (this.places);
    const count = Math.min(each, this.shown.length - row * each);
    const step = count > 1 ? Math.min(w + 5, (width - w) / (count - 1)) : w;
    return { count, step, left: (width - (w + step * (count - 1))) / 2 };
  }

  /** @param {Held} one */
  make(one) {
    const node = el('button', { type: 'button', class: 'card', 'data-key': `card-${one.id}` }, face(one.card));
    node.title = sign(one.card);
    node.addEventListener('click', () => this.dragged || this.toggle(one.id));
    node.addEventListener('keydown', (event) => {
      const step = { ',': -1, '.': 1 }[event.key];
      if (step) this.moveTo(one.id, this.shown.findIndex((it) => it.id === one.id) + step);
    });
    node.addEventListener('pointerdown', (event) => this.grab(event, one, node));
    return node;
  }

  /** Replaces the pictures of all cards. */
  dress() {
    for (const { id, card } of this.cards) {
      const node = this.nodes.get(id);
      const old = node && node.querySelector('.face');
      if (old) old.replaceWith(face(card));
    }
  }

  /** @param {PointerEvent} event @param {Held} one @param {HTMLElement} node */
  grab(event, one, node) {
    this.drop();
    this.dragged = false;
    if (event.button !== 0) return;
    const [x, y] = [event.clientX, event.clientY];
    const box = this.node.getBoundingClientRect();
    const from = node.getBoundingClientRect();
    const own = (/** @type {(moved: PointerEvent) => void} */ then) => (/** @type {any} */ moved) => {
      if (moved.pointerId === event.pointerId) then(moved);
    };
    /** @type {Element | null} */
    let over = null;
    const aim = (/** @type {Element | null} */ target) => {
      if (over) over.classList.remove('over');
      over = target;
      if (over) over.classList.add('over');
    };
    const move = own((moved) => {
      const [dx, dy] = [moved.clientX - x, moved.clientY - y];
      if (!this.dragged && Math.hypot(dx, dy) < 10) return;
      if (!this.dragged) {
        this.dragged = true;
        this.carried = one;
        this.changed();
        node.classList.add('dragged');
        // Captures the mouse, so that a drag continues outside the window.
        if (node.isConnected) node.setPointerCapture(moved.pointerId);
      }
      node.style.transform = `translate(${from.left - box.left + dx}px, ${from.top - box.top + dy}px)`;
      aim(targetAt(moved.clientX, moved.clientY));
      if (moved.clientY > box.top - OUT) this.moveTo(one.id, this.placeAt(moved.clientX - box.left, moved.clientY - box.top));
    });
    this.drop = () => {
      this.drop = () => {};
      aim(null);
      listeners.forEach(([name, then]) => window.removeEventListener(name, then));
      node.classList.remove('dragged');
      this.lay();
      if (!this.carried) return;
      this.carried = null;
      this.changed();
      // A drag ends with a click event, which must not select a card.
      setTimeout(() => (this.dragged = false), 0);
    };
    // The listener is on the window, so that it also receives the end of a drag if the card has left the page.
    const end = own(() => this.drop());
    const release = own((moved) => {
      const [goes, target] = [this.dragged && moved.clientY <= box.top - OUT, targetAt(moved.clientX, moved.clientY)];
      this.drop();
      if (goes) this.played(one.id, target && target.getAttribute('data-key'));
    });
    /** @type {[string, EventListener][]} */
    const listeners = [
      ['pointermove', move],
      ['pointerup', release],
      ['pointercancel', end],
      ['lostpointercapture', end],
      ['blur', () => this.drop()],
    ];
    listeners.forEach(([name, then]) => window.addEventListener(name, then));
  }

  /** Returns the index of the card at this point, in the order of the hand. @param {number} x @param {number} y */
  placeAt(x, y) {
    if (!this.places) return 0;
    const { h, rows, each, down } = this.places;
    const row = Math.max(0, Math.min(rows - 1, Math.floor((y - LIFT) / (rows > 1 ? down : h))));
    const { count, left, step } = this.row(row);
    const column = Math.max(0, Math.min(count - 1, Math.floor((x - left) / step)));
    return row * each + column;
  }

  /** @param {number} id @param {number} to */
  moveTo(id, to) {
    const shown = this.shown;
    const from = shown.findIndex((one) => one.id === id);
    if (from < 0 || to < 0 || to >= shown.length || from === to) return;
    const target = shown[to].id;
    const [one] = this.cards.splice(
      this.cards.findIndex((it) => it.id === id),
      1,
    );
    const at = this.cards.findIndex((it) => it.id === target);
    this.cards.splice(from < to ? at + 1 : at, 0, one);
    this.sort = null;
    const held = document.activeElement;
    this.draw();
    if (held instanceof HTMLElement && this.node.contains(held)) held.focus();
  }
}
