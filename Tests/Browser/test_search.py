"""The search page: words, values, suggestions, addresses, rows, the viewer, and what happens without."""

import json
import re
import shutil
import subprocess

import pytest
from conftest import make_site, with_options
from controls import close_viewer, expect_counter, open_tile
from PIL import Image
from playwright.sync_api import expect
from test_accessibility import violations, violations_in_light_and_dark
from test_viewer import counter, is_open
from waiting import NEXT_FRAME, poll_page, resize, settle, until
from web_host import compressed, serving

PAGE = "by/search.html"
COUNT = 700

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 photoshop:City="{city}" xmp:Rating="{rating}"><dc:subject><rdf:Bag>{words}</rdf:Bag></dc:subject>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{caption}</rdf:li></rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta>
"""

# Collects the elements that move without a reason.
SHIFTS = """() => { window.shifts = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput)
    shifts.push(entry.value, ...entry.sources.map(({ node, previousRect, currentRect }) =>
      [node?.outerHTML ?? node?.textContent, previousRect.toJSON(), currentRect.toJSON()]))
  }).observe({type: 'layout-shift', buffered: true}) }"""

# Left, top, width and height of the tiles, from the beginning of the results.
FRAMES = """() => { const box = document.getElementById('results').getBoundingClientRect()
  return [...document.querySelectorAll('#results a')].map(tile => {
    const { left, top, width, height } = tile.getBoundingClientRect()
    return [left - box.left, top - box.top, width, height] }) }"""

# The lower edge of the last tile.
LAST_EDGE = "document.querySelector('#results li:last-child a')?.getBoundingClientRect().bottom"


@pytest.fixture(scope="module")
def build_large(gallery, once):
    """Builds a site of the photos of `write_photos`."""

    def fill(folder):
        write_photos(folder / "photos")
        make_site(gallery, folder)

    return with_options(gallery, once, "search", fill)


def write_photos(folder):
    """Writes small photos in several shapes, with keywords, ratings and captions; some in a hidden album."""
    for number in range(COUNT):
        album = ["Harbour walk", "Été", "Secretalbum"][number % 3 if number < 30 else 0]
        (folder / album).mkdir(parents=True, exist_ok=True)
        shape = [(60, 40), (40, 60), (64, 48), (120, 40)][number * 7 % 11 % 4]
        tags = Image.Exif()
        tags[0x010F], tags[0x0110] = "Halden", ["Six", "Seven"][number % 2]
        day = f"20{10 + number // 100:02}:0{1 + number % 9}:{1 + number % 28:02} 10:00:{number % 60:02}"
        tags.get_ifd(0x8769)[0x9003] = day
        name = folder / album / f"{number:04}.jpg"
        Image.new("RGB", shape, (number % 256, number // 3, 90)).save(name, exif=tags)
        hidden = album == "Secretalbum"
        words = ["Secretword"] if hidden else ["Lighthouse"] if number % 5 == 0 else ["Light"]
        words += ["<b>Côte & mer</b>"] if number % 50 == 0 else ["Plain"] if number % 50 == 49 else []
        items = "".join(f"<rdf:li>{word.replace('&', '&amp;').replace('<', '&lt;')}</rdf:li>" for word in words)
        caption = f"Secretcaption {number}" if hidden else f"Walk number{number}" if number % 50 < 49 else ""
        text = XMP.format(
            city="Secretville", rating=1 + number % 5 if number % 10 == 0 else 0, words=items, caption=caption
        )
        (folder / album / f"{number:04}.jpg.xmp").write_text(text, encoding="utf-8")
    (folder / "Secretalbum/album.md").write_text("---\nhidden: true\n---\n", encoding="utf-8")


def data_files(site):
    """The names of the files of terms, of the lists of files with photos, and of these files."""
    (form,) = [e.attributes for e in site.elements(PAGE) if e.tag == "form"]
    index = json.loads(form["data-index"])
    lists = [site.text(f"data/search/{name}.js") for name in index["lists"]]
    photos = [name for text in lists for name in json.loads(text[text.index("[") : -2])]
    return {"words": index["words"], "lists": index["lists"], "photos": photos}


@pytest.fixture(scope="module")
def large(build_large):
    return build_large()


@pytest.fixture(scope="module")
def host(large):
    with serving(large.folder) as address:
        yield address


@pytest.fixture
def search(host, new_page):
    """Opens the search page, whose script errors fail the test."""
    problems = []

    def search(query="", base=host, **options):
        options = {"width": 1280, "height": 800, "javascript": True} | options
        page = new_page(**options)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if "Policy" in line.text else None)
        page.goto(base + PAGE + query)
        if query:
            found(page)
        return page

    yield search
    assert not [problem for problem in problems if "Transition was" not in problem]


def found(page):
    """The number of results, when they are there."""
    until(page, "document.getElementById('search').dataset.found !== undefined")
    return int(page.locator("#search").get_attribute("data-found"))


def choose(page, text, typed):
    page.locator("#q").press("End")
    page.locator("#q").press_sequentially(typed, delay=20)
    option = page.locator("#options li", has_text=text).first
    option.wait_for()
    option.click()
    # They change together with the results.
    page.locator("#chips button", has_text=text).wait_for()


def test_photos_are_found_by_words_and_values_together(search):
    page = search("?q=lighthouse")
    lighthouses = found(page)
    status, browse = page.locator("#status"), page.locator(".browse")
    assert status.inner_text() == f"{lighthouses} photos" and status.get_attribute("role") == "status"
    assert 120 < lighthouses < COUNT / 5 + 1

    def look_for(query):
        page.goto(page.url.split("?")[0] + query)
        return found(page)

    sevens = look_for("?q=lighthouse&f=c:halden seven")
    assert 0 < sevens < lighthouses
    assert page.locator("#chips button").inner_text() == "Halden Seven"
    assert look_for("?q=LIGHTHOUSE walk&f=c:halden seven") == sevens
    # The beginning of a word finds it, unless it is a word itself.
    assert look_for("?q=lightho") == lighthouses and browse.is_hidden()
    shown = [n for n in range(COUNT) if n >= 30 or n % 3 < 2]
    assert look_for("?q=light") == len([n for n in shown if n % 5])
    assert look_for("?q=number123") == 1
    assert page.locator("#results img").get_attribute("alt") == "Walk number123"
    assert look_for("?q=nothinglikethis") == 0
    assert status.inner_text() == "No photos match. Try fewer or other words."
    assert browse.locator("a").first.is_visible()
    # What is typed is announced without an entry of the history.
    page.locator("#q").fill("number12")
    expect(status).to_have_text(re.compile("^1"))
    assert page.evaluate("location.search") == "?q=nothinglikethis"


def test_the_newest_come_first_or_the_best(search, large):
    page = search("?q=lighthouse")
    ids = "[...document.querySelectorAll('#results a')].map(tile => tile.id.slice(1))"
    photos = [photo for album in large.albums for photo in album["photos"]]
    taken = {photo["id"]: photo["taken"] for photo in photos}
    dates = [taken[id] for id in page.evaluate(ids)]
    assert len(dates) > 10 and dates == sorted(dates, reverse=True)
    page.evaluate("document.querySelector('#results li').id = 'before'")
    page.locator("select").select_option("r")
    until(page, "location.search.includes('o=r') && !document.getElementById('before')")
    texts = page.evaluate("[...document.querySelectorAll('#results img')].map(image => image.alt)")
    numbers = [int(text.split("number")[1]) for text in texts]
    stars = [1 + number % 5 if number % 10 == 0 else 0 for number in numbers]
    assert stars[0] == max(stars) > 0 and stars == sorted(stars, reverse=True)


def test_suggestions_are_chosen_by_keys(search):
    page = search()
    page.keyboard.press("Tab")
    page.locator("#q").focus()
    # One input: suggestions for a part of the text, which come later on a busy machine, would remove the choice.
    page.locator("#q").fill("seve")
    page.locator("#options li").first.wait_for()
    assert page.locator("#q").get_attribute("aria-expanded") == "true"
    page.keyboard.press("ArrowUp")
    last = page.locator("#options [aria-selected=true]")
    assert last.count() == 1 and last.get_attribute("id") == page.locator("#q").get_attribute("aria-activedescendant")
    page.keyboard.press("Escape")
    assert page.locator("#options").is_hidden()
    page.locator("#q").fill("halden s")
    option = page.locator("#options li", has_text="Halden Seven")
    option.wait_for()
    assert re.fullmatch(r"Halden Seven\s*Camera \d+", option.inner_text())
    while option.get_attribute("aria-selected") != "true":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    found(page)
    until(page, "location.search === '?f=c%3Ahalden+seven'")
    assert page.locator("#q").input_value() == ""
    page.locator("#chips button").focus()
    page.keyboard.press("Enter")
    until(page, "location.search === '' && document.activeElement.id === 'q'")


def test_suggestions_stay_closed_after_the_search_has_begun(search):
    page = search()
    page.locator("#q").fill("halden")
    # The files of terms arrive after Enter.
    page.keyboard.press("Enter")
    assert found(page) > 0
    settle(page)
    page.wait_for_load_state("networkidle")
    assert page.locator("#options").is_hidden()
    assert page.locator("#q").get_attribute("aria-expanded") == "false"


def test_a_word_with_a_typing_error_has_suggestions(search):
    page = search()
    page.locator("#q").fill("lighthuose")
    page.keyboard.press("Enter")
    assert found(page) == 0
    option = page.locator("#options li", has_text="Lighthouse").first
    option.click()
    until(page, "document.getElementById('search').dataset.found > 0")
    assert page.locator("#options").is_hidden()


def test_the_address_holds_the_search_and_back_returns_to_it(search):
    page = search()
    page.locator("#q").fill("lighthouse")
    page.keyboard.press("Enter")
    until(page, "location.search === '?q=lighthouse'")
    lighthouses = found(page)
    choose(page, "Halden Six", " halden s")
    until(page, "location.search.startsWith('?f=c%3Ahalden+six')")
    assert found(page) < lighthouses
    page.reload()
    assert found(page) < lighthouses
    page.go_back()
    until(page, f"document.getElementById('search').dataset.found === '{lighthouses}'")
    assert page.locator("#q").input_value() == "lighthouse"
    page.go_back()
    until(page, "location.search === '' && !document.querySelector('#results li')")
    assert page.locator("#status").inner_text() == "" and page.locator(".browse").is_visible()


def test_nothing_shifts_and_few_elements_are_in_the_document(search):
    page = search(width=1280, height=800)
    page.evaluate(SHIFTS)
    page.goto(page.url + "?q=walk")
    page.evaluate(SHIFTS)
    count = found(page)
    most = 0
    at_end = "scrollY + innerHeight >= document.documentElement.scrollHeight - 2"

    def scroll_on():
        nonlocal most
        page.mouse.wheel(0, 900)
        page.evaluate(NEXT_FRAME)
        most = max(most, page.evaluate("document.querySelectorAll('#results *').length"))
        return page.evaluate(f"{at_end} && document.querySelector('#results').ariaBusy === 'false'")

    poll_page(page, scroll_on, "the end of the results")
    assert count > 600 and most < 600
    places = page.evaluate("[...document.querySelectorAll('#results li')].map(item => +item.ariaPosInSet)")
    assert places == sorted(places) and places[-1] == count
    resize(page, 700, 900)
    assert page.evaluate("shifts") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_viewer_shows_all_results_and_returns_to_the_search(search):
    page = search("?q=lighthouse")
    count = found(page)
    open_tile(page.locator("#results a").nth(2))
    expect_counter(page, f"3 of {count}")
    settle(page)
    for number in range(4, 64):
        page.keyboard.press("ArrowRight")
        expect_counter(page, f"{number} of {count}")
    close_viewer(page)
    until(page, "location.search === '?q=lighthouse'")
    until(page, "document.activeElement.closest('li')?.ariaPosInSet === '63'")
    box = page.evaluate("(({ top, bottom }) => [top, bottom])(document.activeElement.getBoundingClientRect())")
    assert box[1] > 0 and box[0] < 800
    page.go_forward()
    expect_counter(page, f"63 of {count}")
    for key, number in [("End", count), ("Home", 1)]:
        page.keyboard.press(key)
        expect_counter(page, f"{number} of {count}")


def test_a_photo_without_a_title_has_a_date_and_no_caption(search):
    page = search("?q=plain")
    page.locator("#results img[alt^='Photo, ']").first.locator("..").click()
    page.wait_for_selector(".viewer[open]")
    assert page.locator(".viewer .caption").inner_text() == ""
    assert page.locator(".viewer [role=status]").inner_text().startswith(f"{counter(page)}, Photo, ")


def test_the_page_works_from_a_folder(search, large):
    page = search("#q=lighthouse", base=large.folder.as_uri() + "/")
    count = found(page)
    choose(page, "Halden Six", " halden s")
    until(page, "location.hash.startsWith('#f=c%3Ahalden+six')")
    assert 0 < found(page) < count
    open_tile(page.locator("#results a").first)
    close_viewer(page)
    assert not is_open(page)
    page.go_back()
    until(page, f"document.getElementById('search').dataset.found === '{count}'")
    page.locator("#q").fill("")
    choose(page, "Côte", "<b>cote")
    until(page, "document.getElementById('search').dataset.found === '14'")
    assert page.locator("#chips button").inner_text() == "<b>Côte & mer</b>"
    assert page.locator("#chips b").count() == 0


@pytest.mark.parametrize("kind", ["words", "lists", "photos"])
def test_a_file_that_fails_to_load_can_be_loaded_again(search, large, kind):
    page = search()
    fails = [True]
    names = "|".join(filter(None, data_files(large)[kind]))
    page.route(re.compile(f"/search/({names}).js$"), lambda route: route.abort() if fails[0] else route.continue_())
    page.locator("#q").fill("2016")
    page.keyboard.press("Enter")
    page.locator("#trouble").wait_for()
    assert page.locator("#trouble span").inner_text() == "This could not be loaded."
    assert violations(page) == []
    fails[0] = False
    page.locator("#trouble button").click()
    assert found(page) == 100
    assert page.locator("#trouble").is_hidden()
    until(page, f"{LAST_EDGE} >= 800")


def test_a_site_that_is_built_again_never_shows_other_photos(large, gallery, new_page, tmp_path):
    """Photos that are older than all others change the numbers of all photos."""
    folder = tmp_path / "site"
    shutil.copytree(large.folder, folder)
    catalog = tmp_path / "gallery.sqlite"
    shutil.copy(large.folder.parent / "gallery.sqlite", catalog)
    photos = tmp_path / "older"
    for number in range(150):
        tags = Image.Exif()
        tags.get_ifd(0x8769)[0x9003] = f"2001:01:01 10:{number // 60:02}:{number % 60:02}"
        photos.mkdir(exist_ok=True)
        Image.new("RGB", (60, 40), (number, 90, 90)).save(photos / f"{number}.jpg", exif=tags)
    page = new_page(javascript=True)
    with serving(folder) as address:
        page.goto(f"{address}{PAGE}?q=number12")
        assert found(page) == 1
        texts = "[...document.querySelectorAll('#results img')].map(image => image.alt)"
        assert page.evaluate(texts) == ["Walk number12"]
        command = ["--catalog", catalog, "--quiet"]
        subprocess.run([gallery, "index", photos, *command], check=True)
        subprocess.run([gallery, "build", "--output", folder, *command], check=True)
        compressed.cache_clear()
        page.evaluate("window.isOld = true")
        # It is typed, but not in the address.
        page.locator("#q").fill("number345")
        until(page, f"({texts}).join() === 'Walk number345'")
        assert page.locator("#q").input_value() == "number345"
        assert not page.evaluate("window.isOld")
        page.locator("#q").fill("2001")
        until(page, "document.getElementById('search').dataset.found === '150'")


def test_the_address_of_a_photo_has_the_search(search, new_page):
    page = search("?q=lighthouse")
    found(page)
    open_tile(page.locator("#results a").nth(2))
    page.keyboard.press("ArrowRight")
    expect_counter(page, re.compile("^4 of "))
    number = counter(page)
    url = page.evaluate("location.href")
    assert re.search(r"\?q=lighthouse#\w{8}$", url)
    other = new_page(javascript=True, url=url)
    page.reload()
    for one in [other, page]:
        expect_counter(one, number)
        close_viewer(one)
        until(one, "location.search === '?q=lighthouse' && location.hash === ''")
        assert found(one) > 4
        until(one, "document.querySelectorAll('#results li').length > 10")


def test_the_page_links_to_lists_without_a_script_and_has_a_search_without_facets(large, build_large, new_page):
    page = new_page(url=large.file_url(PAGE))
    assert page.locator("#search").is_hidden()
    assert page.get_by_text("Search needs JavaScript.").is_visible()
    links = [link.get_attribute("href") for link in page.locator(".browse h2 a").all()]
    assert links == [f"../by/{kind}/index.html" for kind in ["years", "cameras", "keywords"]]
    plain = build_large("--no-facet-pages")
    assert ".browse" not in plain.text(PAGE).split("</style>")[1]
    page = new_page(javascript=True, url=plain.file_url(PAGE) + "#q=lighthouse&f=c:halden six")
    assert found(page) > 0


def test_axe_finds_no_violation_with_results_and_suggestions(search):
    page = search("?q=lighthouse&f=y:2012")
    assert violations_in_light_and_dark(page) == []
    page.locator("#q").fill("")
    page.locator("#q").press_sequentially("ha", delay=20)
    page.locator("#options li").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert violations_in_light_and_dark(page) == []


def test_the_results_begin_at_the_right_in_arabic(build_large, new_page):
    arabic = build_large("--lang", "ar")
    page = new_page(javascript=True, width=390, height=844, url=arabic.file_url(PAGE) + "#q=lighthouse")
    count = found(page)
    assert page.locator("#status").inner_text() == f"{count} صورة"
    frames = page.evaluate(FRAMES)
    assert abs(frames[0][0] + frames[0][2] - 390) <= 0.5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_that_is_not_public_is_in_any_file(large, build_large):
    names = [name for name in large.files if name.startswith("data/search/")]
    files = data_files(large)
    assert {f"data/search/{name}.js" for name in [*files["words"], *files["photos"]] if name} < set(names)
    assert len([name for name in files["photos"] if name]) == 6
    for name in [*names, PAGE]:
        assert "secret" not in large.text(name).lower(), name
    places = build_large("--include-location=full")
    text = "".join(places.text(name) for name in places.files if name.startswith("data/search/"))
    assert "secretville\\tpSecretville" in text
    assert not re.search("secret(?!ville)", text, re.IGNORECASE)


@pytest.mark.parametrize("size", [(390, 844), (2560, 1300)])
def test_the_first_answer_fills_the_window_with_rows_and_little_more(search, size):
    width, height = size
    page = search("?q=walk", width=width, height=height)
    until(page, f"{LAST_EDGE} >= {height}")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(LAST_EDGE) < 2 * height
    # Tests/Scripts compares the frames with those of the engine.
    frames, inner = page.evaluate(f"[({FRAMES})(), document.getElementById('results').clientWidth]")
    rows = {}
    for left, top, across, _ in frames:
        rows.setdefault(round(top), []).append((left, left + across))
    for top, row in rows.items():
        assert abs(row[0][0]) <= 0.5 and abs(row[-1][1] - inner) <= 0.5, (top, row)
        assert all(3.5 <= other[0] - one[1] <= 4.5 for one, other in zip(row, row[1:])), (top, row)


def test_a_single_letter_loads_no_terms(search):
    page = search()
    requests = []
    page.on("request", lambda request: requests.append(request.url) if "/search/w" in request.url else None)
    page.clock.install()
    page.locator("#q").press_sequentially("l")
    page.clock.run_for(400)
    page.clock.resume()
    page.evaluate(NEXT_FRAME)
    assert requests == [] and page.locator("#options").is_hidden()
    assert page.locator("#status").inner_text() == ""
    page.locator("#q").press_sequentially("i")
    page.locator("#options li", has_text="Lighthouse").first.wait_for()
    # The first suggestions are in the page.
    poll_page(page, lambda: requests, "no terms are loaded")
    # Enter takes it as it is.
    page.goto(page.url.split("?")[0] + "?q=l")
    assert found(page) > 100


def test_keys_that_follow_each_other_fast_add_photos_once(search):
    page = search("?q=lighthouse")
    total = found(page)
    open_tile(page.locator("#results a").first)
    page.evaluate("""() => ['End', 'ArrowRight', 'End', 'ArrowRight', 'End'].forEach(key =>
      document.querySelector('.viewer').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))""")
    until(page, f"parseInt(document.querySelector('.counter').textContent) >= {total}")
    # Every key has ended with the last photo, and none has added photos after it.
    page.wait_for_load_state("networkidle")
    page.evaluate(NEXT_FRAME)
    assert int(counter(page).split()[0]) == total > 16
    close_viewer(page)
    until(page, f"document.activeElement.closest('li')?.ariaPosInSet === '{total}'")


def test_selected_results_have_an_address(search, host, large):
    page = search("?q=seven")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Select photos").click()
    tiles = page.locator("#results a")
    for index in [0, 3]:
        tiles.nth(index).click()
    page.get_by_role("button", name="Copy list").click()
    until(page, "document.querySelector('.selection p').textContent === 'Copied'")
    url = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]
    wanted = [tiles.nth(index).get_attribute("href").split("/")[-1][:-5] for index in [0, 3]]
    assert url.startswith(f"{host}{PAGE}#sel={wanted[0]}_")
    other = search()
    for address in [large.file_url(PAGE) + url.removeprefix(host + PAGE), url]:
        other.goto("about:blank")
        other.goto(address)
        links = other.locator(".shared a")
        expect(links).to_have_count(2)
        assert [link.get_attribute("id")[1:] for link in links.all()] == wanted
        assert other.locator("#q").is_hidden()
        links.nth(1).click()
        expect_counter(other, "2 of 2")
        close_viewer(other)
    assert not violations(other)
    other.get_by_role("button", name="Done").click()
    other.fill("#q", "seven")
    other.keyboard.press("Enter")
    found(other)
    assert other.locator("#results a").first.is_visible()


def test_photos_of_several_searches_can_be_selected_together(search, host):
    page = search("?q=six")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Select photos").click()
    tiles = page.locator("#results a")
    tiles.nth(1).click()
    first = tiles.nth(1).get_attribute("href")
    # The other end of the range is far below, so the first tile is removed.
    page.evaluate("document.activeElement.blur()")
    for top in [1500, 3000]:
        page.evaluate("top => scrollTo(0, top)", top)
        page.evaluate(NEXT_FRAME)
        # More photos are loaded until the window is full.
        until(page, f"{LAST_EDGE} > innerHeight")
    place = page.locator("#results li").last.get_attribute("aria-posinset")
    tiles.last.click(modifiers=["Shift"])
    until(page, f"document.querySelector('.selection p').textContent === '{int(place) - 1} selected'")
    page.fill("#q", "seven")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#results a')?.ariaChecked === 'false'")
    # The first photo of the range is not among these.
    tiles.nth(2).click(modifiers=["Shift"])
    until(page, f"document.querySelector('.selection p').textContent === '{place} selected'")
    page.get_by_role("button", name="Copy list").click()
    until(page, "document.querySelector('.selection p').textContent === 'Copied'")
    url = page.evaluate("navigator.clipboard.readText()").splitlines()[-1]
    chosen = [part.split("_")[0] for part in url.split("#sel=")[1].split(",")]
    assert len(set(chosen)) == int(place)
    assert chosen[0] == first.split("/")[-1].removesuffix(".html")
    assert not violations(page)
