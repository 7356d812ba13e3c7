"""What the environments share: checks of arguments, and who may choose what."""

import operator
from typing import Any, Dict, Tuple

import numpy

from . import _lud


def whole(action: Any) -> int:
    """The number that an action is; TypeError for 2.9, "2", True and all else that only looks like one."""
    if isinstance(action, (bool, numpy.bool_)):
        raise TypeError("an action is an integer, not bool")
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is an integer, not {type(action).__name__}") from None


def legal_actions(encoding: _lud.Encoding, session: _lud.Session) -> Tuple[Dict[int, Dict[int, int]], Dict[int, int]]:
    """Of each person who has to choose (`session.person_of`): the actions, and the number of the legal move that each
    stands for; and of those persons who have legal moves without an action, how many these are."""
    together = session.moves_together
    players = [offer.player for offer in session.offers()] if together else []
    moves: Dict[int, Dict[int, int]] = {}
    left_out: Dict[int, int] = {}
    for number, action in enumerate(encoding.actions_of(session)):
        person = session.person_of(players[number] if together else session.mover)
        if action >= 0:
            moves.setdefault(person, {})[action] = number
        else:
            left_out[person] = left_out.get(person, 0) + 1
    return moves, left_out
