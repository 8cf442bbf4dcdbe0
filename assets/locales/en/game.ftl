### Cards, refusals and narration.

## Cards

card-name = { $rank } of { $suit }
card-joker = joker
card-a-joker = a joker
card-the = { $rank ->
   *[other] the { $card }
}
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
reject-stale = That answered something already over: look at what is asked of you now.
reject-no-hand = No hand is being played right now.
reject-hand-over = This hand is over.
reject-hand-not-over = The next hand is dealt when this one is over.
reject-match-over = The match is over.
reject-not-your-turn = It is not your turn: play goes round to the right.
reject-take-first = Take a card first, from the stock or the discard pile: that begins your turn.
reject-already-taken = You have taken your card: each turn takes exactly one.
reject-pile-empty = The discard pile is empty: draw from the stock.
reject-active-does-not-claim = It is your turn: taking out of turn is for the others. You may take the discard before you draw from the stock.
reject-nothing-to-claim = That card cannot be taken out of turn: it is trodden, or the turn has not begun with a card from the stock.
reject-already-answered = You have answered already, and a claim stands.
reject-no-penalty-card = There is no penalty card left, and without one nobody can claim.
reject-claim-limit = You have used all your claims for this hand.
reject-own-discard = At this table nobody claims the card they discarded themselves.
reject-claim-when-down = At this table nobody claims once down.
reject-claims-open = One moment: the others are still saying whether they want the discard.
reject-not-held = You do not hold { $card }.
reject-already-down = You are already down in this hand.
reject-not-down = Lay down first: only a player who is down may lay off cards or touch the jokers.
reject-contract-not-met = To lay down you need exactly this hand’s combinations, and you do not have them yet.
reject-meld = Combination { $number } does not work: { $reason }
reject-no-such-meld = That combination is not on the table.
reject-nothing-to-take-back = There is nothing to take back: you have put nothing on the table this turn.
reject-cannot-close = You cannot close with these cards in your hand.
reject-must-close-same-turn = In this hand you must lay down and close in one turn: if you cannot close, take your cards back.
reject-joker-discard = At this table jokers are not discarded.
reject-playable-discard = At this table a card that can be laid off is not discarded: lay it off.
reject-keeping-back = At this table no card that fits is kept back: lay off the ones that fit first.

meld-too-short = a trio takes three cards or more, a run four or more.
meld-mixed-ranks = a trio is of one number or letter.
meld-not-consecutive = a run is of consecutive cards of one suit.
meld-adjacent-jokers = a run cannot have two jokers side by side.
meld-jokers-only = at least one card must not be a joker.
meld-repeated = no card may be repeated in a run.
meld-not-distinct = at this table the runs of a hand differ in suit and its trios in number or letter.

fit-other-rank = That trio takes only cards of its own number or letter, and jokers.
fit-not-next = At that end of the run only { $card } fits.
fit-adjacent-jokers = Not there: a run cannot have two jokers side by side.
fit-run-complete = That run is complete: no card may be repeated in it.
fit-end-mismatch = A run grows at one of its two ends; a trio has no ends.
fit-not-distinct = At this table the trios of a hand differ in number or letter.

swap-in-trio = Jokers in trios stay where they are.
swap-no-joker-there = There is no joker there.
swap-stands-for = That joker stands for another card: only { $card } can replace it.
swap-forbidden-target = The freed joker may not go to that combination.
swap-run-too-short = The run would be left with fewer than four cards.
swap-not-natural = A joker does not take a joker’s place: only the card it stands for does.
swap-moves-not-allowed = At this table a joker moves only when the card it stands for takes its place.

rules-seats = The rules “{ $name }” are for { $min } to { $max } players, not { $seats }.
rules-seat-range = A match is for two to eight players; these rules say { $min } to { $max }.
rules-shoe-too-small = Playing { $code } with { $seats } players takes { $needed } cards, and there are only { $cards }.
rules-too-many-jokers = { $jokers } jokers in each pack are too many: eight at most.

## Narration

tell-draw = Draw for seats: { $list }
tell-draw-entry = { $name } { $card }
tell-seated = { $name } drew the highest card and deals the first hand.
tell-dealt = Hand { $hand }, { $code }: { $name } deals.
tell-took-stock = { $name } draws from the stock.
tell-took-discard = { $name } takes { $card } from the discard pile.
tell-claimed = { $name } claims the discard.
tell-awarded = { $name } takes { $card } out of turn, and a penalty card.
tell-stock-renewed = The stock has run out: the discard pile is shuffled into a new one.
tell-laid-down = { $name } lays down: { $list }.
tell-trio = { $rank ->
   *[other] trio of { $ranks }
}
tell-trio-of-jokers = trio of jokers
tell-run = run of { $suit }
tell-laid-off = { $name } lays off { $card }.
tell-swapped-joker = { $name } puts { $card } in a joker’s place and moves the joker on.
tell-moved-joker = { $name } moves a joker.
tell-took-back = { $name } takes back the last step.
tell-took-back-all = { $name } takes everything back.
tell-discarded = { $name } discards { $card }.
tell-discarded-hidden = { $name } discards a card face down.
tell-closes = { $name } closes with the last card.
tell-ended-discard = { $name } wins the hand.
tell-ended-laid-off = { $name } lays off the last card and wins the hand.
tell-ended-leftover = { $name } closes with a few points in hand and wins the hand.
tell-tablas = The hand is drawn: no card is left to take, and nobody closes.
tell-points = { $list }
tell-points-entry = { $name }: { $points }
tell-match-won = { $points ->
    [one] { $name } wins the match with { $points } point.
   *[other] { $name } wins the match with { $points } points.
}

## Settings

setting-language = Language
setting-speed = Speed
setting-reduced-motion = Reduced motion
setting-claim-seconds = Time to claim a discard
setting-theme = Deck
setting-felt = Table
setting-volume = Volume
setting-muted = Muted
setting-player-name = Your name
setting-pictures = Players’ pictures
setting-bots = Opponents
setting-fullscreen = Full screen
setting-narration = Narration
setting-dim-cards = Dimmed cards
setting-high-contrast = High contrast
setting-high-contrast-note = Solid panels, stronger letters and frames; in place of a deck its twin with large signs, if it has one.
setting-high-contrast-no-twin = Without a twin for high contrast, and left as it is: { $decks }. Classic and Moderna have one: Cuatro colores.
setting-bot-pace = Pace of the bots
setting-confirm-discard = Confirm the discard
setting-sort-drawn = Sort what is drawn
setting-left-handed = Left-handed
setting-cards-volume = Volume of the cards
setting-signals-volume = Volume of signals
setting-window = Size of the window
setting-frame-limit = Frames a second
setting-four-colours = Four colours
setting-language-note = Of every text in the game. The cards of a deck may bring their own letters too.
setting-speed-note = How long a card takes to its place.
setting-bot-pace-note = How long they seem to think before they play.
setting-reduced-motion-note = Cards appear at their place instead of flying there.
setting-claim-seconds-note = After it, whoever has said nothing lets the card go. No limit while something reads the screen.
setting-confirm-discard-note = Before the card that ends the turn is let go, you are asked once more.
setting-sort-drawn-note = While a sort is lit, a drawn card goes to its place; else it stays at the end.
setting-left-handed-note = The buttons of the table at the left, your plate at the right.
setting-felt-note = Its colour or wood, or the one the deck brings.
setting-volume-note = Of everything that is heard.
setting-cards-volume-note = Drawing, discarding, shuffling.
setting-signals-volume-note = Your turn, a claim, a closing, the countdown.
setting-muted-note = Nothing is heard.
setting-fullscreen-note = The window fills the screen.
setting-frame-limit-note = Fewer use less battery.
setting-narration-note = The line at the table that tells what happens.
setting-talk-note = The bots say something now and then.
setting-rumble-note = It shakes when it is your turn or you are asked.
setting-dim-cards-note = Their faces dazzle less at night.
setting-four-colours-note = Suits in texts have the colours of the deck; else red and black.
pace-cards = Like the cards
pace-slow = Slow
pace-normal = Normal
pace-quick = Quick
pace-at-once = At once
frames-a-second = { $count }
frames-of-screen = No limit
settings-table = At the table
settings-motion = Motion
settings-picture = Picture
settings-sound = Sound
settings-silent = No sound device was found: the game is silent. Once there is one, start the game again.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-faster = Faster
speed-instant = Instant
table-of-deck = The deck’s
felt-green = Green
felt-night = Night
felt-wine = Wine
felt-slate = Slate
felt-wood = Wood

## Notices

text-problem = The texts in { $file } are broken at line { $line }: { $reason }. The usual ones stand in.
trouble-own-file = { $file } cannot be used: { $reason }. { $others ->
    [0] The game’s own stands in.
    [one] The game’s own stands in, for this file and one more.
   *[other] The game’s own stand in, for this file and { $others } more.
}
trouble-setting = The setting “{ $name }” was not valid and is back to its usual value.
trouble-setting-unknown = I do not know the setting “{ $name }” and leave it alone.
trouble-settings-broken = Your settings could not be read ({ $reason }): they are set aside as { $file }, and the usual ones stand in.
trouble-settings-from-backup = Your settings could not be read ({ $reason }): they come from their backup, and the file is set aside as { $file }.
trouble-settings-stay = Your settings could not be read ({ $reason }): the usual ones stand in, and the file stays where it is, { $file }.
trouble-settings-backup-stay = Your settings could not be read ({ $reason }): they come from their backup, and the file stays where it is, { $file }.
trouble-settings-save = The settings could not be saved: { $reason }.
trouble-match-save = The match cannot be saved: { $reason }. You can go on playing.
trouble-match-unsaved = The match could not be saved: { $reason }. It can be continued as long as the game stays open.
trouble-match-broken = The saved match cannot be read ({ $reason }): it is set aside as { $file }.
trouble-match-from-backup = { $lost ->
    [0] The saved match was damaged ({ $reason }): it goes on from its backup.
    [one] The saved match was damaged ({ $reason }): it goes on from its backup, one move earlier.
   *[other] The saved match was damaged ({ $reason }): it goes on from its backup, { $lost } moves earlier.
}
trouble-match-cut = { $lost ->
    [0] The saved match was damaged ({ $reason }): it goes on with everything before that.
    [one] The saved match was damaged ({ $reason }): it goes on one move earlier.
   *[other] The saved match was damaged ({ $reason }): it goes on { $lost } moves earlier.
}
trouble-match-tail = The last move had not been written to its end: the match goes on right before it.
trouble-match-beside = What lies beside a saved match could not be read: it is set aside as { $file }. The match itself is whole.
trouble-match-move = The match could not be filed: { $reason }.
trouble-match-unreadable = The match { $file } cannot be read: { $reason }. It stays where it is.
trouble-match-newer = The match { $file } was saved by a newer version of the game: it stays where it is and waits for that version.
reason-disk-full = the disk is full
reason-read-only = the disk is read-only
reason-not-allowed = writing there is not permitted
reason-not-readable = reading it is not permitted
reason-not-there = it is not there any more
reason-no-folder = something that is no folder is in its place
reason-empty = it is empty
reason-not-text = it is not text
reason-not-a-file = it is not a file
reason-too-large = it is longer than any match
reason-newer = a newer version of the game saved it
reason-version = it says version { $version }, which there has never been
reason-line = line { $line }

# The saved match
save-elsewhere = This match is being played in another window.
save-none = There is no saved match.

# What cannot be done at the table
refuse-not-now = There is nothing to decide for you right now.
refuse-missing = { $count ->
    [one] One card is still missing for the contract.
   *[other] { $count } cards are still missing for the contract.
 }
refuse-mark-discard = Mark the card you want to discard first, or drag it to the pile.
refuse-one-discard = Only one card is discarded: mark just one.
refuse-mark-lay-off = Mark the card you want to lay off first, or drag it there.
refuse-mark-stage = Mark the cards of one combination first.
refuse-no-split = Your hand does not make the contract yet.
refuse-one-split = There is only this way to lay down.
refuse-staged = Not laid down yet: press Confirm first, or put the cards back.
refuse-own-groups = Put back first what you have set aside yourself.
refuse-not-in-contract = The contract does not ask for another combination of this kind.
refuse-no-combination = These cards make neither a trio nor a run.
