#!/usr/bin/env python3
"""Measures the figures quoted in README.md and in pages of games/ and tests/, and updates them there.

    tools/figures.py [--library LIBRARY] [--list LIST] [--peer TSV] [--fastest LUD] [--only A,B] [--lud LUD] [--seconds S]
    tools/figures.py --check [--only A,B] [...]
    tools/figures.py --parse

Every figure has a name, a pattern of the passage that contains it, and a measurement. A run measures the figures that it
has the data for, rewrites their passages, and prints a line for each: name, old text, new text; or why it was skipped.
LIBRARY holds lud/, def/ and trials/; LIST is a file of paths below lud/, by default the first list; TSV is the peer's speed in the
format of `lud bench`. --parse only checks that every passage occurs exactly once; exit code 1 if one does not. --check measures
and writes nothing; exit code 1 if a figure is another than the one quoted, or cannot be measured.
"""
import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = [ROOT / page for page in ("README.md", "games/dadu/HOUSE.md", "tests/README.md", "tests/CONFORMANCE.md")]
N = r"([\d,]+)"


class Lacking(Exception):
    """What a measurement needs is not here."""


class Bench:
    """What is there to measure with; each measurement returns the texts for the groups of its passage."""

    def __init__(self, options, text):
        self.options, self.text = options, text
        self.benches = {}

    def run(self, *arguments, may_fail=False, lud=None):
        done = subprocess.run([lud or self.options.lud, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT)
        if done.returncode and not may_fail:
            raise Lacking(f"lud {' '.join(map(str, arguments[:3]))} ... ended with {done.returncode}: {done.stderr[-200:]}")
        return done.stdout

    def need(self, what, option):
        if not what:
            raise Lacking(f"needs {option}")
        return pathlib.Path(what)

    def library(self):
        return self.need(self.options.library, "--library")

    def first_list(self):
        return pathlib.Path(self.options.list)

    # --- what commands print

    def crossing(self):
        return [self.shown("playout", "crossing", "-n", "2000", "--seed", "7")]

    def shown(self, *arguments):
        """The output up to the line about turns."""
        output = self.run(*arguments)
        return output[:output.index("\n", output.index("  turns ")) + 1]

    def house(self, folder):
        """The house variant of games/dadu/HOUSE.md, made as it says there."""
        ruleset = re.search(r"house\.lud .*\n((?:    .*\n)+)", self.text)[1]
        rules = re.search(r"\$ cat house\.tests\n(.*?)\n\$ ", self.text, re.DOTALL)[1]
        game = (ROOT / "games/dadu/dadu.lud").read_text(encoding="utf-8")
        at = game.index("(rulesets {") + len("(rulesets {")
        (folder / "house.lud").write_text(game[:at] + "\n" + ruleset + game[at:], encoding="utf-8")
        (folder / "house.tests").write_text(rules, encoding="utf-8")
        return folder

    def house_playout(self):
        with tempfile.TemporaryDirectory() as folder:
            game = self.house(pathlib.Path(folder)) / "house.lud"
            return [self.shown("playout", game, "--ruleset", "House", "-n", "10000", "--seed", "1", "--threads", "2")]

    def house_tests(self):
        with tempfile.TemporaryDirectory() as folder:
            output = self.run("test", self.house(pathlib.Path(folder)) / "house.tests", may_fail=True)
        return list(re.search(r"(\d+) passed, (\d+) failed", output).groups())

    def covered(self):
        """What rule tests reach of all games together."""
        last = self.run("test", "games", "--coverage", "-q").splitlines()[-1]
        return list(re.search(r"rules (\d+) of (\d+) reached .* conditions (\d+) of (\d+) both ways", last).groups())

    def mutants(self):
        """How many mutants there are, how many are noticed, and how many play alike. Takes some minutes."""
        last = self.run("test", "games", "--mutate", "100", "--threads", "2", "-q", may_fail=True).splitlines()[-1]
        mutants, noticed, alike = map(int, re.search(r" (\d+) mutants, (\d+) noticed, .* (\d+) without", last).groups())
        return [with_commas(mutants), with_commas(noticed), with_commas(alike)]

    # --- conformance

    def checked(self, paths):
        lines = self.run("check", "--default", "-q", "--defines", self.library() / "def", *paths, may_fail=True).splitlines()
        return [with_commas(sum(line.startswith("ok\t") for line in lines)), with_commas(len(paths))]

    def checked_first(self):
        return self.checked([self.library() / "lud" / line for line in self.first_list().read_text().splitlines()])

    def checked_all(self):
        return self.checked(sorted((self.library() / "lud").rglob("*.lud")))

    def replayed(self, *more):
        output = self.run("replay", "--games", self.library() / "lud", "--trials", self.library() / "trials", "--defines",
                          self.library() / "def", "-q", *more, may_fail=True)
        passed, failed = map(int, re.findall(r"(\d+) passed, (\d+) failed", output)[-1])
        return [with_commas(passed), with_commas(passed + failed)]

    def replayed_first(self):
        return self.replayed("--list", self.first_list())

    def verified(self):
        """The seed, playouts and moves are those that the page names."""
        seed, playouts, moves = re.search(r"seed (\d+), (\d+) playouts of at most (\d+) moves", self.text).groups()
        output = self.run("verify", "--games", self.library() / "lud", "--defines", self.library() / "def", "-q", "-n", playouts,
                          "--max-moves", moves, "--seed", seed, "--tries", "500", "--threads", "2", may_fail=True)
        passed, failed = map(int, re.findall(r"(\d+) passed, (\d+) failed", output)[-1])
        return [with_commas(passed), with_commas(passed + failed)]

    # --- speed

    def bench(self, lud):
        """Moves per second of each game of the first list, and the file that says so."""
        if lud not in self.benches:
            output = self.run("bench", "--list", self.first_list(), "--games", self.library() / "lud", "--defines",
                              self.library() / "def", "--seconds", self.options.seconds, lud=lud)
            rows = [line.split("\t") for line in output.splitlines()]
            path, speed = rows[0].index("path"), rows[0].index("moves_per_s")
            self.benches[lud] = ({row[path]: float(row[speed]) for row in rows[1:] if len(row) == len(rows[0])}, output)
        return self.benches[lud]

    def means(self, lud):
        speeds = self.bench(lud)[0]
        race = [speed for path, speed in speeds.items() if "/race/escape/" in "/" + path]
        others = [speed for path, speed in speeds.items() if "/race/escape/" not in "/" + path]
        return [with_commas(round(geometric_mean(part), -3)) for part in (race, others)]

    def own_speed(self):
        return self.means(self.options.lud)

    def fastest_speed(self):
        return self.means(str(self.need(self.options.fastest, "--fastest")))

    def of_peer(self, lud):
        peer = self.need(self.options.peer, "--peer")
        with tempfile.NamedTemporaryFile("w", suffix=".tsv") as ours:
            ours.write(self.bench(lud)[1])
            ours.flush()
            table = subprocess.run([sys.executable, ROOT / "tools/speed.py", ours.name, peer], capture_output=True, text=True,
                                   check=True).stdout
        return {row[0]: row[1:] for row in (line.split("\t") for line in table.splitlines())}

    def family(self, name):
        fastest = self.of_peer(str(self.need(self.options.fastest, "--fastest")))[name]
        plain = self.of_peer(self.options.lud)[name]
        games, mean, median, smallest, game = fastest[:5]
        return [games, short(mean), short(median), f"{short(smallest)} ({pathlib.PurePath(game).stem})", short(plain[1])]

    def commit(self):
        self.bench(self.options.lud)
        return [subprocess.run(["git", "rev-parse", "--short=7", "HEAD"], capture_output=True, text=True, check=True,
                               cwd=ROOT).stdout.strip()]


def with_commas(number):
    return f"{int(number):,}"


def short(number):
    return f"{float(number):.1f}"


def geometric_mean(numbers):
    numbers = [number for number in numbers if number > 0]
    if not numbers:
        raise Lacking("no game was measured")
    return statistics.geometric_mean(numbers)


def row(label):
    return rf"\| {label} \| {N} \| {N} \|"


def family_row(name):
    return rf"\| {name} \| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+ \([^|]*\)) \| ([\d.]+) \|"


OUTPUT = r"((?:.+\n)+?)  \.\.\."
# Name, pattern of the passage (each group is one figure), measurement.
FIGURES = [
    ("crossing", r"\$ lud playout crossing -n 2000 --seed 7\n" + OUTPUT, Bench.crossing),
    ("house-tests", r"house\.tests: (\d+) passed, (\d+) failed", Bench.house_tests),
    ("house-playout", r"\$ lud playout house\.lud .*\n" + OUTPUT, Bench.house_playout),
    ("covered", r"they reach (\d+) of (\d+) rules of the built-in games and find (\d+) of (\d+)\s+conditions both",
     Bench.covered),
    ("mutants", rf"of {N} such mutants\s+{N} are noticed by a test, and the {N} others", Bench.mutants),
    ("checked-first", row("first list: games checked and compiled"), Bench.checked_first),
    ("replayed-first", row("first list: trials that replay"), Bench.replayed_first),
    ("checked", row("whole library: games checked and compiled"), Bench.checked_all),
    ("replayed", row(r"whole library: trials that replay \([^|]*\)"), Bench.replayed),
    ("verified", row("whole library: games whose sampled playouts `lud verify` finds right [^|]*"), Bench.verified),
    ("speed", rf"geometric mean {N} moves/s for the race games under `race/escape`, {N}\s+for the others", Bench.own_speed),
    ("fastest", rf"while it\s+was built, {N} and {N}\.", Bench.fastest_speed),
    *[(f"peer-{name}", family_row(name), lambda bench, name=name: bench.family(name))
      for name in ("race", "war", "space", "sow", "hunt", "others")],
    ("commit", r"The figures of speed are those of commit ([0-9a-f]+)", Bench.commit),
]


def passage(texts, pattern):
    """The page that holds a passage, and where; None where there is none, or several."""
    found = [(page, match) for page, text in texts.items() for match in re.finditer(pattern, text)]
    return found[0] if len(found) == 1 else None


def rewritten(text, match, values):
    for group in range(match.re.groups, 0, -1):
        text = text[:match.start(group)] + values[group - 1] + text[match.end(group):]
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library")
    parser.add_argument("--list", default=str(ROOT / "tests/first_games.txt"))
    parser.add_argument("--peer")
    parser.add_argument("--fastest")
    parser.add_argument("--only", default="")
    parser.add_argument("--lud", default=str(ROOT / "build/release/lud"))
    parser.add_argument("--seconds", default="0.15", help="for each game of the first list")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--parse", action="store_true")
    options = parser.parse_args()
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES}
    lost = [name for name, pattern, _ in FIGURES if not passage(texts, pattern)]
    for name in lost:
        print(f"{name}\tthere is no such passage, or several", file=sys.stderr)
    if lost or options.parse:
        return bool(lost)
    only = set(filter(None, options.only.split(",")))
    if unknown := only - {name for name, _, _ in FIGURES}:
        parser.error(f"there is no figure {', '.join(sorted(unknown))}")
    bench = Bench(options, "\n".join(texts.values()))
    all_right = True
    for name, pattern, measure in FIGURES:
        if only and name not in only:
            continue
        try:
            values = measure(bench)
        except Lacking as lacking:
            print(f"{name}\tleft as it is: {lacking}")
            all_right = False
            continue
        page, match = passage(texts, pattern)
        same = list(match.groups()) == values
        print(f"{name}\tas it was" if same else f"{name}\t{' '.join(match.groups())!r} -> {' '.join(values)!r}")
        all_right = all_right and same
        if options.check:
            continue
        texts[page] = rewritten(texts[page], match, values)
        page.write_text(texts[page], encoding="utf-8")  # saved after each measurement, as some take minutes
    return bool(options.check and not all_right)


if __name__ == "__main__":
    sys.exit(main())
