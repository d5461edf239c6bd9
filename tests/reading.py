#!/usr/bin/python3
"""What poppler reads in books of several scripts is what was written, and different texts are apart.

    tests/reading.py MAZEBOOK

MAZEBOOK is the program. Needs pdftotext, pdfinfo, and fonts for the scripts: DejaVu Sans, Lohit Devanagari and Loma.
"""

import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

FONTS = Path("/usr/share/fonts")
# By script: the file of a font, and titles.
TITLES = {
    "Latin": (None, ["J̃ j̃ i̧̇ ǰ̣", "Fiancée, office, AVATAR", "Où est l’abeille\u00a0?"]),
    "Devanagari": ("Lohit-Devanagari.ttf", ["कि ति शर्मा", "हिन्दी भूलभुलैया", "क्षत्रिय श्रीमती"]),
    "Thai": ("Loma.ttf", ["เขาวงกตที่น่ารัก", "น้ำ ปู่ ป้า"]),
    "Hebrew": ("DejaVuSans.ttf", ["מבוכים (7)!", "מבוך ראשון", "שָׁלוֹם"]),
    "Arabic": ("DejaVuSans.ttf", ["متاهة كبيرة", "كتاب"]),
}
PAGE = '[[page]]\ntopology = "square"\nsize = [5, 5]\n'
# Signs that only say where a direction begins and ends.
SIGNS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"))


def plain(text):
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text).translate(SIGNS))


def found(name):
    return next((path for path in sorted(FONTS.rglob(name))), None)


def build(program, folder, text):
    (folder / "book.toml").write_text(text)
    subprocess.run([program, "build", "book.toml", "--format", "pdf", "--quiet"], cwd=folder, check=True)
    return folder / "out/book"


def read(file, *options):
    return plain(subprocess.run(["pdftotext", *options, file, "-"], check=True, capture_output=True, text=True).stdout)


def titles(program):
    """The titles that are not read as they were written, and the number of those that are."""
    bad, count = [], 0
    for script, (font, texts) in TITLES.items():
        path = font and found(font)
        if font and path is None:
            sys.exit(f"there is no {font} in {FONTS}")
        for title in texts:
            with tempfile.TemporaryDirectory() as folder:
                folder = Path(folder)
                keys = f'title = "{title}"\nscreen = true\nfront = ["title"]\n'
                if font:
                    (folder / font).write_bytes(path.read_bytes())
                    keys += f'font = "{font}"\n'
                files = build(program, folder, f"[book]\n{keys}{PAGE}")
                for name in ("book.pdf", "screen.pdf"):
                    # A page alone: pdftotext takes the direction of most of its letters for that of all lines.
                    said, count = read(files / name, "-l", "1"), count + 1
                    if plain(title) not in said:
                        bad.append(f"{script}, {name}: “{title}” is not in what is read: {said}")
    return bad, count


def apart(program):
    """Texts of a screen book that are read as one."""
    with tempfile.TemporaryDirectory() as folder:
        keys = 'title = "Apart"\nscreen = true\nfront = ["title", "contents", "how-to-solve"]\n'
        pages = f'{PAGE}section = "Calm"\ntitle = "Cats"\n{PAGE}'
        file = build(program, Path(folder), f"[book]\n{keys}{pages}") / "screen.pdf"
        said = subprocess.run(["pdfinfo", "-struct-text", file], check=True, capture_output=True, text=True).stdout
    glued = re.findall(r"No\. \d(?=[A-Z])|\d(?=Answers)|Start(?=Finish)|Finish(?=\d)|Maze[s ]*\d(?=Diff)", said)
    needed = ["L ", "LI ", "Lbl ", "LBody ", "H2 ", "Figure:"]
    return glued + [f"no {name}" for name in needed if f"\n{name}" not in re.sub(r"\n +", "\n", said)]


def main():
    program = Path(sys.argv[1]).resolve()
    bad, count = titles(program)
    bad += apart(program)
    if bad:
        sys.exit("\n".join(bad))
    print(f"{count} titles are read as they were written, and texts apart")


if __name__ == "__main__":
    main()
