#!/usr/bin/env python3
"""A tiny learner: it plays a small race game against itself, keeps a table of the value of each position, and then plays
against a random player. Read it from top to bottom like a notebook.

    PYTHONPATH=build/release/python tools/python/examples/learner.py [GAME]"""
import random
import sys

import lud

# %% The game, and a position as the mover sees it: planes over the sites, and values, which include the dice.
game = lud.load(sys.argv[1] if len(sys.argv) > 1 else "crossing", max_moves=200)
encoding = game.encoding()
chance = random.Random(1)


def seen(session):
    """The position as a key of the table."""
    planes, values = encoding.observe(session, 0)
    return planes.tobytes() + values[:1].tobytes()


# %% The table: the mean result of a position for player 1, from -1 to 1, and its number of visits.
table = {}


def worth(key):
    return table.get(key, (0.0, 0))[0]


def learn(keys, result):
    for key in keys:
        mean, count = table.get(key, (0.0, 0))
        table[key] = (mean + (result - mean) / (count + 1), count + 1)


# %% A player looks one move ahead and moves to the best known position, or sometimes to a random one.
def best_move(session, curious):
    count = session.legal
    if count == 1 or chance.random() < curious:
        return chance.randrange(count)
    sign = 1 if session.mover == 1 else -1
    outcomes = []
    for number in range(count):
        session.apply(number)
        if session.over:
            result = session.result().winner
            value = sign * ((result == 1) - (result == 2))
        else:
            value = sign * worth(seen(session))
        session.undo()
        outcomes.append((value, chance.random(), number))
    return max(outcomes)[2]


def play(seed, players):
    """A game; the positions on the way, and what it is worth to player 1."""
    session = game.session(seed)
    keys = []
    while not session.over:
        session.apply(players[session.mover - 1](session))
        keys.append(seen(session))
    winner = session.result().winner
    return keys, (winner == 1) - (winner == 2)


# %% It learns from games against itself.
def learner(session):
    return best_move(session, 0.15)


for number in range(3000):
    learn(*play(number, [learner, learner]))
print(f"{game.name}: {len(table)} positions are known after 3000 games")


# %% It plays against a random player, on both sides.
def trained(session):
    return best_move(session, 0.0)


def drawn(session):
    return chance.randrange(session.legal)


games = 1000
won = sum(play(10_000 + n, [trained, drawn])[1] == 1 for n in range(games // 2))
won += sum(play(20_000 + n, [drawn, trained])[1] == -1 for n in range(games // 2))
even = sum(play(30_000 + n, [drawn, drawn])[1] == (1 if n % 2 else -1) for n in range(games))
print(f"against a random player it wins {won} of {games} games; a random player wins {even}")
sys.exit(0 if won > even + 100 else 1)
