"""Other programs verify the checksums of `gallery check --manifest`."""

import shutil
import subprocess

import bagit
import pytest
from conftest import PROJECT


@pytest.fixture
def bag(gallery, tmp_path):
    """A bag with the sample library, which has no manifest yet."""
    payload = tmp_path / "bag" / "data"
    shutil.copytree(PROJECT / "SampleData" / "library" / "Travel", payload)
    (payload / "100% \u00e9.jpg").write_bytes(b"percent")
    (payload / "line\nbreak.txt").write_bytes(b"break")
    (payload / ".hidden").write_bytes(b"hidden")
    gallery(tmp_path, "index", payload)
    return tmp_path / "bag"


def check(gallery, bag, status=0):
    manifest = bag / "manifest-sha256.txt"
    return gallery(bag.parent, "check", "--manifest", manifest, status=status)


def test_the_tool_of_bagit_accepts_the_library(gallery, bag):
    check(gallery, bag)
    assert sorted(path.name for path in bag.iterdir()) == ["bagit.txt", "data", "manifest-sha256.txt"]
    found = bagit.Bag(str(bag))
    found.validate(processes=1)
    assert found.algorithms == ["sha256"]
    files = [path for path in (bag / "data").rglob("*") if path.is_file()]
    assert len(found.payload_entries()) == len(files)
    check(gallery, bag)


def test_both_programs_find_the_same_problems(gallery, bag):
    def found_by_bagit():
        with pytest.raises(bagit.BagValidationError) as error:
            bagit.Bag(str(bag)).validate(processes=1)
        return {detail.path for detail in error.value.details}

    check(gallery, bag)
    lost, damaged = sorted((bag / "data").rglob("*.jpg"))[:2]
    content = damaged.read_bytes()
    damaged.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert "1 file with another content" in check(gallery, bag, status=1).stdout
    assert found_by_bagit() == {f"data/{damaged.relative_to(bag / 'data')}"}
    damaged.write_bytes(content)
    lost.unlink()
    (bag / "data" / "new.jpg").write_bytes(b"new")
    result = check(gallery, bag, status=1).stdout
    assert "1 file of the manifest missing" in result and "1 file not in the manifest" in result
    assert "2 problems found" in result
    # It looks for lost and new files first, and then compares no contents.
    assert found_by_bagit() == {f"data/{lost.relative_to(bag / 'data')}", "data/new.jpg"}


def test_gallery_verifies_a_bag_of_another_program(gallery, tmp_path):
    folder = tmp_path / "other"
    shutil.copytree(PROJECT / "SampleData" / "library" / "Travel", folder)
    (folder / "100%.jpg").write_bytes(b"percent")
    (folder / "a\rb.txt").write_bytes(b"return")
    bagit.make_bag(str(folder), checksums=["sha256", "sha512"])
    gallery(tmp_path, "index", folder / "data")
    check(gallery, folder)


def test_links_cannot_be_in_a_bag(gallery, bag):
    (bag / "data" / "link.jpg").symlink_to("/etc/hostname")
    (bag / "data" / "100%0A.jpg").write_bytes(b"read as a line break")
    result = check(gallery, bag, status=1).stdout
    assert "link.jpg: is a symbolic link, which a bag cannot have" in result
    assert "100%0A.jpg: has a name that programs would read differently" in result
    assert not (bag / "manifest-sha256.txt").exists() and not (bag / "bagit.txt").exists()


def test_sha256sum_accepts_the_bag_too(gallery, bag):
    (bag / "data" / "line\nbreak.txt").unlink()
    check(gallery, bag)
    command = ["sha256sum", "--strict", "--quiet", "-c", "manifest-sha256.txt"]
    subprocess.run(command, cwd=bag, check=True)
