"""axe reports no violations in light and dark mode."""

import pytest
from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page):
    report = Axe().run(page, options={"runOnly": RULES})
    assert report.response["passes"]
    return [report.generate_report()] if report.violations_count else []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_on_a_page_of_any_kind(complete_site, new_page, scheme):
    page = new_page(javascript=True, color_scheme=scheme)
    assert len(complete_site.kinds) == 22
    found = {}
    for kind, name in complete_site.kinds.items():
        page.goto(complete_site.file_url(name))
        if faults := violations(page):
            found[kind] = faults
    assert not found


def test_the_background_is_dark_in_dark_mode_and_light_in_light_mode(site, new_page):
    def brightness(scheme):
        page = new_page(color_scheme=scheme)
        page.goto(site.file_url("index.html"))
        color = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))

    assert brightness("light") > 700
    assert brightness("dark") < 100
