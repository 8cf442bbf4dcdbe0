// Tests urgent prompts. A claim and the player's turn reach players who are reading something else, use a screen
// reader, or rely on vibration.
// @ts-check
import assert from 'node:assert/strict';
import { until } from './table.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone @typedef {import('./scenes.mjs').Stage} Stage */

/** Time limit of a claim, in milliseconds. */
const TIME = 15_000;

/** Makes a phone record its vibrations. @param {Phone} phone */
export const feels = (phone) =>
  phone.page.addInitScript(() => {
    const shaken = /** @type {any[]} */ ([]);
    const vibrate = (/** @type {any} */ how) => shaken.push(how) > 0;
    Object.defineProperty(navigator, 'vibrate', { value: vibrate });
    Object.assign(window, { shaken });
  });

/** True if a touch at its centre would hit the element. @param {import('playwright-core').Locator} what */
const isOnTop = (what) =>
  what.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/**
 * Returns the remaining fraction of the time, from 1 to 0: as the page shows it (`shown`), and the actual one (`left`).
 * @param {Phone} phone
 */
const runs = (phone) =>
  phone.page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { match } = /** @type {any} */ (window).continental;
    const clock = /** @type {HTMLElement} */ (document.querySelector('.clock'));
    const whole = /** @type {HTMLElement} */ (clock.parentElement).clientWidth;
    return { shown: clock.getBoundingClientRect().width / whole, left: (match.until - performance.now()) / match.limit };
  });

/** @param {Phone} phone */
async function runsWell(phone) {
  const { shown, left } = await runs(phone);
  assert(Math.abs(shown - left) < 0.05, `${left} of the time is left, and the page shows ${shown}`);
  return shown;
}

/**
 * Tests a claim with a time limit, first alone and then above the open rulebook.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {() => Promise<void>} look
 */
export async function claims(phone, stage, look) {
  const { page } = phone;
  const { you, seating } = stage.state.view;
  const other = seating.find((/** @type {number} */ seat) => seat !== you);
  const asks = () => {
    const claim = { card: 'QH', active: other, answers: seating.map(() => 'awaited') };
    stage.plays({ view: { cards: ['7C'], phase: 'draw', claim }, stage: 'claim', legal: [{ do: 'claim' }, { do: 'pass' }] });
    stage.tell({ type: 'clock', id: stage.asked, left_ms: TIME });
  };
  const shaken = () => page.evaluate(() => /** @type {any} */ (window).shaken.splice(0));
  await shaken();
  // Both are announced: the question, and an event just before it.
  stage.tell({ type: 'event', seq: stage.state.seq + 1, event: 'discarded', player: other, card: 'QH', closes: false });
  asks();
  await page.locator('.claim .clock').waitFor();
  assert.deepEqual(await shaken(), [[40, 60, 40]], 'vibrations of a claim');
  const said = (await page.locator('#spoken p').allTextContents()).slice(-3);
  assert.match(said[0], /suelta Q♥/);
  assert.match(said[1], /¿Quieres esta carta\?/);
  assert.match(said[2], /quedan: 15/);
  const begin = await runsWell(phone);
  // Rendering the page again must not restart the countdown.
  for (let i = 0; i < 3; i++) {
    const room = await page.evaluate(() => /** @type {any} */ (window).continental.match.room);
    stage.tell(room);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert((await runsWell(phone)) < begin, 'the time runs');
  // The match is paused, so the clock disappears.
  stage.again();
  await page.locator('.claim .clock').waitFor({ state: 'detached' });
  await phone.tap('claim');
  assert.deepEqual((await stage.answer()).action, { do: 'claim' });

  await phone.tap('menu');
  await phone.tap('rulebook');
  const chapters = page.locator('.sheet .chapter');
  await chapters.first().locator('summary').focus();
  asks();
  const claim = page.locator('.sheet .claim');
  await claim.locator('.clock').waitFor();
  assert.equal(await page.locator('.claim').count(), 1);
  for (const key of ['claim', 'pass']) await until(`${key} can be touched`, 2000, () => isOnTop(phone.button(key)));
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'claim', 'the claim has the focus');
  await runsWell(phone);
  await look();
  await phone.tap('pass');
  assert.deepEqual((await stage.answer()).action, { do: 'pass' });
  await claim.waitFor({ state: 'detached' });
  assert((await chapters.count()) > 1, 'the rulebook is still open');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY', 'the focus is back in the rulebook');

  await shaken();
  stage.plays({ view: { cards: ['7C'], phase: 'draw' }, stage: 'draw', legal: [{ do: 'take_stock' }] });
  await phone.tap('to-table');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  assert.deepEqual(await shaken(), [60]);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-key')), 'menu', 'the focus is back on the menu button');
}
