### The three rule sets and the variants, as they are chosen before a match.

## Rule sets

preset-oficial-note = Two to four players. You are dealt one card more than the contract needs, each pack has three jokers, and laying down and closing in one turn scores −10.
preset-fournier-note = Two to eight players. You lay down exactly the cards the contract needs, runs can’t repeat a card, penalty cards come from a second stock, and there’s no bonus for closing.
preset-francais-note = Two to eight players. Like the classic rules, but runs may be as long as you like and repeat cards.

## Groups

variants-hands = Hands and combinations
variants-jokers = Jokers
variants-closing = Closing and points
variants-claims = Taking out of turn
variants-forbidden = Not allowed

## Variants

variant-v1 = Supercontinental
variant-v1-note = After the seventh hand come five more, each with four combinations.
variant-v2 = Two extra hands
variant-v2-note = The match begins with two short hands: one with a single trio and one with a single run.
variant-v3 = Close with five points or less
variant-v3-note = Once down, you may close with cards in hand if they add up to five points or less; you score those points.
variant-v4 = Close only when laying down
variant-v4-note = You may lay down only if you close in the same turn; if you can’t close, you keep your cards.
variant-v4last = Last hand: close when laying down
variant-v4last-note = In the last hand you may lay down only if you close in the same turn; in the others you may close later.
variant-v5 = Distinct combinations
variant-v5-note = Within a hand, your runs must be of different suits and your trios of different ranks.
variant-v6 = Rising bonus
variant-v6-note = Laying down and closing in one turn scores −10 in the hand of two trios, −20 in the next, and so on.
variant-v7 = Bonus of −50
variant-v7-note = Laying down and closing in one turn scores −50 in every hand.
variant-v8 = −50 for closing without a discard
variant-v8-note = If you close by laying down or laying off your last card, with none left to discard, you score −50.
variant-v9 = Points in steps
variant-v9-note = The cards left in your hand count in steps: two to seven 5 points, eight to king 10, aces 20 and jokers 50.
variant-v10 = Three claims at most
variant-v10-note = You may claim at most three times in each hand.
variant-v11 = No joker to start the pile
variant-v11-note = If the first card of the discard pile is a joker, it goes back into the stock and another one is turned up.
variant-v12 = No jokers
variant-v12-note = The jokers are taken out of the packs before the match.
variant-v13 = Red twos are jokers
variant-v13-note = 2♥ and 2♦ are jokers as well: they stand for any card and cost 50 points.
variant-v14 = Two jokers in each pack
variant-v14-note = Each pack has two jokers, instead of the three of the official rules.
variant-v16 = No swapping jokers
variant-v16-note = A card from your hand may never replace a joker on the table.
variant-v17 = Ace high only
variant-v17-note = In a run, the ace comes only after the king: A–2–3–4 is not a run.
variant-v18 = Ace high or low
variant-v18-note = In a run, the ace comes after the king or before the two, and the run ends there: K–A–2 is not in sequence.
variant-v19 = Lay off from the next turn
variant-v19-note = In the turn you lay down, you may not lay off cards or use the jokers on the table yet: that starts with your next turn.
variant-v20 = Close only with a discard
variant-v20-note = You can close only with a discard, so keep a card for it.
variant-v21 = Once down, only the stock
variant-v21-note = Once you’re down, you draw from the stock and may no longer take the discard on your own turn.
variant-v22 = Clockwise
variant-v22-note = Dealing and playing go to the left instead of the right.
variant-v23 = Last hand without a discard
variant-v23-note = In the last hand you close by laying down all your cards at once, without a discard.
variant-no-joker-discard = No discarding jokers
variant-no-joker-discard-note = You may discard a joker only if it is your last card or if you hold nothing but jokers.
variant-no-playable-discard = No discarding cards that fit
variant-no-playable-discard-note = Once down, you may not discard a card that could be laid off, unless it’s your last one or all your cards fit.
variant-no-own-claim = No claiming your own discard
variant-no-own-claim-note = You may not claim a card you discarded yourself.
variant-no-claim-down = No claiming once down
variant-no-claim-down-note = Once you’re down, you may not claim any more cards.
variant-must-lay-off = Lay off all that fits
variant-must-lay-off-note = Once down, you must lay off every card that fits on the table before you discard.

## The page of the house rules

house-rules-title = House rules
house-rules-note = Nearly all of these can be combined. A golden dot marks what differs from the chosen rules.
house-rules-fixed = The chosen rules already include this: choose others to play without it.
house-rules-hands = Switch off the hands you want to skip. This is not saved with the rules.
house-rules-last-hand = A match needs at least one hand.
house-rules-name = Name
house-rules-keep = Save these rules
house-rules-reset = Undo changes
house-rules-done = Done
house-rules-no-name = Give the rules a name to save them.
house-rules-kept = The rules “{ $name }” are saved.
house-rules-not-kept = The rules could not be saved: { $reason }
rules-file-broken = { $file }, line { $line }: { $reason }
rules-file-unreadable = { $file } cannot be read: { $reason }
rules-conflict-closing = Closing in the turn you lay down is required either in every hand or only in the last, not both.
rules-conflict-bonus = The bonus for laying down and closing either rises from hand to hand or is always −50, not both.
rules-conflict-jokers = Choose either no jokers or two in each pack, not both.
rules-conflict-every-hand = “{ variant-v4 }” and “{ variant-v23 }” don’t go together: choose one of the two.
rules-conflict-last-hand = “{ variant-v4last }” and “{ variant-v23 }” don’t go together: choose one of the two.
rules-conflict-ace = The ace is either high only, or high or low: choose one of the two.
rules-no-effect-jokers = These rules set the jokers by the number of players: “{ variant-v14 }” would change nothing.
rules-no-effect-points = These rules have points of their own for the cards: “{ variant-v9 }” would change nothing.
