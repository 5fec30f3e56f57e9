"""Lesson 00 for everybody: axe-core, keyboard, names, zoom, a phone; in both themes."""

from pathlib import Path

import axe_playwright_python
import pytest

BUTTON = "[data-zone=question] :is(button[data-do], input)"
SHOWN = "[data-zone=question] button[data-do]:visible"
NAMELESS = """() => [...document.querySelectorAll(
    ".sl-panel :is(button, input, select, textarea, summary, svg)")]
  .filter(e => !(e.textContent.trim() && e.tagName !== "SELECT" || e.ariaLabel || e.title
    || e.labels?.[0]?.textContent.trim() || e.closest("[aria-hidden=true], [role=img] *")
    || e.closest(".js-plotly-plot")))
  .map(e => e.outerHTML.slice(0, 120))"""
FOCUS = """() => { const e = document.activeElement, style = getComputedStyle(e);
  return [e.closest(".sl-question") ? e.tagName : "", parseFloat(style.outlineWidth),
          style.outlineStyle] }"""
WIDTHS = """() => { const panel = document.querySelector(".sl-panel");
  return [...panel.querySelectorAll("*")]
    .filter(e => !e.closest(".sl-wide, .js-plotly-plot, svg, code, [aria-hidden=true]"))
    .filter(e => e.getBoundingClientRect().right > panel.getBoundingClientRect().right + 2)
    .map(e => e.className + " " + e.textContent.slice(0, 60)) }"""
EDGE = """e => { const style = getComputedStyle(e);
  const bar = getComputedStyle(e, "::-webkit-scrollbar");
  return [e.scrollWidth > e.clientWidth, style.backgroundAttachment, bar.height,
          style.scrollbarColor] }"""


@pytest.fixture
def opened(lab, server):
    """Windows on lesson 00 in a kernel of its own, with some turns played."""

    def window(**options):
        server.forget()
        opened = lab(reduced_motion="reduce", **options).open()
        opened.theme("JupyterLab Light")
        opened.run_all()
        opened.page.wait_for_selector(BUTTON)
        for _ in range(4):
            old = opened.page.locator(SHOWN).last.element_handle()
            old.click()
            opened.page.wait_for_function("old => !old.isConnected", arg=old)
            opened.page.wait_for_selector(BUTTON)
        opened.page.wait_for_selector(".js-plotly-plot")
        return opened

    return window


def serious(page, where):
    """What axe-core finds in the elements of a selector, as (rule, element)."""
    page.evaluate(Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text())
    found = page.evaluate("where => axe.run(where)", where)
    assert len(found["passes"]) > 10
    return [
        (fault["id"], fault["nodes"][0]["html"][:150]) for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]  # fmt: skip


def test_axe_finds_nothing_serious_in_what_the_kit_draws_on_both_themes(opened):
    window = opened()
    for theme in ("Light", "Dark"):
        window.theme(f"JupyterLab {theme}")
        window.page.wait_for_timeout(800)
        window.page.locator(".sl-panel").scroll_into_view_if_needed()
        window.shot(f"lesson-00-{theme.lower()}")
        assert serious(window.page, ".sl-panel") == []
        assert serious(window.page, ".jp-OutputArea-output") == []
    assert window.page.evaluate(NAMELESS) == []
    window.assert_quiet()


def test_a_turn_by_keyboard_alone_with_the_focus_in_sight(opened):
    window = opened()
    page = window.page
    page.locator(".sl-panel summary").first.focus()
    for _ in range(4):
        for _ in range(60):
            page.keyboard.press("Tab")
            tag, width, style = page.evaluate(FOCUS)
            assert not tag or (width >= 2 and style == "solid")
            if tag in ("BUTTON", "INPUT"):
                break
        old = page.locator(BUTTON).first.element_handle()
        page.keyboard.press("Enter")
        page.wait_for_function("old => !old.isConnected", arg=old)
        page.wait_for_function("document.activeElement.closest('.sl-question')")
        page.keyboard.press("Shift+Tab")
    window.assert_quiet()


def test_at_200_percent_nothing_is_cut_off(opened):
    window = opened(viewport={"width": 640, "height": 450}, device_scale_factor=2)
    window.page.locator(".sl-panel").scroll_into_view_if_needed()
    window.shot("lesson-00-zoom")
    assert window.page.evaluate(WIDTHS) == []


def test_on_a_phone_a_refusal_is_in_sight_and_nothing_is_cut_off(opened):
    window = opened(viewport={"width": 390, "height": 844}, has_touch=True)
    page = window.page
    assert page.evaluate(WIDTHS) == []
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Chips to place").fill("x")
    page.get_by_role("button", name="Start the new game").click()
    page.wait_for_function("document.querySelector('.sl-alarm')")
    status = page.locator(".sl-status")
    assert "no whole number from 1 to 20" in status.inner_text()
    window.shot("lesson-00-refusal")
    place = status.bounding_box()
    assert place["y"] >= 0 and place["y"] + place["height"] <= 844
    assert serious(page, ".sl-panel") == []
