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

/** The sentences of a text by their names; one of several lines chooses by number or by name. @param {string} text */
export function read(text) {
  /** @type {Record<string, string>} */
  const all = {};
  let last = '';
  for (const line of text.split('\n')) {
    const found = /^([a-z][a-z0-9-]*) =\s?(.*)$/.exec(line);
    if (found) [last, all[found[1]]] = [found[1], found[2]];
    else if (last && /^[ }]/.test(line)) all[last] += `\n${line}`;
    else last = '';
  }
  return all;
}

/** @type {Map<string, Record<string, string>>} */
const chapters = new Map();

/** Another of the game's texts in this language, fetched when it is needed. @param {'advice' | 'rulebook'} name */
export async function chapter(name) {
  const path = `/words/${name}/${language}.ftl`;
  const known = chapters.get(path);
  if (known) return known;
  const answer = await fetch(path).catch(() => null);
  const all = answer?.ok ? read(await answer.text()) : {};
  if (answer?.ok) chapters.set(path, all);
  return all;
}

/** Its sentences can be said from here on. @param {'advice' | 'rulebook'} name */
export async function learn(name) {
  game = { ...game, ...(await chapter(name)) };
}

/** @param {string} key @param {Record<string, any>} [args] */
export function say(key, args = {}) {
  const sentence = TEXTS[language][key] ?? game[key];
  return sentence === undefined ? key : put(sentence, args);
}

/** The sentence with its values, which stand in braces: `{$name}`, or `{$n -> [one] … *[other] …}`. @param {string} text @param {Record<string, any>} args @returns {string} */
export function put(text, args) {
  let said = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{') {
      said += text[at];
      continue;
    }
    const end = closing(text, at);
    said += value(text.slice(at + 1, end), args);
    at = end;
  }
  return said.trim();
}

/** Where the brace that opens here is closed. @param {string} text @param {number} from */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** @param {string} inside @param {Record<string, any>} args @returns {string} */
function value(inside, args) {
  const found = /^\s*\$([a-z]+)\s*(?:->([\s\S]*))?$/.exec(inside);
  if (!found) return '';
  const given = args[found[1]] ?? '';
  if (found[2] === undefined) return String(given);
  const kind = typeof given === 'number' ? new Intl.PluralRules(language).select(given) : '';
  const ways = found[2].split(/\n\s*(?=\*?\[)/).map((way) => /^\s*(\*?)\[([^\]]+)\]([\s\S]*)$/.exec(way));
  const variant = (/** @type {string} */ name) => ways.find((way) => way?.[2] === name);
  const way = variant(String(given)) ?? variant(kind) ?? ways.find((one) => one?.[1] === '*');
  return way ? put(way[3], args) : '';
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
