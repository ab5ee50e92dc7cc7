"""Browsers load images that are about as large as a page shows them, and few at first."""

import gzip
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from conftest import make_site, with_options
from large_album import textured, write_album
from waiting import NEXT_FRAME, poll_page, until
from web_host import serving

WIDTHS = [390, 412, 1280, 2560]
DENSITIES = [1, 1.75, 3]

# The address and the box of each tile in the window. The photo of the banner is left out: Chromium
# shows in its tile the larger image that it has already.
SHOWN = """(() => {
  const id = image => image?.currentSrc.split('/').pop().split('-')[0]
  const banner = id(document.querySelector('.banner img'))
  return [...document.querySelectorAll('.rows img')].map(image => {
    const { width, height, top, bottom } = image.getBoundingClientRect()
    return [image.currentSrc, width, height, bottom > 0 && top < innerHeight && id(image) !== banner]
  }).filter(([, , , isShown]) => isShown)
})()"""

LOADED = """[...document.images].every(image => {
  const { top, bottom } = image.getBoundingClientRect()
  return bottom < 0 || top > innerHeight || (image.complete && image.currentSrc)
})"""


@pytest.fixture(scope="module")
def album(gallery, once):
    """Builds the site of an album of 120 photographs."""

    def fill(folder):
        write_album(folder / "photos", textured, edge=2100, count=120)
        make_site(gallery, folder)

    return with_options(gallery, once, "bytes", fill)


def sizes_of(site):
    """The width and height of every image of a site by its path, and whether it is an end of the
    range: there is no smaller or no larger one."""
    sizes = {}
    for album in site.albums:
        for photo in album["photos"]:
            for index, source in enumerate(photo["sources"]):
                is_last = index == len(photo["sources"]) - 1
                sizes[source["src"]] = (source["width"], source["height"], index == 0, is_last)
    return sizes


def faults(page, site, sizes, density):
    """The images in the window that are too large or too small."""
    # An image that comes into view has no address before the browser has chosen one.
    shown = until(page, f"{LOADED} && {SHOWN}.every(([address]) => address) && {SHOWN}")
    for address, width, height, _ in shown:
        path = address.removeprefix(site.folder.as_uri() + "/")
        wide, high, is_smallest, is_largest = sizes[path]
        # A cropped image is as large as its tighter side.
        ratio = min(wide / width, high / height) / density
        if (ratio > 1.5 and not is_smallest) or (ratio < 0.7 and not is_largest):
            yield f"{path}: {wide} px for {width:.0f} x {height:.0f} at {density}: {ratio:.2f}"


@pytest.mark.parametrize(
    "layout, density",
    [("justified", density) for density in DENSITIES]
    # Their tiles depend on the window less.
    + [(layout, density) for layout in ["grid", "masonry", "wrap"] for density in [2]],
)
def test_no_image_is_much_larger_or_smaller_than_its_tile(album, new_page, layout, density):
    site = album("--layout", layout) if layout != "justified" else album()
    sizes = sizes_of(site)
    found = []
    for width in WIDTHS if layout == "justified" else WIDTHS[::2]:
        # Chromium chooses an image for a row that it has read in part, if that happens to be shown. Such
        # an image is another one in the next load.
        loads = [set(), set()]
        for load in loads:
            page = new_page(width=width, height=900, javascript=True, device_scale_factor=density)
            page.goto(site.file_url(site.manifest["albums"][-1]["page"]))
            for _ in range(3):
                load |= set(faults(page, site, sizes, density))
                page.evaluate("scrollBy(0, 850)")
            page.close()
            if not load:
                break
        found += [f"{layout} {width}: {fault}" for fault in sorted(loads[0] & loads[1])]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize(
    "width, height, density, limit",
    [(1280, 800, 1, 250), (412, 915, 1.75, 250), (1440, 900, 2, 500), (390, 844, 3, 300)],
)
def test_few_bytes_are_loaded_for_the_first_view(album, new_page, capsys, width, height, density, limit):
    site = album()
    # The script of the timeline takes over tiles whose images are not loaded.
    for name in [site.manifest["albums"][-1]["page"], "by/years/2024/index.html", "by/years/index.html"]:
        # Without JavaScript, Chromium loads all images with the page, so that servers learn nothing. In a page that has
        # shown another one, it would take larger images from its memory in addition.
        page = new_page(width, height, javascript=True, device_scale_factor=density)
        loaded, ended = [], []
        page.on("request", lambda request, to=loaded: to.append(request.url.split("#")[0]))
        for event in ["requestfinished", "requestfailed"]:
            page.on(event, lambda request, to=ended: to.append(request.url))
        page.goto(site.file_url(name))
        # Chromium starts to load lazy images in the frames after the page's load event.
        until(page, LOADED)
        page.evaluate(NEXT_FRAME)
        poll_page(page, lambda: len(ended) >= len(loaded), "all requests are answered")
        files = [Path(unquote(urlsplit(url).path)) for url in loaded if url.startswith("file:")]
        page.close()
        size = sum(transferred(file) for file in files) / 1000
        with capsys.disabled():
            print(f"\n  {name}: {len(files)} requests, {size:.0f} KB", end="")
        assert len(files) <= 25, [file.name for file in files]
        assert size <= limit


@pytest.fixture(scope="module")
def small_album(gallery, once):
    """Builds the site of an album of twelve landscape photos."""

    def fill(folder):
        (folder / "photos" / "Walk").mkdir(parents=True)
        for number in range(12):
            image = textured(number, (2100, 1400))
            image.save(folder / "photos" / "Walk" / f"{number:02}.jpg", quality=80)
        make_site(gallery, folder)

    return with_options(gallery, once, "walk", fill)


def test_phones_show_one_photo_of_a_small_album_a_row(small_album, new_page):
    site = small_album()
    page = new_page(390, 844, javascript=True, device_scale_factor=3)
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request.url))
    # On a busy machine the network can be idle before the page is read.
    page.goto(site.file_url(site.manifest["albums"][-1]["page"]))
    until(page, LOADED)
    page.evaluate(NEXT_FRAME)
    files = [Path(unquote(urlsplit(url).path)) for url in loaded if url.startswith("file:")]
    assert sum(transferred(file) for file in files) <= 300_000
    # 1024 of 1170 px are sharp enough, and the next larger image has three times the bytes.
    shown = page.evaluate(SHOWN)
    assert shown and all("-1024" in address for address, *_ in shown)
    assert not list(faults(page, site, sizes_of(site), 3))
    boxes = page.locator(".rows a").evaluate_all("""tiles => tiles.map(tile => {
      const { left, width } = tile.getBoundingClientRect()
      return [left, width]
    })""")
    assert boxes == [[0, 390]] * 12


def transferred(file):
    """The size of a file as servers send it."""
    data = file.read_bytes()
    return len(data) if file.suffix in (".webp", ".jpg") else len(gzip.compress(data, 9))


def test_images_below_the_first_view_are_loaded_after_the_first_scroll(album, new_page):
    site = album()
    page = new_page(width=1280, height=800, javascript=True)
    page.goto(site.file_url("by/years/2024/index.html"), wait_until="networkidle")
    shown = "index => document.images[index].complete && document.images[index].naturalWidth > 0"
    moved = "index => getComputedStyle(document.images[index]).translate.replace('0px 0%', 'none')"
    assert page.evaluate(shown, 3) and not page.evaluate(shown, 20)
    page.mouse.wheel(0, 10)
    page.locator("img").nth(20).evaluate("image => image.decode()")
    until(page, f"({moved})(20) === 'none'")
    # What has been shown stays when the user returns.
    page.mouse.wheel(0, -100)
    until(page, "scrollY === 0")
    page.evaluate(NEXT_FRAME)
    assert page.evaluate(moved, 20) == "none"


@pytest.fixture(scope="module")
def albums(gallery, once):
    """Builds the site of an album of 24 photos, and of two of four."""

    def fill(folder):
        for title, count in [("Long", 24), ("Short", 4), ("Third", 4)]:
            (folder / "photos" / title).mkdir(parents=True)
            for number in range(count):
                image = textured(number + len(title), (1500, 1000))
                image.save(folder / "photos" / title / f"{number:02}.jpg", quality=80)
        make_site(gallery, folder)

    return with_options(gallery, once, "walks", fill)


@pytest.mark.parametrize("width, height", [(390, 844), (1440, 900), (2560, 960)])
def test_the_picture_of_the_next_album_waits_for_a_scroll_if_it_is_below_the_window(albums, new_page, width, height):
    site = albums()
    for title, waits in [("Long", True), ("Short", False)]:
        page = new_page(width, height, javascript=True)
        page.goto(site.file_url(site.album(title)["page"]))
        until(page, LOADED)
        page.evaluate(NEXT_FRAME)
        assert page.locator(".following").evaluate("link => link.matches('.later')") == waits
        picture = page.locator(".following img")
        assert picture.evaluate("image => image.currentSrc === ''") == waits
        page.mouse.wheel(0, 20_000)
        picture.evaluate("image => image.decode()")
        # Read at once, because the page still scrolls.
        until(page, """Math.abs(document.querySelector(".following img").getBoundingClientRect().top
          - document.querySelector(".following a").getBoundingClientRect().top) <= 1""")
        page.close()


@pytest.mark.parametrize("width, height", [(390, 844), (1440, 960), (2560, 1300)])
def test_no_image_in_the_window_waits_for_a_scroll(album, new_page, width, height):
    site = album()
    page = new_page(width=width, height=height, javascript=True)
    for name in [site.manifest["albums"][-1]["page"], "by/years/2024/index.html"]:
        page.goto(site.file_url(name), wait_until="networkidle")
        assert page.evaluate("document.documentElement.scrollHeight") > height
        waiting = page.evaluate("""() => [...document.querySelectorAll('.rows a')].filter(tile =>
          tile.getBoundingClientRect().top < innerHeight &&
          getComputedStyle(tile.firstChild).translate === '0px 200%').length""")
        assert waiting == 0


@pytest.mark.parametrize("width, height, density", [(412, 823, 1.75), (1280, 800, 1), (2560, 1300, 1)])
def test_the_banner_and_the_tile_of_its_photo_are_one_image(album, new_page, width, height, density):
    site = album()
    page = new_page(width, height, javascript=True, device_scale_factor=density)
    # On a slow network both are chosen before one of them has arrived.
    with serving(site.folder, delay=0.5) as address:
        page.goto(address + site.manifest["albums"][-1]["page"])
        until(page, LOADED)
        banner = page.locator(".banner img").evaluate("image => image.currentSrc")
        photo = banner.split("/")[-1].split("-")[0]
        tile = page.locator(f".rows img[src*='{photo}']").evaluate("image => image.currentSrc")
        assert tile == banner
