"""Pictures of what words do: small games of tests/words/pictures, each named after the word that it shows, drawn with
their legal moves, and also after the move if there is only one. The tests beside them state the legal moves."""
import pathlib
import re
import sys
import tempfile
import textwrap

from brackets import bracket

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Moves without a visible effect on a board.
WITHOUT = {"move Bet", "move Pass", "move PlayCard", "move Propose", "move Set NextPlayer", "move Set Rotation",
           "move Set TrumpSuit", "move Swap Players", "move Vote", "move Claim"}


def passage(text, at):
    """The bracket there, without the indentation of its line."""
    line = text[text.rfind("\n", 0, at) + 1:at]
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.dedent(indent + bracket(text, at))


class Pictures:
    def __init__(self, maker):
        self.maker = maker
        self.of_word = {}
        for file in sorted((ROOT / "tests/words/pictures").glob("*.tests")):
            text = file.read_text()
            for found in re.finditer(r'\(game "([^"]*)"', text):
                caption = re.search(r'\(test "([^"]*)"', text[found.end():]).group(1)
                self.of_word.setdefault(found.group(1), []).append((caption, passage(text, found.start())))
        self.count = 0

    def check(self, words):
        """Every picture is of a word, and every move of a piece has one."""
        unknown = set(self.of_word) - set(words)
        lacking = {w for w in words if w.startswith("move ")} - set(self.of_word) - WITHOUT
        if unknown or lacking:
            sys.exit(f"tests/words/pictures: no words: {sorted(unknown)}; without a picture: {sorted(lacking)}")

    def games_of(self, word):
        return self.of_word.get(word) or self.of_word.get("move " + word[:1].upper() + word[1:], [])

    def draw(self, name, game, *arguments):
        file = self.maker.out / "pictures" / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        self.maker.run("show", str(game), "--svg", str(file.resolve()), *arguments)
        return file

    def text(self, word):
        """What a page says of a word in pictures."""
        lines = []
        for caption, game in self.games_of(word):
            self.count += 1
            name = f"{re.sub('[^A-Za-z]', '-', word)}-{self.count}"
            shown = re.search(r"\((move )?" + r"\s+".join(map(re.escape, word.split())) + r"[\s)]", game, re.I)
            if not shown:
                sys.exit(f"a picture of {word} does not use it: {game}")
            lines += [f"**{caption[0].upper()}{caption[1:]}.**", "", "```lud", passage(game, shown.start()), "```", ""]
            lines += [" ".join(self.before_and_after(name, caption, game)), ""]
        return lines

    def before_and_after(self, name, caption, game):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "game.lud"
            file.write_text(game + "\n")
            before = self.draw(name, file, "--moves")
            if not re.search(r'class="moves"[^>]*>\s*<[^/]', before.read_text()):
                sys.exit(f"nothing moves in the picture of {name}")
            yield f"![{caption}: the legal moves](../pictures/{before.name}){{ width=300 }}"
            if len(self.maker.run("moves", str(file)).splitlines()) > 1:
                return
            # A game cut off after its only move would be shown as a draw.
            self.maker.run("playout", str(file), "-n", "1", "--max-moves", "2", "--trials", folder)
            trial, = pathlib.Path(folder).glob("*.txt")
            after = self.draw(name + "-after", file, "--trial", str(trial), "--ply", "1")
            yield f"![{caption}: after the move](../pictures/{after.name}){{ width=300 }}"
