#!/usr/bin/env python3
"""Bot for Continental that uses version 2 of the protocol: it requests that version, follows the events, and answers.

    continental arena --challenger "cmd:python3 tests/bots/second.py" --against habitual

Over a WebSocket the messages are the same, after a `join`. README.md in this folder describes them.

    → {"type":"hello","version":1,"versions":[1,2],…}
    ← {"type":"hello","version":2,"since":0}
    → {"type":"hello","version":2,…}  {"type":"event","seq":1,…} …  {"type":"state","seq":9,"view":{…},…}  {"type":"decide","id":5,…}
    ← {"type":"answer","id":5,"action":{"do":"take_stock"}}
    → {"type":"accepted","id":5}
"""
import json
import sys

from plain import Plain


def say(message):
    print(json.dumps(message), flush=True)


def main():
    bot, view, seen = Plain(), None, 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello" and message["version"] == 1:
            say({"type": "hello", "version": 2, "since": seen})
        elif kind == "hello":
            bot.greet(message)
        elif kind == "event":
            # Events arrive in order, each exactly once.
            assert message["seq"] == seen + 1, message
            seen = message["seq"]
        elif kind == "state":
            view = message["view"]
        elif kind == "decide" and view is not None:
            action = bot.decide(view, message["legal"])
            say({"type": "answer", "id": message["id"], "action": action})
        elif kind == "refused":
            print("refused:", message["reason"]["text"], file=sys.stderr)
        elif kind == "bye":
            return


if __name__ == "__main__":
    main()
