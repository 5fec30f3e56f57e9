"""The taxes of lesson 7, by hand: who pays when, on what, and where the money goes."""

import pytest

from socialism_lab.rulebooks import find, of_game
from socialism_lab.rulebooks.public_treasury.taxes import TAXED
from tests.rulebooks.treasury_table import LAISSEZ_FAIRE, did, lines, table

ORANGE = ["St. James Place", "Tennessee Avenue", "New York Avenue"]  # 180, 180, 200; houses 100
PASSES_GO = {"at": {"Ada": "Pacific Avenue"}, "dice": [(6, 4)]}  # to Mediterranean Avenue


def taxed(*, cash=500, houses=None, deeds=ORANGE, **rules):
    """Ada passes GO with these; Ben owns the lot where she stops."""
    owned = {"Ada": deeds, "Ben": ["Mediterranean Avenue"]}
    return table(
        book=TAXED, cash={"Ada": cash, "Ben": 0, "Cleo": 0}, deeds=owned, houses=houses or {},
        rules=rules, **PASSES_GO,
    )  # fmt: skip


def test_land_tax_is_a_share_of_the_lots_prices_and_comes_back_in_equal_parts():
    assert did(taxed(land_tax=10), "roll", "forward") == [
        "Bank>Ada 200 3", "Ada>Treasury 56 land tax",
        "Treasury>Ada 18 dividend", "Treasury>Ben 18 dividend", "Treasury>Cleo 18 dividend",
        "Ada>Ben 2 7",
    ]  # fmt: skip


def test_house_tax_is_a_share_of_what_the_buildings_cost_a_hotel_five():
    game = taxed(house_tax=50, dividend=False, houses={ORANGE[0]: 2, ORANGE[2]: 5})
    assert did(game, "roll", "forward")[1] == "Ada>Treasury 350 house tax"


def test_a_house_more_changes_the_house_tax_and_not_the_land_tax():
    dues = [
        did(taxed(land_tax=10, house_tax=20, dividend=False, houses=houses), "roll", "forward")[1:]
        for houses in ({}, {ORANGE[0]: 1})
    ]
    assert dues[0] == ["Ada>Treasury 56 land tax", "Ada>Ben 2 7"]
    assert dues[1] == ["Ada>Treasury 56 land tax", "Ada>Treasury 20 house tax", "Ada>Ben 2 7"]


def test_who_has_too_little_pays_what_there_is_and_the_rest_is_forgiven():
    game = taxed(cash=0, land_tax=50, house_tax=100, dividend=False, houses={ORANGE[0]: 1})
    assert did(game, "roll", "forward")[1:] == ["Ada>Treasury 200 land tax"]
    assert game.state.forgiven[0] == 80 + 100


def test_franchises_are_not_land_and_nothing_is_due_by_default():
    assert did(taxed(deeds=["B&O Railroad"], land_tax=100), "roll", "forward")[1:] == [
        "Ada>Ben 2 7"
    ]
    assert did(taxed(), "roll", "forward") == ["Bank>Ada 200 3", "Ada>Ben 2 7"]


def test_the_taxes_stay_when_the_vote_is_carried():
    game = table(
        book=TAXED, revolution=True, deeds={"Ada": ORANGE}, rules={"land_tax": 10}, **PASSES_GO
    )
    assert "Ada>Treasury 56 land tax" in did(game, "roll", "forward")
    assert lines(game)[0] == "Bank>Ada 200 3"


def test_it_is_a_society_of_its_own_among_the_treasurys_books():
    assert find("taxes") is TAXED and TAXED in of_game("public_treasury")
    assert set(TAXED.options) - set(LAISSEZ_FAIRE.options) == {
        "land_tax", "house_tax", "dividend",
    }  # fmt: skip


@pytest.mark.parametrize("tax", ["land_tax", "house_tax"])
def test_a_game_under_a_tax_is_saved_and_found_again(tax):
    import socialism_lab as lab

    game = lab.Game("taxes", ["Ada", "Ben"], seed=7, **{tax: 20})
    game.choose(game.decision.options[0])
    again = lab.load(game.code)
    assert again.book is TAXED and again.state.digest() == game.state.digest()
