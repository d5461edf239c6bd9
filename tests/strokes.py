#!/usr/bin/python3
"""Builds random books that cover every key, and recomputes every number of their manifests from the strokes of their SVGs.

    tests/strokes.py MAZEBOOK [BOOKS]

MAZEBOOK is the program; BOOKS is the number of books to build, 300 by default. Nothing here shares code with the program:
the tilings, the solutions and the scores are computed from the drawn walls, and the requests of a page come from the spec
written here. A book that cannot be built must give one of the known error messages.
"""

import cmath
import hashlib
import itertools
import json
import math
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter, deque
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

SIZES = {
    "square": ["[3, 3]", "[5, 7]", "[9, 9]", "[12, 16]", "[18, 13]", "{ from = [6, 6], to = [11, 13] }"],
    "hex": ["[4, 5]", "[10, 9]", "[14, 16]", "3", "7", "{ from = 3, to = 8 }"],
    "triangle": ["[7, 4]", "[16, 11]", "[21, 14]", "4", "11", "{ from = [7, 4], to = [13, 8] }"],
    "polar": ["3", "6", "9", "[4, 12]", "[7, 20]", "{ from = 4, to = 8 }"],
    "octagon": ["[3, 4]", "[7, 9]", "{ from = [4, 4], to = [7, 8] }"],
    "kagome": ["[3, 4]", "[6, 8]", "3", "5", "{ from = 3, to = 5 }"],
    "rhombille": ["[3, 4]", "[6, 7]", "3", "5", "{ from = [3, 3], to = [6, 7] }"],
    "cairo": ["[5, 6]", "[10, 13]", "{ from = [6, 6], to = [10, 12] }"],
    "floret": ["[2, 3]", "[4, 5]", "2", "3"],
    "snub-square": ["[3, 3]", "[4, 6]", "{ from = [3, 3], to = [5, 6] }"],
    "penrose": ["40", "130", "{ from = 60, to = 150 }"],
    "voronoi": ["30", "120", "[5, 8]", "[12, 10]", "{ from = 60, to = 150 }"],
    "spiral": ["2", "5", "8", "{ from = 3, to = 7 }"],
    "isohedral-41": ["[4, 6]", "[11, 12]", "{ from = [5, 5], to = [10, 12] }"],
    "isohedral-62": ["[5, 5]", "[12, 9]"],
}
# Shapes whose outlines are known, on the topologies whose boards have columns and rows.
SHAPES = ["circle", "diamond", "hexagon", "star"]
ROUND = ["polar", "penrose", "spiral"]
# Keys covered by other tests: crossings, rooms and portraits by their ink (tests/ink.py, tests/portraits.py), standards by
# their files (tests/standards).
ELSEWHERE = {"date", "font", "pictures", "portrait", "price", "rooms", "standard", "weave"}
ANYWHERE = ["depth-first", "breadth-first", "random-frontier", "growing-tree", "kruskal", "prim", "wilson",
            "aldous-broder", "hunt-and-kill"]
SQUARES = ["binary-tree", "sidewinder", "eller"]
PLACES = ["top-left", "top", "top-right", "right", "bottom-right", "bottom", "bottom-left", "left"]
LEVELS = {"easy": (1, 3), "medium": (4, 6), "hard": (7, 8), "expert": (9, 10)}
PAPERS = ["a4", "letter", "universal", "6x9", "8.5x11", "a5", '{ width = "180mm", height = "240mm" }']
# Printers that bind.
BOUND = ['"kdp"', '"ingram"', '"lulu"']

# Books whose numbers and walls are also changed, to test that the checks notice.
DAMAGED = 30

# Accepted reasons why a book cannot be built as requested.
REASONS = [
    "no maze with ", "no maze of this kind ", "every maze that fits is already in this book",
    "entrance and exit are in the same cell", "the picture has ", "the picture is too thin ",
    "the cells at its one side have no twins", "its cells have twins, but not their walls", " cells lie in the middle, and ", "its walls would touch on this paper", "the contents would be empty",
    "is hardly a maze",
]


def one_in(draw, n):
    return draw.randrange(n) == 0


def book(number):
    """A random spec: its text, and the requests of each page."""
    draw = random.Random(f"book {number}")
    keys = {"title": '"Strokes"', "seed": draw.randrange(10**6)}
    choices = {
        "subtitle": ['"Lines"'], "author": ['"Nobody"'], "language": ['"de"', '"fr"', '"en"', '"nl"'],
        "paper": [paper if paper[0] == "{" else f'"{paper}"' for paper in PAPERS],
        "orientation": ['"landscape"'], "order": ['"progressive"', '"given"'], "variants": [2, 3],
        "printer": ['"home"', '"classroom"', '"kdp"', '"ingram"', '"lulu"'],
        "audience": ['"7-9"', '"10+"', '"adult"'], "duplex": ["true"], "blank_backs": ["true"], "bleed": ["true"],
        "margins": ['{ inside = "22mm", outside = "15mm", top = "17mm" }'],
        "answers": ['"separate"', '"back"', '"both"', '"after"', '"none"'], "answers_per_page": [1, 4, 6, 9],
        "answer_style": ['"bold"', '"dashed"', '"greyed"', '"path-only"'], "screen": ["true", "false"],
    }
    for key, values in choices.items():
        if one_in(draw, 4):
            keys[key] = draw.choice(values)
    if keys.get("printer") in BOUND:
        keys["paper"] = draw.choice(['"6x9"', '"8.5x11"'])
        keys.pop("orientation", None)
    elif "bleed" in keys:
        keys["printer"], keys["paper"] = '"kdp"', '"6x9"'
        keys.pop("orientation", None)
    if number % 4 == 1:
        keys["stock"] = '"cream"'
    if "blank_backs" in keys:
        keys["duplex"] = "true"
    if keys.get("answers") == '"none"':
        keys.pop("answers_per_page", None)
        keys.pop("answer_style", None)
    if one_in(draw, 3) and number > 0:
        keys["unlike"] = '["other.lock"]'
    keys["allow"] = '["page-count", "answer-gap", "narrowest-gap", "smallest-text"]'
    dress(random.Random(f"dress {number}"), keys)
    lines = ["[book]"] + [f"{key} = {value}" for key, value in keys.items()] + ["", "[defaults]", 'algorithm = "wilson"']
    pages = [page(draw, index, keys) for index in range(draw.randint(1, 4))]
    for index, asked in enumerate(pages):
        adorn(random.Random(f"adorn {number} {index}"), asked["keys"], keys.get("printer") in BOUND)
    # Pages of one sheet come together, and a section begins with a sheet.
    for asked in [asked for asked in pages if "sheet" in asked["keys"]][1:]:
        asked["keys"].pop("section", None)
    for asked in pages:
        lines += ["", "[[page]]"] + [f"{key} = {value}" for key, value in asked["keys"].items()]
    return {"number": number, "text": "\n".join(lines) + "\n", "keys": keys, "pages": pages}


def dress(draw, keys):
    """Adds keys that change the look of a book and the pages around its mazes, but no maze."""
    choices = {
        "mark": ['"stars"', '"number"', '"none"'], "detail": ["true"], "picture_style": ['"solid"', '"outline"'],
        "template": ['"plain"', '"classroom"', '"storybook"', '"large-print"', '"elegant"'],
        "front": ['["title", "copyright", "belongs", "contents", "how-to-solve"]'], "copyright": ['"Nobody"'],
        "publisher": ['"Lines"'], "edition": ['"First edition"'], "year": [2026], "isbn": ['"978-3-16-148410-0"'],
    }
    for key, values in choices.items():
        if one_in(draw, 6):
            keys[key] = draw.choice(values)
    if one_in(draw, 6):
        keys["back"], keys["more"] = '["certificate", "notes", "more-by"]', '["Other Lines"]'


def adorn(draw, keys, binds):
    """Adds pictures, sentences and shared sheets to a page, without changing its mazes."""
    choices = {
        "start": ['"bee"'], "finish": ['"sunflower"'], "theme": ['"farm"'], "text": ['"Maze {n}: go!"'],
        "instruction": ["false"], "section": ['"Part one"'], "sheet": ['"Monday"'],
    }
    for key, values in choices.items():
        if one_in(draw, 8):
            keys[key] = draw.choice(values)
    if not binds and not {"per_page", "sheet"} & keys.keys() and one_in(draw, 4):
        keys["poster"] = draw.choice(["[2, 1]", "[2, 2]"])


def page(draw, index, book):
    topology = draw.choice(list(SIZES))
    size = draw.choice(SIZES[topology])
    algorithm = draw.choice(ANYWHERE + (SQUARES if topology == "square" else []))
    keys = {"topology": f'"{topology}"', "size": size, "algorithm": f'"{algorithm}"', "count": draw.randint(1, 5)}
    if topology not in ROUND and size.startswith("[") and algorithm not in SQUARES and one_in(draw, 3):
        shape = draw.choice(SHAPES)
        if shaped(topology, json.loads(size), shape):
            keys["shape"], keys["threshold"], keys["invert"] = f'"{shape}"', draw.choice([0.2, 0.9]), "false"
            keys["rim"] = '"cells"'
    hides = size.startswith("[") and json.loads(size)[0] >= 9 and one_in(random.Random(f"hide {draw.random()}"), 2)
    if hides:
        keys["picture"], keys["stubs"] = f'"{draw.choice(["circle", "heart", "house"])}"', draw.choice([0.0, 0.1])
        del keys["algorithm"]
    turns = topology in ["square", "hex", "polar", "octagon", "kagome"] and "shape" not in keys
    symmetrical = turns and not hides and one_in(random.Random(f"symmetry {draw.random()}"), 3)
    if symmetrical:
        mirrors = topology == "square" and size.startswith("[") and json.loads(size)[0] % 2 == 0
        keys["symmetry"] = draw.choice(['"mirror"', '"rotate"']) if mirrors else '"rotate"'
    if one_in(draw, 3):
        keys["title"] = f'"Page {index}"'
    if one_in(draw, 4):
        keys["id"] = f'"page-{index}"'
    if one_in(draw, 4):
        keys["seed"] = draw.randrange(100)
    if one_in(draw, 5):
        keys["per_page"] = draw.choice([2, 4, 6])
    if one_in(draw, 5):
        keys["breather"] = "true"
    if algorithm == "growing-tree" and not hides:
        keys["newest"] = draw.choice([0.25, 0.9])
    if one_in(draw, 4) and not hides and not symmetrical:
        keys["braid"] = draw.choice([0.2, 0.6, 1.0])
    if not hides and one_in(random.Random(f"bias {draw.random()}"), 4):
        keys["bias"] = draw.choice([-0.8, 0.5])
    if one_in(draw, 3):
        keys["endpoints"] = draw.choice(['"opposite"', '"varied"'] + ([] if hides else ['"farthest"']))
    elif topology == "polar" and one_in(draw, 2):
        keys["entrance"], keys["exit"] = draw.choice([('"rim"', '"center"'), ('"center"', '"rim"')])
    elif one_in(draw, 3):
        one, other = draw.sample(PLACES, 2)
        keys["entrance"], keys["exit"] = f'"{one}"', f'"{other}"'
    elif one_in(draw, 6):
        keys["entrance"], keys["exit"] = "[0.25, 0]", "[0.5, 1]"
    asked = {"keys": keys, "levels": None, "what": None, "solution": None, "fraction": None, "decisions": None}
    difficulty = draw.choice(["none", "name", "level", "ramp", "any", "length", "fraction", "solution", "several"])
    if difficulty == "name":
        name = draw.choice(list(LEVELS))
        keys["difficulty"], asked["levels"], asked["what"] = f'"{name}"', LEVELS[name], "effort"
    elif difficulty == "level":
        level = draw.randint(1, 10)
        keys["difficulty"], asked["levels"], asked["what"] = level, (level, level), "effort"
    elif difficulty == "ramp":
        keys["difficulty"], asked["levels"], asked["what"] = "{ from = 2, to = 9 }", (2, 9), "effort"
    elif difficulty == "any":
        keys["difficulty"] = '"any"'
    elif difficulty == "length":
        level = draw.randint(1, 10)
        keys["difficulty"], asked["levels"], asked["what"] = f"{{ length = {level} }}", (level, level), "solution"
    elif difficulty == "fraction":
        share = draw.choice([0.2, 0.3, 0.45])
        keys["difficulty"], asked["fraction"] = f"{{ fraction = {share}, tolerance = 0.1 }}", (share - 0.1, share + 0.1)
    elif difficulty == "solution":
        cells = draw.choice([9, 20, 31, 44])
        keys["difficulty"], asked["solution"] = f"{{ solution = {cells}, tolerance = 3 }}", (cells - 3, cells + 3)
        if hides or symmetrical:
            pass
        elif "entrance" not in keys and one_in(draw, 3):
            keys["endpoints"] = '"auto"'
        elif "braid" not in keys and keys.get("endpoints") != '"farthest"':
            keys["tune"] = draw.choice(["true", "false", '"rare"'])
    elif difficulty == "several":
        level = draw.randint(3, 8)
        asked["levels"], asked["what"], asked["decisions"] = (level, level), "effort", (2, 12)
        keys["difficulty"] = f"{{ level = {level}, decisions = [2, 12] }}"
    if any("from" in str(keys.get(key)) for key in ("size", "difficulty")):
        keys["count"] += 1
    return asked


class Grid:
    """The cells of a tiling: their centers and, for each side of a cell, the middle of its wall and the cell behind it."""

    def __init__(self, outlines, centers):
        """Outlines are lists of integer corners in order around the cell; `place` maps a corner later."""
        self.outlines, self.centers = outlines, centers
        self.is_bent, self.fixed = False, []
        sides = {}
        for cell, outline in enumerate(outlines):
            for one, other in zip(outline, outline[1:] + outline[:1]):
                sides.setdefault((min(one, other), max(one, other)), []).append(cell)
        self.sides = sides
        self.neighbors = [[] for _ in outlines]
        for cells in sides.values():
            if len(cells) == 2:
                one, other = cells
                self.neighbors[one].append(other), self.neighbors[other].append(one)

    def door(self, one, other):
        """The middle of the wall between two cells."""
        corners = next(corners for corners, cells in self.sides.items()
                       if set(cells) == {one, other} and set(corners) not in self.fixed)
        return self.middle(*corners)

    def line(self, one, other):
        """The points where a wall begins, turns and ends."""
        return [self.place(one), self.place(other)]

    def across(self):
        """The smallest distance between a corner and a wall of its cell that does not end there; if walls bend, twice the
        smallest distance from the line between the centers of cell and wall to another wall."""
        ways = [math.inf]
        if self.is_bent:
            for outline, center in zip(self.outlines, self.centers):
                walls = list(zip(outline, outline[1:] + outline[:1]))
                lines = [[complex(*place) for place in self.line(*wall)] for wall in walls]
                for wall in walls:
                    if len(self.sides[min(wall), max(wall)]) == 2 and set(wall) not in self.fixed:
                        leg = complex(*center), complex(*self.middle(*wall))
                        others = [line for other, line in zip(walls, lines) if other != wall]
                        ways += [2 * apart(*leg, *two) for line in others for two in zip(line, line[1:])]
            return min(ways)
        for outline in self.outlines if self.hub is None else []:
            corners = [complex(*self.place(corner)) for corner in outline]
            for at, corner in enumerate(corners):
                for wall in range(1, len(corners) - 1):
                    ways.append(off(corner, *(corners[(at + wall + end) % len(corners)] for end in (0, 1))))
        return min(ways)


def off(place, one, other):
    """The distance between a point and a line."""
    share = ((place - one) * (other - one).conjugate()).real / abs(other - one) ** 2
    return abs(place - one - (other - one) * min(1, max(0, share)))


def apart(a, b, c, d):
    """The distance between two lines that do not cross."""
    return min(off(a, c, d), off(b, c, d), off(c, a, b), off(d, a, b))


def plane(cells, right, down):
    """A grid in the plane from integer (center, corners), with the lengths of a step right and a step down."""
    grid = Grid([corners for _, corners in cells], [(x * right, y * down) for (x, y), _ in cells])
    grid.place = lambda corner: (corner[0] * right, corner[1] * down)
    grid.middle = lambda one, other: tuple((a + b) / 2 for a, b in zip(grid.place(one), grid.place(other)))
    grid.hub, grid.rough = None, WRITTEN
    return grid


def square(size):
    box = lambda x, y: ((2 * x + 1, 2 * y + 1), [(2 * x, 2 * y), (2 * x + 2, 2 * y), (2 * x + 2, 2 * y + 2), (2 * x, 2 * y + 2)])
    return plane([box(x, y) for y in range(size[1]) for x in range(size[0])], 0.5, 0.5)


def hexagon(x, y):
    return ((x, y), [(x - 2, y), (x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1)])


def hex(size):
    if len(size) == 2:
        places = [(3 * column, 2 * row + column % 2) for column in range(size[0]) for row in range(size[1])]
    else:
        n = size[0] - 1
        places = [(3 * q, 2 * r + q) for q in range(-n, n + 1) for r in range(-n, n + 1) if abs(q + r) <= n]
    return plane([hexagon(x, y) for x, y in places], 1 / (2 * math.sqrt(3)), 0.5)


def triangle(size):
    def cell(row, place, up):
        x, y = place, 3 * row
        if up:
            return ((x + 1, y + 2), [(x + 1, y), (x + 2, y + 3), (x, y + 3)])
        return ((x + 1, y + 1), [(x, y), (x + 2, y), (x + 1, y + 3)])

    if len(size) == 2:
        return plane([cell(row, place, (row + place) % 2 == 0) for row in range(size[1]) for place in range(size[0])],
                     math.sqrt(3) / 2, 0.5)
    n = size[0]
    cells = [cell(row, n - 1 - row + i, i % 2 == 0) for row in range(n) for i in range(2 * row + 1)]
    return plane(cells, math.sqrt(3) / 2, 0.5)


def polar(size):
    if len(size) == 2:
        counts, hub = [size[1]] * size[0], max(1.0, 0.7 * size[1] / math.tau)
    else:
        counts, hub = [1], 0.0
        for ring in range(1, size[0]):
            # A cell that would be more than 1.5 times as wide as it is high is split.
            counts.append(counts[-1] * round(math.tau * ring / counts[-1]))
    turn = 2 * counts[-1]
    outlines, centers = [], []
    radius = lambda ring: hub + ring
    at = lambda ring, angle: (ring * math.sin(angle), -ring * math.cos(angle))
    # A cell of the outermost ring, not a wall, is at the top.
    around = lambda angle: (angle - 1) / turn * math.tau
    for ring, count in enumerate(counts):
        width = turn // count
        beyond = turn // counts[ring + 1] if ring + 1 < len(counts) else width
        for place in range(count):
            outer = [(ring + 1, angle % turn) for angle in range(place * width, place * width + width + 1, beyond)]
            if count == 1:
                outlines.append(outer[:-1])
                centers.append((0.0, 0.0))
                continue
            outlines.append(outer + [(ring, (place + 1) * width % turn), (ring, place * width)])
            centers.append(at(radius(ring) + 0.5, around((place + 0.5) * width)))
    grid = Grid(outlines, centers)
    grid.place = lambda corner: at(radius(corner[0]), around(corner[1]))

    def middle(one, other):
        if one[0] != other[0]:
            return tuple((a + b) / 2 for a, b in zip(grid.place(one), grid.place(other)))
        low, high = sorted((one[1], other[1]))
        half = (low + high) / 2 if high - low < turn / 2 else (low + high + turn) / 2
        return at(radius(one[0]), around(half))

    grid.middle, grid.hub, grid.rough = middle, hub, WRITTEN
    return grid


# Steps per side of a tile.
FINE = 100_000


def sized(cells, area):
    """Cells in the plane, given by their corners as complex numbers with y down; `area` is that of a mean cell."""
    # Equal corners are identical after rounding.
    whole = lambda corner: (round(corner.real * FINE), round(corner.imag * FINE))
    cells = [(whole(sum(corners) / len(corners)), [whole(corner) for corner in corners]) for corners in cells]
    step = 1 / FINE / math.sqrt(area)
    grid = plane(cells, step, step)
    # In the program their corners are on a lattice, so the angles of their walls differ slightly.
    grid.rough = 0.002
    return grid


def around(turn, count, first):
    """Corners on a regular polygon around 0."""
    return [first * cmath.exp(1j * turn * at) for at in range(count)]


def moved(corners, by):
    return [corner + by for corner in corners]


def octagon(size):
    width = 1 + math.sqrt(2)
    eight = around(math.tau / 8, 8, 0.5 + 0.5j * width)
    four = around(math.tau / 4, 4, math.sqrt(0.5))
    columns, rows = size
    cells = [moved(eight, width * complex(x, y)) for x in range(columns) for y in range(rows)]
    cells += [moved(four, width * complex(x + 0.5, y + 0.5)) for x in range(columns - 1) for y in range(rows - 1)]
    return sized(cells, width**2 / 2)


def bricks(size):
    """The positions of rows of bricks, or of a hexagon, at distance 1."""
    down = cmath.exp(1j * math.pi / 3)
    if len(size) == 2:
        return [x + y % 2 / 2 + 1j * down.imag * y for x in range(size[0]) for y in range(size[1])]
    n = size[0] - 1
    return [q + r * down for q in range(-n, n + 1) for r in range(-n, n + 1) if abs(q + r) <= n]


def kagome(size):
    places = [2 * place for place in bricks(size)]
    cells = [moved(around(math.pi / 3, 6, 1), place) for place in places]
    is_there = lambda place: any(abs(place - there) < 1e-6 for there in places)
    for place in places:
        for step in (0, 1):
            others = [place + 2 * cmath.exp(1j * math.pi / 3 * (step + at)) for at in (0, 1)]
            if all(map(is_there, others)):
                cells.append([(place + others[0]) / 2, sum(others) / 2, (others[1] + place) / 2])
    return sized(cells, 2 * math.sqrt(3) / 3)


def rhombille(size):
    rhomb = [0, cmath.exp(-5j * math.pi / 6), -1j, cmath.exp(-1j * math.pi / 6)]
    turns = around(math.tau / 3, 3, 1)
    cells = [moved([turn * corner for corner in rhomb], math.sqrt(3) * place) for place in bricks(size) for turn in turns]
    return sized(cells, math.sin(math.pi / 3))


def leaning():
    """The snub square tiling around a square that leans right: its corners in order, and the step to the next such one."""
    return around(math.tau / 4, 4, cmath.exp(1j * math.pi / 6) / math.sqrt(2)), 2 * math.cos(math.pi / 12)


def snub_square(size):
    right, width = leaning()
    left = moved(around(math.tau / 4, 4, cmath.exp(1j * math.pi / 3) / math.sqrt(2)), width * (0.5 + 0.5j))
    pair = [[right[3], width + right[2], right[0]], [right[0], width + right[2], width + right[1]]]
    columns, rows = size
    cells = [moved(right, width * complex(x, y)) for x in range(columns) for y in range(rows)]
    cells += [moved(left, width * complex(x, y)) for x in range(columns - 1) for y in range(rows - 1)]
    cells += [moved(three, width * complex(x, y)) for three in pair for x in range(columns - 1) for y in range(rows)]
    turned = [[1j * corner for corner in three] for three in pair]
    cells += [moved(three, width * complex(x, y)) for three in turned for x in range(columns) for y in range(rows - 1)]
    return sized(cells, width**2 / 6)


def cairo(size):
    # Each corner of the snub square tiling is a cell; its corners are the centers of the tiles that meet there.
    right, width = leaning()
    grid = snub_square([size[0] // 2 + 3, size[1] // 2 + 3])
    scale = math.sqrt(width**2 / 6)
    meeting = {}
    for outline, center in zip(grid.outlines, grid.centers):
        for corner in outline:
            meeting.setdefault(corner, []).append(scale * complex(*center))
    cells = []
    for y in range(size[1]):
        for x in range(size[0]):
            corner = right[[2, 3, 1, 0][x % 2 + 2 * (y % 2)]] + width * complex(x // 2 + 1, y // 2 + 1)
            middles = meeting[round(corner.real * FINE), round(corner.imag * FINE)]
            cells.append(sorted(middles, key=lambda place: cmath.phase(place - corner)))
            assert len(middles) == 5
    return sized(cells, width**2 / 4)


def floret(size):
    w = cmath.exp(1j * math.pi / 3)
    step = 4 + w
    petals = [[w**at * corner / step * abs(step) for corner in (0, 2, 2 + w, 1 + 2 * w, 2 * w)] for at in range(6)]
    cells = [moved(petal, place * abs(step)) for place in bricks(size) for petal in petals]
    return sized(cells, 7 * math.sqrt(3) / 4)


def shuffled(count, *words):
    """Numbers from 0 to 1 like the program's generator: Pcg64Mcg, with a hash of words as its key."""
    whole = (1 << 64) - 1

    def mix(z):
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & whole
        z = (z ^ z >> 27) * 0x94D049BB133111EB & whole
        return z ^ z >> 31

    text = b"".join(len(word).to_bytes(8, "little") + word for word in words)
    key = int.from_bytes(hashlib.sha256(text).digest()[:8], "little")
    # PCG: the low bits of a product, shifted and turned by its highest six bits (M. O'Neill, 2014).
    state = mix(key) << 64 | mix(key + 1 & whole) | 1
    for _ in range(count):
        state = state * 0x2360ED051FC65DA44385DF649FCCF645 & (1 << 128) - 1
        turn, folded = state >> 122, (state >> 64 ^ state) & whole
        yield (((folded >> turn | folded << (-turn & 63)) & whole) >> 44) / (1 << 20)


def nearest_parts(points, width, height):
    """The Voronoi cells of points on a board: their corners, each with the neighbor behind the following side."""
    parts = []
    for own, here in enumerate(points):
        part = [(0j, (1, 0)), (width + 0j, (1, 1)), (complex(width, height), (1, 2)), (height * 1j, (1, 3))]
        for other in sorted(range(len(points)), key=lambda other: abs(points[other] - here)):
            apart = points[other] - here
            if other == own:
                continue
            if abs(apart) > 2 * max(abs(corner - here) for corner, _ in part):
                break
            off = [((corner - here - apart / 2) * apart.conjugate()).real for corner, _ in part]
            left = []
            for (corner, side), (following, _), a, b in zip(part, part[1:] + part[:1], off, off[1:] + off[:1]):
                if a <= 0:
                    left.append((corner, side))
                if (a <= 0) != (b <= 0):
                    left.append((corner + (following - corner) * a / (a - b), (0, other) if a <= 0 else side))
            part = left
        parts.append(part)
    return parts


def gravity(corners):
    turned = corners[1:] + corners[:1]
    areas = [(one.conjugate() * other).imag for one, other in zip(corners, turned)]
    return sum((one + other) * area for one, other, area in zip(corners, turned, areas)) / 3 / sum(areas)


def voronoi(size):
    cells, rows = (math.prod(size), size[-1]) if len(size) == 2 else (size[0], round(math.sqrt(size[0] / 0.8)))
    numbers = shuffled(2 * cells, b"mazebook voronoi 1", cells.to_bytes(4, "little"), rows.to_bytes(4, "little"))
    width, points = cells / rows, []
    for row in range(rows):
        count = (row + 1) * cells // rows - row * cells // rows
        points += [complex((column + next(numbers)) * width / count, row + next(numbers)) for column in range(count)]
    for _ in range(6):
        points = [gravity([corner for corner, _ in part]) for part in nearest_parts(points, width, rows)]
    places, names = {}, []
    for own, part in enumerate(nearest_parts(points, width, rows)):
        names.append([tuple(sorted([(0, own), part[at - 1][1], side])) for at, (_, side) in enumerate(part)])
        for name, (corner, _) in zip(names[-1], part):
            places.setdefault(name, corner)
    into = {}

    def now(name):
        while name in into:
            name = into[name]
        return name

    def length(wall):
        one, other = map(now, wall)
        return abs(places[one] - places[other])

    def join(wall):
        one, other = map(now, wall)
        if one == other:
            return
        edges = lambda name: sum(kind for kind, _ in name)
        if edges(one) < edges(other):
            one, other = other, one
        if edges(one) == edges(other):
            places[one] = (places[one] + places[other]) / 2
        into[other] = one

    around = lambda names: list(zip(names, names[1:] + names[:1]))
    for wall in sorted({tuple(sorted(wall)) for outline in names for wall in around(outline)}):
        if length(wall) < 0.55:
            join(wall)
    while True:
        outlines = [[name for name, before in zip(now_, now_[-1:] + now_[:-1]) if name != before]
                    for now_ in ([now(name) for name in outline] for outline in names)]
        many = [min(around(outline), key=length) for outline in outlines if len(outline) > 8]
        if not many:
            break
        for wall in many:
            join(wall)
    # The program rounds corners to 1/512 of a pitch, and centers to 1/1024.
    fine = lambda place, to: (to * round(place.real * 1024 / to), to * round(place.imag * 1024 / to))
    outlines = [[places[name] for name in outline] for outline in outlines]
    grid = plane([(fine(gravity(outline), 1), [fine(corner, 2) for corner in outline]) for outline in outlines],
                 1 / 1024, 1 / 1024)
    grid.rough = 0.004
    return grid


def penrose(size):
    """Splits half rhombs as often as needed; the whole rhombs nearest to the center are cells."""
    golden = (1 + math.sqrt(5)) / 2
    area = (math.sin(math.tau / 5) * golden + math.sin(math.tau / 10)) / (golden + 1)
    radius, spoke = math.sqrt(size[0] * area / math.pi) + 3, 1
    tenth = lambda at: 1j * cmath.exp(-1j * math.tau * at / 10)
    halves = [(0, 0, *(tenth(at), tenth(at + 1))[:: 1 if at % 2 else -1]) for at in range(10)]
    while spoke * 0.95 < radius:
        split = []
        for thick, a, b, c in halves:
            if thick:
                q, r = b + (a - b) / golden, b + (c - b) / golden
                split += [(1, r, c, a), (1, q, r, b), (0, r, q, a)]
            else:
                p = a + (b - a) / golden
                split += [(0, c, p, b), (1, p, c, a)]
        halves, spoke = split, spoke * 1.618
    side = min(abs(half[1] - half[2]) for half in halves)
    ends = {}
    for _, tip, one, other in halves:
        middle = (one + other) / 2 / side
        ends.setdefault((round(middle.real, 3) + 0.0, round(middle.imag, 3) + 0.0), []).append((tip / side, one / side, other / side))
    rhombs = [[two[0][0], two[0][1], two[1][0], two[0][2]] for two in ends.values() if len(two) == 2]
    off = lambda rhomb: abs(rhomb[0] + rhomb[2]) ** 2
    rhombs.sort(key=off)
    rhombs = [rhomb for rhomb in rhombs if off(rhomb) <= off(rhombs[size[0] - 1]) * 1.0001]
    neighbors = sized(rhombs, area).neighbors
    return sized([rhomb for rhomb, beside in zip(rhombs, neighbors) if len(beside) > 1], area)


def bent(cells, turns, fixed=()):
    """A grid in the plane whose walls turn at the points in `turns` for their corners; others are straight. All in pitches,
    as complex numbers with y down. The program rounds them to 1/512 of a pitch."""
    even = lambda place: tuple(2 * math.floor(length * 512 + 0.5) for length in (place.real, place.imag))
    grid = plane([(even(middle), [even(corner) for corner in corners]) for middle, corners in cells], 1 / 1024, 1 / 1024)
    lines = {(even(one), even(other)): [even(place) for place in on] for (one, other), on in turns.items()}
    grid.is_bent, grid.fixed = True, [{even(one), even(other)} for one, other in fixed]
    for wall in grid.fixed:
        one, other = grid.sides[min(wall), max(wall)]
        grid.neighbors[one].remove(other), grid.neighbors[other].remove(one)

    def steps(one, other):
        low, high = min(one, other), max(one, other)
        return [low, *(lines.get((low, high)) or lines.get((high, low), [])[::-1]), high]

    def middle(one, other):
        stops = [complex(*stop) for stop in steps(one, other)]
        left = sum(abs(b - a) for a, b in zip(stops, stops[1:])) / 2
        for a, b in zip(stops, stops[1:]):
            if left <= abs(b - a):
                place = a + (b - a) * left / abs(b - a)
                return grid.place((math.floor(place.real + 0.5), math.floor(place.imag + 0.5)))
            left -= abs(b - a)

    grid.line, grid.middle = lambda one, other: [grid.place(stop) for stop in steps(one, other)], middle
    grid.rough = 0.004
    return grid


def spiral(size):
    """A spiral wall that moves out by a pitch per turn, with as many spokes between its turns as a round maze has."""
    counts = []
    for ring in range(1, size[0] + 1):
        before = counts[-1] if counts else 1
        counts.append(before * round(math.tau * ring / before))
    at = lambda turns, out=0.0: 1j * -(0.5 + turns + out) * cmath.exp(1j * math.tau * (turns % 1))
    cells, turns = [(-0.5 - 0.3j, [at(place / counts[0]) for place in range(counts[0] + 1)])], {}

    def wall(start, end):
        turns[at(start), at(end)] = [at(start + (end - start) * line / 16) for line in range(1, 16)]

    for place in range(counts[0]):
        wall(place / counts[0], (place + 1) / counts[0])
    for turn, count in enumerate(counts):
        finer = counts[turn + 1] // count if turn + 1 < size[0] else 1
        for place in range(count):
            start, end = turn + place / count, turn + (place + 1) / count
            outer = [turn + 1 + (place + part / finer) / count for part in range(finer + 1)]
            for two in zip(outer, outer[1:]):
                wall(*two)
            cells.append((at((start + end) / 2, 0.5), [at(stop) for stop in outer + [end, start]]))
    return bent(cells, turns, [(at(0), at(1 / counts[0]))])


def waves(size, across, down):
    """Squares with curved walls, horizontal and vertical: the offset to the right, by the share of the length."""
    shares = [line / 16 for line in range(1, 16)]
    cells, turns = [], {}
    for y, x in itertools.product(range(size[1]), range(size[0])):
        corners = [complex(x, y), complex(x + 1, y), complex(x + 1, y + 1), complex(x, y + 1)]
        cells.append((complex(x + 0.5, y + 0.5), corners))
        for at in corners[0], corners[3]:
            turns[at, at + 1] = [at + share + 0.12j * across(share) for share in shares]
        for at in corners[0], corners[1]:
            turns[at, at + 1j] = [at + share * 1j - 0.12 * down(share) for share in shares]
    return bent(cells, turns)


def any_form(share):
    """The curve of an asymmetric wall, with its swing in the first third."""
    return 6.75 * share * (1 - share) ** 2


def turned_form(share):
    """The curve of a wall that looks the same from both ends."""
    return 10.392 * share * (1 - share) * (1 - 2 * share)


def isohedral_41(size):
    """A tile that is only translated."""
    return waves(size, any_form, any_form)


def isohedral_62(size):
    """A tile with fourfold rotational symmetry."""
    return waves(size, turned_form, turned_form)


GRIDS = {"square": square, "hex": hex, "triangle": triangle, "polar": polar, "octagon": octagon, "kagome": kagome,
         "rhombille": rhombille, "cairo": cairo, "floret": floret, "snub-square": snub_square, "penrose": penrose,
         "voronoi": voronoi, "spiral": spiral, "isohedral-41": isohedral_41, "isohedral-62": isohedral_62}


def strokes(path):
    """The strokes of an SVG path in mm, each as points at most a tenth of a step apart; and the pen width."""
    numbers = [float(x) for x in re.findall(r"-?[\d.]+", path.get("transform", "translate(0 0)scale(1 1)"))]
    move, scale = numbers[:2], numbers[2]
    tokens = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", path.get("d"))
    here, first, at, command, found = (0.0, 0.0), (0.0, 0.0), 0, "", []

    def number():
        nonlocal at
        at += 1
        return float(tokens[at - 1])

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        if command == "z":
            found.append((here, first, None))
            here = first
            continue
        if command == "m":
            here = first = (here[0] + number(), here[1] + number())
            command = "l"
            continue
        if command == "a":
            radius, _, _, large, sweep = (number() for _ in range(5))
            to = (here[0] + number(), here[1] + number())
            found.append((here, to, (radius, large, sweep)))
        elif command == "l":
            to = (here[0] + number(), here[1] + number())
            found.append((here, to, None))
        elif command == "h":
            to = (here[0] + number(), here[1])
            found.append((here, to, None))
        elif command == "v":
            to = (here[0], here[1] + number())
            found.append((here, to, None))
        else:
            raise AssertionError(f"command {command}")
        here = to
    points = np.array([point for stroke in found for point in along(*stroke)])
    return points * scale + move, float(path.get("stroke-width")) * scale


STEP = 0.02


def along(start, end, arc):
    """Points along a stroke, `STEP` apart."""
    if arc is None:
        length = math.dist(start, end)
        return [tuple(a + (b - a) * i / n for a, b in zip(start, end)) for n in [max(1, math.ceil(length / STEP))] for i in range(n + 1)]
    radius, large, sweep = arc
    half = math.dist(start, end) / 2
    middle = [(a + b) / 2 for a, b in zip(start, end)]
    if half < 1e-9:
        return [start]
    off = math.sqrt(max(0.0, radius**2 - half**2)) * (1 if large != sweep else -1)
    normal = ((start[1] - end[1]) / (2 * half), (end[0] - start[0]) / (2 * half))
    center = [middle[i] + off * normal[i] for i in (0, 1)]
    from_, to = (math.atan2(p[1] - center[1], p[0] - center[0]) for p in (start, end))
    turn = (to - from_) % math.tau if sweep else -((from_ - to) % math.tau)
    n = max(1, math.ceil(abs(turn) * radius / STEP))
    return [(center[0] + radius * math.cos(from_ + turn * i / n), center[1] + radius * math.sin(from_ + turn * i / n)) for i in range(n + 1)]


class Wrong(Exception):
    pass


def require(condition, message):
    if not condition:
        raise Wrong(message)


class Maze:
    """A maze as drawn."""

    def __init__(self, entry, svg):
        self.entry = entry
        self.grid = grid = (shaped(entry["topology"], entry["size"], entry["shape"]) if "shape" in entry
                            else GRIDS[entry["topology"]](entry["size"]))
        corners = [place for wall, cells in grid.sides.items() if len(cells) == 1 for place in grid.line(*wall)]
        self.count = len(grid.outlines)
        if grid.hub is None:
            low, high = (tuple(f(c[i] for c in corners) for i in (0, 1)) for f in (min, max))
        else:
            reach = max(math.hypot(*c) for c in corners)
            low, high = (-reach, -reach), (reach, reach)
        x, y, width, height = entry["box"]
        self.pitch = width / (high[0] - low[0])
        require(abs(self.pitch - height / (high[1] - low[1])) < 0.002 * self.pitch, "the box has other proportions")
        self.to_page = lambda p: (x + (p[0] - low[0]) * self.pitch, y + (p[1] - low[1]) * self.pitch)
        points, self.wall = self.walls(svg)
        self.links = [set() for _ in range(self.count)]
        self.openings = []
        keys = list(grid.sides)
        middles = np.array([self.to_page(grid.middle(*key)) for key in keys])
        drawn = is_near(middles, points, 0.05 * self.pitch)
        self.doors = []
        for key, is_drawn in zip(keys, drawn):
            cells = grid.sides[key]
            if set(key) in grid.fixed:
                require(is_drawn, "a wall is open that never is")
            elif len(cells) == 2:
                self.doors.append(math.dist(*map(grid.place, key)))
                if not is_drawn:
                    one, other = cells
                    self.links[one].add(other), self.links[other].add(one)
            elif not is_drawn:
                self.openings.append((key, cells[0]))

    def walls(self, svg):
        """The strokes of this maze among those of its page."""
        x, y, width, height = self.entry["box"]
        for path in svg:
            points, pen = strokes(path)
            low, high = points.min(axis=0), points.max(axis=0)
            close = 0.06 * self.pitch
            if np.abs(low - (x, y)).max() < close and np.abs(high - (x + width, y + height)).max() < close:
                return points, pen
        # An opening at a corner of the rim leaves the box a little emptier.
        for path in svg:
            points, pen = strokes(path)
            middle = (points.min(axis=0) + points.max(axis=0)) / 2
            if x < middle[0] < x + width and y < middle[1] < y + height:
                return points, pen
        raise Wrong("no walls are drawn in its box")

    def end(self, end):
        """The cell at an end: behind its opening, or the goal itself; -1 for the court."""
        if "cell" in end:
            if self.grid.hub and math.dist(end["cell"], self.to_page((0, 0))) < 0.1:
                inner = [cell for key, cell in self.openings if key[0][0] == key[1][0] == 0]
                require(len(inner) == 1, f"{len(inner)} openings to the court")
                return inner[0]
            return self.nearest(end["cell"])
        middle = [(a + b) / 2 for a, b in zip(end["from"], end["to"])]
        cell = self.nearest(end["inside"])
        ends = [tuple(end["from"]), tuple(end["to"])]
        for key, behind in self.openings:
            corners = [self.to_page(self.grid.place(corner)) for corner in key]
            if behind == cell and all(min(math.dist(a, b) for b in corners) < 0.01 for a in ends):
                return cell
        raise Wrong(f"no opening at {middle}")

    def nearest(self, place):
        cell = min(range(self.count), key=lambda cell: math.dist(self.to_page(self.grid.centers[cell]), place))
        require(math.dist(self.to_page(self.grid.centers[cell]), place) < 0.01, f"no cell has its middle at {place}")
        return cell

    def distances(self, start, links):
        found = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            for beyond in links[cell]:
                if beyond not in found:
                    found[beyond] = found[cell] + 1
                    queue.append(beyond)
        return found

    def direction(self, one, other):
        (a, b), (c, d) = self.grid.centers[one], self.grid.centers[other]
        return math.atan2(d - b, c - a)


def is_near(places, points, by):
    """For each place, whether a point lies within a distance of it."""
    order = np.argsort(points[:, 0])
    points = points[order]
    found = np.zeros(len(places), bool)
    from_, to = (np.searchsorted(points[:, 0], places[:, 0] + shift) for shift in (-by, by))
    for index, (a, b) in enumerate(zip(from_, to)):
        near = points[a:b]
        found[index] = len(near) > 0 and (((near - places[index]) ** 2).sum(axis=1) < by * by).any()
    return found


SHAPE = {}


def outline(shape):
    """The corners of a built-in shape as complex numbers; none for a circle."""
    if shape not in SHAPE:
        text = (Path(__file__).parent.parent / f"templates/shapes/{shape}.svg").read_text()
        points = re.search(r'points="([^"]*)"', text)
        SHAPE[shape] = [complex(*map(float, point.split(","))) for point in points[1].split()] if points else None
    return SHAPE[shape]


def shaped(topology, size, shape):
    """The grid of the cells whose centers lie in a shape, which is as large as the board of that size allows; None if a
    center is so close to the outline that rounding decides, or if the cells are not connected."""
    board, corners = GRIDS[topology](size), outline(shape)
    rim = [complex(*place) for wall, cells in board.sides.items() if len(cells) == 1 for place in board.line(*wall)]
    low, high = (complex(f(c.real for c in rim), f(c.imag for c in rim)) for f in (min, max))
    extent = high - low
    if corners is None:
        radius = min(extent.real, extent.imag) / 2
        inward = lambda place: radius - abs(place - (low + high) / 2)
    else:
        least, most = (complex(f(c.real for c in corners), f(c.imag for c in corners)) for f in (min, max))
        scale = min(extent.real / (most - least).real, extent.imag / (most - least).imag)
        corners = [(corner - (least + most) / 2) * scale + (low + high) / 2 for corner in corners]
        inward = lambda place: signed(place, corners)
    off = [inward(complex(*center)) for center in board.centers]
    kept = [cell for cell, off in enumerate(off) if off > 0]
    if any(abs(off) < 0.03 for off in off) or len(kept) < 12:
        return None
    # Single cells before a broad side are dropped.
    beside = {cell: set(board.neighbors[cell]) & set(kept) for cell in kept}
    kept = [cell for cell in kept if len(beside[cell]) != 1 or len(beside[next(iter(beside[cell]))]) < 3]
    grid = Grid([board.outlines[cell] for cell in kept], [board.centers[cell] for cell in kept])
    grid.place, grid.middle, grid.hub, grid.rough = board.place, board.middle, board.hub, board.rough
    grid.line, grid.is_bent, grid.fixed = board.line, board.is_bent, board.fixed
    found, waiting = {0}, [0]
    while waiting:
        new = set(grid.neighbors[waiting.pop()]) - found
        found |= new
        waiting += new
    return grid if len(found) == len(kept) else None


def signed(place, corners):
    """The depth of a point in a polygon; negative outside."""
    turns, nearest = 0, math.inf
    for one, other in zip(corners, corners[1:] + corners[:1]):
        a, b = one - place, other - place
        turns += cmath.phase(b / a)
        share = min(1, max(0, (-a / (b - a)).real))
        nearest = min(nearest, abs(a + (b - a) * share))
    return nearest if abs(turns) > 1 else -nearest


# The tolerance of a number written with four digits.
WRITTEN = 6e-5


def close(value, expected, what, by=WRITTEN):
    require(value is not None and abs(value - expected) < by, f"{what} is {expected:.4f}, said to be {value}")


def exactly(value, expected, what):
    require(value == expected, f"{what} is {expected}, said to be {value}")


def check_maze(entry, svg, asked):
    """Recomputes a maze's entry in the manifest from its walls; returns the walls."""
    maze = Maze(entry, svg)
    score, is_perfect = entry["score"], entry["braid"] == 0
    exactly(entry["cells"], maze.count, "the number of cells")
    start, goal = maze.end(entry["entrance"]), maze.end(entry["exit"])
    ways_out = [end for end in (entry["entrance"], entry["exit"]) if "from" in end]
    to_court = maze.grid.hub and any("cell" in end for end in (entry["entrance"], entry["exit"]))
    exactly(len(maze.openings), len(ways_out) + bool(to_court), "the number of openings")
    # These are rounded to a thousandth of a mm.
    close(entry["pitch"], maze.pitch, "the pitch", 0.003)
    close(entry["wall"], maze.wall, "the width of a wall", 0.003)
    close(entry["gap"], min([1.0, maze.grid.across()] + maze.doors) * maze.pitch - maze.wall, "the narrowest gap", 0.003)

    from_start, from_goal = (maze.distances(end, maze.links) for end in (start, goal))
    exactly(len(from_start), maze.count, "the number of cells that can be reached")
    passages = sum(map(len, maze.links)) // 2
    require(passages >= maze.count - 1 and (not is_perfect or passages == maze.count - 1), f"{passages} passages")
    length = from_start[goal] + 1
    exactly(score["solution"], length, "the length of the solution")
    close(score["fraction"], length / maze.count, "the share of the solution")
    apart = maze.distances(start, maze.grid.neighbors)[goal] + 1
    close(score["detour"], length / apart, "the detour")
    dead_ends = sum(len(links) == 1 and cell not in (start, goal) for cell, links in enumerate(maze.links))
    exactly(score["dead_ends"], dead_ends, "the number of dead ends")
    close(score["dead_end_share"], dead_ends / maze.count, "the share of dead ends")
    exactly(score["grade"], min(10, max(1, round(math.log2(max(1, score["effort"])) - 1))), "the grade")
    on_shortest = [cell for cell in range(maze.count) if from_start[cell] + from_goal[cell] == length - 1]
    exactly(entry["solutions"] == "unique", is_perfect or len(cycles(maze, start, goal)) == 0, "whether there is one way only")
    if is_perfect:
        check_perfect(maze, score, start, goal, sorted(on_shortest, key=from_start.get))
    else:
        exactly(score["decisions"] <= length - 1, True, "decisions fit on the way")
    if "symmetry" in entry:
        check_symmetry(entry["symmetry"], maze)
    check_target(entry, maze, asked)
    return frozenset((one, other) for one, links in enumerate(maze.links) for other in links if one < other)


def check_symmetry(symmetry, maze):
    """Checks that at most one passage has no mirror image."""
    centers = np.array([complex(*center) for center in maze.grid.centers])
    corners = np.array([complex(*maze.grid.place(corner)) for outline in maze.grid.outlines for corner in outline])
    across = complex(corners.real.min() + corners.real.max(), corners.imag.min() + corners.imag.max()) - centers
    images = across if symmetry == "rotate" else across.real + 1j * centers.imag
    twins = [int(np.abs(centers - image).argmin()) for image in images]
    alone = sum(twins[other] not in maze.links[twins[one]] for one, links in enumerate(maze.links) for other in links if one < other)
    require(alone <= 1, f"{alone} passages have no twin")


def cycles(maze, start, goal):
    """The steps of a path between the ends that another path avoids."""
    left = [set(links) for links in maze.links]
    ends = [cell for cell in range(maze.count) if len(left[cell]) == 1 and cell not in (start, goal)]
    while ends:
        cell = ends.pop()
        for beyond in left[cell]:
            left[beyond].discard(cell)
            if len(left[beyond]) == 1 and beyond not in (start, goal):
                ends.append(beyond)
        left[cell] = set()
    # A loop attached to the path by one cell gives no second path from end to end.
    way = [start]
    seen = {start}
    while way[-1] != goal:
        here = way[-1]
        from_goal = maze.distances(goal, left)
        way.append(min(left[here] - seen, key=lambda cell: from_goal.get(cell, 10**9)))
        seen.add(way[-1])
    return [(one, other) for one, other in zip(way, way[1:])
            if goal in maze.distances(start, [links - ({other} if cell == one else {one} if cell == other else set())
                                              for cell, links in enumerate(left)])]


def check_perfect(maze, score, start, goal, way):
    """The scores of a perfect maze, from its solution and its branches."""
    on_way = set(way)
    place = maze.grid.centers

    def turn(before, here, after):
        if maze.grid.hub is None:
            # In through the middle of one wall to the center of the cell, and out through the middle of another.
            middle = complex(*place[here])
            one, other = (complex(*maze.grid.door(here, cell)) - middle for cell in (before, after))
            return abs(cmath.phase(-other / one))
        # A side of a ring cell leads along the ring or through one of its arcs.
        radius = lambda cell: round(math.hypot(*place[cell]), 6)
        kind = lambda one, other: 0 if radius(one) == radius(other) else (1 if radius(one) < radius(other) else -1)
        one, other = kind(before, here), kind(here, after)
        if one == other == 0:
            spin = lambda one, other: math.copysign(1, math.remainder(
                math.atan2(*place[other][::-1]) - math.atan2(*place[one][::-1]), math.tau))
            return 0.0 if spin(before, here) == spin(here, after) else math.pi
        if one == other and math.hypot(*place[here]) > 1e-9:
            return 0.0
        if math.hypot(*place[here]) < 1e-9:
            change = maze.direction(here, after) - maze.direction(before, here)
            return abs(math.remainder(change, math.tau))
        return math.pi / 2 if one != -other else math.pi

    turns = sum(turn(*way[i - 1:i + 2]) > 1e-3 for i in range(1, len(way) - 1))
    exactly(score["turns"], turns, "the number of turns")
    off_way = lambda cell: [beyond for beyond in maze.links[cell] if beyond not in on_way]
    exactly(score["decisions"], sum(bool(off_way(cell)) for cell in way if cell != goal), "the number of decisions")

    depth, unseen = {}, {}
    branches = []
    for mouth in way:
        for root in off_way(mouth):
            order, parent = [root], {root: mouth}
            for cell in order:
                for beyond in maze.links[cell]:
                    if beyond != parent[cell]:
                        parent[beyond] = cell
                        order.append(beyond)
            for cell in reversed(order):
                below = [beyond for beyond in maze.links[cell] if beyond != parent[cell]]
                depth[cell] = 1 + max((depth[beyond] for beyond in below), default=0)
                unseen[cell] = (depth[cell] > 3) + sum(unseen[beyond] for beyond in below)
            branches.append((mouth, root))
    depths = [depth[root] for _, root in branches]
    close(score["branch_mean"], sum(depths) / max(1, len(depths)), "the mean depth of the branches")
    exactly(score["branch_longest"], max(depths, default=0), "the depth of the deepest branch")
    explored = sum(unseen[root] for mouth, root in branches if mouth != goal)
    exactly(score["e3"], len(way) - 1 + explored, "E3")

    effort = len(way) - 1.0
    after = dict(zip(way, way[1:]))
    for mouth, root in branches:
        if mouth == goal:
            continue

        def weight(cell):
            way, ahead = (np.subtract(place[to], place[mouth]) for to in (cell, goal))
            return math.exp(1.5 * way.dot(ahead) / math.hypot(*way) / math.hypot(*ahead))

        wrong, right = weight(root), weight(after[mouth])
        effort += 2 * unseen[root] * wrong / (wrong + right)
    # The program rounds the centers of cells first, then the steps.
    require(abs(score["effort"] - effort) < 0.5 + effort * 1e-4, f"the effort is {effort:.2f}, said to be {score['effort']}")
    check_mcclendon(maze, score, start, goal, on_way, turn)


def check_mcclendon(maze, score, start, goal, on_way, turn):
    """Gamma of every hallway, walked away from the entrance."""
    total, right, wrong = 0.0, 0.0, {}
    stops = [(start, None, None)]
    while stops:
        stop, back, branch = stops.pop()
        for beyond in maze.links[stop]:
            if beyond == back:
                continue
            own = branch
            if own is None and beyond not in on_way:
                own = (stop, beyond)
            before, here, length, since, bends = stop, beyond, 1, 1, 0.0
            while len(maze.links[here]) == 2 and here not in (start, goal):
                (ahead,) = maze.links[here] - {before}
                angle = turn(before, here, ahead)
                if angle > 1e-3:
                    bends += angle / (math.pi * since)
                    since = 0
                before, here, length, since = here, ahead, length + 1, since + 1
            gamma = length * bends
            total += gamma
            if own is None:
                right += gamma
            else:
                wrong[own] = wrong.get(own, 0.0) + gamma
            stops.append((here, before, own))
    if total > 0:
        close(score["complexity"], math.log(total), "the complexity", maze.grid.rough)
    if right > 0:
        # Each branch adds the rounding errors of its own angles.
        by = maze.grid.rough * (1 + len(wrong) / 10)
        close(score["mcclendon"], math.log(right) + sum(math.log1p(gamma) for gamma in wrong.values()), "McClendon's difficulty", by)


def check_target(entry, maze, asked):
    """Checks that a maze meets the requests of its page."""
    score, target = entry["score"], entry["target"]
    for what in ("solution", "effort", "decisions"):
        span = target.get(what)
        if span:
            inside = (span["min"] or 0) <= score[what] <= (span["max"] or 10**9)
            require(inside, f"{what} {score[what]} is not within {span}")
    if asked["levels"]:
        low, high = asked["levels"]
        require(low <= target["level"] <= high, f"level {target['level']}, asked for {low} to {high}")
        require(asked["what"] in target, f"the target does not name {asked['what']}")
    for what in ("solution", "decisions"):
        if asked[what]:
            low, high = asked[what]
            require(low <= score[what] <= high, f"{what} {score[what]}, asked for {low} to {high}")
    if asked["fraction"]:
        low, high = asked["fraction"]
        share = score["solution"] / maze.count
        require(low - 1e-9 <= share <= high + 1e-9, f"a share of {share}, asked for {low} to {high}")


def check_order(mazes):
    """Checks that no maze of a progressive book is easier than 97% of the previous one, or 95% of any earlier one."""
    before = highest = 0
    for entry, asked in mazes:
        if "breather" in asked["keys"]:
            continue
        effort = entry["score"]["effort"]
        require(effort * 100 >= before * 97 and effort * 100 >= highest * 95,
                f"No. {entry['number']} takes {effort} steps after {before}, and {highest} at most before")
        before, highest = effort, max(highest, effort)


def check_damage(entry, svg, asked):
    """Checks that a change to any number of a perfect maze, or a missing wall, is noticed."""
    for name, value in entry["score"].items():
        if value is not None:
            # Sums over all branches are less accurate.
            # An effort is rounded, and may be halfway between two integers.
            by = {"mcclendon": 0.05, "effort": 2}.get(name, 1 if isinstance(value, int) else 0.01)
            other = {**entry, "score": {**entry["score"], name: value + by}}
            require(fails(other, svg, asked), f"another {name} goes unseen")
    for name in ("cells", "pitch", "wall", "gap"):
        require(fails({**entry, name: entry[name] + 0.01}, svg, asked), f"another {name} goes unseen")
    (path,) = [path for path in svg if not fails(entry, [path], asked)]
    # The last stroke of the pen; for walls that bend, up to where it is lifted.
    last = r"m[^m]*$" if GRIDS[entry["topology"]](entry["size"]).is_bent else r"[lhvaz][^a-z]*$"
    cut = ElementTree.fromstring(ElementTree.tostring(path))
    cut.set("d", re.sub(last, "", path.get("d")))
    require(fails(entry, [cut], asked), "a wall that is not drawn goes unseen")


def fails(entry, svg, asked):
    try:
        check_maze(entry, svg, asked)
    except Wrong:
        return True
    return False


def check_book(job):
    """Builds a book and checks all of it; returns its keys, its mazes, and the faults."""
    program, folder, book = job
    name = f"strokes-{book['number']}"
    (folder / f"{name}.toml").write_text(book["text"])
    command = [program, "build", f"{name}.toml", "--format", "svg", "--format", "manifest", "--threads", "1"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    used = set(book["keys"]) | {key for asked in book["pages"] for key in asked["keys"]}
    if run.returncode != 0:
        errors = re.findall(r"(?m)^error: (.*)", run.stderr)
        known = bool(errors) and all(any(reason in error for reason in REASONS) for error in errors)
        return used, 0, None if known and run.returncode == 1 else f"{name}: {run.stderr}", errors
    out = folder / "out" / name
    # Pages that share a sheet are at the position of the first one.
    place = {}
    for index, asked in enumerate(book["pages"]):
        place.setdefault(asked["keys"].get("sheet", index), index)
    order = sorted(range(len(book["pages"])), key=lambda index: place[book["pages"][index]["keys"].get("sheet", index)])
    by_page = [book["pages"][index] for index in order for _ in range(book["pages"][index]["keys"]["count"])]
    mazes = json.loads((out / "manifest.json").read_text())["mazes"]
    walls, wrong = Counter(), None
    pages = {}
    try:
        for entry in mazes:
            if entry["svg"] not in pages:
                tree = ElementTree.parse(out / entry["svg"])
                pages[entry["svg"]] = [one for one in tree.iter() if one.get("class") == "walls" and one.get("stroke-width")]
            asked = by_page[entry["number"] - 1]
            where = f"{name} No. {entry['number']}{entry.get('variant', '')}: {entry['topology']} {entry['size']} {entry['algorithm']}"
            kind = (entry["topology"], tuple(entry["size"]), entry.get("shape"))
            walls[kind, check_maze(entry, pages[entry["svg"]], asked)] += 1
            if book["number"] < DAMAGED and entry["braid"] == 0:
                check_damage(entry, pages[entry["svg"]], asked)
        where = name
        require(max(walls.values()) == 1, "two mazes have the same walls")
        if book["keys"].get("order") == '"progressive"':
            for variant in {entry.get("variant") for entry in mazes}:
                own = [entry for entry in mazes if entry.get("variant") == variant]
                check_order([(entry, by_page[entry["number"] - 1]) for entry in own])
    except Wrong as error:
        wrong = f"{where}: {error}"
    return used, len(mazes), wrong, []


def main():
    program = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as pool:
        folder = Path(folder)
        # For the `unlike` key of later books.
        other = '[book]\ntitle = "Other"\n[[page]]\ntopology = "square"\nsize = [3, 3]\ncount = 9\n'
        (folder / "other.toml").write_text(other)
        subprocess.run([program, "build", "other.toml", "--quiet"], cwd=folder, check=True)
        results = list(pool.map(check_book, [(program, folder, book(number)) for number in range(count)]))
    used = set().union(*(used for used, mazes, _, _ in results if mazes))
    wrong = [error for _, _, error, _ in results if error]
    refused = Counter(re.sub(r"\d[\d.]*|“.*?”", "…", error) for *_, errors in results for error in errors)
    for error, times in refused.most_common():
        print(f"{times} x {error}")
    tables = [[program, "list", f"{table}-keys"] for table in ("book", "page")]
    listed = "".join(subprocess.run(table, capture_output=True, text=True, check=True).stdout for table in tables)
    keys = set(re.findall(r"(?m)^ *(\w+) .*Example: \1 = ", listed))
    books, mazes = sum(mazes > 0 for _, mazes, _, _ in results), sum(mazes for _, mazes, _, _ in results)
    missing = sorted(keys - used - ELSEWHERE)
    if count >= 300 and missing:
        wrong.append(f"no book was made with the keys {missing}")
    if books * 2 < count:
        wrong.append(f"only {books} of {count} books were made")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{books} books and {mazes} mazes: every number is that of the printed walls; {count - books} cannot be made, and say why")


if __name__ == "__main__":
    main()
