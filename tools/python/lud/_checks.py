"""Argument checks shared by the environments."""

import operator
from typing import Any

import numpy


def whole(action: Any) -> int:
    """The number that an action is; TypeError for 2.9, "2", True and all else that only looks like one."""
    if isinstance(action, (bool, numpy.bool_)):
        raise TypeError("an action is an integer, not bool")
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is an integer, not {type(action).__name__}") from None
