"""Names of places without coordinates: pages of places, and the credit."""

import pytest
from built_site import BuiltSite
from conftest import make_site
from playwright.sync_api import expect
from test_accessibility import violations
from test_map import write_photo


@pytest.fixture(scope="module")
def town(gallery, once):
    """A site of three photos in Reine and one in Munich."""

    def fill(folder):
        (folder / "photos").mkdir()
        places = [(67.9325, 13.0886)] * 3 + [(48.1371, 11.5754)]
        for number, (latitude, longitude) in enumerate(places):
            write_photo(folder / f"photos/{number}.jpg", number, latitude, longitude)
        make_site(gallery, folder, "--include-location", "town")

    return BuiltSite(once("town", fill) / "site")


def test_place_pages_lead_from_the_country_to_the_photo(town, new_page):
    page = new_page(javascript=True, url=f"{town.folder.as_uri()}/by/places/index.html")
    assert not violations(page)
    assert page.locator("footer").inner_text() == "Made with gallery · Places: GeoNames, CC BY 4.0"
    country = page.locator("main a", has_text="Norway").first
    country.click()
    expect(page.locator("h1")).to_have_text("Norway")
    assert not violations(page)
    page.goto(page.evaluate("link => new URL(link, location).href", page.locator(".rows a").first.get_attribute("href")))
    assert not violations(page)
    links = page.locator(".facts dd a", has_text="Norway")
    assert links.count() == 1
    links.first.click()
    expect(page.locator("h1")).to_have_text("Norway")


def test_towns_are_published_without_map_and_coordinates(town):
    assert not (town.folder / "by/map.html").exists()
    for file in town.folder.rglob("*"):
        if file.suffix in {".html", ".json", ".js", ".xml"}:
            text = file.read_text()
            assert not any(word in text for word in ["67.93", "13.08", "48.13", "11.57", "GeoCoordinates"]), file
