"""The course of the four assignments, for nbgrader and `python3 -m socialism_lab mark`."""

c = get_config()  # noqa: F821 (nbgrader gives it)
c.CourseDirectory.course_id = "homework"
c.ClearSolutions.code_stub = {"python": "# your answer here"}
c.ClearSolutions.text_stub = "*Your answer here.*"
c.Execute.timeout = 30  # seconds a cell may take; an endless loop is interrupted then
c.Execute.iopub_timeout = 10
c.Execute.raise_on_iopub_timeout = False  # a flood of output costs one answer, not the file
c.Execute.extra_arguments = [
    "--HistoryManager.hist_file=:memory:",
    "--log-level=ERROR",
    # exit() in an answer would end the kernel, and with it the other answers
    "--IPKernelApp.exec_lines=get_ipython().ask_exit = lambda: None",
    "--IPKernelApp.exec_lines=import hidden_tests.quiet",
]
c.LimitOutput.max_lines = 200
c.LimitOutput.max_traceback = 30
