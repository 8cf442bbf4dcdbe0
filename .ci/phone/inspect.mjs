// Inspects each state of each phone once: takes a screenshot, runs the accessibility checker axe, and looks for
// overflow.
// @ts-check
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {import('./phone.mjs').Phone} Phone */

const readAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export class Inspector {
  /** Problems found by axe, and overflowing elements. Reported at the end. @type {string[]} */
  troubles = [];
  /** @type {Set<string>} */
  seen = new Set();

  /** @param {string | undefined} pictures */
  constructor(pictures) {
    this.pictures = pictures ?? mkdtempSync(join(tmpdir(), 'continental-phone-'));
    mkdirSync(this.pictures, { recursive: true });
  }

  /** @param {Phone} phone @param {string} state */
  async look(phone, state) {
    const name = `${phone.name}-${state}`;
    if (this.seen.has(name)) return;
    this.seen.add(name);
    const { page } = phone;
    // Waits until no card animation is running.
    await page.waitForFunction(() => !document.querySelector('.arrives, .leaves'), null, { timeout: 3000 }).catch(() => null);
    await page.screenshot({ path: join(this.pictures, `${name}.png`) });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readAxe);
    const wrong = await page.evaluate(async () => {
      const found = await /** @type {any} */ (window).axe.run();
      return found.violations.map(
        (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(' ')}`,
      );
    });
    this.troubles.push(...wrong.map((/** @type {string} */ one) => `${name}: ${one}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 1) this.troubles.push(`${name} is ${wide} pixels too wide`);
  }
}
