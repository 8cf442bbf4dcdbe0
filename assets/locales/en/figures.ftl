### The pictures of the rulebook, and the word that leads there from a refusal.

why-word = Why?

figure-contract = A trio and a run: the contract of one of the hands.
figure-trio = A trio: one rank, any suits.
figure-trio-same = The same card may appear twice.
figure-run = A run: one suit, cards in order.
figure-corner = Round the corner: queen, king, ace, two.
figure-ace-high = The ace is above the king.
figure-ace-low = The ace is below the two.
figure-ace-refused = Not in these rules.
figure-circle = The ace closes the circle between king and two.
figure-pack = Two of every card, plus the jokers.
figure-piles = The stock, face down, and the top of the discard pile.
figure-last = The last card goes face down: the hand is closed.
figure-claim = Claiming the 8♣ brings a penalty card, too: two cards in all.
figure-covered = The K♦ lies on top: the 8♣ is covered.
figure-trio-joker = A trio with a joker in it.
figure-only-jokers = Only jokers: also a trio.
figure-no-only-jokers = Only jokers: not a trio here.
figure-distinct = Two runs in one suit: not at this table.
figure-lay-off-trio = The fourth 8 joins the trio.
figure-lay-off-run = A run grows at its two ends, and only there.
figure-stands-for = Here the joker is the 7♣.
figure-adjacent-refused = Jokers side by side: not allowed.
figure-adjacent = Jokers side by side: allowed here.
figure-apart = Jokers with a card in between: allowed.
figure-swap-same = The 7♣ takes the joker’s place, and the joker moves at once to an end of the same run.
figure-swap-owner = The 7♣ takes the joker’s place, and the joker moves at once to an end of one of that player’s runs.
figure-swap-any = The 7♣ takes the joker’s place, and the joker moves at once to another combination.
figure-swap-hand = The 7♣ takes the joker’s place, and you take the joker into your hand.
figure-trio-leaves = A queen takes the joker’s place, and you take the joker into your hand.
figure-swap-refused = The 7♣ in the joker’s place: not allowed.
figure-move = The joker moves from one end to the other: it was the 4♦ and is now the 9♦.
figure-stays = In a trio the joker stays where it is.
figure-red-twos = In this run the 2♦ is the 10♠.
figure-left = Left in hand, these cost { $points } points.
figure-leftover = With { $points ->
    [one] { $points } point
   *[other] { $points } points
} in hand, as here, you may close.
figure-not-laid = Complete but not laid down: it still counts against you.
figure-six-in-one = Six kings as one long trio…
figure-six-in-two = …or as two trios.
figure-close-lay-off = The last card fits a run: lay it off and you close.
figure-joker-discard = Discarding a joker: not allowed.
