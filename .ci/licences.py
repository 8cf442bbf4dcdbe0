#!/usr/bin/env python3
"""The program's dependencies: checks of their licences, and a software bill of materials (SBOM).

    licences.py --check                 checks all crates against .ci/deny.toml: licences, sources, crates in two versions, and
                                        security advisories
    licences.py FOLDER                  writes FOLDER/licences.txt and FOLDER/continental.cdx.json (CycloneDX 1.5)

It reads Cargo.lock and the crates that cargo has downloaded, and the same lock gives the same bytes. Only the RustSec advisories are
downloaded; without a network they are skipped with a message. If cargo-deny is installed, `cargo deny check --config .ci/deny.toml` uses
the same file.
"""
import functools
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
POLICY = tomllib.loads((HERE / "deny.toml").read_text(encoding="utf-8"))
# The target systems of the packages.
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"]


@functools.cache
def metadata(target):
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8", cwd=HERE.parent).stdout)


def shipped(targets):
    """Returns the crates that are linked into the program on these systems, by id, without crates used only in builds or tests."""
    found = {}
    for target in targets:
        data = metadata(target)
        packages = {package["id"]: package for package in data["packages"]}
        nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
        todo = [data["resolve"]["root"]]
        seen = set(todo)
        while todo:
            for dep in nodes[todo.pop()]["deps"]:
                normal = any(kind["kind"] is None for kind in dep["dep_kinds"])
                # Procedural macros run during the build, so neither they nor their dependencies are in the program.
                if normal and not is_macro(packages[dep["pkg"]]) and dep["pkg"] not in seen:
                    seen.add(dep["pkg"])
                    todo.append(dep["pkg"])
        # The workspace's own crates are not third-party dependencies.
        found.update((each, packages[each]) for each in seen - set(data["workspace_members"]))
    return sorted(found.values(), key=lambda package: (package["name"], version_key(package["version"])))


def is_macro(package):
    return any("proc-macro" in target["kind"] for target in package["targets"])


def version_key(version):
    return [int(part) for part in re.findall(r"\d+", version)[:3]]


def satisfied(expression, allowed):
    """True if these licences satisfy an SPDX expression with AND, OR, WITH, brackets, and the old slash for OR."""
    words = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))

    def either():
        value = both()
        while words and words[0].upper() == "OR":
            words.pop(0)
            value = both() or value
        return value

    def both():
        value = one()
        while words and words[0].upper() == "AND":
            words.pop(0)
            value = one() and value
        return value

    def one():
        word = words.pop(0)
        if word == "(":
            value = either()
            words.pop(0)
            return value
        if words and words[0].upper() == "WITH":
            words.pop(0)
            word = f"{word} WITH {words.pop(0)}"
        return word in allowed

    return either()


def check():
    allowed = set(POLICY["licenses"]["allow"])
    exceptions = {each["crate"]: set(each["allow"]) for each in POLICY["licenses"].get("exceptions", [])}
    sources = POLICY["sources"]["allow-registry"]
    banned = {each["crate"] for each in POLICY["bans"].get("deny", [])}
    twice = {each["crate"]: each for each in POLICY["bans"].get("skip", [])}
    faults, versions = [], {}
    packages = shipped(TARGETS)
    for package in packages:
        name, licence = package["name"], package["license"]
        if not licence:
            faults.append(f"{name} {package['version']} names no licence")
        elif not satisfied(licence, allowed | exceptions.get(name, set())):
            faults.append(f"{name} {package['version']}: its licence, {licence}, is not among those that deny.toml allows")
        source = (package["source"] or "").removeprefix("registry+")
        if source not in sources:
            faults.append(f"{name} comes from {package['source']}, which deny.toml does not allow")
        if name in banned:
            faults.append(f"{name} is banned by deny.toml")
        versions.setdefault(name, set()).add(package["version"])
    doubled = {name: found for name, found in versions.items() if len(found) > 1}
    for name, found in sorted(doubled.items()):
        if name not in twice:
            faults.append(f"{name} is there in {len(found)} versions ({', '.join(sorted(found))}): deny.toml does not know of it")
    for name in sorted(set(twice) - set(doubled)):
        faults.append(f"deny.toml expects {name} in several versions, and there is one")
    for name in sorted(set(exceptions) - set(versions)):
        faults.append(f"deny.toml has an exception for {name}, which is not there")
    used = {licence for licence in allowed if any(licence in (package["license"] or "") for package in packages)}
    faults += [f"deny.toml allows {licence}, which nothing has" for licence in sorted(allowed - used)]
    faults += advised()
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(packages)} crates, their licences and sources are allowed; {len(doubled)} in several versions, all known")


ADVISORIES = "https://github.com/RustSec/advisory-db"


def advised():
    """Returns the security advisories about the crates, build and test dependencies included, except those that deny.toml ignores."""
    with tempfile.TemporaryDirectory() as folder:
        fetch = ["git", "-c", "credential.helper=", "clone", "--quiet", "--depth", "1", ADVISORIES, f"{folder}/db"]
        environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
        try:
            subprocess.run(fetch, check=True, timeout=120, capture_output=True, encoding="utf-8", env=environment)
        except (OSError, subprocess.SubprocessError) as error:
            why = (getattr(error, "stderr", None) or str(error)).strip()
            print(f"ADVISORIES WERE NOT LOOKED AT: {ADVISORIES} cannot be fetched ({why})", file=sys.stderr)
            return []
        return against(pathlib.Path(folder) / "db" / "crates")


def against(advisories):
    """Returns the faults found in a folder of RustSec's advisories, and the ignored advisories of deny.toml that match nothing."""
    ignored = {each["id"] for each in POLICY["advisories"]["ignore"]}
    crates = {(package["name"], package["version"]) for target in TARGETS for package in resolved(metadata(target))}
    faults, met, looked_at = [], set(), 0
    for name, version in sorted(crates):
        for file in sorted((advisories / name).glob("RUSTSEC-*.md")):
            told, _, words = file.read_text(encoding="utf-8").removeprefix("```toml\n").partition("\n```")
            told = tomllib.loads(told)
            looked_at += 1
            safe = told.get("versions", {})
            if "withdrawn" in told["advisory"] or any(fits(version, each) for each in safe.get("patched", []) + safe.get("unaffected", [])):
                continue
            met.add(told["advisory"]["id"])
            kind = told["advisory"].get("informational", "vulnerable")
            title = words.strip().splitlines()[0].lstrip("# ")
            faults.append((told["advisory"]["id"], f"{name} {version} is {kind}: {told['advisory']['id']}, {title}"))
    print(f"{len(crates)} crates, {looked_at} advisories about them looked at")
    left = [sentence for each, sentence in faults if each not in ignored]
    return left + [f"deny.toml ignores {each}, which is about nothing that is there" for each in sorted(ignored - met)]


def resolved(data):
    """Returns the crates used in building and testing for one system."""
    there = {node["id"] for node in data["resolve"]["nodes"]} - {data["resolve"]["root"]}
    return [package for package in data["packages"] if package["id"] in there]


def order(version):
    """Returns a version's sort key: its numbers, then its pre-release part.

    >>> order("1.0.0-alpha.2") < order("1.0.0-alpha.10") < order("1.0.0-beta") < order("1.0.0") < order("1.0.1+7")
    True
    """
    numbers, _, before = version.partition("+")[0].partition("-")
    parts = [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in before.split(".") if part]
    return [int(number) for number in numbers.split(".")], [(2, 0, "")] if not parts else parts


def fits(version, wanted):
    """True if a version is within a range as Cargo and RustSec write it: comparisons that must all hold.

    >>> [fits("1.4.2", each) for each in (">= 1.4.2", "> 1.4", "^1.2", "~1.4", "1", "< 1.4.3, >= 1.4", "=1.4", "<= 1.4", "*")]
    [True, False, True, True, True, True, True, True, True]
    >>> [fits("1.4.2", each) for each in ("<= 1.4.1", "> 1.4.1", "=1.4.1", "~1.3", "2", "<1.4.2", "<=1")]
    [False, True, False, False, False, False, True]
    >>> [fits("0.3.1", each) for each in ("^0.2.9", "0.3", "^0", "~0.2", "> 0.3.0", "< 0.3.1", "^0.3.2")]
    [False, True, True, False, True, False, False]
    >>> [fits("2.0.0-rc.1", each) for each in ("^1.2", ">= 2.0.0", "< 2.0.0", ">= 2.0.0-rc.1", "^0.0.3")]
    [False, False, True, True, False]
    """
    return all(compared(order(version), each.strip()) for each in wanted.split(","))


def compared(version, comparison):
    if comparison == "*":
        return True
    sign, named = re.fullmatch(r"(>=|<=|>|<|=|\^|~|)\s*(\d\S*)", comparison).groups()
    numbers, before = order(named)
    given = len(numbers)
    least = [*numbers, 0, 0][:3], before

    def behind(place):
        """Returns the lowest version with a higher number at this position, pre-releases included."""
        return [*numbers[:place], numbers[place] + 1, 0, 0][:3], []

    # Missing numbers match any value: 1.4 is every 1.4.x.
    end = behind(given - 1)
    if sign == ">=":
        return version >= least
    if sign == "<":
        return version < least
    if sign == ">":
        return version > least if given == 3 else version >= end
    if sign == "<=":
        return version <= least if given == 3 else version < end
    if sign == "=":
        return version == least if given == 3 else least <= version < end
    if sign == "~":
        return least <= version < behind(min(given - 1, 1))
    leading = next((place for place, number in enumerate(numbers) if number), given - 1)
    return least <= version < behind(leading)


# File names that contain a licence text; folders that are not part of the program are skipped.
NAMED = re.compile(r"(?i)^(un)?(licen[cs]e|copying|copyright|notice|ofl)([-._ ].*)?$")
SOURCES = {".rs", ".c", ".h", ".hpp", ".cpp", ".py", ".js", ".json", ".toml"}
APART = {"tests", "test", "benches", "examples", "docs", "doc", "target", ".git", ".github"}


def texts(package):
    """Returns the licence files of a crate, from all its folders, because fonts, protocols and borrowed code have their own."""
    folder = pathlib.Path(package["manifest_path"]).parent

    def counts(path):
        *above, name = path.relative_to(folder).parts
        named = NAMED.match(name) or above and above[-1].lower() in ("licenses", "licences")
        return named and path.suffix.lower() not in SOURCES and not APART.intersection(above) and path.is_file()

    files = sorted(path for path in folder.rglob("*") if counts(path))
    return [path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").strip() for path in files]


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    packages = shipped(TARGETS)
    by_text = {}
    lacking = []
    for package in packages:
        name = f"{package['name']} {package['version']}"
        own = texts(package)
        if not own:
            lacking.append(f"{name}: {package['license']}")
        for text in own:
            by_text.setdefault(text, []).append(name)
    lines = [
        "Continental is made with the work of many people. These are the crates in the program, with their licences,",
        "then the texts of the licences, each with the crates that bring it.",
        "",
    ]
    for package in packages:
        people = ", ".join(re.sub(r"\s*<[^>]*>", "", each) for each in package["authors"])
        by = f" — {people}" if people else ""
        lines.append(f"{package['name']} {package['version']}: {package['license']}{by}")
    for text, names in by_text.items():
        lines += ["", "=" * 100, ", ".join(names), "=" * 100, "", text]
    if lacking:
        lines += ["", "=" * 100, "These bring no text; they are under the licences that they name:", *lacking]
    (folder / "licences.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    sbom_text = json.dumps(sbom(packages), indent=1, ensure_ascii=False) + "\n"
    (folder / "continental.cdx.json").write_text(sbom_text, encoding="utf-8", newline="\n")
    print(f"{len(packages)} crates, {len(by_text)} texts of licences, {len(lacking)} crates without one")


def sbom(packages):
    version = tomllib.loads((HERE.parent / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["version"]
    lock = tomllib.loads((HERE.parent / "Cargo.lock").read_text(encoding="utf-8"))["package"]
    sums = {(each["name"], each["version"]): each.get("checksum") for each in lock}
    components = []
    for package in packages:
        purl = f"pkg:cargo/{package['name']}@{package['version']}"
        component = {
            "type": "library",
            "bom-ref": purl,
            "name": package["name"],
            "version": package["version"],
            "purl": purl,
            "licenses": [{"expression": (package["license"] or "").replace("/", " OR ")}],
        }
        checksum = sums.get((package["name"], package["version"]))
        if checksum:
            component["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        components.append(component)
    of_all = hashlib.sha256((HERE.parent / "Cargo.lock").read_bytes()).hexdigest()
    serial = f"{of_all[:8]}-{of_all[8:12]}-5{of_all[13:16]}-8{of_all[17:20]}-{of_all[20:32]}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": f"pkg:cargo/continental@{version}",
                "name": "continental",
                "version": version,
                "licenses": [{"expression": "MIT AND CC0-1.0"}],
            }
        },
        "components": components,
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
    elif len(sys.argv) == 2:
        write(pathlib.Path(sys.argv[1]))
    else:
        sys.exit(__doc__)
