"""What both rulebooks use: decks and auctions."""

import pytest

from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.luck import Deck, Luck, LuckDrawn
from socialism_lab.rulebooks.common.auction import auction

IDS = tuple("abcdefgh")


def test_a_deck_gives_every_card_once_and_the_same_order_for_a_seed():
    first, second = Deck(Luck(7), "d", IDS), Deck(Luck(7), "d", IDS)
    order = [first.draw() for _ in IDS]
    assert sorted(order) == list(range(8)) and order == [second.draw() for _ in IDS]
    assert first.draw() == -1 and order != [Deck(Luck(8), "d", IDS).draw() for _ in IDS]


def test_every_first_card_is_equally_likely():
    counts = [0] * 8
    for seed in range(4000):
        counts[Deck(Luck(seed), "d", IDS).draw()] += 1
    assert min(counts) > 420 and max(counts) < 580


def test_scripted_cards_lie_on_top_and_cards_put_under_come_last():
    deck = Deck(Luck(1, decks={"d": ("c", "a")}), "d", IDS)
    assert (deck.draw(), deck.draw()) == (2, 0)
    deck.put_under(2)
    rest = [deck.draw() for _ in range(7)]
    assert rest[-1] == 2 and len(deck) == 0
    with pytest.raises(SettingError, match="'z'"):
        Deck(Luck(1, decks={"d": ("z",)}), "d", IDS)


def test_a_sealed_deck_tells_nothing():
    luck = Luck(1, decks={"d": ("c",)})
    luck.sealed = True
    with pytest.raises(LuckDrawn):
        Deck(luck, "d", IDS).draw()


class Table:
    def note(self, *about):
        pass


def hold(order, price, step, limits, bids):
    asked = []
    run = auction(Table(), order, "1", None, price, lambda seat, top: (top + step, limits[seat]))
    answer = None
    try:
        while True:
            decision = run.send(answer)
            asked.append((decision.seat, decision.options))
            answer = bids.pop(0)
    except StopIteration as end:
        return end.value, asked


def test_the_last_raise_wins_when_all_others_pass_in_a_row():
    won, asked = hold([1, 2, 3], 100, 1, [0, 150, 120, 300], [101, 120, 120, 130, 140, 140])
    assert won == (3, 140)
    assert [seat for seat, _ in asked] == [1, 2, 3, 1, 3, 1]
    assert asked[1][1] == range(101, 121) and asked[-1][1] == range(140, 151)


def test_nobody_raises_and_who_cannot_is_not_asked():
    won, asked = hold([1, 2], 0, 5, [0, 4, 9], [4])
    assert won == (-1, 0) and asked == [(2, range(4, 10))]
