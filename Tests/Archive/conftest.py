"""Builds the sample library once, with everything that archives read."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]

BASE = "https://example.org/photos/"


@pytest.fixture(scope="session")
def gallery():
    """Runs the program under test: GALLERY_BIN, or the last debug build."""
    program = Path(os.environ.get("GALLERY_BIN", PROJECT / ".build/debug/gallery"))
    assert program.exists(), f"{program} is missing: run `swift build` or set GALLERY_BIN"

    def run(folder, *arguments, status=0):
        command = [str(program), *map(str, arguments)]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert result.returncode == status, result.stdout + result.stderr
        return result

    return run


@pytest.fixture(scope="session")
def exported(gallery, tmp_path_factory):
    """The folder of a site with all exports."""
    folder = tmp_path_factory.mktemp("exported")
    film = folder / "library" / "Film"
    film.mkdir(parents=True)
    (film / "album.md").write_text("# Film\n\nReels of *1975*, see [the list](https://example.com/).\n")
    shutil.copy(PROJECT / "SampleData" / "library" / "Travel" / "Window seat.jpg", film)
    if shutil.which("ffmpeg"):
        source = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=2"]
        codec = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]
        subprocess.run(["ffmpeg", "-v", "error", *source, *codec, film / "reel.mp4"], check=True)
    gallery(folder, "index", PROJECT / "SampleData" / "library", "library")
    exports = [part for kind in ["sitemap", "atom", "jsonfeed", "iiif"] for part in ("--export", kind)]
    shown = ["--include-location=full", "--include-people"]
    sizes = ["--sizes", "320", "--sizes", "640"]
    gallery(folder, "build", "--base-url", BASE, "--title", "Sample", *exports, *shown, *sizes)
    return folder / "site"
