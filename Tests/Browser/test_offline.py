"""Sites built with --offline are read without a network, and stop when they are built without it."""

import json
import shutil

import pytest
from playwright.sync_api import expect
from waiting import poll_page, until
from web_host import compressed, serving

READY = "navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="module")
def offline_site(variant):
    return variant("offline", "--offline")


def kept(page):
    return page.evaluate("""async () => {
      const urls = []
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
      }
      return urls
    }""")


def wait_until_kept(page, address):
    poll_page(page, lambda: address in kept(page), f"{address} is kept")


def test_what_was_seen_is_there_without_a_network(offline_site, new_page):
    page = new_page(javascript=True)
    faults = []
    page.on("console", lambda line: faults.append(line.text) if "Policy" in line.text else None)
    # The site is below a prefix, as on many hosts.
    with serving(offline_site.folder.parent.parent) as host:
        base = host + "offline/site/"
        album = base + offline_site.album("Lofoten")["page"]
        page.goto(album)
        until(page, READY)
        wait_until_kept(page, album)
        page.locator(".rows a").nth(1).click()
        page.wait_for_selector(".viewer[open]")
        page.wait_for_load_state("networkidle")
        shown = "document.querySelector('.slide:not([inert]) img')"
        until(page, f"{shown}.naturalWidth > 700")
        wide = page.evaluate(f"{shown}.src")
        wait_until_kept(page, wide)
        page.goto(album)
        page.context.set_offline(True)
        page.reload()
        assert page.locator(".rows a").count() == 6
        until(page, "document.querySelector('.rows img').naturalWidth > 0")
        page.locator(".rows a").nth(1).click()
        until(page, f"{shown}?.src === '{wide}' && {shown}.complete && {shown}.naturalWidth > 700")
        page.keyboard.press("Escape")
        page.goto(base + offline_site.album("Desert")["page"])
        expect(page.locator("h1")).to_have_text("Not available offline")
        page.context.set_offline(False)
        page.reload()
        expect(page.locator("h1")).to_have_text("Desert")
    assert not faults


def test_a_site_that_was_built_again_is_seen_at_once(offline_site, new_page, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(offline_site.folder, folder)
    page = new_page(javascript=True)
    with serving(folder) as base:
        page.goto(base + "index.html")
        until(page, READY)
        wait_until_kept(page, base + "index.html")
        home = folder / "index.html"
        home.write_text(home.read_text().replace("<h1 dir=\"auto\">Sample", "<h1 dir=\"auto\">Newer"))
        compressed.cache_clear()
        page.reload()
        expect(page.locator("h1")).to_have_text("Newer")
        assert base + "missing.html" not in kept(page)
        page.goto(base + "missing.html")
        page.goto(base + "index.html")
        assert base + "missing.html" not in kept(page), "errors are not kept"


def test_a_site_built_without_it_removes_the_worker(offline_site, build, new_page, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(offline_site.folder, folder)
    page = new_page(javascript=True)
    with serving(folder) as base:
        page.goto(base + "index.html")
        until(page, READY)
        wait_until_kept(page, base + "index.html")
        build(folder)
        compressed.cache_clear()
        assert not (folder / "sw.js").exists() and not (folder / "app.webmanifest").exists()
        page.goto(base + "index.html")
        until(page, "navigator.serviceWorker.getRegistrations().then(list => list.length === 0)")
        until(page, "caches.keys().then(names => names.length === 0)")


def test_the_manifest_names_files_of_the_site(offline_site, site):
    manifest = json.loads(offline_site.text("app.webmanifest"))
    assert manifest["name"] == "Sample" and manifest["start_url"] == "index.html"
    assert all((offline_site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    for name in offline_site.linked_pages:
        text = offline_site.text(name)
        assert "worker-src 'self'; manifest-src 'self';" in text and 'rel="manifest"' in text, name
    assert "sw.js" not in site.files and "worker-src" not in site.text("index.html")
