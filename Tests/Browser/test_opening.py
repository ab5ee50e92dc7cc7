"""Every page opens from a folder and from a server without external requests."""

import pytest

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


@pytest.mark.parametrize("sharpness", [1, 2])
def test_every_page_opens_from_a_folder_without_javascript(site, new_page, sharpness):
    page = new_page(device_scale_factor=sharpness)
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
        page = new_page()
        page.goto(site.file_url(name))
        for (tag, *box), (other_tag, *other_box) in zip(served, page.evaluate(BOXES), strict=True):
            assert tag == other_tag
            # A section that was briefly off screen can differ by a 64th of a px.
            assert box == pytest.approx(other_box, abs=0.1)


def test_an_address_that_does_not_exist_shows_the_404_page_with_its_style(address, new_page):
    page = new_page()
    response = page.goto(address + "albums/nowhere/at/all")
    assert response.status == 404
    assert page.inner_text("h1") == "Nothing here"
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    page.click(".mark")
    assert page.inner_text("h1") == "Sample"
