"""What people do wrong gets one clear sentence, and changes nothing."""

import pickle

import pytest

import socialism_lab as lab
from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.errors import (
    BotError,
    IllegalChoice,
    LabError,
    LedgerError,
    SettingError,
)


def fund(*players, **more):
    return lab.Game("community_fund", list(players), **more)


def test_undo_takes_back_the_seats_before_the_answer_before_them():
    game = fund("Ada", lab.bots.Careful(), lab.bots.FreeRider(), seed=5).play()
    while len(game.events) < 6:
        game.choose(game.decision.options[0]).play()
    events = game.events
    game.hand(1, lab.bots.Racer()).hand(2, lab.bots.Racer()).undo()
    assert game.events == events and game.bots[1:] == [lab.bots.Careful(), lab.bots.FreeRider()]
    assert len(game.undo().events) < len(events)
    with pytest.raises(IllegalChoice, match=r"deal: .* is not .*cash from 0 up"):
        game.interject("deal", 0, 1, ([], -5, []), ([], 1, []))


def test_undo_gives_a_seat_back_to_whoever_held_it():
    game = fund("Ada", lab.bots.Copycat(), seed=7)
    game.choose(game.decision.options[0]).play()
    game.hand("Ada", lab.bots.FreeRider())
    game.play(2)
    game.undo()
    assert game.bots[0] is None and game.decision.seat == 0
    again = lab.load(game.code)
    assert again.bots[0] is None and again.code == game.code
    again.hand(0, lab.bots.FreeRider()).play(1)
    assert lab.load(again.code).bots[0].tag == "FreeRider"


def test_undo_tells_bots_of_one_name_apart():
    first, last = (lambda game, decision, k=k: decision.options[k] for k in (0, -1))
    game = fund("Ada", first, last)
    game.choose(game.decision.options[0]).play().undo()
    assert game.bots[1:] == [first, last]
    loaded = lab.load(game.code, bots={1: first, 2: last})
    loaded.choose(loaded.decision.options[0]).play().undo()
    assert loaded.bots[1:] == [first, last]
    with pytest.raises(LabError, match=r"'Saver' is no bot; write bots.Saver\(\)"):
        lab.load(game.code, bots={1: "Saver"})


def test_a_bot_that_changes_a_running_game_is_named_at_once_and_nothing_is_lost():
    def thief(game, decision):
        game.cash[decision.seat] += 1000
        return decision.options[0]

    game = fund("Ada", thief, seed=5)
    with pytest.raises(BotError, match=r"thief failed at .* line"):
        while not game.over:
            game.choose(game.decision.options[0]).play()
    assert lab.load(game.code).state.digest() == game.state.digest()


def test_a_bot_cannot_make_its_own_options():
    def forger(game, decision):
        decision.options = ("x",)
        return "x"

    with pytest.raises(BotError, match="forger has changed"):
        fund(forger, forger).play()


def test_a_bots_own_line_is_named():
    def broken(game, decision):
        return game.no_such_thing

    with pytest.raises(BotError, match=r"line \d+ of broken"):
        fund(broken, broken).play()


@pytest.mark.parametrize("proposal", [5, ("deal",), ("deal", (7, 8)), ("nonsense", ())])
def test_a_senseless_proposal_names_the_bot(proposal):
    class Odd(lab.bots.Careful):
        name = "Odd"

        def propose(self, game, seat):
            return proposal

    with pytest.raises(BotError, match="Odd proposed"):
        fund(Odd(), lab.bots.Careful()).play()


@pytest.mark.parametrize(
    "players", ["Ada", None, 5, ["Ada", 3], ["Ada", None], ["Ada", lab.bots.FreeRider]]
)
def test_players_are_checked(players):
    with pytest.raises(SettingError, match="players"):
        lab.Game("community_fund", players)


@pytest.mark.parametrize("name", ["GO", "Tool Library", "fund"])
def test_a_player_cannot_be_called_like_something_on_the_board(name):
    with pytest.raises(SettingError, match="another name"):
        fund(name, "Ben", position={"fund": 300, "at": {"Ben": "GO"}})


@pytest.mark.parametrize("more", [{"pause": "yes"}, {"position": [1]}, {"decks": [1]}])
def test_a_start_of_the_wrong_type_is_refused(more):
    with pytest.raises(SettingError):
        fund("Ada", "Ben", **more)


def test_wrong_calls_on_a_game_are_refused_in_a_sentence():
    game = fund("Ada", "Ben")
    for call in (
        lambda: game.play("3"),
        lambda: game.interject("deal", 0, 1),
        lambda: game.interject("card", 0, "F01"),
        lambda: game.hand("Ada", "FreeRider"),
        lambda: game.hand("Ada", 5),
    ):
        with pytest.raises(LabError):
            call()
    assert game.events == [] and game.bots == [None, None]


def test_another_society_is_checked():
    with pytest.raises(SettingError, match="wages"):
        lab.replace("community_fund", wage_rule=lab.nothing)
    with pytest.raises(SettingError, match="wages: 5 is no rule"):
        lab.replace("community_fund", wages=5)
    with pytest.raises(SettingError, match="or a rulebook"):
        lab.replace(5, wages=lab.nothing)
    book = lab.replace("community_fund", wages=lab.nothing)
    assert lab.Game(book, [lab.bots.Careful()] * 2, seed=1, round_limit=20).play().over


def test_in_a_notebook_the_sentence_is_all_that_is_shown():
    with pytest.raises(IllegalChoice) as caught:
        fund("Ada", "Ben").choose("nonsense")
    shown = caught.value._render_traceback_()
    assert len(shown) == 1 and "nonsense" in shown[0]


def test_a_rule_whose_value_others_need_cannot_be_taken_out():
    for book, name, what in (
        ("public_treasury", "land_rent", r"\(int\)"),
        ("public_treasury", "sale", r"\(tuple\[int, int\], by asking\)"),
        ("public_treasury", "owe", r"\(bool, by asking\)"),
        ("community_fund", "allowance", r"\(int\)"),
        ("community_fund", "standing", r"\(list\[dict"),
        ("community_fund", "new_state", r"\(State\)"),
    ):
        with pytest.raises(SettingError, match=f"{name}: the other rules need .*{what}"):
            lab.replace(book, **{name: lab.nothing})
    book = lab.replace("community_fund", wages=lab.nothing, may_begin=lab.nothing)
    assert lab.simulate(book, ["Careful"] * 2, games=2, round_limit=20).games == 2


def test_business_that_does_nothing_for_ever_is_refused_by_its_rule():
    book = lab.replace("public_treasury", build=lab.nothing)
    with pytest.raises(LabError, match="P34: 1,000 pieces of business in one turn"):
        lab.simulate(book, ["Landlord"] * 4, games=20)


def test_settings_stay_as_they_are_while_games_last():
    def raised(game, seat):
        game.settings.wage += 1

    book = lab.replace("community_fund", wages=raised)
    with pytest.raises(LabError, match="cannot assign to field 'wage'"):
        lab.simulate(book, ["Careful"] * 4, games=3)

    def cheat(game, decision):
        game.settings.wage = 1000
        return decision.options[0]

    with pytest.raises(BotError, match="cannot assign to field 'wage'"):
        lab.simulate("community_fund", [cheat, "Careful", "Careful"], games=3)
    copied = pickle.loads(pickle.dumps(lab.replace("community_fund").choose_settings({"wage": 7})))
    assert copied.wage == 7 and copied.chips == 10
    with pytest.raises(AttributeError):
        copied.wage = 8


def test_an_own_rule_that_breaks_down_is_named_with_its_line():
    def wages(game, seat):
        return 1 / 0

    book = lab.replace("community_fund", wages=wages)
    with pytest.raises(LabError, match=r"seed \d+.*ZeroDivisionError: .*line \d+ of wages"):
        lab.simulate(book, ["Careful"] * 4, games=5)


def test_a_debt_that_nothing_raises_is_refused_by_its_rule():
    book = lab.replace("public_treasury", mortgage=lab.nothing)
    with pytest.raises(LabError, match=r"1,000 mortgages and sales|1,000 pieces of business"):
        lab.simulate(book, ["Landlord"] * 4, games=40)
    with pytest.raises(LabError, match=r"1,000 mortgages and sales|1,000 pieces of business"):
        for seed in range(40):
            lab.Game(book, [lab.bots.Landlord()] * 4, seed=seed).play()


def test_a_bot_of_the_kit_that_fails_under_own_rules_is_named_by_its_line():
    rules = {
        "build_options": lab.replace("public_treasury").build_options,
        "sites": lambda game, seat: game.data.lots,  # those with hotels, too
    }
    with pytest.raises(LabError, match=r"seed \d+.*, line \d+ of \w+"):
        lab.simulate(lab.replace("revolution", **rules), ["Tycoon", "Landlord"], games=40)


@pytest.mark.parametrize("game, name", [
    ("community_fund", "bank"), ("community_fund", "COMMUNITY FUND"), ("revolution", "Bank"),
    ("public_treasury", "Public treasury"),
])  # fmt: skip
def test_a_player_cannot_be_called_like_an_account(game, name):
    with pytest.raises(SettingError, match=f"players: '{name}' has a meaning in this game"):
        lab.Game(game, ["Ada", name])


def test_a_position_by_player_is_unknown():
    with pytest.raises(LabError, match="position: 'Ada' is unknown; there are"):
        fund("Ada", "Bo", position={"Ada": {"cash": 50}})


def minted(game, seat, *about):
    game.cash[seat] += 3


def asking(*parts):
    """A rule that yields a question of these parts."""

    def rule(game, seat, *about):
        yield Decision("x", *parts)

    return rule


def ending(*end):
    """A rule that ends the game so."""

    def rule(game, seat, *about):
        raise GameOver(*end)

    return rule


def yields(thing):
    def rule(game, seat, *about):
        yield thing

    return rule


@pytest.mark.parametrize("rule, words", [
    (minted, "the balances add up to 30?, not to 0: .*use game.pay"),
    (yields(5), "a rule yields a Decision, not 5"),
    (yields(None), "a rule yields a Decision, not None"),
    (asking(9, "ask", ("no", "yes")), "x: 'ask' asks 9, which is no seat"),
    (asking("Ada", "ask", ("no", "yes")), "x: 'ask' asks 'Ada', which is no seat"),
    (asking(0, "ask", (True, False)), r"'ask' has the options \(True, False\); give words"),
    (asking(0, "ask", (1.5, 2)), "'ask' has the options .1.5, 2.; give words"),
    (asking(0, "ask", "yes"), "'ask' has the options 'yes'; give words"),
    (asking(0, "ask", lambda game, decision: 5), "'ask' has the options 5; give words"),
    (asking(0, "ask", ()), "x: 'ask' has no options"),
    (lambda game, *about: 1 / 0, r"break down: ZeroDivisionError: .*line \d+ of <lambda>"),
    (ending("mine", ("Ada",)), r"GameOver: \('Ada',\) are no winners; give seats"),
    (ending("mine", 0), "GameOver: 0 are no winners; give seats"),
    (ending(5), "GameOver: 5 is no ending; give its name"),
])  # fmt: skip
def test_a_wrong_rule_is_told_in_a_sentence_in_games_and_in_batches(rule, words):
    book = lab.replace("community_fund", turn=rule)
    with pytest.raises(LabError, match=words):
        game = lab.Game(book, [lab.bots.Random()] * 2, round_limit=5)
        game.play()
    batch = words.removeprefix("break down: ")
    with pytest.raises(LabError, match=batch):
        lab.simulate(book, ["Random"] * 2, games=2, round_limit=5, workers=1)


def test_a_rule_that_fails_half_way_leaves_the_game_where_it_was():
    def turn(game, seat):
        yield Decision("x", seat, "ask", ("no", "yes"))
        game.cash[seat] += 3

    game = fund_of(turn=turn)
    before = game.state.digest()
    with pytest.raises(LedgerError, match="balances add up to 3"):
        game.choose("yes")
    assert (game.state.digest(), game.decision.kind, game.events) == (before, "ask", [])


def fund_of(**rules):
    return lab.Game(lab.replace("community_fund", **rules), ["Ada", "Bo"])


@pytest.mark.parametrize("name", ["settings", "seats", "effects", "purse", "version", "title",
                                  "hidden", "endings", "name", "busy"])  # fmt: skip
def test_an_entry_of_a_book_is_of_its_kind(name):
    for value in (3.5, None, [], "" if name in ("purse", "title", "name") else "x"):
        with pytest.raises(SettingError, match=f"^{name}: .* give a thing like"):
            lab.replace("community_fund", **{name: value})


def test_a_book_keeps_the_settings_and_effects_that_its_rules_look_up():
    with pytest.raises(SettingError, match=r"effects: \w+: None is no rule; .*`nothing`"):
        lab.replace("community_fund", effects={})
    with pytest.raises(SettingError, match=r"settings: {} cannot stand there; .*FundSettings"):
        lab.replace("community_fund", settings={})
    with pytest.raises(SettingError, match=r"seats: range\(0, 0\) cannot"):
        lab.replace("community_fund", seats=range(0))
    for entry in ({"effects": {"x": 5}}, {"series": {"x": 5}}, {"interjections": {"deal": 5}}):
        with pytest.raises(SettingError, match="is no rule"):
            lab.replace("community_fund", **entry)
    with pytest.raises(SettingError, match="has no rule 'x'; near it"):
        lab.replace("public_treasury", reform={"x": lab.nothing})
    book = lab.replace("public_treasury", reform={}, seats=range(3, 5), version=2)
    assert book.seats[0] == 3 and book.version == 2
    assert lab.replace(book, revolution_in=0).revolution_in == 0
    assert not lab.replace("community_fund", interjections={}).interjections


@pytest.mark.parametrize("name, bot", [
    ("FreeRider", "FreeRider()"), (" Random ", "Random()"), ("Saver(low=5)", "Saver(low=5)"),
])  # fmt: skip
def test_a_bot_in_quotation_marks_is_no_person(name, bot):
    code = fund("Ada", "Bo").code
    for act in (lambda: fund("Ada", name), lambda: lab.load(code, players=["Ada", name])):
        with pytest.raises(SettingError) as caught:
            act()
        assert f"write lab.bots.{bot} for the bot" in str(caught.value)
    assert fund("Ada", "Fred Rider").names[1] == "Fred Rider"


@pytest.mark.parametrize("act", [lab.Game, lambda: lab.Game("taxes"), lab.load, lab.verify,
                                 lab.replace])  # fmt: skip
def test_a_call_with_nothing_is_answered_in_a_sentence(act):
    with pytest.raises(LabError, match=r"did you mean|takes 2 to|give its code"):
        act()
