// Tests rare situations: a hand of thirty cards, a joker to swap, melds that the player assembles, a paused match. The
// connection is real, but the state of the match is replaced.
// @ts-check
import assert from 'node:assert/strict';
import { until } from './table.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {{view?: Record<string, any>, legal?: any[], stage?: string}} Scene */

/** Filter for the messages between phone and server. During a scene it replaces the state of the match. */
export class Stage {
  /** @type {Scene | null} */
  scene = null;
  /** Answers that the phone has sent since the scene began. @type {any[]} */
  answers = [];
  /** @type {any} */
  state = null;
  /** Number of the latest decision in a scene. */
  asked = 4000;
  /** Messages that the scene has sent to the phone. @type {any[]} */
  told = [];
  /** @type {((text: string) => void) | null} */
  say = null;

  /** @param {import('playwright-core').Page} page */
  static async before(page) {
    const stage = new Stage();
    await page.routeWebSocket(/\/ws$/, (line) => {
      const server = line.connectToServer();
      stage.say = (text) => line.send(text);
      server.onMessage((text) => {
        const said = JSON.parse(String(text));
        if (said.type === 'state') stage.state = said;
        // Messages about the real match are dropped during a scene.
        const ofMatch = ['state', 'decide', 'closed', 'event', 'clock'].includes(said.type);
        if (!stage.scene || !ofMatch) line.send(text);
      });
      line.onMessage((text) => {
        const said = JSON.parse(String(text));
        if (stage.scene && (said.type === 'answer' || said.type === 'hint')) stage.answers.push(said);
        else server.send(text);
      });
    });
    return stage;
  }

  /** @param {Scene} scene */
  plays(scene) {
    this.scene = scene;
    this.answers = [];
    const { state } = this;
    assert(state?.view, 'there is no match yet');
    const view = { ...state.view, phase: 'play', active: state.view.you, claim: null, ...scene.view };
    this.asked += 1;
    const question = { id: this.asked, stage: scene.stage ?? 'play', limit_ms: null, standing: null, legal: scene.legal ?? [] };
    this.told = [
      { ...state, stage: 'playing', view, refusals: {} },
      { type: 'decide', ...question },
    ];
    this.again();
  }

  /** Sends the messages of the scene again, as after a pause. */
  again() {
    this.told.forEach((said) => this.tell(said));
  }

  /** @param {any} said */
  tell(said) {
    assert(this.say, 'there is no line');
    this.say(JSON.stringify(said));
  }

  /** Waits for the phone's answer to the scene and returns it. */
  async answer() {
    const answer = await until('an answer', 5000, () => this.answers.shift());
    this.tell({ type: 'accepted', id: answer.id });
    return answer;
  }
}

export const THIRTY = 'AS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6D 7D 8D 9D TD JC QC KC JK JK JK'.split(' ');

/** Waits until no card moves. Otherwise a touch could miss the card. @param {Phone} phone */
export const atRest = (phone) =>
  phone.page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ends = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map((one) => one.finished));
  });

/**
 * Changes the players' names on the page, for a table of another size. Returns the former ones.
 * @param {Phone} phone
 * @param {string[]} names
 * @returns {Promise<string[]>}
 */
export const rename = (phone, names) =>
  phone.page.evaluate((all) => {
    const { match } = /** @type {any} */ (window).continental;
    const before = match.names;
    match.names = all;
    return before;
  }, names);

/** Tests that every card of a very large hand can be touched. @param {Phone} phone @param {Stage} stage */
export async function thirty(phone, stage) {
  stage.plays({ view: { cards: THIRTY }, legal: THIRTY.map((card) => ({ do: 'discard', card })) });
  await until('thirty cards', 5000, async () => (await phone.look()).shown.length === 30);
  await atRest(phone);
  for (const { id, card } of (await phone.look()).shown) {
    await phone.tapCard(id);
    const marked = await phone.page.evaluate(() => [.../** @type {any} */ (window).continental.hand.marked]);
    assert.deepEqual(marked, [id], `touched: ${card}`);
    await phone.tapCard(id);
  }
}

/** @param {Phone} phone @param {string} card */
export async function mark(phone, card) {
  const one = (await phone.look()).shown.find((/** @type {any} */ held) => held.card === card);
  assert(one, `no ${card}`);
  await phone.mark([one.id]);
}

/** Waits until the effects of the last touch are rendered. @param {Phone} phone */
export const drawn = (phone) =>
  phone.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(null)), 300)));

/**
 * Swaps a card for a joker. The player chooses the joker's new position.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {() => Promise<void>} look
 */
export async function swap(phone, stage, look) {
  const { you, down } = stage.state.view;
  const other = you === 0 ? 1 : 0;
  const melds = [
    { id: 0, owner: other, kind: 'run', from: '9H', cards: ['9H', 'JK', 'JH', 'QH'] },
    { id: 1, owner: you, kind: 'trio', rank: '2', cards: ['2D', '2H', '2S'] },
  ];
  const to = ['low', 'high'].map((end) => ({ do: 'swap_joker', meld: 0, at: 1, card: 'TH', to: { meld: 0, end } }));
  const legal = [...to, { do: 'discard', card: 'TH' }, { do: 'discard', card: 'KS' }];
  stage.plays({ view: { cards: ['TH', 'KS'], melds, down: down.map(() => true) }, legal });
  await until('two cards', 5000, async () => (await phone.look()).shown.length === 2);
  // Waits until the cards have moved to their positions.
  await drawn(phone);
  await mark(phone, 'TH');
  await drawn(phone);
  await phone.page.locator('[data-key="meld-0"]').tap();
  await phone.page.locator('.sheet').waitFor();
  const outcomes = await phone.page
    .locator('.sheet .outcome')
    .evaluateAll((all) => all.map((one) => [...one.children].map((card) => card.getAttribute('data-sign')).join(' ')));
  const signs = outcomes.map((text) => text.replaceAll('\uFE0E', ''));
  assert.deepEqual(signs, ['★8♥ 9♥ 10♥ J♥ Q♥', '9♥ 10♥ J♥ Q♥ ★K♥'], 'the run after each choice');
  await look();
  await phone.page.locator('.sheet [data-key="choice-1"]').tap();
  assert.deepEqual((await stage.answer()).action, to[1]);
}

/**
 * Tests melds put together by hand: the first meld is removed once, and a joker changes its position.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {() => Promise<void>} look
 */
export async function ownWay(phone, stage, look) {
  const cards = ['7C', '7D', '7H', '5C', '6C', 'JK', '8C', 'KD'];
  const trio = { kind: 'trio', cards: ['7C', '7D', '7H'] };
  const run = { kind: 'run', from: '5C', cards: ['5C', '6C', 'JK', '8C'] };
  const legal = [{ do: 'lay_down', melds: [trio, run] }, ...cards.map((card) => ({ do: 'discard', card }))];
  const { down } = stage.state.view;
  stage.plays({ view: { cards, contract: 'TE', melds: [], down: down.map(() => false) }, legal });
  await until('the hand', 5000, async () => (await phone.look()).shown.length === cards.length);
  await phone.tap('lay-down');
  await phone.tap('own-way');
  const ids = async (/** @type {string[]} */ names) => {
    const { shown } = await phone.look();
    return names.map((name) => shown.find((/** @type {any} */ one) => one.card === name)?.id);
  };
  const group = async (/** @type {string[]} */ names) => {
    await drawn(phone);
    await phone.mark(/** @type {number[]} */ (await ids(names)));
    await drawn(phone);
    await phone.tap('group');
    await drawn(phone);
  };
  await group(['7C', '7D', '5C']);
  assert.equal((await phone.look()).shown.length, cards.length, 'these are no combination');
  await group(['7C', '7D', '7H']);
  await phone.tap('back-0');
  await drawn(phone);
  assert.equal((await phone.look()).shown.length, cards.length, 'back in the hand');
  await group(['7C', '7D', '7H']);
  await group(['5C', '6C', 'JK', '8C']);
  const covered = await phone.page.locator('.staged').evaluateAll((rows) => {
    const edge = /** @type {Element} */ (document.querySelector('.foot')).getBoundingClientRect().top;
    return rows.filter((row) => row.getBoundingClientRect().bottom > edge).length;
  });
  assert.equal(covered, 0, 'a combination is out of sight');
  await look();
  await phone.tap('own-done');
  const { melds } = (await stage.answer()).action;
  assert.deepEqual(
    melds.map((/** @type {any} */ meld) => [meld.kind, [...meld.cards].sort()]),
    [trio, run].map((meld) => [meld.kind, [...meld.cards].sort()]),
  );
}

/**
 * Tests a pause: while a menu is open on the big screen, the page shows that the match is paused.
 * @param {Phone} phone
 * @param {Stage} stage
 * @param {() => Promise<void>} look
 */
export async function paused(phone, stage, look) {
  const room = await phone.page.evaluate(() => /** @type {any} */ (window).continental.match.room);
  const words = phone.page.locator('.paused');
  assert.equal(await words.count(), 0);
  stage.tell({ ...room, paused: true });
  await words.waitFor();
  await look();
  stage.tell({ ...room, paused: false });
  await words.waitFor({ state: 'detached' });
}
