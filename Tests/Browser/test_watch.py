"""`gallery serve --watch`: open pages are reloaded when the library changes."""

import json
import os
import shutil
import signal
import subprocess
import urllib.request

import pytest
from waiting import PATIENCE


@pytest.fixture
def watched(gallery, library, tmp_path):
    """A small library with a running server: the folder of its photos and the address."""
    photos = tmp_path / "photos"
    (photos / "album").mkdir(parents=True)
    pictures = sorted((library / "Travel").glob("*.jpg"))
    for picture in pictures[:2]:
        shutil.copy(picture, photos / "album")
    program = gallery.resolve()
    subprocess.run([program, "index", "photos"], cwd=tmp_path, check=True, capture_output=True)
    errors = open(tmp_path / "errors", "w")
    server = subprocess.Popen(
        [program, "serve", "--watch", "--port", "0", "--json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )
    address = None
    while not address:
        line = server.stdout.readline()
        assert line, (tmp_path / "errors").read_text()
        address = json.loads(line).get("address")
    yield photos / "album", address, pictures
    server.send_signal(signal.SIGINT)
    assert server.wait(PATIENCE) == 0


def test_an_open_page_shows_a_new_photo(watched, new_page):
    album, address, pictures = watched
    page = new_page(javascript=True)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(address)
    page.goto(address + page.locator("main a").first.get_attribute("href"))
    before = page.locator("main img").count()
    shutil.copy(pictures[2], album / "new.jpg")
    page.wait_for_function("n => document.querySelectorAll('main img').length > n", arg=before)
    assert page.locator("main img").count() == before + 1
    # The next change, too.
    os.remove(album / "new.jpg")
    page.wait_for_function("n => document.querySelectorAll('main img').length === n", arg=before)
    assert errors == []


def test_the_files_of_the_site_have_no_script_for_it(watched):
    album, address, _ = watched
    served = urllib.request.urlopen(address).read().decode()
    assert "/.gallery/reload.js" in served
    site = album.parent.parent / "site"
    for page in site.rglob("*.html"):
        assert "/.gallery/" not in page.read_text(), page


def test_a_missing_page_is_reloaded_too(watched, new_page):
    album, address, pictures = watched
    page = new_page(javascript=True)
    response = page.goto(address + "no-such-page.html")
    assert response.status == 404
    assert page.locator("script[src^='/.gallery/']").count() == 1
