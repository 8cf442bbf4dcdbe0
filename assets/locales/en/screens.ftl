### Screens.

loading-wait = Setting the table…

## Title

title-continue = Continue
title-new = New match
title-settings = Settings
title-rules = Rules
title-quit = Quit
title-nothing-saved = There is no match to continue.

## New match

setup-title = New match
setup-add = Add a player
setup-draw-note = Seats are drawn by card: the highest deals first.
setup-own-face = Only the house bots have faces to choose from.
setup-too-few = At least { $min } players are needed.
setup-too-many = At most { $max } players fit at this table.
setup-house-rules = House rules…
setup-read-rules = Read the rules
setup-with = With: { $names }
setup-same-names = Two players share a name: change one to tell them apart.
setup-rules = Rules
setup-claim-time = Time to claim a discard
setup-seed = Seed
setup-seed-note = Leave it empty to shuffle at random. The same seed deals the same cards.
setup-back = Back
setup-start = Start
kind-human = Person
kind-aprendiz = Beginner
kind-habitual = Regular
kind-fuerte = Strong
kind-experto = Expert
kind-maestro = Master
kind-guest = Program

## Curtain

curtain-turn = { $name }’s turn
curtain-pass = Pass the screen on without looking.
curtain-me = I am { $name }

## End of a hand

hand-over-discard = { $name } has closed with the last card.
hand-over-laid-off = { $name } has laid off the last card and closed.
hand-over-leftover = { $name } has closed with a few points in hand.
hand-over-draw = The hand is drawn: no cards are left and nobody has closed.
hand-over-sheet = See the sheet

## Score sheet

sheet-title = Score sheet
sheet-closer = The circle marks who closed the hand. The fewest points at the end win.
sheet-continue = Next hand

## End of the match

match-winner = { $name } wins
match-winner-points = { $points ->
    [one] With { $points } point · Seed { $seed }
   *[other] With { $points } points · Seed { $seed }
}
match-again = Play again
match-title = To the title
