"""The words for each kind of decision and note of both games; `words` puts them together."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from socialism_lab.engine.columns import text
from socialism_lab.engine.files import read_table


def game_of(state: Any) -> str:
    """Which of the two games this is, whatever a changed book is called."""
    return "community_fund" if hasattr(state, "manager") else "public_treasury"


def space(state: Any, number: int) -> str:
    """A space's name."""
    return state.data.spaces[number].name


@functools.cache
def effects() -> dict[tuple[str, str], str]:
    """What each effect says on a card, by game and effect."""
    columns = dict.fromkeys(("game", "effect", "sentence", "source"), text())
    rows = read_table("card_effects", columns)
    return {(row["game"], row["effect"]): row["sentence"] for row in rows}


def card(state: Any, kind: int) -> str:
    """A card's title and, made from its effect and amounts, what it does."""
    which = state.data.cards[kind]
    target = getattr(which, "target", -1)
    fields = {"amount": which.amount, "amount2": getattr(which, "amount2", 0)}
    fields["target"] = space(state, target) if target >= 0 else ""
    sentence = effects().get((game_of(state), which.effect), which.effect)
    return f"{which.title}: {sentence.format(**fields)}"


def listing(words: list[str]) -> str:
    """a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def side(state: Any, given: Any) -> str:
    """What one party of a deal hands over."""
    parts = [space(state, number) for number in given.spaces]
    parts += [f"{given.cash:,} in cash"] if given.cash else []
    parts += [name.replace("_", " ") + " card" for name in given.cards]
    return " and ".join(parts) or "nothing"


def offer(state: Any, d: Any) -> str:
    """A proposed deal as a question."""
    other, theirs, *mine = d.about
    if not mine:
        return f"{state.names[other]} proposes a trust: all railroads as one, income halved. Join?"
    mine = mine[0]
    return (
        f"{state.names[other]} offers {side(state, theirs)} for {side(state, mine)}. "
        "Do you accept?"
    )


def bid(state: Any, d: Any) -> str:
    """An auction's question: of a card, or (rules 14 and IV) of a building on a lot."""
    at = state.data.spaces[d.about]
    land = not getattr(state, "revolution", 0) or state.settings.lots_sold_after_revolution
    house = d.rule == "14" or (at.kind == "lot" and not land)
    what = f"a building on {at.name}" if house else at.name
    passing, least = d.options[:2]
    return f"{what} is auctioned. Your bid: {least:,} or more? ({passing:,} is to pass.)"


def order(state: Any, d: Any) -> str:
    """Move first or draw first."""
    steps, draws = d.about
    return f"move {steps} spaces and draw {draws} card{'s' * (draws > 1)}: which comes first?"


def contribute(state: Any, d: Any) -> str:
    """Place a chip on the project landed on."""
    manager = state.manager[d.about]
    whose = "which you manage" if manager == d.seat else f"managed by {state.names[manager]}"
    fee = state.settings.contribution
    return f"you are on {space(state, d.about)}, {whose}. Place a chip for {fee}?"


def manage(state: Any, d: Any) -> str:
    """Manage the project landed on, or auction it."""
    at = state.data.spaces[d.about]
    return f"nobody manages {at.name}. Manage it for {at.price}, or auction it?"


def titled(words: str) -> Callable:
    """A question that begins with the title of the card that asks."""
    return lambda state, d: f"{d.about}. {words}"


def plain(words: str) -> Callable:
    """A question that needs no figures."""
    return lambda state, d: words


QUESTIONS: dict[str, Callable] = {
    "begin": plain("your turn. Roll, or first deal or give?"),
    "develop": plain("pay a project's fee and place a chip on it before you roll?"),
    "play": lambda s, d: f"play your card? {card(s, d.about)}",
    "order": order,
    "manage": manage,
    "bid": bid,
    "contribute": contribute,
    "gift": lambda s, d: f"somebody passed GO. Of your {s.cash[d.seat]:,}, how much do you give "
    f"to the {s.ledger.holders[-2]}?",
    "shuttle": lambda s, d: f"you are at {space(s, d.about)}. Ride on, at the Fund's cost?",
    "card": plain("which card do you take?"),
    "buy": lambda s, d: f"{space(s, d.about)} is for sale at {s.data.spaces[d.about].price:,}; "
    f"you have {s.cash[d.seat]:,}. Do you buy it?",
    "option": lambda s, d: f"the top bid for {space(s, d.about[0])} is {d.about[1]:,}. Do you "
    "take it at that price, or leave it to the bidder?",
    "turn": plain("your turn. Roll, or do some business first?"),
    "move": lambda s, d: f"you rolled {s.dice}. Where do you go?",
    "raise": lambda s, d: f"you owe {d.about:,} and have {s.cash[d.seat]:,}. How do you raise the "
    "rest?",
    "public_treasury.vote": lambda s, d: f"{s.names[d.about]} calls for a revolution: land rent "
    "to the Public Treasury, for good. Your vote? (Nobody sees it before all have voted.)",
    "public_treasury.jail": plain("you are in Jail. How do you try to leave?"),
    "place": titled("On which project do you place a free chip?"),
    "target": titled("Which player?"),
    "take back": titled("You must take back a chip: from which project?"),
    "community_fund.vote": titled("Whom do you name?"),
    "tie": titled("It is a tie. Whom do you choose?"),
    "take over": titled("Which project do you take over?"),
    "community_fund.jail": plain("you are in Jail. How do you try to leave?"),
    "bail": lambda s, d: f"how much do you pay towards the {s.settings.jail_fee} of bail?",
    "accept": offer,
}


def priced(state: Any, d: Any, choice: int | str) -> str:
    """A space as an option, with what it costs."""
    if isinstance(choice, str):
        return ""
    at = state.data.spaces[choice]
    if d.kind == "develop":
        return f"{at.name} (fee {at.fee})"
    if d.kind == "shuttle":
        stops = dict(state.data.spaces[d.about].rides)[choice]
        return f"{at.name} (fare {stops * state.settings.shuttle_fare})"
    return at.name


def player(state: Any, d: Any, choice: int | str) -> str:
    """A player as an option."""
    return state.names[choice] if isinstance(choice, int) else ""


def chance(state: Any, d: Any, choice: int | str) -> str:
    """Take, keep or play a card, with what it does."""
    what, kind = state.data.choices[choice]
    return f"{what.capitalize()}: {card(state, kind)}"


def destination(state: Any, d: Any, choice: int | str) -> str:
    """A way to move, with the space where it ends."""
    if choice == "stay":
        return "Stay where you are"
    if choice == "opportunity":
        return f"Work at {state.data.corners[d.about[choice]].name} until your next turn"
    how = {"ride": "Ride the railroad", "ride backward": "Ride the railroad backward"}
    return f"{how.get(choice, choice.capitalize())} to {space(state, d.about[choice])}"


ABOUT: dict[str, Callable] = {
    "develop": priced, "shuttle": priced, "place": priced, "take back": priced,
    "take over": priced, "target": player, "community_fund.vote": player, "tie": player,
    "card": chance,
    "manage": lambda s, d, c: c == "manage" and f"Manage for {s.data.spaces[d.about].price}",
    "contribute": lambda s, d, c: c == "contribute"
    and f"Place a chip for {s.settings.contribution}",
    "bid": lambda s, d, c: c == d.options[0] and "Pass",
    "buy": lambda s, d, c: c == "buy" and f"Buy for {s.data.spaces[d.about].price:,}",
    "option": lambda s, d, c: c == "take" and f"Take it for {d.about[1]:,}",
    "move": destination,
}  # fmt: skip
VERBS = {
    "mortgage": "Mortgage", "sell": "Sell a building of", "build": "Build on",
    "wait": "Wait for a building on", "lift": "Lift the mortgage of",
}  # fmt: skip
ANSWERS: dict[str, str] = {
    "begin.roll": "Roll the dice",
    "manage.auction": "Auction it",
    "contribute.pass": "Place none",
    "develop.pass": "Develop nothing",
    "shuttle.stay": "Stay here",
    "order.move": "Move first",
    "order.draw": "Draw first",
    "play.keep": "Keep it",
    "play.play": "Play it now",
    "turn.call": "Call for a revolution",
    "turn.roll": "Roll the dice",
    "raise.all": "Let the Bank take mortgages, then buildings",
    "raise.pay": "Pay what there is",
    "buy.pass": "Do not buy",
    "option.pass": "Leave it to the bidder",
    "jail.fine": "Pay the fine",
    "jail.roll": "Roll the dice",
    "jail.pay": "Pay from your own cash",
    "jail.card": "Use the card",
}
NOTES: dict[str, Callable] = {
    "rolled": lambda s, w, a, b="": f"{w} rolls {a}" + (f" and {b}" if b != "" else ""),
    "moved": lambda s, w, to: f"{w} moves to {space(s, to)}",
    "community_fund.moved": lambda s, w, n, to: f"{w} moves {n if n > 0 else f'back {-n}'} to "
    f"{space(s, to)}{', just visiting' * (s.data.spaces[to].kind == 'jail')}",
    "jailed": lambda s, w: f"{w} goes to Jail",
    "left jail": lambda s, w: f"{w} leaves Jail",
    "drew": lambda s, w, card: f"{w} draws "
    + next(c.title for c in s.data.cards if c.id == card),
    "community_fund.drew": lambda s, w, *kinds: f"{w} draws "
    + "; ".join(s.data.cards[kind].title for kind in kinds),
    "played": lambda s, w, kind: f"{w} plays {s.data.cards[kind].title}",
    "bid": lambda s, w, n, at: f"{w} bids {n:,} for {space(s, at)}",
    "manages": lambda s, w, at: f"{w} now manages {space(s, at)}",
    "no bid": lambda s, w, at: f"Nobody bids for {space(s, at)}; it stays unmanaged",
    "chip": lambda s, w, at, n: f"{w} places chip number {n} on {space(s, at)}",
    "took back": lambda s, w, at: f"{w} takes back a chip from {space(s, at)}",
    "ballots": lambda s, w, *b: f"{w} has all vote; named: " + ", ".join(s.names[k] for k in b),
    "accepted": lambda s, w, k, a, b: f"{w} accepts {s.names[k]}'s deal: {side(s, a)} for "
    f"{side(s, b)}",
    "dealt": lambda s, w, cards: f"{len(cards)} cards are dealt from {w}'s left",
    "poor house": lambda s, w, unpaid: f"{w} cannot pay {unpaid:,} and goes to the Poor House",
    "prolonged": lambda s, w, laps: f"The players go on to lap {laps}",
    "forward": lambda s, w, to: f"{w} moves to {space(s, to)}",
    "backward": lambda s, w, to: f"{w} moves back to {space(s, to)}",
    "ride": lambda s, w, to: f"{w} rides the railroad and ends on {space(s, to)}",
    "ride backward": lambda s, w, to: f"{w} rides the railroad back and ends on {space(s, to)}",
    "stay": lambda s, w, to: f"{w} stays on {space(s, to)}",
    "opportunity": lambda s, w, to: f"{w} goes to work at {s.data.corners[to].name}",
    "jail": lambda s, w: f"{w} goes to Jail",
    "public_treasury.left jail": lambda s, w, how: f"{w} leaves Jail ({how})",
    "voucher": lambda s, w, n: f"{w} has Education Voucher number {n}",
    "professor": lambda s, w, n: f"{w} gets Professor card number {n} for four vouchers",
    "lost card": lambda s, w, at: f"{w} loses the Speculation card to the Bank",
    "built": lambda s, w, at, n: f"{w} builds {'a hotel' if n == 5 else f'house {n}'} on "
    f"{space(s, at)}",
    "sold": lambda s, w, at, n: f"{w} sells a building of {space(s, at)}; {n} left",
    "waits": lambda s, w, at: f"{w} waits for a building for {space(s, at)}",
    "trust": lambda s, w, partner: f"{w} and {s.names[partner]} run all railroads as a trust",
    "dissolved": lambda s, w: f"{w} ends the railroad trust",
    "vote": lambda s, w, ballots, carried: f"{w} calls for a revolution: "
    + ", ".join(f"{n} {b}" for n, b in zip(s.names, ballots, strict=True))
    + ("; it is carried" if carried else "; it fails"),
    "public": lambda s, w, at: f"{space(s, at)} is public now, and free to all",
    "colleges": lambda s, w: "Free colleges open on both NO TRESPASSING spaces",
    "wages": lambda s, w, wage: f"Wages rise to {wage:,} a lap",
    "refused": lambda s, w, k, a, b: f"{w} refuses {s.names[k]}'s deal",
}
ENDINGS: dict[str, str] = {
    "won": "all chips of one player are placed",
    "fund ran out": "the Community Fund ran out",
    "laps": "a player has run the last lap",
    "agreement": "the players agreed to stop",
    "unfinished": "the limit of rounds was reached",
}
RULINGS: dict[str, str] = {
    "C1": "M23", "C2": "M11 M3", "C3": "M2 M1", "C4": "M25 M1", "C5": "M3 M7 M27",
    "C6": "M26 M7 M18 M19", "C7": "M10 M3", "C8": "M9 M27", "C9": "M8 M31",
    "C10": "M12 M13 M14 M16 M17 M28", "C11": "M29", "C13": "M24", "C14": "M20 M21",
    "C15": "M22 M15", "C16": "M3 M4", "C17": "M5 M6 M30",
    "1": "P1 P2 P26", "2": "P3 P34", "3": "P15", "4": "P8", "6": "P9 P11", "7": "P6 P26",
    "8": "P5", "9": "P12 P36", "11": "P37", "12": "P10", "13": "P32", "14": "P29 P13 P38",
    "16": "P31 P30 P39", "17": "P4", "19": "P14 P15 P25", "I": "P24", "II": "P27", "III": "P21",
    "IV": "P19 P20", "V": "P22", "VI": "P21 P17", "VII": "P22", "VIII": "P23",
}  # fmt: skip
