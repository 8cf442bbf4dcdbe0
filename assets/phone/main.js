// The entry point of the phone page. Applies the server's messages to a single match state and renders it.
// @ts-check
import { Acts } from './acts.js';
import { Advice } from './advice.js';
import { openBook } from './book.js';
import { Call } from './call.js';
import { pointsOf, setArt } from './cards.js';
import { aboveSheet, button, closeSheet, el, fill, followSheets, followSpace, sheet, sheetIsOpen, space } from './dom.js';
import { Door, outOfReach } from './door.js';
import { Hand } from './hand.js';
import { LOST, Line } from './line.js';
import { or } from './older.js';
import { contract, melds, openHands, piles, plates, sheetOf, totals } from './table.js';
import { tell } from './tell.js';
import { named, say, sign, speak, why } from './words.js';

/** Number of recent moves in the list of moves. */
const MOVES = 40;
/** Number of sentences that stay available to screen readers. */
const SPOKEN = 8;
/** Maximum number of sentences announced for one update, so that a reconnect does not read out the whole match. */
const IN_ONE_BREATH = 5;
/** Remaining time, in milliseconds, at which the time left for a claim is announced again. */
const NEAR = 5000;

/** State of the match, as the server has sent it. */
const match = {
  you: -1,
  /** True for players and spectators. */
  seated: false,
  watching: false,
  begun: false,
  game: /** @type {string | null} */ (null),
  stage: '',
  winner: /** @type {number | null} */ (null),
  names: /** @type {string[]} */ ([]),
  wild: new Set(),
  ace: /** @type {import('./staging.js').AceInRuns} */ ('ring'),
  values: /** @type {Record<string, number>} */ ({}),
  hands: 0,
  /** Number of penalty cards that come with a claim. */
  penalties: 1,
  view: /** @type {any} */ (null),
  sheet: /** @type {any[]} */ ([]),
  refusals: /** @type {Record<string, any>} */ ({}),
  decide: /** @type {any} */ (null),
  until: 0,
  limit: 0,
  room: /** @type {any} */ (null),
  ready: false,
  aiming: false,
  /** All cards at the end of the last hand. */
  open: /** @type {{hand: number, hands: string[][]} | null} */ (null),
  moves: /** @type {string[]} */ ([]),
};

/** Time at which the next card reaches the hand on the big screen, by the phone's clock. 0 if unknown. */
let lands = 0;
let note = '';
let dealt = '';
let drawing = false;
let holds = true;
let asked = '';
/** Sentences about events, which are shown with the next state. @type {string[]} */
let news = [];
/** Number of the decision whose time limit was announced. */
let timed = -1;
/** Timer of the announcement shortly before the end of the time. */
let near = 0;
/** True if the player's turn began while a sheet was open. */
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
 * Main area of the page, which scrolls if there is little room. The foot with prompt, hand and buttons never scrolls.
 * The `data-key` attributes prevent reuse of these elements for other pages.
 */
const board = el('div', { class: 'board', 'data-key': 'board' }, parts.top, parts.plates, parts.piles, parts.melds, parts.staging);
const foot = el('div', { class: 'foot', 'data-key': 'foot' }, parts.said, parts.claim, parts.hand, parts.bar);
/** Marks the areas that can be scrolled down, because phones show no scroll bar. */
function markScrolling() {
  for (const node of [board, parts.melds]) node.classList.toggle('more', node.scrollHeight - node.clientHeight - node.scrollTop > 8);
}
for (const node of [board, parts.melds]) node.addEventListener('scroll', markScrolling);
const reach = el('div', { class: 'reach', role: 'alert' });
document.body.append(reach);

const hand = new Hand(
  parts.hand,
  () => draw(),
  (id, target) => acts.played(id, target),
);
const call = new Call();
const line = new Line(hear, (now) => {
  holds = now === 'on';
  if (holds && !line.seat) door.newLine();
  // A short interruption is not shown.
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
const door = new Door(line, reword);

/** Renders everything again after the texts were loaded or the language was changed. */
function reword() {
  hand.dress();
  hand.draw();
  draw();
}

/** Announces a sentence to screen readers, without interrupting earlier ones. @param {string} text */
function speakUp(text) {
  spoken.append(el('p', {}, text));
  for (let many = spoken.childElementCount; many > SPOKEN; many--) /** @type {Element} */ (spoken.firstElementChild).remove();
}

/** @param {import('./line.js').Said} said */
function hear(said) {
  switch (said.type) {
    case 'room':
      if (said.paused && match.begun && !(match.room && match.room.paused)) speakUp(say('paused'));
      seatsTaken(said);
      match.room = said;
      if (setArt(said.art)) hand.dress();
      called();
      break;
    case 'watching':
    case 'seated':
      match.seated = true;
      match.watching = said.type === 'watching';
      match.you = or(said.seat, -1);
      [door.waiting, door.trouble] = [false, ''];
      break;
    case 'waiting':
      door.waiting = true;
      break;
    case 'hello':
      // This message announces a new match at the table. After a reconnect, it announces the same match again.
      if (said.game !== match.game) {
        [match.moves, match.sheet, match.view, match.decide, match.open] = [[], [], null, null, null];
        [note, asked, timed] = ['', '', -1];
      }
      Object.assign(match, {
        begun: true,
        game: said.game,
        you: or(said.you, -1),
        names: said.names,
        wild: new Set(said.wild),
        // The rule set omits fields with default values.
        ace: or(said.rules.ace, 'ring'),
        values: said.values,
        // 0 if the number of hands depends on the players.
        hands: said.rules.progress ? 0 : said.contracts.length,
        penalties: or(said.rules.penalty_cards, 1),
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
      if (match.decide && match.decide.id === said.id) match.decide = null;
      break;
    case 'accepted':
      if (match.decide && match.decide.id === said.id) match.decide = null;
      note = '';
      if (acts.staged && match.view && match.view.down[match.you]) acts.stop();
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
  if (reason.key === 'join-wrong-pin') door.wasWrong();
  if (LOST.includes(reason.key) || (match.watching && !line.watches)) {
    toDoor();
    door.forgetPin();
  }
  if (!match.seated) {
    door.trouble = why(reason);
    return;
  }
  // If the server was only busy, the connection sends the answer again.
  note = line.pending ? say('sent') : why(reason);
  speakUp(note);
}

/** Returns to the join page. */
function toDoor() {
  [match.seated, match.watching, match.begun, match.view] = [false, false, false, null];
}

/** Announces seats that have changed hands since the last message about the seats. @param {any} room */
function seatsTaken(room) {
  if (!match.begun) return;
  const before = match.room ? match.room.seats : [];
  room.seats.forEach((/** @type {any} */ place, /** @type {number} */ at) => {
    const [now, last] = [place.taken, before[at] && before[at].taken];
    if (!now || (last && last.by === now.by && last.from === now.from)) return;
    const key = now.by === '' ? 'seat-taken-nameless' : now.by === now.from ? 'seat-taken-again' : 'seat-taken';
    note = say(key, { name: now.by, owner: now.from });
    match.moves.unshift(note);
    speakUp(note);
  });
}

/** Returns the state of a seat, as the server last sent it. @param {number} seat */
const placeOf = (seat) => (match.room && match.room.seats[seat]) || {};

/** Updates the players' names. A player who replaces a bot has a different name. */
function called() {
  if (!match.begun || !match.room || !match.room.playing) return;
  match.names = match.names.map((name, at) => placeOf(at).name || name);
}

/** @param {any} event */
function happened(event) {
  if (event.event === 'hand_ended') match.open = event;
  const text = tell(event, match);
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
  hand.update(said.stage === 'playing' ? view.cards : [], view.contract || '', match.wild, deal !== dealt, lands);
  lands = 0;
  if (deal !== dealt) match.ready = false;
  dealt = deal;
}

/** @param {any} said */
function decide(said) {
  // The server sends the time limit in a separate message, and sends no limit while the match is paused.
  if (said.id !== timed) match.limit = 0;
  match.until = 0;
  match.decide = said;
  const what = `${said.id}`;
  if (what === asked || said.stage === 'late_claim') return;
  const first = said.stage === 'draw' || said.stage === 'claim';
  asked = what;
  if (!first) return;
  summoned = sheetIsOpen() && said.stage === 'draw';
  call.call(said.stage);
  if (said.stage === 'claim' && match.view && match.view.claim) speakUp(`${say('asked')} ${named(match.view.claim.card)}`);
  else speakUp(`${say('your-turn')}. ${say('turn-draw')}`);
}

/**
 * Announces the time left: once at the beginning, and again shortly before the end.
 * @param {{id: number, left_ms: number}} said
 */
function clock({ id, left_ms: left }) {
  [match.until, match.limit] = [performance.now() + left, Math.max(match.limit, left)];
  clearTimeout(near);
  const ours = () => match.decide && match.decide.id === id && match.decide.stage === 'claim' && match.until && !line.pending;
  const tellTime = (/** @type {number} */ ms) => speakUp(say('time-left', { n: Math.round(ms / 1000) }));
  if (!ours()) return;
  if (timed !== id && left > NEAR) tellTime(left);
  timed = id;
  if (left > 2 * NEAR) near = window.setTimeout(() => ours() && tellTime(NEAR), left - NEAR);
}

/** Renders the page once for all messages that arrive together. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    paint();
  });
}

function paint() {
  call.light(match.seated && match.stage === 'playing' && !line.moved && !(match.room && match.room.paused), match.watching);
  document.documentElement.classList.toggle('watching', match.watching);
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
  const places = (match.room ? match.room.seats : []).map((/** @type {any} */ place, /** @type {number} */ at) =>
    el('li', { class: place.state }, el('img', { src: `/face/${place.face % 8}`, alt: '' }), place.name || say('seat-free', { n: at + 1 })),
  );
  return message(
    say(match.watching ? 'watching' : 'gathering'),
    say('gathering-note'),
    el('ul', { class: 'places' }, ...places),
    button('rulebook', [say('rulebook')], () => void openBook(), { class: 'plain' }),
    leaving(),
  );
}

/** Builds the button to give up the seat or to stop watching. */
function leaving() {
  return button('leave', [say(match.watching ? 'stop-watching' : 'leave')], leave, { class: 'plain' });
}

function leave() {
  if (match.watching) {
    closeSheet();
    line.leave();
    toDoor();
    return draw();
  }
  sheet(
    say('leave'),
    [
      el('p', {}, say('leave-sure')),
      button('leave-sure', [say('leave')], () => {
        closeSheet();
        line.leave();
        toDoor();
        draw();
      }),
    ],
    say('cancel'),
  );
}

/** True if a decision of this kind is pending for this seat. @param {string} stage */
const asksFor = (stage) => Boolean(match.decide && match.decide.stage === stage);

function paintTable() {
  const playing = match.stage === 'playing';
  match.aiming = asksFor('play') && hand.one !== null && acts.may('discard');
  app.className = `table${playing ? '' : ' is-over'}${acts.staged ? ' is-staging' : ''}${match.decide && match.decide.stage !== 'late_claim' ? ' mine' : ''}`;
  if (app.firstChild !== board) {
    app.textContent = '';
    app.append(board, foot);
  }
  // The prompt is above the hand if there is room. Otherwise it replaces the buttons. If a sheet is open, the prompt is
  // shown above the sheet.
  const where = sheetIsOpen() ? 'above' : space.large || space.across ? 'instead' : 'asked';
  const claim = playing ? acts.claim(where) : null;
  const instead = claim && where === 'instead';
  fill(parts.top, [
    el('h1', { class: 'which' }, say(match.hands ? 'hand' : 'hand-number', { n: match.view.hand + 1, of: match.hands })),
    contract(match, (words) => acts.note(words)),
    playing && !match.watching
      ? button('hint', ['?'], () => void advice.ask(), {
          class: 'plain hint',
          'aria-label': say('hint'),
          'aria-disabled': advice.can ? null : 'true',
        })
      : null,
    button('menu', ['☰'], menu, { class: 'plain', 'aria-label': say('menu') }),
  ]);
  fill(parts.plates, plates(match));
  parts.plates.classList.toggle('four', parts.plates.childElementCount === 4);
  parts.plates.classList.toggle('many', parts.plates.childElementCount > 4);
  fill(parts.piles, playing ? piles(match, { stock: () => acts.simple('take_stock'), pile: () => acts.pile() }) : []);
  parts.melds.setAttribute('aria-label', say('lay-off'));
  fill(parts.melds, playing ? melds(match, acts.lit, (id) => acts.meld(id)) : [ending()]);
  fill(parts.staging, acts.staged ? [acts.stagingArea()] : []);
  const points = pointsOf(match.view.cards, match.values);
  const status = whoseTurn();
  fill(parts.said, [
    match.room && match.room.paused ? el('em', { class: 'paused' }, say('paused')) : null,
    playing ? el('strong', {}, status) : null,
    note ? el('span', {}, note) : playing && !match.watching ? el('span', { class: 'points' }, say('points', { n: points })) : null,
  ]);
  fill(parts.claim, claim && where === 'asked' ? [claim] : []);
  parts.hand.setAttribute('aria-label', say('points', { n: points }));
  fill(parts.bar, !playing || match.watching ? [] : instead ? [claim] : acts.bar());
  const turn = summoned && asksFor('draw') ? button('to-table', [status], closeSheet, { class: 'main' }) : null;
  aboveSheet([where === 'above' ? claim || turn : null]);
  markScrolling();
}

function whoseTurn() {
  const { view, names } = match;
  if (match.stage === 'over') return match.winner === match.you ? say('you-win') : say('wins', { name: names[match.winner || 0] });
  if (match.stage !== 'playing') return say('between');
  if (placeOf(view.active).state === 'away') return say('missing', { name: names[view.active] });
  if (asksFor('claim')) return say('asked');
  if (view.active !== match.you) return say('turn-of', { name: names[view.active] });
  const others = view.claim && view.claim.answers.includes('awaited');
  if (others) return say('others-asked', { card: sign(view.claim.card) });
  return view.phase === 'draw' ? say('turn-to', { what: say('turn-draw') }) : say('turn-to', { what: say('turn-play') });
}

/** Builds the page between two hands and after the last one, with the score sheet. */
function ending() {
  const go =
    match.stage === 'between_hands' && !match.watching
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
  const face = won === null ? null : el('img', { class: 'emblem', src: `/face/${or(placeOf(won).face, won) % 8}`, alt: '' });
  return el('div', { class: 'ending' }, face, el('h2', { class: face ? 'won' : null }, whoseTurn()), sheetOf(match), go, openHands(match));
}

function menu() {
  const words = () => say(call.sound ? 'sound-on' : 'sound-off');
  const sound = button('sound', [words()], () => {
    call.toggle();
    sound.textContent = words();
  });
  const moves = match.moves.slice(0, 12).map((move) => el('li', {}, move));
  sheet(
    say('menu'),
    [
      match.stage === 'playing' && !match.watching
        ? el('p', { class: 'note' }, say('points', { n: pointsOf(match.view.cards, match.values) }))
        : null,
      el('h3', {}, say('scores')),
      sheetOf(match),
      el('h3', {}, say('moves')),
      moves.length ? el('ul', { class: 'moves' }, ...moves) : el('p', { class: 'note' }, say('no-moves')),
      line.round > 1500 && line.round < Infinity ? el('p', { class: 'note' }, say('slow')) : null,
      match.watching ? null : sound,
      button('rulebook', [say('rulebook')], () => void openBook()),
      match.watching ? null : keyboard(),
      door.languages(),
      leaving(),
    ],
    say('close'),
  );
}

/**
 * Keyboard shortcuts: the action of each key, and a description.
 * @type {Record<string, {on: () => void, does: () => string}>}
 */
const KEYS = {
  s: { on: () => acts.simple('take_stock'), does: () => say('draw') },
  d: { on: () => acts.pile(), does: () => `${say('take', { card: '' })} / ${say('discard')}` },
  c: { on: () => acts.simple('claim'), does: () => say('claim') },
  n: { on: () => acts.simple('pass'), does: () => say('pass') },
  l: {
    on: () => (match.view && match.view.down[match.you] ? acts.layOff() : acts.layDown()),
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
  return el('details', { class: 'chapter for-keys' }, el('summary', {}, say('keys')), list);
}

// A hidden page may be suspended before the time to undo a discard is over.
document.addEventListener('visibilitychange', () => document.hidden && acts.let());
window.addEventListener('pagehide', () => acts.let());

document.addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!match.seated || match.watching || match.stage !== 'playing') return;
  const key = event.key.toLowerCase();
  // Keys do not act on elements that a sheet covers.
  if (sheetIsOpen() && !(asksFor('claim') && ['c', 'n'].includes(key))) return;
  if (key in KEYS) KEYS[key].on();
});

speak(reword);
followSpace(draw);
followSheets(() => {
  if (!sheetIsOpen()) summoned = false;
  draw();
});

// Global object for the tests and for browser.js, which uses it to check that all modules have run. The match state
// contains only what the server has sent to this seat.
Object.assign(window, { continental: { match, line, hand, acts, call, totals: () => totals(match) } });
