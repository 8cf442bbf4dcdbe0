### Hints, the review of a hand and fair play.

## Hints

hint-button = Hint
hint-title = An expert’s advice
hint-close = Close
hint-best = Best move
hint-as-good = About as good
hint-behind = { $points ->
    [one] { $points } point worse
   *[other] { $points } points worse
}
hint-expected = { $points ->
    [0] no points for you in the end
    [one] about { $points } point for you in the end
   *[other] about { $points } points for you in the end
}, { $others } for { $players ->
    [one] the other player
   *[other] each of the others
}
hint-chance = down within three turns: { $percent }%
hint-thinking = Thinking it over…
hint-none = There is nothing to decide for you right now.

## Moves

hint-move-take-stock = Draw from the stock
hint-move-take-discard = Take { $card } from the discard pile
hint-move-claim = Take { $card } out of turn
hint-move-pass = Let the card pass
hint-move-lay-down = Lay down
hint-move-at = { $move }: { $place }
hint-move-lay-off = Lay off { $card }
hint-move-swap = Put { $card } in a joker’s place
hint-move-move-joker = Move a joker
hint-move-discard = Discard { $card }

## Reasons, without a full stop: a list may follow

hint-reason-closes = It closes the hand
hint-reason-lays-down = You lay your contract down
hint-reason-lays-off = It rids you of a card for good
hint-reason-nearer = { $cards ->
    [one] It brings you one card nearer to the contract
   *[other] It brings you { $cards } cards nearer to the contract
}
hint-reason-breaks = { $cards ->
    [one] It takes you one card further from the contract
   *[other] It takes you { $cards } cards further from the contract
}
hint-reason-penalty = It costs a penalty card
hint-reason-more-cards = So much is asked for that two more cards are worth having
hint-reason-sheds = { $points ->
    [one] It takes { $points } point out of your hand
   *[other] It takes { $points } points out of your hand
}
hint-reason-helped = { $cards ->
    [0] No unseen card helps after that
    [one] One unseen card helps after that
   *[other] { $cards } unseen cards help after that
}
hint-with-cards = { $reason }: { $cards }
hint-reason-feeds = { $names } could use it
hint-reason-feeds-nobody = Nobody seems to want it

## Review of the hand

review-button = Look back
review-title = Where the points went
review-none = Nothing to find fault with.
review-line = { $points ->
    [one] Round { $round }: “{ $played }”; better: “{ $better }” (about { $points } point)
   *[other] Round { $round }: “{ $played }”; better: “{ $better }” (about { $points } points)
}
review-more = { $count ->
    [one] And one lesser mistake
   *[other] And { $count } lesser mistakes
}
review-total = { $points ->
    [one] In all, about { $points } point
   *[other] In all, about { $points } points
}
review-thinking = Going over the hand: { $judged } of { $of }…
review-useful-to = Of use to { $names }: { $card }
review-useful-nobody = Of use to nobody else: { $card }
review-got-by = { $name } got { $card }
review-stock-useful = The stock held { $card }, which helped
review-stock-useless = The stock held { $card }, which was no help
review-penalty-useful = The penalty card was { $card }, which helped
review-penalty-useless = The penalty card was { $card }, which was no help
review-outranked = { $name } had the better claim
review-last-turn = { $name } closed before your next turn
review-last-turn-nobody = The hand ended before your next turn

## Fair play

fair-seed-hash = Shuffle hash: { $hash }
fair-hint = Every shuffle was fixed before the match began, and this hash proves it. Check it with “continental replay --verify” and the record of the match.
