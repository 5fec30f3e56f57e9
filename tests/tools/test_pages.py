"""The printed fallback: what a class without a network plays from."""

import nbformat

from socialism_lab.tools import packets, pages


def test_the_list_has_pages_by_title_with_their_pdfs():
    text = pages.page("Key & answers", "")
    printed = pages.link("02_key", text, True)
    assert printed.startswith(
        '<li><a href="02_key.html">Key &amp; answers</a> (<a href="02_key.pdf"'
    )
    assert "pdf" not in pages.link("00_start_here", text, False)
    assert "http" not in text, "a page needs nothing from elsewhere"


def test_teachers_pages_link_to_each_other_and_show_no_marks():
    sources = {source.stem: source for source in packets.pages()}
    keys = {stem for stem in sources if pages.heading(sources[stem]) == pages.KEYS}
    assert {"01_key", "pre_post_key"} <= keys and "02_packet" not in keys
    names = {stem: pages.place(source) for stem, source in sources.items()}
    start = pages.written(sources["START_HERE"], names)
    for name in ("00", *"ABC", "02", "08"):
        assert f'href="{name}_packet.html"' in start
    notebook = "02_why_does_the_fund_die"
    packet = pages.written(sources["02_packet"], {**names, notebook: notebook})
    assert "<!--" not in packet
    assert "<title>Lesson 2 \u00b7 Why does the Fund die?</title>" in packet
    assert (
        '<a href="keys/02_key.html">' in packet
        and 'href="02_why_does_the_fund_die.html"' in packet
    )
    assert "<code>CHANGELOG.md</code>" in start and 'src="first_turn.png"' in start
    assert "<th></th>" not in packet and "<td>Question</td>" in packet, "no empty heads"
    key = pages.written(sources["pre_post_key"], names)
    assert 'href="../pages.css"' in key and 'href="keys/' not in key


def test_every_lesson_has_a_card_with_minutes_idea_and_where_it_leads(tmp_path):
    (tmp_path / "04_who_gets_the_rent.png").touch()
    found = pages.cards(tmp_path, pages.read_or_teach)
    names = sorted(path.stem for path in packets.LESSONS.glob("*.ipynb"))
    assert [one.name for one in pages.lessons()] == names and found.count("<img") == 1
    assert "04 · Who gets the rent?</h3><p>rent and wages · minutes: 50</p>" in found
    assert 'href="04_who_gets_the_rent.html">read' in found and 'href="B_packet.html"' in found


def test_the_projector_shows_a_lessons_question_first_and_then_its_main_picture():
    chart = '<div> <div class="plotly-graph-div"></div><script>{}</script> </div>'
    board = '<svg role="img" aria-label="The board, turn 1: Ada on GO."><g></g></svg>'
    text = f"<svg></svg>{board}{board}{chart.format('other')}{pages.MAIN}{chart.format('main')}"
    lesson = next(one for one in pages.lessons() if one.key == "02")
    first, second = pages.slides(lesson, text).split("</section>")[:2]
    assert "Lesson 2" in first and "<h1>Why does the Fund die?</h1>" in first
    assert "Four people share one purse" in first and "50 minutes" not in first
    assert first.count("<svg") == 1 and "other" not in first + second
    assert "<h1>" not in second and chart.format("main") in second
    board_alone = pages.slides(lesson, f"<svg></svg>{board}")
    assert board_alone.count("<section") == 1 == board_alone.count("The board")
    for path in sorted(packets.LESSONS.glob("*.ipynb"))[1:]:  # 00 plays, and shows its board
        tags = [cell.metadata.get("tags", ()) for cell in nbformat.read(path, 4).cells]
        assert sum("main-picture" in some for some in tags) == 1, path.name


def test_a_lesson_to_read_asks_for_no_answer_in_a_cell(tmp_path, capfd):
    notebook = nbformat.v4.new_notebook(cells=[
        nbformat.v4.new_markdown_cell("# A table\n\n[next](10_next.ipynb)"),
        nbformat.v4.new_code_cell(
            "import socialism_lab as lab\n"
            "lab.play('community_fund', ['Ada', 'Ben'], table='t')\n"
            "lab.show(lab.plots.level(lab.played('t')))",
            metadata={"tags": ["main-picture"]},
        ),
        nbformat.v4.new_code_cell(
            "lab.ask('who', 'Who pays?', ['Ada', 'Ben'])",
            metadata={"jupyter": {"source_hidden": True}},
        ),
    ])  # fmt: skip
    nbformat.write(notebook, tmp_path / "09_a_table.ipynb")
    text = pages.lesson(tmp_path / "09_a_table.ipynb")
    assert "<title>Lesson 9: A table</title>" in text and "<svg" in text
    assert text.count('<script src="plotly.min.js">') == 1, "the script lies beside the pages"
    assert "Plotly.newPlot" in text and len(text) < 300_000
    assert "Plotly.newPlot" in pages.main_picture(text)
    assert "Played in JupyterLab; here is the table" in text
    assert 'href="10_next.html"' in text
    assert capfd.readouterr().err == ""  # no warning of the kernel's to frighten a teacher
    assert "table.answer" not in text and "No panel here" not in text
    assert "<b>Who pays?</b>" in text and ">ask<" not in text  # its source is hidden


def test_every_page_is_named_as_it_is_made_and_the_time_said_before(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(pages, "lesson", lambda source: pages.page(source.stem, ""))
    monkeypatch.setattr(pages, "browser", lambda: None)
    assert pages.main([str(tmp_path)]) == 0
    first, *each, last = capsys.readouterr().out.splitlines()
    lessons = f"{len(each)} pages, of which 13 lessons are run for it: "
    assert first == f"{lessons}one to three minutes"
    made = {p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.*")}
    assert made == {
        *map(str.strip, each),
        "index.html",
        "slides.html",
        *"pages.css plotly.min.js panel.png first_cell.png".split(),
        *"first_turn.png first_question.png".split(),
    }
    assert last.endswith("open index.html")
    index = (tmp_path / "index.html").read_text("utf-8")
    assert "<h2>For teachers only: keys</h2>" in index and 'href="strategies.html"' in index
