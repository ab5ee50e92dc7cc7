"""Images with a watermark, whose names the scripts of pages derive from those of previews."""

import pytest
from conftest import make_site
from PIL import Image
from controls import open_tile
from test_viewer import new_page, problems  # noqa: F401
from waiting import until
from web_host import serving

# The size in the name of the image that the viewer shows.
SHOWN = "document.querySelector('.slide:not([inert]) .full > img')"
SHOWN_EDGE = f"{SHOWN}?.src.split('/').pop().split('-')[1]"


@pytest.fixture(scope="module")
def marked(gallery, once):
    """Builds a site of photos of two photographers, one photo without copyright, and an animation."""

    def marked(name, *options):
        def fill(folder):
            write_photos(folder / "photos")
            Image.new("RGBA", (64, 32), (255, 255, 255, 160)).save(folder / "mark.png")
            make_site(gallery, folder, *options)

        return once(f"watermark-{name}", fill) / "site"

    return marked


def write_photos(photos):
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


# The options, and the number of photos without a watermark: two have no copyright.
OPTIONS = {
    "auto": (["--copyright-line", "auto"], 2),
    "both": (["--copyright-line", "auto", "--watermark", "mark.png"], 0),
}

# The pages, and whether they have the animation, which has no watermark and no date.
PAGES = {"index.html": True, "by/years/index.html": True, "by/search.html?q=2024": False}


@pytest.mark.parametrize(
    "name, page_name", [("both", "index.html"), ("auto", "by/years/index.html"), ("auto", "by/search.html?q=2024")]
)
def test_the_viewer_shows_every_photo(marked, new_page, name, page_name):
    options, plain_count = OPTIONS[name]
    site = marked(name, *options)
    names = {path.name for path in (site / "i").rglob("*.*")}
    with serving(site) as address:
        page = new_page(width=1000, height=700, javascript=True)
        asked = []
        page.on("response", lambda answer: asked.append((answer.status, answer.url)))
        page.goto(address + page_name)
        open_tile(page.locator("main a:has(img)").first)
        for _ in range(8):
            until(page, f"{SHOWN_EDGE} >= 800 && {SHOWN}.complete")
            page.keyboard.press("ArrowRight")
        assert [url for status, url in asked if status >= 400] == []
        images = {url.split("/")[-1] for status, url in asked if "/i/" in url}
        assert images <= names
        # A recipe has four characters, a watermark 14, and an animation one.
        lengths = {}
        for image in images:
            photo, edge, recipe = image.split(".")[0].split("-")
            if int(edge) >= 800:
                lengths.setdefault(photo, set()).add(len(recipe))
        stills = [found for found in lengths.values() if 5 not in found]
        assert stills.count({4}) == plain_count
        assert stills.count({4 + 14}) == 6 - plain_count
        assert all(found <= {4, 5} for found in lengths.values() if 5 in found)
        assert len(lengths) - len(stills) == PAGES[page_name]
