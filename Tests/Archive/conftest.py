"""Builds the sample library once, with everything that archives read."""

import os
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
    gallery(folder, "index", PROJECT / "SampleData" / "library")
    exports = [part for kind in ["atom", "jsonfeed", "iiif"] for part in ("--export", kind)]
    shown = ["--include-location", "--include-people"]
    sizes = ["--sizes", "320", "--sizes", "640"]
    gallery(folder, "build", "--base-url", BASE, "--title", "Sample", *exports, *shown, *sizes)
    return folder / "site"
