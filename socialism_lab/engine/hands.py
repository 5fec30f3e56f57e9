"""Who held which seat of a recorded game, and who holds it now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .decision import Decision, Option
from .errors import AGAIN, LabError, RecordError
from .game import Game
from .luck import NOBODY
from .run import ask_bot
from .seats import check_bot, tag, unique_names
from .state import State


class Hands:
    """Who holds which seat: rows of (number of the event, seat, tag), and the bots of the tags."""

    def __init__(self, parts: dict, make_bot: Callable[[str], Callable], players: Sequence):
        count = len(parts["answers"]) + len(parts["calls"])
        seats = range(min(parts["players"], NOBODY))
        self.rows = [(at, seat, by) for at, seat, by in parts["hands"]]
        ordered = [at for at, _, _ in self.rows] == sorted(at for at, _, _ in self.rows)
        if (
            [(0, seat) for seat in seats] != [row[:2] for row in self.rows[: len(seats)]]
            or not all(at in range(count + 1) and seat in seats for at, seat, _ in self.rows)
            or not (ordered and len(parts["names"]) in (0, len(seats)))
        ):
            raise RecordError(f"the seats of the record are damaged; {AGAIN}")
        holders = {seat: by for _, seat, by in self.rows}
        people = [seat for seat in seats if not holders[seat]]
        if len(players) not in (0, len(seats), len(people)):
            raise RecordError(f"players: this game has {len(seats)} seats, not {len(players)}")
        own = dict(zip(people if len(players) == len(people) else seats, players, strict=False))
        self.players, self.recorded = [own.get(seat) for seat in seats], parts["names"]
        self.bots = {by: _kit_bot(by, make_bot) for _, _, by in self.rows}

    def names(self) -> tuple[str, ...]:
        """The names given, else those recorded, else a bot's own or Player 1 and so on."""
        first = [self.bots[by] for _, _, by in self.rows[: len(self.players)]]
        return unique_names(
            [
                given or (self.recorded or first)[seat] or f"Player {seat + 1}"
                for seat, given in enumerate(self.players)
            ]
        )

    def check(self, state: State, decision: Decision, number: int, answer: Option) -> None:
        """Raise RecordError if the bot that held the seat at event `number` answers otherwise."""
        by = [by for at, seat, by in self.rows if seat == decision.seat and at <= number][-1]
        bot = self.bots[by]
        if bot and ask_bot(bot, state, decision) != answer:
            raise RecordError(f"{by} would not have answered {answer!r} to {decision!r}")

    def seat(self, game: Game, given: Mapping[int | str, Callable]) -> None:
        """Give every seat to who held it last, or who is given; to a person if the bot is lost."""
        chosen = {game.seat_of(seat): bot for seat, bot in given.items()}
        chosen |= {seat: who for seat, who in enumerate(self.players) if callable(who)}
        game.hands = list(self.rows)
        game.held = {row: self.bots[row[2]] for row in self.rows}
        for row in {row[1]: row for row in self.rows}.values():
            _, seat, by = row
            game.bots[seat] = bot = chosen.get(seat, self.bots[by])
            check_bot(game.book, bot)
            if tag(bot) == by or (bot is not None and by == "?"):
                game.held[row] = bot
            else:
                game._seat(len(game.events), seat, bot)
            if bot is None and by:
                game.remark += f"{game.names[seat]} was a bot of another make, now a person. "


def _kit_bot(by: str, make_bot: Callable[[str], Callable]) -> Callable | None:
    try:
        return make_bot(by) if by and by[0] != "?" else None
    except LabError:
        return None
