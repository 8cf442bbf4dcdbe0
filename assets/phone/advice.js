// Hints: the move that an expert with the player's knowledge would make. The server computes it, and this module puts
// it into words.
// @ts-check
import { el, sheet } from './dom.js';
import { last } from './older.js';
import { picture } from './table.js';
import { learn, say, sign, why } from './words.js';

/** Number of standard errors up to which a difference between two moves counts as none. */
const AS_GOOD = 2;
/** Number of reasons shown for each move. */
const REASONS = 2;
/** Maximum number of helpful cards that are listed. */
const NAMED = 8;

export class Advice {
  /** @param {any} match @param {import('./line.js').Line} line @param {(text: string) => void} speak */
  constructor(match, line, speak) {
    this.match = match;
    this.line = line;
    this.speak = speak;
    this.waits = false;
  }

  /** True if a decision is pending for which a hint can be requested. */
  get can() {
    const { decide, stage } = this.match;
    return stage === 'playing' && Boolean(decide) && decide.stage !== 'late_claim';
  }

  async ask() {
    if (!(await learn('advice'))) return sheet(say('hint'), [el('p', {}, say('not-reached'))], say('close'));
    if (!this.can) return this.show([el('p', {}, say('hint-none'))]);
    this.waits = this.line.say({ type: 'hint' });
    this.show([el('p', { role: 'status' }, say('hint-thinking'))]);
  }

  /** @param {Node[]} inside */
  show(inside) {
    sheet(say('hint-title'), inside, say('close'));
  }

  /** Shows the server's answer. @param {{id: number | null, moves: any[]}} hint */
  hear(hint) {
    if (!this.waits) return;
    this.waits = false;
    // The hint is empty if another player must answer first. The decision may also be over by now.
    if (!hint.moves.length || !this.match.decide || this.match.decide.id !== hint.id) return this.show([el('p', {}, say('hint-none'))]);
    this.show(hint.moves.map((move, at) => this.row(move, at === 0)));
    this.speak(`${say('hint-best')}: ${this.words(hint.moves[0].action)}`);
  }

  /** @param {any} move @param {boolean} best */
  row(move, best) {
    const { action } = move;
    const laid = action.do === 'lay_down' ? action.melds : [];
    return el(
      'section',
      { class: `advice${best ? ' best' : ''}` },
      el('h3', {}, this.words(action)),
      ...laid.map((/** @type {any} */ meld) => picture(meld, this.match.wild)),
      el('p', { class: 'note' }, `${this.verdict(move, best)} · ${this.expected(move)}`),
      el('ul', {}, ...this.reasons(move).map((reason) => el('li', {}, reason))),
    );
  }

  /** @param {any} action */
  words(action) {
    const { view } = this.match;
    const top = view.claim ? view.claim.card : last(view.pile);
    const card = sign(action.card || top || 'JK');
    const name = action.do === 'swap_joker' ? 'swap' : action.do.replace('_', '-');
    return say(`hint-move-${name}`, { card });
  }

  /** @param {any} move @param {boolean} best */
  verdict(move, best) {
    if (best) return say('hint-best');
    if (move.behind < AS_GOOD * move.error) return say('hint-as-good');
    return say('hint-behind', { points: Math.max(1, Math.round(move.behind)) });
  }

  /** @param {any} move */
  expected(move) {
    const round = (/** @type {number} */ points) => Math.round(points) || 0;
    const players = this.match.names.length - 1;
    const points = say('hint-expected', { points: round(move.points), others: round(move.others), players });
    const soon = move.distance > 0 ? ` · ${say('hint-chance', { percent: Math.round(move.down_soon * 100) })}` : '';
    return points + soon;
  }

  /** @param {any} move @returns {string[]} */
  reasons(move) {
    const worth = (/** @type {any} */ reason) => move.distance > 0 || reason.key !== 'hint-reason-helped';
    return move.reasons
      .filter(worth)
      .slice(0, REASONS)
      .map((/** @type {any} */ reason) => {
        const names = move.feeds.map((/** @type {number} */ seat) => this.match.names[seat]).join(', ');
        const text = why({ ...reason, args: { ...reason.args, names } });
        const named = reason.key === 'hint-reason-helped' && move.helpful.length > 0 && move.helpful.length <= NAMED;
        return named ? say('hint-with-cards', { reason: text, cards: move.helpful.map(sign).join(' ') }) : text;
      });
  }
}
