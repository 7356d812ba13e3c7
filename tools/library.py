#!/usr/bin/env python3
"""Checks and replays every game of a Ludii library and says how many pass, with the failures grouped by reason.

Usage: tools/library.py LIBRARY [--lud BINARY] [--list FILE] [--jobs N] [--seconds S]
LIBRARY holds lud/, def/ and trials/. `lud check -q` and `lud replay --games` do the same in one process; here each game runs in
one of its own, killed after S seconds, so that a crash or hang affects one row only. Exit code 1 if any game fails.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import subprocess
import sys


def run(command, seconds):
    """The exit code and all output; None for a process that was cut off."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout + done.stderr


def reason_of(text):
    """What a failure has in common with others: numbers and names taken out."""
    unknown = re.search(r"(unknown word '[^']*')", text)
    if unknown:
        return unknown.group(1)
    for pattern, reason in [
        (r"cannot read the trial|truncated|bad trial", "the trial cannot be read"),
        (r"the game is over early", "the game is over early"),
        (r"legal moves, recorded", "the number of legal moves differs"),
        (r"no legal move is the recorded one", "no legal move has the recorded actions"),
        (r"applied move differs|own move", "a move that the rules apply differs"),
        (r"placement", "the start differs"),
        (r"winner|not over|rankings|by the rules|at a limit", "the result differs"),
    ]:
        if re.search(pattern, text):
            return reason
    first = text.strip().splitlines()
    return re.sub(r"^.*?:\d+:\d+: (error: )?", "", first[0]) if first else "no output"


def judge(lud, library, game, seconds):
    """(game, checked, trials passed, trials, reason)"""
    file = library / "lud" / game
    defines = ["--defines", str(library / "def")]
    code, text = run([lud, "check", "-q", *defines, str(file)], seconds)
    trials = sorted((library / "trials" / game).with_suffix("").glob("*.txt"))
    if code != 0:
        return game, False, 0, len(trials), "check: " + ("takes too long" if code is None else reason_of(text))
    passed, reason = 0, ""
    for trial in trials:
        code, text = run([lud, "replay", "-q", *defines, str(file), str(trial)], seconds)
        if code == 0:
            passed += 1
        else:
            reason = "replay: " + (
                "takes too long" if code is None else f"ends by signal {-code}" if code < 0 else reason_of(text))
    return game, True, passed, len(trials), reason


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("--lud", default=str(pathlib.Path(__file__).parent.parent / "build/release/lud"))
    parser.add_argument("--list", type=pathlib.Path, help="only these games, one path below lud/ a line")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300)
    options = parser.parse_args()
    if options.list:
        games = [line for line in options.list.read_text().splitlines() if line and not line.startswith("#")]
    else:
        root = options.library / "lud"
        games = sorted(str(path.relative_to(root)) for path in root.rglob("*.lud"))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda game: judge(options.lud, options.library, game, options.seconds), games))

    groups = collections.defaultdict(list)
    for game, _, _, _, reason in rows:
        if reason:
            groups[reason].append(game)
    recorded = [row for row in rows if row[3]]
    print("| what | passes | of |\n|---|---:|---:|")
    print(f"| games checked and compiled | {sum(row[1] for row in rows):,} | {len(rows):,} |")
    print(f"| games with trials, all of which replay | {sum(row[2] == row[3] for row in recorded):,} "
          f"| {len(recorded):,} |")
    print(f"| trials that replay | {sum(row[2] for row in rows):,} | {sum(row[3] for row in rows):,} |")
    print()
    for reason, names in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        print(f"- {reason} ({len(names)}): {', '.join(pathlib.Path(name).stem for name in names)}")
    return 1 if groups else 0


if __name__ == "__main__":
    sys.exit(main())
