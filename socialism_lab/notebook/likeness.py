"""What if everybody had played like you: the kit's bot that answers most like a person, run."""

from __future__ import annotations

from socialism_lab.bots import from_tag, playing
from socialism_lab.engine.game import Game
from socialism_lab.views import words
from socialism_lab.views.phrases import game_of

from .saving import Recipe


def agreement(game: Game, seat: int, names: list[str]) -> tuple[dict[str, int], int]:
    """How many of a person's answers each bot would have given, and of how many. What a person
    did between questions ends the comparison."""
    start = game.start
    new = Game(game.book, list(game.names), start.seed, dice=start.dice, decks=start.decks,
               position=start.position, files=game.files, **start.settings)  # fmt: skip
    bots, found, count = {name: from_tag(name) for name in names}, dict.fromkeys(names, 0), 0
    for number, event in enumerate(game.events):
        if event.name:
            break
        if event.seat == seat and game.by_person(number) and new.decision is not None:
            count += 1
            for name, bot in bots.items():
                found[name] += bot(new.state, new.decision) == event.value
        new.choose(event.value)
    return found, count


def like_you(game: Game, seat: int, recipe: Recipe) -> str:
    """The run, in two sentences: which bot, how like it is, and how its game ends."""
    names = [name for name in playing(game_of(game.state)) if name != "Random"]
    found, count = agreement(game, seat, names)
    if not count:
        return "You have decided nothing that a bot could be compared with."
    best = max(names, key=lambda name: found[name])
    start = game.start
    all_ = Game(game.book, [from_tag(best)] * len(game.names), start.seed, files=game.files,
                **start.settings).play()  # fmt: skip
    purse = all_.state.ledger.holders[-2]
    return (
        f"Of your {count} answers {best} would have given {found[best]}, more than any other bot. "
        f"{len(game.names)} of them on the same dice: {words.ending(all_.state)} The {purse} "
        f"would hold {all_.state.purse:,} (in your game {game.state.purse:,})."
    )
