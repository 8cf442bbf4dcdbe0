// Tests the join page and changes of seats: names appear after the PIN is entered, and players who lose their seat are
// notified.
// Usage: node seats.mjs PROGRAM
// @ts-check
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { Phone } from './phone.mjs';
import { openTable, until } from './table.mjs';

const program = process.argv[2];
assert(program, 'node seats.mjs PROGRAM');

/** Returns the latest PIN shown on the console. @param {import('./table.mjs').Table} table */
const pinNow = (table) => [...table.said().matchAll(/PIN: ([A-Z]{4})\n/g)].at(-1)?.[1];

/** @param {Phone} phone @param {string} words */
const reads = (phone, words) => phone.page.getByText(words).first().waitFor();

/**
 * Tests that the PIN reveals the names. A removed player sees the reason, and can return only with the new PIN.
 * @param {import('playwright-core').Browser} browser
 */
async function door(browser) {
  const table = await openTable(program, ['--seats', '3']);
  try {
    const ana = await Phone.taken(browser, { name: 'Ana' });
    await ana.join(table);
    const bea = await Phone.taken(browser, { name: 'Bea', locale: 'en-GB' });
    const [pin, seats] = [bea.page.locator('#pin'), bea.page.locator('#seat')];
    await bea.page.goto(table.address);
    await until('the seats', 10_000, async () => (await seats.innerText()).includes('Seat 1, taken'));
    // The page updates without user input, and preselects an unused picture.
    const picture = () => bea.page.locator('.faces [aria-checked=true]').getAttribute('data-key');
    assert.equal(await picture(), 'face-1');
    const cai = await Phone.taken(browser, { name: 'Cai' });
    await cai.join(table);
    await until('the third player', 5000, async () => (await seats.innerText()).includes('Seat 2, taken'));
    assert.equal(await picture(), 'face-2');
    await cai.page.evaluate(() => /** @type {any} */ (window).continental.line.leave());
    await until('the seat is free again', 5000, async () => (await seats.innerText()).includes('Seat 2, free'));
    await bea.button('face-1').focus();
    await bea.page.keyboard.press('ArrowRight');
    await until('the next picture', 2000, async () => (await picture()) === 'face-2');
    assert.equal(await bea.page.evaluate(() => document.activeElement?.getAttribute('data-key')), 'face-2');
    await bea.tap('sit');
    await reads(bea, 'The PIN is the four letters on the big screen.');
    await pin.pressSequentially(table.pin === 'AAAA' ? 'CCCC' : 'AAAA');
    await reads(bea, 'That is not the PIN.');
    await pin.fill('');
    await pin.pressSequentially(table.pin.toLowerCase());
    await until('the names', 10_000, async () => (await seats.innerText()).includes('Ana’s seat'));
    table.say('out 1');
    await reads(ana, 'Te han quitado el asiento');
    assert.equal(await ana.page.locator('#pin').inputValue(), '', 'the old PIN is not offered again');
    assert(!ana.page.url().includes('#'), ana.page.url());
    const now = await until('another PIN', 10_000, () => (pinNow(table) === table.pin ? null : pinNow(table)));
    // The QR code is scanned again in the same tab.
    await ana.page.evaluate((hash) => void (location.hash = hash), now);
    await until('the new PIN', 10_000, async () => (await ana.page.locator('#pin').inputValue()) === now);
    await ana.tap('sit');
    await until('Ana sits again', 10_000, async () => (await ana.look()).seated);
    assert.deepEqual([...ana.errors, ...bea.errors], []);
  } finally {
    await table.close();
  }
}

/**
 * Tests that all players see when a seat changes hands, and that its former owner sees the reason.
 * @param {import('playwright-core').Browser} browser
 */
async function taken(browser) {
  const table = await openTable(program, ['--seats', '2', '--claim', '0']);
  try {
    const phones = [];
    for (const name of ['Ana', 'Bea', 'Eva']) phones.push(await Phone.taken(browser, { name, locale: 'en-GB' }));
    const [ana, bea, eva] = phones;
    await ana.join(table);
    await bea.join(table);
    await until('the match', 20_000, async () => (await bea.look()).view);
    await eva.page.goto(table.link);
    await until('the names', 10_000, async () => (await eva.page.locator('#seat').innerText()).includes('Bea’s seat'));
    await eva.page.locator('#name').fill('Eva');
    await eva.page.locator('#seat').selectOption('1');
    await eva.tap('sit');
    await reads(eva, 'That seat is taken');
    assert(table.said().includes('Question 1: Eva wants the seat and the cards of player 2, Bea'), table.said());
    // The request can be withdrawn, so the answer to the first question has no effect.
    await eva.tap('withdraw');
    await eva.button('sit').waitFor();
    table.say('yes 1');
    await until('the names again', 10_000, async () => (await eva.page.locator('#seat').innerText()).includes('Bea’s seat'));
    assert.equal((await bea.look()).seated, true);
    await eva.tap('sit');
    await until('the second question', 5000, () => table.said().includes('Question 2: Eva wants'));
    table.say('yes 2');
    await until('Eva sits', 10_000, async () => (await eva.look()).seated);
    await reads(ana, 'Eva has taken Bea’s seat.');
    await reads(bea, 'Someone else is playing in your seat.');
    assert.deepEqual(
      phones.flatMap((one) => one.errors),
      [],
    );
  } finally {
    await table.close();
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  await door(browser);
  await taken(browser);
  console.log('  seats change hands in the open');
} finally {
  await browser.close();
}
