#!/usr/bin/env python3
"""Fuzzes plans: plays games spliced from others by their plan and by the reference, and reports differences.

    tools/splices.py LIBRARY [-n N] [--seed S] [--keep FOLDER] [--lud PROGRAM]

LIBRARY holds lud/ and def/, the games and defines of the Ludii library. A splice is one of these games in which one to three
expressions are replaced by, or combined with, expressions of the same kind (conditions, regions, numbers, moves,
consequences, the from, to and between of a move) from other games. The splices that compile, about two thirds, are played
by `lud verify`. The seed determines the splices. Prints a line for each splice that differs, crashes or takes longer than
40 seconds, and keeps its file in FOLDER; exit code 1 if there is one, or if fewer than half of 50 splices or more pass, as
then something else is wrong. Splices that run into a limit of play are counted separately. A thousand splices take a minute
on two cores.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from brackets import expressions

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS_EACH = 40
LONGEST, SHORTEST = 500, 3  # length in characters of the expressions that are used

# Messages about limits of play, which the plan and the reference may run into differently.
LIMIT = re.compile(r"more than \d+ (times|effects|moves|MB|rounds|values|pieces)|\d+ values from|after \d+ (holes|rounds)|a rule sets the ")

CONDITIONS = {"is", "=", "!=", "<", ">", "<=", ">=", "not", "can", "no"}
KINDS = {
    "condition": CONDITIONS,
    "region": {"sites", "intersection", "difference", "union", "expand"},
    "number": {"count", "where", "last", "+", "-", "*", "ahead", "mapEntry", "what", "who", "state", "value", "score", "trackSite", "pips"},
    "moves": {"move", "forEach", "priority", "custodial", "enclose", "remove", "moveAgain", "promote", "flip", "surround", "fromTo",
              "set", "sow", "intervene", "directional"},
    "then": {"then"}, "to": {"to"}, "from": {"from"}, "between": {"between"},
}  # fmt: skip
KIND_OF_HEAD = {head: kind for kind, heads in KINDS.items() for head in heads}


def kind_of(expression):
    head = re.match(r"\(\s*([^\s(){}]+)", expression)
    if head and head[1] in ("and", "or"):
        first = re.match(r"\(\s*(?:and|or)\s*\{?\s*\(\s*([^\s()]+)", expression)
        return "condition" if first and first[1] in CONDITIONS | {"and", "or"} else "moves" if first else None
    return KIND_OF_HEAD.get(head[1]) if head else None


def stands_alone(expression):
    """Whether it means the same elsewhere: no parameter of a define, no option, no define but the standard ones."""
    return not re.search(r"#|<[A-Za-z]", expression) and '("' not in expression


class Splicer:
    def __init__(self, library):
        self.texts = {}
        pools = {}
        for path in sorted((library / "lud").rglob("*.lud")):
            text = re.sub(r"//[^\n]*", "", path.read_text()).split("(metadata")[0]
            self.texts[path.relative_to(library / "lud")] = text
            for begin, end in expressions(text):
                expression = text[begin:end]
                if SHORTEST <= end - begin <= LONGEST and stands_alone(expression) and (kind := kind_of(expression)):
                    pools.setdefault(kind, set()).add(expression)
        self.pools = {kind: sorted(pool) for kind, pool in pools.items()}
        self.games = list(self.texts)

    def splice(self, chance):
        """The game that was changed, and its new text."""
        game = chance.choice(self.games)
        text = self.texts[game]
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
            places = [(begin, end, kind) for begin, end in expressions(text) if (kind := kind_of(text[begin:end]))]
            if not places:
                break
            begin, end, kind = chance.choice(places)
            old, new = text[begin:end], chance.choice(self.pools[kind])
            if kind == "condition" and chance.random() < 0.5:
                new = chance.choice((f"(and {old} {new})", f"(or {old} {new})", f"(and {new} {old})", f"(not {new})"))
            elif kind == "moves" and chance.random() < 0.4:
                new = chance.choice((f"(or {old} {new})", f"(or {new} {old})"))
            text = text[:begin] + new + text[end:]
        return game, text


def judge(lud, library, file, seed):
    """What `lud verify` says: "passed", "does not check", or what is wrong."""
    command = [lud, "verify", file, "--defines", library / "def", "-n", "2", "--max-moves", "60", "--tries", "150", "--seed", str(seed)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_EACH)
    except subprocess.TimeoutExpired:
        return f"takes more than {SECONDS_EACH} seconds"
    if done.returncode == 0:
        return "passed"
    if done.returncode not in (1, 2):
        return f"ends with exit code {done.returncode}"
    failure = next((line for line in done.stdout.splitlines() if line.startswith("FAIL")), None)  # behind playouts that were LEFT
    return failure.split(": ", 1)[1] if failure else "does not check"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--lud", default=str(ROOT / "build/release/lud"))
    given = parser.parse_args()
    splicer, chance = Splicer(given.library), random.Random(given.seed)
    counts = {"passed": 0, "does not check": 0, "at a limit": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)

        def play(number, game, text):
            file = folder / f"{given.seed}-{number}.lud"
            file.write_text(text)
            told = judge(given.lud, given.library, file, number)
            if told in counts:
                file.unlink()
            return file, game, told

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            games = [pool.submit(play, number, *splicer.splice(chance)) for number in range(1, given.n + 1)]
            for done in games:
                file, game, told = done.result()
                told = "at a limit" if LIMIT.search(told) else told
                counts[told if told in counts else "wrong"] += 1
                if told not in counts:
                    print(f"{file}: {game}: {told}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    if few := given.n >= 50 and 2 * counts["passed"] < given.n:
        print("fewer than half of the splices passed")
    return counts["wrong"] > 0 or few


if __name__ == "__main__":
    sys.exit(main())
