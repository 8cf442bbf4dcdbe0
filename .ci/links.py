#!/usr/bin/env python3
"""Checks all Markdown files that are tracked, or new and not ignored: every relative link leads to such a file or folder, and every `#anchor`
to a heading, by GitHub's rules. Paths in backticks in src/ARCHITECTURE.md exist, from the root or below src. Fetches nothing."""
import os
import pathlib
import re
import subprocess
import sys
import unicodedata
import urllib.parse

os.chdir(pathlib.Path(__file__).resolve().parent.parent)
MAP = "src/ARCHITECTURE.md"
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\s*\[[^\]^]+\]:\s*<?([^\s>]+)|(?:href|src)=\"([^\"]+)\"")
HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*\s*$")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+")


def lines(text):
    """Yields number and text of each line outside of code blocks."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if mark and fence is None:
            fence = mark[1]
        elif fence is not None:
            if re.fullmatch(rf"\s*{re.escape(fence[0])}{{{len(fence)},}}\s*", line):
                fence = None
        else:
            yield number, line


def slug(heading):
    """Returns GitHub's anchor of a heading: visible text in lower case, letters, digits, hyphens and underscores, and hyphens for spaces.

    >>> slug("hello, version 2"), slug("`theme.toml`"), slug("[Own *bots*](bots.md)"), slug("Größe & Form")
    ('hello-version-2', 'themetoml', 'own-bots', 'größe--form')
    """
    visible = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    visible = re.sub(r"\*+|(?<!\w)_+|_+(?!\w)|<[^>]+>", "", visible)
    kept = (c for c in visible.strip().lower() if c in " -_" or unicodedata.category(c)[0] in "LMN")
    return "".join(kept).replace(" ", "-")


def anchors(text):
    """Returns the anchors of a page. A repeated heading gets -1, -2 and so on."""
    found = set()
    for _, line in lines(text):
        found.update(re.findall(r"<a\s+(?:id|name)=\"([^\"]+)\"", line))
        if heading := HEADING.match(line):
            name, count = slug(heading[1]), 0
            while (anchor := f"{name}-{count}" if count else name) in found:
                count += 1
            found.add(anchor)
    return found


def main():
    # New files count, so that a page can be checked before the commit.
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], capture_output=True, text=True, check=True).stdout
    files = {name for name in listed.split("\0") if name and os.path.exists(name)}
    there = files | {str(parent) for name in files for parent in pathlib.PurePosixPath(name).parents}
    pages = {name: pathlib.Path(name).read_text(encoding="utf-8") for name in sorted(files) if name.endswith(".md")}
    known = {name: anchors(text) for name, text in pages.items()}
    wrong, checked = [], 0
    for page, text in pages.items():
        for number, line in lines(text):
            bare = re.sub(r"(`+).+?\1", "``", line)
            for link in ("".join(groups) for groups in LINK.findall(bare)):
                if re.match(r"[a-z][a-z0-9+.-]*:|//", link, re.I):
                    continue
                checked += 1
                path, _, anchor = urllib.parse.unquote(link).partition("#")
                target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
                if target not in there:
                    wrong.append(f"{page}:{number}: {link}: there is no {target}")
                elif anchor and target in known and anchor not in known[target]:
                    wrong.append(f"{page}:{number}: {link}: {target} has no heading of this name")
            for path in re.findall(r"`([^`]+)`", line) if page == MAP else ():
                if PATH.fullmatch(path) and not {path, f"src/{path}"} & there:
                    wrong.append(f"{page}:{number}: `{path}`: there is no such file or folder")
    print("\n".join(wrong) or f"{checked} links in {len(pages)} pages lead somewhere")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
