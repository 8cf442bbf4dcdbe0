// Tests the game's window together with phones. An interrupted match continues with the same browsers. The QR code is
// read from a screenshot. The test measures three delays. The first is from a move on a phone to the screen, and the
// second from a move on the screen to the phones. The third is between the arrival of a card on the phone and its
// arrival on the screen.
// Usage: node window.mjs PROGRAM [FOLDER for the pictures]
// Requires xvfb, xdotool, imagemagick and zbar-tools. CONTINENTAL_PHONE_MATCH=1 plays the match to its end.
// CONTINENTAL_PHONE_JUDGE=1 also checks the time limits.
// @ts-check
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Inspector } from './inspect.mjs';
import { playUntil } from './match.mjs';
import { Phone, SIZES } from './phone.mjs';
import { lastHand, until } from './table.mjs';

const program = process.argv[2];
assert(program, 'node window.mjs PROGRAM [FOLDER]');
const judged = process.env.CONTINENTAL_PHONE_JUDGE === '1';
const whole = judged || process.env.CONTINENTAL_PHONE_MATCH === '1';
/** Number of moves to play, unless the match is played to its end. */
const MOVES = 12;
/** Maximum delay between a move and its display on the other device, in milliseconds. */
const SOON = 100;
const PORT = 47_000 + (process.pid % 1000);
const NAMES = ['Ana', 'Sam', 'Zoe', 'Carmen'];

/** Creates a player's folder with a match that was interrupted in its last hand, and the seat keys of its phones. */
function home() {
  const folder = mkdtempSync(join(tmpdir(), 'continental-window-'));
  const last = lastHand(program, NAMES, 'window', 0.7);
  writeFileSync(join(folder, 'match.jsonl'), readFileSync(last.file));
  last.remove();
  const tokens = NAMES.slice(0, 3).map((name) => createHash('md5').update(name).digest('hex'));
  const key = (/** @type {string} */ token) => createHash('sha256').update(`continental-seat|${token}`).digest('hex');
  const phones = tokens.map((token, seat) => ({ seat, name: NAMES[seat], face: seat, key: key(token) }));
  const kept = { version: 1, seed_hash: last.game, seats: [0, 1, 2], address: `127.0.0.1:${PORT}`, phones };
  writeFileSync(join(folder, 'match.phones.json'), JSON.stringify(kept));
  return { folder, tokens };
}

/** Opens the game's window on a virtual screen. @param {string} folder */
function openWindow(folder) {
  let display = 110;
  while (existsSync(`/tmp/.X11-unix/X${display}`)) display++;
  const env = { ...process.env, DISPLAY: `:${display}`, CONTINENTAL_HOME: folder, WINIT_X11_SCALE_FACTOR: '1' };
  const screen = spawn('Xvfb', [`:${display}`, '-screen', '0', '1280x720x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  execFileSync('sleep', ['1.5']);
  const game = spawn(program, ['--size', '1280x720', '--speed', '1'], { env, stdio: 'ignore' });
  return {
    game,
    /** @param {string} key */
    press(key) {
      // Without a window manager, the window must be focused before each key press.
      const words = ['search', '--onlyvisible', '--name', 'Continental', 'windowfocus', 'key', key];
      spawnSync('xdotool', words, { env, stdio: 'ignore' });
    },
    /** @param {string} file */
    picture: (file) => void execFileSync('import', ['-window', 'root', file], { env, stdio: 'ignore' }),
    close() {
      game.kill();
      screen.kill();
    },
  };
}

/** Returns the address at which the window waits for its phones. */
async function found() {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const hosts = own
    .filter((one) => !one.address.startsWith('fe80'))
    .map((one) => (one.family === 'IPv6' ? `[${one.address}]` : one.address));
  for (const host of hosts) {
    const at = `http://${host}:${PORT}`;
    if (await fetch(at).catch(() => null)) return at;
  }
  return null;
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the QR code in a picture. Returns an empty text if there is none. @param {string} file */
function readSquare(file) {
  const { error, stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' });
  assert(!error, `zbarimg (Debian: zbar-tools) reads the square: ${error?.message}`);
  return stdout.trim();
}

/**
 * Two possible ways, in key presses, from the first button of the pause menu to the one that opens the page for phones.
 * The layout of the menu depends on its number of entries.
 */
const WAYS = [['Right'], ['Down', 'Down', 'Down', 'Down']];

/**
 * Opens the page for phones in the window. Checks that its QR code leads to the address of the match and contains a
 * valid PIN.
 * @param {Phone} phone a phone that plays
 * @param {string} at the address at which phones reached the window
 */
async function square(phone, at) {
  const paused = () => phone.page.evaluate(() => /** @type {any} */ (window).continental.match.room.paused);
  const file = join(eye.pictures, 'window-square.png');
  let link = '';
  for (const way of WAYS) {
    await leaveMenus(paused);
    shown.press('Escape');
    await until('the match stands still', 20_000, paused);
    for (const key of [...way, 'Return']) {
      await wait(700);
      shown.press(key);
    }
    for (let looks = 0; looks < 8 && !link; looks++) {
      await wait(700);
      shown.picture(file);
      link = readSquare(file);
    }
    if (link) break;
  }
  const [address, pin] = link.split('/#');
  assert.equal(address, at, `the square on the screen says “${link}”: see ${file}`);
  assert.match(pin, /^[A-Z]{4}$/, link);
  // The link contains the PIN. All seats are taken, so the guest must wait for the host's decision. With a wrong PIN,
  // the guest would not get that far.
  const guest = await Phone.taken(browser, { name: 'Gast', size: SIZES.tall, locale: 'en-GB' });
  await guest.page.goto(link);
  await guest.page.locator('#name').fill('Gast');
  assert.equal(await guest.page.locator('#pin').inputValue(), pin);
  await guest.tap('sit');
  await guest.page.getByText('That seat is taken').waitFor();
  await guest.page.context().close();
  await leaveMenus(paused);
  console.log(`  the square on the screen leads to ${address}, and its PIN lets somebody in`);
}

/** Closes menus until the match continues. @param {() => Promise<boolean>} paused */
async function leaveMenus(paused) {
  await until('the match goes on', 30_000, async () => {
    if (!(await paused())) return true;
    shown.press('Escape');
    await wait(1500);
    return null;
  });
}

/** @param {number[]} all */
const inTheMiddle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

/** @param {Phone} phone */
const measured = (phone) =>
  phone.page.evaluate(() => {
    const { line, arrivals, starts } = /** @type {any} */ (window).continental;
    return { lags: line.lags, arrivals, starts };
  });

const eye = new Inspector(process.argv[3]);
const { folder, tokens } = home();
const shown = openWindow(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const at = await until('the window waits for its phones', 60_000, async () => {
    shown.press('Return');
    await wait(1500);
    return found();
  });
  const sizes = [SIZES.narrow, SIZES.tall, SIZES.wide];
  const phones = /** @type {Phone[]} */ ([]);
  for (const [seat, token] of tokens.entries()) {
    const locale = ['es-ES', 'en-GB', 'fr-FR'][seat];
    const phone = await Phone.taken(browser, { name: NAMES[seat], size: sizes[seat], locale });
    await phone.page.addInitScript((text) => localStorage.setItem('continental-seat', text), JSON.stringify({ token }));
    await phone.page.goto(at);
    await until(`${phone.name} is back`, 10_000, async () => (await phone.look()).shown.length);
    // Records when cards arrive in the hand on the phone, relative to their arrival in the hand on the screen.
    await phone.page.evaluate(() => {
      const { continental } = /** @type {any} */ (window);
      [continental.arrivals, continental.starts] = [[], []];
      const { line } = continental;
      const hear = line.hear;
      let began = 0;
      line.hear = (/** @type {any} */ said) => {
        if (said.type === 'moment') began = line.own ? 0 : said.at;
        hear(said);
        if (said.type !== 'state' || !began) return;
        const start = began;
        began = 0;
        // The time is measured after the frame that renders the message.
        requestAnimationFrame(() => continental.starts.push(performance.now() - start));
      };
      const { hand } = continental;
      const arrive = hand.arrive.bind(hand);
      hand.arrive = (/** @type {HTMLElement} */ node, /** @type {number} */ delay) => {
        // `lands` is the time at which the card arrives on the big screen. It is valid until the next state.
        const { lands } = hand;
        if (lands) node.addEventListener('animationstart', () => continental.arrivals.push(performance.now() - lands), { once: true });
        arrive(node, delay);
      };
    });
    phones.push(phone);
  }
  await wait(1500);
  shown.picture(join(eye.pictures, 'window-begin.png'));
  await square(phones[0], at);
  const late = setTimeout(() => shown.picture(join(eye.pictures, 'window-later.png')), 30_000);
  const sum = (/** @type {Record<string, number>} */ moves) => Object.values(moves).reduce((one, other) => one + other, 0);
  const done = await playUntil(phones, 99, 8, eye, (moves) => !whole && sum(moves) >= MOVES);
  clearTimeout(late);
  const all = await Promise.all(phones.map(measured));
  const lags = all.flatMap((one) => one.lags);
  const starts = all.flatMap((one) => one.starts);
  const arrivals = all.flatMap((one) => one.arrivals);
  const off = arrivals.map((/** @type {number} */ one) => Math.abs(one));
  console.log(`  ${whole ? 'the last hand' : 'a part of the last hand'} at the window: ${JSON.stringify(done)}`);
  console.log(
    `  ${lags.length} moves of phones started on the screen after ${Math.round(inTheMiddle(lags))} ms in the middle, ${Math.round(Math.max(...lags))} at most`,
  );
  if (off.length)
    console.log(
      `  ${off.length} cards arrived on phone and screen within ${Math.round(inTheMiddle(off))} ms in the middle, ${Math.round(Math.max(...off))} at most`,
    );
  console.log(
    `  ${starts.length} moves on the screen were drawn on phones ${Math.round(inTheMiddle(starts))} ms after they began in the middle, ${Math.round(Math.max(...starts))} at most`,
  );
  assert(lags.length && starts.length, 'nothing was measured');
  for (const soon of [lags, starts]) assert(!judged || inTheMiddle(soon) <= SOON, `${inTheMiddle(soon)} ms`);
  if (whole) await wait(4000);
  shown.picture(join(eye.pictures, 'window-over.png'));
  for (const phone of phones) assert.deepEqual(phone.errors, []);
  assert.deepEqual(eye.troubles, []);
  assert.equal(shown.game.exitCode, null, 'the window is there');
  console.log(`the window and its phones: all is well; pictures in ${eye.pictures}`);
} finally {
  for (const trouble of eye.troubles) console.log(trouble);
  await browser.close();
  shown.close();
  rmSync(folder, { recursive: true, force: true });
}
