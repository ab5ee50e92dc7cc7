"""The image of a shared link is a JPEG of at most 1200 px and 300 KB, whatever the photo is."""

import io
import json
import os
import re
import shutil
import subprocess

import pytest
from built_site import BuiltSite
from PIL import Image, ImageDraw

BASE = "https://example.org/g/"
SIZES = {"noise": (1200, 800), "drawing": (1200, 900), "small": (400, 300), "panorama": (1200, 200)}


def write_photos(folder):
    folder.mkdir()
    noise = Image.frombytes("RGB", (2400, 1600), os.urandom(2400 * 1600 * 3))
    noise.save(folder / "noise.jpg", quality=95)
    drawing = Image.new("RGBA", (1600, 1200), (0, 0, 0, 0))
    ImageDraw.Draw(drawing).ellipse((400, 300, 1200, 900), fill=(200, 30, 30, 255))
    drawing.save(folder / "drawing.png")
    noise.resize((400, 300)).save(folder / "small.jpg", quality=95)
    Image.linear_gradient("L").resize((3000, 500)).convert("RGB").save(folder / "panorama.jpg")


@pytest.fixture(scope="module")
def shared(gallery, tmp_path_factory):
    """Builds a site of the photos with some options."""
    folder = tmp_path_factory.mktemp("shared")
    write_photos(folder / "photos")
    catalog = ["--catalog", folder / "gallery.sqlite"]
    subprocess.run([gallery, "index", folder / "photos", *catalog], check=True, capture_output=True)

    def build(name, *options, changed=False):
        if changed:
            command = [gallery, "index", folder / "photos", *catalog]
            subprocess.run(command, check=True, capture_output=True)
        command = [gallery, "build", *catalog, "--output", folder / name, *options]
        result = subprocess.run(command, check=True, capture_output=True, text=True)
        return BuiltSite(folder / name), result.stdout

    return build


def images(site):
    """The image of each page that states one, with the size that it states."""
    found = {}
    for page in site.linked_pages:
        text = site.text(page)
        if match := re.search(f'og:image" content="{BASE}([^"]*)"', text):
            size = re.findall(r'og:image:(?:width|height)" content="(\d+)"', text)
            found[page] = (match[1], tuple(map(int, size)))
    return found


@pytest.mark.parametrize("options", [[], ["--format", "avif"], ["--format", "webp", "--format", "jpeg"]])
def test_images_of_shared_links_are_small_jpegs(shared, options):
    site, _ = shared("-".join(["site", *options]), "--base-url", BASE, *options)
    stated = images(site)
    assert {page for page in site.pages if page.startswith("p/")} < set(stated) and "index.html" in stated
    sizes = set()
    for path, size in stated.values():
        data = (site.folder / path).read_bytes()
        picture = Image.open(io.BytesIO(data))
        assert picture.format == "JPEG" and picture.size == size and len(data) <= 300_000
        assert not picture.getexif()
        sizes.add(size)
    assert sizes == set(SIZES.values())


def test_transparent_parts_have_the_colour_of_the_page(shared):
    site, _ = shared("site", "--base-url", BASE)
    [path] = {path for path, size in images(site).values() if size == SIZES["drawing"]}
    picture = Image.open(site.folder / path)
    assert all(abs(a - b) < 5 for a, b in zip(picture.getpixel((5, 5)), (251, 250, 248)))
    assert picture.getpixel((600, 450))[0] > 150


def test_only_pages_that_state_an_image_have_one(shared):
    site, _ = shared("without")
    assert not any(name.count("-") > 2 for name in site.renditions)
    site, _ = shared("without", "--no-photo-pages", "--base-url", BASE)
    stated = images(site)
    assert "index.html" in stated
    assert {n for n in site.renditions if n.count("-") > 2} == {path for path, _ in stated.values()}
    site, _ = shared("without", "--base-url", BASE)
    kept = {n for n in site.renditions if n.count("-") > 2}
    assert kept == {path for path, _ in images(site).values()} and len(kept) == len(SIZES)
    site, _ = shared("without")
    assert not any(name.count("-") > 2 for name in site.renditions)


def test_nothing_is_made_again_and_only_missing_images_are_made(shared):
    site, _ = shared("again", "--base-url", BASE)
    path = images(site)["index.html"][0]
    inode = (site.folder / path).stat().st_ino
    _, text = shared("again", "--base-url", BASE, "--json")
    assert json.loads(text)["renditions"] == 0
    other = next(path for path, size in images(site).values() if size == SIZES["small"])
    (site.folder / other).unlink()
    shared("again", "--base-url", BASE, "--verify")
    assert (site.folder / other).exists() and (site.folder / path).stat().st_ino == inode


def test_originals_are_not_needed(shared, tmp_path):
    site, _ = shared("away")
    photos = site.folder.parent / "photos"
    shutil.move(photos, tmp_path / "elsewhere")
    try:
        site, _ = shared("away", "--base-url", BASE)
        assert images(site)
    finally:
        shutil.move(tmp_path / "elsewhere", photos)


def test_protected_albums_state_no_image(shared):
    site, _ = shared("protected", "--base-url", BASE)
    folder = site.folder.parent / "photos" / "Secret"
    folder.mkdir()
    Image.linear_gradient("L").resize((1500, 1000)).convert("RGB").save(folder / "hidden.jpg")
    (folder / "album.md").write_text("---\nprotected: true\n---\n")
    before = {name for name in site.renditions if name.count("-") > 2}
    site, _ = shared("protected", "--base-url", BASE, changed=True)
    assert {name for name in site.renditions if name.count("-") > 2} == before
    assert any(name.startswith("protected/") for name in site.files)


def test_pages_of_the_owner_state_their_first_picture_or_the_cover_of_the_site(shared):
    site, _ = shared("own", "--base-url", BASE)
    folder = site.folder.parent / "photos"
    (folder / "about.md").write_text(
        "# About *me*\n\n![A circle](drawing.png)\n\nI draw\ncircles & \"lines\".\n\nMore.\n"
    )
    (folder / "contact.md").write_text("Write to me. " + "x" * 300 + "\n")
    for options in [], ["--no-photo-pages"]:
        site, _ = shared("own", "--base-url", BASE, *options, changed=True)
        stated = images(site)
        path, size = stated["pages/about.html"]
        assert size == SIZES["drawing"] and (site.folder / path).stat().st_size <= 300_000
        assert stated["pages/contact.html"] == stated["index.html"]
        assert {name for name in site.renditions if name.count("-") > 2} == {path for path, _ in stated.values()}
    about, contact = site.text("pages/about.html"), site.text("pages/contact.html")
    assert '<meta property="og:title" content="About me">' in about
    assert '<meta property="og:description" content="I draw circles &amp; &quot;lines&quot;.">' in about
    assert f'<meta property="og:url" content="{BASE}pages/about.html">' in about
    # The cover of the site is no photo of the page.
    alternative = r'og:image:alt" content="([^"]*)"'
    assert re.findall(alternative, contact) == re.findall(alternative, site.text("index.html")) != []
    [text] = re.findall(r'og:description" content="([^"]*)"', contact)
    assert text.startswith("Write to me. xxx") and text.endswith("x…") and len(text) == 200
    (folder / "about.md").unlink()
    (folder / "contact.md").unlink()
