#!/usr/bin/env python3
"""What the module promises beyond environments: errors, positions, trials, playouts, batches, opponents, threads."""
import contextlib
import copy
import gc
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy

import lud


LINE_OF_THREE = "(end (if (is Line 3) (result Mover Win)))"
PLACES = f"""(game "Places" (players 2) (equipment {{(board (square 3)) (piece "Disc" Each)}})
  (rules (play (move Add (to (sites Empty)))) {LINE_OF_THREE}))"""
TOGETHER = f"""(game "Together" (players 2) (mode Simultaneous)
  (equipment {{(board (square 3)) (piece "Disc" Each)}})
  (rules (play (move Add (to (sites Empty)))) {LINE_OF_THREE}))"""
# After three moves the rules ask for more than a game may use.
STOPS = f"""(game "Stops" (players 2) (equipment {{(board (square 3)) (piece "Disc" Each)}})
  (rules (play (if (< (count Moves) 3) (move Add (to (sites Empty)))
                   (forEach Value min:0 max:100000000 (move Add (to (sites Empty))))))
         {LINE_OF_THREE}))"""


# Who takes player 1 over wins.
PIE = """(game "Pie" (players 2) (equipment {(board (square 2)) (piece "Disc" Each)})
  (rules (meta (swap)) (play (move Add (to (sites Empty)))) (end (if (is Full) (result P1 Win)))))"""


class Module(unittest.TestCase):
    def test_persons(self):
        game = lud.load_text(PIE)
        session = game.session()
        session.apply(0)
        self.assertEqual(session.person_of(session.mover), 2)
        session.apply("swap players 2 and 1")
        self.assertEqual((session.mover, session.person_of(session.mover), session.player_of(2)), (2, 1, 1))
        env = lud.pettingzoo.env(game)
        env.reset(seed=1)
        state = lud.openspiel.Game(game).new_initial_state()
        chose = []
        for action in (2, 1, 3, 4, 5):  # a site, the swap, the other sites
            self.assertEqual(env.agent_selection, f"player_{state.current_player() + 1}")
            chose.append(state.current_player())
            env.step(action)
            state.apply_action(action)
        self.assertEqual(chose, [0, 1, 0, 1, 0])
        self.assertEqual(env.rewards, {"player_1": -1.0, "player_2": 1.0})
        self.assertEqual(state.returns(), [-1.0, 1.0])

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
        followed = game.session(1)
        followed.follow(session.trial("crossing.lud"))
        self.assertEqual(followed.position(), session.position())
        with self.assertRaises(lud.Error):
            followed.follow("nonsense")
        plies, difference, left = lud.verify("crossing", playouts=2, options=["Board/6x5"])
        self.assertGreater(plies, 10)
        self.assertEqual((difference, left), ("", 0))
        with self.assertRaises(lud.Error):
            lud.verify("crossing", options=["Board/9x9"])

    def test_moves_made_are_told(self):
        session = lud.load("tic-tac-toe").session()
        texts = [session.texts()[4]]
        session.apply(4)
        texts.append(session.texts()[0])
        session.apply(0)
        self.assertEqual(session.made(), [[4], [0]])
        self.assertEqual(session.made_texts(), [[text] for text in texts])
        self.assertEqual(session.thrown(), [])
        session.limit_undo(1)
        self.assertTrue(session.undo())
        self.assertFalse(session.undo())

    def test_dice_thrown_before_a_choice(self):
        session, chooser, told = lud.load("parchis").session(1), 4, 0
        for _ in range(40):
            told += len(session.thrown())
            chooser = session.sample(chooser)
        self.assertGreater(told, 0)

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

    def test_positions_of_batches(self):
        game = lud.load("crossing")
        batch = lud.Batch(game, 3, seed=2)
        self.assertIs(batch.encoding, batch.encoding)
        self.assertEqual(batch.status, "")
        session = game.session(9)
        session.apply(0)
        batch.set(1, session.position())
        self.assertEqual(batch.position(1), session.position())
        self.assertEqual((batch.players[1], batch.lengths[1]), (session.mover, 1))
        batch.step(batch.sample())
        self.assertEqual(batch.position(1).moves, 2)
        for wrong in (lambda: batch.position(3), lambda: batch.set(3, session.position()),
                      lambda: batch.set(0, lud.load("tic-tac-toe").session().position())):
            with self.assertRaises(lud.Error):
                wrong()

    def test_opponent(self):
        game = lud.load("tic-tac-toe")
        session = game.session()
        for site in ("A1", "A2", "B1", "B2"):
            session.apply_sites(site, site)
        number = game.opponent("uct:iterations=300").choose(session, 1)
        self.assertEqual(session.offers()[number].to_label, "C1")
        with self.assertRaisesRegex(lud.Error, "no agent"):
            game.opponent("wizard")

    def test_opponents_tell_what_they_know(self):
        session = lud.load("tic-tac-toe").session()
        for site in ("A1", "A2", "B1", "B2"):
            session.apply_sites(site, site)
        opponent = session.game.opponent("uct:iterations=300")
        chosen = opponent.think(session, 1)
        self.assertEqual(chosen.number, opponent.choose(session, 1))
        self.assertEqual((chosen.worth, chosen.iterations, chosen.line[0]), (1.0, 300, chosen.number))
        self.assertEqual(len(chosen.candidates), session.legal)
        best = chosen.candidates[0]
        self.assertEqual((best.number, best.worth), (chosen.number, chosen.worth))
        self.assertGreater(best.visits, 0)
        chosen = session.game.opponent("random").think(session)
        self.assertEqual((chosen.worth, chosen.iterations, chosen.depth), (None, 0, 0))
        self.assertEqual(chosen.candidates, [])

    def test_board(self):
        game = lud.load("tic-tac-toe")
        sites = game.board()
        self.assertEqual([site.label for site in sites], ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"])
        middle = sites[4]
        self.assertEqual((middle.type, middle.container, middle.number, middle.owner), ("cell", "board", 4, 0))
        self.assertEqual((sorted(middle.orthogonal), len(middle.adjacent)), ([1, 3, 5, 7], 8))
        self.assertEqual((middle.x - sites[0].x, middle.y - sites[0].y, middle.z), (1, 1, 0))
        self.assertEqual({(abs(x - middle.x), abs(y - middle.y)) for x, y in middle.outline}, {(0.5, 0.5)})
        self.assertEqual(repr(middle), "<lud.Site B2, cell>")
        self.assertEqual(game.board(1), [])
        session = lud.load("dadu").session()
        places = {(site.type, site.number): site.label for site in session.game.board(session.part)}
        for piece in session.view():
            self.assertEqual(places[piece.type, piece.site], piece.label)

    def test_choices(self):
        (board,) = lud.choices("crossing").options
        self.assertEqual((board.category, board.default), ("Board", "5x4"))
        self.assertEqual([(item.choice, item.stars) for item in board.items], [("Board/5x4", 1), ("Board/6x5", 0)])
        game = lud.load("crossing", options=[board.items[1].choice])
        self.assertEqual((game.choices, len(game.board())), (["Board/6x5"], 30))
        for ruleset in lud.choices("dadu-parchi").rulesets:
            lud.load("dadu-parchi", ruleset=ruleset.name)
            lud.load("dadu-parchi", options=ruleset.options)
        self.assertEqual(lud.choices_text(PLACES).options, [])
        with self.assertRaisesRegex(lud.Error, "there.lud:1:.*option"):
            lud.choices_text('(option "Size" <Size> {})', name="there.lud")
        with self.assertRaisesRegex(lud.Error, "no built-in game"):
            lud.choices("nonsense")
        if len(sys.argv) > 1:
            shown = subprocess.run([sys.argv[1], "info", "--json", "dadu"], capture_output=True, text=True, check=True)
            told, read = json.loads(shown.stdout), lud.choices("dadu")
            self.assertEqual(told["options"], [
                {"category": option.category, "default": option.default,
                 "items": [{"item": item.item, "description": item.description} for item in option.items]}
                for option in read.options])
            self.assertEqual(told["rulesets"], [
                {"name": ruleset.name, "options": ruleset.options, "stars": ruleset.stars}
                for ruleset in read.rulesets])

    def test_what_is_seen_pickles(self):
        session = lud.load("crossing").session()
        names = ("player from_site to_site from_label to_label from_type to_type",
                 "type site level label name owner count state rotation value",
                 "over winner ranking worth scores end")
        for value, fields in zip((session.offers()[1], session.view()[1], session.result()), names):
            for made in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
                for name in fields.split():
                    self.assertEqual(getattr(made, name), getattr(value, name))
                self.assertEqual(repr(made), repr(value))

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

    @contextlib.contextmanager
    def interrupted(self, within=5):
        """Ctrl-C comes while the body runs, which ends soon by KeyboardInterrupt."""
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        begun = time.monotonic()
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            yield
            timer.join()
        self.assertLess(time.monotonic() - begun, within)

    def test_interrupt_stops_playouts(self):
        game = lud.load("dadu")
        for threads in (1, 2):
            with self.interrupted():
                game.playouts(30_000, threads=threads)
        self.assertEqual(game.playouts(5, 3)["moves"].tolist(), game.playouts(5, 3, threads=2)["moves"].tolist())

    def test_interrupt_stops_opponents(self):
        game = lud.load("tic-tac-toe")
        session = game.session()
        for description in ("uct:time=20s", "flat:time=20s"):
            opponent = game.opponent(description)
            with self.interrupted():
                opponent.choose(session)
        opponent = game.opponent("uct:iterations=200000000")
        with self.interrupted():
            opponent.choose(session)
        for site in ("A1", "A2", "B1", "B2"):
            session.apply_sites(site, site)
        opponent = game.opponent("uct:iterations=300")
        self.assertEqual(opponent.choose(session, 1), opponent.choose(session, 1))

    def test_modules_come_with_the_package(self):
        code = "import lud; print(dir(lud)); lud.pettingzoo.env, lud.openspiel.Game"
        shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        self.assertIn("'openspiel'", shown)
        self.assertIn("'pettingzoo'", shown)
        with self.assertRaises(AttributeError):
            lud.nonsense

    def test_moves_are_numbers(self):
        session = lud.load_text(PLACES).session()
        for wrong in (1.0, None, True, False, numpy.True_, b"x", {1}, numpy.float64(1), [0.5], [True], [numpy.True_]):
            with self.assertRaises(TypeError, msg=wrong):
                session.apply(wrong)
        for none in (-1, 2**64, 10**30, 9, [-1]):
            with self.assertRaises(lud.Error, msg=none):
                session.apply(none)
        for text in ("\udc80", "\ud800"):
            for call in (session.apply, session.game.opponent, session.game.replay, lud.load_text, session.trial,
                         lambda text: lud.load("dadu", options=[text]), lambda text: session.apply_sites("A1", text)):
                with self.assertRaises(lud.Error):
                    call(text)
        with self.assertRaises(lud.Error):
            lud.load("\ud800")
        self.assertEqual(session.moves, 0)
        for number in (0, numpy.int32(0), numpy.array(0), [0], (0,), numpy.array([0])):
            session.apply(number)
            session.restart(1)
        together = lud.load_text(TOGETHER).session()
        together.apply([0, together.legal - 1])
        self.assertEqual(together.moves, 1)
        here = together.position()
        together.undo()
        together.apply([together.legal - 1, 0])
        self.assertEqual((together.position(), together.position().text), (here, here.text))

    def test_arguments_out_of_bounds(self):
        game = lud.load("dadu")
        for wrong in (5, None, 1.5, bytearray(b"x")):
            with self.assertRaises(TypeError):
                game.restore(wrong)
        for count in (2**62, 10**9):
            with self.assertRaisesRegex(lud.Error, "at most 100000000 playouts"):
                game.playouts(count)
        for threads in (0, -1, 257, 10**6):
            with self.assertRaisesRegex(lud.Error, "from 1 to 256"):
                game.playouts(1, threads=threads)
        for size in (2**62, 2**40):
            with self.assertRaisesRegex(lud.Error, "no memory"):
                lud.Batch(game, size)
        for wrong in ({"playouts": -1}, {"max_moves": -1}):
            with self.assertRaisesRegex(lud.Error, "not negative"):
                lud.verify("crossing", **wrong)
        written = game.session().position().text
        with self.assertRaisesRegex(lud.Error, "sixteen hexadecimal digits"):
            game.restore(written.replace("random ", "random 0"))

    def test_actions_of_batches_are_integers(self):
        batch = lud.Batch(lud.load("crossing"), 2)
        legal = batch.sample()
        seen = batch.observations.copy()
        for wrong in ([0.7, 2.9], legal.astype(float), ["2", "3"], [True, False], [None, None], [2**70, 2],
                      [True, 2], [numpy.True_, 2], None, "23", b"23", iter([2, 3])):
            with self.assertRaisesRegex(TypeError, r"expected 2 integers, an array of shape \(2,\)", msg=wrong):
                batch.step(wrong)
        for wrong in (legal.reshape(2, 1), legal.reshape(1, 2), int(legal[0]), legal[:1], []):
            with self.assertRaisesRegex(ValueError, r"expected 2 integers, an array of shape \(2,\)", msg=wrong):
                batch.step(wrong)
        self.assertTrue((batch.observations == seen).all() and (batch.lengths == 0).all())
        batch.step(legal.tolist())
        batch.step(batch.sample().astype(numpy.uint16))
        lud.Batch(lud.load("crossing"), 0).step([])

    def test_one_thread_at_a_time(self):
        game = lud.load("tic-tac-toe")
        opponent, sessions = game.opponent("uct:time=0.5s"), [game.session(), game.session()]
        thread = threading.Thread(target=opponent.choose, args=(sessions[0],))
        thread.start()
        time.sleep(0.1)
        with self.assertRaisesRegex(lud.Error, "opponent is in use by another thread"):
            opponent.choose(sessions[1])
        thread.join()
        opponent.choose(sessions[1])

        batch = lud.Batch(game, 20_000)
        for call in (batch.sample, batch.reset, lambda: batch.step(actions)):
            batch.reset()
            actions = batch.sample()
            ready = threading.Event()

            def work():
                ready.set()
                for _ in range(20):
                    with contextlib.suppress(lud.Error):
                        batch.reset()

            thread = threading.Thread(target=work)
            thread.start()
            ready.wait()
            refused = ""
            while thread.is_alive() and not refused:
                try:
                    call()
                except lud.Error as error:
                    refused = str(error)
            thread.join()
            self.assertIn("batch is in use by another thread", refused)

    def test_games_hash_and_paths_load(self):
        game = lud.load("dadu")
        same = game.session().game
        self.assertEqual((game, hash(game)), (same, hash(same)))
        self.assertEqual(len({game, same, lud.load("dadu")}), 2)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "places \u00e9.lud"
            path.write_text(PLACES)
            self.assertEqual(lud.load(path, defines=pathlib.Path(folder)).name, "Places")
            self.assertEqual(lud.verify(path, playouts=1)[1], "")
        with self.assertRaises(TypeError):
            lud.load(5)

    def test_objects_say_what_they_are(self):
        session = lud.load_text(PLACES).session()
        self.assertEqual(repr(session.offers()[0]), "<lud.Offer of player 1 from A1 to A1>")
        self.assertEqual(repr(session.result()), "<lud.Result of a game that goes on>")
        session.apply(0)
        self.assertEqual(repr(session), "<lud.Session of Places after 1 move, player 2 moves>")
        self.assertEqual(repr(session.position()), "<lud.Position of Places after 1 move>")
        self.assertEqual(repr(session.view()[0]), "<lud.Piece Disc1 on A1>")
        for site in ("B1", "A2", "B2", "A3"):
            session.apply_sites(site, site)
        self.assertEqual(repr(session.result()), "<lud.Result: player 1 won, by rules>")

    def test_status(self):
        session = lud.load_text(STOPS).session()
        for _ in range(3):
            self.assertEqual(session.status, "")
            session.apply(0)
        self.assertIn("at most", session.status)
        self.assertEqual((session.legal, session.over), (0, False))
        session.restart(1)
        self.assertEqual((session.legal, session.status), (9, ""))

    def test_text_that_is_not_utf_8(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "latin.lud"
            path.write_bytes(PLACES.replace("Places", "Caf\u00e9").encode("latin-1"))
            with self.assertRaisesRegex(lud.Error, "not UTF-8(.|\n)*Caf\ufffd"):
                lud.load(path)

    def test_moves_of_the_states_of_open_spiel(self):
        state = lud.openspiel.Game(lud.load_text(STOPS)).new_initial_state()
        for _ in range(3):
            state.apply_action(state.legal_actions()[0])
        for call in (state.current_player, state.legal_actions, lambda: state.apply_action(2),
                     lambda: state.player_return(2), lambda: state.player_return(-1)):
            with self.assertRaises(lud.Error):
                call()
        game = lud.openspiel.Game(lud.load_text(TOGETHER))
        written = game.new_initial_state().serialize()
        for chosen in ("x", "-1", "999"):
            with self.assertRaisesRegex(lud.Error, "not a legal move"):
                game.deserialize_state(written + chosen)


class Learning(unittest.TestCase):
    """What learners rely on."""

    def test_observations_of_dadu_tell_what_is_legal(self):
        game = lud.load("dadu")
        encoding, seen = game.encoding(), {}
        for seed in range(400):
            session, chooser = game.session(seed), seed
            for _ in range(12):
                if session.over:
                    break
                planes, values = encoding.observe(session, session.mover)
                legal = sorted(encoding.actions_of(session))
                self.assertEqual(seen.setdefault((planes.tobytes(), values.tobytes()), legal), legal)
                chooser = session.sample(chooser)
        planes = [name for name, _ in encoding.planes]
        self.assertIn("remembered Pool", planes)
        self.assertNotIn("variable Pool", [name for name, _ in encoding.values])
        self.assertIn("remembered Pool", encoding.description())

    def test_reseeding(self):
        game = lud.load("dadu")
        session, chooser = game.session(3), 4
        for _ in range(6):
            chooser = session.sample(chooser)
        here, ends = session.position(), set()
        for seed in (1, 2, 3, 4, 1, 2, 3, 4):
            copied = copy.copy(session)
            copied.reseed(seed)
            self.assertEqual(copied.texts(), session.texts())
            written = game.restore(copied.position().bytes)
            self.assertEqual(written, copied.position())
            for _ in range(8):
                copied.apply(0)
            ends.add(copied.position().text)
            self.assertEqual(game.restore(copied.position().text), copied.position())
            with self.assertRaisesRegex(lud.Error, "reseeded"):
                copied.trial("dadu")
        self.assertEqual(session.position(), here)
        self.assertEqual(len(ends), 4)
        self.assertGreater(len({game.restore(end) for end in ends}), 1)

    def test_states_resample(self):
        state = lud.openspiel.Game(lud.load("dadu")).new_initial_state(7)
        true, ends = state.clone(), set()
        for seed in range(8):
            copied = state.clone()
            copied.resample(seed)
            for one in (copied, *([true] if seed == 0 else [])):
                for _ in range(6):
                    one.apply_action(one.legal_actions()[0])
            ends.add(tuple(copied.observation_tensor(0)))
        self.assertGreater(len(ends), 1)
        for _ in range(6):
            state.apply_action(state.legal_actions()[0])
        self.assertEqual(state.observation_tensor(0), true.observation_tensor(0))

    def test_batches_say_how_games_ended(self):
        for moves, end in ((0, 1), (3, 2)):
            batch = lud.Batch(lud.load("crossing", max_moves=moves), 4)
            ends = set()
            for _ in range(200):
                batch.step(batch.sample())
                ends |= set(batch.end.tolist())
                self.assertTrue(((batch.end > 0) == (batch.over > 0)).all())
            self.assertEqual(ends, {0, end})

    def test_batches_begin_anew_with_their_own_seed(self):
        def dice(batch):
            seen = []
            for _ in range(20):
                seen.append(batch.values.tolist())
                batch.step(batch.sample())
            return seen

        batch = lud.Batch(lud.load("dadu"), 2, seed=5)
        first = dice(batch)
        batch.reset(1)
        self.assertNotEqual(dice(batch), first)
        batch.reset()
        self.assertEqual(dice(batch), first)

    def test_numbers_out_of_range(self):
        game = lud.load("crossing")
        session = game.session()
        for seed in (-1, 2**64):
            for call in (game.session, session.restart, session.reseed, lud.Batch(game, 1).reset,
                         lambda seed: game.playouts(1, seed), lambda seed: lud.verify("crossing", seed=seed)):
                with self.assertRaisesRegex(lud.Error, rf"a seed is from 0 to 2\*\*64-1, not {seed}"):
                    call(seed)
        for call in (lambda: lud.load("crossing", max_moves=2**31), lambda: game.playouts(1, threads=2**40),
                     lambda: game.playouts(-1), lambda: lud.Batch(game, -1), lambda: session.view(2**40),
                     lambda: session.view(3), lambda: session.view(-1), lambda: game.encoding().action_name(-1),
                     lambda: game.encoding().action_name(game.encoding().actions),
                     lambda: game.encoding().action_name(2**70)):
            with self.assertRaises(lud.Error):
                call()
        for wrong in (1.0, "1", None):
            with self.assertRaises(TypeError):
                game.session(wrong)
        self.assertEqual(game.session(numpy.uint64(2**64 - 1)).moves, 0)

    def test_docstrings_have_names_of_python(self):
        for one in (lud.Game, lud.Session, lud.Encoding, lud.Batch, lud.Opponent, lud.Position):
            for name in dir(one):
                self.assertNotIn("lud::", getattr(one, name).__doc__ or "", f"{one.__name__}.{name}")

    def test_copies(self):
        game = lud.load("tic-tac-toe")
        for one in (game, game.encoding(), lud.openspiel.Game(game)):
            self.assertIs(copy.copy(one), one)
            self.assertIs(copy.deepcopy([one])[0], one)
        session = game.session()
        session.apply(4)
        env = lud.pettingzoo.env(game)
        env.reset(seed=1)
        for copied in (copy.copy, copy.deepcopy):
            other = copied(session)
            self.assertEqual(other.position(), session.position())
            other.apply(0)
            self.assertEqual((session.moves, other.moves), (1, 2))
            played = copied(env)
            played.step(2)
            self.assertEqual((env.session.moves, played.session.moves), (0, 1))

    def test_states_say_what_is_not_a_player(self):
        state = lud.openspiel.Game(lud.load("tic-tac-toe")).new_initial_state()
        for player in (2, 5, -2):
            for call in (state.observation_string, state.observation_tensor):
                with self.assertRaisesRegex(lud.Error, f"there is no player {player}"):
                    call(player)

    def test_texts_of_positions(self):
        sown = lud.load("pancha-keliya")
        self.assertEqual(str(lud.openspiel.Game(sown).new_initial_state()).splitlines()[0], "player 1 moves")
        counts = lud.load_text("""(game "Heap" (players 2) (equipment {(board (square 2)) (piece "Seed" Shared)})
          (rules (start (set Count 5 to:(sites Board)))
                 (play (move Remove (sites Occupied by:Shared) count:1)) (end (if (no Moves Next) (result Mover Win)))))""")
        env = lud.pettingzoo.env(counts, "ansi")
        env.reset(seed=1)
        self.assertIn("x5", env.render())
        state, seen = lud.openspiel.Game(lud.load("dadu")).new_initial_state(3), set()
        for _ in range(30):
            state.apply_action(state.legal_actions()[0])
            seen |= {line.split(":")[0] for line in state.observation_string().splitlines()}
        self.assertTrue({"die 1/1", "remembered Pool"} <= seen, seen)


class Environments(unittest.TestCase):
    """What tests/python/check_environments.py does not look at."""

    def test_agents_draw_numbers_of_their_own(self):
        def draws(env, agent):
            return [env.action_space(agent).sample() for _ in range(20)]

        game = lud.load("tic-tac-toe")
        one, two = lud.pettingzoo.env(game), lud.pettingzoo.env(game)
        unseeded = [draws(env, agent) for env in (one, two) for agent in env.possible_agents]
        self.assertEqual(len({tuple(each) for each in unseeded}), 4)
        for env in (one, two):
            for agent in env.possible_agents:
                env.action_space(agent).seed(7)
        seeded = [draws(env, agent) for env in (one, two) for agent in env.possible_agents]
        self.assertEqual(seeded[:2], seeded[2:])
        self.assertNotEqual(seeded[0], seeded[1])

    def test_spaces(self):
        env = lud.pettingzoo.env(lud.load("tic-tac-toe"))
        self.assertEqual(len({env.action_space(agent) for agent in env.possible_agents}), 1)
        for agent in env.possible_agents:
            space = env.observation_space(agent)
            self.assertTrue(space.contains(space.sample()))
            space.seed(3)
            first = space.sample()
            space.seed(3)
            self.assertTrue((space.sample()["values"] == first["values"]).all())

    def test_reset_comes_first(self):
        env = lud.pettingzoo.env(lud.load("tic-tac-toe"))
        for call in (env.last, lambda: env.step(2), lambda: next(env.agent_iter()), lambda: env.observe("player_1")):
            with self.assertRaisesRegex(lud.Error, r"reset\(\) comes first"):
                call()
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
        for call in (env.last, lambda: env.step(None)):
            with self.assertRaisesRegex(lud.Error, r"reset\(\) begins another"):
                call()

    def test_actions_are_integers(self):
        env = lud.pettingzoo.env(lud.load("tic-tac-toe"))
        env.reset(seed=1)
        state = lud.openspiel.Game(env.game).new_initial_state()
        for wrong in (2.0, 2.9, "2", True, numpy.float32(2), [2]):
            with self.assertRaises(TypeError, msg=wrong):
                env.step(wrong)
            with self.assertRaises(TypeError, msg=wrong):
                state.apply_action(wrong)
        with self.assertRaises(lud.Error):
            env.step(None)
        env.step(numpy.int64(2))
        state.apply_action(numpy.int64(2))
        self.assertEqual((env.session.moves, state.history()), (1, [2]))

    def test_observation_spaces_compare(self):
        one, two = (lud.pettingzoo.env(lud.load(name)) for name in ("tic-tac-toe", "crossing"))
        space = one.observation_space("player_1")
        self.assertEqual(space, one.observation_space("player_2"))
        self.assertEqual(len({space, one.observation_space("player_2"), two.observation_space("player_1")}), 2)
        self.assertNotEqual(space["values"], space["observation"])

    def test_a_limit_of_play_truncates(self):
        env = lud.pettingzoo.env(lud.load_text(STOPS))
        env.reset(seed=1)
        ended = []
        for agent in env.agent_iter(20):
            observation, reward, over, cut, info = env.last()
            if cut:
                self.assertEqual((reward, over, observation["action_mask"].any()), (0, False, False))
                self.assertIn("at most", info["limit"])
                ended.append(agent)
            env.step(None if cut else env.action_space(agent).sample(observation["action_mask"]))
        self.assertEqual((ended, env.agents), (["player_1", "player_2"], []))
        env.reset(seed=1)
        self.assertEqual((env.truncations["player_1"], env.infos["player_1"]), (False, {"left_out": 0}))

    def test_a_start_that_fails_truncates(self):
        env = lud.pettingzoo.env(lud.load_text("""(game "Perhaps" (players 2)
          (equipment {(board (square 3)) (piece "Disc" Each)})
          (rules (start (place Stack "Disc1" 0 count:(if (= 1 (value Random (range 1 2))) 2000000000 1)))
                 (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""))
        cut = set()
        for seed in range(12):
            env.reset(seed=seed)
            self.assertEqual(env.agents, ["player_1", "player_2"])
            truncated = env.truncations["player_1"]
            cut.add(truncated)
            self.assertEqual("limit" in env.infos["player_1"], truncated)
            if not truncated:
                env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertEqual(cut, {False, True})

    def test_moves_that_are_left_out_are_counted(self):
        game = lud.load_text("""(game "Many" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
          (rules (play (forEach Value min:1 max:300 (move Add (to (sites {0})) (then (set Pot (value))))))
                 (end (if (> (count Moves) 3) (result Mover Win)))))""")
        self.assertEqual(game.session().legal, 300)
        env = lud.pettingzoo.env(game)
        env.reset(seed=1)
        mask = env.last()[0]["action_mask"]
        self.assertEqual(env.infos["player_1"]["left_out"], 300 - mask.sum())
        state = lud.openspiel.Game(game).new_initial_state()
        self.assertEqual(state.left_out(), 300 - len(state.legal_actions()))
        self.assertGreater(state.left_out(), 0)

    def test_state_of_an_environment(self):
        env = lud.pettingzoo.env(lud.load("dadu"))
        env.reset(seed=1)
        planes, values = env.encoding.observe(env.session, 0)
        self.assertEqual(env.state().tolist(), planes.ravel().tolist() + values.tolist())

    def test_states_copy(self):
        state = lud.openspiel.Game(lud.load("tic-tac-toe")).new_initial_state()
        for made in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
            made.apply_action(2)
            self.assertEqual((len(state.history()), len(made.history())), (0, 1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
