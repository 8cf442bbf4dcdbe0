// Tests a phone over a whole evening: cards that are dragged to the table, and a discard that is sent when the page is
// hidden. Finally, tests the sound, the screen that stays on, and the hands shown after a hand ends.
// @ts-check
import assert from 'node:assert/strict';
import { atRest, drawn, rename } from './scenes.mjs';
import { ADDRESS, until } from './table.mjs';
import { carry } from './touches.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone @typedef {import('./scenes.mjs').Stage} Stage */
/** @typedef {import('./inspect.mjs').Inspector} Inspector */

/** Hides or shows the page, as if the phone went into a pocket. @param {Phone} phone @param {boolean} hidden */
const hide = (phone, hidden) =>
  phone.page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { get: () => is, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/**
 * Drags cards onto the pile, onto a meld, and to a place where they cannot be played.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {Inspector} eye
 */
export async function drags(phone, stage, eye) {
  const { you, down } = stage.state.view;
  const meld = { id: 0, owner: you, kind: 'trio', rank: '7', cards: ['7C', '7D', '7S'] };
  const cards = ['2C', '7H', 'KS'];
  const off = { do: 'lay_off', meld: 0, card: '7H' };
  const discards = cards.map((card) => ({ do: 'discard', card }));
  const asks = async () => {
    stage.plays({ view: { cards, melds: [meld], down: down.map(() => true) }, legal: [off, ...discards] });
    await until('three cards', 5000, async () => (await phone.look()).shown.length === 3);
    await drawn(phone);
  };
  const id = async (/** @type {string} */ card) => (await phone.look()).shown.find((/** @type {any} */ one) => one.card === card)?.id;
  await asks();
  await carry(phone, await id('7H'), 'meld-0');
  assert.deepEqual((await stage.answer()).action, off);

  await asks();
  const stock = await phone.button('stock').boundingBox();
  assert(stock);
  await carry(phone, await id('2C'), { x: stock.x + stock.width / 2, y: stock.y + stock.height / 2 });
  await phone.page
    .getByText(/Lleva la carta hasta el pozo|Drag the card to the discard pile/)
    .first()
    .waitFor();
  assert.deepEqual([(await phone.look()).marked, (await phone.look()).held], [0, false]);
  await carry(phone, await id('KS'), 'meld-0');
  // The server says why the card does not fit.
  assert.deepEqual((await stage.answer()).action, { do: 'lay_off', meld: 0, card: 'KS' });

  await asks();
  await carry(phone, await id('KS'), 'pile');
  await until('the discard can be undone', 2000, async () => (await phone.look()).held);
  await eye.look(phone, 'held');
  const cut = await phone.page.locator('.held span:not(.face)').evaluate((node) => node.scrollWidth > node.clientWidth + 1);
  const box = await phone.page.locator('.held').evaluate((node) => node.scrollWidth > node.clientWidth + 1);
  assert.deepEqual([cut, box], [false, false], 'the name of the discard is cut off');
  // A hidden page may be suspended, so the discard is sent at once.
  const begun = Date.now();
  await hide(phone, true);
  assert.deepEqual((await stage.answer()).action, { do: 'discard', card: 'KS' });
  assert(Date.now() - begun < 1500, 'a hidden page sends its discard late');
  await hide(phone, false);
}

/**
 * Tests that a table with more combinations than fit shows that it can be scrolled, and that a covered card is explained.
 * @param {Phone} phone
 * @param {Stage} stage
 */
export async function scrolls(phone, stage) {
  const { you } = stage.state.view;
  const meld = (/** @type {unknown} */ _, /** @type {number} */ id) => ({
    id,
    owner: you,
    kind: 'trio',
    rank: '7',
    cards: ['7C', '7D', '7S'],
  });
  stage.plays({
    view: { cards: ['KS'], phase: 'draw', pile: ['QH'], top_trodden: true, melds: Array.from({ length: 24 }, meld) },
    stage: 'draw',
  });
  // The table before may have been scrollable as well.
  await phone.page.locator('.melds .meld').nth(23).waitFor();
  await drawn(phone);
  const more = phone.page.locator('.melds.more, .board.more');
  await more.first().waitFor();
  // A message of the table before can replace the reason on a busy machine, so each attempt taps again.
  const reason = phone.page.getByText(/Pisada: esta carta|Covered: this card/).first();
  await until('the reason', 20_000, async () => {
    await phone.tap('pile');
    return reason.isVisible();
  });
  // The table can grow after it was scrolled (pictures that arrive, a message that ends), so each attempt scrolls again.
  const toTheEnd = () => {
    for (const node of document.querySelectorAll('.melds, .board')) node.scrollTop = node.scrollHeight;
  };
  await until('the end of the table', 5000, async () => {
    await phone.page.evaluate(toTheEnd);
    return (await more.count()) === 0;
  });
}

/** Returns what the player hears and what keeps the screen lit. @param {Phone} phone */
const signs = (phone) =>
  phone.page.evaluate(() => {
    const { call } = /** @type {any} */ (window).continental;
    const { video } = call;
    return { rung: call.rung, plays: Boolean(video) && !video.paused && video.readyState >= 2, at: video ? video.currentTime : 0 };
  });

/**
 * Tests the sound of a turn and of a claim, and the video that keeps the screen lit during a hand.
 * @param {Phone} phone
 * @param {Stage} stage
 */
export async function lights(phone, stage) {
  if (ADDRESS === '127.0.0.1') console.log('  no private address: the sound and the lit screen are tested in a secure context');
  else assert(!(await phone.page.evaluate(() => isSecureContext || 'wakeLock' in navigator)), 'phones are in no secure context');
  const draws = () => stage.plays({ view: { cards: ['7C'], phase: 'draw' }, stage: 'draw', legal: [{ do: 'take_stock' }] });
  const rings = async (/** @type {string} */ what, /** @type {() => void} */ then) => {
    const { rung } = await signs(phone);
    then();
    await until(`the sound of ${what}`, 3000, async () => (await signs(phone)).rung === rung + 1);
  };
  await rings('a turn', draws);
  await until('the screen is lit', 5000, async () => (await signs(phone)).plays);
  const { at } = await signs(phone);
  await until('the video runs', 5000, async () => (await signs(phone)).at > at);
  const { you, seating } = stage.state.view;
  const claim = { card: 'QH', active: seating.find((/** @type {number} */ seat) => seat !== you), answers: seating.map(() => 'awaited') };
  const legal = [{ do: 'claim' }, { do: 'pass' }];
  await rings('a claim', () => stage.plays({ view: { cards: ['7C'], phase: 'draw', claim }, stage: 'claim', legal }));
  await drawn(phone);
  await phone.tap('menu');
  await phone.tap('sound');
  const { rung } = await signs(phone);
  await phone.tap('sheet-close');
  draws();
  await until('the turn', 5000, async () => (await phone.look()).decide?.id === stage.asked);
  await drawn(phone);
  assert.equal((await signs(phone)).rung, rung, 'the sound is off');
  await phone.tap('menu');
  await rings('the switch', () => void phone.tap('sound'));
  await phone.tap('sheet-close');
}

/**
 * Shows a table of eight after a hand: the score, the button to continue, and the cards that were left.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {Inspector} eye
 */
export async function afterHand(phone, stage, eye) {
  const { page } = phone;
  const names = ['Ana', 'Bea', 'Carmen', 'Dani', 'Eva', 'Fran', 'Gema', 'Hugo'];
  const each = (/** @type {any} */ value) => names.map(() => value);
  stage.plays({});
  const before = await rename(phone, names);
  const hands = names.map((_, seat) => (seat === 1 ? [] : ['KS', 'JK', '7H', '2C'].slice(0, 1 + (seat % 4))));
  const seq = await page.evaluate(() => /** @type {any} */ (window).continental.line.seq);
  stage.tell({ type: 'event', seq: seq + 1, event: 'hand_ended', hand: 0, closer: 1, how: 'discard', points: each(9), hands });
  const sheet = ['TT', 'TE', 'EE', 'TTT', 'TET', 'ETE', 'EEE'].map((contract) => ({
    contract,
    points: each(9),
    totals: each(63),
    closer: 1,
  }));
  const view = {
    ...stage.state.view,
    hand: 0,
    seating: names.map((_, at) => at),
    hand_sizes: each(3),
    down: each(false),
    claims_won: each(0),
  };
  stage.tell({ ...stage.state, stage: 'between_hands', view, sheet, refusals: {} });
  await phone.button('ready').waitFor();
  await atRest(phone);
  await eye.look(phone, 'eight');
  const seen = await phone.button('ready').evaluate((node) => {
    const { top, bottom, left, width } = node.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => node.contains(document.elementFromPoint(left + width / 2, y)));
  });
  assert(seen, `${phone.name}: the button to continue is cut off`);
  const open = page.locator('.open .melds-of');
  assert.equal(await open.count(), 7, 'everyone who had cards left');
  assert.match(String(await open.first().innerText()), /^Ana · 9/);
  assert.match(String(await open.nth(1).locator('.meld').getAttribute('aria-label')), /.+, .+, .+/);
  const { KS: king, JK: joker, '7H': seven } = (await phone.look()).points;
  const sum = [joker, king, seven].sort((one, other) => other - one).join(' + ');
  assert.equal(await open.nth(1).locator('.sum').innerText(), sum, 'the points of the third player');
  await until('the screen may go dark', 3000, async () => !(await signs(phone)).plays);
  await open.last().scrollIntoViewIfNeeded();
  await rename(phone, before);
}

/**
 * Tests the edges of a phone with rounded corners: the buttons are just above the safe area, and the colour of the foot
 * fills it.
 * @param {Phone} phone
 */
export async function edges(phone) {
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const insets = (/** @type {number} */ bottom) =>
    devtools.send(/** @type {any} */ ('Emulation.setSafeAreaInsetsOverride'), { insets: { top: 0, bottom, left: 0, right: 0 } });
  await insets(34);
  await drawn(phone);
  const below = await phone.page.evaluate(() => {
    const bottom = (/** @type {string} */ what) =>
      Math.max(...[...document.querySelectorAll(what)].map((node) => node.getBoundingClientRect().bottom));
    return { buttons: innerHeight - bottom('.bar button'), foot: innerHeight - bottom('.foot') };
  });
  await insets(0);
  assert(below.buttons >= 34 && below.buttons < 34 + 20, `${below.buttons} pixels below the buttons`);
  assert(Math.abs(below.foot) < 1, `${below.foot} pixels below the foot`);
}
