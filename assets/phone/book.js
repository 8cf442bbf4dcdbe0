// The rulebook, as the game has it: its chapters and the glossary, each to be opened.
// @ts-check
import { el, sheet } from './dom.js';
import { chapter, say } from './words.js';

/** The chapters of the text in their order: a title and what stands below it. @param {Record<string, string>} all */
export function chapters(all) {
  /** @type {{title: string, paragraphs: string[]}[]} */
  const found = [];
  for (const [key, text] of Object.entries(all)) {
    if (/^book-[a-z]+$/.test(key)) found.push({ title: text, paragraphs: [] });
    else if (/^book-[a-z]+-\d+$/.test(key)) found.at(-1)?.paragraphs.push(text);
  }
  return found;
}

/** The words of the glossary with what they mean. @param {Record<string, string>} all */
export function glossary(all) {
  const words = Object.keys(all).filter((key) => key.startsWith('glossary-') && !key.endsWith('-note'));
  return words.map((key) => ({ word: all[key], note: all[`${key}-note`] ?? '' }));
}

/** Opens it. */
export async function openBook() {
  const all = await chapter('rulebook');
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
