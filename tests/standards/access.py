"""The rules of PDF/UA-1 (ISO 14289-1), and ways to break them."""

import re

import pikepdf
from pikepdf import Array, Dictionary, Name

from archive import FONTS, TAGS, link
from reading import (DC, PDFUA_ID, announced, catalog, draw, first, fonts, is_dictionary, listed, metadata, operators, packet, put,
                     without)

TYPES = {"/" + name for name in "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L "
         "LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT "
         "WP Figure Formula Form".split()}
PAINTS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "sh", "INLINE IMAGE"}


def broken(path, _):
    """The rules that a file breaks."""
    found = set()
    with pikepdf.open(path) as pdf:
        if pdf.is_encrypted and not pdf.allow.accessibility:
            found.add("encrypted")
        said = metadata(pdf)
        if said is None:
            found.add("metadata")
        elif said.get(f"{PDFUA_ID}part") != "1":
            found.add("conformance")
        if not (said or {}).get(f"{DC}title") or not pdf.Root.get("/ViewerPreferences", Dictionary()).get("/DisplayDocTitle", False):
            found.add("title")
        announced(pdf, found)
        if pdf.Root.get("/MarkInfo", Dictionary()).get("/Suspects", False):
            found.add("marked")
        if "/XFA" in pdf.Root.get("/AcroForm", Dictionary()):
            found.add("forms")
        fonts(pdf, found)
        root = pdf.Root.get("/StructTreeRoot")
        if is_dictionary(root):
            tagged(pdf, root, found)
    return found


class Tree:
    """Checks the structure: its elements in reading order, and the content of each."""

    def __init__(self, root):
        self.roles = {str(key): str(value) for key, value in root.get("/RoleMap", Dictionary()).items()}
        self.elements, self.contents, self.objects, self.is_sound = [], {}, {}, True
        for child in listed(root.get("/K")):
            self.read(child, root, None, [])
        self.parents = numbers(root.get("/ParentTree", Dictionary()))

    def role(self, element):
        own = str(element.get("/S", ""))
        return self.roles.get(own, own)

    def read(self, element, parent, page, above):
        if not is_dictionary(element) or element.get("/P") is None or element.P.objgen != parent.objgen:
            self.is_sound = False
            return
        page, above = element.get("/Pg", page), [*above, self.role(element)]
        self.elements.append((element, above))
        for child in listed(element.get("/K")):
            if isinstance(child, int):
                self.content(element, page, child)
            elif child.get("/Type") == "/MCR":
                self.content(element, child.get("/Pg", page), int(child.MCID))
            elif child.get("/Type") == "/OBJR":
                self.objects[child.Obj.objgen] = element, above
            else:
                self.read(child, element, page, above)

    def content(self, element, page, number):
        key = None if page is None else page.objgen, number
        self.is_sound &= key not in self.contents
        self.contents[key] = element


def numbers(tree):
    """The entries of a number tree."""
    pairs = list(tree.get("/Nums", []))
    found = dict(zip(map(int, pairs[::2]), pairs[1::2]))
    for kid in tree.get("/Kids", []):
        found.update(numbers(kid))
    return found


def tagged(pdf, root, found):
    tree = Tree(root)
    if not tree.is_sound:
        found.add("tree")
    if any(tree.role(element) not in TYPES for element, _ in tree.elements):
        found.add("types")
    headings(tree, found)
    for element, above in tree.elements:
        # A table of contents contains only lines, and lines occur nowhere else.
        if (tree.role(element) == "/TOCI") != (above[-2:-1] == ["/TOC"]) and tree.role(element) not in ("/TOC", "/Caption"):
            found.add("lines")
        if tree.role(element) == "/Figure":
            if not str(element.get("/Alt", element.get("/ActualText", ""))).strip():
                found.add("figures")
            layouts = [one for one in listed(element.get("/A")) if one.get("/O") == "/Layout"]
            if not any(len(one.get("/BBox", [])) == 4 for one in layouts):
                found.add("figures")
    marks(pdf, tree, found)
    for page in pdf.pages:
        if page.get("/Annots") and page.get("/Tabs") != "/S":
            found.add("tabs")
        for annotation in page.get("/Annots", []):
            annotated(annotation, tree, found)


def headings(tree, found):
    """Heading levels begin at the first, and none is skipped."""
    last = 0
    for element, _ in tree.elements:
        level = re.fullmatch(r"/H(\d)", tree.role(element))
        if level:
            if int(level[1]) > last + 1:
                found.add("headings")
            last = int(level[1])


def marks(pdf, tree, found):
    """Everything painted is in an element or is an artifact, and each content is where its element refers to it."""
    seen = set()
    for page, _, name, _, around, *_ in operators(pdf):
        around = [(tag, int(own.MCID) if is_dictionary(own) and "/MCID" in own else None) for tag, own in around]
        inside = [number for _, number in around if number is not None]
        is_artifact = any(tag == "/Artifact" for tag, _ in around)
        if name in PAINTS and not inside and not is_artifact:
            found.add("untagged")
        if inside and is_artifact or len(inside) > 1:
            found.add("nested")
        seen.update((page.obj.objgen, number) for number in inside)
    if seen != set(tree.contents):
        found.add("contents")
    for page in pdf.pages:
        own = [number for of, number in seen if of == page.obj.objgen]
        parents = listed(tree.parents.get(int(page.get("/StructParents", -1))))
        for number in own:
            element = tree.contents.get((page.obj.objgen, number))
            if number >= len(parents) or element is None or parents[number].objgen != element.objgen:
                found.add("parents")


def annotated(annotation, tree, found):
    """A link describes its target, and is in a Link element."""
    own, flags = annotation.get("/Subtype"), int(annotation.get("/F", 0))
    if own in ("/Popup", "/PrinterMark") or flags & 2:
        return
    if own == "/TrapNet":
        found.add("annotations")
    if not str(annotation.get("/Contents", "")).strip():
        found.add("contents of links")
    element, above = tree.objects.get(annotation.objgen, (None, []))
    parent = tree.parents.get(int(annotation.get("/StructParent", -1)))
    wanted = {"/Link": "/Link", "/Widget": "/Form"}.get(str(own), "/Annot")
    if element is None or tree.role(element) != wanted or parent is None or parent.objgen != element.objgen:
        found.add("annotations")


def element(name):
    """The first element of a type."""
    return lambda pdf: next(one for one in pdf.objects if is_dictionary(one) and one.get("/Type") == "/StructElem" and one.S == name)


def root(pdf):
    return pdf.Root.StructTreeRoot


def viewer(pdf):
    return pdf.Root.ViewerPreferences


def linking(pdf):
    """The first page with a link."""
    return next(page.obj for page in pdf.pages if page.get("/Annots"))


def rewritten(old, new):
    """Replaces operators on the first page that contains them."""
    def change(pdf):
        contents = next(page.Contents for page in pdf.pages if re.search(old, page.Contents.read_bytes()))
        contents.write(re.sub(old, new, contents.read_bytes(), count=1))
    return change


def swapped(pdf):
    """Exchanges the elements of two contents."""
    parents = next(value for value in numbers(root(pdf).ParentTree).values() if isinstance(value, Array) and len(value) > 1)
    parents[0], parents[1] = parents[1], parents[0]


def shared(pdf):
    element("/P")(pdf).P = root(pdf)


SPOILS = {"pdfua-1": {
    **FONTS,
    "conformance": [packet(b'pdfuaid:part="1"', b'pdfuaid:part="2"'), packet(b"www.aiim.org/pdfua", b"www.aiim.org/pdfub")],
    "title": [packet(b"dc:title", b"dc:label"), without(viewer, "/DisplayDocTitle"), put(viewer, "/DisplayDocTitle", False),
              without(catalog, "/ViewerPreferences")],
    **TAGS,
    "marked": [*TAGS["marked"], put(catalog, "/MarkInfo", Dictionary(Marked=True, Suspects=True))],
    "forms": [put(catalog, "/AcroForm", Dictionary(XFA="x"))],
    "tree": [*TAGS["tree"], shared],
    "types": [put(element("/P"), "/S", Name.Paragraph)],
    "headings": [put(element("/H1"), "/S", Name.H2), put(element("/H2"), "/S", Name.H3)],
    "lines": [put(element("/TOC"), "/S", Name.Div), put(element("/TOCI"), "/S", Name.P)],
    "figures": [without(element("/Figure"), "/Alt"), put(element("/Figure"), "/Alt", " "), without(element("/Figure"), "/A")],
    "untagged": [draw(b"0 0 9 9 re f"), rewritten(rb"/Artifact BMC", b"/Span BMC")],
    "nested": [draw(b"/Artifact BMC /P <</MCID 0>> BDC 0 0 9 9 re f EMC EMC"), draw(b"/P <</MCID 0>> BDC /Artifact BMC EMC EMC")],
    "tabs": [without(linking, "/Tabs"), put(linking, "/Tabs", Name.R)],
    "contents of links": [without(link, "/Contents"), put(link, "/Contents", "")],
    "annotations": [put(element("/Link"), "/S", Name.Span), without(link, "/StructParent"), put(link, "/StructParent", 0),
                    put(link, "/Subtype", Name.Square)],
    "parents": [swapped, without(first, "/StructParents")],
}}
# Changes that break other rules as well.
MORE = {"pdfua-1": {
    "metadata": [without(catalog, "/Metadata"), packet(b"</rdf:RDF>", b"")],
    "contents": [draw(b"/P <</MCID 99>> BDC 0 0 9 9 re f EMC"), without(element("/P"), "/K"), put(element("/P"), "/K", 98)],
    "tree": [put(element("/P"), "/K", Array([0, 0]))],
    "annotations": [put(element("/Link"), "/K", 0)],
}}
SAVES = {"pdfua-1": {
    "encrypted": dict(encryption=pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False,
                                                    allow=pikepdf.Permissions(accessibility=False))),
}}
PLAIN = {"pdfua-1": dict(force_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.generate)}
BYTES = {"pdfua-1": {}}
