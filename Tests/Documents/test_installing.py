"""Files are where Documentation/installing.md and the recipes say, after a staged `make install`."""

import os
import re
import subprocess
from pathlib import Path

from documents import PROJECT, blocks, pages

DOC = "/usr/local/share/doc/gallery"


def run(folder, gallery, *options):
    """Installs without stripping, which takes long for a debug build, and without a copy of the programs."""
    tools = folder / "tools"
    if not tools.exists():
        tools.mkdir()
        (tools / "strip").write_text("#!/bin/sh\n")
        (tools / "strip").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "DESTDIR": str(folder / "root"),
                   "PREFIX": "/usr/local", "BUILT": str(gallery.parent)}
    subprocess.run([PROJECT / "Scripts/install-files", *options], env=environment, check=True, capture_output=True)


def test_make_install_runs_the_script():
    command = ["make", "--dry-run", "--directory", PROJECT, "install"]
    assert "Scripts/install-files\n" in subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_staged_installation(gallery, tmp_path):
    """One test, because man pages take seconds to make."""
    run(tmp_path, gallery)
    root = tmp_path / "root"
    files = [f"/{path.relative_to(root)}" for path in root.rglob("*") if path.is_file()]
    check_table(files)
    check_documents(files)
    check_units(root, files)
    check_links(root, files)
    mine = root / "usr/local/share/doc/other.txt"
    mine.write_text("mine")
    run(tmp_path, gallery, "--remove")
    assert [path for path in root.rglob("*") if path.is_file()] == [mine]
    assert not (tmp_path / f"root{DOC}").exists()


def check_table(files):
    """The table has the installed files and no others."""
    text = (PROJECT / "Documentation/installing.md").read_text()
    rows = re.findall(r"^\| (`/usr/local/.*?) \|", text, re.MULTILINE)
    paths = [path for row in rows for path in re.findall("`(.*?)`", row)]
    assert len(paths) >= 9
    for path in paths:
        assert any(file == path or (path.endswith("/") and file.startswith(path)) for file in files), path
    for file in files:
        assert any(file == path or (path.endswith("/") and file.startswith(path)) for path in paths), file
    for example in ["frames.js", "album.js", "hugo/gallery.html"]:
        assert f"{DOC}/examples/{example}" in files


def check_documents(files):
    """Installed files that commands name are there."""
    named = {path for page in pages() for block in blocks(page) if block.kind == "sh"
             for path in re.findall(r"/usr/local/[\w./-]+", block.text)}
    assert named
    assert named <= set(files)
    for kind in ["user", "system"]:
        for unit in ["gallery.service", "gallery.timer"]:
            assert f"/usr/local/lib/systemd/{kind}/{unit}" in files


def check_units(root, files):
    """Units start the installed program."""
    for file in (file for file in files if file.endswith(".service")):
        commands = re.findall(r"^ExecStart=(\S+)", (root / file[1:]).read_text(), re.MULTILINE)
        assert commands == ["/usr/local/bin/gallery"] * 2 and "/usr/local/bin/gallery" in files


def check_links(root, files):
    """Links between manuals lead to files; the sources are not installed."""
    for file in (file for file in files if file.endswith(".md")):
        for link in re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", (root / file[1:]).read_text()):
            target = os.path.normpath(Path(file).parent / link)
            assert target in files or target.startswith("/usr/local/share/doc/") and "/gallery/" not in target, (file, link)
