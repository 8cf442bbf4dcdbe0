// The rulebook of the game: chapters and a glossary, all collapsible.
// @ts-check
import { el, sheet } from './dom.js';
import { chapter, say } from './words.js';

/**
 * Returns the chapters of the text in order, each with its title and paragraphs.
 * @param {Record<string, string>} all
 */
export function chapters(all) {
  /** @type {{title: string, paragraphs: string[]}[]} */
  const found = [];
  for (const [key, text] of Object.entries(all)) {
    if (/^book-[a-z]+$/.test(key)) found.push({ title: text, paragraphs: [] });
    else if (/^book-[a-z]+-\d+$/.test(key) && found.length) found[found.length - 1].paragraphs.push(text);
  }
  return found;
}

/** Returns the terms of the glossary with their explanations. @param {Record<string, string>} all */
export function glossary(all) {
  const words = Object.keys(all).filter((key) => key.startsWith('glossary-') && !key.endsWith('-note'));
  return words.map((key) => ({ word: all[key], note: all[`${key}-note`] || '' }));
}

export async function openBook() {
  const all = await chapter('rulebook');
  if (!Object.keys(all).length) return sheet(say('rulebook'), [el('p', {}, say('not-reached'))], say('close'));
  const words = glossary(all).flatMap(({ word, note }) => [el('dt', {}, word), el('dd', {}, note)]);
  sheet(
    say('rulebook'),
    [
      ...chapters(all).map(({ title, paragraphs }) => part(title, ...paragraphs.map((text) => el('p', {}, text)))),
      part(say('glossary'), el('dl', {}, ...words)),
    ],
    say('close'),
  );
}

/** @param {string} title @param {...Node} inside */
function part(title, ...inside) {
  return el('details', { class: 'chapter' }, el('summary', {}, title), ...inside);
}
