// A table to play at: `continental serve` as a process of its own.
// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {Awaited<ReturnType<typeof openTable>>} Table */

/**
 * Starts a table on the loopback. It takes the page from this checkout, and puts nothing into the player's own folders.
 * @param {string} program @param {string[]} options
 */
export async function openTable(program, options) {
  const home = mkdtempSync(join(tmpdir(), 'continental-table-'));
  const args = ['serve', '--address', '127.0.0.1', '--port', '0', ...options];
  const child = spawn(program, args, { env: { ...process.env, CONTINENTAL_HOME: home }, stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text));
  const found = (/** @type {RegExp} */ what, /** @type {string} */ name) =>
    until(`the table's ${name}`, 20_000, () => {
      if (child.exitCode !== null) throw new Error(`continental serve has ended: ${said}`);
      return what.exec(said)?.[1];
    });
  const address = await found(/(http:\/\/\S+)/, 'address');
  const pin = await found(/PIN: ([A-Z]+)\n/, 'PIN');
  return {
    address,
    pin,
    /** What a phone's camera finds. */
    link: `${address}#${pin}`,
    said: () => said,
    /** @param {string} word */
    say: (word) => child.stdin.write(`${word}\n`),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill()) await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until there is an answer.
 * @template T
 * @param {string} what @param {number} most milliseconds @param {() => T | Promise<T>} ask @returns {Promise<NonNullable<T>>}
 */
export async function until(what, most, ask) {
  const end = Date.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing within ${most} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
