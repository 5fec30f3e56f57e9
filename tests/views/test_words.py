"""Every question, answer and event has words, also one that nobody has thought of."""

from string import Formatter

import pytest

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.views import phrases, words
from tests.views.games import dicing, fund_game


def asked(seeds=range(40)):
    """One decision of every kind that comes up, with its game as it stood."""
    found = {}

    def listening(game, decision):
        if decision.kind not in found:
            found[decision.kind] = (
                words.question(game, decision),
                [words.option(game, decision, option) for option in decision.options[:40]],
            )
        return dicing(game, decision)

    for seed in seeds:
        Game(COMMUNITY_FUND, [listening] * 3, seed=seed, jail_split="agreed").play()
    return found


ASKED = asked()


def test_every_kind_of_the_fund_has_come_up():
    named = {
        "develop", "play", "order", "manage", "bid", "contribute", "gift", "shuttle", "card",
        "place", "target", "take back", "vote", "tie", "take over", "jail", "bail",
    }  # fmt: skip
    assert named - set(ASKED) <= {"bail", "tie"}


@pytest.mark.parametrize("kind", ASKED)
def test_a_question_is_a_sentence_and_its_answers_differ(kind):
    question, answers = ASKED[kind]
    assert question[-1] in "?.)" and len(question) > 20 and "None" not in question
    assert len(set(answers)) == len(answers) and all(answers)


def test_unknown_kinds_still_have_words():
    game = fund_game()
    decision = Decision("C99", 1, "sing", ("loud", "not_at_all", 7), 3)
    assert words.question(game, decision) == "dicing 2, rule C99: sing (Tool Library)?"
    labels = [words.option(game, decision, option) for option in decision.options]
    assert labels == ["Loud", "Not at all", "7"]
    before = len(game.ledger), len(game.state.notes)
    game.state.note("C99", 1, "sang", "loud", 7)
    assert words.happened(game, *before) == ["dicing 2: sang loud 7 (C99)."]
    assert words.why(game, "C99")["sentence"]


def test_a_known_kind_about_something_else_is_said_plainly():
    game = fund_game()
    decision = Decision("C5", 0, "manage", ("manage", "auction"), "the whole town")
    assert words.question(game, decision) == "dicing 1, rule C5: manage (the whole town)?"
    assert words.option(game, decision, "manage") == "Manage"


def test_every_phrase_is_for_a_thing_that_can_be_said():
    """Places name a field of `words.facts`, and ways of saying that `phrases.SAID` knows."""
    known = {"at", "cash", "set", "purse", "dice", "passing", "least", "manager"}
    known |= {"c", "who", "all"}
    for row in phrases.by_game("phrases").values():
        for _, field, how, _ in Formatter().parse(row["words"]):
            assert field is None or field.isdigit() or field.split(".")[0] in known, row
            assert not how or how in phrases.SAID or how == ",", row


def test_equal_payments_in_a_row_are_one_sentence():
    wages = [told for told in words.happened(fund_game()) if "wages" in told]
    assert wages[0].startswith("The Bank pays ") and all(n in wages[0] for n in fund_game().names)
    assert wages[0].endswith(" 50 each: wages (C9).")


def test_the_story_has_every_payment_every_turn_and_the_end():
    game = fund_game()
    told = words.story(game)
    assert told.count("\nTurn ") == game.state.turn
    assert told.endswith("Nobody won.") or told.endswith(" won.")
    for entry in game.ledger:
        assert f"{entry.amount:,}" in told and f"({entry.rule})" in told
    assert "{0}" not in told


def test_turns_in_the_story_are_those_of_whose_turn_it_was():
    told = words.story(fund_game(players=3))
    turns = [line.split(": ") for line in told.splitlines() if line.startswith("Turn ")]
    assert [who for _, who in turns[:4]] == ["dicing 1", "dicing 2", "dicing 3", "dicing 1"]


def test_why_gives_the_rule_its_sentence_and_its_rulings():
    why = words.why(fund_game(), "C5")
    assert why["heading"] == "manage a project" and "price" in why["sentence"]
    assert [ruling.split(":")[0] for ruling in why["rulings"]] == ["M3", "M7", "M27"]


def test_every_ruling_of_both_games_is_shown_with_some_rule():
    rules = phrases.by_game("rulebook")
    shown = {key for row in rules.values() for key in row["rulings"].split()}
    rulings = {key for _, key in rules if key[0] in "MP"}
    assert shown <= rulings and {key for key in rulings if key[0] == "M"} == shown & {
        key for key in rulings if key[0] == "M"
    }
