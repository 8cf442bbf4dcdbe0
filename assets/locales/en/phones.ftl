### Playing with a phone: the seats, the room where one waits, and the table.

kind-phone = With a phone
who-phone = Someone with a phone
table-phone = a phone
setup-phones-name = Who?
setup-phones-face = Whoever plays with a phone chooses a face there.
setup-phones-note = When you start, a code appears: everybody scans it with their phone and sits down.

gather-title = Phones out!
gather-scan = Point the camera at the code, or type this address into the phone’s browser:
gather-pin = And the PIN:
gather-seats = Who sits down
gather-free = Free seat
gather-free-note = Waiting for a phone…
gather-here = At the table
gather-away = Their phone does not answer
gather-expected = Played the last match: they are waited for
gather-start = Start
gather-bots = Start with bots on free seats
gather-waiting = There are free seats yet: wait until they are taken, or let bots have them.
gather-nobody = Nobody has sat down with a phone yet.
gather-put-out = Put out
gather-put-out-named = Put { $name } out of their seat
gather-address = Address { $at } of { $of }: { $card }
gather-address-before = The address before
gather-address-next = The next address
gather-help = Does it not open? The phone has to be in the same network as this computer: in its Wi-Fi, not on mobile data. Guest networks and some routers keep devices apart; then try another network, or the hotspot of a phone.
gather-help-addresses = Does it not open? Try another address. And the phone has to be in the same network as this computer: in its Wi-Fi, not on mobile data. Guest networks keep devices apart; then try the hotspot of a phone.
gather-no-network = This computer is in no network: for now only its own browsers can come in. Connect it to the Wi-Fi, go back and start again.
gather-failed = Phones cannot be waited for: { $reason }
gather-address-failed = That address cannot be used; the one before still holds: { $reason }
gather-square = Code for the camera. Address: { $address }. PIN: { $pin }.

phones-button = Phones…
phones-title = The phones
phones-note = Who has lost their phone can come back with another: scan the code, type the PIN and choose the seat.
phones-invite = A phone can play on for a bot, with its cards and its points: whoever scans the code asks for the seat, and you let them or not.
phones-open = Let phones come
phones-close = Let nobody come
phones-here = Plays with a phone
phones-away = Their phone does not answer: they are waited for
phones-free = Free seat: whoever scans the code may sit down
phones-bot-plays = A bot plays here
phones-bot = A bot plays for them ({ $level ->
    [aprendiz] beginner
    [fuerte] strong
    [experto] expert
    [maestro] master
   *[habitual] regular
})
phones-to-bot = Let a bot play on
phones-wait = Wait for them
phones-put-out = Take the seat away
phones-put-out-named = Take the seat away from { $name }
phones-new-pin = The PIN has changed: it is { $pin } now
phones-wants = “{ $name }” wants to sit here, and the phone of whoever plays is connected.
phones-wants-nameless = Somebody wants to sit here, and the phone of whoever plays is connected.
phones-wants-bot = “{ $name }” wants to play on for this bot, with a phone.
phones-wants-bot-nameless = Somebody wants to play on for this bot, with a phone.
phones-let-in = Let them
phones-let-in-not = Do not
phones-closed = The phones cannot come back: { $reason }
phones-level = The bot that plays on for whoever is missing:

plate-phone-away = no phone
tip-phone-away = Their phone does not answer. The match waits; in the pause, under “Phones”, a bot can play on for them.
plate-phone-free = free seat
phones-waiting-for = Waiting for { $name }’s phone…
phones-back = { $name } is back.
phones-left = { $name } has left their seat.
phones-took-over = { $name } plays on for { $bot }, with a phone.
phones-gave-back = { $bot } plays again.
phones-gone = { $name }’s phone does not answer. In the pause, under “Phones”, a bot can play on for them.
