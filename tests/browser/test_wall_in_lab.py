"""The class wall on a projector: large letters, no code, a picture a screen, a box for codes."""

from socialism_lab.analysis.classroom import rehearsal

SMALLEST = """() => [...document.querySelector(".jp-CodeCell:has(.sl-projector) .jp-OutputArea")
    .querySelectorAll("p, label, button, textarea, summary, text")]
  .filter(e => e.checkVisibility() && (e.textContent.trim() || e.matches("textarea")))
  .map(e => [parseFloat(getComputedStyle(e).fontSize), e.outerHTML.slice(0, 200)])
  .reduce((one, other) => one[0] <= other[0] ? one : other)"""
HIDDEN = """() => [...document.querySelectorAll(".jp-CodeCell:has(.sl-projector) .cm-content")]
  .every(code => !code.checkVisibility())"""


def test_the_wall_on_a_projector_is_read_from_the_last_row_and_takes_codes(lab):
    window = lab(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = window.open("lessons/teacher/class_wall.ipynb").page
    window.run_all()
    window.run_cell(4)
    page.wait_for_timeout(900)
    top = page.locator(".jp-WindowedPanel-outer").bounding_box()["y"]
    assert abs(page.locator(".sl-projector").first.bounding_box()["y"] - top) < 30
    page.locator(".js-plotly-plot").nth(3).wait_for()
    size, where = page.evaluate(SMALLEST)
    assert size >= 24, where
    assert page.evaluate(HIDDEN)
    pictures = page.locator(".js-plotly-plot").evaluate_all("all => all.map(e => e.offsetHeight)")
    assert len(pictures) == 4 and max(pictures) <= 660
    assert page.locator(".sl-status").inner_text() == ""
    for pasted, said in (("hello", "neither a code"), (rehearsal(13)[12], "It is on the wall.")):
        page.get_by_label("Codes").fill(pasted)
        page.get_by_role("button", name="Put on the wall").click()
        page.locator(".sl-status", has_text=said).wait_for()
    page.get_by_text("Tables: 13; entries that could not be used: 0").wait_for()
    window.shot("wall-projector")
    window.assert_quiet()
