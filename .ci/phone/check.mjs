// The page in a real browser: a hand played by thumbs and by names, in three languages, both ways up; reloaded, opened twice, slow.
// Usage: node check.mjs PROGRAM [FOLDER for the pictures]
// @ts-check
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { moveAloud } from './aloud.mjs';
import { Phone, SIZES } from './phone.mjs';
import { Stage, large, ownWay, paused, swap, thirty } from './scenes.mjs';
import { openTable, until } from './table.mjs';
import { move } from './thumbs.mjs';

const readAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const program = process.argv[2];
assert(program, 'node check.mjs PROGRAM [FOLDER]');
const pictures = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'continental-phone-'));
mkdirSync(pictures, { recursive: true });
const whole = process.env.CONTINENTAL_PHONE_MATCH === '1';
/** Whether the machine is quiet enough for its clock to judge. */
const judged = process.env.CONTINENTAL_PHONE_JUDGE === '1';

/** The most that a page may weigh on its way, without cards, in bytes. */
const HEAVIEST = 150_000;
/** From the link to the first card that was touched, on a cheap phone, in milliseconds. */
const SLOWEST = 5000;
/** How soon a page that was reloaded has its hand again. */
const BACK = 3000;

/** What axe finds, and what sticks out: all of it is told at the end. @type {string[]} */
const troubles = [];
const seen = new Set();
/** Looks once at each state of each phone: a picture, axe, and that nothing sticks out. @param {Phone} phone @param {string} state */
async function inspect(phone, state) {
  const name = `${phone.name}-${state}`;
  if (seen.has(name)) return;
  seen.add(name);
  const { page } = phone;
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readAxe);
  const wrong = await page.evaluate(async () => {
    const found = await /** @type {any} */ (window).axe.run();
    return found.violations.map(
      (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(' ')}`,
    );
  });
  troubles.push(...wrong.map((/** @type {string} */ one) => `${name}: ${one}`));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 1) troubles.push(`${name} is ${wide} pixels too wide`);
}

/** @param {Phone} phone */
async function stateOf(phone) {
  const now = await phone.look();
  if (now.stage !== 'playing') return now.stage === 'over' ? 'over' : 'between';
  return now.decide?.stage ?? 'waiting';
}

/** @param {Phone[]} phones @param {number} hands @param {(phone: Phone) => Promise<string | null>} act */
async function playUntil(phones, hands, act) {
  const end = Date.now() + (whole ? 45 : 3) * 60_000;
  const done = /** @type {Record<string, number>} */ ({});
  for (;;) {
    assert(Date.now() < end, `the hand does not end: ${JSON.stringify(done)}`);
    let over = 0;
    for (const phone of phones) {
      const now = await phone.look();
      if (!now.view) continue;
      await inspect(phone, await stateOf(phone));
      if (now.stage === 'over' || (now.stage === 'between_hands' && now.view.hand + 1 >= hands)) {
        over++;
        continue;
      }
      // A question may be over in the very moment in which it is answered: the next look shows what is asked now.
      const did = await act(phone).catch((error) => (error.name === 'TimeoutError' ? 'too late' : Promise.reject(error)));
      if (did) done[did] = (done[did] ?? 0) + 1;
    }
    if (over === phones.length) return done;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** The sheets that nobody opens by themselves. @param {Phone} phone */
async function openSheets(phone) {
  await phone.tap('menu');
  await inspect(phone, 'menu');
  await phone.tap('sheet-close');
  const sorts = new Set();
  for (let i = 0; i < 3; i++) {
    await phone.tap('sort');
    sorts.add(
      await phone.page.evaluate(() =>
        /** @type {any} */ (window).continental.hand.shown.map((/** @type {any} */ one) => one.card).join(' '),
      ),
    );
  }
  assert(sorts.size >= 2, 'sorting changes nothing');
}

/** Reloaded, the hand is there again; opened a second time, the first one is quiet and can be taken up again. @param {Phone} phone */
async function comeAndGo(phone) {
  const hand = async () => (await phone.look()).shown.map((/** @type {any} */ one) => one.card).sort();
  const before = await hand();
  assert(before.length > 0);
  await phone.page.reload();
  const begun = Date.now();
  await until('the hand after a reload', BACK, async () => (await hand()).length > 0);
  assert.deepEqual(await hand(), before, 'another hand after a reload');
  const back = Date.now() - begun;
  const second = await phone.page.context().newPage();
  await second.goto(phone.page.url());
  await until('the first tab is quiet', 5000, async () => (await phone.look()).moved);
  await inspect(phone, 'moved');
  await second.close();
  await phone.tap('play-here');
  await until('the first tab plays again', 5000, async () => !(await phone.look()).moved && (await hand()).length > 0);
  return back;
}

/** @param {import('playwright-core').Browser} browser */
async function aHand(browser) {
  const table = await openTable(program, [
    '--seats',
    '4',
    '--bots',
    'habitual',
    '--pace',
    '50',
    '--between',
    '20',
    '--claim',
    '20',
    '--seed',
    'phones',
  ]);
  try {
    const ana = await Phone.taken(browser, { name: 'Ana', size: SIZES.narrow, locale: 'es-ES' });
    const sam = await Phone.taken(browser, { name: 'Sam', size: SIZES.tall, locale: 'en-GB' });
    const zoe = await Phone.taken(browser, { name: 'Zoe', size: SIZES.wide, locale: 'fr-FR' });
    const phones = [ana, sam, zoe];
    for (const phone of phones) {
      await phone.page.goto(table.link);
      await phone.page.locator('#name').waitFor();
      await inspect(phone, 'door');
      await phone.join(table);
      if (phone !== zoe) await inspect(phone, 'gathering');
    }
    await until('the deal', 10_000, async () => (await ana.look()).shown.length > 0);
    const languages = await Promise.all(phones.map((phone) => phone.page.evaluate(() => document.documentElement.lang)));
    assert.deepEqual(languages, ['es', 'en', 'fr']);
    await openSheets(ana);
    await openSheets(zoe);
    const back = await comeAndGo(zoe);
    const asked = await until('somebody is asked', 10_000, async () => {
      for (const phone of phones) if (['draw', 'play'].includes((await phone.look()).decide?.stage)) return phone;
      return null;
    });
    await hint(asked);
    const done = await playUntil(phones, whole ? 99 : 1, (phone) => (phone === sam ? moveAloud(phone) : move(phone)));
    assert(done.draw > 0 && done.discard > 0 && done.mark > 0 && done.pass > 0, JSON.stringify(done));
    for (const phone of phones) assert.deepEqual(phone.errors, []);
    console.log(`  a ${whole ? 'match' : 'hand'}: ${JSON.stringify(done)}; back ${back} ms after a reload`);
    for (const phone of phones) await phone.page.context().close();
  } finally {
    await table.close();
  }
}

/** The scenes, upright and lengthwise; then the sheets, and letters twice as large. @param {import('playwright-core').Browser} browser */
async function scenes(browser) {
  const table = await openTable(program, ['--seats', '2', '--bots', 'habitual', '--pace', '50', '--seed', 'scenes']);
  try {
    for (const [name, size, locale] of /** @type {const} */ ([
      ['Alta', SIZES.narrow, 'es-ES'],
      ['Wide', SIZES.wide, 'en-GB'],
    ])) {
      const phone = await Phone.taken(browser, { name, size, locale });
      const stage = await Stage.before(phone.page);
      if (name === 'Alta') await phone.join(table);
      else {
        // No seat is free but the bot's, which plays: whoever has the screen is asked.
        await phone.page.goto(table.link);
        await phone.page.locator('#name').fill(name);
        await phone.tap('sit');
        await phone.page.getByText('Somebody has that seat').waitFor();
        await inspect(phone, 'waiting');
        table.say('yes 2');
        await until(`${name} sits`, 10_000, async () => (await phone.look()).seated);
      }
      await until('a question', 20_000, async () => stage.state?.view && (await phone.look()).view);
      const look = (/** @type {string} */ state) => () => inspect(phone, state);
      await thirty(phone, stage);
      await inspect(phone, 'thirty');
      await swap(phone, stage, look('swap'));
      await ownWay(phone, stage, look('own-way'));
      await paused(phone, stage, look('paused'));
      await book(phone);
      if (name === 'Alta') {
        const down = stage.state.view.down.map(() => true);
        stage.plays({ view: { cards: ['7C', '7D', '7H', 'QS'], down }, legal: [{ do: 'discard', card: 'QS' }] });
        await until('four cards', 5000, async () => (await phone.look()).shown.length === 4);
        await large(phone);
        await inspect(phone, 'large');
        await phone.tap('menu');
        await inspect(phone, 'large-menu');
        await phone.tap('sheet-close');
      }
      assert.deepEqual(phone.errors, []);
    }
    console.log('  a fan of thirty, a swap, an own way, a pause, the rulebook, large letters');
  } finally {
    await table.close();
  }
}

/** The rulebook, in the phone's own language. @param {Phone} phone */
async function book(phone) {
  await phone.tap('menu');
  await phone.tap('rulebook');
  const chapters = phone.page.locator('.sheet .chapter');
  await chapters.first().waitFor();
  assert.equal(await chapters.count(), 16);
  await chapters.first().locator('summary').tap();
  const said = await chapters.first().locator('p').first().textContent();
  assert.match(String(said), phone.name === 'Wide' ? /belongs to the rummy family/ : /familia/);
  await inspect(phone, 'rulebook');
  await phone.tap('sheet-close');
}

/** A hint on a question that is asked: it names what may be done. @param {Phone} phone */
async function hint(phone) {
  await phone.tap('hint');
  await phone.page.locator('.sheet .advice').first().waitFor({ timeout: 15_000 });
  await inspect(phone, 'hint');
  await phone.tap('sheet-close');
}

/** A cheap phone in a bad network: six times slower than this processor, “Slow 4G”. @param {import('playwright-core').Browser} browser */
async function slowly(browser) {
  const table = await openTable(program, ['--seats', '2', '--bots', 'habitual', '--seed', 'slow']);
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
  await aHand(browser);
  await scenes(browser);
  // A clock judges only who asks for it: what else the machine does is none of the page's.
  let best = Infinity;
  for (let i = 0; i < 3 && best > SLOWEST; i++) best = Math.min(best, await slowly(browser));
  if (best > SLOWEST) console.log(`  ${best} ms to the first card, more than ${SLOWEST}`);
  assert(best <= SLOWEST || !judged, `${best} ms to the first card`);
  assert.deepEqual(troubles, []);
  console.log(`the phone's page: all is well; pictures in ${pictures}`);
} finally {
  for (const trouble of troubles) console.log(trouble);
  await browser.close();
}
