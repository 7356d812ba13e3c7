"""Lud plays board games described in the Ludii language: see the page tools/python/README.md. The modules
`lud.pettingzoo` and `lud.openspiel` are loaded when they are first used."""

import importlib
from typing import TYPE_CHECKING, Any, List

from ._lud import (
    Batch,
    Candidate,
    Choices,
    Chosen,
    Encoding,
    Error,
    Game,
    Offer,
    Opponent,
    Option,
    OptionItem,
    Piece,
    Position,
    Result,
    Ruleset,
    Session,
    Site,
    __version__,
    built_in,
    choices,
    choices_text,
    load,
    load_text,
    verify,
)

__all__ = [
    "Batch",
    "Candidate",
    "Choices",
    "Chosen",
    "Encoding",
    "Error",
    "Game",
    "Offer",
    "Opponent",
    "Option",
    "OptionItem",
    "Piece",
    "Position",
    "Result",
    "Ruleset",
    "Session",
    "Site",
    "__version__",
    "built_in",
    "choices",
    "choices_text",
    "load",
    "load_text",
    "verify",
]

_MODULES = ("openspiel", "pettingzoo")

if TYPE_CHECKING:
    from . import openspiel as openspiel, pettingzoo as pettingzoo
else:

    def __getattr__(name: str) -> Any:
        if name in _MODULES:
            return importlib.import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), *_MODULES})
