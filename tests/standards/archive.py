"""The rules of PDF/A-2a, which includes PDF/A-2u (ISO 19005-2), and ways to break them."""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name

from reading import (DC, PDF, PDFA_ID, XMP, announced, catalog, change_profile, day, draw, first, fonts, image, information, intent,
                     is_dictionary, is_stream, kind, listed, metadata, operators, packet, profile, program, put, state, without,
                     words)

# The predefined PDF/A schemas that may occur.
KNOWN = {"http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://purl.org/dc/elements/1.1/", "http://ns.adobe.com/pdf/1.3/",
         "http://ns.adobe.com/xap/1.0/", "http://ns.adobe.com/xap/1.0/mm/", "http://www.aiim.org/pdfa/ns/id/",
         "http://www.aiim.org/pdfa/ns/extension/", "http://www.aiim.org/pdfa/ns/schema#",
         "http://www.aiim.org/pdfa/ns/property#", "http://www.w3.org/XML/1998/namespace", "adobe:ns:meta/"}
OPERATORS = set("b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re "
                "RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \" MCID".split())
# Operators for device colors, their color spaces, and the profiles that define these.
PAINTS = {"g": "GRAY", "G": "GRAY", "rg": "RGB", "RG": "RGB", "k": "CMYK", "K": "CMYK"}
SPACES = {"/DeviceGray": "GRAY", "/DeviceRGB": "RGB", "/DeviceCMYK": "CMYK", "/G": "GRAY", "/RGB": "RGB", "/CMYK": "CMYK"}
ANNOTATIONS = {"/" + name for name in "Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut "
               "Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark".split()}
ACTIONS = {"/GoTo", "/GoToR", "/GoToE", "/Thread", "/URI", "/SubmitForm", "/Named"}
BLENDS = {"/" + name for name in "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight "
          "Difference Exclusion Hue Saturation Color Luminosity".split()}
FILTERS = {"/" + name for name in "ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode "
           "JPXDecode".split()}


def broken(path, _):
    """The rules that a file breaks."""
    found, data = set(), path.read_bytes()
    if not re.match(rb"%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}", data):
        found.add("header")
    if not re.search(rb"%%EOF(\r\n|\r|\n)?\Z", data):
        found.add("end")
    with pikepdf.open(path) as pdf:
        if pdf.is_encrypted:
            found.add("encrypted")
        if len(pdf.trailer.get("/ID", [])) != 2:
            found.add("identity")
        said(pdf, found)
        catalogs(pdf, found)
        painted(pdf, found)
        fonts(pdf, found)
        announced(pdf, found)
        for page in pdf.pages:
            sides = [float(x) for x in page.MediaBox]
            if not all(3 <= side <= 14400 for side in (sides[2] - sides[0], sides[3] - sides[1])):
                found.add("limits")
            for annotation in page.get("/Annots", []):
                annotated(annotation, found)
            if "/PresSteps" in page.obj or "/AA" in page.obj:
                found.add("actions")
        for one in pdf.objects:
            thing(one, found)
    if re.search(rb"[^\r\n]endobj|endobj[^\r\n]|\d  +\d+ obj|[^\r\n]endstream", data):
        found.add("syntax")
    return found


def said(pdf, found):
    """Checks the metadata: well-formed, with known schemas, and equal to the document information."""
    properties, stream = metadata(pdf), pdf.Root.get("/Metadata")
    if properties is None or stream.get("/Type") != "/Metadata" or stream.get("/Subtype") != "/XML":
        found.add("metadata")
        return
    text = stream.read_bytes().decode("utf-8")
    if re.search(r"<\?xpacket begin=[^?]*(bytes|encoding)=", text) or not re.search(r"<\?xpacket begin=", text):
        found.add("metadata")
    if (properties.get(f"{PDFA_ID}part"), properties.get(f"{PDFA_ID}conformance")) != ("2", "A"):
        found.add("conformance")
    # A schema that PDF/A does not define needs a description.
    extension = "".join(re.findall(r"<pdfaExtension:schemas>(.*?)</pdfaExtension:schemas>", text, re.S))
    described = set(re.findall(r"<pdfaSchema:namespaceURI>([^<]*)<", extension))
    for space, prefix in {(space, prefix) for prefix, space in re.findall(r'xmlns:(\w+)="([^"]*)"', text)} - {(k, "") for k in KNOWN}:
        wanted = all(f"<pdfaProperty:name>{name}<" in extension for name in re.findall(rf"\b{prefix}:(\w+)=", text))
        if space not in KNOWN and not (space in described and f"<pdfaSchema:prefix>{prefix}<" in extension and wanted):
            found.add("schemas")
    about = information(pdf)
    pairs = {"Title": f"{DC}title", "Author": f"{DC}creator", "Producer": f"{PDF}Producer", "Creator": f"{XMP}CreatorTool"}
    dates = {"CreationDate": f"{XMP}CreateDate", "ModDate": f"{XMP}ModifyDate"}
    if any(about[key] != properties.get(name) for key, name in pairs.items() if key in about) or any(
            not day(about[key]) or day(about[key]) != day(properties.get(name, "")) for key, name in dates.items() if key in about):
        found.add("information")


def catalogs(pdf, found):
    if "/AA" in pdf.Root or "/JavaScript" in pdf.Root.get("/Names", Dictionary()):
        found.add("actions")
    if any(key in pdf.Root for key in ("/Requirements", "/NeedsRendering")) or "/XFA" in pdf.Root.get("/AcroForm", Dictionary()):
        found.add("forms")
    if "/AlternatePresentations" in pdf.Root.get("/Names", Dictionary()):
        found.add("forms")


def painted(pdf, found):
    """Checks every operator, its resources and its colors, and the profile that defines these."""
    used = set()
    if not words(pdf) <= OPERATORS:
        found.add("operators")
    for _, operands, name, _, _, depth, resources in operators(pdf):
        if depth > 28:
            found.add("limits")
        kind_of = {"Do": "/XObject", "Tf": "/Font", "gs": "/ExtGState", "sh": "/Shading"}.get(name)
        if kind_of and str(operands[0]) not in resources.get(kind_of, Dictionary()):
            found.add("resources")
        if name in ("cs", "CS") and str(operands[0]) not in {**SPACES, **dict.fromkeys(resources.get("/ColorSpace", Dictionary()).keys())}:
            found.add("resources")
        if name in PAINTS:
            used.add(PAINTS[name])
        elif name in ("cs", "CS") and str(operands[0]) in SPACES:
            used.add(SPACES[str(operands[0])])
        elif name == "INLINE IMAGE":
            space = operands[0].obj.get("/CS", operands[0].obj.get("/ColorSpace")) if hasattr(operands[0], "obj") else None
            used.update({SPACES[str(space)]} if str(space) in SPACES else set())
        elif name == "ri" and str(operands[0])[1:] not in ("RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"):
            found.add("intents")
        elif name in ("S", "s", "f", "F", "f*", "B", "b", "B*", "b*", "Tj", "TJ"):
            # The initial color is a grey.
            used.add("GRAY")
    for one in pdf.objects:
        if is_stream(one) and one.get("/Subtype") == "/Image" and str(one.get("/ColorSpace")) in SPACES:
            used.add(SPACES[str(one.ColorSpace)])
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFA1"]
    profiles = [profile(one.get("/DestOutputProfile")) for one in intents]
    if len(intents) > 1 or None in profiles or any(one[0] not in ("mntr", "prtr", "scnr", "spac") for one in profiles):
        found.add("intent")
    elif not used - {"GRAY"} <= {one[1] for one in profiles} or used and not profiles:
        found.add("color")


def annotated(annotation, found):
    own, flags = str(annotation.get("/Subtype")), int(annotation.get("/F", 0))
    if own not in ANNOTATIONS or "/AA" in annotation:
        found.add("annotations")
    # Print is set; Invisible, Hidden, NoView and ToggleNoView are not.
    if own != "/Popup" and (not flags & 4 or flags & (1 | 2 | 32 | 256)):
        found.add("flags")
    if own not in ("/Popup", "/Link") and "/AP" not in annotation:
        found.add("appearances")


def thing(one, found):
    """Types and keys of an object that are not allowed in an archive."""
    if not is_dictionary(one):
        return
    if own_limits(one):
        found.add("limits")
    own = one.get("/Subtype")
    if "/Alternates" in one or "/OPI" in one or own == "/PS" or "/Ref" in one and own == "/Form":
        found.add("substitutes")
    if own == "/Image" and one.get("/Interpolate", False):
        found.add("images")
    if is_stream(one) and any(key in one for key in ("/F", "/FFilter", "/FDecodeParms")):
        found.add("outside")
    if not {str(name) for name in listed(one.get("/Filter"))} <= FILTERS:
        found.add("filters")
    for action in [one.get("/A"), one.get("/OpenAction"), one if one.get("/Type") == "/Action" else None]:
        if is_dictionary(action) and "/S" in action and action.S not in ACTIONS:
            found.add("actions")
    named = one.get("/ExtGState", one.get("/Resources", Dictionary()).get("/ExtGState", Dictionary())) if is_dictionary(
        one.get("/Resources", Dictionary())) else Dictionary()
    for each in [one] if one.get("/Type") == "/ExtGState" else [named[key] for key in named.keys()]:
        if "/TR" in each or each.get("/TR2", Name.Default) != "/Default" or "/HTP" in each:
            found.add("transfer")
        if str(each.get("/BM", Name.Normal)) not in BLENDS:
            found.add("blends")


def own_limits(one):
    """Whether a name or a text of an object is too long."""
    texts = [one[key] for key in one.keys() if isinstance(one[key], pikepdf.String)]
    names = [*one.keys(), *(str(one[key]) for key in one.keys() if isinstance(one[key], Name))]
    return any(len(bytes(text)) > 32767 for text in texts) or any(len(name.encode()) > 128 for name in names)


def link(pdf):
    return next(annotation for page in pdf.pages for annotation in page.get("/Annots", []))


def composite(pdf):
    return next(one for one in pdf.objects if is_dictionary(one) and one.get("/Subtype") == "/Type0")


def meaning(line):
    """Replaces the line of a ToUnicode map for the first glyph of a font, which begins with its code."""
    def change(pdf):
        cmap = composite(pdf).ToUnicode
        cmap.write(re.sub(rb"(beginbfchar\n)(<[0-9A-F]{4}>) <[0-9A-F]+>\n", line, cmap.read_bytes(), count=1))
    return change


def descendant(pdf):
    return composite(pdf).DescendantFonts[0]


def unmapped(pdf):
    """Maps no code to a glyph."""
    index = descendant(pdf).CIDToGIDMap
    index.write(bytes(len(index.read_bytes())))


def wide(pdf):
    descendant(pdf).W[1] = Array([float(descendant(pdf).W[1][0]) + 20])


FONTS = {
    "fonts": [program],
    "glyphs": [unmapped, without(descendant, "/CIDToGIDMap"), put(composite, "/Encoding", Name("/Other-H"))],
    "widths": [wide],
    "unicode": [without(composite, "/ToUnicode"), meaning(rb"\1"), meaning(rb"\1\2 <>\n"), meaning(rb"\1\2 <FEFF>\n"),
                meaning(rb"\1\2 <0000>\n")],
}
TAGS = {
    "language": [without(catalog, "/Lang"), put(catalog, "/Lang", "in English")],
    "marked": [without(catalog, "/MarkInfo"), put(catalog, "/MarkInfo", Dictionary(Marked=False))],
    "tree": [without(catalog, "/StructTreeRoot")],
}
ACTION = Dictionary(Type=Name.Action, S=Name.Launch, F="x")
# By rule, every way to break it.
SPOILS = {"pdfa-2u": {
    **FONTS,
    **TAGS,
    "metadata": [without(catalog, "/Metadata"), packet(b"</rdf:RDF>", b""), packet(b' id="W5M0', b' encoding="UTF-8" id="W5M0'),
                 without(lambda pdf: pdf.Root.Metadata, "/Subtype")],
    "conformance": [packet(b'part="2"', b'part="1"'), packet(b'conformance="A"', b'conformance="U"')],
    "schemas": [packet(b"<pdfaSchema:prefix>pdfuaid<", b"<pdfaSchema:prefix>other<"),
                packet(b"<pdfaProperty:name>part<", b"<pdfaProperty:name>whole<"), packet(b"pdfaExtension:schemas>", b"pdfaExtension:other>")],
    "information": [put(lambda pdf: pdf.trailer.Info, "/Title", "Another"), put(lambda pdf: pdf.trailer.Info, "/Author", "Another"),
                    put(lambda pdf: pdf.trailer.Info, "/ModDate", "D:20261124000000Z")],
    "intent": [without(intent, "/DestOutputProfile"), change_profile(36, b"bad!"), change_profile(12, b"link"),
               change_profile(8, b"\5"), change_profile(0, b"\1"), lambda pdf: pdf.Root.OutputIntents.append(intent(pdf)),
               put(lambda pdf: intent(pdf).DestOutputProfile, "/N", 4)],
    "color": [without(catalog, "/OutputIntents"), draw(b"0 0 0 1 k"), draw(b"/DeviceCMYK CS"), image(ColorSpace=Name.DeviceCMYK)],
    "operators": [draw(b"1 0 xx")],
    "resources": [draw(b"/None Do"), draw(b"/None gs"), draw(b"/None cs"),
                  lambda pdf: pdf.pages[0].Resources.__delitem__("/XObject")],
    "intents": [draw(b"/Else ri")],
    "limits": [draw(b"q " * 29 + b"Q " * 29), put(first, "/MediaBox", [0, 0, 2, 200]), put(first, "/MediaBox", [0, 0, 200, 14401]),
               put(first, "/Long", "x" * 32768), put(first, "/Long", Name("/" + "x" * 128))],
    "annotations": [put(link, "/AA", Dictionary())],
    "flags": [without(link, "/F"), put(link, "/F", 6), put(link, "/F", 36)],
    "appearances": [put(link, "/Subtype", Name.Square)],
    "actions": [put(catalog, "/OpenAction", ACTION), put(catalog, "/AA", Dictionary()), put(first, "/AA", Dictionary()),
                put(first, "/PresSteps", Dictionary()), put(link, "/A", ACTION), put(catalog, "/Names", Dictionary(JavaScript=Array())),
                put(link, "/A", Dictionary(S=Name.JavaScript, JS="1"))],
    "forms": [put(catalog, "/NeedsRendering", True), put(catalog, "/AcroForm", Dictionary(XFA="x")), put(catalog, "/Requirements", Array()),
              put(catalog, "/Names", Dictionary(AlternatePresentations=Array()))],
    "substitutes": [image(Alternates=Array()), image(OPI=Dictionary()), image(Subtype=Name.PS)],
    "images": [image(Interpolate=True)],
    "outside": [image(F="picture.raw")],
    "filters": [image(Filter=Name.LZWDecode), image(Filter=Name.OtherDecode)],
    "transfer": [state(TR=Name.Identity), state(TR2=Name.Identity), state(HTP=Array())],
    "blends": [state(BM=Name.Strange)],
}}
# Changes that break other rules as well.
MORE = {"pdfa-2u": {
    "conformance": [packet(b"www.aiim.org/pdfa/ns/id/", b"www.aiim.org/pdfa/ns/it/")],
    "annotations": [put(link, "/Subtype", Name.Sound)],
}}
SAVES = {"pdfa-2u": {"encrypted": dict(encryption=pikepdf.Encryption(owner="o", user="", R=4))}}
PLAIN = {"pdfa-2u": dict(force_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.disable)}
# By rule: bytes to search for in the file, and their replacement.
BYTES = {"pdfa-2u": {
    "header": [(rb"\A%PDF-1.7\n%", b"%PDF-1.7\n "), (rb"\A", b"\n"), (rb"\A%PDF-1.7", b"%PDF-2.0")],
    "end": [(rb"%%EOF\n?\Z", b"%%EOF\nmore\n")],
    "syntax": [(rb"\nendobj\n", b" endobj\n"), (rb"(\d) 0 obj\n", rb"\1  0 obj\n"), (rb"\nendstream", b" endstream")],
    "identity": [(rb"/ID\s*\[[^]]*\]", b"")],
}}
