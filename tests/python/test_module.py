#!/usr/bin/env python3
"""What the module promises beyond environments: errors, positions, trials, playouts, batches, opponents, threads."""
import copy
import gc
import pickle
import subprocess
import sys
import threading
import unittest

import numpy

import lud


class Module(unittest.TestCase):
    def test_errors_say_where(self):
        with self.assertRaisesRegex(lud.Error, "did you mean 'board'"):
            lud.load_text('(game "X" (players 2) (equipment {(bord (square 3))}))')
        with self.assertRaisesRegex(lud.Error, "no built-in game"):
            lud.load("nonsense")
        session = lud.load("tic-tac-toe").session()
        with self.assertRaisesRegex(lud.Error, "there is no move 9"):
            session.apply(9)
        with self.assertRaisesRegex(lud.Error, "no legal move reads"):
            session.apply("nonsense")

    def test_session(self):
        game = lud.load("tic-tac-toe")
        session = game.session()
        session.apply(4)
        session.apply(session.texts()[0])
        session.apply_sites("C3", "C3")
        self.assertEqual((session.moves, session.legal, session.mover), (3, 6, 2))
        self.assertEqual([piece.label for piece in session.view()], ["A1", "B2", "C3"])
        self.assertTrue(session.undo() and session.redo() and not session.redo())
        position = session.position()
        self.assertEqual(game.restore(position.text), position)
        self.assertEqual(game.restore(position.bytes), position)
        self.assertEqual(hash(copy.deepcopy(position)), hash(position))
        with self.assertRaises(lud.Error):
            game.restore(position.bytes[:-1])
        self.assertFalse(session.result().over)

    def test_trials_and_verify(self):
        game = lud.load("crossing")
        session = game.session(3)
        chooser = 1
        while not session.over:
            chooser = session.sample(chooser)
        self.assertEqual(game.replay(session.trial("crossing.lud")), "")
        plies, difference = lud.verify("crossing", playouts=2)
        self.assertGreater(plies, 10)
        self.assertEqual(difference, "")

    def test_playouts_are_those_of_the_command(self):
        rows = lud.load("crossing").playouts(50, 4, threads=2)
        self.assertEqual(rows["ranks"].shape, (50, 2))
        if len(sys.argv) > 1:
            text = subprocess.run(
                [sys.argv[1], "playout", "crossing", "-n", "50", "--seed", "4", "--format", "csv"],
                capture_output=True, text=True, check=True).stdout.splitlines()
            column = text[0].split(",").index("moves")
            self.assertEqual([int(line.split(",")[column]) for line in text[1:]], rows["moves"].tolist())

    def test_batch(self):
        game = lud.load("crossing")
        batch = lud.Batch(game, 16, seed=2)
        ended, reward = 0, numpy.zeros(2)
        masks = batch.masks
        for _ in range(100):
            actions = batch.sample()
            self.assertTrue(batch.masks[numpy.arange(16), actions].all())
            batch.step(actions)
            ended += int(batch.over.sum())
            reward += batch.rewards.sum(axis=0)
            self.assertTrue((batch.rewards[batch.over == 0] == 0).all())
        self.assertGreater(ended, 50)
        self.assertEqual(reward.sum(), 0)
        self.assertTrue(numpy.shares_memory(masks, batch.masks))
        with self.assertRaises(ValueError):
            masks[0, 0] = 1
        del batch
        gc.collect()
        self.assertTrue(masks.any(axis=1).all())
        with self.assertRaisesRegex(lud.Error, "not legal"):
            lud.Batch(game, 1).step([0])

    def test_opponent(self):
        game = lud.load("tic-tac-toe")
        session = game.session()
        for site in ("A1", "A2", "B1", "B2"):
            session.apply_sites(site, site)
        number = game.opponent("uct:iterations=300").choose(session, 1)
        self.assertEqual(session.offers()[number].to_label, "C1")
        with self.assertRaisesRegex(lud.Error, "no agent"):
            game.opponent("wizard")

    def test_threads_play_at_the_same_time(self):
        game = lud.load("dadu")
        results = [None, None]

        def play(i):
            results[i] = game.playouts(20, 5)["moves"].tolist()

        threads = [threading.Thread(target=play, args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results[0], results[1])

    def test_encoding_is_documented(self):
        encoding = lud.load("dadu").encoding()
        self.assertIn("die 1/1", [name for name, _ in encoding.values])
        text = encoding.description()
        self.assertIn(f"{encoding.actions} actions", text)
        if len(sys.argv) > 1:
            shown = subprocess.run([sys.argv[1], "doc", "--observation", "dadu"], capture_output=True, text=True)
            self.assertEqual(shown.stdout, text)
        self.assertEqual(encoding.places.shape, (encoding.sites, 2))
        with self.assertRaises(TypeError):
            pickle.dumps(encoding)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
