// A simulated phone: a page in a real browser that the test reads and touches.
// @ts-check
import { until } from './table.mjs';

/** @typedef {import('playwright-core').Browser} Browser @typedef {import('playwright-core').Page} Page */
/** @typedef {{width: number, height: number}} Size */

export const SIZES = {
  narrow: { width: 360, height: 640 },
  tall: { width: 390, height: 844 },
  wide: { width: 844, height: 390 },
};

/** Returns what a player needs to know of the page's state. */
const LOOK = () => {
  const { match, line, hand, acts } = /** @type {any} */ (window).continental;
  const { decide, view, stage, you, seated, begun, winner } = match;
  return {
    ...{ seated, begun, stage, you, winner, decide, view, staged: acts.staged, held: Boolean(acts.held) },
    ...{ pending: Boolean(line.pending), moved: line.moved, marked: hand.marked.size, ready: match.ready },
    shown: hand.shown.map((/** @type {any} */ one) => ({ id: one.id, card: one.card })),
    points: match.values,
  };
};

export class Phone {
  /** @param {Page} page @param {string} name */
  constructor(page, name) {
    /** True if the player uses only accessible names and a keyboard. */
    this.aloud = false;
    /** True if the device is a computer with a mouse. */
    this.mouse = false;
    this.page = page;
    this.name = name;
    /** @type {string[]} */
    this.errors = [];
    page.on('pageerror', (error) => this.errors.push(`${name}: ${error.stack ?? error.message}`));
    page.on('console', (said) => {
      if (said.type() === 'error') this.errors.push(`${name}: ${said.text()}`);
    });
  }

  /**
   * Opens a phone with this screen size and language.
   * @param {Browser} browser
   * @param {{name: string, size?: Size, locale?: string, scale?: number, mouse?: boolean}} who
   */
  static async taken(browser, { name, size = SIZES.tall, locale = 'es-ES', scale = 3, mouse = false }) {
    const touch = mouse ? { deviceScaleFactor: scale } : { hasTouch: true, isMobile: true, deviceScaleFactor: scale };
    const context = await browser.newContext({ ...touch, viewport: size, locale });
    context.setDefaultTimeout(20_000);
    const phone = new Phone(await context.newPage(), name);
    phone.mouse = mouse;
    return phone;
  }

  look() {
    return this.page.evaluate(LOOK);
  }

  /** Returns the identifier of the current match. @returns {Promise<string>} */
  game() {
    return this.page.evaluate(() => /** @type {any} */ (window).continental.match.game);
  }

  /** @param {string} key */
  button(key) {
    return this.page.locator(`[data-key="${key}"]`);
  }

  /** @param {string} key */
  tap(key) {
    return this.touch(this.button(key));
  }

  /** @param {import('playwright-core').Locator} what */
  touch(what) {
    return this.mouse ? what.click({ timeout: 4000 }) : what.tap({ timeout: 4000 });
  }

  /** Opens the link and takes a seat. @param {{link: string}} table */
  async join(table) {
    await this.page.goto(table.link);
    await this.page.locator('#name').fill(this.name);
    await this.tap('sit');
    await until(`${this.name} sits`, 10_000, async () => (await this.look()).seated);
  }

  /** Touches the visible strip of a card in the fan. @param {number} id */
  async tapCard(id) {
    const box = await this.button(`card-${id}`).boundingBox();
    if (!box) throw new Error(`no card ${id}`);
    const [x, y] = [box.x + Math.min(11, box.width / 2), box.y + Math.min(24, box.height / 3)];
    await (this.mouse ? this.page.mouse.click(x, y) : this.page.touchscreen.tap(x, y));
  }

  /** Selects exactly these cards. @param {number[]} ids */
  async mark(ids) {
    const marked = await this.page.evaluate(() => [.../** @type {any} */ (window).continental.hand.marked]);
    for (const id of marked) if (!ids.includes(id)) await this.tapCard(id);
    for (const id of ids) if (!marked.includes(id)) await this.tapCard(id);
  }
}
