#!/usr/bin/env python3
"""A plain bot for Continental: an example of the line protocol, in Python's standard library alone.

    continental arena --challenger "cmd:python3 tests/bots/plain.py" --against habitual

The program starts us and writes one JSON object a line to our standard input; we answer on standard output.
Our standard error is free for whatever we want to tell. README.md, beside this file, describes every field.

    → {"type":"hello","version":1,"you":2,"players":4,"values":{"AC":20,…,"JK":50},"wild":["JK"],"rules":{…},…}
    → {"type":"decide","id":17,"stage":"play","limit_ms":1000,
       "view":{"you":2,"cards":["7H","7S","JK","QS",…],"contract":"TT","melds":[…],"pile":["9D"],…},
       "standing":{"totals":[35,0,12,60],"hands_left":4},
       "legal":[{"do":"lay_down","melds":[…]},{"do":"discard","card":"QS"},…]}
    ← {"id":17,"action":{"do":"discard","card":"QS"}}
    → {"type":"bye"}

Whatever stands in "legal" may be sent back as it is; a question holds everything there is to know, so we keep
nothing between questions but the greeting and one turn in which laying down was in vain. Cards: rank A 2 … 9 T J Q K and suit C D H S, like TS; a joker is JK.
"""
import json
import sys

RANKS = "A23456789TJQK"


def distance(a, b):
    """How many steps from one rank to the other, round the circle."""
    steps = abs(RANKS.index(a) - RANKS.index(b))
    return min(steps, len(RANKS) - steps)


def company(card, cards, contract):
    """How well a card goes with these others: for a trio by its rank, for a run by its suit."""
    others = list(cards)
    if card in others:
        others.remove(card)
    naturals = [other for other in others if other != "JK"]
    score = 0
    if "T" in contract:
        score += 3 * sum(other[0] == card[0] for other in naturals)
    if "E" in contract:
        near = {other for other in naturals if other[1] == card[1] and 0 < distance(other[0], card[0]) <= 3}
        score += sum(4 - distance(other[0], card[0]) for other in near)
    return score


class Plain:
    """Takes what it needs, lays what it can, parts with the dearest loose card."""

    def greet(self, hello):
        self.values = hello["values"]
        self.wild = set(hello["wild"])
        self.in_vain = None

    def decide(self, view, legal):
        """One of the legal actions."""
        by_name = {}
        for action in legal:
            by_name.setdefault(action["do"], []).append(action)
        if "take_stock" in by_name:
            return self.draw(view, by_name)
        if "claim" in by_name:
            return self.claim(view, by_name)
        return self.play(view, by_name)

    def draw(self, view, by_name):
        if "take_discard" in by_name and self.wants(view, view["pile"][-1]):
            return by_name["take_discard"][0]
        return by_name["take_stock"][0]

    def claim(self, view, by_name):
        """A claim costs a penalty card: only for a joker, or a card that completes something."""
        down = view["down"][view["you"]]
        if "pass" not in by_name or (not down and self.wants(view, view["claim"]["card"])):
            return by_name["claim"][0]
        return by_name["pass"][0]

    def wants(self, view, card):
        """Whether the card forms a trio or a part of a run, or can be laid off."""
        if card in self.wild:
            return True
        if view["down"][view["you"]]:
            return any(self.fits(card, meld) for meld in view["melds"])
        # Better company than the loosest card would lose: or we would take and discard for ever.
        cards, contract = list(view["cards"]), view["contract"]
        naturals = [own for own in cards if own not in self.wild]
        loosest = min(naturals, key=lambda own: company(own, cards, contract))
        cards.remove(loosest)
        return company(card, cards, contract) >= max(5, company(loosest, cards, contract) + 1)

    def fits(self, card, meld):
        """Whether a card can surely be laid off there."""
        if meld["kind"] == "trio":
            return card[0] == meld["rank"]
        start, length = RANKS.index(meld["from"][0]), len(meld["cards"])
        ends = {RANKS[start - 1], RANKS[(start + length) % len(RANKS)]}
        return length < len(RANKS) and card[1] == meld["from"][1] and card[0] in ends

    def play(self, view, by_name):
        turn = (view["hand"], view["turn"])
        # The ways to lay down come best first.
        for name in ("lay_down", "lay_off", "swap_joker"):
            if name in by_name and turn != self.in_vain:
                return by_name[name][0]
        if "discard" in by_name:
            return max(by_name["discard"], key=lambda action: self.parting(view, action))
        # Down, and by V4 not allowed to end the turn without closing: everything back, and no second try in this turn.
        self.in_vain = turn
        return by_name["take_back"][-1]

    def parting(self, view, action):
        """How gladly we part with a card: loose before useful, closing before all, dear before cheap, a joker last."""
        card = action["card"]
        loose = 0 if view["down"][view["you"]] else -company(card, view["cards"], view["contract"])
        return (card not in self.wild, action.get("close", False), loose, self.values[card])


def main():
    bot = Plain()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            bot.greet(message)
        elif message["type"] == "decide":
            action = bot.decide(message["view"], message["legal"])
            print(json.dumps({"id": message["id"], "action": action}), flush=True)
        elif message["type"] == "refused":
            print("refused:", message["reason"], file=sys.stderr)
        elif message["type"] == "bye":
            return


if __name__ == "__main__":
    main()
