"""A job of another user than the owner of photos, catalog and site: it works with folders of its own, and says whose a
file is that it cannot write."""

import pytest

WAY_OUT = "run gallery as {owner}, change the owner with chown, or "
CATALOG, SITE, TARGET = "use another catalog (--catalog)", "choose another folder with --output", "choose another target"

# Commands that prepare ~/w, which jane owns; the command of mary; the file that is named, its owner, and the rest of the
# message.
CASES = {
    "a catalog of another user": ("", "mary gallery index /photos", "gallery.sqlite", "jane", CATALOG),
    "a catalog that is only read": ("", "mary gallery list", "gallery.sqlite", "jane", CATALOG),
    "a build with it": ("", "mary gallery build", "gallery.sqlite", "jane", CATALOG),
    "a catalog that others may read": (
        "chmod 644 gallery.sqlite*", "mary gallery index /photos", "gallery.sqlite", "jane", CATALOG),
    "a catalog in a folder that others cannot write": (
        "chmod 666 gallery.sqlite*", "mary gallery build", ".", "jane", CATALOG),
    "a WAL file of another user": (
        "chmod 777 .; chown mary gallery.sqlite*; touch gallery.sqlite-wal; chown root gallery.sqlite-wal",
        "mary gallery index /photos", "gallery.sqlite-wal", "root", CATALOG),
    "a catalog in a folder that others cannot enter": ("", "mary gallery list --catalog ../x/c.sqlite", "../x", "jane", CATALOG),
    "a lock that sudo left": (
        "chmod 777 .; chown mary gallery.sqlite; chown root gallery.sqlite.lock", "mary gallery index /photos",
        "gallery.sqlite.lock", "root", CATALOG),
    "a site of another user": (
        "chown mary gallery.*", "mary gallery build --title New --catalog ~/mary/c.sqlite", "/home/jane/w/site/.gallery-source",
        "jane", SITE),
    "a target of another user": (
        "chown -R mary .; mkdir /srv/www", "mary gallery publish /srv/www", "/srv/www", "root", TARGET),
}


def as_user(session, words):
    user, command = words.split(" ", 1)
    return f"setpriv --reuid={user} --regid={user} --init-groups {command}"


@pytest.fixture
def owned(machine):
    """A machine with the photos at /photos, which only root can write, and catalog and site of jane in ~/w."""
    session = machine()
    session.run(
        "useradd --no-create-home mary; mv ~/Photos /photos; chown -R root: /photos; chmod -R a+rX,go-w /photos\n"
        "chmod 755 ~; mkdir w x mary; chown jane: w x; chmod 700 x; chown mary: mary; cd w\n"
        + as_user(session, "jane gallery index --quiet /photos") + "\n"
        + as_user(session, "jane gallery build --quiet --sizes 64"))
    return session


@pytest.mark.parametrize("name", CASES)
def test_a_file_of_another_user_is_named(owned, name):
    prepare, command, path, owner, rest = CASES[name]
    if "c.sqlite" in command and "/mary/" in command:
        owned.run(as_user(owned, "mary gallery index --quiet /photos --catalog ~/mary/c.sqlite"))
    owned.run(prepare or "true")
    told = owned.test(as_user(owned, command) + " 2>&1 >/dev/null")
    message = f"Error: {path}: belongs to {owner}, and gallery runs as mary; {WAY_OUT.format(owner=owner)}{rest}"
    assert told == message


def test_another_user_indexes_builds_and_publishes_in_folders_of_its_own(owned):
    owned.run("cd ~/mary; mkdir /srv/www; chown mary: /srv/www; find /photos | sort | xargs -d '\\n' stat -c '%n %Z' >/tmp/a")
    for command in ["index /photos", "build --sizes 64", "publish /srv/www", "check"]:
        owned.run(as_user(owned, f"mary gallery {command}"))
    assert "index.html" in owned.files("/srv/www")
    assert owned.run("find ~/mary /srv/www ! -user mary").strip() == ""
    owned.run("find /photos | sort | xargs -d '\\n' stat -c '%n %Z' | cmp - /tmp/a")
