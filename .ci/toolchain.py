#!/usr/bin/env python3
"""Checks of the tested compiler, `rust-version` in Cargo.toml. Runs the README's two commands with stand-ins for apt-get, sudo, curl,
rustup and cargo, checks the versions that the texts name, and tries the warning about newer compilers."""
import os
import pathlib
import re
import subprocess
import tempfile
import tomllib

os.chdir(pathlib.Path(__file__).resolve().parent.parent)
MANIFEST = tomllib.loads(pathlib.Path("Cargo.toml").read_text(encoding="utf-8"))
README = pathlib.Path("README.md").read_text(encoding="utf-8")
TESTED = MANIFEST.get("workspace", {}).get("package", {}).get("rust-version") or MANIFEST["package"]["rust-version"]
# The tested version with a patch number, as rustup names it: 1.95 becomes 1.95.0.
RELEASE = TESTED if TESTED.count(".") == 2 else f"{TESTED}.0"
RUSTUP = f"rustup -y --profile minimal --default-toolchain {RELEASE}"


def program(path, script):
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def readme_command(marker, goal):
    """Runs one command of the README, without and with sudo and cargo, and compares what it starts."""
    command = re.search(rf"<!-- {marker} -->\n```sh\n(.+)\n```", README)
    assert command, f"README.md has no {marker} command of one line"
    for shell in ("bash", "dash"):
        for sudo in (False, True):
            for cargo in (False, True):
                started = run(shell, command[1], sudo, cargo)
                names = [line if line.startswith("rustup") else " ".join(line.split()[:2]) for line in started]
                root = ["sudo apt-get"] if sudo else []
                install = [] if cargo else ["curl --proto", RUSTUP]
                expected = [*root, "apt-get update", *root, "apt-get install", *install, f"cargo {goal}"]
                assert names == expected, f"{marker}, {shell}, sudo: {sudo}, cargo: {cargo}: it starts {names}, expected {expected}"
                assert cargo or any("https://sh.rustup.rs" in line for line in started), "curl fetches another address"


def run(shell, command, sudo, cargo):
    """Returns the lines that the stand-ins write: the programs started, with their arguments."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        log, programs, home = folder / "log", folder / "bin", folder / "home"
        programs.mkdir()
        (home / ".cargo/bin").mkdir(parents=True)
        write = f'echo "${{0##*/}} $*" >>{log}'
        program(programs / "apt-get", write)
        # The script served at rustup's address. It runs in `sh` and creates the file that the command reads next.
        installer = f"""echo "rustup $*" >>{log}; echo 'PATH="$HOME/.cargo/bin:$PATH"' >"$HOME/.cargo/env"\n"""
        (folder / "installer").write_text(installer, encoding="utf-8")
        program(programs / "curl", f"{write}; /bin/cat {folder / 'installer'}")
        program((programs if cargo else home / ".cargo/bin") / "cargo", write)
        if sudo:
            program(programs / "sudo", f'{write}; exec "$@"')
        (programs / "sh").symlink_to("/bin/sh")
        environment = {"HOME": str(home), "PATH": str(programs)}
        subprocess.run([f"/bin/{shell}", "-c", command], env=environment, stdout=subprocess.DEVNULL, check=True)
        return log.read_text(encoding="utf-8").splitlines()


def texts():
    """Every compiler version that README.md and the workflows name is the tested one. No file makes rustup download another."""
    named = re.compile(r"(?:--default-toolchain |toolchain install |rustup default |cargo \+|rust-version: \"?)(\d[\w.]*\d)")
    for path in (pathlib.Path("README.md"), *sorted(pathlib.Path(".github").rglob("*.yml"))):
        versions = named.findall(path.read_text(encoding="utf-8"))
        assert versions and set(versions) == {RELEASE}, f"{path} names {versions or 'no compiler'}, and Cargo.toml {RELEASE}"
    for name in ("rust-toolchain", "rust-toolchain.toml"):
        assert not pathlib.Path(name).exists(), f"{name}: an offline machine would download a compiler"


def warning():
    """Checks the output of the build script for compilers of several versions."""
    major, minor = map(int, TESTED.split(".")[:2])
    older, newer, nightly = f"{major}.{minor - 1}.1", f"{major}.{minor + 1}.0", f"{major}.{minor + 5}.0-nightly"
    with tempfile.TemporaryDirectory() as folder:
        script, rustc = pathlib.Path(folder, "script"), pathlib.Path(folder, "rustc")
        cargo = {**os.environ, "CARGO_PKG_RUST_VERSION": TESTED, "RUSTC": str(rustc)}
        subprocess.run(["rustc", "--edition", "2024", "-o", script, "src/toolchain/build.rs"], env=cargo, check=True)
        for version, warns in ((RELEASE, False), (older, False), (newer, True), (nightly, True)):
            program(rustc, f'echo "rustc {version} (0123abcd 2026-01-01)"')
            output = subprocess.run([script], env=cargo, capture_output=True, text=True, check=True).stdout
            expected = f"tested with Rust {TESTED}, and this is Rust {version}."
            found = ("cargo::warning=" in output, expected in output)
            assert found == (warns, warns), f"Rust {version}: the build script writes {output!r}"


readme_command("start", "run")
readme_command("tests", "test")
texts()
warning()
