### What is heard: what a screen reader is told, or what the game’s own voice reads.

## What buttons are called that bear only a sign

aloud-less = Less
aloud-more = More
aloud-before = Previous
aloud-next = Next
aloud-player-of-place = Player { $place }
aloud-valued = { $name }: { $value }
aloud-empty-place = Remove player { $place }
aloud-portrait = Picture of player { $place }
aloud-name-of-place = Name of player { $place }
aloud-name = Name
aloud-pack-up = Move up: { $name }
aloud-pack-down = Move down: { $name }
aloud-pack-off = Stop using: { $name }

## The table

aloud-hand = Your hand, { $count ->
    [one] one card
   *[other] { $count } cards
}, { $points ->
    [one] one point
   *[other] { $points } points
}
aloud-card-new = just drawn
aloud-card-laid-out = ready to lay down
aloud-act-discard = Discard a card
aloud-stock = Stock, { $count ->
    [one] one card
   *[other] { $count } cards
}
aloud-pile = Discard pile: { $card }
aloud-pile-empty = Discard pile, empty
aloud-melds = Combinations on the table
aloud-meld = { $you ->
    [yes] Your { $meld }: { $cards }
   *[no] { $owner }’s { $meld }: { $cards }
}
aloud-meld-fits = Your selection fits here.
aloud-joker-for = { $joker } as { $card }
aloud-open-hand = { $you ->
    [yes] Your cards
   *[no] { $name }’s cards
}, { $points ->
    [one] one point
   *[other] { $points } points
}
aloud-open-cards = { $hand }: { $cards }.
aloud-seat = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, { $points ->
    [one] one point
   *[other] { $points } points
}
aloud-seat-before = { $you ->
    [yes] { seat-you }
   *[no] { $name }
}
aloud-seat-asked = { $you ->
    [yes] your turn
   *[no] playing
}
aloud-seat-claims = { $you ->
    [yes] you can claim the discard
   *[no] considering the discard
}
aloud-seat-down = { $you ->
    [yes] you’re down
   *[no] down
}
aloud-seat-dealer = { $you ->
    [yes] you dealt
   *[no] dealer
}
aloud-seat-contract = contract: { contract-words }
aloud-news = Latest news

## What a key asks for

aloud-marked = Selected: { $cards }.
aloud-laid-out = Ready to lay down: { $cards }.
aloud-contract = To lay down, you need { $contract }.
aloud-no-melds = No one is down yet.
aloud-turn-of = It’s { $name }’s turn.
aloud-wait = Nothing to do right now.
aloud-score = { $you ->
    [yes] you
   *[no] { $name }
}, { $points }
aloud-scores = { $of ->
    [0] Hand { $hand }.
   *[other] Hand { $hand } of { $of }.
} Points, lowest first: { $list }.
aloud-fits = { $you ->
    [yes] You can lay off { $cards } on your { $meld }.
   *[no] You can lay off { $cards } on { $owner }’s { $meld }.
}
aloud-drawn = You drew { $card }.
aloud-nobody-listens = No screen reader is running. Start one, or turn on “Read aloud” in the settings.
aloud-no-voice = Reading aloud doesn’t work here: this system has no speech service (speech-dispatcher, with spd-say).
aloud-read-all = Press { $key } to have everything read aloud.
aloud-on = Reading aloud is on.
aloud-off = Reading aloud is off.

## The game’s own voice

aloud-role-button = button
aloud-role-switch = switch
aloud-role-choice = option
aloud-role-field = text field
aloud-state-on = on
aloud-state-off = off
aloud-state-marked = selected
aloud-state-greyed = unavailable: { $why }
setting-read-aloud = Read aloud
setting-read-aloud-note = The system’s voice tells you what happens and where you are, no screen reader needed.

act-tell-hand = Hear my hand
act-tell-table = Hear the table
act-tell-turn = Hear whose turn it is
act-tell-scores = Hear the scores
act-tell-ways = Hear what I can do
act-tell-again = Repeat the last words
act-full-screen = Full screen or window (also Alt + Enter)
act-read-aloud = Read aloud: on or off
