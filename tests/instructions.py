#!/usr/bin/env python3
"""Compares the instruction counts of the hot paths, measured with valgrind, with tests/instructions.toml.

    tests/instructions.py               fails if a path takes 5% more or 5% less than in the table
    UPDATE=1 tests/instructions.py      rewrites the table

Clocks are noisy, counts are not. The cost of a path is the difference between 51 runs and one, divided by 50, which
excludes startup and preparation. benches/hot.rs contains the paths.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TABLE = Path(__file__).with_suffix(".toml")
BOUND = 0.05
TIMES = 50
# With one thread, the search always takes the same steps.
ENVIRONMENT = os.environ | {"RAYON_NUM_THREADS": "1"}


def output(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=TABLE.parent.parent)
    if done.returncode:
        sys.exit(f"failed: {' '.join(command)}")
    return done.stdout


def built():
    """The program with the hot paths."""
    build = ["cargo", "build", "--locked", "--profile", "thorough", "--features", "thorough,engine", "--bench", "hot"]
    build += ["--message-format", "json"]
    messages = [json.loads(line) for line in output(*build).splitlines()]
    return next(message["executable"] for message in messages if message.get("target", {}).get("name") == "hot")


def machine():
    """The conditions that affect the counts: the compiler, the type of processor, and its support for the instructions
    used by the fast variants of copying, searching and deflating."""
    flags = re.search("^flags.*", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    wide = flags is not None and " avx2 " in flags[0] + " "
    return {
        "rustc": output("rustc", "--version").split()[1],
        "processor": platform.machine() + (" with AVX2" if wide else ""),
    }


def collected(program, path, times):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, path, str(times)]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
    count = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not count:
        sys.exit(f"`{path}` failed under valgrind:\n{done.stderr}")
    return int(count[1])


def counts():
    program = built()
    paths = output(program).splitlines()

    def cost(path):
        return (collected(program, path, 1 + TIMES) - collected(program, path, 1)) // TIMES

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(paths, pool.map(cost, paths)))


def write(here, now):
    lines = ["# Instructions of the hot paths, once through each. UPDATE=1 tests/instructions.py writes this file.", ""]
    lines += [f'{key} = "{value}"' for key, value in here.items()]
    lines += ["", "[counts]"] + [f'"{path}" = {count}' for path, count in now.items()]
    TABLE.write_text("\n".join(lines) + "\n")


def main():
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: apt-get install valgrind")
    here, now = machine(), counts()
    if os.environ.get("UPDATE"):
        write(here, now)
        print(f"{len(now)} counts written to {TABLE.name}")
        return
    table = tomllib.loads(TABLE.read_text())
    before = table.pop("counts")
    wrong = []
    for path in now | before:
        if path not in now or path not in before:
            wrong.append(f"{path}: {'no longer there' if path in before else 'not in the table yet'}")
            continue
        change = now[path] / before[path] - 1
        print(f"{path:26} {now[path]:12,} {change:+8.2%}")
        if abs(change) > BOUND:
            wrong.append(f"{path}: {abs(change):.1%} {'more' if change > 0 else 'less'} than {before[path]:,}")
    if table != here:
        there, this = (" on ".join(["rustc " + of["rustc"], of["processor"]]) for of in (table, here))
        print(f"\nThe table is of {there}; this is {this}. Where that alone makes the difference, renew the table.")
    if wrong:
        print("\n".join(["", *wrong]))
        sys.exit("Mend what became slow. To keep what became fast, or a change that is wanted: "
                 "UPDATE=1 tests/instructions.py")


main()
