#!/usr/bin/env python3
"""Draws every game at its start and in the middle of a recorded trial, and measures the pictures.

Usage: tools/check_pictures.py [LIBRARY] [--lud BINARY] [--except FILE] [--only TEXT] [--jobs N] [-v]
Without LIBRARY: the games that come with Lud and the trials beside them, and the odd boards of tests/pictures. LIBRARY
holds lud/, def/ and trials/. Where a game has no trial that replays, one is played (`lud playout`).

Of the SVG (`lud show --svg`), whose shapes are read with Python's own XML reader:
- outside     everything lies inside the viewBox; texts are as wide as in DejaVu Sans, the widest of the usual fonts
- overlap     no two texts overlap, no shape is drawn over a text, and pieces of two sites do not overlap
- sections    title, board, hands, dice, decks, legend and notes do not overlap
- contrast    every text has a contrast of at least 4.5:1 with everything visible behind it (WCAG 2)
- colours     the colours of any two regions, and of regions and board, differ by at least 12 (CIE 1976)
- missing     the turn, every site's number and coordinate, all hands, dice and decks, and every region are shown
- differs     every site has the same contents as on the text board
Of the text board (`lud show`):
- letters     every token on the board is explained once in the legend, and none is a coordinate
- edge        rows and columns, or the coordinates of each line, are on the edge of the board
Exit code 1 if a picture fails a check, 2 if nothing was checked.
"""
import argparse
import collections
import concurrent.futures
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

# Advance widths of DejaVu Sans for the characters 32 to 126, in thousandths of the size.
WIDTHS = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557,
    863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550,
    635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525,
    636, 337, 636, 838,
]
SECTIONS = ("title", "board", "hand", "dice", "deck", "legend", "notes")
NUMBER = re.compile(r"-?[\d.]+(?:[eE][-+]?\d+)?")
SLACK = 0.05  # units: coordinates are rounded


# ---- colours

def rgb(text):
    """(red, green, blue), 0 to 1; None for none."""
    if text in (None, "none"):
        return None
    if text in ("black", "white"):
        return (0.0,) * 3 if text == "black" else (1.0,) * 3
    if text.startswith("hsl"):
        hue, saturation, light = (float(n) for n in NUMBER.findall(text))
        chroma = saturation / 100 * min(light / 100, 1 - light / 100)
        part = lambda n: light / 100 - chroma * max(-1, min((n + hue / 30) % 12 - 3, 9 - (n + hue / 30) % 12, 1))
        return part(0), part(8), part(4)
    digits = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
    return tuple(int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4))


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055)**2.4


def luminance(colour):
    return sum(weight * linear(part) for weight, part in zip((0.2126, 0.7152, 0.0722), colour))


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour):
    r, g, b = (linear(part) for part in colour)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    f = lambda t: t**(1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


# ---- shapes: boxes are (left, top, right, bottom)

def meet(a, b, by=SLACK):
    return a[0] < b[2] - by and b[0] < a[2] - by and a[1] < b[3] - by and b[1] < a[3] - by


def inside(point, polygon):
    """Whether a point lies in a polygon."""
    odd = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def crosses(a, b, box):
    """Whether a line goes through a box."""
    low, high = 0.0, 1.0
    for i in (0, 1):
        step = b[i] - a[i]
        if abs(step) < 1e-9:
            if not box[i] < a[i] < box[i + 2]:
                return False
            continue
        first, last = sorted(((box[i] - a[i]) / step, (box[i + 2] - a[i]) / step))
        low, high = max(low, first), min(high, last)
    return low < high


class Shape:
    """A drawn element: what it covers, and its place in the picture."""

    def __init__(self, kind, attributes, text, groups):
        self.kind, self.groups, self.text = kind, groups, text
        number = lambda name, otherwise=0.0: float(attributes.get(name, otherwise))
        self.fill = rgb(attributes.get("fill", "black")) if kind != "line" else None
        self.stroke = rgb(attributes.get("stroke"))
        self.width = number("stroke-width", 1) if self.stroke else 0
        if kind == "rect":
            x, y = number("x"), number("y")
            self.inner = (x, y, x + number("width"), y + number("height"))
        elif kind == "circle":
            self.x, self.y, self.r = number("cx"), number("cy"), number("r")
            self.inner = (self.x - self.r, self.y - self.r, self.x + self.r, self.y + self.r)
        elif kind in ("line", "polygon"):
            if kind == "line":
                self.points = [(number("x1"), number("y1")), (number("x2"), number("y2"))]
            else:
                numbers = [float(n) for n in NUMBER.findall(attributes["points"])]
                self.points = list(zip(numbers[::2], numbers[1::2]))
            xs, ys = zip(*self.points)
            self.inner = (min(xs), min(ys), max(xs), max(ys))
        elif kind == "text":
            size, x, y = number("font-size", 16), number("x"), number("y")
            self.size = size
            units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 1000 for c in text)
            width = units * size / 1000
            left = x - {"middle": width / 2, "end": width}.get(attributes.get("text-anchor"), 0)
            if attributes.get("dominant-baseline") == "central":
                y += 0.35 * size
            self.inner = (left, y - 0.76 * size, left + width, y + 0.24 * size)
        else:
            raise ValueError(f"<{kind}> is not known")
        half = self.width / 2
        self.box = (self.inner[0] - half, self.inner[1] - half, self.inner[2] + half, self.inner[3] + half)

    def covers(self, box):
        """Whether all of a box lies under the filling."""
        if self.fill is None:
            return False
        corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
        if self.kind == "rect":
            return all(self.inner[0] <= x <= self.inner[2] and self.inner[1] <= y <= self.inner[3] for x, y in corners)
        if self.kind == "circle":
            return all(math.hypot(x - self.x, y - self.y) <= self.r for x, y in corners)
        edges = list(zip(self.points, self.points[1:] + self.points[:1]))
        return all(inside(c, self.points) for c in corners) and not any(crosses(a, b, box) for a, b in edges)

    def touches(self, box):
        """Whether a part of it lies in a box."""
        if not meet(self.box, box, 0):
            return False
        wide = (box[0] - self.width / 2, box[1] - self.width / 2, box[2] + self.width / 2, box[3] + self.width / 2)
        if self.kind == "rect":
            return True
        if self.kind == "circle":
            x, y = min(max(self.x, box[0]), box[2]), min(max(self.y, box[1]), box[3])
            return math.hypot(x - self.x, y - self.y) < self.r + self.width / 2
        edges = list(zip(self.points, self.points[1:] + self.points[:1]))
        return any(crosses(a, b, wide) for a, b in edges) or (
            self.kind == "polygon" and self.fill is not None and inside((box[0], box[1]), self.points))

    def outlines(self, box):
        """Whether its outline goes through a box."""
        if self.stroke is None:
            return False
        return not self.covers((box[0] - self.width / 2, box[1] - self.width / 2, box[2] + self.width / 2,
                                box[3] + self.width / 2))


class Picture:
    """An SVG picture, flattened to shapes in the order in which they are drawn."""

    def __init__(self, file):
        root = ElementTree.parse(file).getroot()
        self.view = tuple(float(n) for n in root.get("viewBox").split())
        self.view = (self.view[0], self.view[1], self.view[0] + self.view[2], self.view[1] + self.view[3])
        self.shapes, self.groups = [], []
        self.flatten(root, {}, ())
        self.cells = collections.defaultdict(list)  # index of shapes by grid square
        spread = max(self.view[2] - self.view[0], self.view[3] - self.view[1])
        self.side = max(40.0, spread / 60)
        for number, shape in enumerate(self.shapes):
            shape.number = number
            for cell in self.cells_of(shape.box):
                self.cells[cell].append(number)

    def flatten(self, element, inherited, groups):
        for child in element:
            kind = child.tag.split("}")[1]
            if child.get("transform") or child.get("style"):
                raise ValueError("transforms and styles are not known")
            attributes = {**inherited, **child.attrib}
            if kind == "g":
                self.groups.append(child)
                child.set("members", [])
                self.flatten(child, {k: v for k, v in attributes.items() if k not in ("class", "members")},
                             groups + (child,))
            else:
                if attributes.get("width") == "100%":
                    attributes.update(x=self.view[0], y=self.view[1], width=self.view[2] - self.view[0],
                                      height=self.view[3] - self.view[1])
                shape = Shape(kind, attributes, "".join(child.itertext()), groups)
                for group in groups:
                    group.get("members").append(shape)
                self.shapes.append(shape)

    def cells_of(self, box):
        first = [int(max(-1, min(61, (box[i] - self.view[i]) // self.side))) for i in (0, 1)]
        last = [int(max(-1, min(61, (box[i + 2] - self.view[i]) // self.side))) for i in (0, 1)]
        return [(x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1)]

    def near(self, box):
        """The numbers of shapes that may reach into a box, ascending."""
        return sorted({number for cell in self.cells_of(box) for number in self.cells.get(cell, ())})

    def of_class(self, name):
        return [group for group in self.groups if group.get("class") == name]


def bounds(shapes):
    return (min(s.box[0] for s in shapes), min(s.box[1] for s in shapes), max(s.box[2] for s in shapes),
            max(s.box[3] for s in shapes))


def class_of(shape, names):
    return next((group for group in shape.groups if group.get("class") in names), None)


# ---- the checks: each yields (what, detail)

def check_geometry(picture):
    view = picture.view
    for shape in picture.shapes:
        box = shape.box
        if box[0] < view[0] - SLACK or box[1] < view[1] - SLACK or box[2] > view[2] + SLACK or box[3] > view[3] + SLACK:
            if shape.number or shape.kind != "rect":  # the background may extend further
                yield "outside", f"{shape.kind} {shape.text!r} at {tuple(round(n) for n in box)}"
    for shape in picture.shapes:
        if shape.kind != "text":
            continue
        box = shape.inner
        for number in picture.near(box):
            other = picture.shapes[number]
            if number <= shape.number or not meet(box, other.box, 0.3):
                continue
            if other.kind == "text":
                yield "overlap", f"{shape.text!r} and {other.text!r}"
            elif other.touches(box):
                yield "overlap", f"<{other.kind}> over {shape.text!r}"
    sections = [(group.get("class"), bounds(group.get("members"))) for group in picture.groups
                if group.get("class") in SECTIONS and group.get("members")]
    for i, (name, box) in enumerate(sections):
        for other_name, other in sections[i + 1:]:
            if meet(box, other):
                yield "sections", f"{name} and {other_name}"
    yield from check_pieces(picture)


def check_pieces(picture):
    """What lies on one site does not reach over what lies on another."""
    for shape in picture.shapes:
        own = class_of(shape, ("site",))
        if own is None or shape.kind not in ("circle", "rect"):
            continue
        for number in picture.near(shape.box):
            other = picture.shapes[number]
            if number <= shape.number or other.kind not in ("circle", "rect"):
                continue
            if class_of(other, ("site",)) in (None, own) or not meet(shape.inner, other.inner, 0.3):
                continue
            if shape.kind == other.kind == "circle":
                if math.hypot(shape.x - other.x, shape.y - other.y) < shape.r + other.r - 0.3:
                    yield "overlap", f"pieces of sites {own.get('data-site')} and another"
            elif shape.touches(tuple(n + d for n, d in zip(other.inner, (0.3, 0.3, -0.3, -0.3)))):
                yield "overlap", f"pieces of sites {own.get('data-site')} and another"


def check_contrast(picture):
    for shape in picture.shapes:
        if shape.kind != "text" or not shape.text.strip():
            continue
        seen = []
        for number in reversed(picture.near(shape.inner)):
            below = picture.shapes[number]
            if number >= shape.number or below.kind == "text" or not below.touches(shape.inner):
                continue
            if below.outlines(shape.inner):
                seen.append(below.stroke)
            if below.fill is not None:
                seen.append(below.fill)
                if below.covers(shape.inner):
                    break
        else:
            seen.append((1.0, 1.0, 1.0))  # the page behind the picture is white
        worst = min(contrast(shape.fill, colour) for colour in seen)
        if worst < 4.5:
            yield "contrast", f"{shape.text!r} {worst:.1f}:1"
    regions = [(group.get("members")[0].fill, group.get("members")[-1].text) for group in picture.of_class("region")]
    regions.append((rgb("#f3e6cc"), "the board"))
    regions.append((rgb("#fffdf7"), "the paper"))
    for i, (colour, name) in enumerate(regions[:-2]):
        for other_colour, other in regions[i + 1:]:
            if math.dist(lab(colour), lab(other_colour)) < 12:
                yield "colours", f"{name} and {other}"


class Shown:
    """What `lud show` says in text: the board's lines, its legend, the sites and their coordinates."""

    def __init__(self, text, source):
        self.boardless = "boardless" in source
        self.type = re.search(r"played on \d+ (\w+) sites$", text, re.MULTILINE).group(1)
        parts = text.split("\n\n")
        head = next(i for i, part in enumerate(parts) if re.search(r"played on \d+ \w+ sites$", part))
        self.drawing = [line for part in parts[head + 1:-1] for line in part.split("\n")]
        sites = re.match(r"sites:((?:\n? +\S+)*)", parts[-1]).group(1)
        self.labels = dict(pair.split("=") for pair in sites.split())
        self.board = [line for line in self.drawing if "|" in line]
        last = max((i for i, line in enumerate(self.drawing) if line in self.board), default=-1)
        self.is_grid = bool(self.board) and re.match(r" *\d+ \|", self.board[0]) is not None
        self.columns = self.drawing[last + 1].split() if self.is_grid else []
        rest = self.drawing[last + 1 + self.is_grid:]
        self.dice = [len(line.partition("(")[0].split()) - 1 for line in rest if line.startswith("dice:")]
        self.hands = [line for line in rest if re.match(r"hand of player \d+:", line)]
        self.decks = sum(line.lower().startswith("deck") for line in rest)
        turns = r"player \d+ (to move|has won)|the team of .* has won|all players move|.* is a draw|.* goes on"
        self.turn = any(re.match(turns, line) for line in rest)
        self.regions = [line for line in rest if re.match(r"[^\w\s(]+\d* +\S", line)]
        pieces = next((line for line in rest if line.startswith("pieces: ")), "")
        self.puzzle = not pieces
        self.tokens = []
        listed, _, notes = pieces.removeprefix("pieces: ").removesuffix(")").partition(" (")
        self.has_states = "/ stands before the state" in notes
        for entry in listed.split(", ") if pieces else ():
            first, *more = entry.split(" ")
            self.tokens += [first] + (more[:-1] if first not in ("rRsS", "A-B") else [])


    def is_of_marks(self, token):
        """Whether a token is made of signs of regions; of several, the one of the smallest region stands last."""
        marks = "|".join(re.escape(line.split()[0]) for line in self.regions)
        return bool(marks) and re.fullmatch(f"(?:{marks})+", token) is not None

    def on_sites(self):
        """What the text board shows: token by the site's number, where the coordinate tells the site."""
        sites = collections.defaultdict(list)
        for site, label in self.labels.items():
            sites[label].append(site)
        column_at = {}
        if self.is_grid:
            heads = self.drawing[self.drawing.index(self.board[-1]) + 1]
            column_at = {match.start(): match.group() for match in re.finditer(r"\S+", heads)}
        for line in self.board:
            if self.is_grid:
                row, margin = line.split("|")[0].strip(), line.index("|") + 1
                found = [(column_at.get(match.start(), "?") + row, match.group())
                         for match in re.finditer(r"\S+", line) if match.start() >= margin]
            else:
                found = list(zip(line.split(" |", 1)[1].split(), line.split(" |", 1)[0].split()))
            for label, token in found:
                if len(sites[label]) < 2:
                    yield (sites[label] or ["none"])[0], token


def check_contents(picture, shown):
    drawn = {}
    for group in picture.of_class("site"):
        texts = [member.text for member in group.get("members") if member.kind == "text"]
        if group.get("data-type").lower() == shown.type:
            drawn.setdefault(group.get("data-site"), texts[:-1] or ["."])
    for site, token in shown.on_sites():
        texts = drawn.get(site, [])
        top = token.split("^")[0] if "^" in token else None
        if texts and shown.is_of_marks(token) and token.endswith("".join(texts)):
            continue
        if "".join(texts) != token and (top is None or len(texts) < 2 or texts[0].split("x")[0] != top.split("x")[0]):
            yield "differs", f"site {site}: {token!r} in text, {texts}"


def check_presence(picture, shown):
    turns = [text for group in picture.of_class("turn") for text in group.get("members") if text.kind == "text"]
    if not shown.turn or not any(re.search(r"to move|has won|players move|is a draw|goes on", text.text) for text in turns):
        yield "missing", "whose turn it is"
    texts = collections.defaultdict(list)
    places = {}
    for group in picture.of_class("site"):
        members = group.get("members")
        if any(parent.get("class") == "board" for parent in members[0].groups) and (
                group.get("data-type").lower() == shown.type):
            label = members[-1]
            words = label.text.split()
            texts[group.get("data-site")] += words
            places[group.get("data-site")] = ((label.inner[0] + label.inner[2]) / 2, label)
    headings = {text.text: text for group in picture.of_class("coordinates") for text in group.get("members")}
    for site, label in shown.labels.items():
        if site not in texts:
            if not shown.boardless:
                yield "missing", f"site {site}"
        elif site not in texts[site]:
            yield "missing", f"the number of site {site}"
        elif label not in texts[site]:
            letters = label.rstrip("0123456789")
            column, row = headings.get(letters), headings.get(label[len(letters):])
            if column is None or row is None:
                yield "missing", f"the coordinate {label}"
            elif abs((column.inner[0] + column.inner[2]) / 2 - places[site][0]) > 2.5:
                yield "missing", f"a column {letters} above or below {label}"
    dice = picture.of_class("dice")
    if [sum(g in die.get("members")[0].groups for die in picture.of_class("die")) for g in dice] != shown.dice:
        yield "missing", f"dice: {shown.dice} are to be seen"
    if len([g for g in picture.of_class("hand") if g.get("members")[0].text.startswith("hand of")]) != len(shown.hands):
        yield "missing", f"hands: {len(shown.hands)} are to be seen"
    if len(picture.of_class("deck")) != shown.decks:
        yield "missing", f"decks: {shown.decks} are to be seen"
    if len(picture.of_class("region")) != len(shown.regions):
        yield "missing", f"regions: {len(shown.regions)} are to be seen"


def check_text(shown):
    if not shown.board:
        yield "edge", "no coordinates"
        return
    labels = set(shown.labels.values())
    if len({line.split()[0] for line in shown.regions}) != len(shown.regions):
        yield "letters", "two regions have one sign"
    if len({token.lower() for token in shown.tokens}) != len(shown.tokens):
        yield "letters", "two pieces have one token"
    for line in shown.board:
        where, tokens = line.split("|", 1) if shown.is_grid else reversed(line.split(" |", 1))
        sites = where.split()
        found = tokens.split()
        if not shown.is_grid and len(sites) != len(found):
            yield "edge", f"{len(found)} sites and {len(sites)} coordinates in {line!r}"
        rows = {re.sub("^[A-Z]+", "", label) for label in labels}
        if not set(sites) <= (rows if shown.is_grid else labels):
            yield "edge", f"{where!r} are no coordinates"
        for token in found:
            kind = re.sub(r"(?<!^)[x^]\d+$", "", token)
            if shown.has_states:
                kind = re.sub(r"/\d+$", "", kind)
            general = re.sub(r"^\d+", "#", re.sub(r"^r\d+s\d+$", "rRsS", re.sub(r"^\d+-\d+$", "A-B", kind)))
            if token == "." or shown.is_of_marks(token) or (shown.puzzle and token.isdigit()):
                continue
            if (kind in shown.tokens) + (general in shown.tokens and general != kind) != 1:
                yield "letters", f"{token!r} is not explained once"
            if token in labels or token in shown.columns:
                yield "letters", f"{token!r} is a coordinate, too"


# ---- games

class Game:
    """One game: its file, and how it and its trials are found."""

    def __init__(self, file, name, trials, arguments):
        self.file, self.name, self.trials, self.arguments = file, name, trials, arguments

    def run(self, lud, *arguments):
        done = subprocess.run([lud, *arguments], capture_output=True, text=True, errors="replace")
        return done.returncode, done.stdout, done.stderr

    def show(self, lud, picture, *place):
        """What `lud show` says of a position that it draws, and its complaint where it cannot."""
        picture.unlink(missing_ok=True)
        code, text, complaint = self.run(lud, "show", *self.arguments, *place, str(self.file), "--svg", str(picture))
        if code != 0:
            return "", (complaint.strip().splitlines() or [f"ends with {code}"])[0]
        return text, ""

    def positions(self, lud, folder, picture):
        """The start and a position halfway through a trial that replays: name, what `lud show` says; each is drawn."""
        text, complaint = self.show(lud, picture)
        if complaint:
            raise ValueError(complaint)
        yield "start", text
        trials = list(self.trials)
        for attempt in range(2):
            for trial in trials:
                decisions = sum(line.startswith("LEGAL MOVES LIST SIZE")
                                for line in trial.read_text(errors="replace").splitlines())
                place = ["--trial", str(trial), "--ply", str((decisions + 1) // 2)]
                text, complaint = self.show(lud, picture, *place)
                if not complaint:
                    yield "middle", text
                    return
            if attempt == 0:
                self.run(lud, "playout", *self.arguments, str(self.file), "-n", "1", "--seed", "1", "--max-moves", "40",
                         "--trials", str(folder))
                trials = sorted(folder.rglob("*.txt"))

    def check(self, lud):
        """Of each position its name and all that is wrong: [(name, [(what, detail)])]."""
        found = []
        source = self.file.read_text(errors="replace")
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            svg = folder / "picture.svg"
            for name, text in self.positions(lud, folder, svg):
                picture, shown = Picture(svg), Shown(text, source)
                wrong = [*check_geometry(picture), *check_contrast(picture), *check_presence(picture, shown),
                         *check_contents(picture, shown), *check_text(shown)]
                found.append((name, wrong))
        return found


def games_of(library, root):
    if library:
        for file in sorted((library / "lud").rglob("*.lud")):
            name = file.relative_to(library / "lud")
            trials = sorted((library / "trials" / name).with_suffix("").glob("*.txt"))
            yield Game(file, str(name), trials, ["--defines", str(library / "def")])
        return
    for file in sorted((root / "games").rglob("*.lud")):
        yield Game(file, str(file.relative_to(root)), sorted(file.with_suffix(".trials").glob("1.txt")), [])
    for file in sorted((root / "tests/pictures").glob("*.lud")):
        yield Game(file, str(file.relative_to(root)), [], [])


def judge(task):
    game, lud = task
    try:
        return game.name, game.check(lud), ""
    except Exception as error:  # a picture that cannot be checked fails
        return game.name, [], f"{type(error).__name__}: {error}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("library", type=pathlib.Path, nargs="?")
    parser.add_argument("--lud", default=str(root / "build/release/lud"))
    parser.add_argument("--except", dest="without", type=pathlib.Path, metavar="FILE",
                        help="not these games, one path below lud/ a line")
    parser.add_argument("--only", default="", help="games whose path contains this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("-v", "--verbose", action="store_true", help="all that is wrong, not the first of each kind")
    options = parser.parse_args()
    left_out = set(options.without.read_text().splitlines()) if options.without else set()
    tasks = [(game, options.lud) for game in games_of(options.library, root)
             if options.only in game.name and game.name not in left_out]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(judge, tasks, chunksize=4))

    failing = collections.defaultdict(set)
    drawn = collections.Counter()
    for name, positions, reason in rows:
        if reason:
            failing["not drawn"].add(name)
            print(f"{name}: {reason}")
        for position, wrong in positions:
            drawn[position] += 1
            told = set()
            for what, detail in wrong:
                failing[what].add(name)
                if what not in told or options.verbose:
                    print(f"{name}, {position}: {what}: {detail}")
                told.add(what)
    without = [name for name, positions, reason in rows if not reason and len(positions) < 2]
    if without:
        print(f"only the start: {', '.join(without)}")
        failing["only the start"].update(without)
    counts = ", ".join(f"{what} {len(names)}" for what, names in sorted(failing.items()))
    print(f"{len(rows)} games, {drawn['start']} drawn at the start and {drawn['middle']} in mid-game; games that fail: "
          f"{len(set().union(*failing.values()))}{' (' + counts + ')' if counts else ''}")
    if not rows:
        return 2
    return 1 if failing else 0


if __name__ == "__main__":
    sys.exit(main())
