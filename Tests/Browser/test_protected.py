"""Protected albums with the right and the wrong passphrase and with a link, over http and from a folder."""

import shutil
import subprocess

import pytest
from built_site import BuiltSite
from conftest import links_of, make_site, served
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark
from test_video import played
from waiting import NEXT_FRAME, until

PASSPHRASE = "correct horse battery"
NOTE = "---\nprotected: true\ntitle: Zanzibar\n---\nA text with Quetzal.\n"


@pytest.fixture(scope="module")
def home(gallery, library, once):
    """A library with two protected albums and an unlisted one, and its site."""

    def fill(home):
        shutil.copytree(library, home / "photos")
        (home / "photos/Travel/album.md").write_text(NOTE)
        (home / "photos/Orientations/album.md").write_text("---\nprotected: yes\n---\n")
        (home / "photos/Night/album.md").write_text("---\nhidden: unlisted\n---\n")
        (home / "pass.txt").write_text(PASSPHRASE + "\n")
        make_site(gallery, home, "--passphrase-file", "pass.txt")

    return once("protected", fill)


@pytest.fixture(scope="module")
def home_with_videos(gallery, library, once):
    """A protected album of a photo, a video of several parts and a Live Photo."""
    if not shutil.which("ffmpeg"):
        pytest.skip("ffmpeg is not installed")

    def fill(home):
        album = home / "photos/Summer"
        album.mkdir(parents=True)
        (album / "album.md").write_text(NOTE)
        photos = sorted(library.glob("Orientations/*.jpg"))
        shutil.copy(photos[0], album)
        shutil.copy(photos[1], album / "live.jpg")
        make = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "lavfi", "-i"]
        video = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
        noise = "nullsrc=size=640x360:rate=25:duration=3,geq=random(1)*255:128:128"
        subprocess.run([*make, noise, *video, "-b:v", "30M", album / "long.mp4"], check=True)
        short = "testsrc2=size=320x180:rate=25:duration=1"
        subprocess.run([*make, short, *video, album / "live.mov"], check=True)
        assert (album / "long.mp4").stat().st_size > 5 << 20
        make_site(gallery, home)

    return once("protected-videos", fill)


@pytest.fixture(scope="module")
def links(gallery, home):
    return links_of(gallery, home)


@pytest.fixture(scope="module", params=["http", "file"])
def root(request, gallery, home):
    if request.param == "file":
        yield f"{(home / 'site').as_uri()}/"
        return
    with served(gallery, home / "site") as address:
        yield address


@pytest.fixture
def page(new_page):
    """A page with scripts; the test fails if it reports a problem."""
    page = new_page(1280, 800, javascript=True)
    problems = []
    # Chromium's advice about user names is of the kind `debug`.
    page.on("console", lambda line: line.type in ("error", "warning") and problems.append(line.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    # A page that is left while it appears ends its transition.
    assert [text for text in problems if not text.startswith("Transition was")] == []


def unlock(page, passphrase=PASSPHRASE):
    page.fill("#passphrase", passphrase)
    page.click("#unlock button")


def loaded(page, selector="main img"):
    """Waits until the images in the window are shown."""
    page.wait_for_function(
        """selector => {
          const seen = [...document.querySelectorAll(selector)].filter(image => {
            const box = image.getBoundingClientRect();
            return box.width && box.top < innerHeight && box.bottom > 0;
          });
          return seen.length && seen.every(image => image.complete && image.naturalWidth > 1);
        }""",
        arg=selector,
    )


def test_a_wrong_passphrase_or_key_opens_nothing(root, new_page, links):
    # The browser reports that there is no such file.
    page = new_page(javascript=True, url=root + "protected/index.html")
    unlock(page, "correct horse batterie")
    page.wait_for_selector("#status:has-text('opens no album')")
    assert page.locator(".cards li").count() == 0
    assert page.evaluate("() => sessionStorage.length") == 0
    link = links["Travel"]
    page.goto(root + link[:-3] + ("AAA" if not link.endswith("AAA") else "BBB"))
    page.wait_for_selector("#status:has-text('could not be loaded')")
    assert page.evaluate("() => sessionStorage.length") == 0


def test_a_passphrase_opens_all_albums_once(root, page):
    page.goto(root + "index.html")
    page.click("button[popovertarget=more]")
    page.click("a:has-text('Protected albums')")
    unlock(page)
    page.wait_for_function("() => document.querySelectorAll('.card').length === 2")
    assert set(page.locator(".card h2").all_inner_texts()) == {"Orientations", "Zanzibar"}
    loaded(page, ".card img")
    page.click(".card:has-text('Zanzibar')")
    page.wait_for_selector("h1:has-text('Zanzibar')")
    assert "Quetzal" in page.inner_text("main")
    loaded(page)
    # Neither a reload nor the way back and into another album asks again.
    page.reload()
    page.wait_for_selector("h1:has-text('Zanzibar')")
    page.click(".card:has-text('Norway')")
    page.wait_for_selector("h1:has-text('Norway')")
    loaded(page)
    page.go_back()
    page.wait_for_selector("h1:has-text('Zanzibar')")


def test_the_viewer_and_pages_of_photos(root, page, links):
    page.goto(root + links["Orientations"])
    page.wait_for_selector("h1:has-text('Orientations')")
    loaded(page)
    album = page.url
    assert "#" in album and "albums/orientations/index.html" in album
    # The skip link keeps the address.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 's1'")
    expect(page).to_have_url(album)
    page.locator(".rows a").first.click()
    loaded(page, ".viewer[open] .slide:not([inert]) img")
    expect(page.locator(".counter")).to_have_text("1 of 8")
    # A sharp image, not the one of the tile.
    page.wait_for_function("() => document.querySelector('.slide:not([inert]) img').naturalWidth >= 512")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".counter:has-text('2 of 8')")
    loaded(page, ".viewer[open] .slide:not([inert]) img")
    page.keyboard.press("i")
    page.wait_for_selector(".panel .facts h1")
    page.keyboard.press("i")
    page.keyboard.press("t")
    loaded(page, ".strip img")
    # A reload shows the same photo.
    page.reload()
    page.wait_for_selector(".counter:has-text('2 of 8')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer:not([open])", state="attached")
    expect(page).to_have_url(album)

    address = page.locator(".rows a").nth(2).get_attribute("href")
    page.evaluate("address => location.hash = address", address)
    page.wait_for_selector("article.photo")
    loaded(page, ".picture img")
    title = page.title()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("title => document.title !== title", arg=title)
    page.click(".facts [rel=up]")
    page.wait_for_selector("h1:has-text('Orientations')")


def test_without_scripts_and_without_cryptography(root, new_page):
    page = new_page(390, 844, url=root + "protected/index.html")
    assert "need JavaScript" in page.inner_text("main")
    assert not page.locator("#unlock").is_visible()
    page = new_page(390, 844, javascript=True)
    page.add_init_script("Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined })")
    page.goto(root + "protected/index.html")
    page.wait_for_selector("#status:has-text('https')")
    assert not page.locator("#unlock").is_visible()


@pytest.mark.parametrize("width", [390, 1440])
def test_accessibility(root, new_page, links, width):
    page = new_page(width, 900, javascript=True, url=root + "protected/index.html")
    assert violations_in_light_and_dark(page) == []
    unlock(page)
    page.wait_for_selector(".card:has-text('Zanzibar')")
    loaded(page, ".card img")
    assert violations_in_light_and_dark(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.click(".card:has-text('Zanzibar')")
    page.wait_for_selector("h1:has-text('Zanzibar')")
    loaded(page)
    page.evaluate(NEXT_FRAME)
    assert violations_in_light_and_dark(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_an_unlisted_album_is_a_page_like_others(home, links, new_page):
    site = BuiltSite(home / "site")
    page = new_page(javascript=True, url=f"{site.folder.as_uri()}/{links['Night']}")
    expect(page.locator("h1")).to_have_text("Night")
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    for other in site.folder.rglob("*.html"):
        if other != site.folder / links["Night"] and other.parent.name != "p":
            assert links["Night"].split("/")[1] not in other.read_text()


def test_videos_and_live_photos(gallery, home_with_videos, page):
    (link,) = links_of(gallery, home_with_videos).values()
    site = home_with_videos / "site"
    assert list(site.glob("protected/*/*-1.js"))
    page.goto(f"{site.as_uri()}/{link}")
    page.wait_for_selector("h1:has-text('Zanzibar')")
    loaded(page)
    page.hover("[data-live]")
    page.wait_for_function("() => document.querySelector('.clip')?.currentTime > 0.2")
    page.click("a[data-video]")
    page.wait_for_function("() => document.querySelector('.slide:not([inert]) video')?.src.startsWith('blob:')")
    assert played(page, ".slide:not([inert]) video") > 0.3
    assert page.locator(".slide:not([inert]) video").evaluate("video => video.duration") > 2.5
    page.keyboard.press("Escape")
    page.evaluate("() => location.hash = document.querySelector('a[data-video]').hash")
    page.wait_for_selector("article.photo")
    page.wait_for_function("() => document.querySelector('.picture video').src.startsWith('blob:')")
    page.wait_for_function("() => document.querySelector('.picture video').poster.startsWith('blob:')")
    assert played(page, ".picture video") > 0.3
