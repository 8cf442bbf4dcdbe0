// The table for the tests: `continental serve` as a separate process.
// @ts-check
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

/** @typedef {Awaited<ReturnType<typeof openTable>>} Table */

/**
 * Address of this machine in a private network, as phones use it. Browsers trust the loopback like https, so it would
 * hide features that phones lack. It is used only if there is no other address.
 */
export const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address }) => address)
    .find((address) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address)) ?? '127.0.0.1';

/**
 * Starts a server on this machine. It uses the page of this checkout, and a temporary folder for the player's files.
 * @param {string} program
 * @param {string[]} options
 */
export async function openTable(program, options) {
  const home = mkdtempSync(join(tmpdir(), 'continental-table-'));
  const args = ['serve', '--address', ADDRESS, '--port', '0', ...options];
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
    /** The link that the QR code contains. */
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
 * Writes the record of a match that was interrupted in its last hand. It was played by bots. All players except the
 * last one become humans with these names.
 * @param {string} program
 * @param {string[]} names
 * @param {string} seed
 * @param {number} [played] the fraction of that hand that was played
 */
export function lastHand(program, names, seed, played = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'continental-record-'));
  const file = join(folder, 'match.jsonl');
  const how = ['--matches', '1', '--seats', String(names.length), '--seed', seed];
  execFileSync(program, ['simulate', ...how, '--record', file], { stdio: 'ignore' });
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const header = JSON.parse(lines[0]);
  header.players.forEach((/** @type {any} */ player, /** @type {number} */ at) => {
    player.name = names[at];
    if (at + 1 < names.length) player.kind = 'human';
  });
  const last = lines.findLastIndex((line) => line.startsWith('{"hand":'));
  // Ends the record after a discard, because the events of a move must stay together.
  const wanted = last + (lines.length - last) * played;
  const at = played ? lines.findIndex((line, i) => i > wanted && line.includes('"do":"discard"')) : last;
  assert(at > 0 && at < lines.length - 4, 'the hand breaks off before its end');
  writeFileSync(file, [JSON.stringify(header), ...lines.slice(1, at + 1), ''].join('\n'));
  return { file, game: header.seed_hash, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Calls `ask` repeatedly until it returns an answer. Throws an error after the time limit.
 * @template T
 * @param {string} what
 * @param {number} most milliseconds
 * @param {() => T | Promise<T>} ask
 * @returns {Promise<NonNullable<T>>}
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
