#!/usr/bin/python3
"""Draws ten faces, makes portrait mazes of them, and compares the printed pages with the faces.

    tests/portraits.py MAZEBOOK FOLDER

MAZEBOOK is the program; FOLDER is created and contains the book afterwards, so that tests/ink.py can check its mazes.
Nothing here shares code with the program: pdftoppm draws the pages.

- The ink of a page and the darkness of its face, both blurred by a cell, have a correlation of at least 0.97 on a board of
  46 x 58 cells.
- A pencil with the width for the audience fits through from end to end, within two pixels.

Finally, both checks must fail: with another face, and with a pencil as wide as a cell.
"""

import json
import random
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

FACES, SIZE, DPI = 10, (480, 600), 200
LEAST = 0.97
# More kinds of cells and boards, for tests/ink.py.
OTHERS = ['topology = "hex"\nsize = [34, 38]', 'topology = "polar"\nsize = 22', 'topology = "penrose"\nsize = 1000',
          'topology = "isohedral-41"\nsize = [26, 32]', 'topology = "square"\nshape = "heart"\nrim = "smooth"\nsize = 900',
          'topology = "square"\nsize = [24, 30]\nbraid = 0.4', 'topology = "voronoi"\nsize = 800\nexit = "center"']


def face(number):
    """A head and shoulders lit from one side; every number gives another face."""
    draw = random.Random(number)
    width, height = SIZE
    down, right = np.mgrid[0:height, 0:width]
    ground = draw.choice([235, 200, 60, 120]) + (down / height - 0.5) * draw.uniform(-60, 60) + (right / width - 0.5) * draw.uniform(-60, 60)
    image = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
    x, y = width / 2 + draw.uniform(-15, 15), height * 0.45
    wide, high = width * draw.uniform(0.24, 0.3), height * draw.uniform(0.27, 0.32)
    hair, skin, light = draw.choice([20, 50, 90, 180]), draw.choice([225, 200, 160, 110]), draw.choice([-1, 1])
    pen = ImageDraw.Draw(image)
    pen.ellipse([x - width * 0.45, height * 0.78, x + width * 0.45, height * 1.4], fill=draw.choice([40, 90, 170]))
    pen.rectangle([x - wide * 0.4, y + high * 0.6, x + wide * 0.4, height * 0.85], fill=int(skin * 0.8))
    pen.ellipse([x - wide * 1.2, y - high * 1.25, x + wide * 1.2, y + high * draw.uniform(0.5, 1.3)], fill=hair)
    pen.ellipse([x - wide, y - high * 0.85, x + wide, y + high], fill=skin)
    grey = np.asarray(image).astype(float)
    inside = ((right - x) / wide) ** 2 + ((down - y - high * 0.07) / (high * 0.93)) ** 2 < 1
    grey[inside] *= np.clip(1 - 0.35 * light * (right - x) / wide - 0.12 * (down - y) / high, 0.3, 1.2)[inside]
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for side in (-1, 1):
        eye, level = x + side * wide * 0.42, y - high * 0.1
        for radius, ink in ((0.2, 245), (0.1, 30)):
            pen.ellipse([eye - wide * radius, level - high * 0.08, eye + wide * radius, level + high * 0.08], fill=ink)
        pen.line([eye - wide * 0.25, level - high * 0.12, eye + wide * 0.25, level - high * 0.14], fill=hair, width=int(high * 0.06))
    pen.polygon([(x, y - high * 0.05), (x + light * wide * 0.16, y + high * 0.3), (x - light * wide * 0.05, y + high * 0.3)], fill=int(skin * 0.65))
    pen.ellipse([x - wide * 0.35, y + high * 0.5, x + wide * 0.35, y + high * 0.64], fill=int(skin * 0.4))
    return image.filter(ImageFilter.GaussianBlur(3))


def book(audience, pages):
    head = f'[book]\ntitle = "Faces"\npaper = "letter"\nfront = []\n{audience}\n[defaults]\ntopology = "square"\n'
    return head + "".join(f'[[page]]\n{page}\nportrait = "face-{number % FACES}.png"\n' for number, page in enumerate(pages))


def page(folder, maze):
    """The darkness of a maze's page within its box, and the pixels per mm."""
    command = ["pdftoppm", "-gray", "-r", str(DPI), "-f", str(maze["page"]), "-l", str(maze["page"]), folder / maze["book"]]
    image = Image.open(BytesIO(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))
    scale = DPI / 25.4
    x, y, width, height = (length * scale for length in maze["box"])
    return 1 - np.asarray(image.convert("L"))[int(y):int(y + height), int(x):int(x + width)] / 255, scale


def likeness(ink, picture, cell):
    """The correlation of the ink with a picture of the same area, both blurred by a cell."""
    height, width = ink.shape
    scale = max(width / picture.width, height / picture.height)
    grown = picture.resize((round(picture.width * scale), round(picture.height * scale)))
    left, top = (grown.width - width) // 2, (grown.height - height) // 2
    dark = 1 - np.asarray(grown.crop((left, top, left + width, top + height))) / 255
    return np.corrcoef(*(ndimage.gaussian_filter(grey, cell).ravel() for grey in (ink, dark)))[0, 1]


def lets_through(ink, maze, scale, width):
    """Whether a pencil of this width in mm fits between the walls from end to end, within two pixels."""
    room = ndimage.distance_transform_edt(ink < 0.5) >= width * scale / 2 - 1
    places, _ = ndimage.label(room)
    ends = []
    for end in (maze["entrance"], maze["exit"]):
        x, y = end.get("inside") or end["cell"]
        ends.append(places[int((y - maze["box"][1]) * scale), int((x - maze["box"][0]) * scale)])
    return ends[0] == ends[1] > 0


def main(program, folder):
    folder.mkdir(parents=True)
    faces = [face(number) for number in range(FACES)]
    for number, image in enumerate(faces):
        image.save(folder / f"face-{number}.png")
    books = {"faces": book("", ["size = [46, 58]"] * FACES), "wide": book('audience = "adult"', ["size = [28, 36]"] * 3),
             "others": book("", OTHERS)}
    for name, text in books.items():
        (folder / f"{name}.toml").write_text(text)
        subprocess.run([program, "build", folder / f"{name}.toml", "--out", folder, "--quiet"], check=True)
    least, wrong = 1, []
    for name in books:
        for maze in json.loads((folder / name / "manifest.json").read_text())["mazes"]:
            ink, scale = page(folder / name, maze)
            number = int(re.sub(r"\D", "", maze["portrait"]))
            if name == "faces":
                like = likeness(ink, faces[number], maze["pitch"] * scale)
                other = likeness(ink, faces[(number + 1) % FACES], maze["pitch"] * scale)
                least = min(least, like)
                if like < LEAST:
                    wrong.append(f"{name} {maze['number']}: the likeness is {like:.3f}")
                if other >= LEAST:
                    wrong.append(f"{name} {maze['number']}: another face is as like")
            if name == "wide" and maze["gap"] < 3:
                wrong.append(f"{name} {maze['number']}: passages are {maze['gap']} mm wide")
            if "cell" in maze["exit"] or "shape" in maze:
                continue
            if not lets_through(ink, maze, scale, maze["gap"]):
                wrong.append(f"{name} {maze['number']}: a pencil of {maze['gap']} mm gets stuck")
            if maze["topology"] == "square" and lets_through(ink, maze, scale, 1.05 * maze["pitch"]):
                wrong.append(f"{name} {maze['number']}: a wider pencil gets through as well")
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{FACES} faces: the likeness is {least:.3f} or more; pencils get through all mazes")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
