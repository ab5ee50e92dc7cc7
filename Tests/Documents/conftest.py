"""The machines on which the tests run documents."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from documents import PROJECT
from session import Session

# Photos of the sample library: folders in folders, an album.md, HEIC and AVIF. More would take more time.
LIBRARY = PROJECT / "SampleData/library/Travel"
PHOTOS = ["album.md", "Window seat.jpg", "Desert/Red sand.jpg", "Desert/Dunes at dawn.jpg", "Norway/Mirror lake.avif",
          "Norway/Lofoten/Reine.jpg", "Norway/Lofoten/Clear morning.jpg", "Norway/Lofoten/Midnight sun.heic"]


def copy_photos(folder):
    for name in PHOTOS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(LIBRARY / name, folder / name)


PROBE = """
mount -t tmpfs none /mnt && mkdir /mnt/upper /mnt/work /mnt/root || exit
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work none /mnt/root || exit
cd /mnt/root && mkdir -p old && pivot_root . old && cd / && mount -t proc none /proc
"""


def is_permitted():
    """Whether this process can have a root of its own, and other users in it."""
    command = ["unshare", "--mount", "--net", "--pid", "--fork", "sh", "-c", PROBE]
    return os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="session")
def gallery():
    """The program under test: GALLERY_BIN, or the last debug build."""
    program = Path(os.environ.get("GALLERY_BIN", PROJECT / ".build/debug/gallery"))
    assert program.exists(), f"{program} is missing: run `swift build` or set GALLERY_BIN"
    return program.resolve()


@pytest.fixture(scope="session")
def started(gallery, tmp_path_factory):
    """A home folder with the sample photos, and with catalog and site in ~/web, made once for all processes."""
    if not is_permitted():
        pytest.skip("documents are run on an overlay of this machine, which needs root and mount namespaces")
    root = tmp_path_factory.getbasetemp()
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    home = root / "started"
    with open(root / "started.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "web").exists():
            copy_photos(home / "Photos")
            work = root / "started-work"
            work.mkdir(exist_ok=True)
            session = Session(gallery, sys.executable, home, work)
            session.run("mkdir web; cd web; gallery index ~/Photos; gallery build")
            shutil.copytree(session.root / "home/jane/web", home / "web")
            session.stop()
    return home


@pytest.fixture
def machine(gallery, started, tmp_path):
    """Starts a machine with the sample photos, and other files of the reader, in the home folder.

    With `has_site`, there are catalog and site in ~/web, too.
    """
    sessions = []

    def machine(files=None, has_site=False):
        given, work = tmp_path / f"given-{len(sessions)}", tmp_path / f"work-{len(sessions)}"
        work.mkdir()
        if has_site:
            shutil.copytree(started, given)
        else:
            copy_photos(given / "Photos")
        for name, content in (files or {}).items():
            path = given / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        sessions.append(Session(gallery, sys.executable, given, work))
        return sessions[-1]

    yield machine
    for session in sessions:
        session.stop()
