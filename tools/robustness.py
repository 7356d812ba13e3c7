#!/usr/bin/env python3
"""Plays random games with every ruleset and every option, and reports whether all playouts end.

    tools/robustness.py [-n N] [--pairs] [--record FILE] [--only TEXT] [GAME.lud ...]

Plays N games with each ruleset and with each item of each option, other options at their defaults; with --pairs also with
each pair of non-default items of two options. Invariants in a .tests file beside the game are checked in every position.
Without GAME arguments: all of games/. Prints a table with one line for each choice:

    game  choice  n  ended  draws  limit  mean moves  longest

`limit` counts playouts cut off by a limit: a million moves, or --max-turns turns of each player (default a million; the
language's default of 1,250 can be reached by a slow game that is not stuck). Exit code 1 if a playout was cut off, an
invariant was violated, or a game cannot be played. With --record the lines are stored in FILE, and choices that are there
with at least N playouts are not played again.
"""
import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADING = "game\tchoice\tn\tended\tdraws\tlimit\tmean moves\tlongest"


def choices_of(options, game):
    """What to play of a game: lists of arguments with the text that names them. The default is among them."""
    command = [options.lud, "info", str(game), "--json", *(["--defines", options.defines] if options.defines else [])]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    others = [
        [f"{option['category']}/{item['item']}" for item in option["items"] if item["item"] != option["default"]]
        for option in told["options"]
    ]
    if options.pairs:
        for one, other in itertools.combinations(others, 2):
            for pair in itertools.product(one, other):
                yield "; ".join(pair), [argument for item in pair for argument in ("--option", item)]
        return
    yield "", []
    for ruleset in told["rulesets"]:
        if not ruleset["stars"]:
            yield ruleset["name"], ["--ruleset", ruleset["name"]]
    for item in itertools.chain(*others):
        yield item, ["--option", item]


def rows_of(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#") and line != HEADING)
    return {(row[0], row[1]): row for row in rows}


def write(file, rows):
    about = "# Random playouts with every ruleset, option and pair of options that was played: see tools/robustness.py.\n"
    body = "".join("\t".join(row) + "\n" for _, row in sorted(rows.items()))
    file.write_text(about + HEADING + "\n" + body, encoding="utf-8")


def play(options, game, arguments):
    command = [options.lud, "playout", str(game), "-n", str(options.n), "--seed", str(options.seed), "--json", "--max-moves", "1000000"]
    command += ["--max-turns", str(options.max_turns), *arguments]
    tests = game.with_suffix(".tests")
    if tests.exists() and re.search(r"^\(invariant\b", tests.read_text(encoding="utf-8"), re.MULTILINE):
        command += ["--invariants", str(tests)]
    if options.defines:
        command += ["--defines", options.defines]
    done = subprocess.run(command, capture_output=True, text=True)
    return (json.loads(done.stdout), "") if done.returncode == 0 else (None, done.stderr or done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", type=pathlib.Path)
    parser.add_argument("--lud", default=str(ROOT / "build/release/lud"))
    parser.add_argument("-n", type=int, default=1000, help="playouts of each choice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max-turns", type=int, default=1_000_000, help="turns of each player after which a playout is cut")
    parser.add_argument("--pairs", action="store_true", help="each pair of options instead of each ruleset and option")
    parser.add_argument("--only", default="", help="games and choices whose line contains this")
    parser.add_argument("--record", type=pathlib.Path, help="a table that is kept and added to")
    parser.add_argument("--defines", help="passed on to lud")
    options = parser.parse_args()

    rows = rows_of(options.record) if options.record and options.record.exists() else {}
    bad = False
    print(HEADING, flush=True)
    for game in options.games or sorted((ROOT / "games").glob("*/*.lud")):
        game = game.resolve()
        name = str(game.relative_to(ROOT)) if game.is_relative_to(ROOT) else str(game)
        for choice, arguments in choices_of(options, game):
            if options.only not in f"{name}\t{choice}":
                continue
            known = rows.get((name, choice))
            if not known or int(known[2]) < options.n:
                found, error = play(options, game, arguments)
                if found is None:
                    bad = True
                    print(f"{name}\t{choice}\tFAILED\n{error}", flush=True)
                    continue
                cut = found["cut"]
                figures = [options.n, options.n - cut, found["draws"], cut, f"{found['mean_moves']:.1f}", found["longest"]]
                known = rows[(name, choice)] = [name, choice, *map(str, figures)]
                if options.record:
                    write(options.record, rows)
            bad = bad or known[5] != "0"
            print("\t".join(known), flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
