// Elements, and sheets that ask which.
// @ts-check

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
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...inside.filter((one) => one !== null && one !== false && one !== undefined));
  return node;
}

/**
 * A button. One that cannot be pressed now says why when it is.
 * @param {string} key by which it is known again after everything is drawn anew
 * @param {(Node | string)[]} inside
 * @param {() => void} on
 * @param {Record<string, any>} [about]
 */
export function button(key, inside, on, about = {}) {
  return el('button', { type: 'button', 'data-key': key, on, ...about }, ...inside);
}

/**
 * Puts these in the place of what was there; who had the focus has it again. What is still the same stays: a finger that is just on it
 * does not lose it.
 * @param {Element} node @param {(Node | null)[]} inside
 */
export function fill(node, inside) {
  const held = node.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
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

/** Whether the node can stay and become like this one: what it does when it is pressed follows from its key. @param {Node} now @param {Node} fresh */
function stays(now, fresh) {
  if (now === fresh) return true;
  if (now instanceof Text && fresh instanceof Text) {
    if (now.data !== fresh.data) now.data = fresh.data;
    return true;
  }
  if (!(now instanceof Element) || !(fresh instanceof Element) || now.tagName !== fresh.tagName) return false;
  if (now.getAttribute('data-key') !== fresh.getAttribute('data-key')) return false;
  for (const { name } of [...now.attributes]) if (!fresh.hasAttribute(name)) now.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  become(now, [...fresh.childNodes]);
  return true;
}

/** So many letters' heights must fit across a screen, or the page is laid out for large letters. */
const ACROSS = 17.5;
/** Held across, and low: what is asked has its place beside the hand. */
const across = matchMedia('(orientation: landscape) and (max-height: 520px)');

/** How much room there is beside the letters, however large somebody has made them. */
export const space = { large: false, across: across.matches };

/** Looks how much room there is now, and whenever that changes. @param {() => void} changed */
export function followSpace(changed) {
  // As wide as a letter is high: it grows when letters do, and that is told.
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
  new ResizeObserver(look).observe(letter);
  window.addEventListener('resize', look);
  look();
}

/** @type {HTMLElement | null} */
let open = null;
/** Where one was before it was opened. @type {Element | null} */
let before = null;
/** What cannot wait until it is closed. @type {HTMLElement | null} */
let urgent = null;
/** Where one was reading when that came. @type {Element | null} */
let reading = null;
let follow = () => {};

/** Is told whenever a sheet is opened or closed. @param {() => void} then */
export const followSheets = (then) => void (follow = then);

/** Who had the focus has it again; what has been drawn anew since is known by its key. @param {Element | null} node @param {string} otherwise */
function focusAgain(node, otherwise) {
  const key = node?.getAttribute('data-key');
  const same = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  const there = node && document.contains(node) ? node : (same ?? document.querySelector(otherwise));
  /** @type {HTMLElement | null} */ (there)?.focus({ preventScroll: true });
}

/** The sheet that lies over everything. @param {string} title @param {(Node | null)[]} inside @param {string} closes */
export function sheet(title, inside, closes) {
  if (!open) before = document.activeElement;
  open?.remove();
  const panel = el('div', { class: 'panel' }, el('h2', { id: 'sheet-title', tabindex: -1 }, title));
  panel.append(...inside.filter((one) => one !== null), button('sheet-close', [closes], closeSheet, { class: 'plain' }));
  urgent = el('div', { class: 'urgent' });
  open = el('div', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'sheet-title' }, panel, urgent);
  open.addEventListener('click', (event) => event.target === open && closeSheet());
  open.addEventListener('keydown', (event) => event.key === 'Escape' && closeSheet());
  document.body.append(open);
  /** @type {HTMLElement | null} */ (panel.querySelector('h2'))?.focus();
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
 * What cannot wait lies above the sheet and can be touched at once; what lies below can be read on. Whoever listens is led there if it has a
 * place for them, and back when it is over.
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
    /** @type {HTMLElement | null} */ (urgent.querySelector('[tabindex]'))?.focus({ preventScroll: true });
  } else if (was && !is && within) focusAgain(reading, '#sheet-title');
}
