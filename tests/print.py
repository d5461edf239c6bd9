#!/usr/bin/env python3
"""Builds every starter for every printer and checks the PDFs against config/printers.toml.

    tests/print.py MAZEBOOK

MAZEBOOK is the program. Needs numpy, pikepdf, and pdftoppm and pdfinfo of poppler. Nothing here shares code with the program:
sizes come from the operators of the content streams, ink in the margins from pixels. At the end, each rule in turn is made
stricter, or the file is made worse, and the check must report that rule.
"""

import copy
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import numpy as np
import pikepdf

ROOT = Path(__file__).resolve().parent.parent
STARTERS = ["classroom", "kdp", "sampler", "storybook"]
UNITS = {"mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0, "pt": 1.0}
DPI = 150
SLACK = 0.02


def points(length):
    number, unit = re.fullmatch(r"([\d.]+)\s*(mm|cm|in|pt)", length.strip()).groups()
    return float(number) * UNITS[unit]


def times(a, b):
    """The matrix that applies a, then b."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


# All operators but those that build a path, which are most.
COLORS = ("RG", "rg", "K", "k", "CS", "cs", "SCN", "scn", "SC", "sc", "sh")
STROKES, FILLS, TEXTS = ("S", "s", "B", "b"), ("f", "F", "f*"), ("TJ", "Tj")
OPERATORS = " ".join([*"qQwGg", "cm", "BDC", "BMC", "EMC", "Tf", "Do", *COLORS, *STROKES, *FILLS, *TEXTS])


class Read:
    """The values used in a page's streams: pen widths and type sizes in pt, greys in percent of black, sizes of type that
    is not black, other operators."""

    def __init__(self, page):
        self.widths, self.sizes, self.greys, self.colors = [], [], [], set()
        self.grey_type = []
        self.unmarked = 0
        self.run(page, page.Resources, (1, 0, 0, 1, 0, 0), [1.0, 0.0, 0.0, 0.0], 0)

    def run(self, stream, resources, matrix, state, depth):
        stack, marked = [], depth
        for operands, operator in pikepdf.parse_content_stream(stream, OPERATORS):
            name = str(operator)
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            if name == "q":
                stack.append((matrix, list(state)))
            elif name == "Q":
                matrix, state = stack.pop()
            elif name == "cm":
                matrix = times([float(x) for x in operands], matrix)
            elif name == "w":
                state[0] = float(operands[0])
            elif name == "G":
                state[1] = float(operands[0])
            elif name == "g":
                state[2] = float(operands[0])
            elif name in COLORS:
                self.colors.add(name)
            elif name in ("BDC", "BMC"):
                marked += 1
            elif name == "EMC":
                marked -= 1
            elif name == "Tf":
                state[3] = float(operands[1]) * scale
                self.sizes.append(state[3])
            elif name in STROKES:
                self.widths.append(state[0] * scale)
                self.greys.append(100 * (1 - state[1]))
            elif name in FILLS + TEXTS:
                self.greys.append(100 * (1 - state[2]))
                if name in TEXTS and state[2] > 0:
                    self.grey_type.append(state[3])
            elif name == "Do":
                form = resources.XObject[str(operands[0])]
                self.run(form, form.get("/Resources", resources), matrix, list(state), marked)
            if marked == 0 and name in ("S", "f", "TJ", "Do"):
                self.unmarked += 1
        assert not stack and marked == depth, "unbalanced operators"


def inside(rules, pages, which):
    for line in rules["margins"]["inside"]:
        if pages <= line.get("pages", 10**9):
            return points(line[which])


def safe(rules, pages, number, trim, bleed):
    """Left, bottom, right and top of the area for ink, in pt."""
    margins = rules["margins"]

    def least(edge):
        return points(margins["bleed"] if bleed and "bleed" in margins else margins[edge]["least"])

    bind, outside = inside(rules, pages, "least"), least("outside")
    left, right = (outside, bind) if rules["duplex"] and number % 2 == 0 else (bind, outside)
    return trim[0] + left, trim[1] + least("bottom"), trim[2] - right, trim[3] - least("top")


def rendered(path):
    """The grey pixels of each page."""
    command = ["pdftoppm", "-r", str(DPI), "-gray", str(path)]
    images = subprocess.run(command, check=True, capture_output=True).stdout
    at = 0
    while header := re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s").match(images, at):
        width, rows = int(header[1]), int(header[2])
        yield np.frombuffer(images, np.uint8, rows * width, header.end()).reshape(rows, width)
        at = header.end() + rows * width


def ink_outside(image, box, height):
    """Whether a pixel of a page is dark outside of a box in pt."""
    # Ink that touches an edge of the box darkens the pixel on it, and smoothing the next.
    left, right = int(box[0] * DPI / 72) - 1, int(box[2] * DPI / 72) + 2
    top, bottom = int((height - box[3]) * DPI / 72) - 1, int((height - box[1]) * DPI / 72) + 2
    margins = image[: max(0, top)], image[bottom:], image[:, : max(0, left)], image[:, right:]
    return any((margin < 255).any() for margin in margins)


def fonts(page):
    for font in dict(page.Resources.get("/Font", {}).items()).values():
        descendant = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = descendant.get("/FontDescriptor", {})
        embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        subset = re.match(r"/[A-Z]{6}\+", str(font.BaseFont))
        yield embedded and subset and "/ToUnicode" in font


def wrong(path, rules, size, bleed, bound):
    """Every rule that a file breaks, with the place."""
    found = []
    with pikepdf.open(path) as pdf:
        pages, first = len(pdf.pages), None
        for number, (page, image) in enumerate(zip(pdf.pages, rendered(path), strict=True), 1):
            say = lambda rule, what: found.append((rule, f"{path.name} page {number}: {what}"))
            media, trim = ([float(x) for x in page[name]] for name in ("/MediaBox", "/TrimBox"))
            edge = points(rules["bleed"]["edge"]) if bleed else 0
            bind = edge if bleed and rules["bleed"]["bind"] else 0
            mirrored = rules["duplex"] and number % 2 == 0
            left, right = (edge, bind) if mirrored else (bind, edge)
            wanted = [left, edge, left + size[0], edge + size[1]]
            if any(abs(a - b) > SLACK for a, b in zip(trim, wanted)):
                say("boxes", f"trim {trim}, wanted {wanted}")
            sheet = [0, 0, size[0] + left + right, size[1] + 2 * edge]
            for name in ("/MediaBox", "/BleedBox", "/CropBox"):
                if any(abs(float(a) - b) > SLACK for a, b in zip(page[name], sheet)):
                    say("boxes", f"{name} {[float(edge) for edge in page[name]]}, wanted {sheet}")
            first = first or media
            if media != first:
                say("boxes", "another size than the first page")
            read = Read(page)
            checks = [
                ("thinnest-line", "line", min(read.widths, default=99)),
                ("smallest-text", "text", min(read.sizes, default=99)),
                ("lightest-grey", "grey", min(filter(None, read.greys), default=100)),
            ]
            for rule, key, value in checks:
                least = rules.get(key, {}).get("least", 0)
                least = points(least) if isinstance(least, str) else least
                if value < least - SLACK:
                    say(rule, f"{value:.2f}, wanted {least}")
            below = points(rules["solid"]["below"]) if "solid" in rules else 0
            if any(size < below - SLACK for size in read.grey_type):
                say("solid-text", f"grey type of {min(read.grey_type):.2f}")
            if read.colors:
                say("colors", f"operators {sorted(read.colors)}")
            if not all(fonts(page)):
                say("fonts", "a font is not embedded, subset and searchable")
            if "/Annots" in page:
                say("annotations", "there are some")
            if ink_outside(image, safe(rules, pages, number, trim, bleed), media[3]):
                say("safe-area", "ink in a margin")
        if bound and "pages" in rules:
            if rules["pages"].get("even") and pages % 2:
                found.append(("even-pages", f"{pages} pages"))
            if pages < rules["pages"].get("least", 1):
                found.append(("page-count", f"{pages} pages"))
            if rules["pages"].get("last_blank") and Read(pdf.pages[-1]).greys:
                found.append(("last-page", "is not blank"))
        for key in ("/Outlines", "/AcroForm", "/Encrypt", "/OCProperties", "/StructTreeRoot"):
            if key in pdf.Root or key in pdf.trailer:
                found.append(("extras", f"{path.name} has {key}"))
    if path.stat().st_size > rules.get("file", {}).get("most", 10**6) * 1e6:
        found.append(("file-size", path.name))
    return found


def untagged(path):
    """Obstacles for a screen reader."""
    found = []
    with pikepdf.open(path) as pdf:
        root = pdf.Root
        if not str(root.get("/Lang", "")) or not root.get("/MarkInfo", {}).get("/Marked", False):
            found.append("no language, or not marked")
        if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
            found.append("the window does not show the title")
        if "/Outlines" not in root or "/PageLabels" not in root:
            found.append("no outline, or no page labels")
        numbers = root.StructTreeRoot.ParentTree.Nums
        parents = {int(numbers[i]): numbers[i + 1] for i in range(0, len(numbers), 2)}
        for number, page in enumerate(pdf.pages, 1):
            if Read(page).unmarked:
                found.append(f"page {number}: something is neither read nor an artifact")
            elements = list(parents[int(page.StructParents)])
            ids = [
                int(operands[1].MCID)
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC" and "/MCID" in operands[1]
            ]
            if ids != list(range(len(elements))):
                found.append(f"page {number}: content {ids} for {len(elements)} elements")
            for mcid, element in enumerate(elements):
                kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
                if mcid not in [kid for kid in kids if isinstance(kid, int)]:
                    found.append(f"page {number}: element {mcid} names other content")
                if element.S == "/Figure" and ("/Alt" not in element or "/BBox" not in element.A):
                    found.append(f"page {number}: a figure without words or a box")
            for link in page.get("/Annots", []):
                element = parents[int(link.StructParent)]
                points_back = any(
                    isinstance(kid, pikepdf.Dictionary) and kid.get("/Obj") == link for kid in element.K
                )
                if element.S != "/Link" or not points_back or "/Contents" not in link:
                    found.append(f"page {number}: a link that is not in the structure")
                if link.Dest[0].Type != "/Page":
                    found.append(f"page {number}: a link to no page")
    said = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, text=True)
    if said.stderr or "Figure" not in said.stdout:
        found.append(f"pdfinfo: {said.stderr or 'no figure'}")
    return found


def make(program, folder, name, starter, keys):
    """Builds a starter with these keys in place of its own; returns the folder of its files."""
    text = (ROOT / f"templates/books/{starter}.toml").read_text()
    # Covers are tested elsewhere; not every printer has them.
    text = re.sub(r"(?ms)^\[cover\].*?(?=^\[)", "", text)
    for key in keys:
        text = re.sub(rf"(?m)^{key}\s*=.*\n", "", text)
    lines = "".join(f"{key} = {value}\n" for key, value in keys.items())
    (folder / f"{name}.toml").write_text(text.replace("[defaults]", f"{lines}\n[defaults]", 1))
    subprocess.run(
        [program, "build", f"{name}.toml", "--format", "pdf", "--quiet"], cwd=folder, check=True, stderr=subprocess.DEVNULL
    )
    return folder / "out" / name


def main():
    program = Path(sys.argv[1]).resolve()
    printers = tomllib.loads((ROOT / "config/printers.toml").read_text())
    papers = tomllib.loads((ROOT / "config/papers.toml").read_text())
    bad, files, kept = [], 0, None
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for starter in STARTERS:
            book = tomllib.loads((ROOT / f"templates/books/{starter}.toml").read_text())["book"]
            paper = papers[book["paper"]]
            size = [points(paper["width"]), points(paper["height"])]
            for printer, rules in printers.items():
                for bleed in (False, True) if "bleed" in rules else (False,):
                    keys = {"printer": f'"{printer}"', "answers": '"both"', "bleed": str(bleed).lower()}
                    # Short starters have too few pages, and some printers do not offer their sizes; all other rules apply.
                    keys["allow"] = '["page-count", "trim-size"]'
                    made = make(program, folder, f"{starter}-{printer}-{bleed}", starter, keys)
                    for path in sorted(made.glob("[ab]*.pdf")):
                        bound = path.name.startswith("book")
                        found = wrong(path, rules, size, bleed, bound)
                        found = [one for one in found if one[0] != "page-count"]
                        bad += [f"{starter} for {printer}: {rule}: {what}" for rule, what in found]
                        files += 1
                        if (starter, printer, bleed, bound) == ("kdp", "kdp", False, True):
                            kept = (path, rules, size)
            plain = make(program, folder, f"{starter}-plain", starter, {"screen": "false"})
            made = make(program, folder, f"{starter}-screen", starter, {"screen": "true"})
            bad += [f"{starter} for a screen: {what}" for what in untagged(made / "screen.pdf")]
            if (plain / "book.pdf").read_bytes() != (made / "book.pdf").read_bytes():
                bad.append(f"{starter}: a PDF for a screen changes that for the printer")
            files += 1
        bad += unproven(*kept)
    if bad:
        sys.exit("\n".join(bad))
    print(f"{files} files keep the rules, and every rule can be broken")


def unproven(path, rules, size):
    """The rules that no stricter number and no worse file breaks, so that they are not really checked."""
    stricter = {
        "thinnest-line": lambda r: r["line"].update(least="9pt"),
        "smallest-text": lambda r: r["text"].update(least="39pt"),
        "solid-text": lambda r: r["solid"].update(below="39pt"),
        "lightest-grey": lambda r: r["grey"].update(least=70),
        "safe-area": lambda r: r["margins"]["outside"].update(least="2in"),
        "page-count": lambda r: r["pages"].update(least=500),
        "file-size": lambda r: r["file"].update(most=0.001),
    }
    worse = {
        "boxes": lambda pdf: setattr(pdf.pages[1], "TrimBox", [9, 9, 99, 99]),
        "colors": lambda pdf: pdf.pages[1].contents_add(b"1 0 0 rg"),
        "fonts": lambda pdf: strip_fonts(pdf.pages[1]),
        "annotations": lambda pdf: setattr(pdf.pages[1], "Annots", []),
        "even-pages": lambda pdf: pdf.pages.remove(p=len(pdf.pages)),
        "last-page": lambda pdf: pdf.pages[-1].contents_add(b"99 99 9 9 re f"),
        "extras": lambda pdf: setattr(pdf.Root, "Outlines", pikepdf.Dictionary()),
    }
    broken = set()
    for rule, change in stricter.items():
        changed = copy.deepcopy(rules)
        change(changed)
        broken |= {rule} & {name for name, _ in wrong(path, changed, size, False, True)}
    # This printer allows ink on the last page; another does not.
    blank = copy.deepcopy(rules)
    blank["pages"].update(last_blank=True)
    for rule, change in worse.items():
        spoiled = path.with_name(f"{rule}.pdf")
        with pikepdf.open(path) as pdf:
            change(pdf)
            pdf.save(spoiled)
        broken |= {rule} & {name for name, _ in wrong(spoiled, blank, size, False, True)}
    return [f"{rule} cannot be broken" for rule in (stricter | worse).keys() - broken]


def strip_fonts(page):
    for font in dict(page.Resources.Font.items()).values():
        del font.ToUnicode


if __name__ == "__main__":
    main()
