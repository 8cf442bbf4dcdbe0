### The pictures of the rulebook, and the word that leads there from a refusal.

why-word = Why?

figure-contract = A trio and a run: what one of the hands asks for.
figure-trio = A trio: one number or letter, any suits.
figure-trio-same = The same card may come twice.
figure-run = A run: one suit, one card after the other.
figure-corner = Round the corner: queen, king, ace, two.
figure-circle = The ace closes the circle between king and two.
figure-pack = Every card is there twice, and there are jokers besides.
figure-piles = The stock, face down, and the top of the discard pile.
figure-last = The last card goes face down: the hand is closed.
figure-claim = The 8♣ out of turn, with a penalty card: two cards more.
figure-trodden = The K♦ lies on it: the 8♣ is trodden.
figure-trio-joker = A trio with a joker in it.
figure-only-jokers = Jokers and nothing else: a trio, too.
figure-no-only-jokers = Jokers and nothing else: no trio here.
figure-distinct = Two runs of one suit: not at this table.
figure-lay-off-trio = The fourth 8 joins the trio.
figure-lay-off-run = A run grows at its two ends, and only there.
figure-stands-for = In this place the joker is the 7♣.
figure-adjacent-refused = Side by side: refused.
figure-adjacent = Side by side: allowed here.
figure-apart = With a card between them: allowed.
figure-swap-owner = The 7♣ takes the joker’s place, and the joker goes at once to an end of one of that player’s runs.
figure-swap-any = The 7♣ takes the joker’s place, and the joker goes at once to another combination.
figure-move = The joker goes from one end to the other: it was the 4♦ and is now the 9♦.
figure-stays = In a trio it stays where it is.
figure-red-twos = In this run the 2♦ is the 10♠.
figure-left = Left in hand, this costs { $points } points.
figure-leftover = With { $points ->
    [one] { $points } point
   *[other] { $points } points
} like these you may close.
figure-not-laid = Finished and not laid down: it counts all the same.
figure-six-in-one = Six kings as one long trio …
figure-six-in-two = … or as two trios.
figure-close-lay-off = The last card fits a run: laid off, it closes too.
figure-joker-discard = A joker on the pile: refused.
figure-pips = Ten to two: their number
