### The three rule sets and the variants, as they are chosen before a match.

## Rule sets

preset-oficial-note = Two to four players. One card more dealt than needed, three jokers in each pack, and −10 for laying down and closing in one turn.
preset-fournier-note = Two to eight players. Exactly the cards needed, runs that repeat no card, a second stock for penalty cards, and no bonus for closing.
preset-francais-note = Two to eight players. Like the classic rules, but runs may be as long as you like and repeat cards.

## Groups

variants-hands = Hands to be played
variants-jokers = Jokers
variants-closing = Closing and points
variants-claims = Taking out of turn
variants-forbidden = Agreed prohibitions

## Variants

variant-v1 = Supercontinental
variant-v1-note = After the seventh hand come five more, each with four combinations.
variant-v2 = Two hands first
variant-v2-note = The match begins with two short hands: one of a single trio and one of a single run.
variant-v3 = Close with five points or less
variant-v3-note = Once down, you may close with cards in hand if they add up to five points or less, which you score.
variant-v4 = Close only when laying down
variant-v4-note = Nobody lays down without closing in the same turn; if you cannot close, you keep your cards.
variant-v4last = Close when laying down, last hand
variant-v4last-note = In the last hand nobody lays down without closing in the same turn; in the others you may close later.
variant-v5 = Distinct combinations
variant-v5-note = In one hand your runs are of different suits, and your trios of different numbers or letters.
variant-v6 = Rising bonus
variant-v6-note = Laying down and closing in one turn scores −10 in the hand of two trios, −20 in the next, and so on.
variant-v7 = Bonus of −50
variant-v7-note = Laying down and closing in one turn scores −50 in every hand.
variant-v8 = −50 for laying everything off
variant-v8-note = Closing with every card laid on the table and none left to discard scores −50.
variant-v9 = Points in steps
variant-v9-note = Of the cards you are left with, two to seven count 5 points, eight to king 10, aces 20 and jokers 50.
variant-v10 = Three claims at most
variant-v10-note = In each hand you may take the discard out of turn three times at most.
variant-v11 = No joker to start the pile
variant-v11-note = If the first card of the discard pile is a joker, it goes back into the stock and another one is turned up.
variant-v12 = No jokers
variant-v12-note = The jokers are taken out of the packs before the match.
variant-v13 = Red twos are jokers
variant-v13-note = 2♥ and 2♦ are jokers as well: they stand for any card and cost 50 points.
variant-v14 = Two jokers in each pack
variant-v14-note = Each pack has two jokers, instead of the three of the official rules.
variant-no-joker-discard = No discarding jokers
variant-no-joker-discard-note = You may discard a joker only if it is your last card or if you hold nothing but jokers.
variant-no-playable-discard = No discarding cards that fit
variant-no-playable-discard-note = Once down, you do not discard a card that could be laid off, except your last one or when all of yours could.
variant-no-own-claim = No claiming your own discard
variant-no-own-claim-note = Nobody takes out of turn the card they discarded themselves.
variant-no-claim-down = No claiming once down
variant-no-claim-down-note = A player whose combinations are on the table takes no more cards out of turn.
variant-must-lay-off = Lay off all that fits
variant-must-lay-off-note = Once down, before you discard you must lay off every card that fits on the table.

## The page of the house rules

house-rules-title = House rules
house-rules-note = Everything combines. The golden dot marks what is played differently here from the rulebook chosen.
house-rules-fixed = The rulebook chosen has this already: choose another to play without it.
house-rules-name = Name
house-rules-keep = Keep as my rules
house-rules-reset = As they were
house-rules-done = Done
house-rules-no-name = Give them a name to keep them.
house-rules-kept = The rules “{ $name }” are kept.
house-rules-not-kept = They could not be kept: { $reason }
rules-file-broken = { $file }, line { $line }: { $reason }
rules-file-unreadable = { $file } cannot be read: { $reason }
rules-conflict-closing = Closing in the turn of laying down is required either in every hand or only in the last, not both.
rules-conflict-bonus = The bonus for laying down and closing either rises from hand to hand or is −50, not both.
rules-conflict-jokers = Either there are no jokers or two in each pack, not both.
