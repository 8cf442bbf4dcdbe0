// Tests the page in Debian's Firefox, controlled through WebDriver BiDi. It plays a hand with a mouse, as on a
// computer, because Firefox creates no click from a BiDi touch.
// @ts-check
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { firefox } from 'playwright-core';
import { QUICK, comeAndGo, hint, openSheets, playUntil } from './match.mjs';
import { Phone, SIZES } from './phone.mjs';
import { ADDRESS, openTable, until } from './table.mjs';
import { carry } from './touches.mjs';

/**
 * Hash of the style sheet (`body {}`) that Playwright adds for each screenshot. The page's policy refuses this style
 * sheet, which Firefox reports as an error.
 */
const PLAYWRIGHTS_SHEET = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

/** Returns the path of an installed Firefox, if there is one. */
export function whereFirefox() {
  const places = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return places.find((path) => path && existsSync(path));
}

/** Discards by dragging a card onto the pile, across. @param {Phone} fox @param {import('./inspect.mjs').Inspector} eye */
async function dragged(fox, eye) {
  await fox.page.setViewportSize(SIZES.wide);
  const { shown } = await until('a turn', 20_000, async () => {
    const now = await fox.look();
    if (now.decide?.stage === 'claim' && !now.pending) await fox.tap('pass');
    if (now.decide?.stage === 'draw' && !now.pending) await fox.tap('stock');
    return now.decide?.stage === 'play' ? now : null;
  });
  await eye.look(fox, 'across');
  assert.equal(await fox.page.evaluate(() => document.documentElement.clientWidth), SIZES.wide.width, 'no scroll bar');
  await carry(fox, shown[0].id, 'pile');
  await until('the discard can be undone', 5000, async () => (await fox.look()).held);
  // Firefox plays no sound on a machine without a sound card, so only the video is tested.
  const lit = await fox.page.evaluate(() => ({
    trusted: isSecureContext,
    plays: !(/** @type {any} */ (window).continental.call.video.paused),
  }));
  assert.deepEqual(lit, { trusted: ADDRESS === '127.0.0.1', plays: true });
  await fox.tap('now');
  await fox.page.setViewportSize(SIZES.tall);
}

/** @param {string} path @param {string} program @param {import('./inspect.mjs').Inspector} eye */
export async function inFirefox(path, program, eye) {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: path });
  const bots = ['--bots', 'habitual,habitual,habitual'];
  const table = await openTable(program, [...QUICK, ...bots, '--seed', 'firefox', '--rehearsal']);
  const begun = Date.now();
  try {
    const fox = await Phone.taken(browser, { name: 'Fox', size: SIZES.tall, locale: 'en-GB', scale: 2, mouse: true });
    await fox.join(table);
    await until('the deal', 10_000, async () => (await fox.look()).shown.length > 0);
    await eye.look(fox, 'hand');
    await openSheets(fox, eye);
    await comeAndGo(fox, eye);
    await hint([fox], eye);
    await dragged(fox, eye);
    const done = await playUntil([fox], 1, 3, eye);
    assert(done.draw > 0 && done.discard > 0, JSON.stringify(done));
    assert.deepEqual(
      fox.errors.filter((error) => !error.includes(PLAYWRIGHTS_SHEET)),
      [],
    );
    console.log(`  a hand in Firefox ${browser.version()} in ${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(done)}`);
  } finally {
    await table.close();
    await browser.close();
  }
}
