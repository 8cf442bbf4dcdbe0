// Sentences about events, for the line above the hand, the list of moves, and screen readers.
// @ts-check
import { code, contractWords, contractsOf, say, sign } from './words.js';

/**
 * @param {Record<string, any>} event
 * @param {{names: string[], you: number, penalties: number}} match
 * @returns {string | null} null for events without a sentence
 */
export function tell(event, { names, you, penalties }) {
  const name = names[event.player] || '';
  const card = event.card ? sign(event.card) : '';
  const mine = event.player === you;
  switch (event.event) {
    case 'dealt': {
      const contract = event.contract || event.contracts[you];
      const words = contract ? contractWords(contract) : contractsOf(event).map(code).join(' · ');
      return say('tell-deal', { n: event.hand + 1, words, name: names[event.dealer] });
    }
    case 'took_stock':
      return mine && card ? say('tell-drew-card', { card }) : say('tell-drew', { name });
    case 'took_discard':
      return say('tell-took', { name, card });
    case 'claimed':
      return say('tell-claims', { name });
    case 'awarded': {
      if (!mine) return say('tell-award', { name, card, n: penalties });
      const penalty = [event.penalty || []].flat().map(sign);
      return say('tell-award-you', { card, n: penalty.length, penalty: penalty.join(' ') });
    }
    case 'stock_renewed':
      return say('tell-renew');
    case 'laid_down':
      return say('tell-down', { name });
    case 'laid_off':
      return say('tell-off', { name, card });
    case 'swapped_joker':
      return say('tell-swap', { name, card });
    case 'moved_joker':
      return say('tell-move', { name });
    case 'took_back':
      return say('tell-back', { name });
    case 'discarded':
      if (event.closes) return say('tell-closes', { name });
      return card ? say('tell-drop', { name, card }) : say('tell-drop-hidden', { name });
    case 'hand_ended':
      return event.closer === null ? say('tell-tablas') : null;
    case 'match_ended':
      return say('tell-won', { name: names[event.winner] });
    default:
      return null;
  }
}
