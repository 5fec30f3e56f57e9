"""What a student sees at the start: the lesson, no side bar, no marking; Markdown to read."""


def test_a_lesson_opens_without_the_side_bar_and_without_menus_for_marking(lab, server):
    window = lab(viewport={"width": 1366, "height": 768})
    start = "doc/tree/lessons/00_start_here.ipynb"  # as `open` opens it
    window.page.goto(f"{server.base}/{start}?token={server.token}&reset")
    window.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    assert window.page.evaluate("window.jupyterapp.shell.leftCollapsed")
    menus = window.page.locator("#jp-MainMenu .lm-MenuBar-item").all_inner_texts()
    assert "Run" in menus and not [name for name in menus if "grader" in name.lower()]
    window.shot("start")


def test_markdown_opens_as_a_page_to_read(lab, server):
    window = lab()
    window.page.goto(f"{server.base}/lab/tree/lessons/teacher/glossary.md?token={server.token}")
    window.page.locator(".jp-MarkdownViewer h1").first.wait_for()


def test_the_page_view_of_a_lesson_fits_a_phone(lab, server):
    window = lab(viewport={"width": 390, "height": 844})
    place = "notebooks/lessons/00_start_here.ipynb"
    window.page.goto(f"{server.base}/{place}?token={server.token}")
    window.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    wide = window.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    window.shot("phone")
