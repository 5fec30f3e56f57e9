"""The forms under the menu: a new game, a code, seats, and what players may do in between."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from html import escape
from types import SimpleNamespace
from typing import Any

import ipywidgets as widgets

from socialism_lab.bots import from_tag, playing
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.tables import saves_folder
from socialism_lab.views.phrases import game_of
from socialism_lab.views.text import listing

from .look import details, table, tradable
from .question import Form
from .saving import Recipe

PERSON, OWN = "a person", "its own bot"
TITLES = {"deal": "Offer this deal", "card": "Play the kept card", "gift": "Give that much",
          "trust": "Found a railroad trust", "dissolve": "End the railroad trust",
          "stop": "Agree to stop", "prolong": "Go on for that many laps more"}  # fmt: skip
LABELS = {"laps": "More laps"}


def menu(panel: Any) -> list:
    """The buttons that are always there."""
    form = Form(panel)
    drawers = {"New game…": new_game, "Go on from a code…": resume, "Seats…": seats,
               "Prediction…": prediction}  # fmt: skip
    if panel.waits_for_person:
        drawers["Deal, give, agree…"] = between
    return [
        form.button("Undo", panel.undo),
        *(opener(panel, title, build) for title, build in drawers.items()),
    ]


def opener(panel: Any, title: str, build: Callable) -> Any:
    """A button that opens a form under the menu."""
    return panel.make.button(title, partial(panel.click, partial(panel.open_drawer, build)))


def new_game(panel: Any, form: Form) -> list:
    """Seed and settings of the next game; the one that runs keeps its own."""
    make, book, chosen = panel.make, panel.game.book, panel.game.start.settings
    recipe = panel.recipe if panel.recipe.book == book else Recipe.of(panel.game)
    seed = make.field(widgets.Text, "Seed", str(panel.game.start.seed))
    fields = {
        name: setting_field(panel, name, setting, chosen.get(name, setting.default))
        for name, setting in book.options.items()
    }

    def start() -> None:
        if not seed.value.strip().isdecimal():
            raise IllegalChoice(f"{seed.value!r} is no seed; give a whole number, such as 1848")
        settings = {
            name: field.value for name, field in fields.items()
            if field.value != book.options[name].default
        }  # fmt: skip
        panel.begin(recipe.game(int(seed.value), **settings))

    meant = [{"setting": name, "what it means": s.doc} for name, s in book.options.items()]
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
    act = form.button("Go on with it", lambda: panel.resume(code.value))
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
def between(panel: Any, form: Form) -> list:
    """A form for every interjection, made from what its rule wants to know; those that have to
    wait are named, and until when."""
    game, parts, late = panel.game, [], dict[str, list]()
    who = panel.make.field(widgets.Dropdown, "Who", game.decision.seat, options=people(game))
    for name in game.state.book.interjections:
        if ends := game.closed(name):
            late.setdefault(ends, []).append(titled(name).lower())
        else:
            parts += asked(panel, form, name, who)
    told = [f"<p>Not before {ends}: {', '.join(names)}.</p>" for ends, names in late.items()]
    return [*([who, *parts] if parts else []), panel.make.html("".join(told))]


def titled(name: str) -> str:
    """What stands on an interjection's button."""
    return TITLES.get(name, name.replace("_", " ").capitalize())


def people(game: Any) -> list[tuple[str, int]]:
    """(name, seat) of those who are no bots."""
    return [(name, seat) for seat, name in enumerate(game.names) if game.bots[seat] is None]


def after_end(panel: Any, form: Form) -> list:
    """A new game, and what takes the end back where the book allows it: more laps."""
    seat = next((seat for _, seat in people(panel.game)), 0)
    names = sorted(panel.game.state.book.after_end)
    who = SimpleNamespace(value=seat)
    more = [part for name in names for part in asked(panel, form, name, who)]
    return [*more, opener(panel, "A new game", new_game)]


def asked(panel: Any, form: Form, name: str, who: Any) -> list:
    """The fields of an interjection and its button; `who` is the field with the seat."""
    wants = list(inspect.signature(panel.game.book.interjections[name]).parameters.values())[2:]
    asks = [FIELDS.get(want.name, number)(panel, want) for want in wants]
    fields = {want.name: ask for want, ask in zip(wants, asks, strict=True)}
    if "give" in fields:
        hold(panel, fields["give"], who)
        hold(panel, fields["take"], fields["partner"][0])
    act = partial(send, panel, name, who, asks)
    return [*(part for ask in asks for part in ask), form.button(titled(name), act)]


def send(panel: Any, name: str, who: Any, asks: list) -> None:
    """Do it: one value a field, or (spaces, cash, cards) where a side of a deal is wanted."""
    values = [
        fields[0].value if len(fields) == 1
        else (list(fields[0].value), fields[1].value, list(fields[2].value))
        for fields in asks
    ]  # fmt: skip
    sides = [value for value in values if isinstance(value, tuple)]
    if sides and not any(map(any, sides)):
        raise IllegalChoice("the deal is empty; choose spaces, cash or cards on one side at least")
    act = partial(panel.interject, name, who.value, *values)
    others = [other for other, seat in people(panel.game) if seat != who.value]
    if name in panel.game.state.book.agreements and others:
        confirm(panel, name, values, others, act)
    else:
        act()


def confirm(panel: Any, name: str, values: list, others: list[str], act: Callable) -> None:
    """Ask each of the other people at the table; Close means no."""
    what = " ".join([titled(name), *(f"({value})" for value in values)])
    make = panel.make
    boxes = {other: make.of(widgets.Checkbox, description=f"{other} agrees", indent=False)
             for other in others}  # fmt: skip

    def agreed() -> None:
        if missing := [other for other, box in boxes.items() if not box.value]:
            raise IllegalChoice(f"Everybody has to agree: {listing(missing)} did not tick yet.")
        act()

    def build(panel: Any, form: Form) -> list:
        words = make.html(f"<h4>{escape(what)}? Everybody has to agree.</h4>")
        return [words, make.box(boxes.values(), "sl-row"), form.button(titled(name), agreed)]

    panel.ask()
    panel.open_drawer(build)


def number(panel: Any, want: inspect.Parameter) -> list:
    """A field for an amount."""
    label = LABELS.get(want.name, f"Amount of the {want.name}")
    first = 0 if want.default is want.empty else want.default
    return [panel.make.field(widgets.IntText, label, first)]


def partner(panel: Any, want: inspect.Parameter) -> list:
    """A list of the players."""
    names = [(name, seat) for seat, name in enumerate(panel.game.names)]
    first = panel.game.state.others(panel.game.decision.seat)[0]
    return [panel.make.field(widgets.Dropdown, "With", first, options=names)]


def side(panel: Any, want: inspect.Parameter) -> list:
    """What one side of a deal hands over: spaces, cash, cards (see `hold`)."""
    verb, make = {"give": "Give", "take": "For"}[want.name], panel.make
    spaces, cards = (make.field(widgets.SelectMultiple, f"{verb}: {what}", (), options=())
                     for what in ("spaces", "cards"))  # fmt: skip
    return [spaces, make.field(widgets.IntText, f"{verb}: cash", 0), cards]


def hold(panel: Any, fields: list, who: Any) -> None:
    """Let a side of a deal offer what the player holds who is chosen in the field `who`."""

    def fill(*_: Any) -> None:
        for field, held in zip(fields[::2], tradable(panel.game, who.value), strict=True):
            field.options, field.rows = held, max(2, min(6, len(held)))  # one is drawn as a menu
            (field.remove_class if held else field.add_class)("sl-none")

    who.observe(lambda _: panel.guard(fill), "value")
    fill()


FIELDS = {"partner": partner, "give": side, "take": side}
