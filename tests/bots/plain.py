#!/usr/bin/env python3
"""Simple bot for Continental: an example of the line protocol that needs only Python's standard library.

    continental arena --challenger "cmd:python3 tests/bots/plain.py" --against habitual

The game starts the bot and writes one JSON object a line to its standard input; the bot answers on standard output.
Standard error is free for diagnostics. README.md in this folder describes every field.

    → {"type":"hello","version":1,"you":2,"players":4,"values":{"AC":20,…,"JK":50},"wild":["JK"],"rules":{…},…}
    → {"type":"decide","id":17,"stage":"play","limit_ms":1000,
       "view":{"you":2,"cards":["7H","7S","JK","QS",…],"contract":"TT","melds":[…],"pile":["9D"],…},
       "standing":{"totals":[35,0,12,60],"hands_left":4},
       "legal":[{"do":"lay_down","melds":[…]},{"do":"discard","card":"QS"},…]}
    ← {"id":17,"action":{"do":"discard","card":"QS"}}
    → {"type":"bye"}

An action in "legal" can be sent back unchanged. Each decision contains the complete state. So the bot keeps only the data of "hello",
and the turn in which laying down failed. Cards: rank A 2 … 9 T J Q K and suit C D H S, for example TS; a joker is JK.
"""
import json
import sys

RANKS = "A23456789TJQK"


def distance(a, b):
    """Returns the number of steps between two ranks on the circle of ranks."""
    steps = abs(RANKS.index(a) - RANKS.index(b))
    return min(steps, len(RANKS) - steps)


def company(card, cards, contract):
    """Rates how well a card fits the others: by rank for a trio, by suit for a run."""
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
    """Bot that takes useful cards, lays down and lays off when possible, and discards the most expensive useless card."""

    def greet(self, hello):
        self.values = hello["values"]
        self.wild = set(hello["wild"])
        self.in_vain = None

    def decide(self, view, legal):
        """Returns one of the legal actions."""
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
        """A claim costs a penalty card, so claim only a joker or a clearly useful card."""
        down = view["down"][view["you"]]
        if "pass" not in by_name or (not down and self.wants(view, view["claim"]["card"])):
            return by_name["claim"][0]
        return by_name["pass"][0]

    def wants(self, view, card):
        """True if the card is useful for a trio or a run, or can be laid off."""
        if card in self.wild:
            return True
        if view["down"][view["you"]]:
            return any(self.fits(card, meld) for meld in view["melds"])
        # The card must fit better than the loosest card of the hand. Otherwise the bot would take and discard forever.
        cards, contract = list(view["cards"]), view["contract"]
        naturals = [own for own in cards if own not in self.wild]
        loosest = min(naturals, key=lambda own: company(own, cards, contract))
        cards.remove(loosest)
        return company(card, cards, contract) >= max(5, company(loosest, cards, contract) + 1)

    def fits(self, card, meld):
        """True if the card can certainly be laid off on this combination."""
        if meld["kind"] == "trio":
            return card[0] == meld["rank"]
        start, length = RANKS.index(meld["from"][0]), len(meld["cards"])
        ends = {RANKS[start - 1], RANKS[(start + length) % len(RANKS)]}
        return length < len(RANKS) and card[1] == meld["from"][1] and card[0] in ends

    def play(self, view, by_name):
        turn = (view["hand"], view["turn"])
        # The best way to lay down comes first.
        for name in ("lay_down", "lay_off", "swap_joker"):
            if name in by_name and turn != self.in_vain:
                return by_name[name][0]
        if "discard" in by_name:
            return max(by_name["discard"], key=lambda action: self.parting(view, action))
        # By V4 the bot cannot discard without closing: take everything back, and do not try again this turn.
        self.in_vain = turn
        return by_name["take_back"][-1]

    def parting(self, view, action):
        """Sort key for discards: jokers last, closing first, then loose cards before useful ones, expensive before cheap."""
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
