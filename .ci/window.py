#!/usr/bin/env python3
"""Plays the real game in a real window on a virtual screen, with real clicks and keys, and inspects the pictures.

    window.py GAME

It checks that

* the title appears, and a match can be started and played with mouse and keyboard;
* killing the program loses nothing, and a match continues after the machine has slept;
* the same film gives the same bytes twice;
* a match of bots alone ends by itself at top speed, and eight players fit at the table;
* OpenGL shows the same picture, and is chosen automatically if Vulkan cannot show a window;
* missing libraries and drivers are reported, and the doctor names the report of the last failure.

Pictures are written to target/pictures/; none may be blank. Needs Debian's xvfb, xdotool, imagemagick, mesa-vulkan-drivers and
libvulkan-dev, and a C compiler.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

GAME = os.path.abspath(sys.argv[1])
OUT = pathlib.Path("target/pictures")
OUT.mkdir(parents=True, exist_ok=True)
NUMBER = next(n for n in range(60, 400) if not os.path.exists(f"/tmp/.X11-unix/X{n}"))
HOME = tempfile.mkdtemp(prefix="continental-home-")
RUNTIME = tempfile.mkdtemp(prefix="continental-run-")
ENV = {k: v for k, v in os.environ.items() if k != "WAYLAND_DISPLAY"}
ENV.update(
    DISPLAY=f":{NUMBER}", XDG_RUNTIME_DIR=RUNTIME, WGPU_BACKEND="vulkan", LP_NUM_THREADS="2",
    WINIT_X11_SCALE_FACTOR="1", CONTINENTAL_HOME=HOME, LANG="en_GB.UTF-8", LC_ALL="en_GB.UTF-8",
)


def xdo(*words):
    return subprocess.run(["xdotool", *map(str, words)], env=ENV, capture_output=True, text=True).stdout.strip()


def fail(sentence):
    print(f"FAILED: {sentence}")
    log = OUT / "log.txt"
    if log.exists():
        print(log.read_text(errors="replace")[-4000:])
    sys.exit(1)


def start(*options, **environment):
    log = open(OUT / "log.txt", "ab")
    game = subprocess.Popen([GAME, *options], env=changed(environment), stdout=log, stderr=log)
    end = time.time() + 90
    while time.time() < end:
        if game.poll() is not None:
            fail(f"the game ended by itself with {game.returncode}")
        ids = xdo("search", "--onlyvisible", "--name", "^Continental$").split()
        if ids:
            xdo("windowmove", ids[-1], 0, 0)
            xdo("windowfocus", "--sync", ids[-1])
            return game
        time.sleep(0.2)
    fail("no window appeared")


def changed(environment):
    """Returns the usual environment with these changes; None removes a variable."""
    both = {**ENV, **environment}
    return {name: value for name, value in both.items() if value is not None}


def shot(name, least=200):
    """Takes a picture, which must not be blank."""
    path = OUT / f"{name}.png"
    subprocess.run(["import", "-window", "root", "-crop", "1280x720+0+0", "+repage", str(path)], env=ENV, check=True)
    colours = subprocess.run(["identify", "-format", "%k", str(path)], capture_output=True, text=True).stdout
    if not colours.isdigit() or int(colours) < least:
        fail(f"{path} is blank ({colours} colours)")
    print(f"{path}: {colours} colours")
    return path


def appears(name, seconds=60, least=200):
    """Waits until the picture is not blank."""
    end = time.time() + seconds
    while time.time() < end:
        path = OUT / f"{name}.png"
        subprocess.run(["import", "-window", "root", "-crop", "1280x720+0+0", "+repage", str(path)], env=ENV)
        colours = subprocess.run(["identify", "-format", "%k", str(path)], capture_output=True, text=True).stdout
        if colours.isdigit() and int(colours) >= least:
            return
        time.sleep(0.5)
    fail(f"{name}: nothing appeared within {seconds} s")


def record():
    path = pathlib.Path(HOME)
    files = sorted(path.rglob("match.jsonl"))
    return files[0].read_text().splitlines() if files else []


def deeds(player=0):
    out = []
    for line in record():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if entry.get("p") == player and "do" in entry:
            out.append(entry["do"])
    return out


def wait_for(sentence, test, seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        if test():
            print(f"ok: {sentence}")
            return
        time.sleep(0.3)
    shot("failed", least=0)
    fail(sentence)


def key(*names):
    for name in names:
        xdo("key", name)
        time.sleep(0.25)


def click(x, y):
    xdo("mousemove", "--sync", x, y)
    time.sleep(0.15)
    xdo("click", 1)
    time.sleep(0.3)


def drag(x1, y1, x2, y2):
    xdo("mousemove", "--sync", x1, y1)
    time.sleep(0.15)
    xdo("mousedown", 1)
    for i in range(1, 13):
        xdo("mousemove", int(x1 + (x2 - x1) * i / 12), int(y1 + (y2 - y1) * i / 12))
        time.sleep(0.04)
    time.sleep(0.1)
    xdo("mouseup", 1)
    time.sleep(0.3)


def film(name, **env):
    """Returns the frames of this script's film, as bytes."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="continental-film-"))
    command = [GAME, "--film", folder, "--inputs", f"tests/films/{name}.film"]
    done = subprocess.run(command, env=dict(ENV, **env), capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"the film {name} ended with {done.returncode}: {done.stderr}")
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def films():
    """Checks that the same film always gives the same bytes, whatever else the machine does. Full redraws and partial redraws must give
    the same bytes, too."""
    for name, least in [("draw", 20), ("drag", 30), ("closing", 60), ("curtain", 100)]:
        first = film(name)
        if len(first) < least or len(set(first.values())) < 5:
            fail(f"the film {name} shows {len(set(first.values()))} different pictures in {len(first)}")
        others = {"whole": {"CONTINENTAL_WHOLE_FRAMES": "1"}}
        if name == "draw":
            others["once more"] = {}
        for what, env in others.items():
            second = film(name, **env)
            if first != second:
                fail(f"the film {name}, {what}, gave other bytes: {[it for it in first if first[it] != second.get(it)]}")
        print(f"ok: {len(first)} frames of {name} are the same, byte for byte, drawn whole or where they have changed")


def play():
    films()

    # A match of bots alone, at instant speed.
    game = start("--watch", "4", "--speed", "0", "--seed", "ci", "--exit-at-end")
    appears("watch")
    try:
        code = game.wait(600)
    except subprocess.TimeoutExpired:
        game.kill()
        fail("the match of bots did not end within ten minutes")
    if code != 0:
        fail(f"the match of bots ended with {code}")
    done = list(pathlib.Path(HOME).rglob("matches/*.jsonl"))
    if not done:
        fail("the finished match was not kept")
    verify = subprocess.run([GAME, "replay", str(done[0]), "--verify"], env=ENV, capture_output=True, text=True)
    if verify.returncode != 0:
        fail(f"the record of the finished match does not verify: {verify.stderr}")
    print(f"ok: a match of bots ended and its record verifies ({done[0].name})")

    # Eight players at one table, with other rules than the official ones.
    game = start("--watch", "8", "--rules", "fournier", "--variant", "V13", "--speed", "6", "--seed", "ci")
    wait_for("eight players take their turns", lambda: len(record()) >= 60, 180)
    shot("eight", least=1000)
    game.terminate()
    game.wait()

    # A person plays, first by keyboard. The match and its backup are removed, because the game would continue it otherwise.
    for running in pathlib.Path(HOME).rglob("match.jsonl*"):
        running.unlink()
    game = start("--seed", "ci", "--speed", "4")
    appears("title", least=1000)
    time.sleep(2)
    shot("title")
    wait_for("Enter on the title and in the set-up starts a match", lambda: begin_match(), 60)
    wait_for("a card is taken from the stock with a key", lambda: act_until("s", "take_stock", "take_discard"), 120)
    shot("turn", least=1000)
    # Discards with the mouse: drags the leftmost card of the hand to the pile.
    wait_for("a card is discarded by dragging it to the pile", lambda: discard_by_drag(), 120)
    shot("discarded", least=1000)
    before = record()
    game.send_signal(signal.SIGKILL)
    game.wait()
    if len(before) < 5:
        fail("the running match was not saved")

    # A kill loses nothing: the match continues.
    game = start("--speed", "4")
    appears("title-again", least=1000)
    time.sleep(2)
    key("Return", "Return")
    wait_for("Continue goes on with the match", lambda: len(record()) >= len(before), 30)
    time.sleep(4)
    shot("continued", least=1000)
    wait_for("the continued match is played on", lambda: act_until("s", "take_stock", "take_discard", more=True), 120)

    # A sleeping handheld: the whole program is stopped, and the clock has advanced when it wakes.
    before = record()
    game.send_signal(signal.SIGSTOP)
    time.sleep(12)
    if not record() == before:
        fail("something was written while the game slept")
    game.send_signal(signal.SIGCONT)
    wait_for("a match goes on after a sleep", lambda: len(discard_by_key()) > len(before), 120)
    if record()[: len(before)] != before or game.poll() is not None:
        fail("the sleep has cost something of the match")
    game.terminate()
    game.wait()

    opengl()
    blind()
    missing()
    blank = [p for p in OUT.glob("*.png") if p.stat().st_size < 3000]
    if blank:
        fail(f"blank pictures: {blank}")


def opengl():
    """Checks that OpenGL gives the same picture as Vulkan."""
    for name, backend in [("vulkan", "vulkan"), ("opengl", "gl")]:
        game = start("--size", "1280x720", WGPU_BACKEND=backend)
        appears(name, least=1000)
        # Waits until the fan of the title has opened.
        time.sleep(6)
        shot(name, least=1000)
        game.terminate()
        game.wait()
    alike("vulkan", "opengl")


def blind():
    """Checks the fallback if a driver cannot show a window: the next driver is tried automatically and shows the same picture."""
    layer = pathlib.Path(tempfile.mkdtemp(prefix="continental-blind-"))
    built = ["cc", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", str(layer / "libblind.so"), ".ci/blind/layer.c"]
    subprocess.run(built, check=True)
    (layer / "layer.json").write_text(pathlib.Path(".ci/blind/layer.json").read_text())
    log = OUT / "log.txt"
    before = log.stat().st_size
    with_layer = dict(VK_LAYER_PATH=str(layer), VK_INSTANCE_LAYERS="VK_LAYER_CONTINENTAL_blind")
    game = start("--size", "1280x720", WGPU_BACKEND=None, **with_layer)
    said = lambda: log.read_bytes()[before:].decode(errors="replace")
    wait_for("a driver that cannot show a window makes place for the next", lambda: "vulkan cannot show a window here; trying gl" in said(), 60)
    appears("blind", least=1000)
    time.sleep(6)
    shot("blind", least=1000)
    if game.poll() is not None or "panicked" in said():
        fail(f"the second driver does not play on: {said()}")
    game.terminate()
    game.wait()
    alike("vulkan", "blind")
    # A separate home folder, because the next title would show the failure and differ in the comparison of pictures.
    alone = tempfile.mkdtemp(prefix="continental-alone-")
    without = changed({**with_layer, "WGPU_BACKEND": "vulkan", "CONTINENTAL_HOME": alone})
    only = subprocess.run([GAME], env=without, capture_output=True, text=True, timeout=120)
    # The renderer logs its driver before it fails.
    lines = [line for line in only.stderr.splitlines() if " INFO" not in line]
    if only.returncode != 1 or len(lines) != 1 or "WGPU_BACKEND=vulkan excludes every graphics driver" not in lines[0]:
        fail(f"without a second driver it ends with {only.returncode} and says {only.stderr}")
    print("ok: without a second driver one sentence is said")
    reported("WGPU_BACKEND=vulkan excludes every graphics driver", alone)


def alike(one, other):
    """Checks that two pictures of the title are the same except for motion and rounding."""
    compare = ["compare", "-metric", "RMSE", str(OUT / f"{one}.png"), str(OUT / f"{other}.png"), "null:"]
    told = subprocess.run(compare, capture_output=True, text=True).stderr
    difference = float(told.split("(")[1].rstrip(") \n")) if "(" in told else 1.0
    if difference > 0.08:
        fail(f"{other} does not look like {one}: {told}")
    print(f"ok: {other} looks like {one} ({difference:.4f})")


def reported(sentence, home):
    """Checks that the doctor names a report of the last failure in this home folder, and that the report has this sentence."""
    done = subprocess.run([GAME, "doctor", "--json"], env=changed({"DISPLAY": None, "CONTINENTAL_HOME": home, "LC_ALL": "C"}), capture_output=True, text=True)
    last = [value for label, value in json.loads(done.stdout)["found"] if label == "Last error"][0]
    if sentence not in pathlib.Path(last).read_text():
        fail(f"the report {last} does not say: {sentence}")
    print("ok: the doctor names the report of the last failure")


def missing():
    """Checks the reports of a missing display or graphics driver: one sentence each, and the exit code 1."""
    nowhere = changed({"DISPLAY": None})
    spanish = {"LANG": "es_ES.UTF-8", "LC_ALL": "es_ES.UTF-8"}
    none = {"VK_ICD_FILENAMES": "/nowhere", "VK_DRIVER_FILES": "/nowhere", "__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"}
    for what, environment, sentence in [
        ("display", nowhere, "There is no display"),
        ("display", {**nowhere, **spanish}, "No hay pantalla"),
        ("graphics driver", changed({**none, "WGPU_BACKEND": None}), "No graphics driver can show a window here"),
        ("graphics driver", changed({**none, **spanish, "WGPU_BACKEND": None}), "Ningún controlador gráfico puede mostrar una ventana"),
        ("graphics driver", changed({**none, "WGPU_BACKEND": "vulkan"}), "WGPU_BACKEND=vulkan excludes every graphics driver"),
    ]:
        done = subprocess.run([GAME], env=environment, capture_output=True, text=True, timeout=120)
        # There must be only one line, whichever component writes it.
        said = done.stderr.splitlines()
        if done.returncode != 1 or len(said) != 1 or not said[0].startswith(f"continental: {sentence}"):
            fail(f"without a {what} it ends with {done.returncode} and says {done.stderr}")
        print(f"ok: without a {what} one sentence is said: {sentence}")
        reported(sentence, HOME)
    log = OUT / "log.txt"
    before = log.stat().st_size
    game = start("--size", "1280x720", WGPU_BACKEND="nonsense")
    appears("nonsense", least=1000)
    said = log.read_bytes()[before:].decode(errors="replace")
    if said.count("WGPU_BACKEND=nonsense names no driver") != 1:
        fail(f"a driver that nobody knows is not told of once: {said}")
    game.terminate()
    game.wait()
    print("ok: a driver that nobody knows is told of, and the game is there")
    for language, well, told in [("es_ES.UTF-8", "OpenGL: ", "dibuja el procesador"), ("fr_FR.UTF-8", "Vulkan: ", "rendu par le processeur")]:
        done = subprocess.run([GAME, "doctor"], env=changed({"LANG": language, "LC_ALL": language, "WGPU_BACKEND": None}), capture_output=True, text=True)
        if done.returncode != 0 or well not in done.stdout or told not in done.stdout:
            fail(f"the doctor ends with {done.returncode}: {done.stdout}{done.stderr}")
    done = subprocess.run([GAME, "doctor", "--json"], env=nowhere, capture_output=True, text=True)
    if done.returncode != 1 or "doctor-no-display" not in [fault["key"] for fault in json.loads(done.stdout)["faults"]]:
        fail(f"the doctor does not miss the display: {done.stdout}{done.stderr}")
    print("ok: the doctor tells what is there and what is missing")


def discard_by_key():
    """Answers any question by keys. Returns the record, which grows."""
    key("n", "s", "Return", "d")
    return record()


def begin_match():
    if record():
        return True
    key("Return")
    time.sleep(1.0)
    return bool(record())


def act_until(name, *wanted, more=False):
    global ALREADY
    if more and ALREADY is None:
        ALREADY = len(deeds())
    now = deeds()[ALREADY or 0:] if more else deeds()
    if any(deed in wanted for deed in now):
        return True
    key("n", name)  # answers a claim with no first, then discards the card
    return False


ALREADY = None


def discard_by_drag():
    if "discard" in deeds():
        return True
    drag(420, 640, 690, 358)
    return "discard" in deeds()


SCREEN = subprocess.Popen(["Xvfb", f":{NUMBER}", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"], stderr=subprocess.DEVNULL)
time.sleep(1.5)
try:
    play()
    print("the real window: 1 passed, 0 failed")
finally:
    SCREEN.terminate()
