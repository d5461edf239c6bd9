#!/usr/bin/env python3
"""Writes the starters and random books, each with the files that the command line makes of it, or what it says instead.

    tests/studio/books.py MAZEBOOK FOLDER

Each becomes FOLDER/NAME/book.toml, with FOLDER/NAME/out/… or FOLDER/NAME/errors.txt. What a file beside a book is for is
left out: such books have one of their own in test.mjs.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import strokes  # noqa: E402

BOOKS = 200


def make(mazebook, folder, text):
    folder.mkdir(parents=True)
    (folder / "book.toml").write_text(text)
    command = [mazebook, "build", "book.toml", "--out", "out", "--quiet"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if built.returncode:
        (folder / "errors.txt").write_text(built.stderr)
    else:
        (folder / "out/book/.mazebook").unlink()
        # The text and the lock file go into the same archive.
        (folder / "out/book/book.toml").write_text(text)
        (folder / "book.lock").rename(folder / "out/book/book.lock")


def main():
    mazebook, folder = sys.argv[1:]
    books = {path.stem: path.read_text() for path in (HERE.parent.parent / "templates/books").glob("*.toml")}
    texts = (strokes.book(number)["text"] for number in range(1, 10**6))
    alone = (text for text in texts if ".lock" not in text)
    books |= {f"random-{number:03}": text for number, text in zip(range(BOOKS), alone)}
    with ThreadPoolExecutor() as pool:
        jobs = [pool.submit(make, mazebook, Path(folder) / name, text) for name, text in books.items()]
        for job in jobs:
            job.result()


if __name__ == "__main__":
    main()
