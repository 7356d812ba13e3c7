"""Lud plays board games described in the Ludii language: see the page tools/python/README.md."""

from ._lud import (
    Batch,
    Encoding,
    Error,
    Game,
    Offer,
    Opponent,
    Piece,
    Position,
    Result,
    Session,
    __version__,
    built_in,
    load,
    load_text,
    verify,
)

__all__ = [
    "Batch",
    "Encoding",
    "Error",
    "Game",
    "Offer",
    "Opponent",
    "Piece",
    "Position",
    "Result",
    "Session",
    "__version__",
    "built_in",
    "load",
    "load_text",
    "verify",
]
