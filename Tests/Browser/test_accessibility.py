"""axe reports no violations in light and dark mode."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from waiting import settle

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = Axe()
# A dark page differs from a light one in colours only.
COLOR_RULES = ["color-contrast", "link-in-text-block"]


def violations(page, rules=RULES):
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.axe_script)
    # Of what passes, one element a rule is enough.
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    report = AxeResults(page.evaluate("options => axe.run(options)", options))
    # Axe cannot judge the colours of texts over a picture.
    assert report.response["passes"] or report.response["incomplete"]
    return [report.generate_report()] if report.violations_count else []


def violations_in_light_and_dark(page):
    """The violations of a page that is shown in light mode, and those of its colours in dark mode."""
    assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    settle(page)
    found += violations(page, COLOR_RULES)
    page.emulate_media(color_scheme="light")
    return found


def test_axe_finds_no_violation_on_a_page_of_any_kind(complete_site, new_page):
    page = new_page(javascript=True)
    assert len(complete_site.kinds) == 22
    found = {}
    for kind, name in complete_site.kinds.items():
        page.goto(complete_site.file_url(name))
        if faults := violations_in_light_and_dark(page):
            found[kind] = faults
    assert not found


def test_the_check_detects_colours_that_are_too_similar_in_dark_mode(site, new_page):
    page = new_page(javascript=True, url=site.file_url("index.html"))
    page.evaluate("""() => {
      const style = new CSSStyleSheet()
      style.replaceSync('@media (prefers-color-scheme: dark) { h1, h2 { color: #333 !important } }')
      document.adoptedStyleSheets = [style]
    }""")
    assert not violations(page)
    assert violations_in_light_and_dark(page)


def test_the_background_is_dark_in_dark_mode_and_light_in_light_mode(site, new_page):
    def brightness(scheme):
        page = new_page(color_scheme=scheme, url=site.file_url("index.html"))
        color = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))

    assert brightness("light") > 700
    assert brightness("dark") < 100
