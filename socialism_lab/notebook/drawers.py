"""The forms under the menu: a new game, a code, seats, and what players may do in between."""

from __future__ import annotations

import inspect
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from socialism_lab.bots import from_tag, playing
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.files import saves_folder
from socialism_lab.views.phrases import game_of

from .look import details, table, tradable
from .question import Form
from .saving import load

PERSON, OWN = "a person", "its own bot"
TITLES = {"deal": "Offer this deal", "card": "Play the kept card", "gift": "Give that much",
          "stop": "Agree to stop"}  # fmt: skip


def menu(panel: Any) -> list:
    """The buttons that are always there."""
    form = Form(panel)
    drawers = {"New game…": new_game, "Go on from a code…": resume, "Seats…": seats,
               "Prediction…": prediction}  # fmt: skip
    ways = offers(panel.game)
    if ways:
        drawers["Deal, give, agree…"] = between
    return [
        form.button("Undo", panel.undo),
        *(panel.make.button(title, partial(panel.click, partial(panel.open_drawer, build)))
          for title, build in drawers.items()),
    ]  # fmt: skip


def new_game(panel: Any, form: Form) -> list:
    """Seed and settings of the next game; the one that runs keeps its own."""
    make, book, chosen = panel.make, panel.game.book, panel.game.start.settings
    seed = make.field(widgets.Text, "Seed", str(panel.game.start.seed))
    fields = {
        name: setting_field(panel, name, setting, chosen.get(name, setting.default))
        for name, setting in book.settings.items()
    }

    def start() -> None:
        if not seed.value.strip().isdecimal():
            raise IllegalChoice(f"{seed.value!r} is no seed; give a whole number, such as 1848")
        settings = {
            name: field.value for name, field in fields.items()
            if field.value != book.settings[name].default
        }  # fmt: skip
        panel.begin(panel.recipe.game(int(seed.value), **settings))

    meant = [{"setting": name, "what it means": s.doc} for name, s in book.settings.items()]
    return [
        make.html("<h4>For a new game (the one that runs stays as it is until you start)</h4>"),
        seed, *fields.values(), make.html(details("What the settings mean", table(meant))),
        form.button("Start the new game", start),
    ]  # fmt: skip


def setting_field(panel: Any, name: str, setting: Any, value: Any) -> Any:
    """A field for one setting: a list, or a number."""
    label = name.replace("_", " ")
    if isinstance(setting.allowed, tuple):
        return panel.make.field(widgets.Dropdown, label, value, options=setting.allowed)
    low, high = setting.allowed[0], setting.allowed[-1]
    return panel.make.field(widgets.IntText, f"{label} ({low} to {high})", value)


def resume(panel: Any, form: Form) -> list:
    """A pasted code brings a game to this table."""
    code = panel.make.field(widgets.Textarea, "A code, pasted here", "")
    folder = escape(str(saves_folder()))
    kept = f"<p>This table's games are kept in the folder {folder}; a code works anywhere.</p>"
    act = form.button("Go on with it", lambda: panel.begin(load(code.value, panel.recipe)))
    return [code, panel.make.html(kept), act]


def seats(panel: Any, form: Form) -> list:
    """Hand a seat to a bot, or back to a person."""
    game, lists = panel.game, []
    kinds = {PERSON: None, **{name: from_tag(name) for name in playing(game_of(game.state))}}
    for seat, name in enumerate(game.names):
        now = next((kind for kind, bot in kinds.items() if bot == game.bots[seat]), OWN)
        choice = [*([OWN] if now == OWN else []), *kinds]
        label = f"{name} is played by"
        lists.append(panel.make.field(widgets.Dropdown, label, now, options=choice))

    def hand() -> None:
        for seat, field in enumerate(lists):
            if field.value != OWN and kinds[field.value] != game.bots[seat]:
                game.hand(seat, kinds[field.value])
        panel.go_on()

    return [*lists, form.button("Change the seats", hand)]


def prediction(panel: Any, form: Form) -> list:
    """A box for what will happen, kept with the game."""
    text = panel.make.field(widgets.Textarea, "What will happen, and why", panel.game.prediction)

    def keep() -> None:
        panel.game.prediction = text.value.strip()
        panel.go_on(panel.mark)

    return [text, form.button("Keep the prediction", keep)]


# -- between questions ----------------------------------------------------------------------
def offers(game: Any) -> list[str]:
    """What players may do now, between questions, by the name of the interjection."""
    decision = game.decision
    if decision is None or game.bots[decision.seat] is not None:
        return []
    open_now = decision.kind in {"begin", *game.book.open_kinds}
    return list(game.book.interjections) if open_now else []


def between(panel: Any, form: Form) -> list:
    """A form for every interjection, made from what its rule wants to know."""
    game, parts = panel.game, []
    people = [(n, s) for s, n in enumerate(game.names) if game.bots[s] is None]
    who = panel.make.field(widgets.Dropdown, "Who", game.decision.seat, options=people)
    for name in offers(game):
        wants = list(inspect.signature(game.book.interjections[name]).parameters)[2:]
        asks = {want: FIELDS.get(want, number)(panel, want) for want in wants}
        act = partial(send, panel, name, who, asks)
        fields = [part for ask in asks.values() for part in ask]
        parts += [*fields, form.button(TITLES.get(name, name.replace("_", " ").capitalize()), act)]
    return [who, *parts]


def send(panel: Any, name: str, who: Any, asks: dict) -> None:
    """Do it: one value a field, or (spaces, cash, cards) where a side of a deal is wanted."""
    values = [
        fields[0].value if len(fields) == 1
        else (list(fields[0].value), fields[1].value, list(fields[2].value))
        for fields in asks.values()
    ]  # fmt: skip
    panel.interject(name, who.value, *values)


def number(panel: Any, want: str) -> list:
    """A field for an amount."""
    return [panel.make.field(widgets.IntText, f"Amount of the {want}", 0)]


def partner(panel: Any, want: str) -> list:
    """A list of the players."""
    names = [(name, seat) for seat, name in enumerate(panel.game.names)]
    first = panel.game.state.others(panel.game.decision.seat)[0]
    return [panel.make.field(widgets.Dropdown, "With", first, options=names)]


def side(panel: Any, want: str) -> list:
    """What one side of a deal hands over: spaces, cash, cards (of those that anybody has)."""
    verb = {"give": "Give", "take": "For"}[want]
    spaces, cards = tradable(panel.game)
    many, made = widgets.SelectMultiple, []
    for what, choice in (("spaces", spaces), ("cards", cards)):
        rows = min(6, len(choice))
        made.append(
            panel.make.field(many, f"{verb}: {what}", (), options=choice, rows=rows)
            if choice
            else panel.make.html("")
        )
    cash = panel.make.field(widgets.IntText, f"{verb}: cash", 0)
    return [made[0], cash, made[1]]


FIELDS = {"partner": partner, "give": side, "take": side}
