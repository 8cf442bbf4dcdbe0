// Checks the runs that the page proposes for selected cards, by the places of the ace. Usage: node staging.mjs
// @ts-check
import assert from 'node:assert/strict';
import { combinations } from '../../assets/phone/staging.js';

/** Returns the first rank of each run that the cards can form. @param {string} cards @param {import('../../assets/phone/staging.js').AceInRuns} ace */
const starts = (cards, ace) =>
  combinations(cards.split(' '), new Set(['JK']), ace, 'TE').map((one) => (one.kind === 'run' ? one.from[0] : one.kind));

/** @type {[string, Record<import('../../assets/phone/staging.js').AceInRuns, string[]>][]} */
const CASES = [
  ['QH KH AH 2H', { ring: ['Q'], high: [], low: [], either: [], none: [] }],
  ['JH QH KH AH', { ring: ['J'], high: ['J'], low: [], either: ['J'], none: [] }],
  ['AH 2H 3H 4H', { ring: ['A'], high: [], low: ['A'], either: ['A'], none: [] }],
  ['QH KH AH JK', { ring: ['Q', 'J'], high: ['J'], low: [], either: ['J'], none: [] }],
  ['2H 3H 4H JK', { ring: ['2', 'A'], high: ['2'], low: ['2', 'A'], either: ['2', 'A'], none: ['2'] }],
];
for (const [cards, expected] of CASES)
  for (const [ace, ranks] of Object.entries(expected))
    assert.deepEqual(starts(cards, /** @type {import('../../assets/phone/staging.js').AceInRuns} */ (ace)), ranks, `${cards}, ace ${ace}`);

// A run of fourteen cards has an ace at each end.
const all = 'AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH';
assert.deepEqual(starts(all, 'either'), ['A']);
assert.deepEqual(starts(all, 'high'), []);

// A contract may ask for melds of other sizes.
const kinds = (/** @type {string} */ cards, /** @type {string} */ contract) =>
  combinations(cards.split(' '), new Set(['JK']), 'ring', contract).map((one) => one.kind);
assert.deepEqual(kinds('5H 6H 7H', 'TE'), []);
assert.deepEqual(kinds('5H 6H 7H', 'TE3'), ['run']);
assert.deepEqual(kinds('5H 5S 5C', 'T4E'), []);
assert.deepEqual(kinds('5H 5S 5C JK', 'T4E'), ['trio']);
