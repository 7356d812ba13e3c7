#!/usr/bin/env python3
"""Compares statistics of random playouts with figures that are known independently.

The figures are the rows of a table (tests/statistics.tsv): game, options or ruleset, figure, expected value, and the number
of games that the expected value was estimated from (empty if it is exact). For each game and choice of options the script
evaluates the records of N games of `lud playout`. It prints every figure with its distance from the expected value in
standard errors, and fails if one is more than LIMIT away.

Figures (a throw is a move that sets dice; a throw may earn a further one; a chance is a player's turn to throw and move):
  share P1 ...        how often the player, or the side it belongs to, won (rank 1)
  draws               how often nobody won
  moves, throws       mean number of moves, of throws, in a game
  chances             mean number of chances in a game
  throws/series       throws in a series, which goes on as long as a throw earns a further one
  lot K               share of the throws in which the faces' numbers, counted from 0, sum up to K
  lot K/series        share of the series that hold such a throw at their end
  chances to da       mean number of a player's chances up to the first throw that sets the player's value
  chances of P1       mean number of chances of a player in a game
  steps/series A,B..  mean sum of the throws of a series that lots 0, 1, .. are worth A, B, ..; a lot worth nothing
                      forfeits the series
  points/series A,B.. the same where nothing is forfeited
  first chance moves  how often a piece moves in the first chance of the game

Options are separated by semicolons. "start: RULES" among them replaces the game's start rules. Expected values are numbers,
fractions, or calls of `last_piece` below.
"""
import argparse, collections, csv, functools, json, math, os, re, statistics, subprocess, sys, tempfile

from brackets import bracket


# Length of the track; for each lot its worth and probability, a one first, then the highest, then the others. Any other
# throw forfeits the series.
BOARDS = {
    "dadu": (36, {1: 5 / 32, 10: 1 / 32, 2: 10 / 32, 3: 10 / 32, 4: 5 / 32}),
    "die": (36, {1: 1 / 6, 10: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6}),
    "parchi": (36, {1: 1 / 6, 5: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6}),
    "short": (29, {1: 4 / 16, 8: 1 / 16, 2: 6 / 16, 3: 4 / 16}),
}


class LastPiece:
    """A side's last piece on its way out: how many chances it needs, worked out from the lots of a board.

    The way is clear, and the side may enter the last row. Throws are used in an order chosen uniformly among the distinct
    moves, or in the best one.
    """

    def __init__(self, board, best):
        self.out, lots = BOARDS[board]
        self.centre, self.best = self.out - 1, best
        (self.one, chance_of_one), (self.top, chance_of_top), *others = lots.items()
        # Each series: number of ones and of highest throws, the last throw (None: forfeits), and the probability.
        self.series = [
            (ones, throws - ones, last, math.comb(throws, ones) * chance_of_one**ones * chance_of_top ** (throws - ones) * chance)
            for throws in range(60)
            for ones in range(throws + 1)
            for last, chance in [(None, 1 - sum(lots.values())), *others]
        ]
        self.use, self.mean = functools.lru_cache(None)(self.use), functools.lru_cache(None)(self.mean)

    def use(self, place, ones, tops, last):
        """Where the piece may come, and how likely."""
        uses = []
        for value, count in ((self.one, ones), (self.top, tops), (last, last is not None)):
            if count and (value == self.one if place == self.centre else place + value <= self.out):
                rest = (ones - (value == self.one), tops - (value == self.top), None if value == last else last)
                uses.append((place + value, rest))
        if not uses or place == self.out:
            return {place: 1.0}
        ends = [self.use(to, *rest) for to, rest in uses]
        if self.best:
            return min(ends, key=lambda end: sum(self.mean(to) * chance for to, chance in end.items()))
        together = collections.Counter()
        for end in ends:
            for to, chance in end.items():
                together[to] += chance / len(ends)
        return together

    def ends(self, place, ones, tops, last):
        """The same after a series."""
        return {place: 1.0} if last is None else self.use(place, min(ones, 11), min(tops, 2), last)

    def mean(self, place):
        """Mean number of chances, where the player has already thrown a one."""
        if place == self.out:
            return 0.0
        stays, others = 0.0, 0.0
        for *series, chance in self.series:
            for to, share in self.ends(place, *series).items():
                if to == place:
                    stays += chance * share
                else:
                    others += chance * share * self.mean(to)
        return (1 + others) / (1 - stays)

    def mean_without_one(self, place):
        """The same where the player has yet to throw a one."""
        waits, then = 0.0, 0.0
        for ones, tops, last, chance in self.series:
            if ones == 0:
                waits += chance
            else:
                then += chance * sum(share * self.mean(to) for to, share in self.ends(place, ones, tops, last).items())
        return (1 + then) / (1 - waits)


def last_piece(progress, board="dadu", best=False, da=False):
    """Mean number of a side's chances until its last piece, on a square of its track or on its "centre", is out; with da
    the player has already thrown a one."""
    piece = LastPiece(board, best)
    place = piece.centre if progress == "centre" else progress
    return piece.mean(place) if da else piece.mean_without_one(place)


class Tally:
    """What the trials of one choice of options add up to. Samples are one value a game; hits are counted among trials."""

    def __init__(self):
        self.samples = collections.defaultdict(list)
        self.hits, self.trials = collections.Counter(), collections.Counter()
        self.lots, self.ends = collections.Counter(), collections.Counter()
        self.throws = self.series = 0
        self.series_lots = collections.Counter()

    def count(self, figure, hit):
        self.hits[figure] += hit
        self.trials[figure] += 1

    def add_game(self, record):
        """Adds a game: a record of `lud playout --format jsonl --plies`."""
        moves = throws = agains = chances = 0
        again = False
        lots, ends = collections.Counter(), collections.Counter()
        chances_of, da = collections.Counter(), {}
        moved_first = False
        series = ()
        for ply in record["plies"]:
            if ply["mover"] == 0:
                continue
            moves += 1
            kinds = {action["action"] for action in ply["actions"]}
            earned = "SetPending" in kinds
            if "SetStateAndUpdateDice" in kinds:
                lot = sum(action["state"] for action in ply["actions"] if action["action"] == "SetStateAndUpdateDice")
                lots[lot] += 1
                throws += 1
                if not again:
                    chances += 1
                    chances_of[ply["mover"]] += 1
                series += (lot,)
                if earned:
                    agains += 1
                else:
                    ends[lot] += 1
                    self.series_lots[series] += 1
                    series = ()
                for action in ply["actions"]:
                    if action["action"] == "SetValueOfPlayer" and action["value"] == 1:
                        da.setdefault(action["player"], chances_of[action["player"]])
            elif chances == 1 and "Pass" not in kinds:
                moved_first = True
            again = earned
        # All players of rank 1 have won; those of one side share it.
        won = 1.0 in record["ranking"]
        self.count("draws", not won)
        for player, rank in enumerate(record["ranking"], 1):
            self.count(f"share P{player}", won and rank == 1.0)
        self.samples["moves"].append(moves)
        self.samples["throws"].append(throws)
        self.samples["chances"].append(chances)
        self.samples["chances to da"] += da.values()
        for player, count in chances_of.items():
            self.samples[f"chances of P{player}"].append(count)
        self.count("first chance moves", moved_first)
        series = throws - agains
        self.lots += lots
        self.ends += ends
        self.throws += throws
        self.series += series

    def series_points(self, worth, may_forfeit):
        """Mean of what a series is worth, and its variance."""
        n, total, squares = 0, 0, 0
        for lots, count in self.series_lots.items():
            points = [worth[lot] for lot in lots]
            value = 0 if may_forfeit and 0 in points else sum(points)
            n, total, squares = n + count, total + count * value, squares + count * value * value
        return total / n, (squares - total * total / n) / (n - 1), n

    def figure(self, name, expected):
        """Value, squared standard error, and variance of a single observation."""
        if name.startswith(("steps/series ", "points/series ")):
            worth = [int(points) for points in name.split(" ")[1].split(",")]
            mean, variance, n = self.series_points(worth, name.startswith("steps"))
            return mean, variance / n, variance
        if name in self.samples:
            values = self.samples[name]
            variance = statistics.variance(values) if len(values) > 1 else 0.0
            return statistics.mean(values), variance / len(values), variance
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


def with_start(game, rules, folder):
    """A copy of a game with other start rules."""
    with open(game) as file:
        text = file.read()
    begin = text.index("(start {") + len("(start ")
    end = begin + len(bracket(text, begin))
    path = os.path.join(folder, os.path.basename(game))
    with open(path, "w") as file:
        file.write(text[: begin + 1] + rules + text[end - 1 :])
    return path


def play(lud, game, choice, n, seed, extra):
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        items = [item for item in choice.split("; ") if item]
        for item in items:
            if item.startswith("start: "):
                game = with_start(game, item[len("start: ") :], folder)
        command = [lud, "playout", game, "-n", str(n), "--seed", str(seed), "--format", "jsonl", "--plies"]
        for item in items:
            if not item.startswith("start: "):
                command += ["--ruleset" if item.startswith("Ruleset/") else "--option", item]
        with subprocess.Popen(command + extra, stdout=subprocess.PIPE, text=True) as playing:
            for line in playing.stdout:
                tally.add_game(json.loads(line))
        if playing.returncode:
            raise SystemExit(f"{' '.join(command)}: exit code {playing.returncode}")
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
    for number, ((game, choice), rows) in enumerate(groups.items()):
        if options.only not in f"{game}\t{choice}":
            continue
        if game == "last_piece":  # tests the model itself, which other rows are compared with, against known figures
            for row in rows:
                square, board = row["figure"].split(" ")
                value = last_piece(int(square) if square.isdigit() else square, board, best=True, da=True)
                expected = float(row["expected"])
                distance = 0.0 if abs(value - expected) < 1e-6 else math.inf
                worst = max(worst, distance)
                print(f"{game}\t\t{row['figure']}\t{expected:.6f}\t{value:.6f}\t{distance:+.2f}", flush=True)
            continue
        tally = play(options.lud, os.path.join(root, game), choice, options.n, options.seed + number * 7919, extra)
        for row in rows:
            expected = eval(row["expected"], {"__builtins__": {}, "last_piece": last_piece})
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
