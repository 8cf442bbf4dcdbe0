### Menus.

menu-back = Back
menu-credits = Credits

## Pause

pause-title = Pause
pause-continue = Resume
pause-settings = Settings
pause-rules = Rules of this table
pause-leave = Quit to menu
pause-saved = Everything is saved: close the game, go and have dinner, and carry on right here another day.
pause-unsaved = This match cannot be saved: { $reason }.
pause-shuffle = The shuffle was fixed before the first card.

## Settings

settings-title = Settings
settings-note = Changes take effect at once and are saved.
claim-time-seconds = { $seconds } s
claim-time-unlimited = no limit
volume-percent = { $percent }%
decks-folder = Your own decks: { $folder }
decks-open = Open folder
decks-not-made = The folder could not be created: { $reason }.
decks-not-opened = The system could not open the folder: open it yourself at the path shown.

## Credits

credits-title = Credits
credits-game = Continental: the Spanish card game of seven hands, with its traditional rules.
credits-art = The cards, monkeys, tiles and sounds were all made for this game.
credits-fonts = Fonts: Libertinus Serif and Noto Sans, both under the SIL Open Font License.
credits-engine = Made with Rust and Bevy, and with free software by many people.

## Rules

rules-title = Rules of the table
rules-book-table = This table
rules-book-whole = The whole rulebook
rules-book-glossary = Glossary
rules-changes = Variants of this table
rules-changes-from = { $preset ->
    [oficial] This table plays by the official rules, except for this:
    [fournier] This table plays by the classic rules, except for this:
   *[francais] This table plays by the French rules, except for this:
}
rules-changes-some = { $preset ->
    [oficial] This table differs from the official rules in several ways, among them:
    [fournier] This table differs from the classic rules in several ways, among them:
   *[francais] This table differs from the French rules in several ways, among them:
}
rules-cards-dealt = { $cards } cards
rules-aim = The aim
rules-hands = The hands
rules-turn = The turn
rules-claim = Taking out of turn
rules-down = Laying down
rules-joker = The joker
rules-score = The points
rules-controls = Controls

rules-aim-1 = The lowest total after the last hand wins. Everyone plays alone.
rules-aim-seats = For { $min } to { $max } players; play goes to the { $direction ->
    [left] left
   *[right] right
}.
rules-aim-decks = { $jokers ->
    [0] You play with two packs of 52 cards, without jokers.
    [one] You play with two packs of 52 cards, each with one joker.
   *[other] You play with two packs of 52 cards, each with { $jokers } jokers.
}
rules-aim-decks-growing = { $jokers ->
    [0] You start with two packs of 52 cards, without jokers; with more players, packs are added along the way.
    [one] You start with two packs of 52 cards, each with one joker; with more players, packs are added along the way.
   *[other] You start with two packs of 52 cards, each with { $jokers } jokers; with more players, packs are added along the way.
}
rules-aim-shoe = You play with { rules-shoe }.
rules-aim-shoe-players = { $more ->
    [0] With { $from } players: { rules-shoe }.
   *[other] With { $from } to { $to } players: { rules-shoe }.
}
rules-shoe = { $packs ->
    [one] one pack of 52 cards
   *[other] { $packs } packs of 52 cards
} { $jokers ->
    [0] without jokers
    [one] and one joker
   *[other] and { $jokers } jokers in all
}
rules-aim-2 = Each hand asks for a contract: fixed trios and runs to lay on the table. The cards left in your hand when someone else closes count against you.
rules-hands-1 = A trio is { $trio ->
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
       *[8] eight
    } or more cards of one rank. A run is { $run ->
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[10] ten
    } or more cards of one suit in sequence.
rules-hands-sizes = A number after a letter sets a different minimum: { code-run }5 is a run of five or more cards.
rules-hands-full-run = A run from ace to king has one card of each of the thirteen ranks. Whoever completes it lays down all cards at once, which closes the hand. No one claims in that hand, and jokers that the run can’t hold may always be discarded.
rules-hands-short = { $played ->
    [one] This is a short match: only one of the { $all } hands is played.
   *[other] This is a short match: { $played } of the { $all } hands are played.
}
rules-hands-one-more = You are dealt one card more than the contract needs.
rules-hands-one-fewer = You are dealt one card fewer than the contract needs: the first card you take can complete it.
rules-hands-exactly = You are dealt exactly the cards the contract needs.
rules-hands-more = You are dealt { $extra } cards more than the contract needs.
rules-hands-always = You are dealt { $cards } cards in every hand.
rules-hands-listed = The list shows how many cards you are dealt in each hand.
rules-hands-no-up-card = No card is turned up: the first player draws from the stock.
rules-hands-closer-begins = The player who closes a hand begins the next one.
rules-hands-own = Each player keeps a contract until laying it down. { $end ->
    [first] The match ends when the first player has
   *[all] A player who has laid down the last contract repeats it. The match ends when all players have
} laid down the last contract, or after { $most } hands.
rules-turn-1 = Your turn begins when you take one card: the top of the stock or the top of the discard pile.
rules-turn-stock = Once down, you draw only from the stock.
rules-turn-2 = Your turn ends when you discard one card, face up. If it is your last one, it goes face down and you close.
rules-turn-must-discard = You close only with a discard: when you lay down or lay off, keep one card for it.
rules-turn-3 = A card that has touched the pile stays there.
rules-turn-4 = Only the top of the pile may be looked at, but you always know how many cards everyone holds.
rules-turn-renewals = { $renewals ->
    [0] If the stock is empty when a card is to be drawn, the hand is a draw: no one closes, and everyone scores what they hold.
   *[other] If the stock is empty when a card is to be drawn, the pile, except for its top card, is shuffled into a new stock, { rules-renewals }. If the stock runs out once more, the hand is a draw: no one closes, and everyone scores what they hold.
}
rules-renewals = { $renewals ->
    [one] once in a hand at most
    [2] at most twice in a hand
   *[other] at most { $renewals } times in a hand
}
rules-claim-1 = { $own ->
    [no] If a player draws from the stock, any other may claim the discard without waiting for their turn.
   *[yes] If a player draws from the stock, any other may claim the discard without waiting for their turn, even the one who discarded it.
}
rules-claim-2 = If several want the card, it goes to the one whose turn comes soonest.
rules-claim-3 = Claim before the next discard: from then on the card is covered (pisada) and can never be claimed.
rules-claim-from-stock = { $count ->
    [0] A claim brings no penalty card, and you discard nothing.
    [one] Each claim brings a penalty card from the stock, and you discard nothing.
   *[other] Each claim brings { $count } penalty cards from the stock, and you discard nothing.
}
rules-claim-from-penalty = { $count ->
    [0] A claim brings no penalty card, and you discard nothing.
    [one] Each claim brings a penalty card from a second stock, and you discard nothing.
   *[other] Each claim brings { $count } penalty cards from a second stock, and you discard nothing.
}
rules-claim-limit = { $most ->
    [one] You may claim only once in a hand.
   *[other] You may claim at most { $most } times in a hand.
}
rules-claim-not-own = You may not claim your own discard.
rules-claim-not-down = Once down, you may not claim any more.
rules-claim-none = At this table no one takes the discard out of turn.
rules-down-1 = On your turn, after taking a card, you may lay down the hand’s combinations: all of them and no others, each as long as you like.
rules-down-exact = { $last ->
    [longer] On your turn, after taking a card, you may lay down the hand’s combinations: all of them and no others, each with exactly the cards the contract needs. Only in the last hand may they be longer.
   *[same] On your turn, after taking a card, you may lay down the hand’s combinations: all of them and no others, each with exactly the cards the contract needs.
}
rules-down-trio-jokers = A trio may have any number of jokers, even nothing but jokers.
rules-down-trio = A trio may have any number of jokers, with at least one natural card.
rules-down-trio-natural = A trio needs at least one natural card.
rules-down-trio-only = A trio may be nothing but jokers.
rules-down-run = A run goes round: king, ace and two follow one another. It may be of any length and repeat cards.
rules-down-run-once = A run goes round: king, ace and two follow one another. No card is repeated, so thirteen is the most.
rules-down-run-high = In a run the ace is the highest card: it follows the king, and nothing comes after it.
rules-down-run-low = In a run the ace is the lowest card: it comes before the two, and nothing follows the king.
rules-down-run-no-ace = In a run the ace has no place: runs go from the two to the king.
rules-down-run-either = In a run the ace comes before the two or after the king, but never in the middle. A run may have one at each end.
rules-down-run-either-once = In a run the ace comes before the two or after the king, but never in the middle. No card is repeated, so thirteen is the most.
rules-down-distinct = The runs of a hand must differ in suit, its trios in rank.
rules-down-2 = Once down, on your turn, you may lay off cards on any combination on the table: on a trio those of its rank, on a run those that fit at its two ends.
rules-down-next-turn = { $jokers ->
    [no] In the turn in which you lay down, you may not lay off cards yet: that begins with your next turn.
   *[yes] In the turn in which you lay down, you may not lay off cards or use the jokers on the table yet: that begins with your next turn.
}
rules-down-3 = Until you discard, you may take back what you laid down in that turn, all of it or the last step.
rules-joker-1 = The joker, our monkey, stands for any card. In a run it stands for just one: the card whose place it takes.
rules-joker-not-adjacent = No two jokers may ever lie side by side in a run.
rules-joker-adjacent = Jokers may lie side by side in a run, with at least one natural card.
rules-joker-swap-owner = Once down, you may swap the natural card for a run’s joker. The joker goes at once to an end of a run of the same owner.
rules-joker-swap-any = Once down, you may swap the natural card for a run’s joker. The joker goes at once to another combination on the table.
rules-joker-swap-same = Once down, you may swap the natural card for a run’s joker. The joker goes at once to an end of the same run.
rules-joker-swap-hand = { $by ->
    [down] Once down, you may swap the natural card for a run’s joker, which comes into your hand.
    [to-lay-down] You may swap the natural card for a run’s joker, which comes into your hand. If you are not down yet, you must lay down in the same turn.
    [not-down] Before you are down, but not afterwards, you may swap the natural card for a run’s joker, which comes into your hand.
   *[all] On your turn, down or not, you may swap the natural card for a run’s joker, which comes into your hand.
}
rules-joker-swap-none = No card may take the place of a joker on the table.
rules-joker-stay = Jokers stay where they lie: no card takes their place.
rules-joker-move = A joker at one end of a run may go to the other end or to another run of the same owner, if the run it leaves is still as long as the contract needs.
rules-joker-move-same = A joker at an end of a run may move to the other end of that run.
rules-joker-trio-leaves = In the same way, any natural card of its rank may take the place of a joker in a trio.
rules-joker-trio = Jokers in trios stay where they are.
rules-joker-red-twos = The red twos are jokers as well.
rules-joker-wild = { $red ->
    [yes] The red { rules-wild-ranks } count as jokers.
   *[no] All { rules-wild-ranks } count as jokers.
}
rules-wild-ranks = { $rank ->
    [ace] { ranks-ace }
    [two] { ranks-two }
    [three] { ranks-three }
    [four] { ranks-four }
    [five] { ranks-five }
    [six] { ranks-six }
    [seven] { ranks-seven }
    [eight] { ranks-eight }
    [nine] { ranks-nine }
    [ten] { ranks-ten }
    [jack] { ranks-jack }
    [queen] { ranks-queen }
   *[king] { ranks-king }
}
rules-joker-limit = { $kinds ->
    [same] A combination { rules-jokers-in-trio }.
   *[each] A trio { rules-jokers-in-trio }; a run { rules-jokers-in-run }.
}
rules-joker-limit-down = { $kinds ->
    [same] When you lay down, a combination { rules-jokers-in-trio }.
   *[each] When you lay down, a trio { rules-jokers-in-trio }; a run { rules-jokers-in-run }.
}
rules-joker-limit-later = { $kinds ->
    [same] Later, when cards are laid off, a combination { rules-jokers-in-trio }.
   *[each] Later, when cards are laid off, a trio { rules-jokers-in-trio }; a run { rules-jokers-in-run }.
}
rules-jokers-in-trio = { $trio ->
    [any] may hold any number of jokers
    [none] may not hold jokers
    [one] may hold one joker at most
    [most] may hold { $in_trio } jokers at most
    [natural] needs at least one natural card
    [beside] needs at least { $in_trio } natural cards
    [equal] may not hold more jokers than natural cards
   *[fewer] must hold fewer jokers than natural cards
}
rules-jokers-in-run = { $run ->
    [any] may hold any number of jokers
    [none] may not hold jokers
    [one] may hold one joker at most
    [most] may hold { $in_run } jokers at most
    [natural] needs at least one natural card
    [beside] needs at least { $in_run } natural cards
    [equal] may not hold more jokers than natural cards
   *[fewer] must hold fewer jokers than natural cards
}
rules-score-1 = { $closer ->
    [less] Everyone but the player who closes counts what they hold, combined or not.
   *[zero] If you close, you score nothing. All the others count what they hold, combined or not.
}
rules-score-closer = If you close a hand, you score { $points }.
rules-score-closer-listed = If you close, you score, hand by hand: { $list }.
rules-score-no-bonus = Laying down and closing in one turn earns no bonus.
rules-score-bonus = Laying down and closing in one turn scores −{ $points }.
rules-score-rising = Laying down and closing in one turn scores −10 in the first hand, −20 in the second, and so on to the end.
rules-score-rising-between = { $hands ->
    [one] Laying down and closing in one turn scores { $first }.
   *[other] The bonus for laying down and closing in one turn rises from { $first } in the first hand to { $last } in the last.
}
rules-score-lay-off-bonus = Closing by laying down or laying off your last card, with none left to discard, scores −50.
rules-score-best = If several of these scores meet, only the best one counts.
rules-score-leftover = You may close with { $points } points or less in hand; those points count.
rules-score-same-turn = You may close only in the turn you lay down.
rules-score-same-turn-last = In the last hand you may close only in the turn you lay down.
rules-score-whole-last = The last hand is closed by laying down all cards at once, without a discard.
rules-score-tie = In a tie at the end, the player who closed a hand most recently wins.
value-joker = Joker
value-rank = { $rank ->
    [ace] Ace
    [two] Two
    [three] Three
    [four] Four
    [five] Five
    [six] Six
    [seven] Seven
    [eight] Eight
    [nine] Nine
    [ten] Ten
    [jack] Jack
    [queen] Queen
   *[king] King
}
value-red-rank = { value-rank } (♥, ♦)
value-black-rank = { value-rank } (♠, ♣)
value-ranks = { $high ->
    [ace] Ace
    [three] Three
    [four] Four
    [five] Five
    [six] Six
    [seven] Seven
    [eight] Eight
    [nine] Nine
    [ten] Ten
    [jack] Jack
    [queen] Queen
   *[king] King
} to { $low ->
    [king] king
    [queen] queen
    [jack] jack
    [ten] ten
    [nine] nine
    [eight] eight
    [seven] seven
    [six] six
    [five] five
    [four] four
    [three] three
   *[two] two
}
value-pips = { value-ranks }: face value
rules-controls-1 = Mouse: click a card to select it; drag it to sort your hand, to lay it off on a combination or to discard it. Click the stock or the pile to take a card.
rules-controls-2 = Discarding takes two steps: select a card and click the pile. Or drag it there.
rules-controls-3 = Keyboard: arrows move the focus and Enter chooses. S draws from the stock, D uses the pile, C and N answer when you can claim.
rules-controls-4 = L lays down, O shows another way, G groups the selected cards, U undoes, T sorts, H asks for a hint, Tab opens the log and Esc pauses.
rules-controls-5 = Gamepad: D-pad or stick moves the focus, A chooses, B goes back, X uses the pile, Y lays down and RB draws from the stock.

# Asked before something that cannot be undone
question-quit = The match could not be saved: { $reason }. It will be lost if you close the game.
question-quit-no = Stay
question-quit-yes = Close anyway
question-play-on = A new match starts from this point. The finished match stays as it is.
question-play-on-no = Keep watching
question-play-on-yes = Play
question-leave-lesson-no = Keep learning
question-leave-lesson-yes = Leave
question-second-match = You have an unfinished match with these players: { $standing }.
question-second-match-no = Continue that match
question-second-match-yes = Start a new one
question-delete = Delete “{ $name }”? The match also disappears from the statistics.
question-delete-no = Keep it
question-delete-yes = Delete

# All decks on one page
themes-title = Decks
themes-note = Drop a folder, a zip or a single picture onto the window to play with it.
themes-choose = All decks…
themes-rescan = Refresh
themes-installed = Installed decks
themes-stack = In use, highest priority first
themes-nothing-on = No deck is in use, so you see the classic one.
themes-chosen-back = Card back: { $back } of { $deck }
themes-chosen-cards = { $count ->
    [one] { $count } card chosen by hand
   *[other] { $count } cards chosen by hand
}
themes-forget = Choose automatically again
themes-up = Move up
themes-down = Move down
themes-at-top = It’s already at the top.
themes-at-bottom = It’s already at the bottom.
themes-use = Use
themes-lay-on-top = Use this deck
themes-take-off = Stop using
themes-export = Export
themes-export-note = Saves every card as a picture, with a theme.toml, in your own folder: a template for your own deck
themes-template = { $name } template
themes-exporting = Saving the template…
themes-exported = “{ $name }” is now in your own folder.
themes-not-exported = “{ $name }” could not be saved: { $reason }.
themes-delete = Delete
themes-delete-not-own = Only decks in your own folder can be deleted here.
themes-deleted = “{ $name }” is in the bin.
themes-undo = Undo
themes-not-deleted = “{ $name }” could not be deleted: { $reason }.
themes-not-restored = “{ $name }” could not be restored: { $reason }.
themes-unusable = Nothing in this deck can be used; see the remarks.
themes-unusable-short = ! Cannot be used
themes-drawing = Drawing the cards…
themes-looking = Checking the deck…
themes-shipped-note = Comes with the game; always available
themes-author = by { $value }
themes-version = version { $value }
themes-licence = licence { $value }
themes-licence-none = no licence stated
themes-counts = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $jokers ->
    [0] no jokers
    [one] { $jokers } joker
   *[other] { $jokers } jokers
}, { $backs ->
    [0] no backs
    [one] { $backs } back
   *[other] { $backs } backs
}
themes-format-pictures = single pictures
themes-place-own = in your own folder
themes-place-assets = in the game’s assets folder
themes-place-shipped = inside the game
themes-tab-cards = Cards
themes-tab-trial = Try it
themes-tab-remarks = Remarks ({ $count })
themes-borrowed = { $count ->
    [one] { $count } card is borrowed from another deck.
   *[other] { $count } cards are borrowed from another deck.
}
themes-cards-note = Click a card back to use it from now on; click a card to always take it from this deck.
themes-card-own = Always from this deck: { $card }
themes-card-borrowed = Borrowed from { $deck }: { $card }
themes-back-choose = Use this card back: { $back }
themes-no-remarks = No problems found in this deck.
themes-orders-note = This deck doesn’t say which card is which. Choose the order in which each row is one suit (clubs, diamonds, hearts, spades), from ace to king.
themes-order = Order { $number }
themes-order-choose = Use this order
themes-order-chosen = The order is saved with the deck.
themes-order-not-chosen = The order could not be saved with “{ $name }”: { $reason }.
themes-orders-none = None of them is right? Then write the order in theme.toml; the card art guide explains how.
themes-orders-short = ? Choose the order
themes-error = Error
themes-warning = Warning
themes-hint = Note
themes-which-card = Which card is this?
themes-which-note = The picture replaces this card in every deck.
themes-which-none = None of these
themes-put-over = Your picture is used for { $card }.
themes-taken-in = “{ $name }” was added to your decks.
themes-drop-no-picture = “{ $name }” cannot be read as a picture.
themes-drop-not-art = “{ $name }” is not card art: drop a folder or zip of card pictures, or a single picture.
themes-drop-broken = “{ $name }” cannot be used: { $reason }.
themes-drop-not-copied = “{ $name }” could not be copied: { $reason }.
