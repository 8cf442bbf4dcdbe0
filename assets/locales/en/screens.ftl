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
setup-name-note = Click on your name and type it.
setup-neutral-name = Player { $number }
setup-own-face = A program has a face of its own.
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
curtain-hide = { $key } hides your cards at once.
curtain-pile = On the pile: { $card }
curtain-draw = Draw without looking
curtain-look = A look at your own cards first:
tip-curtain-draw = Who knows their hand draws from the stock behind the curtain: the others are asked at once, and the hand is opened only once.

## End of a hand

hand-over-discard = { $name } has closed with the last card.
hand-over-laid-off = { $name } has laid off the last card and closed.
hand-over-leftover = { $name } has closed with a few points in hand.
hand-over-draw = The hand is drawn: no cards are left and nobody has closed.
hand-over-match-won = { $name } wins the match!
hand-over-bonus = { $name } wins the hand with { $points } points!
hand-over-sheet = See the sheet

## Score sheet

sheet-title = Score sheet
sheet-closer = The circle marks who closed the hand. The fewest points at the end win.
sheet-continue = Next hand

## End of the match

match-winner = { $name } wins
match-winner-points = { $points ->
    [one] With { $points } point
   *[other] With { $points } points
}
match-tie-closed = Level on { $points } with { $names }: the later closer wins, in hand { $hand }.
match-tie-drawn = Level on { $points } with { $names }, and none of them has closed a hand: the draw for seats decides.
ranking-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
match-fair = Seed { $seed } · Shuffle hash { $hash } · With them anybody can check that every shuffle was fixed before the match began: “continental replay --verify”.
match-again = Play again
match-title = To the title

## Faces

faces-bot = Who sits here?
faces-bot-taken = { $name } already sits at the table.
faces-person = Choose your picture
faces-person-taken = That picture is { $name }’s already.
picture-0 = Lemon
picture-1 = Fish
picture-2 = Boat
picture-3 = Sun
picture-4 = Pomegranate
picture-5 = Swallow
picture-6 = Guitar
picture-7 = Olive
