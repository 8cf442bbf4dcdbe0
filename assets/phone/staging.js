// Laying down: ways proposed by the server, and melds that the player assembles.
// @ts-check
import { RANKS } from './cards.js';
import { fullRun, meldsOf } from './words.js';

/** @typedef {{kind: 'trio', cards: string[]} | {kind: 'run', from: string, cards: string[]}} Meld */
/** @typedef {'ring' | 'high' | 'low' | 'either' | 'none'} AceInRuns places of the ace in runs */

/**
 * First and last position of a run, from 0 for the ace below the two to 13 for the ace above the king. A ring has no
 * limits.
 * @type {Record<AceInRuns, [number, number]>}
 */
const POSITIONS = { ring: [0, Infinity], high: [1, 13], low: [0, 12], either: [0, 13], none: [1, 12] };

/**
 * Returns the melds that these cards could form, the most likely first: a trio, and a run for each position that the
 * jokers can take. The server checks them against the other rules.
 * @param {string[]} cards
 * @param {Set<string>} wild
 * @param {AceInRuns} ace
 * @param {string} contract
 * @returns {Meld[]}
 */
export function combinations(cards, wild, ace, contract) {
  const isLongEnough = (/** @type {'trio' | 'run'} */ kind) =>
    meldsOf(contract).some((one) => one.kind === kind && cards.length >= one.size);
  const naturals = cards.filter((card) => !wild.has(card));
  const jokers = cards.filter((card) => wild.has(card));
  /** @type {Meld[]} */
  const found = [];
  const oneRank = new Set(naturals.map((card) => card[0])).size <= 1;
  if (isLongEnough('trio') && oneRank) found.push({ kind: 'trio', cards: [...naturals, ...jokers] });
  if (fullRun(contract)) return fullRunOf(naturals, jokers);
  const suits = new Set(naturals.map((card) => card[1]));
  if (!isLongEnough('run') || suits.size !== 1) return found;
  const [suit] = suits;
  /** @type {{meld: Meld, edge: number}[]} */
  const runs = [];
  const [lowest, highest] = POSITIONS[ace];
  for (let start = lowest; start < 13 && start + cards.length - 1 <= highest; start++) {
    const run = fit(start, suit, naturals, jokers);
    if (!run) continue;
    // A joker in a gap of the run has a fixed position. A joker at an end could also be at the other end.
    const edge = run.findIndex((card) => !wild.has(card));
    runs.push({ meld: { kind: 'run', from: RANKS[start] + suit, cards: run }, edge });
  }
  runs.sort((a, b) => a.edge - b.edge);
  return [...found, ...runs.map((one) => one.meld)];
}

/**
 * Returns the cards as a run of all thirteen ranks, with the jokers at the missing ones. Empty if they form none.
 * @param {string[]} naturals
 * @param {string[]} jokers
 * @returns {Meld[]}
 */
function fullRunOf(naturals, jokers) {
  const ranks = new Set(naturals.map((card) => card[0]));
  if (!naturals.length || ranks.size < naturals.length || naturals.length + jokers.length !== 13) return [];
  const spare = [...jokers];
  const cards = [...RANKS].map((rank) => naturals.find((card) => card[0] === rank) || /** @type {string} */ (spare.pop()));
  const first = cards.find((card) => naturals.includes(card));
  return [{ kind: 'run', from: `A${/** @type {string} */ (first)[1]}`, cards }];
}

/**
 * Returns the cards as a run that starts with this rank, or null if they form none.
 * @param {number} start
 * @param {string} suit
 * @param {string[]} naturals
 * @param {string[]} jokers
 */
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

/** Returns the card of the same suit that is `step` ranks higher. @param {string} card @param {number} step */
export const neighbour = (card, step) => RANKS[(RANKS.indexOf(card[0]) + step + 13) % 13] + card[1];

/**
 * Returns the card that this position of a run stands for. Undefined for a trio, and for a run of several suits.
 * @param {Meld} meld
 * @param {number} at
 * @param {Set<string>} wild
 */
export function standsFor(meld, at, wild) {
  if (meld.kind !== 'run') return undefined;
  const { from } = meld;
  const isOneSuit = meld.cards.every((card) => wild.has(card) || card[1] === from[1]);
  return isOneSuit ? neighbour(from, at) : undefined;
}

/** Melds that the player is putting together. */
export class Staging {
  constructor() {
    /** @type {{ids: number[], ways: Meld[], way: number}[]} */
    this.groups = [];
  }

  /**
   * @param {{id: number, card: string}[]} cards
   * @param {{wild: Set<string>, ace: AceInRuns, view: {contract: string}}} match
   * @returns false if they make no combination
   */
  add(cards, { wild, ace, view }) {
    const ways = combinations(
      cards.map((one) => one.card),
      wild,
      ace,
      view.contract,
    );
    if (!ways.length) return false;
    this.groups.push({ ids: cards.map((one) => one.id), ways, way: 0 });
    return true;
  }

  /** @param {number} at */
  remove(at) {
    const [group] = this.groups.splice(at, 1);
    return group ? group.ids : [];
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
