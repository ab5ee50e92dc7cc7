"""The costs of gallery beside those of minimal programs on the same files, as the table in Benchmarks/README.md.

    python3 Benchmarks/ratios.py [--photos N] [--rounds N] [--gallery PROGRAM] [--folder FOLDER] [--write]

Prints the table; --write puts it into Benchmarks/README.md. Each row is the median of the rounds, in which the programs
take turns, in CPU seconds of all processes. A worker that decodes nothing makes the images of the builds of N photos. A
program that is not installed has no row: vips, vipsthumbnail, nginx, ab. Needs cc, libexif and the release build.
"""

import argparse
import datetime
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Benchmarks/ScaleBenchmark"))

import builds  # noqa: E402
import library  # noqa: E402
from runs import Run  # noqa: E402

FLOOR = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <libexif/exif-data.h>
#include <unistd.h>

static unsigned char head[65536];

static int visit(const char *path, const struct stat *status, int kind, struct FTW *place) {
  if (kind != FTW_F) return 0;
  int file = open(path, O_RDONLY);
  ssize_t count = read(file, head, sizeof head);
  close(file);
  ExifData *data = exif_data_new_from_data(head, count < 0 ? 0 : count);
  if (data) exif_data_unref(data);
  return 0;
}

int main(int argc, char **argv) { return nftw(argv[1], visit, 64, FTW_PHYS); }
"""
NGINX = """
worker_processes 1; daemon off; pid {work}/nginx.pid; error_log {work}/nginx.log;
events {{ worker_connections 512; }}
http {{ access_log off; sendfile on; server {{ listen 127.0.0.1:{port}; root {site}; }} }}
"""


class Table:
    """Rows with the costs of both programs."""

    def __init__(self):
        self.rows = []

    def add(self, name, own, other, goal, unit="s"):
        """Adds a row; without `other`, it is the cost itself that the goal is for."""
        digits = 1 if unit == "ms" else 0 if unit == "µs" else 2
        cost = f"{own:.{digits}f} {unit}"
        if other is None:
            row = (name, cost, "", cost, goal)
        else:
            row = (name, cost, f"{other:.{digits}f} {unit}", f"{own / other:.2f}", goal)
        self.rows.append(row)
        print(" | ".join(row), flush=True)

    def text(self):
        lines = ["| Work | gallery | Other | Ratio or cost | Goal |", "|---|---|---|---|---|"]
        return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in self.rows])


def compile_floor(work):
    source = work / "floor.c"
    source.write_text(FLOOR)
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libexif"], capture_output=True, text=True, check=True)
    subprocess.run(["cc", "-O2", "-o", work / "floor", source, *flags.stdout.split()], check=True)
    return [work / "floor"]


def in_turns(rounds, *measures):
    """The median of each of some measures that take turns."""
    results = [[measure() for measure in measures] for _ in range(rounds)]
    return [median(values) for values in zip(*results)]


def libraries(table, options, work):
    """Index and builds of a large library."""
    floor = compile_floor(work)
    folder = library.make(options.folder, [options.photos])[options.photos]
    gallery = builds.programs(options.gallery, work)
    catalog, site = work / "gallery.sqlite", work / "site"
    index = [gallery, "index", folder, "--catalog", catalog, "--quiet"]
    build = [gallery, "build", "--catalog", catalog, "--output", site, "--quiet"]

    def first():
        for file in work.glob("gallery.sqlite*"):
            file.unlink()
        return Run(index).cpu

    def first_build():
        shutil.rmtree(site, ignore_errors=True)
        return Run(build).cpu

    def one():
        new = builds.add_photo(folder)
        try:
            Run(index)
            return Run(build).cpu
        finally:
            new.unlink()
            Run(index)
            Run(build)

    def read():
        return Run([*floor, folder]).cpu

    count = f"{options.photos:,} photos"
    read()
    own, other = in_turns(options.rounds, first, read)
    table.add(f"index of {count} : a walk in C with libexif", own, other, "≤ 4.5")
    own, find = in_turns(
        options.rounds, lambda: Run(index).cpu, lambda: Run(["find", folder, "-printf", "%s %T@\n"]).cpu
    )
    table.add("second index : `find`", own, find, "≤ 1.5")
    (own,) = in_turns(min(options.rounds, 3), first_build)
    table.add("first build, stand-in images : the walk", own, other, "≤ 30")
    (own,) = in_turns(options.rounds, one)
    table.add("build with one photo more", own, None, "≤ 2 s")
    (own,) = in_turns(options.rounds, lambda: Run([gallery, "list", "--limit", "1", "--catalog", catalog]).wall * 1000)
    table.add("`list --limit 1`, wall time", own, None, "≤ 20 ms for 1,000 photos", "ms")
    (own,) = in_turns(max(options.rounds, 9), lambda: Run([options.gallery, "--version"]).wall * 1000)
    table.add("`gallery --version`, wall time", own, None, "≤ 15 ms", "ms")
    # The packages of nginx are for root.
    if shutil.which("nginx") and shutil.which("ab") and os.geteuid() == 0:
        serve(table, options, work, site)


def serve(table, options, work, site):
    """The processor time of a request for a page and for an image, which the clients do not keep."""
    (work / "nginx.conf").write_text(NGINX.format(work=work, port=8391, site=site))
    servers = [
        (8392, [options.gallery, "serve", site, "--port", "8392", "--catalog", work / "none.sqlite"]),
        (8391, ["nginx", "-c", work / "nginx.conf"]),
    ]
    ticks = os.sysconf("SC_CLK_TCK")
    paths = [next((site / name).glob(pattern)).relative_to(site) for name, pattern in [("p", "*.html"), ("i", "**/*.*")]]

    def cost(port, command, path):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with socket.socket() as client:
                    if client.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            requests = 20000
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()

            def used():
                stats = [Path(f"/proc/{name}/stat").read_text() for name in [process.pid, *children]]
                return sum(sum(map(int, stat.rsplit(")")[-1].split()[11:13])) for stat in stats)

            before = used()
            url = f"http://127.0.0.1:{port}/{path}"
            subprocess.run(["ab", "-q", "-k", "-c", "8", "-n", str(requests), url], check=True, capture_output=True)
            return (used() - before) / ticks / requests * 1e6
        finally:
            process.terminate()
            process.wait()

    for path, kind in zip(paths, ["page", "image"]):
        own, other = in_turns(options.rounds, *(lambda s=server, p=path: cost(*s, p) for server in servers))
        table.add(f"`serve`, CPU of a request for a{'n' if kind == 'image' else ''} {kind} : nginx", own, other, "≤ 3", "µs")


def images(table, options, work):
    """Images of 280 and 1200 px of photos of 12 megapixels."""
    if not shutil.which("vips") or not shutil.which("vipsthumbnail"):
        return
    for kind, sigma, goal in [("smooth", 1, "≤ 0.30"), ("noisy", 25, "≤ 0.45")]:
        folder = work / kind
        folder.mkdir()
        for number in range(6):
            subprocess.run(
                ["vips", "gaussnoise", work / "noise.v", "4000", "3000", "--sigma", str(sigma), "--mean", str(90 + number)],
                check=True,
            )
            subprocess.run(["vips", "cast", work / "noise.v", work / "grey.v", "uchar"], check=True)
            subprocess.run(["vips", "bandjoin", f"{work}/grey.v {work}/grey.v {work}/grey.v", work / "rgb.v"], check=True)
            subprocess.run(["vips", "copy", work / "rgb.v", work / "srgb.v", "--interpretation", "srgb"], check=True)
            subprocess.run(["vips", "jpegsave", work / "srgb.v", folder / f"{number}.jpg", "--Q", "90"], check=True)
        files = sorted(folder.glob("*.jpg"))
        catalog = work / f"{kind}.sqlite"
        Run([options.gallery, "index", folder, "--catalog", catalog, "--quiet"])

        def own():
            shutil.rmtree(work / "images", ignore_errors=True)
            sizes = ["--sizes", "280", "1200", "--format", "jpeg"]
            return Run(
                [options.gallery, "build", "--catalog", catalog, "--output", work / "images", "--quiet", *sizes]
            ).cpu

        def thumbnails():
            return sum(
                Run(["vipsthumbnail", "--size", f"{size}x{size}", "-o", f"{work}/t{size}-%s.jpg", *files]).cpu
                for size in [280, 1200]
            )

        costs = in_turns(options.rounds, own, thumbnails)
        table.add(f"images of 280 and 1200 px of {kind} photos : `vipsthumbnail`", *costs, goal)


def commit():
    words = ["git", "-C", ROOT, "describe", "--always", "--dirty=+", "--abbrev=12", "--exclude", "*"]
    return subprocess.run(words, capture_output=True, text=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--gallery", type=Path, default=ROOT / ".build/release/gallery")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/gallery-scale-benchmark"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder, options.gallery = options.folder.resolve(), options.gallery.resolve()
    work = options.folder / "ratios"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    table = Table()
    try:
        images(table, options, work)
        libraries(table, options, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    load = os.getloadavg()[0]
    made = f"{datetime.date.today()}, commit {commit()}, {options.rounds} rounds, load {load:.1f} at the end"
    print(f"\n{table.text()}\n\n{made}")
    if options.write:
        document = ROOT / "Benchmarks/README.md"
        mark = r"(?s)(<!-- table -->\n).*(\n<!-- end -->)"
        new = table.text() + "\n\n" + made + ".\n"
        document.write_text(re.sub(mark, lambda match: match[1] + new + match[2], document.read_text()))


main()
