// Plays on several phones at once, by touch or by accessible names alone: either a single hand, or a whole match and a
// rematch.
// @ts-check
import assert from 'node:assert/strict';
import { moveAloud } from './aloud.mjs';
import { Phone, SIZES } from './phone.mjs';
import { lastHand, openTable, until } from './table.mjs';
import { move } from './thumbs.mjs';
import { sawTheEnd, tabletAt, watch } from './watch.mjs';

/** @typedef {import('./inspect.mjs').Inspector} Inspector @typedef {import('./table.mjs').Table} Table */
/** @typedef {import('playwright-core').Browser} Browser */

/** Maximum time until a reloaded page shows its hand, in milliseconds. */
const BACK = 1000;

/** Options for fast bots and short pauses between hands. */
export const QUICK = ['--seats', '4', '--pace', '50', '--between', '20', '--claim', '20'];

/** @param {Phone} phone */
async function stateOf(phone) {
  const now = await phone.look();
  if (now.stage !== 'playing') return now.stage === 'over' ? 'over' : 'between';
  return now.decide?.stage ?? 'waiting';
}

/**
 * Function that decides from the number of actions of each kind whether enough was played.
 * @typedef {(done: Record<string, number>) => boolean} Enough
 */

/**
 * Plays until this number of hands is over, the match is over, or enough was played. Counts the actions in `done`.
 * @param {Phone} phone
 * @param {number} hands
 * @param {number} end deadline
 * @param {Inspector} eye
 * @param {Record<string, number>} done
 * @param {Enough} enough
 */
async function plays(phone, hands, end, eye, done, enough) {
  const act = phone.aloud ? moveAloud : move;
  while (!enough(done)) {
    assert(Date.now() < end, `it does not end for ${phone.name}: ${JSON.stringify(done)}`);
    const now = await phone.look();
    if (now.view) {
      await eye.look(phone, await stateOf(phone));
      if (now.stage === 'over' || (now.stage === 'between_hands' && now.view.hand + 1 >= hands)) return;
      // The decision may time out before the page carries out the action. The next pass of the loop reads the new
      // state.
      const did = await act(phone).catch((error) => (error.name === 'TimeoutError' ? 'too late' : Promise.reject(error)));
      if (did) done[did] = (done[did] ?? 0) + 1;
      if (did) continue;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** @param {Phone[]} phones @param {number} hands @param {number} minutes @param {Inspector} eye @param {Enough} [enough] */
export async function playUntil(phones, hands, minutes, eye, enough = () => false) {
  const done = /** @type {Record<string, number>} */ ({});
  const end = Date.now() + minutes * 60_000;
  await Promise.all(phones.map((phone) => plays(phone, hands, end, eye, done, enough)));
  return done;
}

/** Opens the sheets that never open on their own. @param {Phone} phone @param {Inspector} eye */
export async function openSheets(phone, eye) {
  await phone.tap('menu');
  await eye.look(phone, 'menu');
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

/**
 * Tests reloads and second windows. After a reload, the hand is back. After a second window opens, the first one is
 * inactive and can take over again.
 * @param {Phone} phone
 * @param {Inspector} eye
 */
export async function comeAndGo(phone, eye) {
  const hand = async () => (await phone.look()).shown.map((/** @type {any} */ one) => one.card).sort();
  const before = await hand();
  assert(before.length > 0);
  // Uses the best of three tries, because other load on the machine affects the time.
  let back = Infinity;
  for (let i = 0; i < 3 && back > BACK; i++) {
    await phone.page.reload();
    const begun = Date.now();
    await until('the hand after a reload', 10_000, async () => (await hand()).length > 0);
    back = Math.min(back, Date.now() - begun);
    assert.deepEqual(await hand(), before, 'another hand after a reload');
  }
  assert(back <= BACK, `the hand is there ${back} ms after a reload`);
  const second = await phone.page.context().newPage();
  await second.goto(phone.page.url());
  await until('the first tab is quiet', 5000, async () => (await phone.look()).moved);
  await eye.look(phone, 'moved');
  await second.close();
  await phone.tap('play-here');
  await until('the first tab plays again', 5000, async () => !(await phone.look()).moved && (await hand()).length > 0);
  return back;
}

/** Tests that a hint for a pending decision names a legal move. @param {Phone[]} phones @param {Inspector} eye */
export async function hint(phones, eye) {
  const asked = await until('somebody is asked', 10_000, async () => {
    for (const phone of phones) {
      const { decide, pending } = await phone.look();
      if (['draw', 'play'].includes(decide?.stage)) return phone;
      if (decide?.stage === 'claim' && !pending) await phone.tap('pass');
    }
    return null;
  });
  await asked.tap('hint');
  await asked.page.locator('.sheet .advice').first().waitFor({ timeout: 15_000 });
  await eye.look(asked, 'hint');
  await asked.tap('sheet-close');
}

/**
 * Opens three phones with different languages and orientations. One of the players uses accessible names alone.
 * @param {Browser} browser
 */
async function three(browser) {
  const ana = await Phone.taken(browser, { name: 'Ana', size: SIZES.narrow, locale: 'es-ES' });
  const sam = await Phone.taken(browser, { name: 'Sam', size: SIZES.tall, locale: 'en-GB' });
  const zoe = await Phone.taken(browser, { name: 'Zoe', size: SIZES.wide, locale: 'fr-FR' });
  sam.aloud = true;
  return [ana, sam, zoe];
}

/**
 * Plays a match from its first or last hand to the end of that hand. If `whole` is true, plays to the end of the match
 * and then a rematch on the same phones.
 * @param {Browser} browser
 * @param {string} program
 * @param {Inspector} eye
 * @param {{whole: boolean}} how
 */
export async function aMatch(browser, program, eye, { whole }) {
  const last = whole ? null : lastHand(program, ['Ana', 'Sam', 'Zoe', 'Bot'], 'phones');
  const table = await openTable(program, [
    ...QUICK,
    '--bots',
    'habitual',
    '--seed',
    'phones',
    '--rehearsal',
    ...(last ? ['--record', last.file] : []),
  ]);
  const begun = Date.now();
  try {
    const phones = await three(browser);
    const [ana, , zoe] = phones;
    const { tablet, messages } = await tabletAt(browser, table);
    await watch(tablet, table.pin);
    for (const phone of phones) {
      await phone.page.goto(table.link);
      await phone.page.locator('#name').waitFor();
      await eye.look(phone, 'door');
      await phone.join(table);
      if (phone !== zoe && whole) await eye.look(phone, 'gathering');
    }
    await until('the deal', 10_000, async () => (await ana.look()).shown.length > 0);
    const languages = await Promise.all(phones.map((phone) => phone.page.evaluate(() => document.documentElement.lang)));
    assert.deepEqual(languages, ['es', 'en', 'fr']);
    await openSheets(ana, eye);
    await openSheets(zoe, eye);
    const back = await comeAndGo(zoe, eye);
    await hint(phones, eye);
    const done = await playUntil(phones, 99, whole ? 20 : 4, eye);
    assert(done.draw > 0 && done.discard > 0 && done.mark > 0 && done.pass > 0, JSON.stringify(done));
    const took = Math.round((Date.now() - begun) / 1000);
    console.log(
      `  ${whole ? 'a whole match' : 'the last hand of a match'} in ${took} s: ${JSON.stringify(done)}; back ${back} ms after a reload`,
    );
    await sawTheEnd(tablet, messages, eye);
    await again(phones, table);
    await until('the next match on the tablet', 10_000, async () => (await tablet.look()).stage === 'playing');
    await tablet.page.context().close();
    for (const phone of phones) assert.deepEqual(phone.errors, []);
    for (const phone of phones) await phone.page.context().close();
  } finally {
    await table.close();
    last?.remove();
  }
}

/** Time for which all phones are away after the match, in milliseconds. */
const PAUSE = 5000;

/**
 * Checks that all phones show the winner. All of them go away for a while, as during a talk about the match. Then starts
 * a rematch, after which all phones have new cards without entering a PIN.
 * @param {Phone[]} phones
 * @param {Table} table
 */
async function again(phones, table) {
  const ends = await Promise.all(phones.map((phone) => phone.look()));
  assert(ends.every((one) => one.stage === 'over' && one.winner === ends[0].winner && one.winner !== null));
  const last = await Promise.all(phones.map((phone) => phone.game()));
  const urls = phones.map((phone) => phone.page.url());
  for (const phone of phones) await phone.page.goto('about:blank');
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  table.say('again');
  for (const [at, phone] of phones.entries()) await phone.page.goto(urls[at]);
  for (const [at, phone] of phones.entries()) {
    const next = async () => {
      const now = await phone.look();
      return now.stage === 'playing' && now.view.hand === 0 && now.shown.length > 0 && (await phone.game()) !== last[at];
    };
    await until(`${phone.name} plays again`, 10_000, next);
  }
}
