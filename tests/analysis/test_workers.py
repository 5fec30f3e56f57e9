"""The same rows on one core, two, a cluster, under any hash seed and Python."""

import importlib
import os
import signal
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import cloudpickle
import pytest

from socialism_lab.analysis.batch import play
from socialism_lab.analysis.simulate import simulate
from socialism_lab.analysis.workers import packed, play_packed
from socialism_lab.engine.errors import BotError, LabError
from tests.analysis.toy import TOY, chancer, least, most
from tests.pythons import pythons

FOUR = [most, least, chancer, chancer]
ROOT = Path(__file__).parents[2]
SERIES = ("pot", "gini cash")


def everything(results):
    return list(results.rows()), [results.bands(name) for name in results.batch.series]


def local_bot():
    """A bot that cannot be imported, as in a notebook."""
    step = 2
    return lambda game, decision: decision.options[min(step, len(decision.options) - 1)]


@pytest.fixture(scope="module")
def one():
    return simulate(TOY, [*FOUR, local_bot()], games=300, series=SERIES)


@pytest.mark.slow
def test_two_workers_give_the_same_rows(one):
    two = simulate(TOY, [*FOUR, local_bot()], games=300, series=SERIES, workers=2)
    assert everything(two) == everything(one)


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_rows(one):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        many = simulate(
            TOY, [*FOUR, local_bot()], games=300, series=SERIES, executor=client.get_executor()
        )
    assert everything(many) == everything(one)


@pytest.mark.slow
def test_a_killed_worker_loses_nothing(one, tmp_path):
    mark, parent = tmp_path / "killed", os.getpid()
    steady = local_bot()

    def deadly(game, decision):
        if os.getpid() != parent and game.turn == 20 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return steady(game, decision)

    two = simulate(TOY, [*FOUR, deadly], games=300, series=SERIES, workers=2)
    assert mark.exists()
    rows, bands = everything(two)
    named = [
        {k: v.replace("deadly", "<lambda>") if isinstance(v, str) else v for k, v in row.items()}
        for row in rows
    ]
    assert (named, bands) == everything(one)


@pytest.mark.slow
def test_errors_come_back_from_a_worker_with_their_seed():
    def brittle(game, decision):
        return 1 // (game.turn - 9) and decision.options[0]

    with pytest.raises(BotError, match=r"game 1, seed \d+.*brittle failed") as told:
        simulate(TOY, [least, brittle], games=30, workers=2)
    assert told.value.game == 1 and told.value.seed > 0


def test_what_any_executor_loses_is_played_again(one):
    class Lossy(ThreadPoolExecutor):
        left = 3

        def submit(self, work, numbers):
            if numbers[0] > 100 and self.left:
                self.left -= 1
                lost = Future()
                lost.set_exception(RuntimeError("worker gone"))
                return lost
            return super().submit(work, numbers)

    with Lossy(1) as pool:
        again = simulate(TOY, [*FOUR, local_bot()], games=300, series=SERIES, executor=pool)
    assert everything(again) == everything(one) and not pool.left
    with pytest.raises(LabError, match=r"games 0 to 4 were lost 4 times.*after shutdown"):
        simulate(TOY, FOUR, games=160, executor=pool)


@pytest.mark.parametrize("how", [{"workers": 2}, {"executor": ThreadPoolExecutor(1)}])
def test_what_cannot_be_sent_to_a_worker_is_named(how):
    lock = Lock()

    def locked(game, decision):
        return decision.options[0] if lock else 0

    with pytest.raises(LabError, match=r"^the batch cannot be sent .*lock.*; leave out workers"):
        simulate(TOY, [least, locked], games=4, **how)


def test_a_module_goes_to_the_workers_as_it_is_now_and_not_by_its_name(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "my_help.py").write_text("def pick(options): return options[0]")
    (tmp_path / "my_bots.py").write_text(
        "import my_help\ndef bot(game, decision): return my_help.pick(decision.options)\n"
        "def refill(game, seat, die): game.pay(-1, -2, 6, '3', 'refill')"
    )
    bots = importlib.import_module("my_bots")
    results = simulate(TOY, [bots.bot, bots.bot], games=4, rules={"refill": bots.refill})
    before, sent = [play(results.batch, k) for k in range(4)], packed(results.batch)
    for name in ("my_help", "my_bots"):
        text = (tmp_path / f"{name}.py").read_text()
        (tmp_path / f"{name}.py").write_text(text.replace("[0]", "[-1]").replace("6,", "7,"))
        importlib.reload(sys.modules[name])
    assert play_packed(sent, range(4)) == before
    assert not cloudpickle.list_registry_pickle_by_value()


STOPPED = """
import os, signal, threading, time
from tests.analysis.toy import *
from socialism_lab.analysis.simulate import simulate

def sleepy(game, decision):
    time.sleep(30)
    return 0

signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
simulate(TOY, [most, least], games=4, workers=2)
threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    simulate(TOY, [most, sleepy], games=500, workers=2)
except KeyboardInterrupt as stop:
    kept, start = stop, time.time()  # a notebook keeps the last error, and its frames, too
    print(simulate(TOY, [most, least], games=4, workers=2).games, time.time() - start)
"""


@pytest.mark.slow
def test_a_stopped_batch_is_not_in_the_way_of_the_next():
    told = subprocess.run(
        [sys.executable, "-c", STOPPED], cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    games, seconds = told.stdout.split()
    assert games == "4" and float(seconds) < 20 and not told.stderr


CODE = """
import sys
from tests.analysis.toy import *
from socialism_lab.analysis.compare import compare
from socialism_lab.analysis.simulate import simulate
a = simulate(TOY, [most, least, chancer, chancer], games=60, series=("pot", "gini cash"))
b = compare({"a": TOY, "b": {"game": TOY, "pot": 30}}, [chancer] * 3, games=40)
c = simulate("community_fund", ["FreeRider", "Racer", "Careful", "Copycat"], 25)
d = simulate("public_treasury", ["Landlord", "Saver", "Calculator", "Reformer"], 8)
import hashlib
text = repr((list(c.rows()), list(d.rows()), list(a.rows()), a.bands("gini cash"),
             a.seat_effect(), b.rows, b.sentence))
print(hashlib.sha256(text.encode()).hexdigest(), "pandas" in sys.modules, "tqdm" in sys.modules,
      "numpy" in sys.modules, "cloudpickle" in sys.modules)
"""


@pytest.mark.slow
def test_hash_seeds_and_pythons_change_nothing_and_need_nothing():
    said = {
        subprocess.run(
            [python, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for python in pythons()
        for hash_seed in ("0", "77")
    }  # fmt: skip
    assert len(said) == 1 and said.pop().split()[1:] == ["False"] * 4


def test_without_loky_the_sentence_says_where_it_is(monkeypatch):
    monkeypatch.setitem(sys.modules, "loky", None)
    with pytest.raises(LabError, match=r"workers=2 needs loky.*\.venv/bin/python"):
        simulate(TOY, [least, least], games=4, workers=2)
