#!/usr/bin/env python3
"""Checks the files of every starter against the required standards.

    tests/standards/check.py MAZEBOOK

MAZEBOOK is the program. Needs pikepdf and Pillow. Nothing here shares code with the program. At the end, files are spoiled
in every way that a rule forbids, and the check must report that rule.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf

sys.dont_write_bytecode = True  # Leaves no cache beside these files.

import access
import archive
import press

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

# The book to spoil: small, with some of everything.
SMALL = """
[book]
title = "Small"
author = "A. Mazer"
front = ["title", "contents"]
[defaults]
topology = "square"
size = [6, 6]
[[page]]
section = "One"
title = "Cat"
start = "🐱"
[[page]]
section = "Two"
count = 2
"""
# Only mazes, with titles whose letters are composed of several glyphs.
BARE = """
[book]
title = "J̃ j̃ i̧̇ ǰ̣"
front = []
[defaults]
topology = "square"
size = [6, 6]
[[page]]
title = "j̃ i̧̇ ǰ̣ x̂ Ạ̈"
count = 2
"""
# A cover in four inks, and one without a standard.
COVERED = """
[book]
title = "Covered"
printer = "kdp"
paper = "6x9"
allow = ["page-count"]
isbn = "978-3-16-148410-0"
[defaults]
topology = "square"
size = [6, 6]
[[page]]
count = 2
[cover]
"""
SCREEN_ALONE = [
    ('standard = "pdfua-1"\nscreen = true', [], ["pdfua-1"]),
    ('standard = ["pdfa-2u"]\nscreen = true\ntemplate = "storybook"', [], ["pdfa-2u"]),
]


def spoiled(path, standard):
    """Breaks every rule in turn; returns the undetected ways, and the number of ways."""
    rules, unseen, worse = BOOKS[standard], [], path.with_name("spoiled.pdf")
    plain = rules.PLAIN[standard]
    ways = [(rule, change, plain) for rule, changes in rules.SPOILS[standard].items() for change in changes]
    more = [(rule, change, plain) for rule, changes in rules.MORE[standard].items() for change in changes]
    more += [(rule, lambda pdf: None, how) for rule, how in rules.SAVES[standard].items()]
    for rule, change, how in [("nothing", lambda pdf: None, plain), *ways, *more]:
        with pikepdf.open(path) as pdf:
            change(pdf)
            # Otherwise pikepdf repairs the metadata.
            pdf.save(worse, compress_streams=False, fix_metadata_version=False, **how)
        found = rules.broken(worse, standard)
        wanted = set() if rule == "nothing" else {rule}
        if found != wanted and not (any(rule == other for other, *_ in more) and rule in found):
            unseen.append(f"{standard}, {rule}: a spoiled file breaks {sorted(found)}")
    for rule, old, new in [(rule, old, new) for rule, pairs in rules.BYTES[standard].items() for old, new in pairs]:
        worse.write_bytes(re.sub(old, new, path.read_bytes(), count=1))
        found = rules.broken(worse, standard)
        if found != {rule}:
            unseen.append(f"{standard}, {rule}: a spoiled file breaks {sorted(found)}")
        more.append((rule, old, new))
    worse.unlink()
    return unseen, len(ways + more)


def build(program, folder, text, keys):
    """The files of a book with additional keys, and whether a second build gives the same bytes."""
    given = "|".join(re.findall(r"(?m)^\w+(?= = )", keys))
    text = re.sub(rf"(?m)^({given})\s*=.*\n", "", text).replace("[book]\n", f"[book]\n{keys}\n", 1)
    (folder / "book.toml").write_text(text)
    files = []
    for _ in range(2):
        subprocess.run([program, "build", "book.toml", "--format", "pdf,cover", "--quiet", "--out", "out"], cwd=folder, check=True,
                       stderr=subprocess.DEVNULL)
        files.append({path: path.read_bytes() for path in sorted(folder.glob("out/book/*.pdf"))})
    return list(files[0]), files[0] == files[1]


def main():
    program, bad, count, ways = Path(sys.argv[1]).resolve(), [], {}, 0
    books = {name: (ROOT / f"templates/books/{name}.toml").read_text() for name in STARTERS}
    for name, text in [*books.items(), ("small", SMALL), ("bare", BARE), ("covered", COVERED),
                       ("lit", COVERED.replace("kdp", "lulu"))]:
        for keys, of_print, of_screen in SCREEN_ALONE if text == BARE else KEYS:
            with tempfile.TemporaryDirectory() as folder:
                paths, is_same = build(program, Path(folder), text, keys)
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
                        count[standard] = count.get(standard, 0) + 1
                        if name == "small" and path.name != "answers.pdf":
                            unseen, more = spoiled(path, standard)
                            bad, ways = bad + unseen, ways + more
    if set(count) != set(BOOKS):
        bad.append(f"there are files for {sorted(count)} alone")
    if bad:
        sys.exit("\n".join(bad))
    print(", ".join(f"{files} files are {standard}" for standard, files in count.items()) + f"; {ways} spoiled ones are not")


if __name__ == "__main__":
    main()
