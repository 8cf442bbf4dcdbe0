// The page: what the table says goes into one picture of the match, and the picture is drawn.
// @ts-check
import { Acts } from './acts.js';
import { Advice } from './advice.js';
import { openBook } from './book.js';
import { pointsOf, setArt } from './cards.js';
import { aboveSheet, button, closeSheet, el, fill, followSheets, followSpace, sheet, sheetIsOpen, space } from './dom.js';
import { Door, outOfReach } from './door.js';
import { Hand } from './hand.js';
import { Line } from './line.js';
import { contract, melds, piles, plates, sheetOf, totals } from './table.js';
import { tell } from './tell.js';
import { named, say, sign, speak, why } from './words.js';

/** How many of the last moves are kept. */
const MOVES = 40;
/** So many sentences can be listened to again. */
const SPOKEN = 8;
/** Of what has happened in one breath so much is said: whoever comes back need not hear the whole match. */
const IN_ONE_BREATH = 5;
/** So long before the time for a claim is over it is said once more how much is left, in milliseconds. */
const NEAR = 5000;

/** Everything the table has said, as it stands now. */
const match = {
  you: -1,
  seated: false,
  begun: false,
  game: /** @type {string | null} */ (null),
  stage: '',
  winner: /** @type {number | null} */ (null),
  names: /** @type {string[]} */ ([]),
  wild: new Set(),
  values: /** @type {Record<string, number>} */ ({}),
  hands: 0,
  view: /** @type {any} */ (null),
  sheet: /** @type {any[]} */ ([]),
  refusals: /** @type {Record<string, any>} */ ({}),
  decide: /** @type {any} */ (null),
  until: 0,
  limit: 0,
  room: /** @type {any} */ (null),
  ready: false,
  aiming: false,
  moves: /** @type {string[]} */ ([]),
};

/** When the card that comes next is in the hand on the big screen, by our clock; 0 where nobody says so. */
let lands = 0;
let note = '';
let dealt = '';
let drawing = false;
let holds = true;
let asked = '';
/** What has happened, until it is told how things stand then. @type {string[]} */
let news = [];
/** The question whose time was said, and when it is said again. */
let timed = -1;
let near = 0;
/** It was one's turn while one was reading. */
let summoned = false;

const app = /** @type {HTMLElement} */ (document.getElementById('app'));
const spoken = /** @type {HTMLElement} */ (document.getElementById('spoken'));
const parts = {
  top: el('header', { class: 'top' }),
  plates: el('div', { class: 'plates' }),
  piles: el('div', { class: 'piles' }),
  melds: el('div', { class: 'melds', tabindex: 0, role: 'region' }),
  staging: el('div', { class: 'own' }),
  said: el('p', { class: 'said-line' }),
  claim: el('div', { class: 'asked' }),
  hand: el('div', { class: 'hand', role: 'group' }),
  bar: el('div', { class: 'bar' }),
};
/**
 * What scrolls where there is little room, and what never does: what is asked, the hand, what can be done. Their keys keep another page from
 * being drawn into them.
 */
const board = el('div', { class: 'board', 'data-key': 'board' }, parts.top, parts.plates, parts.piles, parts.melds, parts.staging);
const foot = el('div', { class: 'foot', 'data-key': 'foot' }, parts.said, parts.claim, parts.hand, parts.bar);
const reach = el('div', { class: 'reach', role: 'alert' });
document.body.append(reach);

const hand = new Hand(parts.hand, () => draw());
const line = new Line(hear, (now) => {
  holds = now === 'on';
  // A line that is cut for a blink is nobody's business.
  setTimeout(() => outOfReach(reach, !holds && !line.moved, line.rests), holds ? 0 : 1500);
});
const acts = new Acts(
  match,
  hand,
  line,
  (text) => {
    note = text;
    if (text) speakUp(text);
    draw();
  },
  () => draw(),
);
const advice = new Advice(match, line, speakUp);
const door = new Door(line, () => {
  // The words may be those of another language.
  hand.draw();
  draw();
});

/** One sentence after the other: what is said last does not cut off what was said before. @param {string} text */
function speakUp(text) {
  spoken.append(el('p', {}, text));
  while (spoken.childElementCount > SPOKEN) spoken.firstElementChild?.remove();
}

/** @param {import('./line.js').Said} said */
function hear(said) {
  switch (said.type) {
    case 'room':
      if (said.paused && !match.room?.paused && match.begun) speakUp(say('paused'));
      match.room = said;
      if (setArt(said.art)) hand.dress();
      called();
      break;
    case 'seated':
      match.seated = true;
      match.you = said.seat;
      [door.waiting, door.trouble] = [false, ''];
      break;
    case 'waiting':
      door.waiting = true;
      break;
    case 'hello':
      // Another match at the same table, or this one after the line was cut.
      if (said.game !== match.game) {
        [match.moves, match.sheet, match.view, match.decide] = [[], [], null, null];
        [note, asked, timed] = ['', '', -1];
      }
      Object.assign(match, {
        begun: true,
        game: said.game,
        you: said.you,
        names: said.names,
        wild: new Set(said.wild),
        values: said.values,
        hands: said.contracts.length,
      });
      called();
      break;
    case 'event':
      happened(said);
      break;
    case 'moment':
      lands = said.lands;
      return;
    case 'state':
      state(said);
      break;
    case 'decide':
      decide(said);
      break;
    case 'clock':
      clock(/** @type {any} */ (said));
      break;
    case 'closed':
      if (match.decide?.id === said.id) match.decide = null;
      break;
    case 'accepted':
      if (match.decide?.id === said.id) match.decide = null;
      note = '';
      if (acts.staged && match.view?.down[match.you]) acts.stop();
      break;
    case 'hint':
      advice.hear(/** @type {any} */ (said));
      return;
    case 'refused':
      note = why(said.reason);
      speakUp(note);
      break;
    case 'turned_away':
      turnedAway(said.reason);
      break;
  }
  draw();
}

/** @param {any} reason */
function turnedAway(reason) {
  door.waiting = false;
  if (reason.key === 'line-no-seat') [match.seated, match.begun, match.view] = [false, false, null];
  if (!match.seated) {
    door.trouble = why(reason);
    return;
  }
  // Where the table was busy, the line says it again.
  note = line.pending ? say('sent') : why(reason);
  speakUp(note);
}

/** Who has taken over a bot's place has another name than the bot. */
function called() {
  if (!match.begun || !match.room?.playing) return;
  match.names = match.names.map((name, at) => match.room.seats[at]?.name || name);
}

/** @param {any} event */
function happened(event) {
  const text = tell(event, match.names, match.you);
  if (!text) return;
  match.moves.unshift(text);
  match.moves.length = Math.min(match.moves.length, MOVES);
  note = text;
  news.push(text);
}

/** @param {any} said */
function state(said) {
  const { view } = said;
  news.slice(-IN_ONE_BREATH).forEach(speakUp);
  news = [];
  Object.assign(match, { stage: said.stage, winner: said.winner, view, sheet: said.sheet, refusals: said.refusals, decide: null });
  if (!view) return;
  const deal = `${line.game} ${view.hand}`;
  if (deal !== dealt || view.down[match.you]) {
    if (acts.staged) acts.stop();
    acts.staging.clear();
    hand.staged.clear();
  }
  hand.update(said.stage === 'playing' ? view.cards : [], view.contract, deal !== dealt, lands);
  lands = 0;
  if (deal !== dealt) match.ready = false;
  dealt = deal;
}

/** @param {any} said */
function decide(said) {
  // It comes with its clock, or with none: the match may stand still now.
  if (said.id !== timed) match.limit = 0;
  match.until = 0;
  match.decide = said;
  const what = `${said.id}`;
  if (what === asked || said.stage === 'late_claim') return;
  const first = said.stage === 'draw' || said.stage === 'claim';
  asked = what;
  if (!first) return;
  summoned = sheetIsOpen() && said.stage === 'draw';
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(said.stage === 'claim' ? [40, 60, 40] : 60);
  if (said.stage === 'claim' && match.view?.claim) speakUp(`${say('asked')} ${named(match.view.claim.card)}`);
  else speakUp(`${say('your-turn')}. ${say('turn-draw')}`);
}

/** How much time is left: said at first, and once more when it is nearly over. @param {{id: number, left_ms: number}} said */
function clock({ id, left_ms: left }) {
  [match.until, match.limit] = [performance.now() + left, Math.max(match.limit, left)];
  clearTimeout(near);
  const ours = () => match.decide?.id === id && match.decide.stage === 'claim' && match.until && !line.pending;
  const tellTime = (/** @type {number} */ ms) => speakUp(say('time-left', { n: Math.round(ms / 1000) }));
  if (!ours()) return;
  if (timed !== id && left > NEAR) tellTime(left);
  timed = id;
  if (left > 2 * NEAR) near = window.setTimeout(() => ours() && tellTime(NEAR), left - NEAR);
}

/** Once for everything that is said in one breath. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    paint();
  });
}

function paint() {
  document.title = match.decide && match.decide.stage !== 'late_claim' ? `● ${say('your-turn')} · Continental` : 'Continental';
  if (line.moved)
    return page('moved', [
      message(
        say('moved'),
        '',
        button('play-here', [say('play-here')], () => line.playHere(), { class: 'main' }),
      ),
    ]);
  if (!match.seated) return page('at-door', [door.draw(match.room)]);
  if (!match.begun || !match.view) return page('gathering', [gathering()]);
  paintTable();
}

/** @param {string} name @param {Node[]} inside */
function page(name, inside) {
  app.className = name;
  fill(app, inside);
  aboveSheet([]);
}

/** @param {string} title @param {string} text @param {...Node} more */
function message(title, text, ...more) {
  return el(
    'div',
    { class: 'message' },
    el('img', { class: 'emblem', src: '/icon.svg', alt: '' }),
    el('h1', {}, title),
    text && el('p', { class: 'note' }, text),
    ...more,
  );
}

function gathering() {
  const places = (match.room?.seats ?? []).map((/** @type {any} */ place, /** @type {number} */ at) =>
    el('li', { class: place.state }, el('img', { src: `/face/${place.face % 8}`, alt: '' }), place.name || say('seat-free', { n: at + 1 })),
  );
  return message(
    say('gathering'),
    say('gathering-note'),
    el('ul', { class: 'places' }, ...places),
    button('rulebook', [say('rulebook')], () => void openBook(), { class: 'plain' }),
    button('leave', [say('leave')], leave, { class: 'plain' }),
  );
}

function leave() {
  sheet(
    say('leave'),
    [
      el('p', {}, say('leave-sure')),
      button('leave-sure', [say('leave')], () => {
        closeSheet();
        line.leave();
        [match.seated, match.begun, match.view] = [false, false, null];
        draw();
      }),
    ],
    say('cancel'),
  );
}

function paintTable() {
  const playing = match.stage === 'playing';
  match.aiming = Boolean(match.decide?.stage === 'play' && hand.one && acts.may('discard'));
  app.className = `table${playing ? '' : ' is-over'}${acts.staged ? ' is-staging' : ''}${match.decide && match.decide.stage !== 'late_claim' ? ' mine' : ''}`;
  if (app.firstChild !== board) app.replaceChildren(board, foot);
  // Where there is room it stands above the hand, which stays where it is; elsewhere in the place of the buttons. What is open is no reason to
  // miss it.
  const where = sheetIsOpen() ? 'above' : space.large || space.across ? 'instead' : 'asked';
  const claim = playing ? acts.claim(where) : null;
  const instead = claim && where === 'instead';
  fill(parts.top, [
    el('h1', { class: 'which' }, say('hand', { n: match.view.hand + 1, of: match.hands })),
    contract(match),
    playing
      ? button('hint', ['?'], () => void advice.ask(), {
          class: 'plain hint',
          'aria-label': say('hint'),
          'aria-disabled': advice.can ? null : 'true',
        })
      : null,
    button('menu', ['☰'], menu, { class: 'plain', 'aria-label': say('menu') }),
  ]);
  fill(parts.plates, plates(match));
  parts.plates.classList.toggle('many', parts.plates.childElementCount > 3);
  fill(parts.piles, playing ? piles(match, { stock: () => acts.simple('take_stock'), pile: () => acts.pile() }) : []);
  parts.melds.setAttribute('aria-label', say('lay-off'));
  fill(parts.melds, playing ? melds(match, acts.lit, (id) => acts.meld(id)) : [ending()]);
  fill(parts.staging, acts.staged ? [acts.stagingArea()] : []);
  const points = pointsOf(match.view.cards, match.values);
  const status = whoseTurn();
  fill(parts.said, [
    match.room?.paused ? el('em', { class: 'paused' }, say('paused')) : null,
    playing ? el('strong', {}, status) : null,
    note ? el('span', {}, note) : playing ? el('span', { class: 'points' }, say('points', { n: points })) : null,
  ]);
  fill(parts.claim, claim && where === 'asked' ? [claim] : []);
  parts.hand.setAttribute('aria-label', say('points', { n: points }));
  fill(parts.bar, !playing ? [] : instead ? [claim] : acts.bar());
  const turn = summoned && match.decide?.stage === 'draw' ? button('to-table', [status], closeSheet, { class: 'main' }) : null;
  aboveSheet([where === 'above' ? (claim ?? turn) : null]);
}

function whoseTurn() {
  const { view, decide: question, names } = match;
  if (match.stage === 'over') return match.winner === match.you ? say('you-win') : say('wins', { name: names[match.winner ?? 0] });
  if (match.stage !== 'playing') return say('between');
  const away = match.room?.seats[view.active]?.state === 'away';
  if (away) return say('missing', { name: names[view.active] });
  if (question?.stage === 'claim') return say('asked');
  if (view.active !== match.you) return say('turn-of', { name: names[view.active] });
  const others = view.claim?.answers.includes('awaited');
  if (others) return say('others-asked', { card: sign(view.claim.card) });
  return view.phase === 'draw' ? say('turn-to', { what: say('turn-draw') }) : say('turn-to', { what: say('turn-play') });
}

/** Between two hands, and at the end: the score sheet. */
function ending() {
  const go =
    match.stage === 'between_hands'
      ? button(
          'ready',
          [match.ready ? say('ready-said') : say('ready')],
          () => {
            match.ready = line.say({ type: 'ready' });
            draw();
          },
          { class: 'main', 'aria-disabled': match.ready ? 'true' : null },
        )
      : null;
  const won = match.stage === 'over' ? match.winner : null;
  const face = won === null ? null : el('img', { class: 'emblem', src: `/face/${(match.room?.seats[won]?.face ?? won) % 8}`, alt: '' });
  return el('div', { class: 'ending' }, face, el('h2', { class: face ? 'won' : null }, whoseTurn()), sheetOf(match), go);
}

function menu() {
  const moves = match.moves.slice(0, 12).map((move) => el('li', {}, move));
  sheet(
    say('menu'),
    [
      match.stage === 'playing' ? el('p', { class: 'note' }, say('points', { n: pointsOf(match.view.cards, match.values) })) : null,
      el('h3', {}, say('scores')),
      sheetOf(match),
      el('h3', {}, say('moves')),
      moves.length ? el('ul', { class: 'moves' }, ...moves) : el('p', { class: 'note' }, say('no-moves')),
      line.round > 1500 && line.round < Infinity ? el('p', { class: 'note' }, say('slow')) : null,
      button('rulebook', [say('rulebook')], () => void openBook()),
      keyboard(),
      door.languages(),
      button('leave', [say('leave')], leave, { class: 'plain' }),
    ],
    say('close'),
  );
}

/** What the keys of a computer do, and how that is called. @type {Record<string, {on: () => void, does: () => string}>} */
const KEYS = {
  s: { on: () => acts.simple('take_stock'), does: () => say('draw') },
  d: { on: () => acts.pile(), does: () => `${say('take', { card: '' })} / ${say('discard')}` },
  c: { on: () => acts.simple('claim'), does: () => say('claim') },
  n: { on: () => acts.simple('pass'), does: () => say('pass') },
  l: {
    on: () => (match.view?.down[match.you] ? acts.layOff() : acts.layDown()),
    does: () => `${say('lay-down')} / ${say('lay-off')}`,
  },
  u: { on: () => acts.undo(), does: () => say('undo') },
  g: { on: () => acts.staged && acts.group(), does: () => say('group') },
  t: {
    on: () => {
      hand.sortNext();
      draw();
    },
    does: () => say('sort'),
  },
  h: { on: () => void advice.ask(), does: () => say('hint') },
};

function keyboard() {
  const row = (/** @type {string} */ key, /** @type {string} */ does) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, does)];
  const rows = Object.entries(KEYS).flatMap(([key, { does }]) => row(key.toUpperCase(), does()));
  const list = el('dl', { class: 'keys' }, ...rows, ...row(', .', say('key-move')));
  return el('details', { class: 'chapter' }, el('summary', {}, say('keys')), list);
}

document.addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!match.seated || match.stage !== 'playing') return;
  const key = event.key.toLowerCase();
  // Of what lies below a sheet nothing is pressed.
  if (sheetIsOpen() && !(match.decide?.stage === 'claim' && ['c', 'n'].includes(key))) return;
  KEYS[key]?.on();
});

// For tests and the curious: what the page knows, which is no more than the table has told this seat.
Object.assign(window, { continental: { match, line, hand, acts, totals: () => totals(match) } });

await speak();
followSpace(draw);
followSheets(() => {
  if (!sheetIsOpen()) summoned = false;
  draw();
});
hand.draw();
draw();
