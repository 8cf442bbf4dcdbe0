#!/usr/bin/env python3
"""Plays the real game in a real window on a virtual screen, with real clicks and keys, and looks at the pictures.

    window.py GAME

Checks that the title appears, that a match can be started and a hand taken part in with mouse and keyboard, that killing the
program loses nothing, that the same film twice gives the same bytes, that a match of bots alone ends by itself at top speed, that
eight can sit at the table, that a match goes on after the machine has slept, that OpenGL shows the same, and by itself where Vulkan
cannot show a window, what is said where something is missing, and that the doctor knows what failed last. Pictures are left in
target/pictures/; none may be blank. Needs Debian's xvfb, xdotool, imagemagick, mesa-vulkan-drivers and libvulkan-dev, and a C
compiler.
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
    """The usual environment with these changes; None takes away."""
    both = {**ENV, **environment}
    return {name: value for name, value in both.items() if value is not None}


def shot(name, least=200):
    """A picture; it must show something."""
    path = OUT / f"{name}.png"
    subprocess.run(["import", "-window", "root", "-crop", "1280x720+0+0", "+repage", str(path)], env=ENV, check=True)
    colours = subprocess.run(["identify", "-format", "%k", str(path)], capture_output=True, text=True).stdout
    if not colours.isdigit() or int(colours) < least:
        fail(f"{path} is blank ({colours} colours)")
    print(f"{path}: {colours} colours")
    return path


def appears(name, seconds=60, least=200):
    """Waits until the picture shows something."""
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
    """The frames of a film by this script, as bytes."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="continental-film-"))
    command = [GAME, "--film", folder, "--inputs", f"tests/films/{name}.film"]
    done = subprocess.run(command, env=dict(ENV, **env), capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"the film {name} ended with {done.returncode}: {done.stderr}")
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def films():
    """The same film gives the same bytes, whatever the machine does meanwhile, and whether frames are drawn from nothing or only where
    they have changed."""
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

    # A match of bots alone, at once from start to end.
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

    # Eight at one table, by other rules than the official ones.
    game = start("--watch", "8", "--rules", "fournier", "--variant", "V13", "--speed", "6", "--seed", "ci")
    wait_for("eight players take their turns", lambda: len(record()) >= 60, 180)
    shot("eight", least=1000)
    game.terminate()
    game.wait()

    # A person takes part: keyboard first.
    # With its backup, from which it would go on otherwise.
    for running in pathlib.Path(HOME).rglob("match.jsonl*"):
        running.unlink()
    game = start("--seed", "ci", "--speed", "4")
    appears("title", least=1000)
    time.sleep(2)
    shot("title")
    wait_for("Enter on the title and in the set-up starts a match", lambda: begin_match(), 60)
    wait_for("a card is taken from the stock with a key", lambda: act_until("s", "take_stock", "take_discard"), 120)
    shot("turn", least=1000)
    # Discard with the mouse: drag the leftmost card of the hand to the pile.
    wait_for("a card is discarded by dragging it to the pile", lambda: discard_by_drag(), 120)
    shot("discarded", least=1000)
    before = record()
    game.send_signal(signal.SIGKILL)
    game.wait()
    if len(before) < 5:
        fail("the running match was not saved")
    failed_last("ended", HOME)

    # Nothing is lost by a kill: the match goes on.
    game = start("--speed", "4")
    appears("title-again", least=1000)
    time.sleep(2)
    key("Return", "Return")
    wait_for("Continue goes on with the match", lambda: len(record()) >= len(before), 30)
    time.sleep(4)
    shot("continued", least=1000)
    wait_for("the continued match is played on", lambda: act_until("s", "take_stock", "take_discard", more=True), 120)

    # A handheld that sleeps: all of the program stands still, and time has gone on when it wakes.
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
    """Without Vulkan: the same picture comes through OpenGL."""
    for name, backend in [("vulkan", "vulkan"), ("opengl", "gl")]:
        game = start("--size", "1280x720", WGPU_BACKEND=backend)
        appears(name, least=1000)
        # The fan of the title opens, and lies still.
        time.sleep(6)
        shot(name, least=1000)
        game.terminate()
        game.wait()
    alike("vulkan", "opengl")


def blind():
    """A driver that opens well and then cannot show a window, or ends the program: the next one is tried by itself, and shows the same."""
    layer = pathlib.Path(tempfile.mkdtemp(prefix="continental-blind-"))
    built = ["cc", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", str(layer / "libblind.so"), ".ci/blind/layer.c"]
    subprocess.run(built, check=True)
    (layer / "layer.json").write_text(pathlib.Path(".ci/blind/layer.json").read_text())
    log = OUT / "log.txt"
    before = log.stat().st_size
    with_layer = dict(VK_LAYER_PATH=str(layer), VK_INSTANCE_LAYERS="VK_LAYER_CONTINENTAL_blind")
    game = start("--size", "1280x720", WGPU_BACKEND=None, **with_layer)
    said = lambda: log.read_bytes()[before:].decode(errors="replace")
    wait_for("a driver that cannot show a window makes place for the next", lambda: "vulkan cannot show a window here; gl is tried" in said(), 60)
    appears("blind", least=1000)
    time.sleep(6)
    shot("blind", least=1000)
    if game.poll() is not None or "panicked" in said():
        fail(f"the second driver does not play on: {said()}")
    game.terminate()
    game.wait()
    alike("vulkan", "blind")
    # At a home of its own: the next title says what failed, and here another picture is looked at.
    alone = tempfile.mkdtemp(prefix="continental-alone-")
    without = changed({**with_layer, "WGPU_BACKEND": "vulkan", "CONTINENTAL_HOME": alone})
    only = subprocess.run([GAME], env=without, capture_output=True, text=True, timeout=120)
    # Before it turns out it has said what it draws with.
    lines = [line for line in only.stderr.splitlines() if " INFO" not in line]
    if only.returncode != 1 or len(lines) != 1 or "WGPU_BACKEND=vulkan leaves out every graphics driver" not in lines[0]:
        fail(f"without a second driver it ends with {only.returncode} and says {only.stderr}")
    print("ok: without a second driver one sentence is said")
    failed_last("no-driver", alone)

    # Likewise where the driver does not say so but ends the program.
    before = log.stat().st_size
    game = start("--size", "1280x720", WGPU_BACKEND=None, CONTINENTAL_BLIND="crash", **with_layer)
    sentence = "ended the program when it was to show a window; another driver is tried"
    wait_for("a driver that ends the program makes place for the next", lambda: sentence in said(), 60)
    appears("ended", least=1000)
    time.sleep(6)
    shot("ended", least=1000)
    if game.poll() is not None or said().count(sentence) != 1:
        fail(f"the second driver does not play on: {said()}")
    game.send_signal(signal.SIGSEGV)
    if game.wait(timeout=60) != -signal.SIGSEGV or said().count(sentence) != 1:
        fail(f"what ends the program later is taken for the driver's fault: {said()}")
    failed_last("ended", HOME, "SIGSEGV")
    alike("vulkan", "ended")
    broken()


def broken():
    """A game that a signal has ended leaves its reason, which the next start writes down, and the match as it was."""
    reports = lambda: sorted(pathlib.Path(HOME).rglob("crashes/*.txt"))
    before = reports()
    game = start("--speed", "4")
    wait_for("the next start writes down by which signal the last game was ended", lambda: len(reports()) == len(before) + 1, 30)
    if "SIGSEGV" not in reports()[-1].read_text():
        fail(f"the report does not name the signal: {reports()[-1].read_text()}")
    appears("broken", least=1000)
    time.sleep(2)
    # The match that waits is gone on with: this time it is the one that breaks.
    key("Return", "Return")
    moves = len(record())
    wait_for("a match is played on before the game breaks", lambda: len(discard_by_key()) > moves, 120)
    game.send_signal(signal.SIGABRT)
    game.wait(timeout=60)
    failed_last("ended", HOME, "SIGABRT")
    played = record()
    game = start("--speed", "4")
    wait_for("it has a report, too", lambda: len(reports()) == len(before) + 2, 30)
    report = reports()[-1]
    kept = report.with_suffix(".continental")
    if "SIGABRT" not in report.read_text() or not kept.exists() or kept.read_text().splitlines() != played:
        fail(f"{report} is not all that was to be kept: {report.read_text()}")
    game.terminate()
    game.wait()
    print("ok: a game that breaks leaves its reason and the match as it was")


def alike(one, other):
    """Two pictures of the title show the same but for what moves and is rounded."""
    compare = ["compare", "-metric", "RMSE", str(OUT / f"{one}.png"), str(OUT / f"{other}.png"), "null:"]
    told = subprocess.run(compare, capture_output=True, text=True).stderr
    difference = float(told.split("(")[1].rstrip(") \n")) if "(" in told else 1.0
    if difference > 0.08:
        fail(f"{other} does not look like {one}: {told}")
    print(f"ok: {other} looks like {one} ({difference:.4f})")


def failed_last(cause, home, by=None):
    """The doctor knows that this was the last failure at this home, by this signal if there was one."""
    done = subprocess.run([GAME, "doctor", "--json"], env=changed({"DISPLAY": None, "CONTINENTAL_HOME": home}), capture_output=True, text=True)
    last = json.loads(done.stdout)["found"]["last_failure"]
    if last is None or last["cause"] != cause or last.get("signal") != by:
        fail(f"the doctor says that this failed last: {last}, not {cause} by {by}")
    print(f"ok: the doctor knows what failed last ({cause})")


def missing():
    """What is said where something is missing: one sentence each, and the exit code 1."""
    nowhere = changed({"DISPLAY": None})
    spanish = {"LANG": "es_ES.UTF-8", "LC_ALL": "es_ES.UTF-8"}
    none = {"VK_ICD_FILENAMES": "/nowhere", "VK_DRIVER_FILES": "/nowhere", "__EGL_VENDOR_LIBRARY_FILENAMES": "/nowhere"}
    for what, environment, sentence in [
        ("display", nowhere, "There is no display"),
        ("display", {**nowhere, **spanish}, "No hay pantalla"),
        ("graphics driver", changed({**none, "WGPU_BACKEND": None}), "No graphics driver can show a window here"),
        ("graphics driver", changed({**none, **spanish, "WGPU_BACKEND": None}), "Ningún controlador gráfico puede mostrar una ventana"),
        ("graphics driver", changed({**none, "WGPU_BACKEND": "vulkan"}), "WGPU_BACKEND=vulkan leaves out every graphics driver"),
    ]:
        done = subprocess.run([GAME], env=environment, capture_output=True, text=True, timeout=120)
        # One line, whoever says something.
        said = done.stderr.splitlines()
        if done.returncode != 1 or len(said) != 1 or not said[0].startswith(f"continental: {sentence}"):
            fail(f"without a {what} it ends with {done.returncode} and says {done.stderr}")
        print(f"ok: without a {what} one sentence is said: {sentence}")
        failed_last("no-" + what.split()[-1], HOME)
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
    for language, well, told in [("es_ES.UTF-8", "OpenGL: ", "dibuja el procesador"), ("fr_FR.UTF-8", "Vulkan: ", "le processeur dessine")]:
        done = subprocess.run([GAME, "doctor"], env=changed({"LANG": language, "LC_ALL": language, "WGPU_BACKEND": None}), capture_output=True, text=True)
        if done.returncode != 0 or well not in done.stdout or told not in done.stdout or "X11" not in done.stdout:
            fail(f"the doctor ends with {done.returncode}: {done.stdout}{done.stderr}")
    done = subprocess.run([GAME, "doctor", "--json"], env=nowhere, capture_output=True, text=True)
    if done.returncode != 1 or "no-display" not in json.loads(done.stdout)["faults"]:
        fail(f"the doctor does not miss the display: {done.stdout}{done.stderr}")
    print("ok: the doctor tells what is there and what is missing")


def discard_by_key():
    """Whatever is asked is answered by keys; the record, which grows."""
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
    key("n", name)  # whatever is asked first: no to the claim, then the card
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
