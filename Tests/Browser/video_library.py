"""A library with videos and a Live Photo, made by ffmpeg."""

import json
import shutil
import subprocess


def build_videos(gallery, library, folder):
    """Builds a site of two photos, a video that is copied, one that is encoded and a Live Photo."""
    photos = folder / "photos"
    photos.mkdir()
    for photo in sorted(library.rglob("*.jpg"))[:2]:
        shutil.copy(photo, photos)
    make = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "lavfi", "-i"]
    picture = "testsrc2=size=640x360:rate=25:duration=3"
    facts = ["-metadata", "make=Cameramaker", "-metadata", "location=+59.91+010.75/"]
    facts += ["-metadata", "creation_time=2024-05-06T10:00:00Z"]
    plain = ["-c:v", "libx264", "-pix_fmt", "yuv420p", *facts]
    subprocess.run([*make, picture, *plain, photos / "plain.mp4"], check=True)
    subprocess.run([*make, picture, "-c:v", "mjpeg", photos / "camera.avi"], check=True)
    shutil.copy(sorted(library.rglob("*.jpg"))[2], photos / "live.jpg")
    short = picture.replace("duration=3", "duration=1")
    subprocess.run([*make, short, *plain, photos / "live.mov"], check=True)
    catalog = ["--catalog", folder / "gallery.sqlite"]
    subprocess.run([gallery, "index", photos, *catalog], check=True, capture_output=True)
    site = folder / "site"
    build = [gallery, "build", "--output", site, *catalog, "--json"]
    result = subprocess.run(build, check=True, capture_output=True, text=True)
    assert json.loads(result.stdout)["skipped"] == 0, result.stderr
    return site
