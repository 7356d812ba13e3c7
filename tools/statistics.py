#!/usr/bin/env python3
"""Compares what random playouts of games yield with figures that are known beforehand.

The figures are the rows of a table (tests/statistics.tsv): game, options or ruleset, figure, expected value, and the number
of games that the expected value was itself estimated from (empty where it is exact). For each game and choice of options
`lud playout` plays N games and writes their trials; every figure is printed with its distance from the expected value in
standard errors. Fails where one is more than LIMIT away.

Figures (a throw is a move that sets dice; again: it earned a further throw; a chance: a player's turn to throw and move):
  share P1 ...        how often the player, or the side it belongs to, won (rank 1)
  draws               how often nobody won
  moves, throws       mean number of moves, of throws, in a game
  chances             mean number of chances in a game
  throws/series       throws in a series, which goes on as long as a throw earns a further one
  lot K               share of the throws in which the faces' numbers, counted from 0, sum up to K
  lot K/series        share of the series that hold such a throw at their end
  chances to da       mean number of a player's chances up to the first throw that sets the player's value
  first chance moves  how often a piece moves in the first chance of the game
"""
import argparse, collections, csv, glob, math, os, re, subprocess, sys, tempfile

STATE = re.compile(r"SetStateAndUpdateDice:site=\d+,state=(\d+)")
MOVER = re.compile(r"\[Move:mover=(\d+)")
VALUE = re.compile(r"SetValueOfPlayer:player=(\d+),value=1\]")


class Tally:
    """What the trials of one choice of options add up to. Samples are one value a game; hits are counted among trials."""

    def __init__(self):
        self.samples = collections.defaultdict(list)
        self.hits, self.trials = collections.Counter(), collections.Counter()
        self.lots, self.ends = collections.Counter(), collections.Counter()
        self.throws = self.series = 0

    def count(self, figure, hit):
        self.hits[figure] += hit
        self.trials[figure] += 1

    def add_game(self, lines):
        moves = throws = agains = chances = 0
        again = False
        lots, ends = collections.Counter(), collections.Counter()
        chances_of, da = collections.Counter(), {}
        moved_first = False
        for line in lines:
            if line.startswith("Move="):
                mover = MOVER.match(line, 5)
                if mover and mover.group(1) == "0":
                    continue
                moves += 1
                faces = STATE.findall(line)
                earned = "[SetPending:" in line
                if faces:
                    lot = sum(map(int, faces))
                    lots[lot] += 1
                    throws += 1
                    if not again:
                        chances += 1
                        chances_of[mover.group(1)] += 1
                    if earned:
                        agains += 1
                    else:
                        ends[lot] += 1
                    for player in VALUE.findall(line):
                        da.setdefault(player, chances_of[player])
                elif chances == 1 and "[Pass" not in line:
                    moved_first = True
                again = earned
            elif line.startswith("rankings="):
                ranks = [float(r) for r in line[len("rankings="):].split(",")]
                won = 1.0 in ranks[1:]
                self.count("draws", not won)
                for player, rank in enumerate(ranks):
                    if player:
                        self.count(f"share P{player}", won and rank == 1.0)
        self.samples["moves"].append(moves)
        self.samples["throws"].append(throws)
        self.samples["chances"].append(chances)
        self.samples["chances to da"] += da.values()
        self.count("first chance moves", moved_first)
        series = throws - agains
        self.lots += lots
        self.ends += ends
        self.throws += throws
        self.series += series

    def figure(self, name, expected):
        """Value, squared standard error, and variance of a single observation."""
        if name in self.samples:
            values = self.samples[name]
            mean = sum(values) / len(values)
            variance = sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1)
            return mean, variance / len(values), variance
        share = re.fullmatch(r"lot (\d+)(/series)?", name)
        if name == "throws/series":  # geometric: 1/p throws, variance (1-p)/p^2
            hits, n, variance = self.throws, self.series, expected * (expected - 1)
        elif share and share.group(2):
            hits, n, variance = self.ends[int(share.group(1))], self.series, expected * (1 - expected)
        elif share:
            hits, n, variance = self.lots[int(share.group(1))], self.throws, expected * (1 - expected)
        elif name in self.trials:
            hits, n, variance = self.hits[name], self.trials[name], expected * (1 - expected)
        else:
            raise SystemExit(f"unknown figure: {name}")
        return hits / n, variance / n, variance


def play(lud, game, choice, n, seed, extra):
    tally = Tally()
    batch = 200
    for first in range(0, n, batch):
        with tempfile.TemporaryDirectory() as folder:
            command = [lud, "playout", game, "-n", str(min(batch, n - first)), "--seed", str(seed + 1000003 * first)]
            for item in filter(None, choice.split("; ")):
                command += ["--ruleset" if item.startswith("Ruleset/") else "--option", item]
            done = subprocess.run(command + extra + ["--trials", folder], capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(done.stderr or done.stdout)
            for path in glob.glob(os.path.join(folder, "**", "*.txt"), recursive=True):
                with open(path) as file:
                    tally.add_game(file)
    return tally


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lud", default=os.path.join(root, "build/release/lud"))
    parser.add_argument("--table", default=os.path.join(root, "tests/statistics.tsv"))
    parser.add_argument("-n", type=int, default=1000, help="games for each choice of options")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="games or options that contain this")
    parser.add_argument("--limit", type=float, default=4.0, help="distance in standard errors that is a failure")
    parser.add_argument("--defines", help="passed on to lud")
    options = parser.parse_args()
    extra = ["--defines", options.defines] if options.defines else []

    groups = {}
    with open(options.table) as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t")
        for row in rows:
            groups.setdefault((row["game"], row["options"] or ""), []).append(row)
    worst = 0.0
    print("game\toptions\tfigure\texpected\tfound\tdistance")
    for (game, choice), rows in groups.items():
        if options.only not in f"{game}\t{choice}":
            continue
        tally = play(options.lud, os.path.join(root, game), choice, options.n, options.seed, extra)
        for row in rows:
            expected = eval(row["expected"], {"__builtins__": {}})  # a number or a fraction such as 5/32
            value, error, variance = tally.figure(row["figure"], expected)
            if row["estimated from"]:
                error += variance / int(row["estimated from"])
            distance = (value - expected) / math.sqrt(error) if error else 0.0 if value == expected else math.inf
            worst = max(worst, abs(distance))
            print(f"{game}\t{choice}\t{row['figure']}\t{expected:.4f}\t{value:.4f}\t{distance:+.2f}", flush=True)
    print(f"largest distance: {worst:.2f} standard errors")
    return worst > options.limit


if __name__ == "__main__":
    sys.exit(main())
