// The real window and its phones: a match that was broken off goes on with the browsers that played in it. The square on the screen is read
// back off a picture of it, as a camera does. How soon a move of a phone starts on the screen is measured, how soon one on the screen is drawn
// on the phones, and when a card is on both in the same moment.
// Usage: node window.mjs PROGRAM [FOLDER for the pictures]; it wants xvfb, xdotool, imagemagick and zbar-tools. CONTINENTAL_PHONE_MATCH=1 plays
// the match to its end, CONTINENTAL_PHONE_JUDGE=1 does so too and judges the clock.
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
/** After so many moves it is enough where the match is not played to its end. */
const MOVES = 12;
/** How soon a move of a phone starts on the screen, and one on the screen on a phone, in milliseconds. */
const SOON = 100;
const PORT = 47_000 + (process.pid % 1000);
const NAMES = ['Ana', 'Sam', 'Zoe', 'Carmen'];

/** A player's folder with a match that breaks off in its last hand, and the keys of its phones. */
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

/** The window on a screen of its own. @param {string} folder */
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
      // No window manager gives it the keys.
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

/** Where the window waits for its phones. */
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

/** What a camera reads in the picture, if there is anything to read. @param {string} file */
function readSquare(file) {
  const { error, stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', file], { encoding: 'utf8' });
  assert(!error, `zbarimg (Debian: zbar-tools) reads the square: ${error?.message}`);
  return stdout.trim();
}

/** Where the page of the phones is from the first button of the pause menu: with one entry more or less it is in one of its columns or the other. */
const WAYS = [['Right'], ['Down', 'Down', 'Down', 'Down']];

/**
 * The page of the phones is opened at the window: its square leads to where these phones play, and with the PIN in it somebody is let in.
 * @param {Phone} phone one of those that play @param {string} at where they found the window
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
  // Whoever follows it is asked for no PIN. All seats are taken: for the place of the bot they are waited for a word, which a wrong PIN is not.
  const guest = await Phone.taken(browser, { name: 'Gast', size: SIZES.tall, locale: 'en-GB' });
  await guest.page.goto(link);
  await guest.page.locator('#name').fill('Gast');
  assert.equal(await guest.page.locator('#pin').inputValue(), pin);
  await guest.tap('sit');
  await guest.page.getByText('Somebody has that seat').waitFor();
  await guest.page.context().close();
  await leaveMenus(paused);
  console.log(`  the square on the screen leads to ${address}, and its PIN lets somebody in`);
}

/** Until the match goes on. @param {() => Promise<boolean>} paused */
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
    // When cards arrive on the phone, after they are in the hand on the screen.
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
        // In the frame in which what was said is drawn, behind it.
        requestAnimationFrame(() => continental.starts.push(performance.now() - start));
      };
      document.addEventListener('animationstart', (event) => {
        if (event.animationName === 'arrive' && continental.hand.lands)
          continental.arrivals.push(performance.now() - continental.hand.lands);
      });
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
  console.log(
    `  ${off.length} cards arrived on phone and screen within ${Math.round(inTheMiddle(off))} ms in the middle, ${Math.round(Math.max(...off))} at most`,
  );
  console.log(
    `  ${starts.length} moves on the screen were drawn on phones ${Math.round(inTheMiddle(starts))} ms after they began in the middle, ${Math.round(Math.max(...starts))} at most`,
  );
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
