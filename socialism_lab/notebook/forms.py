"""The forms over question and digest: a new game, a deal, code, seats, prediction; and the end."""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable
from html import escape
from typing import Any

from socialism_lab.bots import from_tag, playing
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.rulebook import Setting
from socialism_lab.engine.tables import saves_folder
from socialism_lab.rulebooks.public_treasury.credit import kept_cards
from socialism_lab.views.compared import in_words
from socialism_lab.views.phrases import game_of

from . import zones
from .faces import FACES, shown_names
from .likeness import like_you
from .parts import (
    Fields,
    button,
    choice,
    details,
    one,
    paragraph,
    part,
    several,
    text_area,
    text_field,
    whole,
)
from .saving import Recipe, advice

PERSON, OWN = "a person", "its own bot"
TITLES = {"deal": "Offer this deal", "card": "Play the kept card", "gift": "Give that much",
          "trust": "Found a railroad trust", "dissolve": "End the railroad trust",
          "stop": "Agree to stop", "prolong": "Go on for that many laps more"}  # fmt: skip
LABELS = {"laps": "More laps", "gift": "A gift to the Fund"}
PLAIN = {"community_fund": ("chips", "fund", "cap"), "public_treasury": ("laps", "votes_needed")}
Builder = Callable[[Any, Fields], list[str]]


# -- a new game ---------------------------------------------------------------------------------
def new_game(panel: Any, fields: Fields) -> list[str]:
    """Dice, a few plain choices, and all settings folded; the game that runs keeps its own."""
    book, chosen = panel.game.book, panel.game.start.settings
    made = {name: setting_field(name, setting, chosen.get(name, setting.default))
            for name, setting in book.options.items()}  # fmt: skip
    plain = [made.pop(name) for name in PLAIN.get(book.name, ()) if name in made]
    return [
        "<h4>A new game (the one that runs is kept)</h4>",
        choice("dice", "Dice", [("same", f"the same dice again (seed {panel.game.start.seed})"),
                                ("new", "new dice"), ("own", "the seed below")], "same"),
        *plain, button("Start the new game", "new"),
        details("All settings", text_field("seed", "Seed", panel.game.start.seed)
                + "".join(made.values()), "settings"),
    ]  # fmt: skip


def setting_field(name: str, setting: Setting, value: Any) -> str:
    """A field for one setting, labelled with what it means."""
    words = setting.doc[0].upper() + setting.doc[1:]
    if isinstance(setting.allowed, tuple):
        options = [(at, in_words(one_)) for at, one_ in enumerate(setting.allowed)]
        return choice(f"set {name}", words, options, setting.allowed.index(value))
    hint = f"{setting.allowed[0]:,} to {setting.allowed[-1]:,}"
    return text_field(f"set {name}", words, value, hint)


def start_new(panel: Any, value: str, fields: Fields) -> None:
    """Start the game that the form describes. Raises IllegalChoice, SettingError."""
    game, settings = panel.game, {}
    recipe = panel.recipe if panel.recipe.book == game.book else Recipe.of(game)
    for name, setting in game.book.options.items():
        typed = one(fields, f"set {name}")
        try:
            chosen = chosen_setting(setting, typed)
        except IllegalChoice as wrong:
            raise IllegalChoice(f"{setting.doc}: {wrong}") from None
        if chosen != setting.default or type(chosen) is not type(setting.default):
            settings[name] = chosen
    dice, seed = one(fields, "dice"), one(fields, "seed").strip()
    if dice != "new" and not (seed.isascii() and seed.isdecimal()):
        raise IllegalChoice(f"{seed!r} is no seed; give a whole number, such as 1848")
    number = secrets.randbelow(10**6) if dice == "new" else int(seed)
    if dice == "same" and number != game.start.seed:
        dice = "own"
    panel.begin(recipe.game(game.start.seed if dice == "same" else number, **settings))


def chosen_setting(setting: Setting, typed: str) -> Any:
    """A setting's value from what stands in its field."""
    if isinstance(setting.allowed, tuple):
        return setting.allowed[whole(typed, range(len(setting.allowed)))]
    return whole(typed, setting.allowed)


# -- code, seats, prediction ------------------------------------------------------------------
def more(panel: Any, fields: Fields) -> list[str]:
    """What is needed less often: prediction, seats, code; seed and settings of this game."""
    game = panel.game
    kinds = [(PERSON, PERSON), *((name, f"{FACES.get(name, (name,))[0]}, {name}")
                                 for name in playing(game_of(game.state)))]  # fmt: skip
    seats = []
    for seat, name in enumerate(game.names):
        now = holder(game, seat)
        others = [(OWN, OWN), *kinds] if now == OWN else kinds
        seats.append(choice(f"seat {seat}", f"{name} is played by", others, now))
    folder = escape(str(saves_folder()))
    settings = ", ".join(f"{in_words(k)} {in_words(v)}" for k, v in game.start.settings.items())
    return [
        f"<p>Seed {game.start.seed}, turn {game.state.turn}. {escape(settings)}</p>",
        details("Prediction", part(
            text_area("prediction", "What will happen, and why", game.prediction),
            button("Keep the prediction", "predict")), "prediction"),
        details("Seats: people and bots", part(
            *seats, button("Change the seats", "seats")), "seats"),
        details("Code of this game, or go on from one", part(
            f'<p class="sl-code"><code>{escape(game.code)}</code></p>', paragraph(advice()),
            '<button type="button" class="sl-button" data-copy><b>Copy the code</b></button>'
            '<button type="button" class="sl-button" data-file><b>Save it as a file</b></button>',
            text_area("code", "A code, pasted here"), button("Go on with it", "resume"),
            f"<p>This table's games are kept in the folder {folder}.</p>"), "code"),
    ]  # fmt: skip


def holder(game: Any, seat: int) -> str:
    """Who holds a seat, as the list of seats names it."""
    if game.bots[seat] is None:
        return PERSON
    names = playing(game_of(game.state))
    return next((name for name in names if from_tag(name) == game.bots[seat]), OWN)


def seats(panel: Any, value: str, fields: Fields) -> None:
    """Hand seats to bots, or back to people."""
    game = panel.game
    for seat in range(len(game.names)):
        wanted = one(fields, f"seat {seat}")
        if wanted not in ("", OWN, holder(game, seat)):
            game.hand(seat, None if wanted == PERSON else from_tag(wanted))
    panel.go_on()


def predict(panel: Any, value: str, fields: Fields) -> None:
    """Keep the prediction with the game."""
    panel.game.prediction = one(fields, "prediction").strip()
    panel.go_on()
    panel.say("Your prediction is kept with the game; the end shows it.")


# -- between questions ----------------------------------------------------------------------
def between(panel: Any, fields: Fields) -> list[str]:
    """A form for every interjection, made from what its rule wants to know; those that have to
    wait are named, and until when."""
    game, late = panel.game, dict[str, list[str]]()
    names = people(game)
    who = int(one(fields, "who") or (game.decision.seat if game.decision else 0))
    made = [choice("who", "Who", [(seat, name) for name, seat in names], who, live=True)]
    made = made if len(names) > 1 else []
    for name in game.state.book.interjections:
        if ends := game.closed(name):
            late.setdefault(ends, []).append(titled(name).lower())
        else:
            made.append(interjection(panel, name, who, fields))
    told = [f"Not before {ends}: {', '.join(late[ends])}." for ends in late]
    return [*made, *map(paragraph, told)]


def titled(name: str) -> str:
    """What stands on an interjection's button."""
    return TITLES.get(name, name.replace("_", " ").capitalize())


def people(game: Any) -> list[tuple[str, int]]:
    """(name, seat) of those who are no bots."""
    return [(name, seat) for seat, name in enumerate(game.names) if game.bots[seat] is None]


def wants(panel: Any, name: str) -> list[inspect.Parameter]:
    """What an interjection's rule wants to know."""
    rule = panel.game.book.interjections[name]
    return list(inspect.signature(rule).parameters.values())[2:]


def interjection(panel: Any, name: str, who: int, fields: Fields) -> str:
    """The fields of an interjection and its button."""
    asks = wants(panel, name)
    others = [seat for seat in range(len(panel.game.names)) if seat != who]
    partner = int(one(fields, "deal partner") or others[0])
    made = [field_of(panel, name, want, who, partner if partner != who else others[0], fields)
            for want in asks]  # fmt: skip
    return part(*made, button(titled(name), "do", name))


def field_of(
    panel: Any, name: str, want: inspect.Parameter, who: int, partner: int, fields: Fields
) -> str:
    """The field, or fields, for one thing that is wanted."""
    key, names = f"{name} {want.name}", shown_names(panel.game)
    if want.name == "partner":
        others = [(seat, names[seat]) for seat in range(len(names)) if seat != who]
        return choice(key, "With", others, partner, live=True)
    if want.name in ("give", "take"):
        seat, verb = (who, "You give") if want.name == "give" else (partner, "You get")
        return side(panel, key, seat, verb, fields)
    first = 0 if want.default is want.empty else want.default
    return text_field(key, LABELS.get(want.name, f"Amount of the {want.name}"),
                      one(fields, key) or first)  # fmt: skip


def side(panel: Any, key: str, seat: int, verb: str, fields: Fields) -> str:
    """What one side of a deal hands over: spaces, cash, cards."""
    held, cards = tradable(panel.game, seat)
    made = [text_field(f"{key} cash", f"{verb}: cash", one(fields, f"{key} cash") or 0)]
    for what, known in (("spaces", held), ("cards", cards)):
        name = f"{key} {what}"
        if known:
            chosen = several(fields, name)
            made.append(choice(name, f"{verb}: {what}", known, chosen, several=True))
    return "".join(made)


def tradable(game: Any, seat: int) -> tuple[list[tuple[int, str]], list[tuple[str, str]]]:
    """What a seat may deal: (space number, text) of what it holds, (name, text) of its cards."""
    state, of_fund = game.state, zones.of_fund(game)
    holders = state.manager if of_fund else state.owner
    kept = jail_free(state, seat) if of_fund else kept_cards(state, seat)
    return (
        [(k, state.data.spaces[k].name) for k, holder in enumerate(holders) if holder == seat],
        [(card, card.replace("_", " ")) for card in kept],
    )


def jail_free(state: Any, seat: int) -> list[str]:
    """The Get Out of Jail Free card, if the seat holds it."""
    kind = state.hand[seat]
    return ["jail_free"] if kind >= 0 and state.data.cards[kind].effect == "jail_free" else []


def do(panel: Any, value: str, fields: Fields) -> None:
    """Do what the form says; what all must agree to, the rule asks the others."""
    game = panel.game
    if value not in game.state.book.interjections:
        raise IllegalChoice(f"{value!r} is nothing a player can do here")
    who = int(one(fields, "who") or first_person(game))
    values = [read(game, value, want, fields) for want in wants(panel, value)]
    sides = [part for part in values if isinstance(part, tuple)]
    if sides and not any(map(any, sides)):
        raise IllegalChoice("the deal is empty; choose spaces, cash or cards on one side at least")
    panel.interject(value, who, *values)


def first_person(game: Any) -> int:
    """Who acts where nobody is named: the person who is asked, or the first."""
    return max(0, zones.me(game))


def read(game: Any, name: str, want: inspect.Parameter, fields: Fields) -> Any:
    """One thing that an interjection wants: a seat, an amount, or (spaces, cash, cards)."""
    key = f"{name} {want.name}"
    if want.name == "partner":
        return whole(one(fields, key), range(len(game.names)))
    if want.name in ("give", "take"):
        cash = whole(one(fields, f"{key} cash"), range(1_000_000_000))
        return (
            list(map(int, several(fields, f"{key} spaces"))),
            cash,
            several(fields, f"{key} cards"),
        )
    top = max(game.state.cash) if want.name == "gift" else 1000
    return whole(one(fields, key), range(1, top + 1))


def ending(panel: Any) -> list[str]:
    """The end as a page, what if all had played alike, more laps where the book allows it."""
    game = panel.game
    more_ = [interjection(panel, name, first_person(game), {})
             for name in sorted(game.state.book.after_end)]  # fmt: skip
    alike = button("What if everybody had played like you?", "alike", "", "plays it now")
    ran = f'<p class="sl-quote">{escape(panel.alike)}</p>' if panel.alike else alike
    return [zones.ending(game), ran * (zones.me(game) >= 0), *more_,
            button("Play again", "open", "new")]  # fmt: skip


def alike(panel: Any, value: str, fields: Fields) -> None:
    """Run the game with everybody in the hands of the bot that plays most like the person."""
    panel.alike = like_you(panel.game, zones.me(panel.game), panel.recipe)
    panel.draw()


FORMS: dict[str, Builder] = {"new": new_game, "more": more, "between": between}
ACTS: dict[str, Callable[[Any, str, Fields], Any]] = {
    "new": start_new,
    "resume": lambda panel, value, fields: panel.resume(one(fields, "code")),
    "seats": seats,
    "predict": predict,
    "do": do,
    "alike": alike,
}
