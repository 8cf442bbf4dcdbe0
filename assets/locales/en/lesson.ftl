### The lesson: the match that teaches.

lesson-offer-title = First time here?
lesson-offer-text = Learn the game by playing it: ten minutes, two short hands.
lesson-offer-yes = Show me
lesson-offer-no = No, thanks
lesson-start = Learn by playing
lesson-leave = Leave the lesson
lesson-next = Next
lesson-own-match = Play a real match
lesson-not-kept = The lesson is not saved and does not count. You can start it again at any time from the menu.
setting-lesson-offered = Lesson offered
setting-name-asked = Name asked

## The name, asked once

name-title = What shall we call you?
name-note = At the table and on the score sheet. You can change it whenever you set up a match.
name-skip = Skip
name-done = That’s me

## What to do

# $key: the sign of the key or button.
lesson-how-press = press { $key }
lesson-how-press-for-suit = press { $key } until “Suit” lights up
lesson-how-stock = click it
lesson-how-click-it = click it
lesson-how-mark = drag it to the pile, or click it
lesson-how-mark-keys = { $device ->
    [pad] go to it with the D-pad and press { $key }
   *[other] go to it with the arrows and press { $key }
}
lesson-how-claim = press “I’ll take it”
lesson-how-pass = press “No, thanks”
lesson-how-lay-down = press “Lay down”
lesson-how-confirm = press “Confirm”
lesson-how-lay-off = click it and see where it goes
lesson-how-go-there = { $device ->
    [pad] go up to it with the D-pad and press { $key }
   *[other] go up to it with the arrows and press { $key }
}
lesson-how-take-back = press “Undo”
lesson-how-sort = use these buttons
lesson-how-by-suit = press “Suit”
lesson-how-hint = press “Hint”
lesson-how-unmark = click the others again

## The first hand

lesson-aim = Welcome! A match has seven hands, and the lowest total at the end wins.
lesson-contract = Every hand asks for something. This one: two trios. These boxes fill up as your cards come together.
lesson-trio-two = A trio is three or more cards of one rank, in any suits. You have two { $ranks }: one more makes a trio.
lesson-trio-whole = A trio is three or more cards of one rank, in any suits. You have { $count } { $ranks }: that’s one already.
lesson-sort = You can sort your hand whenever you like: { $how }. Or drag the cards around.
lesson-stock = You start every turn by taking one card. { $card } on the pile doesn’t help you, so draw from the stock: { $how }.
lesson-stock-again = You don’t need { $card }. Draw from the stock: { $how }.
lesson-stock-only = The pile is empty. Draw from the stock: { $how }.
lesson-stock-better = { $card } would go with your cards, but the stock promises more. Draw from the stock: { $how }.
lesson-pile = Look at the pile: { $card } goes with your cards. Take it instead of drawing from the stock: { $how }.
lesson-pile-again = { $card } goes with your cards. Take it: { $how }.
lesson-pile-down = { $card } fits on the table. Take it: { $how }.
lesson-pile-better = { $card } is better than an unknown card from the stock. Take it: { $how }.
lesson-mark = Every turn ends with a discard. { $card } doesn’t go with any of your cards: { $how }.
lesson-mark-again = Now discard. { $card } doesn’t go with your cards: { $how }.
lesson-mark-least = Every turn ends with a discard. { $card } is what you need least: { $how }.
lesson-mark-least-again = Now discard. { $card } is what you need least: { $how }.
lesson-mark-wait = You could lay down now, but here it pays to wait a turn. Discard { $card }: { $how }.
lesson-discard = Now for the pile: { $how }. That ends your turn.
lesson-many-marked = Several cards are selected. To discard one, leave only that one selected: { $how }.
lesson-watch = Now it’s { $name }’s turn: one card in, one out. Play goes round to the right.
lesson-claim = { $name } did not take { $card } and drew from the stock, so you may claim it out of turn. It costs you a penalty card as well, but here it’s worth it: { $how }.
lesson-pass = { $name } did not take { $card }, so you may claim it out of turn, together with a penalty card. It doesn’t help you: { $how }.
lesson-pass-again = { $card } isn’t worth a penalty card: { $how }.
lesson-pass-dear = { $name } did not take { $card }, so you may claim it out of turn, together with a penalty card. It would help you, but less than the penalty costs: { $how }.
lesson-lay-down = You have everything this hand asks for! To see it on the table, { $how }.
lesson-confirm = This is what you’ll lay down. If it looks right, { $how }.
lesson-take-back = You’re down! Cards on the table cost you nothing. Changed your mind? Until you discard, you can take them back: { $how }.
lesson-lay-off = Once down, you can add cards to anything on the table, even the others’ combinations. { $card } fits: { $how }.
lesson-lay-off-again = { $card } fits, too: { $how }.
lesson-lay-off-to = This is its place: { $how }.
lesson-choice = There is more than one way. Choose the one you prefer.
lesson-last = Your last card! Discard it to close the hand: { $how }.
lesson-others-down = { $name } is down. Once you’re down too, you can add cards to these combinations.
lesson-hand-over-won = You closed the hand: 0 points for you. The others pay for the cards they hold: 2 to 10 face value, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-bonus = You laid down and closed in one turn: { $points } points off! The others pay for the cards they hold: 2 to 10 face value, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-lost = { $name } has closed. Your cards cost you { $points } points: 2 to 10 face value, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-drawn = No one has closed: everyone pays for the cards they hold. 2 to 10 cost face value, J, Q and K 10, an ace 20, a joker 50.
lesson-sheet = The score sheet: one line for each hand, and the points add up. The fewer, the better! Now for the second hand.

## The second hand

lesson-run = This hand: a trio and a run. A run is four or more cards of one suit in sequence; after the king comes the ace again.
lesson-own-run = { $cards } could become a run. Sorted by suit, they lie together: { $how }.
lesson-own-run-whole = { $cards } are a run already. Sorted by suit, they lie together: { $how }.
lesson-joker = A joker stands for any card. But be careful: left in your hand at the end, it costs { $points } points.
lesson-joker-in-run = In a run the joker stands for the missing card. Two jokers may never lie side by side.
lesson-swap = You have the card that joker stands for: { $card }. Put it there, and the joker moves on: { $how }.
lesson-hint = Not sure what to do? See what an expert would play: { $how }.
lesson-end = That’s the game! A full match has five more hands, each asking for a little more. The rules are one key away ({ $rules }), and “Hint” ({ $hint }) asks an expert.
