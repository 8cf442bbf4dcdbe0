### The lesson: the match that teaches.

lesson-offer-title = First time here?
lesson-offer-text = Learn the game by playing it: ten minutes, two short hands.
lesson-offer-yes = Show me
lesson-offer-no = No, thanks
lesson-start = Learn by playing
lesson-leave = Leave the lesson
lesson-next = Next
lesson-own-match = A match of my own
lesson-not-kept = The lesson is not saved and does not count. You can begin it again at any time, from the rules.
setting-lesson-offered = Lesson offered

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
lesson-how-claim = press “I take it”
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
lesson-how-unmark = click the others once more

## The first hand

lesson-aim = Welcome! A match has seven hands, and whoever has the fewest points at the end wins.
lesson-contract = Every hand asks for something. This one: two trios. These boxes fill up as your cards come together.
lesson-trio-two = A trio is three cards or more of one rank, whatever their suits. You hold two { $ranks }: one more makes a trio.
lesson-trio-whole = A trio is three cards or more of one rank, whatever their suits. You hold { $count } { $ranks }: that is one already.
lesson-sort = You can sort your hand whenever you like: { $how }. Or drag the cards about.
lesson-stock = Every turn begins with one card. { $card } on the pile does not help you, so draw from the stock: { $how }.
lesson-stock-again = You do not need { $card }. Draw from the stock: { $how }.
lesson-stock-only = The pile is empty. Draw from the stock: { $how }.
lesson-pile = Look at the pile: { $card } goes with your cards. Take it instead of drawing from the stock: { $how }.
lesson-pile-again = { $card } goes with your cards. Take it: { $how }.
lesson-pile-down = { $card } fits on the table. Take it: { $how }.
lesson-mark = Every turn ends with a discard. { $card } goes with nothing of yours: { $how }.
lesson-mark-again = Now discard. { $card } goes with nothing: { $how }.
lesson-mark-least = Every turn ends with a discard. { $card } is what you need least: { $how }.
lesson-mark-least-again = Now discard. { $card } is what you need least: { $how }.
lesson-discard = Now for the pile: { $how }. That ends your turn.
lesson-many-marked = Several cards are marked. To discard one, leave only that one marked: { $how }.
lesson-watch = Now it is { $name }’s turn: one card, one discard. Play goes round to the right.
lesson-claim = { $name } did not take { $card } and drew from the stock, so you may take it out of turn. It costs you a penalty card as well, but here it is worth it: { $how }.
lesson-pass = { $name } did not take { $card }, so you may take it out of turn, together with a penalty card. It does not help you: { $how }.
lesson-pass-again = { $card } is not worth a penalty card: { $how }.
lesson-lay-down = You have everything this hand asks for! To see how it would lie on the table, { $how }.
lesson-confirm = This is what you lay down. If it looks right, { $how }.
lesson-take-back = You are down! What lies there costs you nothing. Changed your mind? Until you discard you can take it back: { $how }.
lesson-lay-off = Once down, you may add cards to anything on the table, the others’ combinations too. { $card } fits: { $how }.
lesson-lay-off-again = { $card } fits as well: { $how }.
lesson-lay-off-to = This is its place: { $how }.
lesson-choice = There is more than one way. Choose the one you like better.
lesson-last = Your last card! Discard it and you close the hand: { $how }.
lesson-others-down = { $name } is down. When you are down too, you may add your cards to these.
lesson-hand-over-won = You have closed the hand: 0 points for you. The others pay for the cards they hold: 2 to 10 their number, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-bonus = You laid down and closed in one turn: { $points } points off! The others pay for the cards they hold: 2 to 10 their number, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-lost = { $name } has closed. Your cards cost you { $points } points: 2 to 10 their number, J, Q and K 10, an ace 20, a joker 50.
lesson-hand-over-drawn = Nobody has closed: everybody pays for the cards they hold. 2 to 10 count their number, J, Q and K 10, an ace 20, a joker 50.
lesson-sheet = The score sheet: one line for each hand, and the points add up. The fewer, the better! Now for the second hand.

## The second hand

lesson-run = This hand: a trio and a run. A run is four cards or more of one suit in a row; after the king comes the ace again.
lesson-own-run = { $cards } could become a run. Sorted by suit, they lie together: { $how }.
lesson-own-run-whole = { $cards } are a run already. Sorted by suit, they lie together: { $how }.
lesson-joker = A joker stands for any card. But mind: left in your hand at the end it costs { $points } points.
lesson-joker-in-run = In a run the joker stands for the card that is missing. Two jokers may never lie side by side.
lesson-swap = You hold what that joker stands for: { $card }. Put it in its place, and the joker moves on: { $how }.
lesson-hint = Not sure what to do? An expert tells you what they would play: { $how }.
lesson-end = That is the game! Five more hands belong to a match, each asking for a little more. The rules are one key away ({ $rules }), and “Hint” ({ $hint }) asks an expert.
