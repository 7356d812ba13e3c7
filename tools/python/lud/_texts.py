"""Positions as text, shared by the environments."""

from typing import List

import numpy

from . import _lud

_UNKNOWN = -2


def _piece(piece: _lud.Piece) -> str:
    """A piece with what distinguishes it: its count unless that is 1; state, rotation and value unless they are 0."""
    text = f"{piece.label} {piece.name}"
    if piece.count != 1:
        text += " x?" if piece.count == _UNKNOWN else f" x{piece.count}"
    for name, number in (("state", piece.state), ("rotation", piece.rotation), ("value", piece.value)):
        if number != 0:
            text += f", {name} " + ("?" if number == _UNKNOWN else str(number))
    return text


def _turn(session: _lud.Session) -> str:
    if session.over:
        winner = session.result().winner
        return f"over, player {winner} won" if winner else "over, nobody won"
    return f"player {session.mover} moves" if session.mover else "all move at once"


def position_text(session: _lud.Session, encoding: _lud.Encoding, viewer: int) -> str:
    """Lines with what a player sees, 0 for everything: whose turn it is; the values of the observation that are neither 0
    nor unset, such as scores and dice; the numbers that the rules remember; the pieces, in stacks from the lowest up."""
    lines: List[str] = [_turn(session)]
    planes, values = encoding.observe(session, viewer)
    named = {name: planes[number] for number, (name, _) in enumerate(encoding.planes)}
    for number, (name, _) in enumerate(encoding.values):
        if name in named:
            here = numpy.repeat(numpy.arange(encoding.sites), named[name]).tolist()
            if here:
                lines.append(f"{name}: " + " ".join(map(str, here)))
        elif name not in ("mover", "viewer", "counter") and values[number] not in (0, -1):
            lines.append(f"{name}: {values[number]}")
    return "\n".join(lines + [_piece(piece) for piece in session.view(viewer)])
