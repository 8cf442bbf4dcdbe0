// The page in a Firefox as it comes from Debian, spoken to in WebDriver BiDi: a hand played with the mouse of a second computer, for Firefox
// makes no click of a touch that BiDi tells it of.
// @ts-check
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { firefox } from 'playwright-core';
import { QUICK, comeAndGo, hint, openSheets, playUntil } from './match.mjs';
import { Phone, SIZES } from './phone.mjs';
import { openTable, until } from './table.mjs';

/** Where a Firefox lies, if there is one. */
export function whereFirefox() {
  const places = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return places.find((path) => path && existsSync(path));
}

/** @param {string} path @param {string} program @param {import('./inspect.mjs').Inspector} eye */
export async function inFirefox(path, program, eye) {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: path });
  const bots = ['--bots', 'habitual,habitual,habitual'];
  const table = await openTable(program, [...QUICK, ...bots, '--seed', 'firefox']);
  const begun = Date.now();
  try {
    const fox = await Phone.taken(browser, { name: 'Fox', size: SIZES.tall, locale: 'en-GB', scale: 2, mouse: true });
    await fox.join(table);
    await until('the deal', 10_000, async () => (await fox.look()).shown.length > 0);
    await eye.look(fox, 'hand');
    await openSheets(fox, eye);
    await comeAndGo(fox, eye);
    await hint([fox], eye);
    const done = await playUntil([fox], 1, 3, eye);
    assert(done.draw > 0 && done.discard > 0, JSON.stringify(done));
    assert.deepEqual(fox.errors, []);
    console.log(`  a hand in Firefox ${browser.version()} in ${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(done)}`);
  } finally {
    await table.close();
    await browser.close();
  }
}
