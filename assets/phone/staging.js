// Laying down: the ways that the table proposes, and combinations of one's own.
// @ts-check
import { RANKS } from './cards.js';

/** @typedef {{kind: 'trio', cards: string[]} | {kind: 'run', from: string, cards: string[]}} Meld */

/**
 * What these cards could be, the likeliest first: a trio, and a run in every order in which the jokers fit. Whether the table's rules
 * allow it the table says.
 * @param {string[]} cards @param {Set<string>} wild @returns {Meld[]}
 */
export function combinations(cards, wild) {
  const naturals = cards.filter((card) => !wild.has(card));
  const jokers = cards.filter((card) => wild.has(card));
  /** @type {Meld[]} */
  const found = [];
  const oneRank = new Set(naturals.map((card) => card[0])).size <= 1;
  if (cards.length >= 3 && oneRank) found.push({ kind: 'trio', cards: [...naturals, ...jokers] });
  const suits = new Set(naturals.map((card) => card[1]));
  if (cards.length < 4 || suits.size !== 1) return found;
  const [suit] = suits;
  /** @type {{meld: Meld, edge: number}[]} */
  const runs = [];
  for (let start = 0; start < 13; start++) {
    const run = fit(start, suit, naturals, jokers);
    if (!run) continue;
    // A joker in a gap is meant; one at an end could lie at the other as well.
    const edge = run.findIndex((card) => !wild.has(card));
    runs.push({ meld: { kind: 'run', from: RANKS[start] + suit, cards: run }, edge });
  }
  runs.sort((a, b) => a.edge - b.edge);
  return [...found, ...runs.map((one) => one.meld)];
}

/** The cards as a run from this rank on; nothing if they make none. @param {number} start @param {string} suit @param {string[]} naturals @param {string[]} jokers */
function fit(start, suit, naturals, jokers) {
  const length = naturals.length + jokers.length;
  const left = [...naturals];
  const spare = [...jokers];
  const run = [];
  for (let at = 0; at < length; at++) {
    const wanted = RANKS[(start + at) % 13] + suit;
    const have = left.indexOf(wanted);
    if (have >= 0) run.push(...left.splice(have, 1));
    else if (spare.length) run.push(/** @type {string} */ (spare.pop()));
    else return null;
  }
  return left.length ? null : run;
}

/** What the places of a run stand for. @param {Meld} meld @param {number} at */
export function standsFor(meld, at) {
  if (meld.kind !== 'run') return undefined;
  return RANKS[(RANKS.indexOf(meld.from[0]) + at) % 13] + meld.from[1];
}

/** Combinations that are being put together, and the cards of the hand in each. */
export class Staging {
  /** @type {{ids: number[], ways: Meld[], way: number}[]} */
  groups = [];

  /** @param {{id: number, card: string}[]} cards @param {Set<string>} wild whether they make anything */
  add(cards, wild) {
    const ways = combinations(
      cards.map((one) => one.card),
      wild,
    );
    if (!ways.length) return false;
    this.groups.push({ ids: cards.map((one) => one.id), ways, way: 0 });
    return true;
  }

  /** @param {number} at */
  remove(at) {
    return this.groups.splice(at, 1)[0]?.ids ?? [];
  }

  /** @param {number} at */
  turn(at) {
    const group = this.groups[at];
    group.way = (group.way + 1) % group.ways.length;
  }

  clear() {
    this.groups = [];
  }

  /** @returns {Meld[]} */
  get melds() {
    return this.groups.map((group) => group.ways[group.way]);
  }
}
