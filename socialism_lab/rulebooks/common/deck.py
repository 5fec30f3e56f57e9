"""Moved: the deck is part of the engine's luck."""

from socialism_lab.engine.luck import Deck

__all__ = ["Deck"]
