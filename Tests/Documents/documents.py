"""The code blocks of README.md and Documentation."""

import re
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Block:
    """A code block.

    The first word behind the fence is its kind, such as `sh`; a second word is the file that the reader writes the
    block to. An indented block has commands.
    """

    page: str
    line: int
    kind: str
    file: str | None
    text: str
    heading: str

    def __str__(self):
        return f"{self.page}:{self.line}"


def pages():
    """The paths of all documents below the project, README.md first."""
    found = sorted(path.relative_to(PROJECT) for path in (PROJECT / "Documentation").rglob("*.md"))
    return ["README.md", *map(str, found)]


def blocks(page):
    """The code blocks of a document in order."""
    found, lines, index, heading = [], (PROJECT / page).read_text().split("\n"), 0, ""
    while index < len(lines):
        start, line = index, lines[index]
        index += 1
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif fence := re.match(r"(`{3,}|~{3,}) *(\S*) *(.*)$", line):
            while lines[index] != fence[1]:
                index += 1
            content = lines[start + 1 : index]
            index += 1
            found.append(Block(page, start + 1, fence[2], fence[3] or None, "\n".join(content) + "\n", heading))
        elif line.startswith("    ") and start and not lines[start - 1].strip():
            while index < len(lines) and (lines[index].startswith("    ") or not lines[index].strip()):
                index += 1
            content = "\n".join(line[4:] for line in lines[start:index]).rstrip()
            found.append(Block(page, start + 1, "sh", None, content + "\n", heading))
    return found


def commands(block):
    """The number of commands of a block, for the measures: lines that do not continue the one before."""
    lines = block.text.replace("\\\n", "").split("\n")
    return sum(1 for line in lines if line.strip() and not line.lstrip().startswith("#"))
