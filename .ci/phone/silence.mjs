// Tests a network that fails silently between the phone and the server: connections stay open, but no data arrives.
// @ts-check
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { Phone, SIZES } from './phone.mjs';
import { openTable, until } from './table.mjs';

/** Maximum time until a waking page shows its hand if the network works, in milliseconds. */
const BACK = 1000;
/** Maximum time if no browser event reports that the network works again, in milliseconds. */
const BACK_UNTOLD = 6000;

/** @param {string} address */
async function network(address) {
  const table = new URL(address);
  const lines = new Set(/** @type {{alive: boolean}[]} */ ([]));
  const sockets = new Set(/** @type {import('node:net').Socket[]} */ ([]));
  let on = true;
  const server = createServer((phone) => {
    const line = { alive: on };
    lines.add(line);
    const far = connect(Number(table.port), table.hostname);
    for (const [near, other] of [
      [phone, far],
      [far, phone],
    ]) {
      sockets.add(near);
      near.on('error', () => null);
      near.on('close', () => line.alive && other.destroy());
    }
    // The `Host` header of a request must name the server, not this proxy.
    const named = (/** @type {Buffer} */ bytes) => Buffer.from(bytes.toString('latin1').replaceAll(here(), table.host), 'latin1');
    phone.on('data', (bytes) => line.alive && far.write(/^(GET|HEAD) /.test(bytes.toString('latin1', 0, 5)) ? named(bytes) : bytes));
    far.on('data', (bytes) => line.alive && phone.write(bytes));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const here = () => `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  const cut = () => lines.forEach((line) => (line.alive = false));
  return {
    /** @param {string} pin */
    link: (pin) => `http://${here()}/#${pin}`,
    /** Silences the current connections. New connections work. */
    cut,
    /** Stops all data on all connections. */
    fail() {
      on = false;
      cut();
    },
    mend: () => void (on = true),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Wakes the page with this event, or without one if it is null. Returns the time until the next state arrived, and the
 * hand.
 * @param {Phone} phone
 * @param {'visibilitychange' | 'online' | null} by
 */
const back = (phone, by) =>
  phone.page.evaluate(
    (event) =>
      new Promise((done) => {
        const { line, hand } = /** @type {any} */ (window).continental;
        const { hear } = line;
        const begun = performance.now();
        line.hear = (/** @type {any} */ said) => {
          hear(said);
          if (said.type !== 'state') return;
          line.hear = hear;
          done({ took: performance.now() - begun, cards: hand.shown.map((/** @type {any} */ one) => one.card).sort() });
        };
        if (event === 'online') window.dispatchEvent(new Event(event));
        else if (event) document.dispatchEvent(new Event(event));
      }),
    by,
  );

/**
 * Waits until the page has received everything that the server has sent so far. Messages arrive in order, so the reply
 * to a new ping is the last of them. Any message counts as a reply to a ping, so one that is still on its way would hide
 * a failure until the next ping.
 * @param {Phone} phone
 */
const settled = (phone) =>
  phone.page.evaluate(
    () =>
      new Promise((done) => {
        const { line } = /** @type {any} */ (window).continental;
        const asked = performance.now();
        const { read } = line;
        line.read = (/** @type {number} */ sent, /** @type {number} */ now) => {
          read.call(line, sent, now);
          if (sent < asked) return;
          delete line.read;
          done(null);
        };
        line.ping();
      }),
  );

/** @param {import('playwright-core').Browser} browser @param {string} program */
export async function silence(browser, program) {
  const table = await openTable(program, ['--seats', '2', '--bots', 'habitual', '--pace', '50', '--seed', 'silence', '--rehearsal']);
  const net = await network(table.address);
  try {
    const phone = await Phone.taken(browser, { name: 'Sola', size: SIZES.narrow });
    await phone.join({ link: net.link(table.pin) });
    await until('a turn', 20_000, async () => {
      const { decide, pending } = await phone.look();
      if (decide?.stage === 'claim' && !pending) await phone.tap('pass');
      return decide?.stage === 'draw';
    });
    const hand = async () => (await phone.look()).shown.map((/** @type {any} */ one) => one.card).sort();
    const before = await hand();

    // The phone wakes with a dead connection. An answer sent on it still reaches the server exactly once.
    net.cut();
    await phone.tap('stock');
    const woken = await back(phone, 'visibilitychange');
    assert.deepEqual(woken.cards, before, 'another hand after a sleep');
    assert(woken.took <= BACK, `back ${woken.took} ms after it woke`);
    await until('the answer is taken', 5000, async () => !(await phone.look()).pending);
    await until('one card more', 5000, async () => (await hand()).length === before.length + 1);
    const after = await hand();

    // Without a network the page shows a message, which disappears once the network works again.
    const reach = phone.page.locator('.reach.shown');
    assert.equal(await reach.count(), 0);
    await settled(phone);
    net.fail();
    await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await reach.waitFor({ timeout: 10_000 });
    net.mend();
    const again = await back(phone, 'online');
    assert.deepEqual(again.cards, after, 'another hand after the network was gone');
    assert(again.took <= BACK, `back ${again.took} ms after the network was there again`);
    await reach.waitFor({ state: 'detached', timeout: 2000 });

    // This time there is no browser event, so only a ping can detect the failure. The page sends a ping ten seconds
    // after the last one. Changing the time of the last ping triggers the next one immediately.
    await settled(phone);
    net.fail();
    await phone.page.evaluate(() => {
      const { line } = /** @type {any} */ (window).continental;
      line.pinged = { own: performance.now() - 10_000, wall: Date.now() - 10_000 };
    });
    await reach.waitFor({ timeout: 15_000 });
    net.mend();
    const untold = await back(phone, null);
    assert.deepEqual(untold.cards, after);
    assert(untold.took <= BACK_UNTOLD, `back ${untold.took} ms after nobody said so`);
    // Browsers log an error for every failed WebSocket, so these errors are expected.
    const errors = phone.errors.filter((error) => !/WebSocket|ERR_/.test(error));
    assert.deepEqual(errors, []);
    const [slept, told, alone] = [woken, again, untold].map(({ took }) => Math.round(took));
    console.log(`  a dead line: back ${slept} ms after a sleep, ${told} ms after the network came back, ${alone} ms where nobody said so`);
    await phone.page.context().close();
  } finally {
    net.close();
    await table.close();
  }
}
