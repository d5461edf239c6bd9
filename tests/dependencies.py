#!/usr/bin/env python3
"""Checks the crates of Cargo.lock against tests/deny.toml: licenses, sources, and no crate in two versions.

    tests/dependencies.py      fails if a crate breaks a rule, or a rule is unused

`cargo deny check` does the same and more, but takes minutes to build and downloads a database.
"""

import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent


def permitted(expression, allowed):
    """Whether the allowed licenses satisfy a license expression."""
    # In the old syntax, a slash means OR.
    words = re.findall(r"[()]|[^\s()/]+|/", expression)
    names = {"AND": "and", "OR": "or", "/": "or", "(": "(", ")": ")"}
    terms, exempted = [], False
    for word in words:
        if word == "WITH":
            exempted = True
        elif exempted:
            # An exception only adds permissions.
            exempted = False
        else:
            terms.append(names.get(word, str(word in allowed)))
    return eval(" ".join(terms), {"__builtins__": {}})  # Only True, False, and, or, and parentheses.


def found(packages, rules):
    """Faults of packages, one per line."""
    allowed, registries = set(rules["licenses"]["allow"]), rules["sources"]["allow-registry"]
    versions, wrong = defaultdict(set), []
    for package in packages:
        crate = f"{package['name']} {package['version']}"
        versions[package["name"]].add(package["version"])
        if package["source"] not in [f"registry+{registry}" for registry in registries]:
            wrong.append(f"{crate} comes from {package['source']}")
        if not package["license"] or not permitted(package["license"], allowed):
            wrong.append(f"{crate} is under {package['license']}, which deny.toml does not allow")
    for ban in rules["bans"]["deny"]:
        if ban["crate"] in versions:
            wrong.append(f"{ban['crate']} is banned: {ban['reason']}")
    for skip in rules["bans"]["skip"]:
        name, version = skip["crate"].split("@")
        mine = {other for other in versions[name] if f"{other}.".startswith(f"{version}.")}
        if not mine or mine == versions[name]:
            wrong.append(f"{skip['crate']} is not there beside another version: take it out of deny.toml")
        versions[name] -= mine
    for name, several in sorted(versions.items()):
        if len(several) > 1:
            wrong.append(f"{name} is there more than once: {', '.join(sorted(several))}")
    return wrong


def sabotaged(packages, rules):
    """Tests that each rule detects its violation; returns the undetected ones, one per line."""
    first = packages[0]
    banned = rules["bans"]["deny"][0]["crate"]
    skipped = rules["bans"]["skip"][0]["crate"]
    is_skipped = lambda package: f"{package['name']}@{package['version']}.".startswith(f"{skipped}.")
    spoiled = {
        "a license": packages + [first | {"license": "MIT AND GPL-3.0-only"}],
        "no license": packages + [first | {"license": None}],
        "a source": packages + [first | {"source": "git+https://example.com/crate"}],
        "a second version": packages + [first | {"version": "0.0.0"}],
        "a banned crate": packages + [first | {"name": banned}],
        "a rule for nothing": [package for package in packages if not is_skipped(package)],
    }
    return [f"{what} was not seen" for what, crates in spoiled.items() if len(found(crates, rules)) != 1]


def main():
    rules = tomllib.loads((ROOT / "tests/deny.toml").read_text())
    command = ["cargo", "metadata", "--locked", "--all-features", "--format-version", "1"]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    packages = [package for package in metadata["packages"] if package["source"]]
    wrong = found(packages, rules) or sabotaged(packages, rules)
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{len(packages)} crates are as deny.toml has them")


main()
