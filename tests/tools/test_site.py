"""The static pages: what building them leaves behind."""

import pytest

from socialism_lab.tools.site import kernel_of_the_pages


def test_the_pages_kernel_stands_in_jupyterlab_only_while_they_are_built(tmp_path):
    there = tmp_path / "labextensions" / "@jupyterlite"
    aside = tmp_path / "extensions_of_the_pages"
    (there / "kernel").mkdir(parents=True)
    for _ in range(2):
        with kernel_of_the_pages(tmp_path):
            assert (there / "kernel").is_dir()
        assert not there.exists() and (aside / "kernel").is_dir()
    (there / "newer").mkdir(parents=True)  # installed again
    with pytest.raises(SystemExit), kernel_of_the_pages(tmp_path):
        raise SystemExit("the build failed")
    assert not there.exists() and (aside / "newer").is_dir() and not (aside / "kernel").exists()
