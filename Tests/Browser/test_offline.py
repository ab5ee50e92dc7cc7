"""Sites built with --offline are read without a network, and stop when they are built without it."""

import json
import shutil

import pytest
from controls import open_tile
from playwright.sync_api import expect
from waiting import poll_page, until
from web_host import compressed, serving

READY = "navigator.serviceWorker.controller !== null"


@pytest.fixture(scope="module")
def offline_site(variant):
    return variant("offline", "--offline")


@pytest.fixture
def own(offline_site, tmp_path):
    """A copy of the site for one test."""
    return shutil.copytree(offline_site.folder, tmp_path / "site")


def visit(page, address):
    """Opens a page, and waits until the worker has started and keeps it."""
    page.goto(address)
    until(page, READY)
    wait_until_kept(page, address)


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


def loaded_images(page, base):
    until(page, "document.readyState === 'complete'")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return [name for name in names if name.startswith(f"{base}i/")]


def test_images_that_load_while_the_worker_starts_are_kept(offline_site, new_page):
    page = new_page(javascript=True)
    # Images come after the worker.
    with serving(offline_site.folder, delay=1) as base:
        page.goto(base + "index.html")
        until(page, READY)
        poll_page(page, lambda: len(loaded_images(page, base)) > 1, "the images below the first are loaded")
        for image in loaded_images(page, base):
            wait_until_kept(page, image)


def test_what_was_seen_is_there_without_a_network(offline_site, new_page):
    page = new_page(javascript=True)
    faults = []
    page.on("console", lambda line: faults.append(line.text) if "Policy" in line.text else None)
    # The site is below a prefix, as on many hosts.
    with serving(offline_site.folder.parent.parent) as host:
        base = host + "offline/site/"
        album = base + offline_site.album("Lofoten")["page"]
        visit(page, album)
        open_tile(page.locator(".rows a").nth(1))
        page.wait_for_load_state("networkidle")
        shown = "document.querySelector('.slide:not([inert]) img')"
        until(page, f"{shown}.naturalWidth > 700")
        wide = page.evaluate(f"{shown}.src")
        wait_until_kept(page, wide)
        page.goto(album)
        wait_until_kept(page, page.locator(".rows img").first.evaluate("image => image.currentSrc"))
        page.context.set_offline(True)
        page.reload()
        assert page.locator(".rows a").count() == 6
        until(page, "document.querySelector('.rows img').naturalWidth > 0")
        page.locator(".rows a").nth(1).click()
        until(page, f"{shown}?.src === '{wide}' && {shown}.complete && {shown}.naturalWidth > 700")
        page.keyboard.press("Escape")
        page.goto(base + offline_site.album("Desert")["page"])
        expect(page.locator("h1")).to_have_text("Not available offline")
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 250, 248)"
        expect(page.get_by_role("link").last).to_have_attribute("href", base + "index.html")
        page.context.set_offline(False)
        page.reload()
        expect(page.locator("h1")).to_have_text("Desert")
    assert not faults


def test_a_site_that_was_built_again_is_seen_at_once(own, new_page):
    page = new_page(javascript=True)
    with serving(own) as base:
        visit(page, base + "index.html")
        home = own / "index.html"
        home.write_text(home.read_text().replace("<h1 dir=\"auto\">Sample", "<h1 dir=\"auto\">Newer"))
        compressed.cache_clear()
        page.reload()
        expect(page.locator("h1")).to_have_text("Newer")
        assert base + "missing.html" not in kept(page)
        page.goto(base + "missing.html")
        page.goto(base + "index.html")
        assert base + "missing.html" not in kept(page), "errors are not kept"


def test_a_site_built_without_it_removes_the_worker(own, build, new_page):
    page = new_page(javascript=True)
    with serving(own) as base:
        visit(page, base + "index.html")
        build(own)
        compressed.cache_clear()
        assert not (own / "sw.js").exists() and not (own / "app.webmanifest").exists()
        page.goto(base + "index.html")
        until(page, "navigator.serviceWorker.getRegistrations().then(list => list.length === 0)")
        until(page, "caches.keys().then(names => names.length === 0)")


def test_a_reload_in_the_viewer_works_without_a_network(offline_site, new_page):
    page = new_page(javascript=True)
    with serving(offline_site.folder) as base:
        album = base + offline_site.album("Lofoten")["page"]
        photos = offline_site.album("Lofoten")["photos"]
        visit(page, album)
        page.goto(album)
        open_tile(page.locator(".rows a").nth(1))
        expect(page).to_have_url(f"{base}{photos[1]['page']}?from={offline_site.album('Lofoten')['page']}")
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector(".viewer[open]")
        expect(page.locator(".counter")).to_have_text("2 of 6")
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('.viewer').open")
        assert page.locator(".rows a").count() == 6
        # No other address leads there.
        page.goto(f"{base}{photos[3]['page']}?from=https://example.org/")
        expect(page.locator("h1")).to_have_text("Not available offline")


def test_sites_of_a_host_keep_their_files_apart(offline_site, gallery, new_page, tmp_path):
    outer = tmp_path / "outer"
    shutil.copytree(offline_site.folder, outer)
    shutil.copytree(offline_site.folder, outer / "trip")
    page = new_page(javascript=True)
    with serving(outer) as base:
        for address in [base + "trip/index.html", base + "index.html"]:
            visit(page, address)
        names = page.evaluate("caches.keys()")
        # The outer site no longer has a worker.
        (outer / "sw.js").unlink()
        page.goto(base + "index.html")
        until(page, "caches.keys().then(names => names.every(name => name.endsWith('/trip/')))")
        assert page.evaluate("caches.keys()") == [name for name in names if name.endswith("/trip/")]
        assert base + "trip/index.html" in kept(page)


# A worker whose storage does not tell its size, from the message `hold` on until the message `go`. It then tells which
# caches were opened since. Its site is asked for the worker when a page is on its way to the storage.
SLOW_STORAGE = """
  let release, held, reach
  const reached = new Promise(done => reach = done)
  const opened = []
  const { storage } = navigator
  const estimate = storage.estimate.bind(storage), open = caches.open.bind(caches), ask = fetch
  storage.estimate = async () => (held && reach(), await held, estimate())
  caches.open = name => (opened.push(name), open(name))
  fetch = async (request, options) => (held && options?.method === "HEAD" && await reached, ask(request, options))
  addEventListener("message", ({ data: [word], ports }) => {
    if (word === "hold") held = new Promise(done => release = done)
    if (word === "go") opened.length = 0, release()
    ports[0]?.postMessage(opened)
  })
"""

# A worker whose connections are lost while files arrive, from the message `lose` on. It tells how many were.
LOST_CONNECTION = """
  let lost = null
  const { put } = Cache.prototype
  Cache.prototype.put = function (...entry) {
    if (lost === null) return put.apply(this, entry)
    lost++
    return Promise.reject(new TypeError("network error"))
  }
  addEventListener("message", ({ data: [word], ports }) => {
    if (word === "lose") lost = 0
    ports[0]?.postMessage(lost)
  })
"""

# Sends a word to that worker, and returns its answer.
TELL = """word => new Promise(done => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => done(data)
  navigator.serviceWorker.controller.postMessage([word], [port2])
})"""


def test_a_page_on_its_way_to_a_slow_storage_is_not_kept_after_the_worker_was_removed(own, new_page):
    worker = own / "sw.js"
    worker.write_text(SLOW_STORAGE + worker.read_text())
    page = new_page(javascript=True)
    with serving(own) as base:
        visit(page, base + "index.html")
        page.evaluate(TELL, "hold")
        worker.unlink()
        page.goto(base + "index.html")
        until(page, "caches.keys().then(names => names.length === 0)")
        page.evaluate(TELL, "go")
        assert page.evaluate(TELL, "tell") == []
        assert page.evaluate("caches.keys()") == []


def test_a_lost_connection_removes_nothing(own, new_page):
    worker = own / "sw.js"
    worker.write_text(LOST_CONNECTION + worker.read_text())
    page = new_page(javascript=True)
    with serving(own) as base:
        home = base + "index.html"
        visit(page, home)
        page.wait_for_load_state("networkidle")
        page.evaluate(TELL, "lose")
        page.goto(home)
        poll_page(page, lambda: page.evaluate(TELL, "tell"), "a connection is lost")
        page.wait_for_load_state("networkidle")
        assert home in kept(page)


def test_new_pages_are_kept_in_a_full_storage(own, new_page):
    page = new_page(javascript=True)
    warnings = []
    page.context.on("console", lambda line: warnings.append(line.text))
    with serving(own) as base:
        home = base + "index.html"
        visit(page, home)
        for image in loaded_images(page, base):
            wait_until_kept(page, image)
        # Images of an earlier visit, more than fit.
        page.evaluate("""async base => {
          const cache = await caches.open(`i/ ${base}`)
          // The images of the page would be older.
          for (const key of await cache.keys()) await cache.delete(key)
          const bytes = new Uint8Array(100_000)
          crypto.getRandomValues(bytes.subarray(0, 65_536))
          for (let number = 0; number < 40; number++) {
            await cache.put(`${base}i/zz/old${number}.webp`, new Response(bytes))
          }
        }""", base)
        session = page.context.new_cdp_session(page)
        usage = session.send("Storage.getUsageAndQuota", {"origin": base})["usage"]
        session.send("Storage.overrideQuotaForOrigin", {"origin": base, "quotaSize": usage + 1000})
        text = (own / "index.html").read_text()
        newer = text.replace('<h1 dir="auto">Sample', '<h1 dir="auto">Newer') + "<!--" + "x" * 50_000 + "-->"
        assert newer != text
        (own / "index.html").write_text(newer)
        compressed.cache_clear()
        page.reload()
        expect(page.locator("h1")).to_have_text("Newer")
        poll_page(page, lambda: f"{base}i/zz/old0.webp" not in kept(page), "the oldest image is removed")
        assert f"{base}i/zz/old39.webp" in kept(page)
        copy = "caches.match(location.href).then(copy => copy?.text()).then(text => !!text?.includes('>Newer'))"
        until(page, copy)
        page.context.set_offline(True)
        page.reload()
        expect(page.locator("h1")).to_have_text("Newer")


def test_the_manifest_names_files_of_the_site(offline_site, site):
    manifest = json.loads(offline_site.text("app.webmanifest"))
    assert manifest["name"] == "Sample" and manifest["start_url"] == "index.html"
    assert all((offline_site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    for name in offline_site.linked_pages:
        text = offline_site.text(name)
        assert "worker-src 'self'; manifest-src 'self';" in text and 'rel="manifest"' in text, name
    assert "sw.js" not in site.files and "worker-src" not in site.text("index.html")
