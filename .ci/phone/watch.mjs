// Tests a tablet that only watches a match: it shows the table and no hand, and cannot play.
// @ts-check
import assert from 'node:assert/strict';
import { playUntil } from './match.mjs';
import { Phone, SIZES } from './phone.mjs';
import { openTable, until } from './table.mjs';

/** @typedef {import('playwright-core').Browser} Browser @typedef {import('./inspect.mjs').Inspector} Inspector */

const TABLET = { width: 1280, height: 800 };

/** Opens a tablet that has not chosen anything yet. @param {Browser} browser @param {{address: string}} table */
export async function tabletAt(browser, table) {
  const tablet = await Phone.taken(browser, { name: 'Tablet', size: TABLET, locale: 'fr-FR', scale: 1 });
  /** Messages of the server. @type {any[]} */
  const messages = [];
  tablet.page.on('websocket', (line) => line.on('framereceived', ({ payload }) => messages.push(JSON.parse(String(payload)))));
  await tablet.page.goto(table.address);
  return { tablet, messages };
}

/** Watches with this PIN. @param {Phone} tablet @param {string} pin */
export async function watch(tablet, pin) {
  await tablet.page.locator('#pin').fill(pin);
  await tablet.tap('watch');
  await until('the tablet watches', 10_000, async () => (await tablet.look()).seated);
}

/** Checks that the messages contain no player's cards before the end of a hand. @param {any[]} messages */
function revealNothing(messages) {
  const states = messages.filter((one) => one.type === 'state' && one.stage === 'playing');
  const drawn = messages.filter((one) => one.event === 'took_stock');
  assert(states.length > 3 && drawn.length > 1, `${states.length} states, ${drawn.length} draws`);
  for (const { view } of states) assert.deepEqual([view.you, view.cards], [null, []]);
  for (const event of drawn) assert.equal(event.card, undefined);
  const forSeats = ['decide', 'clock', 'seated', 'accepted'];
  assert.deepEqual(
    messages.filter((one) => forSeats.includes(one.type)),
    [],
  );
}

/** @param {Phone} tablet @param {string} words */
const reads = (tablet, words) => tablet.page.getByText(words).first().waitFor();

/** Checks that nothing on the tablet is for players only. @param {Phone} tablet */
async function hasNoHand({ page }) {
  for (const what of ['.hand .card', '.bar button', '[data-key=hint]', '[data-key=ready]', '.points'])
    assert.equal(await page.locator(what).count(), 0, `a spectator has ${what}`);
}

/** @param {Browser} browser @param {string} program @param {Inspector} eye */
export async function watches(browser, program, eye) {
  const table = await openTable(program, ['--seats', '3', '--bots', 'habitual,habitual', '--pace', '50', '--seed', 'watch', '--rehearsal']);
  try {
    const { tablet, messages } = await tabletAt(browser, table);
    await tablet.tap('watch');
    await reads(tablet, 'Le code, ce sont les quatre lettres du grand écran.');
    await watch(tablet, table.pin.toLowerCase());
    await reads(tablet, 'Tu regardes la partie.');
    await eye.look(tablet, 'before');
    const ana = await Phone.taken(browser, { name: 'Ana' });
    await ana.join(table);
    await until('the table', 10_000, async () => (await tablet.look()).view);
    await playUntil([ana], 1, 2, eye, (done) => done.draw > 2);
    await hasNoHand(tablet);
    assert.equal(await tablet.page.locator('.plate:not(.own)').count(), 3);
    assert.match(await ana.page.locator('.plate.own:first-child').innerText(), /^Ana\s+\d+\s*0/);
    assert.equal(await ana.page.locator('.plate.own img[src^="/face/"]').count(), 1);
    await tablet.tap('stock');
    await reads(tablet, 'Ici, on ne fait que regarder');
    await eye.look(tablet, 'table');
    await tablet.page.setViewportSize(SIZES.tall);
    await eye.look(tablet, 'upright');
    await tablet.page.setViewportSize(TABLET);
    const letters = await tablet.page.evaluate(async () => {
      const { art } = /** @type {any} */ (window).continental.match.room;
      const queen = async (/** @type {string} */ language) => (await fetch(`/art/${art}/QH?${language}`)).text();
      const shown = document.querySelector('.pile:last-child img')?.getAttribute('src');
      return { shown, differ: (await queen('fr')) !== (await queen('es')) };
    });
    assert.match(String(letters.shown), /\?fr$/);
    assert(letters.differ, 'the queen has the same letter in French and in Spanish');
    await tablet.page.reload();
    await until('the tablet watches again', 10_000, async () => (await tablet.look()).view);
    revealNothing(messages);
    await tablet.tap('menu');
    await eye.look(tablet, 'menu');
    await tablet.tap('leave');
    await tablet.button('sit').waitFor();
    assert.equal((await tablet.look()).seated, false);
    assert.deepEqual([...tablet.errors, ...ana.errors], []);
    for (const one of [tablet, ana]) await one.page.context().close();
    console.log('  a tablet that only watches');
  } finally {
    await table.close();
  }
}

/** Checks that the tablet shows the winner at the end of the match. @param {Phone} tablet @param {any[]} messages @param {Inspector} eye */
export async function sawTheEnd(tablet, messages, eye) {
  await until('the end on the tablet', 10_000, async () => (await tablet.look()).stage === 'over');
  await tablet.page.locator('.ending .won').waitFor();
  await tablet.page.locator('.open .sum').first().waitFor();
  await hasNoHand(tablet);
  await eye.look(tablet, 'over');
  revealNothing(messages);
  assert.deepEqual(tablet.errors, []);
}
