// Tests old browsers and bad networks. A browser that is too old shows the reason. A network that drops a file causes
// only a delay.
// @ts-check
import assert from 'node:assert/strict';
import { openTable, until } from './table.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const text = (page) => page.evaluate(() => document.body.innerText);

/**
 * Opens the join page. `before` can intercept its requests, and `then` checks the page.
 * @param {import('playwright-core').Browser} browser
 * @param {string} link
 * @param {(page: Page) => Promise<unknown>} before
 * @param {(page: Page) => Promise<unknown>} then
 */
async function opened(browser, link, before, then) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await before(page);
  await page.goto(link);
  await then(page);
  await context.close();
}

/** @param {Page} page @param {string} what @param {RegExp} sentence */
const reads = (page, what, sentence) => until(what, 10_000, async () => sentence.test(await text(page)));

/** @param {import('playwright-core').Browser} browser @param {string} program */
export async function older(browser, program) {
  const table = await openTable(program, ['--seats', '2']);
  try {
    await atDoor(browser, table.link);
    console.log('  browsers that are too old, browsers of 2019, words that come late');
  } finally {
    await table.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} link */
async function atDoor(browser, link) {
  const unreadable = (/** @type {Page} */ page) =>
    page.route('**/dom.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = ?.;' }));
  await opened(browser, link, unreadable, (page) => reads(page, 'an unreadable script', /too old.*Safari 13/));

  const lost = (/** @type {Page} */ page) => page.route('**/dom.js', (route) => route.abort());
  await opened(browser, link, lost, (page) => reads(page, 'a lost script', /did not arrive whole/));

  // Removes features that browsers of 2019 lack.
  const without = (/** @type {Page} */ page) =>
    page.addInitScript(() => {
      for (const [owner, name] of /** @type {[any, string][]} */ ([
        [window, 'ResizeObserver'],
        [Array.prototype, 'at'],
        [String.prototype, 'replaceAll'],
        [Element.prototype, 'replaceChildren'],
        [Navigator.prototype, 'userActivation'],
        [Navigator.prototype, 'vibrate'],
      ]))
        delete owner[name];
    });
  await opened(browser, link, without, (page) => reads(page, 'the page of 2019', /Sit down/));

  let asked = 0;
  const late = (/** @type {Page} */ page) => page.route('**/words/en.ftl', (route) => (asked++ < 2 ? route.abort() : route.continue()));
  await opened(browser, link, late, async (page) => {
    await reads(page, 'the page without words', /Sit down/);
    await until('the words', 10_000, () =>
      page.evaluate(async () => (await import(`${location.origin}/words.js`)).say('code-trio') === 'T'),
    );
    assert.equal(asked, 3);
  });
}
