"""The builder's sum, part by part, against a sum by hand."""

from socialism_lab.bots.owners import Builder, builders_sum
from socialism_lab.engine.decision import Decision
from socialism_lab.rulebooks.public_treasury.taxes import TAXED
from tests.rulebooks.treasury_table import table

ORANGE = ["St. James Place", "Tennessee Avenue", "New York Avenue"]
ST_JAMES = next(space for space in TAXED.load().spaces if space.name == ORANGE[0])


def test_the_sum_of_the_first_house_by_hand():
    """Rent 70, three others, two laps: 6 visits of 7 a lap, 60; it counts 100 and costs 100."""
    parts = {"more rent": 60, "counts at the end": 100, "cost": -100, "house tax": 0, "sum": 60}
    assert builders_sum(ST_JAMES, 0, 3, 2) == parts
    assert builders_sum(ST_JAMES, 0, 3, 2, points=False)["sum"] == -40
    assert builders_sum(ST_JAMES, 0, 3, 2, house_tax=40)["sum"] == 60 - 80


def test_the_second_house_earns_what_it_adds_to_the_first():
    assert builders_sum(ST_JAMES, 1, 3, 2)["more rent"] == (200 - 70) * 6 // 7


def choice(**rules):
    """What a builder with the orange group does in its turn, two laps before the end."""
    game = table(
        book=TAXED, players="Ada Ben Cleo Dan", deeds={"Ada": ORANGE}, laps={"Ben": 3}, rules=rules
    )
    state, asked = game.state, game.decision
    return Builder()(state, Decision("P34", 0, "turn", asked.options))


def test_it_builds_while_the_sum_is_above_nought_whatever_the_land_tax():
    assert choice().startswith("build:") and choice(land_tax=100).startswith("build:")
    assert choice(house_tax=20).startswith("build:") and choice(house_tax=40) == "roll"
