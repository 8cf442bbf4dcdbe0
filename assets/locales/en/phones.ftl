### Playing with a phone: the seats, the room where one waits, and the table.

kind-phone = On a phone
who-phone = Someone on a phone
table-phone = a phone
setup-phones-name = Who?
setup-phones-face = Phone players choose their picture on the phone.
setup-phones-note = When you start, a code appears: everyone scans it with their phone and sits down.

gather-title = Phones out!
gather-scan = Point the camera at the code, or type this address into the phone’s browser:
gather-pin = And the PIN:
gather-seats = Seats
gather-free = Free seat
gather-free-note = Waiting for a phone…
gather-here = At the table
gather-away = Phone not responding
gather-expected = Played the last match: not here yet
gather-start = Start
gather-bots = Start with bots in free seats
gather-waiting = Some seats are still free: wait for players, or start with bots.
gather-nobody = No one has sat down with a phone yet.
gather-put-out = Remove
gather-put-out-named = Remove { $name } from their seat
gather-address = Address { $at } of { $of }: { $card }
gather-address-before = Previous address
gather-address-next = Next address
gather-help-open = Page won’t open?
gather-help = The phone has to be on the same network as this computer: on its Wi-Fi, not on mobile data. If this computer has a firewall, it has to let TCP port { $port } through. Guest networks and some routers keep devices apart; if so, try another network, or a phone’s hotspot.
gather-help-addresses = Try the other addresses too, with the arrows.
gather-unencrypted = Cards and PIN are sent unencrypted: play on a network you trust, or through a phone’s hotspot.
gather-no-network = This computer isn’t on a network: for now only browsers on this computer can join. Connect it to the Wi-Fi, go back and start again.
gather-failed = Phones cannot join: { $reason }
gather-address-failed = That address cannot be used, so the previous one stays: { $reason }
gather-square = Code for the camera. Address: { $address }. PIN: { $pin }.

phones-button = Phones…
phones-title = Phones
phones-note = A player can come back on another phone: they scan the code, type the PIN and ask for their seat; you let them in or refuse.
phones-invite = Anyone can take over from a bot, with its cards and points: they scan the code and ask for the seat; you let them in or refuse.
phones-open = Open the lobby
phones-close = Close the lobby
phones-here = Playing on a phone
phones-here-by = { $name } is playing here on a phone
phones-away = Phone not responding: still waiting
phones-free = Free seat: scan the code to sit down
phones-bot-plays = A bot plays here
phones-bot = A bot is filling in ({ $level ->
    [aprendiz] beginner
    [fuerte] strong
    [experto] expert
    [maestro] master
   *[habitual] regular
})
phones-to-bot = Let a bot play
phones-wait = Wait for phone
phones-put-out = Remove
phones-put-out-named = Remove { $name } from their seat
phones-new-pin = The PIN has changed: it’s { $pin } now
phones-other-pin = Change the PIN
phones-guesses = Someone is trying to guess the PIN: { $count } wrong attempts so far.
phones-guesses-offer = Someone is trying to guess the PIN: { $count } wrong attempts so far. You can change it under “Phones”; if you do, the old one keeps working for two minutes.
phones-wants = “{ $name }” wants to sit here, but the phone of this seat’s player is still connected.
phones-wants-nameless = Someone wants to sit here, but the phone of this seat’s player is still connected.
phones-wants-away = “{ $name }” wants this seat and its cards; the phone of this seat’s player is not responding.
phones-wants-away-nameless = Someone wants this seat and its cards; the phone of this seat’s player is not responding.
phones-wants-bot = “{ $name }” wants to take over from this bot, on a phone.
phones-wants-bot-nameless = Someone wants to take over from this bot, on a phone.
phones-let-in = Let in
phones-let-in-not = Refuse
phones-closed = The phones cannot rejoin: { $reason }
phones-rehearsal = This match has a chosen deal number: anyone who guesses it will know all the cards.
phones-level = The bot that fills in for missing players:

plate-phone-away = no phone
tip-phone-away = This player’s phone is not responding. The match waits; in the pause menu, under “Phones”, a bot can take over.
plate-phone-free = free seat
phones-waiting-for = Waiting for { $name }’s phone…
phones-back = { $name } is back.
phones-left = { $name } has left their seat.
phones-took-over = { $name } takes over from { $bot }, on a phone.
phones-took-seat = { $name } has taken { $owner }’s seat.
phones-took-seat-nameless = Someone has taken { $owner }’s seat.
phones-took-seat-again = { $name } continues on another phone.
phones-gave-back = { $bot } plays again.
phones-gone = { $name }’s phone is not responding. In the pause menu, under “Phones”, a bot can take over.
