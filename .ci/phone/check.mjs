// Tests the phone page in real browsers. Matches are played by touch and by accessible names, in three languages and
// both orientations, with reloads, second windows and slow networks.
// Usage: node check.mjs PROGRAM [FOLDER for the pictures]
// @ts-check
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { claims, feels } from './claims.mjs';
import { afterHand, drags, edges, lights, scrolls } from './evening.mjs';
import { inFirefox, whereFirefox } from './firefox.mjs';
import { Inspector } from './inspect.mjs';
import { keys } from './keys.mjs';
import { aMatch } from './match.mjs';
import { older } from './older.mjs';
import { Phone, SIZES } from './phone.mjs';
import { letters } from './letters.mjs';
import { Stage, ownWay, paused, swap, thirty } from './scenes.mjs';
import { silence } from './silence.mjs';
import { openTable, until } from './table.mjs';
import { anotherWay, handled, jokerMoves } from './touches.mjs';
import { watches } from './watch.mjs';

const program = process.argv[2];
assert(program, 'node check.mjs PROGRAM [FOLDER]');
const eye = new Inspector(process.argv[3]);
const whole = process.env.CONTINENTAL_PHONE_MATCH === '1';
/** True if time limits are checked, which requires a machine without other load. */
const judged = process.env.CONTINENTAL_PHONE_JUDGE === '1';
const fox = process.env.CONTINENTAL_PHONE_NO_FIREFOX ? null : whereFirefox();
assert(fox !== undefined, 'no Firefox is here: install firefox-esr, or do without it with CONTINENTAL_PHONE_NO_FIREFOX=1');

/** Maximum transfer size of the page without cards, in bytes. */
const HEAVIEST = 150_000;
/** Maximum time on a slow phone from opening the link to the first touch of a card, in milliseconds. */
const SLOWEST = 5000;

/**
 * Tests all scenes in portrait and landscape, then the sheets, small phones, and text of double size.
 * @param {import('playwright-core').Browser} browser
 */
async function scenes(browser) {
  const table = await openTable(program, ['--seats', '2', '--bots', 'habitual', '--pace', '50', '--seed', 'scenes', '--rehearsal']);
  try {
    for (const [name, size, locale] of /** @type {const} */ ([
      ['Alta', SIZES.narrow, 'es-ES'],
      ['Wide', SIZES.wide, 'en-GB'],
    ])) {
      const phone = await Phone.taken(browser, { name, size, locale });
      const stage = await Stage.before(phone.page);
      await feels(phone);
      if (name === 'Alta') await phone.join(table);
      else {
        // Only a bot's seat is available, so the host must agree.
        await phone.page.goto(table.link);
        await phone.page.locator('#name').fill(name);
        await phone.tap('sit');
        await phone.page.getByText('That seat is taken').waitFor();
        await eye.look(phone, 'waiting');
        table.say('yes 1');
        await until(`${name} sits`, 10_000, async () => (await phone.look()).seated);
      }
      await until('a question', 20_000, async () => stage.state?.view && (await phone.look()).view);
      const look = (/** @type {string} */ state) => () => eye.look(phone, state);
      await thirty(phone, stage);
      await eye.look(phone, 'thirty');
      await swap(phone, stage, look('swap'));
      await ownWay(phone, stage, look('own-way'));
      await paused(phone, stage, look('paused'));
      await book(phone);
      await lights(phone, stage);
      await drags(phone, stage, eye);
      await edges(phone);
      await scrolls(phone, stage);
      if (name === 'Alta') {
        // This must be the first scene. Its players have already laid down, so there is no staging area. Cards that an
        // earlier test left in it disappear.
        await jokerMoves(phone, stage);
        await handled(phone, stage);
        await anotherWay(phone, stage);
        await claims(phone, stage, look('claim-above'));
        await keys(phone, stage);
        await letters(phone, stage, eye);
      }
      await afterHand(phone, stage, eye);
      assert.deepEqual(phone.errors, []);
    }
    console.log('  a fan of thirty, a swap, an own way, a pause, the rulebook, fingers, claims, keys, small phones and large letters');
  } finally {
    await table.close();
  }
}

/** Tests the rulebook in the phone's language. @param {Phone} phone */
async function book(phone) {
  await phone.tap('menu');
  await phone.tap('rulebook');
  const chapters = phone.page.locator('.sheet .chapter');
  // The menu has one `.chapter` element too, for the keyboard shortcuts, so the test waits for a second one.
  await chapters.nth(1).waitFor();
  assert.equal(await chapters.count(), 16);
  await chapters.first().locator('summary').tap();
  const said = await chapters.first().locator('p').first().textContent();
  assert.match(String(said), phone.name === 'Wide' ? /belongs to the rummy family/ : /familia/);
  await eye.look(phone, 'rulebook');
  await phone.tap('sheet-close');
}

/**
 * Tests a slow phone in a bad network: the processor is slowed down six times, and the network is “Slow 4G”.
 * @param {import('playwright-core').Browser} browser
 */
async function slowly(browser) {
  const table = await openTable(program, ['--seats', '2', '--bots', 'habitual', '--seed', 'slow', '--rehearsal']);
  try {
    const phone = await Phone.taken(browser, { name: 'Lenta', size: SIZES.narrow });
    const devtools = await phone.page.context().newCDPSession(phone.page);
    let weight = 0;
    const art = new Set();
    devtools.on('Network.responseReceived', ({ requestId, response }) => response.url.includes('/art/') && art.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => (weight += art.has(requestId) ? 0 : encodedDataLength));
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 94_000,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const begun = Date.now();
    await phone.page.goto(table.link, { waitUntil: 'commit' });
    await phone.button('sit').waitFor();
    const door = Date.now() - begun;
    await phone.tap('sit');
    const card = phone.page.locator('.card').first();
    await card.waitFor();
    await card.tap({ position: { x: 10, y: 30 } });
    await until('the card is marked', 20_000, async () => (await phone.look()).marked === 1);
    const took = Date.now() - begun;
    console.log(`  from the link to the first card ${took} ms (the door after ${door} ms), ${weight} bytes without the cards`);
    assert(weight > 10_000 && weight <= HEAVIEST, `${weight} bytes`);
    return took;
  } finally {
    await table.close();
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  await aMatch(browser, program, eye, { whole });
  await scenes(browser);
  await watches(browser, program, eye);
  await silence(browser, program);
  await older(browser, program);
  if (fox) await inFirefox(fox, program, eye);
  else console.log('  without Firefox');
  // The time limit is checked only on request, because other load on the machine affects it.
  let best = Infinity;
  for (let i = 0; i < 3 && best > SLOWEST; i++) best = Math.min(best, await slowly(browser));
  if (best > SLOWEST) console.log(`  ${best} ms to the first card, more than ${SLOWEST}`);
  assert(best <= SLOWEST || !judged, `${best} ms to the first card`);
  assert.deepEqual(eye.troubles, []);
  console.log(`the phone's page: all is well; pictures in ${eye.pictures}`);
} finally {
  for (const trouble of eye.troubles) console.log(trouble);
  await browser.close();
}
