"""Publishes a site with rclone to a bucket of a local S3 server, as `make test-publish` does.

Checks the bytes and the Cache-Control of every object, that a second publication sends nothing, and
that the objects of a removed photo are deleted and those of others kept. Prints `skipped` and ends
with status 0 if rclone is not installed.
"""

import json
import logging
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GALLERY = os.environ.get("GALLERY_BIN", str(ROOT / ".build/debug/gallery"))
BUCKET, PREFIX = "photos", "site/a b"
IMMUTABLE = "public, max-age=31536000, immutable"

CONFIGURATION = """[store]
type = s3
provider = Other
access_key_id = test
secret_access_key = test
region = us-east-1
endpoint = {endpoint}
force_path_style = true
"""


def run(folder, *arguments):
    result = subprocess.run(
        [GALLERY, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"gallery {' '.join(arguments)}: {result.stderr}")
    return result.stdout


def build(folder):
    for _ in range(2):
        run(folder, "index", "--quiet", "library")
    run(folder, "build", "--quiet", "--sizes", "64")


def publish(folder, *options):
    return json.loads(
        run(folder, "publish", f"store:{BUCKET}/{PREFIX}", "--json", "--delay", "0", *options))


def files(site):
    return {
        str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*")
        if path.is_file() and not path.relative_to(site).parts[0].startswith(".gallery-")}


def check(client, expected):
    """Compares all objects below the prefix with files."""
    found = {}
    pages = client.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=f"{PREFIX}/")
    for item in (item for page in pages for item in page.get("Contents", [])):
        found[item["Key"].removeprefix(f"{PREFIX}/")] = client.get_object(
            Bucket=BUCKET, Key=item["Key"])
    assert set(found) == set(expected), set(found) ^ set(expected)
    for path, answer in found.items():
        assert answer["Body"].read() == expected[path], path
        if path == "mine.txt":
            continue
        is_named = path.startswith(("assets/", "i/", "data/map/", "data/search/", "data/timeline/"))
        policy = IMMUTABLE if is_named else "no-cache"
        assert answer["CacheControl"] == policy, (path, answer.get("CacheControl"))
    return len(found)


def main():
    if shutil.which("rclone") is None:
        print("skipped: rclone is not installed")
        return
    import boto3
    from moto.server import ThreadedMotoServer

    # rclone 1.60 refuses its own transport with this variable.
    os.environ.pop("AWS_CA_BUNDLE", None)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gallery-bucket-"))
    try:
        configuration = folder / "rclone.conf"
        configuration.write_text(CONFIGURATION.format(endpoint=endpoint))
        os.environ["RCLONE_CONFIG"] = str(configuration)
        client = boto3.client(
            "s3", endpoint_url=endpoint, aws_access_key_id="test", aws_secret_access_key="test",
            region_name="us-east-1")
        client.create_bucket(Bucket=BUCKET)
        shutil.copytree(ROOT / "SampleData/library", folder / "library")
        site = folder / "site"

        build(folder)
        before = files(site)
        first = publish(folder)
        assert first["sent"] == check(client, before), first
        again = publish(folder)
        assert again["sent"] == again["deleted"] == 0, again

        client.put_object(Bucket=BUCKET, Key=f"{PREFIX}/mine.txt", Body=b"mine")
        photo = next(path for path in sorted((folder / "library").rglob("*.jpg")))
        pixels = photo.read_bytes()
        photo.unlink()
        build(folder)
        after = files(site)
        second = publish(folder)
        assert second["sent"] == sum(before.get(path) != after[path] for path in after), second
        assert second["deleted"] == len(set(before) - set(after)) > 0, second
        check(client, after | {"mine.txt": b"mine"})

        # An object of someone else at the path of a new page is not replaced.
        photo.write_bytes(pixels)
        build(folder)
        new = sorted(set(files(site)) - set(after))[-1]
        client.put_object(Bucket=BUCKET, Key=f"{PREFIX}/{new}", Body=b"mine")
        result = subprocess.run(
            [GALLERY, "publish", f"store:{BUCKET}/{PREFIX}"], cwd=folder, capture_output=True,
            text=True, check=False)
        assert result.returncode == 1 and new in result.stderr, result
        publish(folder, "--adopt")
        check(client, files(site) | {"mine.txt": b"mine"})
        print(f"{first['sent']} files sent to a bucket, then {second['sent']} sent and "
              f"{second['deleted']} deleted: 3 publications passed")
    finally:
        server.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())
