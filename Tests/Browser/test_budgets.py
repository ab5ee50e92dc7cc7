"""Size limits of pages and manifest for an album of 500 photos."""

import gzip
import json

import pytest
from large_album import COUNT, TITLE


def compressed(site, name):
    """The size of a file as servers send it."""
    return len(gzip.compress((site.folder / name).read_bytes(), 9))


def album(site):
    entry = next(album for album in site.manifest["albums"] if album["title"] == TITLE)
    assert "next" not in json.loads(site.text(entry["manifest"]))
    return entry


def report(capsys, what, figure, limit):
    with capsys.disabled():
        print(f"\n  {what}: {figure:.1f} of {limit}", end="")
    assert figure <= limit, what


def test_a_page_with_eight_layouts_is_small_per_photo(large_site, capsys):
    page = album(large_site)["page"]
    images = [e.attributes for e in large_site.elements(page) if e.tag == "img"]
    assert len(images) == COUNT and all(image["alt"] for image in images)
    assert all("srcset" in image for image in images)
    assert len(large_site.manifest["widths"]) == 8
    # Half of it are the addresses of the images.
    report(capsys, "HTML, bytes a photo", compressed(large_site, page) / COUNT, 56)


def test_few_bytes_are_loaded_before_the_first_image(large_site, capsys):
    style = [name for name in large_site.files if name.startswith("assets/site-")]
    sheets = sum(compressed(large_site, name) for name in style)
    report(capsys, "style sheets, KB", sheets / 1000, 8)
    page = compressed(large_site, album(large_site)["page"])
    report(capsys, "before the first image, KB", (page + sheets) / 1000, 35)


@pytest.mark.parametrize("script, limit", [
    ("layouts", 2112), ("search", 3200), ("selection", 2400), ("timeline", 5200), ("viewer", 8768),
])
def test_scripts_are_small(large_site, capsys, script, limit):
    names = [name for name in large_site.files if name.startswith(f"assets/{script}-")]
    name = next(name for name in names if name.endswith(".js"))
    report(capsys, f"script {script}, bytes", compressed(large_site, name), limit)


def test_all_scripts_together_are_small(large_site, capsys):
    scripts = ["viewer", "timeline", "search", "layouts", "selection"]
    names = [name for name in large_site.files if name.startswith("assets/") and name.endswith(".js")]
    wanted = [name for name in names if name.split("/")[1].split("-")[0] in scripts]
    assert len(wanted) == len(scripts)
    size = sum(compressed(large_site, name) for name in wanted)
    report(capsys, "all scripts, bytes", size, 21_248)


@pytest.mark.parametrize("frames, limit", [("none", 30), ("flat", 70)])
def test_the_manifest_is_small_per_photo(build_album, capsys, frames, limit):
    site = build_album("--frames", frames)
    size = compressed(site, album(site)["manifest"])
    report(capsys, f"manifest with --frames {frames}, bytes a photo", size / COUNT, limit)
