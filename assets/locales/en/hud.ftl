### What is written round the table.

## Bar

bar-hand = { $of ->
    [0] Hand { $hand }
   *[other] Hand { $hand } of { $of }
}
bar-log = Log
contract-code = { contract-code-first }{ $first_size }{ contract-code-second }{ $second_size }{ contract-code-third }{ $third_size }{ contract-code-fourth }{ $fourth_size }{ $full_run }
contract-code-first = { $first ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-second = { $second ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-third = { $third ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-code-fourth = { $fourth ->
    [trio] { code-trio }
    [run] { code-run }
   *[none] {""}
}
contract-words = { $suits ->
    [none] { contract-melds }
   *[other] { contract-full-run }
}
contract-full-run = one run from ace to king { $suits ->
    [one] in one suit
    [one_colour] in one colour
    [alternating] in alternating colours
   *[any] in any suits
}{ $jokers ->
    [12] {""}
    [0] {", "}without jokers
    [1] {", "}with one joker at most
   *[other] {", "}with { $jokers } jokers at most
}
contract-melds = { $trios ->
    [0] { contract-runs }{ contract-runs-of }
   *[other] { $runs ->
        [0] { contract-trios }{ contract-trios-of }
       *[other] { contract-trios }{ contract-trios-of } and { contract-runs }{ contract-runs-of }
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
contract-trios-of = { $trio ->
    [3] {""}
    [different] {" "}of { $trio_sizes } and { $trio_last } cards
   *[other] {" "}of { $trio } cards
}
contract-runs-of = { $run ->
    [4] {""}
    [different] {" "}of { $run_sizes } and { $run_last } cards
   *[other] {" "}of { $run } cards
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

# The only person at the screen, in place of a default name.
seat-you = You
plate-points = { $points } pts
plate-total = { $points }
plate-in-hand = In hand: { $points }
plate-down = down
plate-dealer = D
plate-asked = deciding…
plate-passes = passes
plate-claims = claims it!
bubble-lays-down = Laying down { contract-words }

## The hand's combinations

contract-missing = { $cards ->
    [one] One card missing
   *[other] { $cards } cards missing
}
contract-ready = You can lay down
contract-down = You’re down

## Buttons

action-lay-down = Lay down
action-confirm = Confirm
action-split = { $all ->
    [1] Another way
   *[other] Another way { $shown }/{ $all }
}
# $points: the points left in the hand once these cards lie.
action-split-leaves = Option { $shown }/{ $all }: { $points } pts left
action-stage = Group
action-take-back = Undo
action-take-back-all = Undo all
action-sort = Sort
action-sort-rank = Rank
action-sort-suit = Suit
action-sort-contract = Contract

why-not-now = Wait for your turn.
why-no-other-split = There’s no other way to lay down right now.
why-mark-first = First select the cards that belong together.
why-no-hand = No hand is showing right now.

## Out of turn

claim-question = Claim { $card }?
claim-question-to = { $name }, claim { $card }?
claim-late = You can still claim { $card }.
claim-late-to = { $name }, you can still claim { $card }.
claim-price = { $cards ->
    [0] No penalty card
    [one] +1 penalty card
   *[other] +{ $cards } penalty cards
}
claim-yes = I’ll take it
claim-no = No, thanks
claim-common = Who claims { $card }?
claim-sealed-common = If { $active } doesn’t want { $card }, who does?
claim-sealed-to = { $name }, do you claim { $card } if { $active } doesn’t want it?
claim-nobody = No one
claim-look-first = To see your cards: Shift + your key, or the eye icon.
claim-look-first-pad = See your cards: Shift + your key, { $button } on a gamepad, or the eye icon.
claim-own-buzzer = Several of you can claim: press your own key.
claim-refuse-looking = Look at your own cards first, then say what you don’t want.
buzz-nothing = { $name }, there’s nothing to claim right now.
buzzer-mine = Mine!
buzzer-hide = Hide
catch-up = What you missed
catch-up-skip = Skip
claim-no-more = Don’t ask:
claim-filters = Don’t ask again…
claim-filter-rank = any { $rank }
claim-filter-all = all
claim-any-rank = any { $rank }
claim-any-card = any card
claim-refused = You won’t be asked about { $what } again this hand. To claim one after all, click the pile.
claim-muted = Don’t ask: { $what } ×
claim-worth-contract = You could lay down!
claim-worth-trio = It completes a trio
claim-worth-run = It completes a run
claim-worth-this-trio = It completes your { $meld }
claim-worth-this-run = It completes your { $meld }
claim-worth-nearer = One card closer
claim-worth-fits = It fits on the table

## Choosing

choice-question = There is more than one way. Which?
choice-discard = Discard this card?
choice-place = Where does the card go? Choose a number.
choice-cancel = Cancel
way-take-stock = Draw from the stock
way-take-discard = Take the discard
way-claim = Claim the discard
way-pass = Pass
way-lay-down = Lay down: { $melds }
way-lay-off = { $card }: { $place }
way-swap = { $card } for the joker in { $meld }; the joker goes { $place }
way-swap-hand = { $card }: { $meld }; you take its joker into your hand
way-move = The joker goes { $place }
way-take-back = Undo the last step
way-take-back-all = Take everything back
way-discard = Discard { $card } without closing
way-discard-close = Discard { $card } and close
way-run = { $you ->
    [yes] your run from { $from } to { $to }
   *[no] { $owner }’s run from { $from } to { $to }
}
way-of-trio = { $you ->
    [yes] your trio
   *[no] { $owner }’s trio
}
way-trio = { $you ->
    [yes] to your trio
   *[no] to { $owner }’s trio
}
way-before = { $you ->
    [yes] before the { $card } (yours)
   *[no] before the { $card } ({ $owner })
}
way-after = { $you ->
    [yes] after the { $card } (yours)
   *[no] after the { $card } ({ $owner })
}

## The line over the table

request-draw = Your turn: draw from the stock or take the discard.
request-draw-stock = Your turn: draw from the stock.
request-first-draw-mouse = Your turn: click the stock for a new card, or the face-up card to take it.
request-first-draw-keys = Your turn: { $key } draws from the stock, { $pile } takes the face-up card.
request-first-play-mouse = Now click a card you can spare, then the discard pile.
request-first-play-keys = Now select a card you can spare with { $key }, then { $pile } discards it.
request-play = To end your turn, choose a card and put it on the discard pile.
request-staged = Not laid down yet: press “Confirm”, or put the cards back.

## Log

log-title = Log
log-close = Close
log-empty = Nothing has happened yet.
log-earlier = { $count ->
    [one] { $count } earlier line
   *[other] { $count } earlier lines
}
tip-log-earlier = Shows earlier lines.
tip-log-cards = Shows the cards again.

# The draw for seats
seat-draw = Draw for seats: the highest card deals first

## Guest programs and bots

guest-not-started = The program “{ $name }” could not be started; { $bot } plays in its place.
guest-late = The program “{ $name }” did not answer in time; { $bot } plays in its place.
guest-ended = The program “{ $name }” stopped in the middle of the match; { $bot } plays in its place.
guest-garbled = The program “{ $name }” sent an answer that cannot be read; { $bot } plays in its place.
guest-not-asked = The program “{ $name }” answered without being asked; { $bot } plays in its place.
guest-illegal = The program “{ $name }” tried a move that the rules don’t allow; { $bot } plays in its place.
guest-endless = The program “{ $name }” never finished its turn; { $bot } plays in its place.
guest-resting = The program “{ $name }” has failed too often; { $bot } plays in its place until the next hand.
bot-refused = { $name } tried a move that isn’t possible: { $reason }

## Tooltips

tip-lay-down = Lays down your contract: press once to see it, again to confirm.
tip-split = Shows the next way to lay your cards down.
tip-stage = Groups the selected cards as one combination, to lay down later.
tip-take-back = Takes back your last step this turn.
tip-take-back-all = Takes back everything from this turn.
tip-hint = Asks an expert what they would play.
tip-sort-rank = Sorts your hand by rank.
tip-sort-suit = Sorts your hand by suit.
tip-sort-contract = Groups the cards that fit this hand’s contract.
tip-log = Everything so far, line by line.
tip-menu = Pause: rules, settings and quitting.
tip-hands = { $of ->
    [0] Each player keeps a contract until laying it down. The lowest total at the end wins.
    [one] This match is a single hand. The lowest total wins.
   *[other] This match has { $of } hands, each with its own contract. The lowest total at the end wins.
}
tip-code = This hand’s contract. T is a trio, R a run.
tip-rules = The rules of this table.
tip-stock = The stock. At the start of your turn, draw a card here.
tip-pile = { $claims ->
    [no] { tip-pile-turn }
   *[yes] { tip-pile-turn } Out of turn, click it to claim the card.
}
tip-pile-turn = { $taken ->
    [before] The discard pile. Until you’re down, you can take its top card at the start of your turn; end your turn by discarding here.
   *[always] The discard pile. Take its top card at the start of your turn; end your turn by discarding here.
}
tip-penalty = The penalty stock: penalty cards for claimed discards come from here.
tip-plate-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
tip-plate = { $name }: { $cards ->
    [one] one card
   *[other] { $cards } cards
} in hand, { $total } points in this match. The fewer, the better.
tip-plate-contract = { tip-plate } To lay down: { contract-words }.
tip-plate-own = { $you ->
    [yes] Your total in this match: { $total } points. The cards in your hand would cost { $hand } if someone closed now.
   *[no] { $name }: { $total } points in this match. The cards in your hand would cost { $hand } if someone closed now.
}
tip-down = { $you ->
    [yes] You’re down and can lay off cards on any combination.
   *[no] This player is down and can lay off cards on any combination.
}
tip-down-waits = { $you ->
    [yes] You’re down. From your next turn on, you can lay off cards on any combination.
   *[no] This player is down and can lay off cards from their next turn on.
}
tip-dealer = { $you ->
    [yes] You dealt this hand.
   *[no] This player dealt this hand.
}
tip-asked = { $you ->
    [yes] You can claim the discard now.
   *[no] This player is deciding whether to claim the discard.
}
tip-passes = { $you ->
    [yes] You don’t want the discard.
   *[no] This player doesn’t want the discard.
}
tip-claims = { $you ->
    [yes] You claim the discard, penalty and all.
   *[no] This player claims the discard, penalty and all.
}
tip-contract = What this hand asks for. The filled boxes are what you already have.
tip-trio = A trio: { $least } or more cards of the same rank. You have { $held }.
tip-run = A run: { $least } or more cards of one suit in sequence. You have { $held }.
tip-full-run = A run from ace to king: one card of each rank. You have { $held }.
tip-claim-yes = You take the discard, at the price shown.
tip-claim-no = You leave the card.
tip-claim-refuse = You leave the card, and you won’t be asked about this again until the hand ends.
tip-claim-muted = Press here to be asked about everything again.
tip-buzzer = { $name }’s key: claims the discard and shows or hides their hand.
tip-buzzer-hand = { $name }’s key: shows or hides their hand.
tip-peek = Shows { $name }’s cards. Press again to hide them.
tip-hide = Hides the hand at once. Its player can open it again.
tip-choice-cancel = Changes nothing.
tip-choice-way = Makes this move.
tip-words = { $words }
tip-hint-close = Closes the hint.
tip-log-close = Closes the log.
tip-review = Reviews your decisions in this hand.
tip-hand-over = On to the score sheet.
tip-advised-card = Selects the card; you make the move.
tip-advised-lay-down = Shows the cards to lay down; you confirm.
tip-advised-other = Shows what the hint is about; you make the move.

## Keys that have another name elsewhere

key-enter = Enter
key-space = Space
key-backspace = Backspace
key-shift = Shift
key-delete = Del
key-escape = Esc
key-comma = comma
key-period = full stop
key-semicolon = semicolon
key-colon = colon
key-exclamation = exclamation mark
