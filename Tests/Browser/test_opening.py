"""Every page opens from a folder and from a server without external requests."""

import shutil

import pytest
from playwright.sync_api import expect

BROKEN_IMAGES = """[...document.images]
  .filter(image => !image.complete || image.naturalWidth === 0)
  .map(image => image.currentSrc)"""

BOXES = """[...document.querySelectorAll('body, body *')].map(element => {
  const box = element.getBoundingClientRect()
  return [element.tagName, box.x, box.y, box.width, box.height]
})"""


def watch(page, home):
    """Collects errors, failed requests, and requests that leave the site."""
    faults = []

    def on_console(message):
        if message.type == "error":
            faults.append(f"console: {message.text}")

    def on_request(request):
        if not request.url.startswith((home, "data:")):
            faults.append(f"request: {request.url}")

    def on_failure(request):
        # Chromium cancels a request when it selects another size of an image.
        if request.failure != "net::ERR_ABORTED":
            faults.append(f"failed: {request.url}: {request.failure}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("request", on_request)
    page.on("requestfailed", on_failure)
    return faults


def scroll_through(page):
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 600):
        page.evaluate("top => scrollTo(0, top)", top)


def test_every_page_opens_from_a_folder_without_javascript(site, new_page):
    page = new_page(device_scale_factor=2)
    faults = watch(page, home=site.folder.as_uri() + "/")
    assert len(site.linked_pages) > 10
    for name in site.linked_pages:
        page.goto(site.file_url(name))
        scroll_through(page)
        faults += [f"{name} shows no {source}" for source in page.evaluate(BROKEN_IMAGES)]
    assert not faults


def test_a_page_looks_the_same_from_a_server_as_from_a_folder(site, address, new_page):
    for name in ["index.html", site.album("Odd ones")["page"]]:
        page = new_page()
        faults = watch(page, home=address)
        page.goto(address + name)
        assert page.evaluate(BROKEN_IMAGES) == []
        served = page.evaluate(BOXES)
        assert not faults
        page = new_page(url=site.file_url(name))
        for (tag, *box), (other_tag, *other_box) in zip(served, page.evaluate(BOXES), strict=True):
            assert tag == other_tag
            # A section that was briefly off screen can differ by a 64th of a px.
            assert box == pytest.approx(other_box, abs=0.1)


def test_an_address_that_does_not_exist_shows_the_404_page_with_its_style(address, new_page):
    page = new_page()
    response = page.goto(address + "albums/nowhere/at/all")
    assert response.status == 404
    expect(page.locator("h1")).to_have_text("Nothing here")
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    # It leads to the albums, too.
    page.get_by_role("link", name="Still life").click()
    expect(page.locator("h1")).to_have_text("Still life")
    page.goto(address + "albums/nowhere/at/all")
    page.click(".mark")
    expect(page.locator("h1")).to_have_text("Sample")


def test_the_404_page_has_the_navigation_and_works_below_a_path(build, site, tmp_path, new_page):
    for options, root in [([], "/"), (["--base-url", "https://example.org/a/b"], "/a/b/")]:
        folder = tmp_path / root.replace("/", "_") / "site"
        shutil.copytree(site.folder, folder)
        page = build(folder, *options)
        links = [e.attributes["href"] for e in page.elements("404.html") if e.tag == "a"]
        assert f"{root}by/years/index.html" in links and f"{root}by/stats.html" in links
        for link in links:
            assert link == "#main" or link.removeprefix(root) in page.files, link
        assert links.count(f"{root}index.html") == 4, "title, bar, menu and text"
        assert not [e for e in page.elements("404.html") if e.attributes.get("rel") == "stylesheet"]


def test_every_page_has_an_icon(site, new_page):
    page = new_page(javascript=True)
    for name in site.kinds.values():
        icons = [e for e in site.elements(name) if e.attributes.get("rel") == "icon"]
        assert len(icons) == 1 and icons[0].attributes["href"].startswith("data:image/svg+xml,"), name
    page.goto(site.file_url("index.html"))
    address = icons[0].attributes["href"]
    size = "async src => { const image = Object.assign(new Image(), { src }); await image.decode(); return image.width }"
    assert page.evaluate(size, address) > 0 and len(address) < 250
