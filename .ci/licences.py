#!/usr/bin/env python3
"""What the program is made of: the licences of all crates in it, and a list of them for machines (SBOM).

    licences.py --check                 whether .ci/deny.toml allows all of it: licences, where crates come from, crates in two versions
    licences.py FOLDER                  writes FOLDER/licences.txt and FOLDER/continental.cdx.json (CycloneDX 1.5)

It reads what Cargo.lock names and what cargo has fetched already; it asks nobody else, and the same lock gives the same bytes. Where
cargo-deny is installed, `cargo deny check --config .ci/deny.toml` looks at the same file, and at advisories.
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
POLICY = tomllib.loads((HERE / "deny.toml").read_text())
# The systems that packages are built for.
TARGETS = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"]


def metadata(target):
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=HERE.parent).stdout)


def shipped(targets):
    """The crates that end up in the program on these systems, by their ids: what only builds or tests is none of it."""
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
                # Procedural macros run while the program is built and stay out of it, with all that they need.
                if normal and not is_macro(packages[dep["pkg"]]) and dep["pkg"] not in seen:
                    seen.add(dep["pkg"])
                    todo.append(dep["pkg"])
        seen.discard(data["resolve"]["root"])
        found.update((each, packages[each]) for each in seen)
    return sorted(found.values(), key=lambda package: (package["name"], version_key(package["version"])))


def is_macro(package):
    return any("proc-macro" in target["kind"] for target in package["targets"])


def version_key(version):
    return [int(part) for part in re.findall(r"\d+", version)[:3]]


def satisfied(expression, allowed):
    """Whether an SPDX expression can be kept with these licences alone: AND, OR, WITH, brackets, and the old slash for OR."""
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
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(packages)} crates, their licences and sources are allowed; {len(doubled)} in several versions, all known")


# What is called so holds the words of a licence; what lies in folders that are nothing of the program does not count.
NAMED = re.compile(r"(?i)^(un)?(licen[cs]e|copying|copyright|notice|ofl)([-._ ].*)?$")
SOURCES = {".rs", ".c", ".h", ".hpp", ".cpp", ".py", ".js", ".json", ".toml"}
APART = {"tests", "test", "benches", "examples", "docs", "doc", "target", ".git", ".github"}


def texts(package):
    """The licence files that a crate brings, wherever in it: those of fonts, protocols and borrowed code lie beside these."""
    folder = pathlib.Path(package["manifest_path"]).parent

    def counts(path):
        *above, name = path.relative_to(folder).parts
        named = NAMED.match(name) or above and above[-1].lower() in ("licenses", "licences")
        return named and path.suffix.lower() not in SOURCES and not APART.intersection(above) and path.is_file()

    files = sorted(path for path in folder.rglob("*") if counts(path))
    return [path.read_text(errors="replace").replace("\r\n", "\n").strip() for path in files]


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
    (folder / "licences.txt").write_text("\n".join(lines) + "\n")
    (folder / "continental.cdx.json").write_text(json.dumps(sbom(packages), indent=1, ensure_ascii=False) + "\n")
    print(f"{len(packages)} crates, {len(by_text)} texts of licences, {len(lacking)} crates without one")


def sbom(packages):
    root = tomllib.loads((HERE.parent / "Cargo.toml").read_text())["package"]
    lock = tomllib.loads((HERE.parent / "Cargo.lock").read_text())["package"]
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
                "bom-ref": f"pkg:cargo/{root['name']}@{root['version']}",
                "name": root["name"],
                "version": root["version"],
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
