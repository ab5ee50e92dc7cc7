"""Hugo shows an album with the shortcode in Examples."""

import json
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from conftest import PROJECT

PAGE = "---\ntitle: Page\n---\n\n{{< gallery %s >}}\n"


@pytest.fixture(scope="module")
def blog(exported, tmp_path_factory):
    """A site of Hugo with the images of gallery, and its manifest as JSON."""
    folder = tmp_path_factory.mktemp("blog")
    (folder / "hugo.toml").write_text('baseURL = "https://example.org/blog/"\n')
    (folder / "layouts/shortcodes").mkdir(parents=True)
    (folder / "layouts/single.html").write_text("{{ .Content }}")
    shutil.copy(PROJECT / "Examples/hugo/gallery.html", folder / "layouts/shortcodes")
    (folder / "content").mkdir()
    (folder / "static").mkdir()
    shutil.copytree(exported, folder / "static/photos")
    return folder


def hugo(folder, parameters):
    (folder / "content/page.md").write_text(PAGE % parameters)
    program = Path(sys.prefix) / "bin/hugo"
    return subprocess.run([program], cwd=folder, capture_output=True, text=True, check=False)


def test_a_shortcode_shows_each_photo_of_an_album(blog):
    albums = json.loads((blog / "static/photos/data/index.json").read_text())["albums"]
    album = next(album for album in albums if album["title"] == "Desert")
    photos = json.loads((blog / "static/photos" / album["manifest"]).read_text())["photos"]
    for parameters in ['"Desert"', f'album="{album["id"]}" height="300"']:
        result = hugo(blog, parameters)
        assert result.returncode == 0, result.stdout + result.stderr
        page = (blog / "public/page/index.html").read_text()
        assert [unescape(text) for text in re.findall(r' alt="([^"]*)"', page)] == [photo["alt"] for photo in photos]
        sources = re.findall(r'src="/blog/(photos/[^"]+)"', page)
        assert len(sources) == len(photos) and all((blog / "public" / source).exists() for source in sources)
        widths = re.findall(r"/blog/(photos/\S+) (\d+)w", page)
        assert len(widths) == 2 * len(photos)
        for source, width in widths:
            size = subprocess.run(
                [sys.executable, "-c", "import sys; from PIL import Image; print(Image.open(sys.argv[1]).width)",
                 blog / "public" / source], capture_output=True, text=True, check=True).stdout
            assert int(size) == int(width), source


def test_an_unknown_album_is_an_error(blog):
    result = hugo(blog, '"No such album"')
    assert result.returncode != 0 and "albums are named" in result.stdout + result.stderr


def test_the_module_of_other_generators_makes_the_same_tiles(blog):
    if not shutil.which("node"):
        pytest.skip("Node.js is missing")
    for name in ["album.js", "frames.js"]:
        shutil.copy(PROJECT / "Examples" / name, blog)
    (blog / "package.json").write_text('{"type": "module"}')
    (blog / "album.test.js").write_text("""
import {readFile} from 'node:fs/promises'
import {albumHTML} from './album.js'
import {loadSite} from './frames.js'
const site = await loadSite('static/photos/', path => readFile(path, 'utf8'))
console.log(await albumHTML(site, process.argv[2], '/blog/photos/'))
""")

    def tiles(html):
        found = []
        for tile in re.findall(r"<img ([^>]*)>", html):
            told = {name: unescape(value) for name, value in re.findall(r'([a-z]+)="([^"]*)"', tile)}
            found.append(told | {"style": told["style"].replace("flex: ", "flex:").strip()})
        return found

    albums = json.loads((blog / "static/photos/data/index.json").read_text())["albums"]
    compared = 0
    for album in albums:
        if not album["photoCount"] or [one["title"] for one in albums].count(album["title"]) > 1:
            continue
        result = hugo(blog, f'"{album["id"]}"')
        assert result.returncode == 0, result.stdout + result.stderr
        command = ["node", "album.test.js", album["title"]]
        module = subprocess.run(command, cwd=blog, capture_output=True, text=True, check=True).stdout
        page = (blog / "public/page/index.html").read_text()
        assert tiles(module) == tiles(page), album["title"]
        assert re.sub(r"<img[^>]*>|\s", "", module) == re.sub(r"<img[^>]*>|\s", "", page)
        compared += len(tiles(module))
    assert compared > 20
