#!/usr/bin/env python3
"""Checks environments as PettingZoo's api_test and seed_test do, written after that package's documentation, and states
as OpenSpiel's random playthroughs do. Without arguments: the built-in games. With a library (or LUD_LIBRARY): 200 games of
it, taken evenly; --all: all of them.

    tests/python/check_environments.py [LIBRARY] [--games N] [--moves N]"""
import argparse
import os
import pathlib
import sys

import numpy

import lud
import lud.openspiel
import lud.pettingzoo


def same(a, b):
    """Equal observations."""
    return a.keys() == b.keys() and all(numpy.array_equal(a[name], b[name]) for name in a)


def check_start(env):
    env.reset(seed=1)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
    assert env.agent_selection in env.agents
    for of_all in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
        assert list(of_all) == env.agents
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert isinstance(env.infos[agent], dict)


def check_api(env, moves):
    """A game, or so many moves of it, and then another."""
    for game in range(2):
        check_start(env)
        totals = {agent: 0.0 for agent in env.agents}
        left = moves
        for agent in env.agent_iter():
            assert agent == env.agent_selection and agent in env.agents
            observation, reward, terminated, truncated, info = env.last()
            assert env.observation_space(agent).contains(observation), "an observation is not in its space"
            assert same(observation, env.observe(agent)), "looking changes what is seen"
            assert reward == env._cumulative_rewards[agent]
            totals[agent] += reward
            if terminated or truncated:
                assert not observation["action_mask"].any()
                env.step(None)
                assert agent not in env.agents and agent not in env.rewards
                continue
            left -= 1
            if left < 0:
                break
            mask = observation["action_mask"]
            assert mask.any(), "nothing is legal"
            illegal = numpy.flatnonzero(mask == 0)
            if illegal.size:
                try:
                    env.step(int(illegal[0]))
                except lud.Error:
                    pass
                else:
                    raise AssertionError("an illegal action was taken")
                assert same(observation, env.observe(agent)), "an illegal action changed something"
            action = env.action_space(agent).sample(mask)
            assert env.action_space(agent).contains(action)
            env.step(action)
            assert set(env.rewards) == set(env.agents)
        else:
            assert not env.agents
            assert all(-1 <= total <= 1 for total in totals.values()), "rewards are out of bounds"


def check_seed(game, moves):
    """Two environments with one seed are one game; another seed need not be."""
    first, second = lud.pettingzoo.env(game), lud.pettingzoo.env(game)
    for seed in (3, None):
        for env in (first, second):
            env.reset(seed=seed)
            for agent in env.possible_agents:
                env.action_space(agent).seed(7)
        for _ in range(moves):
            if not first.agents:
                break
            assert first.agent_selection == second.agent_selection
            one, two = first.last(), second.last()
            assert same(one[0], two[0]) and one[1:4] == two[1:4], "one seed, two games"
            agent = first.agent_selection
            if one[2] or one[3]:
                action = None
            else:
                action = first.action_space(agent).sample(one[0]["action_mask"])
                assert action == second.action_space(agent).sample(two[0]["action_mask"])
            first.step(action)
            second.step(action)
        assert first.session.position() == second.session.position()


def check_state(game, moves):
    """Copies go on alike, what is written is read again, returns are in their bounds."""
    spiel = lud.openspiel.Game(game)
    state = spiel.new_initial_state(5)
    random = numpy.random.default_rng(4)
    for move in range(moves):
        if state.is_terminal():
            break
        player = state.current_player()
        legal = state.legal_actions()
        assert 0 <= player < spiel.num_players() and legal == sorted(set(legal))
        assert sum(state.legal_actions_mask()) == len(legal)
        assert state.legal_actions(player + 1) == []
        if move % 16 == 0:
            assert len(state.observation_tensor()) == spiel.observation_tensor_size()
            read = spiel.deserialize_state(state.serialize())
            assert read.legal_actions() == legal and read.current_player() == player
            copy = state.clone()
            copy.apply_action(legal[0])
            assert state.legal_actions() == legal and len(copy.history()) == len(state.history()) + 1
        action = int(random.choice(legal))
        assert state.action_to_string(player, action)
        state.apply_action(action)
    assert all(spiel.min_utility() <= value <= spiel.max_utility() for value in state.returns())
    assert not state.is_terminal() or (state.legal_actions() == [] and state.current_player() == lud.openspiel.TERMINAL)


def chosen_games(options):
    if not options.library:
        return [(name, {}) for name in lud.built_in()]
    root = pathlib.Path(options.library)
    files = sorted((root / "lud").rglob("*.lud"))
    if not options.all and len(files) > options.games:
        files = [files[i * len(files) // options.games] for i in range(options.games)]
    return [(str(file), {"defines": str(root / "def")}) for file in files]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", nargs="?", default=os.environ.get("LUD_LIBRARY"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--moves", type=int, default=60)
    options = parser.parse_args()
    passed, nobody, failed = 0, 0, 0
    for name, settings in chosen_games(options):
        game = lud.load(name, max_moves=options.moves - 10, **settings)
        if game.players < 1:
            nobody += 1
            continue
        try:
            check_api(lud.pettingzoo.env(game), options.moves)
            check_seed(game, options.moves)
            check_state(game, options.moves)
            passed += 1
        except (AssertionError, lud.Error) as wrong:
            failed += 1
            print(f"FAIL: {name}: {type(wrong).__name__}: {wrong}", file=sys.stderr)
    print(f"environments: {passed} passed, {failed} failed, {nobody} without players")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
