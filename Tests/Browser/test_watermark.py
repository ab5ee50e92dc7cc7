"""Images with a watermark, whose names the scripts of pages derive from those of previews."""

import subprocess

import pytest
from PIL import Image
from test_viewer import new_page, problems  # noqa: F401
from web_host import serving


@pytest.fixture(scope="module")
def marked(gallery, tmp_path_factory):
    """Photos of two photographers, one photo without copyright, and an animation."""
    folder = tmp_path_factory.mktemp("watermark")
    photos = folder / "photos"
    photos.mkdir()
    for number, owner in enumerate(["Ann", "Ben", None, "Ann", None, "Ann"]):
        tags = Image.Exif()
        if owner:
            tags[0x8298] = f"(c) {owner}"
        tags.get_ifd(0x8769)[0x9003] = f"2024:0{number + 1}:10 10:00:00"
        color = (40 * number, 90, 160)
        Image.new("RGB", (1600, 1000 + number), color).save(photos / f"{number}.jpg", exif=tags)
    frames = [Image.new("RGB", (900, 600), (level, 0, 0)) for level in (0, 90, 200)]
    frames[0].save(photos / "moving.gif", save_all=True, append_images=frames[1:])
    Image.new("RGBA", (64, 32), (255, 255, 255, 160)).save(folder / "mark.png")
    subprocess.run([gallery, "index", photos, "--catalog", folder / "c.sqlite"], check=True)

    def marked(name, *options):
        site = folder / name
        command = [gallery, "build", "--catalog", folder / "c.sqlite", "--output", site]
        subprocess.run([*command, *options], check=True, cwd=folder)
        return site

    return marked


# The options, and the number of photos without a watermark: two have no copyright.
OPTIONS = {
    "auto": (["--copyright-line", "auto"], 2),
    "both": (["--copyright-line", "auto", "--watermark", "mark.png"], 0),
    "none": ([], 6),
}

# The pages, and whether they have the animation, which has no watermark and no date.
PAGES = {"index.html": True, "by/years/index.html": True, "by/search.html?q=2024": False}


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("page_name", PAGES)
def test_the_viewer_shows_every_photo(marked, new_page, name, page_name):
    options, plain_count = OPTIONS[name]
    site = marked(name, *options)
    names = {path.name for path in (site / "i").rglob("*.*")}
    with serving(site) as address:
        page = new_page(width=1000, height=700, javascript=True)
        asked = []
        page.on("response", lambda answer: asked.append((answer.status, answer.url)))
        page.goto(address + page_name)
        page.locator("main a:has(img)").first.click()
        page.wait_for_selector(".viewer[open]")
        for _ in range(8):
            page.wait_for_timeout(250)
            page.keyboard.press("ArrowRight")
        assert [url for status, url in asked if status >= 400] == []
        images = {url.split("/")[-1] for status, url in asked if "/i/" in url}
        assert images <= names
        # A recipe has three characters, a watermark eight, and an animation one.
        lengths = {}
        for image in images:
            photo, edge, recipe = image.split(".")[0].split("-")
            if int(edge) >= 800:
                lengths.setdefault(photo, set()).add(len(recipe))
        stills = [found for found in lengths.values() if 4 not in found]
        assert stills.count({3}) == plain_count
        assert stills.count({3 + 8}) == 6 - plain_count
        assert all(found <= {3, 4} for found in lengths.values() if 4 in found)
        assert len(lengths) - len(stills) == PAGES[page_name]
