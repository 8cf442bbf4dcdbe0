// Tests touches of the hand: dragging, sorting, discarding with undo, choosing a way to lay down, and moving a joker.
// @ts-check
import assert from 'node:assert/strict';
import { atRest, drawn, mark } from './scenes.mjs';
import { until } from './table.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone @typedef {import('./scenes.mjs').Stage} Stage */
/** @typedef {{x: number, y: number}} Point */

/** Time in which a discard can be undone, plus a margin, in milliseconds. */
const HELD = 2900;

const CARDS = ['7C', 'KD', '7D', '5C', 'JK', '6C', '7H', '8C', '2S'];
/** Expected cards in each sort order, for a contract of a trio and a run. @type {Record<string, string>} */
const SORTED = {
  rank: '2S 5C 6C 7C 7D 7H 8C KD JK',
  suit: '5C 6C 7C 8C 7D KD 7H 2S JK',
  contract: '7C 7D 7H 5C 6C 8C JK 2S KD',
};

/** @param {Phone} phone */
const cards = async (phone) => (await phone.look()).shown.map((/** @type {any} */ one) => one.card);

/**
 * Moves a finger or the mouse along these points. The last point is a position on the screen or an element.
 * @param {Phone} phone
 * @param {number} id the card to drag
 * @param {string | Point} target the key of an element, or a point
 */
export async function carry(phone, id, target) {
  await atRest(phone);
  const box = await phone.button(`card-${id}`).boundingBox();
  const there = typeof target === 'string' ? await phone.button(target).boundingBox() : { ...target, width: 0, height: 0 };
  assert(box && there);
  const [begin, end] = [
    { x: box.x + 10, y: box.y + 30 },
    { x: there.x + there.width / 2, y: there.y + there.height / 2 },
  ];
  const middle = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 };
  if (!phone.mouse) return finger(phone, [begin, middle, end]);
  const { mouse } = phone.page;
  await mouse.move(begin.x, begin.y);
  await mouse.down();
  for (const { x, y } of [middle, end]) await mouse.move(x, y, { steps: 3 });
  await mouse.up();
}

/**
 * Moves a finger along these points. At the end, the finger is lifted or the system cancels the touch.
 * @param {Phone} phone
 * @param {Point[]} way
 * @param {'touchEnd' | 'touchCancel'} end
 */
async function finger(phone, way, end = 'touchEnd') {
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const touch = (/** @type {any} */ type, /** @type {Point[]} */ touchPoints) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', way.slice(0, 1));
  for (const point of way.slice(1)) await touch('touchMove', [point]);
  await touch(end, []);
  await devtools.detach();
}

/**
 * Drags a card to another position, in few steps, because fast thumbs produce few touch events.
 * @param {Phone} phone
 * @param {number} from
 * @param {number} to
 */
async function drag(phone, from, to) {
  await atRest(phone);
  const { shown } = await phone.look();
  const strip = async (/** @type {number} */ at) => {
    const box = await phone.button(`card-${shown[at].id}`).boundingBox();
    assert(box);
    return { x: box.x + 10, y: box.y + 30 };
  };
  const [begin, end] = [await strip(from), await strip(to)];
  await finger(phone, [begin, { x: (begin.x + end.x) / 2, y: end.y }, end]);
  await drawn(phone);
  const expected = shown.map((/** @type {any} */ one) => one.card);
  expected.splice(to, 0, ...expected.splice(from, 1));
  assert.deepEqual(await cards(phone), expected, `card ${from} is dragged to ${to}`);
  await lies(phone);
}

/**
 * Checks that no card is being dragged or is selected, and that the keyboard order equals the visible order.
 * @param {Phone} phone
 */
async function lies(phone) {
  const now = await phone.page.evaluate(() => {
    const { hand } = /** @type {any} */ (window).continental;
    return {
      dragged: document.querySelectorAll('.dragged').length,
      marked: hand.marked.size,
      order: [...document.querySelectorAll('.hand button')].map((node) => node.getAttribute('data-key')),
      shown: hand.shown.map((/** @type {any} */ one) => `card-${one.id}`),
    };
  });
  assert.deepEqual(now, { ...now, dragged: 0, marked: 0, order: now.shown });
}

/** Sorts the hand, drags cards, and undoes a discard. @param {Phone} phone @param {Stage} stage */
export async function handled(phone, stage) {
  const { down } = stage.state.view;
  const legal = CARDS.map((card) => ({ do: 'discard', card }));
  stage.plays({ view: { cards: CARDS, contract: 'TE', melds: [], down: down.map(() => false) }, legal });
  await until('the hand', 5000, async () => (await phone.look()).shown.length === CARDS.length);
  await drawn(phone);
  await mark(phone, 'KD');
  await drawn(phone);
  await phone.tap('discard');
  const thrown = Date.now();
  await until('it may be undone', 2000, async () => (await phone.look()).held);
  await phone.tap('keep');
  assert.equal((await phone.look()).held, false, 'the card is kept');
  await drawn(phone);
  await phone.mark([]);
  for (let i = 0; i < 3; i++) {
    await phone.tap('sort');
    const by = await phone.page.evaluate(() => /** @type {any} */ (window).continental.hand.sort);
    assert.equal((await cards(phone)).join(' '), SORTED[by], `sorted by ${by}`);
  }
  await drag(phone, 0, 3);
  await drag(phone, 8, 2);
  await drag(phone, 5, 4);
  // The system cancels the touch. The card returns to its position, and the next touch selects a card as usual.
  await atRest(phone);
  const [one] = (await phone.look()).shown;
  const box = await phone.button(`card-${one.id}`).boundingBox();
  assert(box);
  const begin = { x: box.x + 10, y: box.y + 30 };
  await finger(phone, [begin, { x: begin.x + 4, y: begin.y - 60 }], 'touchCancel');
  await drawn(phone);
  await lies(phone);
  await phone.tapCard(one.id);
  await until('a touch marks a card', 2000, async () => (await phone.look()).marked === 1);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, thrown + HELD - Date.now())));
  assert.deepEqual(stage.answers, [], 'the undone discard was sent');
}

/** Chooses the second of two ways to lay down. @param {Phone} phone @param {Stage} stage */
export async function anotherWay(phone, stage) {
  const { down } = stage.state.view;
  const hand = ['7C', '7D', '7H', '8C', '8D', '8H', 'KD'];
  const ways = ['7', '8'].map((rank) => ({ do: 'lay_down', melds: [{ kind: 'trio', cards: ['C', 'D', 'H'].map((suit) => rank + suit) }] }));
  stage.plays({ view: { cards: hand, contract: 'T', melds: [], down: down.map(() => false) }, legal: ways });
  await until('the hand', 5000, async () => (await phone.look()).shown.length === hand.length);
  await phone.tap('lay-down');
  await phone.tap('another-way');
  await phone.tap('this-way');
  assert.deepEqual((await stage.answer()).action, ways[1]);
}

/**
 * Moves a joker on the table while a card is selected. A screen reader announces the card that the joker stands for.
 * @param {Phone} phone
 * @param {Stage} stage
 */
export async function jokerMoves(phone, stage) {
  const { you, down } = stage.state.view;
  const melds = [{ id: 0, owner: you, kind: 'run', from: '9H', cards: ['9H', 'TH', 'JH', 'JK'] }];
  const moves = { do: 'move_joker', meld: 0, from: 'high', to: { meld: 0, end: 'low' } };
  const legal = [moves, ...['2C', 'KS'].map((card) => ({ do: 'discard', card }))];
  stage.plays({ view: { cards: ['2C', 'KS'], melds, down: down.map(() => true) }, legal });
  await until('two cards', 5000, async () => (await phone.look()).shown.length === 2);
  await drawn(phone);
  const label = await phone.button('meld-0').getAttribute('aria-label');
  assert.match(String(label), /comodín como dama de corazones/, 'what the joker stands for');
  await mark(phone, 'KS');
  await drawn(phone);
  const off = phone.button('lay-off');
  assert.equal(await off.getAttribute('aria-disabled'), null, 'a joker can be moved');
  await phone.touch(off);
  await phone.touch(phone.page.locator('.sheet [data-key="choice-0"]'));
  assert.deepEqual((await stage.answer()).action, moves);
}
