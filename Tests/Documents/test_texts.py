"""The output that documents show is what the program prints."""

import json
import re

from documents import blocks, pages

# The text blocks of each page, and the test that compares them; cli.md is compared by DocumentationTests.swift.
TEXTS = {
    "Documentation/album-md.md": (1, "test_a_folder_that_stays_hidden"),
    "Documentation/publishing.md": (1, "test_the_lines_of_a_journal"),
    "Documentation/themes.md": (1, "test_a_colour_of_low_contrast"),
    "Documentation/cli.md": (15, None),
}


def texts(page):
    return [block.text for block in blocks(page) if block.kind == "text" and not block.file]


def words(text):
    return " ".join(text.split())


def test_each_text_has_a_test():
    found = {page: len(texts(page)) for page in pages() if texts(page)}
    assert found == {page: count for page, (count, _) in TEXTS.items()}, "add the test of a new block"
    assert all(name is None or name in globals() for _, name in TEXTS.values())


def test_a_folder_that_stays_hidden(machine):
    session = machine({"Photos/Trip/album.md": "---\nhidden: true\n---\n"})
    session.run(
        "mkdir -p web; cp Photos/Norway/Lofoten/Reine.jpg Photos/Trip; mv Photos /photos; cd web\n"
        "gallery index /photos; printf -- '---\\ntitle: Trip\\n---\\n' >/photos/Trip/album.md")
    (told,) = texts("Documentation/album-md.md")
    assert words(told) in words(session.run("gallery index --quiet /photos"))


def test_the_lines_of_a_journal(machine):
    session = machine()
    session.run("mkdir web; cd web; gallery index ~/Photos/Norway; gallery build")
    (told,) = texts("Documentation/publishing.md")
    forms = {re.sub(r"[0-9a-f]{16}", "D", re.sub(r"\b\d{2,}\b", "N", line.split(" albums")[0])) for line in
             told.splitlines()}
    real = {re.sub(r"[0-9a-f]{16}", "D", re.sub(r"^(.) \d+", r"\1 N", line)) for line in
            session.run("cat site/.gallery-site").splitlines()}
    first, *others = told.splitlines()
    assert session.run("head -n 1 site/.gallery-site").strip() == first
    assert forms == {first, "d", "+ N D", "? N D"} and len(others) == 3
    assert any(line.startswith("d albums") for line in real)
    assert any(line.startswith("+ N D albums/") for line in real)


def test_a_colour_of_low_contrast(machine):
    (told,) = texts("Documentation/themes.md")
    (color,) = re.findall("accent: (#[0-9a-f]{6})", told)
    session = machine({"gallery.yml": f'title: Photos\naccent: "{color}"\n'})
    assert words(told) in words(session.test("gallery build 2>&1"))


def test_the_frames_of_layout_are_complete():
    """The example of json.md is parsed as JSON, and compared with the output of the command above it."""
    kinds = [block.kind for block in blocks("Documentation/json.md")]
    position = kinds.index("json")
    assert kinds[position - 1] == "sh" and kinds.count("json") == 1
    assert json.loads(blocks("Documentation/json.md")[position].text)["layouts"]
