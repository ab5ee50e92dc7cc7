"""Names of people on photo pages, on pages of their own and in the search."""

import json
import shutil
import subprocess

import pytest

from playwright.sync_api import expect
from test_accessibility import violations

REGIONS = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"><mwg-rs:Regions><mwg-rs:RegionList>
<rdf:Bag><rdf:li mwg-rs:Name="Quokka &lt;Ada&gt;" mwg-rs:Type="Face"/></rdf:Bag>
</mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>"""


@pytest.fixture(scope="module")
def people(gallery, library, once):
    def fill(folder):
        (folder / "photos").mkdir()
        for number, photo in enumerate(sorted(library.rglob("*.jpg"))[:3]):
            shutil.copy(photo, folder / f"photos/{number}.jpg")
            if number < 2:
                (folder / f"photos/{number}.xmp").write_text(REGIONS)
        catalog = ["--catalog", folder / "gallery.sqlite", "--quiet"]
        subprocess.run([gallery, "index", folder / "photos", *catalog], check=True)
        command = [gallery, "build", "--include-people", "--output", folder / "site"]
        subprocess.run([*command, *catalog], check=True)

    serve = [gallery, "serve", once("people", fill) / "site", "--port", "0", "--json"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield json.loads(server.stdout.readline())["address"]
        finally:
            server.terminate()


def test_a_person_has_a_page_that_photos_lead_to(people, new_page):
    page = new_page(javascript=True)
    page.goto(f"{people}by/people/index.html")
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


def test_the_search_finds_people(people, new_page):
    page = new_page(javascript=True)
    page.goto(f"{people}by/search.html?q=quokka")
    page.wait_for_function("document.querySelectorAll('#results .rows a, #results a[href*=\"p/\"]').length >= 2")
