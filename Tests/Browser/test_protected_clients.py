"""Albums of several clients, each with a passphrase of its own, and downloads from them."""

import io
import shutil
import zipfile

import pytest
from playwright.sync_api import expect
from conftest import links_of, make_site
from test_protected import loaded, page, root, unlock  # noqa: F401

PASSPHRASES = {"site": "the words of the site", "ada": "the words of ada", "bob": "the words of bob"}
OPTIONS = ["--downloads", "originals", "--downloads", "zip", "--passphrase-file", "site.txt"]


def write_album(library, home, name, photos, settings):
    folder = home / "photos" / name
    folder.mkdir(parents=True)
    for photo in photos:
        shutil.copy(photo, folder)
    title = name.split("/")[-1]
    (folder / "album.md").write_text(f"---\ntitle: Album {title}\n{settings}\n---\n")


@pytest.fixture(scope="module")
def fill(gallery, library):
    """Makes two clients with their own passphrases, the second in an album that the site's passphrase opens."""

    def fill(home):
        photos = sorted(library.glob("Orientations/*.jpg"))
        shutil.copytree(library / "Night", home / "photos/Night")
        write_album(library, home, "Family", photos[:1], "protected: true")
        write_album(library, home, "Ada", photos[1:4], "protected: true\npassphrase-file: ../../ada.txt")
        write_album(library, home, "Family/Bob", photos[4:6], "passphrase-file: words.txt")
        (home / "site.txt").write_text(PASSPHRASES["site"])
        (home / "ada.txt").write_bytes(b"\xef\xbb\xbf" + PASSPHRASES["ada"].encode() + b"\r\n")
        (home / "photos/Family/Bob/words.txt").write_text(PASSPHRASES["bob"])
        make_site(gallery, home, *OPTIONS)

    return fill


@pytest.fixture(scope="module")
def home(fill, once):
    return once("clients", fill)


@pytest.fixture(scope="module")
def originals(gallery, home, once):
    """The bytes of all originals as a public site offers them, by album and name."""

    def fill(public):
        for album in ["Ada", "Family/Bob"]:
            folder = public / "photos" / album.split("/")[-1]
            folder.mkdir(parents=True)
            for photo in (home / "photos" / album).glob("*.jpg"):
                shutil.copy(photo, folder)
        make_site(gallery, public, "--downloads", "originals", "--downloads", "zip")

    files = {}
    for archive in once("public", fill).glob("site/z/*.zip"):
        with zipfile.ZipFile(archive) as opened:
            files |= {name: opened.read(name) for name in opened.namelist()}
    return files


@pytest.fixture
def ada(gallery, root, home, page):
    """The album of a client, opened by its link."""
    page.goto(root + links_of(gallery, home)["Ada"])
    page.wait_for_selector("h1:has-text('Album Ada')")
    loaded(page)
    return page


def saved(page, click):
    """The name and the bytes of the file that a click saves."""
    with page.expect_download() as download:
        click()
    return download.value.suggested_filename, open(download.value.path(), "rb").read()


def test_a_client_sees_no_other_album(root, page):
    page.goto(root + "protected/index.html")
    unlock(page, PASSPHRASES["ada"])
    page.wait_for_selector("h1:has-text('Album Ada')")
    loaded(page)
    # Nothing that the tab has leads to another album.
    assert len(page.evaluate("() => JSON.parse(sessionStorage.getItem('gallery-keys'))")) == 1
    text = page.content()
    assert "Bob" not in text and "Family" not in text


def test_another_passphrase_adds_albums(root, page):
    page.goto(root + "protected/index.html")
    unlock(page, PASSPHRASES["bob"])
    page.wait_for_selector("h1:has-text('Album Bob')")
    page.goto(root + "protected/index.html")
    page.wait_for_selector(".card:has-text('Album Bob')")
    unlock(page, PASSPHRASES["ada"])
    page.wait_for_function("() => document.querySelectorAll('.card').length === 2")
    # The passphrase of the site opens none of theirs.
    unlock(page, PASSPHRASES["site"])
    page.wait_for_function("() => document.querySelectorAll('.card').length === 3")
    expect(page.locator("#unlock")).to_be_visible()
    titles = set(page.locator(".card h2").all_inner_texts())
    assert titles == {"Album Ada", "Album Bob", "Album Family"}
    page.click(".card:has-text('Album Family')")
    page.wait_for_selector("h1:has-text('Album Family')")
    # The album below has a passphrase of its own, so the one around it does not show it.
    loaded(page)
    assert "Bob" not in page.content()


def test_keys_that_the_site_has_no_more_are_forgotten(gallery, fill, new_page, tmp_path):
    own = tmp_path / "home"
    fill(own)
    page = new_page(javascript=True)
    address = f"{(own / 'site').as_uri()}/protected/index.html"
    page.goto(address)
    unlock(page, PASSPHRASES["ada"])
    page.wait_for_selector("h1:has-text('Album Ada')")
    make_site(gallery, own, *OPTIONS, "--rekey")
    page.goto(address)
    page.wait_for_selector("#status:has-text('could not be loaded')")
    unlock(page, PASSPHRASES["ada"])
    page.wait_for_selector("h1:has-text('Album Ada')")
    loaded(page)


def test_photos_and_originals_are_saved_singly(ada, originals):
    page = ada
    page.locator(".rows a").first.click()
    loaded(page, ".viewer[open] .slide:not([inert]) img")
    page.keyboard.press("i")
    name, content = saved(page, page.locator(".panel .facts a[download]").first.click)
    assert content == originals[name]
    page.keyboard.press("i")
    item = page.locator(".viewer .item[download]")
    if not item.is_visible():
        page.locator(".viewer button[popovertarget], .viewer .menu button").first.click()
    name, content = saved(page, item.click)
    # The largest image.
    assert name.endswith((".webp", ".jpg", ".avif")) and len(content) > 1000
    assert page.locator(".viewer[open]").count() == 1
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer:not([open])", state="attached")
    address = page.locator(".rows a").first.get_attribute("href")
    page.evaluate("address => location.hash = address", address)
    page.wait_for_selector("article.photo")
    link = page.locator(".facts a[download]").first
    name, content = saved(page, link.click)
    assert content == originals[name]
    expect(link).not_to_have_attribute("aria-busy", "true")
    # The page is still there.
    assert page.locator("article.photo").count() == 1


def test_an_archive_is_made_in_the_browser(ada, home, originals):
    page = ada
    link = page.locator("main a[download]")
    assert "3 photos · ZIP · " in page.locator("p:has(a[download])").inner_text()
    name, content = saved(page, link.click)
    assert name == "Album Ada.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        names = sorted(path.name for path in (home / "photos/Ada").glob("*.jpg"))
        assert sorted(archive.namelist()) == names
        for name in names:
            assert archive.read(name) == originals[name]
        assert all(item.compress_type == zipfile.ZIP_STORED for item in archive.infolist())
    # The site has only that of a public album.
    assert len(list((home / "site").glob("z/*"))) == 1


def test_a_file_that_is_missing_is_reported(gallery, home, new_page, tmp_path):
    site = tmp_path / "site"
    shutil.copytree(home / "site", site)
    page = new_page(javascript=True, url=f"{site.as_uri()}/{links_of(gallery, home)['Ada']}")
    page.wait_for_selector("h1:has-text('Album Ada')")
    loaded(page)
    for file in site.glob("protected/*/*.js"):
        file.unlink()
    page.click("main a[download]")
    page.wait_for_selector("[role=alert]:has-text('could not be loaded')")
