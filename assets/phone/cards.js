// Cards: pictures, plain text cards as a fallback, and sorting.
// @ts-check
import { sign, spoken } from './words.js';

export const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

let art = '';
/** Cards whose picture could not be loaded. @type {Set<string>} */
const missing = new Set();
/**
 * Sets the version of the card pictures. Before the first call, no pictures are requested.
 * @param {string} version
 * @returns true if the version changed
 */
export function setArt(version) {
  const others = version !== art;
  if (others) missing.clear();
  art = version;
  return others;
}

/** Returns the name of the suit, which selects the colour. Empty for a joker. @param {string} card */
const suitName = (card) => ({ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' })[card === 'JK' ? '' : card[1]] || '';

/**
 * Creates the picture of a card, on top of a plain text card. The text card shows if the picture cannot be loaded.
 * @param {string} card a card, or `back`
 */
export function face(card) {
  const span = document.createElement('span');
  span.className = card === 'back' ? 'face back' : `face ${suitName(card)}`;
  span.setAttribute('aria-hidden', 'true');
  // The suit is below the rank, because the fan shows only a narrow strip of each card.
  if (card !== 'back') span.dataset.sign = card === 'JK' ? '★' : sign(card).replace(/(?=[♣♦♥♠])/, '\n');
  if (!art || missing.has(card)) return span;
  const picture = document.createElement('img');
  picture.alt = '';
  picture.draggable = false;
  picture.decoding = 'async';
  picture.src = `/art/${art}/${card}?${spoken()}`;
  picture.onerror = () => again(picture, card, 3);
  span.append(picture);
  return span;
}

/**
 * Retries a picture that could not be loaded, because networks occasionally drop a request. After `tries` failures, the
 * plain text card stays.
 * @param {HTMLImageElement} picture
 * @param {string} card
 * @param {number} tries
 */
function again(picture, card, tries) {
  picture.style.visibility = 'hidden';
  picture.onload = () => (picture.style.visibility = '');
  picture.onerror = () => {
    if (tries > 1) return again(picture, card, tries - 1);
    missing.add(card);
    picture.remove();
  };
  const { src } = picture;
  setTimeout(() => (picture.src = src), 400 * (4 - tries));
}

/**
 * Creates a small card for melds on the table, with only rank and suit.
 * @param {string} card
 * @param {string} [stands] what a joker stands for
 */
export function chip(card, stands) {
  const span = document.createElement('span');
  const joker = card === 'JK' || stands !== undefined;
  span.className = `chip ${suitName(stands || card)}${joker ? ' joker' : ''}`;
  span.setAttribute('aria-hidden', 'true');
  span.dataset.sign = joker ? `★${stands ? sign(stands) : ''}` : sign(card);
  return span;
}

/** @param {string} card */
const rankOf = (card) => (card === 'JK' ? 99 : RANKS.indexOf(card[0]));
/** @param {string} card */
const suitOf = (card) => (card === 'JK' ? 99 : SUITS.indexOf(card[1]));

/** @typedef {'rank' | 'suit' | 'contract'} Sort */

/**
 * Sorts the cards. The order `contract` begins with cards that form trios or runs, and ends with single cards. Jokers
 * come last in the other orders, the printed ones after natural cards that count as jokers.
 * @template {{card: string}} T
 * @param {T[]} cards
 * @param {Sort} by
 * @param {string} contract
 * @param {Set<string>} wild cards that count as jokers
 * @returns {T[]}
 */
export function sorted(cards, by, contract, wild) {
  const all = [...cards];
  const isWild = (/** @type {string} */ card) => card === 'JK' || wild.has(card);
  const last = (/** @type {T} */ a, /** @type {T} */ b) => Number(isWild(a.card)) - Number(isWild(b.card));
  const rank = (/** @type {T} */ a, /** @type {T} */ b) => last(a, b) || rankOf(a.card) - rankOf(b.card) || suitOf(a.card) - suitOf(b.card);
  const suit = (/** @type {T} */ a, /** @type {T} */ b) => last(a, b) || suitOf(a.card) - suitOf(b.card) || rankOf(a.card) - rankOf(b.card);
  if (by === 'rank') return all.sort(rank);
  if (by === 'suit') return all.sort(suit);
  const sorts = [];
  const trios = contract.includes('T');
  const runs = contract.includes('E');
  const naturals = all.filter((one) => !isWild(one.card));
  for (const one of all) {
    const natural = !isWild(one.card);
    const same = trios && natural ? naturals.filter((other) => other.card[0] === one.card[0]).length : 0;
    const near = runs && natural ? neighbours(one.card, naturals) : 0;
    sorts.push({ one, same, near });
  }
  const group = (/** @type {{one: T, same: number, near: number}} */ it) => {
    if (isWild(it.one.card)) return 2;
    if (it.same >= 2 && it.same + 1 >= it.near) return 0;
    return it.near >= 2 ? 1 : 3;
  };
  sorts.sort((a, b) => {
    const [one, other] = [group(a), group(b)];
    if (one !== other) return one - other;
    if (one === 0) return b.same - a.same || rank(a.one, b.one);
    return one === 1 ? suit(a.one, b.one) : rank(a.one, b.one);
  });
  return sorts.map((it) => it.one);
}

/**
 * Counts the natural cards of the same suit that are in sequence with this one. Gaps of one rank are allowed.
 * @param {string} card
 * @param {{card: string}[]} all
 */
function neighbours(card, all) {
  const held = new Set(all.filter((one) => one.card[1] === card[1]).map((one) => rankOf(one.card)));
  let count = 1;
  for (const step of [1, -1]) {
    let gaps = 0;
    for (let i = 1; i < 13 && gaps < 2; i++) {
      if (held.has((rankOf(card) + step * i + 26) % 13)) count++;
      else gaps++;
    }
  }
  return count;
}

/** Returns the total points of these cards. @param {string[]} cards @param {Record<string, number>} values */
export const pointsOf = (cards, values) => cards.reduce((sum, card) => sum + (values[card] || 0), 0);
