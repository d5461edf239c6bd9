#!/usr/bin/env python3
"""Draws contact sheets of every page that a book can have, for visual review.

    tests/gallery/sheets.py MAZEBOOK FOLDER [WORD...]

MAZEBOOK is the program. FOLDER receives the sheets: one for each template, audience and paper, with the mazes of every
topology, and one of every shape on every topology. Words select some of them: "storybook", "5-6", "a5". Needs Pillow, and
pdftoppm of poppler. tests/properties/gallery.rs lays out the same books and checks that words and pictures do not overlap.
"""

import itertools
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
PAPERS = ["a4", "letter", "6x9", "a5"]
DPI = 44
BETWEEN = 6
# The pages that do not depend on the topology, by position among the non-blank pages, from the front and the back.
ALIKE = {1, 2, 3, 5, 8, -1, -2, -3}


def listed(mazebook, what):
    lines = subprocess.run([mazebook, "list", what], check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split()[0] for line in lines]


def size(topology, passage):
    """As many cells as the audience's passages allow on the smallest paper, and pictures if there is space."""
    is_wide = passage >= 10
    wide, narrow = {
        "square": ("[4, 5]", "[8, 10]"),
        "triangle": ("[5, 4]", "[9, 8]"),
        "octagon": ("[3, 4]", "[6, 7]"),
        "kagome": ("[3, 3]", "[5, 6]"),
        "rhombille": ("[2, 3]", "[5, 6]"),
        "cairo": ("[4, 4]", "[8, 10]"),
        "floret": ("[2, 2]", "[3, 4]"),
        "snub-square": ("[2, 2]", "[3, 4]"),
        "penrose": ("15", "60"),
        "voronoi": ("20", "60"),
        "spiral": ("2", "4"),
        "isohedral-41": ("[4, 5]", "[6, 8]"),
    }.get(topology, ("3", "5"))
    return wide if is_wide else narrow


def text(template, topology, audience, paper, language):
    # Half a small sheet is too small for a maze.
    parts = ["book.toml"] if paper in ("6x9", "a5") else ["book.toml", "shared.toml"]
    filled = "".join((HERE / part).read_text() for part in parts)
    passage = 10 if audience in ("3-4", "5-6", "low-vision") else 3
    words = {
        "template": template, "topology": topology, "audience": audience, "paper": paper, "language": language,
        "size": size(topology, passage),
    }  # fmt: skip
    for word, value in words.items():
        filled = filled.replace(f"@{word}@", value)
    return filled


def pages(mazebook, text):
    """The non-blank pages of a book."""
    with tempfile.TemporaryDirectory() as folder:
        command = [mazebook, "build", "-", "--out", folder, "--format", "pdf", "--quiet"]
        built = subprocess.run(command, input=text, capture_output=True, text=True)
        if built.returncode:
            sys.exit(f"{text}\n{built.stderr}")
        pdf = next(Path(folder).glob("*/book.pdf"))
        subprocess.run(["pdftoppm", "-gray", "-r", str(DPI), pdf, f"{folder}/page"], check=True)
        images = [Image.open(image).copy() for image in sorted(Path(folder).glob("page*"))]
    return [image for image in images if image.getextrema()[0] < 250]


def sheet(rows):
    """Images side by side, in rows."""
    wide = max(sum(image.width + BETWEEN for image in row) for row in rows) + BETWEEN
    high = sum(max(image.height for image in row) + BETWEEN for row in rows) + BETWEEN
    sheet, top = Image.new("L", (wide, high), 128), BETWEEN
    for row in rows:
        left = BETWEEN
        for image in row:
            sheet.paste(image, (left, top))
            left += image.width + BETWEEN
        top += max(image.height for image in row) + BETWEEN
    return sheet


def rows(books, per_row):
    """All pages of the first book, and the pages of the others that depend on the topology."""
    chosen = list(books[0])
    for book in books[1:]:
        alike = {at % len(book) for at in ALIKE}
        chosen += [image for at, image in enumerate(book) if at not in alike]
    return [chosen[at : at + per_row] for at in range(0, len(chosen), per_row)]


def shaped(topology, shapes):
    """A book with a maze in each shape."""
    page = '[[page]]\nshape = "{shape}"\nsize = 250\ndifficulty = "any"\n'
    head = f'[book]\ntitle = "Shapes"\npaper = "a5"\nfront = []\n[defaults]\ntopology = "{topology}"\n'
    return head + "".join(page.format(shape=shape) for shape in shapes)


def hiding(topology):
    """A book with hidden pictures, and its answer key."""
    page = '[[page]]\npicture = "{picture}"\nsize = {size}\ndifficulty = "any"\n'
    size = {"polar": "16", "penrose": "900", "voronoi": "900", "spiral": "16", "isohedral-41": "900", "floret": "[10, 13]", "kagome": "[15, 20]", "rhombille": "[15, 20]",
            "octagon": "[20, 25]", "snub-square": "[12, 15]", "triangle": "[50, 30]"}.get(topology, "[30, 38]")
    head = f'[book]\ntitle = "Pictures"\npaper = "a5"\nfront = []\nanswers = "back"\n[defaults]\ntopology = "{topology}"\n'
    return head + "".join(page.format(picture=picture, size=size) for picture in ("cat", "🐘", "heart"))


def main():
    mazebook, folder, words = sys.argv[1], Path(sys.argv[2]), set(sys.argv[3:])
    folder.mkdir(parents=True, exist_ok=True)
    templates, topologies, audiences, languages = (
        listed(mazebook, what) for what in ("templates", "topologies", "audiences", "languages")
    )
    turns = itertools.cycle(languages)
    combinations = [(*names, next(turns)) for names in itertools.product(templates, audiences, PAPERS)]
    if words - {name for names in combinations for name in names}:
        sys.exit(f"unknown: {words - {name for names in combinations for name in names}}")

    def draw(names):
        template, audience, paper, language = names
        books = [pages(mazebook, text(template, topology, audience, paper, language)) for topology in topologies]
        sheet(rows(books, 9)).save(folder / f"{template} {audience} {paper} {language}.png")

    with ThreadPoolExecutor() as pool:
        wanted = [names for names in combinations if words <= set(names)]
        for at, _ in enumerate(pool.map(draw, wanted), 1):
            print(f"\r{at} of {len(wanted)} sheets", end="", flush=True)
    print()
    if not words:
        shapes = [*listed(mazebook, "shapes"), "elephant", "text:ANNA"]
        with ThreadPoolExecutor() as pool:
            books = list(pool.map(lambda topology: pages(mazebook, shaped(topology, shapes)), topologies))
            sheet(books).save(folder / "shapes.png")
            hidden = list(pool.map(lambda topology: pages(mazebook, hiding(topology)), topologies))
            sheet(hidden).save(folder / "pictures.png")


if __name__ == "__main__":
    main()
