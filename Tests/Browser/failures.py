"""Keeps what the pages of a failed test showed: a screenshot, the HTML and the console."""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Error

FOLDER = Path(os.environ.get("GALLERY_FAILURES", Path(__file__).resolve().parents[2] / ".build/browser-failures"))


class PageLog:
    """The pages of a test, with the lines of their consoles."""

    def __init__(self):
        self.pages = []

    def watch(self, context):
        context.on("page", self.add)

    def add(self, page):
        lines = []
        self.pages.append((page, lines))
        page.on("console", lambda line: lines.append(f"{line.type}: {line.text}"))
        page.on("pageerror", lambda error: lines.append(f"page error: {error}"))
        page.on("requestfailed", lambda request: lines.append(f"failed: {request.url}: {request.failure}"))
        page.on("response", lambda answer: answer.status >= 400 and lines.append(f"{answer.status}: {answer.url}"))

    def save(self, test):
        """Writes the files of all open pages to a folder with the name of the test, and returns the folder."""
        folder = FOLDER / re.sub(r"[^\w.=-]+", "-", test.removeprefix("Tests/Browser/")).strip("-")[:150]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for number, (page, lines) in enumerate(self.pages, start=1):
            name = folder / f"page-{number}"
            texts = {"url": lambda: page.url, "html": page.content, "console.txt": lambda: "\n".join(lines)}
            for ending, text in texts.items():
                try:
                    name.with_suffix(f".{ending}").write_text(text() + "\n", encoding="utf-8")
                except Error as error:
                    name.with_suffix(".error.txt").write_text(f"{error}\n", encoding="utf-8")
            try:
                page.screenshot(path=name.with_suffix(".png"), timeout=10_000)
            except Error as error:
                name.with_suffix(".error.txt").write_text(f"{error}\n", encoding="utf-8")
        return folder
