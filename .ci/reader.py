#!/usr/bin/env python3
"""Plays a hand in the real window through the accessibility interface, as a screen reader user does.

    reader.py GAME

It uses no click, no picture, and no key except the letters of a name: it reads the accessibility tree on a private bus and calls its
actions. It checks that

* the title, the set-up and the table have names, and unusable controls are reported as such;
* a volume and a name can be read and changed, and the new value is reported;
* a hand is played to its end and its events are announced;
* each open card at the end has a position;
* a table at rest costs no processor time while it is read.

Needs Debian's at-spi2-core, dbus, python3-gi, xdotool, xvfb and mesa-vulkan-drivers.
"""
import functools
import os
import pathlib
import subprocess
import sys
import tempfile
import time

if len(sys.argv) < 3:
    # Restarts on a private bus. Without a runtime folder of its own it would share the accessibility bus with other programs.
    os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="continental-bus-")
    os.execvp("dbus-run-session", ["dbus-run-session", "--", "/usr/bin/python3", *sys.argv[:2], "--inside"])

from gi.repository import Gio, GLib  # noqa: E402: only there in the system's own Python

GAME = os.path.abspath(sys.argv[1])
NUMBER = next(n for n in range(60, 400) if not os.path.exists(f"/tmp/.X11-unix/X{n}"))
HOME = tempfile.mkdtemp(prefix="continental-home-")
ENV = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
ENV.update(
    DISPLAY=f":{NUMBER}", XDG_RUNTIME_DIR=tempfile.mkdtemp(prefix="continental-run-"), WGPU_BACKEND="vulkan",
    LP_NUM_THREADS="2", WINIT_X11_SCALE_FACTOR="1", CONTINENTAL_HOME=HOME, LANG="en_GB.UTF-8", LC_ALL="en_GB.UTF-8",
)
SELECTED = 23
# Numbers of the accessibility roles in use for which AccessKit has no name.
ROLES = {27: "image", 32: "list item", 52: "spin button", 54: "status bar", 79: "entry"}
TEXTS = {}
for file in pathlib.Path("assets/locales/en").glob("*.ftl"):
    for line in file.read_text().splitlines():
        if " = " in line and line[0] not in "# ":
            name, text = line.split(" = ", 1)
            TEXTS[name] = text
# The adapter reports every node as enabled. The description of an unusable control begins with this text.
GREYED = TEXTS["aloud-state-greyed"].split("{")[0]

running = []


def fail(sentence):
    print(f"FAILED: {sentence}")
    for process in running:
        process.kill()
    sys.exit(1)


def ask(bus, name, path, interface, method, arguments=None):
    return bus.call_sync(name, path, interface, method, arguments, None, 0, 20_000, None).unpack()


class Node:
    """A node of the tree, as it was when it was read."""

    def __init__(self, bus, place):
        self.bus, self.place = bus, place
        self.name = self.property("Name")
        self.role = ROLES.get(self.call("Accessible", "GetRole")[0], "other")
        low, high = self.call("Accessible", "GetState")[0]
        self.states = low | high << 32

    def call(self, interface, method, arguments=None):
        return ask(self.bus, *self.place, f"org.a11y.atspi.{interface}", method, arguments)

    def property(self, what, interface="Accessible"):
        arguments = GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", what))
        return ask(self.bus, *self.place, "org.freedesktop.DBus.Properties", "Get", arguments)[0]

    def value(self):
        """Returns the current, the least and the greatest value."""
        return [self.property(f"{what}Value", "Value") for what in ("Current", "Minimum", "Maximum")]

    def set_value(self, number):
        print(f"    sets “{self.name}” to {number}")
        arguments = GLib.Variant("(ssv)", ("org.a11y.atspi.Value", "CurrentValue", GLib.Variant("d", number)))
        ask(self.bus, *self.place, "org.freedesktop.DBus.Properties", "Set", arguments)
        settle(0.8)

    def text(self):
        """Returns the text of a field."""
        length = self.property("CharacterCount", "Text")
        return self.call("Text", "GetText", GLib.Variant("(ii)", (0, length)))[0]

    def focus(self):
        self.call("Component", "GrabFocus")
        settle(0.8)

    def has(self, state):
        return bool(self.states >> state & 1)

    @functools.cached_property
    def description(self):
        """The description, read only when needed, because every query takes time."""
        return self.property("Description")

    def is_usable(self):
        try:
            return not self.description.startswith(GREYED)
        except GLib.Error:
            # The node has left the tree since it was listed.
            return False

    def extents(self):
        """Returns its position in the window: x, y, width and height."""
        return self.call("Component", "GetExtents", GLib.Variant("(u)", (1,)))[0]

    def children(self):
        return self.call("Accessible", "GetChildren")[0]

    def press(self):
        print(f"    presses “{self.name}”")
        self.call("Action", "DoAction", GLib.Variant("(i)", (0,)))
        settle(0.8)


def settle(seconds):
    """Lets the game run, and receives its announcements."""
    end = time.time() + seconds
    while time.time() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.05)


class Reader:
    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        address = ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0]
        for what in ["IsEnabled", "ScreenReaderEnabled"]:
            arguments = GLib.Variant("(ssv)", ("org.a11y.Status", what, GLib.Variant("b", True)))
            ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", arguments)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.announced, self.typed = [], []
        for event, rule, heard in [
            ("Announcement", "object:announcement", self.announced), ("TextChanged", "object:text-changed", self.typed),
        ]:
            self.bus.signal_subscribe(
                None, "org.a11y.atspi.Event.Object", event, None, None, 0,
                lambda *signal, heard=heard: heard.append(signal[5].unpack()[3]),
            )
            ask(self.bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "RegisterEvent",
                GLib.Variant("(s)", (rule,)))

    def nodes(self):
        """Returns all nodes of the game in reading order. Nodes that have left the tree meanwhile are skipped."""
        root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        waiting = list(reversed(ask(self.bus, *root, "org.a11y.atspi.Accessible", "GetChildren")[0]))
        found = []
        while waiting:
            try:
                node = Node(self.bus, waiting.pop())
                found.append(node)
                waiting.extend(reversed(node.children()))
            except GLib.Error:
                continue
        return found

    def find(self, beginning, usable=True, seconds=0.0, role=None):
        """Returns the node whose name begins with this text, or None if none appears in time."""
        end = time.time() + seconds
        while True:
            for node in self.nodes():
                fits = node.name.startswith(beginning) and role in (None, node.role)
                if fits and (node.is_usable() or not usable):
                    return node
            if time.time() > end:
                return None
            settle(0.3)

    def get(self, beginning, usable=True, seconds=20.0, role=None):
        """Like find, but fails if there is no such node."""
        node = self.find(beginning, usable, seconds, role)
        if node is None:
            names = [f"{node.role} “{node.name}”" for node in self.nodes()]
            fail(f"no “{beginning}” among\n  " + "\n  ".join(names))
        return node

    def press(self, key):
        self.get(TEXTS[key]).press()


def ticks(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def hand_of(nodes):
    return [node for node in nodes if node.role == "list item"]


def play(reader):
    """Plays one hand: draws, lays down if possible, discards, never claims."""
    done = {"drawn": 0, "discarded": 0, "let lie": 0, "laid down": 0}
    end = time.time() + 420
    while time.time() < end:
        nodes = reader.nodes()
        by_name = lambda text: next((n for n in nodes if n.name.startswith(text) and n.is_usable()), None)
        if by_name(TEXTS["hand-over-sheet"]):
            return done
        hand = hand_of(nodes)
        no, confirm = by_name(TEXTS["claim-no"]), by_name(TEXTS["action-confirm"])
        lay_down, stock, pile = by_name(TEXTS["action-lay-down"]), by_name("Stock, "), by_name("Discard pile")
        sentences = [n.name for n in nodes if n.role == "status bar"]
        questions = [TEXTS["request-draw"], TEXTS["request-play"]]
        said = next((s for s in reversed(sentences) if any(q in s for q in questions)), "")
        asked = next((q for q in questions if q in said), None)
        try:
            if no:
                no.press()
                done["let lie"] += 1
            elif confirm:
                confirm.press()
                done["laid down"] += len(hand_of(reader.nodes())) < len(hand)
            elif asked == questions[0] and stock:
                stock.press()
                done["drawn"] += len(hand_of(reader.nodes())) > len(hand)
            elif asked == questions[1] and lay_down and TEXTS["contract-ready"] in said:
                lay_down.press()
            elif asked == questions[1] and hand and pile:
                if not any(n.has(SELECTED) for n in hand):
                    hand[-1].press()
                    if not any(n.has(SELECTED) for n in hand_of(reader.nodes())):
                        fail(f"“{hand[-1].name}” is not marked")
                pile.press()
                done["discarded"] += len(hand_of(reader.nodes())) < len(hand)
            else:
                settle(0.5)
        except GLib.Error:
            # The node has left the tree while it was read.
            settle(0.3)
    fail(f"the hand is not over: {done}")


def greyed(reader):
    """Checks that a player who already sits at the table is reported as unusable for another seat."""
    reader.get(TEXTS["aloud-portrait"].replace("{ $place }", "2")).press()
    taken = [node for node in reader.nodes() if not node.is_usable() and node.description.startswith(GREYED)]
    if not taken or any(len(node.description) <= len(GREYED) for node in taken):
        fail(f"nobody is told as taken: {[node.name for node in reader.nodes()]}")
    print(f"    “{taken[0].name}”: {taken[0].description}")
    reader.press("menu-back")


def change_volume(reader):
    """Reads and sets a value, and checks that the result of a step is announced."""
    reader.press("title-settings")
    volume = TEXTS["setting-volume"]
    node = reader.get(f"{volume}: ", role="spin button")
    now, least, most = node.value()
    if not least < now < most or f"{now:.0f}%" not in node.name:
        fail(f"“{node.name}” has the value {now} of {least} to {most}")
    node.set_value(now - 20)
    node = reader.get(f"{volume}: ", role="spin button")
    if node.value()[0] != now - 20 or f"{now - 20:.0f}%" not in node.name:
        fail(f"“{node.name}” has the value {node.value()} and not {now - 20}")
    # The first press only moves the focus.
    for _ in range(2):
        reader.get(f"{TEXTS['aloud-more']}: {volume}, ").press()
    if f"{volume}: {now:.0f}%" not in reader.announced:
        fail(f"what a step has made of the volume is not said: {reader.announced[-3:]}")
    reader.press("menu-back")


def type_name(reader):
    """Types a name, and checks that the text of the field and its change are reported."""
    name = TEXTS["aloud-name-of-place"].replace("{ $place }", "1")
    field = reader.get(name, role="entry")
    field.focus()
    before = field.text()
    xdo = lambda *words: subprocess.run(["xdotool", *words], env=ENV, capture_output=True, text=True).stdout
    window = xdo("search", "--onlyvisible", "--name", "^Continental$").split()
    xdo("windowfocus", "--sync", window[-1])
    xdo("type", "--delay", "150", "Eva")
    settle(1.0)
    text = reader.get(name, role="entry").text()
    print(f"    types into “{name}”: “{before}” is “{text}” now, and was told letter by letter: {reader.typed}")
    if "Eva" not in text or text == before:
        fail(f"“{text}” stands in “{name}”")
    if "Eva" not in "".join(reader.typed):
        fail("that the field has changed is told to nobody")
    xdo("key", "Return")
    settle(0.5)


def main():
    running.append(subprocess.Popen(
        ["Xvfb", f":{NUMBER}", "-screen", "0", "1280x720x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL))
    reader = Reader()
    settle(1.5)
    game = subprocess.Popen([GAME, "--seed", "reader"], env=ENV)
    running.append(game)
    if reader.find(TEXTS["title-play"], seconds=90) is None:
        fail("the title is not told")
    offer = reader.find(TEXTS["lesson-offer-no"])
    if offer:
        offer.press()
    change_volume(reader)
    reader.press("title-play")
    # The question for the player's name can be skipped.
    reader.press("name-skip")
    greyed(reader)
    type_name(reader)
    reader.press("setup-start")
    if reader.find("Your hand, ", usable=False, seconds=60) is None:
        fail("no hand is told")
    begun = time.time()
    done = play(reader)
    print(f"a hand in {time.time() - begun:.0f} s: {done}")
    if done["drawn"] < 2 or done["discarded"] < 2:
        fail("hardly anything was done")
    if not any("draws from the stock" in text for text in reader.announced):
        fail(f"nothing was announced: {reader.announced[:5]}")
    print(f"{len(reader.announced)} sentences were announced, the last: {reader.announced[-1]}")
    # At the end all hands are open for counting.
    cards = [node for node in reader.nodes() if node.role == "image" and " of " in node.name]
    if not cards:
        fail("no card that lies open is told")
    places = [card.extents() for card in cards]
    if not all(0 < x + wide < 1280 + wide and 0 < y + high < 720 + high for x, y, wide, high in places):
        fail(f"cards lie outside of the window: {places}")
    print(f"{len(cards)} cards lie open, the first: {cards[0].name} at {places[0]}")
    settle(4)
    before = ticks(game)
    settle(10)
    spent = (ticks(game) - before) / 10 * 100 / os.sysconf("SC_CLK_TCK")
    print(f"at rest, with a reader: {spent:.1f} % of a processor")
    if spent > 2.0:
        fail("a table that rests costs too much")
    if game.poll() is not None:
        fail("the game has ended")
    for process in running:
        process.kill()
    print("ok")


main()
