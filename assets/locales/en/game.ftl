### Cards, refusals and narration.

## Cards

card-name = { $rank } of { $suit }
card-joker = joker
card-a-joker = a joker
card-the = { $rank ->
   *[other] the { $card }
}
# The corner of a card: Q♠. $rank is ace, jack, queen, king or a number.
card-short = { $rank ->
    [ace] A
    [jack] J
    [queen] Q
    [king] K
   *[other] { $rank }
  }{ $suit }
rank-ace = ace
rank-two = two
rank-three = three
rank-four = four
rank-five = five
rank-six = six
rank-seven = seven
rank-eight = eight
rank-nine = nine
rank-ten = ten
rank-jack = jack
rank-queen = queen
rank-king = king
ranks-ace = aces
ranks-two = twos
ranks-three = threes
ranks-four = fours
ranks-five = fives
ranks-six = sixes
ranks-seven = sevens
ranks-eight = eights
ranks-nine = nines
ranks-ten = tens
ranks-jack = jacks
ranks-queen = queens
ranks-king = kings
suit-clubs = clubs
suit-diamonds = diamonds
suit-hearts = hearts
suit-spades = spades
# The letters of the hands' codes: TR, RTR…
code-trio = T
code-run = R
# $sound: how the last word begins; Spanish cares.
list-and = { $sound ->
   *[other] { $first } and { $last }
  }

## Why not

reject-no-such-seat = That player is not at the table.
reject-stale = Too late for that: look at what the game is asking now.
reject-no-hand = No hand is being played right now.
reject-hand-over = This hand is over.
reject-hand-not-over = The next hand is dealt when this one is over.
reject-match-over = The match is over.
reject-not-your-turn = It’s not your turn: wait until it comes round to you.
reject-take-first = Start your turn by taking a card.
reject-already-taken = You’ve already taken a card: it’s one per turn.
reject-pile-empty = The discard pile is empty: draw from the stock.
reject-active-does-not-claim = It’s your turn, and only the others can claim: you take your card at the start of the turn.
reject-nothing-to-claim = You can’t claim that card: it’s covered, or the turn didn’t begin with a draw from the stock.
reject-already-answered = You’ve already answered, and a claim can’t be withdrawn.
reject-no-penalty-card = There are no penalty cards left, so no one can claim.
reject-no-claims = No one takes the discard out of turn here.
reject-claim-limit = You’ve used all your claims for this hand.
reject-own-discard = At this table you can’t claim your own discard.
reject-claim-when-down = At this table you can’t claim once you’re down.
reject-claims-open = One moment: the others are still deciding about the discard.
reject-not-held = You don’t have { $card }.
reject-already-down = You’re already down in this hand.
reject-not-down = Lay down first: until you’re down, you can’t lay off cards or move jokers.
reject-contract-not-met = You can’t lay down yet: you need exactly this hand’s combinations.
reject-meld = Combination { $number } isn’t valid: { $reason }
reject-no-such-meld = That combination is not on the table.
reject-nothing-to-take-back = Nothing to take back: you’ve put no cards on the table this turn.
reject-cannot-close = You can’t close with these cards in your hand.
reject-whole-hand = In this hand you must lay down all your cards at once, without a discard.
reject-keep-discard = At this table you close with a discard: keep one card for it.
reject-lay-off-next-turn = You’ve just laid down: at this table you lay off cards and use jokers from your next turn on.
reject-pile-when-down = At this table you draw only from the stock once you’re down.
reject-swap-without-lay-down = You may take a joker only if you lay down in the same turn: lay down, or put it back.
reject-must-close-same-turn = In this hand you must lay down and close in the same turn: if you can’t close, take your cards back.
reject-joker-discard = At this table you can’t discard jokers.
reject-playable-discard = At this table you can’t discard a card that fits on the table: lay it off.
reject-keeping-back = At this table you can’t keep back cards that fit: lay them off first.

meld-too-short = it has fewer cards than this hand asks for.
meld-mixed-ranks = a trio needs cards of one rank.
meld-not-consecutive = a run needs cards of one suit in sequence.
meld-adjacent-jokers = a run cannot have two jokers side by side.
meld-jokers-only = a combination needs at least one natural card.
meld-repeated = a run can’t have the same card twice.
meld-ace-place = at this table the ace can’t take that place in a run.
meld-too-many-jokers = at this table it can’t have that many jokers.
meld-too-long = at this table it can’t have more cards than this hand asks for.
meld-not-distinct = at this table your runs must differ in suit and your trios in rank.
meld-other-suits = its suits aren’t the ones this hand asks for.

fit-other-rank = That trio takes only cards of its own rank, and jokers.
fit-not-next = Only { $card } fits at that end of the run.
fit-adjacent-jokers = Not there: a run cannot have two jokers side by side.
fit-too-many-jokers = That combination already has as many jokers as this table allows.
fit-run-complete = That run is complete: it can’t have the same card twice.
fit-ace-place = The run ends there: at this table runs don’t go round.
fit-end-mismatch = A run takes cards at its two ends; a trio has no ends.
fit-not-distinct = At this table your trios must differ in rank.

swap-in-trio = Jokers in trios stay where they are.
swap-no-joker-there = There’s no joker there.
swap-stands-for = That joker stands for another card: only { $card } can replace it.
swap-forbidden-target = The freed joker can’t go to that combination.
swap-run-too-short = The run would be shorter than this hand asks for.
swap-not-natural = A joker can’t replace a joker: only the card it stands for can.
swap-swaps-not-allowed = At this table no card can take the place of a joker.
swap-moves-not-allowed = At this table you can’t just move a joker.

rules-seats = The rules “{ $name }” are for { $min } to { $max } players, not { $seats }.
rules-seat-range = A match is for two to eight players; these rules say { $min } to { $max }.
rules-shoe-too-small = Playing { $code } with { $seats } players takes { $needed } cards, and there are only { $cards }.
rules-too-many-jokers = { $jokers } jokers in each pack is too many: eight at most.
rules-no-hand = A match has at least one hand and at most 24.
rules-no-such-hand = The numbers of the hands to be played must be in rising order and between 1 and { $hands }.
rules-bad-deal = Under these rules, players are dealt { $least } to { $most } cards each for { $code }, not { $dealt }.
rules-contract-too-large = { $code } asks for { $cards } cards, and at most 26 can be dealt.
rules-contract-beyond-shoe = With { $seats } players, { $code } can never be laid down: { $packs ->
    [one] one pack
   *[other] { $packs } packs
} { $jokers ->
    [0] without jokers
    [one] and one joker
   *[other] and { $jokers } jokers
} can’t supply the cards that these rules ask for.
rules-bad-shoe = For every number of players there must be one to four packs and 32 jokers at most, listed from fewer players to more.
rules-same-points = One entry changes nothing: all its cards, such as { $card }, are already in earlier entries.
rules-two-kinds-of-wilds = With the red twos as jokers, no other cards can count as jokers too.
rules-later-wilds = The limit on jokers can change after laying down only if players wait for their next turn to lay off cards.
rules-progress-deal = If each player keeps a contract until laying it down, the same number of cards must be dealt in every hand.
rules-progress-packs = If each player keeps a contract until laying it down, every hand must be played with the same number of packs.
rules-progress-short-match = If each player keeps a contract until laying it down, no hand can be left out.
rules-progress-last-hand = If each player keeps a contract until laying it down, the last hand can’t have rules of its own.
rules-progress-rising-bonus = If each player keeps a contract until laying it down, the bonus can’t rise from hand to hand.
rules-progress-full-run = If each player keeps a contract until laying it down, no contract can ask for a run of all thirteen ranks.

## Narration

tell-draw = Draw for seats: { $list }
tell-draw-entry = { $you ->
    [yes] you { $card }
   *[no] { $name } { $card }
}
tell-seated = { $you ->
    [yes] You drew the highest card and deal the first hand.
   *[no] { $name } drew the highest card and deals the first hand.
}
tell-dealt = { $you ->
    [yes] Hand { $hand }, { $code }: you deal.
   *[no] Hand { $hand }, { $code }: { $name } deals.
}
tell-took-stock = { $you ->
    [yes] You draw from the stock.
   *[no] { $name } draws from the stock.
}
tell-took-discard = { $you ->
    [yes] You take { $card } from the discard pile.
   *[no] { $name } takes { $card } from the discard pile.
}
tell-claimed = { $you ->
    [yes] You claim the discard.
   *[no] { $name } claims the discard.
}
tell-awarded = { $you ->
    [yes] { $penalty ->
        [0] You get { $card }.
        [one] You get { $card } and a penalty card.
       *[other] You get { $card } and { $penalty } penalty cards.
    }
   *[no] { $penalty ->
        [0] { $name } gets { $card }.
        [one] { $name } gets { $card } and a penalty card.
       *[other] { $name } gets { $card } and { $penalty } penalty cards.
    }
}
tell-stock-renewed = The stock has run out: the discard pile is shuffled into a new one.
tell-laid-down = { $you ->
    [yes] You lay down: { $list }.
   *[no] { $name } lays down: { $list }.
}
tell-trio = { $rank ->
   *[other] trio of { $ranks }
}
tell-trio-of-jokers = trio of jokers
tell-run = run of { $suit }
tell-full-run = run from ace to king
tell-laid-off = { $you ->
    [yes] You lay off { $card }.
   *[no] { $name } lays off { $card }.
}
tell-swapped-joker = { $you ->
    [yes] You swap { $card } for a joker and move the joker.
   *[no] { $name } swaps { $card } for a joker and moves the joker.
}
tell-took-joker = { $you ->
    [yes] You swap { $card } for a joker and take the joker.
   *[no] { $name } swaps { $card } for a joker and takes the joker.
}
tell-moved-joker = { $you ->
    [yes] You move a joker.
   *[no] { $name } moves a joker.
}
tell-took-back = { $you ->
    [yes] You take back the last step.
   *[no] { $name } takes back the last step.
}
tell-took-back-all = { $you ->
    [yes] You take everything back.
   *[no] { $name } takes everything back.
}
tell-discarded = { $you ->
    [yes] You discard { $card }.
   *[no] { $name } discards { $card }.
}
tell-discarded-hidden = { $you ->
    [yes] You discard a card face down.
   *[no] { $name } discards a card face down.
}
tell-closes = { $you ->
    [yes] You close with your last card.
   *[no] { $name } closes with their last card.
}
tell-ended-discard = { $you ->
    [yes] You win the hand!
   *[no] { $name } wins the hand.
}
tell-ended-laid-off = { $you ->
    [yes] You lay off your last card and win the hand!
   *[no] { $name } lays off their last card and wins the hand.
}
tell-ended-laid-down = { $you ->
    [yes] You lay down all your cards and win the hand!
   *[no] { $name } lays down all their cards and wins the hand.
}
tell-ended-leftover = { $you ->
    [yes] You close with a few points left and win the hand!
   *[no] { $name } closes with a few points left and wins the hand.
}
tell-tablas = The hand is a draw: there are no cards left, and no one has closed.
tell-points = { $list }
tell-points-entry = { $you ->
    [yes] You: { $points }
   *[no] { $name }: { $points }
}
tell-match-won = { $you ->
    [yes] { $points ->
        [one] You win the match with { $points } point!
       *[other] You win the match with { $points } points!
    }
   *[no] { $points ->
        [one] { $name } wins the match with { $points } point.
       *[other] { $name } wins the match with { $points } points.
    }
}

## Settings

setting-language = Language
setting-speed = Card speed
setting-reduced-motion = Reduced motion
setting-claim-seconds = Time to claim a discard
setting-decks = Deck
setting-table = Table
setting-felt = { setting-table }
setting-volume = Volume
setting-muted = Muted
setting-player-name = Your name
setting-pictures = Players’ pictures
setting-bots = Opponents
setting-fullscreen = Full screen
setting-narration = Narration
setting-dim-cards = Dimmed cards
setting-high-contrast = High contrast
setting-high-contrast-note = Solid panels, bolder letters and frames; uses the deck’s large-print version where there is one.
setting-high-contrast-no-twin = These decks have no large-print version: { $decks }. The one for “Classic” and “Moderna” is called “Cuatro colores”.
setting-bot-pace = Bot pace
setting-claim-questions = Ask me to claim
claim-questions-helpful = Cards that help me
claim-questions-all = All cards
claim-questions-none = None
setting-handover = Several people at one screen
handover-pass = Pass the screen
handover-open-cards = Open cards
setting-confirm-discard = Confirm the discard
setting-sort-drawn = Sort drawn cards
setting-left-handed = Left-handed
setting-cards-volume = Card sounds
setting-signals-volume = Alert sounds
setting-window = Window size
setting-frame-limit = Frames per second
setting-four-colours = Four-colour suits
setting-language-note = For all the text in the game. A deck may have letters of its own on the cards.
setting-speed-note = How fast the cards move.
setting-bot-pace-note = How long bots think before they play.
setting-reduced-motion-note = Cards appear in their place instead of flying there.
setting-claim-seconds-note = When the time is up, no answer means no. No limit while a screen reader is on.
setting-claim-questions-note = Asks only when the discard helps your hand. You can claim any other card by clicking the pile. Several people at one screen are asked about all cards.
setting-handover-note = “Pass the screen” calls the next player before their hand opens. With “Open cards” it opens at once, in full view: good for playing with children.
setting-confirm-discard-note = Asks you once more before a discard ends your turn.
setting-sort-drawn-note = While a sort button is lit, the cards you draw are sorted into place; otherwise they go to the end of your hand.
setting-left-handed-note = The table’s buttons on the left, your nameplate on the right.
setting-table-note = A colour, wood, or the table that comes with the deck.
setting-volume-note = Overall volume.
setting-cards-volume-note = Drawing, discarding, shuffling.
setting-signals-volume-note = Your turn, a claim, the end of a hand, the countdown.
setting-muted-note = Turns off all sound.
setting-fullscreen-note = The window fills the screen.
setting-frame-limit-note = Fewer frames save battery.
setting-narration-note = A line on the table that tells you what happens.
setting-talk-note = The bots say something now and then.
setting-rumble-note = Vibrates when it’s your turn or you can claim.
setting-pads-in-background-note = Your gamepad keeps working while another window is in front.
setting-dim-cards-note = Easier on the eyes at night.
setting-four-colours-note = Suit symbols in text use the deck’s colours; when off, red and black.
pace-cards = Same as cards
pace-slow = Slow
pace-normal = Normal
pace-quick = Quick
pace-at-once = Instant
frames-a-second = { $count }
frames-of-screen = No limit
settings-table = At the table
settings-motion = Motion
settings-picture = Display
settings-sound = Sound
settings-silent = No sound device was found, so the game is silent. Connect one and restart the game.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-faster = Very fast
speed-instant = Instant
table-of-deck = From the deck
felt-green = Green
felt-night = Night
felt-wine = Wine
felt-slate = Slate
felt-wood = Wood
felt-tiles = Tiles

## Notices

text-problem = The texts in { $file } have an error on line { $line }: { $reason }. The standard ones are used instead.
trouble-own-file = { $file } cannot be used: { $reason }. { $others ->
    [0] The game’s own file is used instead.
    [one] The game’s own files replace this one and one more.
   *[other] The game’s own files replace this one and { $others } more.
}
trouble-setting = The setting “{ $name }” was not valid and is back to its default.
trouble-setting-unknown = Unknown setting “{ $name }”: it is left unchanged.
trouble-settings-broken = Your settings could not be read ({ $reason }): the defaults are used, and the damaged file is kept as { $file }.
trouble-settings-from-backup = Your settings could not be read ({ $reason }): they were restored from their backup, and the damaged file is kept as { $file }.
trouble-settings-stay = Your settings could not be read ({ $reason }): the defaults are used, and the file { $file } is left unchanged.
trouble-settings-backup-stay = Your settings could not be read ({ $reason }): they were restored from their backup, and the file { $file } is left unchanged.
trouble-settings-save = The settings could not be saved: { $reason }.
trouble-match-save = The match cannot be saved: { $reason }. You can keep playing.
trouble-match-unsaved = The match could not be saved: { $reason }. You can continue it as long as the game stays open.
trouble-match-broken = The saved match cannot be read ({ $reason }): the damaged file is kept as { $file }.
trouble-match-from-backup = { $lost ->
    [0] The saved match was damaged ({ $reason }): it continues from its backup.
    [one] The saved match was damaged ({ $reason }): it continues from its backup, one move earlier.
   *[other] The saved match was damaged ({ $reason }): it continues from its backup, { $lost } moves earlier.
}
trouble-match-cut = { $lost ->
    [0] The saved match was damaged ({ $reason }): everything before the damage was recovered.
    [one] The saved match was damaged ({ $reason }): it continues one move earlier.
   *[other] The saved match was damaged ({ $reason }): it continues { $lost } moves earlier.
}
trouble-match-tail = The last move was not saved completely: the match continues just before it.
trouble-match-beside = The extra data of a saved match could not be read and is kept as { $file }. The match itself is fine.
trouble-match-move = The match file could not be moved: { $reason }.
trouble-match-unreadable = The match { $file } cannot be read: { $reason }. The file is left unchanged.
trouble-match-newer = The match { $file } was saved by a newer version of the game: update the game to play it. The file is left unchanged.
reason-disk-full = the disk is full
reason-read-only = the disk is read-only
reason-not-allowed = writing there is not permitted
reason-not-readable = reading it is not permitted
reason-not-there = it no longer exists
reason-no-folder = there is a file where the folder should be
reason-empty = it is empty
reason-not-text = it is not text
reason-not-a-file = it is not a file
reason-too-large = it is too large to be a match
reason-newer = it was saved by a newer version of the game
reason-version = it has the unknown version number { $version }
reason-line = line { $line }

# The saved match
save-elsewhere = This match is being played in another window.
save-none = There’s no saved match.

# What cannot be done at the table
refuse-not-now = You can’t do that right now.
refuse-missing = { $count ->
    [one] You still need one card for the contract.
   *[other] You still need { $count } cards for the contract.
 }
refuse-mark-discard = First select the card you want to discard, or drag it to the pile.
refuse-one-discard = You discard only one card: select just one.
refuse-mark-lay-off = First select the card you want to lay off, or drag it to its place.
refuse-mark-stage = First select the cards of one combination.
refuse-no-split = You don’t have the contract yet.
refuse-one-split = This is the only way to lay down.
refuse-staged = Not laid down yet: first press “Confirm”, or put the cards back.
refuse-own-groups = First put back the cards you grouped yourself.
refuse-not-in-contract = The contract needs no more combinations of this kind.
refuse-no-combination = These cards make neither a trio nor a run.

# What a browser shows at a wrong address
page-wrong-address = This is not the table’s address. Open { $address }
page-not-found = There’s nothing here. The table is at { $address }
