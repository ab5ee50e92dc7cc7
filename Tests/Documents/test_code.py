"""The JavaScript of Documentation/manifest.md reads a site."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from documents import PROJECT, blocks

PAGE = "Documentation/manifest.md"


def code(kind):
    (block,) = (block for block in blocks(PAGE) if block.kind == kind)
    return block.text


def test_javascript_of_the_manifest_prints_frames(gallery, tmp_path):
    def run(*command):
        environment = {**os.environ, "DENO_DIR": str(PROJECT / ".build/deno"), "DENO_NO_UPDATE_CHECK": "1"}
        return subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    run(gallery, "index", PROJECT / "SampleData/library/Travel/Desert")
    run(gallery, "build", "--sizes", "64")
    shutil.copy(PROJECT / "Examples/frames.js", tmp_path)
    script = code("js")
    address = "https://example.org/photos/"
    assert address in script
    # The address of the reader's site is a file here.
    (tmp_path / "frames.mjs").write_text(script.replace(address, f"file://{tmp_path}/site/"))
    program = Path(sys.prefix) / "bin/deno"
    lines = run(program, "run", f"--allow-read={tmp_path}", "frames.mjs").splitlines()
    assert len(lines) == 4
    for line in lines:
        _, x, _, width, height = line.split()
        assert float(x) + float(width) <= 900.5 and float(height) > 0
