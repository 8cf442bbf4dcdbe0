// What is said, in the phone's language: the game's own sentences (/words/*.ftl) and those of this page (texts.js).
// @ts-check
import { remember, remembered } from './store.js';
import { TEXTS } from './texts.js';

export const LANGUAGES = /** @type {const} */ (['es', 'en', 'fr']);
/** @typedef {'es' | 'en' | 'fr'} Language */

const KEY = 'continental-language';
/** @type {Record<string, string>} */
let game = {};
/** @type {Language} */
let language = 'es';

/** @returns {Language} */
function wanted() {
  const all = [remembered(KEY), ...navigator.languages].map((tag) => String(tag).slice(0, 2).toLowerCase());
  return /** @type {Language} */ (all.find((tag) => LANGUAGES.some((one) => one === tag)) ?? 'en');
}

/** @param {Language} [chosen] */
export async function speak(chosen) {
  language = chosen ?? wanted();
  if (chosen) remember(KEY, chosen);
  document.documentElement.lang = language;
  const answer = await fetch(`/words/${language}.ftl`);
  game = answer.ok ? read(await answer.text()) : {};
}

export const spoken = () => language;

/** The sentences of one line each; the others choose by grammar, and this page does without them. @param {string} text */
export function read(text) {
  /** @type {Record<string, string>} */
  const all = {};
  for (const line of text.split('\n')) {
    const found = /^([a-z][a-z0-9-]*) = (.+)$/.exec(line);
    if (found && !found[2].endsWith('->')) all[found[1]] = found[2];
  }
  return all;
}

/** @param {string} key @param {Record<string, any>} [args] */
export function say(key, args = {}) {
  const sentence = TEXTS[language][key] ?? game[key];
  if (sentence === undefined) return key;
  return sentence.replace(/\{ ?\$([a-z]+) ?\}/g, (_, name) => String(args[name] ?? ''));
}

/** Whether there is such a sentence. @param {string} key */
export const knows = (key) => (TEXTS[language][key] ?? game[key]) !== undefined;

/**
 * Why not, in the words of the game.
 * @param {{key: string, args?: Record<string, any>, text?: string}} reason
 */
export function why(reason) {
  if (!knows(reason.key)) return reason.text ?? reason.key;
  const args = { ...reason.args };
  if (args.card) args.card = sign(args.card);
  if (args.reason) args.reason = say(args.reason);
  return say(reason.key, args);
}

const RANKS = {
  A: 'ace',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};
const SUITS = { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' };
export const SIGNS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** A card in a word: `Q♥`. @param {string} card */
export function sign(card) {
  if (card === 'JK') return say('card-joker');
  const rank = card[0] === 'T' ? '10' : card[0];
  return rank + SIGNS[/** @type {'C'} */ (card[1])] + '\uFE0E';
}

/** A card as one says it: “queen of hearts”. @param {string} card */
export function named(card) {
  if (card === 'JK') return say('card-joker');
  const rank = say(`rank-${RANKS[/** @type {'A'} */ (card[0])]}`);
  return say('card-name', { rank, suit: say(`suit-${SUITS[/** @type {'C'} */ (card[1])]}`) });
}

/** The code of a hand in this language: TE, TR, BS. @param {string} contract */
export function code(contract) {
  return [...contract].map((kind) => say(kind === 'T' ? 'code-trio' : 'code-run')).join('');
}

/** @param {string} contract */
export function contractWords(contract) {
  const trios = [...contract].filter((kind) => kind === 'T').length;
  const runs = contract.length - trios;
  const parts = [];
  if (trios) parts.push(trios === 1 ? say('one-trio') : say('trios', { n: trios }));
  if (runs) parts.push(runs === 1 ? say('one-run') : say('runs', { n: runs }));
  return parts.join(' + ');
}
