// Creates and updates elements of the page, and opens sheets (modal dialogs).
// @ts-check
import { whenResized } from './older.js';

/**
 * @param {string} tag
 * @param {Record<string, any>} [about] attributes; `on` is what a press does
 * @param {...(Node | string | null | false | undefined)} inside
 */
export function el(tag, about = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') node.addEventListener('click', value);
    else setAttribute(node, name, value === true ? '' : String(value));
  }
  node.append(...inside.filter((one) => one !== null && one !== false && one !== undefined));
  return node;
}

/**
 * Sets an attribute. `style` is set through its properties, because the content security policy forbids inline `style`
 * attributes.
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
function setAttribute(node, name, value) {
  if (name === 'style') /** @type {HTMLElement} */ (node).style.cssText = value;
  else node.setAttribute(name, value);
}

/**
 * Creates a button. A disabled button still reacts to a press by showing the reason.
 * @param {string} key identifies the button after a redraw
 * @param {(Node | string)[]} inside
 * @param {() => void} on
 * @param {Record<string, any>} [about]
 */
export function button(key, inside, on, about = {}) {
  return el('button', { type: 'button', 'data-key': key, on, ...about }, ...inside);
}

/**
 * Replaces the children of a node and restores the focus. Elements that have not changed stay in the page, so that a
 * touch in progress is not interrupted.
 * @param {Element} node
 * @param {(Node | null)[]} inside
 */
export function fill(node, inside) {
  const focus = document.activeElement;
  const held = focus && node.contains(focus) ? focus.getAttribute('data-key') : null;
  const scrolled = node.scrollTop;
  become(
    node,
    inside.filter((one) => one !== null),
  );
  node.scrollTop = scrolled;
  const again = held && /** @type {HTMLElement | null} */ (node.querySelector(`[data-key="${CSS.escape(held)}"]`));
  if (again && again !== document.activeElement) again.focus();
}

/** @param {Element} node @param {Node[]} fresh */
function become(node, fresh) {
  const old = [...node.childNodes];
  fresh.forEach((one, at) => {
    const now = old[at];
    if (!now) node.append(one);
    else if (!stays(now, one)) node.replaceChild(one, now);
  });
  old.slice(fresh.length).forEach((one) => one.remove());
}

/**
 * Changes a node so that it equals `fresh`. Returns false if it must be replaced instead. The key identifies what a
 * press does, so the handler stays.
 * @param {Node} now
 * @param {Node} fresh
 */
function stays(now, fresh) {
  if (now === fresh) return true;
  if (now instanceof Text && fresh instanceof Text) {
    if (now.data !== fresh.data) now.data = fresh.data;
    return true;
  }
  if (!(now instanceof Element) || !(fresh instanceof Element) || now.tagName !== fresh.tagName) return false;
  if (now.getAttribute('data-key') !== fresh.getAttribute('data-key')) return false;
  for (const { name } of [...now.attributes]) if (!fresh.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (now.getAttribute(name) !== value) setAttribute(now, name, value);
  become(now, [...fresh.childNodes]);
  return true;
}

/**
 * Minimum width of the screen for the normal layout, relative to the height of a letter. Narrower screens get the
 * layout for large text.
 */
const ACROSS = 17.5;
/** Matches a low screen in landscape, where the prompt is next to the hand. */
const across = matchMedia('(orientation: landscape) and (max-height: 520px)');

/** Flags that select the layout: for large text, and for a low screen in landscape. */
export const space = { large: false, across: across.matches };

/** Updates the layout flags now and after every change. Then calls `changed`. @param {() => void} changed */
export function followSpace(changed) {
  // Element as wide as a letter is high. When the text size changes, its size changes too, which triggers a resize
  // event.
  const letter = el('i', { class: 'letter', 'aria-hidden': 'true' });
  document.body.append(letter);
  const look = () => {
    const wide = Math.min(innerWidth, innerHeight) / Math.max(1, letter.offsetWidth);
    const large = wide < ACROSS;
    if (large === space.large && across.matches === space.across) return;
    [space.large, space.across] = [large, across.matches];
    document.documentElement.classList.toggle('large', large);
    changed();
  };
  whenResized(letter, look);
  window.addEventListener('resize', look);
  look();
}

/** @type {HTMLElement | null} */
let open = null;
/** Element that had the focus before the sheet was opened. @type {Element | null} */
let before = null;
/** Container for prompts that must stay usable while a sheet is open. @type {HTMLElement | null} */
let urgent = null;
/** Element that had the focus before the urgent prompt appeared. @type {Element | null} */
let reading = null;
let follow = () => {};

/** Registers a callback for the opening and closing of sheets. @param {() => void} then */
export const followSheets = (then) => void (follow = then);

/** Moves the focus without scrolling. @param {Element | null} node */
function focusOn(node) {
  if (node instanceof HTMLElement) node.focus({ preventScroll: true });
}

/**
 * Restores the focus. If the element was created anew, finds the new one by its key.
 * @param {Element | null} node
 * @param {string} otherwise
 */
function focusAgain(node, otherwise) {
  const key = node && node.getAttribute('data-key');
  const same = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  const there = node && document.contains(node) ? node : same || document.querySelector(otherwise);
  focusOn(there);
}

/** Opens a sheet over the page. @param {string} title @param {(Node | null)[]} inside @param {string} closes */
export function sheet(title, inside, closes) {
  if (!open) before = document.activeElement;
  if (open) open.remove();
  const heading = el('h2', { id: 'sheet-title', tabindex: -1 }, title);
  const panel = el('div', { class: 'panel' }, heading);
  panel.append(...inside.filter((one) => one !== null), button('sheet-close', [closes], closeSheet, { class: 'plain' }));
  urgent = el('div', { class: 'urgent' });
  open = el('div', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'sheet-title' }, panel, urgent);
  open.addEventListener('click', (event) => event.target === open && closeSheet());
  open.addEventListener('keydown', (event) => event.key === 'Escape' && closeSheet());
  document.body.append(open);
  heading.focus();
  follow();
}

export function closeSheet() {
  if (!open) return;
  open.remove();
  [open, urgent, reading] = [null, null, null];
  focusAgain(before, '#app');
  follow();
}

export const sheetIsOpen = () => open !== null;

/**
 * Shows urgent prompts above the sheet, which stays readable. Moves the focus to the prompt, and afterwards back.
 * @param {(Node | null)[]} inside
 */
export function aboveSheet(inside) {
  if (!open || !urgent) return;
  const was = urgent.childElementCount > 0;
  const within = urgent.contains(document.activeElement);
  fill(urgent, inside);
  const is = urgent.childElementCount > 0;
  if (is && !was) {
    reading = document.activeElement;
    focusOn(urgent.querySelector('[tabindex]'));
  } else if (was && !is && within) focusAgain(reading, '#sheet-title');
}
