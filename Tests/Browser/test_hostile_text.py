"""Names and captions are untrusted: they are shown as text, never as markup."""

import posixpath

from playwright.sync_api import expect

HOSTILE_ALBUM = 'ألبوم & "שלום" <b> 🎈 #50%'
HOSTILE_CAPTION = '<script>alert("x")</script> & "quotes"'

ALL_TITLES = "[...document.querySelectorAll('h1, h2')].map(title => title.textContent)"
ALL_ALTS = "[...document.querySelectorAll('.rows img')].map(image => image.alt)"


def test_no_page_contains_a_script_except_those_of_the_site(site):
    def script(kind, page):
        found = f"assets/{kind}-"
        file = next(name for name in site.files if name.startswith(found) and name.endswith(".js"))
        address = {"src": posixpath.relpath(file, posixpath.dirname(page) or ".")}
        return address if kind == "layouts" else address | {"defer": ""}

    kinds = [[], ["viewer"], ["layouts", "viewer", "selection"]]
    kinds += [["viewer", kind, "selection"] for kind in ["timeline", "search"]]
    for page in site.pages:
        elements = site.elements(page)
        scripts = [e.attributes for e in elements if e.tag == "script"]
        # JSON is data, not a script.
        others = [one for one in scripts if "json" not in one.get("type", "")]
        assert others in [[script(kind, page) for kind in list] for list in kinds], page
        # Attributes such as onerror, and styles that the policy would block.
        names = {name for element in elements for name in element.attributes}
        assert not [name for name in names if name.startswith("on") or name == "style"], page


def test_titles_of_albums_are_names_of_folders_and_texts_of_photos_are_captions(site, library, new_page):
    page = new_page()
    for album in site.albums:
        page.goto(site.file_url(album["page"]))
        if album is not site.albums[0]:
            expect(page.locator("h1")).to_have_text(album["title"])
            assert page.title() == f"{album['title']} – Sample"
        assert page.evaluate(ALL_ALTS) == [photo["alt"] for photo in album["photos"] if photo["sources"]]
    folders = {path.name for path in library.rglob("*") if path.is_dir()}
    assert folders == {album["title"] for album in site.albums[1:]}
    assert HOSTILE_ALBUM in folders
    odd_ones = [photo["alt"] for photo in site.album("Odd ones")["photos"]]
    assert odd_ones.count(HOSTILE_CAPTION) == 1


def test_a_hostile_album_name_is_text_on_its_card_and_the_card_links_to_it(site, new_page):
    page = new_page(url=site.file_url(site.album("Odd ones")["page"]))
    assert HOSTILE_ALBUM in page.evaluate(ALL_TITLES)
    page.click(".card")
    expect(page.locator("h1")).to_have_text(HOSTILE_ALBUM)
    assert page.locator("main b").count() == 0


def test_alternative_text_is_a_caption_or_a_date_never_a_file_name(site, library):
    names = {path.name for path in library.rglob("*.*")} | {p.stem for p in library.rglob("*.*")}
    for album in site.albums:
        for photo in album["photos"]:
            assert photo["alt"].strip()
            assert photo["alt"] not in names


def test_the_security_policy_blocks_an_injected_script(site, new_page):
    page = new_page(javascript=True)
    for name in ["index.html", site.album("Odd ones")["page"], "404.html"]:
        page.goto(site.file_url(name))
        page.evaluate("""() => {
          window.refused = []
          addEventListener('securitypolicyviolation', e => refused.push(e.effectiveDirective))
          const script = document.createElement('script')
          script.textContent = 'window.attacked = true'
          document.body.append(script)
          const image = document.createElement('img')
          image.setAttribute('onerror', 'window.attacked = true')
          image.src = 'data:,'
          document.body.append(image)
          const style = document.createElement('style')
          style.textContent = 'body { display: none }'
          document.head.append(style)
        }""")
        page.wait_for_function("window.refused.length >= 3")
        refused = set(page.evaluate("window.refused"))
        assert refused == {"script-src-elem", "script-src-attr", "style-src-elem"}
        assert page.evaluate("window.attacked") is None
        assert page.evaluate("getComputedStyle(document.body).display") != "none"
