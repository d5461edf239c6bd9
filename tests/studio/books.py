#!/usr/bin/env python3
"""Writes the starters and random books, each with the files or the errors that the command line produces for it.

    tests/studio/books.py MAZEBOOK FOLDER

Each becomes FOLDER/NAME/book.toml, with FOLDER/NAME/out/… or FOLDER/NAME/errors.txt. Keys that need a file beside the book
are left out; test.mjs has a separate book for them.
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
        # The archive also contains the text and the lock file.
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
