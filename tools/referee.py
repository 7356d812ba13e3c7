#!/usr/bin/env python3
"""Lets engines play against each other over the engine protocol (tools/engine/PROTOCOL.md). Each engine is a process, and
so is the arbiter, a `lud engine` that keeps the game and lists the legal moves. The referee itself knows no rules.

    tools/referee.py --game GAME [-n N] ENGINE ENGINE ... [--go "WORDS"] ...

ENGINE is a command line. Seats rotate from game to game; an engine goes on with the other player after a swap. --go, given once or once for each engine, has the arguments of
`go`. Prints a line for each game and the results of each engine. Exit code 1 if an engine violates the protocol, 2 for
wrong use."""
import argparse
import shlex
import subprocess
import sys


class Failed(Exception):
    pass


class Engine:
    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except BrokenPipeError:
            raise Failed(f"{self.name}: is gone") from None

    def read(self, *expected):
        """The words of the next line that begins with one of these."""
        while line := self.process.stdout.readline():
            words = line.split()
            if words and words[0] in expected:
                return words
            if words and words[0] == "error":
                raise Failed(f"{self.name}: {line.strip()}")
        raise Failed(f"{self.name}: is gone")

    def ask(self, line, *expected):
        self.send(line)
        return self.read(*expected)

    def close(self):
        try:
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        except OSError:
            pass
        self.process.wait(10)


def to_choose(arbiter):
    """The players who have moves where all move at once."""
    count = int(arbiter.ask("moves", "moves")[1])
    return sorted({int(arbiter.read("move")[3]) for _ in range(count)})


def seat_of(result, player, number, seats):
    """The seat of whoever plays a player: `persons` are told by player where they have exchanged players."""
    person = int(result[result.index("persons") + player]) if "persons" in result else player
    return (person - 1 + number) % seats


def play(arbiter, engines, number, seed, goes, most):
    """Plays a game; the last answer of the arbiter, and the number of moves."""
    arbiter.send(f"position start {seed + number}")
    moves = 0
    while (result := arbiter.ask("result", "result"))[1] == "open":
        if moves == most:
            return result, moves
        where = " ".join(arbiter.ask("where", "position"))
        together = result[3] == "0"
        chosen = []
        for player in to_choose(arbiter) if together else [int(result[3])]:
            seat = seat_of(result, player, number, len(engines))
            engines[seat].send(where)
            words = f"seed {seed + number * most + moves} {goes[seat]}" + (f" player {player}" if together else "")
            chosen.append(engines[seat].ask(f"go {words}", "bestmove")[1])
        try:
            arbiter.ask(f"play {'+'.join(chosen)}", "playok")
        except Failed as told:
            raise Failed(f"{engines[seat].name} chose {'+'.join(chosen)}: {told}") from None
        moves += 1
    return result, moves


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--game", required=True)
    parser.add_argument("--arbiter", help="an engine that keeps the game; by default the first one's command")
    parser.add_argument("--go", action="append", metavar="WORDS")
    parser.add_argument("-n", type=int, default=2, metavar="GAMES")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--max-moves", type=int, default=10000)
    options = parser.parse_args()
    goes = options.go or ["iterations 100"]
    if len(goes) not in (1, len(options.engines)):
        parser.error("--go is said once, or once for each engine")
    goes = goes * len(options.engines) if len(goes) == 1 else goes
    engines = [Engine(f"engine {i + 1}", command) for i, command in enumerate(options.engines)]
    arbiter = Engine("the arbiter", options.arbiter or options.engines[0])
    won, drawn = [0] * len(engines), 0
    try:
        for engine in [arbiter, *engines]:
            engine.ask("lud", "ludok")
            engine.ask(f"game {options.game}", "gameok")
            engine.ask("isready", "readyok")
        for number in range(options.n):
            result, moves = play(arbiter, engines, number, options.seed, goes, options.max_moves)
            winner = int(result[3]) if result[1] == "over" else 0
            who = "nobody wins"
            if winner:
                seat = seat_of(result, winner, number, len(engines))
                won[seat] += 1
                who = f"player {winner} wins, engine {seat + 1}"
            else:
                drawn += 1
            print(f"game {number + 1}: {moves} moves, {who}", flush=True)
    except Failed as told:
        print(f"referee: {told}", file=sys.stderr)
        return 1
    finally:
        for engine in [arbiter, *engines]:
            engine.close()
    print(" ".join(f"engine {i + 1} won {n}," for i, n in enumerate(won)) + f" drawn {drawn}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
