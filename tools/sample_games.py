#!/usr/bin/env python3
"""Draws games of a library at random, the same ones for the same seed.

    tools/sample_games.py GAMES [-n N] [--seed S] [--besides LIST] [--containing WORD]

GAMES is a folder of .lud files. Prints N sorted paths relative to it, one per line, of games that are not in LIST (a file of
such paths) and whose text contains WORD. `lud replay --list`, `lud verify --list` and LUD_LAWS_LIST take such lists.
"""
import argparse
import pathlib
import random
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", type=pathlib.Path)
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--besides", type=pathlib.Path)
    parser.add_argument("--containing", default="")
    options = parser.parse_args()
    besides = set(options.besides.read_text(encoding="utf-8").splitlines()) if options.besides else set()
    games = []
    for path in sorted(options.games.rglob("*.lud")):
        name = path.relative_to(options.games).as_posix()
        if name not in besides and options.containing in path.read_text(encoding="utf-8"):
            games.append(name)
    if len(games) < options.n:
        sys.exit(f"sample_games: {options.n} wanted, there are {len(games)}")
    print("\n".join(sorted(random.Random(options.seed).sample(games, options.n))))


if __name__ == "__main__":
    main()
