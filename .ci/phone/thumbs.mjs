// Simulates a player who plays by touch, with one finger at a time.
// @ts-check

/** @typedef {import('./phone.mjs').Phone} Phone */

/**
 * Returns a pseudo-random number from 0 (inclusive) to 1 (exclusive). It depends only on the decision and on `salt`.
 * @param {number} id
 * @param {number} salt
 */
const chance = (id, salt) => ((Math.imul(id + 1, 2654435761) ^ Math.imul(salt + 7, 40503)) >>> 8) / 2 ** 24;

/**
 * Carries out the pending decision by touch. Returns the action, or null if no decision is pending.
 * @param {Phone} phone
 * @returns {Promise<string | null>}
 */
export async function move(phone) {
  const seen = await phone.look();
  const { decide, stage } = seen;
  if (stage === 'between_hands' && !seen.ready && seen.view) {
    await phone.tap('ready');
    return 'ready';
  }
  if (stage !== 'playing' || !decide || seen.pending || decide.stage === 'late_claim') return null;
  if (await phone.page.locator('.sheet').count()) await phone.tap('sheet-close');
  if (seen.held) {
    await phone.tap('now');
    return 'discard';
  }
  const may = (/** @type {string} */ name) => decide.legal.filter((/** @type {any} */ one) => one.do === name);
  if (decide.stage === 'claim') {
    const wants = chance(decide.id, seen.you) < 0.25 && seen.shown.length < 16;
    await phone.tap(wants ? 'claim' : 'pass');
    return wants ? 'claim' : 'pass';
  }
  if (decide.stage === 'draw') {
    const takes = may('take_discard').length && chance(decide.id, seen.you) < 0.3;
    await phone.tap(takes ? 'pile' : 'stock');
    return takes ? 'take' : 'draw';
  }
  if (may('lay_down').length) {
    await phone.tap('lay-down');
    await phone.tap('this-way');
    return 'lay down';
  }
  const [fits] = may('lay_off');
  if (fits) {
    await phone.mark([idOf(seen.shown, fits.card)]);
    await phone.touch(phone.button(`meld-${fits.meld}`));
    const sheet = phone.page.locator('.sheet [data-key="choice-0"]');
    if (await sheet.count()) await phone.touch(sheet);
    return 'lay off';
  }
  const cards = may('discard').map((/** @type {any} */ one) => one.card);
  if (!cards.length) return null;
  await phone.mark([idOf(seen.shown, worst(cards, seen.shown))]);
  await phone.tap('discard');
  const which = phone.page.locator('.sheet [data-key="choice-0"]');
  if (await which.count()) await phone.touch(which);
  await phone.tap('now');
  return 'discard';
}

/** @param {{id: number, card: string}[]} shown @param {string} card */
function idOf(shown, card) {
  const one = shown.find((held) => held.card === card);
  if (!one) throw new Error(`no ${card} in the hand`);
  return one.id;
}

/**
 * Returns the card that combines least with the other cards of the hand.
 * @param {string[]} cards
 * @param {{card: string}[]} shown
 */
function worst(cards, shown) {
  const ranks = 'A23456789TJQK';
  const worth = (/** @type {string} */ card) => {
    if (card === 'JK') return 100;
    return shown.reduce((sum, { card: other }) => {
      if (other === 'JK') return sum;
      const apart = Math.abs(ranks.indexOf(card[0]) - ranks.indexOf(other[0]));
      return sum + (apart === 0 ? 2 : 0) + (other[1] === card[1] && apart <= 2 ? 1 : 0);
    }, 0);
  };
  return cards.reduce((least, card) => (worth(card) < worth(least) ? card : least));
}
