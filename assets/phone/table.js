// A compact view of the table: players, piles, melds and score.
// @ts-check
import { chip, face, sorted } from './cards.js';
import { button, el, space } from './dom.js';
import { last, or } from './older.js';
import { standsFor } from './staging.js';
import { code, contractWords, contractsOf, meldsOf, named, say, sign } from './words.js';

/** @typedef {Record<string, any>} View */

/** Builds the nameplates, in the order of play and the player's own first. @param {any} match */
export function plates(match) {
  const { view, names, room, you } = match;
  const order = view.seating;
  const at = Math.max(0, order.indexOf(you));
  return order
    .slice(at)
    .concat(order.slice(0, at))
    .map((/** @type {number} */ seat) => {
      const place = (room && room.seats[seat]) || {};
      const total = totals(match)[seat];
      const active = view.active === seat && match.stage === 'playing';
      const asked = view.claim && view.claim.answers[seat];
      const words = [...(seat === you ? [say('you')] : []), names[seat], say('cards', { n: view.hand_sizes[seat] }), String(total)];
      if (view.down[seat]) words.push(say('down'));
      // Each player has a contract of their own.
      const own = view.contracts && view.contracts[seat];
      if (own) words.push(contractWords(own));
      if (place.state === 'away') words.push(say('away'));
      const mark = { claimed: '✋', passed: '–', awaited: '…' }[/** @type {string} */ (asked)] || '';
      return el(
        'div',
        {
          class: `plate${seat === you ? ' own' : ''}${active ? ' active' : ''}${view.down[seat] ? ' is-down' : ''}${place.state === 'away' ? ' away' : ''}`,
          role: 'group',
          'aria-label': words.join(', '),
          title: own ? code(own) : null,
        },
        el('img', { src: `/face/${or(place.face, seat) % 8}`, alt: '' }),
        el('span', { class: 'who', 'aria-hidden': 'true' }, names[seat]),
        el('span', { class: 'count', 'aria-hidden': 'true' }, el('i'), String(view.hand_sizes[seat]), el('b', {}, String(total))),
        el('span', { class: 'said', 'aria-hidden': 'true' }, mark || (view.down[seat] ? '▾' : '')),
      );
    });
}

/** @param {any} match @returns {number[]} */
export function totals(match) {
  const line = last(match.sheet);
  return line ? line.totals : match.names.map(() => 0);
}

/** Builds the two piles as buttons. @param {any} match @param {{stock: () => void, pile: () => void}} on */
export function piles(match, on) {
  const { view, decide } = match;
  const may = (/** @type {string} */ act) => decide && decide.legal.some((/** @type {any} */ one) => one.do === act);
  const top = last(view.pile);
  const stock = button(
    'stock',
    [face('back'), el('span', { class: 'label', 'aria-hidden': 'true' }, `${say('stock')} ${view.stock}`)],
    on.stock,
    {
      class: `pile${may('take_stock') ? ' can' : ''}`,
      'aria-label': say('stock-n', { n: view.stock }),
    },
  );
  const label = view.top_trodden && top ? say('covered') : say('pile');
  const pile = button(
    'pile',
    [
      top ? face(top) : el('span', { class: 'face none', 'aria-hidden': 'true' }),
      el('span', { class: 'label', 'aria-hidden': 'true' }, label),
    ],
    on.pile,
    {
      class: `pile${may('take_discard') || match.aiming ? ' can' : ''}`,
      'aria-label': top ? say('pile-top', { card: named(top) }) + (view.top_trodden ? `, ${label}` : '') : say('pile-empty'),
    },
  );
  return [stock, pile];
}

/** Describes a meld in words. @param {any} meld */
export function meldWords(meld) {
  return say(meld.kind === 'trio' ? 'meld-trio' : 'meld-run', { cards: meld.cards.map(sign).join(' ') });
}

/**
 * Builds the cards of a meld. A joker in a run shows the card that it stands for.
 * @param {any} meld
 * @param {Set<string>} wild
 */
export const chips = (meld, wild) =>
  meld.cards.map((/** @type {string} */ card, /** @type {number} */ at) =>
    chip(card, wild.has(card) && meld.kind === 'run' ? standsFor(meld, at, wild) : undefined),
  );

/**
 * Describes a meld for screen readers, including the cards that jokers in a run stand for.
 * @param {any} meld
 * @param {Set<string>} wild
 */
export function spokenMeld(meld, wild) {
  const cards = meld.cards.map((/** @type {string} */ card, /** @type {number} */ at) => {
    const stands = wild.has(card) ? standsFor(meld, at, wild) : undefined;
    return stands && stands !== card ? say('card-as', { card: named(card), as: named(stands) }) : named(card);
  });
  return `${say(meld.kind === 'trio' ? 'trio-slot' : 'run-slot')}: ${cards.join(', ')}`;
}

/** Builds a meld that does not react to touches. @param {any} meld @param {Set<string>} wild */
export const picture = (meld, wild) =>
  el('div', { class: 'meld shown', role: 'img', 'aria-label': spokenMeld(meld, wild) }, ...chips(meld, wild));

/**
 * Builds the melds on the table, by player. Those in `lit` accept the selected card and are highlighted.
 * @param {any} match
 * @param {Set<number>} lit
 * @param {(meld: number) => void} on
 */
export function melds(match, lit, on) {
  const { view, names, you } = match;
  if (!view.melds.length) return [el('p', { class: 'empty' }, say('no-melds'))];
  const order = [you, ...view.seating.filter((/** @type {number} */ seat) => seat !== you)];
  return order
    .filter((seat) => view.melds.some((/** @type {any} */ meld) => meld.owner === seat))
    .map((seat) => {
      const name = seat === you ? say('you') : names[seat];
      const own = view.melds.filter((/** @type {any} */ meld) => meld.owner === seat);
      const buttons = own.map((/** @type {any} */ meld) => {
        return button(`meld-${meld.id}`, chips(meld, match.wild), () => on(meld.id), {
          class: `meld${lit.has(meld.id) ? ' can' : ''}`,
          'aria-label': spokenMeld(meld, match.wild),
        });
      });
      return el(
        'section',
        { class: 'melds-of', 'aria-label': say('melds-of', { name }) },
        el('h3', { 'aria-hidden': 'true' }, name),
        ...buttons,
      );
    });
}

/**
 * Builds the contract as a row of groups, which fill up as the hand completes them. A press explains it. Returns null for
 * a spectator of players with different contracts.
 * @param {any} match
 * @param {(words: string) => void} on
 */
export function contract(match, on) {
  const { view } = match;
  if (!view.contract) return null;
  const down = view.down[match.you];
  const way = match.decide && match.decide.legal.find((/** @type {any} */ one) => one.do === 'lay_down');
  const groups = meldsOf(view.contract).map(({ kind, size }, at) => {
    const full = down || Boolean(way && way.melds[at]);
    const cells = Array.from({ length: size }, () => el('i'));
    return el('span', { class: `slot ${kind}${full ? ' full' : ''}` }, ...cells);
  });
  const words = contractWords(view.contract);
  const progress = down ? say('down') : way ? say('contract-done') : '';
  const whole = say('slots', { code: code(view.contract), words: [words, progress].filter(Boolean).join(', ') });
  return button('contract', [el('b', {}, code(view.contract)), ...groups], () => on(whole), { class: 'contract', 'aria-label': whole });
}

/**
 * Returns the heading of a hand on the score sheet: its contract, or its number if each player has contracts of their own.
 * @param {any} match
 * @param {any} line
 * @param {number} at
 */
const headingOf = (match, line, at) => (match.hands ? contractsOf(line).map(code).join(' · ') : String(at + 1));

/** Maximum number of players whose columns fit side by side on a narrow phone. */
const COLUMNS = 4;

/** Builds the score sheet. Each player has a column, or a line if the columns do not fit. @param {any} match */
export function sheetOf(match) {
  const table = match.names.length > COLUMNS || space.large ? linesOf(match) : columnsOf(match);
  return el('div', { class: 'paper', tabindex: 0, role: 'region', 'aria-label': say('scores') }, table);
}

/**
 * Builds the score sheet with one line for each player. The totals come first, and the single hands can be scrolled.
 * @param {any} match
 */
function linesOf(match) {
  const { names, sheet, you } = match;
  const sums = totals(match);
  const head = el(
    'tr',
    {},
    el('td'),
    el('th', { scope: 'col' }, say('total')),
    ...sheet.map((/** @type {any} */ line, /** @type {number} */ at) => el('th', { scope: 'col' }, headingOf(match, line, at))),
  );
  const rows = names.map((/** @type {string} */ name, /** @type {number} */ at) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row', class: at === you ? 'own' : '' }, name),
      el('td', { class: 'sum' }, String(sums[at])),
      ...sheet.map((/** @type {any} */ line) => el('td', { class: line.closer === at ? 'closer' : '' }, String(line.points[at]))),
    ),
  );
  return el('table', { class: 'by-line' }, el('thead', {}, head), el('tbody', {}, ...rows));
}

/**
 * Returns the points of these cards as a sum of groups, such as `2 × 20 + 7`.
 * @param {string[]} cards
 * @param {Record<string, number>} values
 */
function sumOf(cards, values) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const card of cards) counts.set(values[card] || 0, (counts.get(values[card] || 0) || 0) + 1);
  const groups = [...counts].sort(([one], [other]) => other - one);
  return groups.map(([value, count]) => (count > 1 ? `${count}\u00a0×\u00a0${value}` : String(value))).join(' + ');
}

/** Builds the cards that the players held at the end of the hand, and their points. @param {any} match */
export function openHands({ open, sheet, names, view, values, wild }) {
  const line = last(sheet);
  if (!open || open.hand !== view.hand || !line) return null;
  const rows = open.hands.map((/** @type {string[]} */ cards, /** @type {number} */ seat) => {
    const all = sorted(
      cards.map((card) => ({ card })),
      'rank',
      '',
      wild,
    ).map(({ card }) => card);
    const spokenCards = all.map(named).join(', ');
    const row = el('div', { class: 'meld shown', role: 'img', 'aria-label': spokenCards }, ...all.map((card) => chip(card)));
    const title = el('h3', {}, `${names[seat]} · ${line.points[seat]}`);
    return all.length ? el('section', { class: 'melds-of' }, title, row, el('p', { class: 'sum' }, sumOf(all, values))) : null;
  });
  return el('div', { class: 'open' }, el('h2', {}, say('open-hands')), ...rows);
}

/** @param {any} match */
function columnsOf(match) {
  const { names, sheet, you } = match;
  const head = el(
    'tr',
    {},
    el('td'),
    ...names.map((/** @type {string} */ name, /** @type {number} */ at) =>
      el('th', { scope: 'col', class: at === you ? 'own' : '' }, name),
    ),
  );
  const rows = sheet.map((/** @type {any} */ line, /** @type {number} */ hand) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, headingOf(match, line, hand)),
      ...line.points.map((/** @type {number} */ points, /** @type {number} */ at) =>
        el('td', { class: line.closer === at ? 'closer' : '' }, String(points)),
      ),
    ),
  );
  const foot = el(
    'tr',
    { class: 'total' },
    el('th', { scope: 'row' }, say('total')),
    ...totals(match).map((points) => el('td', {}, String(points))),
  );
  return el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows, foot));
}
