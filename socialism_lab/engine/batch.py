"""Games among bots alone: a plain loop that sends the bots' answers into the rules' generators.

The rules and the luck are those of `Game`; there are no events, no notes and no entries. What a
rule asks is looked at closely only where the answer shows that something is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .decision import Asking, GameOver, require_decision
from .errors import BotError, error_text
from .seats import Bot, bot_name, wrong_answer
from .state import MOST_ANSWERS, State


def play_batch_game(
    state: State, bots: Sequence[Bot], sample: Callable[[State], object] | None = None
) -> State:
    """Play a new state to its end, bots answering; `sample(state)` is called after each turn.
    Raises BotError when a bot's answer is not one of the options, and whatever a bot or a rule
    raises."""
    seats = dict(enumerate(bots))
    offers = [getattr(bot, "propose", None) for bot in bots]
    try:
        run_rule(state, seats, state.book.set_up(state))
        while True:
            offer = offers[state.upnext]
            if offer and (proposal := offer(state, state.upnext)) is not None:
                carry_out(state, seats, proposal)
            run_rule(state, seats, state.next_turn())
            if sample is not None:
                sample(state)
    except GameOver as end:
        state.finish(end)
    return state


def run_rule(state: State, bots: Mapping[int, Bot], rule: Asking[Any]) -> None:
    """Run a rule to its end. A question with one answer is not asked. Raises LabError where it
    asks for ever."""
    send, asked = rule.send, state.asked
    answer: Any = None
    for _ in range(MOST_ANSWERS):
        try:
            decision = send(answer)
        except StopIteration:
            return
        try:
            options = decision.options
            if callable(options):
                options = decision.options = options(state, decision)
            if len(options) == 1:
                answer = options[0]
                continue
            seat = decision.seat
            answer = bots[seat](state, decision)
            if answer not in options:
                raise wrong_answer(bots[seat], decision, answer)
        except Exception:
            require_decision(decision).refresh(state)  # says what is wrong with the question
            raise
        asked[seat] += 1
    raise state.endless(decision)


def carry_out(state: State, bots: Mapping[int, Bot], proposal: Any) -> None:
    """Put a bot's proposal to whom it concerns. Raises BotError for what cannot be proposed."""
    seat, state.running = state.upnext, False
    try:
        name, args = proposal
        run_rule(state, bots, state.book.interjections[name](state, seat, *args))
    except GameOver:
        raise
    except Exception as fault:
        words = f"{bot_name(bots[seat])} proposed {proposal!r}, which is nothing a player can do"
        raise BotError(f"{words} here: {error_text(fault)}") from fault
