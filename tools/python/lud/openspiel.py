"""Games and states with the interface of OpenSpiel: `new_initial_state`, `legal_actions`, `apply_action`, `clone`,
`returns`. That package is not needed. Where all players of a game move at once they choose one after the other. Chance is
not a player here: `chance_mode` is "sampled stochastic" for games with chance, and no state is a chance node."""

from typing import Any, Dict, List, Optional

import numpy

from . import _lud
from ._checks import legal_actions, whole
from ._texts import position_text

TERMINAL = -4
INVALID = -3


class Game:
    """A game as OpenSpiel has it."""

    def __init__(self, game: _lud.Game) -> None:
        self.game = game
        self.encoding = game.encoding()

    def new_initial_state(self, seed: int = 1) -> "State":
        return State(self, self.game.session(seed))

    def num_players(self) -> int:
        return self.game.players

    def num_distinct_actions(self) -> int:
        return self.encoding.actions

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [len(self.encoding.planes) * self.encoding.sites + len(self.encoding.values)]

    def observation_tensor_size(self) -> int:
        return self.observation_tensor_shape()[0]

    def chance_mode(self) -> str:
        return "sampled stochastic" if self.game.has_chance else "deterministic"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Game":
        return self

    def deserialize_state(self, text: str) -> "State":
        position, _, chosen = text.rpartition("chosen ")
        session = self.game.session()
        session.set(self.game.restore(position))
        state = State(self, session)
        for number in chosen.split():
            moves = state._moves.get(state.current_player() + 1, {}).values()
            if not number.isdecimal() or int(number) not in moves:
                raise _lud.Error(f"'chosen {number}' is not a legal move")
            state._choose(int(number))
        return state

    def __str__(self) -> str:
        return f"lud(game={self.game.name})"


class State:
    """A position of such a game. Players are numbered from 0 here, as OpenSpiel has it, and are those who choose and have
    the returns: after an exchange of sides player 0 plays `session.player_of(1)`."""

    def __init__(self, game: Game, session: _lud.Session) -> None:
        self._game = game
        self._session = session
        self._chosen: List[int] = []
        self._history: List[int] = []
        self._look()

    def _look(self) -> None:
        self._moves, self._left_out = legal_actions(self._game.encoding, self._session)
        self._to_choose = sorted(self._moves)

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        if self._session.over:
            return TERMINAL
        if not self._to_choose:
            raise _lud.Error(self._session.status or "no legal move has an action")
        return self._to_choose[len(self._chosen)] - 1

    def is_terminal(self) -> bool:
        return self._session.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        current = self.current_player()
        if current < 0 or (player is not None and player != current):
            return []
        return sorted(self._moves[current + 1])

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * self._game.encoding.actions
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def left_out(self) -> int:
        """How many legal moves of the current player have no action, and so are not among the legal actions."""
        current = self.current_player()
        return 0 if current < 0 else self._left_out.get(current + 1, 0)

    def apply_action(self, action: int) -> None:
        action, current = whole(action), self.current_player()
        if current < 0 or action not in self._moves[current + 1]:
            raise _lud.Error(f"action {action} is not legal")
        self._choose(self._moves[current + 1][action])
        self._history.append(action)

    def _choose(self, number: int) -> None:
        chosen, together = [*self._chosen, number], self._session.moves_together
        if together and len(chosen) < len(self._to_choose):
            self._chosen = chosen
            return
        self._session.apply(chosen if together else number)
        self._chosen = []
        self._look()

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        return self._game.encoding.action_name(player if action is None else action)

    def history(self) -> List[int]:
        """What was chosen since this state was made, or what it was copied from."""
        return list(self._history)

    def clone(self) -> "State":
        session = self._game.game.session()
        session.set(self._session.position())
        copy = State(self._game, session)
        copy._chosen = list(self._chosen)
        copy._history = list(self._history)
        return copy

    def resample(self, seed: int) -> None:
        """From the next move on, chance follows this seed: copies of a state have the dice to come in common until they
        are resampled. What has been rolled, and what is hidden, stays as it is."""
        self._session.reseed(seed)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Dict[int, Any]) -> "State":
        return self.clone()

    def returns(self) -> List[float]:
        if not self._session.over:
            return [0.0] * self._game.game.players
        worth = self._session.result().worth
        persons = range(1, self._game.game.players + 1)
        return [2 * worth[self._session.player_of(person)] - 1 for person in persons]

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        if not 0 <= player < self._game.game.players:
            raise _lud.Error(f"there is no player {player}")
        return self.returns()[player]

    def _viewer(self, player: Optional[int]) -> int:
        """The player as sessions number them, 0 for everything: of -1, and of nobody where the game is over."""
        if player is None:
            return self._session.player_of(max(self.current_player() + 1, 0))
        if not -1 <= player < self._game.game.players:
            raise _lud.Error(f"there is no player {player}")
        return self._session.player_of(player + 1)

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        planes, values = self._game.encoding.observe(self._session, self._viewer(player))
        whole: List[float] = numpy.concatenate([planes.ravel(), values]).astype(float).tolist()
        return whole

    def observation_string(self, player: Optional[int] = None) -> str:
        return position_text(self._session, self._game.encoding, self._viewer(player))

    def serialize(self) -> str:
        return self._session.position().text + "chosen " + " ".join(map(str, self._chosen))

    def __str__(self) -> str:
        return self.observation_string(-1)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"this state has no {name}: see lud/openspiel.py")
