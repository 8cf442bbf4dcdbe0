// The table, compact: who plays, the piles, the combinations, the score.
// @ts-check
import { chip, face } from './cards.js';
import { button, el, space } from './dom.js';
import { standsFor } from './staging.js';
import { code, contractWords, named, say, sign } from './words.js';

/** @typedef {Record<string, any>} View */

/** Everybody but oneself, in the order of play. @param {any} match */
export function plates(match) {
  const { view, names, room, you } = match;
  const order = view.seating;
  const at = order.indexOf(you);
  const others = order.slice(at + 1).concat(order.slice(0, at));
  return others.map((/** @type {number} */ seat) => {
    const place = room?.seats[seat];
    const total = totals(match)[seat];
    const active = view.active === seat && match.stage === 'playing';
    const asked = view.claim?.answers[seat];
    const words = [names[seat], say('cards', { n: view.hand_sizes[seat] }), String(total)];
    if (view.down[seat]) words.push(say('down'));
    if (place?.state === 'away') words.push(say('away'));
    const mark = { claimed: '✋', passed: '–', awaited: '…' }[/** @type {string} */ (asked)] ?? '';
    return el(
      'div',
      {
        class: `plate${active ? ' active' : ''}${view.down[seat] ? ' is-down' : ''}${place?.state === 'away' ? ' away' : ''}`,
        role: 'group',
        'aria-label': words.join(', '),
      },
      el('img', { src: `/face/${(place?.face ?? seat) % 8}`, alt: '' }),
      el('span', { class: 'who', 'aria-hidden': 'true' }, names[seat]),
      el('span', { class: 'count', 'aria-hidden': 'true' }, el('i'), String(view.hand_sizes[seat]), el('b', {}, String(total))),
      el('span', { class: 'said', 'aria-hidden': 'true' }, mark || (view.down[seat] ? '▾' : '')),
    );
  });
}

/** @param {any} match @returns {number[]} */
export function totals(match) {
  const last = match.sheet.at(-1);
  return last ? last.totals : match.names.map(() => 0);
}

/** The two piles, which are buttons. @param {any} match @param {{stock: () => void, pile: () => void}} on */
export function piles(match, on) {
  const { view, decide } = match;
  const may = (/** @type {string} */ act) => decide?.legal.some((/** @type {any} */ one) => one.do === act);
  const top = view.pile.at(-1);
  const stock = button(
    'stock',
    [face('back'), el('span', { class: 'label', 'aria-hidden': 'true' }, `${say('stock')} ${view.stock}`)],
    on.stock,
    {
      class: `pile${may('take_stock') ? ' can' : ''}`,
      'aria-label': say('stock-n', { n: view.stock }),
    },
  );
  const label = view.top_trodden && top ? say('trodden') : say('pile');
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

/** A combination in words. @param {any} meld */
export function meldWords(meld) {
  return say(meld.kind === 'trio' ? 'meld-trio' : 'meld-run', { cards: meld.cards.map(sign).join(' ') });
}

/** The cards of a combination; a joker in a run says what it stands for. @param {any} meld @param {Set<string>} wild */
export const chips = (meld, wild) =>
  meld.cards.map((/** @type {string} */ card, /** @type {number} */ at) =>
    chip(card, wild.has(card) && meld.kind === 'run' ? standsFor(meld, at) : undefined),
  );

/** A combination as one says it: of a joker in a run also what it stands for. @param {any} meld @param {Set<string>} wild */
export function spokenMeld(meld, wild) {
  const cards = meld.cards.map((/** @type {string} */ card, /** @type {number} */ at) => {
    const stands = wild.has(card) ? standsFor(meld, at) : undefined;
    return stands && stands !== card ? say('card-as', { card: named(card), as: named(stands) }) : named(card);
  });
  return `${say(meld.kind === 'trio' ? 'trio-slot' : 'run-slot')}: ${cards.join(', ')}`;
}

/** A combination that is only looked at. @param {any} meld @param {Set<string>} wild */
export const picture = (meld, wild) =>
  el('div', { class: 'meld shown', role: 'img', 'aria-label': spokenMeld(meld, wild) }, ...chips(meld, wild));

/**
 * The combinations, by player. Those that take the marked card are lit.
 * @param {any} match @param {Set<number>} lit @param {(meld: number) => void} on
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

/** The contract as groups that fill as the hand makes them. @param {any} match */
export function contract(match) {
  const { view } = match;
  const down = view.down[match.you];
  const way = match.decide?.legal.find((/** @type {any} */ one) => one.do === 'lay_down');
  const groups = [...view.contract].map((kind, at) => {
    const size = kind === 'T' ? 3 : 4;
    const full = down || Boolean(way?.melds[at]);
    const cells = Array.from({ length: size }, () => el('i'));
    return el('span', { class: `slot ${kind === 'T' ? 'trio' : 'run'}${full ? ' full' : ''}` }, ...cells);
  });
  const words = contractWords(view.contract);
  const label = down ? say('down') : way ? `${words}: ${say('contract-done')}` : words;
  return el(
    'span',
    { class: 'contract', role: 'img', 'aria-label': say('slots', { words: label }) },
    el('b', {}, code(view.contract)),
    ...groups,
  );
}

/** So many players have their columns side by side on a narrow phone. */
const COLUMNS = 4;

/** The score sheet, on paper: a column for each player, or a line where there is no room for so many. @param {any} match */
export function sheetOf(match) {
  const table = match.names.length > COLUMNS || space.large ? linesOf(match) : columnsOf(match);
  return el('div', { class: 'paper', tabindex: 0, role: 'region', 'aria-label': say('scores') }, table);
}

/** Whose sums come first: what is scrolled to is the single hands. @param {any} match */
function linesOf(match) {
  const { names, sheet, you } = match;
  const sums = totals(match);
  const head = el(
    'tr',
    {},
    el('td'),
    el('th', { scope: 'col' }, say('total')),
    ...sheet.map((/** @type {any} */ line) => el('th', { scope: 'col' }, code(line.contract))),
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
  const rows = sheet.map((/** @type {any} */ line) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, code(line.contract)),
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
