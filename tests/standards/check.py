#!/usr/bin/env python3
"""Checks the files of every starter, and of a book of each script, against the required standards.

    tests/standards/check.py MAZEBOOK FOLDER

MAZEBOOK is the program; the validators of outside.py are downloaded to FOLDER. Needs pikepdf, Pillow, pip, npm, Java, and the
fonts of books.py. Nothing here shares code with the program. Files are also spoiled in every way that a rule forbids: both
the check here and the validator must find that.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf

sys.dont_write_bytecode = True  # Leaves no cache beside these files.

import access
import archive
import outside
import press
from books import BARE, COVERED, SCRIPTS, SMALL, scripted

ROOT = Path(__file__).resolve().parent.parent.parent
STARTERS = ["classroom", "kdp", "sampler", "storybook"]
# The module with the rules of each standard.
BOOKS = {"pdfx-1a": press, "pdfx-4": press, "pdfa-2u": archive, "pdfua-1": access}
# Each book is built with one of these in turn; it has files for these standards, for print and for a screen.
KEYS = [
    ('standard = "pdfx-1a"\ndate = 2026-11-23\nanswers = "both"', ["pdfx-1a"], []),
    ('standard = ["pdfx-4", "pdfa-2u", "pdfua-1"]\ndate = 2026-11-23\nscreen = true\nanswers = "both"', ["pdfx-4"],
     ["pdfa-2u", "pdfua-1"]),
]
SCREEN_ALONE = [
    ('standard = "pdfua-1"\nscreen = true', [], ["pdfua-1"]),
    ('standard = ["pdfa-2u"]\nscreen = true\ntemplate = "storybook"', [], ["pdfa-2u"]),
]
BOTH = [('standard = ["pdfa-2u", "pdfua-1"]\nscreen = true', [], ["pdfa-2u", "pdfua-1"])]


def books():
    """The name of each book, its text, its font, and the keys that it is built with in turn."""
    for name in STARTERS:
        yield name, (ROOT / f"templates/books/{name}.toml").read_text(), None, KEYS
    for name, text in [("small", SMALL), ("covered", COVERED), ("lit", COVERED.replace("kdp", "lulu"))]:
        yield name, text, None, KEYS
    yield "bare", BARE, None, SCREEN_ALONE
    for script, (_, font, *_) in SCRIPTS.items():
        yield script, scripted(script), font, BOTH


def spoiled(path, standard, folder):
    """Breaks every rule in turn; returns the undetected ways, and the rule and the path of each spoiled copy."""
    rules, unseen, copies = BOOKS[standard], [], []
    plain = rules.PLAIN[standard]
    ways = [(rule, change, plain) for rule, changes in rules.SPOILS[standard].items() for change in changes]
    more = [(rule, change, plain) for rule, changes in rules.MORE[standard].items() for change in changes]
    more += [(rule, lambda pdf: None, how) for rule, how in rules.SAVES[standard].items()]
    more_rules = {rule for rule, *_ in more}

    def copy(rule):
        worse = folder / f"{len(copies)}.pdf"
        copies.append((rule, worse))
        return worse

    def judge(rule, worse, may_break_more):
        found, wanted = rules.broken(worse, standard), set() if rule == "nothing" else {rule}
        if found != wanted and not (may_break_more and rule in found):
            unseen.append(f"{standard}, {rule}: a spoiled file breaks {sorted(found)}")

    for rule, change, how in [("nothing", lambda pdf: None, plain), *ways, *more]:
        worse = copy(rule)
        with pikepdf.open(path) as pdf:
            change(pdf)
            # Otherwise pikepdf repairs the metadata.
            pdf.save(worse, compress_streams=False, fix_metadata_version=False, **how)
        judge(rule, worse, rule in more_rules)
    for rule, old, new in [(rule, old, new) for rule, pairs in rules.BYTES[standard].items() for old, new in pairs]:
        worse = copy(rule)
        worse.write_bytes(re.sub(old, new, path.read_bytes(), count=1))
        judge(rule, worse, False)
    return unseen, copies


def build(program, folder, text, font, keys):
    """The files of a book with additional keys, and whether a second build gives the same bytes."""
    given = "|".join(re.findall(r"(?m)^\w+(?= = )", keys))
    text = re.sub(rf"(?m)^({given})\s*=.*\n", "", text).replace("[book]\n", f"[book]\n{keys}\n", 1)
    folder.mkdir()
    (folder / "book.toml").write_text(text)
    if font:
        shutil.copy(font, folder / "font.ttf")
    files = []
    for _ in range(2):
        subprocess.run([program, "build", "book.toml", "--format", "pdf,cover", "--quiet", "--out", "out"], cwd=folder, check=True,
                       stderr=subprocess.DEVNULL)
        files.append({path: path.read_bytes() for path in sorted(folder.glob("out/book/*.pdf"))})
    return list(files[0]), files[0] == files[1]


def checked(program, folder):
    """Builds and checks every book: the faults, and by standard its files and spoiled copies."""
    bad, files, copies = [], {standard: [] for standard in BOOKS}, {standard: [] for standard in BOOKS}
    for name, text, font, ways in books():
        for number, (keys, of_print, of_screen) in enumerate(ways):
            paths, is_same = build(program, folder / f"{name}-{number}", text, font, keys)
            if not is_same:
                bad.append(f"{name}: built again, it has other bytes")
            for path in paths:
                kept = of_screen if path.name.startswith("screen") else of_print
                if path.name == "cover.pdf":
                    kept = of_print if name in ("covered", "kdp") else []
                    if not kept and b"GTS_PDFX" in path.read_bytes():
                        bad.append(f"{name} {path.name}: claims a standard")
                for standard in kept:
                    rules = BOOKS[standard].broken(path, standard)
                    bad += [f"{name} {path.name}: {standard} {rule}" for rule in sorted(rules)]
                    files[standard].append(path)
                    if name == "small" and path.name != "answers.pdf":
                        worse = folder / f"{standard}-{path.stem}"
                        worse.mkdir()
                        unseen, more = spoiled(path, standard, worse)
                        bad, copies[standard] = bad + unseen, copies[standard] + more
    return bad, files, copies


def main():
    program, tools = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    outside.install(tools)
    with tempfile.TemporaryDirectory() as folder:
        bad, files, copies = checked(program, Path(folder))
        bad += outside.faults(tools, files, copies)
    bad += [f"there is no file for {standard}" for standard in BOOKS if not files[standard]]
    if bad:
        sys.exit("\n".join(bad))
    ways = sum(map(len, copies.values()))
    print(", ".join(f"{len(paths)} files are {standard}" for standard, paths in files.items()) + f"; {ways} spoiled ones are not")


if __name__ == "__main__":
    main()
