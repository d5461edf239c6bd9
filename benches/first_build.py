#!/usr/bin/env python3
"""Times the first release build and the first test run, in fresh clones of HEAD and of another commit.

    benches/first_build.py COMMIT [--ci]

Prints a table of wall-clock and processor seconds for HEAD and COMMIT. The two alternate, so that a drift in the machine's
speed affects both. --ci also times .ci/run, as root on Debian. The crates are downloaded first. Nothing else should run
meanwhile: it takes half an hour, and hours with --ci.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
STEPS = {
    "first `cargo build --release`": ["cargo", "build", "--release", "--locked"],
    "first `cargo test`, compiling": ["cargo", "test", "--locked", "--no-run"],
    "… running": ["cargo", "test", "--locked"],
}
CI = {"`.ci/run`": ["bash", ".ci/run"]}


def cloned(commit, folder):
    """Clones a commit into a folder and downloads its crates."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    subprocess.run(["git", "checkout", "--quiet", commit], cwd=folder, check=True)
    subprocess.run(["cargo", "fetch", "--locked", "--quiet"], cwd=folder, check=True)
    return folder


def timed(command, folder):
    """The wall-clock and processor seconds of a command, which must succeed."""
    environment = {key: value for key, value in os.environ.items() if key != "CARGO_TARGET_DIR"}
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    wall = time.monotonic() - begun
    if done.returncode:
        sys.exit(f"failed: {' '.join(command)}\n{done.stdout[-5000:]}{done.stderr[-5000:]}")
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    other, steps = sys.argv[1], STEPS | (CI if "--ci" in sys.argv[2:] else {})
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        clones = [cloned(commit, Path(folder) / name) for name, commit in (("new", head), ("old", other))]
        print(f"| {os.cpu_count()} cores | wall | CPU | {other}: wall | CPU | ratio of wall |\n|---|---|---|---|---|---|")
        for name, command in steps.items():
            (wall, cpu), (old_wall, old_cpu) = (timed(command, clone) for clone in clones)
            print(f"| {name} | {wall:.0f} s | {cpu:.0f} s | {old_wall:.0f} s | {old_cpu:.0f} s | {wall / old_wall:.2f} |", flush=True)


main()
