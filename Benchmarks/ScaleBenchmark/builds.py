"""Builds of a site, with a worker that decodes nothing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from runs import Run, best, tell


def programs(gallery, folder):
    """The program beside a stand-in of its worker, where it looks for the worker."""
    folder = folder / "programs"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy2(gallery, folder / "gallery")
    source = Path(__file__).with_name("stand_in_renderer.c")
    messages = Path(__file__).parents[2] / "Sources/Renditions/Workers/WorkerMessages.swift"
    form = re.search(r"currentForm = (\d+)", messages.read_text())[1]
    subprocess.run(["cc", "-O2", f"-DFORM={form}", "-o", folder / "gallery-renderer", source], check=True)
    return folder / "gallery"


def stamps(site):
    """The inode and time of each file that is no image; a file that is written again has others."""
    found = {}
    for parent, folders, names in os.walk(site):
        if Path(parent) == site:
            folders[:] = [name for name in folders if name != "i" and not name.startswith(".")]
        for name in names:
            status = os.stat(os.path.join(parent, name))
            found[os.path.relpath(os.path.join(parent, name), site)] = (status.st_ino, status.st_mtime_ns)
    return found


def remove_pages(site, to):
    """Moves the pages away: for minutes after a file is deleted, ext4 avoids its inode, and searches for another."""
    to.mkdir(parents=True)
    for entry in site.iterdir():
        if entry.name != "i" and not entry.name.startswith("."):
            entry.rename(to / entry.name)


def measure(gallery, folder, photos, catalog, work, rounds):
    """Measures builds of an indexed library."""
    gallery = programs(gallery, work)
    site = work / f"site-{photos}"
    removed = work / f"removed-{photos}"
    for folder_of_run in (site, removed):
        shutil.rmtree(folder_of_run, ignore_errors=True)
    index = [gallery, "index", folder, "--catalog", catalog, "--quiet"]
    build = [gallery, "build", "--catalog", catalog, "--output", site, "--quiet"]
    try:
        tell("first build with stand-in images", Run(build), photos, "limit 500 MiB")
        tell("build without changes", best(build, rounds), photos, "limit 1 s")
        if "--verify" in subprocess.run([gallery, "build", "--help"], capture_output=True, text=True).stdout:
            tell("build --verify without changes", Run([*build, "--verify"]), photos)
        before = stamps(site)
        new = add_photo(folder)
        try:
            Run(index)
            tell("build with one new photo", Run(build), photos, "limit 5 s")
            written = [path for path, stamp in stamps(site).items() if before.get(path) != stamp]
            print(f"  files written: {len(written)} of {len(before)}: {kinds(written)}")
        finally:
            new.unlink()
        Run(index)
        remove_pages(site, removed)
        tell("pages, with images from before", Run(build), photos, f"limit {photos / 10_000:.0f} s, 600 MiB")
    finally:
        shutil.rmtree(site, ignore_errors=True)
        shutil.rmtree(removed, ignore_errors=True)


def add_photo(folder):
    """Adds a photo like the others to the folder in the middle of the library."""
    parents = sorted(parent for parent, _, names in os.walk(folder) if any(n.lower().endswith(".jpg") for n in names))
    parent = Path(parents[len(parents) // 2])
    data = min(parent.glob("*.[jJ][pP][gG]")).read_bytes()
    new = parent / "new-photo.jpg"
    new.write_bytes(data[:-18] + b"0123456789abcdef" + data[-2:])
    return new


def kinds(paths):
    """The number of files in each folder."""
    counts = {}
    for path in paths:
        kind = "/".join(path.split("/")[:-1][:2]) or "top"
        counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
