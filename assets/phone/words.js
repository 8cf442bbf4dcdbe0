// Texts in the phone's language: those of the game (/words/*.ftl) and those of this page (texts.js).
// @ts-check
import { or } from './older.js';
import { remember, remembered } from './store.js';
import { TEXTS } from './texts.js';

export const LANGUAGES = /** @type {const} */ (['es', 'en', 'fr']);
/** @typedef {'es' | 'en' | 'fr'} Language */

const KEY = 'continental-language';
/** @type {Record<string, string>} */
let game = {};
/** @type {Language} */
let language = 'es';
/** True once the game's texts in this language have been loaded. */
let whole = false;
/** Delay before texts that could not be loaded are requested again, in milliseconds. */
const RETRY = 1500;

/** @returns {Language} */
function wanted() {
  const all = [remembered(KEY), ...navigator.languages].map((tag) => String(tag).slice(0, 2).toLowerCase());
  return /** @type {Language} */ (all.find((tag) => LANGUAGES.some((one) => one === tag)) || 'en');
}

/** Loads and parses a text file. Returns null if the network fails. @param {string} path */
async function fetched(path) {
  try {
    const answer = await fetch(path);
    return answer.ok ? read(await answer.text()) : null;
  } catch {
    return null;
  }
}

/**
 * Switches the language. The page's own texts change immediately. The game's texts stay in the previous language until
 * the new ones are loaded.
 * @param {() => void} changed called after every change of the texts
 * @param {Language} [chosen]
 */
export function speak(changed, chosen) {
  language = chosen || wanted();
  if (chosen) remember(KEY, chosen);
  document.documentElement.lang = language;
  whole = false;
  changed();
  void load(language, changed);
}

/**
 * Loads the game's texts. Retries until they are loaded or another language is chosen.
 * @param {Language} tag
 * @param {() => void} changed
 */
async function load(tag, changed) {
  const words = await fetched(`/words/${tag}.ftl`);
  if (whole || tag !== language) return;
  if (!words) return void setTimeout(() => load(tag, changed), RETRY);
  game = { ...game, ...words };
  whole = true;
  changed();
}

export const spoken = () => language;

/**
 * Parses a text file into messages, by key. A message of several lines has variants, which are selected by a number or
 * a name.
 * @param {string} text
 */
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

/**
 * Returns another of the game's text files in this language. It is loaded on first use.
 * @param {'advice' | 'rulebook'} name
 */
export async function chapter(name) {
  const path = `/words/${name}/${language}.ftl`;
  const known = chapters.get(path);
  if (known) return known;
  const all = (await fetched(path)) || (await fetched(path));
  if (all) chapters.set(path, all);
  return all || {};
}

/**
 * Loads a text file and adds its messages. Returns false if it could not be loaded.
 * @param {'advice' | 'rulebook'} name
 */
export async function learn(name) {
  const words = await chapter(name);
  game = { ...game, ...words };
  return Object.keys(words).length > 0;
}

/** @param {string} key @param {Record<string, any>} [args] */
export function say(key, args = {}) {
  const sentence = or(TEXTS[language][key], game[key]);
  if (sentence === undefined) return whole ? key : '…';
  return put(sentence, args);
}

/**
 * Replaces the placeholders in a message: `{$name}`, or `{$n -> [one] … *[other] …}`.
 * @param {string} text
 * @param {Record<string, any>} args
 * @returns {string}
 */
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

/** Returns the index of the brace that closes the brace at `from`. @param {string} text @param {number} from */
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
  const given = or(args[found[1]], '');
  if (found[2] === undefined) return String(given);
  const kind = typeof given === 'number' ? new Intl.PluralRules(language).select(given) : '';
  const ways = found[2].split(/\n\s*(?=\*?\[)/).map((way) => /^\s*(\*?)\[([^\]]+)\]([\s\S]*)$/.exec(way));
  const variant = (/** @type {string} */ name) => ways.find((way) => way && way[2] === name);
  const way = variant(String(given)) || variant(kind) || ways.find((one) => one && one[1] === '*');
  return way ? put(way[3], args) : '';
}

/** True if there is a text with this key. @param {string} key */
export const knows = (key) => or(TEXTS[language][key], game[key]) !== undefined;

/**
 * Returns the server's reason as a sentence.
 * @param {{key: string, args?: Record<string, any>, text?: string}} reason
 */
export function why(reason) {
  if (!knows(reason.key)) return reason.text || reason.key;
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

/** Returns the short text of a card, such as `Q♥`, with the letters of the language. @param {string} card */
export function sign(card) {
  if (card === 'JK') return say('card-joker');
  const rank = card[0] === 'T' ? '10' : card[0];
  const suit = SIGNS[/** @type {'C'} */ (card[1])];
  const id = 'AJQK'.includes(rank) ? RANKS[/** @type {'A'} */ (rank)] : rank;
  const short = knows('card-short') ? say('card-short', { rank: id, suit }) : rank + suit;
  return `${short}\uFE0E`;
}

/** Returns the spoken name of a card, such as “queen of hearts”. @param {string} card */
export function named(card) {
  if (card === 'JK') return say('card-joker');
  const rank = say(`rank-${RANKS[/** @type {'A'} */ (card[0])]}`);
  return say('card-name', { rank, suit: say(`suit-${SUITS[/** @type {'C'} */ (card[1])]}`) });
}

/** Meld that a contract asks for. @typedef {{kind: 'trio' | 'run', size: number}} Wanted */

/** Minimum numbers of cards in melds, unless the contract gives other ones. */
const SIZES = { trio: 3, run: 4 };

/**
 * Returns the melds of a contract such as TE or T4E7: a letter for each meld, with its size if that is unusual.
 * @param {string} contract
 * @returns {Wanted[]}
 */
export function meldsOf(contract) {
  return (contract.match(/[TE]\d*/g) || []).map((letters) => {
    const kind = letters[0] === 'T' ? 'trio' : 'run';
    return { kind, size: Number(letters.slice(1)) || SIZES[kind] };
  });
}

/** Returns the code of a contract in this language, such as TE, TR, BS or S13x1. @param {string} contract */
export function code(contract) {
  const one = (/** @type {Wanted} */ { kind, size }) => say(`code-${kind}`) + (size === SIZES[kind] ? '' : size);
  return meldsOf(contract).map(one).join('') + contract.replace(/^[TE\d]*/, '');
}

/**
 * Returns the contracts of an event or of a line of the score sheet, each once. Players with contracts of their own can
 * have different ones.
 * @param {{contract?: string, contracts?: string[]}} of
 */
export const contractsOf = ({ contract, contracts }) => (contract ? [contract] : [...new Set(contracts || [])]);

/**
 * Returns the suits and the maximum number of jokers of a run of all thirteen ranks, such as E13x1, or null if the
 * contract asks for something else.
 * @param {string} contract
 */
export function fullRun(contract) {
  const [, suits, jokers] = /^E13(\w)(\d*)/.exec(contract) || [];
  return suits ? { suits, jokers: jokers ? Number(jokers) : 12 } : null;
}

/** @param {string} contract */
export function contractWords(contract) {
  const full = fullRun(contract);
  if (full) return [say(`full-run-${full.suits}`), ...(full.jokers < 12 ? [say('full-run-jokers', { n: full.jokers })] : [])].join(', ');
  const parts = [];
  for (const kind of /** @type {const} */ (['trio', 'run'])) {
    const melds = meldsOf(contract).filter((one) => one.kind === kind);
    if (!melds.length) continue;
    const words = melds.length === 1 ? say(`one-${kind}`) : say(`${kind}s`, { n: melds.length });
    const sizes = melds.map(({ size }) => size);
    const last = /** @type {number} */ (sizes.pop());
    if (sizes.some((size) => size !== last)) parts.push(say('melds-of-sizes', { melds: words, sizes: sizes.join(', '), last }));
    else parts.push(last === SIZES[kind] ? words : say('melds-of-size', { melds: words, size: last }));
  }
  return parts.join(' + ');
}
