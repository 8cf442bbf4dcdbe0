// Checks that every text of the page and every reason of the server exists in all three languages.
// Usage: node texts.mjs
// @ts-check
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TEXTS } from '../../assets/phone/texts.js';
import { read } from '../../assets/phone/words.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = (/** @type {string} */ file) => readFileSync(root + file, 'utf8');
/** @param {string} folder @param {string} kind */
const filesIn = (folder, kind) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(kind));

/** Matches a text key in quotation marks. */
const KEY = /(?<!===? )'([a-z][a-z0-9-]*)'/g;

/** Returns the code between the bracket at `from` and its closing bracket. @param {string} code @param {number} from */
function inside(code, from) {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ('([{'.includes(code[at])) depth++;
    if (')]}'.includes(code[at]) && --depth === 0) return code.slice(from + 1, at);
  }
  return '';
}

/** Returns the first of the arguments of a call. @param {string} given */
function first(given) {
  let depth = 0;
  for (let at = 0; at < given.length; at++) {
    if ('([{'.includes(given[at])) depth++;
    if (')]}'.includes(given[at])) depth--;
    if (given[at] === ',' && depth === 0) return given.slice(0, at);
  }
  return given;
}

/** Returns the text keys that the page uses, and the prefixes of keys that it composes. */
function said() {
  const keys = new Set();
  const begin = new Set();
  for (const file of filesIn('assets/phone', '.js')) {
    const code = text(`assets/phone/${file}`);
    // The lookbehind excludes the method that sends messages to the server.
    for (const call of code.matchAll(/(?<![.\w])say(?=\()/g)) {
      const key = first(inside(code, (call.index ?? 0) + 3));
      for (const [, one] of key.matchAll(/`([a-z-]+)\$\{/g)) begin.add(one);
      for (const [, one] of key.replaceAll(/`[^`]*`/g, '').matchAll(KEY)) keys.add(one);
    }
  }
  assert(keys.size > 80 && begin.size > 3, 'the page says something');
  return { keys, begin };
}

/** Returns the text keys of the reasons that the server sends. */
function reasons() {
  const keys = new Set();
  const folders = ['src/server', 'src/engine/protocol', 'src/engine/table', 'src/engine/melds', 'src/engine/bots'];
  const files = folders.flatMap((folder) => filesIn(folder, '.rs').map((file) => `${folder}/${file}`));
  for (const file of [...files, 'src/gamecore/referee/phones.rs']) {
    const code = text(file);
    for (const [, one] of code.matchAll(/"((?:reject|join|line|hint-reason|meld|fit|swap)-[a-z-]+)"/g)) keys.add(one);
    for (const [, one] of code.matchAll(/Reason::other\(\s*"([a-z-]+)"/g)) keys.add(one);
    // Keys that the engine derives from the names of an enum's variants.
    for (const [, prefix, body] of code.matchAll(/strum\(prefix = "([^"]+)"[^)]*\)\]\n(?:#\[.*\n)*pub enum \w+ \{\n([\s\S]*?)\n\}/g)) {
      const variants = body.replaceAll(/strum\(transparent\)\]\n {4}[A-Z]\w*/g, '').matchAll(/^ {4}([A-Z]\w*)/gm);
      for (const [, name] of variants) keys.add(prefix + name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase());
    }
  }
  assert(keys.size > 40 && keys.has('line-busy') && keys.has('reject-not-held'), 'the table gives reasons');
  return keys;
}

const { keys, begin } = said();
const wanted = [...keys, ...reasons()];
const everywhere = new Set(Object.values(TEXTS).flatMap((all) => Object.keys(all)));
/** @type {string[]} */
const troubles = [];
for (const [language, own] of Object.entries(TEXTS)) {
  const game = ['game', 'advice', 'rulebook'].map((name) => read(text(`assets/locales/${language}/${name}.ftl`)));
  const all = { ...Object.assign({}, ...game), ...own };
  for (const key of [...wanted, ...everywhere]) if (!all[key]?.trim()) troubles.push(`${language} has no ${key}`);
  for (const start of begin) if (!Object.keys(all).some((key) => key.startsWith(start))) troubles.push(`${language} has no ${start}…`);
  // French requires a no-break space before these punctuation marks.
  if (language === 'fr')
    for (const [key, one] of Object.entries(own)) if (/(?<!\u00a0)[;:!?]/.test(one)) troubles.push(`fr: ${key}: ${one}`);
  // A text must have the same placeholders in every language.
  const values = (/** @type {string | undefined} */ one) => (one?.match(/\$[a-z]+/g) ?? []).sort().join(' ');
  for (const key of Object.keys(own)) if (values(own[key]) !== values(TEXTS.en[key])) troubles.push(`${language}: other values in ${key}`);
}
assert.deepEqual([...new Set(troubles)], []);
console.log(`  ${new Set([...wanted, ...everywhere]).size} sentences in ${Object.keys(TEXTS).length} languages`);
