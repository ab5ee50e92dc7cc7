"""The last link of an album leads to the next album, through all albums."""


def test_every_album_is_reached_by_the_last_link(site, new_page):
    page = new_page()
    inner = {album["id"]: album for album in site.manifest["albums"]}
    top = [a["title"] for a in inner.values() if a.get("parent") and not inner[a["parent"]].get("parent")]
    page.goto(site.file_url(site.album(top[0])["page"]))
    seen = [page.text_content("h1")]
    while page.locator(".onward").count():
        assert page.get_by_role("navigation", name="Next album").count() == 1
        page.click(".onward")
        seen.append(page.text_content("h1"))
    assert seen == top


def test_a_nested_album_links_to_the_next_album_outside(site, new_page):
    page = new_page()
    inside = next(a for a in site.albums if a["page"].startswith("albums/odd-ones/") and
                  a["title"] != "Odd ones")
    pages = {}
    for title in [inside["title"], "Odd ones"]:
        page.goto(site.file_url(site.album(title)["page"]))
        page.click(".onward")
        pages[title] = page.url
    assert len(set(pages.values())) == 1


def test_the_home_page_and_facet_pages_have_no_next_album(site):
    assert 'class="onward"' not in site.text("index.html")
    assert not [p for p in site.pages if p.startswith("by/") and 'class="onward"' in site.text(p)]
