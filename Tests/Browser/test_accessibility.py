"""axe finds nothing to object to, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "shown",
    ["the home page", "Norway", "Odd ones", "Lofoten", "a 404 page", "a photo", "a panorama",
     "by/years/index.html", "by/years/2024/index.html", "by/cameras/index.html", "by/stats.html"],
)
def test_axe_finds_no_violation(site, address, new_page, shown, scheme):
    page = new_page(javascript=True, color_scheme=scheme)
    if shown == "the home page":
        page.goto(address)
    elif shown == "a 404 page":
        page.goto(address + "nowhere")
    elif shown.startswith("by/"):
        page.goto(address + shown)
    elif shown == "a photo":
        page.goto(address + site.photo("Odd ones", 0)["page"])
    elif shown == "a panorama":
        page.goto(address + site.photo("Desert", -1)["page"])
    else:
        page.goto(address + site.album(shown)["page"])
    report = Axe().run(page, options={"runOnly": RULES})
    assert report.response["passes"]
    assert report.violations_count == 0, report.generate_report()


def test_dark_is_dark_and_light_is_light(site, new_page):
    def brightness(scheme):
        page = new_page(color_scheme=scheme)
        page.goto(site.file_url("index.html"))
        color = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))

    assert brightness("light") > 700
    assert brightness("dark") < 100
