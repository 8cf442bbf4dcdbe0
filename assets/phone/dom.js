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

/** Puts these in the place of what was there; who had the focus has it again. @param {Element} node @param {(Node | null)[]} inside */
export function fill(node, inside) {
  const held = node.contains(document.activeElement) ? document.activeElement?.getAttribute('data-key') : null;
  const scrolled = node.scrollTop;
  node.replaceChildren(...inside.filter((one) => one !== null));
  node.scrollTop = scrolled;
  if (held) /** @type {HTMLElement | null} */ (node.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus();
}

/** @type {HTMLElement | null} */
let open = null;
/** @type {HTMLElement | null} */
let before = null;

/** The sheet that lies over everything. @param {string} title @param {(Node | null)[]} inside @param {string} closes */
export function sheet(title, inside, closes) {
  if (!open) before = /** @type {HTMLElement} */ (document.activeElement);
  open?.remove();
  const panel = el('div', { class: 'panel' }, el('h2', { id: 'sheet-title', tabindex: -1 }, title));
  panel.append(...inside.filter((one) => one !== null), button('sheet-close', [closes], closeSheet, { class: 'plain' }));
  open = el('div', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'sheet-title' }, panel);
  open.addEventListener('click', (event) => event.target === open && closeSheet());
  open.addEventListener('keydown', (event) => event.key === 'Escape' && closeSheet());
  document.body.append(open);
  /** @type {HTMLElement | null} */ (panel.querySelector('h2'))?.focus();
}

export function closeSheet() {
  open?.remove();
  open = null;
  const back = before && document.contains(before) ? before : null;
  back?.focus();
}

export const sheetIsOpen = () => open !== null;
