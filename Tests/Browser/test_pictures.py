"""The pictures in README.md and Documentation show what the program makes now."""

import re

from make_screenshots import DOCUMENTATION, PROJECT, STYLES, style_digest


def test_the_pictures_are_newer_than_the_style_sheets():
    """`Scripts/make-screenshots` has written them since the last change of a style sheet."""
    assert STYLES.read_text(encoding="utf-8").strip() == style_digest(), "run Scripts/make-screenshots"


def test_every_picture_that_a_document_names_is_made_by_the_script():
    source = (PROJECT / "Tests/Browser/make_screenshots.py").read_text(encoding="utf-8")
    for page in [PROJECT / "README.md", *DOCUMENTATION.glob("*.md")]:
        for name in re.findall(r"([\w-]+)\.webp\)", page.read_text(encoding="utf-8")):
            assert (DOCUMENTATION / f"{name}.webp").is_file()
            assert f'"{name}.webp"' in source or name.startswith("theme-"), name
