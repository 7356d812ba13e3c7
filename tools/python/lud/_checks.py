"""What the environments share: checks of arguments, and who may choose what."""

import operator
from typing import Any, Dict

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


def legal_actions(encoding: _lud.Encoding, session: _lud.Session) -> Dict[int, Dict[int, int]]:
    """Of each player who has to choose: the actions, and the number of the legal move that each stands for."""
    together = session.moves_together
    players = [offer.player for offer in session.offers()] if together else []
    moves: Dict[int, Dict[int, int]] = {}
    for number, action in enumerate(encoding.actions_of(session)):
        if action >= 0:
            moves.setdefault(players[number] if together else session.mover, {})[action] = number
    return moves
