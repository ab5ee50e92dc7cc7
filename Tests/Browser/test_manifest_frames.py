"""Programs that compute frames from the manifest get the frames of the pages."""

import pytest
from conftest import PROJECT
from test_frames import EDGES, at_width, sections

SCRIPT = PROJECT / "Examples" / "frames.js"


def add_script(page):
    """Loads the module, and makes its functions global."""
    names = "Object.assign(window, {framesAt, imagesOf})"
    page.add_script_tag(content=f"{SCRIPT.read_text()}\n{names}", type="module")
    page.wait_for_function("'framesAt' in window")


FRAMES = """([album, section, width]) => framesAt(album, section, width).map(
  ({x, y, width, height}) => [x, y, x + width, y + height])"""


def check(site, new_page):
    reader, page = new_page(javascript=True), new_page()
    add_script(reader)
    albums = {album["page"]: album for album in site.albums}
    for name, section_id, section in sections(site):
        page.goto(site.file_url(name))
        album = {key: albums[name][key] for key in ("photos", "sections")}
        for width in [320, 500, 738, 1280, 1700, 2600]:
            at_width(page, width)
            computed = reader.evaluate(FRAMES, [album, section, width])
            shown = page.evaluate(EDGES, section_id)
            assert len(computed) == len(shown) == section["count"]
            for edges, wanted in zip(shown, computed):
                assert all(abs(a - b) < 0.1 for a, b in zip(edges, wanted)), (name, width, edges, wanted)


def test_the_example_computes_the_frames_of_the_page(each_site, new_page):
    check(each_site, new_page)


@pytest.mark.parametrize("mode", ["center", "trailing"])
def test_the_example_computes_them_without_frames_in_the_manifest(variant, new_page, mode):
    options = ["--breaks", "greedy", "--last-row", mode, "--frames", "none"]
    check(variant(f"frameless-{mode}", *options), new_page)


def test_the_example_finds_every_image(site, new_page):
    reader = new_page(javascript=True)
    add_script(reader)
    for album in site.albums:
        found = reader.evaluate("album => album.photos.map(p => imagesOf(album, p))", album)
        assert found == [photo["sources"] for photo in album["photos"]]
