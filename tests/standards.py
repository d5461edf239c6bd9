#!/usr/bin/env python3
"""Holds the files of every starter that are to be PDF/X-1a:2001 to the rules of ISO 15930-1.

    tests/standards.py MAZEBOOK

MAZEBOOK is the program. Needs pikepdf. Nothing here shares code with the program. At the end a file is spoiled in every way
that a rule forbids, and that rule must then be broken.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name

ROOT = Path(__file__).resolve().parent.parent
STARTERS = ["classroom", "kdp", "sampler", "storybook"]
KEYS = 'standard = "pdfx-1a"\ndate = 2026-11-23\nanswers = "both"\n'
# What a press may be given; DeviceN and Separation would be allowed, and are never used.
SPACES = {"/DeviceGray", "/DeviceCMYK", "/Indexed"}


def within(inner, outer):
    return all(a >= b - 0.01 for a, b in zip(inner[:2], outer[:2])) and all(a <= b + 0.01 for a, b in zip(inner[2:], outer[2:]))


def broken(path):
    """The rules that a file breaks."""
    found = set()
    if not path.read_bytes().startswith(b"%PDF-1.3"):
        found.add("version")
    if re.search(rb"/Type\s*/(ObjStm|XRef)", path.read_bytes()):
        found.add("packed")
    with pikepdf.open(path) as pdf:
        if pdf.is_encrypted:
            found.add("encrypted")
        if len(pdf.trailer.get("/ID", [])) != 2:
            found.add("identity")
        information(pdf, found)
        intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
        registered = [one for one in intents if str(one.get("/RegistryName", "")) == "http://www.color.org"
                      and str(one.get("/OutputConditionIdentifier", ""))]
        if len(intents) != 1 or len(registered) != 1:
            found.add("intent")
        if any(key in pdf.Root for key in ("/OpenAction", "/AA", "/AcroForm")):
            found.add("actions")
        if any(key in pdf.Root for key in ("/Metadata", "/MarkInfo", "/OCProperties")):
            found.add("newer")
        for page in pdf.pages:
            boxes(page, found)
        for one in pdf.objects:
            thing(one, found)
    return found


def information(pdf, found):
    about = pdf.trailer.get("/Info", Dictionary())
    if any(not str(about.get(key, "")) for key in ("/Title", "/Creator", "/Producer")):
        found.add("information")
    if any(not re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d'?)", str(about.get(key, ""))) for key in ("/CreationDate", "/ModDate")):
        found.add("dates")
    said = [str(about.get(key, "")) for key in ("/GTS_PDFXVersion", "/GTS_PDFXConformance")]
    if said != ["PDF/X-1:2001", "PDF/X-1a:2001"]:
        found.add("conformance")
    if str(about.get("/Trapped", "")) not in ("/True", "/False"):
        found.add("trapped")


def boxes(page, found):
    sides = {name: [float(x) for x in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox", "/CropBox") if name in page}
    media, trim = sides["/MediaBox"], sides.get("/TrimBox")
    bleed = sides.get("/BleedBox", media)
    if trim is None or "/ArtBox" in page or not (within(trim, bleed) and within(bleed, media)):
        found.add("boxes")
    elif not within(bleed, sides.get("/CropBox", media)):
        found.add("boxes")
    if page.get("/Annots"):
        found.add("annotations")
    drawn(page, found)
    thing(page.get("/Resources"), found)


def drawn(stream, found):
    """What a content stream paints with."""
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name in ("rg", "RG"):
            found.add("color")
        elif name in ("cs", "CS") and str(operands[0]) not in SPACES:
            found.add("color")


def thing(one, found):
    """What an object is and has that no press takes."""
    if not isinstance(one, pikepdf.Object) or one._type_code not in (pikepdf.ObjectType.dictionary, pikepdf.ObjectType.stream):
        return
    kind, own = one.get("/Type"), one.get("/Subtype")
    if kind == "/FontDescriptor" and not any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        found.add("fonts")
    if kind == "/Font" and own in ("/Type1", "/TrueType") and "/FontDescriptor" not in one:
        found.add("fonts")
    if own == "/Form" and isinstance(one, pikepdf.Stream):
        drawn(one, found)
        thing(one.get("/Resources"), found)
    if own == "/Image":
        space = one.get("/ColorSpace", Name.DeviceGray)
        space = str(space[0]) if isinstance(space, Array) else str(space)
        if space not in SPACES and not one.get("/ImageMask"):
            found.add("color")
    if own == "/PS" or "/OPI" in one or "/Alternates" in one:
        found.add("substitutes")
    states = one.get("/ExtGState", Dictionary())
    states = [states[key] for key in states.keys()]
    if own in ("/Image", "/Form") and "/SMask" in one or one.get("/Group", Dictionary()).get("/S") == "/Transparency":
        found.add("transparency")
    for state in states:
        is_plain = all(float(state.get(key, 1)) == 1 for key in ("/ca", "/CA"))
        if not is_plain or state.get("/SMask", Name("/None")) != "/None" or state.get("/BM", Name.Normal) not in ("/Normal", "/Compatible"):
            found.add("transparency")
        if "/TR" in state:
            found.add("transfer")
    filters = one.get("/Filter", Array())
    filters = {str(name) for name in filters} if isinstance(filters, Array) else {str(filters)}
    if filters & {"/LZWDecode", "/JBIG2Decode", "/JPXDecode", "/Crypt"}:
        found.add("filters")
    if "/JS" in one or own == "/JavaScript" or kind == "/Action":
        found.add("actions")


def page_state(pdf, **entries):
    pdf.pages[0].Resources.ExtGState = Dictionary(G=Dictionary(**entries))


def font(pdf):
    descriptor = next(one for one in pdf.objects if isinstance(one, Dictionary) and one.get("/Type") == "/FontDescriptor")
    for key in ("/FontFile2", "/FontFile3"):
        if key in descriptor:
            del descriptor[key]


def image(pdf, **entries):
    picture = pdf.make_stream(bytes(12), Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2, BitsPerComponent=8,
                              ColorSpace=Name.DeviceGray)
    for key, value in entries.items():
        picture[f"/{key}"] = value
    pdf.pages[0].Resources.XObject = Dictionary(I=pdf.make_indirect(picture))


# By rule, every way to break it.
SPOILS = {
    "information": [lambda pdf: pdf.trailer.Info.__delitem__("/Title"), lambda pdf: pdf.trailer.Info.__delitem__("/Creator")],
    "dates": [lambda pdf: pdf.trailer.Info.__delitem__("/CreationDate"),
              lambda pdf: pdf.trailer.Info.__setitem__("/ModDate", "2026-11-23")],
    "conformance": [lambda pdf: pdf.trailer.Info.__delitem__("/GTS_PDFXVersion"),
                    lambda pdf: pdf.trailer.Info.__setitem__("/GTS_PDFXConformance", "PDF/X-3:2002")],
    "trapped": [lambda pdf: pdf.trailer.Info.__delitem__("/Trapped")],
    "intent": [lambda pdf: pdf.Root.__delitem__("/OutputIntents"), lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/RegistryName"),
               lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])],
    "boxes": [lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), lambda pdf: setattr(pdf.pages[0], "TrimBox", [-9, 0, 99, 99]),
              lambda pdf: setattr(pdf.pages[0], "ArtBox", [9, 9, 99, 99]), lambda pdf: setattr(pdf.pages[0], "CropBox", [9, 9, 99, 99])],
    "annotations": [lambda pdf: setattr(pdf.pages[0], "Annots", [Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 9, 9])])],
    "color": [lambda pdf: pdf.pages[0].contents_add(b"1 0 0 rg"), lambda pdf: pdf.pages[0].contents_add(b"/DeviceRGB CS"),
              lambda pdf: image(pdf, ColorSpace=Name.DeviceRGB)],
    "fonts": [font],
    "transparency": [lambda pdf: page_state(pdf, ca=0.5), lambda pdf: page_state(pdf, BM=Name.Multiply),
                     lambda pdf: image(pdf, SMask=pdf.make_stream(bytes(4))),
                     lambda pdf: setattr(pdf.pages[0], "Group", Dictionary(S=Name.Transparency))],
    "transfer": [lambda pdf: page_state(pdf, TR=Name.Identity)],
    "filters": [lambda pdf: image(pdf, Filter=Name.LZWDecode), lambda pdf: image(pdf, Filter=Name.JPXDecode)],
    "substitutes": [lambda pdf: image(pdf, Alternates=Array())],
    "actions": [lambda pdf: setattr(pdf.Root, "OpenAction", Dictionary(Type=Name.Action, S=Name.JavaScript, JS="1"))],
    "newer": [lambda pdf: setattr(pdf.Root, "MarkInfo", Dictionary(Marked=True))],
}
# By rule, how a file is saved that breaks it.
SAVES = {
    "version": dict(force_version="1.7"),
    "packed": dict(object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "encrypted": dict(encryption=pikepdf.Encryption(owner="o", user="", R=3, allow=pikepdf.Permissions(), aes=False, metadata=False)),
}


def spoiled(path):
    """The ways of breaking a rule that go unseen; every rule is broken in turn."""
    unseen, worse, count = [], path.with_name("spoiled.pdf"), 0
    plain = dict(force_version="1.3", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    ways = [(rule, change, plain) for rule, changes in SPOILS.items() for change in changes]
    ways += [(rule, lambda pdf: None, how) for rule, how in SAVES.items()]
    for rule, change, how in [("nothing", lambda pdf: None, plain), *ways]:
        with pikepdf.open(path) as pdf:
            change(pdf)
            pdf.save(worse, compress_streams=False, **how)
        found = broken(worse)
        if found != (set() if rule == "nothing" else {rule}) and not (rule in SAVES and rule in found):
            unseen.append(f"{rule}: a spoiled file breaks {sorted(found)}")
        count += 1
    text = path.read_bytes()
    worse.write_bytes(re.sub(rb"/ID\s*\[[^]]*\]", b"", text))
    if broken(worse) != {"identity"}:
        unseen.append("identity: a spoiled file breaks " + str(sorted(broken(worse))))
    return unseen, count


def main():
    program, bad, files = Path(sys.argv[1]).resolve(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for starter in STARTERS:
            text = (ROOT / f"templates/books/{starter}.toml").read_text()
            text = re.sub(r"(?m)^answers\s*=.*\n", "", text).replace("[defaults]", KEYS + "\n[defaults]", 1)
            (folder / f"{starter}.toml").write_text(text)
            for _ in range(2):
                before = [path.read_bytes() for path in sorted(folder.glob(f"out/{starter}/*.pdf"))]
                subprocess.run([program, "build", f"{starter}.toml", "--format", "pdf", "--quiet"], cwd=folder, check=True,
                               stderr=subprocess.DEVNULL)
            paths = sorted(folder.glob(f"out/{starter}/*.pdf"))
            if before != [path.read_bytes() for path in paths]:
                bad.append(f"{starter}: built again, it has other bytes")
            for path in paths:
                if path.name.startswith("screen"):
                    continue
                bad += [f"{starter} {path.name}: {rule}" for rule in sorted(broken(path))]
                files += 1
        unseen, ways = spoiled(folder / "out/kdp/book.pdf")
    if bad + unseen:
        sys.exit("\n".join(bad + unseen))
    print(f"{files} files are PDF/X-1a, and {ways} spoiled ones are not")


if __name__ == "__main__":
    main()
