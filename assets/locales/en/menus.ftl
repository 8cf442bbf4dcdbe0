### Menus.

menu-back = Back
menu-credits = Credits

## Pause

pause-title = Pause
pause-continue = Play on
pause-settings = Settings
pause-rules = Rules of this table
pause-leave = Quit to the title
pause-saved = Everything is saved: close the game, go and have dinner, and carry on right here another day.
pause-unsaved = This match cannot be saved: { $reason }.

## Settings

settings-title = Settings
settings-note = Changes take effect at once and are saved.
claim-time-seconds = { $seconds } s
claim-time-unlimited = no limit
volume-percent = { $percent }%
decks-folder = Your own decks: { $folder }
decks-open = Open folder
decks-not-made = The folder could not be made: { $reason }.
decks-not-opened = The system could not open the folder: open it yourself at that path.

## Credits

credits-title = Credits
credits-game = Continental: the Spanish card game of seven hands, by its own good old rules.
credits-art = Cards, monkeys and tiles were drawn for this game; its sounds are its own, too.
credits-fonts = Type: Libertinus Serif and Noto Sans, both under the SIL Open Font License.
credits-engine = Made with Rust and Bevy, and with the free work of many people.

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
rules-cards-dealt = { $cards } cards
rules-aim = The aim
rules-hands = The hands
rules-turn = The turn
rules-claim = Taking out of turn
rules-down = Laying down
rules-joker = The joker
rules-score = The points
rules-controls = Controls

rules-aim-1 = Whoever has the fewest points after the last hand wins. Everybody plays alone.
rules-aim-seats = { $min } to { $max } people play, and play goes to the right.
rules-aim-decks = { $jokers ->
    [0] The game takes two packs of 52 cards without jokers.
   *[other] The game takes two packs of 52 cards, each with { $jokers } jokers.
}
rules-aim-decks-growing = { $jokers ->
    [0] The game begins with two packs of 52 cards without jokers; with more players others are added as it goes on.
   *[other] The game begins with two packs of 52 cards, each with { $jokers } jokers; with more players others are added as it goes on.
}
rules-aim-2 = Each hand asks for fixed combinations of trios and runs, to be put on the table. What is left in your hand when somebody else closes counts against you.
rules-hands-1 = A trio is three or more cards of one number or letter. A run is four or more cards of one suit in sequence.
rules-hands-one-more = One card more than needed is dealt.
rules-hands-exactly = Exactly the cards needed are dealt.
rules-turn-1 = Your turn begins by taking one card: the top of the stock, or the one that shows on the discard pile.
rules-turn-2 = It ends by putting one card on the discard pile, face up. If it is your last one it goes face down, and you close.
rules-turn-3 = A card that has touched the pile stays there.
rules-turn-4 = Only the top of the pile may be seen, but you always know how many cards everybody holds.
rules-claim-1 = If the player whose turn it is draws from the stock, any other may take the discard without waiting for their turn, even the one who discarded it.
rules-claim-2 = If several want it, the one whose turn comes soonest gets it.
rules-claim-3 = It must be asked for before the player whose turn it is discards: from then on the card is trodden and can never be claimed.
rules-claim-from-stock = A penalty card from the stock comes with it, and nothing is discarded.
rules-claim-from-penalty = A penalty card from a second stock comes with it, and nothing is discarded.
rules-claim-limit = You may claim { $most } times in a hand at most.
rules-claim-not-own = Nobody claims the card they discarded themselves.
rules-claim-not-down = Once down, nobody claims any more.
rules-down-1 = On your turn, after taking a card, you may lay down the combinations of the hand: all of them and no others, each as long as you like.
rules-down-trio-jokers = A trio may hold any number of jokers, even nothing else.
rules-down-trio = A trio may hold any number of jokers, with at least one natural card.
rules-down-run = A run goes round: king, ace and two follow one another. It may be of any length and repeat cards.
rules-down-run-once = A run goes round: king, ace and two follow one another. It repeats no card, so thirteen are the most.
rules-down-distinct = The runs of a hand differ in suit, its trios in number.
rules-down-2 = Once down, on your turn, you may lay off cards on any combination on the table: on a trio those of its number, on a run those that fit at its two ends.
rules-down-3 = Until you discard you may take back what you laid down in that turn, all of it or the last step.
rules-joker-1 = The joker, our monkey, stands for any card. In a run it stands for one only: that of its place.
rules-joker-not-adjacent = No two jokers may ever lie side by side in a run.
rules-joker-adjacent = Jokers may lie side by side in a run, with at least one natural card.
rules-joker-swap-owner = Once down you may put the natural card in the place of a run’s joker. The joker goes at once to an end of a run of the same owner.
rules-joker-swap-any = Once down you may put the natural card in the place of a run’s joker. The joker goes at once to another combination on the table.
rules-joker-move = A joker at the end of a run may go to its other end or to another run of the same owner, if at least four cards stay.
rules-joker-trio = Jokers in trios stay where they are.
rules-joker-red-twos = The red twos are jokers as well.
rules-score-1 = Whoever closes scores nothing. All others count what they hold, combined or not.
rules-score-no-bonus = Laying down and closing in one turn earns nothing extra.
rules-score-ten = Laying down and closing in one turn scores −10.
rules-score-rising = Laying down and closing in one turn scores −10 in the first hand, −20 in the second, and so on to the end.
rules-score-fifty = Laying down and closing in one turn scores −50.
rules-score-lay-off-bonus = Closing by laying everything off, with no card to discard, scores −50.
rules-score-leftover = You may close with { $points } points or less in hand; those points count.
rules-score-same-turn = You may close only in the turn in which you lay down.
rules-score-same-turn-last = In the last hand you may close only in the turn in which you lay down.
rules-score-tie = In a tie at the end, whoever closed a hand most recently wins.
value-joker = Joker
value-ace = Ace
value-court = King, queen and jack
value-high = Ten, nine and eight
value-low = Seven to two
rules-controls-1 = Mouse: click a card to mark it; drag it to order your hand, to lay it off on a combination or to discard it. Click the stock or the pile to take a card.
rules-controls-2 = Discarding takes two steps: mark a card and click the pile, or drag it there.
rules-controls-3 = Keyboard: arrows move the focus and Enter chooses. S draws from the stock, D uses the pile, C and N answer when you may claim.
rules-controls-4 = L lays down, O shows another way, G sets the marked cards aside, U undoes, T sorts, H asks an expert, Tab opens the log and Esc pauses.
rules-controls-5 = Gamepad: D-pad or stick move the focus, A chooses, B goes back, X uses the pile, Y lays down and RB draws from the stock.

# Asked before something that cannot be undone
question-quit = The match could not be saved: { $reason }. It is lost when the game is closed.
question-quit-no = Stay
question-quit-yes = Close all the same

# All decks on one page
themes-title = Decks
themes-note = Drop a folder, a zip or a single picture onto the window to play with it.
themes-choose = All decks…
themes-rescan = Look again
themes-installed = Decks there are
themes-stack = On the table, from the top
themes-nothing-on = Nothing is switched on: the classic deck is used.
themes-chosen-back = Back: { $back } of { $deck }
themes-chosen-cards = { $count ->
    [one] { $count } card chosen by hand
   *[other] { $count } cards chosen by hand
}
themes-forget = Choose by itself again
themes-up = Further up
themes-down = Further down
themes-at-top = It lies on top already.
themes-at-bottom = It lies at the bottom already.
themes-use = Use
themes-lay-on-top = Lay on top
themes-take-off = Take off the table
themes-export = Export
themes-export-note = Writes every card as a picture, with a theme.toml, into your own folder: a template for your own deck
themes-template = { $name } template
themes-exporting = The template is being written…
themes-exported = “{ $name }” lies in your own folder.
themes-not-exported = “{ $name }” could not be written: { $reason }.
themes-delete = Delete
themes-delete-not-own = Only decks in your own folder can be deleted here.
themes-deleted = “{ $name }” is in the trash.
themes-undo = Undo
themes-not-deleted = “{ $name }” could not be deleted: { $reason }.
themes-not-restored = “{ $name }” could not be brought back: { $reason }.
themes-unusable = Nothing in it can be used; the remarks say why.
themes-unusable-short = ! Cannot be used
themes-drawing = The cards are being drawn…
themes-looking = The deck is being looked through…
themes-shipped-note = The game’s own deck; it is always there
themes-author = by { $value }
themes-version = version { $value }
themes-licence = licence { $value }
themes-licence-none = no licence named
themes-counts = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $jokers ->
    [0] no joker
    [one] { $jokers } joker
   *[other] { $jokers } jokers
}, { $backs ->
    [0] no back
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
themes-cards-note = A back that you click is used from now on; a card that you click always comes from this deck.
themes-card-own = Always from this deck: { $card }
themes-card-borrowed = Borrowed from { $deck }: { $card }
themes-back-choose = Use this back: { $back }
themes-no-remarks = Nothing is wrong with this deck.
themes-error = Error
themes-warning = Warning
themes-hint = Note
themes-which-card = Which card is it?
themes-which-note = The picture lies over this card of every deck.
themes-which-none = None of them
themes-put-over = Your picture is used: { $card }.
themes-taken-in = “{ $name }” is among your decks.
themes-drop-no-picture = “{ $name }” cannot be read as a picture.
themes-drop-not-art = “{ $name }” is no card art: drop a folder or zip of card pictures, or a single picture.
themes-drop-broken = “{ $name }” cannot be used: { $reason }.
themes-drop-not-copied = “{ $name }” could not be copied: { $reason }.
