"""Every code block of README.md and Documentation does what it says.

A page is a whole recipe: its blocks run in order, in one shell, on a machine of their own. A block of another kind than
commands says which by the word behind the fence; no block is left out.
"""

import json
import re
import shlex
import shutil
import time
from collections import Counter

import pytest
from documents import PROJECT, blocks, commands, pages
from readers import READERS, Reader

# What happens to a block of each kind.
RUN, WRITTEN, PARSED, COMPARED, OTHER = "run", "written", "parsed", "compared", "run by another test"

KINDS = {
    "sh": RUN, "json": PARSED, "text": COMPARED,
    "yaml": WRITTEN, "markdown": WRITTEN, "ini": WRITTEN, "nginx": WRITTEN, "caddy": WRITTEN, "apache": WRITTEN, "css": WRITTEN,
    "csv": WRITTEN,
    "html": OTHER, "astro": OTHER, "swift": OTHER, "js": OTHER,
}

# The tests of code, and the words in them that find the block.
CODE = {
    ("Documentation/other-sites.md", "html"): ("Tests/Browser/test_other_sites.py", 'block("html")'),
    ("Documentation/other-sites.md", "astro"): ("Tests/Browser/test_other_sites.py", 'block("astro")'),
    ("Documentation/other-sites.md", "swift"): ("Tests/DocumentationTests/LibraryPackageTests.swift", 'code("swift")'),
    ("Documentation/manifest.md", "swift"): ("Tests/DocumentationTests/LibraryPackageTests.swift", "manifest.md"),
    ("Documentation/manifest.md", "js"): ("Tests/Documents/test_code.py", 'code("js")'),
}

WITH_COMMANDS = [page for page in pages() if any(b.kind in ["sh"] or b.file for b in blocks(page))]


def write(session, block):
    """Writes a block to its file, as the reader does with an editor; the folder must be there."""
    text = block.text
    if block.kind == "yaml" and block.file.endswith("album.md"):
        text = f"---\n{text}---\n"
    name = block.file.replace("~", "/home/jane", 1)
    session.run(f"cat >{shlex.quote(name)} <<'@@end'\n{text}@@end")


@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_a_page_runs_from_top_to_bottom(page, machine, record_property):
    reader = READERS.get(page, Reader())
    for program in reader.needs:
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed; Scripts/setup --tests installs it on Debian without systemd")
    session = machine(reader.files, reader.has_site)
    for server in reader.servers:
        session.serve("$PYTHON", "$STAND_INS/servers.py", server)
    session.run(reader.start)
    began, number, runs, is_read = time.monotonic(), 0, 0, True
    last, is_checked = "", False
    for block in blocks(page):
        if block.heading == "Undo" and reader.check and not is_checked:
            reader.check(session)
            is_checked = True
        if block.kind == "sh":
            number, runs, is_read = number + 1, runs + commands(block), True
            last = session.run(block.text, reader.typed.get(number, ""))
        elif block.file:
            write(session, block)
            runs += 1
            is_read = block.file.startswith(("/", "~/.config"))
        elif block.kind == "json" and page == "Documentation/json.md":
            assert json.loads(last) == json.loads(block.text), f"{block}: another output"
    if not is_read:
        # Settings at the end of a page are those of the next build.
        session.run("gallery index ~/Photos && gallery build")
    print(f"\n{page}: {runs} commands and files, {time.monotonic() - began:.1f} s")
    if reader.check and not is_checked:
        reader.check(session)


def test_each_block_has_a_kind():
    """A block of a new kind needs an entry above, and one that is not run a test of its own."""
    counts = Counter()
    for block in (block for page in pages() for block in blocks(page)):
        assert block.kind in KINDS, f"{block}: the word behind the fence says what the block is, such as sh"
        what = WRITTEN if block.file else KINDS[block.kind]
        counts[what] += 1
        if what == WRITTEN:
            assert block.file, f"{block}: the second word is the file that the reader writes"
        if what == OTHER:
            path, words = CODE[block.page, block.kind]
            assert words in (PROJECT / path).read_text(), f"{block}: {path}"
        if what == PARSED:
            json.loads(block.text)
    print(f"\n{dict(counts)}")
    assert counts[RUN] >= 24 and counts[WRITTEN] > 10


def test_examples_of_commands_run(machine):
    """Those of `gallery COMMAND --help`, which are in cli.md."""
    text = (PROJECT / "Documentation/cli.md").read_text()
    sections = re.findall(r"^EXAMPLES?:\n((?:  .*\n)+)", text, re.MULTILINE)
    assert len(sections) >= 12
    reader = READERS["Documentation/cli.md"]
    session = machine(reader.files, reader.has_site)
    for server in reader.servers:
        session.serve("$PYTHON", "$STAND_INS/servers.py", server)
    session.run(reader.start)
    name = json.loads(session.run("gallery list --json").splitlines()[0])["id"]
    for line in (line.strip() for section in sections for line in section.splitlines()):
        if line.startswith("gallery check"):
            # An earlier example is gallery forget.
            session.run("gallery index --quiet ~/Photos; gallery build --quiet")
        session.run(line.replace("4k7q2m9x", name))
