// Replacements for features that browsers of 2019 lack. The page supports Safari 13, Chrome 80 and newer browsers.
// @ts-check

/**
 * Returns the value. If it is null or undefined, returns `other`.
 * @template T, U
 * @param {T | null | undefined} value
 * @param {U} other
 * @returns {T | U}
 */
export const or = (value, other) => (value === null || value === undefined ? other : value);

/**
 * Returns the last item.
 * @template T
 * @param {T[]} list
 * @returns {T | undefined}
 */
export const last = (list) => list[list.length - 1];

/**
 * Calls `then` after every change of the element's size. In browsers without `ResizeObserver`, calls it after every
 * change of the window's size.
 * @param {Element} node
 * @param {() => void} then
 */
export function whenResized(node, then) {
  if ('ResizeObserver' in window) new ResizeObserver(then).observe(node);
  else /** @type {Window} */ (window).addEventListener('resize', then);
}
