## Who plays with which gamepad

pads-button = Gamepads…
pads-title = Who plays with which gamepad?
pads-note = Press a button on your gamepad to take a seat. Whoever has none shares mouse and keyboard.
pads-none = There is no gamepad: plug one in or switch it on.
pads-shared = mouse and keyboard
pads-own = gamepad { $number }
pads-own-of = gamepad { $number } · { $family }
pads-hint-take = take a seat
pads-hint-leave = leave it
pads-hint-move = another seat
pads-hint-done = done
pads-done = Done
pads-wait = It is { $asked }’s turn; yours will come, { $name }.
pads-nobodys = { $asked } is playing with a gamepad. This one is nobody’s: pause and choose “Gamepads…”.
pad-lost-title = { $name }, your gamepad is gone
pad-lost-press = Press { $sign } on the gamepad that is yours, { $name }.
pad-lost-note = The match waits. If several look the same, the button decides.
pad-lost-without = Go on with mouse and keyboard
pad-lost-bot = Leave the seat to a bot until then
pad-lost-others = That is { $name }’s gamepad. { $asked } is asked to press.

## Which key and button means what

bindings-title = Keys and buttons
bindings-keyboard = Keyboard
bindings-pad = Gamepad
bindings-both-hands = Both hands
bindings-left-hand = Left hand only
bindings-right-hand = Right hand only
bindings-both-note = As it was at first. With either hand alone everything can be played too: nothing is held, and no two presses at once.
bindings-left-note = For whoever plays with the left hand alone: { $ways } move, { $accept } chooses, { $back } goes back. The rest is walked to.
bindings-right-note = For whoever plays with the right hand alone: { $ways } move, { $accept } chooses, { $back } goes back. The rest is walked to.
bindings-own-note = Changed by you. “Both hands” puts everything back as it was at first.
bindings-usual = Reset
bindings-press-key = Press a key…
bindings-press-button = Press a button…
bindings-note = Choose an action, then press the key or button you want for it. Esc leaves it as it was.
bindings-clash = { $sign } already means “{ $other }”. Swap it with “{ $act }”?
bindings-fixed = { $sign } always means the same and cannot be changed.
bindings-needed = { $sign } is needed for “{ $act }”, which would be left without.
bindings-exchange = Swap
bindings-leave = Leave it
trouble-bindings-read = Your keys and buttons could not be read ({ $reason }): the usual ones stand in. The file is set aside as { $file }.
trouble-bindings-stay = Your keys and buttons could not be read ({ $reason }): the usual ones stand in, and the file stays where it is, { $file }.
trouble-bindings-lines = { $others ->
    [0] Line { $line } of your keys and buttons makes no sense to me: the usual ones stand in for it. The file is set aside as { $file }.
    [one] Line { $line } of your keys and buttons and one more make no sense to me: the usual ones stand in for them. The file is set aside as { $file }.
   *[other] Line { $line } of your keys and buttons and { $others } more make no sense to me: the usual ones stand in for them. The file is set aside as { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] Line { $line } of your keys and buttons makes no sense to me: the usual ones stand in for it. The file stays as it is, { $file }.
    [one] Line { $line } of your keys and buttons and one more make no sense to me: the usual ones stand in for them. The file stays as it is, { $file }.
   *[other] Line { $line } of your keys and buttons and { $others } more make no sense to me: the usual ones stand in for them. The file stays as it is, { $file }.
}
trouble-bindings-save = The keys and buttons could not be saved: { $reason }.
setting-rumble = Gamepad vibration
act-up = Up
act-down = Down
act-left = Left
act-right = Right
act-accept = Choose
act-back = Back
act-menu = Pause
act-take-stock = Draw from the stock
act-pile = Discard pile: take or discard
act-claim = Claim the discard
act-pass = Let the discard lie
act-refuse-card = Not this card
act-refuse-rank = Not this rank
act-refuse-all = Nothing more in this hand
act-lay-down = Lay down
act-next-split = Another way to lay down
act-stage = Group the marked cards
act-take-back = Undo
act-take-back-all = Undo everything
act-sort = Sort the hand
act-card-left = Move the card to the left
act-card-right = Move the card to the right
act-advice = Advice
act-log = What has happened
act-rules = Rules
act-page-up = Scroll up
act-page-down = Scroll down
act-choose = Answer { $number }
act-buzz = Player { $number } claims the discard
act-peek = Look at a hand (held with that player’s key)
act-hide = Cover the open hand

## The keyboard on the screen

keyboard-space = space
keyboard-delete = delete
keyboard-done = Done
