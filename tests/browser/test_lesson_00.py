"""Lesson 00 as a newcomer meets it: run, play by mouse and by keyboard, lose the kernel, go on."""

BUTTON = "[data-zone=question] :is(button[data-do], input)"
QUESTION = "[data-zone=question] h3"


def answered(window, act):
    """Do it; wait until the code has the answer and new controls stand in the place of the old."""
    old, code = window.page.locator(BUTTON).first.element_handle(), window.code()
    act()
    window.wait_for_other(code)
    window.page.wait_for_function("old => !old.isConnected", arg=old)
    window.page.wait_for_selector(BUTTON)


def shown(window):
    """What the table shows: the question, the board, the code."""
    board = window.page.locator(".sl-panel svg").first
    return (
        window.page.locator(QUESTION).inner_text(),
        board.get_attribute("aria-label"),
        window.code(),
    )


def by_mouse(window):
    window.page.locator("[data-zone=question] button[data-do]").first.click()


def by_keyboard(window):
    field = window.page.evaluate("document.activeElement.tagName") == "INPUT"
    window.page.keyboard.press("Enter" if field else "Space")


def test_a_newcomer_plays_loses_the_kernel_and_goes_on(lab, server):
    server.forget()
    window = lab(reduced_motion="reduce").open()
    window.run_all()
    window.page.wait_for_selector(BUTTON)
    window.assert_quiet()
    for _ in range(3):
        answered(window, lambda: by_mouse(window))
    for _ in range(5):
        window.page.wait_for_function("document.activeElement.closest('.sl-form')")
        answered(window, lambda: by_keyboard(window))
    window.page.wait_for_timeout(500)
    before = shown(window)
    window.page.locator(".sl-panel").scroll_into_view_if_needed()
    window.shot("lesson-00-played", full_page=True)
    window.kill_kernel()
    window.run_all()  # with no kernel this starts one, and runs the first cell only
    window.run_all()
    window.go_on()
    window.page.wait_for_timeout(500)
    assert shown(window) == before
    answered(window, lambda: by_mouse(window))
