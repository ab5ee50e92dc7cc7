"""`gallery publish` with rclone to a bucket of a local S3 server: first, again, changed, with objects of others, and
interrupted."""

import json
import re
import shutil

import pytest

PREFIX = "site/a b/"
IMMUTABLE = "public, max-age=31536000, immutable"

# How rclone finds the server: by the keys of the reader, or by its only remote for S3.
KEYS = "mkdir ~/.aws; printf '[default]\\naws_access_key_id = key\\naws_secret_access_key = secret\\n' >~/.aws/credentials"
KEYS += "; printf '[default]\\nregion = eu-central-1\\n' >~/.aws/config"
REMOTE = "rclone config create store s3 provider=Other access_key_id=key secret_access_key=secret region=eu-central-1 "
REMOTE += "endpoint=http://s3.eu-central-1.amazonaws.com force_path_style=true no_check_bucket=true >/dev/null"

TARGETS = {
    "s3:// with the keys of the environment": ("s3://jane-photos/site/a%20b", KEYS),
    "s3:// with a remote": ("s3://jane-photos/site/a%20b", REMOTE),
}


class Publisher:
    """A session with a bucket, catalog and site."""

    def __init__(self, session, target, configure):
        self.session, self.target = session, target
        session.serve('"$PYTHON"', "$STAND_INS/servers.py", "s3")
        session.run(f"export RCLONE_S3_ENDPOINT=http://s3.eu-central-1.amazonaws.com\n{configure}\n"
                    '"$PYTHON" "$STAND_INS/bucket.py" create jane-photos\ncd ~/web')
        self.build()

    def build(self):
        # A deleted photo is forgotten by the second index.
        self.session.run("for _ in 1 2; do gallery index --quiet ~/Photos; done; gallery build --quiet --sizes 64")

    def publish(self, *options):
        return json.loads(self.session.run(f"gallery publish '{self.target}' --json --delay 0 {' '.join(options)}"))

    def files(self):
        lines = self.session.run("cd site; find . -type f ! -path './.gallery-*' -print0 | xargs -0 md5sum; cd ..")
        found = (line.split("  ./", 1) for line in lines.strip().split("\n"))
        return {path: digest for digest, path in found}

    def objects(self, command="list"):
        found = json.loads(self.session.run(f'"$PYTHON" "$STAND_INS/bucket.py" {command} jane-photos'))
        assert all(key.startswith(PREFIX) for key in found)
        return {key.removeprefix(PREFIX): value for key, value in found.items()}

    def put(self, path, text):
        self.session.run(f'"$PYTHON" "$STAND_INS/bucket.py" put jane-photos "{PREFIX}{path}" {text}')

    def check(self, expected):
        """Compares the bytes of all objects with those of files."""
        found = self.objects()
        assert {path: digest for path, (digest, _) in found.items() if path != "mine.txt"} == expected
        return found

    def check_headers(self):
        for path, (_, policy) in self.objects("headers").items():
            is_named = re.match(r"(assets|i|data/map|data/search|data/timeline)/", path)
            is_named = is_named and not path.endswith(".html")
            assert path == "mine.txt" or policy == (IMMUTABLE if is_named else "no-cache"), path


@pytest.fixture
def publisher(machine):
    if shutil.which("rclone") is None:
        pytest.skip("rclone is not installed")
    return lambda name: Publisher(machine(has_site=True), *TARGETS[name])


@pytest.mark.parametrize("name", TARGETS)
def test_a_bucket_gets_only_what_changed(publisher, name):
    publisher = publisher(name)
    before = publisher.files()
    assert publisher.publish()["sent"] == len(before)
    publisher.check(before)
    again = publisher.publish()
    assert again["sent"] == again["deleted"] == 0

    publisher.put("mine.txt", "mine")
    publisher.session.run("mv ~/Photos/Desert/'Red sand.jpg' ~/kept.jpg; cp ~/Photos/Norway/Lofoten/Reine.jpg ~/Photos/New.jpg")
    publisher.build()
    after = publisher.files()
    second = publisher.publish()
    assert second["sent"] == sum(before.get(path) != after[path] for path in after) > 0
    assert second["deleted"] == len(set(before) - set(after)) > 0
    assert "mine.txt" in publisher.check(after)

    # An object of someone else at the path of a new page is not replaced.
    publisher.session.run("mkdir ~/Photos/Back; mv ~/kept.jpg ~/Photos/Back")
    publisher.build()
    new = "albums/back/index.html"
    assert new in publisher.files()
    publisher.put(new, "theirs")
    told = publisher.session.test(f"gallery publish '{publisher.target}' 2>&1; echo $?")
    assert new in told and told.endswith("\n1")
    assert len(publisher.objects()) == len(after) + 2, "nothing was sent"
    publisher.publish("--adopt")
    publisher.check(publisher.files())
    publisher.check_headers()


@pytest.mark.parametrize("signal", ["INT", "KILL"])
def test_an_interrupted_publication_is_continued(publisher, signal):
    publisher = publisher("s3:// with the keys of the environment")
    expected = publisher.files()
    # Few bytes a second, and one file at a time, so that the signal comes between two of them.
    status = publisher.session.run(f"""
RCLONE_BWLIMIT=60k RCLONE_TRANSFERS=1 gallery publish '{publisher.target}' --delay 0 >/dev/null 2>&1 & publication=$!
until rclone lsf --recursive :s3,env_auth,provider=AWS:jane-photos | grep -q webp; do kill -0 $publication; done
children=$(pgrep -P $publication)
kill -{signal} $publication; wait $publication 2>/dev/null && echo 0 || echo $?
# A killed gallery leaves rclone, which would end its list of files.
kill $children 2>/dev/null || true""").strip()
    assert status.split("\n")[-1] == {"INT": "130", "KILL": "137"}[signal]
    found = publisher.objects()
    assert 0 < len(found) < len(expected)
    assert not [path for path in found if path.endswith(".html")], "images come before the pages that show them"
    assert all(expected[path] == digest for path, (digest, _) in found.items())
    rest = publisher.publish()
    assert rest["sent"] <= len(expected)
    publisher.check(expected)
    assert publisher.publish()["sent"] == 0
