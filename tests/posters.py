#!/usr/bin/python3
"""Cuts and glues posters, from the pixels of their sheets, and compares them with their mazes.

    tests/posters.py MAZEBOOK

MAZEBOOK is the program. Nothing here shares code with it: pdftoppm and rsvg-convert draw the sheets; each is cut along the
marks at its corners and glued over the edges of the previous ones.

- Overlapping parts of two sheets are equal.
- All sheets together show the maze of the page, only larger: the same walls in the same places.
- PDF and SVG show the same.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from scipy import ndimage

# Pixels per mm, and the overlap in mm.
FINE, OVERLAP = 6, 10
PAGES = [
    ("topology = \"square\"\nsize = [30, 24]\nstart = \"🐝\"", 3, 2),
    ("topology = \"polar\"\nsize = 12", 2, 2),
    ("topology = \"hex\"\nsize = [14, 30]", 1, 2),
    ("topology = \"octagon\"\nsize = [20, 13]\nshape = \"heart\"", 2, 1),
    ("topology = \"penrose\"\nsize = 300", 2, 3),
]


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True)


def grey(path):
    return np.array(Image.open(path).convert("L")).astype(float) / 255


def drawn(svg, folder):
    """A page from its SVG, and its box in mm."""
    png = folder / "page.png"
    run("rsvg-convert", "--background-color", "white", "--zoom", FINE * 25.4 / 96, svg, "--output", png)
    return grey(png)


def window(page):
    """The part of a sheet inside the cutting marks at its corners, which are the outermost ink."""
    dark = page < 0.5
    rows, columns = np.where(dark.any(1))[0], np.where(dark.any(0))[0]
    left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    # The mark at a corner has a horizontal and a vertical line; the sheet is cut at the vertical one.
    across = np.where(dark[top:top + 3 * FINE].any(0))[0]
    down = np.where(dark[:, left:left + 3 * FINE].any(1))[0]
    cut = across.min(), across.max(), down.min(), down.max()
    assert cut[0] > left and cut[1] < right and cut[2] > top and cut[3] < bottom, "no marks at the corners"
    # Through the middle of their lines, which are 0.25 mm wide.
    half = round(0.13 * FINE)
    return page[cut[2] + half:cut[3] - half + 1, cut[0] + half:cut[1] - half + 1]


def glued(sheets, columns, rows):
    """The glued sheets, and how much they differ where they overlap."""
    height, width = sheets[0].shape
    step = width - OVERLAP * FINE, height - OVERLAP * FINE
    whole = np.ones((rows * step[1] + OVERLAP * FINE, columns * step[0] + OVERLAP * FINE))
    seen = np.zeros(whole.shape, bool)
    worst = 0.0
    for index, sheet in enumerate(sheets):
        x, y = index % columns * step[0], index // columns * step[1]
        place = np.s_[y:y + height, x:x + width]
        if seen[place].any():
            # A line may be off by a pixel. At the edges of the strip there is nothing beside it yet.
            common = ndimage.binary_erosion(seen[place], iterations=3)
            soft = [ndimage.uniform_filter(part, 5) for part in (whole[place], sheet)]
            worst = max(worst, float(np.abs(soft[0] - soft[1])[common].max()))
        whole[place], seen[place] = sheet, True
    return whole, worst


def box(page):
    """The bounding box of the large pieces of ink, which are those of a rim."""
    pieces = ndimage.find_objects(ndimage.label(page < 0.5, np.ones((3, 3)))[0])
    longer = [max(side.stop - side.start for side in piece) for piece in pieces]
    rim = [piece for piece, size in zip(pieces, longer) if size > 0.3 * max(longer)]
    return np.s_[min(p[0].start for p in rim):max(p[0].stop for p in rim), min(p[1].start for p in rim):max(p[1].stop for p in rim)]


def correlation(one, other):
    size = (240, round(240 * other.shape[0] / other.shape[1]))
    small = [np.array(Image.fromarray((part * 255).astype(np.uint8)).resize(size, Image.BOX)).ravel() for part in (one, other)]
    return float(np.corrcoef(*small)[0, 1])


def check(entry, folder, work):
    poster = entry["poster"]
    columns, rows = poster["columns"], poster["rows"]
    assert len(poster["pages"]) == columns * rows, "a sheet is missing"
    pages = [drawn(folder / "pages" / f"{number:03}.svg", work) for number in poster["pages"]]
    whole, worst = glued([window(page) for page in pages], columns, rows)
    assert worst < 0.35, f"sheets differ by {worst:.2f} where they overlap"
    page = drawn(folder / entry["svg"], work)
    x, y, width, height = (round(side * FINE) for side in entry["box"])
    border = 2 * FINE
    plan = page[y - border:y + height + border, x - border:x + width + border]
    plan, found = (part[box(part)] for part in (plan, whole))
    by = found.shape[1] / plan.shape[1]
    like = correlation(found, plan)
    assert like > 0.9, f"the sheets together are like the maze by {like:.2f}"
    least = 1.2 if columns * rows > 2 else 1.0
    assert by > least, f"the poster is {by:.2f} times as large as its page"
    numbers = poster["pages"]
    run("pdftoppm", "-r", FINE * 25.4, "-gray", "-png", "-f", numbers[0], "-l", numbers[0], "-singlefile", folder / "book.pdf", work / "pdf")
    pdf = grey(work / "pdf.png")
    height, width = (min(pair) for pair in zip(pdf.shape, pages[0].shape))
    same = correlation(pdf[:height, :width], pages[0][:height, :width])
    assert same > 0.97, f"PDF and SVG are alike by {same:.2f}"
    return worst, like, by, same


def main(mazebook):
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        pages = [f"[[page]]\n{keys}\nposter = [{columns}, {rows}]\n" for keys, columns, rows in PAGES]
        for duplex in (False, True):
            text = f"[book]\ntitle = \"Posters\"\nduplex = {str(duplex).lower()}\n" + "".join(pages)
            (work / "book.toml").write_text(text)
            run(mazebook, "build", work / "book.toml", "--out", work / "out", "--quiet")
            folder = work / "out/book"
            mazes = json.loads((folder / "manifest.json").read_text())["mazes"]
            taken = [number for entry in mazes for number in entry["poster"]["pages"]]
            if duplex:
                assert all(number % 2 for number in taken), "a sheet is the back of another"
                shown = {entry["page"] for entry in mazes} | set(taken)
                assert not {number + 1 for number in taken} & shown, "a page is at the back of a sheet"
                continue
            for entry in mazes:
                worst, like, by, same = check(entry, folder, work)
                print(f"{entry['topology']}: {by:.2f} times as large, {like:.3f} like its maze, sheets differ by {worst:.2f} at most, {same:.3f} PDF like SVG")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
