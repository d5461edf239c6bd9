#!/usr/bin/python3
"""Hides pictures in mazes and compares them with the rendered pages.

    tests/pictures.py MAZEBOOK [SEEDS]

MAZEBOOK is the program; SEEDS is the number of mazes per picture, 5 by default. Nothing here shares code with the program:
rsvg-convert draws the pictures and the pages, walls and solutions are read from the pixels, and a cell belongs to a picture
if its center lies in it.

- There is one solution: one passage fewer than cells, and all cells are connected.
- The picture and the solution overlap enough (intersection over union).
- The filled cells, if requested, are those of the solution; checked for the first maze of each picture.
- The blank maze does not reveal the picture: a logistic regression trained on other mazes (dead ends, junctions, turns and
  directions in windows of 7 x 7 cells) finds its cells hardly better than chance. The area under the curve is 0.5 for chance
  and 1 for a perfect classifier.
"""

import io
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

SHAPES = Path(__file__).parent.parent / "templates/shapes"
PICTURES = ("apple bell boat butterfly cat cloud crown dinosaur drop egg fish flower ghost heart house leaf moon mushroom "
            "rocket snowman").split()
# Pixels per cell.
FINE = 12
# By columns, rows and share of dead ends: the minimum overlap, on average and in the worst maze; the maximum mean area under
# the curve; and the minimum share of the solution's cells with a branch.
BOUNDS = {
    ((40, 52), 0.0): (0.90, 0.84, 0.60, 0.025),
    ((40, 52), 0.05): (0.85, 0.79, 0.56, 0.075),
    ((40, 52), 0.1): (0.805, 0.75, 0.56, 0.125),
    ((80, 104), 0.04): (0.90, 0.85, 0.55, 0.06),
    ((80, 104), 0.0975): (0.85, 0.80, 0.55, 0.125),
}


def grey(svg, width):
    """The pixels of an SVG, 0 to 255."""
    page = subprocess.run(["rsvg-convert", "--background-color", "white", "--width", str(width)], input=svg,
                          capture_output=True, check=True).stdout
    return np.array(Image.open(io.BytesIO(page)).convert("L"))


def boxed(dark):
    """The dark pixels, cropped to their bounding box."""
    rows, columns = np.where(dark.any(1))[0], np.where(dark.any(0))[0]
    return dark[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def on_board(picture, size, scale):
    """For each pixel of a board: whether it lies in a centered picture of this scale."""
    def places(count, of):
        place = np.floor((np.arange(count) + 0.5 - count / 2) / scale + of / 2).astype(int)
        return np.clip(place, 0, of - 1), (place >= 0) & (place < of)

    (columns, is_column), (rows, is_row) = [places(count * FINE, of) for count, of in zip(size, picture.shape[::-1])]
    return picture[rows][:, columns] & is_row[:, None] & is_column[None, :]


def maze(program, name, size, stubs, seed, *more):
    """The board of a maze in grey pixels, FINE per cell."""
    columns, rows = size
    command = [program, "show", "--size", f"{columns}x{rows}", "--picture", name, "--stubs", str(stubs), "--seed", str(seed),
               "--entrance", "top-left", "--exit", "bottom-right", "--format", "svg", *more]
    page = grey(subprocess.run(command, capture_output=True, check=True).stdout, 1200)
    # The rim is the longest black shape.
    dark = page < 128
    across, down = np.where(dark.mean(1) > 0.5)[0], np.where(dark.mean(0) > 0.5)[0]
    board = Image.fromarray(page[across[0]:across[-1] + 1, down[0]:down[-1] + 1])
    return np.array(board.resize((columns * FINE, rows * FINE), Image.Resampling.BOX))


def passages(board):
    """For each cell, whether it is open to the right and down: the pixels around the middle of the wall are white."""
    pixels = (board > 200).reshape(board.shape[0] // FINE, FINE, board.shape[1] // FINE, FINE)
    middle, before, beyond = slice(FINE // 2 - 1, FINE // 2 + 2), slice(FINE // 2, None), slice(None, FINE // 2)
    rows, columns = pixels[:, middle], pixels[:, :, :, middle]
    right, down = rows[..., before].all((1, 3)), columns[:, before].all((1, 3))
    right[:, :-1] &= rows[:, :, 1:, beyond].all((1, 3))
    down[:-1] &= columns[1:, beyond].all((1, 3))
    right[:, -1], down[-1] = False, False
    return right, down


def way(right, down):
    """The cells of the path from the first cell to the last, and the number of reachable cells."""
    came = {(0, 0): None}
    queue = [(0, 0)]
    for row, column in queue:
        for to, is_open in [((row, column + 1), right[row, column]), ((row + 1, column), down[row, column]),
                            ((row, column - 1), column > 0 and right[row, column - 1]),
                            ((row - 1, column), row > 0 and down[row - 1, column])]:
            if is_open and to not in came:
                came[to] = (row, column)
                queue.append(to)
    cells, cell = [], (right.shape[0] - 1, right.shape[1] - 1)
    while cell is not None:
        cells.append(cell)
        cell = came[cell]
    return cells, len(came)


def features(right, down):
    left, up = np.roll(right, 1, 1), np.roll(down, 1, 0)
    left[:, 0], up[0] = False, False
    degree = right.astype(int) + left + down + up
    is_two = degree == 2
    own = [degree == 1, degree > 2, is_two & right & left, is_two & up & down, is_two & up & left, is_two & up & right,
           is_two & down & left, is_two & down & right, right, down]
    columns = []
    for one in own:
        for reach in (0, 1, 3):
            wide = np.pad(one.astype(float), reach, mode="reflect")
            windows = np.lib.stride_tricks.sliding_window_view(wide, (2 * reach + 1, 2 * reach + 1))
            columns.append(windows.mean((2, 3)).ravel())
    return np.stack(columns, 1)


def learned(known, is_in):
    """The weights of a logistic regression by Newton's method, with slight regularization."""
    weights = np.zeros(known.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (chance - is_in) + weights
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def area(score, is_in):
    rank = np.empty(len(score))
    rank[np.argsort(score, kind="stable")] = np.arange(len(score))
    within = is_in.sum()
    return (rank[is_in].sum() - within * (within - 1) / 2) / within / (len(is_in) - within)


def measured(program, picture, size, stubs, seed, name):
    """For one maze: the overlap of picture and solution, choices, the features of cells, and which are in the picture."""
    columns, rows = size
    walls = maze(program, name, size, stubs, seed)
    right, down = passages(walls)
    cells, reached = way(right, down)
    if reached != columns * rows or right.sum() + down.sum() != columns * rows - 1:
        sys.exit(f"{name} {seed}: {reached} cells hang together by {right.sum() + down.sum()} passages")
    colored = np.zeros((rows, columns), bool)
    colored[tuple(zip(*cells))] = True
    if seed == 1:
        filled = maze(program, name, size, stubs, seed, "--overlay", "way")
        middles = filled.reshape(rows, FINE, columns, FINE)[:, 3:-3, :, 3:-3]
        if (colored != (np.median(middles, (1, 3)) < 240)).any():
            sys.exit(f"{name} {seed}: what is filled is not the way")
    board = np.kron(colored, np.ones((FINE, FINE), bool))
    fits = min(columns * FINE / picture.shape[1], rows * FINE / picture.shape[0])
    best = (0, None)
    for scale in np.arange(0.6, 1.0, 0.01) * fits:
        placed = on_board(picture, size, scale)
        best = max(best, (np.count_nonzero(placed & board) / np.count_nonzero(placed | board), scale))
    shown = on_board(picture, size, best[1])[FINE // 2::FINE, FINE // 2::FINE]
    degree = right.astype(int) + down
    degree[:, 1:] += right[:, :-1]
    degree[1:] += down[:-1]
    choices = sum(degree[cell] > 2 for cell in cells) / len(cells)
    return name, best[0], choices, features(right, down), shown.ravel()


def main():
    program = Path(sys.argv[1]).resolve()
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    pictures = {name: boxed(grey((SHAPES / f"{name}.svg").read_bytes(), 600) < 128) for name in PICTURES}
    wrong = []
    for (size, stubs), (common, worst, found, choosing) in BOUNDS.items():
        jobs = [(name, seed) for name in PICTURES for seed in range(1, seeds + 1)]
        with ThreadPoolExecutor() as pool:
            mazes = list(pool.map(lambda job: measured(program, pictures[job[0]], size, stubs, job[1], job[0]), jobs))
        shares = np.array([one[1] for one in mazes])
        choices = np.array([one[2] for one in mazes])
        areas = []
        for fold in range(5):
            others = [one for one in mazes if one[0] not in PICTURES[fold::5]]
            known, is_in = np.concatenate([one[3] for one in others]), np.concatenate([one[4] for one in others])
            mean, spread = known.mean(0), known.std(0) + 1e-9

            def even(cells):
                return np.c_[(cells - mean) / spread, np.ones(len(cells))]

            weights = learned(even(known), is_in.astype(float))
            areas += [area(even(one[3]) @ weights, one[4]) for one in mazes if one[0] in PICTURES[fold::5]]
        of = f"{size[0]} x {size[1]} cells, stubs {stubs}"
        print(f"{of}: {len(mazes)} mazes; in common {shares.mean():.3f}, at least {shares.min():.3f}; "
              f"area under the curve {np.mean(areas):.3f}; {choices.mean():.3f} choices to a cell of the way")
        holds = [shares.mean() >= common, shares.min() >= worst, np.mean(areas) <= found, choices.mean() >= choosing]
        if not all(holds):
            wrong.append(f"{of}: should have at least {common} in common, at least {worst} in each, an area of at "
                         f"most {found} and {choosing} choices")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
