"""What a release hands out: each file is unpacked and used."""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile

import pytest

from socialism_lab.tools import pages, release

ON_GITHUB = {
    "GITHUB_REPOSITORY": "ada/rules",
    "GITHUB_REF_NAME": "v0.1.0",
    "GITHUB_REF_TYPE": "tag",
}
NAME = "socialism-lab-0.1.0"
GAME = (
    "import socialism_lab as lab; print(lab.simulate('community_fund', ['Taker'] * 2, 3).wins())"
)


@pytest.fixture
def on_github(monkeypatch):
    """The environment of a workflow that runs for a tag."""
    for name, value in ON_GITHUB.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def elsewhere(monkeypatch):
    """The environment of a machine of one's own."""
    for name in ON_GITHUB:
        monkeypatch.delenv(name, raising=False)


def packed(folder):
    """A release of small pages in the folder's `dist`."""
    for name in ("teacher/keys", "site/notebooks", "dist"):
        (folder / name).mkdir(parents=True)
    (folder / "teacher" / "keys" / "02_key.html").write_text("key")
    (folder / "teacher" / "04_who_gets_the_rent.png").write_text("picture")
    (folder / "site" / "notebooks" / "index.html").write_text("notebook")
    (folder / "site" / "kernel.wasm").write_text("python")
    (folder / "site" / "worker.mjs").write_text("worker")
    release.pack(folder / "dist", NAME, folder / "teacher", folder / "site")
    return folder / "dist"


def test_the_offline_zip_is_served_by_python_alone(tmp_path, elsewhere):
    with zipfile.ZipFile(packed(tmp_path) / f"{NAME}-offline.zip") as zipped:
        zipped.extractall(tmp_path / "unpacked")
        assert zipped.getinfo(f"{NAME}-offline/start.command").external_attr >> 16 & 0o111
    home = tmp_path / "unpacked" / f"{NAME}-offline"
    assert b"\r\n" in (home / "start.bat").read_bytes()
    command = [sys.executable, "-IS", str(home / "start.py"), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        address = server.stdout.readline().split()[4]
        kinds = {}
        for file in ("", "notebooks/index.html", "kernel.wasm", "worker.mjs"):
            with urllib.request.urlopen(address + file) as answer:
                kinds[file] = answer.headers.get_content_type()
        server.terminate()
    assert [*kinds.values()] == ["text/html", "text/html", "application/wasm", "text/javascript"]
    first = (home / "pages" / "index.html").read_text("utf-8")
    assert 'id="jupyter-config-data"' in first, "without it no notebook opens"
    assert "notebooks/index.html?path=00_start_here.ipynb" in first and "http" not in first


def test_the_teachers_zip_has_the_keys_apart_and_all_sums_are_right(tmp_path, elsewhere):
    folder = packed(tmp_path)
    with zipfile.ZipFile(folder / f"{NAME}-teacher.zip") as zipped:
        assert "teacher/keys/02_key.html" in zipped.namelist()
    sums = dict(line.split()[::-1] for line in (folder / "SHA256SUMS.txt").open())
    assert len(sums) == 3
    for name, found in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == found
    told = (folder / "notes.md").read_text("utf-8")
    assert "## What is new\n\n- The Community Fund game" in told and "http" not in told


def test_notes_and_landing_page_have_the_links_of_repository_and_tag(tmp_path, on_github):
    folder = packed(tmp_path)
    told = (folder / "notes.md").read_text("utf-8")
    landing = (tmp_path / "site" / "index.html").read_text("utf-8")
    binder = "https://mybinder.org/v2/gh/ada/rules/v0.1.0?urlpath=notebooks/lessons/{}.ipynb"
    for one in pages.lessons():
        assert binder.format(one.name) in told and binder.format(one.name) in landing
        assert f"https://ada.github.io/rules/notebooks/index.html?path={one.name}.ipynb" in told
        assert f"| {one.idea} | {one.minutes} |" in told
    start = "https://github.com/ada/rules/releases/download/v0.1.0/"
    for file in (f"{NAME}-offline.zip", "socialism_lab-0.1.0-py3-none-any.whl"):
        assert f"({start}{file})" in told and f'"{start}{file}"' in landing
    assert 'img src="04_who_gets_the_rent.png"' in landing


def test_a_tag_that_is_not_the_version_is_refused(on_github, monkeypatch):
    assert release.version() == NAME
    monkeypatch.setenv("GITHUB_REF_NAME", "v9")
    with pytest.raises(SystemExit, match=r"The tag is v9, pyproject.toml says 0\.1\.0"):
        release.version()


def test_wheel_and_sdist_play_a_game_where_they_are_unpacked(tmp_path):
    release.wheel_and_sdist(tmp_path)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path / "wheel")
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as sdist:
        sdist.extractall(tmp_path, filter="data")
    source = tmp_path / "socialism_lab-0.1.0"
    assert all((source / part).is_dir() for part in ("tests", "lessons", "binder", "datasets"))
    shutil.rmtree(source / "tests")
    for home in (tmp_path / "wheel", source):
        environment = {**os.environ, "PYTHONPATH": str(home)}
        command = [sys.executable, "-c", GAME]
        told = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert told.returncode == 0 and "share" in told.stdout, told.stderr
