### Hints, the review of a hand and fair play.

## Hints

hint-button = Hint
hint-title = Expert hint
hint-close = Close
hint-best = Best move
hint-as-good = About as good
hint-behind = { $points ->
    [one] { $points } point worse
   *[other] { $points } points worse
}
hint-expected = { $points ->
    [0] Expected: no points for you
    [one] Expected: about { $points } point for you
   *[other] Expected: about { $points } points for you
}, { $others } for { $players ->
    [one] the other player
   *[other] each of the others
}
hint-chance = { $percent }% chance of laying down within three turns
hint-thinking = Thinking it over…
hint-none = One moment: there’s nothing to decide yet.

## Moves

hint-move-take-stock = Draw from the stock
hint-move-take-discard = Take { $card } from the discard pile
hint-move-claim = Claim { $card }
hint-move-pass = Pass (don’t claim)
hint-move-lay-down = Lay down
hint-move-at = { $move }: { $place }
hint-move-lay-off = Lay off { $card }
hint-move-swap = Swap { $card } for a joker
hint-move-move-joker = Move a joker
hint-move-discard = Discard { $card }

## Reasons, without a full stop: a list may follow

hint-reason-closes = It closes the hand
hint-reason-lays-down = It lays down your contract
hint-reason-lays-off = It gets rid of a card for good
hint-reason-nearer = { $cards ->
    [one] It brings you one card closer to the contract
   *[other] It brings you { $cards } cards closer to the contract
}
hint-reason-breaks = { $cards ->
    [one] It takes you one card further from the contract
   *[other] It takes you { $cards } cards further from the contract
}
hint-reason-penalty = { $cards ->
    [one] It costs a penalty card
   *[other] It costs { $cards } penalty cards
}
hint-reason-more-cards = The contract is long: two more cards will help
hint-reason-sheds = { $points ->
    [one] It takes { $points } point out of your hand
   *[other] It takes { $points } points out of your hand
}
hint-reason-helped = { $cards ->
    [0] No unseen card would help after that
    [one] One unseen card would help after that
   *[other] { $cards } unseen cards would help after that
}
hint-with-cards = { $reason }: { $cards }
hint-reason-feeds = { $names } could use the card
hint-reason-feeds-nobody = No one seems to want the card

## Review of the hand

review-button = Review
review-title = Where the points went
review-none = Well played: no mistakes found.
review-line = { $points ->
    [one] Round { $round }: you chose “{ $played }”; “{ $better }” was better by about { $points } point
   *[other] Round { $round }: you chose “{ $played }”; “{ $better }” was better by about { $points } points
}
review-more = { $count ->
    [one] And one smaller mistake
   *[other] And { $count } smaller mistakes
}
review-total = { $points ->
    [one] In all, about { $points } point lost
   *[other] In all, about { $points } points lost
}
review-thinking = Reviewing the hand: { $judged } of { $of }…
review-useful-to = { $names } could use { $card }
review-useful-nobody = No one else could use { $card }
review-got-by = { $name } got { $card }
review-stock-useful = The stock card was { $card }, which helped
review-stock-useless = The stock card was { $card }, which was no help
review-penalty-useful = { $cards ->
    [one] The penalty card was { $card }, which helped
   *[other] One of the penalty cards was { $card }, which helped
}
review-penalty-useless = { $cards ->
    [one] The penalty card was { $card }, which was no help
   *[other] One of the penalty cards was { $card }, which was no help
}
review-outranked = { $name } had priority
review-last-turn = { $name } closed before your next turn
review-last-turn-nobody = The hand ended before your next turn

## Fair play

fair-seed-hash = Shuffle hash: { $hash }
fair-hint = The order of the cards was set before the match began, and this hash proves it. Check it with “continental replay --verify” and the match file.
