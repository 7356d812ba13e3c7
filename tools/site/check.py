#!/usr/bin/env python3
"""Checks the manual: that the code in its examples runs, and that its links are valid.

Usage: check.py examples LUD PAGES   every ```lud block: a whole game must compile and play; a .tests file or a test must
                                     occur in a file of examples/ that passes; anything else must occur in such a file
       check.py links HTML           links and anchors of the finished pages, and that no external resource is loaded
"""
import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE / "examples"
PICTURES = HERE.parent.parent / "tests/words/pictures"  # run with the tests of words


def squeezed(text):
    """The text on one line, however it is laid out."""
    return re.sub(r"\s*([(){}])\s*", r"\1", " ".join(re.sub(r"//[^\n]*", "", text).split()))


def run(lud, *arguments):
    done = subprocess.run([lud, *arguments], capture_output=True, text=True)
    if done.returncode:
        return f"lud {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return ""


def check_game(lud, block):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "game.lud"
        file.write_text(block)
        return run(lud, "check", str(file)) or run(lud, "playout", str(file), "-n", "20")


def check_examples(lud, pages):
    problems, blocks = [], 0
    files = [f for f in EXAMPLES.rglob("*") if f.suffix in (".lud", ".tests")]
    known = " ".join(squeezed(file.read_text()) for file in [*files, *PICTURES.glob("*.tests")])
    for file in files:
        if file.suffix == ".lud":
            problems.append(check_game(lud, file.read_text()))
    problems.append(run(lud, "test", "-q", str(EXAMPLES)))
    problems.append(run(lud, "fmt", "--check", *map(str, files)))
    for page in sorted(pages.rglob("*.md")):
        # Examples of words come from the tests of words; unit tests check that.
        if page.parent.name == "reference" and page.name != "syntax.md" or page.name == "rule-tests.md":
            continue
        for block in re.findall(r"^```lud\n(.*?)^```", page.read_text(), re.M | re.S):
            blocks += 1
            if page.name == "syntax.md":
                # Excerpts of games are checked by unit tests.
                if re.search(r"^\((game|match) ", block, re.M):
                    problems.append(check_game(lud, block))
                continue
            for form in re.split(r"\n(?=\()", block.strip()):
                if squeezed(form) not in known:
                    problems.append(f"{page.name}: stands in no file of examples/:\n{form}")
    problems = [p for p in problems if p]
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"examples: {len(files)} files, {blocks} blocks, {len(problems)} problems")
    return not problems


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.loaded = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        values = dict(pairs)
        if values.get("id"):
            self.anchors.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        source = values.get("src") or (values.get("href") if tag == "link" and values.get("rel") != "canonical" else None)
        if source:
            self.loaded.append(source)


def check_links(root):
    pages = {file: Page(file.read_text()) for file in root.rglob("*.html")}
    problems, links = [], 0
    for file, page in pages.items():
        name = file.relative_to(root)
        for source in page.loaded:
            if re.match(r"(https?:)?//", source):
                problems.append(f"{name} loads {source}")
            elif not source.startswith("data:") and file.name != "404.html":
                path = (file.parent / urllib.parse.unquote(source.split("?")[0])).resolve()
                if not path.exists():
                    problems.append(f"{name} lacks {source}")
        for link in page.links:
            if re.match(r"[a-z]+:", link) or file.name == "404.html":
                continue
            links += 1
            path, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (file.parent / path).resolve() if path else file
            if target.is_dir():
                target = target / "index.html"
            if not target.exists():
                problems.append(f"{name}: no page {link}")
            elif anchor and anchor not in pages[target].anchors:
                problems.append(f"{name}: no anchor {link}")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"links: {len(pages)} pages, {links} links, {len(problems)} problems")
    return not problems


if __name__ == "__main__":
    if sys.argv[1] == "examples":
        good = check_examples(str(pathlib.Path(sys.argv[2]).resolve()), pathlib.Path(sys.argv[3]))
    else:
        good = check_links(pathlib.Path(sys.argv[2]).resolve())
    sys.exit(not good)
