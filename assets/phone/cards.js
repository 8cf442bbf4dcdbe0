// Cards: their pictures, the cards drawn where there is no picture, and how they are sorted.
// @ts-check
import { sign } from './words.js';

export const RANKS = 'A23456789TJQK';
const SUITS = 'CDHS';

let art = '';
/** Cards of which there is no picture. @type {Set<string>} */
const missing = new Set();
/** Which pictures there are; none are asked for before that is known. @param {string} version @returns whether they are others than before */
export function setArt(version) {
  const others = version !== art;
  if (others) missing.clear();
  art = version;
  return others;
}

/** The suit's name, for its colour; the joker has none. @param {string} card */
const suitName = (card) => ({ C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' })[card === 'JK' ? '' : card[1]] ?? '';

/**
 * The picture of a card, over a card that is drawn in letters: where the picture fails, that is what one sees.
 * @param {string} card a card, or `back`
 */
export function face(card) {
  const span = document.createElement('span');
  span.className = card === 'back' ? 'face back' : `face ${suitName(card)}`;
  span.setAttribute('aria-hidden', 'true');
  if (card !== 'back') span.dataset.sign = card === 'JK' ? '★' : sign(card);
  if (!art || missing.has(card)) return span;
  const picture = document.createElement('img');
  picture.alt = '';
  picture.draggable = false;
  picture.decoding = 'async';
  picture.src = `/art/${art}/${card}`;
  picture.onerror = () => again(picture, card, 3);
  span.append(picture);
  return span;
}

/**
 * A network drops a picture now and then; where there is none, the letters stay.
 * @param {HTMLImageElement} picture @param {string} card @param {number} tries
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
 * A card as a few pixels: rank and suit, for combinations on the table.
 * @param {string} card @param {string} [stands] what a joker stands for
 */
export function chip(card, stands) {
  const span = document.createElement('span');
  const joker = card === 'JK' || stands !== undefined;
  span.className = `chip ${suitName(stands ?? card)}${joker ? ' joker' : ''}`;
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
 * The cards in order. By contract: what goes together for a trio or a run first, the loose ones last.
 * @template {{card: string}} T
 * @param {T[]} cards @param {Sort} by @param {string} contract @returns {T[]}
 */
export function sorted(cards, by, contract) {
  const all = [...cards];
  const rank = (/** @type {T} */ a, /** @type {T} */ b) => rankOf(a.card) - rankOf(b.card) || suitOf(a.card) - suitOf(b.card);
  const suit = (/** @type {T} */ a, /** @type {T} */ b) => suitOf(a.card) - suitOf(b.card) || rankOf(a.card) - rankOf(b.card);
  if (by === 'rank') return all.sort(rank);
  if (by === 'suit') return all.sort(suit);
  const sorts = [];
  const trios = contract.includes('T');
  const runs = contract.includes('E');
  for (const one of all) {
    const same = trios ? all.filter((other) => other.card[0] === one.card[0] && one.card !== 'JK').length : 0;
    const near = runs ? neighbours(one.card, all) : 0;
    sorts.push({ one, same, near });
  }
  const group = (/** @type {{one: T, same: number, near: number}} */ it) => {
    if (it.one.card === 'JK') return 2;
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

/** How many cards of the suit lie in a row with this one, gaps of one allowed. @param {string} card @param {{card: string}[]} all */
function neighbours(card, all) {
  if (card === 'JK') return 0;
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

/** What cards count if they are left over. @param {string[]} cards @param {Record<string, number>} values */
export const pointsOf = (cards, values) => cards.reduce((sum, card) => sum + (values[card] ?? 0), 0);
