#!/usr/bin/env python3
"""Starts a program with simulated gamepads and presses their buttons.

    pads.py KIND… -- COMMAND …          KIND: xbox, sony, nintendo, deck

umockdev replaces udev and the kernel, so the program finds, opens and reads the gamepads as real ones. Standard input contains the
actions, one per line. Its end also ends the program:

    1 South 0.5 Down Down       the first gamepad: presses, with half a second between the first and the second
    2 out                       the second is disconnected, and
    2 in                        connected again

Needs Debian's umockdev, gir1.2-umockdev-1.0 and python3-gi.
"""
import itertools
import os
import struct
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

# Linux's numbers (input-event-codes.h). Buttons are named by position; the two drivers disagree on north and west.
XPAD = {
    "South": 0x130, "East": 0x131, "West": 0x133, "North": 0x134, "LB": 0x136, "RB": 0x137, "Select": 0x13A, "Start": 0x13B,
    "Mode": 0x13C, "L3": 0x13D, "R3": 0x13E,
}
OTHERS = {**XPAD, "North": 0x133, "West": 0x134, "LT": 0x138, "RT": 0x139}
KINDS = {
    # name, vendor, product, version, keys
    "xbox": ("Microsoft X-Box 360 pad", 0x045E, 0x028E, 0x0114, XPAD),
    "deck": ("Microsoft X-Box 360 pad 0", 0x28DE, 0x11FF, 0x0001, XPAD),
    "sony": ("Sony Interactive Entertainment Wireless Controller", 0x054C, 0x09CC, 0x8111, OTHERS),
    "nintendo": ("Nintendo Co., Ltd. Pro Controller", 0x057E, 0x2009, 0x8111, OTHERS),
}
EV_SYN, EV_KEY, EV_ABS, EV_FF = 0x00, 0x01, 0x03, 0x15
USB = 0x03
STICK, TRIGGER, HAT = (-32768, 32767), (0, 255), (-1, 1)
AXES = {0: STICK, 1: STICK, 2: TRIGGER, 3: STICK, 4: STICK, 5: TRIGGER, 16: HAT, 17: HAT}
# The axis of each direction, and its value.
MOVED = {
    "Left": (16, -1), "Right": (16, 1), "Up": (17, -1), "Down": (17, 1), "LT": (2, 255), "RT": (5, 255),
    "StickLeft": (0, -32768), "StickRight": (0, 32767), "StickUp": (1, -32768), "StickDown": (1, 32767),
    "LookLeft": (3, -32768), "LookRight": (3, 32767), "LookUp": (4, -32768), "LookDown": (4, 32767),
}
PRESS, PAUSE = 0.08, 0.17
STAND_IN = "libumockdev-preload.so.0"


def bits(numbers, length):
    field = bytearray(length)
    for number in numbers:
        field[number // 8] |= 1 << number % 8
    return field.hex().upper()


class Pad:
    # As in the kernel, a reconnected gamepad gets a new number.
    numbers = itertools.count(5)

    def __init__(self, bed, kind, folder):
        self.bed = bed
        self.folder = folder
        self.name, self.vendor, self.product, self.version, self.keys = KINDS[kind]
        self.plug_in()

    def answers(self):
        """Returns the driver's answers to queries about the device."""
        answers = [
            f"@DEV {self.node}",
            f"EVIOCGID 0 {struct.pack('<4H', USB, self.vendor, self.product, self.version).hex().upper()}",
            f"EVIOCGNAME(0) {len(self.name) + 1} {self.name.encode().ljust(128, bytes(1)).hex().upper()}",
            f"EVIOCGBIT(0) 8 {bits([EV_SYN, EV_KEY, EV_ABS], 8)}",
            f"EVIOCGBIT({EV_KEY}) 96 {bits(self.keys.values(), 96)}",
            f"EVIOCGBIT({EV_ABS}) 8 {bits(AXES, 8)}",
            f"EVIOCGBIT({EV_FF}) 16 {bits([], 16)}",
            f"EVIOCGKEY(0) 96 {bits([], 96)}",
        ]
        for axis, (low, high) in AXES.items():
            numbered = f"EVIOCGABS({axis})" if axis else "EVIOCGABS"
            answers.append(f"{numbered} 0 {struct.pack('<6i', 0, low, high, 0, 0, 0).hex().upper()}")
        path = os.path.join(self.folder, f"{self.number}.ioctl")
        with open(path, "w") as file:
            file.write("\n".join(answers) + "\n")
        return path

    def plug_in(self):
        self.number = next(self.numbers)
        self.node = f"/dev/input/event{self.number}"
        seen = "E: SUBSYSTEM=input\nE: ID_INPUT=1\nE: ID_INPUT_JOYSTICK=1\n"
        place, minor = f"/devices/virtual/input/input{self.number}", 64 + self.number
        self.bed.add_from_string(
            f'P: {place}\n{seen}E: NAME="{self.name}"\nA: name={self.name}\n\n'
            f"P: {place}/event{self.number}\nN: input/event{self.number}\n{seen}E: DEVNAME={self.node}\nE: MAJOR=13\nE: MINOR={minor}\n"
            f"A: dev=13:{minor}\nL: device=../../input{self.number}\n"
        )
        self.bed.load_ioctl(self.node, self.answers())
        self.wire = self.bed.get_dev_fd(self.node)
        self.bed.uevent(f"/sys{place}/event{self.number}", "add")

    def pull_out(self):
        place = f"/sys/devices/virtual/input/input{self.number}"
        self.bed.uevent(f"{place}/event{self.number}", "remove")
        self.bed.remove_device(f"{place}/event{self.number}")
        self.bed.remove_device(place)

    def tell(self, kind, code, value):
        seconds, parts = divmod(time.time_ns() // 1000, 1_000_000)
        events = [(kind, code, value), (EV_SYN, 0, 0)]
        os.write(self.wire, b"".join(struct.pack("<qqHHi", seconds, parts, *event) for event in events))

    def press(self, button):
        axis = None if button in self.keys else MOVED[button]
        kind, code, value = (EV_ABS, *axis) if axis else (EV_KEY, self.keys[button], 1)
        self.tell(kind, code, value)
        time.sleep(PRESS)
        self.tell(kind, code, 0)
        time.sleep(PAUSE)


def main():
    if "--" not in sys.argv:
        sys.exit(__doc__)
    cut = sys.argv.index("--")
    # This process reports the connections of gamepads, so it restarts itself under the simulation.
    if os.environ.get("LD_PRELOAD") != STAND_IN:
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "LD_PRELOAD": STAND_IN})
    with tempfile.TemporaryDirectory(prefix="continental-pads-") as folder:
        bed = UMockdev.Testbed.new()
        pads = [Pad(bed, kind, folder) for kind in sys.argv[1:cut]]
        program = subprocess.Popen(sys.argv[cut + 1 :], stdin=subprocess.DEVNULL)
        try:
            for line in sys.stdin:
                which, *acts = line.split()
                pad = pads[int(which) - 1]
                for act in acts:
                    if act == "out":
                        pad.pull_out()
                    elif act == "in":
                        pad.plug_in()
                    elif act[0].isdigit():
                        time.sleep(float(act))
                    else:
                        pad.press(act)
        except KeyboardInterrupt:
            pass
        program.terminate()
        program.wait()


main()
