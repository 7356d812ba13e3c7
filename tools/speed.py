#!/usr/bin/env python3
"""Compares two measurements of playouts game by game: `tools/speed.py OURS.tsv PEER.tsv [--least R] [--each]`.

Both files are TSVs in the format of `lud bench`, with at least the columns `path` and `moves_per_s`; of several rows of one
game the median counts. Paths are matched from the last folder called `lud` on. Prints the geometric mean, the median and
the smallest ratio for each family, and with --each a row for every game. With --least R the exit code is 1 if a game's
ratio is below R.
"""
import argparse
import statistics
import sys

FAMILIES = (
    ("race", lambda path: "/race/" in path),
    ("hunt", lambda path: "/hunt/" in path),
    ("sow", lambda path: "/sow/" in path),
    ("space", lambda path: "/space/" in path),
    ("war", lambda path: "/war/" in path),
    ("others", lambda path: True),
)


def read(name):
    games = {}
    with open(name) as rows:
        heading = rows.readline().rstrip("\n").split("\t")
        path_at, speed_at = heading.index("path"), heading.index("moves_per_s")
        for row in rows:
            cells = row.rstrip("\n").split("\t")
            if row.startswith("#") or len(cells) != len(heading):
                continue
            path = "/" + cells[path_at].split("/lud/")[-1].removeprefix("lud/")
            games.setdefault(path, []).append(float(cells[speed_at]))
    return {path: statistics.median(speeds) for path, speeds in games.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("peer")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--each", action="store_true")
    arguments = parser.parse_args()
    ours, peer = read(arguments.ours), read(arguments.peer)
    ratios = {path: ours[path] / peer[path] for path in ours if peer.get(path, 0) > 0 and ours[path] > 0}
    if not ratios:
        sys.exit("no game is in both files")
    print("family\tgames\tgeometric_mean\tmedian\tsmallest\tgame")
    groups = {name: [] for name, _ in FAMILIES}
    for path in ratios:
        groups[next(name for name, belongs in FAMILIES if belongs(path))].append(path)
    groups["all"] = list(ratios)
    for name, paths in groups.items():
        if not paths:
            continue
        values = [ratios[path] for path in paths]
        worst = min(paths, key=ratios.get)
        mean, median = statistics.geometric_mean(values), statistics.median(values)
        print(f"{name}\t{len(paths)}\t{mean:.2f}\t{median:.2f}\t{ratios[worst]:.2f}\t{worst[1:]}")
    if arguments.each:
        print("\nratio\tours\tpeer\tpath")
        for path in sorted(ratios, key=ratios.get):
            print(f"{ratios[path]:.2f}\t{ours[path]:.0f}\t{peer[path]:.0f}\t{path[1:]}")
    missing = sorted(set(ours) ^ set(peer))
    if missing:
        print(f"\nnot in both: {', '.join(path[1:] for path in missing)}")
    if min(ratios.values()) < arguments.least:
        sys.exit(1)


main()
