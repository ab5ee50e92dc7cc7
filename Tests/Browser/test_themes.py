"""Each theme in light and dark, on a phone and on a large screen, with the additions of the owner."""

import gzip
import json
import re
import shutil
import subprocess

import pytest
from built_site import BuiltSite
from conftest import make_site
from controls import choose_layout
from playwright.sync_api import expect
from test_accessibility import COLOR_RULES, RULES, violations, violations_in_light_and_dark
from test_stability import OBSERVE, scroll_to_the_end_and_back, shifts
from waiting import NEXT_FRAME, set_window

THEMES = ["paper", "night", "frame", "plain"]
SIZES = [(390, 844), (1440, 900)]

ABOUT = """# About *Ada*

Photos of [mountains](https://example.org/), and <b>prints</b>.

## Papers

#### Baryta

- glossy
- matt
"""

# The text has the colour of the scheme, so it is legible in both.
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20">
<style>path{fill:#333}@media (prefers-color-scheme:dark){path{fill:#ccc}}</style>
<path d="M0 0h20v20H0zM30 5h50v10H30z"/></svg>
"""

SETTINGS = {
    "title": "Ada Example",
    "logo": "logo.svg",
    "style-sheet": "own.css",
    "footer-text": "© *Ada Example* <3",
    "link": ["Prints=https://example.org/?a&b", "Mail=mailto:ada@example.org"],
    "include-location": "full",
}

OWN_STYLE = "/* A mark for the test. */\nfooter { outline: 1px solid rgb(1 2 3); }\n"


@pytest.fixture(scope="module")
def home(gallery, library, once):
    """A library with own pages, indexed, and the files of its owner."""

    def fill(home):
        shutil.copytree(library, home / "photos")
        (home / "photos/about.md").write_text(ABOUT)
        (home / "photos/imprint.md").write_text("Ada Example, 1 Street")
        (home / "photos/notes.md").write_text("# A private note")
        (home / "logo.svg").write_text(LOGO)
        (home / "wide.svg").write_text(LOGO.replace('viewBox="0 0 80 20"', 'viewBox="0 0 200 30"'))
        (home / "own.css").write_text(OWN_STYLE)
        # The images are those of all sites of this library.
        make_site(gallery, home)

    return once("themes", fill)


@pytest.fixture(scope="module")
def themed_site(gallery, home, once):
    """Builds a site of that library."""

    def themed_site(name, *options, settings={}):
        def fill(folder):
            for file in ["logo.svg", "wide.svg", "own.css", "gallery.sqlite"]:
                shutil.copy(home / file, folder)
            shutil.copytree(home / "site", folder / "site")
            # JSON is YAML.
            (folder / "gallery.yml").write_text(json.dumps(settings))
            command = [gallery, "build", "--quiet", *options]
            subprocess.run(command, cwd=folder, check=True, capture_output=True)

        return BuiltSite(once(name, fill) / "site")

    return themed_site


@pytest.fixture(scope="module")
def build_theme(themed_site):
    """Builds the site in a theme, with all additions of its owner."""
    return lambda theme: themed_site(f"theme-{theme}", settings=SETTINGS | {"theme": theme})


@pytest.fixture(scope="module", params=THEMES)
def themed(request, build_theme):
    return build_theme(request.param)


def pages(site):
    names = ["index.html", site.album("Still life")["page"], site.album("Norway")["page"]]
    names += [site.photo("Night", 0)["page"], "pages/about.html"]
    return [*names, "by/years/index.html", "by/stats.html", "by/map.html", "by/search.html"]


# Of wide windows, those of the themes with frames and without.
@pytest.mark.parametrize("theme, size", [*((theme, SIZES[0]) for theme in THEMES), ("paper", SIZES[1]), ("frame", SIZES[1])])
def test_axe_finds_no_violation_and_nothing_overflows_or_shifts(build_theme, new_page, theme, size):
    themed, (width, height) = build_theme(theme), size
    page = new_page(width, height, javascript=True)
    page.add_init_script(OBSERVE)
    found = {}
    for name in pages(themed):
        page.goto(themed.file_url(name))
        scroll_to_the_end_and_back(page)
        # Below a short text, the footer is at the edge of the window, and grows there while its lines arrive.
        if (values := shifts(page)) and name != "pages/about.html":
            found[name, "shifts"] = values
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > width:
            found[name, "width"] = wide
        # The colours are the same in a wide window.
        if faults := violations_in_light_and_dark(page) if width < 700 else violations(page, RULES):
            found[name] = faults
    assert not found


def test_no_layout_is_wider_than_a_phone(themed, new_page):
    # An animation would move the tiles.
    page = new_page(*SIZES[0], javascript=True, reduced_motion="reduce")
    page.goto(themed.file_url(themed.album("Still life")["page"]))
    for layout in ["grid", "masonry", "justified"]:
        choose_layout(page, layout)
        page.evaluate(NEXT_FRAME)
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[0][0], layout
        inside = """tiles => tiles.every(tile => {
          const { left, right } = tile.getBoundingClientRect()
          return left >= 0 && right <= innerWidth + 0.5
        })"""
        assert page.eval_on_selector_all(".rows a", inside), layout


@pytest.fixture(scope="module")
def owned(build_theme):
    return build_theme("paper")


def test_logo_footer_links_and_style_sheet_are_those_of_the_owner(owned, new_page):
    page = new_page(*SIZES[1])
    faults = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("request", lambda request: faults.append(request.url) if "example" in request.url else None)
    for name in ["by/stats.html", "pages/about.html", "index.html"]:
        page.goto(owned.file_url(name))
        logo = page.locator(".bar .logo")
        told = logo.evaluate("""one => [one.alt, one.getAttribute('width'), one.getAttribute('height'), one.clientWidth,
          one.clientHeight, one.naturalWidth > 0]""")
        assert told == ["Ada Example", "144", "36", 144, 36, True], name
    assert page.inner_text("footer > div") == "© Ada Example <3"
    links = page.eval_on_selector_all("footer li a", "all => all.map(a => [a.textContent, a.href])")
    assert links == [["Prints", "https://example.org/?a&b"], ["Mail", "mailto:ada@example.org"]]
    assert page.evaluate("getComputedStyle(document.querySelector('footer')).outlineColor") == "rgb(1, 2, 3)"
    page.goto(owned.file_url(owned.photo("Night", 0)["page"]))
    assert page.locator(".logo").count() == 0
    assert page.inner_text(".bar .mark") == "Ada Example"
    assert not faults


@pytest.mark.parametrize("width, height", SIZES)
def test_own_pages_are_in_the_navigation(owned, new_page, width, height):
    page = new_page(width, height, url=owned.file_url("index.html"))
    link = page.get_by_role("link", name="About Ada")
    if width < 700:
        assert not link.is_visible()
        page.get_by_role("button", name="More").click()
    link.click()
    expect(page).to_have_url(re.compile(r"/pages/about\.html$"))
    expect(page.locator("h1")).to_have_text("About Ada")
    headings = page.eval_on_selector_all("h1, h2, h3, h4", "all => all.map(e => e.tagName)")
    assert headings == ["H1", "H2", "H3"]
    assert page.inner_text(".intro p >> nth=0") == "Photos of mountains, and <b>prints</b>."
    assert page.locator("[aria-current] >> nth=0").text_content() == "About Ada"
    assert "Imprint" in page.locator("#more").text_content()
    assert not any("private note" in owned.text(name) for name in owned.pages)


def test_the_style_sheet_is_small(themed):
    sheets = [name for name in themed.files if name.startswith("assets/site-")]
    assert len(sheets) == 1
    assert len(gzip.compress((themed.folder / sheets[0]).read_bytes(), 9)) <= 8000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_typefaces_and_corners_can_be_chosen(themed_site, new_page, scheme):
    options = ["--theme", "plain", "--background", "#fff6e5 #001a33", "--text-color", "#402000 #e0f0ff"]
    options += ["--accent", "#a3004f", "--font", "mono", "--heading-font", "Some Face"]
    options += ["--corner-radius", "9", "--title", "T", "--include-location=full"]
    chosen = themed_site("chosen", *options)
    page = new_page(javascript=True, color_scheme=scheme)
    found = {}
    for name in pages(chosen):
        page.goto(chosen.file_url(name))
        if faults := violations(page, RULES if scheme == "light" else COLOR_RULES):
            found[name] = faults
    assert not found
    page.goto(chosen.file_url(chosen.album("Still life")["page"]))
    style = page.evaluate("""() => {
      const body = getComputedStyle(document.body)
      const tile = getComputedStyle(document.querySelector('.rows a'))
      const title = getComputedStyle(document.querySelector('h1'))
      return [body.backgroundColor, body.color, tile.borderRadius, title.fontFamily.slice(0, 11)]
    }""")
    colors = {"light": ["rgb(255, 246, 229)", "rgb(64, 32, 0)"], "dark": ["rgb(0, 26, 51)", "rgb(224, 240, 255)"]}
    assert style == [*colors[scheme], "9px", '"Some Face"']


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_bar_with_a_logo_and_pages_fits_every_window(themed_site, new_page, language):
    """The wide logo shrinks before the links are cut off."""
    options = ["--logo", "wide.svg", "--lang", language, "--title", "A title of some length"]
    built = themed_site(f"bar-{language}", "--include-location=full", *options)
    page = new_page()
    for name in ["index.html", built.album("Lofoten")["page"], "pages/about.html"]:
        page.goto(built.file_url(name))
        for width in [320, 390, 703, 704, 760, 900]:
            set_window(page, width, 800)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            edges = page.eval_on_selector_all(
                ".bar > *", "all => all.map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])"
            )
            assert all(left >= 0 and right <= width for left, right in edges), (width, name)


HEADER = """<nav aria-label="ada.example.org"><ul>
<li><a href="/blog/">Blog</a></li><li><a href="index.html">Photos</a></li><li><a href="pages/about.html">About me</a></li>
</ul></nav>
"""


@pytest.mark.parametrize("width, height", SIZES)
def test_the_owners_menu_is_above_the_bar_of_each_page(themed_site, new_page, tmp_path, width, height):
    (tmp_path / "header.html").write_text(HEADER)
    (tmp_path / "footer.html").write_text("<ul><li><a href=\"../blog/\">Blog</a></li><li>© Ada</li></ul>")
    files = {name: str(tmp_path / f"{name}.html") for name in ["header", "footer"]} | {"include-location": "full"}
    site = themed_site(f"menu-{width}", settings=files)
    page = new_page(width, height, javascript=True)
    page.add_init_script(OBSERVE)
    found = {}
    for name in pages(site):
        page.goto(site.file_url(name))
        menu, bar = (page.locator(part).bounding_box() for part in [".own-header", ".bar"])
        assert menu["y"] == 0 and menu["height"] + 0.5 >= 44 and bar["y"] >= menu["height"] - 0.5, name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        # Nothing of the page is over the menu or the bar.
        assert page.evaluate("""[...document.querySelectorAll('.own-header a, .bar a, .bar button')].filter(one =>
          one.checkVisibility()).every(one => {
            const {left, top, width, height} = one.getBoundingClientRect()
            return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
          })"""), name
        links = page.eval_on_selector_all(".own-header a, .own-footer a", "all => all.map(one => one.href)")
        assert links == ["file:///blog/", site.file_url("index.html"), site.file_url("pages/about.html"),
                         site.folder.parent.as_uri() + "/blog/"], name
        if faults := violations_in_light_and_dark(page):
            found[name] = faults
        if (values := shifts(page)) and name != "pages/about.html":
            found[name, "shifts"] = values
    assert not found
    more = page.get_by_role("button", name="More")
    more.click()
    button, listed = more.bounding_box(), page.locator("#more").bounding_box()
    assert 0 <= listed["y"] - button["y"] - button["height"] < 12, "the menu opens below its button"
