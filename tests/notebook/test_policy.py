"""The policy lab: a change plays both sets of rules on the same dice and says what changed."""

import asyncio

import pytest

from socialism_lab.engine.errors import LabError
from socialism_lab.notebook import policy
from tests.notebook.conftest import alive


@pytest.fixture
def quick(monkeypatch):
    """Few games, no waiting, and labs of the test's own."""
    monkeypatch.setattr(policy, "PAUSE", 0)
    monkeypatch.setattr(policy.lab, "PIECE", 20)
    monkeypatch.setattr(policy, "STEPS", dict.fromkeys(policy.STEPS, (20, 40)))
    monkeypatch.setattr(policy, "LABS", {})


def typed(lab, **settings):
    """What the browser sends when these settings stand in the form."""
    found = {}
    for name in policy.lab.SHOWN[lab.game]:
        setting = lab.book.options[name]
        value = settings.get(name, setting.default)
        if isinstance(setting.allowed, tuple):
            value = setting.allowed.index(value)
        found[f"set {name}"] = str(value)
    return found


def changed(game, words="", **settings):
    """A lab after these changes, its run over."""

    async def act():
        lab = policy.policy(game)
        lab.hear({"do": "set", "fields": {"words": words, **typed(lab, **settings)}})
        await asyncio.wait([lab.task]) if lab.task else None
        return lab

    return asyncio.run(act())


def told(lab):
    """All that stands below the controls."""
    return "".join(str(output["data"].get("text/html")) for output in lab.output.outputs)


def test_a_change_is_drawn_with_its_prediction_sentence_and_table(quick):
    lab = changed("community_fund", "it <lives>", cap=50)
    assert lab.faults == [] and lab.frame.status == "40 of 40 games under each set of rules"
    assert "You predicted: it &lt;lives&gt;" in told(lab)
    assert "on the same dice, with 95 % intervals: the Fund survives" in told(lab)
    assert "rounds" in told(lab)


def test_the_treasury_has_both_taxes(quick):
    lab = changed("taxes", land_tax=20, dividend=False)
    assert lab.faults == [] and lab.chosen == {"land_tax": 20, "dividend": False}
    assert "dividend no?" in str(lab.output.outputs[0]["data"])
    assert "cash of the poorest" in told(lab) and "Gini of cash" in told(lab)


@pytest.mark.parametrize("bad", ["-3", "17.5", "1e3", "", "1,000"])
def test_a_setting_that_is_no_number_allowed_is_said_and_nothing_runs(quick, bad):
    lab = changed("community_fund", cap=bad)
    assert lab.frame.alarm and "no whole number from 0 to 1000" in lab.frame.status
    assert lab.faults == [] and not lab.output.outputs and lab.task is None


def test_every_setting_shown_may_be_changed_to_every_kind_of_value(quick, monkeypatch):
    monkeypatch.setattr(policy, "STEPS", dict.fromkeys(policy.STEPS, (20,)))
    for game, names in policy.lab.SHOWN.items():
        for name in names:
            setting = policy.policy(game).book.options[name]
            other = next(
                value for value in list(setting.allowed)[::-1] if value != setting.default
            )
            lab = changed(game, **{name: min(other, setting.default + 1)
                                   if isinstance(setting.allowed, range) else other})  # fmt: skip
            assert lab.faults == [] and not lab.frame.alarm, (name, lab.frame.status)
            lab.hear({"do": "reset"})
        assert not lab.chosen and not lab.output.outputs and "as it is" in lab.frame.status


def test_shown_again_it_is_the_same_panel_and_nothing_is_left_behind(quick):
    first = changed("community_fund", cap=50)
    before = alive()
    for cap in (60, 70, 80):
        assert changed("community_fund", cap=cap) is first
    assert alive() == before


def test_other_players_have_a_panel_of_their_own_and_an_unknown_one_is_named(quick):
    other = policy.policy("community_fund", ["Careful", "FreeRider"])
    assert other is not policy.policy("community_fund")
    for players, words in (
        (["Careful", "Nobody"], "'Nobody' is no bot"), ("Careful", "players: 'Careful'"),
        (["Careful"], "takes 2 to 4, not 1"), (["Landlord"] * 4, "Landlord"),
    ):  # fmt: skip
        with pytest.raises(LabError, match=words):
            policy.policy("community_fund", players)


def test_what_the_settings_mean_stands_beside_them(quick):
    lab = policy.policy("taxes")
    docs = [lab.book.options[name].doc[1:] for name in ("land_tax", "step_cost")]
    assert all(doc in lab.frame.zones["policy"] for doc in docs)


def test_twenty_changes_in_a_row_are_one_run(quick, monkeypatch):
    monkeypatch.setattr(policy, "PAUSE", 0.05)
    drawn = []
    monkeypatch.setattr(policy.Policy, "draw", lambda self, *about: drawn.append(about[1]))

    async def act():
        lab = policy.policy("community_fund")
        for cap in range(50, 70):
            lab.hear({"do": "set", "fields": typed(lab, cap=cap)})
            await asyncio.sleep(0)
        await asyncio.wait([lab.task])

    asyncio.run(act())
    assert drawn == [{"cap": 69}] * 2


def test_a_game_without_a_lab_is_refused(quick):
    with pytest.raises(LabError, match="no policy lab for 'chess'"):
        policy.policy("chess")
