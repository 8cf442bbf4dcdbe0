// The player's actions (buttons below the hand, claims, laying down and laying off), and the reasons why an action is
// not possible.
// @ts-check
import { face, pointsOf } from './cards.js';
import { button, closeSheet, el, sheet, sheetIsOpen } from './dom.js';
import { last } from './older.js';
import { Staging, neighbour } from './staging.js';
import { chips, meldWords, picture } from './table.js';
import { contractWords, meldsOf, say, sign, why } from './words.js';

/** Time in milliseconds in which a discard can be undone. */
const HOLD = 2600;
/** Actions that change the melds on the table. */
const OFF = ['lay_off', 'swap_joker', 'move_joker'];

export class Acts {
  /** @param {any} match @param {import('./hand.js').Hand} hand @param {import('./line.js').Line} line @param {(text: string) => void} note @param {() => void} changed */
  constructor(match, hand, line, note, changed) {
    this.match = match;
    this.hand = hand;
    this.line = line;
    this.note = note;
    this.changed = changed;
    this.staging = new Staging();
    this.staged = false;
    /** Discard that can still be undone. @type {{action: any, timer: number} | null} */
    this.held = null;
  }

  /** @returns {any[]} */
  get legal() {
    return this.match.decide ? this.match.decide.legal : [];
  }

  /** @param {string} act */
  may(act) {
    return this.legal.some((one) => one.do === act);
  }

  /** @param {string} act */
  whyNot(act) {
    const reason = this.match.refusals[act];
    this.note(reason ? why(reason) : say(this.match.watching ? 'watching-only' : 'sent'));
  }

  /** @param {any} action */
  give(action) {
    const { decide } = this.match;
    if (!decide) return this.whyNot(action.do);
    if (this.line.pending) return this.note(say('sent'));
    // Another action cancels the pending discard.
    this.release();
    this.line.answer(decide.id, action);
    this.note('');
    this.changed();
  }

  /** Plays the legal action with this name, or shows the reason why there is none. @param {string} act */
  simple(act) {
    const action = this.legal.find((one) => one.do === act);
    if (action) this.give(action);
    else this.whyNot(act);
  }

  pile() {
    const { decide } = this.match;
    if (decide && decide.stage === 'play') this.discard();
    else if (this.match.view.top_trodden && !this.may('take_discard')) this.note(say('covered-note'));
    else if (this.may('claim') && !this.may('take_discard')) decide.stage === 'claim' ? this.note(say('asked')) : this.simple('claim');
    else this.simple('take_discard');
  }

  discard() {
    const chosen = this.hand.chosen;
    if (!this.may('discard')) return this.whyNot('discard');
    if (chosen.length !== 1) return this.note(say(chosen.length ? 'mark-which' : 'mark-one'));
    const card = chosen[0].card;
    const ways = this.legal.filter((one) => one.do === 'discard' && one.card === card);
    if (!ways.length) return this.give({ do: 'discard', card });
    if (ways.length === 1) return this.hold(ways[0]);
    this.ask(
      ways.map((action) => [say(action.close ? 'close-card' : 'discard-card', { card: sign(card) }), action]),
      (action) => this.hold(action),
    );
  }

  /** @param {any} action */
  hold(action) {
    this.release();
    this.held = { action, timer: window.setTimeout(() => this.let(), HOLD) };
    this.changed();
  }

  /** Sends the pending discard to the server. */
  let() {
    if (!this.held) return;
    const { action } = this.held;
    this.release();
    this.hand.unmark();
    this.give(action);
  }

  keep() {
    this.release();
    this.changed();
  }

  /**
   * Plays a card that was dragged out of the hand onto the discard pile or a meld.
   * @param {number} id
   * @param {string | null} target
   */
  played(id, target) {
    if (this.staged) return;
    if (!target) return this.note(say('drop-where'));
    this.hand.choose(id);
    if (target === 'pile') this.discard();
    else this.meld(Number(target.slice('meld-'.length)));
    // A card that could not be played does not stay selected.
    if (!this.held && !this.line.pending && !sheetIsOpen()) this.hand.unmark();
  }

  /** Cancels the pending discard. */
  release() {
    if (this.held) clearTimeout(this.held.timer);
    this.held = null;
  }

  /**
   * Asks the player to choose one of several actions.
   * @param {[string, any][]} choices
   * @param {(action: any) => void} [then]
   */
  ask(choices, then = (action) => this.give(action)) {
    const rows = choices.map(([text, action], at) =>
      button(
        `choice-${at}`,
        [text, OFF.includes(action.do) ? el('span', { class: 'outcome' }, ...chips(this.outcome(action), this.match.wild)) : ''],
        () => {
          closeSheet();
          then(action);
        },
      ),
    );
    sheet(say('which'), rows, say('cancel'));
  }

  /** Returns the meld to which the action adds a card, as it will be afterwards. @param {any} action */
  outcome(action) {
    const { melds } = this.match.view;
    const { meld, end } = action.to || action;
    const source = melds[action.meld];
    const at = action.do === 'swap_joker' ? action.at : action.from === 'low' ? 0 : source.cards.length - 1;
    const added = action.do === 'lay_off' ? action.card : source.cards[at];
    let { from } = melds[meld];
    const cards = [...melds[meld].cards];
    if (action.do === 'swap_joker' && meld === action.meld) cards[at] = action.card;
    if (action.do === 'move_joker' && meld === action.meld) cards.splice(at, 1);
    if (from && action.do === 'move_joker' && meld === action.meld && at === 0) from = neighbour(from, 1);
    if (end === 'low') cards.unshift(added);
    else if (action.do !== 'swap_joker' || action.to) cards.push(added);
    return { ...melds[meld], cards, from: from && end === 'low' ? neighbour(from, -1) : from };
  }

  /** Returns the melds to which the selected card can be laid off, or whose joker it can replace. */
  get lit() {
    const card = this.hand.one;
    const fits = (/** @type {any} */ one) => (one.do === 'lay_off' || one.do === 'swap_joker') && one.card === card;
    return new Set(card ? this.legal.filter(fits).map((one) => one.meld) : []);
  }

  /** @param {number} id */
  meld(id) {
    const { melds } = this.match.view;
    const card = this.hand.one;
    const moves = (/** @type {any} */ one) => !card && one.do === 'move_joker' && one.meld === id;
    const fits = (/** @type {any} */ one) =>
      card && (one.do === 'lay_off' || one.do === 'swap_joker') && one.card === card && one.meld === id;
    const found = this.legal.filter((one) => moves(one) || fits(one));
    if (found.length === 1 && card) {
      this.hand.unmark();
      return this.give(found[0]);
    }
    if (found.length) return this.ask(found.map((action) => [this.words(action), action]));
    if (this.match.refusals.lay_off || this.match.watching) return this.whyNot('lay_off');
    if (!card) return this.note(say('mark-one'));
    // The server will reply with the reason why the card cannot be laid off.
    const end = melds[id].kind === 'run' ? { end: 'high' } : {};
    this.give({ do: 'lay_off', meld: id, ...end, card });
  }

  /** @param {any} action */
  words(action) {
    const { melds } = this.match.view;
    const where = (/** @type {string | undefined} */ end) => say(end || 'on-trio');
    const meld = meldWords(melds[action.meld]);
    const card = action.card ? sign(action.card) : '';
    if (action.do === 'lay_off') return say('do-lay-off', { card, where: where(action.end), meld });
    if (action.do === 'swap_joker' && !action.to) return say('do-swap-hand', { card, meld });
    if (action.do === 'swap_joker' && action.to.meld === action.meld) return say('do-swap-here', { card, where: where(action.to.end) });
    const to = meldWords(melds[action.to.meld]);
    if (action.do === 'swap_joker') return say('do-swap', { card, meld, where: where(action.to.end), to });
    return say('do-move', { from: where(action.from), meld, where: where(action.to.end), to });
  }

  layDown() {
    const ways = this.legal.filter((one) => one.do === 'lay_down');
    if (!ways.length) {
      // If there is no legal way to lay down, the page shows the server's reason.
      this.whyNot('lay_down');
      return;
    }
    this.propose(ways, 0);
  }

  /** @param {any[]} ways @param {number} at */
  propose(ways, at) {
    const { view, values } = this.match;
    const way = ways[at];
    const laid = way.melds.flatMap((/** @type {any} */ meld) => meld.cards);
    const left = [...view.cards];
    for (const card of laid) left.splice(left.indexOf(card), 1);
    const points = pointsOf(left, values);
    const rows = way.melds.map((/** @type {any} */ meld) => picture(meld, this.match.wild));
    sheet(
      say('propose-title', { contract: contractWords(view.contract) }),
      [
        ...rows,
        el('p', { class: 'note' }, say('left-over', { n: left.length, points })),
        button(
          'this-way',
          [say('this-way')],
          () => {
            closeSheet();
            this.give(way);
          },
          { class: 'main' },
        ),
        ways.length > 1
          ? button('another-way', [say('another-way', { n: at + 1, of: ways.length })], () => this.propose(ways, (at + 1) % ways.length))
          : null,
        button('own-way', [say('own-way')], () => {
          closeSheet();
          this.begin();
        }),
      ],
      say('cancel'),
    );
  }

  begin() {
    this.staged = true;
    this.hand.unmark();
    this.changed();
  }

  stop() {
    this.staged = false;
    this.staging.clear();
    this.hand.staged.clear();
    this.hand.draw();
    this.changed();
  }

  group() {
    const chosen = this.hand.chosen;
    if (!chosen.length) return this.note(say('staging-note'));
    if (!this.staging.add(chosen, this.match)) return this.note(say('no-group'));
    chosen.forEach((one) => this.hand.staged.add(one.id));
    this.hand.unmark();
    this.changed();
  }

  /** Builds the area with the melds that the player is putting together. */
  stagingArea() {
    const rows = this.staging.groups.map((group, at) => {
      const tools = [
        button(`back-${at}`, [say('back')], () => {
          this.staging.remove(at).forEach((id) => this.hand.staged.delete(id));
          this.hand.draw();
          this.changed();
        }),
      ];
      if (group.ways.length > 1)
        tools.unshift(
          button(`turn-${at}`, [say('turn')], () => {
            this.staging.turn(at);
            this.changed();
          }),
        );
      return el('div', { class: 'staged' }, picture(group.ways[group.way], this.match.wild), ...tools);
    });
    return el(
      'section',
      { class: 'staging', 'aria-label': say('staging') },
      el('h2', {}, say('staging')),
      el('p', { class: 'note' }, say('staging-note')),
      ...rows,
    );
  }

  /** Builds the row of buttons below the hand. */
  bar() {
    const { decide, stage } = this.match;
    const waits = Boolean(this.line.pending);
    const act = (
      /** @type {string} */ key,
      /** @type {string} */ text,
      /** @type {string} */ name,
      /** @type {() => void} */ on,
      /** @type {boolean} */ can = this.may(name),
    ) => button(key, [text], on, { class: can ? 'can' : '', 'aria-disabled': can && !waits ? null : 'true' });
    if (this.held) {
      const card = sign(this.held.action.card);
      return [
        el(
          'div',
          { class: 'held', role: 'status' },
          face(this.held.action.card),
          el('span', {}, say('discarding', { card })),
          el('i', { style: `animation-duration:${HOLD}ms` }),
        ),
        button('keep', [say('keep-it')], () => this.keep()),
        button('now', [say('now')], () => this.let(), { class: 'main' }),
      ];
    }
    if (this.staged) {
      return [
        button('group', [say('group')], () => this.group(), { class: 'can' }),
        button('own-stop', [say('own-stop')], () => this.stop()),
        act(
          'own-done',
          say('own-done'),
          '',
          () => this.give({ do: 'lay_down', melds: this.staging.melds }),
          this.staging.groups.length === meldsOf(this.match.view.contract).length,
        ),
      ];
    }
    const sort = button('sort', [say('sort'), el('small', {}, say(`sort-${this.hand.sort || 'own'}`))], () => {
      this.hand.sortNext();
      this.changed();
    });
    if (stage !== 'playing') return [sort];
    if (decide && decide.stage === 'draw') {
      const top = last(this.match.view.pile);
      return [
        sort,
        act('draw', say('draw'), 'take_stock', () => this.simple('take_stock')),
        act('take', say('take', { card: top ? sign(top) : '' }), 'take_discard', () => this.simple('take_discard')),
      ];
    }
    if (decide && decide.stage === 'late_claim') {
      const { claim } = this.match.view;
      return [sort, button('late', [`${say('late-claim')} ${claim ? sign(claim.card) : ''}`], () => this.simple('claim'))];
    }
    const one = this.hand.one;
    const back = this.legal.filter((it) => it.do === 'take_back').length;
    return [
      sort,
      this.match.view.down[this.match.you]
        ? act(
            'lay-off',
            say('lay-off'),
            'lay_off',
            () => this.layOff(),
            OFF.some((name) => this.may(name)),
          )
        : act('lay-down', say('lay-down'), 'lay_down', () => this.layDown()),
      act('undo', back > 2 ? say('undo-all') : say('undo'), 'take_back', () => this.undo()),
      act(
        'discard',
        one ? say('discard-card', { card: sign(one) }) : say('discard'),
        'discard',
        () => this.discard(),
        this.may('discard') && one !== null,
      ),
    ];
  }

  undo() {
    const ways = this.legal.filter((one) => one.do === 'take_back');
    if (!ways.length) return this.whyNot('take_back');
    if (ways.length <= 2) return this.give(ways[0]);
    this.ask([
      [say('undo'), ways[0]],
      [say('undo-all'), last(ways)],
    ]);
  }

  layOff() {
    const card = this.hand.one;
    // Moving a joker that is already on the table requires no selected card.
    const fits = (/** @type {any} */ one) => OFF.includes(one.do) && (!card || !one.card || one.card === card);
    const ways = this.legal.filter(fits);
    if (ways.length) return this.ask(ways.map((action) => [this.words(action), action]));
    if (this.match.refusals.lay_off) return this.whyNot('lay_off');
    this.note(say('mark-one'));
  }

  /** Builds the claim prompt with the remaining time. @param {string} where its position */
  claim(where) {
    const { decide, view, until, penalties } = this.match;
    if (!decide || decide.stage !== 'claim' || !view.claim) return null;
    const clock = until ? this.clock(`clock-${where}-${Math.round(until)}`) : null;
    const waits = this.line.pending ? 'true' : null;
    return el(
      'div',
      { class: 'claim', role: 'group', 'aria-label': say('asked'), tabindex: -1 },
      face(view.claim.card),
      clock,
      button('claim', [say('claim'), el('small', {}, say('claim-note', { n: penalties }))], () => this.simple('claim'), {
        class: 'main',
        'aria-disabled': waits,
      }),
      button('pass', [say('pass')], () => this.simple('pass'), { 'aria-disabled': waits }),
    );
  }

  /**
   * Builds the countdown bar. A running bar keeps its style, because a new animation delay would make it jump.
   * @param {string} key
   */
  clock(key) {
    const { until, limit } = this.match;
    const runs = document.querySelector(`[data-key="${key}"]`);
    const passed = limit - Math.max(0, until - performance.now());
    const style = runs ? runs.getAttribute('style') : `animation-duration:${limit}ms;animation-delay:${-passed}ms`;
    return el('i', { class: 'clock', 'data-key': key, style });
  }
}
