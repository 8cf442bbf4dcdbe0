// Tests the keyboard shortcuts: every key does what the menu says.
// @ts-check
import assert from 'node:assert/strict';
import { until } from './table.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone @typedef {import('./scenes.mjs').Stage} Stage */

/** @param {Phone} phone @param {Stage} stage */
export async function keys(phone, stage) {
  const { page } = phone;
  const { down, seating, you } = stage.state.view;
  const nobody = down.map(() => false);
  /** @param {import('./scenes.mjs').Scene} scene */
  const asks = async (scene) => {
    stage.plays({ ...scene, view: { cards: ['7C', '7D', '7H', 'KD'], contract: 'T', melds: [], down: nobody, ...scene.view } });
    await until('it is asked', 5000, async () => (await phone.look()).decide?.id === stage.asked);
  };
  /** @param {string} key @param {any} action */
  const does = async (key, action) => {
    await page.keyboard.press(key);
    assert.deepEqual((await stage.answer()).action, action, key);
  };
  const draws = [{ do: 'take_stock' }, { do: 'take_discard' }];
  await asks({ view: { phase: 'draw' }, stage: 'draw', legal: draws });
  await does('s', draws[0]);
  await asks({ view: { phase: 'draw' }, stage: 'draw', legal: draws });
  await does('d', draws[1]);
  const other = seating.find((/** @type {number} */ seat) => seat !== you);
  const claim = { card: 'QH', active: other, answers: seating.map(() => 'awaited') };
  for (const [key, act] of [
    ['c', 'claim'],
    ['n', 'pass'],
  ]) {
    await asks({ view: { phase: 'draw', claim }, stage: 'claim', legal: [{ do: 'claim' }, { do: 'pass' }] });
    await does(key, { do: act });
  }
  const back = { do: 'take_back', steps: 1 };
  await asks({ legal: [back] });
  await does('u', back);

  const trio = { kind: 'trio', cards: ['7C', '7D', '7H'] };
  await asks({
    legal: [
      { do: 'lay_down', melds: [trio] },
      { do: 'discard', card: 'KD' },
    ],
  });
  await page.keyboard.press('l');
  await phone.button('this-way').waitFor();
  // Keys do not act on elements that a sheet covers.
  const sort = () => page.evaluate(() => /** @type {any} */ (window).continental.hand.sort);
  const before = await sort();
  await page.keyboard.press('t');
  assert.equal(await sort(), before);
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.keyboard.press('t');
  assert.notEqual(await sort(), before);

  const order = async () => (await phone.look()).shown.map((/** @type {any} */ one) => one.id);
  const [one, two, ...rest] = await order();
  await phone.button(`card-${one}`).focus();
  await page.keyboard.press('.');
  assert.deepEqual(await order(), [two, one, ...rest]);
  await page.keyboard.press(',');
  assert.deepEqual(await order(), [one, two, ...rest]);

  await phone.tap('lay-down');
  await phone.tap('own-way');
  const sevens = (await phone.look()).shown.filter((/** @type {any} */ held) => held.card !== 'KD');
  for (const { id } of sevens) {
    await phone.button(`card-${id}`).focus();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('g');
  await until('a combination is put together', 2000, async () => (await phone.look()).shown.length === 1);
  await phone.tap('own-done');
  assert.deepEqual((await stage.answer()).action.melds[0].kind, 'trio');

  await asks({ legal: [{ do: 'discard', card: 'KD' }] });
  await page.keyboard.press('h');
  await until('a hint is asked for', 5000, () => stage.answers.some((said) => said.type === 'hint'));
  await page.locator('.sheet').waitFor();
  await page.keyboard.press('Escape');
  await phone.tap('menu');
  // The keys are listed only where there may be a keyboard.
  assert.equal(await page.locator('.sheet .for-keys').isVisible(), false);
  assert.equal(await page.locator('.keys dt').count(), 10);
  await phone.tap('sheet-close');
}
