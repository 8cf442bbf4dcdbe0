#!/usr/bin/env python3
"""Checks comments, names, pages and commit subjects for plain language.

Faults: a comment or a line of Markdown that begins with a question word; people in comments of code; sentences of more than 25 words;
names without a noun (`Told`, `kept.rs`, `fn what_is_left`); commit subjects of more than 72 characters. Exits with 1 on a fault.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Subjects before this commit are history.
SINCE = "300ba05"
LONGEST_SENTENCE, LONGEST_SUBJECT = 25, 72
SLASHES = (".rs", ".js", ".mjs", ".wgsl", ".c")
CODE = (*SLASHES, ".py", ".sh")
CODE_OF_CI = ("", ".toml", ".yml")

HEAD = re.compile(
    r"(Who|Whoever|Whom|Whose|What|Whatever|Where|Wherever|When|Whenever|Whether|How|Which|Whichever|Why|Nobody|Somebody|Everybody|Those|So)\b"
)
PEOPLE = re.compile(r"\b(nobody|whoever|whomever|somebody|everybody)\b", re.I)
BARE = "told|kept|seen|heard|known|found|asked|own|lying|lain|given|whose|said|beside|afoot|anew|instead"
TYPE = re.compile(rf"\s*(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait|type) ({BARE})\b", re.I)
QUESTION = re.compile(r"\bfn ((?:who|whoever|whom|whose|what|whatever|where|when|whether|how|which|why)(?:_\w+)?)\b")


def tracked():
    names = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if (ROOT / name).is_file()]


def comments(path, lines):
    """Yields (line number, text) of each run of whole-line comments, and whether the line begins the run."""
    mark = re.compile(r"\s*//[/!]?\s?(.*)" if path.suffix in SLASHES else r"\s*#(?![!\[])\s?(.*)")
    before, fenced = False, False
    for number, line in enumerate(lines, 1):
        found = mark.match(line)
        if found and found[1].startswith("```"):
            fenced = not fenced
        elif found and not fenced:
            yield number, found[1].strip(), not before
        before = bool(found) and not found[1].startswith("```")


def in_code(name, path, lines):
    run, start = "", 0
    for number, text, begins in [*comments(path, lines), (0, "", True)]:
        if begins:
            for sentence in re.split(r"(?<=[.!?:])\s", run):
                if len(sentence.split()) > LONGEST_SENTENCE:
                    yield f"{name}:{start}: more than {LONGEST_SENTENCE} words: {sentence.strip()}"
            run, start = "", number
        run += (". " if re.match(r"(-|\d+\.) ", text) else " ") + text
        if begins and HEAD.match(text):
            yield f"{name}:{number}: begins with a question word: {text}"
        if PEOPLE.search(text):
            yield f"{name}:{number}: a person in code: {text}"


def in_names(name, lines):
    if re.search(rf"(^|/)({BARE})\.(rs|js)$", name):
        yield f"{name}: a file name without a noun"
    for number, line in enumerate(lines, 1):
        if found := TYPE.match(line):
            yield f"{name}:{number}: a type name without a noun: {found[1]}"
        for function in QUESTION.findall(line.split("//")[0]):
            yield f"{name}:{number}: a function named by a question: {function}"


def in_page(name, lines):
    for number, line in enumerate(lines, 1):
        if not line.startswith("#") and HEAD.match(line.lstrip("-* ")) and not line.rstrip().endswith("?"):
            yield f"{name}:{number}: begins with a question word: {line.strip()}"


def in_subjects():
    log = subprocess.run(["git", "-C", ROOT, "log", "--format=%h %s", f"{SINCE}.."], capture_output=True, text=True)
    for line in log.stdout.splitlines():
        subject = line.split(" ", 1)[1]
        if len(subject) > LONGEST_SUBJECT or subject.lower().startswith("wip"):
            yield f"commit {line}: more than {LONGEST_SUBJECT} characters, or unfinished work"


def faults():
    for name in tracked():
        path = ROOT / name
        lines = path.read_text(errors="replace").splitlines()
        if path.suffix == ".md":
            yield from in_page(name, lines)
        elif path.suffix in CODE or name.startswith(".ci/") and path.suffix in CODE_OF_CI:
            yield from in_code(name, path, lines)
        if path.suffix in (".rs", ".js"):
            yield from in_names(name, lines)
    yield from in_subjects()


wrong = list(faults())
print(*wrong, sep="\n")
print(f"{len(wrong)} faults of language")
sys.exit(bool(wrong))
