## Who plays with which gamepad

pads-button = Gamepads…
pads-title = Who plays with which gamepad?
pads-note = Press a button on your gamepad to take a seat. Players without one share mouse and keyboard.
pads-none = No gamepad found: plug one in or switch it on.
pads-shared = mouse and keyboard
pads-own = gamepad { $number }
pads-own-of = gamepad { $number } · { $family }
pads-hint-take = take a seat
pads-hint-leave = leave seat
pads-leave-of = { $name }: leave seat
pads-hint-move = change seat
pads-hint-done = done
pads-done = Done
pads-wait = It’s { $asked }’s turn; yours will come, { $name }.
pads-nobodys = { $asked } is playing with a gamepad. This one is unassigned: pause and choose “Gamepads…”.
pad-lost-title = { $name }: gamepad disconnected
pad-lost-press = Press { $sign } on your gamepad, { $name }.
pad-lost-note = The match waits. If two gamepads look the same, the one you press is yours.
pad-lost-without = Continue with mouse and keyboard
pad-lost-bot = Let a bot play meanwhile
pad-lost-others = That’s { $name }’s gamepad. { $asked } has to press theirs.

## Which key and button means what

bindings-title = Keys and buttons
bindings-keyboard = Keyboard
bindings-pad = Gamepad
bindings-arrangement = Layout
bindings-both-hands = Both hands
bindings-left-hand = Left hand only
bindings-right-hand = Right hand only
bindings-both-note = The default layout. You can also play with one hand only: you never hold a button or press two at once.
bindings-left-note = To play with the left hand only: { $ways } move, { $accept } chooses, { $back } goes back. You reach the rest by moving the focus.
bindings-right-note = To play with the right hand only: { $ways } move, { $accept } chooses, { $back } goes back. You reach the rest by moving the focus.
bindings-own-note = Your own layout. “Both hands” restores the defaults.
bindings-usual = Reset
bindings-press-key = Press a key…
bindings-press-button = Press a button…
bindings-note = Choose an action, then press the key or button you want for it. Esc cancels.
bindings-clash = { $sign } is already used for “{ $other }”. Swap it with “{ $act }”?
bindings-fixed = { $sign } is fixed and cannot be changed.
bindings-needed = “{ $act }” needs { $sign }: it has no other key or button.
bindings-exchange = Swap
bindings-leave = Keep as is
trouble-bindings-read = Your keys and buttons could not be read ({ $reason }): the defaults are used. The damaged file is kept as { $file }.
trouble-bindings-stay = Your keys and buttons could not be read ({ $reason }): the defaults are used, and the file { $file } is left unchanged.
trouble-bindings-lines = { $others ->
    [0] Line { $line } of your controls file isn’t valid, so the default is used. The old file is kept as { $file }.
    [one] Line { $line } and one other line of your controls file aren’t valid, so the defaults are used. The old file is kept as { $file }.
   *[other] Line { $line } and { $others } other lines of your controls file aren’t valid, so the defaults are used. The old file is kept as { $file }.
}
trouble-bindings-lines-stay = { $others ->
    [0] Line { $line } of your controls file isn’t valid, so the default is used. The file { $file } is left unchanged.
    [one] Line { $line } and one other line of your controls file aren’t valid, so the defaults are used. The file { $file } is left unchanged.
   *[other] Line { $line } and { $others } other lines of your controls file aren’t valid, so the defaults are used. The file { $file } is left unchanged.
}
trouble-bindings-save = The keys and buttons could not be saved: { $reason }.
setting-rumble = Gamepad vibration
setting-pads-in-background = Use gamepad in background
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
act-pass = Pass (don’t claim)
act-refuse-card = Don’t ask about this card
act-refuse-rank = Don’t ask about this rank
act-refuse-all = Don’t ask again this hand
act-lay-down = Lay down
act-next-split = Another way to lay down
act-stage = Group the selected cards
act-take-back = Undo
act-take-back-all = Undo everything
act-sort = Sort the hand
act-card-left = Move the card to the left
act-card-right = Move the card to the right
act-advice = Hint
act-log = Log
act-rules = Rules
act-page-up = Scroll up
act-page-down = Scroll down
act-choose = Answer { $number }
act-buzz = Player { $number } claims the discard
act-peek = Look at a hand (hold, plus that player’s key)
act-hide = Hide the open hand

## The keyboard on the screen

keyboard-space = space
keyboard-delete = delete
keyboard-done = Done
