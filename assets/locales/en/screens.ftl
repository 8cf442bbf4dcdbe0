### Screens.

loading-wait = Setting the table…

## Title

title-continue = Continue
title-play = Play
title-new = New match
title-new-note = Choose players and rules
title-learn = Learn to play
title-learn-note = Ten minutes, two short hands
title-settings = Settings
title-rules = Rules
title-quit = Quit

## New match

setup-title = New match
setup-add = Add a player
setup-draw-note = You draw cards for seats: the highest deals first.
setup-name-note = Click your name to change it.
setup-neutral-name = Player { $number }
setup-own-face = A program brings its own picture.
setup-too-few = You need at least { $min } players.
setup-too-many = At most { $max } players fit at this table.
setup-house-rules = House rules…
setup-read-rules = Read the rules
setup-with = With: { $names }
setup-same-names = Two players share a name: change one to tell them apart.
setup-rules = Rules
setup-hands = Hands
setup-hands-all = { $count ->
    [one] 1 hand
   *[other] All { $count }
}
setup-hands-some = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
setup-hands-progress = { $count ->
    [one] 1 contract
   *[other] { $count } contracts
}
setup-hands-own = { $count ->
    [one] Your choice: 1 hand
   *[other] Your choice: { $count } hands
}
setup-claim-time = Time to claim a discard
setup-more = More…
setup-seed = Deal number (optional)
setup-seed-note = Leave it empty for a random shuffle. The same number deals the same cards.
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
curtain-pass = Pass the screen on without peeking.
curtain-me = I’m { $name }
curtain-hide = { $key } hides your cards at once.
curtain-look = First look at your own cards:

## End of a hand

hand-over-discard = { $you ->
    [yes] You have closed with your last card.
   *[no] { $name } has closed with their last card.
}
hand-over-laid-off = { $you ->
    [yes] You have laid off your last card and closed.
   *[no] { $name } has laid off their last card and closed.
}
hand-over-laid-down = { $you ->
    [yes] You have laid down all your cards and closed.
   *[no] { $name } has laid down all their cards and closed.
}
hand-over-leftover = { $you ->
    [yes] You have closed with a few points left.
   *[no] { $name } has closed with a few points left.
}
hand-over-draw = The hand is a draw: there are no cards left, and no one has closed.
hand-over-match-won = { $you ->
    [yes] You win the match!
   *[no] { $name } wins the match!
}
hand-over-bonus = { $you ->
    [yes] You win the hand with { $points } points!
   *[no] { $name } wins the hand with { $points } points!
}
hand-over-sheet = Score sheet

## Score sheet

sheet-title = Score sheet
sheet-short = Short match: { $count } of { $of } hands
sheet-closer = The circle marks who closed the hand. The lowest total wins.
sheet-continue = Next hand

## End of the match

match-winner = { $you ->
    [yes] You win
   *[no] { $name } wins
}
match-winner-points = { $points ->
    [one] With { $points } point
   *[other] With { $points } points
}
match-tie-closed = Tied on { $points } with { match-tied }: the last to close a hand wins (hand { $hand }).
match-tie-drawn = Tied on { $points } with { match-tied }, and none of the tied players has closed a hand: the draw for seats decides.
match-tied = { $you ->
    [only] you
    [also] { $names } and you
   *[no] { $names }
}
ranking-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
match-fair = Deal number { $seed } · Shuffle hash { $hash } · Anyone can use them to check that the order of the cards was set before the match began: “continental replay --verify”.
match-again = Play again
match-title = Back to menu

## Faces

faces-bot = Who sits here?
faces-bot-taken = { $name } is already at the table.
faces-person = Choose your picture
faces-person-taken = { $name } already has that picture.
picture-0 = Lemon
picture-1 = Fish
picture-2 = Boat
picture-3 = Sun
picture-4 = Pomegranate
picture-5 = Swallow
picture-6 = Guitar
picture-7 = Olive
