### What is heard: what a screen reader is told, or what the game’s own voice reads.

## What buttons are called that bear only a sign

aloud-less = Less
aloud-more = More
aloud-before = Previous
aloud-next = Next
aloud-player-of-place = Player { $place }
aloud-valued = { $name }: { $value }
aloud-empty-place = Remove player { $place }
aloud-portrait = Portrait of player { $place }
aloud-name-of-place = Name of player { $place }
aloud-name = Name
aloud-pack-up = Further up: { $name }
aloud-pack-down = Further down: { $name }
aloud-pack-off = Take off the table: { $name }

## The table

aloud-hand = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}, { $points } points
aloud-card-new = just drawn
aloud-card-laid-out = laid out
aloud-act-discard = Discard a card
aloud-stock = Stock, { $count ->
    [one] one card
   *[other] { $count } cards
}
aloud-pile = Discard pile: { $card }
aloud-pile-empty = Discard pile, no cards
aloud-melds = Combinations on the table
aloud-meld = { $owner }’s { $meld }: { $cards }
aloud-meld-fits = What you have marked fits here.
aloud-joker-for = joker for { $card }
aloud-open-hand = { $name }’s cards, { $points } points
aloud-open-cards = { $hand }: { $cards }.
aloud-seat = { $name }: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, { $points } points
aloud-seat-before = { $name }
aloud-seat-asked = to play
aloud-seat-claims = is asked about the discard
aloud-seat-down = is down
aloud-seat-dealer = dealt
aloud-news = Latest

## What a key asks for

aloud-marked = Marked: { $cards }.
aloud-laid-out = Laid out: { $cards }.
aloud-contract = To lay down one needs { $contract }.
aloud-no-melds = Nobody is down.
aloud-turn-of = It is { $name }’s turn.
aloud-wait = There is nothing to do now.
aloud-score = { $name }, { $points }
aloud-scores = Hand { $hand } of { $of }. Points, fewest first: { $list }.
aloud-fits = { $cards }: fits { $owner }’s { $meld }.
aloud-drawn = You have drawn { $card }.
aloud-nobody-listens = Nothing reads the screen now. Turn on your screen reader, or “Read aloud” in the settings.
aloud-no-voice = I cannot read aloud: this system has no speech service (speech-dispatcher, with spd-say).
aloud-read-all = { $key } has everything read aloud from now on.
aloud-on = Reading aloud is on.
aloud-off = Reading aloud is off.

## The game’s own voice

aloud-role-button = button
aloud-role-switch = switch
aloud-role-choice = one of several
aloud-role-field = to be typed into
aloud-state-on = on
aloud-state-off = off
aloud-state-marked = marked
aloud-state-greyed = not available: { $why }
setting-read-aloud = Read aloud
setting-read-aloud-note = The system’s voice says what happens and where you are, without a screen reader.

act-tell-hand = Hear my hand
act-tell-table = Hear the table
act-tell-turn = Hear whose turn it is
act-tell-scores = Hear the scores
act-tell-ways = Hear what I can do
act-tell-again = Hear the last words again
act-read-aloud = Read aloud: on, off
