"""Years, months, cameras and lenses link to their photos, and a photo links to its camera."""

import re
from collections import Counter

from playwright.sync_api import expect


def all_photos(site):
    return {photo["id"]: photo for album in site.albums for photo in album["photos"]}.values()


def test_the_timeline_counts_every_month(site, new_page):
    page = new_page(url=site.file_url("by/years/index.html"))
    months = Counter(photo["taken"][:7] for photo in all_photos(site) if photo["sources"] and "taken" in photo)
    page.click(".jump summary")
    shown = page.evaluate("[...document.querySelectorAll('.jump li')].map(item => item.innerText)")
    assert len(shown) == len(months)
    assert sum(int(text.split()[-1]) for text in shown) == sum(months.values())
    page.get_by_role("link", name="2024", exact=True).first.click()
    expect(page.locator("h1")).to_have_text("2024")
    page.get_by_role("link", name="June 2024", exact=True).click()
    expect(page).to_have_url(re.compile("/by/years/2024/"))
    current = page.locator(".ways [aria-current]").first
    expect(current).to_have_attribute("href", "../../../by/years/index.html")


def test_a_photo_and_its_camera_link_to_each_other(site, new_page):
    photo = site.photo("Lofoten", 0)
    page = new_page(url=site.file_url(photo["page"]))
    page.get_by_role("link", name=f"Aurora Works {photo['camera']}", exact=True).click()
    expect(page.locator("h1")).to_have_text(f"Aurora Works {photo['camera']}")
    tiles = page.locator(".rows a")
    same = [p for p in all_photos(site) if p.get("camera") == photo["camera"] and p["sources"]]
    assert tiles.count() == len(same)
    page.locator(f".rows a[href$='{photo['id']}.html']").click()
    expect(page).to_have_url(site.file_url(photo["page"]))


def test_facet_pages_can_be_disabled(build, tmp_path):
    plain = build(tmp_path / "site", "--no-facet-pages", "--where", "format:heic")
    assert [name for name in plain.files if name.startswith("by/")] == ["by/search.html"]
    assert "by/years" not in plain.text("index.html") and "Statistics" not in plain.text("index.html")
