"""The two commands of the README: what they make, and what they say when they cannot."""

import json
import subprocess
import sys

import pytest

from socialism_lab import __main__ as commands
from socialism_lab.tools import bench, environment, open, pages, site, test


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """An empty clone; `clone.calls` is what was asked of pip, in place of asking it."""
    for name in (
        "binder/requirements.txt",
        "binder/overrides.json",
        "tests/requirements.txt",
        "pyproject.toml",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "CLASS_SET", tmp_path / "binder" / "requirements.txt")
    monkeypatch.setattr(environment, "SETTINGS", tmp_path / "binder" / "overrides.json")
    monkeypatch.setattr(environment.venv, "create", lambda path, **_: make_venv(path))
    monkeypatch.setattr(environment, "_pip", lambda *arguments: CALLS.append(arguments))
    CALLS.clear()
    return tmp_path


CALLS: list[tuple[str, ...]] = []


def make_venv(path):
    (path / "lib" / "python3" / "site-packages" / "pip").mkdir(parents=True)
    (path / "pyvenv.cfg").write_text(f"home = here\nversion = {sys.version.split()[0]}\n")
    environment.python().parent.mkdir()
    environment.python().touch()


def test_prepare_makes_the_environment_and_installs_pins_and_kit(clone):
    assert environment.prepare() == environment.python()
    assert [call[0] for call in CALLS] == ["-r", "--no-deps"]
    assert (clone / ".venv/share/jupyter/lab/settings/overrides.json").exists()


def test_prepare_again_installs_nothing(clone):
    environment.prepare(clone / "tests" / "requirements.txt")
    CALLS.clear()
    environment.prepare(clone / "tests" / "requirements.txt")
    assert CALLS == []


def test_prepare_installs_anew_when_the_pins_change(clone):
    environment.prepare()
    CALLS.clear()
    (clone / "binder" / "requirements.txt").write_text("changed")
    environment.prepare()
    assert CALLS[0] == ("-r", str(clone / "binder" / "requirements.txt"))


def test_an_environment_of_another_python_is_made_anew(clone):
    environment.prepare()
    (clone / ".venv" / "pyvenv.cfg").write_text("version = 3.2.1\n")
    environment.prepare()
    assert sys.version.split()[0] in (clone / ".venv" / "pyvenv.cfg").read_text()


def test_somebody_elses_broken_environment_is_left_alone(clone):
    (clone / ".venv").mkdir()
    (clone / ".venv" / "mine.txt").touch()
    with pytest.raises(SystemExit, match="move it away"):
        environment.prepare()
    assert (clone / ".venv" / "mine.txt").exists()


def test_a_python_without_ensurepip_is_told_what_to_install(clone, monkeypatch):
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        environment.prepare()


def test_outside_a_clone_a_sentence_says_so(clone):
    (clone / "binder" / "requirements.txt").unlink()
    with pytest.raises(SystemExit, match="not a clone"):
        environment.prepare()


def test_open_finds_a_lesson_by_its_number():
    assert open.find_lesson("00") == "lessons/00_start_here.ipynb"
    with pytest.raises(SystemExit, match="No lesson starts with '99'"):
        open.find_lesson("99")


@pytest.fixture
def opened(monkeypatch):
    """What `open` would have started: the sets installed, the command, its options."""
    found = []
    monkeypatch.setattr(open, "prepare", lambda *sets: found.append(sets) or "python")
    monkeypatch.setattr(open, "run", lambda *words, **how: found.append((" ".join(words), how)))
    return found


def test_a_students_jupyter_has_no_menus_for_marking_and_no_side_bar(opened):
    open.main(["04", "--no-browser"])
    sets, (command, how) = opened
    assert sets == () and "/doc/tree/lessons/04" in command and "--no-browser" in command
    assert str(open.STUDENT) in how["env"]["JUPYTER_CONFIG_PATH"]
    page = json.loads((open.STUDENT / "labconfig" / "page_config.json").read_text("utf-8"))
    assert page["disabledExtensions"]["@jupyter/nbgrader"]


def test_a_teachers_jupyter_opens_in_the_course_with_what_marks_it(opened, tmp_path):
    with pytest.raises(SystemExit, match="Name the course's folder"):
        open.main(["--teacher", str(tmp_path)])
    (tmp_path / "nbgrader_config.py").touch()
    open.main(["--teacher", str(tmp_path), "--no-browser"])
    sets, (command, how) = opened
    assert sets == (open.TEST_SET,) and "--no-browser" in command
    assert how == {"cwd": tmp_path} and f"root_dir={tmp_path}" in command


def test_open_works_as_root(monkeypatch):
    monkeypatch.setattr(open.os, "geteuid", lambda: 0, raising=False)
    assert "--allow-root" in open.options(open.ROOT)


def test_an_unknown_part_or_command_is_named():
    with pytest.raises(SystemExit, match="no part 'speed'"):
        test.main(["speed"])
    assert "no command 'opn'" in commands.main(["opn"])


def test_no_command_lists_them_all(capsys):
    assert commands.main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in commands.COMMANDS)


def test_an_old_python_gets_one_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    assert commands.main(["open"]) == "socialism_lab needs Python 3.11 or newer; this is 3.10."


def test_a_failed_part_fails_the_run(monkeypatch, capsys):
    monkeypatch.setattr(test, "prepare", lambda *_: sys.executable)
    runs = {"style": [["platform"], ["nothing_of_that_name"]], "code": [["platform"]]}
    monkeypatch.setattr(test, "commands", lambda: runs)
    assert (test.main(["code"]), test.main([])) == (0, 1)
    assert "style    FAILED\ncode     passed" in capsys.readouterr().out


def test_a_long_run_tries_all_and_a_usual_one_does_not(monkeypatch):
    seen = []
    monkeypatch.setattr(test, "prepare", lambda which: "python")
    call = lambda command, cwd, env: seen.append(env.get("SOCIALISM_LAB_LONG")) or 0  # noqa: E731
    monkeypatch.setattr(test.subprocess, "call", call)
    monkeypatch.delenv("SOCIALISM_LAB_LONG", raising=False)
    assert test.main(["types"]) == 0 and seen == [None]
    assert test.main(["long", "types"]) == 0 and seen == [None, "1"]


def test_the_commands_start_with_the_standard_library_alone():
    code = (
        "import sys, socialism_lab.__main__, socialism_lab.tools.open\n"
        "import socialism_lab.tools.test, socialism_lab.tools.environment\n"
        "print(*sorted({n.split('.')[0] for n in sys.modules} - sys.stdlib_module_names))"
    )
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=environment.ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert set(loaded) <= {"socialism_lab", "__main__"}


def test_open_takes_one_lesson(clone):
    with pytest.raises(SystemExit, match="One lesson at a time: 04 or 05, not both"):
        open.main(["04", "05"])


def test_a_word_that_a_command_does_not_know_is_refused_and_help_says_what_it_does(capsys):
    assert bench.main(["quik"]) == "usage: python3 -m socialism_lab bench [quick]"
    assert commands.main(["bench", "--help"]) == 0 == commands.main(["pages", "-h"])
    told = capsys.readouterr().out
    assert "against a fixed spin loop" in told and "socialism_lab pages" in told


def test_the_benchmark_plays_every_game_and_parts_its_time():
    for case in bench.CASES.values():
        times = bench.measure(3, *case)
        assert times.turns > 30 and times.whole > 0 and times.rules > times.set_up
    runs = [bench.Times(4.0, 0.5, 2.5, 1000)] * 5
    cells = bench.told(runs, 100, 0.0001, 0.07).split()
    assert cells == ["25", "10", "40", "25", "5", "10", "0.07"]
    assert 0 < bench.script("\nsum(range(100_000))") < 1


@pytest.mark.parametrize("command", ["pages", "site", "mark"])
@pytest.mark.parametrize("name", ["README.md", "README.md/pages", "", "-x", "web"])
def test_what_cannot_be_filled_is_refused_in_a_sentence(command, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(environment, "inside", lambda: True)
    monkeypatch.setattr(pages.packets, "LESSONS", tmp_path)
    monkeypatch.setattr(site, "prepare", None)  # no build begins
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("mine")
    with pytest.raises(SystemExit, match=r"can be no folder|Name one folder|not the kit's"):
        sys.exit(commands.main([command, name]))
    assert len([*tmp_path.rglob("*")]) == 3


def test_without_asserts_nothing_is_marked():
    code = "from socialism_lab.tools import mark\nprint(mark.main(['x']))"
    told = subprocess.run(
        [sys.executable, "-O", "-c", code], cwd=environment.ROOT, capture_output=True, text=True
    ).stdout
    assert "leaves out every assert" in told
