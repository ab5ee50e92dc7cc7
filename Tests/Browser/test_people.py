"""Names of people on photo pages, on pages of their own and in the search."""

import shutil

import pytest
from conftest import make_site, served
from playwright.sync_api import expect
from test_accessibility import violations

REGIONS = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions><mwg-rs:RegionList>
<rdf:Bag><rdf:li mwg-rs:Name="Quokka &lt;Ada&gt;" mwg-rs:Type="Face">{}</rdf:li></rdf:Bag>
</mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>"""

AREA = '<mwg-rs:Area stArea:x="0.25" stArea:y="0.4" stArea:w="0.1" stArea:h="0.1" stArea:unit="normalized"/>'


@pytest.fixture(scope="module")
def people(gallery, library, once):
    def fill(folder):
        (folder / "photos/Trip").mkdir(parents=True)
        (folder / "photos/Trip/album.md").write_text("---\ncover: 1.jpg\n---\n")
        for number, photo in enumerate(sorted(library.rglob("*.jpg"))[:3]):
            shutil.copy(photo, folder / f"photos/Trip/{number}.jpg")
            if number < 2:
                (folder / f"photos/Trip/{number}.xmp").write_text(REGIONS.format(AREA if number else ""))
        make_site(gallery, folder, "--include-people")
        make_site(gallery, folder, "--output", "without")

    with served(gallery, once("people-faces", fill) / "site") as address:
        yield address


def test_a_person_has_a_page_that_photos_lead_to(people, new_page):
    page = new_page(javascript=True, url=f"{people}by/people/index.html")
    assert not violations(page)
    page.locator("main a").first.click()
    page.wait_for_url("**/by/people/*/**")
    expect(page.locator("h1")).to_have_text("Quokka <Ada>")
    assert not violations(page)
    photo = page.locator(".rows a").first.get_attribute("href")
    page.goto(page.evaluate("link => new URL(link, location).href", photo))
    link = page.locator(".facts .words a", has_text="Quokka <Ada>")
    assert link.count() == 1
    assert not violations(page)
    link.click()
    expect(page.locator("h1")).to_have_text("Quokka <Ada>")


def test_the_cover_of_a_person_is_the_face(people, new_page):
    page = new_page(javascript=False, url=f"{people}by/people/index.html")
    image = page.locator(".people img")
    assert image.count() == 1
    image.evaluate("image => image.decode()")
    place = image.evaluate("""image => {
      const [picture, cover] = [image, image.parentElement].map(element => element.getBoundingClientRect())
      return [
        (cover.x + cover.width / 2 - picture.x) / picture.width,
        (cover.y + cover.height / 2 - picture.y) / picture.height,
        picture.width / picture.height * image.naturalHeight / image.naturalWidth,
        cover.width / cover.height,
        image.naturalWidth / picture.width,
      ]
    }""")
    assert place[:4] == pytest.approx([0.25, 0.4, 1, 1], abs=0.01)
    assert place[4] > 0.9
    assert page.locator(".people .cover").evaluate("cover => getComputedStyle(cover).borderRadius") == "50%"


@pytest.mark.parametrize("site", ["site", "without"])
def test_crops_keep_faces_in_the_picture(people, once, new_page, site):
    """The point between faces names nobody, so it is that of every site."""
    folder = once("people-faces", None) / site
    page = new_page(url=(folder / "index.html").as_uri())
    assert page.locator(".cover img").first.evaluate("image => getComputedStyle(image).objectPosition") == "25% 40%"


def test_no_face_is_in_a_site_without_people(people, once):
    folder = once("people-faces", None) / "without"
    texts = [file.read_text() for file in folder.rglob("*.html")]
    assert texts and not any("Quokka" in text or 'class="cards people"' in text for text in texts)


def test_the_search_finds_people(people, new_page):
    page = new_page(javascript=True, url=f"{people}by/search.html?q=quokka")
    page.wait_for_function("document.querySelectorAll('#results .rows a, #results a[href*=\"p/\"]').length >= 2")
