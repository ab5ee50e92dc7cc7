"""Sites in other languages: translated strings and the direction of pages."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from test_frames import check_frames

WORDS = Path(__file__).resolve().parents[2] / "Sources/SiteViews/Languages"
FILES = {"en": "English", "de": "German", "ar": "Arabic"}

OUT_OF_SIGHT = """[...document.querySelectorAll('body *')].filter(element => {
  const box = element.getBoundingClientRect()
  return box.right > innerWidth + 0.5 || box.left < -0.5
}).map(element => element.tagName + '.' + element.className)"""


@pytest.fixture(scope="session", params=["de", "ar"])
def translated(request, variant):
    built = variant(request.param, "--lang", request.param)
    built.lang = request.param
    return built


def phrases(lang):
    """The strings of a language, with \0 for numbers and names."""
    source = (WORDS / f"Strings+{FILES[lang]}.swift").read_text(encoding="utf-8")
    literals = re.findall(r'"((?:[^"\\]|\\.|\\\(\$\d\))*)"', source)
    return [re.sub(r"\\\(.*?\)|#", "\0", literal) for literal in literals]


def spoken(lang):
    """The words between placeholders in the strings of a language."""
    parts = [part.strip(" ,.:–·،") for text in phrases(lang) for part in text.split("\0")]
    return {part.casefold() for part in parts if re.search(r"[^\W\d_]{2}", part)}


def texts(site, page):
    """All texts and visible or audible attributes of a page, in document order."""
    found = []

    class Parser(HTMLParser):
        tag = ""

        def handle_starttag(self, tag, attributes):
            self.tag = tag
            found.extend(
                value for name, value in attributes
                if name in ("alt", "aria-label", "title") or (tag == "meta" and name == "content")
            )  # fmt: skip

        def handle_data(self, data):
            if self.tag not in ("script", "style") and data.strip():
                found.append(data.strip())

    Parser().feed(site.text(page))
    return found


def test_no_string_of_the_program_stays_english(site, translated):
    foreign = spoken("en") - spoken(translated.lang)
    assert {"timeline", "cannot be shown", "june"} <= foreign
    whole = [
        re.compile(".+".join(map(re.escape, text.split("\0"))), re.I)
        for text in phrases("en") if text.strip(" ,.:–·\0").casefold() in foreign
    ]  # fmt: skip
    parts = [re.compile(rf"\b{re.escape(part)}\b", re.I) for part in foreign]
    faults = []
    assert translated.pages == site.pages
    for page in site.pages:
        pairs = list(zip(texts(site, page), texts(translated, page), strict=True))
        assert any(english != other for english, other in pairs), f"{page} is English"
        for english, other in pairs:
            # A text that is the same in both is from the owner, unless it is an English string.
            patterns = [p.fullmatch for p in whole] if english == other else [p.search for p in parts]
            faults += [f"{page}: {other}" for matches in patterns if matches(other)]
    assert not faults


def test_pages_declare_their_language_and_direction(translated, new_page):
    page = new_page()
    for name in translated.pages:
        root = next(item for item in translated.elements(name) if item.tag == "html")
        wanted = {"lang": "ar", "dir": "rtl"} if translated.lang == "ar" else {"lang": "de"}
        assert root.attributes == wanted, name
    page.goto(translated.file_url("index.html"))
    start = page.evaluate("document.querySelector('.title').getBoundingClientRect().right")
    heading = page.evaluate("""() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('h1'))
      const box = range.getBoundingClientRect()
      return [box.left, box.right]
    }""")
    if translated.lang == "ar":
        assert start - heading[1] < 60, "begins at the right"
    else:
        assert heading[0] < 60
    page.goto(translated.file_url(translated.photo("Lofoten", 1)["page"]))
    previous, following = [page.locator(name).bounding_box()["x"] for name in [".prev", ".next"]]
    assert (previous < following) == (translated.lang != "ar")
    taken = {"de": "12. Februar 2024", "ar": "12 فبراير 2024"}
    assert page.text_content(".facts time").startswith(taken[translated.lang])
    page.goto(translated.file_url(translated.album("Lofoten")["page"]))
    meta = {"de": "6 Fotos · Februar–Juni 2024", "ar": "6 صور · فبراير – يونيو 2024"}
    assert page.text_content(".meta") == meta[translated.lang]


def test_the_manifest_does_not_depend_on_the_language(site, translated):
    def bare(album):
        photos = [{**photo, "alt": ""} for photo in album["photos"]]
        sections = [{**section, "title": ""} for section in album["sections"]]
        return {**album, "photos": photos, "sections": sections}

    def bare_index(index):
        covers = [{**album["cover"], "alt": ""} for album in index["albums"]]
        albums = [{**album, "cover": cover} for album, cover in zip(index["albums"], covers)]
        return {**index, "albums": albums}

    assert bare_index(translated.manifest) == bare_index(site.manifest)
    assert [bare(album) for album in translated.albums] == [bare(album) for album in site.albums]


@pytest.mark.parametrize("layout", ["justified", "grid", "masonry"])
def test_right_to_left_frames_mirror_the_manifest(variant, new_page, layout):
    options = ["--width", "1200", "--last-row", "trailing", "--columns", "adaptive(170)"]
    mirrored = variant(f"ar-{layout}", "--lang", "ar", "--layout", layout, *options)
    check_frames(mirrored, new_page(), layouts=1)


def test_no_page_scrolls_sideways_at_320_px(translated, new_page):
    page = new_page(width=320, height=640)
    for name in [*translated.kinds.values(), *(album["page"] for album in translated.albums)]:
        page.goto(translated.file_url(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(OUT_OF_SIGHT) == [], name


def test_the_mark_of_the_way_up_points_to_the_start_of_the_text(translated, new_page):
    page = new_page()
    albums = [translated.album("Night")["page"], translated.album("Lofoten")["page"]]
    for address in albums:
        page.goto(translated.file_url(address))
        # The title of the sample site is English in every language.
        mark, title = page.evaluate("""() => {
          const up = document.querySelector('.up')
          const text = up.querySelector('span').getBoundingClientRect()
          const box = up.getBoundingClientRect()
          return [getComputedStyle(up, '::before').rotate, text.left - box.left < box.right - text.right]
        }""")
        assert (mark, title) == (("225deg", True) if translated.lang == "ar" else ("45deg", False)), address
