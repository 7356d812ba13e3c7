#!/usr/bin/env python3
"""Makes the pages of the manual: those of pages/ with examples inserted, and the reference from `lud doc --json`.

Usage: generate.py LUD OUT. Lines of a page that are replaced:
  {{ file NAME }}          a whole file of examples/
  {{ part NAME TEXT }}     the expression of that file that begins with TEXT
  {{ diff NAME OTHER }}    the lines that the second file changes
  {{ board NAME [ARGS] }}  a picture by `lud show --svg`
  {{ shown WORD }}         pictures of what a word does
  {{ run ARGS }}           a command run in examples/, with its output
"""
import difflib
import html
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from brackets import bracket  # noqa: E402
from pictures import Pictures  # noqa: E402
from slugs import slug  # noqa: E402

ROOT = HERE.parent.parent
EXAMPLES = HERE / "examples"
ROOMS = {
    "equipment": ("Equipment", "Boards, graphs, tracks, pieces, dice, hands, maps and regions."),
    "rules": ("Rules", "The frame of a game, start rules, ends, rules above the rules, puzzles and matches."),
    "moves": ("Moves", "What players may do: steps, slides, hops, choices, and what goes through pieces, dice and sites."),
    "effect": ("Effects", "What moves bring about: captures, sowing, settings, memory."),
    "value": ("Values and conditions", "Numbers, lists, conditions, directions, and questions about the position."),
    "tests": ("Words of rule tests", "What only .tests files have; see [Rule tests](../rule-tests.md)."),
    "region": ("Regions", "Sets of sites: of the board, of pieces, at a distance, in a line."),
}


class Maker:
    def __init__(self, lud, out):
        self.lud, self.out = str(pathlib.Path(lud).resolve()), pathlib.Path(out)
        self.pictures = 0
        self.drawn = Pictures(self)

    def run(self, *arguments, cwd=EXAMPLES, ok=(0,)):
        done = subprocess.run([self.lud, *arguments], cwd=cwd, capture_output=True, text=True)
        if done.returncode not in ok:
            sys.exit(f"lud {' '.join(arguments)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def draws(self, game, file):
        """Whether there is a picture of a game now; an example may be too small for a board, or only for edges."""
        command = [self.lud, "show", game, "--svg", str(file.resolve())]
        return subprocess.run(command, capture_output=True).returncode == 0

    def part(self, name, begin):
        text = (EXAMPLES / name).read_text()
        found = re.search(r"\s*".join(map(re.escape, begin.split())), text)
        if not found:
            sys.exit(f"{name} has no {begin}")
        at = found.start()
        indent = at - text.rfind("\n", 0, at) - 1
        return re.sub(rf"\n {{{indent}}}", "\n", bracket(text, at))

    def picture(self, page, arguments):
        name, *rest = arguments
        self.pictures += 1
        file = self.out / "pictures" / f"{pathlib.Path(name).stem}-{self.pictures}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        self.run("show", name, "--svg", str(file.resolve()), *rest)
        up = "../" * (len(page.parts) - 1)
        return f"![The board of {pathlib.Path(name).stem}]({up}pictures/{file.name}){{ width=360 }}"

    def put_in(self, page, line):
        match = re.fullmatch(r"\{\{ (\w+) (.*) \}\}", line)
        if not match:
            return line
        kind, rest = match.groups()
        if kind == "file":
            return f"```lud\n{(EXAMPLES / rest).read_text().rstrip()}\n```"
        if kind == "part":
            name, begin = rest.split(" ", 1)
            return f"```lud\n{self.part(name, begin)}\n```"
        if kind == "diff":
            old, new = ((EXAMPLES / name).read_text().splitlines() for name in rest.split())
            lines = [l for l in difflib.unified_diff(old, new, lineterm="", n=2)][2:]
            return "```diff\n" + "\n".join("..." if l.startswith("@@") else l for l in lines) + "\n```"
        if kind == "shown":
            return "\n".join(self.drawn.text(rest))
        if kind == "board":
            return self.picture(page, shlex.split(rest))
        if kind == "run":
            return f"```console\n$ lud {rest}\n{self.run(*shlex.split(rest), ok=(0, 1, 2)).rstrip()}\n```"
        sys.exit(f"{page}: unknown {kind}")

    def write(self, page, text):
        file = self.out / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def pages(self):
        for source in sorted((HERE / "pages").rglob("*.md")):
            page = source.relative_to(HERE / "pages")
            self.write(page, "\n".join(self.put_in(page, line) for line in source.read_text().split("\n")))

    def command_line(self):
        text = ["# Command line", "", "What `lud COMMAND --help` prints. A game is a file or the name of a built-in game.", ""]
        overview = self.run("--help")
        text += ["```", overview.rstrip(), "```", ""]
        for command in re.findall(r"^  ([a-z]+) +", overview.split("Subcommands:")[1], re.M):
            text += [f"## lud {command}", "", "```", self.run(command, "--help").rstrip(), "```", ""]
        self.write(pathlib.Path("command-line.md"), "\n".join(text))

    def rule_tests(self):
        text = (ROOT / "games/README.md").read_text()
        self.write(pathlib.Path("rule-tests.md"), text)


def code(text):
    return f"`{text}`" if "`" not in text else f"<code>{html.escape(text)}</code>"


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


class Reference:
    def __init__(self, maker):
        self.maker = maker
        self.drawn = maker.drawn
        self.all = json.loads(maker.run("doc", "--json"))
        self.types = {one["name"] for one in self.all["types"]}
        self.room_of = {}
        self.pictures = 0
        for word in self.all["words"]:
            if word["file"].startswith("stdlib"):
                self.room_of.setdefault(word["word"], word["file"].split("/")[1])
        self.drawn.check(self.room_of)

    def room(self, word):
        """All forms of a word stand on one page, but for those of rule tests."""
        return self.room_of[word["word"]] if word["file"].startswith("stdlib") else "tests"

    @staticmethod
    def anchor(text):
        return slug(text)

    def type_link(self, name):
        bare = name.strip("{}")
        return f"[{cell(name)}](types.md#{self.anchor(bare)})" if bare in self.types else cell(name)

    def argument(self, one):
        name = one["name"] + (":" if one["labelled"] else "")
        kinds = " or ".join(self.type_link(t) for t in one["types"])
        return f"| `{name}` | {kinds} | {'no' if one['optional'] else 'one of several' if one['group'] else 'yes'} | {cell(one['text'])} |"

    def word(self, word):
        text = [f"```text\n{word['signature']}  : {word['type']}\n```", "", word["text"], ""]
        if word["arguments"]:
            text += ["| argument | type | needed | |", "|---|---|---|---|"]
            text += [self.argument(one) for one in word["arguments"]]
            text.append("")
        for example in word["examples"]:
            text.append("```lud")
            text += example["lines"]
            text += ["```", ""]
            if example["source"]:
                text += [f"<small>From {example['source']}</small>", ""]
        if word["type"] == "graph":
            text += self.picture(word)
        return text

    def picture(self, word):
        """The board that the example of a graph makes, as its test names it: expression => (shape ...)."""
        for example in word["examples"]:
            graph, arrow, _ = " ".join(example["lines"]).partition(" => ")
            if not arrow or not graph.startswith("(" + word["word"]):
                continue
            self.pictures += 1
            file = self.maker.out / "pictures" / f"graph-{self.pictures}.svg"
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", suffix=".lud") as game:
                game.write(
                    f'(game "Board" (players 2) (equipment {{(board {graph}) (piece "Disc" Each)}})'
                    '(rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result Mover Draw)))))'
                )
                game.flush()
                if self.maker.draws(game.name, file):
                    return [f"![{graph.replace('[', '').replace(']', '')}](../pictures/{file.name}){{ width=240 }}", ""]
        return []

    def see_also(self, words):
        links = [f"[{other}]({self.room_of[other]}.md#{self.anchor(other)})" for other in words if other in self.room_of]
        return ["See also: " + ", ".join(links), ""] if links else []

    def rooms(self):
        for room, (title, about) in ROOMS.items():
            text, last = [f"# {title}", "", about, ""], None
            words = [w for w in self.all["words"] if self.room(w) == room]
            for i, word in enumerate(words):
                if word["word"] != last:
                    text += [f"## {word['word']}", ""]
                    if "games" in word:
                        text += [f"Used by {word['games']} of {self.all['games']} games.", ""]
                last = word["word"]
                text += self.word(word)
                if i + 1 == len(words) or words[i + 1]["word"] != last:
                    text += self.drawn.text(last) if room != "tests" else []
                    text += self.see_also(word["see_also"])
            self.maker.write(pathlib.Path(f"reference/{room}.md"), "\n".join(text))

    def topics(self, name, title, about):
        text = [f"# {title}", "", about, ""]
        for one in self.all[name]:
            text += [f"## {one['name']}", ""]
            if one["asked_as"]:
                text += ["Also: " + ", ".join(f"`{cell(n)}`" for n in one["asked_as"]), ""]
            text += [one["text"], ""]
            if one["constants"]:
                text += ["| constant | |", "|---|---|"]
                text += [f"| `{c['name']}` | {cell(c['text'])} |" for c in one["constants"]]
                text.append("")
        self.maker.write(pathlib.Path(f"reference/{name}.md"), "\n".join(text))

    def defines(self):
        text = ["# Standard defines", "", "Defines that every game may use. A game's own define of the same name comes first.", ""]
        for one in self.all["defines"]:
            text += [f"## {one['name']}", "", f"```text\n{one['signature']}\n```", "", one["text"], ""]
            if one["arguments"]:
                text += ["| argument | | |", "|---|---|---|"]
                text += [f"| `#{a['number']}` | `{a['name']}`{' (optional)' if a['optional'] else ''} | {cell(a['text'])} |" for a in one["arguments"]]
                text.append("")
            if one["example"]:
                text += ["```text", one["example"], "```", ""]
            if one["expansion"]:
                text += ["which becomes", "", "```text", one["expansion"], "```", ""]
            text += ["It stands for", "", "```text", one["body"], "```", "", f"<small>{one['file']}</small>", ""]
        self.maker.write(pathlib.Path("reference/defines.md"), "\n".join(text))

    def index(self):
        text = ["# Reference", "", "Made from the declarations of the words: what `lud doc WORD` prints stands here, too.", "",
                "The examples are passages of tests. Where it is not said otherwise, they are about this board of nine cells,",
                "with pieces called Disc and Cross; `=>` says what an expression means.", "",
                self.maker.put_in(pathlib.Path("reference/index.md"), f"{{{{ board {ROOT}/tests/words/boards/square.lud }}}}"), "",
                "Pictures of moves show small games of the one rule that stands above them, with all legal moves: a blue",
                "arrow where a piece goes, a brown one where another is carried along by it, a ring on a site that is",
                "chosen or where a piece appears or changes, a cross on a piece that is taken off. Where there is only one",
                "move, the board after it stands beside it. `lud show GAME --svg FILE --moves` draws such pictures.", "",
                "- [Syntax](syntax.md): brackets, defines, options ...", "- [Types](types.md) and their constants"]
        text += [f"- [{title}]({room}.md): {about[0].lower()}{about[1:]}" for room, (title, about) in ROOMS.items()]
        text += ["- [Standard defines](defines.md)", "", "## All words", ""]
        seen = dict.fromkeys((w["word"], self.room(w)) for w in self.all["words"])
        text.append(", ".join(f"[{cell(w)}]({room}.md#{self.anchor(w)})" for w, room in seen))
        self.maker.write(pathlib.Path("reference/index.md"), "\n".join(text) + "\n")


def main():
    maker = Maker(sys.argv[1], sys.argv[2])
    shutil.rmtree(maker.out, ignore_errors=True)
    maker.pages()
    maker.write(pathlib.Path("site.css"), (HERE / "site.css").read_text())
    maker.command_line()
    maker.rule_tests()
    reference = Reference(maker)
    reference.index()
    reference.rooms()
    reference.topics("syntax", "Syntax", "How a description is written, part by part.")
    reference.topics("types", "Types", "What can stand where. A type with constants is a closed list.")
    reference.defines()


if __name__ == "__main__":
    main()
