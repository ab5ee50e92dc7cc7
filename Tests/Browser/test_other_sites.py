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

# What stands in for Astro: its components are TypeScript, and a template that is nearly JSX.
JSX = """
/** @jsx element */
const element = (name: string, attributes: any, ...children: any[]): any =>
  ({name, attributes, children: children.flat()})
const Astro: any = {props: JSON.parse(Deno.args[0])}
"""


def block(language):
    """The code block of a language, of which there is one."""
    text = (PROJECT / "Documentation/other-sites.md").read_text()
    (code,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return code


@pytest.fixture(scope="module")
def photos(build, once):
    """The sample library without pages."""
    return build(once("photos", lambda folder: None) / "site", "--pages", "none")


def deno(*arguments, **options):
    program = Path(sys.prefix) / "bin/deno"
    environment = {**os.environ, "DENO_DIR": str(PROJECT / ".build/deno"), "DENO_NO_UPDATE_CHECK": "1"}
    result = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True, **options)
    assert result.returncode == 0, result.stderr
    return result.stdout


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


def test_an_astro_component_shows_rows(photos, tmp_path):
    _, script, template = block("astro").split("---\n")
    (tmp_path / "src/components").mkdir(parents=True)
    for name in ["frames.js", "frames.d.ts"]:
        shutil.copy(EXAMPLES / name, tmp_path / "src")
    (tmp_path / "public").mkdir()
    (tmp_path / "public/photos").symlink_to(photos.folder)
    component = tmp_path / "src/components/Rows.tsx"
    content = template.strip().removeprefix("{").removesuffix("}")
    component.write_text(f"{JSX}{script}\nconsole.log(JSON.stringify({content}))\n")
    checked = tmp_path / "src/components/script.ts"
    checked.write_text(f"declare const Astro: {{props: unknown}}\n{script}\nexport default rows\n")
    # Types of Node.js come with Astro.
    (tmp_path / "node.d.ts").write_text("export function readFile(path: string, encoding: 'utf8'): Promise<string>\n")
    checked.write_text(checked.read_text().replace("node:fs/promises", "../../node.d.ts"))
    deno("check", checked)
    album = next(album for album in photos.albums if album["photos"])
    properties = json.dumps({"album": album["id"]})
    command = ["run", "--no-check", f"--allow-read={tmp_path},{photos.folder}", component, properties]
    rows = json.loads(deno(*command, cwd=tmp_path))
    images = [image["attributes"] for row in rows for image in row["children"]]
    shown = [photo for photo in album["photos"] if photo["sources"]]
    assert [image["alt"] for image in images] == [photo["alt"] for photo in shown]
    for image in images:
        assert (photos.folder / image["src"].removeprefix("/photos/")).is_file()
    for row in rows[:-1]:
        widths = [re.match(r"width: ([\d.]+)%", i["attributes"]["style"]) for i in row["children"]]
        assert 95 < sum(float(width[1]) for width in widths) <= 100.01


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
