"""Makes the pictures in Documentation from the sample library: `Scripts/make-screenshots`."""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from built_site import BuiltSite
from PIL import Image
from playwright.sync_api import sync_playwright

PROJECT = Path(__file__).resolve().parents[2]
DOCUMENTATION = PROJECT / "Documentation"

THEMES = ["paper", "night", "frame", "plain"]

# The digest of the style sheets that the pictures show.
STYLES = PROJECT / "Tests/Browser/pictures.sha256"

# The maximum total size of the pictures in bytes.
LIMIT = 450_000


def style_digest():
    """A digest of all style sheets of pages."""
    digest = hashlib.sha256()
    for sheet in sorted((PROJECT / "Sources/SitePages/Assets").rglob("*.css")):
        digest.update(sheet.read_bytes())
    return digest.hexdigest()


def build(gallery, folder, *options):
    catalog = ["--catalog", folder / "gallery.sqlite", "--quiet"]
    subprocess.run([gallery, "index", PROJECT / "SampleData/library", *catalog], check=True)
    command = [gallery, "build", "--output", folder / "site", "--title", "Sample", *catalog]
    subprocess.run([*command, *options], check=True)
    return BuiltSite(folder / "site")


def theme_picture(browser, site):
    """The first page in light and an album in dark, side by side."""
    album = site.file_url(site.album("Still life")["page"])
    pages = [(site.file_url("index.html"), "light"), (album, "dark")]
    halves = [screenshot(browser, page, 1200, 900, scheme) for page, scheme in pages]
    picture = Image.new("RGB", (1208, 450), "white")
    for index, half in enumerate(halves):
        picture.paste(half.resize((600, 450), Image.Resampling.LANCZOS), (608 * index, 0))
    return picture


def screenshot(browser, address, width, height, scheme="light"):
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(address)
    # Waits for the lazy images in the window.
    page.wait_for_load_state("networkidle")
    data = page.screenshot()
    context.close()
    return Image.open(io.BytesIO(data)).convert("RGB")


def main():
    gallery = Path(os.environ["GALLERY_BIN"])
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    program = next(filter(None, map(shutil.which, names)), None)
    if not program:
        sys.exit("make-screenshots: Chromium is missing: run Scripts/setup --tests")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = build(gallery, Path(folder))
        year = site.file_url("by/years/2024/index.html")
        album = site.file_url(site.album("Still life")["page"])
        photo = site.file_url(site.photo("Lofoten", 0)["page"])
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        pictures = {
            "timeline.webp": screenshot(browser, year, 1440, 1000),
            "album.webp": screenshot(browser, album, 1440, 900),
            "photo.webp": screenshot(browser, photo, 1440, 900, "dark"),
            "phone.webp": screenshot(browser, album, 390, 844, "dark"),
        }
        for theme in THEMES:
            # The images are the same, so they are not rendered again.
            site = build(gallery, Path(folder), "--theme", theme)
            pictures[f"theme-{theme}.webp"] = theme_picture(browser, site)
        browser.close()
    total = 0
    for name, picture in pictures.items():
        picture.save(DOCUMENTATION / name, quality=80, method=6)
        total += (DOCUMENTATION / name).stat().st_size
    if total > LIMIT:
        sys.exit(f"make-screenshots: the pictures have {total} bytes, more than {LIMIT}")
    STYLES.write_text(f"{style_digest()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
