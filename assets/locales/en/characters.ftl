### The characters: who they are and what they say.

## In the set-up and the settings

setting-talk = Table talk

## Carmen

character-carmen = Carmen
character-carmen-about = Plays by the book
character-carmen-line-deal-1 = Well shuffled, fairly played. Shall we?
character-carmen-line-deal-2 = Right then, everything in its place.
character-carmen-line-claim-1 = With its penalty card, as is proper.
character-carmen-line-claim-2 = Mine, if nobody comes before me.
character-carmen-line-claim-3 = I pay, and I take it.
character-carmen-line-down-1 = Not a card too many, nor one too few.
character-carmen-line-down-2 = There we are, neatly in order.
character-carmen-line-down-3 = Just what the hand asked for.
character-carmen-line-closes-1 = That closes it. Somebody write it down.
character-carmen-line-closes-2 = And with this one, we are done.
character-carmen-line-closes-from-hand-1 = All at once, and by the book.
character-carmen-line-closes-from-hand-2 = Well, well. The whole hand in one go.
character-carmen-line-loses-hand-1 = Write them all down. Fair is fair.
character-carmen-line-loses-hand-2 = It was my turn to pay, that’s all.
character-carmen-line-wins-match-1 = A pleasure. Thank you for the game.
character-carmen-line-wins-match-2 = Patience and rules, nothing more.
character-carmen-line-swaps-1 = Every card in its place, monkeys too.
character-carmen-line-swaps-2 = Off you go, monkey. You’re wanted there.
character-carmen-line-thanks-1 = Very kind of you, thank you.
character-carmen-line-thanks-2 = How thoughtful. I’ll have that.
character-carmen-line-thanks-3 = If I may, this one suits me.

## Paco

character-paco = Paco
character-paco-about = Takes whatever helps, penalty or not
character-paco-line-deal-1 = Come on, deal them out!
character-paco-line-deal-2 = Let’s see what turns up.
character-paco-line-claim-1 = Mine! Everything comes in handy.
character-paco-line-claim-2 = A penalty? Two cards beat one!
character-paco-line-claim-3 = There’s always room for one more.
character-paco-line-down-1 = Time to air these cards out!
character-paco-line-down-2 = Phew, I was running out of fingers.
character-paco-line-down-3 = At last! That was quite a load.
character-paco-line-closes-1 = Done! And not a card left on me.
character-paco-line-closes-2 = I close! Who’d have thought it?
character-paco-line-closes-from-hand-1 = The whole lot at once! Fancy that.
character-paco-line-closes-from-hand-2 = Bang! Down, and off home.
character-paco-line-loses-hand-1 = That’s what I get for hoarding.
character-paco-line-loses-hand-2 = Quite a cargo. Go on, write it down.
character-paco-line-wins-match-1 = Next round is on me!
character-paco-line-wins-match-2 = And I picked up everything going!
character-paco-line-swaps-1 = Come here, monkey, I’ve a job for you.
character-paco-line-swaps-2 = All change, my dear monkey!
character-paco-line-thanks-1 = Thanks! That’s too good to throw away.
character-paco-line-thanks-2 = Into the bag it goes!
character-paco-line-thanks-3 = Nobody wants it? I’ll adopt it.

## Lola

character-lola = Lola
character-lola-about = Holds back for one great moment
character-lola-line-deal-1 = Curtain up.
character-lola-line-deal-2 = Let the show begin.
character-lola-line-claim-1 = That card has my name on it.
character-lola-line-claim-2 = That part was written for me.
character-lola-line-claim-3 = Anything for a grand finale.
character-lola-line-down-1 = And now, ladies and gentlemen…
character-lola-line-down-2 = My moment has come.
character-lola-line-down-3 = Act one. There will be more.
character-lola-line-closes-1 = Curtain.
character-lola-line-closes-2 = That is how to leave the stage.
character-lola-line-closes-from-hand-1 = This is what I was waiting for!
character-lola-line-closes-from-hand-2 = Straight to glory, no rehearsal.
character-lola-line-loses-hand-1 = What a tragedy. How well I bear it.
character-lola-line-loses-hand-2 = I waited too long. I always do.
character-lola-line-wins-match-1 = Thank you, thank you. Do sit down.
character-lola-line-wins-match-2 = Good things take their time.
character-lola-line-swaps-1 = Monkey, you have a new part.
character-lola-line-swaps-2 = Exit monkey, stage left.
character-lola-line-thanks-1 = Flowers, for me? How lovely.
character-lola-line-thanks-2 = I expected no less of you.
character-lola-line-thanks-3 = Thank you, darling.

## Manolo

character-manolo = Manolo
character-manolo-about = Gets rid of kings, queens and jacks first
character-manolo-line-deal-1 = Let’s keep this hand cheap.
character-manolo-line-deal-2 = Away with kings! They eat too much.
character-manolo-line-claim-1 = I’ll take it. A small penalty, please.
character-manolo-line-claim-2 = Go on, I’ll take a chance on this.
character-manolo-line-claim-3 = This one is worth paying for.
character-manolo-line-down-1 = Down, before I break into a sweat.
character-manolo-line-down-2 = I can breathe. It’s all on the table.
character-manolo-line-down-3 = Goods on the counter.
character-manolo-line-closes-1 = Closing the till.
character-manolo-line-closes-2 = We’re closing. Early start tomorrow.
character-manolo-line-closes-from-hand-1 = Sold out, and the shutters are down.
character-manolo-line-closes-from-hand-2 = Not a card left in the storeroom!
character-manolo-line-loses-hand-1 = I knew it. Caught with a full cellar.
character-manolo-line-loses-hand-2 = The bill, please… Oh. What a bill.
character-manolo-line-wins-match-1 = Drinks are on the house.
character-manolo-line-wins-match-2 = Keep the costs low, that’s all.
character-manolo-line-swaps-1 = That monkey earns more over there.
character-manolo-line-swaps-2 = Monkey, you’re switching tables.
character-manolo-line-thanks-1 = I can use that. Thanks.
character-manolo-line-thanks-2 = At that price I’ll have it.
character-manolo-line-thanks-3 = Cheap and good. Thank you.

## Inés

character-ines = Inés
character-ines-about = Remembers everything and thinks twice
character-ines-line-deal-1 = A second while I make a note. Ready.
character-ines-line-deal-2 = New hand, blank page.
character-ines-line-claim-1 = Few of those are left. I’ll take it.
character-ines-line-claim-2 = I’ve thought twice. Yes.
character-ines-line-claim-3 = I’ve done the sums. It’s worth it.
character-ines-line-down-1 = Checked. I’m laying down.
character-ines-line-down-2 = Checked twice. Down we go.
character-ines-line-down-3 = Just as I worked it out.
character-ines-line-closes-1 = And so it all adds up.
character-ines-line-closes-2 = And I close. That was my last card.
character-ines-line-closes-from-hand-1 = I’d been mulling that over.
character-ines-line-closes-from-hand-2 = Not a card too many. As planned.
character-ines-line-loses-hand-1 = I hadn’t considered that one.
character-ines-line-loses-hand-2 = Noted for next time.
character-ines-line-wins-match-1 = Good game. I’ll remember it.
character-ines-line-wins-match-2 = Thinking twice pays off.
character-ines-line-swaps-1 = That monkey is needed over there.
character-ines-line-swaps-2 = I’d had my eye on that one.
character-ines-line-thanks-1 = I was counting on it. Thank you.
character-ines-line-thanks-2 = I won’t forget this. Thank you.
character-ines-line-thanks-3 = Interesting. I’ll keep it.

## Curro

character-curro = Curro
character-curro-about = Quick, cheerful and careless
character-curro-line-deal-1 = Come on, quick, quick!
character-curro-line-deal-2 = Ready? Go!
character-curro-line-claim-1 = Mine! I’ll find a use for it.
character-curro-line-claim-2 = That one, that one!
character-curro-line-claim-3 = Grab first, think later!
character-curro-line-down-1 = There, the whole lot!
character-curro-line-down-2 = I think that’s right… Yes!
character-curro-line-down-3 = I’m down! It was my turn, wasn’t it?
character-curro-line-closes-1 = Done! Another one?
character-curro-line-closes-2 = Out! Who’s dealing?
character-curro-line-closes-from-hand-1 = In one go!
character-curro-line-closes-from-hand-2 = Wait… all of it? Yes, all of it!
character-curro-line-loses-hand-1 = Oh well, I’ll do better next hand.
character-curro-line-loses-hand-2 = Oops. Was I holding all that?
character-curro-line-wins-match-1 = I won? I wasn’t even looking!
character-curro-line-wins-match-2 = Yes! Shall we play again?
character-curro-line-swaps-1 = Shift over, monkey!
character-curro-line-swaps-2 = Jump, monkey!
character-curro-line-thanks-1 = Ooh, cheers!
character-curro-line-thanks-2 = For me? Thanks!
character-curro-line-thanks-3 = Just what I needed! Lucky me.

## Rocío

character-rocio = Rocío
character-rocio-about = Never pays for a card if she can help it
character-rocio-line-deal-1 = Let’s see if this one comes free.
character-rocio-line-deal-2 = Deal away! Dealing costs nothing.
character-rocio-line-claim-1 = Just this once, I’ll pay.
character-rocio-line-claim-2 = All right, but it hurts, mind you.
character-rocio-line-claim-3 = I’ll cut back somewhere else.
character-rocio-line-down-1 = And not a penny over.
character-rocio-line-down-2 = I lay down. That part is free.
character-rocio-line-down-3 = Made with what was in the house.
character-rocio-line-closes-1 = Balance: zero.
character-rocio-line-closes-2 = Zero points. My favourite price.
character-rocio-line-closes-from-hand-1 = All at once, and no surcharge.
character-rocio-line-closes-from-hand-2 = And it didn’t cost a thing.
character-rocio-line-loses-hand-1 = All that saving, for this.
character-rocio-line-loses-hand-2 = What a bill. May I complain?
character-rocio-line-wins-match-1 = You can’t put a price on that.
character-rocio-line-wins-match-2 = Waste not, want not.
character-rocio-line-swaps-1 = A swap isn’t spending.
character-rocio-line-swaps-2 = Monkeys can be recycled, too.
character-rocio-line-thanks-1 = Free? Then yes, please.
character-rocio-line-thanks-2 = Gifts are always best. Thanks.
character-rocio-line-thanks-3 = No charge? I’ll take it.

## Blas

character-blas = Blas
character-blas-about = Lays down at once, whatever it costs him
character-blas-line-deal-1 = Cast off.
character-blas-line-deal-2 = Calm seas, everyone.
character-blas-line-claim-1 = That one.
character-blas-line-claim-2 = I need it, I take it.
character-blas-line-claim-3 = Haul it aboard.
character-blas-line-down-1 = Down. Why wait?
character-blas-line-down-2 = Dropping anchor.
character-blas-line-down-3 = I’m down, come what may.
character-blas-line-closes-1 = Back in port.
character-blas-line-closes-2 = Closed. No fuss.
character-blas-line-closes-from-hand-1 = Straight in, no stops.
character-blas-line-closes-from-hand-2 = Down and closed. Just as I like it.
character-blas-line-loses-hand-1 = Rough seas. They’ll calm down.
character-blas-line-loses-hand-2 = Sprang a leak. Time to bail.
character-blas-line-wins-match-1 = Safe in port. A good crossing.
character-blas-line-wins-match-2 = A straight course is the quickest.
character-blas-line-swaps-1 = Monkey, up on deck.
character-blas-line-swaps-2 = Change sides, monkey.
character-blas-line-thanks-1 = Good catch. Thanks.
character-blas-line-thanks-2 = I’ll pick that up.
character-blas-line-thanks-3 = Look what the tide brought in. Thanks.
