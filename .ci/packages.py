#!/usr/bin/env python3
"""Checks of the packages that need no build: their files are valid, all of them have texts in three languages, and the release workflow
starts only existing scripts. Needs Debian's python3-yaml."""
import configparser
import os
import pathlib
import plistlib
import re
import subprocess
import tomllib
import xml.etree.ElementTree as xml

import yaml

os.chdir(pathlib.Path(__file__).resolve().parent.parent)
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
# English texts have no language attribute.
LANGUAGES = [None, "es", "fr"]


def text(path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def changelog():
    version = tomllib.loads(text("Cargo.toml"))["workspace"]["package"]["version"]
    assert f"## {version}" in text("CHANGELOG.md").splitlines(), f"CHANGELOG.md does not know {version}"


def desktop_entry():
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str
    reader.read(".ci/linux/continental.desktop", encoding="utf-8")
    entry = reader["Desktop Entry"]
    # The name of the game is not translated.
    for key in ("GenericName", "Comment", "Keywords"):
        told = [entry.get(key if language is None else f"{key}[{language}]") for language in LANGUAGES]
        assert all(told) and len(set(told)) == 3, f"{key} of the desktop entry is not there in three languages: {told}"


def told_in_three(path, kinds):
    """Checks that each parent has equally many elements of these kinds in each of the three languages."""
    found = 0
    for parent in xml.parse(path).getroot().iter():
        for kind in kinds:
            languages = [child.get(LANGUAGE) for child in parent if child.tag == kind]
            found += len(languages)
            counted = {language: languages.count(language) for language in [*LANGUAGES, *languages]}
            assert len(counted) == 3 and len(set(counted.values())) == 1, f"{path}: <{kind}> in <{parent.tag}> is there {counted}"
    assert found, path


def workflow():
    jobs = yaml.safe_load(text(".github/workflows/release.yml"))["jobs"]
    started = set()
    for name, job in jobs.items():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs), f"{name} waits for a job that is not there"
        assert job["runs-on"] and job["steps"], name
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), f"a step of {name} does not say what it does: {step}"
            words = f"{step.get('run', '')} {' '.join(map(str, step.get('with', {}).values()))}"
            started.update(re.findall(r"\.ci/[\w./-]*\w", words))
    for script in sorted(started):
        assert pathlib.Path(script).is_file(), f"the release workflow starts {script}, which is not there"
        runs = os.access(script, os.X_OK) or pathlib.Path(script).suffix in (".ps1", ".py", ".toml")
        assert runs, f"the release workflow starts {script}, which is no program"
    wanted = {".ci/package", ".ci/cleanroom", ".ci/windows/package.ps1", ".ci/macos/package", ".ci/deny.toml"}
    assert wanted <= started, f"the release workflow does not start {wanted - started}"


def scripts():
    for script in (".ci/package", ".ci/macos/package", ".ci/phone/run"):
        subprocess.run(["bash", "-n", script], check=True)
    for script in (".ci/cleanroom", ".ci/strips", *pathlib.Path(".ci").glob("*.py")):
        compile(text(script), str(script), "exec")
    # The doctests cover the comparison of versions with those in advisories.
    subprocess.run(["python3", "-m", "doctest", ".ci/licences.py"], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})


changelog()
desktop_entry()
told_in_three(".ci/linux/io.github.continental_rummy.continental.metainfo.xml", ["summary", "p", "li", "caption"])
told_in_three(".ci/linux/continental-mime.xml", ["{http://www.freedesktop.org/standards/shared-mime-info}comment"])
plistlib.loads(pathlib.Path(".ci/macos/Info.plist").read_bytes())
xml.parse(".ci/windows/continental.manifest")
workflow()
scripts()
