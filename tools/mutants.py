#!/usr/bin/env python3
"""Checks that the rule tests of our games kill every mutant, except those listed as equivalent.

    tools/mutants.py [-n N] [--seed S] [--lud PROGRAM] [TESTS...]

Runs `lud test TESTS --mutate N` and compares the surviving mutants with tests/mutants.tsv (tab-separated: the game, its
changed line, the change, and why the game is still the same). Exit code 1 if a survivor plays differently or is not in the
file. With the defaults, -n 100 and --seed 1, which the file was made with, also if an entry of the file does not occur.
Takes three minutes on two cores.
"""
import argparse
import collections
import csv
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
JUDGED = ROOT / "tests/mutants.tsv"
SURVIVOR = re.compile(r"^(?P<game>.+\.lud):(?P<line>\d+):\d+: \w+: no test notices it(?P<alike>, and no difference was found in play)?$")


def survivors(program, tests, options):
    """(game, line's text, change, is it alike) of each mutant that no test notices, and the last line."""
    done = subprocess.run([program, "test", *tests, *options], cwd=ROOT, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit(done.stdout + done.stderr)
    lines = done.stdout.splitlines()
    for number, line in enumerate(lines):
        found = SURVIVOR.match(line)
        if not found:
            continue
        source = (ROOT / found["game"]).read_text().splitlines()[int(found["line"]) - 1].strip()
        change = lines[number + 1].strip().removeprefix("- ") + " -> "
        if lines[number + 2].startswith("    + "):
            change += lines[number + 2].strip().removeprefix("+ ")
        yield (found["game"], source, change.strip()), bool(found["alike"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", default=sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("games/*/*.tests")))
    parser.add_argument("-n", type=int, default=100, help="mutants of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lud", default=str(ROOT / "build/release/lud"))
    given = parser.parse_args()
    with JUDGED.open(newline="") as file:
        rows = [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row and not row[0].startswith("#")]
    judged = collections.Counter(tuple(row[:3]) for row in rows)
    options = ["--mutate", str(given.n), "--seed", str(given.seed), "--threads", str(os.cpu_count())]
    met = collections.Counter()
    bad = 0
    for mutant, alike in survivors(given.lud, given.tests, options):
        met[mutant] += 1
        if alike and mutant in judged:
            continue
        bad += 1
        print("\t".join((*mutant, "not judged" if alike else "missed")))
    if given.n == 100 and given.seed == 1:
        games = {test.removesuffix(".tests") + ".lud" for test in given.tests}
        for mutant in judged:
            if mutant not in met and mutant[0] in games:
                bad += 1
                print("\t".join((*mutant, "judged, but noticed or gone")))
    print(f"mutants: {sum(met.values())} that no test notices, {bad} of them or of those judged to be looked at")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
