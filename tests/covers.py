#!/usr/bin/env python3
"""Checks covers against the printers' formulas: every printer, with various trims, papers, designs and page counts.

    tests/covers.py MAZEBOOK

MAZEBOOK is the program. Needs pikepdf, numpy, Pillow, poppler and zbar. Nothing here shares code or tables with the program:
the numbers come from the printers, in inches. At the end, a cover is spoiled in every way that a rule forbids, and the check
must report that rule.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import pikepdf
from PIL import Image

ISBN, PRICE = "978-3-16-148410-0", "USD 9.99"
# The thickness of a leaf by paper and a constant, or the spine by maximum page count, or only the book's own spine; the
# extra width of the sheet over both sides and the spine, and the extra height; the part cut off or folded; the hinge beside
# the spine; the minimum page count for a text on the spine, and its distance from the folds; the margin at every edge; CMYK
# or RGB.
PRINTERS = {
    "kdp": dict(page={"white": .002252, "cream": .0025, "groundwood": .00235}, base=0, wide=.25, high=.25, wrap=.125,
                pages=80, clear=.0625, live=.125, inks=4, trims=[(6, 9), (8.5, 11), (8.5, 8.5)]),
    "kdp-hardcover": dict(page={"white": .002252, "cream": .0025}, base=.189, wide=2 * (.591 + .197), high=.236 + 1.182, wrap=.591,
                          hinge=.394, pages=76, clear=.0625, live=.125, inks=4, trims=[(6, 9), (8.25, 11)]),
    "ingram": dict(page={}, base=.425, wide=.25, high=.25, wrap=.125, pages=48, clear=.0625, thin=(.35, .03125), live=.25, inks=4,
                   trims=[(6, 9), (5.5, 8.5)]),
    "ingram-hardcover": dict(page={}, base=.3125, wide=2 * (.625 - .185 + .5), high=1.5, wrap=.625, hinge=.5, pages=48, clear=.0625,
                             live=.25, inks=4, trims=[(6, 9), (8.5, 11)]),
    "lulu": dict(page={"white": 1 / 444, "cream": 1 / 444}, base=.06, wide=.25, high=.25, wrap=.125, pages=82, clear=.125,
                 live=.5, inks=3, trims=[(6, 9), (8.5, 11)]),
    "lulu-hardcover": dict(page={"white": 0, "cream": 0}, steps={84: .25, 140: .5, 168: .625, 194: .688}, wide=2 * (.75 + .125),
                           high=1.75, wrap=.75, hinge=.25, pages=82, clear=.125, live=.5, inks=3, trims=[(6, 9), (8.5, 11)]),
    "bod": dict(page={}, base=.425, wide=10 / 25.4, high=10 / 25.4, wrap=5 / 25.4, pages=80, clear=2 / 25.4, live=.25, inks=3,
                trims=[(170 / 25.4, 220 / 25.4)]),
}
# The numbers of mazes for printers with page limits or spine steps of their own.
COUNTS = {"kdp-hardcover": [70, 160], "lulu-hardcover": [30, 90, 130, 160]}
DESIGNS = ["window", "frame", "split", "sun", "label", "giant"]
MOST_INK = 2.4
DPI = 300

BOOK = """[book]
title = "Mazes for Rainy Days"
subtitle = "From easy to hard"
author = "A. Teacher"
printer = "{printer}"
stock = "{stock}"
paper = {{ width = "{width}in", height = "{height}in" }}
isbn = "{ISBN}"
price = "{PRICE}"
[cover]
design = "{design}"
text = "Mazes for the days when nobody wants to go out."
{spine}
[[page]]
topology = "square"
size = [6, 6]
count = {count}
[[page]]
topology = "hex"
size = [6, 6]
"""


def numbers(operands):
    return [float(one) for one in operands]


def broken(path, printer, trim, stock, pages):
    """The rules that a cover breaks."""
    found, rules = set(), PRINTERS[printer]
    if "steps" in rules:
        spine = next(width for most, width in rules["steps"].items() if pages <= most)
    else:
        spine = rules["base"] + pages * rules["page"].get(stock, 0)
    sheet = (2 * trim[0] + spine + rules["wide"], trim[1] + rules["high"])
    with pikepdf.open(path) as pdf:
        if len(pdf.pages) != 1:
            found.add("pages")
        page = pdf.pages[0]
        box = lambda name: [float(edge) / 72 for edge in page[name]]
        whole, wrap = [0, 0, *sheet], rules["wrap"]
        cut = [wrap, wrap, sheet[0] - wrap, sheet[1] - wrap]
        for name, wanted in [("/MediaBox", whole), ("/BleedBox", whole), ("/TrimBox", cut)]:
            if any(abs(a - b) > .001 for a, b in zip(box(name), wanted)):
                found.add("size")
        for one in pdf.objects:
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor" and not any(
                    key in one for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                found.add("font")
        streams = [page] + [one for one in pdf.objects
                            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        for stream in streams:
            for operands, operator in pikepdf.parse_content_stream(stream):
                name = str(operator)
                if name in ("rg", "RG") and rules["inks"] == 4 or name in ("k", "K") and rules["inks"] == 3:
                    found.add("color")
                if name in ("k", "K") and sum(numbers(operands)) > MOST_INK + 1e-6:
                    found.add("ink")
    picture = raster(path)
    found |= on_spine(picture, rules, trim, spine, sheet, pages)
    found |= in_room(path, rules, trim, spine, sheet)
    read = subprocess.run(["zbarimg", "-q", "--set", "ean5.enable=1", picture], capture_output=True, text=True).stdout.split()
    if f"EAN-13:{ISBN.replace('-', '')}" not in read:
        found.add("isbn")
    if "EAN-5:50999" not in read:
        found.add("price")
    return found


def raster(path):
    """Renders the sheet to a picture beside its file."""
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", "-singlefile", path, path.with_suffix("")], check=True)
    return path.with_suffix(".png")


def on_spine(picture, rules, trim, spine, sheet, pages):
    """Faults of the spine, from its pixels: a text must be present if allowed, and clear of the folds."""
    left = (sheet[0] - spine) / 2
    below, less = rules.get("thin", (0, 0))
    clear = less if spine < below else rules["clear"]
    pixels = numpy.asarray(Image.open(picture).convert("L")).astype(int)
    columns = pixels[int(sheet[1] * .42 * DPI):int(sheet[1] * .95 * DPI), int(left * DPI) + 1:int((left + spine) * DPI)]
    inked = numpy.flatnonzero((abs(columns - numpy.median(columns)) > 60).any(axis=0))
    if pages < rules["pages"]:
        return {"bare"} if len(inked) else set()
    if not len(inked):
        # Too narrow for 7 pt between the clear strips.
        return {"title"} if spine - 2 * clear > 7 / 72 * 1.3 else set()
    near = min(inked[0] + 1, columns.shape[1] - inked[-1]) / DPI
    return {"fold"} if near < clear - 1.5 / DPI else set()


def in_room(path, rules, trim, spine, sheet):
    """Words that are too close to an edge of their side."""
    words = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    boxes = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">', words)
    left, right = (sheet[0] - spine) / 2, (sheet[0] + spine) / 2
    live, wrap, inner = rules["live"], rules["wrap"], rules["live"] + rules.get("hinge", 0)
    found = set()
    for box in boxes:
        x0, y0, x1, y1 = (float(edge) / 72 for edge in box)
        if x1 <= left:
            inside = x0 >= wrap + live and x1 <= left - inner
        elif x0 >= right:
            inside = x0 >= right + inner and x1 <= sheet[0] - wrap - live
        else:
            # The pixels show the distance of a text from the folds.
            inside = True
        if not inside or y0 < wrap + live or y1 > sheet[1] - wrap - live:
            found.add("live")
    return found


def built(program, folder, printer, trim, stock, design, count):
    """Builds a book; returns its cover and its page count."""
    rules = PRINTERS[printer]
    spine = "" if rules["page"] else f'spine = "{rules["base"]}in"'
    book = folder / "book.toml"
    book.write_text(BOOK.format(printer=printer, stock=stock, width=trim[0], height=trim[1], design=design, count=count,
                                spine=spine, ISBN=ISBN, PRICE=PRICE))
    run = [program, "build", book, "--out", folder, "--format", "pdf,cover", "--quiet", "--no-lock"]
    subprocess.run(run, check=True)
    with pikepdf.open(folder / "book/book.pdf") as pdf:
        pages = len(pdf.pages)
    return folder / "book/cover.pdf", pages


def spoiled(path, change):
    """Writes a copy of a cover with a change to its PDF."""
    other = path.with_name("spoiled.pdf")
    with pikepdf.open(path) as pdf:
        change(pdf)
        pdf.save(other)
    return other


def content(old, new):
    """Changes the content of a page."""
    def change(pdf):
        page = pdf.pages[0]
        before = page.Contents.read_bytes()
        after = re.sub(old, new, before)
        assert before != after, old
        page.Contents = pdf.make_stream(after)
    return change


def unembedded(pdf):
    for one in pdf.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor":
            for key in ("/FontFile", "/FontFile2", "/FontFile3"):
                if key in one:
                    del one[key]


SPOILED = [
    ("pages", lambda pdf: pdf.pages.append(pdf.pages[0])),
    ("size", lambda pdf: pdf.pages[0].MediaBox.__setitem__(2, float(pdf.pages[0].MediaBox[2]) + .1)),
    ("size", lambda pdf: pdf.pages[0].BleedBox.__setitem__(3, float(pdf.pages[0].BleedBox[3]) - 9)),
    ("size", lambda pdf: pdf.pages[0].TrimBox.__setitem__(0, float(pdf.pages[0].TrimBox[0]) + .1)),
    ("font", unembedded),
    ("color", content(rb"\n0 g\n", b"\n0 0 0 rg\n")),
    ("ink", content(rb"\n0 g\n", b"\n.9 .9 .9 .9 k\n")),
    # Moves everything 2 mm to the right, so that the title on the spine lies on the fold.
    ("fold", content(rb"cm 1 J 1 j\n", b"cm 1 0 0 1 2 0 cm 1 J 1 j\n")),
    # Enlarges all letters by a third.
    ("live", content(rb"cm 1 J 1 j\n", b"cm 1.3 0 0 1 -60 0 cm 1 J 1 j\n")),
    ("title", content(rb"(?s)BT.*?ET", b"")),
    ("isbn", content(rb"\n0 g\n", b"\n1 g\n")),
    ("price", content(rb"\n0 g\n", b"\n1 g\n")),
]


def main():
    program = Path(sys.argv[1]).resolve()
    wrong, seen = [], 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for printer, rules in PRINTERS.items():
            for trim in rules["trims"]:
                for at, stock in enumerate(rules["page"] or ["white"]):
                    for count in COUNTS.get(printer, [30, 70, 160]):
                        design = DESIGNS[seen % len(DESIGNS)]
                        cover, pages = built(program, folder, printer, trim, stock, design, count)
                        found = broken(cover, printer, trim, stock, pages)
                        seen += 1
                        if found:
                            wrong.append(f"{printer} {trim} {stock} {design} {pages} pages: {sorted(found)}")
        cover, pages = built(program, folder, "kdp", (6, 9), "cream", "frame", 160)
        good = broken(cover, "kdp", (6, 9), "cream", pages)
        if good:
            wrong.append(f"the one to be spoiled: {sorted(good)}")
        for rule, change in SPOILED:
            found = broken(spoiled(cover, change), "kdp", (6, 9), "cream", pages)
            if rule not in found:
                wrong.append(f"spoiled by {rule}, found {sorted(found)}")
        spine = pages * .0025
        found = on_spine(raster(cover), PRINTERS["kdp"], (6, 9), spine, (12.25 + spine, 9.25), 79)
        if found != {"bare"}:
            wrong.append(f"a text on the spine of a thin book, found {sorted(found)}")
        if "size" not in broken(cover, "kdp", (6, 9), "cream", pages + 2):
            wrong.append("a spine for two pages less was not found")
    print("\n".join(wrong) or f"{seen} covers keep every rule; {len(SPOILED) + 2} spoiled ones were found.")
    sys.exit(bool(wrong))


main()
