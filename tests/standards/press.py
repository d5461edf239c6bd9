"""The rules of PDF/X-1a:2001 (ISO 15930-1) and PDF/X-4 (ISO 15930-7), and ways to break them."""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name

from reading import (DC, PDF, PDFX_ID, XMP, XMP_MM, catalog, change_profile, day, draw, first, image, information, intent,
                     is_dictionary, is_stream, metadata, packet, profile, program, put, state, without, words)

# The color spaces for a press; DeviceN and Separation are also allowed, but never used.
SPACES = {"/DeviceGray", "/DeviceCMYK", "/Indexed"}


def within(inner, outer):
    return all(a >= b - 0.01 for a, b in zip(inner[:2], outer[:2])) and all(a <= b + 0.01 for a, b in zip(inner[2:], outer[2:]))


def broken(path, standard):
    """The rules that a file breaks."""
    found, data = set(), path.read_bytes()
    if not data.startswith(b"%PDF-1.3" if standard == "pdfx-1a" else b"%PDF-1.6"):
        found.add("version")
    with pikepdf.open(path) as pdf:
        if pdf.is_encrypted:
            found.add("encrypted")
        if len(pdf.trailer.get("/ID", [])) != 2:
            found.add("identity")
        if standard == "pdfx-1a":
            old(pdf, data, found)
        else:
            new(pdf, found)
        if information(pdf).get("Trapped") not in ("/True", "/False"):
            found.add("trapped")
        if any(key in pdf.Root for key in ("/OpenAction", "/AA", "/AcroForm")):
            found.add("actions")
        for page in pdf.pages:
            boxes(page, found, standard)
        for one in pdf.objects:
            thing(one, found, standard)
    return found


def intents(pdf):
    return [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]


def old(pdf, data, found):
    """Checks that apply only to PDF/X-1a: PDF 1.3, and the claims in the document information."""
    if re.search(rb"/Type\s*/(ObjStm|XRef)", data):
        found.add("packed")
    about = information(pdf)
    if any(not about.get(key) for key in ("Title", "Creator", "Producer")):
        found.add("information")
    if any(not re.fullmatch(r"D:\d{14}(Z|[+-]\d\d'\d\d'?)", about.get(key, "")) for key in ("CreationDate", "ModDate")):
        found.add("dates")
    if [about.get(key) for key in ("GTS_PDFXVersion", "GTS_PDFXConformance")] != ["PDF/X-1:2001", "PDF/X-1a:2001"]:
        found.add("conformance")
    registered = [one for one in intents(pdf) if str(one.get("/RegistryName", "")) == "http://www.color.org"
                  and str(one.get("/OutputConditionIdentifier", ""))]
    if len(intents(pdf)) != 1 or len(registered) != 1:
        found.add("intent")
    if any(key in pdf.Root for key in ("/Metadata", "/MarkInfo", "/OCProperties")):
        found.add("newer")


def new(pdf, found):
    """Checks that apply only to PDF/X-4: XMP metadata, and a profile of the press."""
    said, about = metadata(pdf), information(pdf)
    if said is None:
        found.add("metadata")
        said = {}
    pairs = {f"{DC}title": "Title", f"{XMP}CreatorTool": "Creator", f"{PDF}Producer": "Producer"}
    if any(not said.get(name) or said[name] != about.get(key) for name, key in pairs.items()):
        found.add("information")
    dates = {f"{XMP}CreateDate": "CreationDate", f"{XMP}ModifyDate": "ModDate", f"{XMP}MetadataDate": "ModDate"}
    if any(not day(said.get(name, "")) or day(said[name]) != day(about.get(key, "")) for name, key in dates.items()):
        found.add("dates")
    if said.get(f"{PDFX_ID}GTS_PDFXVersion") != "PDF/X-4":
        found.add("conformance")
    if said.get(f"{PDF}Trapped") not in ("True", "False") or f"/{said[f'{PDF}Trapped']}" != about.get("Trapped"):
        found.add("trapped")
    if any(not said.get(f"{XMP_MM}{name}") for name in ("DocumentID", "VersionID", "RenditionClass")):
        found.add("naming")
    profiles = [profile(one.get("/DestOutputProfile")) for one in intents(pdf)]
    sound = [one for one in profiles if one is not None and one[0] == "prtr" and one[1] in ("GRAY", "CMYK")]
    if len(profiles) != 1 or len(sound) != 1 or not str(intents(pdf)[0].get("/OutputConditionIdentifier", "")):
        found.add("intent")
    if "GRAY" in {one[1] for one in sound} and {"k", "K"} & words(pdf):
        found.add("color")


def boxes(page, found, standard):
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
    thing(page.get("/Resources"), found, standard)


def drawn(stream, found):
    """Checks the color spaces and resources of a content stream."""
    for operands, operator in pikepdf.parse_content_stream(stream, "rg RG cs CS"):
        name = str(operator)
        if name in ("rg", "RG"):
            found.add("color")
        elif name in ("cs", "CS") and str(operands[0]) not in SPACES:
            found.add("color")


def thing(one, found, standard):
    """Types and keys of an object that are not allowed for a press."""
    if not is_dictionary(one):
        return
    kind, own = one.get("/Type"), one.get("/Subtype")
    if kind == "/FontDescriptor" and not any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        found.add("fonts")
    if kind == "/Font" and own in ("/Type1", "/TrueType") and "/FontDescriptor" not in one:
        found.add("fonts")
    if own == "/Form" and is_stream(one):
        drawn(one, found)
        thing(one.get("/Resources"), found, standard)
    if own == "/Image":
        space = one.get("/ColorSpace", Name.DeviceGray)
        space = str(space[0]) if isinstance(space, Array) else str(space)
        if space not in SPACES and not one.get("/ImageMask"):
            found.add("color")
    if own == "/PS" or "/OPI" in one or "/Alternates" in one:
        found.add("substitutes")
    if is_stream(one) and "/F" in one:
        found.add("outside")
    named = one.get("/ExtGState", Dictionary())
    states = [one] if kind == "/ExtGState" else [named[key] for key in named.keys()]
    is_group = own in ("/Image", "/Form") and "/SMask" in one or one.get("/Group", Dictionary()).get("/S") == "/Transparency"
    for each in states:
        is_plain = all(float(each.get(key, 1)) == 1 for key in ("/ca", "/CA"))
        mask, blend = each.get("/SMask", Name("/None")), each.get("/BM", Name.Normal)
        is_group |= not is_plain or mask != "/None" or blend not in ("/Normal", "/Compatible")
        if "/TR" in each or each.get("/TR2", Name.Default) != "/Default" or "/HTP" in each:
            found.add("transfer")
    # The newer standard allows transparency.
    if is_group and standard == "pdfx-1a":
        found.add("transparency")
    filters = one.get("/Filter", Array())
    filters = {str(name) for name in filters} if isinstance(filters, Array) else {str(filters)}
    if filters & ({"/LZWDecode", "/JBIG2Decode", "/JPXDecode", "/Crypt"} if standard == "pdfx-1a" else {"/LZWDecode", "/Crypt"}):
        found.add("filters")
    if "/JS" in one or own == "/JavaScript" or kind == "/Action":
        found.add("actions")


def info(pdf):
    return pdf.trailer.Info


# By rule, every way to break it.
BOTH = {
    "trapped": [without(info, "/Trapped"), put(info, "/Trapped", Name.Unknown)],
    "intent": [without(catalog, "/OutputIntents"), lambda pdf: pdf.Root.OutputIntents.append(intent(pdf))],
    "boxes": [without(first, "/TrimBox"), put(first, "/TrimBox", [-9, 0, 99, 99]), put(first, "/ArtBox", [9, 9, 99, 99]),
              put(first, "/CropBox", [9, 9, 99, 99])],
    "annotations": [put(first, "/Annots", lambda pdf: [Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 9, 9])])],
    "color": [draw(b"1 0 0 rg"), draw(b"/DeviceRGB CS"), image(ColorSpace=Name.DeviceRGB)],
    "fonts": [program],
    "transfer": [state(TR=Name.Identity), state(TR2=Name.Identity)],
    "filters": [image(Filter=Name.LZWDecode)],
    "substitutes": [image(Alternates=Array())],
    "outside": [image(F="picture.raw")],
    "actions": [put(catalog, "/OpenAction", Dictionary(Type=Name.Action, S=Name.JavaScript, JS="1"))],
}
SPOILS = {
    "pdfx-1a": {
        **BOTH,
        "information": [without(info, "/Title"), without(info, "/Creator")],
        "dates": [without(info, "/CreationDate"), put(info, "/ModDate", "2026-11-23")],
        "conformance": [without(info, "/GTS_PDFXVersion"), put(info, "/GTS_PDFXConformance", "PDF/X-3:2002")],
        "intent": [*BOTH["intent"], without(intent, "/RegistryName")],
        "transparency": [state(ca=0.5), state(BM=Name.Multiply), image(SMask=lambda pdf: pdf.make_stream(bytes(4))),
                         put(first, "/Group", Dictionary(S=Name.Transparency))],
        "filters": [*BOTH["filters"], image(Filter=Name.JPXDecode)],
        "newer": [put(catalog, "/MarkInfo", Dictionary(Marked=True))],
    },
    "pdfx-4": {
        **BOTH,
        "information": [packet(b"CreatorTool=", b"CreatorFool="), put(info, "/Title", "Another"), without(info, "/Producer")],
        "dates": [packet(b"xmp:MetadataDate=", b"xmp:MetadataDay="), put(info, "/ModDate", "D:20261124000000Z"),
                  packet(b'CreateDate="2026-11-23T', b'CreateDate="2026-11-24T'), packet(b'ModifyDate="2026', b'ModifyDate="year')],
        "conformance": [packet(b"PDF/X-4", b"PDF/X-3"), packet(b"www.npes.org/pdfx", b"www.npes.org/pdfy")],
        "trapped": [*BOTH["trapped"], packet(b'Trapped="False"', b'Trapped="True"')],
        "naming": [packet(f"xmpMM:{name}=".encode(), b"xmpMM:Else=") for name in ("DocumentID", "VersionID", "RenditionClass")],
        "intent": [*BOTH["intent"], without(intent, "/OutputConditionIdentifier"), without(intent, "/DestOutputProfile"),
                   change_profile(12, b"mntr"), change_profile(16, b"RGB "), change_profile(36, b"bad!"), change_profile(0, b"\1"),
                   change_profile(132, b"none"), lambda pdf: put(lambda pdf: intent(pdf).DestOutputProfile, "/N", 4)(pdf)],
        "color": [*BOTH["color"], draw(b"0 0 0 1 k")],
    },
}
# Changes that break other rules as well: a missing packet, or one that is not XML.
MORE = {"pdfx-1a": {}, "pdfx-4": {"metadata": [without(catalog, "/Metadata"), packet(b"</rdf:RDF>", b"")]}}
# By rule: options for saving a file that breaks it.
SAVES = {
    "pdfx-1a": {
        "version": dict(force_version="1.7"),
        "packed": dict(object_stream_mode=pikepdf.ObjectStreamMode.generate),
        "encrypted": dict(encryption=pikepdf.Encryption(owner="o", user="", R=3, allow=pikepdf.Permissions(), aes=False,
                                                        metadata=False)),
    },
    "pdfx-4": {
        "version": dict(force_version="1.7"),
        "encrypted": dict(encryption=pikepdf.Encryption(owner="o", user="", R=4)),
    },
}
# Options for saving a file that breaks no rule.
PLAIN = {
    "pdfx-1a": dict(force_version="1.3", object_stream_mode=pikepdf.ObjectStreamMode.disable),
    "pdfx-4": dict(force_version="1.6", object_stream_mode=pikepdf.ObjectStreamMode.generate),
}
# By rule: bytes to search for in the file, and their replacement.
ID = (rb"/ID\s*\[[^]]*\]", b"")
BYTES = {"pdfx-1a": {"identity": [ID]}, "pdfx-4": {"identity": [ID]}}
