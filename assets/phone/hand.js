// The own hand: a fan that is sorted, dragged about and marked. What lies in it the table says; in which order, whoever holds it.
// @ts-check
import { face, sorted } from './cards.js';
import { el } from './dom.js';
import { named, say, sign } from './words.js';

/** @typedef {{id: number, card: string, fresh: boolean}} Held */
/** @typedef {import('./cards.js').Sort} Sort */

const LIFT = 14;
/** From card to card of a deal, in milliseconds. */
const DEALT = 28;
/** However late the big screen is, a card is waited for no longer. */
const LATEST = 900;

export class Hand {
  /** @param {HTMLElement} node @param {() => void} changed */
  constructor(node, changed) {
    this.node = node;
    this.changed = changed;
    /** @type {Held[]} */
    this.cards = [];
    /** @type {Set<number>} */
    this.marked = new Set();
    /** Cards that lie in the staging and not here. @type {Set<number>} */
    this.staged = new Set();
    /** @type {Sort | null} */
    this.sort = 'rank';
    this.contract = '';
    this.count = 0;
    /** @type {Map<number, HTMLElement>} */
    this.nodes = new Map();
    new ResizeObserver(() => this.lay()).observe(node);
  }

  /**
   * The cards as the table says; those that stay keep their place. What is new comes flying when it is in the hand on the big screen too.
   * @param {string[]} cards @param {string} contract @param {boolean} deal @param {number} lands by the clock of the page
   */
  update(cards, contract, deal, lands) {
    this.lands = lands;
    const left = new Map();
    for (const card of cards) left.set(card, (left.get(card) ?? 0) + 1);
    const kept = (deal ? [] : this.cards).filter(({ card }) => {
      const there = left.get(card) ?? 0;
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
    if (resort && this.sort) this.cards = sorted(this.cards, this.sort, contract);
    this.draw();
  }

  /** The next way of sorting. */
  sortNext() {
    /** @type {Sort[]} */
    const ways = ['rank', 'suit', 'contract'];
    this.sort = ways[(ways.indexOf(this.sort ?? 'contract') + 1) % ways.length];
    this.cards = sorted(this.cards, this.sort, this.contract);
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

  /** Exactly one marked card, or none. */
  get one() {
    return this.chosen.length === 1 ? this.chosen[0].card : null;
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
   * The order in which a keyboard and a screen reader go through them. The card that is dragged stays and the others make way: taken out of
   * the page it would lose the finger.
   * @param {HTMLElement} node @param {number} at
   */
  order(node, at) {
    const { children } = this.node;
    if (node.classList.contains('dragged')) while (children[at] && children[at] !== node) node.after(children[at]);
    else if (children[at] !== node) this.node.insertBefore(node, children[at] ?? null);
  }

  lands = 0;

  /** A card comes from the table, so many milliseconds from now. @param {HTMLElement} node @param {number} wait */
  arrive(node, wait) {
    node.style.setProperty('--wait', `${Math.round(Math.max(0, Math.min(LATEST, wait)))}ms`);
    node.classList.add('arrives');
    node.addEventListener('animationend', () => node.classList.remove('arrives'), { once: true });
  }

  /** A card goes to the table: what is still seen of it can no longer be touched. @param {HTMLElement} node */
  leave(node) {
    node.remove();
    if (!node.style.transform || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const gone = el('span', { class: 'card leaves', 'aria-hidden': 'true' }, ...node.childNodes);
    gone.style.transform = node.style.transform;
    this.node.append(gone);
    gone.addEventListener('animationend', () => gone.remove());
  }

  /** Where each card lies: in as few rows as leave a strip of each to be touched. */
  lay() {
    const width = this.node.clientWidth;
    if (!width) return;
    const shown = this.shown;
    // How large a card is the style sheet says.
    const w = this.nodes.values().next().value?.offsetWidth ?? 0;
    if (!w) return;
    const h = w * 1.4;
    const least = Math.max(24, w * 0.36);
    const most = Math.max(1, Math.floor((width - w) / least) + 1);
    const rows = Math.max(1, Math.ceil(shown.length / most));
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

  /** How many cards a row has, where its first one lies and how far it is to the next. @param {number} row */
  row(row) {
    const { width, w, each } = /** @type {NonNullable<Hand['places']>} */ (this.places);
    const count = Math.min(each, this.shown.length - row * each);
    const step = count > 1 ? Math.min(w + 5, (width - w) / (count - 1)) : w;
    return { count, step, left: (width - (w + step * (count - 1))) / 2 };
  }

  /** @type {{width: number, w: number, h: number, rows: number, each: number, down: number} | null} */
  places = null;

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

  /** The cards have other pictures now. */
  dress() {
    for (const { id, card } of this.cards) this.nodes.get(id)?.querySelector('.face')?.replaceWith(face(card));
  }

  dragged = false;
  /** Ends the drag, if there is one. */
  drop = () => {};

  /** @param {PointerEvent} event @param {Held} one @param {HTMLElement} node */
  grab(event, one, node) {
    this.drop();
    this.dragged = false;
    if (event.button !== 0) return;
    const [x, y] = [event.clientX, event.clientY];
    const box = this.node.getBoundingClientRect();
    const from = node.getBoundingClientRect();
    const over = new AbortController();
    const { signal } = over;
    const own = (/** @type {(moved: PointerEvent) => void} */ then) => (/** @type {PointerEvent} */ moved) => {
      if (moved.pointerId === event.pointerId) then(moved);
    };
    const move = own((moved) => {
      const [dx, dy] = [moved.clientX - x, moved.clientY - y];
      if (!this.dragged && Math.hypot(dx, dy) < 10) return;
      if (!this.dragged) {
        this.dragged = true;
        node.classList.add('dragged');
        // A mouse is followed out of the window.
        if (node.isConnected) node.setPointerCapture(moved.pointerId);
      }
      node.style.transform = `translate(${from.left - box.left + dx}px, ${from.top - box.top + dy}px)`;
      this.moveTo(one.id, this.at(moved.clientX - box.left, moved.clientY - box.top));
    });
    this.drop = () => {
      this.drop = () => {};
      over.abort();
      node.classList.remove('dragged');
      this.lay();
      // The click that ends a drag marks nothing.
      setTimeout(() => (this.dragged = false), 0);
    };
    // However it ends, and whatever has become of the card by then, it is the window that hears of it.
    window.addEventListener('pointermove', move, { signal });
    const end = own(() => this.drop());
    for (const ends of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture']))
      window.addEventListener(ends, end, { signal });
    window.addEventListener('blur', () => this.drop(), { signal });
  }

  /** The place in the order at this point. @param {number} x @param {number} y */
  at(x, y) {
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
