"""The forms over question and digest: a new game, a deal, code, seats, prediction; and the end."""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from socialism_lab.bots import from_tag, playing
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Setting
from socialism_lab.engine.tables import saves_folder
from socialism_lab.rulebooks.public_treasury.credit import kept_cards
from socialism_lab.views import words
from socialism_lab.views.compared import in_words
from socialism_lab.views.phrases import game_of

from . import zones
from .faces import FACES, shown_names
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
from .saving import advice, anew

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
    made = {k: setting_field(k, s, chosen.get(k, s.default)) for k, s in book.options.items()}
    plain = [made.pop(name) for name in PLAIN.get(book.name, ()) if name in made]
    same = f"the same dice again (seed {panel.game.start.seed})"
    dice = [("same", same), ("new", "new dice"), ("own", "the seed below")]
    seed = text_field("seed", "Seed", panel.game.start.seed)
    return [
        "<h4>A new game (the one that runs is kept)</h4>",
        choice("dice", "Dice", dice, "same"),
        *plain,
        button("Start the new game", "new"),
        details("All settings", seed + "".join(made.values()), "settings"),
    ]


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
    settings = chosen(panel.game.book.options, fields)
    seed = one(fields, "seed").strip()
    if one(fields, "dice") == "new":
        seed = str(secrets.randbelow(10**6))
    elif not (seed.isascii() and seed.isdecimal()):
        raise IllegalChoice(f"{seed!r} is no seed; give a whole number, such as 1848")
    panel.begin(anew(panel.game, int(seed), settings))


def chosen(options: Mapping[str, Setting], fields: Fields) -> dict[str, Any]:
    """The settings in a form that differ from the usual ones. Raises IllegalChoice."""
    found = {}
    for name, setting in options.items():
        typed, allowed = one(fields, f"set {name}"), setting.allowed
        try:
            number = whole(typed, range(len(allowed)) if isinstance(allowed, tuple) else allowed)
        except IllegalChoice as wrong:
            raise IllegalChoice(f"{setting.doc}: {wrong}") from None
        value = allowed[number] if isinstance(allowed, tuple) else number
        if value != setting.default:
            found[name] = value
    return found


# -- code, seats, prediction ------------------------------------------------------------------
def more(panel: Any, fields: Fields) -> list[str]:
    """What is needed less often: prediction, seats, code; seed and settings of this game."""
    game, seats = panel.game, []
    kinds = [(name, f"{FACES[name][0]}, {name}") for name in playing(game_of(game.state))]
    for seat, name in enumerate(game.names):
        now = holder(game, seat)
        known = [(OWN, OWN)] * (now == OWN) + [(PERSON, PERSON), *kinds]
        seats.append(choice(f"seat {seat}", f"{name} is played by", known, now))
    settings = ", ".join(f"{in_words(k)} {in_words(v)}" for k, v in game.start.settings.items())
    guess = text_area("prediction", "What will happen, and why", game.prediction)
    code = [
        f'<p class="sl-code"><code>{escape(game.code)}</code></p>{paragraph(advice())}',
        '<button type="button" class="sl-button" data-copy><b>Copy the code</b></button>',
        '<button type="button" class="sl-button" data-file><b>Save it as a file</b></button>',
        text_area("code", "A code, pasted here") + button("Go on with it", "resume"),
        paragraph(f"This table's games are kept in the folder {saves_folder()}."),
    ]
    predict = part(guess, button("Keep the prediction", "predict"))
    change = part(*seats, button("Change the seats", "seats"))
    return [
        paragraph(f"Seed {game.start.seed}, turn {game.state.turn}. {settings}"),
        details("Prediction", predict, "prediction"),
        details("Seats: people and bots", change, "seats"),
        details("Code of this game, or go on from one", part(*code), "code"),
    ]


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
    panel.frame.say("Your prediction is kept with the game; the end shows it.")


# -- between questions ----------------------------------------------------------------------
def between(panel: Any, fields: Fields) -> list[str]:
    """A form for every interjection, made from what its rule wants to know; those that have to
    wait are named, and until when."""
    game, late, made = panel.game, dict[str, list[str]](), []
    people = [(seat, game.names[seat]) for seat, bot in enumerate(game.bots) if bot is None]
    who = int(one(fields, "who") or zones.me(game))
    if len(people) > 1:
        made.append(choice("who", "Who", people, who, live=True))
    for name in game.state.book.interjections:
        if ends := game.closed(name):
            late.setdefault(ends, []).append(titled(name).lower())
        else:
            made.append(interjection(game, name, who, fields))
    told = [f"Not before {ends}: {', '.join(late[ends])}." for ends in late]
    return [*made, *map(paragraph, told)]


def titled(name: str) -> str:
    """What stands on an interjection's button."""
    return TITLES.get(name, name.replace("_", " ").capitalize())


def wants(game: Any, name: str) -> list[inspect.Parameter]:
    """What an interjection's rule wants to know."""
    return list(inspect.signature(game.book.interjections[name]).parameters.values())[2:]


def interjection(game: Any, name: str, who: int, fields: Fields) -> str:
    """The fields of an interjection and its button."""
    names, made = shown_names(game), []
    others = [(seat, text) for seat, text in enumerate(names) if seat != who]
    typed = one(fields, "deal partner")
    partner = next((seat for seat, _ in others if str(seat) == typed), others[0][0])
    for want in wants(game, name):
        key = f"{name} {want.name}"
        first = 0 if want.default is want.empty else want.default
        match want.name:
            case "partner":
                made.append(choice(key, "With", others, partner, live=True))
            case "give":
                made.append(side(game, key, who, "You give", fields))
            case "take":
                made.append(side(game, key, partner, "You get", fields))
            case _:
                label = LABELS.get(want.name, f"Amount of the {want.name}")
                made.append(text_field(key, label, one(fields, key) or first))
    return part(*made, button(titled(name), "do", name))


def side(game: Any, key: str, seat: int, verb: str, fields: Fields) -> str:
    """What one side of a deal hands over: spaces, cash, cards."""
    state = game.state
    if game_of(game.state) == "community_fund":
        holders, kept = state.manager, ["jail_free"] * state.holds(seat, "jail_free")
    else:
        holders, kept = state.owner, kept_cards(state, seat)
    held = [(k, state.data.spaces[k].name) for k, who in enumerate(holders) if who == seat]
    cards = [(card, card.replace("_", " ")) for card in kept]
    made = [text_field(f"{key} cash", f"{verb}: cash", one(fields, f"{key} cash") or 0)]
    for what, known in (("spaces", held), ("cards", cards)):
        chosen = several(fields, f"{key} {what}")
        made.append(choice(f"{key} {what}", f"{verb}: {what}", known, chosen) * bool(known))
    return "".join(made)


def do(panel: Any, value: str, fields: Fields) -> None:
    """Do what the form says; what all must agree to, the rule asks the others."""
    game = panel.game
    if value not in game.state.book.interjections:
        raise IllegalChoice(f"{value!r} is nothing a player can do here")
    values = [read(game, value, want, fields) for want in wants(game, value)]
    sides = [part for part in values if isinstance(part, tuple)]
    if sides and not any(map(any, sides)):
        raise IllegalChoice("the deal is empty; choose spaces, cash or cards on one side at least")
    game.interject(value, int(one(fields, "who") or max(0, zones.me(game))), *values)
    panel.go_on()


def read(game: Any, name: str, want: inspect.Parameter, fields: Fields) -> Any:
    """One thing that an interjection wants: a seat, an amount, or (spaces, cash, cards)."""
    key = f"{name} {want.name}"
    if want.name == "partner":
        return whole(one(fields, key), range(len(game.names)))
    if want.name in ("give", "take"):
        cash = whole(one(fields, f"{key} cash"), range(1_000_000_000))
        known = range(len(game.state.data.spaces))
        spaces = [whole(space, known) for space in several(fields, f"{key} spaces")]
        return spaces, cash, several(fields, f"{key} cards")
    top = max(game.state.cash) if want.name == "gift" else 1000
    return whole(one(fields, key), range(1, top + 1))


# -- the end ----------------------------------------------------------------------------------
def ending(panel: Any) -> list[str]:
    """The end as a page, what if all had played alike, more laps where the book allows it."""
    game, who = panel.game, zones.me(panel.game)
    laps = [interjection(game, name, max(0, who), {}) for name in sorted(game.book.after_end)]
    ask = button("What if everybody had played like you?", "alike", "", "plays it now")
    ran = paragraph(panel.alike, "sl-quote") or ask
    return [zones.ending(game), ran * (who >= 0), *laps, button("Play again", "open", "new")]


def agreement(game: Any, seat: int) -> tuple[dict[str, int], int]:
    """How many of a person's answers each of the kit's bots would have given, and of how many.
    What a person did between questions ends the comparison."""
    bots = {name: from_tag(name) for name in playing(game_of(game.state)) if name != "Random"}
    found, count, new = dict.fromkeys(bots, 0), 0, game.twin(0)
    for number, event in enumerate(game.events):
        new.to_question()
        if event.name or new.decision is None:
            break
        if event.seat == seat and game.by_person(number):
            count += 1
            for name, bot in bots.items():
                found[name] += bot(new.state, new.decision) == event.value
        new.answer(event.value)
    return found, count


def alike(panel: Any, value: str, fields: Fields) -> None:
    """Run the game with everybody in the hands of the bot that answers most like the person."""
    game = panel.game
    found, count = agreement(game, zones.me(game))
    best = max(found, key=lambda name: found[name])
    players, start = [from_tag(best)] * len(game.names), game.start
    other = Game(game.book, players, start.seed, files=game.files, **start.settings).play().state
    panel.alike = "You have decided nothing that a bot could be compared with."
    if count:
        panel.alike = (
            f"Of your {count} answers {best} would have given {found[best]}, more than any other "
            f"bot. {len(players)} of them on the same dice: {words.ending(other)} The "
            f"{game.book.purse} would hold {other.purse:,} (in your game {game.state.purse:,})."
        )
    panel.draw()


FORMS: dict[str, Builder] = {"new": new_game, "more": more, "between": between}
ACTS: dict[str, Callable[[Any, str, Fields], Any]] = {
    "new": start_new,
    "seats": seats,
    "predict": predict,
    "do": do,
    "alike": alike,
}
