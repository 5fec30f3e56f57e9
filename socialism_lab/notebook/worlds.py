"""The panel of two worlds: both boards, one picture of both paths, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, ClassVar

from socialism_lab.engine import pair as engine
from socialism_lab.engine.pair import Pair
from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.views import words
from socialism_lab.views import worlds as view
from socialism_lab.views.board import board
from socialism_lab.views.centre import purse

from . import question, zones
from .faces import seen, shown_names
from .panel import Panel
from .parts import Fields, button, details, form, items, paragraph, tab, text_area
from .saving import Files, anew, load

SIDES = view.SIDES


class Worlds(Panel):
    """The panel of a pair. `game` is the one whose question is asked (or the left one).

    Its files hold the code of both games with the names."""

    def __init__(self, name: str, pair: Pair, turns: int = 0):
        super().__init__(name, pair)
        self.root.add_class("sl-worlds")
        self.turns = turns  # after so many a lesson reads on; 0: to the end
        self.files = Files(name, "txt")
        self.tab = next(iter(view.MEASURES))

    def look_at(self, pair: Pair) -> None:
        """Let this be the pair that is played."""
        self.current = self.pair = pair
        self.games, self.before, self.round = pair.games, pair.here(), pair.turns
        self.said, self.more = "", ""  # what differed, and all of it
        self.turn()

    def turn(self) -> None:
        """Turn to the game that asks."""
        self.game = self.pair.games[(self.pair.asking or (0,))[0]]

    def played(self) -> bool:
        """Whether a person has answered."""
        return bool(self.pair.marks)

    def far(self) -> str:
        """How far the person has come."""
        return f"turn {self.pair.turns}"

    @property
    def done(self) -> bool:
        """Whether the lesson's turns are over in both worlds, and nobody has gone on yet."""
        own = [sum(self.pair.place(world)[:2]) for world in (0, 1) if self.games[world].decision]
        return self.turns > 0 and not self.plays_on and all(turn > self.turns for turn in own)

    @property
    def code(self) -> str:
        """The code of both games."""
        return "" if self.offered else self.pair.code()

    # -- games come and go ------------------------------------------------------------------
    def again(self) -> Pair:
        """The pair of the cell from its beginning."""
        left, right = map(anew, self.described.games)
        return Pair(left, right, self.pair.names)

    def load(self, source: Any) -> Pair:
        """The pair of a file or code. Raises RecordError."""
        readers = [lambda code, game=game: load(code, game) for game in self.described.games]
        code = source if isinstance(source, str) else read_text(source)
        pair = engine.load(code, *readers)
        pair.names = self.pair.names
        return pair

    def take(self, pair: Any) -> None:
        """Play this pair; what was offered or opened is done with."""
        self.offered, self.opened, self.notice, self.plays_on = False, "", ("", "", ""), False
        self.look_at(pair)
        self.draw()

    def resume(self, code: str) -> None:
        """Go on with a code's pair. Raises RecordError."""
        self.begin(self.load(code))
        self.save()

    def save(self) -> None:
        """Write both games. Raises DataError."""
        self.files.path = self.files.path or self.files.following()
        save_text(self.files.path, self.pair.code(names=True))

    # -- playing ----------------------------------------------------------------------------
    def act(self, do: str, value: str, fields: Fields) -> None:
        """What a control does here that it does not at one table."""
        if do == "apart":
            self.pair.answer_apart()
            self.turn()
            self.draw()
        else:
            super().act(do, value, fields)

    def answer(self, option: Any) -> None:
        """Answer in each world that asks and offers this."""
        self.pair.choose(option)
        self.go_on()

    def bid_up_to(self, limit: int) -> None:
        """Bid the least now, and again whenever somebody goes higher, up to the limit."""
        about = question.asked(self.game).about
        while (bid := self.game.decision) and (bid.kind, bid.about) == ("bid", about):
            if bid.options[1] > limit:
                break
            self.answer(bid.options[1])

    def settle(self) -> None:
        """Turn to the game that asks; say what has differed in the person's turn, once both
        worlds have come equally far."""
        self.turn()
        if not self.pair.level:
            return
        said = view.sentence(self.pair, self.before, shown_names(self.game))
        both = view.differed([seen(game) for game in self.games], self.before)
        sides = [(side, one) for side, one in zip(SIDES, both, strict=True) if one]
        parts = [f"<h4>{side} only</h4>{items(one)}" for side, one in sides]
        again = self.round < self.pair.turns or self.pair.over
        if said or again:
            self.said = said or "In this turn both worlds paid the same."
            self.more = details("All that differed", "".join(parts), "differed")
        if again:
            self.before, self.round = self.pair.here(), self.pair.turns

    def moves(self) -> list[dict]:
        """What has moved on both boards; what differed is said of it."""
        return [step | {"say": "" if at else self.said} for at, step in enumerate(super().moves())]

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
        asks = world in self.pair.asking and not self.offered and not self.done and self.clicks
        numbers = {choice: str(at) for at, choice in enumerate(self.options())}
        choices = question.on_board(game) if asks else {}
        for at, (which, said) in choices.items():
            choices[at] = numbers[self.pair.question(world).options[int(which)]], said
        name, shown = escape(f"{SIDES[world]}: {self.pair.names[world]}"), seen(game)
        cash = "".join(
            f'<span data-account="{world}-{seat}">{zones.token(game, seat, 17)} '
            f"{'you' if seat == self.pair.seat else escape(who)} <b>{sum_:,}</b></span>"
            for seat, (who, sum_) in enumerate(zip(shown.names, shown.state.cash, strict=False))
        )
        picture = board(shown.state, choices=choices, world=SIDES[world])
        alone = ' class="sl-asks"' if asks and len(self.pair.asking) == 1 else ""
        return (
            f'<section class="sl-world" aria-label="{name}"><h4 title="{name}">{name}'
            f'{" (over)" * game.over}<i class="sl-line"></i><b data-account="{world}-purse">'
            f'{escape(purse(shown.state))}</b></h4><p class="sl-cash">{cash}</p>'
            f"<div{alone}>{picture}</div></section>"
        )

    def paths(self) -> str:
        """One picture of both paths, and what it can show."""
        made = "".join(tab(name, name, name == self.tab) for name in view.MEASURES)
        return f'<div class="sl-choose">{made}</div>{view.picture(self.pair, self.tab)}'

    def ending(self) -> list[str]:
        """How both games have ended."""
        ends = [words.ending(seen(game).state) for game in self.games]
        said = items(map(": ".join, zip(SIDES, ends, strict=True)))
        return ["<h3>Both games are over.</h3>", said]

    def question(self) -> list[str]:
        """The question with its world, and a line for each answer."""
        asking = self.pair.asking
        made = question.controls(self.game, self.last, self.options(), self.line)
        if len(asking) == 1:
            name = f"{SIDES[asking[0]]} only: {self.pair.names[asking[0]]}"
            return [paragraph(name, "sl-which"), *made]
        if question.asked(self.game).kind == "begin":
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
        close = button("×  Close", "open", kind="sl-close")
        words = paragraph("The code of both games stands below. A code from elsewhere:")
        code = text_area("code", "Code") + button("Go on with this code", "resume")
        new = button("New games (these are kept)", "start")
        return self.opened and form(close, words, code, new, kind="sl-drawer")

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
