"""An environment with the interface of PettingZoo's AEC: one agent at a time, `agent_iter`, `last`, `step`. Neither that
package nor gymnasium is needed: the spaces here have those attributes and methods that learners use.

    env = lud.pettingzoo.env(lud.load("crossing"))
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is a dict with "observation" (planes by sites), "values" and "action_mask". Where all players of a game
move at once they choose one after the other, and do not see what the others chose. `infos[agent]["left_out"]` counts the
legal moves of the agent whose turn it is that have no action, and so are not in the mask. Where the game cannot go on, as
its rules ran into a limit of play, it is truncated for all agents with rewards 0, and `infos[agent]["limit"]` says why.

The samples of spaces differ from run to run unless the spaces are seeded; agents with the same seed get different samples."""

import copy
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy
import numpy.typing

from . import _lud
from ._checks import legal_actions, whole
from ._texts import position_text

Array = numpy.typing.NDArray[Any]


class _Space:
    """What all spaces share: a generator of their own. Of two spaces with one seed the `stream` tells what they draw."""

    def __init__(self, stream: int = 0) -> None:
        self._stream = stream
        self._random = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = numpy.random.default_rng(None if seed is None else (seed, self._stream))


class Discrete(_Space):
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int, stream: int = 0) -> None:
        super().__init__(stream)
        self.n = n
        self.shape: Tuple[int, ...] = ()
        self.dtype = numpy.dtype(numpy.int64)

    def sample(self, mask: Optional[Array] = None) -> int:
        if mask is None:
            return int(self._random.integers(self.n))
        return int(self._random.choice(numpy.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, numpy.integer)) and 0 <= int(x) < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __hash__(self) -> int:
        return hash(("Discrete", self.n))

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(_Space):
    """Arrays of a shape and a type."""

    def __init__(self, low: int, high: int, shape: Tuple[int, ...], dtype: Any, stream: int = 0) -> None:
        super().__init__(stream)
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def sample(self) -> Array:
        return self._random.integers(self.low, self.high, self.shape, self.dtype.type, endpoint=True)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, numpy.ndarray)
            and x.shape == self.shape
            and x.dtype == self.dtype
            and bool(((x >= self.low) & (x <= self.high)).all())
        )

    def _what(self) -> Tuple[Any, ...]:
        return (self.low, self.high, self.shape, self.dtype)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self._what() == other._what()

    def __hash__(self) -> int:
        return hash(self._what())

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict_:
    """Named spaces."""

    def __init__(self, spaces: Dict[str, Box]) -> None:
        self.spaces = spaces

    def __getitem__(self, name: str) -> Box:
        return self.spaces[name]

    def seed(self, seed: Optional[int] = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> Dict[str, Array]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict_) and self.spaces == other.spaces

    def __hash__(self) -> int:
        return hash(tuple(self.spaces.items()))

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


class Environment:
    """See the head of this module. Agents are called player_1, player_2 ... after the player as whom they begin. After
    players have exchanged sides, `session.player_of(1)` is the player whom player_1 plays."""

    def __init__(self, game: _lud.Game, render_mode: Optional[str] = None) -> None:
        if game.players < 1:
            raise _lud.Error("nobody plays this game")
        self.game = game
        self.encoding = game.encoding()
        self.render_mode = render_mode
        self.metadata: Dict[str, Any] = {"name": game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents: List[str] = [f"player_{player + 1}" for player in range(game.players)]
        e = self.encoding
        int32 = numpy.iinfo(numpy.int32)
        self.observation_spaces: Dict[str, Dict_] = {}
        self.action_spaces: Dict[str, Discrete] = {}
        for i, agent in enumerate(self.possible_agents):
            self.action_spaces[agent] = Discrete(e.actions, stream=4 * i)
            self.observation_spaces[agent] = Dict_(
                {
                    "observation": Box(0, 255, (len(e.planes), e.sites), numpy.uint8, stream=4 * i + 1),
                    "values": Box(int(int32.min), int(int32.max), (len(e.values),), numpy.int32, stream=4 * i + 2),
                    "action_mask": Box(0, 1, (e.actions,), numpy.int8, stream=4 * i + 3),
                }
            )
        self._seeds = numpy.random.default_rng()
        self._session: Optional[_lud.Session] = None
        self.agents: List[str] = []

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self) -> "Environment":
        return self

    @property
    def session(self) -> _lud.Session:
        """The game that is being played."""
        if self._session is None:
            raise _lud.Error("reset() comes first")
        return self._session

    def observation_space(self, agent: str) -> Dict_:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. With a seed it is always the same one; without, those that follow the last seed."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        number = int(self._seeds.integers(2**63))
        if self._session is None:
            self._session = self.game.session(number)
        else:
            try:
                self._session.restart(number)
            except _lud.Error:  # the rules ran into a limit of play: `_look` truncates the game
                if not self._session.status:
                    raise
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Works out who chooses, and what he may choose."""
        session = self.session
        self._chosen: List[int] = []
        self._moves, left_out = legal_actions(self.encoding, session)
        self._to_choose = sorted(self._moves)
        for person, agent in enumerate(self.possible_agents, 1):
            self.infos[agent] = {"left_out": left_out.get(person, 0)}
        if session.over:
            self._end()
        elif self._to_choose and self._moves.keys() >= left_out.keys():
            self.agent_selection = f"player_{self._to_choose[0]}"
        else:
            self._cut(session.status or "no legal move has an action")

    def _cut(self, why: str) -> None:
        """Ends the game for all agents, as it cannot go on."""
        self._moves = {}
        for agent in self.agents:
            self.truncations[agent] = True
            self.infos[agent]["limit"] = why
        self.agent_selection = self.agents[0]

    def _end(self) -> None:
        result = self.session.result()
        for person, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = 2 * result.worth[self.session.player_of(person)] - 1
            cut = result.end in ("move limit", "turn limit")
            self.terminations[agent], self.truncations[agent] = not cut, cut
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Dict[str, Array]:
        if agent not in self.possible_agents:
            raise _lud.Error(f"there is no agent {agent}")
        person = self.possible_agents.index(agent) + 1
        planes, values = self.encoding.observe(self.session, self.session.player_of(person))
        mask = numpy.zeros(self.encoding.actions, numpy.int8)
        if agent == self.agent_selection and not self.session.over:
            mask[list(self._moves.get(person, {}))] = 1
        return {"observation": planes, "values": values, "action_mask": mask}

    def _chooser(self) -> str:
        """The agent whose turn it is."""
        if self._session is None:
            raise _lud.Error("reset() comes first")
        if not self.agents:
            raise _lud.Error("the game is over for all agents: reset() begins another")
        return self.agent_selection

    def last(
        self, observe: bool = True
    ) -> Tuple[Optional[Dict[str, Array]], float, bool, bool, Dict[str, Any]]:
        agent = self._chooser()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        agent = self._chooser()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            self._leave(agent)
            return
        person = self.possible_agents.index(agent) + 1
        if action is None:
            raise _lud.Error("action None is not legal: the game goes on")
        action = whole(action)
        if action not in self._moves[person]:
            raise _lud.Error(f"action {action} is not legal")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {one: 0.0 for one in self.agents}
        self._chosen.append(self._moves[person][action])
        behind = [one for one in self._to_choose if one > person]
        if self.session.moves_together and behind:
            self.agent_selection = f"player_{behind[0]}"
        else:
            self.session.apply(self._chosen if self.session.moves_together else self._chosen[0])
            self._look()
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward

    def _leave(self, agent: str) -> None:
        """An agent whose game is over says goodbye; then the next one does."""
        self.agents.remove(agent)
        of_all: List[Dict[str, Any]] = [
            self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos
        ]
        for of_agents in of_all:
            del of_agents[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if self._session is None:
            raise _lud.Error("reset() comes first")
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            return None
        return position_text(self.session, self.encoding, 0)

    def state(self) -> Array:
        """Everything there is to see, 32-bit integers: the planes, site by site, then the values."""
        planes, values = self.encoding.observe(self.session, 0)
        return numpy.concatenate([planes.ravel(), values]).astype(numpy.int32)

    def __copy__(self) -> "Environment":
        """Copies do not share the game: what is done in one is not done in the other."""
        return copy.deepcopy(self)

    def close(self) -> None:
        self._session = None


def env(game: _lud.Game, render_mode: Optional[str] = None) -> Environment:
    """As modules of PettingZoo have it."""
    return Environment(game, render_mode)
