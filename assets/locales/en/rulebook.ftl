### The rulebook and the glossary.
### Chapters, in order: what, cards, seats, hands, turn, claim, down, layoff, joker, closing, match, stock, sets, variants, tips.
### Paragraphs of each: 3, 4, 4, 6, 3, 6, 4, 3, 6, 3, 2, 2, 4, 7, 5.
### Glossary, by subject: match, hand, contract, round, hand-held, pack, suit, rank, face-cards, hearts, diamonds, clubs, spades,
### joker, natural, dealer, stock, penalty-stock, discard-pile, discard, stuck-card, claim, penalty-card, covered, combine, meld,
### trio, run, clean, dirty, lay-down, take-back, lay-off, swap, close, bonus, tablas, supercontinental.

## What it is

book-what = What Continental is
book-what-1 = Continental belongs to the rummy family: you collect cards, arrange them in trios and runs, and try to be left with none. Everyone plays alone, without partners, and whoever has the fewest points at the end of the match wins.
book-what-2 = A match is seven hands, and each asks for a fixed set of combinations, its contract, a little larger every time. Once you hold the contract, you lay it on the table. When someone closes the hand, everyone else pays for the cards they still hold, combined or not.
book-what-3 = It has two charms of its own: runs go round in a circle, with the ace between king and two, and the discard may be taken out of turn, at the price of a penalty card. This book follows the official rules and tells you where the classic or the French ones differ.

## The cards

book-cards = The cards
book-cards-1 = Two packs of 52 cards are shuffled together, so there are two of every card. The official rules add three jokers to each pack, or two if the table prefers. The classic and the French rules add two, and with more players they bring in further packs as the match goes on.
book-cards-2 = In the official rules a joker left in your hand costs 50 points, an ace 20, king, queen and jack 10 each, and ten to two their face value. If you are left with K♠ 7♦ A♣, you score 37.
book-cards-3 = The classic and the French rules count in steps: joker 50, ace 20, king to eight 10 each, seven to two 5 each. There, K♠ 7♦ A♣ would score 35.
book-cards-4 = The order is the usual one, from two up to king, and the ace joins the two ends: it follows the king and comes before the two. Suits matter only in runs, and none is worth more than another.

## Seats and deal

book-seats = Seats and deal
book-seats-1 = The official rules are for two to four players, the classic and the French ones for two to eight. To draw for seats, each player is dealt one card. Players who tie draw again; a joker beats even an ace, and suits do not count.
book-seats-2 = The player with the highest card deals the first hand. The second highest sits on the dealer’s right, the third on the right of the second, and so on. Everything in Continental goes to the right: the seats, the deal, the turns and the role of dealer.
book-seats-3 = The dealer shuffles, the player on the right cuts, and the cards are dealt one at a time, beginning with the player who cut and ending with the dealer. The rest lies face down in the middle as the stock. Its top card is turned up beside it and starts the discard pile; it may be any card, even a joker. The player who cut begins.
book-seats-4 = In the classic and the French rules the cards left after the deal are split into two stocks: a slightly thicker one to draw from and one kept for penalty cards. The first discard is turned up from the one you draw from. After each hand the cards are gathered, and the next player to the right deals.

## The hands

book-hands = The hands
book-hands-1 = A trio is three or more cards of one rank, that is, of one number or letter, whatever their suits: 8♠ 8♥ 8♣, or 8♠ 8♠ 8♥, since the same card may come twice.
book-hands-2 = A run is four or more cards in sequence in one suit, like 7♥ 8♥ 9♥ 10♥. It is a circle: Q♦ K♦ A♦ 2♦ is good, because the ace sits between king and two. It may go all the way round and repeat cards; only the classic rules stop it at thirteen, with no card twice.
book-hands-3 = With T for a trio and R for a run, the seven hands are: TT, two trios; TR, a trio and a run; RR, two runs; TTT, three trios; TRT, two trios and a run; RTR, a trio and two runs; RRR, three runs.
book-hands-4 = The official rules deal 7, 8, 9, 10, 11, 12 and 13 cards: in each hand one more than the contract needs. The classic and the French rules deal exactly what it needs, from 6 to 12.
book-hands-5 = Supercontinental, if the table agrees on it: after RRR come TTTT, TTTR, TTRR, RRRT and RRRR, with 13, 14, 15, 16 and 17 cards; with 12 to 16 in the classic and the French rules.
book-hands-6 = Two short hands may also be added before TT: T, a single trio, with 4 cards, and R, a single run, with 5; with 3 and 4 in the classic and the French rules. They are a fine way to learn.

## The turn

book-turn = The turn
book-turn-1 = Your turn begins when you take a card, just one: the top of the stock, which no one has seen, or the top of the discard pile, which everyone knows. Then, if you can and want to, you lay down, lay off cards or use the jokers on the table.
book-turn-2 = It ends when you discard one card, face up. If it is your last one, it goes face down and the hand is closed. A card that has touched the pile stays there. Spaniards say “carta en la mesa, presa”: a card on the table is a captive.
book-turn-3 = Only the top card of the discard pile may be looked at. How many cards each player holds, though, is no secret: if you are asked, you must tell the truth. Here the number is always in sight.

## Taking out of turn

book-claim = Taking out of turn
book-claim-1 = This is the spice of Continental; Spaniards call it robar de contra. If a player draws from the stock, the discard is free, and any other player may claim it without waiting for their turn. So may the one who discarded it.
book-claim-2 = It has a price: you also take a penalty card, unseen, and you discard nothing, so your hand grows by two. The penalty card is the top of the stock; in the classic and the French rules, of the second stock. The turn under way then goes on, and your own comes when it is due.
book-claim-3 = If several want the card, it goes to the one whose turn comes soonest. Ana discards the 8♣, and Bruno, on her right, draws from the stock. Carla and Diego, who play after him, both want the 8♣: Carla gets it. If neither wanted it, Ana could have it back.
book-claim-4 = The game asks everyone at once, and awards the card as soon as all those with priority have passed. Meanwhile the player whose turn it is may lay down and lay off, but not discard. If you passed and the card is still there, you may claim it until the discard: then the first to speak gets it. The player who has just discarded the card is not asked, but can still claim it by choosing it on the pile.
book-claim-5 = With the next discard it is over: the card beneath is covered and can never be claimed again, even if it is uncovered again. And only one card is claimed in each turn: the one found beneath it counts as covered, too.
book-claim-6 = You may claim before you are down and after. The card that starts the discard pile belongs to no one and can be claimed as well; the dealer comes last in the order.

## Laying down

book-down = Laying down
book-down-1 = On your turn, after taking a card, you may lay down if you hold the whole contract: its combinations go on the table face up, each one separate. None may be missing and none added, but each may be as long as you like.
book-down-2 = Cards laid down no longer count against you, whatever happens. And from that moment, without waiting for another turn, you may lay off more cards and use the jokers on the table.
book-down-3 = The runs of a hand may share a suit and its trios a rank: six kings may lie as one long trio or as two trios. Think before you choose, because you cannot rearrange what is on the table.
book-down-4 = Until you discard, you may take back what you laid down in this turn, all of it or only the last step, because you made a mistake or would rather wait. Once the turn has passed, it stays on the table.

## Laying off

book-layoff = Laying off
book-layoff-1 = Once down, and only on your own turn, you may lay off as many cards as fit on the combinations on the table, your own or anyone else’s. A player who is not down may neither lay off nor touch the jokers.
book-layoff-2 = A trio takes cards of its rank, and jokers. A run takes cards only at its ends: to 7♥ 8♥ 9♥ 10♥ you may add the 6♥ and the J♥, and after them the 5♥ and the Q♥.
book-layoff-3 = Nothing else moves: combinations are not split, joined or rearranged. Only the jokers in runs have a life of their own. And you need not lay off everything that fits, unless the table has agreed on it.

## The joker

book-joker = The joker
book-joker-1 = The joker, nicknamed the monkey in Spain, stands for any card. In a run it stands for just one, the card whose place it takes: in 5♣ 6♣ joker 8♣ it is the 7♣.
book-joker-2 = In trios the official rules allow any number of jokers, even a trio of nothing else: the first other card added to it decides its rank. The classic and the French rules ask for at least one natural card. Jokers in trios stay where they are.
book-joker-3 = In runs the official rules never let two jokers lie side by side, however they got there; the two ends of a run do not count as neighbours. The classic and the French rules do allow it, as long as there is a natural card.
book-joker-4 = Swapping: once down, on your turn, you may put the natural card in the place of a joker in anyone’s run. The 7♣ frees the one in 5♣ 6♣ joker 8♣. The joker does not come to your hand: it goes on the table at once, and if it fits nowhere there is no swap.
book-joker-5 = Where does the freed joker go? In the official rules, to an end of any run of the same owner, including the one it came from. In the classic and the French rules, to any other combination on the table, no matter whose: the end of another run, or a trio.
book-joker-6 = Moving, in the official rules only: a joker at one end of a run may go without a swap to the other end, or to an end of another run of the same owner if the run it leaves keeps four cards. In the run joker 5♦ 6♦ 7♦ 8♦ it is the 4♦, and it may cross over to be the 9♦.

## Closing and points

book-closing = Closing and points
book-closing-1 = A player who is down closes the hand by running out of cards. You may discard the last one face down or, if it fits a combination, lay it off and put your palm on the discard pile: then there is no discard. The hand ends at once.
book-closing-2 = The player who closes wins the hand and scores 0. In the official rules, laying down and closing in one turn scores −10; the classic and the French rules have no bonus.
book-closing-3 = All the others add up what they hold, combined or not: a finished trio that was not laid down costs as much as three loose cards. The score sheet has a line for each hand, with its letters (TT, TR…), everyone’s points and the total so far.

## The end of the match

book-match = The end of the match
book-match-1 = After the last hand, the player with the fewest points wins the match. Winning many hands brings nothing extra: only the points count.
book-match-2 = In a tie, the tied player who closed a hand most recently wins. If none of them has ever closed one, the higher card in the draw for seats decides.

## When the stock runs out

book-stock = When the stock runs out
book-stock-1 = If a card is needed and the stock is empty, the discard pile, except for its top card, is shuffled into a new stock. If the penalty cards have a stock of their own and it runs out, they come from the stock you draw from. If no penalty card is left, no one can claim.
book-stock-2 = The stock is renewed at most twice in a hand. If it is needed a third time, or if no card is left to take, the hand is a draw, tablas: no one closes or wins it, there is no bonus, and everyone scores what they hold.

## The three rule sets

book-sets = The three rule sets
book-sets-1 = Official rules: two to four players, three jokers in each pack, and one card more dealt than the contract needs. Trios of nothing but jokers and runs with repeated cards are allowed; two jokers side by side in a run are not. A freed joker stays among its owner’s runs. Laying down and closing in one turn scores −10.
book-sets-2 = Classic rules: two to eight players, two jokers in each pack, exactly the cards the contract needs, and points in steps. A run has thirteen cards at most, none twice. Jokers may lie side by side, and a freed one goes to any other combination, no matter whose. Penalty cards have their own stock, and closing brings no bonus.
book-sets-3 = French rules: like the classic ones in nearly everything. What changes is the run, which may be as long as you like and repeat cards. Since both sets deal only what the contract needs, a player who lays down without ever having claimed usually closes in the same turn.
book-sets-4 = Packs in the classic and the French rules: two or three players always use two. Four use two, and three from the sixth hand on. Five to eight begin with two, add a third from the third hand and a fourth from the fifth. Hands added before the first do not count for this.

## Variants

book-variants = Variants
book-variants-1 = Before the deal, the table may agree on variants. Any of them can be added to any of the three rule sets, and nearly all go together; if two do not, the game says so. Supercontinental and the two added hands are in the chapter on the hands.
book-variants-2 = Cards: play without jokers, with two in each pack, or with the red twos as jokers; 2♥ and 2♦ then cost 50 and follow every rule of the joker. A joker turned up to start the discard pile may be exchanged for another card. And points may be counted in steps: 5, 10, 20 and 50.
book-variants-3 = Closing: allowed with cards worth five points or less in all, which the closer scores, without a bonus; or only in the turn of laying down, in every hand or just in the last. The table may also ask that the runs of a hand differ in suit and its trios in rank.
book-variants-4 = Bonuses for laying down and closing in one turn: −10 in TT, −20 in TR and so on to −70 in RRR (−120 in RRRR; −10 in T and R, if added), or else always −50; these two exclude each other. Also −50 for closing with no card left to discard. If several bonuses meet, only the best one counts.
book-variants-5 = What the table may forbid: claiming more than three times in a hand, or your own discard, or once down; discarding a joker while holding another card; and, once down, discarding a card that fits on the table, or keeping one back. The last card may always be discarded.
book-variants-6 = Other variants come from other families of rules. The ace may have to stand only above the king, only below the two, or at either end of a run but not in the middle. A player who lays down may have to wait for their next turn to lay off cards, and once down may have to draw only from the stock. The last card may have to be discarded, or all cards of the last hand laid down at once. Jokers may have to stay where they lie, and play may go to the left.
book-variants-7 = Other rules may also turn other cards into jokers, such as all twos or the red aces, and say how many jokers a combination may hold when it is laid down and later. They may ask for longer or shorter combinations, or for combinations of an exact size, take points off the total of the player who closes, or let that player begin the next hand.

## Manners and advice

book-tips = Manners and advice
book-tips-1 = Agree on the rules before the first card, do not talk about what you hold, and say promptly whether you want the discard. If you laid down by mistake, take it back without blushing: that is what the rule is for.
book-tips-2 = Claim if the card completes a combination, or if your hand is so bad that anything helps. But it means two more cards, and if someone closes soon you pay for them.
book-tips-3 = When someone is down, get rid of what costs most. A joker in hand is 50 points, and sometimes it is wise to discard it even if it is in a combination. Watch, too, what the others take: it tells you what they are after.
book-tips-4 = If every discard hurts, discard a card you want and try to claim it back. It is a gamble: everyone else comes before you. And before you wait for a card, remember how many copies there are and how many have gone.
book-tips-5 = Once down, you may keep back cards that fit and lay them all off in one go, to surprise someone who is waiting. If you lead, play for few points. If you trail, it may suit you if another player closes and catches the leader.

## Glossary

glossary-match = Match
glossary-match-note = All the hands, from first to last. Whoever has the fewest points wins. In Spanish: partida.
glossary-hand = Hand
glossary-hand-note = One part of the match, from the deal until someone closes. There are seven, or more with variants. In Spanish: mano or juego.
glossary-contract = Contract
glossary-contract-note = The fixed combinations a hand asks for, two trios for example. Letters stand for them: TT, TR, RR… In Spanish: contrato, and E for a run.
glossary-round = Round
glossary-round-note = Once round the table, from the player who began the hand until play comes back there. In Spanish: ronda.
glossary-hand-held = A player’s hand
glossary-hand-held-note = The cards a player has not laid down. Everyone knows how many there are; only the player knows which. In Spanish: mano.
glossary-pack = Pack or deck
glossary-pack-note = The 52 cards and their jokers. Two or more packs are shuffled together. In Spanish: baraja.
glossary-suit = Suit
glossary-suit-note = One of the four families of cards: hearts, diamonds, clubs and spades. None is worth more than another. In Spanish: palo.
glossary-rank = Rank
glossary-rank-note = The number or letter of a card: ace, two, three… up to king. It is the same throughout a trio. In Spanish: número o letra, or índice.
glossary-face-cards = Face cards
glossary-face-cards-note = Kings, queens and jacks. They cost 10 points each. In Spanish: figuras.
glossary-hearts = Hearts
glossary-hearts-note = The red suit of the heart: ♥. In Spanish: corazones.
glossary-diamonds = Diamonds
glossary-diamonds-note = The red suit of the lozenge: ♦. In Spanish: diamantes.
glossary-clubs = Clubs
glossary-clubs-note = The black suit of the three-leaf clover: ♣. In Spanish: tréboles.
glossary-spades = Spades
glossary-spades-note = The black suit of the pointed leaf: ♠. In Spanish: picas.
glossary-joker = Joker or wild card
glossary-joker-note = The card that stands for any other. Left in your hand, it costs 50 points. In Spanish: comodín, or mono, the monkey.
glossary-natural = Natural card
glossary-natural-note = A card that is not a joker; also the real card that a joker stands for. In Spanish: carta natural.
glossary-dealer = Dealer
glossary-dealer-note = The player who shuffles and deals the hand. The player on the dealer’s right deals the next one. In Spanish: quien reparte.
glossary-stock = Stock
glossary-stock-note = The cards left face down after the deal, to draw from. In Spanish: mazo or montón.
glossary-penalty-stock = Second stock
glossary-penalty-stock-note = In the classic and the French rules, the stock that penalty cards come from. In Spanish: segundo mazo.
glossary-discard-pile = Discard pile
glossary-discard-pile-note = The discards, face up. Only the top card may be seen. In Spanish: pozo.
glossary-discard = Discard
glossary-discard-note = To put a card on the discard pile and so end your turn; also the card itself. In Spanish: descartarse or soltar.
glossary-stuck-card = Captive card
glossary-stuck-card-note = A card that has touched the discard pile and can no longer be exchanged for another. In Spanish: carta presa.
glossary-claim = Take out of turn (claim)
glossary-claim-note = To take the discard when it is not your turn, with a penalty card and without discarding. In Spanish: robar de contra.
glossary-penalty-card = Penalty card
glossary-penalty-card-note = The extra card that comes with a card taken out of turn. In Spanish: carta de castigo.
glossary-covered = Covered card
glossary-covered-note = A card on the discard pile that another discard has covered. It can never be claimed. In Spanish: carta pisada.
glossary-combine = Combine
glossary-combine-note = To gather the cards in your hand into trios and runs. In Spanish: combinar or ligar.
glossary-meld = Combination or meld
glossary-meld-note = A trio or a run. In Spanish: combinación.
glossary-trio = Trio
glossary-trio-note = Three or more cards of one rank, of any suits. In Spanish: trío, or tercia in Mexico.
glossary-run = Run
glossary-run-note = Four or more cards in sequence in one suit. It goes round: after the king comes the ace, and then the two. In Spanish: escalera, or corrida in Mexico.
glossary-clean = Clean
glossary-clean-note = A combination without any joker is clean. In Spanish: limpia.
glossary-dirty = Dirty
glossary-dirty-note = A combination with a joker in it is dirty. In Spanish: sucia.
glossary-lay-down = Lay down
glossary-lay-down-note = To put all the combinations of the hand on the table, face up. In Spanish: bajarse or abatir.
glossary-take-back = Take back
glossary-take-back-note = To return to your hand what you laid down in the same turn. Once the turn has passed, it cannot be done. In Spanish: subirse.
glossary-lay-off = Lay off
glossary-lay-off-note = Once down, to add cards to the combinations on the table, your own or those of others. In Spanish: colocar.
glossary-swap = Swap a joker
glossary-swap-note = To put the natural card in the place of a run’s joker, which goes elsewhere on the table at once. In Spanish: cambiar un comodín.
glossary-close = Close
glossary-close-note = To end the hand by running out of cards once down. The player who closes wins the hand. In Spanish: cerrar or irse.
glossary-bonus = Bonus
glossary-bonus-note = The points taken off for laying down and closing in one turn: −10 in the official rules. In Spanish: premio.
glossary-tablas = Drawn hand
glossary-tablas-note = A hand that no one closes, because no card is left to take. Everyone scores what they hold. In Spanish: tablas.
glossary-supercontinental = Supercontinental
glossary-supercontinental-note = The long match: after RRR come five more hands of four combinations each.
