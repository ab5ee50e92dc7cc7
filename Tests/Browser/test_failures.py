"""A failed test leaves what its pages showed."""

import os
import subprocess
import sys
from pathlib import Path

FAILING = """
def test_that_fails(new_page):
    page = new_page(javascript=True, url="data:text/html,<h1>Seen</h1><script>console.log('said')</script>")
    assert page.title() == "another"


def test_that_passes(new_page):
    new_page().goto("about:blank")
"""


def test_a_failed_test_names_a_folder_with_picture_page_and_console(tmp_path):
    here = Path(__file__).parent
    (tmp_path / "test_failing.py").write_text(FAILING)
    (tmp_path / "conftest.py").write_text((here / "conftest.py").read_text())
    environment = os.environ | {"PYTHONPATH": str(here), "GALLERY_FAILURES": str(tmp_path / "kept")}
    environment = {name: text for name, text in environment.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path / "test_failing.py"]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert run.returncode == 1 and "1 failed, 1 passed" in run.stdout, run.stdout
    [folder] = (tmp_path / "kept").iterdir()
    assert str(folder) in run.stdout and "test_that_fails" in folder.name
    assert (folder / "page-1.png").read_bytes().startswith(b"\x89PNG")
    assert "<h1>Seen</h1>" in (folder / "page-1.html").read_text()
    assert 'page.title() == "another"' in (folder / "failure.txt").read_text()
    assert "log: said" in (folder / "page-1.console.txt").read_text()
