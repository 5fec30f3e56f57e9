"""Every lesson runs in a real JupyterLab, without errors and without asking outside."""

from pathlib import Path

import pytest

LESSONS = sorted((Path(__file__).resolve().parents[2] / "lessons").glob("*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_lesson_runs_in_jupyterlab_with_no_outside_request(lab, lesson):
    window = lab().open(f"lessons/{lesson.name}")
    window.run_all()
    window.shot(lesson.stem, full_page=True)
    window.assert_quiet()
