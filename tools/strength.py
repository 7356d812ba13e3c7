#!/usr/bin/env python3
"""Lets an agent play against another in many games: `tools/strength.py tests/strength.tsv --games FOLDER --out FOLDER`.

The table has at least the columns `path`, `agent` and `against`; a path is that of a file below --games, starting at a
folder `lud`, or the name of a built-in game. Every match is recorded in a file of its own below --out, so an interrupted
run can be repeated and plays only the missing games. Prints the table with the results: games that the agent won (nobody
ranked before it), lost (it ranked last), and others, its mean result (from 0, the last place, to 1), and that mean's 95 %
Wilson interval. Its result of a game is the share of the seats, or teams, of the other one that its own are ranked before. --only WORD plays the games with that word in
their path, --show plays nothing.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys

HEADING = "path agent against games won drawn lost mean from to".split()


def wilson(mean, games):
    """The 95 % interval of a share."""
    z = 1.959964
    middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def worths(name):
    """What each finished game was worth to the first agent."""
    found = {}
    with open(name) as lines:
        for line in lines:
            try:
                one = json.loads(line)
            except ValueError:
                continue  # truncated line
            if isinstance(one, dict) and "worth" in one:
                found[one["game"]] = one["worth"][0]
    return list(found.values())


def play(arguments, row, note):
    path = row["path"]
    game = os.path.join(arguments.games, path.removeprefix("lud/")) if path.endswith(".lud") else path
    command = [arguments.lud, "match", row["agent"], row["against"], "--game", game, "-n", str(arguments.n), "--out", note]
    if arguments.defines:
        command += ["--defines", arguments.defines]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{path}: {done.stderr}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("--lud", default="build/release/lud")
    parser.add_argument("--games", default="lud", help="the folder that paths are below")
    parser.add_argument("--defines")
    parser.add_argument("--out", required=True)
    parser.add_argument("-n", type=int, default=100)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    with open(arguments.table) as lines:
        heading, *rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    print("\t".join(HEADING), flush=True)
    for row in (dict(zip(heading, cells)) for cells in rows):
        if arguments.only not in row["path"]:
            continue
        name = f"{os.path.basename(row['path']).removesuffix('.lud')} {row['agent']} {row['against']}.jsonl"
        note = os.path.join(arguments.out, name.replace(" ", "_"))
        if not arguments.show:
            play(arguments, row, note)
        found = worths(note) if os.path.exists(note) else []
        if not found:
            continue
        won, lost = found.count(1), found.count(0)
        mean = statistics.fmean(found)
        numbers = [len(found), won, len(found) - won - lost, lost]
        shares = [f"{share:.3f}" for share in (mean, *wilson(mean, len(found)))]
        print("\t".join([row["path"], row["agent"], row["against"], *map(str, numbers), *shares]), flush=True)


main()
