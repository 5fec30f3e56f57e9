"""The panel of two worlds: both boards, one picture of both paths, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, ClassVar

from socialism_lab.engine import pair as engine
from socialism_lab.engine.pair import Mark, Pair
from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.views import words
from socialism_lab.views import worlds as view

from . import question, zones
from .faces import seen, shown_names
from .panel import Panel
from .parts import Fields, button, details, form, items, paragraph, tab, text_area
from .saving import Files, anew, load, unlike

SIDES = view.SIDES


class Worlds(Panel):
    """The panel of a pair. `game` is the one whose question is asked (or the left one).

    Its files hold the code of both games with the names."""

    def __init__(self, name: str, pair: Pair, turns: int = 0):
        super().__init__(name, pair.games[0])
        self.root.add_class("sl-worlds")
        self.turns = turns  # after which a lesson reads on; 0: to the end
        self.files = Files(name, "txt")
        self.cells = pair.games  # what the cell describes
        self.tab = next(iter(view.MEASURES))
        self.start(pair)

    def start(self, pair: Pair) -> None:
        """Let this be the pair that is played."""
        self.pair, self.before, self.round = pair, pair.here(), pair.turns
        self.said, self.more = "", ""  # what differed, and all of it
        self.steps: list[dict] = []  # what is to move in the next drawing
        self.look()

    def look(self) -> None:
        """Turn to the game that asks."""
        self.game = self.pair.games[(self.pair.asking or (0,))[0]]

    @property
    def code(self) -> str:
        """The code of both games."""
        return "" if self.offered else self.pair.code()

    @property
    def done(self) -> bool:
        """Whether the lesson's turns are over in both worlds, and nobody has gone on yet."""
        return self.turns > 0 and not self.plays_on and all(map(self.far, self.pair.games))

    def far(self, game: Any) -> bool:
        """Whether a world has come to its end, or to the turn after the lesson's."""
        own = game.state.turns[self.pair.seat]
        return game.over or own + (game.decision.kind == "begin") > self.turns

    # -- games come and go ------------------------------------------------------------------
    def open(self) -> None:
        """Offer the saved pair of this table, if there is one."""
        if saved := self.saved():
            self.start(saved)
            self.offered = True
        self.draw()

    def load(self, source: Any) -> Pair:
        """The pair of a file or code. Raises RecordError."""
        readers = [lambda code, cell=cell: load(code, cell) for cell in self.cells]
        code = source if isinstance(source, str) else read_text(source)
        pair = engine.load(code, *readers)
        pair.names = self.pair.names
        return pair

    def reopen(self, described: Pair) -> None:  # type: ignore[override]
        """The cell ran again: the running pair goes on."""
        self.cells = described.games
        found = filter(None, map(unlike, self.cells, self.pair.games))
        other = "; ".join(found)
        words = other and f"This cell describes other games: {other}."
        self.notice = (words, "Start them", "start")
        self.draw()

    def take_up(self, pair: Pair, fresh: bool = True) -> None:
        """Play this pair; a fresh one leaves the file of the pair before."""
        if fresh:
            self.files.path = None
        self.offered, self.opened, self.notice, self.plays_on = False, "", ("", "", ""), False
        self.start(pair)
        self.draw()

    def resume(self, code: str) -> None:
        """Go on with a code's pair. Raises RecordError."""
        self.take_up(self.load(code))
        self.save()

    def save(self) -> None:
        """Write both games. Raises DataError."""
        self.files.path = self.files.path or self.files.following()
        save_text(self.files.path, self.pair.code(names=True))

    def browser_keeps(self, code: str) -> None:
        """Only a pair that nobody has played gives way."""
        if not self.pair.marks and not self.offered:
            super().browser_keeps(code)

    # -- playing ----------------------------------------------------------------------------
    def act(self, do: str, value: str, fields: Fields) -> None:
        """What a control does here that it does not at one table."""
        match do:
            case "apart":
                self.pair.answer_apart()
                self.look()
                self.draw()
            case "go on":
                self.take_up(self.pair, fresh=False)
            case "start":
                left, right = map(anew, self.cells)
                self.take_up(Pair(left, right, self.pair.names))
            case _:
                super().act(do, value, fields)

    def answer(self, option: Any) -> None:
        """Answer in each world that asks and offers this."""
        states: list[Any] = [game.state for game in self.pair.games]
        before, stood = self.pair.here(), [[*state.position] for state in states]
        self.pair.choose(option)
        self.look()
        self.guard(self.compare)
        self.steps = self.guard(self.moved, before, stood) or []
        self.draw()
        self.guard(self.save)

    def bid_up_to(self, limit: int) -> None:
        """Bid the least now, and again whenever somebody goes higher, up to the limit."""
        about = question.asked(self.game).about
        while (bid := self.game.decision) and (bid.kind, bid.about) == ("bid", about):
            if bid.options[1] > limit:
                break
            self.answer(bid.options[1])

    def undo(self) -> None:
        """Take back the last answer, in both worlds."""
        self.pair.undo()
        self.start(self.pair)
        self.draw()
        self.save()
        self.say("Taken back.")

    def compare(self) -> None:
        """Say what has differed in the person's turn, once both worlds have come equally far."""
        if not self.pair.level:
            return
        said = view.sentence(self.pair, self.before, shown_names(self.game))
        both = view.differed([seen(game) for game in self.pair.games], self.before)
        parts = [f"<h4>{side} only</h4>{items(one)}" * bool(one)
                 for side, one in zip(SIDES, both, strict=True)]  # fmt: skip
        again = self.round < self.pair.turns or self.pair.over
        if said or again:
            self.said = said or "In this turn both worlds paid the same."
            self.more = details("All that differed", "".join(parts), "differed")
        if again:
            self.before, self.round = self.pair.here(), self.pair.turns

    def moves(self) -> list[dict]:
        """What is to move in this drawing."""
        steps, self.steps = self.steps, []
        return steps

    def moved(self, since: Sequence[Mark], stood: Sequence[list[int]]) -> list[dict]:
        """What has moved on both boards since then, turn by turn."""
        made: list[dict] = []
        for world, (game, mark) in enumerate(zip(self.pair.games, since, strict=True)):
            for at, step in enumerate(zones.steps(game, mark.rows, mark.notes, stood[world])):
                if at == len(made):
                    made.append({"ways": [], "coins": [], "say": "" if at else self.said})
                made[at]["ways"] += [[f"{world}-{seat}", way] for seat, way in step["ways"]]
                made[at]["coins"] += [
                    [f"{world}-{payer}", f"{world}-{payee}", amount]
                    for payer, payee, amount in step["coins"][:2]
                ]
        return made

    # -- showing ----------------------------------------------------------------------------
    def options(self) -> list[Any]:
        """The answers to what is asked, those of one world alone last."""
        found = [self.pair.question(world).options for world in self.pair.asking]
        return list(dict.fromkeys(choice for each in found for choice in each))

    def meaning(self, fields: Fields) -> str:
        """What the amount in the form would move, in each world that asks."""
        games = [self.pair.games[world] for world in self.pair.asking]
        return both([question.meaning(game, fields) for game in games])

    def top(self) -> str:
        """The heading, and how far it is."""
        who = escape(self.game.names[self.pair.seat])
        return f"<h3>Two worlds, the same dice</h3> <span>{who}, turn {self.pair.turns}</span>"

    def board(self) -> str:
        """Both boards, each under its name, its purse and its players' cash."""
        return "".join(map(self.world, (0, 1)))

    def world(self, world: int) -> str:
        """One world: whose rules, the purse, everybody's cash, the board."""
        game = self.pair.games[world]
        asks = world in self.pair.asking and not self.offered and not self.done
        numbers = {choice: str(at) for at, choice in enumerate(self.options())}
        own = question.on_board(game) if asks else {}
        choices = {at: (numbers[self.pair.question(world).options[int(which)]], said)
                   for at, (which, said) in own.items()}  # fmt: skip
        name, shown = escape(f"{SIDES[world]}: {self.pair.names[world]}"), seen(game)
        cash = "".join(
            f'<span data-account="{world}-{seat}">{zones.token(game, seat, 17)} '
            f"{'you' if seat == self.pair.seat else escape(who)} <b>{sum_:,}</b></span>"
            for seat, (who, sum_) in enumerate(zip(shown.names, shown.state.cash, strict=False))
        )
        alone = ' class="sl-asks"' if asks and len(self.pair.asking) == 1 else ""
        return (
            f'<section class="sl-world" aria-label="{name}"><h4 title="{name}">{name}'
            f'{" (over)" * game.over}<i class="sl-line"></i><b data-account="{world}-purse">'
            f'{escape(view.purse(shown.state))}</b></h4><p class="sl-cash">{cash}</p>'
            f"<div{alone}>{view.board(shown.state, world, choices)}</div></section>"
        )

    def paths(self) -> str:
        """One picture of both paths, and what it can show."""
        made = "".join(tab(name, name, name == self.tab) for name in view.MEASURES)
        return f'<div class="sl-choose">{made}</div>{view.picture(self.pair, self.tab)}'

    def controls(self) -> list[str]:
        """What stands in the place of the question."""
        asking = self.pair.asking
        if self.offered:
            return ["<h3>Two games of this table were saved.</h3>",
                    button(f"Go on (turn {self.pair.turns})", "go on"),
                    button("New games (the saved ones are kept)", "start")]  # fmt: skip
        if self.pair.over:
            said = [f"{side}: {words.ending(seen(game).state)}"
                    for side, game in zip(SIDES, self.pair.games, strict=True)]  # fmt: skip
            return ["<h3>Both games are over.</h3>", items(said)]
        if self.done:
            return question.read_on(self.turns)
        made = question.controls(self.game, self.last, self.options(), self.line)
        if len(asking) == 1:
            name = f"{SIDES[asking[0]]} only: {self.pair.names[asking[0]]}"
            return [paragraph(name, "sl-which"), *made]
        if self.pair.question(0).kind == "begin":
            return made
        apart = button("Answer apart", "apart", kind="sl-quick")
        return [paragraph("In both worlds", "sl-which"), *made, apart]

    def line(self, at: int, choice: Any) -> str:
        """One answer, and what it costs in each world that offers it."""
        takers = self.pair.takers(choice)
        games = [self.pair.games[world] for world in takers]
        note = both([question.cost(game, choice) for game in games])
        if len(takers) < len(self.pair.asking):
            note = f"{SIDES[takers[0]].lower()} only{': ' * bool(note)}{note}"
        return button(question.option(games[0], choice), "answer", at, note, "sl-option")

    def differs(self) -> str:
        """What differed last: a sentence, and all of it to unfold."""
        asking, over = self.pair.asking, any(game.over for game in self.pair.games)
        alone = len(asking) == 1 and not self.done and not over
        waiting = f"{SIDES[1 - asking[0]]} waits for its turn." if alone else ""
        return paragraph(self.said, "sl-differs") + self.more + paragraph(waiting)

    def drawer(self) -> str:
        """The form of the code."""
        words = paragraph("The code of both games stands below. A code from elsewhere:")
        new = button("New games (these are kept)", "start")
        return self.opened and form(
            button("×  Close", "close", kind="sl-close"), words, text_area("code", "Code"),
            button("Go on with this code", "resume"), new, kind="sl-drawer",
        )  # fmt: skip

    def tools(self) -> str:
        """The buttons that are always there."""
        code = button("Code, new games …", "open", "code")
        return "" if self.offered else button("↶ Undo", "undo") + code

    def draw_chart(self) -> None:
        """The picture of both paths stands under the boards."""

    ZONES: ClassVar[dict[str, Callable[[Any], str]]] = {
        "top": top, "board": board, "players": paths, "question": Panel.ask, "digest": differs,
        "drawer": drawer, "tools": tools, "advice": Panel.ZONES["advice"],
    }  # fmt: skip


def both(said: Sequence[str]) -> str:
    """What is said of each world that asks; once, if it is the same."""
    if len({*said}) <= 1:
        return said[0] if said else ""
    sides = zip(SIDES, said, strict=True)
    return "; ".join(f"{side.lower()}: {one or 'nothing'}" for side, one in sides)
