"""The code in Documentation/other-sites.md shows the photos of a site without pages."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROJECT
from web_host import serving

EXAMPLES = PROJECT / "Examples"

def block(language):
    """The code block of a language, of which there is one."""
    text = (PROJECT / "Documentation/other-sites.md").read_text()
    (code,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return code


@pytest.fixture(scope="module")
def photos(build, once):
    """The sample library without pages."""
    return build(once("photos", lambda folder: None) / "site", "--pages", "none")


@pytest.mark.parametrize("width", [360, 1000, 1700])
def test_plain_javascript_shows_rows(photos, new_page, tmp_path, width):
    shutil.copy(EXAMPLES / "frames.js", tmp_path)
    (tmp_path / "photos").symlink_to(photos.folder)
    start = "<!DOCTYPE html><meta charset=utf-8><style>body {margin: 0}</style>\n"
    (tmp_path / "index.html").write_text(start + block("html"))
    page = new_page(width=width, javascript=True)
    album = next(a for a in photos.albums if a["photos"])
    shown = [photo for photo in album["photos"] if photo["sources"]]
    with serving(tmp_path) as address:
        page.goto(address)
        page.wait_for_selector("#album img")
        tiles = page.evaluate("""[...document.querySelectorAll('#album img')].map(image => {
          const {left, right, top, bottom} = image.getBoundingClientRect()
          return {left, right, top, bottom, alt: image.alt}
        })""")
    assert [tile["alt"] for tile in tiles] == [photo["alt"] for photo in shown]
    assert all(tile["left"] >= -0.1 and tile["right"] <= width + 0.1 for tile in tiles)
    for one, other in zip(tiles, tiles[1:]):
        # A tile begins to the right of the one before it, or below it.
        assert other["left"] > one["right"] or other["top"] >= one["bottom"]
        if other["top"] >= one["bottom"] and len(shown) == len(album["photos"]):
            assert abs(one["right"] - width) < 0.1, "a row fills the window"


# Files that stand in for Eleventy and Astro, which run the files of Examples in the same way.
ELEVENTY = """
import plugin from './gallery.js'
const done = []
const config = {
  addPassthroughCopy: folder => done.push(folder), ignores: new Set(),
  addAsyncShortcode: (name, shortcode) => config[name] = shortcode
}
plugin(config, JSON.parse(process.argv[2]))
console.log(JSON.stringify({done, ignored: [...config.ignores], html: await config.gallery(...JSON.parse(process.argv[3]))}))
"""

ASTRO = """
const Astro = {props: JSON.parse(process.argv[2])}
%s
console.log(html)
"""


def script(program, path, *arguments):
    """The output of a script, run by Node.js, or by deno, which Scripts/python installs."""
    if program == "node":
        if not shutil.which("node"):
            pytest.skip("Node.js is missing")
        command = ["node", path, *arguments]
        return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)
    environment = {**os.environ, "DENO_DIR": str(PROJECT / ".build/deno"), "DENO_NO_UPDATE_CHECK": "1"}
    command = [Path(sys.prefix) / "bin/deno", "run", "--no-check", "--allow-read", path, *arguments]
    return subprocess.run(command, cwd=path.parent, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def package(photos, tmp_path):
    """A folder with the modules of Examples and a site."""
    for name in ["frames.js", "album.js", "eleventy/gallery.js"]:
        shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "pictures").symlink_to(photos.folder)
    (tmp_path / "public").mkdir()
    (tmp_path / "public/pictures").symlink_to(photos.folder)
    (tmp_path / "eleventy.test.js").write_text(ELEVENTY)
    frontmatter = (EXAMPLES / "astro/Gallery.astro").read_text().split("---\n")[1]
    (tmp_path / "astro.test.js").write_text(ASTRO.replace("%s", frontmatter))
    return tmp_path


@pytest.mark.parametrize("program", ["node", "deno"])
def test_eleventy_and_astro_show_the_album(photos, package, new_page, program):
    album = next(album for album in photos.albums if album["photos"])
    shown = [photo for photo in album["photos"] if photo["sources"]]
    eleventy = script(
        program, package / "eleventy.test.js", '{"folder": "pictures", "address": "pictures/"}', json.dumps([album["id"]]))
    assert eleventy.returncode == 0, eleventy.stderr
    result = json.loads(eleventy.stdout)
    assert result["done"] == result["ignored"] == ["pictures"]
    astro = script(program, package / "astro.test.js", json.dumps({"album": album["title"], "folder": "pictures"}))
    assert astro.returncode == 0, astro.stderr
    assert astro.stdout.strip() == result["html"].replace("pictures/", "/pictures/")
    # A blank line would end HTML in Markdown.
    assert "\n\n" not in result["html"]
    (package / "index.html").write_text("<!DOCTYPE html><meta charset=utf-8>" + result["html"])
    page = new_page(width=1000)
    with serving(package) as address:
        page.goto(address)
        tiles = page.eval_on_selector_all("img", """all => all.map(one => {
          const {left, right, top, height} = one.getBoundingClientRect()
          return {left, right, top, height, alt: one.alt, width: one.naturalWidth, aspect: one.clientWidth / one.clientHeight}
        })""")
    assert [tile["alt"] for tile in tiles] == [photo["alt"] for photo in shown]
    for tile, photo in zip(tiles, shown):
        assert tile["right"] <= 1000 and abs(tile["aspect"] / photo["aspect"] - 1) < 0.05
    rows = {round(tile["top"]) for tile in tiles}
    assert len(rows) < len(tiles) and max(tile["right"] for tile in tiles) > 980, "rows fill the page"


@pytest.mark.parametrize("name", ["No such album", "\"'<"])
def test_an_unknown_album_is_an_error(package, name):
    result = script("deno", package / "astro.test.js", json.dumps({"album": name, "folder": "pictures"}))
    assert result.returncode != 0 and f'0 albums are named "{name}"; give the id of one' in result.stderr


def test_titles_are_escaped(package):
    (package / "escape.js").write_text("""
import {albumHTML} from './album.js'
const photo = {id: 'abc', width: 30, height: 20, aspect: 1.5, alt: '"><script>&', color: '#123456'}
const part = {version: 2, photos: [photo], edges: [30], images: [{type: 'image/webp', path: 'i/{id:2}/{id}-{edge}.webp'}]}
const site = {address: '', index: {albums: [{id: 'x', title: 'X', manifest: 'x.json'}]}, read: async () => JSON.stringify(part)}
console.log(await albumHTML(site, 'X', '/a"b/'))
""")
    result = script("deno", package / "escape.js")
    assert 'alt="&#34;&#62;&#60;script&#62;&#38;"' in result.stdout, result.stderr
    assert 'src="/a&#34;b/i/ab/abc-30.webp"' in result.stdout


@pytest.mark.parametrize("interface, name", [("Photo", "photo"), ("AlbumEntry", "albumEntry")])
def test_the_types_have_the_fields_of_the_schema(interface, name):
    text = (EXAMPLES / "frames.d.ts").read_text()
    (body,) = re.findall(rf"^export interface {interface} {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)
    told = dict(re.findall(r"^  (\w+)(\??):", body, re.MULTILINE))
    path = PROJECT / "Sources/SitePages/Assets/manifest.schema.json"
    schema = json.loads(path.read_text())["$defs"][name]
    assert set(told) == set(schema["properties"])
    assert {field for field in told if not told[field]} == set(schema["required"])


def test_the_loader_refuses_another_version(photos, new_page, tmp_path):
    shutil.copy(EXAMPLES / "frames.js", tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data/index.json").write_text('{"version": 3}')
    (tmp_path / "index.html").write_text("<!DOCTYPE html>")
    page = new_page(javascript=True)
    with serving(tmp_path) as address:
        page.goto(address)
        for folder, message in [
            ("", "the manifest has version 3, and frames.js reads version 2"),
            ("none/", f"{address}none/data/index.json: status 404"),
        ]:
            load = "async f => (await import('/frames.js')).loadSite(f).catch(error => error.message)"
            assert page.evaluate(load, address + folder) == message
