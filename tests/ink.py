#!/usr/bin/python3
"""Checks from the ink alone that every maze of a built book is a valid maze, and that PDF and SVG show the same.

    tests/ink.py FOLDER...      each containing the PDFs, SVGs and manifest.json of a book

Poppler and librsvg render the pages. With both openings sealed, a maze's walls are one connected piece and enclose one
white region: no leak to the page, no pocket except the holes of a shape, no island of ink except a goal's star. With the
openings open, that region is part of the page. In the answer key, the solution's ink runs from end to end without
touching the walls, thinner under bridges, and without it the walls are a maze as above. Finally, every check must fail on damaged pages.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

# Dots per inch of a page, and of the answer key, where solutions are very close to walls.
PAGE, KEY = 200, 600
# The fill of a solution that shows a picture, and the walls in a key: 60% and 50% of black.
FILL, WALLS = 102, 128
# The fill of tunnel mouths: 20% of black.
SHADOW = 204
# Where the parapets of a bridge stand, as a share of the distance from its middle to the middle of a mouth.
PARAPET = 2 / 3
# The thinnest line in mm; the solution is not made thinner under a bridge or in a picture.
THINNEST = 0.27
# Kinds of maze that must occur: topology, and the count of numbers in its size.
KINDS = {("square", 2), ("square, woven", 1), ("square, woven", 2), ("hex", 1), ("hex", 2), ("polar", 1), ("polar", 2), ("triangle", 1), ("triangle", 2), ("octagon", 2),
         ("kagome", 1), ("kagome", 2), ("rhombille", 1), ("rhombille", 2), ("cairo", 2), ("floret", 1), ("floret", 2),
         ("snub-square", 2), ("penrose", 1), ("voronoi", 1), ("voronoi", 2), ("spiral", 1), ("isohedral", 2)}

EIGHT = np.ones((3, 3), bool)
# Thresholds of 255: ink, the black ink of a solution, and any ink at all.
INK, BLACK, TINT = 150, 64, 215


class Damaged(Exception):
    """A fault of a page."""


def require(condition, message):
    if not condition:
        raise Damaged(message)


def run(*command):
    """The standard output of a program."""
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE).stdout


class View:
    """A part of a rendered page around one maze; places are in mm from the page's top left corner."""

    def __init__(self, image, dpi, place, margin=None):
        self.scale = dpi / 25.4
        x, y, width, height = place["box"]
        if margin is None:
            self.left, self.top, right, bottom = 0, 0, image.shape[1], image.shape[0]
        else:
            self.left, self.top = (max(0, int((at - margin) * self.scale)) for at in (x, y))
            right, bottom = (int((at + margin) * self.scale) for at in (x + width, y + height))
        self.grey = image[self.top:bottom, self.left:right].copy()

    def pixel(self, place):
        return (place[0] * self.scale - self.left, place[1] * self.scale - self.top)

    def at(self, image, place):
        x, y = self.pixel(place)
        return image[int(y), int(x)]


def ends(place):
    return [place["entrance"], place["exit"]]


def closed_court(maze, place):
    """The center and the radius, in mm, of a court that no end leads into."""
    if maze["topology"] != "polar" or len(maze["size"]) == 1 or any("cell" in end for end in ends(place)):
        return None
    x, y, width, height = place["box"]
    rings, spokes = maze["size"]
    radius = max(1, 0.7 * spokes / (2 * np.pi))
    return (x + width / 2, y + height / 2), width / 2 * radius / (radius + rings)


def sealed(view, ink, maze, place, wall):
    """The ink with a wall in each opening; a closed court, which is hatched within its ring, is filled."""
    image = Image.fromarray(ink)
    draw = ImageDraw.Draw(image)
    court = closed_court(maze, place)
    if court:
        (x, y), radius = view.pixel(court[0]), court[1] * view.scale
        for turn in np.linspace(0, 2 * np.pi, 720):
            at = (int(y - radius * np.cos(turn)), int(x + radius * np.sin(turn)))
            require(ink[at], "the ring of the court is open")
        draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=1)
    for end in ends(place):
        if "from" in end:
            line = [view.pixel(end["from"]), view.pixel(end["to"])]
            draw.line(line, fill=1, width=max(3, round(wall * view.scale)))
    return np.array(image)


def tunnels(maze, place):
    """The ends of its tunnels, in the book or in the answer key."""
    (x, y, width, _), (left, top, wide, _) = maze["box"], place["box"]
    factor = wide / width
    return [[((end[0] - x) * factor + left, (end[1] - y) * factor + top) for end in ends]
            for ends in maze.get("tunnels", [])]


def joined_regions(view, regions, ink, maze, place):
    """For each white region, the lowest region that tunnels connect it with; each tunnel must be drawn as one."""
    joined = np.arange(regions.max() + 1)
    for ends in tunnels(maze, place):
        (x, y), (to_x, to_y) = (view.pixel(end) for end in ends)
        steps = np.linspace(0, 1, 200)
        line = ink[(y + (to_y - y) * steps).astype(int), (x + (to_x - x) * steps).astype(int)]
        # White, a wall, the bridge, a wall, and white again.
        require(np.count_nonzero(np.diff(line)) == 4 and not line[0], "a tunnel is not drawn as one")
        one, other = sorted(joined[view.at(regions, end)] for end in ends)
        require(one > 0, "a tunnel ends in a wall")
        # In a braided maze there are ways around.
        require(one != other or maze["braid"] > 0, "a tunnel leads to where there is a way already")
        joined[joined == other] = one
    return joined


def check_walls(view, ink, maze, place, wall, stars):
    """Checks that some ink is one maze containing `stars` stars."""
    opened, _ = ndimage.label(~ink)
    closed = sealed(view, ink, maze, place, wall)
    pieces, _ = ndimage.label(closed, EIGHT)
    end = next(end for end in ends(place) if "from" in end)
    x, y = (np.array(view.pixel(end["from"])) + view.pixel(end["to"])) / 2
    walls = pieces == pieces[int(y), int(x)]
    require(pieces[int(y), int(x)], "the seal is not in the picture")
    body = ndimage.binary_fill_holes(walls)
    area = body.sum() / view.scale**2
    pitch = maze["pitch"] * place["box"][2] / maze["box"][2]
    least = 0.5 * (maze["cells"] * pitch**2 if "shape" in maze else place["box"][2] * place["box"][3])
    require(area > least, f"the rim leaks: it encloses {area:.0f} mm2")

    specks = (0.2 * maze["gap"] * place["box"][2] / maze["box"][2] * view.scale) ** 2
    regions, _ = ndimage.label(body & ~closed)
    sizes = np.bincount(regions.ravel())[1:]
    joined = joined_regions(view, regions, closed, maze, place)
    inside = np.argmax(np.bincount(joined[1:], sizes))
    pockets = [size for region, size in enumerate(sizes, 1) if joined[region] != inside and size >= specks]
    holes = maze.get("holes", 0)
    require(len(pockets) == holes, f"{len(pockets)} pockets of {pockets} pixels, and {holes} holes")

    islands, _ = ndimage.label(body & closed & ~walls, EIGHT)
    islands = sum(size > specks for size in np.bincount(islands.ravel())[1:])
    # In a braided maze there are ways around.
    require(islands == stars or maze["braid"] > 0, f"{islands} pieces of ink stand free, {stars} should")
    within = joined[regions] == inside
    require((opened[within] == opened[0, 0]).any(), "the openings are closed")


def grown(ink, size=1):
    """Some ink, grown by a number of pixels to all eight sides."""
    for _ in range(size):
        wide = ink.copy()
        wide[:, 1:] |= ink[:, :-1]
        wide[:, :-1] |= ink[:, 1:]
        ink = wide.copy()
        ink[1:] |= wide[:-1]
        ink[:-1] |= wide[1:]
    return ink


def dark(grey, size):
    """The black ink, grown by a number of pixels."""
    return grown(grey < BLACK, size)


def unpictured(view, maze):
    """The image without the pictures in the maze; each must be present and surrounded by white."""
    image = Image.fromarray(view.grey)
    for sign in maze.get("signs", []):
        if sign["what"] != "picture":
            continue
        x, y, width, height = sign["box"]
        left, top = (int(at) - 1 for at in view.pixel((x, y)))
        right, bottom = (int(at) + 2 for at in view.pixel((x + width, y + height)))
        require((view.grey[top:bottom, left:right] < BLACK).any(), "a picture is missing")
        rim = np.concatenate([view.grey[[top, bottom], left:right + 1].ravel(), view.grey[top:bottom + 1, [left, right]].ravel()])
        require((rim >= INK).all(), "a picture touches a wall")
        ImageDraw.Draw(image).rectangle([left, top, right, bottom], fill=255)
    return np.array(image)


def unhatched(view, maze):
    """The image without the hatching of tunnels' mouths: each has as many lines, which end at the walls beside it. Where
    fewer than two fit, mouths are grey."""
    image = Image.fromarray(view.grey)
    draw = ImageDraw.Draw(image)
    pitch, wall = maze["pitch"] * view.scale, maze["wall"] * view.scale
    counts = set()
    for ends in tunnels(maze, maze):
        ends = [np.array(view.pixel(end)) for end in ends]
        for mouth, other in (ends, ends[::-1]):
            middle, out = (mouth + other) / 2, (mouth - other) / np.hypot(*(mouth - other))
            # From the door to the parapet: black lines, and then the parapet itself.
            x, y = np.linspace(middle + out * pitch / 2, middle + out * pitch * 0.25, 100).T
            line = view.grey[y.astype(int), x.astype(int)]
            counts.add(np.count_nonzero(np.diff(line < INK) & (line < INK)[1:]) + int(line[0] < INK) - 1)
            is_grey = (abs(line - float(SHADOW)) < 12).sum() > len(line) / 4
            require(is_grey or max(counts) > 0, "a mouth of a tunnel is white")
            # What lies between the walls of the mouth, which meet at a right angle.
            near, far, free = 0.5 * pitch, 0.3 * pitch + wall / 2 + 2, 0.75 * wall + 1
            corners = [middle + out * deep + out[::-1] * (side, -side) * (deep - free)
                       for deep, side in ((near, -1), (near, 1), (far, 1), (far, -1))]
            draw.polygon([tuple(corner) for corner in corners], fill=255)
    require(len(counts) < 2, f"mouths of tunnels have {sorted(counts)} lines")
    return np.array(image)


def check_page(image, maze):
    view = View(image, PAGE, maze)
    view.grey = unpictured(view, maze)
    view.grey = unhatched(view, maze)
    stars = sum(sign["what"] != "picture" for sign in maze.get("signs", []))
    check_walls(view, view.grey < INK, maze, maze, maze["wall"], stars)


def bridged(view, place, pitch):
    """The image with the white around the sign of an inner end bridged, along the path to it."""
    image = Image.fromarray(view.grey)
    for end, path in zip(ends(place), (place["path"], place["path"][::-1])):
        if "cell" not in end:
            continue
        require(view.at(view.grey, end["cell"]) < BLACK, "the sign of an end is missing")
        # The first step is straight: at least half a pitch, or in a court its whole width.
        left = max(0.5 * pitch, np.hypot(path[1][0] - path[0][0], path[1][1] - path[0][1]))
        for one, two in zip(path, path[1:]):
            length = np.hypot(two[0] - one[0], two[1] - one[1])
            part = min(1, left / max(length, 1e-9))
            end = [one[i] + (two[i] - one[i]) * part for i in (0, 1)]
            ImageDraw.Draw(image).line([view.pixel(one), view.pixel(end)], fill=0, width=3)
            left -= length
            if left <= 0:
                break
    return np.array(image)


def along(view, maze, place):
    """The path of a solution in pixels, with the arcs of a round maze as short lines."""
    points = [view.pixel(point) for point in place["path"]]
    if maze["topology"] != "polar":
        return points
    x, y, width, height = place["box"]
    center = np.array(view.pixel((x + width / 2, y + height / 2)))
    spokes = [complex(*(np.array(point) - center)) for point in points]
    path = points[:1]
    for one, other in zip(spokes, spokes[1:]):
        turn = np.angle(other / one) if abs(one) > 1 and abs(abs(one) - abs(other)) < 1 else 0
        steps = [one * np.exp(1j * turn * part) for part in np.linspace(0, 1, 40)] if turn else [other]
        path += [(center[0] + spoke.real, center[1] + spoke.imag) for spoke in steps]
    return path


def unfilled(view, maze, place, least):
    """The image of an answer key whose solutions show a picture as if they did not: the white line is black, and the fill is
    white; `least` is the least width of the line in pixels."""
    mask = Image.new("1", view.grey.shape[::-1])
    ImageDraw.Draw(mask).line(along(view, maze, place), fill=1)
    near = ndimage.binary_dilation(np.array(mask), EIGHT, iterations=round(least / 2) + 4)
    line = near & (view.grey > (FILL + 255) / 2)
    half = ndimage.distance_transform_edt(line)
    middles = [view.at(half, point) for point in place["path"][1:-1]]
    require(np.median(middles) >= least / 2 - 1, "the way through the picture is not white, or too thin")
    beside = ndimage.binary_dilation(line, EIGHT, iterations=5) & ~ndimage.binary_dilation(line, EIGHT, iterations=3)
    require((np.abs(view.grey[beside].astype(int) - FILL) < 12).mean() > 0.5, "the cells of the way are not filled")
    # Where the fill ends, a pixel or two are as grey as walls.
    walls = ndimage.binary_opening((view.grey > (FILL + WALLS) / 2) & (view.grey < TINT), EIGHT)
    grey = np.where(walls, WALLS, 255)
    grey[(view.grey < BLACK) | line] = 0
    return grey.astype(np.uint8)


def is_between(place, one, other):
    """Whether a point lies on the line between two others, within two pixels."""
    one, other, place = (np.array(at) for at in (one, other, place))
    way = other - one
    along = np.dot(place - one, way) / max(np.dot(way, way), 1e-9)
    return 0 < along < 1 and np.hypot(*(one + way * along - place)) < 2


class Under:
    """A tunnel on the way of a solution, in pixels: the mouths, the ends of the way before them, the middle of the bridge, its
    two parapets, and whether the way leads over this bridge, too."""

    def __init__(self, mouths, before, after):
        self.mouths = sorted(mouths, key=lambda mouth: np.hypot(*np.subtract(mouth, before)))
        self.ends = [np.array(before), np.array(after)]
        self.middle = np.mean(self.mouths, axis=0)
        self.parapets = [self.middle + PARAPET * (np.array(mouth) - self.middle) for mouth in self.mouths]
        self.is_over = False

    def line(self, one, other):
        x, y = np.linspace(one, other, 200).T
        return y.astype(int), x.astype(int)


def tunnels_on(path, ends):
    """The tunnels on a path (in pixels), by the index of the point behind each."""
    on_way = {}
    for index, pair in enumerate(zip(path, path[1:]), 1):
        for mouths in ends:
            if all(is_between(mouth, *pair) for mouth in mouths):
                on_way[index] = Under(mouths, *pair)
    steps = [pair for index, pair in enumerate(zip(path, path[1:]), 1) if index not in on_way]
    for under in on_way.values():
        under.is_over = any(is_between(under.middle, *step) for step in steps)
    return on_way


def thickness(half, parapet):
    """Half the thickness of the ink at a parapet, in pixels."""
    x, y = parapet.astype(int)
    return half[y - 2:y + 3, x - 2:x + 3].max()


def check_under(half, under, most):
    """Checks that a line thinner than the way leads through a tunnel, or, where the way is the bridge, up to its parapets.

    `half` has the distance of each pixel of ink from white; `most` is half the greatest thickness."""
    for end, parapet in zip(under.ends, under.parapets):
        require(half[under.line(end, parapet)].all(), "the solution does not go on under a bridge")
        require(thickness(half, parapet) <= most, "under a bridge, the solution is as thick as elsewhere")
    across = half[under.line(*under.parapets)]
    require(across.all() != under.is_over, "white does not part the solution from itself at a bridge")


def without(view, half, unders, wall):
    """The image without the thin lines of the solution; the parapets that they cross are mended."""
    image = Image.fromarray(view.grey)
    draw = ImageDraw.Draw(image)
    for under in unders:
        for mouth, parapet in zip(under.mouths, under.parapets):
            reach = int(thickness(half, parapet)) + 4
            ahead = (under.middle - parapet) / np.hypot(*(under.middle - parapet))
            draw.line([tuple(mouth), tuple(parapet + ahead * (wall + reach))], fill=255, width=2 * reach)
            beside = ahead[::-1] * (reach + 3)
            draw.line([tuple(parapet - beside), tuple(parapet + beside)], fill=128, width=max(3, round(wall)))
    return np.array(image)


def check_key(image, maze):
    place = maze["answer"]
    factor = place["box"][2] / maze["box"][2]
    view = View(image, KEY, place, margin=4)
    if "picture" in maze:
        view.grey = unfilled(view, maze, place, THINNEST * view.scale)
    if "tunnels" in maze:
        view.grey[view.grey > SHADOW - 8] = 255
    view.grey = bridged(view, place, maze["pitch"] * factor)
    lines, _ = ndimage.label(view.grey < BLACK, EIGHT)
    path = [view.pixel(point) for point in place["path"]]
    half = ndimage.distance_transform_edt(view.grey < BLACK)
    most = max(0.7 * np.median([view.at(half, point) for point in place["path"]]), THINNEST / 2 * view.scale + 1)
    unders = tunnels_on(path, [[view.pixel(end) for end in ends] for ends in tunnels(maze, place)])
    line = view.at(lines, place["path"][0])
    require(line > 0, "the solution does not begin at an end")
    for index, (x, y) in enumerate(path):
        near = 2
        around = lines[max(0, int(y) - near):int(y) + near, max(0, int(x) - near):int(x) + near]
        if index in unders:
            check_under(half, unders[index], most)
            line = around.max() if unders[index].is_over else line
        require(line > 0 and (around == line).any(), f"the solution is not at {place['path'][index]}")
    require(view.at(lines, place["path"][-1]) == line, "the solution does not lead from end to end")
    view.grey = without(view, half, unders.values(), maze["wall"] * factor * view.scale)
    # White between the solution and the walls: anything connected with it is its own soft edge, two pixels wide.
    soft = dark(view.grey, 2)
    joined, _ = ndimage.label(view.grey < TINT)
    own = np.isin(joined, [view.at(joined, point) for point in place["path"]])
    # A tip of a star may leave a few pixels more; a wall would be hundreds.
    require((own & ~soft).sum() < 10, "the solution touches a wall")
    walls = (view.grey < TINT) & ~soft
    check_walls(view, walls, maze, place, maze["wall"] * factor, 0)


def check_agreement(one, two):
    """Checks that the ink of each image lies within a pixel of the other's."""
    # Only one of the programs crops a partial pixel at the right or at the bottom.
    height, width = np.minimum(one.shape, two.shape)
    require(np.abs(np.subtract(one.shape, two.shape)).max() <= 1, f"sizes are {one.shape} and {two.shape}")
    one, two = one[:height, :width], two[:height, :width]
    for ink, other in ((one, two), (two, one)):
        stray = np.count_nonzero((ink < 96) & ~grown(other < 208))
        require(stray == 0, f"{stray} pixels of ink are in one picture only")


def fails(check, image, maze):
    try:
        check(image, maze)
    except Damaged:
        return True
    return False


def blot(image, dpi, place, radius, grey):
    x, y, r = (value * dpi / 25.4 for value in (*place, radius))
    damaged = Image.fromarray(image)
    ImageDraw.Draw(damaged).ellipse([x - r, y - r, x + r, y + r], fill=grey)
    return np.array(damaged)


def check_damage(image, key, maze):
    """Checks that the checks fail if a wall is missing or added."""
    x, y, width, height = maze["box"]
    view = View(image, PAGE, maze)
    ink = sealed(view, view.grey < INK, maze, maze, maze["wall"])
    radius = max(maze["gap"] / 4, 1.2 * maze["wall"])

    # From the left edge of the box to the first ink at half its height: the rim.
    row = int(view.pixel((x, y + height / 2))[1])
    far = next(end for end in ends(maze) if "from" in end)["from"]
    side = 1 if far[0] > x + width / 2 else -1
    columns = range(int((x - 0.5) * view.scale), int((x + width + 0.5) * view.scale))[::side]
    rim = next(column for column in columns if ink[row, column]) / view.scale + side * maze["wall"] / 2
    hole = blot(image, PAGE, (rim, row / view.scale), radius, 255)
    require(fails(check_page, hole, maze), "a hole in the rim goes unseen")

    # A blot on the solution that reaches the walls around a triangle, the widest cell, so that no path leads around it.
    answer = maze["answer"]
    factor = width / answer["box"][2]
    path = [[(point[i] - answer["box"][i]) * factor + maze["box"][i] for i in (0, 1)] for point in answer["path"]]
    middle = path[len(path) // 2]
    block = blot(image, PAGE, middle, 1.02 * maze["pitch"], 0)
    require(fails(check_page, block, maze), "a wall across the way goes unseen")

    # A gap in an inner wall, a third of the way along the row; between two rows of letters there may be none.
    columns = range(int((x + width / 3) * view.scale), int((x + width * 0.9) * view.scale))
    rows = [row, *(int(view.pixel((x, y + height * share))[1]) for share in (0.25, 0.75))]
    gaps = (blot(image, PAGE, ((column + 1) / view.scale, row / view.scale), radius, 255) for row in rows
            for column in columns if ink[row, column] and not ink[row, column - 1])
    require(any(fails(check_page, gap, maze) for gap in gaps), "a gap in a wall inside goes unseen")

    shifted = np.roll(image, 4, axis=1)
    require(fails(lambda one, _: check_agreement(one, image), shifted, maze), "a shifted page goes unseen")

    is_picture = "picture" in maze
    broken = blot(key, KEY, answer["path"][len(path) // 2], maze["pitch"] / factor / 2, FILL if is_picture else 255)
    require(fails(check_key, broken, maze), "a gap in the solution goes unseen")
    reach = 2 * round(0.4 * maze["pitch"] / factor * KEY / 25.4) + 1
    grown = np.where(ndimage.grey_erosion(key, size=(reach, reach)) < BLACK, 0, key)
    if is_picture:
        grown = np.where(ndimage.grey_dilation(key, size=(reach, reach)) == 255, 255, key)
    thick = grown.astype(np.uint8)
    require(fails(check_key, thick, maze), "a solution on a wall goes unseen")


def of_pdf(folder, file, page, dpi):
    """A page of a PDF as a picture."""
    command = ["pdftoppm", "-gray", "-r", dpi, "-f", page, "-l", page, folder / file]
    return picture(run(*command))


def of_svg(folder, file, dpi):
    """An SVG as a picture."""
    return picture(run("rsvg-convert", "-d", dpi, "-p", dpi, "--background-color=white", folder / file))


def picture(data):
    return np.array(Image.open(BytesIO(data)).convert("L"))


def pages(folder):
    """Every page of every PDF with its SVG: pages/001.svg of book.pdf, pages/A-001.svg of book-A.pdf."""
    for svg in sorted([*folder.glob("pages/*.svg"), *folder.glob("answers/*.svg")]):
        variant, _, number = svg.stem.rpartition("-")
        pdf = "answers.pdf" if svg.parent.name == "answers" else f"book-{variant}.pdf" if variant else "book.pdf"
        yield pdf, int(number), svg.relative_to(folder)


def check(job):
    """Runs the checks of a page in a separate process; returns the faults by name. Each picture of it is made once."""
    folder, pdf, page, svg, checks = job
    drawn = cache(lambda dpi: of_svg(folder, svg, dpi))
    printed = cache(lambda dpi: of_pdf(folder, pdf, page, dpi))

    def run_one(what, maze):
        if what == "agreement":
            check_agreement(drawn(PAGE), printed(PAGE))
        elif what == "page, drawn":
            check_page(drawn(PAGE), maze)
        elif what == "page, printed":
            check_page(printed(PAGE), maze)
        elif what == "key, drawn":
            check_key(drawn(KEY), maze)
        elif what == "key, printed":
            check_key(printed(KEY), maze)
        else:
            answer = maze["answer"]
            check_damage(printed(PAGE), of_pdf(folder, answer["file"], answer["page"], KEY), maze)

    faults = []
    for what, name, maze in checks:
        try:
            run_one(what, maze)
        except Damaged as wrong:
            faults.append(f"{name}, {what}: {wrong}")
    return len(checks), faults


def jobs(folder, seen):
    """The pages of a book, each with its checks."""
    checks = defaultdict(list)
    for pdf, page, svg in pages(folder):
        checks[pdf, page, svg].append(("agreement", f"{folder} {pdf} page {page} and {svg}", None))
    for maze in json.loads((folder / "manifest.json").read_text())["mazes"]:
        # Names with numbers count as one kind.
        kind = (re.sub(r"-\d+$", "", maze["topology"]) + ", woven" * ("tunnels" in maze), len(maze["size"]))
        name = f"{folder} No. {maze['number']}{maze.get('variant', '')} ({maze['topology']} {maze['size']})"
        answer = maze["answer"]
        for what, pdf, place in (("page", maze["book"], maze), ("key", answer["file"], answer)):
            for source in ("printed", "drawn"):
                checks[pdf, place["page"], Path(place["svg"])].append((f"{what}, {source}", name, maze))
        if kind not in seen:
            checks[maze["book"], maze["page"], Path(maze["svg"])].append(("damage", name, maze))
        seen.add(kind)
    return [(folder, *page, found) for page, found in checks.items()]


def main(folders):
    seen, wrong, count = set(), 0, 0
    with ProcessPoolExecutor() as pool:
        for folder in map(Path, folders):
            for done, faults in pool.map(check, jobs(folder, seen)):
                count += done
                wrong += len(faults)
                for fault in faults:
                    print(fault, file=sys.stderr)
            print(f"{folder}: looked at", flush=True)
    if KINDS - seen:
        sys.exit(f"no maze of these kinds was there to look at: {sorted(KINDS - seen)}")
    if wrong:
        sys.exit(f"{wrong} of {count} checks failed")
    print(f"{count} checks: every maze is one maze, on paper")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
