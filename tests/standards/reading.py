"""Readers shared by the rules of several standards: metadata, profiles, and every operator with its font and resources."""

import io
import re
import struct
from xml.etree import ElementTree

import pikepdf
from PIL import ImageCms
from pikepdf import Array, Dictionary, Name

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
DC = "{http://purl.org/dc/elements/1.1/}"
PDF = "{http://ns.adobe.com/pdf/1.3/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
XMP_MM = "{http://ns.adobe.com/xap/1.0/mm/}"
PDFX_ID = "{http://www.npes.org/pdfx/ns/id/}"
PDFA_ID = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA_ID = "{http://www.aiim.org/pdfua/ns/id/}"
TAG = r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"


def is_dictionary(one):
    return isinstance(one, pikepdf.Object) and one._type_code in (pikepdf.ObjectType.dictionary, pikepdf.ObjectType.stream)


def is_stream(one):
    return isinstance(one, pikepdf.Object) and one._type_code == pikepdf.ObjectType.stream


def listed(one):
    """The elements of a list; a single value counts as a list of one."""
    return [] if one is None else list(one) if isinstance(one, Array) else [one]


def metadata(pdf):
    """The properties of the XMP packet as texts, by their names in Clark's notation; for a list, its first item. None
    without a valid packet."""
    stream = pdf.Root.get("/Metadata")
    if not is_stream(stream):
        return None
    try:
        root = ElementTree.fromstring(re.sub(r"<\?xpacket[^>]*\?>", "", stream.read_bytes().decode("utf-8-sig")).strip())
    except (UnicodeDecodeError, ElementTree.ParseError):
        return None
    found = {}
    for about in root.iter(f"{RDF}Description"):
        found.update({name: value for name, value in about.attrib.items() if not name.startswith(RDF)})
        for child in about:
            items = [item.text or "" for item in child.iter(f"{RDF}li")]
            found[child.tag] = items[0] if items else child.text or ""
    return found


def information(pdf):
    about = pdf.trailer.get("/Info", Dictionary())
    return {str(key)[1:]: str(about[key]) for key in about.keys()}


def day(text):
    """A date of the document information or of XMP as digits, in UTC; None if it has neither form."""
    match = re.fullmatch(r"D:(\d{14})Z(?:00'00'?)?", text) or re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z", text)
    return match and re.sub(r"\D", "", match[1])


# By color space: the required tags of a profile.
TAGS = {b"GRAY": {b"kTRC"}, b"RGB ": {b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC"}, b"CMYK": {b"A2B0", b"B2A0"}}
COLORS = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}


def profile(stream):
    """The class and the color space of an ICC profile; None if it is invalid or Little CMS rejects it."""
    if not is_stream(stream):
        return None
    data = stream.read_bytes()
    if len(data) < 132 or data[36:40] != b"acsp" or struct.unpack(">I", data[:4])[0] != len(data) or data[8] not in (2, 4):
        return None
    kind, space = data[12:16], data[16:20]
    count = struct.unpack(">I", data[128:132])[0]
    tags = {}
    for at in range(132, 132 + 12 * count, 12):
        name, start, length = struct.unpack(">4sII", data[at:at + 12])
        if start % 4 or start < 132 + 12 * count or start + length > len(data):
            return None
        tags[name] = data[start:start + 4]
    wanted = {b"desc", b"cprt", b"wtpt"} | TAGS.get(space, set())
    if not wanted <= set(tags) or COLORS.get(space) != int(stream.get("/N", 0)):
        return None
    try:
        ImageCms.ImageCmsProfile(io.BytesIO(data))
    except OSError:
        return None
    return kind.decode(), space.decode().strip()


# All operators except those that only build a path, which are most; their names are checked separately.
LOOKED_AT = ("q Q BT ET Tf Tj TJ ' \" Do gs sh ri cs CS sc SC scn SCN g G rg RG k K BMC BDC EMC S s f F f* B B* b b* "
             "BI ID EI")


def operators(pdf):
    """Every operator of a page and its forms, except those that build paths: its page, its operands, its name, the font, the
    open marked content, the depth of `q`, and the resources."""
    forms = {}
    for page in pdf.pages:
        yield from within(page, page, page.obj.get("/Resources", Dictionary()), (), 0, forms)


def parsed(stream, forms):
    """The operators of a stream; those of a form are parsed once."""
    key = getattr(stream, "objgen", None)
    if key not in forms or key is None:
        found = [(list(operands), str(name)) for operands, name in pikepdf.parse_content_stream(stream, LOOKED_AT)]
        if key is None:
            return found
        forms[key] = found
    return forms[key]


def within(page, stream, resources, marks, depth, forms):
    font, fonts = None, []
    for operands, name in parsed(stream, forms):
        if name == "q":
            fonts.append(font)
            depth += 1
        elif name == "Q" and fonts:
            font = fonts.pop()
            depth -= 1
        elif name == "Tf":
            font = resources.get("/Font", Dictionary()).get(str(operands[0]))
        elif name in ("BMC", "BDC"):
            marks = (*marks, (str(operands[0]), operands[1] if name == "BDC" else None))
        yield page, operands, name, font, marks, depth, resources
        if name == "EMC":
            marks = marks[:-1]
        if name == "Do":
            form = resources.get("/XObject", Dictionary()).get(str(operands[0]))
            if is_stream(form) and form.get("/Subtype") == "/Form":
                yield from within(page, form, form.get("/Resources", Dictionary()), marks, depth, forms)


def words(pdf):
    """The names of all operators, found by pattern."""
    contents = [one for page in pdf.pages for one in listed(page.obj.get("/Contents"))]
    contents += [one for one in pdf.objects if is_stream(one) and one.get("/Subtype") == "/Form"]
    plain = re.compile(rb"<[0-9A-Fa-f]*>|\((?:\\.|[^\\()])*\)|\bBI\b.*?\bEI\b", re.S)
    name = re.compile(rb"(?<![/\w])[A-Za-z'\"][\w*'\"]*")
    return {word.decode() for one in contents for word in name.findall(plain.sub(b" ", one.read_bytes()))}


def shown(pdf):
    """By font: its object, and the two-byte codes shown in it."""
    fonts = {}
    for _, operands, name, font, *_ in operators(pdf):
        if name not in ("Tj", "TJ", "'", '"'):
            continue
        texts = operands[-1] if name == "TJ" else [operands[-1]]
        codes = fonts.setdefault(None if font is None else font.objgen, (font, set()))[1]
        for text in texts:
            if isinstance(text, pikepdf.String):
                data = bytes(text)
                codes.update(struct.unpack(f">{len(data) // 2}H", data[:len(data) // 2 * 2]))
    return list(fonts.values())


def texts(cmap):
    """The text of each code in a ToUnicode map."""
    found, text = {}, cmap.read_bytes().decode("latin-1")
    value = lambda units: bytes.fromhex(units).decode("utf-16-be", "replace")
    for block in re.findall(r"beginbfchar(.*?)endbfchar", text, re.S):
        found.update({int(code, 16): value(units) for code, units in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block)})
    for block in re.findall(r"beginbfrange(.*?)endbfrange", text, re.S):
        for first, last, units in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            for code in range(int(first, 16), int(last, 16) + 1):
                found[code] = chr(int(units, 16) + code - int(first, 16))
    return found


def advances(data):
    """The width of each glyph of a TrueType font, in thousandths of an em."""
    count = struct.unpack(">H", data[4:6])[0]
    tables = {data[at:at + 4]: struct.unpack(">II", data[at + 8:at + 16]) for at in range(12, 12 + 16 * count, 16)}
    table = lambda name: data[tables[name][0]:][:tables[name][1]]
    em = struct.unpack(">H", table(b"head")[18:20])[0]
    glyphs = struct.unpack(">H", table(b"maxp")[4:6])[0]
    given = struct.unpack(">H", table(b"hhea")[34:36])[0]
    widths = [struct.unpack(">H", table(b"hmtx")[4 * at:4 * at + 2])[0] * 1000 / em for at in range(given)]
    return widths + widths[-1:] * (glyphs - given)


def widths(font):
    """The glyph widths declared by a CIDFont."""
    found, rest = {}, list(font.get("/W", []))
    while rest:
        first = int(rest.pop(0))
        if isinstance(rest[0], Array):
            found.update({first + at: float(width) for at, width in enumerate(rest.pop(0))})
        else:
            last, width = int(rest.pop(0)), float(rest.pop(0))
            found.update({cid: width for cid in range(first, last + 1)})
    return found


def fonts(pdf, found):
    """The font rules shared by PDF/A-2a and PDF/UA-1: the font is embedded, and every glyph shown is in it, has the declared
    width, and has a text."""
    for font, codes in shown(pdf):
        descendants = listed(font.get("/DescendantFonts")) if font is not None else []
        if not descendants:
            found.add("fonts")
            continue
        descendant = descendants[0]
        descriptor = descendant.get("/FontDescriptor", Dictionary())
        program = descriptor.get("/FontFile2", descriptor.get("/FontFile3"))
        if not is_stream(program):
            found.add("fonts")
            continue
        encoding, index = font.get("/Encoding"), descendant.get("/CIDToGIDMap")
        if descendant.get("/Subtype") == "/CIDFontType2":
            if not is_stream(index) and index != "/Identity":
                found.add("glyphs")
                continue
            data = index.read_bytes() if is_stream(index) else b""
            glyph = lambda cid: cid if not data else int.from_bytes(data[2 * cid:2 * cid + 2], "big")
            known, said = advances(program.read_bytes()), widths(descendant)
            usual = float(descendant.get("/DW", 1000))
            if any(not 0 < glyph(code) < len(known) for code in codes):
                found.add("glyphs")
            elif any(abs(known[glyph(code)] - said.get(code, usual)) > 1 for code in codes):
                found.add("widths")
        if encoding not in ("/Identity-H", "/Identity-V") and not is_stream(encoding):
            found.add("glyphs")
        if is_stream(encoding):
            # An embedded map has the character collection of its font.
            own, other = (one.get("/CIDSystemInfo", Dictionary()) for one in (encoding, descendant))
            if any(str(own.get(key)) != str(other.get(key)) for key in ("/Registry", "/Ordering")):
                found.add("glyphs")
        unicode = font.get("/ToUnicode")
        means = texts(unicode) if is_stream(unicode) else {}
        if any(not means.get(code) or set(means[code]) & {"\0", "\ufeff", "\ufffe"} for code in codes):
            found.add("unicode")


def announced(pdf, found):
    """The rules shared by PDF/A-2a and PDF/UA-1 about the tags of a file: they are announced, in a language."""
    if not re.fullmatch(TAG, str(pdf.Root.get("/Lang", ""))):
        found.add("language")
    if not pdf.Root.get("/MarkInfo", Dictionary()).get("/Marked", False):
        found.add("marked")
    if not is_dictionary(pdf.Root.get("/StructTreeRoot")):
        found.add("tree")


# Ways to spoil a file.

def packet(old, new):
    """Replaces text in the metadata packet."""
    def change(pdf):
        data = pdf.Root.Metadata.read_bytes()
        assert old in data, old
        pdf.Root.Metadata.write(data.replace(old, new))
    return change


def kind(pdf, name):
    """The first object of a type."""
    return next(one for one in pdf.objects if is_dictionary(one) and one.get("/Type") == name)


def without(get, key):
    return lambda pdf: get(pdf).__delitem__(key)


def put(get, key, value):
    return lambda pdf: get(pdf).__setitem__(key, value(pdf) if callable(value) else value)


def catalog(pdf):
    return pdf.Root


def first(pdf):
    return pdf.pages[0].obj


def descriptor(pdf):
    return kind(pdf, "/FontDescriptor")


def program(pdf):
    """Removes a font program."""
    for key in ("/FontFile2", "/FontFile3"):
        if key in descriptor(pdf):
            del descriptor(pdf)[key]


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def change_profile(at, data):
    """Replaces bytes in the profile of the output intent."""
    def change(pdf):
        stream = intent(pdf).DestOutputProfile
        old = stream.read_bytes()
        stream.write(old[:at] + data + old[at + len(data):])
    return change


def draw(operators):
    return lambda pdf: pdf.pages[0].contents_add(operators)


def state(**entries):
    """Adds an extended graphics state to the first page."""
    return lambda pdf: pdf.pages[0].Resources.__setitem__("/ExtGState", Dictionary(G=Dictionary(**entries)))


def image(**entries):
    """Adds an image to the resources of the first page."""
    def change(pdf):
        picture = pdf.make_stream(bytes(12), Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2, BitsPerComponent=8,
                                  ColorSpace=Name.DeviceGray)
        for key, value in entries.items():
            picture[f"/{key}"] = value(pdf) if callable(value) else value
        objects = pdf.pages[0].Resources.get("/XObject", Dictionary())
        objects["/I"] = pdf.make_indirect(picture)
        pdf.pages[0].Resources["/XObject"] = objects
    return change
