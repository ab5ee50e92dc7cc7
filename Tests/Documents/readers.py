"""What the reader of each document has and does besides the document."""

import io
import json
import struct
import zipfile
import zlib
from dataclasses import dataclass, field

import checks
from conftest import LIBRARY

# The reader of a reference page has read README.md: there are a catalog and a site.
STARTED = "cd ~/web; gallery index --quiet ~/Photos\n"

# A checkout of gallery is the folder of the reader. The scripts of the sources stand in for themselves.
CHECKOUT = """mkdir -p ~/gallery/Scripts; cd ~/gallery
ln -s "$PROJECT/SampleData" SampleData
for path in "$PROJECT"/Scripts/*; do
  name=$(basename "$path"); printf '#!/bin/sh\\nexec Scripts %s "$@"\\n' "$name" >"Scripts/$name"
  chmod 755 "Scripts/$name"
done
"""

BARE = "mkdir ~/web; cd ~/web\n"


@dataclass(frozen=True)
class Reader:
    """What is there before, and what is compared afterwards."""

    # Commands before the first block.
    start: str = STARTED

    @property
    def has_site(self):
        return self.start.startswith(STARTED)

    # Files in the home folder.
    files: dict = field(default_factory=dict)
    # Servers of stand_ins that run.
    servers: tuple = ()
    # Programs of this machine without which the page is skipped.
    needs: tuple = ()
    # What is typed, by the number of the block of commands.
    typed: dict = field(default_factory=dict)
    # Called with the session after the last block.
    check: object = None


def png(size):
    """A square of one colour."""
    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + b"\xff\xff\xff\x80" * size) * size
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def takeout():
    """An export of Google Photos with a caption in its file of metadata."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for number, path in enumerate(sorted(LIBRARY.glob("Norway/Lofoten/*.jpg"))):
            name = f"Takeout/Google Photos/Photos from 2024/IMG_{number}.jpg"
            file.write(path, name)
            facts = {"title": f"IMG_{number}.jpg", "description": f"Holiday {number}",
                     "photoTakenTime": {"timestamp": str(1_720_000_000 + number)}}
            file.writestr(f"{name}.supplemental-metadata.json", json.dumps(facts))
    return archive.getvalue()


# The reader has a key that the server knows, see servers.py.
AGENT = 'eval "$(ssh-agent)"; ssh-add ~/.ssh/id_ed25519\n'

SHARED = "mkdir -p /mnt/shared; cp -a ~/Photos /mnt/shared/photos\n"
ARCHIVE = "mkdir -p /mnt/archive; cp -a ~/Photos/Norway /mnt/archive/; cp -a ~/Photos/Norway '/mnt/archive/My photos'\n"

# What the examples of commands name.
EXAMPLES = AGENT + """mkdir -p ~/Photos/2024 ~/Photos/old ~/site/content; cp ~/Photos/Norway/Lofoten/Reine.jpg ~/site/content
cp ~/Photos/Norway/Lofoten/Reine.jpg ~/Photos/2024/IMG_2041.jpg; cp ~/Photos/Norway/Lofoten/Reine.jpg ~/Photos/old
gallery index --quiet ~/Photos
"""

GITHUB = """[user]
name = Jane
email = jane@example.org
[url "/srv/hosts/github.git"]
insteadOf = git@github.com:jane/photos.git
"""

BUCKET = "export RCLONE_S3_ENDPOINT=http://s3.eu-central-1.amazonaws.com\n"

NAS = """mkdir -p /mnt/nas /srv/hosts/nas/photo /srv/hosts/nas/web /srv/hosts/volume1/web /volume1
mount --bind /srv/hosts/nas /mnt/nas; mount --bind /srv/hosts/volume1 /volume1; cp -a ~/Photos/. /mnt/nas/photo
mkdir '/mnt/nas/photo/@eaDir' && cp ~/Photos/*.jpg '/mnt/nas/photo/@eaDir'
"""

RECIPES = {
    "github-pages": Reader(
        "git init --quiet --bare /srv/hosts/github.git\n", {".gitconfig": GITHUB}, check=checks.github_pages),
    "cloudflare-pages": Reader("", check=checks.cloudflare_pages),
    "netlify": Reader("", check=checks.netlify),
    "s3": Reader(BUCKET, servers=("s3",), typed={1: "key\nsecret\neu-central-1\njson\n"}, check=checks.s3),
    "web-space": Reader(
        AGENT, servers=("sftp", "ftp"), typed={2: "correct horse\n", 3: "correct horse\n"}, check=checks.web_space),
    "nas": Reader(NAS, needs=("rsync",), check=checks.nas),
    "nginx": Reader("", needs=("nginx",), check=checks.nginx),
    "caddy": Reader("", needs=("caddy",), check=checks.caddy),
    "container": Reader("", check=checks.container),
    "nightly": Reader(ARCHIVE, needs=("setfacl",), check=checks.nightly),
    "clients": Reader("mkdir -p /var/www\n", needs=("rsync",), check=checks.clients),
    "family": Reader("", {f"Downloads/takeout-00{n}.zip": takeout() for n in [1, 2]}, check=checks.family),
    "archive": Reader("mkdir /mnt/archive; mount --bind ~/Photos /mnt/archive; mount -o remount,bind,ro /mnt/archive\n",
                      check=checks.archive),
    "data": Reader("", needs=("node",), check=checks.data),
}

READERS = {
    **{f"Documentation/recipes/{name}.md": reader for name, reader in RECIPES.items()},
    "README.md": Reader(CHECKOUT),
    "Documentation/album-md.md": Reader(STARTED + "mkdir ~/Photos/Best\n"),
    "Documentation/archives.md": Reader(
        STARTED + "cp ~/Photos/Window*.jpg scan.jpg; mkdir /mnt/backup; cp -a ~/Photos /mnt/backup\n",
        needs=("exiftool",)),
    "Documentation/checking.md": Reader(STARTED + "gallery build --quiet\n"),
    "Documentation/cli.md": Reader(STARTED + SHARED + ARCHIVE + EXAMPLES, servers=("sftp",)),
    "Documentation/installing.md": Reader(CHECKOUT),
    "Documentation/manifest.md": Reader(CHECKOUT, check=checks.manifest),
    "Documentation/other-sites.md": Reader(BARE + "mv ~/Photos ~/Pictures\n"),
    "Documentation/protected.md": Reader(
        files={"web/passphrase.txt": "correct horse\n", "passphrases/smith.txt": "battery staple\n"}),
    "Documentation/shards.md": Reader(SHARED + "cd /mnt/shared\n"),
    "Documentation/themes.md": Reader(
        files={"web/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
               **{f"Photos/{name}.md": f"# {name}\n" for name in ["about", "prices", "imprint"]}}),
    "Documentation/watermarks.md": Reader(files={"web/watermark.png": png(64)}),
}
