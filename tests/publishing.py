#!/usr/bin/python3
"""Publishes random books and checks that `proof` finds no fault in them.

    tests/publishing.py MAZEBOOK [BOOKS]

MAZEBOOK is the program; BOOKS is the number of books to publish, 150 by default. They are the books of tests/strokes.py for
a printer that binds them, with a cover and with enough additional mazes for binding: in turn with bridges, rooms, portraits,
colored solutions, and boards that look the same when turned. Half of them must comply with all rules. A book that cannot be
built does not matter, unless too few books remain.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from strokes import book

PRINTERS = ["kdp", "lulu"]
MORE = [
    'topology = "square"\nsize = [6, 8]\nweave = 0.15', 'topology = "square"\nsize = [6, 8]\nrooms = 0.3',
    'topology = "square"\nsize = [12, 16]\nportrait = "face.svg"', 'topology = "hex"\nsize = [12, 14]\npicture = "heart"',
    'topology = "hex"\nsize = 4', 'topology = "polar"\nsize = 5\nexit = "center"', 'topology = "triangle"\nsize = 6',
]
FACE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="#ddd" d="M0 0h3v4H0z"/><circle cx="1.5" cy="2" r="1"/></svg>'
SECONDS = 60


def bound(number):
    """The text of a book for a printer."""
    asked = book(number)
    keys = asked["keys"] | {"printer": f'"{PRINTERS[number % len(PRINTERS)]}"', "paper": '"6x9"'}
    for key in ["orientation", "unlike"] + ["allow"] * (number // 2 % 2):
        keys.pop(key, None)
    pages = [{key: value for key, value in page["keys"].items() if key != "poster"} for page in asked["pages"]]
    tables = [("[book]", keys), ("[defaults]", {"algorithm": '"wilson"'})] + [("[[page]]", page) for page in pages]
    lines = [line for head, table in tables for line in [head, *(f"{key} = {value}" for key, value in table.items())]]
    return "\n".join(lines) + f"\n[[page]]\n{MORE[number % len(MORE)]}\ncount = 40\n[cover]\n"


def main():
    program = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 150
    published, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "face.svg").write_text(FACE)
        for number in range(count):
            path = folder / f"book-{number}.toml"
            path.write_text(bound(number))
            try:
                run = subprocess.run([program, "publish", path, "--out", folder / "out", "--quiet"],
                                     capture_output=True, text=True, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                continue
            published += run.returncode == 0
            if "the package for" in run.stderr or run.returncode not in (0, 1):
                wrong.append(f"book {number}: {run.stderr}")
    if published * 3 < count:
        wrong.append(f"only {published} of {count} books were published")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{published} of {count} books were published, and the reader finds no fault with any")


main()
