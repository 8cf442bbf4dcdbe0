### What is written round the table.

## Bar

bar-hand = Hand { $hand } of { $of }
bar-log = Log
contract-code = { $code ->
    [T] T
    [E] R
    [TT] TT
    [TE] TR
    [EE] RR
    [TTT] TTT
    [TET] TRT
    [ETE] RTR
    [EEE] RRR
    [TTTT] TTTT
    [TTTE] TTTR
    [TTEE] TTRR
    [EEET] RRRT
    [EEEE] RRRR
   *[other] { $code }
}
contract-words = { $trios ->
    [0] { contract-runs }
   *[other] { $runs ->
        [0] { contract-trios }
       *[other] { contract-trios } and { contract-runs }
    }
}
contract-trios = { $trios ->
    [1] one trio
    [2] two trios
    [3] three trios
   *[other] four trios
}
contract-runs = { $runs ->
    [1] one run
    [2] two runs
    [3] three runs
   *[other] four runs
}
rules-name = { $id ->
    [oficial] Official rules
    [fournier] Classic rules
    [francais] French rules
   *[other] { $id }
}
rules-name-changes = { $changes ->
    [0] { rules-name }
    [one] { rules-name }, with 1 variant
   *[other] { rules-name }, with { $changes } variants
}

## Players

plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = You hold { $points }
plate-down = down
plate-dealer = D
plate-asked = wants it?
plate-passes = passes
plate-claims = claims it!

## The hand's combinations

contract-missing = { $cards ->
    [one] One card missing
   *[other] { $cards } cards missing
}
contract-ready = You may lay down
contract-down = You are down

## Buttons

action-lay-down = Lay down
action-confirm = Confirm
action-split = Other way { $shown }/{ $all }
action-stage = Set aside
action-take-back = Undo
action-take-back-all = All back
action-sort-rank = Rank
action-sort-suit = Suit
action-sort-contract = Goal

why-not-now = Not now: this is for your own turn.
why-no-other-split = These cards can be laid down in one way only.
why-mark-first = First mark the cards of the combination you want to set aside.
why-no-hand = No hand is open right now.

## Out of turn

claim-question = Take { $card } out of turn?
claim-question-to = { $name }, claim { $card }?
claim-late = You may still take { $card }.
claim-late-to = { $name }, you may still take { $card }.
claim-price = +1 penalty card
claim-before = Before you: { $names }
claim-before-many = Before you: { $count } players
claim-yes = I take it
claim-no = No, thanks
claim-ask-no-more = No more in this hand:
claim-any-rank = any { $rank }
claim-any-card = any card
claim-refused = You are not asked about { $what } again in this hand. A click on the pile brings the question back.
claim-muted = Not asked: { $what } ×
claim-worth-contract = You could lay down!
claim-worth-trio = It completes a trio
claim-worth-run = It completes a run
claim-worth-nearer = One card nearer
claim-worth-fits = It fits on the table

## Choosing

choice-question = There is more than one way. Which?
choice-cancel = None
way-take-stock = Draw from the stock
way-take-discard = Take the discard
way-claim = Take out of turn
way-pass = Pass
way-lay-down = Lay down: { $melds }
way-lay-off = { $card }: { $place }
way-swap = { $card } for the joker of { $meld }; the joker goes { $place }
way-move = The joker goes { $place }
way-take-back = Undo the last step
way-take-back-all = Take everything back
way-discard = Discard { $card } and play on
way-discard-close = Discard { $card } and close
way-run = { $owner }’s run from { $from } to { $to }
way-trio = to { $owner }’s trio
way-before = before the { $card } ({ $owner })
way-after = after the { $card } ({ $owner })

## The line over the table

request-draw = Your turn: draw from the stock or take the discard.
request-play = To end your turn, choose a card and put it on the discard pile.
request-staged = Not laid down yet: press Confirm, or put the cards back.

## Log

log-title = What has happened
log-close = Close
log-empty = Nothing has happened yet.

# The draw for seats
seat-draw = Draw for seats: the highest card deals first

## Guest programs and bots

guest-not-started = The program “{ $name }” could not be started; { $bot } plays in its place.
guest-late = The program “{ $name }” did not answer in time; { $bot } plays in its place.
guest-ended = The program “{ $name }” stopped in the middle of the match; { $bot } plays in its place.
guest-garbled = The program “{ $name }” wrote something that cannot be understood; { $bot } plays in its place.
guest-not-asked = The program “{ $name }” answered what nobody had asked; { $bot } plays in its place.
guest-illegal = The program “{ $name }” wanted something that the rules do not allow; { $bot } plays in its place.
guest-endless = The program “{ $name }” did not come to the end of its turn; { $bot } plays in its place.
guest-resting = The program “{ $name }” has failed too often: until the next hand { $bot } plays in its place.
bot-refused = { $name } wanted something that cannot be done: { $reason }
