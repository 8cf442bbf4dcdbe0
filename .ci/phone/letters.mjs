// Tests small phones and large text. The prompt, the hand and the buttons are all visible without scrolling, and
// nothing is cut off.
// @ts-check
import assert from 'node:assert/strict';
import { THIRTY, rename } from './scenes.mjs';
import { until } from './table.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone @typedef {import('./scenes.mjs').Stage} Stage */

/** The narrowest phone on the market and the narrowest supported screen, each in portrait and landscape. */
const SMALL = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 568, height: 320 },
  { width: 740, height: 360 },
];

/** Returns the elements that are cut off, covered, or overflow. */
const WRONG = () => {
  const name = (/** @type {Element} */ node) => `${node.tagName}.${node.className} ${node.textContent}`;
  const box = (/** @type {Element} */ node) => node.getBoundingClientRect();
  const seen = (/** @type {string} */ what) => [...document.querySelectorAll(what)].filter((node) => node.getClientRects().length);
  const wrong = [];
  const hides = (/** @type {Element} */ node) => getComputedStyle(node).overflowX !== 'visible';
  for (const node of seen('button, h1, h2, p, strong, label, .plate')) {
    if (node.closest('.hand, .unseen') || node.clientWidth < 2) continue;
    const { left, right } = box(node);
    if (left < -1 || right > innerWidth + 1 || (hides(node) && node.scrollWidth > node.clientWidth + 1)) wrong.push(`cut: ${name(node)}`);
  }
  for (const node of seen('.said-line strong, .hand, .bar button, .claim button')) {
    const { top, bottom, left, width } = box(node);
    const at = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    if (top < -1 || bottom > innerHeight + 1) wrong.push(`out of sight: ${name(node)}`);
    else if (!at || !(node.contains(at) || at.contains(node))) wrong.push(`covered: ${name(node)}`);
  }
  return wrong;
};

/** @param {Phone} phone @param {string} what */
async function whole(phone, what) {
  // A new size takes effect in the next frames, so the check is repeated for two seconds.
  for (let looks = 0; looks < 20; looks++) {
    await phone.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
    if (!(await phone.page.evaluate(WRONG)).length) return;
  }
  assert.deepEqual(await phone.page.evaluate(WRONG), [], what);
}

/**
 * Tests every small phone with the largest hand and with a claim. Each has normal text, then text of double size in
 * every language.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {import('./inspect.mjs').Inspector} eye
 */
export async function letters(phone, stage, eye) {
  const { page } = phone;
  const before = page.viewportSize();
  const { state } = stage;
  const { down } = state.view;
  // Four players with long names and high totals must fit beside each other.
  const names = await rename(phone, ['Guillermina', 'Maximiliano', 'Wilhelmine', 'Mademoiselle']);
  const each = (/** @type {any} */ value) => names.map(() => value).concat(value, value);
  const four = { seating: [0, 1, 2, 3], hand_sizes: each(26), down: each(false), claims_won: each(0) };
  stage.state = { ...state, sheet: [{ contract: 'TT', points: each(388), totals: each(1388), closer: 0 }] };
  const others = each('awaited');
  // A player who is down has no staging area, so no staged cards from the previous scene are left.
  stage.plays({ view: { cards: ['7C'], down: down.map(() => true) } });
  await until('one card', 5000, async () => (await phone.look()).shown.length === 1);
  const looked = (/** @type {{width: number}} */ size, /** @type {number} */ times) => times === 2 && [320, 740].includes(size.width);
  // The page's content security policy forbids style sheets, except those that scripts add.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: calc(100% * var(--letters, 1)) !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const language of ['fr', 'en', 'es']) {
    await phone.tap('menu');
    await phone.tap(`language-${language}`);
    await phone.tap('sheet-close');
    for (const size of SMALL)
      for (const times of language === 'es' ? [1, 2] : [2]) {
        const what = `${size.width}x${size.height}-${language}-${times}`;
        await page.setViewportSize(size);
        await page.evaluate((n) => document.documentElement.style.setProperty('--letters', String(n)), times);
        stage.plays({ view: { ...four, cards: THIRTY }, legal: THIRTY.map((card) => ({ do: 'discard', card })) });
        await until('thirty cards', 5000, async () => (await phone.look()).shown.length === 30);
        await whole(phone, `${what}, thirty cards`);
        if (looked(size, times)) await eye.look(phone, `letters-${what}-thirty`);
        const claim = { card: 'QH', answers: others };
        stage.plays({
          view: { ...four, cards: THIRTY.slice(0, 14), phase: 'draw', claim },
          stage: 'claim',
          legal: [{ do: 'claim' }, { do: 'pass' }],
        });
        await page.locator('.claim').waitFor();
        await whole(phone, `${what}, a claim`);
        if (looked(size, times)) await eye.look(phone, `letters-${what}-claim`);
      }
  }
  stage.state = state;
  await rename(phone, names);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  if (before) await page.setViewportSize(before);
}
