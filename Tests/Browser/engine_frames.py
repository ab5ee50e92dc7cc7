"""The layout in Firefox and WebKit matches the manifest: `make test-engines`."""

import pytest
from engines import ENGINES
from test_frames import TOLERANCE, WIDTHS, check_frames, check_heights

# Firefox uses 60ths of a px and reports them as 32-bit floats.
TOLERANCES = {"Firefox": 0.517, "WebKit": TOLERANCE}

SCRIPTED = """<!DOCTYPE html><html lang="en"><title>Script</title><p id="p">no</p>
<script>document.getElementById('p').textContent = 'yes'</script>"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request):
    return request.param


@pytest.fixture(scope="module")
def page(engine, tmp_path_factory):
    with ENGINES[engine](tmp_path_factory.mktemp("host")) as page:
        yield page


def test_frames_on_screen_match_the_manifest(site, engine, page):
    check_frames(site, page, layouts=1, tolerance=TOLERANCES[engine])


def test_frames_of_other_layouts_match_the_manifest(site_of_kind, engine, page):
    check_frames(site_of_kind, page, layouts=2, tolerance=TOLERANCES[engine])


def test_section_heights_match_the_manifest_at_every_width(site, page):
    check_heights(site, page, WIDTHS)


def test_firefox_runs_no_javascript(engine, page, tmp_path):
    if engine != "Firefox":
        pytest.skip("WebKit's driver needs JavaScript")
    (tmp_path / "scripted.html").write_text(SCRIPTED, encoding="utf-8")
    page.goto((tmp_path / "scripted.html").as_uri())
    assert page.evaluate("document.getElementById('p').textContent") == "no"
