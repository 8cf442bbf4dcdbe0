// Simulates a player who uses only the keyboard and the accessible names of the buttons, as with a screen reader.
// @ts-check

/** @typedef {import('./phone.mjs').Phone} Phone */

/** @param {Phone} phone @param {RegExp} name */
const named = (phone, name) => phone.page.getByRole('button', { name });

/** Presses a button with the keyboard. @param {Phone} phone @param {import('playwright-core').Locator} button */
async function press(phone, button) {
  await button.first().focus();
  await phone.page.keyboard.press('Enter');
}

/**
 * Carries out the pending decision, on a page in English. Finds the question through the page's accessible names.
 * Returns the action, or null if no decision is pending.
 * @param {Phone} phone
 * @returns {Promise<string | null>}
 */
export async function moveAloud(phone) {
  const { page } = phone;
  const ready = named(phone, /^Ready for the next hand$/);
  if (await ready.count()) {
    await press(phone, ready);
    return 'ready';
  }
  const claim = page.getByRole('group', { name: 'Claim this card?' });
  if (await claim.count()) {
    await press(phone, claim.getByRole('button', { name: /^No$/ }));
    return 'pass';
  }
  const turn = await page.getByText(/^Your turn: /).count();
  if (!turn) return null;
  const now = named(phone, /^Yes$/);
  if (await now.count()) {
    await press(phone, now);
    return 'discard';
  }
  if (await page.getByText('Your turn: Take a card').count()) {
    await press(phone, named(phone, /^Stock, \d+ cards?$/));
    return 'draw';
  }
  const down = page.locator('button:not([aria-disabled])').and(named(phone, /^Lay down$/));
  if (await down.count()) {
    await press(phone, down);
    await press(phone, page.getByRole('dialog').getByRole('button', { name: 'Lay down like this' }));
    return 'lay down';
  }
  const off = page.locator('button:not([aria-disabled])').and(named(phone, /^Lay off$/));
  if (await off.count()) {
    await press(phone, off);
    const ways = page.getByRole('dialog').getByRole('button', { name: /^\S+ (at the|onto) / });
    if (await ways.count()) {
      await press(phone, ways);
      return 'lay off';
    }
  }
  const cards = page.getByRole('group', { name: /Points in hand/ }).getByRole('button', { name: /, \d+ of \d+/ });
  const marked = cards.and(page.getByRole('button', { pressed: true }));
  if (!(await marked.count())) await press(phone, cards.nth((await cards.count()) - 1));
  await press(phone, named(phone, /^Discard /));
  return 'mark';
}
