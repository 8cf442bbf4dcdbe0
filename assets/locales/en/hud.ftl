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
bubble-lays-down = Laying down { contract-words }

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
action-split = { $all ->
    [1] Another way
   *[other] Another way { $shown }/{ $all }
}
action-stage = Group
action-take-back = Undo
action-take-back-all = Undo all
action-sort = Sort
action-sort-rank = Rank
action-sort-suit = Suit
action-sort-contract = Contract

why-not-now = Not now: this is for your own turn.
why-no-other-split = These cards can be laid down in one way only.
why-mark-first = First mark the cards that belong together.
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
claim-common = Who claims { $card }?
claim-nobody = Nobody
claim-look-first = To see your cards: Shift and your key, or the eye.
claim-look-first-pad = Your cards: Shift and your key, { $button } on a gamepad, or the eye.
claim-own-buzzer = Several of you are asked: press your own key.
claim-refuse-looking = Look at your own cards first: then you can say what you do not want.
buzz-nothing = { $name }, there is nothing to claim now.
buzzer-mine = Mine!
buzzer-hide = Hide
catch-up = What you missed
catch-up-skip = Skip
claim-ask-no-more = No more in this hand:
claim-no-more = Not again:
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
choice-discard = Discard this card?
choice-place = Where does it go? Choose a number.
choice-cancel = Cancel
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
request-first-draw-mouse = Your turn: click the stock for a new card, or the open card to take it.
request-first-draw-keys = Your turn: { $key } draws from the stock, { $pile } takes the open card.
request-first-play-mouse = Now click a card you can spare, then the discard pile.
request-first-play-keys = Now mark a card you can spare with { $key }, then { $pile } discards it.
request-play = To end your turn, choose a card and put it on the discard pile.
request-staged = Not laid down yet: press Confirm, or put the cards back.

## Log

log-title = What has happened
log-close = Close
log-empty = Nothing has happened yet.
log-earlier = { $count } earlier lines
tip-log-earlier = Show more of what happened before
tip-log-cards = Show the cards again

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

## Tooltips

tip-lay-down = Lays your contract down: once to look at it, once more to do it.
tip-split = Shows the next way to lay your cards down.
tip-stage = Puts the marked cards together as one combination, to be laid down later.
tip-take-back = Takes back the last thing you laid this turn.
tip-take-back-all = Takes back everything you laid this turn.
tip-hint = Asks an expert what they would do.
tip-sort-rank = Sorts your hand by number.
tip-sort-suit = Sorts your hand by suit.
tip-sort-contract = Puts together what you have for the contract of this hand.
tip-log = What has happened so far, line by line.
tip-menu = Pause: rules, settings, and the way out.
tip-hands = A match has { $of } hands, each with a contract of its own. Whoever has the fewest points in the end wins.
tip-code = The contract of this hand. T is a trio, R is a run.
tip-rules = The rules of this table.
tip-stock = The stock. At the start of your turn, draw a card here.
tip-pile = The discard pile. Take its top card at the start of your turn; end your turn by putting one there. Out of turn, press it to be asked about that card.
tip-penalty = The penalty stock. Whoever takes a discard out of turn gets a card from here as well.
tip-plate-seat = { $name }
tip-plate = { $name }: { $cards ->
    [one] one card
   *[other] { $cards } cards
} in hand, { $total } points in this match. Few are good.
tip-plate-own = { $name }: { $total } points in this match. The cards in your hand would cost { $hand } if somebody closed now.
tip-down = Has laid the contract down, and may add cards to any combination.
tip-dealer = Dealt this hand.
tip-asked = Is being asked: take the discard out of turn?
tip-passes = Does not want the discard.
tip-claims = Wants the discard out of turn, penalty card and all.
tip-contract = What this hand asks for. The light boxes are what you hold of it.
tip-trio = A trio: { $least } or more cards of the same number. You hold { $held } of them.
tip-run = A run: { $least } or more cards of one suit in order. You hold { $held } of them.
tip-claim-yes = You take the discard and a penalty card with it.
tip-claim-no = You let the card lie.
tip-claim-refuse = You let the card lie, and this is not asked again until the hand ends.
tip-claim-muted = Press here to be asked about everything again.
tip-buzzer = { $name }: this key claims the discard, opens their hand and hides it.
tip-peek = A look at { $name }’s cards. Another press hides them.
tip-hide = Hides the hand at once. The curtain calls its owner again.
tip-choice-cancel = Nothing is done.
tip-choice-way = Does it this way.
tip-words = { $words }
tip-hint-close = Puts the advice away.
tip-log-close = Closes the log.
tip-review = Goes over your decisions of this hand.
tip-hand-over = On to the score sheet.
tip-advised-card = Marks the card; the move itself is yours.
tip-advised-lay-down = Lays the cards out to be looked at; laying them down is yours.
tip-advised-other = Shows what the advice is about; the move itself is yours.

## Keys that have another name elsewhere

key-enter = Enter
key-space = Space
key-backspace = Backspace
key-shift = Shift
key-delete = Del
key-escape = Esc
key-comma = comma
key-period = full stop
