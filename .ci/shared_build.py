#!/usr/bin/env python3
"""Checks that Bevy is built only once. `cargo run`, `cargo test --workspace` and `cargo test -p CRATE` must use each dependency with the
same features and profile, or Cargo compiles Bevy again. Where this fails, enable the missing feature in `src/gamecore/Cargo.toml`."""
import json
import os
import subprocess
import sys

CRATES = ["gamecore", "softrender", "ui", "hud", "table", "menus", "screens", "accessibility", "game"]


def units(*command):
    """Returns features and level of every dependency that a command compiles, by package and target."""
    # The unit graph is an unstable option of Cargo.
    environment = os.environ | {"RUSTC_BOOTSTRAP": "1"}
    command = ["cargo", *command, "--locked", "--unit-graph", "-Z", "unstable-options"]
    graph = json.loads(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout)
    found = {}
    for unit in graph["units"]:
        package = unit["pkg_id"]
        if unit["mode"] == "build" and package.startswith("registry+"):
            name = package.split("#")[-1], unit["target"]["name"], unit["platform"]
            found.setdefault(name, set()).add((tuple(unit["features"]), unit["profile"]["opt_level"]))
    return found


def main():
    everything = units("test", "--workspace")
    wrong = 0
    for command in ["build"], *(["test", "-p", crate] for crate in CRATES):
        for name, built in units(*command).items():
            for features, level in built - everything.get(name, set()):
                wrong += 1
                print(f"cargo {' '.join(command)}: {name[0]} at level {level} with {', '.join(features) or 'no feature'}")
    sys.exit(f"{wrong} dependencies would be compiled again" if wrong else 0)


main()
